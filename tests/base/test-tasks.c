/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks on several threads: each done once, finished in order, ended by an error, by the caller and by progress. */
#include "hys-error.h"
#include "hys-tasks.h"

#define N 500

/* @order: which were finished, one after another; @failing, @stop: the task that fails, the one whose finish does; N = none */
typedef struct
{
  int   times[N];
  guint order[N];
  guint finished;
  guint failing;
  guint stop;
} Sheet;

static gboolean
work (guint         i,
      gpointer      data,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  Sheet *sheet = data;

  g_atomic_int_inc (&sheet->times[i]);
  if (i == sheet->failing)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, "this one");
      return FALSE;
    }
  if (progress (0.5, progress_data))
    return TRUE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, "cancelled");
  return FALSE;
}

static gboolean
finish (guint      i,
        gpointer   data,
        GError   **error)
{
  Sheet *sheet = data;

  if (i == sheet->stop)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_FAILED, "no space");
      return FALSE;
    }
  sheet->order[sheet->finished++] = i;
  return TRUE;
}

static gboolean
end_soon (double   fraction,
          gpointer user_data)
{
  guint *asked = user_data;

  g_assert_cmpfloat (fraction, >=, 0);
  g_assert_cmpfloat (fraction, <=, 1);
  return ++*asked < 3;
}

static gboolean
run (Sheet       *sheet,
     guint        jobs,
     guint       *asked,
     GError     **error)
{
  const HysTasks tasks = { .n = N, .jobs = jobs, .work = work, .finish = finish, .data = sheet };

  return hys_tasks_run (&tasks, asked != NULL ? end_soon : NULL, asked, error);
}

static void
test_all (void)
{
  for (guint jobs = 1; jobs <= 8; jobs *= 2)
    {
      Sheet sheet = { .failing = N, .stop = N };
      g_autoptr (GError) error = NULL;

      g_assert_true (run (&sheet, jobs, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (sheet.finished, ==, N);
      for (guint i = 0; i < N; i++)
        {
          g_assert_cmpint (sheet.times[i], ==, 1);
          g_assert_cmpuint (sheet.order[i], ==, i);
        }
    }
}

/* Those before the failing one may be finished, those behind it are not; the reason is its own. */
static void
test_failing (void)
{
  for (guint jobs = 1; jobs <= 4; jobs *= 2)
    {
      Sheet sheet = { .failing = N / 2, .stop = N };
      g_autoptr (GError) error = NULL;

      g_assert_false (run (&sheet, jobs, NULL, &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_cmpuint (sheet.finished, <=, N / 2);
      for (guint i = 0; i < sheet.finished; i++)
        g_assert_cmpuint (sheet.order[i], ==, i);
    }
}

static void
test_ended (void)
{
  Sheet sheet = { .failing = N, .stop = 7 };
  g_autoptr (GError) error = NULL, cancelled = NULL;
  guint asked = 0;

  g_assert_false (run (&sheet, 2, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_FAILED);
  g_assert_cmpuint (sheet.finished, ==, 7);
  sheet = (Sheet){ .failing = N, .stop = N };
  g_assert_false (run (&sheet, 2, &asked, &cancelled));
  g_assert_error (cancelled, HYS_ERROR, HYS_ERROR_CANCELLED);
  g_assert_cmpuint (asked, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tasks/all", test_all);
  g_test_add_func ("/tasks/failing", test_failing);
  g_test_add_func ("/tasks/ended", test_ended);
  return g_test_run ();
}
