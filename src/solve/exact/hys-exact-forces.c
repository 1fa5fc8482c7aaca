/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What follows from the series of the coordinates by the raw data: displacements, tensions of springs and dashpots,
 * those of sticking sliders from what the bars beyond them bear, rates of slipping ones, and what is left of the
 * balances. And the state that all that is at a time.
 */
#include "hys-exact-series.h"

#include "hys-exact-rows.h"
#include "hys-slider-law.h"

#define ROW HYS_EXACT_ROW

/* What a coefficient makes of a rate, and of a second derivative, of which it is coefficient k - 1 and k - 2. */
#define NEXT(k)     (k + 1.0)
#define TWICE(k)    (k < HYS_EXACT_TERMS ? (k + 1.0) * (k + 2.0) : 0)
static const double orders[ROW] = HYS_EXACT_EACH (HYS_EXACT_NUMBER), nexts[ROW] = HYS_EXACT_EACH (NEXT),
                                  twice[ROW] = HYS_EXACT_EACH (TWICE);

G_ALWAYS_INLINE static inline void
move_bars (HysExactSeries *self)
{
  const HysExactFlow *flow = self->flow;

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysExactPlace *place = &flow->place[i];
      double *y = self->y + (gsize) i * ROW;

      self->speed[i] = 0;
      if (place->p >= 0)
        memcpy (y, self->p + place->p * ROW, ROW * sizeof (double));
      else
        hys_exact_row_clear (y);
      if (place->b >= 0)
        hys_exact_row_add (y, 1, self->b + place->b * ROW);
      if (place->d >= 0)
        {
          hys_exact_row_add (y, 1, self->loads->drive + place->d * ROW);
          y[0] -= self->loads->drive[place->d * ROW];
        }
      if (place->p >= 0 || place->b >= 0 || place->d >= 0)
        self->speed[i] = hys_exact_row_weigh (y, orders) / self->unit;
    }
}

/* @bound: of a force on a bar over the time of the series. */
static inline void
note_force (HysExactSeries *self,
            guint           bar,
            double          bound)
{
  self->force[bar] = MAX (self->force[bar], bound);
}

static inline void
add_tension (HysExactSeries *self,
             guint           from,
             guint           to,
             const double   *tension)
{
  double sum = hys_exact_row_size (tension);

  hys_exact_row_add (self->pull + (gsize) to * ROW, -1, tension);
  hys_exact_row_add (self->pull + (gsize) from * ROW, 1, tension);
  note_force (self, to, sum);
  note_force (self, from, sum);
}

G_ALWAYS_INLINE static inline void
pull_springs (HysExactSeries *self,
              const HysState *from)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      const double *to = self->y + (gsize) spring->to * ROW, *foot = self->y + (gsize) spring->from * ROW;
      double tension[ROW];

      for (int k = 0; k < ROW; k++)
        tension[k] = spring->stiffness * (to[k] - foot[k]) * self->mask[k];
      tension[0] += spring->stiffness * from->e[i];
      add_tension (self, spring->from, spring->to, tension);
    }
}

static inline void
pull_bundles (HysExactSeries *self,
              const HysState *from)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bundles; i++)
    {
      double tension[ROW];

      hys_exact_series_move (self, i, tension);
      for (int k = 0; k < ROW; k++)
        tension[k] *= self->bundles[i].slope * self->mask[k];
      tension[0] += from->r[i];
      add_tension (self, system->bundles[i].from, system->bundles[i].to, tension);
    }
}

/* The rate at which two bars move apart, times @factor. */
static inline void
set_rate (const HysExactSeries *self,
          guint                 from,
          guint                 to,
          double                factor,
          double               *rate)
{
  const double *head = self->y + (gsize) to * ROW, *foot = self->y + (gsize) from * ROW;

  for (int k = 0; k < ROW; k++)   /* the last one is that of the next rows, times 0 */
    rate[k] = factor * nexts[k] * (head[k + 1] - foot[k + 1]) * self->mask[k];
}

static inline void
pull_dashpots (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double tension[ROW];

      set_rate (self, dashpot->from, dashpot->to, dashpot->viscosity / self->unit, tension);
      add_tension (self, dashpot->from, dashpot->to, tension);
    }
}

G_ALWAYS_INLINE static inline void
pull_loads_and_inertia (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < self->loads->n_forces; i++)
    {
      guint bar = self->loads->forced[i];
      const double *force = self->loads->force + i * ROW;

      hys_exact_row_add (self->pull + (gsize) bar * ROW, 1, force);
      note_force (self, bar, hys_exact_row_size (force));
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      {
        double factor = system->bars[i].mass / (self->unit * self->unit), inertia[ROW];
        const double *y = self->y + (gsize) i * ROW;

        for (int k = 0; k < ROW; k++)   /* the last two are those of the next row, times 0 */
          inertia[k] = factor * twice[k] * y[k + 2];
        hys_exact_row_add (self->pull + (gsize) i * ROW, -1, inertia);
        note_force (self, i, hys_exact_row_size (inertia));
      }
}

