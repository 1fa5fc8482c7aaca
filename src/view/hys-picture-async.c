/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture.h"

/* What the other thread gets; it is the task's data. */
typedef struct
{
  HysPicture         *picture;
  char               *path;
  HysExportSettings   settings;
  char               *font;
  HysPictureProgress  progress;
  gpointer            progress_data;
  GMainContext       *context;
} Job;

/* A call of the progress callback on its way. */
typedef struct
{
  Job    *job;
  GTask  *task;
  double  part;
} Message;

static void
job_free (gpointer data)
{
  Job *self = data;

  hys_picture_free (self->picture);
  g_main_context_unref (self->context);
  g_free (self->path);
  g_free (self->font);
  g_free (self);
}

static void
message_free (gpointer data)
{
  Message *self = data;

  g_object_unref (self->task);
  g_free (self);
}

static gboolean
deliver (gpointer data)
{
  Message *self = data;

  self->job->progress (self->part, self->job->progress_data);
  return G_SOURCE_REMOVE;
}

/* Sources of one context and priority come in the order in which they were attached, the task's result last. */
static void
send (double   part,
      gpointer user_data)
{
  GTask *task = user_data;
  Message *message = g_new (Message, 1);
  GSource *source = g_idle_source_new ();

  *message = (Message) { g_task_get_task_data (task), g_object_ref (task), part };
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, deliver, message, message_free);
  g_source_attach (source, message->job->context);
  g_source_unref (source);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (hys_picture_export (job->picture, job->path, &job->settings, cancellable, job->progress != NULL ? send : NULL, task,
                          &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
hys_picture_export_async (HysPicture              *self,
                          const char              *path,
                          const HysExportSettings *settings,
                          GCancellable            *cancellable,
                          HysPictureProgress       progress,
                          gpointer                 progress_data,
                          GAsyncReadyCallback      callback,
                          gpointer                 user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);

  *job = (Job) { self, g_strdup (path), *settings, g_strdup (settings->font), progress, progress_data,
                 g_main_context_ref_thread_default () };
  job->settings.font = job->font;
  g_task_set_task_data (task, job, job_free);
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, write_in_thread);
}

gboolean
hys_picture_export_finish (GAsyncResult  *result,
                           GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
