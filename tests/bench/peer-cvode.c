/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Generalized Prandtl models (2000 paper (2.29)) by SUNDIALS' CVODE, as a smooth system: a slider yields at a rate that
 * is proportional to what its spring is beyond its limit, u' = y - (u - clip (u, -eta, eta)) / epsilon. BDF, a dense
 * matrix, the program's own difference quotients.
 *
 * peer-cvode N EPSILON RTOL: N S-elements, k = 5 / N, eta = 5 i / N, m = 1, 15 cos (t / 2), to t = 50. Prints processor
 * time in seconds and x (50).
 */
#include <cvode/cvode.h>
#include <glib.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <time.h>

#define UNTIL 50.0

typedef struct
{
  int    n;
  double epsilon;
} Model;

static int
rates (realtype  t,
       N_Vector  state,
       N_Vector  rate,
       void     *data)
{
  const Model *model = data;
  const double *x = N_VGetArrayPointer (state);
  double *dx = N_VGetArrayPointer (rate), force = 15 * cos (0.5 * t), k = 5.0 / model->n;

  dx[0] = x[1];
  for (int i = 0; i < model->n; i++)
    {
      double eta = 5.0 * (i + 1) / model->n, u = x[2 + i], beyond = u > eta ? u - eta : u < -eta ? u + eta : 0;

      force -= k * u;
      dx[2 + i] = x[1] - beyond / model->epsilon;
    }
  dx[1] = force;
  return 0;
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
  Model model = { argc > 1 ? (int) g_ascii_strtoll (argv[1], NULL, 10) : 5,
                  argc > 2 ? g_ascii_strtod (argv[2], NULL) : 1e-6 };
  double tolerance = argc > 3 ? g_ascii_strtod (argv[3], NULL) : 1e-8, t = 0, start;
  SUNContext context;
  N_Vector state;
  SUNMatrix matrix;
  SUNLinearSolver solver;
  void *cvode;
  int status;

  SUNContext_Create (NULL, &context);
  state = N_VNew_Serial (model.n + 2, context);
  N_VConst (0, state);
  matrix = SUNDenseMatrix (model.n + 2, model.n + 2, context);
  solver = SUNLinSol_Dense (state, matrix, context);
  cvode = CVodeCreate (CV_BDF, context);
  CVodeInit (cvode, rates, 0, state);
  CVodeSStolerances (cvode, tolerance, tolerance);
  CVodeSetUserData (cvode, &model);
  CVodeSetMaxNumSteps (cvode, 100000000);
  CVodeSetLinearSolver (cvode, solver, matrix);
  start = processor_time ();
  status = CVode (cvode, UNTIL, state, &t, CV_NORMAL);
  printf ("%.9g %.17g\n", processor_time () - start, status < 0 ? NAN : N_VGetArrayPointer (state)[0]);
  CVodeFree (&cvode);
  SUNLinSolFree (solver);
  SUNMatDestroy (matrix);
  N_VDestroy (state);
  SUNContext_Free (&context);
  return status < 0;
}