G_ALWAYS_INLINE static inline void
pull_slipping (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->flow->slip[i] != 0)
      {
        double tension = hys_slider_bound (system->threshold[i], self->flow->slip[i]);
        guint from = system->sliders[i].from, to = system->sliders[i].to;

        self->pull[(gsize) to * ROW] -= tension;
        self->pull[(gsize) from * ROW] += tension;
        note_force (self, to, fabs (tension));
        note_force (self, from, fabs (tension));
      }
}

/* A bound of the distance of a bar from where it is 0. */
static double
farthest (const HysExactSeries *self,
          const HysState       *from,
          guint                 bar)
{
  return fabs (from->q[bar]) + self->speed[bar] * self->unit;
}

G_ALWAYS_INLINE static inline void
measure_shaking (HysExactSeries *self,
                 const HysState *from)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      double part = spring->stiffness * hys_exact_larger (farthest (self, from, spring->to),
                                                          farthest (self, from, spring->from));

      self->shaky[spring->from] += part;
      self->shaky[spring->to] += part;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double part = dashpot->viscosity * hys_exact_larger (self->speed[dashpot->from], self->speed[dashpot->to]);

      self->shaky[dashpot->from] += part;
      self->shaky[dashpot->to] += part;
    }
}

/* Masses take what is left to them. */
static double
shakiness (const HysExactSeries *self,
           guint                 bar)
{
  return self->system->bars[bar].class == HYS_BAR_MASS ? INFINITY : self->shaky[bar];
}

/* What is left of the balance of a group is left at the bar whose forces are known worst, not at the root. */
static inline void
move_gap (HysExactSeries *self,
          guint           root)
{
  const HysExactFlow *flow = self->flow;
  const double *gap = self->pull + (gsize) root * ROW;

  for (guint bar = self->shakiest[root]; bar != root;)
    {
      const HysExactBranch *branch = &g_array_index (flow->branches, HysExactBranch, flow->branch[bar]);
      double *tension = self->tension + (gsize) branch->slider * ROW;
      double sign = self->system->sliders[branch->slider].to == bar ? 1 : -1;

      hys_exact_row_add (tension, -sign, gap);
      bar = branch->parent;
    }
}

/* From the leaves of the trees to their roots: a sticking slider bears what acts beyond it. */
G_ALWAYS_INLINE static inline void
climb (HysExactSeries *self)
{
  const HysSystem *system = self->system;
  const GArray *branches = self->flow->branches, *roots = self->flow->roots;

  for (guint i = 0; i < system->n_bars; i++)
    self->shakiest[i] = i;
  for (guint n = branches->len; n-- > 0;)
    {
      const HysExactBranch *branch = &g_array_index (branches, HysExactBranch, n);
      guint *shakiest = &self->shakiest[branch->parent], other = self->shakiest[branch->bar];
      double *tension = self->tension + (gsize) branch->slider * ROW;
      double *here = self->pull + (gsize) branch->bar * ROW, *parent = self->pull + (gsize) branch->parent * ROW;
      double sign = system->sliders[branch->slider].to == branch->bar ? 1 : -1;

      for (int k = 0; k < ROW; k++)
        tension[k] = sign * here[k];
      hys_exact_row_add (parent, 1, here);
      *shakiest = shakiness (self, other) > shakiness (self, *shakiest) ? other : *shakiest;
    }
  for (guint n = 0; n < roots->len; n++)
    move_gap (self, g_array_index (roots, guint, n));
}

/* The sum around loop @i of the tensions at the start. */
static double
had_around (const HysExactSeries *self,
            const HysState       *from,
            guint                 i)
{
  guint m = self->system->n_sliders;
  double sum = 0;

  for (guint k = 0; k < m; k++)
    sum += self->flow->Z[(gsize) i * m + k] * from->lambda[k];
  return sum;
}

