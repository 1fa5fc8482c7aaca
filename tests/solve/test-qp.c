/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The problem of a step on random data, judged by its optimality conditions computed here from dense matrices: balance,
 * bounds, and each multiplier at the bound its rate asks for. Dependent rows, vanishing rows and singular A included.
 */
#include "hys-qp.h"

#include <dlfcn.h>
#include <math.h>
#include <string.h>

#define N_CASES 400
#define MAX_N   60

typedef struct
{
  int      n, m;
  double   A[MAX_N][MAX_N];
  HysQpRow row[2 * MAX_N];
  HysQp   *qp;
} Case;

static double
uniform (double from,
         double to)
{
  return g_test_rand_double_range (from, to);
}

static double
log_uniform (double decades)
{
  return pow (10, uniform (-decades, decades));
}

static void
couple (Case   *self,
        int     i,
        int     j,
        double  k,
        GArray *pairs)
{
  self->A[i][i] += k;
  self->A[j][j] += k;
  self->A[i][j] -= k;
  self->A[j][i] -= k;
  g_array_append_val (pairs, ((HysPair){ i, j }));
}

/* A sum of springs to ground and between unknowns, some stiff; sliders between random unknowns, or to ground. */
static void
case_init (Case   *self,
           int     n,
           int     m,
           double  decades)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));
  g_autofree gboolean *floating = g_new0 (gboolean, n);

  memset (self, 0, sizeof *self);
  self->n = n;
  self->m = m;
  for (int i = 0; i < n; i++)
    self->A[i][i] = log_uniform (decades);
  for (int k = 0; k < n; k++)
    {
      int i = g_test_rand_int_range (0, n), j = g_test_rand_int_range (0, n);

      if (i != j)
        couple (self, i, j, log_uniform (decades), pairs);
    }
  for (int i = 0; i < m; i++)
    {
      int a = g_test_rand_int_range (-1, n), b = g_test_rand_int_range (-1, n);

      self->row[i] = (HysQpRow){ { a, a == b ? -1 : b }, { -1, g_test_rand_bit () ? 1 : 0.5 } };
      if (i > 0 && g_test_rand_int_range (0, 4) == 0)
        self->row[i] = self->row[i - 1];   /* parallel sliders */
    }
  self->qp = hys_qp_new (n, (const HysPair *) pairs->data, pairs->len, m, self->row, floating);
  for (int i = 0; i < n; i++)
    {
      self->qp->b[i] = uniform (-3, 3);
      hys_matrix_add (self->qp->A, i, i, self->A[i][i]);
      for (int j = 0; j < i; j++)
        if (self->A[i][j] != 0)
          hys_matrix_add (self->qp->A, i, j, self->A[i][j]);
    }
  for (int i = 0; i < m; i++)
    {
      self->qp->alpha[i] = uniform (0.1, 2);
      self->qp->d[i] = g_test_rand_bit () ? 0 : uniform (-1, 1);
    }
  hys_qp_update (self->qp);
}

/* Largest violation of A y + D' lambda = b, of the bounds, and of the law of each slider. */
static double
violation (const Case *self)
{
  const HysQp *qp = self->qp;
  double worst = 0, force = 0, speed = 0, left[MAX_N];

  for (int i = 0; i < self->n; i++)
    {
      left[i] = qp->b[i];
      force = fmax (force, fabs (qp->b[i]));
      for (int j = 0; j < self->n; j++)
        {
          left[i] -= self->A[i][j] * qp->y[j];
          force = fmax (force, fabs (self->A[i][j] * qp->y[j]));
        }
    }
  for (int i = 0; i < self->n; i++)
    speed = fmax (speed, fmax (fabs (qp->y[i]), fabs (qp->b[i]) / self->A[i][i]));
  for (int i = 0; i < self->m; i++)
    speed = fmax (speed, fabs (qp->d[i]));
  for (int i = 0; i < self->m; i++)
    {
      double rate = qp->d[i];

      for (int k = 0; k < 2; k++)
        if (self->row[i].unknown[k] >= 0)
          {
            double part = self->row[i].factor[k] * qp->y[self->row[i].unknown[k]];

            left[self->row[i].unknown[k]] -= self->row[i].factor[k] * qp->lambda[i];
            rate += part;
          }
      worst = fmax (worst, fabs (qp->lambda[i]) - qp->alpha[i]);
      if (fabs (rate) > 1e-12 * speed)
        worst = fmax (worst, fmin (fabs (rate) / speed, fabs (qp->lambda[i] - (rate > 0 ? 1 : -1) * qp->alpha[i])));
    }
  for (int i = 0; i < self->n; i++)
    worst = fmax (worst, fabs (left[i]) / force);
  return worst;
}

