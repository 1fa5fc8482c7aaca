/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-single.h"

#include "hys-exact-rows.h"
#include "hys-ledger.h"

/* Fours of states that are looked at side by side. */
#define FOURS 2

/* The motion at some times side by side, in fours: as hys_exact_single_at() has it, to the last bit. */
typedef struct
{
  HysExactFour way[FOURS], rate[FOURS], work[FOURS], viscous[FOURS];
} Places;

G_ALWAYS_INLINE static inline void
values (const double       *c,
        guint               fours,
        const HysExactFour *tau,
        HysExactFour       *value)
{
  HysExactFour even[FOURS] = { { 0 } }, odd[FOURS] = { { 0 } }, square[FOURS];

  for (guint j = 0; j < FOURS; j++)
    square[j] = tau[j] * tau[j];
  for (guint k = 4 * fours; k > 0; k -= 2)
    for (guint j = 0; j < FOURS; j++)
      {
        odd[j] = odd[j] * square[j] + c[k - 1];
        even[j] = even[j] * square[j] + c[k - 2];
      }
  for (guint j = 0; j < FOURS; j++)
    value[j] = even[j] + odd[j] * tau[j];
}

#define SMALLER(a, b) ((HysExactFour) (((HysExactMask) (a) & ((a) < (b))) | ((HysExactMask) (b) & ~((a) < (b)))))

/* As bounded(). */
G_ALWAYS_INLINE static inline void
bound (const HysExactSingle *self,
       HysExactFour         *way)
{
  const HysExactFour zero = { 0 }, low = zero + self->low, high = zero + self->high;

  for (guint j = 0; j < FOURS; j++)
    {
      HysExactFour inside = HYS_EXACT_LARGER (low, way[j]);

      inside = SMALLER (high, inside);
      way[j] = self->bound ? (HysExactFour) ((HysExactMask) inside & ~(self->sense * way[j] < zero)) : inside;
    }
}

G_ALWAYS_INLINE static inline Places
look_side_by_side (const HysExactSingle *self,
                   const HysExactFour   *tau)
{
  Places places;

  values (self->x, self->fours + 1, tau, places.way);
  values (self->v, self->fours, tau, places.rate);
  values (self->work, self->work_fours, tau, places.work);
  values (self->viscous, self->viscous_fours, tau, places.viscous);
  bound (self, places.way);
  for (guint j = 0; j < FOURS; j++)
    {
      places.rate[j] *= self->per_unit;
      places.work[j] *= tau[j];
      places.viscous[j] *= tau[j];
    }
  return places;
}

/* The numbers of a series in the strip from number @first on. */
static inline HysExactFour *
lanes_of (double *values,
          guint   i,
          guint   first)
{
  return (HysExactFour *) (values + i * HYS_STRIDE + first);
}

/* Springs and dashpots; adds up their energies. */
G_ALWAYS_INLINE static inline void
stretch (const HysExactSingle *self,
         const HysState       *from,
         const Places         *places,
         guint                 first,
         HysStrip             *strip,
         HysExactFour         *elastic)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_springs; i++)
    {
      HysExactFour *e = lanes_of (strip->after.e, i, first);

      for (guint j = 0; j < FOURS; j++)
        {
          HysExactFour elongation = from->e[i] + self->spring[i] * places->way[j];

          e[j] = elongation;
          elastic[j] += 0.5 * system->springs[i].stiffness * elongation * elongation;
        }
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    for (guint j = 0; j < FOURS; j++)
      lanes_of (strip->after.tau, i, first)[j] = self->dashpot[i] * system->dashpots[i].viscosity * places->rate[j];
}

/* Bundles; likewise, and what they dissipate. */
G_ALWAYS_INLINE static inline void
pull (const HysExactSingle *self,
      const HysState       *from,
      const Places         *places,
      guint                 first,
      HysStrip             *strip,
      HysExactFour         *elastic,
      HysExactFour         *friction)
{
  for (guint i = 0; i < self->bundles->n; i++)
    {
      HysExactFour *r = lanes_of (strip->after.r, i, first), *w = lanes_of (strip->after.w, i, first);
      double slope = self->slope[i], slipping = self->slipping[i], force = from->r[i], energy = from->w[i];

      for (guint j = 0; j < FOURS; j++)
        {
          HysExactFour move = self->bundle[i] * places->way[j];
          HysExactFour stored = energy + (force - slipping + 0.5 * slope * move) * move;

          w[j] = stored;
          r[j] = force + slope * move;
          friction[j] += slipping * move;
          elastic[j] += stored;
        }
    }
}

/* Some of the strip's states, from number @first on. */
G_ALWAYS_INLINE static inline void
fill_some (const HysExactSingle *self,
           const HysState       *from,
           guint                 first,
           HysStrip             *strip,
           double               *kinetic,
           double               *elastic)
{
  HysExactFour *q = lanes_of (strip->after.q, self->bar, first), *v = lanes_of (strip->after.v, self->bar, first);
  HysExactFour tau[FOURS], friction[FOURS], stored[FOURS] = { { 0 } };
  Places places;

  for (guint j = 0; j < FOURS; j++)
    {
      tau[j] = (lanes_of (strip->t, 0, first)[j] - self->t0) * self->per_unit;
      tau[j] = SMALLER (tau[j], (const HysExactFour){ 0 } + self->reach);
      friction[j] = (const HysExactFour){ 0 } + from->energy[HYS_ENERGY_FRICTION];
    }
  places = look_side_by_side (self, tau);
  stretch (self, from, &places, first, strip, stored);
  pull (self, from, &places, first, strip, stored, friction);
  for (guint j = 0; j < FOURS; j++)
    {
      q[j] = from->q[self->bar] + places.way[j];
      v[j] = places.rate[j];
      lanes_of (strip->energy[HYS_ENERGY_WORK], 0, first + 1)[j] = from->energy[HYS_ENERGY_WORK] + places.work[j];
      lanes_of (strip->energy[HYS_ENERGY_VISCOUS], 0, first + 1)[j] = from->energy[HYS_ENERGY_VISCOUS] + places.viscous[j];
      lanes_of (strip->energy[HYS_ENERGY_FRICTION], 0, first + 1)[j] = friction[j];
      lanes_of (elastic, 0, first)[j] = stored[j];
      lanes_of (kinetic, 0, first)[j] = 0.5 * self->system->bars[self->bar].mass * places.rate[j] * places.rate[j];
    }
}

HYS_EXACT_EACH_PROCESSOR void
hys_exact_single_fill (const HysExactSingle *self,
                       const HysState       *from,
                       double                stored,
                       HysStrip             *strip)
{
  double kinetic[HYS_LANES] = { 0 }, elastic[HYS_LANES] = { 0 };

  for (guint first = 0; first < strip->n; first += 4 * FOURS)
    fill_some (self, from, first, strip, kinetic, elastic);
  hys_ledger_close_lanes (strip, stored, kinetic, elastic);
}
