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

#define NO_ANCHOR   -1
#define MANY_ANCHORS -2

/* Notes that a group of massless bars is tied to a held bar; all walls are one. */
static void
add_anchor (const HysSystem *system,
            int             *anchor,
            gboolean        *mass,
            int              group,
            guint            bar)
{
  int name = system->bars[bar].class == HYS_BAR_WALL ? (int) system->n_bars : (int) bar;

  if (anchor[group] == NO_ANCHOR)
    anchor[group] = name;
  else if (anchor[group] != name)
    anchor[group] = MANY_ANCHORS;
  mass[group] = mass[group] || system->bars[bar].class == HYS_BAR_MASS;
}

static gboolean
sticks (const HysSystem *system,
        const gint8     *slip,
        guint            slider)
{
  return system->beta[slider] && (slip == NULL || slip[slider] == 0);
}

gboolean
hys_bridged_sliders (const HysSystem *system,
                     const gint8     *slip,
                     gboolean        *bridged)
{
  g_autofree int *parent = g_new (int, system->n_bars);
  g_autofree int *anchor = g_new (int, system->n_bars);
  g_autofree gboolean *mass = g_new0 (gboolean, system->n_bars);
  gboolean any = FALSE;

  for (guint i = 0; i < system->n_bars; i++)
    {
      parent[i] = (int) i;
      anchor[i] = NO_ANCHOR;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    if (sticks (system, slip, i) && is_massless (system, system->sliders[i].from)
        && is_massless (system, system->sliders[i].to))
      parent[root (parent, (int) system->sliders[i].from)] = root (parent, (int) system->sliders[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    if (sticks (system, slip, i))
      {
        guint from = system->sliders[i].from, to = system->sliders[i].to;

        if (!is_massless (system, from))
          add_anchor (system, anchor, mass, root (parent, (int) to), from);
        else if (!is_massless (system, to))
          add_anchor (system, anchor, mass, root (parent, (int) from), to);
      }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint end = is_massless (system, system->sliders[i].from) ? system->sliders[i].from : system->sliders[i].to;
      int group = root (parent, (int) end);

      bridged[i] = system->beta[i] && anchor[group] == MANY_ANCHORS && mass[group];
      any = any || bridged[i];
    }
  return any;
}
