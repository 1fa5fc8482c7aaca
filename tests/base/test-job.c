/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"
#include "hys-job.h"

#include <stdatomic.h>

#define TIMEOUT_USEC (60 * G_USEC_PER_SEC)

/* Squares a number, once the gate is open; refuses negative ones. */
typedef struct
{
  int          number;
  atomic_bool *gate;      /* or NULL */
  atomic_int  *freed;
} Input;

static void
input_free (gpointer data)
{
  Input *self = data;

  atomic_fetch_add (self->freed, 1);
  g_free (self);
}

static gpointer
square (gpointer      data,
        HysProgress   progress,
        gpointer      progress_data,
        GError      **error)
{
  const Input *input = data;
  gboolean going_on = progress (0.5, progress_data);

  while (going_on && input->gate != NULL && !atomic_load (input->gate))
    {
      going_on = progress (0.5, progress_data);
      g_thread_yield ();
    }
  if (going_on && input->number >= 0)
    return g_memdup2 (&(int) { input->number * input->number }, sizeof (int));
  g_set_error_literal (error, HYS_ERROR, going_on ? HYS_ERROR_REFUSED : HYS_ERROR_CANCELLED, "no square");
  return NULL;
}

static const HysJobKind kind = { square, input_free, g_free };

typedef struct
{
  HysJob     *job;
  guint       done;
  atomic_bool gate;
  int         started;
  atomic_int  freed;
} Case;

static void
count (guint *n)
{
  ++*n;
}

static void
set_up (Case          *self,
        gconstpointer  data)
{
  self->job = hys_job_new (&kind);
  g_signal_connect_swapped (self->job, "done", G_CALLBACK (count), &self->done);
}

static void
start (Case     *self,
       int       number,
       gboolean  gated)
{
  self->started++;
  hys_job_start (self->job, g_memdup2 (&(Input) { number, gated ? &self->gate : NULL, &self->freed }, sizeof (Input)));
}

static void
wait_until_idle (Case *self)
{
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;

  while (hys_job_is_busy (self->job))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, FALSE);
    }
}

/* Until all inputs were freed: their work has ended. */
static void
wait_until_freed (Case *self)
{
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;

  while (atomic_load (&self->freed) < self->started)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
tear_down (Case          *self,
           gconstpointer  data)
{
  wait_until_freed (self);
  g_object_unref (self->job);
}

static void
test_result (Case          *self,
             gconstpointer  data)
{
  g_assert_false (hys_job_is_busy (self->job));
  start (self, 7, FALSE);
  g_assert_true (hys_job_is_busy (self->job));
  wait_until_idle (self);
  g_assert_cmpint (*(int *) hys_job_get_result (self->job), ==, 49);
  g_assert_null (hys_job_get_error (self->job));
  g_assert_cmpuint (self->done, ==, 1);
  wait_until_freed (self);
}

/* A new error takes the place of the last result, and a result that of the last error. */
static void
test_error (Case          *self,
            gconstpointer  data)
{
  start (self, 2, FALSE);
  wait_until_idle (self);
  start (self, -2, FALSE);
  wait_until_idle (self);
  g_assert_null (hys_job_get_result (self->job));
  g_assert_error (hys_job_get_error (self->job), HYS_ERROR, HYS_ERROR_REFUSED);
  start (self, 3, FALSE);
  wait_until_idle (self);
  g_assert_null (hys_job_get_error (self->job));
  g_assert_cmpint (*(int *) hys_job_get_result (self->job), ==, 9);
  g_assert_cmpuint (self->done, ==, 3);
}

/* Of what is asked for meanwhile only the newest is done. */
static void
test_newest (Case          *self,
             gconstpointer  data)
{
  start (self, 1, TRUE);
  for (int i = 2; i <= 10; i++)
    start (self, i, FALSE);
  atomic_store (&self->gate, TRUE);
  wait_until_idle (self);
  g_assert_cmpint (*(int *) hys_job_get_result (self->job), ==, 100);
  g_assert_cmpuint (self->done, ==, 2);
  wait_until_freed (self);
}

/* What is given up is not told, and ends early. */
static void
test_cancel (Case          *self,
             gconstpointer  data)
{
  start (self, 1, TRUE);
  start (self, 2, FALSE);
  hys_job_cancel (self->job);
  g_assert_false (hys_job_is_busy (self->job));
  wait_until_freed (self);
  g_assert_null (hys_job_get_result (self->job));
  g_assert_null (hys_job_get_error (self->job));
  g_assert_cmpuint (self->done, ==, 0);
}

/* What is started after that is done. */
static void
test_start_after_cancel (Case          *self,
                         gconstpointer  data)
{
  start (self, 1, TRUE);
  hys_job_cancel (self->job);
  start (self, 5, FALSE);
  wait_until_idle (self);
  g_assert_cmpint (*(int *) hys_job_get_result (self->job), ==, 25);
  g_assert_cmpuint (self->done, ==, 1);
}

static void
test_forget (Case          *self,
             gconstpointer  data)
{
  start (self, 4, FALSE);
  wait_until_idle (self);
  hys_job_forget (self->job);
  g_assert_null (hys_job_get_result (self->job));
}

static void
test_take_result (Case          *self,
                  gconstpointer  data)
{
  g_autofree int *result = NULL;

  start (self, 6, FALSE);
  wait_until_idle (self);
  result = hys_job_take_result (self->job);
  g_assert_cmpint (*result, ==, 36);
  g_assert_null (hys_job_get_result (self->job));
}

static void
test_progress (Case          *self,
               gconstpointer  data)
{
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;

  start (self, 1, TRUE);
  while (hys_job_get_progress (self->job) < 0.5)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_thread_yield ();
    }
  g_assert_cmpfloat (hys_job_get_progress (self->job), ==, 0.5);
  atomic_store (&self->gate, TRUE);
  wait_until_idle (self);
  g_assert_cmpfloat (hys_job_get_progress (self->job), ==, 0);
}

