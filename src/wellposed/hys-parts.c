/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-parts.h"

#include "hys-incidence.h"
#include "hys-owner.h"
#include "hys-sets.h"

#include <math.h>
#include <string.h>

/* The factor falls strictly from one union to the next; a handful suffices. */
#define MAX_UNIONS 100

/* Joins the floating ones of the sets of bars by sliders too. */
static HysSets *
join_groups (const HysSystem *system,
             HysSets         *joined)
{
  HysSets *groups = hys_sets_new (system->n_bars + 1);
  guint held = hys_sets_find (joined, system->n_bars);

  for (guint i = 0; i <= system->n_bars; i++)
    hys_sets_join (groups, i, hys_sets_find (joined, i));
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint a = hys_sets_find (joined, system->sliders[i].from), b = hys_sets_find (joined, system->sliders[i].to);

      if (a != held && b != held)
        hys_sets_join (groups, a, b);
    }
  return groups;
}

/* Numbers the parts so that those of a group follow one another; returns the group of every part. */
static guint *
number_parts (const HysSystem *system,
              HysParts        *self)
{
  /* Joins bars by springs and dashpots; every held bar is the node n_bars. */
  g_autoptr (HysSets) joined = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASSLESS)
      hys_sets_join (joined, i, system->n_bars);
  for (guint i = 0; i < system->n_springs; i++)
    hys_sets_join (joined, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    hys_sets_join (joined, system->dashpots[i].from, system->dashpots[i].to);
  g_autoptr (HysSets) groups = join_groups (system, joined);
  guint held = hys_sets_find (joined, system->n_bars), n_all = 0;
  g_autofree guint *group = hys_sets_number (groups, &n_all), *next = g_new0 (guint, n_all + 1);
  g_autofree guint *part_of_root = g_new (guint, system->n_bars + 1);
  guint *group_of_part;

  for (guint i = 0; i <= system->n_bars; i++)
    {
      part_of_root[i] = G_MAXUINT;
      if (hys_sets_find (joined, i) == i && i != held)
        {
          next[group[i] + 1]++;
          self->n++;
        }
    }
  for (guint g = 0; g < n_all; g++)
    next[g + 1] += next[g];
  group_of_part = g_new (guint, self->n + 1);
  part_of_root[held] = self->n;
  for (guint i = 0; i < system->n_bars; i++)
    {
      guint root = hys_sets_find (joined, i);

      if (part_of_root[root] == G_MAXUINT)
        {
          group_of_part[next[group[i]]] = group[i];
          part_of_root[root] = next[group[i]]++;
        }
      self->of_bar[i] = part_of_root[root];
    }
  return group_of_part;
}

static gboolean
find_link (const HysSystem *system,
           const HysParts  *self,
           guint            slider,
           HysLink         *link)
{
  const HysSlider *s = &system->sliders[slider];

  *link = (HysLink) { self->of_bar[s->from], self->of_bar[s->to], slider, s->threshold };
  return link->from != link->to;
}

/* Links between the same parts are one joint. */
static void
find_joints (HysParts *self)
{
  /* @order, @first: the links by the lesser of their parts; @joint: per part: its joint with the part at hand. */
  g_autofree guint *first = NULL, *order = NULL, *joint = g_new (guint, self->n + 1);
  g_autofree guint *lesser = g_new (guint, self->n_links + 1);
  guint n = 0;

  for (guint k = 0; k < self->n_links; k++)
    {
      const HysLink *link = &self->links[k];

      lesser[k] = MIN (link->from, link->to);
      if (MAX (link->from, link->to) < self->n)
        continue;
      self->hold[lesser[k]] += link->threshold;
      lesser[k] = HYS_KEY_NONE;
    }
  order = hys_sort_by_key (self->n, self->n_links, lesser, &first);
  for (guint i = 0; i <= self->n; i++)
    joint[i] = G_MAXUINT;
  for (guint group = 0; group < self->n_groups; group++)
    {
      guint offset = self->first_part[group];

      self->first_joint[group] = n;
      for (guint i = offset; i < self->first_part[group + 1]; i++)
        {
          guint begin = n;

          for (guint k = first[i]; k < first[i + 1]; k++)
            {
              const HysLink *link = &self->links[order[k]];
              guint other = MAX (link->from, link->to);

              if (joint[other] >= begin && joint[other] < n)
                self->joints[joint[other]].cost += link->threshold;
              else
                {
                  joint[other] = n;
                  self->joints[n++] = (HysWeightedEdge){ i - offset, other - offset, link->threshold };
                }
            }
        }
    }
  self->first_joint[self->n_groups] = n;
}

