/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-oscillator.h"

#include "hys-bundles.h"
#include "hys-loads.h"
#include "hys-tolerances.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_ROUNDS 200

/* An element between the mass and a wall. */
typedef struct
{
  double sign;       /* of the velocity of the mass in its elongation rate */
  double value;      /* stiffness or viscosity */
} HysOscillatorPart;

typedef struct
{
  HysStepper          base;
  double              theta;
  guint               bar;         /* the mass */
  double              mass;
  HysOscillatorPart  *springs;
  HysOscillatorPart  *dashpots;
  double             *signs;       /* of bundles; of one between walls 0 */
  double              stiffness;   /* sum over the springs */
  double              viscosity;   /* sum over the dashpots */
  HysBundles         *bundles;
  HysState           *next;
  double              scale;       /* largest force so far */
  double              speed;
  HysLoads           *loads;
  double              stored;      /* energy stored at t = 0 */
} HysOscillator;

gboolean
hys_oscillator_fits (const HysSystem *system)
{
  if (system->n_unknowns != 1 || system->n_masses != 1 || system->n_sliders > 0)
    return FALSE;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_DRIVEN)
      return FALSE;
  return TRUE;
}

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

/* Elements between walls do not matter: their sign is 0. */
static double
sign_of (const HysOscillator *self,
         guint             from,
         guint             to)
{
  return (to == self->bar) - (from == self->bar);
}

static void
take_values (HysOscillator      *self,
             const HysSystem *system)
{
  self->stiffness = self->viscosity = 0;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      self->bar = i;
  self->mass = system->bars[self->bar].mass;
  for (guint i = 0; i < system->n_springs; i++)
    {
      self->springs[i] = (HysOscillatorPart){ sign_of (self, system->springs[i].from, system->springs[i].to), system->springs[i].stiffness };
      self->stiffness += fabs (self->springs[i].sign) * self->springs[i].value;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      self->dashpots[i] = (HysOscillatorPart){ sign_of (self, system->dashpots[i].from, system->dashpots[i].to),
                                  system->dashpots[i].viscosity };
      self->viscosity += fabs (self->dashpots[i].sign) * self->dashpots[i].value;
    }
  for (guint i = 0; i < system->n_bundles; i++)
    self->signs[i] = sign_of (self, system->bundles[i].from, system->bundles[i].to);
  hys_loads_set (self->loads, system, self->base.state->t);
}

/* What springs and bundles pull the mass back with. */
static double
pull (const HysOscillator *self,
      const HysState      *state)
{
  double sum = 0;

  for (guint i = 0; i < self->base.system->n_springs; i++)
    sum += self->springs[i].sign * self->springs[i].value * state->e[i];
  for (guint i = 0; i < self->base.system->n_bundles; i++)
    sum += self->signs[i] * state->r[i];
  return sum;
}

/* The bundles' pull and its slope after the mass has moved by @way. */
static double
bundles_after (const HysOscillator *self,
               double            way,
               double           *slope)
{
  double sum = 0;

  *slope = 0;
  for (guint i = 0; i < self->bundles->n; i++)
    {
      HysCurvePiece piece;

      if (self->signs[i] == 0)
        continue;
      hys_curve_look (self->bundles->curve[i], self->signs[i] * way, &piece);
      sum += self->signs[i] * piece.force;
      *slope += piece.slope;
    }
  return sum;
}

/* The mean velocity y over the step from
 *
 *     m (y - v) / (theta h) + c y + (1 - theta) P0 + theta (P0' + h k y + R (h y)) = F,
 *
 * P0 being all pulls at its start and P0' those of springs: Newton's method between bounds. R is nondecreasing. */
