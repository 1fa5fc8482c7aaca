/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session's file: reading, saving, and whether another program has changed it. */
#include "hys-session-private.h"

#include "hys-file.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

static void
set_found (HysSession *self,
           gboolean    overtaken,
           gboolean    gone)
{
  if (self->disk.overtaken == overtaken && self->disk.gone == gone)
    return;
  self->disk.overtaken = overtaken;
  self->disk.gone = gone;
  hys_session_notify (self, HYS_SESSION_PROP_OVERTAKEN);
  hys_session_notify (self, HYS_SESSION_PROP_MODIFIED);
}

static void
stop_check (HysSession *self)
{
  g_cancellable_cancel (self->disk.check);
  g_clear_object (&self->disk.check);
}

/* A file that is gone is not newer; one that cannot be asked, as where a server does not answer, is not gone. Once it was
 * cancelled, the session may no longer be there. */
static void
checked (GObject      *file,
         GAsyncResult *result,
         gpointer      user_data)
{
  HysSession *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (file), result, &error);
  g_autofree char *etag = info != NULL ? hys_file_info_etag (G_FILE (file), info) : NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->disk.check);
  set_found (self, etag != NULL && !g_str_equal (etag, self->disk.etag),
             g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND));
}

void
hys_session_check_file (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  stop_check (self);
  if (self->disk.real == NULL || self->disk.writing)
    return;
  self->disk.check = g_cancellable_new ();
  g_file_query_info_async (self->disk.real, HYS_FILE_ETAG_ATTRIBUTES, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT,
                           self->disk.check, checked, self);
}

static GFile *
follow_links (GFile *file)
{
  g_autofree char *path = g_file_is_native (file) ? g_file_get_path (file) : NULL;
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  GFile *followed = real != NULL ? g_file_new_for_path (real) : g_object_ref (file);

  free (real);
  return followed;
}

void
hys_session_set_file (HysSession *self,
                      GFile      *file,
                      const char *etag)
{
  HysDisk *disk = &self->disk;
  char *copy = g_strdup (etag);

  if (disk->monitor != NULL)
    g_file_monitor_cancel (disk->monitor);
  g_clear_object (&disk->monitor);
  g_set_object (&disk->file, file);
  g_clear_object (&disk->waiting);
  g_free (disk->etag);
  disk->etag = copy;
  g_clear_pointer (&disk->asked, g_free);
  g_clear_object (&disk->real);
  if (file != NULL && copy != NULL)
    {
      disk->real = follow_links (file);
      if (g_file_is_native (disk->real))
        disk->monitor = g_file_monitor_file (disk->real, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
      if (disk->monitor != NULL)
        g_signal_connect_object (disk->monitor, "changed", G_CALLBACK (hys_session_check_file), self, G_CONNECT_SWAPPED);
    }
  set_found (self, FALSE, FALSE);
  hys_session_check_file (self);
}

GFile *
hys_session_get_file (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->disk.file;
}

const char *
hys_session_get_etag (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->disk.etag;
}

gboolean
hys_session_is_overtaken (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  return self->disk.overtaken;
}

/* ---- Reading ---- */

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
static void
start_reading (HysSession       *self,
               const HysJobKind *kind,
               gpointer          input)
{
  hys_session_stop_reading (self);
  self->reading = hys_job_new (kind);
  g_signal_connect_object (self->reading, "done", G_CALLBACK (was_read), self, G_CONNECT_SWAPPED);
  hys_job_start (self->reading, input);
}

void
hys_session_read (HysSession *self,
                  GFile      *file)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  start_reading (self, &hys_opened_job, g_object_ref (file));
}

void
hys_session_open_document (HysSession  *self,
                           HysDocument *document)
{
  g_return_if_fail (HYS_IS_SESSION (self) && document != NULL);

  start_reading (self, &hys_opened_document_job, document);
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
      g_free (self->disk.asked);   /* what is gone or unknown stands for what was read or written */
      self->disk.asked = g_strdup (found->etag != NULL ? found->etag : self->disk.etag);
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
  g_autoptr (GFile) next = g_steal_pointer (&self->disk.waiting);
  const HysSaved *saved = hys_job_get_result (job);

  self->disk.writing = FALSE;
  if (saved != NULL && saved->conflict == NULL)
    {
      hys_history_mark_saved (hys_editor_get_history (saving->editor), saving->state);
      if (saving->editor == self->editor)
        {
          /* The file is now what the document was. */
          gboolean other = hys_session_get_file (self) == NULL
                           || !g_file_equal (hys_session_get_file (self), saving->file);

          hys_session_set_file (self, saving->file, saved->etag);
          if (other)
            hys_session_notify (self, HYS_SESSION_PROP_FILE);
        }
      else
        hys_session_check_file (self);
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
      hys_session_check_file (self);
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
  g_autoptr (HysJob) job = hys_job_new (&hys_save_job);
  Saving *saving;

  if (self->disk.writing)
    {
      g_set_object (&self->disk.waiting, file);
      return;
    }
  self->disk.writing = TRUE;
  stop_check (self);
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

  if (self->disk.asked != NULL)
    save_to (self, self->disk.file, self->disk.asked);
}
