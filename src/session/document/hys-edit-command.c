/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session.h"

#include "hys-edit.h"
#include "hys-editor.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

static HysDocument *
plan_delete (HysSession  *session,
             GError     **error)
{
  return hys_edit_delete (hys_session_get_document (session), hys_session_get_selection (session), error);
}

static HysDocument *
plan_cut (HysSession  *session,
          GError     **error)
{
  return hys_edit_cut (hys_session_get_document (session), hys_session_get_selection (session), error);
}

static HysDocument *
plan_duplicate (HysSession  *session,
                GError     **error)
{
  return hys_edit_duplicate (hys_session_get_document (session), hys_session_get_layout (session),
                             hys_session_get_selection (session), error);
}

static HysDocument *
plan_flip (HysSession  *session,
           GError     **error)
{
  return hys_edit_flip (hys_session_get_document (session), hys_session_get_layout (session),
                        hys_session_get_selection (session), error);
}

static int
compare_columns (gconstpointer one,
                 gconstpointer other,
                 gpointer      layout)
{
  const double *column = ((const HysLayout *) layout)->column;
  double first = column[*(const guint *) one], second = column[*(const guint *) other];

  return (first > second) - (first < second);
}

/* The selected bars, from left to right; NULL with that error unless there are @n. */
static GArray *
selected_bars (HysSession  *session,
               guint        n,
               const char  *otherwise,
               GError     **error)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (hys_session_get_selection (session), hys_session_get_document (session));

  g_array_sort_with_data (nodes, compare_columns, (gpointer) hys_session_get_layout (session));
  if (nodes->len == n)
    return g_steal_pointer (&nodes);
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, otherwise);
  return NULL;
}

static HysDocument *
plan_join (HysSession  *session,
           GError     **error)
{
  g_autoptr (GArray) nodes = selected_bars (session, 2, _("Select two bars to join."), error);

  if (nodes == NULL)
    return NULL;
  return hys_edit_merge (hys_session_get_document (session), g_array_index (nodes, guint, 1),
                         g_array_index (nodes, guint, 0), error);
}

static HysDocument *
plan_split (HysSession  *session,
            GError     **error)
{
  g_autoptr (GArray) nodes = selected_bars (session, 1,
                                            _("Select a bar to split and the elements to move to the new bar."), error);

  if (nodes == NULL)
    return NULL;
  return hys_edit_split (hys_session_get_document (session), hys_session_get_layout (session),
                         g_array_index (nodes, guint, 0), hys_session_get_selection (session), error);
}

/* The values that a control of the selection sets: what stands at the elements, or the masses (element-type
   HysValueRef). */
static GArray *
selected_values (HysSession *session)
{
  const HysDocument *document = hys_session_get_document (session);
  g_autoptr (GArray) elements = hys_selection_elements (hys_session_get_selection (session), document);
  g_autoptr (GArray) nodes = hys_selection_nodes (hys_session_get_selection (session), document);
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (HysValueRef));

  for (guint i = 0; i < elements->len; i++)
    {
      guint element = g_array_index (elements, guint, i);
      HysValueRef ref = { HYS_OWNER_ELEMENT, element, hys_document_element (document, element)->kind->main_parameter };

      g_array_append_val (refs, ref);
    }
  for (guint i = 0; elements->len == 0 && i < nodes->len; i++)
    {
      HysValueRef ref = { HYS_OWNER_NODE, g_array_index (nodes, guint, i), HYS_KEY_MASS };

      if (hys_document_node (document, ref.item)->mass > 0)
        g_array_append_val (refs, ref);
    }
  return refs;
}

/* One control for all that is selected: of elements what stands beside them, else masses. */
static HysDocument *
plan_control (HysSession  *session,
              GError     **error)
{
  const HysDocument *document = hys_session_get_document (session);
  g_autoptr (GArray) refs = selected_values (session);
  g_auto (GStrv) targets = refs->len > 0 ? hys_values_targets (refs, document) : NULL;

  if (targets == NULL)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("Select elements or masses whose values are numbers."));
  else if (hys_control_find (document, targets[0]) >= 0)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("This value has a control."));
  else
    return hys_edit_control_pin (document, (const char *const *) targets);
  return NULL;
}

static HysDocument *
plan_tidy (HysSession  *session,
           GError     **error)
{
  return hys_edit_tidy (hys_session_get_document (session), error);
}

static const HysEditCommand commands[] = {
  { "delete", plan_delete, TRUE },
  { "cut", plan_cut, TRUE },
  { "duplicate", plan_duplicate, TRUE },
  { "flip", plan_flip, FALSE },
  { "join", plan_join, TRUE },
  { "split", plan_split, TRUE },
  { "add-control", plan_control, TRUE },
  { "tidy", plan_tidy, FALSE },
  { "keep-pull", hys_session_keep_pull, FALSE },
};

const HysEditCommand *
hys_edit_commands (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}

gboolean
hys_edit_command_run (const HysEditCommand *self,
                      HysSession           *session,
                      gboolean             *came)
{
  GError *error = NULL;
  HysDocument *edited = self->plan (session, &error);

  return hys_session_apply (session, edited, error, came);
}

gboolean
hys_session_apply (HysSession  *self,
                   HysDocument *edited,
                   GError      *error,
                   gboolean    *came)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  HysEditor *editor = hys_session_get_editor (self);
  g_autoptr (GError) reason = error;
  g_autoptr (HysSelection) items = NULL;

  if (came != NULL)
    *came = FALSE;
  if (edited != NULL)
    items = hys_edit_new_items (hys_session_get_document (self), edited);
  if (edited == NULL || !hys_editor_apply (editor, edited, NULL, &reason))
    {
      g_autofree char *sentence = hys_error_sentence (reason);

      hys_session_tell (self, sentence, FALSE);
      return FALSE;
    }
  if (hys_selection_count (items) == 0)
    return TRUE;
  hys_editor_select (editor, items);
  if (came != NULL)
    *came = TRUE;
  return TRUE;
}
