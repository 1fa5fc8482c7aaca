/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-oscillator-private.h"

#include "hys-ledger.h"
#include "hys-oscillator.h"
#include "hys-tolerances.h"

#include <float.h>
#include <string.h>

struct HysOscillatorLanes
{
  HysStrip    *strip;
  HysCurveLeg *leg;                   /* per bundle */
  const HysKnot **knot;               /* per bundle: the piece on which a step is thought to end */
  double     (*move)[HYS_LANES];      /* per bundle */
  double       mean[HYS_LANES];       /* velocity over the step */
  double       residual[HYS_LANES];
  double       scale[HYS_LANES];      /* largest force of the run up to there */
  double       speed[HYS_LANES];
};

/* At the start, then at the ends of the steps. */
typedef double Ends[HYS_STRIDE];

HysOscillatorLanes *
hys_oscillator_lanes_new (const HysSystem *system)
{
  HysOscillatorLanes *self = g_new0 (HysOscillatorLanes, 1);

  self->strip = hys_strip_new (system);
  self->leg = g_new0 (HysCurveLeg, system->n_bundles);
  self->knot = g_new0 (const HysKnot *, system->n_bundles);
  self->move = g_malloc0_n (system->n_bundles, sizeof *self->move);
  return self;
}

void
hys_oscillator_lanes_free (HysOscillatorLanes *self)
{
  hys_strip_free (self->strip);
  g_free (self->leg);
  g_free (self->knot);
  g_free (self->move);
  g_free (self);
}

HysStrip *
hys_oscillator_lanes_strip (HysOscillatorLanes *self)
{
  return self->strip;
}

/* The bundles' pull and its slope over mean velocities, as far as each stays on its piece. */
static double
line_up (const HysOscillator *self,
         double              *slope)
{
  double sum = 0;

  *slope = 0;
  for (guint i = 0; i < self->bundles->n; i++)
    {
      double force, rise;

      hys_curve_leg_line (&self->lanes->leg[i], self->lanes->knot[i], &force, &rise);
      sum += self->signs[i] * force;
      *slope += fabs (self->signs[i]) * rise;
    }
  return sum;
}

/* The mean velocity, as in hys-oscillator.c: the tension of a leg grows ever more slowly, so that Newton's method from its
 * present piece goes from piece to piece without passing the right one. */
static double
find_mean (const HysOscillator *self,
           double               force,
           double               v,
           double               start,
           double               springs)
{
  double h = self->base.step, theta = self->theta, inertia = self->mass / (theta * h), y;
  double linear = inertia + self->viscosity + theta * h * self->stiffness;
  const HysKnot **knot = self->lanes->knot;
  gboolean found;

  for (guint i = 0; i < self->bundles->n; i++)
    knot[i] = self->lanes->leg[i].knot;
  do
    {
      double slope, curves = line_up (self, &slope);

      y = (inertia * v + force - (1 - theta) * start - theta * (springs + curves)) / (linear + theta * h * slope);
      found = TRUE;
      for (guint i = 0; i < self->bundles->n; i++)
        {
          const HysKnot *next = hys_curve_leg_piece (&self->lanes->leg[i], knot[i], self->signs[i] * h * y);

          found = found && next == knot[i];
          knot[i] = next;
        }
    }
  while (!found);
  return y;
}

/* Moves springs and bundles by the mean velocity. Updates what they pull with; FALSE where the mass turns, or a loop closes. */
static gboolean
stretch (HysOscillator *self,
         guint          lane,
         double         mean,
         double        *springs,
         double        *bundles)
{
  HysOscillatorLanes *lanes = self->lanes;
  double way = self->base.step * mean, *e = lanes->strip->before.e + lane;

  *springs = *bundles = 0;
  for (guint i = 0; i < self->base.system->n_springs; i++, e += HYS_STRIDE)
    {
      e[1] = e[0] + self->springs[i].sign * way;
      *springs += self->springs[i].sign * self->springs[i].value * e[1];
    }
  for (guint i = 0; i < self->bundles->n; i++)
    {
      lanes->move[i][lane] = self->signs[i] * way;
      if (!hys_curve_leg_go (&lanes->leg[i], lanes->move[i][lane], lane))
        return FALSE;
      *bundles += self->signs[i] * lanes->leg[i].force[lane];
    }
  return TRUE;
}

/* Up to @most steps; how many. */
static guint
go (HysOscillator *self,
    guint          most)
{
  HysOscillatorLanes *lanes = self->lanes;
  double h = self->base.step, springs = hys_oscillator_spring_pull (self, self->base.state), bundles = 0;
  double *q = lanes->strip->before.q + self->bar * HYS_STRIDE, *v = lanes->strip->before.v + self->bar * HYS_STRIDE;
  const double *force = lanes->strip->force + self->bar * HYS_STRIDE;

  for (guint i = 0; i < self->bundles->n; i++)
    bundles += self->signs[i] * self->base.state->r[i];
  for (guint j = 0; j < most; j++)
    {
      double start = springs + bundles, mean = v[j];

      if (self->theta > 0)
        mean = find_mean (self, force[j], v[j], start, springs);
      if (!stretch (self, j, mean, &springs, &bundles))
        return j;
      lanes->mean[j] = mean;
      q[j + 1] = q[j] + h * mean;
      v[j + 1] = self->theta > 0 ? (mean - (1 - self->theta) * v[j]) / self->theta
                                 : v[j] + h / self->mass * (force[j] - start - self->viscosity * v[j]);
    }
  return most;
}