HysParts *
hys_parts_new (const HysSystem *system)
{
  HysParts *self = hys_owner_new (HysParts);
  g_autofree guint *group = NULL;
  g_autofree HysEdge *edges = NULL;
  g_autofree guint *of_slider = NULL, *sliders = NULL;
  HysLink link;
  guint previous = G_MAXUINT;

  self->of_bar = hys_owned (self, guint, system->n_bars);
  group = number_parts (system, self);
  /* Groups numbered without gaps, with their first parts. */
  self->first_part = hys_owned (self, guint, self->n + 1);
  for (guint i = 0; i < self->n; i++)
    {
      if (group[i] != previous)
        self->first_part[self->n_groups++] = i;
      previous = group[i];
      group[i] = self->n_groups - 1;
    }
  self->first_part[self->n_groups] = self->n;
  self->bars = hys_owner_keep (self, hys_sort_by_key (self->n + 1, system->n_bars, self->of_bar, &self->first_bar),
                               g_free);
  hys_owner_keep (self, self->first_bar, g_free);
  of_slider = g_new (guint, system->n_sliders + 1);
  for (guint i = 0; i < system->n_sliders; i++)
    of_slider[i] = find_link (system, self, i, &link) ? group[MIN (link.from, link.to)] : HYS_KEY_NONE;
  sliders = hys_sort_by_key (self->n_groups, system->n_sliders, of_slider, &self->first_link);
  hys_owner_keep (self, self->first_link, g_free);
  self->n_links = self->first_link[self->n_groups];
  self->links = hys_owned (self, HysLink, self->n_links);
  for (guint i = 0; i < self->n_links; i++)
    find_link (system, self, sliders[i], &self->links[i]);
  /* The links by part. */
  edges = g_new (HysEdge, self->n_links + 1);
  for (guint i = 0; i < self->n_links; i++)
    edges[i] = (HysEdge){ self->links[i].from, self->links[i].to };
  self->at = hys_owner_keep (self, hys_incidence (self->n + 1, self->n_links, edges, &self->first_at), g_free);
  hys_owner_keep (self, self->first_at, g_free);
  self->known[0] = hys_owned (self, gboolean, self->n);
  self->known[1] = hys_owned (self, gboolean, self->n);
  self->scratch[0] = hys_owned (self, gboolean, self->n);
  self->scratch[1] = hys_owned (self, gboolean, self->n);
  self->opposite = hys_owned (self, double, self->n);
  self->room = hys_owned (self, double, self->n);
  self->joints = hys_owned (self, HysWeightedEdge, self->n_links);
  self->first_joint = hys_owned (self, guint, self->n_groups + 1);
  self->unions = hys_owned (self, HysUnions *, self->n_groups);
  self->hold = hys_owned (self, double, self->n);
  find_joints (self);
  return self;
}

guint
hys_link_across (const HysLink *link,
                 guint          part)
{
  return link->from == part ? link->to : link->from;
}

double
hys_parts_sum (const HysParts *self,
               guint           group,
               const double   *weight,
               const gboolean *inside)
{
  double sum = 0;

  for (guint i = self->first_part[group]; i < self->first_part[group + 1]; i++)
    if (inside[i])
      sum += weight[i];
  return sum;
}

double
hys_parts_cut (const HysParts *self,
               guint           group,
               const gboolean *inside)
{
  double sum = 0;

  for (guint i = self->first_link[group]; i < self->first_link[group + 1]; i++)
    {
      const HysLink *link = &self->links[i];

      if ((link->from < self->n && inside[link->from]) != (link->to < self->n && inside[link->to]))
        sum += link->threshold;
    }
  return sum;
}

static gboolean
is_too_much (const HysParts *self,
             guint           group,
             const double   *weight,
             double          scale,
             const gboolean *inside)
{
  return scale * hys_parts_sum (self, group, weight, inside)
         > (1 + HYS_ROUNDING) * hys_parts_cut (self, group, inside);
}

/* The union S of parts of one group for which @scale * (sum of @weight on S) - (sum of the thresholds that leave S)
 * is greatest: @inside (n values) is set to whether a part belongs to it, for the parts of that group. With loads as
 * weights and scale 1: the union that is overloaded most (a minimum cut). FALSE if no union has more than 0. */
static gboolean
is_overloaded (const HysParts *self,
               guint           group,
               const double   *weight,
               double          scale,
               gboolean       *inside)
{
  guint first = self->first_part[group], n = self->first_part[group + 1] - first;
  guint joint = self->first_joint[group];

  if (self->unions[group] == NULL)
    self->unions[group] = hys_owner_keep ((gpointer) self, hys_unions_new (n, self->first_joint[group + 1] - joint,
                                                                           self->joints + joint), hys_unions_free);
  for (guint i = 0; i < n; i++)
    self->room[i] = scale * weight[first + i] - self->hold[first + i];
  hys_unions_find (self->unions[group], self->room, inside + first);
  return is_too_much (self, group, weight, scale, inside);
}

