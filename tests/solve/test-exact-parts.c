/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the exact scheme is made of: polynomials and matrices, by themselves. */
#include "hys-exact-flow-private.h"
#include "hys-exact-roots.h"

#include <math.h>

#define N_ROWS    4000
#define N_SAMPLES 400
#define TOLERANCE 1e-13
#define ROUNDING  1e-14

/* Coefficients that become smaller, as those of a series do; sometimes it starts at 0. */
static void
draw_row (GRand  *dice,
          double *c)
{
  double ratio = g_rand_double_range (dice, 0.1, 20), size = 1;

  for (int k = 0; k < HYS_EXACT_ROW; k++, size *= ratio / (k + 1))
    c[k] = k <= HYS_EXACT_ORDER ? size * g_rand_double_range (dice, -1, 1) : 0;
  c[0] = g_rand_boolean (dice) ? fabs (c[0]) : 0;
}

static double
size_of (const double *c)
{
  double size = 0;

  for (int k = 0; k < HYS_EXACT_ROW; k++)
    size += fabs (c[k]);
  return size;
}

/* Bounds are bounds, and nothing is negative before the first event. */
static void
test_polynomials (void)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (5);
  guint n_found = 0;

  for (guint n = 0; n < N_ROWS; n++)
    {
      double c[HYS_EXACT_ROW], first, least, noise;

      draw_row (dice, c);
      noise = ROUNDING * size_of (c);
      least = hys_exact_lower_bound (c, HYS_EXACT_ORDER);
      first = hys_exact_first_crossing (c, HYS_EXACT_ORDER, TOLERANCE * size_of (c));
      n_found += first <= 1;
      for (guint i = 0; i <= N_SAMPLES; i++)
        {
          double tau = (double) i / N_SAMPLES, value = hys_exact_value (c, HYS_EXACT_ORDER, tau);

          g_assert_cmpfloat (value, >=, least - noise);
          if (tau < first)
            g_assert_cmpfloat (value, >=, -(TOLERANCE + ROUNDING) * size_of (c));
        }
      if (first > 0 && first <= 1)
        g_assert_cmpfloat (fabs (hys_exact_value (c, HYS_EXACT_ORDER, first)), <=, (TOLERANCE + ROUNDING) * size_of (c));
    }
  g_assert_cmpuint (n_found, >, N_ROWS / 4);
}

/* A + B B', with numbers between -1 and 1 in B and @more in the diagonal of A. */
static double *
draw_matrix (GRand *dice,
             guint  n,
             double more)
{
  double *A = g_new0 (double, n * n);
  g_autofree double *B = g_new (double, n * n);

  for (guint i = 0; i < n * n; i++)
    B[i] = g_rand_double_range (dice, -1, 1);
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < n; j++)
        for (guint k = 0; k < n; k++)
          A[i * n + j] += B[i * n + k] * B[j * n + k];
      A[i * n + i] += more;
    }
  return A;
}

/* Those that are inverted here and those that the library inverts. */
static void
test_inverse (void)
{
  static const guint sizes[] = { 1, 2, 3, 7, 31, 32, 33, 60 };
  g_autoptr (GRand) dice = g_rand_new_with_seed (6);

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      guint n = sizes[s];
      g_autofree double *A = draw_matrix (dice, n, 1), *inverse = g_memdup2 (A, n * n * sizeof (double));

      g_assert_true (hys_exact_flow_invert (inverse, n));
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            double sum = 0;

            for (guint k = 0; k < n; k++)
              sum += A[i * n + k] * inverse[k * n + j];
            g_assert_cmpfloat (fabs (sum - (i == j)), <=, 1e-12);
            g_assert_true (inverse[i * n + j] == inverse[j * n + i]);
          }
      A[n * n - 1] = -1;
      g_assert_false (hys_exact_flow_invert (A, n));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve/exact-parts/polynomials", test_polynomials);
  g_test_add_func ("/solve/exact-parts/inverse", test_inverse);
  return g_test_run ();
}