/* Loops share what tensions change by so that its norm is least; what closed sliders would bear if they could. */
static void
share (HysExactSeries *self,
       const HysState *from)
{
  const HysExactFlow *flow = self->flow;
  guint m = self->system->n_sliders, n = flow->n_free;
  g_autofree double *around = g_new0 (double, (gsize) n * ROW + 1);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < m; k++)
      if (flow->Z[(gsize) i * m + k] != 0 && k != g_array_index (flow->loops, guint, i))
        hys_exact_row_add (around + (gsize) i * ROW, flow->Z[(gsize) i * m + k], self->tension + (gsize) k * ROW);
  for (guint i = 0; i < n; i++)
    {
      memset (self->tension + (gsize) g_array_index (flow->loops, guint, i) * ROW, 0, ROW * sizeof (double));
      around[(gsize) i * ROW] -= had_around (self, from, i);
    }
  for (guint i = 0; i < n; i++)
    {
      double share[ROW] = { 0 };

      for (guint j = 0; j < n; j++)
        hys_exact_row_add (share, -flow->W[(gsize) i * n + j], around + (gsize) j * ROW);
      for (guint k = 0; k < m; k++)
        if (flow->Z[(gsize) i * m + k] != 0)
          hys_exact_row_add (self->tension + (gsize) k * ROW, flow->Z[(gsize) i * m + k], share);
    }
  for (guint i = n; i < flow->loops->len; i++)
    {
      guint closed = g_array_index (flow->loops, guint, i);
      double *inner = self->inner + (gsize) closed * ROW;

      memset (inner, 0, ROW * sizeof (double));
      for (guint k = 0; k < m; k++)
        if (flow->Z[(gsize) i * m + k] != 0 && k != closed)
          hys_exact_row_add (inner, -flow->Z[(gsize) i * m + k], self->tension + (gsize) k * ROW);
      inner[0] += had_around (self, from, i);
    }
}

G_ALWAYS_INLINE static inline void
measure_rates (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->flow->slip[i] != 0)
      {
        double *rate = self->rate + (gsize) i * ROW;

        set_rate (self, system->sliders[i].from, system->sliders[i].to, 1 / self->unit, rate);
        self->holds[i] = hys_exact_row_size (rate) == 0;
      }
}

HYS_EACH_PROCESSOR void
hys_exact_series_derive (HysExactSeries *self,
                         const HysState *from)
{
  const HysSystem *system = self->system;

  move_bars (self);
  for (guint i = 0; i < system->n_bars; i++)
    {
      hys_exact_row_clear (self->pull + i * ROW);
      self->force[i] = self->shaky[i] = 0;
    }
  pull_springs (self, from);
  pull_bundles (self, from);
  pull_dashpots (self);
  pull_slipping (self);
  pull_loads_and_inertia (self);
  measure_shaking (self, from);
  climb (self);
  if (self->flow->loops->len > 0)
    share (self, from);
  measure_rates (self);
}

static inline void
tension_at (const HysExactSeries *self,
            const HysState       *from,
            const double         *power,
            HysState             *state)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      double alpha = system->sliders[i].threshold;

      state->slip[i] = self->flow->closed[i] || self->holds[i] ? 0 : self->flow->slip[i];
      if (self->flow->slip[i] != 0)
        state->lambda[i] = hys_slider_bound (alpha, self->flow->slip[i]);
      else if (hys_exact_is_given (system, i))
        state->lambda[i] = from->lambda[i];
      else
        {
          double tension = hys_exact_row_at (self->tension + (gsize) i * ROW, power);

          state->lambda[i] = hys_slider_clip (alpha, tension);
        }
    }
}

/* The drive that a bar moves as, as a driven one or stuck to it; -1 = none. */
static int
drive_of (const HysExactSeries *self,
          guint                 bar)
{
  const HysExactPlace *place = &self->flow->place[bar];

  if (self->loads->drive_of[bar] >= 0)
    return self->loads->drive_of[bar];
  return place->p < 0 && place->b < 0 ? place->d : -1;
}

HYS_EACH_PROCESSOR void
hys_exact_series_at (const HysExactSeries *self,
                     const HysState       *from,
                     double                tau,
                     HysState             *state)
{
  const HysSystem *system = self->system;
  double *moved = self->moved, power[ROW], slope[ROW];

  hys_exact_row_powers (tau, power);
  slope[0] = 0;
  for (int k = 1; k < ROW; k++)
    slope[k] = power[k - 1] * k;
  state->t = self->t0 + tau * self->unit;
  tension_at (self, from, power, state);
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysExactPlace *place = &self->flow->place[i];
      gboolean rests = place->p < 0 && place->b < 0 && place->d < 0;
      int drive = drive_of (self, i);

      self->way[i] = moved[i] = rests ? 0 : hys_exact_row_at (self->y + (gsize) i * ROW, power);
      state->v[i] = rests ? 0 : hys_exact_row_at (self->y + (gsize) i * ROW, slope) / self->unit;
      if (drive >= 0)   /* to where the present expansion has the driven bar, whatever the one before had left */
        moved[i] = hys_exact_row_at (self->loads->drive + drive * ROW, power) - from->q[self->loads->driven[drive]];
    }
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] = from->e[i] + (moved[system->springs[i].to] - moved[system->springs[i].from]);
  for (guint i = 0; i < system->n_dashpots; i++)
    state->tau[i] = system->dashpots[i].viscosity
                    * (state->v[system->dashpots[i].to] - state->v[system->dashpots[i].from]);
  for (guint i = 0; i < system->n_bars; i++)
    state->q[i] = from->q[i] + moved[i];
}