static void
test_random (gconstpointer data)
{
  double decades = *(const double *) data;

  for (int k = 0; k < N_CASES; k++)
    {
      Case self;

      case_init (&self, g_test_rand_int_range (1, MAX_N), g_test_rand_int_range (0, 2 * MAX_N), decades);
      for (int round = 0; round < 4; round++)
        {
          g_assert_true (hys_qp_solve (self.qp, round == 2));
          g_assert_cmpfloat (violation (&self), <, 1e-10);
          for (int i = 0; i < self.n; i++)
            self.qp->b[i] += uniform (-0.3, 0.3);
        }
      hys_qp_free (self.qp);
    }
}

/* From another guess, with A regular: the same y, for the problem is strictly convex. */
static void
test_guess (void)
{
  for (int k = 0; k < N_CASES; k++)
    {
      Case self;
      double y[MAX_N], largest = 0;

      case_init (&self, g_test_rand_int_range (1, 20), g_test_rand_int_range (1, 30), 1);
      g_assert_true (hys_qp_solve (self.qp, FALSE));
      memcpy (y, self.qp->y, self.n * sizeof (double));
      for (int i = 0; i < self.m; i++)
        {
          self.qp->slip[i] = (gint8) g_test_rand_int_range (-1, 2);
          self.qp->lambda[i] = uniform (-1, 1) * self.qp->alpha[i];
        }
      g_assert_true (hys_qp_solve (self.qp, FALSE));
      for (int i = 0; i < self.n; i++)
        largest = fmax (largest, fmax (fabs (y[i]), fabs (self.qp->b[i]) / self.A[i][i]));
      for (int i = 0; i < self.n; i++)
        g_assert_cmpfloat (fabs (self.qp->y[i] - y[i]), <=, 1e-10 * largest);
      hys_qp_free (self.qp);
    }
}

/* A bar that only two sliders hold: it stays while the load is below their sum, and there is no solution above. */
static void
test_floating (void)
{
  const HysQpRow rows[] = { { { 0, -1 }, { 1, 1 } }, { { 0, -1 }, { 1, 1 } } };
  const gboolean floating[] = { TRUE };
  HysQp *qp = hys_qp_new (1, NULL, 0, 2, rows, floating);

  qp->alpha[0] = 1;
  qp->alpha[1] = 2;
  hys_qp_update (qp);
  qp->b[0] = 2.5;
  g_assert_true (hys_qp_solve (qp, FALSE));
  g_assert_cmpfloat (fabs (qp->y[0]), <, 1e-12);
  g_assert_cmpfloat (fabs (qp->lambda[0] + qp->lambda[1] - 2.5), <, 1e-10);
  qp->b[0] = 3.5;
  g_assert_false (hys_qp_solve (qp, FALSE));
  hys_qp_free (qp);
}

/* Three sliders in parallel, thresholds 0.5, 2, 5, that share a tension of 4 while they stick: (0.5, 1.75, 1.75), whatever
 * the guess. */