/* What does not move, and what follows from what does. */
static void
complete (HysOscillator *self)
{
  HysStrip *strip = self->lanes->strip;
  const HysSystem *system = self->base.system;

  for (guint i = 0; i < system->n_bars; i++)
    for (guint j = 0; i != self->bar && j < HYS_LANES; j++)
      {
        strip->after.q[i * HYS_STRIDE + j] = self->base.state->q[i];
        strip->after.v[i * HYS_STRIDE + j] = self->base.state->v[i];
      }
  for (guint i = 0; i < system->n_dashpots; i++)
    for (guint j = 0; j < HYS_LANES; j++)
      strip->after.tau[i * HYS_STRIDE + j] = self->dashpots[i].sign * self->dashpots[i].value
                                             * strip->after.v[self->bar * HYS_STRIDE + j];
  for (guint i = 0; i < system->n_bundles; i++)
    {
      memcpy (strip->after.r + i * HYS_STRIDE, self->lanes->leg[i].force, sizeof self->lanes->leg[i].force);
      hys_curve_leg_energies (&self->lanes->leg[i], HYS_LANES, strip->after.w + i * HYS_STRIDE);
    }
}

/* What springs and bundles pull the mass back with. */
static inline void
measure_pull (const HysOscillator *self,
              const HysState      *before,
              double              *pull)
{
  memset (pull, 0, sizeof (Ends));
  for (guint i = 0; i < self->base.system->n_springs; i++)
    for (guint j = 0; j <= HYS_LANES; j++)
      pull[j] += self->springs[i].sign * self->springs[i].value * before->e[i * HYS_STRIDE + j];
  for (guint i = 0; i < self->base.system->n_bundles; i++)
    for (guint j = 0; j <= HYS_LANES; j++)
      pull[j] += self->signs[i] * before->r[i * HYS_STRIDE + j];
}

/* The residuals of the steps but for bundles, as in hys-oscillator.c, not yet relative to anything. @force: the largest of each step. */
HYS_FOR_EACH_PROCESSOR static void
weigh (const HysOscillator *self,
       double              *restrict balance,
       double              *restrict gap,
       double              *restrict largest)
{
  const HysStrip *strip = self->lanes->strip;
  const double *q = strip->before.q + self->bar * HYS_STRIDE, *v = strip->before.v + self->bar * HYS_STRIDE;
  const double *force = strip->force + self->bar * HYS_STRIDE;
  double h = self->base.step, theta = self->theta, inertia = self->mass / h;
  Ends pull;

  measure_pull (self, &strip->before, pull);
  for (guint j = 0; j < HYS_LANES; j++)
    {
      double mean = (1 - theta) * v[j] + theta * v[j + 1], push = inertia * (v[j + 1] - v[j]), way = q[j + 1] - q[j];
      double sum = force[j] - push - (1 - theta) * pull[j] - theta * pull[j + 1] - self->viscosity * mean;
      double noise = 4 * DBL_EPSILON * ((inertia + 2 * self->viscosity) * (fabs (v[j]) + fabs (v[j + 1])) + fabs (pull[j])
                                        + fabs (pull[j + 1]));
      double slack = 4 * DBL_EPSILON * (fabs (q[j]) + fabs (q[j + 1]) + h * fabs (mean));

      balance[j] = fabs (sum) - noise;
      gap[j] = fabs (way - h * mean) - slack;
      largest[j] = MAX (MAX (fabs (force[j]), fabs (pull[j + 1])), fabs (push));
    }
}

/* The largest so far, lane after lane. */
static void
carry_largest (double        so_far,
               const double *x,
               double       *largest)
{
  for (guint j = 0; j < HYS_LANES; j++)
    largest[j] = so_far = MAX (so_far, fabs (x[j]));
}

/* Relative to the largest force and way so far; not a number where a value is not finite. */
HYS_FOR_EACH_PROCESSOR static void
relate (HysOscillatorLanes *lanes,
        double              step,
        const double       *balance,
        const double       *gap)
{
  for (guint j = 0; j < HYS_LANES; j++)
    {
      double off = balance[j] / lanes->scale[j], moved = gap[j] / (step * lanes->speed[j]);

      off = balance[j] > 0 ? off : 0;
      moved = gap[j] > 0 ? moved : 0;
      lanes->residual[j] = MAX (off, moved) + 0 * (balance[j] + gap[j] + lanes->strip->energy[HYS_ENERGY_ERROR][j + 1]);
    }
}

