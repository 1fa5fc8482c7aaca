/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-single.h"

#include "hys-exact-bundles.h"
#include "hys-exact-rows.h"
#include "hys-oscillator.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define ORDER HYS_EXACT_ORDER
#define TERMS HYS_EXACT_TERMS
#define LANES HYS_EXACT_SINGLE_LANES

/* The last coefficients count with a weight as if they were those of accelerations. */
#define WEIGHT(k) ((k + 1.0) * (k + 1.0))

/* How often a unit that is too long is made shorter, and by how much where numbers overflow. */
#define MAX_CUTS 20
#define CUT      1e-4

/* Force that sets a resting mass off for certain, in units of the largest one. */
#define CLEAR 1e-6

/* How much less the end of a piece is blurred than HYS_TOL_EVENT. */
#define ENDS 1e-2

HysExactSingle *
hys_exact_single_new (const HysSystem *system,
                      HysBundles      *bundles)
{
  HysExactSingle *self;

  if (!hys_oscillator_fits (system))
    return NULL;
  self = g_new0 (HysExactSingle, 1);
  self->system = system;
  self->bundles = bundles;
  self->loads = hys_exact_loads_new (system);
  self->spring = g_new0 (double, system->n_springs + 1);
  self->dashpot = g_new0 (double, system->n_dashpots + 1);
  self->bundle = g_new0 (double, system->n_bundles + 1);
  self->slope = g_new0 (double, system->n_bundles + 1);
  self->slipping = g_new0 (double, system->n_bundles + 1);
  self->expected = g_new0 (double, system->n_bundles + 1);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      self->bar = i;
  for (guint i = 0; i < system->n_springs; i++)
    self->spring[i] = (system->springs[i].to == self->bar) - (system->springs[i].from == self->bar);
  for (guint i = 0; i < system->n_dashpots; i++)
    self->dashpot[i] = (system->dashpots[i].to == self->bar) - (system->dashpots[i].from == self->bar);
  for (guint i = 0; i < system->n_bundles; i++)
    self->bundle[i] = (system->bundles[i].to == self->bar) - (system->bundles[i].from == self->bar);
  return self;
}

void
hys_exact_single_free (HysExactSingle *self)
{
  if (self == NULL)
    return;
  hys_exact_loads_free (self->loads);
  g_free (self->spring);
  g_free (self->dashpot);
  g_free (self->bundle);
  g_free (self->slope);
  g_free (self->slipping);
  g_free (self->expected);
  g_free (self);
}

/* NAN only where @b is. */
static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

/* The load's polynomial. */
static const double *
load (const HysExactSingle *self)
{
  static const double none[TERMS];

  return self->loads->n_forces > 0 ? self->loads->force : none;
}

