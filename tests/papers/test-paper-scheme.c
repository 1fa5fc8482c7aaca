/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The scheme `paper` against the papers' own formulas, written out here from the papers and sharing no code with the
 * program: (26) of the 2001 paper for parallel S-elements, (11) of Persoz's gephyroid with the projection in the norm of
 * K^-1 by trying all 27 faces of the box.
 */
#include "hys-build.h"
#include "hys-scheme.h"

#include <string.h>

#define N_STEPS 1000
#define BOUND   1e-12

static HysStepper *
stepper_for (const HysDocument *document,
             double             h)
{
  return hys_stepper_new (hys_scheme_find ("paper", NULL), hys_system_new (document), h);
}

static double
clip (double value,
      double bound)
{
  return fmax (-bound, fmin (bound, value));
}

static void
assert_close (double got,
              double expected,
              double scale)
{
  g_assert_cmpfloat (fabs (got - expected), <=, BOUND * scale);
}

/* (26), with k_i ds -> k_i */
static void
check_26 (int           n,
          double        k0,
          const double *k,
          const double *eta,
          const double *u0,
          double        x0,
          double        y0,
          double        f,
          double        omega,
          double        h)
{
  g_autoptr (HysDocument) document = build_prandtl (n, k0, k, eta, u0, x0, y0, f, omega);
  g_autoptr (HysStepper) stepper = stepper_for (document, h);
  g_autofree double *u = g_memdup2 (u0, n * sizeof (double));
  double x = x0, y = y0, largest_x = 0, largest_y = 0;

  for (int p = 0; p < N_STEPS; p++)
    {
      double force = f * cos (omega * (p * h)) - k0 * x, y_old = y;
      const HysState *state;

      for (int i = 0; i < n; i++)
        force -= k[i] * u[i];
      y += h * force;
      x += h * y_old;
      for (int i = 0; i < n; i++)
        u[i] = clip (h * y_old + u[i], eta[i]);

      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      state = hys_stepper_state (stepper);
      largest_x = fmax (largest_x, fabs (x));
      largest_y = fmax (largest_y, fabs (y));
      assert_close (state->q[1], x, largest_x);
      assert_close (state->v[1], y, largest_y);
      for (int i = 0; i < n; i++)
        assert_close (state->lambda[i], k[i] * u[i], k[i] * eta[i]);
    }
  g_assert_cmpfloat (hys_stepper_residual (stepper), <, HYS_RESIDUAL_MAX);
}

static void
test_prandtl (void)
{
  const double one[] = { 1 }, zero[] = { 0 }, memory[] = { 0.99 };

  check_26 (1, 0, one, one, zero, 0, 0, 1, 0.5, 1e-2);        /* Fig. 20a */
  check_26 (1, 0, one, one, memory, 100, -200, 1, 0.5, 1e-2); /* Fig. 20b */
  check_26 (1, 1, one, one, zero, 0, 0, 20, 0.1, 1e-2);       /* Fig. 17 */
}

static void
test_generalized_prandtl (void)
{
  const double k[] = { 1, 1, 1, 1, 1 }, eta[] = { 1, 2, 3, 4, 5 }, u0[] = { 0, 0, 0, 0, 0 };
  const double memory[] = { -1, 0.3, 2.9, -4, 0 };

  check_26 (5, 0, k, eta, u0, 0, 0, 15, 0.5, 2e-2);           /* Fig. 21a */
  check_26 (5, 0.25, k, eta, memory, 1, -2, 10, 0.5, 2e-2);
}

/* K, U of (7), (8); order g2, g3, g1 */
typedef struct
{
  double k[4], alpha[3];
  double K[3][3], inverse[3][3];
} Persoz;

static void
invert (double a[3][3],
        double inverse[3][3])
{
  double determinant = 0;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      {
        int p = (j + 1) % 3, q = (j + 2) % 3, r = (i + 1) % 3, s = (i + 2) % 3;

        inverse[i][j] = a[p][r] * a[q][s] - a[p][s] * a[q][r];
      }
  for (int j = 0; j < 3; j++)
    determinant += a[0][j] * inverse[j][0];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      inverse[i][j] /= determinant;
}

static void
persoz_init (Persoz       *self,
             const double *k,
             const double *alpha)
{
  double K[3][3] = { { k[0] + k[2], k[0], -(k[0] + k[2]) },
                     { k[0], k[0] + k[3], -(k[0] + k[3]) },
                     { -(k[0] + k[2]), -(k[0] + k[3]), k[0] + k[1] + k[2] + k[3] } };

  memcpy (self->k, k, sizeof self->k);
  memcpy (self->K, K, sizeof K);
  self->alpha[0] = alpha[2];
  self->alpha[1] = alpha[3];
  self->alpha[2] = alpha[1];
  invert (self->K, self->inverse);
}

