/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What follows from the series of the coordinates by the raw data: displacements, tensions of springs and dashpots, those
 * of sticking sliders from what the bars beyond them bear, rates of slipping ones, and what is left of the balances.
 */
#include "hys-exact-series.h"

#include <math.h>
#include <string.h>

#define TERMS HYS_EXACT_TERMS
#define LONG  HYS_EXACT_LONG

static void
move_bars (HysExactSeries *self)
{
  const HysExactFlow *flow = self->flow;

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysExactPlace *place = &flow->place[i];
      double *y = self->y + (gsize) i * LONG, sum = 0;

      memset (y, 0, LONG * sizeof (double));
      for (int k = 0; k <= self->last + 2 && place->p >= 0; k++)
        y[k] += self->p[(gsize) k * flow->n_p + (guint) place->p];
      for (int k = 0; k <= self->last + 2 && place->b >= 0; k++)
        y[k] += self->b[(gsize) k * flow->n_b + (guint) place->b];
      for (int k = 1; k <= self->last && place->d >= 0; k++)
        y[k] += self->loads->drive[place->d * TERMS + k];
      for (int k = 1; k <= self->last + 2; k++)
        sum += k * fabs (y[k]);
      self->speed[i] = sum / self->unit;
    }
}

/* @first: at first; @bound: over the time of the series. */
static void
note_force (HysExactSeries *self,
            guint           bar,
            double          first,
            double          bound)
{
  self->start[bar] = MAX (self->start[bar], fabs (first));
  self->force[bar] = MAX (self->force[bar], bound);
}

static void
add_tension (HysExactSeries *self,
             guint           from,
             guint           to,
             const double   *tension)
{
  double *head = self->pull + (gsize) to * TERMS, *foot = self->pull + (gsize) from * TERMS, sum = 0;

  for (int k = 0; k <= self->last; k++)
    {
      head[k] -= tension[k];
      foot[k] += tension[k];
      sum += fabs (tension[k]);
    }
  note_force (self, to, tension[0], sum);
  note_force (self, from, tension[0], sum);
}

static void
pull_springs (HysExactSeries *self,
              const HysState *from)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      const double *to = self->y + (gsize) spring->to * LONG, *foot = self->y + (gsize) spring->from * LONG;
      double tension[TERMS];

      for (int k = 0; k <= self->last; k++)
        tension[k] = spring->stiffness * (to[k] - foot[k]);
      tension[0] += spring->stiffness * from->e[i];
      add_tension (self, spring->from, spring->to, tension);
    }
}

static void
pull_bundles (HysExactSeries *self,
              const HysState *from)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bundles; i++)
    {
      double tension[TERMS + 1];

      hys_exact_series_move (self, i, tension);
      for (int k = 0; k <= self->last; k++)
        tension[k] *= self->bundles[i].slope;
      tension[0] += from->r[i];
      add_tension (self, system->bundles[i].from, system->bundles[i].to, tension);
    }
}

static void
pull_dashpots (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      const double *to = self->y + (gsize) dashpot->to * LONG, *foot = self->y + (gsize) dashpot->from * LONG;
      double tension[TERMS];

      for (int k = 0; k <= self->last; k++)
        tension[k] = dashpot->viscosity * (k + 1) / self->unit * (to[k + 1] - foot[k + 1]);
      add_tension (self, dashpot->from, dashpot->to, tension);
    }
}

static void
pull_loads_and_inertia (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < self->loads->n_forces; i++)
    {
      guint bar = self->loads->forced[i];
      double sum = 0;

      for (int k = 0; k <= self->last; k++)
        {
          self->pull[(gsize) bar * TERMS + (guint) k] += self->loads->force[i * TERMS + (guint) k];
          sum += fabs (self->loads->force[i * TERMS + (guint) k]);
        }
      note_force (self, bar, self->loads->force[i * TERMS], sum);
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      {
        double factor = system->bars[i].mass / (self->unit * self->unit), sum = 0;

        for (int k = 0; k <= self->last; k++)
          {
            double inertia = factor * (k + 1) * (k + 2) * self->y[(gsize) i * LONG + (guint) k + 2];

            self->pull[(gsize) i * TERMS + (guint) k] -= inertia;
            sum += fabs (inertia);
          }
        note_force (self, i, 2 * factor * self->y[(gsize) i * LONG + 2], sum);
      }
}