/* All that pulls the mass back in @from, and with which stiffness and viscosity, but for the bundles' stiffness. */
static void
sum_up (HysExactSingle *self,
        const HysState *from)
{
  const HysSystem *system = self->system;

  self->stiffness = self->viscosity = self->pull = 0;
  for (guint i = 0; i < system->n_springs; i++)
    {
      self->stiffness += fabs (self->spring[i]) * system->springs[i].stiffness;
      self->pull += self->spring[i] * system->springs[i].stiffness * from->e[i];
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    self->viscosity += fabs (self->dashpot[i]) * system->dashpots[i].viscosity;
  for (guint i = 0; i < system->n_bundles; i++)
    self->pull += self->bundle[i] * from->r[i];
}

/* Where the mass goes; 0 if that is not clear. */
static int
find_sense (const HysExactSingle *self,
            const HysState       *from)
{
  double v = from->v[self->bar], net, time = from->t;

  if (fabs (v) > HYS_TOL_PATTERN * self->speed)
    return v > 0 ? 1 : -1;
  net = hys_system_force (self->system, self->bar, time, time) - self->pull - self->viscosity * v;
  return fabs (net) > CLEAR * self->force ? (net > 0 ? 1 : -1) : 0;
}

/* The bundle's piece that begins where the curve is and goes on in the direction @way. Most pieces begin with a branch that
 * slips: back from there all stick. */
static HysExactBundle
choose (HysCurve *curve,
        int       way,
        double   *slipping)
{
  const HysBackbone *backbone = hys_curve_backbone (curve);
  HysCurvePiece ahead;

  hys_curve_look (curve, way * HYS_TOL_PIECE * backbone->extent, &ahead);
  *slipping = ahead.slipping;
  if (ahead.slope == backbone->knots[0].slope)
    return hys_exact_bundle_choose (curve, way);
  return (HysExactBundle){ way, ahead.slope, way > 0 ? -INFINITY : ahead.from, way > 0 ? ahead.to : INFINITY };
}

/* Bundles as springs. FALSE where what slips is not known. */
static gboolean
choose_bundles (HysExactSingle *self)
{
  self->low = -INFINITY;
  self->high = INFINITY;
  self->bound = FALSE;
  for (guint i = 0; i < self->bundles->n; i++)
    {
      double sign = self->bundle[i];
      HysExactBundle bundle;

      self->slope[i] = self->slipping[i] = 0;
      if (sign == 0)
        continue;
      bundle = choose (self->bundles->curve[i], (int) sign * self->sense, &self->slipping[i]);
      if (!isfinite (self->slipping[i]))
        return FALSE;
      self->slope[i] = bundle.slope;
      self->stiffness += bundle.slope;
      self->low = larger (self->low, sign > 0 ? bundle.from : -bundle.to);
      self->high = fmin (self->high, sign > 0 ? bundle.to : -bundle.from);
      self->bound = self->bound || bundle.direction != 0;
    }
  return TRUE;
}

/* The order after which the load's coefficients are none. */
static int
last_of_load (const double *f)
{
  int last = ORDER;

  while (last > 0 && f[last] == 0)
    last--;
  return last;
}

/* Whether all of the load that follows order @k, up to order @last, is rounding. */
static gboolean
is_loaded (const double *f,
           int           k,
           int           last)
{
  double before = 0, after = 0;

  for (int j = 0; j <= k; j++)
    before += fabs (f[j]);
  for (int j = k + 1; j <= last; j++)
    after += WEIGHT (j) * fabs (f[j]);
  return after <= HYS_TOL_SERIES * before;
}

/* 1 / ((k + 1) (k + 2)) */
#define SHARE(k) (1 / ((k + 1.0) * (k + 2.0)))
#define SHARES(k) SHARE (k), SHARE (k + 1), SHARE (k + 2), SHARE (k + 3), SHARE (k + 4)
static const double shares[TERMS] = { SHARES (0), SHARES (5), SHARES (10), SHARES (15), SHARES (20) };

/* Coefficients, order by order, until all that follows is rounding. Returns 1, or, where that is not so, a factor for the
 * unit with which it would be. */
static double
expand (HysExactSingle *self,
        double          v)
{
  const double *f = load (self);
  double *x = self->x, h = self->unit, factor = h * h / self->system->bars[self->bar].mass, peak = 0, tail = INFINITY;
  double stiffness = self->stiffness, drag = self->viscosity / h, pull = self->pull;
  int k = 0, loaded = last_of_load (f);

  x[0] = 0;
  x[1] = v * h;
  for (; k <= ORDER && !(tail <= HYS_TOL_SERIES * peak && k > 1 && is_loaded (f, k - 2, loaded)); k++)
    {
      x[k + 2] = (f[k] - pull - stiffness * x[k] - drag * (k + 1) * x[k + 1]) * (factor * shares[k]);
      pull = 0;
      tail = larger (WEIGHT (k + 1) * fabs (x[k + 1]), WEIGHT (k + 2) * fabs (x[k + 2]));
      peak = larger (peak, tail);
    }
  self->last = k - 1;
  if (!isfinite (peak))
    return CUT;
  return k <= ORDER || tail <= HYS_TOL_SERIES * peak ? 1 : 0.97 * pow (HYS_TOL_SERIES * peak / tail, 1.0 / (ORDER - 1));
}

/* Over self->unit, or what of it can be expanded. */
static gboolean
expand_all (HysExactSingle *self,
            const HysState *from)
{
  for (int i = 0; i < MAX_CUTS; i++)
    {
      double factor;

      if (!hys_exact_loads_expand (self->loads, self->system, self->t0, self->unit))
        return FALSE;
      factor = expand (self, from->v[self->bar]);
      if (factor == 1)
        return TRUE;
      self->unit *= factor;
    }
  return FALSE;
}

/* Largest forces and speed, and what rounding of positions can make of a force: bounds. */
static double
measure (HysExactSingle *self,
         const HysState *from)
{
  const HysSystem *system = self->system;
  const double *f = load (self), *x = self->x;
  double mass = system->bars[self->bar].mass / (self->unit * self->unit), way = 0, speed = 0, inertia = 0, loaded = 0, noise = 0;

  for (int k = self->last + 2; k > 0; k--)
    {
      way += fabs (x[k]);
      speed += k * fabs (x[k]);
      inertia += k * (k - 1) * fabs (x[k]);
    }
  for (int k = 0; k <= self->last; k++)
    loaded += fabs (f[k]);
  self->speed = larger (self->speed, speed / self->unit);
  self->force = larger (self->force, larger (loaded, mass * inertia));
  for (guint i = 0; i < system->n_bundles; i++)
    self->force = larger (self->force, fabs (from->r[i]));
  for (guint i = 0; i < system->n_springs; i++)
    {
      self->force = larger (self->force, system->springs[i].stiffness * fabs (from->e[i]));
      if (self->spring[i] != 0)
        noise = larger (noise, 16 * DBL_EPSILON * system->springs[i].stiffness * (fabs (from->q[self->bar]) + way));
    }
  return noise;
}

/* What is left of the balance at any time, from the elements. */
static double
gap (const HysExactSingle *self,
     const HysState       *from)
{
  const HysSystem *system = self->system;
  const double *f = load (self), *x = self->x;
  double stiffness = 0, viscosity = 0, pull = 0, sum = 0, inertia = system->bars[self->bar].mass / (self->unit * self->unit);

  for (guint i = 0; i < system->n_bundles; i++)
    {
      stiffness += fabs (self->bundle[i]) * self->slope[i];
      pull += self->bundle[i] * from->r[i];
    }
  for (guint i = 0; i < system->n_springs; i++)
    {
      stiffness += fabs (self->spring[i]) * system->springs[i].stiffness;
      pull += self->spring[i] * system->springs[i].stiffness * from->e[i];
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    viscosity += fabs (self->dashpot[i]) * system->dashpots[i].viscosity / self->unit;
  for (int k = 0; k <= self->last; k++)
    sum += fabs (f[k] - (k == 0 ? pull : 0) - stiffness * x[k]
                 - (k + 1) * (viscosity * x[k + 1] + inertia * (k + 2) * x[k + 2]));
  return sum;
}

/* Where the mass turns back, @rate being its velocity in its direction; -1 if it does so at once. */
static double
find_turn (const HysExactSingle *self,
           double               *rate)
{
  double tau, scale = self->speed;

  if (rate[0] < -HYS_TOL_EVENT_START * scale)
    return -1;
  if (rate[0] > HYS_TOL_EVENT_START * scale)
    return hys_exact_first_crossing (rate, self->last, HYS_TOL_EVENT * scale);
  rate[0] = 0;
  tau = hys_exact_first_crossing (rate, self->last, HYS_TOL_EVENT * scale);
  return tau <= 1 && hys_exact_value (rate, self->last, 0.5 * tau) <= HYS_TOL_EVENT * scale ? -1 : tau;
}

/* Where a bundle comes to the end of its piece on the side @side, before self->reach. @falls: all room there is used up ever more. */
static double
find_end (const HysExactSingle *self,
          int                   side,
          gboolean              falls)
{
  double f[HYS_EXACT_ROW] = { 0 }, room = side > 0 ? self->high : -self->low, scale = ENDS * larger (self->unit * self->speed, room);

  if (!isfinite (room))
    return INFINITY;
  for (int k = 0; k <= self->last; k++)
    f[k] = -side * self->x[k];
  f[0] += room;
  if (falls && room > 0)
    return hys_exact_falling_zero (f, self->last);
  hys_exact_row_restrict (f, self->reach);
  return self->reach * hys_exact_first_crossing (f, self->last, HYS_TOL_EVENT * scale);
}

/* The velocity in the mass's direction; whether it is certain to be positive. */
static gboolean
find_rate (const HysExactSingle *self,
           double               *rate)
{
  double factor = self->sense * self->per_unit, rest = 0;

  for (int k = 0; k <= self->last; k++)
    rate[k] = factor * (k + 1) * self->x[k + 1];
  for (int k = 1; k <= self->last; k++)
    rest += fabs (rate[k]);
  return rate[0] > (1 + CLEAR) * rest;
}

/* How far the motion holds; FALSE if it does not. */
static gboolean
look_for_event (HysExactSingle *self)
{
  double rate[HYS_EXACT_ROW] = { 0 };
  gboolean onward = find_rate (self, rate);
  double turn = self->bound && !onward ? find_turn (self, rate) : INFINITY;

  if (turn < 0)
    return FALSE;
  self->reach = fmin (turn, 1);
  self->event = turn <= 1;
  self->next = turn <= 1 ? -self->sense : self->sense;
  for (int side = -1; side <= 1; side += 2)
    {
      double end = side == self->sense || !(self->bound || onward) ? find_end (self, side, onward) : INFINITY;

      if (!(end < self->reach || (end <= 1 && !self->event)))
        continue;
      self->reach = end;
      self->event = TRUE;
      self->next = side;
    }
  if (self->bound && !onward)
    {
      hys_exact_row_restrict (rate, self->reach);
      self->residual = larger (self->residual, -hys_exact_lower_bound (rate, self->last) / self->speed);
    }
  return self->reach > 0;
}

static void
certify (HysExactSingle *self,
         const HysState *from,
         double          noise)
{
  double end = self->t0 + self->reach * self->unit, inside = self->t0 + 0.5 * self->reach * self->unit;
  double off = hys_exact_value (load (self), self->last, self->reach)
               - hys_system_force (self->system, self->bar, end, inside), left = gap (self, from) - noise;

  self->residual = larger (larger (left, fabs (off)) / self->force, self->residual);
  if (!isfinite (left) || !isfinite (off))
    self->residual = INFINITY;
}

/* Sets @integral to that of a (t) v (t) dt, polynomials of order @n, as far as its terms matter on [0, @reach]. Returns its order. */
static int
integrate (const double *a,
           const double *v,
           int           n,
           double        reach,
           double       *integral)
{
  double sum = 0, power = reach, last = INFINITY;

  integral[0] = 0;
  for (int k = 0; k <= 2 * n; k++, power *= reach)
    {
      double term = 0, size;

      for (int i = MAX (k - n, 0); i <= MIN (k, n); i++)
        term += a[i] * v[k - i];
      integral[k + 1] = term / (k + 1);
      size = fabs (integral[k + 1]) * power;
      sum += size;
      if (k > n && size <= HYS_TOL_SERIES * sum && last <= HYS_TOL_SERIES * sum)
        return k + 1;
      last = size;
    }
  return 2 * n + 1;
}

static void
open_ledger (HysExactSingle *self)
{
  double v[TERMS];

  self->work_last = self->viscous_last = 0;
  for (int k = 0; k <= self->last; k++)
    v[k] = (k + 1) * self->x[k + 1];
  if (self->loads->n_forces > 0)
    self->work_last = integrate (load (self), v, self->last, self->reach, self->work);
  if (!(self->viscosity > 0))
    return;
  self->viscous_last = integrate (v, v, self->last, self->reach, self->viscous);
  for (int k = 0; k <= self->viscous_last; k++)
    self->viscous[k] *= self->viscosity / self->unit;
}

gboolean
hys_exact_single_start (HysExactSingle *self,
                        const HysState *from,
                        double          unit,
                        double          force,
                        double          speed)
{
  self->t0 = from->t;
  self->unit = unit;
  self->force = force;
  self->speed = speed;
  self->residual = 0;
  sum_up (self, from);
  self->sense = find_sense (self, from);
  if (self->sense == 0 || !choose_bundles (self) || !expand_all (self, from))
    return FALSE;

  double noise = measure (self, from);

  self->per_unit = 1 / self->unit;
  if (!look_for_event (self))
    return FALSE;
  certify (self, from, noise);
  open_ledger (self);
  return self->residual <= HYS_RESIDUAL_MAX;
}

/* As hys_exact_ledger_close(). */
static void
close_ledger (const HysExactSingle *self,
              double                stored,
              HysState             *state)
{
  double *energy = state->energy, v = state->v[self->bar];

  energy[HYS_ENERGY_KINETIC] = 0.5 * self->system->bars[self->bar].mass * v * v;
  energy[HYS_ENERGY_ELASTIC] = hys_state_elastic (self->system, state);
  energy[HYS_ENERGY_ERROR] = energy[HYS_ENERGY_WORK] - (energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] - stored)
                             - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS];
}