static double
solve (const HysOscillator *self,
       double            h,
       double            force,
       double            start,
       double            springs)
{
  double theta = self->theta, v = self->base.state->v[self->bar], y = v, low = -INFINITY, high = INFINITY;
  double inertia = self->mass / (theta * h), linear = inertia + self->viscosity + theta * h * self->stiffness;

  for (int round = 0; round < MAX_ROUNDS; round++)
    {
      double slope, curve = bundles_after (self, h * y, &slope);
      double rest = inertia * (y - v) + self->viscosity * y + theta * (springs + h * self->stiffness * y + curve)
                    + (1 - theta) * start - force;
      double next = y - rest / (linear + theta * h * slope);

      if (fabs (next - y) <= DBL_EPSILON * fabs (y))
        return next;
      if (rest > 0)
        high = y;
      else
        low = y;
      if (!(next > low && next < high) && isfinite (low) && isfinite (high))
        next = 0.5 * (low + high);
      y = next;
    }
  return y;
}

/* The state after a piece of length @h, into self->next. */
static void
move (HysOscillator *self,
      double      h,
      double      force)
{
  const HysSystem *system = self->base.system;
  const HysState *state = self->base.state;
  HysState *next = self->next;
  double v = state->v[self->bar], start = pull (self, state), springs = start, mean = v;

  if (self->theta > 0)
    {
      for (guint i = 0; i < system->n_bundles; i++)
        springs -= self->signs[i] * state->r[i];
      mean = solve (self, h, force, start, springs);
      next->v[self->bar] = (mean - (1 - self->theta) * v) / self->theta;   /* not a small rate as a difference of large ones */
    }
  else
    next->v[self->bar] = v + h / self->mass * (force - start - self->viscosity * v);
  next->q[self->bar] = state->q[self->bar] + h * mean;
  for (guint i = 0; i < system->n_springs; i++)
    next->e[i] = state->e[i] + self->springs[i].sign * h * mean;
  for (guint i = 0; i < system->n_dashpots; i++)
    next->tau[i] = self->dashpots[i].sign * self->dashpots[i].value * next->v[self->bar];
  for (guint i = 0; i < system->n_bundles; i++)
    self->bundles->move[i] = self->signs[i] * h * mean;
}

/* The residual of the solved piece from the two states: the balance of the mass, and its motion. Bundles are judged where
 * they move. */
static double
certify (HysOscillator *self,
         double      h,
         double      force)
{
  const HysState *before = self->base.state, *after = self->next;
  double v0 = before->v[self->bar], v1 = after->v[self->bar], theta = self->theta;
  double inertia = self->mass / h, mean = (1 - theta) * v0 + theta * v1;
  double start = pull (self, before), end = pull (self, after);
  double sum = force - inertia * (v1 - v0) - (1 - theta) * start - theta * end - self->viscosity * mean;
  double way = after->q[self->bar] - before->q[self->bar];
  double noise = 4 * DBL_EPSILON * (inertia * (fabs (v0) + fabs (v1)) + fabs (start) + fabs (end)
                                    + 2 * self->viscosity * (fabs (v0) + fabs (v1)));
  double slack = 4 * DBL_EPSILON * (fabs (before->q[self->bar]) + fabs (after->q[self->bar]) + h * fabs (mean)), gap;

  self->scale = larger (larger (self->scale, fabs (force)), larger (fabs (end), fabs (inertia * (v1 - v0))));
  self->speed = larger (self->speed, fabs (v1));
  if (!isfinite (sum) || !isfinite (way))
    return INFINITY;
  gap = fabs (way - h * mean) - slack;
  sum = fabs (sum) - noise;
  return larger (sum > 0 ? sum / self->scale : 0, gap > 0 ? gap / (h * self->speed) : 0);
}

static void
close_ledger (const HysOscillator *self,
              const HysSystem  *system,
              HysState         *state)
{
  double *energy = state->energy;

  energy[HYS_ENERGY_KINETIC] = 0.5 * self->mass * state->v[self->bar] * state->v[self->bar];
  energy[HYS_ENERGY_ELASTIC] = hys_state_elastic (system, state);
  energy[HYS_ENERGY_ERROR] = energy[HYS_ENERGY_WORK]
                             - (energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] - self->stored)
                             - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS];
}

