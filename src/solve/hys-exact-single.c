/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-single.h"

#include "hys-exact-bundles.h"
#include "hys-exact-rows.h"
#include "hys-oscillator.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define ROW HYS_EXACT_ROW

/* The most fours of coefficients of a velocity: a displacement has two coefficients more. */
#define MOST_FOURS ((ROW - 2) / 4)

/* Per order k: k + 1, its reciprocal, that of (k + 1) (k + 2), k (k - 1), and the weight with which a coefficient counts, as if it
 * were one of accelerations. */
#define NEXT(k) (k + 1.0)
#define PART(k) (1 / (k + 1.0))
#define LATER_PART(k) (1 / (ROW + k + 1.0))
#define SHARE(k) (1 / ((k + 1.0) * (k + 2.0)))
#define BEND(k) (k * (k - 1.0))
#define WEIGHT(k) ((k + 1.0) * (k + 1.0))
static const double nexts[ROW] = HYS_EXACT_EACH (NEXT);
static const double parts[2][ROW] = { HYS_EXACT_EACH (PART), HYS_EXACT_EACH (LATER_PART) };
static const double shares[ROW] = HYS_EXACT_EACH (SHARE);
static const double bends[ROW] = HYS_EXACT_EACH (BEND);
static const double weights[ROW] = HYS_EXACT_EACH (WEIGHT);

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
  static const double none[ROW];

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

/* Whether all of the load behind the coefficients in use is rounding. */
G_ALWAYS_INLINE static inline gboolean
is_loaded (const HysExactSingle *self)
{
  return hys_exact_row_weigh_of (load (self), weights, self->fours, HYS_EXACT_FOURS)
         <= HYS_TOL_SERIES * hys_exact_row_size_of (load (self), 0, self->fours);
}

/* Four more coefficients of the displacement, from those before; the largest as they are weighted, and the last two together. One by one,
 * as four that were written one by one take long to be read at once. */
G_ALWAYS_INLINE static inline void
expand_four (HysExactSingle *self,
             double          factor,
             double         *peak,
             double         *tail)
{
  guint first = 4 * self->fours++;
  const double *f = load (self) + first, *next = nexts + first, *share = shares + first, *weight = weights + first + 2;
  double *x = self->x + first, before = x[0], last = x[1], weighted = 0;
  double stiffness = self->stiffness, drag = self->viscosity * self->per_unit, pull = first == 0 ? self->pull : 0;

#pragma GCC unroll 4
  for (guint k = 0; k < 4; k++)
    {
      double more = (f[k] - pull - stiffness * before - drag * next[k] * last) * (factor * share[k]);

      *tail = weighted + weight[k] * fabs (more);
      weighted = weight[k] * fabs (more);
      *peak = larger (*peak, weighted);
      x[k + 2] = more;
      before = last;
      last = more;
      pull = 0;
    }
}

/* Coefficients, until all that follows is rounding. Returns 1, or, where that is not so, a factor for the unit with which it
 * would be. */
G_ALWAYS_INLINE static inline double
expand (HysExactSingle *self,
        double          v)
{
  double factor = self->unit * self->unit / self->system->bars[self->bar].mass, peak, tail;

  hys_exact_row_clear (self->x);
  self->x[1] = v * self->unit;
  self->per_unit = 1 / self->unit;
  self->fours = 0;
  peak = weights[1] * fabs (self->x[1]);
  do
    expand_four (self, factor, &peak, &tail);
  while (self->fours < MOST_FOURS && !(tail <= HYS_TOL_SERIES * peak && is_loaded (self)));
  if (!isfinite (peak) || !isfinite (tail))
    return CUT;
  return tail <= HYS_TOL_SERIES * peak ? 1 : 0.97 * pow (HYS_TOL_SERIES * peak / tail, 1.0 / (4 * MOST_FOURS - 1));
}

/* Over self->unit, or what of it can be expanded. */
G_ALWAYS_INLINE static inline gboolean
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

