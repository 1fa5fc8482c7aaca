/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-scales.h"

#include "hys-exact-rows.h"
#include "hys-sets.h"
#include "hys-tolerances.h"

#include <float.h>

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
  double **const arrays[] = { &self->force, &self->speed, &self->force_now, &self->speed_now, &self->cluster,
                              &self->noise };

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

static void
extend (double *largest,
        double  value)
{
  *largest = value > *largest ? value : *largest;
}

void
hys_exact_scales_measure (HysExactScales       *self,
                          const HysExactSeries *series)
{
  const HysSystem *system = self->system;
  const GArray *branches = series->flow->branches;
  const guint *clusters = series->flow->clusters;

  memcpy (self->force_now, self->force, system->n_bars * sizeof (double));
  memcpy (self->speed_now, self->speed, system->n_bars * sizeof (double));
  memset (self->cluster, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    self->held[i] = TRUE;
  for (guint i = 0; i < system->n_bars; i++)
    {
      gboolean *held = &self->held[clusters[i]];

      *held = *held && self->alone[i];
      extend (&self->force_now[self->part[i]], series->force[i]);
      extend (&self->speed_now[self->part[i]], series->speed[i]);
      extend (&self->cluster[clusters[i]], series->force[i]);
      self->noise[i] = 16 * DBL_EPSILON * series->shaky[i];
    }
  for (guint n = branches->len; n-- > 0;)
    {
      const HysExactBranch *branch = &g_array_index (branches, HysExactBranch, n);

      self->noise[branch->parent] += self->noise[branch->bar];
    }
}

void
hys_exact_scales_accept (HysExactScales *self)
{
  memcpy (self->force, self->force_now, self->system->n_bars * sizeof (double));
  memcpy (self->speed, self->speed_now, self->system->n_bars * sizeof (double));
}

double
hys_exact_scales_balance (const HysExactScales *self,
                          const HysExactFlow   *flow,
                          guint                 root)
{
  guint cluster = flow->clusters[root];

  return self->held[cluster] ? self->cluster[cluster] : self->force_now[self->part[root]];
}

double
hys_exact_scales_tension (const HysExactScales *self,
                          const HysExactFlow   *flow,
                          guint                 slider)
{
  const HysSlider *ends = &self->system->sliders[slider];
  double most = ends->threshold;

  if (self->system->bars[ends->from].unknown >= 0)
    extend (&most, self->cluster[flow->clusters[ends->from]]);
  if (self->system->bars[ends->to].unknown >= 0)
    extend (&most, self->cluster[flow->clusters[ends->to]]);
  return most;
}

double
hys_exact_scales_rate (const HysExactScales *self,
                       const HysExactSeries *series,
                       guint                 slider)
{
  const HysSlider *ends = &self->system->sliders[slider];

  return hys_exact_larger (series->speed[ends->to], series->speed[ends->from]);
}
