/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-job.h"

#include "hys-compiler.h"
#include "hys-error.h"
#include "hys-object.h"

/* Interval of progress reports in ms, and their resolution. */
#define RHYTHM 100
#define PARTS  10000

/* One piece of work. Shared by both threads; @progress and @cancelled are atomic. */
typedef struct
{
  const HysJobKind *kind;
  gpointer          input;
  int               progress;
  int               cancelled;
} Piece;

struct _HysJob
{
  GObject           parent_instance;

  const HysJobKind *kind;
  Piece            *piece;     /* under way: owned by its task; NULL for none */
  gpointer          waiting;   /* the input of the next one */
  guint             timer;
  gpointer          result;
  GError           *error;
};

G_DEFINE_FINAL_TYPE (HysJob, hys_job, G_TYPE_OBJECT)

static guint changed_signal, done_signal;

static void begin (HysJob  *self,
                   gpointer input);

static void
piece_free (gpointer data)
{
  Piece *piece = data;

  HYS_TSAN_ACQUIRE (piece);
  if (piece->input != NULL)
    piece->kind->free_input (piece->input);
  g_free (piece);
}

static gboolean
on_progress (double   fraction,
             gpointer user_data)
{
  Piece *piece = user_data;

  g_atomic_int_set (&piece->progress, (int) (CLAMP (fraction, 0, 1) * PARTS));
  return !g_atomic_int_get (&piece->cancelled);
}

static void
work_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Piece *piece = data;
  const HysJobKind *kind;
  GError *error = NULL;
  gpointer result;

  HYS_TSAN_ACQUIRE (piece);
  kind = piece->kind;
  result = kind->work (piece->input, on_progress, piece, &error);
  if (result == piece->input)
    piece->input = NULL;
  HYS_TSAN_RELEASE (piece);
  if (result != NULL)
    g_task_return_pointer (task, result, kind->free_result);
  else
    g_task_return_error (task, error);
}

static void
drop_result (HysJob *self)
{
  if (self->result != NULL)
    self->kind->free_result (self->result);
  self->result = NULL;
  g_clear_error (&self->error);
}

/* FALSE when nobody wants it any more. */
static gboolean
take_result (HysJob *self,
             GTask  *task)
{
  gboolean given_up = g_atomic_int_get (&self->piece->cancelled) != 0;
  g_autoptr (GError) error = NULL;
  gpointer result = g_task_propagate_pointer (task, &error);

  if (given_up)
    {
      if (result != NULL)
        self->kind->free_result (result);
      return FALSE;
    }
  drop_result (self);
  self->result = result;
  self->error = g_steal_pointer (&error);
  return TRUE;
}

static void
arrived (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (HysJob) self = user_data;
  gboolean done;

  HYS_TSAN_ACQUIRE (self->piece);
  done = take_result (self, G_TASK (result));
  HYS_TSAN_RELEASE (self->piece);
  self->piece = NULL;
  if (self->waiting != NULL)
    begin (self, g_steal_pointer (&self->waiting));
  else
    g_clear_handle_id (&self->timer, g_source_remove);
  if (done)
    g_signal_emit (self, done_signal, 0);
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
tell_progress (gpointer user_data)
{
  g_signal_emit (user_data, changed_signal, 0);
  return G_SOURCE_CONTINUE;
}

/* Takes the input. The reference to the job is given up on this thread, never on the one that works: with the job may
 * go what only this thread may free. */
static void
begin (HysJob   *self,
       gpointer  input)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, arrived, g_object_ref (self));

  self->piece = g_new (Piece, 1);
  *self->piece = (Piece) { .kind = self->kind, .input = input };
  HYS_TSAN_RELEASE (self->piece);
  g_task_set_task_data (task, self->piece, piece_free);
  g_task_run_in_thread (task, work_in_thread);
  if (self->timer == 0)
    self->timer = g_timeout_add (RHYTHM, tell_progress, self);
}

static void
drop_waiting (HysJob *self)
{
  if (self->waiting != NULL)
    self->kind->free_input (self->waiting);
  self->waiting = NULL;
}

/* The task that is under way holds a reference: there is none here. */
static void
hys_job_finalize (GObject *object)
{
  HysJob *self = HYS_JOB (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  drop_waiting (self);
  drop_result (self);
  G_OBJECT_CLASS (hys_job_parent_class)->finalize (object);
}

static void
hys_job_class_init (HysJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_job_finalize;

  changed_signal = hys_object_add_signal (klass, "changed", 0);
  done_signal = hys_object_add_signal (klass, "done", 0);
}

static void
hys_job_init (HysJob *self)
{
}

HysJob *
hys_job_new (const HysJobKind *kind)
{
  HysJob *self = g_object_new (HYS_TYPE_JOB, NULL);

  self->kind = kind;
  return self;
}

static void
give_up (HysJob *self)
{
  hys_job_cancel (self);
  g_object_unref (self);
}

HysJob *
hys_job_new_for (gpointer          object,
                 const HysJobKind *kind)
{
  return hys_object_keep (object, hys_job_new (kind), give_up);
}

void
hys_job_start (HysJob   *self,
               gpointer  input)
{
  drop_waiting (self);
  if (self->piece != NULL)
    self->waiting = input;
  else
    begin (self, input);
}

void
hys_job_cancel (HysJob *self)
{
  drop_waiting (self);
  if (self->piece != NULL)
    g_atomic_int_set (&self->piece->cancelled, 1);
}

void
hys_job_forget (HysJob *self)
{
  hys_job_cancel (self);
  drop_result (self);
  g_signal_emit (self, changed_signal, 0);
}

gboolean
hys_job_is_busy (HysJob *self)
{
  return self->piece != NULL && (self->waiting != NULL || !g_atomic_int_get (&self->piece->cancelled));
}

double
hys_job_get_progress (HysJob *self)
{
  return self->piece != NULL ? (double) g_atomic_int_get (&self->piece->progress) / PARTS : 0;
}

gpointer
hys_job_get_result (HysJob *self)
{
  return self->result;
}

gpointer
hys_job_take_result (HysJob *self)
{
  return g_steal_pointer (&self->result);
}

const GError *
hys_job_get_error (HysJob *self)
{
  return self->error;
}
