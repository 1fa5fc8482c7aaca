/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-edit.h"
#include "hys-set.h"

#define TIMEOUT_USEC (120 * G_USEC_PER_SEC)

static void
note (Case       *self,
      const char *signal)
{
  g_string_append_printf (self->log, "%s ", signal);
}

static void
on_opened (Case *self)
{
  note (self, "opened");
}

static void
on_changed (Case *self)
{
  note (self, "changed");
}

static void
on_trace_changed (Case *self)
{
  note (self, "trace-changed");
}

static void
on_advanced (Case     *self,
             gboolean  settled)
{
  if (settled)
    note (self, "settled");
}

static void
on_read (Case *self)
{
  note (self, "read");
}

static void
on_described (Case *self)
{
  note (self, "described");
}

static void
on_saved (Case  *self,
          GFile *file)
{
  note (self, file != NULL ? "saved" : "not-saved");
}

static void
on_conflict (Case *self)
{
  note (self, "conflict");
}

static void
on_awake (Case *self)
{
  self->wanted = TRUE;
}

static void
on_message (Case       *self,
            const char *text,
            gboolean    error)
{
  g_free (self->message);
  self->message = g_strdup (text);
  self->error = error;
}

Case *
case_new (void)
{
  Case *self = g_new0 (Case, 1);
  const struct { const char *signal; GCallback callback; } handlers[] = {
    { "opened", G_CALLBACK (on_opened) },       { "changed", G_CALLBACK (on_changed) },
    { "advanced", G_CALLBACK (on_advanced) },   { "trace-changed", G_CALLBACK (on_trace_changed) },
    { "read", G_CALLBACK (on_read) },           { "described", G_CALLBACK (on_described) },
    { "saved", G_CALLBACK (on_saved) },         { "awake", G_CALLBACK (on_awake) },
    { "message", G_CALLBACK (on_message) },     { "conflict", G_CALLBACK (on_conflict) },
  };

  self->session = hys_session_new ();
  self->log = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_swapped (self->session, handlers[i].signal, handlers[i].callback, self);
  return self;
}

Case *
case_new_example (const char *name)
{
  Case *self = case_new ();

  hys_session_open_example (self->session, name);
  return self;
}

void
case_free (Case *self)
{
  hys_session_close (self->session);
  g_assert_finalize_object (self->session);
  g_string_free (self->log, TRUE);
  g_free (self->message);
  g_free (self);
}

static gboolean
tick (gpointer unused)
{
  return G_SOURCE_CONTINUE;
}

void
case_wait (Case      *self,
           Condition  condition,
           gpointer   data)
{
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;
  guint clock = g_timeout_add (1, tick, NULL);   /* what the run's thread does wakes nobody */

  while (!condition (self, data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, TRUE);
      if (self->wanted)
        self->wanted = hys_session_advance (self->session, g_get_monotonic_time ());
    }
  g_source_remove (clock);
}

gboolean
case_has_state (Case     *self,
                gpointer  state)
{
  return hys_session_get_state (self->session) == (HysRunnerState) GPOINTER_TO_INT (state);
}

gboolean
case_has_rows (Case     *self,
               gpointer  n)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  return trace != NULL && hys_trace_length (trace) >= GPOINTER_TO_SIZE (n);
}

gboolean
case_has_message (Case     *self,
                  gpointer  data)
{
  return self->message != NULL;
}

gboolean
case_has_saved (Case     *self,
                gpointer  data)
{
  return strstr (self->log->str, "saved ") != NULL;
}

gboolean
case_has_opened (Case     *self,
                 gpointer  data)
{
  return strstr (self->log->str, "opened ") != NULL;
}

void
case_pass_until (gint64 moment)
{
  guint clock = g_timeout_add (1, tick, NULL);

  while (g_get_monotonic_time () < moment)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (clock);
}

void
case_save (Case       *self,
           const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_forget (self);
  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
}

gboolean
case_is_settled (Case     *self,
                 gpointer  data)
{
  return strstr (self->log->str, "settled ") != NULL;
}

void
case_forget (Case *self)
{
  g_string_truncate (self->log, 0);
  g_clear_pointer (&self->message, g_free);
}

void
case_set (Case       *self,
          const char *name,
          const char *text)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited = set_by_name (hys_session_get_document (self->session), name, text, &error);

  g_assert_no_error (error);
  hys_editor_apply (hys_session_get_editor (self->session), edited, NULL, &error);
  g_assert_no_error (error);
}

void
case_select (Case *self,
             ...)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();
  va_list ids;

  va_start (ids, self);
  for (const char *id = va_arg (ids, const char *); id != NULL; id = va_arg (ids, const char *))
    hys_selection_add (selection, id);
  va_end (ids);
  hys_editor_select (hys_session_get_editor (self->session), selection);
}

char *
case_path (const char *name)
{
  g_autofree char *folder = g_dir_make_tmp ("hysteron-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return g_build_filename (folder, name, NULL);
}
