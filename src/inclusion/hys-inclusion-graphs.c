/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-private.h"

#include "hys-owner.h"
#include "hys-sets.h"

#include <glib/gi18n-lib.h>

/* Bars, of which all held ones are joined. Bar i is i + 1; 0 is everything held. */
static HysSets *
bars_new (const HysSystem *system)
{
  HysSets *bars = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASSLESS)
      hys_sets_join (bars, 0, i + 1);
  return bars;
}

static void
join_springs (const HysSystem *system,
              HysSets         *bars)
{
  for (guint i = 0; i < system->n_springs; i++)
    hys_sets_join (bars, system->springs[i].from + 1, system->springs[i].to + 1);
}

static void
join_dashpots (const HysSystem *system,
               HysSets         *bars)
{
  for (guint i = 0; i < system->n_dashpots; i++)
    hys_sets_join (bars, system->dashpots[i].from + 1, system->dashpots[i].to + 1);
}

static gboolean
is_held (HysSets *bars,
         guint    bar)
{
  return hys_sets_find (bars, bar + 1) == hys_sets_find (bars, 0);
}

/* Numbers the components without a held bar, per massless bar of the group. */
static guint
number_components (const HysReduction *self,
                   HysSets            *bars,
                   int                *component)
{
  g_autofree int *number = g_new (int, self->system->n_bars + 1);
  int n = 0;

  for (guint i = 0; i <= self->system->n_bars; i++)
    number[i] = -1;
  for (guint i = 0; i < self->system->n_bars; i++)
    {
      int s = self->index[HYS_GROUP_MASSLESS][i];
      guint root = hys_sets_find (bars, i + 1);

      if (s < 0)
        continue;
      component[s] = -1;
      if (is_held (bars, i))
        continue;
      if (number[root] < 0)
        number[root] = n++;
      component[s] = number[root];
    }
  return (guint) n;
}

static void
group_bars (HysReduction *self)
{
  const HysSystem *system = self->system;
  /* Massless bars to which no element is attached take no part. */
  g_autofree gboolean *attached = g_new0 (gboolean, system->n_bars);
  for (guint i = 0; i < system->n_springs; i++)
    attached[system->springs[i].from] = attached[system->springs[i].to] = TRUE;
  for (guint i = 0; i < system->n_dashpots; i++)
    attached[system->dashpots[i].from] = attached[system->dashpots[i].to] = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    attached[system->sliders[i].from] = attached[system->sliders[i].to] = TRUE;
  g_autoptr (GArray) alone = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint g = 0; g < HYS_N_GROUPS; g++)
    {
      self->index[g] = hys_owned (self->room, int, system->n_bars);
      for (guint i = 0; i < system->n_bars; i++)
        self->index[g][i] = -1;
    }
  for (guint i = 0; i < system->n_bars; i++)
    switch (system->bars[i].class)
      {
      case HYS_BAR_MASS:
        self->index[HYS_GROUP_MASSES][i] = (int) self->n[HYS_GROUP_MASSES]++;
        break;
      case HYS_BAR_DRIVEN:
        self->index[HYS_GROUP_DRIVEN][i] = (int) self->n[HYS_GROUP_DRIVEN]++;
        break;
      case HYS_BAR_MASSLESS:
        if (attached[i])
          self->index[HYS_GROUP_MASSLESS][i] = (int) self->n[HYS_GROUP_MASSLESS]++;
        else
          g_array_append_val (alone, i);
        break;
      case HYS_BAR_WALL:
        break;
      }
  if (alone->len > 0)
    {
      g_autofree char *names = hys_inclusion_list (system, alone, TRUE, NULL);

      hys_inclusion_remark (self->self, _("Nothing is connected to %s: not part of the equations."), names);
    }
}

static void
refuse (HysReduction *self,
        const GArray *items,
        gboolean      bars,
        const char   *format)
{
  g_autofree char *names = NULL;

  if (self->self->reason != NULL)
    return;
  names = hys_inclusion_list (self->system, items, bars, self->self->reason_ids);
  self->self->reason = g_strdup_printf (format, names);
}

/* Sorts the beta-type sliders: the rate of one whose ends dashpots join is no jump of the tension's rate. Those that
 * close a loop have dependent elongations. */