static void
pull_slipping (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->flow->slip[i] != 0)
      {
        double tension = self->flow->slip[i] * system->sliders[i].threshold;
        guint from = system->sliders[i].from, to = system->sliders[i].to;

        self->pull[(gsize) to * TERMS] -= tension;
        self->pull[(gsize) from * TERMS] += tension;
        note_force (self, to, tension, fabs (tension));
        note_force (self, from, tension, fabs (tension));
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

static void
measure_shaking (HysExactSeries *self,
                 const HysState *from)
{
  const HysSystem *system = self->system;

  memset (self->shaky, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      double part = spring->stiffness * fmax (farthest (self, from, spring->to), farthest (self, from, spring->from));

      self->shaky[spring->from] += part;
      self->shaky[spring->to] += part;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double part = dashpot->viscosity * fmax (self->speed[dashpot->from], self->speed[dashpot->to]);

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
static void
move_gap (HysExactSeries *self,
          guint           root)
{
  const HysExactFlow *flow = self->flow;
  const double *gap = self->pull + (gsize) root * TERMS;

  for (guint bar = self->shakiest[root]; bar != root;)
    {
      const HysExactBranch *branch = &g_array_index (flow->branches, HysExactBranch, flow->branch[bar]);
      double *tension = self->tension + (gsize) branch->slider * TERMS;
      double sign = self->system->sliders[branch->slider].to == bar ? 1 : -1;

      for (int k = 0; k <= self->last; k++)
        tension[k] -= sign * gap[k];
      bar = branch->parent;
    }
}

/* From the leaves of the trees to their roots: a sticking slider bears what acts beyond it. */
static void
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
      double *tension = self->tension + (gsize) branch->slider * TERMS;
      double *here = self->pull + (gsize) branch->bar * TERMS, *parent = self->pull + (gsize) branch->parent * TERMS;
      double sign = system->sliders[branch->slider].to == branch->bar ? 1 : -1;

      for (int k = 0; k <= self->last; k++)
        {
          tension[k] = sign * here[k];
          parent[k] += here[k];
        }
      *shakiest = shakiness (self, other) > shakiness (self, *shakiest) ? other : *shakiest;
    }
  for (guint n = 0; n < roots->len; n++)
    move_gap (self, g_array_index (roots, guint, n));
}

static void
add_multiple (const double *from,
              double        factor,
              double       *to)
{
  for (int k = 0; k < TERMS; k++)
    to[k] += factor * from[k];
}

/* Loops share by least norm; what closed sliders would bear if they could. */
static void
share (HysExactSeries *self)
{
  const HysExactFlow *flow = self->flow;
  guint m = self->system->n_sliders, n = flow->n_free;
  g_autofree double *around = g_new0 (double, (gsize) n * TERMS + 1);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < m; k++)
      if (flow->Z[(gsize) i * m + k] != 0 && k != g_array_index (flow->loops, guint, i))
        add_multiple (self->tension + (gsize) k * TERMS, flow->Z[(gsize) i * m + k], around + (gsize) i * TERMS);
  for (guint i = 0; i < n; i++)
    memset (self->tension + (gsize) g_array_index (flow->loops, guint, i) * TERMS, 0, TERMS * sizeof (double));
  for (guint i = 0; i < n; i++)
    {
      double share[TERMS] = { 0 };

      for (guint j = 0; j < n; j++)
        add_multiple (around + (gsize) j * TERMS, -flow->W[(gsize) i * n + j], share);
      for (guint k = 0; k < m; k++)
        if (flow->Z[(gsize) i * m + k] != 0)
          add_multiple (share, flow->Z[(gsize) i * m + k], self->tension + (gsize) k * TERMS);
    }
  for (guint i = n; i < flow->loops->len; i++)
    {
      guint closed = g_array_index (flow->loops, guint, i);
      double *inner = self->inner + (gsize) closed * TERMS;

      memset (inner, 0, TERMS * sizeof (double));
      for (guint k = 0; k < m; k++)
        if (flow->Z[(gsize) i * m + k] != 0 && k != closed)
          add_multiple (self->tension + (gsize) k * TERMS, -flow->Z[(gsize) i * m + k], inner);
    }
}

static void
measure_rates (HysExactSeries *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const double *to = self->y + (gsize) system->sliders[i].to * LONG;
      const double *from = self->y + (gsize) system->sliders[i].from * LONG;

      if (self->flow->slip[i] != 0)
        for (int k = 0; k <= self->last; k++)
          self->rate[(gsize) i * TERMS + (guint) k] = (k + 1) / self->unit * (to[k + 1] - from[k + 1]);
    }
}

void
hys_exact_series_derive (HysExactSeries *self,
                         const HysState *from)
{
  const HysSystem *system = self->system;

  move_bars (self);
  memset (self->pull, 0, (gsize) system->n_bars * TERMS * sizeof (double));
  memset (self->force, 0, system->n_bars * sizeof (double));
  memset (self->start, 0, system->n_bars * sizeof (double));
  pull_springs (self, from);
  pull_bundles (self, from);
  pull_dashpots (self);
  pull_slipping (self);
  pull_loads_and_inertia (self);
  measure_shaking (self, from);
  climb (self);
  if (self->flow->loops->len > 0)
    share (self);
  measure_rates (self);
}
