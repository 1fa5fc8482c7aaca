/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-floating.h"

static int
root (int *parent,
      int  i)
{
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

static gboolean
is_massless (const HysSystem *system,
             guint            bar)
{
  return system->bars[bar].class == HYS_BAR_MASSLESS;
}

/* Joins the two ends, or grounds the one that is massless. */
static void
join (const HysSystem *system,
      int             *parent,
      gboolean        *grounded,
      guint            from,
      guint            to)
{
  if (is_massless (system, from) && is_massless (system, to))
    {
      int a = root (parent, (int) from), b = root (parent, (int) to);

      parent[a] = b;
      grounded[b] = grounded[b] || grounded[a];
    }
  else if (is_massless (system, from))
    grounded[root (parent, (int) from)] = TRUE;
  else if (is_massless (system, to))
    grounded[root (parent, (int) to)] = TRUE;
}

static int *
components (const HysSystem *system,
            gboolean         dashpots,
            gboolean        *grounded)
{
  int *parent = g_new (int, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    {
      parent[i] = (int) i;
      grounded[i] = FALSE;
    }
  for (guint i = 0; i < system->n_springs; i++)
    join (system, parent, grounded, system->springs[i].from, system->springs[i].to);
  if (dashpots)
    for (guint i = 0; i < system->n_dashpots; i++)
      join (system, parent, grounded, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    grounded[i] = grounded[root (parent, (int) i)];
  for (guint i = 0; i < system->n_bars; i++)
    parent[i] = is_massless (system, i) ? root (parent, (int) i) : -1;
  return parent;
}

int *
hys_spring_components (const HysSystem *system,
                       gboolean        *grounded)
{
  return components (system, FALSE, grounded);
}

gboolean *
hys_floating_unknowns (const HysSystem *system)
{
  gboolean *floating = g_new0 (gboolean, system->n_unknowns);
  g_autofree gboolean *grounded = g_new (gboolean, system->n_bars);
  g_autofree int *component = components (system, TRUE, grounded);

  for (guint i = 0; i < system->n_bars; i++)
    if (component[i] >= 0)
      floating[system->bars[i].unknown] = !grounded[i];
  return floating;
}

#define NONE -1

/* What sliders join massless bars to: @parent: per bar; of roots, @held: one of the held bars that they are joined to,
 * @several: whether there are more (all walls are one), @mass: whether one of them is a mass. */
typedef struct
{
  int      *parent;
  int      *held;
  gboolean *several;
  gboolean *mass;
} Groups;

static Groups
groups_new (guint n)
{
  return (Groups){ g_new (int, n), g_new (int, n), g_new (gboolean, n), g_new (gboolean, n) };
}

static void
groups_free (Groups *groups)
{
  g_free (groups->parent);
  g_free (groups->held);
  g_free (groups->several);
  g_free (groups->mass);
}

static void
add_held (const HysSystem *system,
          const double    *v,
          Groups          *groups,
          guint            bar,
          guint            held)
{
  int group = root (groups->parent, (int) bar), other = groups->held[group];
  gboolean walls = other != NONE && system->bars[other].class == HYS_BAR_WALL && system->bars[held].class == HYS_BAR_WALL;

  groups->several[group] = groups->several[group] || (other != NONE && other != (int) held && !walls);
  if (other == NONE || (v != NULL && fabs (v[held]) < fabs (v[other])))
    groups->held[group] = (int) held;
  groups->mass[group] = groups->mass[group] || system->bars[held].class == HYS_BAR_MASS;
}

/* By those that stick alone; or by all, without @slip. */
static void
find_groups (const HysSystem *system,
             const gint8     *slip,
             const double    *v,
             Groups          *groups)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      groups->parent[i] = (int) i;
      groups->held[i] = NONE;
      groups->several[i] = groups->mass[i] = FALSE;
    }
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < system->n_sliders; i++)
      {
        guint from = system->sliders[i].from, to = system->sliders[i].to;

        if (!system->beta[i] || (slip != NULL && slip[i] != 0))
          continue;
        if (pass == 0 && is_massless (system, from) && is_massless (system, to))
          groups->parent[root (groups->parent, (int) from)] = root (groups->parent, (int) to);
        else if (pass == 1 && !is_massless (system, from))
          add_held (system, v, groups, to, from);
        else if (pass == 1 && !is_massless (system, to))
          add_held (system, v, groups, from, to);
      }
}

gboolean
hys_carried_bars (const HysSystem *system,
                  const gint8     *slip,
                  const double    *v,
                  int             *carrier)
{
  Groups all = groups_new (system->n_bars), sticking = groups_new (system->n_bars);
  gboolean any = FALSE;

  find_groups (system, NULL, NULL, &all);
  find_groups (system, slip, v, &sticking);
  for (guint i = 0; i < system->n_bars; i++)
    {
      int group = root (all.parent, (int) i);
      gboolean bridges = is_massless (system, i) && all.several[group] && all.mass[group];

      carrier[i] = bridges ? sticking.held[root (sticking.parent, (int) i)] : NONE;
      any = any || carrier[i] != NONE;
    }
  groups_free (&all);
  groups_free (&sticking);
  return any;
}
