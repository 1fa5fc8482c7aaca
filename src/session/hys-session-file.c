/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-private.h"

#include <glib/gi18n-lib.h>

void
hys_session_open_example (HysSession *self,
                          const char *name)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  g_autoptr (GError) error = NULL;
  HysOpened *opened = hys_opened_new_example (name, &error);

  if (opened != NULL)
    hys_session_open (self, opened);
  else
    hys_session_tell (self, error->message, TRUE);
}

void
hys_session_stop_reading (HysSession *self)
{
  if (self->reading == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->reading, self);
  hys_job_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
was_read (HysSession *self)
{
  HysOpened *opened = hys_job_take_result (self->reading);

  if (opened != NULL)
    hys_session_open (self, opened);
  else
    hys_session_tell (self, hys_job_get_error (self->reading)->message, TRUE);
}

/* Each read has a job of its own, so that one that hangs does not block the next. */
void
hys_session_read (HysSession *self,
                  GFile      *file)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  hys_session_stop_reading (self);
  self->reading = hys_opened_job_new ();
  g_signal_connect_object (self->reading, "done", G_CALLBACK (was_read), self, G_CONNECT_SWAPPED);
  hys_job_start (self->reading, g_object_ref (file));
}

gboolean
hys_session_is_reading (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  return self->reading != NULL && hys_job_is_busy (self->reading);
}

/* A document being saved. */
typedef struct
{
  HysSession   *session;
  GFile        *file;
  HysEditor    *editor;   /* the document, */
  guint64       state;    /* and its state when saving started */
} Saving;

/* The program does not end before what it writes is on disk. */
static void
hold_program (gboolean hold)
{
  GApplication *application = g_application_get_default ();

  if (application != NULL && hold)
    g_application_hold (application);
  else if (application != NULL)
    g_application_release (application);
}

static void
saving_free (gpointer  data,
             GClosure *closure)
{
  Saving *self = data;

  hold_program (FALSE);
  g_object_unref (self->editor);
  g_object_unref (self->file);
  g_object_unref (self->session);
  g_free (self);
}

/* An answer to the question about a newer file would write the present document, and replaces nothing but what the
 * question is about. */
static void
save_conflicted (HysSession     *self,
                 const Saving   *saving,
                 const HysSaved *found)
{
  g_autofree char *base = g_file_get_basename (saving->file), *name = g_filename_display_name (base), *text = NULL;

  if (saving->editor == self->editor)
    {
      hys_disk_file_set_asked (self->disk, found->etag);
      g_signal_emit (self, hys_session_signals[HYS_SESSION_CONFLICT], 0);
      return;
    }
  text = g_strdup_printf (_("%s: cannot be saved: %s"), name, found->conflict->message);
  hys_session_tell (self, text, TRUE);
}

/* One at a time: each knows the entity tag that the one before left. */
static void
was_saved (HysJob *job,
           Saving *saving)
{
  HysSession *self = saving->session;
  g_autoptr (GFile) next = hys_disk_file_end_write (self->disk);
  const HysSaved *saved = hys_job_get_result (job);

  if (saved != NULL && saved->conflict == NULL)
    {
      hys_history_mark_saved (hys_editor_get_history (saving->editor), saving->state);
      if (saving->editor == self->editor)
        {
          /* The file is now what the document was. */
          gboolean other = hys_session_get_file (self) == NULL
                           || !g_file_equal (hys_session_get_file (self), saving->file);

          hys_disk_file_set (self->disk, saving->file, saved->etag);
          if (other)
            hys_session_notify (self, HYS_SESSION_PROP_FILE);
        }
      else
        hys_disk_file_check (self->disk);
      hys_session_notify_document (self);
      hys_session_tell (self, _("Saved"), FALSE);
      g_signal_emit (self, hys_session_signals[HYS_SESSION_SAVED], 0, saving->file);
    }
  else
    {
      if (saved != NULL)
        save_conflicted (self, saving, saved);
      else
        hys_session_tell (self, hys_job_get_error (job)->message, TRUE);
      hys_disk_file_check (self->disk);
      g_signal_emit (self, hys_session_signals[HYS_SESSION_SAVED], 0, NULL);
    }
  /* Where there is a question about the file of a save that waits, the answer decides. */
  if (next != NULL && !(saved != NULL && saved->conflict != NULL && g_file_equal (next, saving->file)))
    hys_session_save (self, next);
}

/* @etag: what the file must still be; NULL for anything */
static void
save_to (HysSession *self,
         GFile      *file,
         const char *etag)
{
  g_autoptr (HysJob) job = hys_save_job_new ();
  Saving *saving;

  if (!hys_disk_file_begin_write (self->disk, file))
    return;
  saving = g_new (Saving, 1);
  *saving = (Saving) { g_object_ref (self), g_object_ref (file), g_object_ref (self->editor),
                       hys_history_get_state (hys_editor_get_history (self->editor)) };
  hold_program (TRUE);
  g_signal_connect_data (job, "done", G_CALLBACK (was_saved), saving, saving_free, 0);
  hys_job_start (job, hys_save_job_input (hys_session_get_document (self), file, etag, self->keeps_backups));
}

void
hys_session_save (HysSession *self,
                  GFile      *file)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  GFile *own = hys_session_get_file (self);

  save_to (self, file, own != NULL && g_file_equal (own, file) ? hys_session_get_etag (self) : NULL);
}

void
hys_session_save_over (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  const char *asked = hys_disk_file_get_asked (self->disk);

  if (asked != NULL)
    save_to (self, hys_session_get_file (self), asked);
}