static void
test_least_norm (void)
{
  const HysQpRow row = { { 0, -1 }, { 1, 1 } };
  const HysQpRow rows[] = { row, row, row };
  const gboolean floating[] = { FALSE };
  HysQp *qp = hys_qp_new (1, NULL, 0, 3, rows, floating);

  hys_matrix_add (qp->A, 0, 0, 3);
  qp->alpha[0] = 0.5;
  qp->alpha[1] = 2;
  qp->alpha[2] = 5;
  hys_qp_update (qp);
  qp->b[0] = 4;
  for (int k = 0; k < 50; k++)
    {
      for (int i = 0; i < 3; i++)
        qp->lambda[i] = uniform (-1, 1) * qp->alpha[i];
      g_assert_true (hys_qp_solve (qp, g_test_rand_bit ()));
      g_assert_cmpfloat (fabs (qp->y[0]), <, 1e-14);
      g_assert_cmpfloat (fabs (qp->lambda[0] - 0.5), <, 1e-9);
      g_assert_cmpfloat (fabs (qp->lambda[1] - 1.75), <, 1e-9);
      g_assert_cmpfloat (fabs (qp->lambda[2] - 1.75), <, 1e-9);
    }
  hys_qp_free (qp);
}

/* A triangle of sliders between two bars and the ground: in a loop that sticks, the tensions of least norm have no part
 * along the loop: lambda1 + lambda3 - lambda2 = 0 for rows 1: ground - a, 2: ground - b, 3: a - b. */
static void
test_least_norm_in_loop (void)
{
  const HysQpRow rows[] = { { { -1, 0 }, { -1, 1 } }, { { -1, 1 }, { -1, 1 } }, { { 0, 1 }, { -1, 1 } } };
  const gboolean floating[] = { FALSE, FALSE };
  HysQp *qp = hys_qp_new (2, NULL, 0, 3, rows, floating);

  for (int j = 0; j < 2; j++)
    hys_matrix_add (qp->A, j, j, 1 + j);
  for (int i = 0; i < 3; i++)
    qp->alpha[i] = 10;
  hys_qp_update (qp);
  for (int k = 0; k < 50; k++)
    {
      qp->b[0] = uniform (-3, 3);
      qp->b[1] = uniform (-3, 3);
      g_assert_true (hys_qp_solve (qp, FALSE));
      g_assert_cmpfloat (fabs (qp->lambda[0] - qp->lambda[2] - qp->b[0]), <, 1e-10);
      g_assert_cmpfloat (fabs (qp->lambda[1] + qp->lambda[2] - qp->b[1]), <, 1e-10);
      g_assert_cmpfloat (fabs (qp->lambda[0] + qp->lambda[2] - qp->lambda[1]), <, 1e-9);
    }
  hys_qp_free (qp);
}

/* Whatever number of threads was asked for before: where the library has any, it has one. */
static void
test_threads (void)
{
  void *program = dlopen (NULL, RTLD_LAZY);
  int (*get_num_threads) (void);
  void (*set_num_threads) (int);

  g_assert_nonnull (program);
  *(void **) &get_num_threads = dlsym (program, "openblas_get_num_threads");
  *(void **) &set_num_threads = dlsym (program, "openblas_set_num_threads");
  if (get_num_threads != NULL && set_num_threads != NULL)
    {
      set_num_threads (2);
      g_assert_cmpint (get_num_threads (), ==, 2);
    }
  if (get_num_threads != NULL)
    g_assert_cmpint (get_num_threads (), ==, 1);
  else
    g_test_skip ("the linear algebra that is installed has no threads");
  dlclose (program);
}

int
main (int    argc,
      char **argv)
{
  static const double mild = 0.5, stiff = 3;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/solve/qp/random", &mild, test_random);
  g_test_add_data_func ("/solve/qp/random-stiff", &stiff, test_random);
  g_test_add_func ("/solve/qp/guess", test_guess);
  g_test_add_func ("/solve/qp/floating", test_floating);
  g_test_add_func ("/solve/qp/least-norm", test_least_norm);
  g_test_add_func ("/solve/qp/least-norm/loop", test_least_norm_in_loop);
  g_test_add_func ("/solve/qp/threads", test_threads);
  return g_test_run ();
}