/* By the trapezoidal rule from the forces at both ends, whatever the scheme. */
static void
book_energy (const HysOscillator *self,
             double            force0,
             double            force1)
{
  const HysSystem *system = self->base.system;
  const HysState *before = self->base.state, *after = self->next;
  double *energy = self->next->energy, *lost = self->next->lost, way = after->q[self->bar] - before->q[self->bar];

  memcpy (energy, before->energy, sizeof before->energy);
  memcpy (lost, before->lost, sizeof before->lost);
  hys_state_add_energy (&energy[HYS_ENERGY_WORK], &lost[HYS_ENERGY_WORK], 0.5 * (force0 + force1) * way);
  for (guint i = 0; i < system->n_dashpots; i++)
    hys_state_add_energy (&energy[HYS_ENERGY_VISCOUS], &lost[HYS_ENERGY_VISCOUS],
                          0.5 * (before->tau[i] + after->tau[i]) * self->dashpots[i].sign * way);
  for (guint i = 0; i < system->n_bundles; i++)
    hys_state_add_energy (&energy[HYS_ENERGY_FRICTION], &lost[HYS_ENERGY_FRICTION],
                          self->bundles->taken[i] - (after->w[i] - before->w[i]));
  close_ledger (self, system, self->next);
}

static HysStatus
fail (HysOscillator *self,
      double      t,
      double      force,
      double      residual)
{
  if (!isfinite (force))
    hys_stepper_fail (&self->base, _("A load is not finite after t = %g."), t);
  else if (!isfinite (residual))
    hys_stepper_fail (&self->base, _("A value is not finite after t = %g."), t);
  else
    {
      hys_stepper_fail (&self->base, _("The step after t = %g could not be solved accurately (residual %.1e of the largest "
                                       "force)."), t, residual);
      return HYS_STATUS_RESIDUAL;
    }
  return HYS_STATUS_NOT_FINITE;
}

/* Advances to @t1, which no breakpoint precedes. */
static HysStatus
advance (HysOscillator *self,
         double      t1,
         double      h)
{
  const HysSystem *system = self->base.system;
  HysState *state = self->base.state;
  double t0 = state->t, residual, force;

  hys_loads_sample (self->loads, system, state->q, NULL, t0, t1);
  force = self->loads->over[self->bar];
  if (!hys_loads_are_finite (self->loads))
    return fail (self, t0, NAN, 0);
  move (self, h, force);
  residual = hys_bundles_advance (self->bundles, state, self->next);
  residual = larger (certify (self, h, force), residual);
  if (!(residual <= HYS_RESIDUAL_MAX))
    return fail (self, t0, force, residual);
  self->base.residual = MAX (self->base.residual, residual);
  book_energy (self, self->loads->start[self->bar], self->loads->end[self->bar]);
  if (!isfinite (self->next->energy[HYS_ENERGY_ERROR]))
    {
      hys_stepper_fail (&self->base, _("The motion grows beyond all bounds after t = %g."), t0);
      return HYS_STATUS_NOT_FINITE;
    }
  self->next->t = t1;
  self->base.state = self->next;
  self->base.before = self->next = state;
  self->base.piece = h;
  return HYS_STATUS_OK;
}

/* Where loads have jumped, what is seen of branches is how they move from now on. */
static void
arrive (HysOscillator *self,
        double         end)
{
  HysStepper *base = &self->base;
  double t = base->state->t;
  gboolean passed = FALSE;

  hys_loads_piece_end (self->loads, base->system, t, end, HYS_TOL_TIME * base->step, &passed);
  if (passed && hys_loads_arrive (self->loads, base->system, t, base->step, base->state->q) != HYS_LOADS_GO_ON)
    base->before = NULL;
}

