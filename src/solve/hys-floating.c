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