/* d/dtau of the displacement. */
G_ALWAYS_INLINE static inline void
differentiate (HysExactSingle *self,
               guint           fours)
{
  HysExactFour *v = (HysExactFour *) self->v;

  for (guint i = 0; i < fours; i++)
    v[i] = ((const HysExactFour *) nexts)[i] * *(const HysExactFour *) (self->x + 4 * i + 1);
}

/* Largest forces and speed, and what rounding of positions can make of a force: bounds. */
G_ALWAYS_INLINE static inline double
measure (HysExactSingle *self,
         const HysState *from,
         guint           fours)
{
  const HysSystem *system = self->system;
  double mass = system->bars[self->bar].mass * self->per_unit * self->per_unit, noise = 0;
  double way = hys_exact_row_size_of (self->x, 0, fours + 1);
  double inertia = hys_exact_row_weigh_of (self->x, bends, 0, fours + 1);
  double loaded = hys_exact_row_size_of (load (self), 0, fours);

  self->speed = larger (self->speed, hys_exact_row_size_of (self->v, 0, fours) * self->per_unit);
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
G_ALWAYS_INLINE static inline double
gap (const HysExactSingle *self,
     const HysState       *from,
     guint                 fours)
{
  const HysSystem *system = self->system;
  const HysExactFour *f = (const HysExactFour *) load (self), *k = (const HysExactFour *) nexts;
  double stiffness = 0, viscosity = 0, pull = 0, inertia = system->bars[self->bar].mass / (self->unit * self->unit);
  HysExactFour sum = { 0 };

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
  for (guint i = 0; i < fours; i++)
    {
      const HysExactFour *x = (const HysExactFour *) (self->x + 4 * i), *v = (const HysExactFour *) (self->x + 4 * i + 1);
      const HysExactFour *a = (const HysExactFour *) (self->x + 4 * i + 2), rest = { i == 0 ? pull : 0 };

      sum += HYS_EXACT_SIZE (f[i] - rest - stiffness * *x - k[i] * (viscosity * *v + inertia * (k[i] + 1) * *a));
    }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* The order of what is in use. */
G_ALWAYS_INLINE static inline int
last (const HysExactSingle *self)
{
  return 4 * (int) self->fours - 1;
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
    return hys_exact_first_crossing (rate, last (self), HYS_TOL_EVENT * scale);
  rate[0] = 0;
  tau = hys_exact_first_crossing (rate, last (self), HYS_TOL_EVENT * scale);
  return tau <= 1 && hys_exact_value (rate, last (self), 0.5 * tau) <= HYS_TOL_EVENT * scale ? -1 : tau;
}

/* Sets @fours fours of coefficients to @factor times those of @from, and others to 0. */
G_ALWAYS_INLINE static inline void
copy_row (guint         fours,
          double        factor,
          const double *from,
          double       *to)
{
  hys_exact_row_clear (to);
  for (guint i = 0; i < fours; i++)
    ((HysExactFour *) to)[i] = factor * ((const HysExactFour *) from)[i];
}

/* Where a bundle comes to the end of its piece on the side @side, before self->reach. @falls: all room there is used up ever more. */
G_ALWAYS_INLINE static inline double
find_end (const HysExactSingle *self,
          guint                 fours,
          int                   side,
          gboolean              falls)
{
  double f[ROW], room = side > 0 ? self->high : -self->low, scale = ENDS * larger (self->unit * self->speed, room);

  if (!isfinite (room))
    return INFINITY;
  copy_row (fours, -side, self->x, f);
  f[0] = room;
  if (falls && room > 0)
    return hys_exact_falling_zero (f, last (self));
  hys_exact_row_restrict (f, self->reach);
  return self->reach * hys_exact_first_crossing (f, last (self), HYS_TOL_EVENT * scale);
}

/* Whether the velocity in the mass's direction is certain to be positive. */
G_ALWAYS_INLINE static inline gboolean
goes_onward (const HysExactSingle *self,
             guint                 fours)
{
  double rest = hys_exact_row_size_of (self->v, 0, fours) - fabs (self->v[0]);

  return self->sense * self->v[0] > (1 + CLEAR) * rest;
}

/* How far the motion holds; FALSE if it does not. */
G_ALWAYS_INLINE static inline gboolean
look_for_event (HysExactSingle *self,
                guint           fours)
{
  double rate[ROW], turn = INFINITY;
  gboolean onward = goes_onward (self, fours), turns = self->bound && !onward;

  if (turns)
    {
      copy_row (fours, self->sense * self->per_unit, self->v, rate);
      turn = find_turn (self, rate);
    }
  if (turn < 0)
    return FALSE;
  self->reach = fmin (turn, 1);
  self->event = turn <= 1;
  self->next = turn <= 1 ? -self->sense : self->sense;
  for (int side = -1; side <= 1; side += 2)
    {
      double end = side == self->sense || !(self->bound || onward) ? find_end (self, fours, side, onward) : INFINITY;

      if (!(end < self->reach || (end <= 1 && !self->event)))
        continue;
      self->reach = end;
      self->event = TRUE;
      self->next = side;
    }
  if (turns)
    {
      hys_exact_row_restrict (rate, self->reach);
      self->residual = larger (self->residual, -hys_exact_lower_bound (rate, last (self)) / self->speed);
    }
  return self->reach > 0;
}

G_ALWAYS_INLINE static inline void
certify (HysExactSingle *self,
         const HysState *from,
         guint           fours,
         double          noise)
{
  double end = self->t0 + self->reach * self->unit, inside = self->t0 + 0.5 * self->reach * self->unit;
  double off = hys_exact_value (load (self), last (self), self->reach)
               - hys_system_force (self->system, self->bar, end, inside), left = gap (self, from, fours) - noise;

  self->residual = larger (larger (left, fabs (off)) / self->force, self->residual);
  if (!isfinite (left) || !isfinite (off))
    self->residual = INFINITY;
}

/* Sets @integral to that of a (t) v (t) dt over [0, tau] in units of tau, polynomials of @fours fours of coefficients. Returns how many
 * fours of it matter. */
G_ALWAYS_INLINE static inline guint
integrate (const double *a,
           const double *v,
           guint         fours,
           double       *integral)
{
  HysExactFour *sum = (HysExactFour *) integral;
  const HysExactFour zero = { 0 };
  double wide[12 * MOST_FOURS], size;
  guint n = 2 * fours;

  for (guint i = 0; i < fours; i++)
    {
      ((HysExactFour *) wide)[i] = ((HysExactFour *) wide)[2 * fours + i] = zero;
      ((HysExactFour *) wide)[fours + i] = ((const HysExactFour *) v)[i];
    }
  for (guint i = 0; i < n; i++)
    {
      guint begin = i < fours ? 0 : 4 * (i - fours) + 1, end = MIN (4 * i + 4, 4 * fours);

      sum[i] = zero;
#pragma GCC unroll 8
      for (guint k = begin; k < end; k++)
        sum[i] += a[k] * *(const HysExactFour *) (wide + 4 * (fours + i) - k);
      sum[i] *= *((const HysExactFour *) parts + i);
    }
  size = hys_exact_row_size_of (integral, 0, (int) n);
  while (n > 1 && hys_exact_row_size_of (integral, (int) n - 1, (int) n) <= HYS_TOL_SERIES * size)
    n--;
  return n;
}

G_ALWAYS_INLINE static inline void
open_ledger (HysExactSingle *self,
             guint           fours)
{
  self->work_fours = self->viscous_fours = 0;
  if (self->loads->n_forces > 0)
    self->work_fours = integrate (load (self), self->v, fours, self->work);
  if (!(self->viscosity > 0))
    return;
  self->viscous_fours = integrate (self->v, self->v, fours, self->viscous);
  for (guint i = 0; i < self->viscous_fours; i++)
    ((HysExactFour *) self->viscous)[i] *= self->viscosity * self->per_unit;
}

/* Certifies the motion that was found, as far as it holds; FALSE if it does not. @fours: self->fours, for the compiler to know. */
G_ALWAYS_INLINE static inline gboolean
look_through (HysExactSingle *self,
              const HysState *from,
              guint           fours)
{
  double noise;

  self->fours = fours;
  differentiate (self, fours);
  noise = measure (self, from, fours);
  if (!look_for_event (self, fours))
    return FALSE;
  certify (self, from, fours, noise);
  open_ledger (self, fours);
  return self->residual <= HYS_RESIDUAL_MAX;
}

HYS_EXACT_EACH_PROCESSOR gboolean
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
  return self->fours == 2 ? look_through (self, from, 2) : look_through (self, from, self->fours);
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

/* The displacement since the start: within the bundles' pieces, and not against the direction that they are bound to. */
G_ALWAYS_INLINE static inline double
bounded (const HysExactSingle *self,
         double                way)
{
  return self->bound && self->sense * way < 0 ? 0 : CLAMP (way, self->low, self->high);
}

/* The motion at a time: its displacement since the start and velocity, and the energies since then. */
typedef struct
{
  double way, rate, work, viscous;
} Place;

/* A polynomial, of tau^2: that of the even orders and that of the odd ones by themselves, so that the processor waits half as long. */
G_ALWAYS_INLINE static inline double
value (const double *c,
       guint         fours,
       double        tau)
{
  double even = 0, odd = 0, square = tau * tau;

  for (guint k = 4 * fours; k > 0; k -= 2)
    {
      odd = odd * square + c[k - 1];
      even = even * square + c[k - 2];
    }
  return even + odd * tau;
}

static inline Place
look (const HysExactSingle *self,
      double                tau)
{
  Place place;

  place.way = bounded (self, value (self->x, self->fours + 1, tau));
  place.rate = self->per_unit * value (self->v, self->fours, tau);
  place.work = tau * value (self->work, self->work_fours, tau);
  place.viscous = tau * value (self->viscous, self->viscous_fours, tau);
  return place;
}

/* All but what bundles bear, and the stored energies. */
G_ALWAYS_INLINE static inline void
move_to (const HysExactSingle *self,
         const HysState       *from,
         double                tau,
         const Place          *place,
         HysState             *state)
{
  const HysSystem *system = self->system;
  double friction = from->energy[HYS_ENERGY_FRICTION];

  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] = from->e[i] + self->spring[i] * place->way;
  for (guint i = 0; i < system->n_dashpots; i++)
    state->tau[i] = self->dashpot[i] * system->dashpots[i].viscosity * place->rate;
  for (guint i = 0; i < system->n_bundles; i++)
    friction += self->slipping[i] * (self->bundle[i] * place->way);
  state->t = self->t0 + tau * self->unit;
  state->q[self->bar] = from->q[self->bar] + place->way;
  state->v[self->bar] = place->rate;
  state->energy[HYS_ENERGY_WORK] = from->energy[HYS_ENERGY_WORK] + place->work;
  state->energy[HYS_ENERGY_VISCOUS] = from->energy[HYS_ENERGY_VISCOUS] + place->viscous;
  state->energy[HYS_ENERGY_FRICTION] = friction;
}

HYS_EXACT_EACH_PROCESSOR void
hys_exact_single_at (const HysExactSingle *self,
                     const HysState       *from,
                     double                tau,
                     double                stored,
                     HysState             *state)
{
  Place place = look (self, tau);

  move_to (self, from, tau, &place, state);
  for (guint i = 0; i < self->bundles->n; i++)
    {
      double move = self->bundle[i] * place.way;

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

HYS_EXACT_EACH_PROCESSOR double
hys_exact_single_finish (HysExactSingle *self,
                         double          tau,
                         double          stored,
                         HysState       *now)
{
  HysBundles *bundles = self->bundles;
  Place end = look (self, tau);
  double worst;

  if (self->event && tau == self->reach)
    end.way = snap (self, end.way);
  for (guint i = 0; i < bundles->n; i++)
    {
      bundles->move[i] = self->bundle[i] * end.way;
      self->expected[i] = now->r[i] + self->slope[i] * bundles->move[i];
    }
  worst = hys_bundles_advance (bundles, now, now);
  for (guint i = 0; i < bundles->n; i++)
    if (self->bundle[i] != 0)
      worst = larger (worst, fabs (now->r[i] - self->expected[i]) / self->force);
  move_to (self, now, tau, &end, now);
  close_ledger (self, stored, now);
  return worst;
}
