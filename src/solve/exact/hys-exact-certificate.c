/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The certificate of a motion over all its times: sums of the coefficients of what is left of each balance, bounds of
 * each slider's law from Bernstein coefficients, and the loads at its end.
 */
#include "hys-exact-phase.h"

#include "hys-exact-rows.h"

#define ROW HYS_EXACT_ROW

/* Of factor c + constant >= 0, in units of @scale. */
static double
violation (const HysExactPhase *self,
           const double        *c,
           double               factor,
           double               constant,
           double               scale)
{
  double f[ROW];

  hys_exact_row_take (f, constant, factor, c, self->power);
  return scale > 0 ? -hys_exact_lower_bound (f, self->series->last) / scale : 0;
}

/* Of a slider that sticks. */
static double
worst_side (const HysExactPhase *self,
            guint                i)
{
  const double *tension = self->series->tension + (gsize) i * ROW;
  double alpha = self->system->sliders[i].threshold;
  double scale = hys_exact_scales_tension (self->scales, self->series->flow, i);

  if (hys_exact_row_weigh (tension, self->power) < alpha)
    return 0;
  return hys_exact_larger (violation (self, tension, 1, alpha, scale), violation (self, tension, -1, alpha, scale));
}

static double
worst_law (const HysExactPhase *self)
{
  const HysExactSeries *series = self->series;
  const HysExactFlow *flow = series->flow;
  double worst = 0;

  for (guint i = 0; i < self->system->n_sliders; i++)
    if (flow->slip[i] != 0)
      worst = hys_exact_larger (worst, violation (self, series->rate + (gsize) i * ROW, flow->slip[i], 0,
                                                  hys_exact_scales_rate (self->scales, series, i)));
    else if (!hys_exact_is_given (self->system, i))
      worst = hys_exact_larger (worst, worst_side (self, i));
  return worst;
}

static double
worst_load (const HysExactPhase *self)
{
  const HysExactSeries *series = self->series;
  const HysExactLoads *loads = series->loads;
  double t = series->t0 + self->reach * series->unit, inside = series->t0 + 0.5 * self->reach * series->unit, worst = 0;

  for (guint i = 0; i < loads->n_forces; i++)
    {
      guint bar = loads->forced[i];
      double off = hys_exact_row_at (loads->force + i * ROW, self->power)
                   - hys_system_force (self->system, bar, t, inside);

      off = fabs (off) - hys_system_least_force (self->system, bar);
      if (off > 0)
        worst = hys_exact_larger (worst, off / self->scales->force_now[self->scales->part[bar]]);
    }
  return worst;
}

static double
worst_balance (const HysExactPhase *self)
{
  const GArray *roots = self->series->flow->roots;
  double worst = 0;

  for (guint n = 0; n < roots->len; n++)
    {
      guint root = g_array_index (roots, guint, n);
      double gap = hys_exact_row_weigh (self->series->pull + (gsize) root * ROW, self->power);
      double left = gap - MIN (self->scales->noise[root], self->scales->least);

      if (!isfinite (left))
        return INFINITY;
      if (left > 0)
        worst = hys_exact_larger (worst, left / hys_exact_scales_balance (self->scales, self->series->flow, root));
    }
  return worst;
}

double
hys_exact_phase_residual (const HysExactPhase *self)
{
  return hys_exact_larger (worst_balance (self), hys_exact_larger (worst_law (self), worst_load (self)));
}
