/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-scales.h"

#include "hys-exact-rows.h"
#include "hys-owner.h"
#include "hys-sets.h"
#include "hys-tolerances.h"

#include <float.h>

/* Forces of springs that are rounding of where their ends are, in units of their stiffness, over HYS_TOL_EVENT. */
#define SLIGHT 1e-6

static void
find_parts (HysExactScales  *self,
            const HysSystem *system)
{
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars + 1);

  self->part = hys_owned (self, guint, system->n_bars + 1);
  for (guint i = 0; i < system->n_springs; i++)
    hys_sets_join (sets, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    hys_sets_join (sets, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    hys_sets_join (sets, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_bundles; i++)
    hys_sets_join (sets, system->bundles[i].from, system->bundles[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    self->part[i] = hys_sets_find (sets, i);
}

static void
find_alone (HysExactScales  *self,
            const HysSystem *system)
{
  gboolean *alone = self->alone = hys_owned (self, gboolean, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    alone[i] = system->bars[i].class == HYS_BAR_MASSLESS;
  for (guint i = 0; i < system->n_springs; i++)
    alone[system->springs[i].from] = alone[system->springs[i].to] = FALSE;
  for (guint i = 0; i < system->n_dashpots; i++)
    alone[system->dashpots[i].from] = alone[system->dashpots[i].to] = FALSE;
}

HysExactScales *
hys_exact_scales_new (const HysSystem *system)
{
  HysExactScales *self = hys_owner_new (HysExactScales);
  double **const arrays[] = { &self->force, &self->speed, &self->force_now, &self->speed_now, &self->pulled,
                              &self->moved, &self->start, &self->cluster, &self->slight, &self->noise, &self->shake_p,
                              &self->shake_b, &self->on_p };

  self->system = system;
  find_parts (self, system);
  self->least = INFINITY;
  for (guint i = 0; i < system->n_sliders; i++)
    self->least = MIN (self->least, HYS_TOL_EXCUSED * system->sliders[i].threshold);
  find_alone (self, system);
  self->held = hys_owned (self, gboolean, system->n_bars + 1);
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    *arrays[i] = hys_owned (self, double, system->n_bars + 1);
  return self;
}

void
hys_exact_scales_free (HysExactScales *self)
{
  hys_owner_free (self);
}

static void
extend (double *largest,
        double  value)
{
  *largest = value > *largest ? value : *largest;
}

static void
measure_parts (HysExactScales       *self,
               const HysExactSeries *series)
{
  const HysSystem *system = self->system;

  memcpy (self->force_now, self->force, system->n_bars * sizeof (double));
  memcpy (self->speed_now, self->speed, system->n_bars * sizeof (double));
  memset (self->start, 0, system->n_bars * sizeof (double));
  memset (self->cluster, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    self->held[i] = TRUE;
  for (guint i = 0; i < system->n_bars; i++)
    {
      gboolean *held = &self->held[series->flow->clusters[i]];

      *held = *held && self->alone[i];
      extend (&self->force_now[self->part[i]], series->force[i]);
      extend (&self->speed_now[self->part[i]], series->speed[i]);
      extend (&self->start[series->flow->clusters[i]], hys_exact_larger (self->pulled[i], series->start[i]));
      extend (&self->cluster[series->flow->clusters[i]], hys_exact_larger (self->pulled[i], series->force[i]));
    }
}

static void
measure_noise (HysExactScales       *self,
               const HysExactSeries *series,
               const HysState       *from)
{
  const HysSystem *system = self->system;
  const GArray *branches = series->flow->branches;
  const guint *clusters = series->flow->clusters;

  memset (self->slight, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      double here = hys_exact_larger (fabs (from->q[spring->to]), fabs (from->q[spring->from]));

      extend (&self->slight[clusters[spring->from]], SLIGHT * spring->stiffness * here);
      extend (&self->slight[clusters[spring->to]], SLIGHT * spring->stiffness * here);
    }
  for (guint i = 0; i < system->n_bars; i++)
    self->noise[i] = 16 * DBL_EPSILON * series->shaky[i];
  for (guint n = branches->len; n-- > 0;)
    {
      const HysExactBranch *branch = &g_array_index (branches, HysExactBranch, n);

      self->noise[branch->parent] += self->noise[branch->bar];
    }
}

/* shake += |A| x */
static void
add_sizes (const double *A,
           const double *x,
           guint         rows,
           guint         columns,
           double       *shake)
{
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      shake[i] += fabs (A[(gsize) i * columns + j]) * x[j];
}

/* Forces change the velocities of masses over the unit of time, those of massless groups at once. */
static void
measure_shaking (HysExactScales       *self,
                 const HysExactSeries *series)
{
  const HysExactFlow *flow = series->flow;
  guint n_m = flow->n_masses, n_a = flow->n_p - n_m;
  double *force = self->on_p;

  memset (force, 0, flow->n_p * sizeof (double));
  memset (self->shake_p, 0, flow->n_p * sizeof (double));
  memset (self->shake_b, 0, flow->n_b * sizeof (double));
  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysExactPlace *place = &flow->place[i];
      double speed = hys_exact_larger (self->moved[i], series->speed[i]);

      if (place->p >= 0)
        extend (&force[place->p], self->cluster[flow->clusters[i]]);
      if (place->b >= 0)
        extend (&self->shake_b[place->b], speed);
      else if (place->p >= 0)
        extend (&self->shake_p[place->p], speed);
    }
  for (guint i = 0; i < n_m; i++)
    self->shake_p[i] += force[i] * series->unit / flow->mass[i];
  if (n_a > 0)
    add_sizes (flow->R, force + n_m, n_a, n_a, self->shake_p + n_m);
  add_sizes (flow->Q, self->shake_p, flow->n_b, flow->n_p, self->shake_b);
}

void
hys_exact_scales_measure (HysExactScales       *self,
                          const HysExactSeries *series,
                          const HysState       *from)
{
  measure_parts (self, series);
  measure_noise (self, series, from);
  measure_shaking (self, series);
}

void
hys_exact_scales_accept (HysExactScales       *self,
                         const HysExactSeries *series)
{
  guint n = self->system->n_bars;

  memcpy (self->force, self->force_now, n * sizeof (double));
  memcpy (self->speed, self->speed_now, n * sizeof (double));
  for (guint i = 0; i < n; i++)
    {
      extend (&self->pulled[i], series->start[i]);
      extend (&self->moved[i], fabs (series->y[(gsize) i * HYS_EXACT_ROW + 1]) / series->unit);
    }
}

double
hys_exact_scales_balance (const HysExactScales *self,
                          const HysExactFlow   *flow,
                          guint                 root)
{
  guint cluster = flow->clusters[root];

  return self->held[cluster] ? self->cluster[cluster] : self->force_now[self->part[root]];
}

/* On the bars that a slider joins, but for those that are given. */
static double
largest_at (const HysExactScales *self,
            const HysExactFlow   *flow,
            const double         *largest,
            guint                 bar)
{
  guint cluster = flow->clusters[bar];

  return self->system->bars[bar].unknown >= 0 ? hys_exact_larger (largest[cluster], self->slight[cluster]) : 0;
}

double
hys_exact_scales_tension (const HysExactScales *self,
                          const HysExactFlow   *flow,
                          const double         *largest,
                          guint                 slider)
{
  const HysSlider *ends = &self->system->sliders[slider];

  return hys_exact_larger (ends->threshold, hys_exact_larger (largest_at (self, flow, largest, ends->from),
                                                              largest_at (self, flow, largest, ends->to)));
}

/* What is rounding of the speed of a bar. None of it is where a motion is given. */
static double
shaking (const HysExactScales *self,
         const HysExactFlow   *flow,
         guint                 bar)
{
  const HysExactPlace *place = &flow->place[bar];

  return HYS_TOL_EVENT_CREEP * ((place->p >= 0 ? self->shake_p[place->p] : 0)
                                + (place->b >= 0 ? self->shake_b[place->b] : 0));
}

double
hys_exact_scales_rate (const HysExactScales *self,
                       const HysExactSeries *series,
                       guint                 slider)
{
  guint to = self->system->sliders[slider].to, from = self->system->sliders[slider].from;
  double speed = hys_exact_larger (series->speed[to], series->speed[from]);

  return hys_exact_larger (speed, hys_exact_larger (shaking (self, series->flow, to),
                                                    shaking (self, series->flow, from)));
}