/* Certifies the steps; how many of @n stand. */
static guint
certify (HysOscillator *self,
         guint          n)
{
  HysOscillatorLanes *lanes = self->lanes;
  double balance[HYS_LANES], gap[HYS_LANES], largest[HYS_LANES];
  guint certified = 0;

  weigh (self, balance, gap, largest);
  carry_largest (self->scale, largest, lanes->scale);
  carry_largest (self->speed, lanes->strip->after.v + self->bar * HYS_STRIDE, lanes->speed);
  relate (lanes, self->base.step, balance, gap);
  for (guint i = 0; i < self->bundles->n; i++)
    hys_bundles_judge_lanes (self->bundles, i, lanes->move[i], lanes->strip->before.r + i * HYS_STRIDE,
                             lanes->strip->after.w + i * HYS_STRIDE, lanes->residual);
  while (certified < n && lanes->residual[certified] <= HYS_RESIDUAL_MAX)
    certified++;
  return certified;
}

/* By the trapezoidal rule from the forces at both ends, whatever the scheme. */
HYS_FOR_EACH_PROCESSOR static void
book (HysOscillator *self)
{
  HysStrip *strip = self->lanes->strip;
  const HysSystem *system = self->base.system;
  const double *q = strip->before.q + self->bar * HYS_STRIDE, *v = strip->after.v + self->bar * HYS_STRIDE;
  const double *start = strip->start + self->bar * HYS_STRIDE, *end = strip->end + self->bar * HYS_STRIDE;
  double work[HYS_LANES], viscous[HYS_LANES] = { 0 }, friction[HYS_LANES] = { 0 }, kinetic[HYS_LANES], elastic[HYS_LANES] = { 0 };

  for (guint j = 0; j < HYS_LANES; j++)
    {
      work[j] = 0.5 * (start[j] + end[j]) * (q[j + 1] - q[j]);
      kinetic[j] = 0.5 * self->mass * v[j] * v[j];
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    for (guint j = 0; j < HYS_LANES; j++)
      viscous[j] += 0.5 * (strip->before.tau[i * HYS_STRIDE + j] + strip->after.tau[i * HYS_STRIDE + j]) * self->dashpots[i].sign
                    * (q[j + 1] - q[j]);
  for (guint i = 0; i < system->n_springs; i++)
    for (guint j = 0; j < HYS_LANES; j++)
      elastic[j] += 0.5 * system->springs[i].stiffness * strip->after.e[i * HYS_STRIDE + j] * strip->after.e[i * HYS_STRIDE + j];
  for (guint i = 0; i < system->n_bundles; i++)
    {
      const double *r = strip->before.r + i * HYS_STRIDE, *w = strip->before.w + i * HYS_STRIDE, *move = self->lanes->move[i];

      for (guint j = 0; j < HYS_LANES; j++)
        {
          friction[j] += 0.5 * (r[j] + r[j + 1]) * move[j] - (w[j + 1] - w[j]);
          elastic[j] += w[j + 1];
        }
    }
  hys_ledger_sum_lanes (strip, work, friction, viscous);
  hys_ledger_close_lanes (strip, self->stored, kinetic, elastic);
}

gboolean
hys_oscillator_fill (HysStepper *base)
{
  HysOscillator *self = (HysOscillator *) base;
  HysStrip *strip = self->lanes->strip;
  guint n;

  strip->n = strip->given = 0;
  if (base->state->t != (double) base->count * base->step || !hys_bundles_depart (self->bundles, self->lanes->leg, &base->residual))
    return FALSE;
  hys_strip_begin (strip, base->state);
  n = hys_loads_sample_lanes (self->loads, base->system, base->count, base->step, HYS_TOL_TIME * base->step, strip);
  n = go (self, n);
  if (n == 0)
    return FALSE;
  for (guint i = 0; i < self->bundles->n; i++)   /* what is after the last of them counts as well, for no step */
    for (guint j = n; j < HYS_LANES; j++)
      self->lanes->leg[i].knots[j] = self->lanes->leg[i].knots[n - 1];
  complete (self);
  book (self);
  strip->n = certify (self, n);
  return strip->n > 0;
}

void
hys_oscillator_take (HysStepper *base,
                     guint       first,
                     guint       lane)
{
  HysOscillator *self = (HysOscillator *) base;
  const HysOscillatorLanes *lanes = self->lanes;

  for (guint j = first; j <= lane; j++)
    base->residual = MAX (base->residual, lanes->residual[j]);
  self->scale = lanes->scale[lane];
  self->speed = lanes->speed[lane];
  for (guint i = 0; i < self->bundles->n; i++)
    hys_bundles_arrive (self->bundles, i, &lanes->leg[i], lanes->move[i], first, lane, lanes->strip->after.w[i * HYS_STRIDE + lane]);
  hys_bundles_look (self->bundles);
  hys_strip_read (lanes->strip, lane, base->state);
}

void
hys_oscillator_branch (const HysStepper *base,
                       guint             bundle,
                       guint             i,
                       double           *elongation)
{
  const HysOscillator *self = (const HysOscillator *) base;

  hys_curve_leg_branch (&self->lanes->leg[bundle], self->bundles->curve[bundle], i, self->lanes->strip->n, elongation);
}
