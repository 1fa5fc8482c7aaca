/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a step of the family theta comes to be certified: as it was solved; refined, if the certificate comes near its bound or
 * rounding of the data excuses more than that; solved anew without a guess. The certificate alone decides.
 */
#include "hys-theta-settle.h"

#include "hys-tolerances.h"

#include <math.h>

#define REFINEMENTS 3
#define DOUBTFUL    0.01   /* of the bound: what is refined though it meets it */

/* The residual; @scales: (out): as they are after the step */
static double
certify (const HysThetaPiece *piece,
         HysScales           *scales)
{
  const HysThetaProblem *problem = piece->problem;
  HysStepRecord record = { problem->theta, problem->h, piece->before, piece->after, piece->force, problem->mean, problem->weight,
                           problem->bundles->move, problem->early, problem->may_bridge ? problem->carried : NULL };

  *scales = (HysScales){ MAX (piece->scales->force, piece->scale), piece->scales->speed };
  return hys_referee_certify (piece->referee, piece->system, &record, scales);
}

static gboolean
is_certified (double residual)
{
  return residual <= HYS_RESIDUAL_MAX;
}

static gboolean
is_accurate (double residual)
{
  return residual <= DOUBTFUL * HYS_RESIDUAL_MAX;
}

static gboolean
is_stopped (const HysThetaPiece *piece)
{
  return hys_stop_asked (piece->problem->qp->stop);
}

/* The residual, refined if need be. What the solver does not take for solved is certified only without a guess, and without excuses. */
static double
judge (const HysThetaPiece *piece,
       gboolean             solved,
       gboolean             cold)
{
  HysScales scales;
  double residual = certify (piece, &scales);
  gboolean again = !is_accurate (residual) || hys_referee_is_lenient (piece->referee);

  for (guint k = 0; again && k < REFINEMENTS && isfinite (residual) && !is_stopped (piece); k++)
    {
      solved = hys_theta_problem_refine (piece->problem, piece->system, piece->before, piece->force, piece->drive, piece->scale,
                                         piece->after);
      residual = certify (piece, &scales);
      again = !is_accurate (residual);
    }
  if (is_certified (residual) && !solved && (!cold || hys_referee_is_lenient (piece->referee)))
    return 2 * HYS_RESIDUAL_MAX;
  if (is_certified (residual))
    *piece->scales = scales;
  return residual;
}

double
hys_theta_settle (const HysThetaPiece *piece,
                  gboolean             solved)
{
  double residual = judge (piece, solved, FALSE);

  if (is_certified (residual) || is_stopped (piece))
    return residual;
  solved = hys_theta_problem_solve (piece->problem, piece->system, piece->before, piece->force, piece->drive, piece->scale, TRUE,
                                    piece->after);
  return judge (piece, solved, TRUE);
}