/* Whoever lets go of a job while it works hears nothing of it, and nothing leaks. */
static void
test_let_go (void)
{
  HysJob *job = hys_job_new (&kind);
  atomic_int freed = 0;
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;

  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  hys_job_start (job, g_memdup2 (&(Input) { 3, NULL, &freed }, sizeof (Input)));
  g_object_unref (job);
  while (job != NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, FALSE);
    }
  while (atomic_load (&freed) == 0)
    g_thread_yield ();
}

/* With the object that keeps it goes what it is doing, and nobody is told. */
static void
test_kept (void)
{
  GObject *object = g_object_new (G_TYPE_OBJECT, NULL);
  HysJob *job = hys_job_new_for (object, &kind);
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;
  atomic_bool gate = FALSE;
  atomic_int freed = 0;
  guint done = 0;

  g_signal_connect_swapped (job, "done", G_CALLBACK (count), &done);
  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  for (int i = 0; i < 2; i++)
    hys_job_start (job, g_memdup2 (&(Input) { i, &gate, &freed }, sizeof (Input)));
  g_object_unref (object);
  while (job != NULL || atomic_load (&freed) < 2)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpuint (done, ==, 0);
}

/* Puts its number up by one and gives the input back. */
static gpointer
more (gpointer      data,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  ((Input *) data)->number++;
  return data;
}

/* A result that is the input is freed once, as the result. */
static void
test_input_is_result (void)
{
  const HysJobKind kind_more = { more, NULL, input_free };
  HysJob *job = hys_job_new (&kind_more);
  gint64 deadline = g_get_monotonic_time () + TIMEOUT_USEC;
  atomic_int freed = 0;

  hys_job_start (job, g_memdup2 (&(Input) { 3, NULL, &freed }, sizeof (Input)));
  while (hys_job_is_busy (job))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpint (((const Input *) hys_job_get_result (job))->number, ==, 4);
  g_assert_cmpint (atomic_load (&freed), ==, 0);
  hys_job_forget (job);
  g_assert_cmpint (atomic_load (&freed), ==, 1);
  g_object_unref (job);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add ("/job/" name, Case, NULL, set_up, function, tear_down)
  ADD ("result", test_result);
  ADD ("error", test_error);
  ADD ("newest", test_newest);
  ADD ("cancel", test_cancel);
  ADD ("start-after-cancel", test_start_after_cancel);
  ADD ("forget", test_forget);
  ADD ("take-result", test_take_result);
  ADD ("progress", test_progress);
  g_test_add_func ("/job/let-go", test_let_go);
  g_test_add_func ("/job/kept", test_kept);
  g_test_add_func ("/job/input-is-result", test_input_is_result);
  return g_test_run ();
}
