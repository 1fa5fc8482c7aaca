/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sliders of a step of the family theta.
 */
#include "hys-theta-private.h"

#include "hys-floating.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define HELD 8   /* thresholds that a tension is let beyond, where a slider is held */

/* One that has its old tension in a part of the step has mu / (1 - part) after it: with mu, and a threshold that is
 * less by that part, the problem remains what it is. */
void
hys_theta_pull_sliders (HysThetaProblem    *self,
                        const HysThetaStep *step)
{
  const HysSystem *system = self->system;
  HysQp *qp = self->qp;

  if (!self->again)
    memcpy (qp->slip, step->before->slip, system->n_sliders);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->slides[i].from, to = system->slides[i].to;
      double start = step->before->lambda[i], part = step->early != NULL && !self->mean[i] ? step->early[i] : 0;
      gboolean held = step->held != NULL && step->held[i];

      qp->alpha[i] = hys_slider_scaled (system->threshold[i], held ? HELD : 1 - part);
      qp->d[i] = hys_slider_rate (system, self->mean[i] ? self->rate : self->end, i);
      if (!self->again)
        qp->lambda[i] = qp->had[i] = (1 - part) * start;
      if (self->mean[i])
        hys_theta_pull (self, from, to, start, 0);
      else if (part > 0)
        hys_theta_pull (self, from, to, part * start, part * start);
    }
}

/* A slider at its threshold whose rate vanishes, or is rounding against its tension, sticks as well as it slips: it is
 * said to stick. */
static void
report_slip (HysThetaProblem *self,
             HysState        *after)
{
  const HysSystem *system = self->system;
  const HysQp *qp = self->qp;
  const double *lambda = qp->lambda, *rate = self->rate, *v = after->v;
  double speed = HYS_TOL_SLIP * hys_largest_size (rate, system->n_bars, hys_largest_size (v, system->n_bars, 0));
  double doubtful = hys_qp_resting_speed (qp), certain = MAX (speed, doubtful);
  gint8 *slip = after->slip;

  memcpy (slip, qp->slip, system->n_sliders);
  for (guint i = 0; i < system->n_sliders; i++)
    if (slip[i] != 0)
      {
        double size = fabs (hys_slider_rate (system, self->mean[i] ? rate : v, i));
        gboolean strained = hys_slider_room (qp->alpha[i], lambda[i], slip[i]) <= 0;

        if (G_LIKELY (strained && size > certain))
          continue;
        if (!strained || !(size > speed) || (!(size > doubtful) && hys_qp_is_at_rest (qp, (int) i, HYS_TOL_RATE)))
          slip[i] = 0;
      }
}

/* The tensions at the end of the step. */
static void
unfold (const HysThetaProblem *self,
        const HysThetaStep    *step)
{
  const HysSystem *system = self->system;
  const double *lambda = self->qp->lambda, *early = step->early;
  double *tension = step->after->lambda;

  memcpy (tension, lambda, system->n_sliders * sizeof (double));
  for (guint i = 0; i < system->n_sliders && (early != NULL || step->held != NULL); i++)
    if (hys_slider_is_at_bound (self->qp->alpha[i], 0, lambda[i]))
      tension[i] = hys_slider_bound (system->threshold[i], lambda[i]);
    else if (early != NULL && !self->mean[i])
      tension[i] = lambda[i] / (1 - early[i]);
}

void
hys_theta_take_sliders (HysThetaProblem    *self,
                        const HysThetaStep *step)
{
  if (self->system->n_sliders == 0)
    return;
  unfold (self, step);
  report_slip (self, step->after);
}