/* Keeps, of the parts @inside, the connected piece with the least ratio of cut to weight. Returns that ratio. */
static double
keep_tightest_piece (const HysParts *self,
                     guint           group,
                     const double   *weight,
                     gboolean       *inside)
{
  guint first = self->first_part[group], n = self->first_part[group + 1] - first, best = 0;
  g_autoptr (HysSets) pieces = hys_sets_new (n);
  g_autofree double *load = g_new0 (double, n), *cut = g_new0 (double, n);
  double factor = INFINITY;

  for (guint i = self->first_link[group]; i < self->first_link[group + 1]; i++)
    {
      const HysLink *link = &self->links[i];

      if (link->from < self->n && link->to < self->n && inside[link->from] && inside[link->to])
        hys_sets_join (pieces, link->from - first, link->to - first);
    }
  for (guint i = 0; i < n; i++)
    if (inside[first + i])
      load[hys_sets_find (pieces, i)] += weight[first + i];
  for (guint i = self->first_link[group]; i < self->first_link[group + 1]; i++)
    {
      const HysLink *link = &self->links[i];
      gboolean from = link->from < self->n && inside[link->from], to = link->to < self->n && inside[link->to];

      if (from != to)
        cut[hys_sets_find (pieces, (from ? link->from : link->to) - first)] += link->threshold;
    }
  for (guint i = 0; i < n; i++)
    if (load[i] > 0 && cut[i] / load[i] < factor)
      {
        factor = cut[i] / load[i];
        best = i;
      }
  for (guint i = 0; i < n; i++)
    inside[first + i] = inside[first + i] && isfinite (factor) && hys_sets_find (pieces, i) == best;
  return factor;
}

/* The part with the greatest weight, if that is positive, or the union known from before if that bears more of what it
 * can. */
static double
start_with_known (const HysParts *self,
                  guint           group,
                  const double   *weight,
                  const gboolean *known,
                  gboolean       *inside)
{
  double load = hys_parts_sum (self, group, weight, known), factor;
  guint first = self->first_part[group], best = first;

  for (guint i = first; i < self->first_part[group + 1]; i++)
    {
      inside[i] = FALSE;
      if (weight[i] > weight[best])
        best = i;
    }
  inside[best] = weight[best] > 0;
  if (!inside[best])
    return INFINITY;
  factor = hys_parts_cut (self, group, inside) / weight[best];
  if (!(load > 0 && hys_parts_cut (self, group, known) < factor * load))
    return factor;
  for (guint i = first; i < self->first_part[group + 1]; i++)
    inside[i] = known[i];
  return keep_tightest_piece (self, group, weight, inside);
}

/* Dinkelbach's iteration: the union that is overloaded most at the present factor has a smaller one. */
static double
find_load_factor (const HysParts *self,
                  guint           group,
                  const double   *weight,
                  gboolean       *known,
                  gboolean       *inside)
{
  double factor = start_with_known (self, group, weight, known, inside);
  gboolean *better = self->scratch[0];

  for (guint k = 0; k < MAX_UNIONS && factor > 0 && isfinite (factor); k++)
    {
      double next;

      if (!is_overloaded (self, group, weight, factor, better))
        break;
      next = keep_tightest_piece (self, group, weight, better);
      if (!(next < factor))
        break;
      factor = next;
      for (guint i = self->first_part[group]; i < self->first_part[group + 1]; i++)
        inside[i] = better[i];
    }
  for (guint i = self->first_part[group]; i < self->first_part[group + 1]; i++)
    known[i] = inside[i];
  return factor;
}

/* @known: the union last found in that way: often it tells at once. */
static gboolean
is_overloaded_one_way (const HysParts *self,
                       guint           group,
                       const double   *weight,
                       gboolean       *known)
{
  guint first = self->first_part[group], end = self->first_part[group + 1];
  gboolean any = FALSE;

  if (is_too_much (self, group, weight, 1, known))
    return TRUE;
  for (guint i = first; i < end; i++)
    any = any || weight[i] > 0;
  if (!any || !is_overloaded (self, group, weight, 1, self->scratch[0]))
    return FALSE;
  memcpy (known + first, self->scratch[0] + first, (end - first) * sizeof (gboolean));
  return TRUE;
}

/* The loads the other way. */
static const double *
turn (const HysParts *self,
      guint           group,
      const double   *weight)
{
  for (guint i = self->first_part[group]; i < self->first_part[group + 1]; i++)
    self->opposite[i] = -weight[i];
  return self->opposite;
}

gboolean
hys_parts_bear (const HysParts *self,
                guint           group,
                const double   *minimum,
                const double   *maximum)
{
  return !is_overloaded_one_way (self, group, maximum, self->known[0])
         && !is_overloaded_one_way (self, group, turn (self, group, minimum), self->known[1]);
}

double
hys_parts_tightest (const HysParts *self,
                    guint           group,
                    const double   *minimum,
                    const double   *maximum,
                    gboolean       *inside)
{
  gboolean *other = self->scratch[1];
  double right = find_load_factor (self, group, maximum, self->known[0], inside), left;

  left = find_load_factor (self, group, turn (self, group, minimum), self->known[1], other);
  if (left < right)
    for (guint i = self->first_part[group]; i < self->first_part[group + 1]; i++)
      inside[i] = other[i];
  return MIN (left, right);
}
