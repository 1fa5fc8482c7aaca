/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

HysLimitLoad *
hys_limit_load_explain (const HysSystem *system,
                        const double    *load)
{
  g_autoptr (HysParts) parts = hys_parts_new (system);
  g_autofree double *weight = g_new0 (double, parts->n);
  g_autofree gboolean *inside = g_new0 (gboolean, parts->n);
  HysLimitLoad *self = hys_owner_new (HysLimitLoad);
  double least = 1 - HYS_ROUNDING;
  guint worst;

  self->bars = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  self->sliders = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  for (guint i = 0; i < system->n_bars; i++)
    if (parts->of_bar[i] < parts->n)
      weight[parts->of_bar[i]] += load[i];
  /* The group that bears the greatest multiple of what it can carry, if that is more than 1; else n_groups. */
  worst = parts->n_groups;
  for (guint group = 0; group < parts->n_groups; group++)
    {
      double factor = hys_parts_tightest (parts, group, weight, weight, inside);

      if (factor < least)
        {
          least = factor;
          worst = group;
        }
    }
  if (worst < parts->n_groups)
    {
      hys_parts_tightest (parts, worst, weight, weight, inside);
      self->violated = TRUE;
      self->load = hys_parts_sum (parts, worst, weight, inside);
      self->limit = hys_parts_cut (parts, worst, inside);
      for (guint i = parts->first_part[worst]; i < parts->first_part[worst + 1]; i++)
        if (inside[i])
          g_array_append_vals (self->bars, &parts->bars[parts->first_bar[i]],
                               parts->first_bar[i + 1] - parts->first_bar[i]);
      for (guint i = parts->first_link[worst]; i < parts->first_link[worst + 1]; i++)
        {
          const HysLink *link = &parts->links[i];

          if ((link->from < parts->n && inside[link->from]) != (link->to < parts->n && inside[link->to]))
            g_array_append_val (self->sliders, link->slider);
        }
    }
  return self;
}

char *
hys_limit_load_to_text (const HysLimitLoad *self,
                        const HysSystem    *system,
                        double              t)
{
  g_autoptr (HysMention) mention = hys_mention_new (system);
  const char *load = hys_mention_number (mention, self->load), *when = hys_mention_number (mention, t), *bars;

  if (!self->violated)
    return g_strdup (_("The sliders can carry every load."));
  for (guint i = 0; i < self->bars->len; i++)
    hys_mention_bar (mention, g_array_index (self->bars, guint, i));
  for (guint i = 0; i < self->sliders->len; i++)
    hys_mention_slider (mention, g_array_index (self->sliders, guint, i));
  bars = hys_mention_bars (mention);
  if (mention->elements->len == 0)
    return g_strdup_printf (_("At t = %s a load of %s acts on %s, which nothing holds: there is no solution."), when,
                            load, bars);
  return g_strdup_printf (_("At t = %s the load on %s is %s, but %s can carry only %s: there is no solution."), when,
                          bars, load, hys_mention_sliders (mention), hys_mention_number (mention, self->limit));
}