static void
sort_sliders (HysReduction *self,
              HysSets      *dashpots)
{
  const HysSystem *system = self->system;
  g_autoptr (GArray) dependent = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) entangled = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (HysSets) joined = bars_new (system), saturated = bars_new (system);

  join_dashpots (system, joined);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from + 1, to = system->sliders[i].to + 1;

      if (!system->beta[i])
        continue;
      if (hys_sets_find (dashpots, from) == hys_sets_find (dashpots, to))
        g_array_append_val (hys_sets_join (saturated, from, to) ? self->saturated : entangled, i);
      else if (hys_sets_join (joined, from, to))
        g_array_append_val (self->tensions, i);
      else
        g_array_append_val (dependent, i);
    }
  if (dependent->len > 0)
    refuse (self, dependent, FALSE,
            _("The elongations of sliders depend on one another through bars without mass (%s closes a loop of sliders): "
              "S has no inverse, a saddle, and the network does not take the form (3.8) of the 2000 paper; the motion is "
              "unique all the same."));
  if (entangled->len > 0)
    refuse (self, entangled, FALSE,
            _("Sliders that only dashpots move form a loop (%s closes it): their forces are no function of the state, and "
              "the network does not take the form (3.8) of the 2000 paper; the motion is unique all the same."));
  self->self->n_tensions = self->tensions->len + dependent->len;
}

static void
find_s_elements (HysReduction *self)
{
  const HysSystem *system = self->system;
  g_autofree HysAttached *attached = hys_system_attached (system);

  self->s_spring = hys_owned (self->room, int, system->n_sliders);
  for (guint i = 0; i < system->n_sliders; i++)
    self->s_spring[i] = -1;
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysAttached *at = &attached[i];

      if (system->bars[i].class == HYS_BAR_MASSLESS && system->bars[i].forces == NULL && at->n_springs == 1
          && at->n_sliders == 1 && at->n_dashpots == 0 && self->s_spring[at->slider] < 0)
        self->s_spring[at->slider] = (int) at->spring;
    }
}

void
hys_reduction_init (HysReduction *self,
                    HysInclusion *inclusion)
{
  g_autoptr (HysSets) springs = NULL, dashpots = NULL;
  const HysSystem *system = inclusion->system;
  gboolean sigma = FALSE, beta;

  *self = (HysReduction){ .self = inclusion, .system = inclusion->system, .room = hys_owner_new (char) };
  self->notation = hys_owner_keep (self->room, hys_notation_new (self->system), hys_notation_free);
  self->tensions = hys_owner_keep (self->room, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  self->saturated = hys_owner_keep (self->room, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  group_bars (self);
  self->of_springs = hys_owned (self->room, int, self->n[HYS_GROUP_MASSLESS]);
  self->of_dashpots = hys_owned (self->room, int, self->n[HYS_GROUP_MASSLESS]);
  springs = bars_new (self->system);
  dashpots = bars_new (self->system);
  join_springs (self->system, springs);
  join_dashpots (self->system, dashpots);
  self->n_loose = number_components (self, springs, self->of_springs);
  self->n_rigid = number_components (self, dashpots, self->of_dashpots);
  /* Bars that neither springs nor dashpots join to a held bar. */
  g_autoptr (HysSets) bars = bars_new (self->system);
  g_autoptr (GArray) floating = g_array_new (FALSE, FALSE, sizeof (guint));
  join_springs (self->system, bars);
  join_dashpots (self->system, bars);
  for (guint i = 0; i < self->system->n_bars; i++)
    if (self->index[HYS_GROUP_MASSLESS][i] >= 0 && !is_held (bars, i))
      g_array_append_val (floating, i);
  if (floating->len > 0)
    refuse (self, floating, TRUE,
            _("Only sliders hold %s: K_ss has no inverse, and the network does not take the form (3.8) of the 2000 "
              "paper."));
  sort_sliders (self, dashpots);
  find_s_elements (self);
  beta = inclusion->n_tensions > 0;
  for (guint i = 0; i < system->n_sliders; i++)
    if (!system->beta[i] && (system->bars[system->sliders[i].from].class == HYS_BAR_MASS
                             || system->bars[system->sliders[i].to].class == HYS_BAR_MASS))
      sigma = TRUE;
  inclusion->class = sigma ? (beta ? HYS_INCLUSION_MIXED : HYS_INCLUSION_SIGMA)
                     : beta ? HYS_INCLUSION_BETA : HYS_INCLUSION_SMOOTH;
  inclusion->n_masses = self->n[HYS_GROUP_MASSES];
  inclusion->n_saturated = self->saturated->len;
  if (inclusion->reason != NULL)
    return;
  inclusion->n_viscous = self->n[HYS_GROUP_MASSLESS] - self->n_loose - self->n_rigid;
  inclusion->dimension = 2 * inclusion->n_masses + inclusion->n_viscous + inclusion->n_tensions;
  if (inclusion->dimension > HYS_INCLUSION_MAX || self->n[HYS_GROUP_MASSLESS] > HYS_INCLUSION_MAX)
    inclusion->reason = g_strdup_printf (_("The inclusion has %u states, over %u massless bars: its matrices are written "
                                           "out up to %u of each."),
                                         inclusion->dimension, self->n[HYS_GROUP_MASSLESS], HYS_INCLUSION_MAX);
}
