/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear network around one bar of a drawing. */
#include "hys-linear-network.h"

#include "hys-sets.h"

static void
add_link (GArray  *links,
          HysSets *rigid,
          HysLinearLink  link)
{
  link.from = hys_sets_find (rigid, link.from);
  link.to = hys_sets_find (rigid, link.to);
  if (link.from != link.to)
    g_array_append_val (links, link);
}

/* Numbers those sets of @rigid that are reached: @bar last, @ground behind it. Returns the number of each
   representative. */
static guint *
number (HysLinearNetwork *self,
        HysSets          *rigid,
        HysSets          *reached,
        guint             bar,
        guint             ground)
{
  guint *numbers = g_new (guint, rigid->n);

  for (guint i = 0; i < rigid->n; i++)
    if (i != bar && i != ground && hys_sets_find (rigid, i) == i
        && hys_sets_find (reached, i) == hys_sets_find (reached, bar))
      numbers[i] = self->n++;
  numbers[bar] = self->n++;
  numbers[ground] = self->n;
  return numbers;
}

static gboolean
is_there (HysSets *rigid,
          HysSets *reached,
          guint    bar,
          guint    moved,
          guint    ground)
{
  guint set = hys_sets_find (rigid, bar);

  return set != ground && hys_sets_find (reached, set) == hys_sets_find (reached, moved);
}

static void
take (HysLinearNetwork *self,
      const HysSystem  *system,
      HysSets          *rigid,
      guint             bar,
      guint             ground)
{
  /* Springs and dashpots between sets, named by the sets' representatives. */
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (HysLinearLink));
  for (guint i = 0; i < system->n_springs; i++)
    add_link (links, rigid, (HysLinearLink){ system->springs[i].from, system->springs[i].to,
                                            system->springs[i].stiffness, 0 });
  for (guint i = 0; i < system->n_dashpots; i++)
    add_link (links, rigid, (HysLinearLink){ system->dashpots[i].from, system->dashpots[i].to, 0,
                                            system->dashpots[i].viscosity });
  /* What links reach from bar without passing ground. */
  g_autoptr (HysSets) reached = hys_sets_new (rigid->n);
  for (guint i = 0; i < links->len; i++)
    {
      const HysLinearLink *link = &g_array_index (links, HysLinearLink, i);

      if (link->from != ground && link->to != ground)
        hys_sets_join (reached, link->from, link->to);
    }
  g_autofree guint *numbers = number (self, rigid, reached, bar, ground);

  self->links = hys_owned (self, HysLinearLink, links->len);
  for (guint i = 0; i < links->len; i++)
    {
      HysLinearLink link = g_array_index (links, HysLinearLink, i);

      if (hys_sets_find (reached, link.from == ground ? link.to : link.from) != hys_sets_find (reached, bar))
        continue;
      self->grounded |= link.from == ground || link.to == ground;
      link.from = numbers[link.from];
      link.to = numbers[link.to];
      self->links[self->n_links++] = link;
    }
  self->mass = hys_owned (self, double, self->n);
  for (guint i = 0; i < system->n_bars; i++)
    if (is_there (rigid, reached, i, bar, ground))
      self->mass[numbers[hys_sets_find (rigid, i)]] += system->bars[i].mass;
  for (guint i = 0; i < system->n_sliders; i++)
    self->n_sliders += is_there (rigid, reached, system->sliders[i].from, bar, ground)
                       || is_there (rigid, reached, system->sliders[i].to, bar, ground);
}

HysLinearNetwork *
hys_linear_network_new (const HysSystem *system,
                        guint            bar,
                        HysSliderLimit   limit)
{
  HysLinearNetwork *self = hys_owner_new (HysLinearNetwork);
  /* Sets of bars that move as one: what never moves while bar does (its last element stands for it), and what stuck
     sliders join. */
  g_autoptr (HysSets) rigid = hys_sets_new (system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    if (i != bar && (system->bars[i].class == HYS_BAR_WALL || system->bars[i].class == HYS_BAR_DRIVEN))
      hys_sets_join (rigid, i, system->n_bars);
  for (guint s = 0; s < system->n_sliders && limit == HYS_SLIDERS_STUCK; s++)
    hys_sets_join (rigid, system->sliders[s].from, system->sliders[s].to);
  guint moved = hys_sets_find (rigid, bar), ground = hys_sets_find (rigid, system->n_bars);

  self->held = self->grounded = moved == ground;
  if (!self->held)
    take (self, system, rigid, moved, ground);
  return self;
}

gboolean
hys_linear_network_has_mass (const HysLinearNetwork *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->mass[i] > 0)
      return TRUE;
  return FALSE;
}

gboolean
hys_linear_network_holds (const HysLinearNetwork *self,
                          gboolean                springs)
{
  g_autoptr (HysSets) joined = hys_sets_new (self->n + 1);

  if (self->held)
    return TRUE;
  for (guint i = 0; i < self->n_links; i++)
    if ((self->links[i].stiffness > 0) == springs)
      hys_sets_join (joined, self->links[i].from, self->links[i].to);
  return hys_sets_find (joined, self->n - 1) == hys_sets_find (joined, self->n);
}
