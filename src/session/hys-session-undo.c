/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-private.h"

#include <glib/gi18n-lib.h>

/* What playing with an example changes. */
#define PLAYFUL (HYS_EFFECT_MECHANICS | HYS_EFFECT_CONTROLS | HYS_EFFECT_RUNS)

static HysHistory *
history_of (HysSession *self)
{
  return hys_editor_get_history (self->editor);
}

/* Whether the document is a built-in example that nobody saved. */
static gboolean
is_example (HysSession *self)
{
  return self->play.example && hys_session_get_file (self) == NULL;
}

gboolean
hys_session_is_played_with (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  return is_example (self) && !(hys_history_get_effects (history_of (self)) & ~PLAYFUL)
         && hys_session_is_modified (self);
}

gboolean
hys_session_has_work (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  return hys_session_is_modified (self)
         && (!is_example (self) || (hys_history_get_effects (history_of (self)) & ~HYS_EFFECT_RUNS));
}

/* The document as it is, with its history and its file, to come back to. */
static HysOpened *
leave (HysSession *self)
{
  HysOpened *left = g_new0 (HysOpened, 1);
  GFile *file = hys_session_get_file (self);

  left->editor = g_object_ref (self->editor);
  left->file = file != NULL ? g_object_ref (file) : NULL;
  left->etag = g_strdup (hys_session_get_etag (self));
  left->example = self->play.example;
  return left;
}

void
hys_session_leave_document (HysSession *self)
{
  if (self->play.travelling)
    return;
  if (hys_session_is_played_with (self))
    g_ptr_array_add (self->play.before, leave (self));
  g_ptr_array_set_size (self->play.after, 0);
}

/* Opens the latest of @from, and keeps the present document for the way back. */
static void
travel (HysSession *self,
        GPtrArray  *from,
        GPtrArray  *to)
{
  HysOpened *next = g_ptr_array_steal_index (from, from->len - 1);

  g_ptr_array_add (to, leave (self));
  hys_opened_complete (next);
  hys_session_open (self, next);
}

/* Whether there is a document to go back to, and the present one is as it was opened. */
static gboolean
can_go_back (HysSession *self)
{
  return self->play.before->len > 0 && !hys_session_is_modified (self);
}

void
hys_session_undo (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  self->play.travelling = TRUE;
  if (hys_history_undo_name (history_of (self)) != NULL)
    hys_editor_undo (self->editor);
  else if (can_go_back (self))
    travel (self, self->play.before, self->play.after);
  self->play.travelling = FALSE;
}

void
hys_session_redo (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  self->play.travelling = TRUE;
  if (hys_history_redo_name (history_of (self)) != NULL)
    hys_editor_redo (self->editor);
  else if (self->play.after->len > 0)
    travel (self, self->play.after, self->play.before);
  self->play.travelling = FALSE;
}

static char *
name_of_opening (const char *title)
{
  return g_strdup_printf (_("Open “%s”"), title);
}

char *
hys_session_undo_name (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  const char *step = hys_history_undo_name (history_of (self));
  g_autofree char *title = NULL;

  if (step != NULL)
    return g_strdup (step);
  if (!can_go_back (self))
    return NULL;
  title = hys_session_get_title (self);
  return name_of_opening (title);
}

char *
hys_session_redo_name (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  const char *step = hys_history_redo_name (history_of (self));
  const HysOpened *next;

  if (step != NULL)
    return g_strdup (step);
  if (self->play.after->len == 0)
    return NULL;
  next = g_ptr_array_index (self->play.after, self->play.after->len - 1);
  return name_of_opening (hys_editor_get_document (next->editor)->title);
}