/* The point of a face (each coordinate at -alpha, free, or at +alpha) nearest to z, by Gaussian elimination. */
static void
nearest_on_face (const Persoz *self,
                 const double *z,
                 const int    *face,
                 double       *w)
{
  double a[3][4];

  for (int i = 0; i < 3; i++)
    {
      for (int j = 0; j < 3; j++)
        a[i][j] = face[i] ? (i == j) : self->inverse[i][j];
      a[i][3] = 0;
      if (face[i])
        a[i][3] = face[i] * self->alpha[i];
      else
        for (int j = 0; j < 3; j++)
          a[i][3] += self->inverse[i][j] * z[j];
    }
  for (int c = 0; c < 3; c++)
    {
      int pivot = c;

      for (int r = c + 1; r < 3; r++)
        if (fabs (a[r][c]) > fabs (a[pivot][c]))
          pivot = r;
      for (int j = 0; j < 4; j++)
        {
          double swap = a[c][j];

          a[c][j] = a[pivot][j];
          a[pivot][j] = swap;
        }
      for (int r = 0; r < 3; r++)
        if (r != c)
          {
            double factor = a[r][c] / a[c][c];

            for (int j = 0; j < 4; j++)
              a[r][j] -= factor * a[c][j];
          }
    }
  for (int i = 0; i < 3; i++)
    w[i] = face[i] ? face[i] * self->alpha[i] : a[i][3] / a[i][i];
}

static double
distance (const Persoz *self,
          const double *z,
          const double *w)
{
  double sum = 0;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      sum += (z[i] - w[i]) * self->inverse[i][j] * (z[j] - w[j]);
  return sum;
}

static void
project (const Persoz *self,
         double       *z)
{
  double best[3] = { 0 }, smallest = INFINITY;

  for (int f = 0; f < 27; f++)
    {
      int face[3] = { f % 3 - 1, f / 3 % 3 - 1, f / 9 - 1 };
      double w[3];
      gboolean inside = TRUE;

      nearest_on_face (self, z, face, w);
      for (int i = 0; i < 3; i++)
        inside = inside && fabs (w[i]) <= self->alpha[i];
      if (inside && distance (self, z, w) < smallest)
        {
          smallest = distance (self, z, w);
          memcpy (best, w, sizeof best);
        }
    }
  memcpy (z, best, sizeof best);
}

static void
check_11 (const double k[4],
          const double alpha[4],
          double       amplitude,
          double       omega,
          double       h)
{
  g_autoptr (HysDocument) document = build_persoz (k, alpha, 1, amplitude, omega);
  g_autoptr (HysStepper) stepper = stepper_for (document, h);
  Persoz model;
  const double U[3] = { 1, 1, -1 };
  double x = 0, y = 0, W[3] = { 0 }, E[3], largest_x = 0, largest_y = 0;
  double delta = 1 / (1 / k[0] + 1 / k[1] + 1 / k[2] + 1 / k[3]);
  int slips = 0;

  persoz_init (&model, k, alpha);
  for (int i = 0; i < 3; i++)
    {
      E[i] = 0;
      for (int j = 0; j < 3; j++)
        E[i] += k[0] * U[j] * model.inverse[j][i];
    }
  for (int p = 0; p < N_STEPS; p++)
    {
      double y_old = y, force = amplitude * sin (omega * (p * h)) - delta * x;
      const HysState *state;

      for (int i = 0; i < 3; i++)
        force += E[i] * W[i];
      x += h * y;
      y += h * force;
      for (int i = 0; i < 3; i++)
        W[i] -= h * k[0] * y_old * U[i];
      project (&model, W);

      g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      state = hys_stepper_state (stepper);
      largest_x = fmax (largest_x, fabs (x));
      largest_y = fmax (largest_y, fabs (y));
      assert_close (state->q[4], x, largest_x);
      assert_close (state->v[4], y, largest_y);
      assert_close (-state->lambda[1], W[0], alpha[2]);
      assert_close (-state->lambda[2], W[1], alpha[3]);
      assert_close (-state->lambda[0], W[2], alpha[1]);
      slips += state->slip[0] != 0;
    }
  g_assert_cmpint (slips, >, 0);
  g_assert_cmpint (slips, <, N_STEPS);
  g_assert_cmpfloat (hys_stepper_residual (stepper), <, HYS_RESIDUAL_MAX);
}

static void
test_persoz (void)
{
  const double ones[] = { 1, 1, 1, 1 }, alpha[] = { 0, 1, 2, 3 };
  const double other[] = { 2, 0.7, 1.3, 3.1 }, levels[] = { 0, 2.5, 1, 1.7 };

  check_11 (ones, alpha, 200, 6, 1e-3);
  check_11 (ones, alpha, 200, 6, 1e-2);
  check_11 (other, levels, 20, 2, 1e-2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/papers/scheme/prandtl-26", test_prandtl);
  g_test_add_func ("/papers/scheme/generalized-prandtl-26", test_generalized_prandtl);
  g_test_add_func ("/papers/scheme/persoz-11", test_persoz);
  return g_test_run ();
}
