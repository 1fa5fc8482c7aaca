/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The papers' scheme with the convex problem of every step solved by Siconos' numerics: a relay,
 *
 *     w = S lambda+ - (S lambda + h E y),   -w in the normal cone to |lambda+| <= alpha,
 *
 * for Persoz's model (11), S and E those of (7), and for generalized Prandtl models (4.1), where S is diagonal. Only the
 * solver is Siconos'; the steps around it are a plain loop.
 *
 * peer-siconos persoz|N SOLVER STEPS: solver 300 projected Gauss-Seidel, 301 enumeration, 303 Lemke, 306 Cao and Ferris.
 * Prints processor time in seconds and x in the end.
 */
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <SolverOptions.h>
#include <glib.h>
#include <math.h>
#include <relay_cst.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEP 1e-3

typedef struct
{
  int     n;
  double  f, omega, phase, stiffness;
  double *S, *E, *alpha;
} Model;

static void
init_persoz (Model *self)
{
  static double S[] = { 0.75, 0.5, 0.5, 0.5, 1, 0, 0.5, 0, 1 }, E[] = { 0.25, 0.5, 0.5 }, alpha[] = { 1, 2, 3 };

  *self = (Model){ 3, 200, 6, -0.5 * M_PI, 0.25, S, E, alpha };
}

static void
init_prandtl (Model *self,
              int    n)
{
  *self = (Model){ n, 15, 0.5, 0, 0, calloc (n * n, sizeof (double)), malloc (n * sizeof (double)),
                   malloc (n * sizeof (double)) };
  for (int i = 0; i < n; i++)
    {
      self->S[i * n + i] = n / 5.0;
      self->E[i] = 1;
      self->alpha[i] = 5.0 / n * 5.0 * (i + 1) / n;
    }
}

static double
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

int
main (int    argc,
      char **argv)
{
  Model model;
  int solver = argc > 2 ? (int) g_ascii_strtoll (argv[2], NULL, 10) : SICONOS_RELAY_ENUM;
  int steps = argc > 3 ? (int) g_ascii_strtoll (argv[3], NULL, 10) : 10000, failed = 0;
  double x = 0, y = 0, start;
  SolverOptions *options = solver_options_create (solver);
  RelayProblem problem;

  if (argc < 2 || strcmp (argv[1], "persoz") == 0)
    init_persoz (&model);
  else
    init_prandtl (&model, (int) g_ascii_strtoll (argv[1], NULL, 10));

  double lambda[model.n], w[model.n], q[model.n], lower[model.n];

  for (int i = 0; i < model.n; i++)
    {
      lambda[i] = w[i] = 0;
      lower[i] = -model.alpha[i];
    }
  problem = (RelayProblem){ model.n, NM_create_from_data (NM_DENSE, model.n, model.n, model.S), q, lower, model.alpha };
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  start = processor_time ();
  for (int step = 0; step < steps; step++)
    {
      double force = model.f * cos (model.omega * step * STEP + model.phase) - model.stiffness * x;

      for (int i = 0; i < model.n; i++)
        {
          force -= model.E[i] * lambda[i];
          q[i] = -STEP * model.E[i] * y;
          for (int j = 0; j < model.n; j++)
            q[i] -= model.S[i + j * model.n] * lambda[j];
        }
      failed += relay_driver (&problem, lambda, w, options) != 0;
      x += STEP * y;
      y += STEP * force;
    }
  printf ("%.9g %.17g %d\n", processor_time () - start, x, failed);
  return 0;
}