/* Polynomials at all times of a block. */
static inline void
evaluate (const double *c,
          int           n,
          const double *times,
          double       *values,
          double       *slopes)
{
  const HysExactFour *tau = (const HysExactFour *) times;
  HysExactFour value[LANES / 4] = { { 0 } }, slope[LANES / 4] = { { 0 } };

  for (int k = n; k >= 0; k--)
    for (int j = 0; j < LANES / 4; j++)
      {
        slope[j] = slope[j] * tau[j] + value[j];
        value[j] = value[j] * tau[j] + c[k];
      }
  memcpy (values, value, sizeof value);
  if (slopes != NULL)
    memcpy (slopes, slope, sizeof slope);
}

/* The displacement since the start: within the bundles' pieces, and not against the direction that they are bound to. */
static inline double
bounded (const HysExactSingle *self,
         double                way)
{
  return self->bound && self->sense * way < 0 ? 0 : CLAMP (way, self->low, self->high);
}

HYS_EXACT_EACH_PROCESSOR void
hys_exact_single_look (const HysExactSingle *self,
                       HysExactSingleBlock  *block)
{
  evaluate (self->x, self->last, block->tau, block->way, block->rate);
  for (guint j = 0; j < LANES; j++)
    {
      block->rate[j] *= self->per_unit;
      block->way[j] = bounded (self, block->way[j]);
    }
  evaluate (self->work, self->work_last, block->tau, block->work, NULL);
  if (self->viscous_last > 0)
    evaluate (self->viscous, self->viscous_last, block->tau, block->viscous, NULL);
}

