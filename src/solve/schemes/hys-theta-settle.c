/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a step of the family theta comes to be certified: as it was solved; refined, if the certificate comes near its
 * bound or rounding of the data excuses more than that; solved anew without a guess. The certificate alone decides.
 */
#include "hys-theta-settle.h"

#include "hys-sums.h"
#include "hys-tolerances.h"

#include <float.h>
#include <math.h>

#define REFINEMENTS 3
#define PROXIMAL    64   /* where it is solved without a guess, while each moves bars that only sliders hold a little */

/* The residual; @after: (out): the scales as they are after the step */
static double
certify (const HysThetaProblem *problem,
         const HysThetaStep    *step,
         HysReferee            *referee,
         const HysScales       *scales,
         HysScales             *after)
{
  HysStepRecord record = { problem->theta, problem->h, step->before, step->after, step->force, problem->mean,
                           problem->weight, problem->bundles->move, step->early,
                           problem->may_bridge ? problem->carried : NULL };

  *after = (HysScales){ MAX (scales->force, step->scale), scales->speed };
  return hys_referee_certify (referee, problem->system, &record, after);
}

/* The residual, refined if need be. What the solver does not take for solved is certified only without a guess, and
   without excuses. */
static double
judge (HysThetaProblem    *problem,
       const HysThetaStep *step,
       HysReferee         *referee,
       HysScales          *scales,
       gboolean            solved,
       gboolean            cold)
{
  HysScales after;
  gsize n = problem->system->n_bars;
  double residual = certify (problem, step, referee, scales, &after);
  gboolean again = !(residual <= HYS_RESIDUAL_SMALL) || referee->lenient;

  for (guint k = 0; again && k < (cold && solved ? PROXIMAL : REFINEMENTS) && isfinite (residual)
                    && !hys_stop_asked (problem->qp->stop); k++)
    {
      solved = hys_theta_problem_refine (problem, step);
      residual = certify (problem, step, referee, scales, &after);
      again = !(residual <= HYS_RESIDUAL_SMALL)   /* while bars move by more than rounding */
              && (k + 1 < REFINEMENTS || hys_largest_size (problem->increment, n, 0)
                                         > DBL_EPSILON * hys_largest_size (step->after->v, n, 0));
    }
  if (!(residual <= HYS_RESIDUAL_MAX))
    return residual;
  if (!solved && (!cold || referee->lenient))
    return 2 * HYS_RESIDUAL_MAX;
  *scales = after;
  return residual;
}

double
hys_theta_settle (HysThetaProblem    *problem,
                  const HysThetaStep *step,
                  HysReferee         *referee,
                  HysScales          *scales,
                  gboolean            solved)
{
  double residual = judge (problem, step, referee, scales, solved, FALSE);

  if (residual <= HYS_RESIDUAL_MAX || hys_stop_asked (problem->qp->stop))
    return residual;
  g_debug ("step from t = %g: residual %g, solved anew without a guess", step->before->t, residual);
  solved = hys_theta_problem_solve (problem, step, TRUE);
  return judge (problem, step, referee, scales, solved, TRUE);
}