static HysStatus
oscillator_step (HysStepper *base)
{
  HysOscillator *self = (HysOscillator *) base;
  double start = (double) base->count * base->step, end = (double) (base->count + 1) * base->step;
  double sliver = HYS_TOL_TIME * base->step;
  HysStatus status = HYS_STATUS_OK;
  gboolean passed;

  while (status == HYS_STATUS_OK && base->state->t < end)
    {
      double t = base->state->t, t1 = hys_loads_piece_end (self->loads, base->system, t, end, sliver, &passed);

      if (t > start && hys_stop_asked (&base->stop))
        return HYS_STATUS_CANCELLED;
      status = advance (self, t1, t <= start && t1 >= end ? base->step : t1 - t);
      if (status == HYS_STATUS_OK)
        arrive (self, end);
    }
  return status;
}

/* What a change of values puts in or takes out is work. */
static void
oscillator_set_system (HysStepper      *base,
                       const HysSystem *old)
{
  HysOscillator *self = (HysOscillator *) base;
  const HysSystem *system = base->system;
  HysState *state = base->state;
  double *energy = state->energy, stored, error = energy[HYS_ENERGY_ERROR];

  energy[HYS_ENERGY_FRICTION] += hys_bundles_set_system (self->bundles, system, state, &stored);
  take_values (self, system);
  for (guint i = 0; i < system->n_dashpots; i++)
    state->tau[i] = self->dashpots[i].sign * self->dashpots[i].value * state->v[self->bar];
  close_ledger (self, system, state);
  energy[HYS_ENERGY_WORK] += error - energy[HYS_ENERGY_ERROR];
  energy[HYS_ENERGY_ERROR] = error;
}

static HysStatus
oscillator_audit (HysStepper *base)
{
  HysOscillator *self = (HysOscillator *) base;
  double residual = hys_bundles_audit (self->bundles);

  base->residual = MAX (base->residual, residual);
  return residual <= HYS_RESIDUAL_MAX ? HYS_STATUS_OK : fail (self, base->state->t, 0, residual);
}

static void
oscillator_free (HysStepper *base)
{
  HysOscillator *self = (HysOscillator *) base;

  hys_bundles_free (self->bundles);
  hys_loads_free (self->loads);
  hys_state_free (self->next);
  g_free (self->springs);
  g_free (self->dashpots);
  g_free (self->signs);
  g_free (self);
}

static const HysStepperClass oscillator_class = { .step = oscillator_step, .set_system = oscillator_set_system,
                                                  .audit = oscillator_audit, .free = oscillator_free };

static void
start_at_zero (HysOscillator      *self,
               const HysSystem *system)
{
  HysState *state = self->base.state;

  for (guint i = 0; i < system->n_bars; i++)
    {
      state->q[i] = system->bars[i].position;
      state->v[i] = system->bars[i].velocity;
    }
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] = state->q[system->springs[i].to] - state->q[system->springs[i].from];
  for (guint i = 0; i < system->n_dashpots; i++)
    state->tau[i] = self->dashpots[i].sign * self->dashpots[i].value * state->v[self->bar];
  hys_bundles_read (self->bundles, state);
  hys_state_copy (system, self->next, state);
  close_ledger (self, system, state);
  self->stored = state->energy[HYS_ENERGY_KINETIC] + state->energy[HYS_ENERGY_ELASTIC];
  close_ledger (self, system, state);
}

HysStepper *
hys_oscillator_stepper_new (const HysScheme *scheme,
                            HysSystem       *system,
                            double           step,
                            double           theta,
                            gboolean         cut)
{
  HysOscillator *self = g_new0 (HysOscillator, 1);

  self->base = (HysStepper){ .class = &oscillator_class, .scheme = scheme, .system = system, .step = step };
  self->base.state = hys_state_new (system);
  self->next = hys_state_new (system);
  self->theta = theta;
  self->loads = hys_loads_new (system, theta, cut, 0);
  self->springs = g_new (HysOscillatorPart, system->n_springs);
  self->dashpots = g_new (HysOscillatorPart, system->n_dashpots);
  self->signs = g_new (double, system->n_bundles);
  self->base.bundles = self->bundles = hys_bundles_new (system);
  take_values (self, system);
  start_at_zero (self, system);
  return &self->base;
}
