/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What joins massless bars to each other and to held ones: springs and dashpots, or nothing but sliders. */
#include "hys-floating.h"

static void
join (HysSets         *sets,
      const HysSystem *system,
      guint            from,
      guint            to)
{
  hys_sets_join (sets, hys_is_massless (system, from) ? from : system->n_bars,
                 hys_is_massless (system, to) ? to : system->n_bars);
}

HysSets *
hys_massless_sets (const HysSystem *system,
                   gboolean         dashpots)
{
  HysSets *sets = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_springs; i++)
    join (sets, system, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; dashpots && i < system->n_dashpots; i++)
    join (sets, system, system->dashpots[i].from, system->dashpots[i].to);
  return sets;
}

gboolean *
hys_floating_unknowns (const HysSystem *system)
{
  gboolean *floating = g_new0 (gboolean, system->n_unknowns);
  g_autoptr (HysSets) sets = hys_massless_sets (system, TRUE);
  guint held = hys_sets_find (sets, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    if (hys_is_massless (system, i))
      floating[system->bars[i].unknown] = hys_sets_find (sets, i) != held;
  return floating;
}

static void
join_massless (const HysSystem *system,
               HysSets         *sets,
               guint            from,
               guint            to)
{
  if (hys_is_massless (system, from) && hys_is_massless (system, to))
    hys_sets_join (sets, from, to);
}

guint *
hys_massless_parts (const HysSystem *system,
                    guint           *n)
{
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);

  for (guint i = 0; i < system->n_springs; i++)
    join_massless (system, sets, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    join_massless (system, sets, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    join_massless (system, sets, system->sliders[i].from, system->sliders[i].to);
  return hys_sets_number (sets, n);
}

gboolean *
hys_loose_bars (const HysSystem *system)
{
  gboolean *loose = g_new0 (gboolean, system->n_bars + 1);
  g_autofree guint *sliders = g_new0 (guint, system->n_bars + 1);

  for (guint i = 0; i < system->n_dashpots; i++)
    loose[system->dashpots[i].from] = loose[system->dashpots[i].to] = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      sliders[system->sliders[i].from]++;
      sliders[system->sliders[i].to]++;
    }
  for (guint i = 0; i < system->n_bars; i++)
    loose[i] = (loose[i] || sliders[i] > 1) && hys_is_massless (system, i);
  return loose;
}

GArray *
hys_spring_pairs (const HysSystem *system,
                  const int       *index)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));

  for (guint i = 0; i < system->n_springs; i++)
    {
      HysPair pair = { index[system->springs[i].from], index[system->springs[i].to] };

      if (pair.i >= 0 && pair.j >= 0 && pair.i != pair.j)
        g_array_append_val (pairs, pair);
    }
  return pairs;
}

void
hys_add_springs (const HysSystem *system,
                 const int       *index,
                 HysMatrix       *K)
{
  for (guint i = 0; i < system->n_springs; i++)
    {
      double k = system->springs[i].stiffness;
      int from = index[system->springs[i].from], to = index[system->springs[i].to];

      if (from == to)
        continue;
      if (from >= 0)
        hys_matrix_add (K, from, from, k);
      if (to >= 0)
        hys_matrix_add (K, to, to, k);
      if (from >= 0 && to >= 0)
        hys_matrix_add (K, from, to, -k);
    }
}

/* Massless bars that sliders join, by the number of their set: one of the held bars that they are joined to, -1 = none;
 * whether there are more (all walls are one); whether one of them is a mass. */
typedef struct
{
  int      held;
  gboolean several;
  gboolean mass;
} Group;

static void
add_held (const HysSystem *system,
          const double    *v,
          Group           *group,
          guint            held)
{
  int other = group->held;
  gboolean walls = other >= 0 && system->bars[other].class == HYS_BAR_WALL && system->bars[held].class == HYS_BAR_WALL;

  group->several = group->several || (other >= 0 && other != (int) held && !walls);
  if (other < 0 || (v != NULL && fabs (v[held]) < fabs (v[other])))
    group->held = (int) held;
  group->mass = group->mass || system->bars[held].class == HYS_BAR_MASS;
}

/* By those that stick alone; or by all, without @slip. Free with g_free(). */
static Group *
find_groups (const HysSystem *system,
             const gint8     *slip,
             const double    *v,
             HysSets         *sets)
{
  Group *groups = g_new (Group, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    groups[i] = (Group){ -1, FALSE, FALSE };
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < system->n_sliders; i++)
      {
        guint from = system->sliders[i].from, to = system->sliders[i].to;

        if (!system->beta[i] || (slip != NULL && slip[i] != 0))
          continue;
        if (pass == 0 && hys_is_massless (system, from) && hys_is_massless (system, to))
          hys_sets_join (sets, from, to);
        else if (pass == 1 && !hys_is_massless (system, from))
          add_held (system, v, &groups[hys_sets_find (sets, to)], from);
        else if (pass == 1 && !hys_is_massless (system, to))
          add_held (system, v, &groups[hys_sets_find (sets, from)], to);
      }
  return groups;
}

gboolean
hys_carried_bars (const HysSystem *system,
                  const gint8     *slip,
                  const double    *v,
                  int             *carrier)
{
  g_autoptr (HysSets) joined = hys_sets_new (system->n_bars), stuck = hys_sets_new (system->n_bars);
  g_autofree Group *all = find_groups (system, NULL, NULL, joined), *sticking = find_groups (system, slip, v, stuck);
  gboolean any = FALSE;

  for (guint i = 0; i < system->n_bars; i++)
    {
      const Group *group = &all[hys_sets_find (joined, i)];
      gboolean bridges = hys_is_massless (system, i) && group->several && group->mass;

      carrier[i] = bridges ? sticking[hys_sets_find (stuck, i)].held : -1;
      any = any || carrier[i] >= 0;
    }
  return any;
}
