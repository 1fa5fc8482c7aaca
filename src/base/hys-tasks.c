/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Independent tasks on several threads, finished in order on the calling one. */
#include "hys-tasks.h"

#include "hys-compiler.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

/* Progress is told at least this often, in microseconds. */
#define TELL 50000

/**
 * Run:
 * @next: the task that a thread takes next
 * @done, @fraction: of each task: whether it is done; how far it is
 * @ended: no more is begun, and what was begun ends early
 * @fault: the first error of a task
 *
 * What the threads share: @mutex guards all but @tasks. @changed is signalled when a task ended.
 */
typedef struct
{
  const HysTasks *tasks;
  GMutex          mutex;
  GCond           changed;
  guint           next;
  gboolean       *done;
  double         *fraction;
  gboolean        ended;
  GError         *fault;
} Run;

/* One task as its progress is told of. */
typedef struct
{
  Run  *run;
  guint i;
} Task;

static void
lock (Run *run)
{
  g_mutex_lock (&run->mutex);
  HYS_TSAN_ACQUIRE (run);
}

static void
unlock (Run *run)
{
  HYS_TSAN_RELEASE (run);
  g_mutex_unlock (&run->mutex);
}

static gboolean
on_progress (double   fraction,
             gpointer user_data)
{
  Task *task = user_data;
  gboolean go_on;

  lock (task->run);
  task->run->fraction[task->i] = fraction;
  go_on = !task->run->ended;
  unlock (task->run);
  return go_on;
}

/* A thread: one task after another. */
static gpointer
work (gpointer user_data)
{
  Run *run = user_data;
  const HysTasks *tasks = run->tasks;

  lock (run);
  while (run->next < tasks->n && !run->ended)
    {
      Task task = { run, run->next++ };
      GError *fault = NULL;
      gboolean good;

      unlock (run);
      good = tasks->work (task.i, tasks->data, on_progress, &task, &fault);
      lock (run);
      run->done[task.i] = good;
      run->fraction[task.i] = 1;
      run->ended |= !good;
      if (run->fault == NULL)
        run->fault = g_steal_pointer (&fault);
      g_clear_error (&fault);
      g_cond_signal (&run->changed);
    }
  unlock (run);
  return NULL;
}

/* Finishes tasks in their order as they are done, and tells the progress, until all are or something ends them. */
static void
follow (Run         *run,
        HysProgress  progress,
        gpointer     user_data,
        GError     **error)
{
  const HysTasks *tasks = run->tasks;
  guint finished = 0;

  while (finished < tasks->n && !run->ended)
    {
      gboolean ready = run->done[finished], good = TRUE;
      double fraction = 0;

      for (guint i = 0; i < run->next; i++)
        fraction += run->fraction[i];
      fraction /= run->tasks->n;
      unlock (run);
      if (ready && tasks->finish != NULL)
        good = tasks->finish (finished, tasks->data, error);
      if (good && progress != NULL && !progress (fraction, user_data))
        {
          g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
          good = FALSE;
        }
      lock (run);
      finished += ready;
      run->ended |= !good;
      if (finished < tasks->n && !run->done[finished] && !run->ended)
        {
          /* Until a task ended, or it is time to tell the progress. */
          HYS_TSAN_RELEASE (run);
          g_cond_wait_until (&run->changed, &run->mutex, g_get_monotonic_time () + TELL);
          HYS_TSAN_ACQUIRE (run);
        }
    }
}

gboolean
hys_tasks_run (const HysTasks *self,
               HysProgress     progress,
               gpointer        user_data,
               GError        **error)
{
  Run run = { .tasks = self, .done = g_new0 (gboolean, self->n + 1), .fraction = g_new0 (double, self->n + 1) };
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  g_autoptr (GError) fault = NULL;

  g_mutex_init (&run.mutex);
  g_cond_init (&run.changed);
  for (guint i = 0; i < MIN (self->jobs, self->n); i++)
    g_ptr_array_add (threads, g_thread_new ("task", work, &run));
  lock (&run);
  follow (&run, progress, user_data, &fault);
  unlock (&run);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (g_ptr_array_index (threads, i));
  g_mutex_clear (&run.mutex);
  g_cond_clear (&run.changed);
  g_free (run.done);
  g_free (run.fraction);
  if (fault == NULL)
    fault = g_steal_pointer (&run.fault);
  g_clear_error (&run.fault);
  if (fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}
