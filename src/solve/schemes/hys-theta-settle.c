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

/* What is to be certified, and by whom. */
typedef struct
{
  HysThetaProblem    *problem;
  const HysThetaStep *step;
  HysReferee         *referee;
  HysScales          *scales;
} Case;

/* The residual; @scales: (out): as they are after the step */
static double
certify (const Case *self,
         HysScales  *scales)
{
  const HysThetaProblem *problem = self->problem;
  const HysThetaStep *step = self->step;
  HysStepRecord record = { problem->theta, problem->h, step->before, step->after, step->force, problem->mean,
                           problem->weight, problem->bundles->move, step->early,
                           problem->may_bridge ? problem->carried : NULL };

  *scales = (HysScales){ MAX (self->scales->force, step->scale), self->scales->speed };
  return hys_referee_certify (self->referee, problem->system, &record, scales);
}

static gboolean
is_certified (double residual)
{
  return residual <= HYS_RESIDUAL_MAX;
}

static gboolean
is_accurate (double residual)
{
  return residual <= HYS_RESIDUAL_SMALL;
}

/* Whether a refinement has moved bars by more than rounding. */
static gboolean
has_moved (const Case *self)
{
  gsize n = self->problem->system->n_bars;
  double speed = hys_largest_size (self->step->after->v, n, 0);

  return hys_largest_size (self->problem->increment, n, 0) > DBL_EPSILON * speed;
}

/* The residual, refined if need be. What the solver does not take for solved is certified only without a guess, and
   without excuses. */
static double
judge (const Case *self,
       gboolean    solved,
       gboolean    cold)
{
  HysScales scales;
  double residual = certify (self, &scales);
  gboolean again = !is_accurate (residual) || self->referee->lenient;

  for (guint k = 0; again && k < (cold && solved ? PROXIMAL : REFINEMENTS) && isfinite (residual)
                    && !hys_stop_asked (self->problem->qp->stop);
       k++)
    {
      solved = hys_theta_problem_refine (self->problem, self->step);
      residual = certify (self, &scales);
      again = !is_accurate (residual) && (k + 1 < REFINEMENTS || has_moved (self));
    }
  if (is_certified (residual) && !solved && (!cold || self->referee->lenient))
    return 2 * HYS_RESIDUAL_MAX;
  if (is_certified (residual))
    *self->scales = scales;
  return residual;
}

double
hys_theta_settle (HysThetaProblem    *problem,
                  const HysThetaStep *step,
                  HysReferee         *referee,
                  HysScales          *scales,
                  gboolean            solved)
{
  Case self = { problem, step, referee, scales };
  double residual = judge (&self, solved, FALSE);

  if (is_certified (residual) || hys_stop_asked (problem->qp->stop))
    return residual;
  g_debug ("step from t = %g: residual %g, solved anew without a guess", step->before->t, residual);
  return judge (&self, hys_theta_problem_solve (problem, step, TRUE), TRUE);
}