/* At one time only. */
static void
look_once (const HysExactSingle *self,
           double                tau,
           HysExactSingleBlock  *block)
{
  double rate, way = hys_exact_value_and_slope (self->x, self->last, tau, &rate);

  block->tau[0] = tau;
  block->way[0] = bounded (self, way);
  block->rate[0] = rate * self->per_unit;
  block->work[0] = hys_exact_value (self->work, self->work_last, tau);
  block->viscous[0] = self->viscous_last > 0 ? hys_exact_value (self->viscous, self->viscous_last, tau) : 0;
}

/* All but what bundles bear, and the stored energies. */
static inline void
move_to (const HysExactSingle      *self,
         const HysState            *from,
         const HysExactSingleBlock *block,
         guint                      lane,
         HysState                  *state)
{
  const HysSystem *system = self->system;
  double friction = 0, way = block->way[lane], v = block->rate[lane];

  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] = from->e[i] + self->spring[i] * way;
  for (guint i = 0; i < system->n_dashpots; i++)
    state->tau[i] = self->dashpot[i] * system->dashpots[i].viscosity * v;
  for (guint i = 0; i < system->n_bundles; i++)
    friction += self->slipping[i] * self->bundle[i] * way;
  state->t = self->t0 + block->tau[lane] * self->unit;
  state->q[self->bar] = from->q[self->bar] + way;
  state->v[self->bar] = v;
  state->energy[HYS_ENERGY_WORK] = from->energy[HYS_ENERGY_WORK] + block->work[lane];
  state->energy[HYS_ENERGY_VISCOUS] = from->energy[HYS_ENERGY_VISCOUS];
  if (self->viscous_last > 0)
    state->energy[HYS_ENERGY_VISCOUS] += block->viscous[lane];
  state->energy[HYS_ENERGY_FRICTION] = from->energy[HYS_ENERGY_FRICTION] + friction;
}

