/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-lapack.h"

#include <lapacke.h>

/* An argument of this program: it starts as others do, and says how many threads it then has. */
#define COUNT "--count-threads"

static guint
count_threads (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  guint n = 0;

  while (tasks != NULL && g_dir_read_name (tasks) != NULL)
    n++;
  return n;
}

/* A matrix that a library with threads would share among them. */
static void
solve_large (void)
{
  enum { N = 300 };
  g_autofree double *A = g_new (double, N * N);

  for (guint i = 0; i < N * N; i++)
    A[i] = i % (N + 1) == 0 ? N + 1 : 1;
  g_assert_cmpint (LAPACKE_dpotrf (LAPACK_COL_MAJOR, 'L', N, A, N), ==, 0);
}

static int
print_threads (void)
{
  hys_lapack_use_one_thread ();
  solve_large ();
  g_print ("%u\n", count_threads ());
  return 0;
}

static void
test_one_thread (gconstpointer program)
{
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), "OPENBLAS_NUM_THREADS", "4", TRUE);
  char *arguments[] = { (char *) program, (char *) COUNT, NULL };
  g_autofree char *output = NULL;
  int status;

  if (count_threads () == 0)
    {
      g_test_skip ("the system does not list threads");
      return;
    }
  g_assert_true (g_spawn_sync (NULL, arguments, environment, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  g_assert_cmpstr (output, ==, "1\n");
}

int
main (int   argc,
      char *argv[])
{
  if (argc > 1 && g_str_equal (argv[1], COUNT))
    return print_threads ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/lapack/one-thread", argv[0], test_one_thread);
  return g_test_run ();
}