void
hys_exact_single_at (const HysExactSingle      *self,
                     const HysState            *from,
                     const HysExactSingleBlock *block,
                     guint                      lane,
                     double                     stored,
                     HysState                  *state)
{
  move_to (self, from, block, lane, state);
  for (guint i = 0; i < self->bundles->n; i++)
    {
      double move = self->bundle[i] * block->way[lane];

      state->w[i] = from->w[i] + (from->r[i] - self->slipping[i] + 0.5 * self->slope[i] * move) * move;
      state->r[i] = from->r[i] + self->slope[i] * move;
    }
  close_ledger (self, stored, state);
}

/* To the end of the bundles' pieces where the motion ends there. */
static double
snap (const HysExactSingle *self,
      double                way)
{
  double end = self->next > 0 ? self->high : self->low;

  return isfinite (end) && fabs (way - end) <= HYS_TOL_PIECE_END * fabs (end) ? end : way;
}

double
hys_exact_single_finish (HysExactSingle *self,
                         double          tau,
                         double          stored,
                         HysState       *now)
{
  HysBundles *bundles = self->bundles;
  HysExactSingleBlock end;
  double way, worst;

  look_once (self, tau, &end);
  if (self->event && tau == self->reach)
    end.way[0] = snap (self, end.way[0]);
  way = end.way[0];
  for (guint i = 0; i < bundles->n; i++)
    {
      bundles->move[i] = self->bundle[i] * way;
      self->expected[i] = now->r[i] + self->slope[i] * bundles->move[i];
    }
  worst = hys_bundles_advance (bundles, now, now);
  for (guint i = 0; i < bundles->n; i++)
    if (self->bundle[i] != 0)
      worst = larger (worst, fabs (now->r[i] - self->expected[i]) / self->force);
  move_to (self, now, &end, 0, now);
  close_ledger (self, stored, now);
  return worst;
}
