/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-equal-split.h"
#include "hys-incidence.h"
#include "hys-number.h"
#include "hys-parts-stuck.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/*
 * Floating positions. A union S of floating parts can be pushed along without any change of force while every slider
 * that leaves it is at its threshold: those that hold it back and those that pull it forward then carry equal sums
 * (the load included, if it is constant; a load that varies is in balance with them for no length of time). Sliders
 * that lead to the same body cannot do both at once. And the forces must be possible in the rest of the network.
 * (Bastien, Schatzman, Lamarque 2000, Fig. 4: alpha_1 = alpha_2.)
 */

/* Clusters of one group for which all unions are examined; in larger groups single ones, and all together. */
#define MAX_CLUSTERS 12

/* Unions examined in all groups; beyond, groups count as large. */
#define MAX_UNIONS 60000

/* Steps of work for the possible forces. */
#define MAX_WORK 4000000

typedef struct
{
  HysReport *report;
  guint     *body;       /* per bar: what moves as one has the same */
  double    *load;       /* per part, NAN = varies */
  double    *peak;       /* per part */
  guint64    split_work;
  guint64    flow_work;
  guint      n_unions;
  /* the group at hand */
  guint      group;
  guint      n_clusters;
  guint     *cluster;    /* per part of all: its cluster, or G_MAXUINT */
  gboolean  *inside;     /* per part: whether it belongs to the union S at hand */
  GArray    *members;    /* the parts of S, of guint */
  GArray    *cut;        /* links that leave S, of guint */
  GArray    *side;       /* per link of the cut: its weight's index, of guint */
} Positions;

/* How a bar is attached, as far as pendants are concerned. */
typedef struct
{
  guint neighbours[2];   /* bars that springs lead to */
  guint n_neighbours;    /* different ones; 3 = more than two */
  guint n_sliders;
  gboolean fixed;        /* held, loaded, or touched by a dashpot */
} Attachment;

static void
add_neighbour (Attachment *self,
               guint       bar)
{
  for (guint i = 0; i < MIN (self->n_neighbours, 2); i++)
    if (self->neighbours[i] == bar)
      return;
  if (self->n_neighbours < 2)
    self->neighbours[self->n_neighbours] = bar;
  self->n_neighbours = MIN (self->n_neighbours + 1, 3);
}

static Attachment *
find_attachments (const HysSystem *system)
{
  Attachment *attachments = g_new0 (Attachment, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    attachments[i].fixed = system->bars[i].class != HYS_BAR_MASSLESS || system->bars[i].forces != NULL;
  for (guint i = 0; i < system->n_springs; i++)
    {
      add_neighbour (&attachments[system->springs[i].from], system->springs[i].to);
      add_neighbour (&attachments[system->springs[i].to], system->springs[i].from);
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    attachments[system->dashpots[i].from].fixed = attachments[system->dashpots[i].to].fixed = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      attachments[system->sliders[i].from].n_sliders++;
      attachments[system->sliders[i].to].n_sliders++;
    }
  return attachments;
}

/* The bar at the other end of the springs in series that one slider pulls at: while its force stays the same, so do
 * their lengths. */
static guint
follow_springs (const Attachment *attachments,
                guint             bar)
{
  guint previous = bar, here;

  if (attachments[bar].fixed || attachments[bar].n_sliders != 1 || attachments[bar].n_neighbours != 1)
    return bar;
  here = attachments[bar].neighbours[0];
  while (!attachments[here].fixed && attachments[here].n_sliders == 0 && attachments[here].n_neighbours == 2)
    {
      guint next = attachments[here].neighbours[attachments[here].neighbours[0] == previous ? 1 : 0];

      previous = here;
      here = next;
    }
  return here;
}

static gboolean
is_inside (const Positions *self,
           guint            part)
{
  return part < self->report->parts->n && self->inside[part];
}

/* What acts on every part of the group (numbered from 1) when the cut's sliders carry @sign times their thresholds; the
 * first value is what everything held must then add for the sum to vanish. */
static double *
find_supply (const Positions *self,
             const gint8     *sign)
{
  const HysParts *parts = self->report->parts;
  guint first = parts->first_part[self->group], n = parts->first_part[self->group + 1] - first;
  double *supply = g_new0 (double, n + 1);

  for (guint i = 0; i < n; i++)
    supply[i + 1] = isnan (self->load[first + i]) ? 0 : self->load[first + i];
  for (guint k = 0; k < self->cut->len; k++)
    {
      const HysLink *link = &parts->links[g_array_index (self->cut, guint, k)];
      double force = sign[g_array_index (self->side, guint, k)] * link->threshold;

      supply[hys_parts_local (parts, self->group, link->from)] += is_inside (self, link->from) ? force : -force;
      supply[hys_parts_local (parts, self->group, link->to)] += is_inside (self, link->to) ? force : -force;
    }
  supply[0] = 0;
  for (guint i = 1; i <= n; i++)
    supply[0] -= supply[i];
  return supply;
}

/* Whether the whole network can be in balance when the cut's sliders (if any) carry @sign times their thresholds. */
static gboolean
forces_possible (const gint8 *sign,
                 gpointer     data)
{
  Positions *self = data;
  guint n = self->report->parts->first_part[self->group + 1] - self->report->parts->first_part[self->group];
  g_autoptr (HysFlow) flow = NULL;
  g_autofree double *supply = NULL;
  double all = 0, size = 0, carried;
  const HysParts *parts;

  if (self->flow_work > MAX_WORK)
    return TRUE;
  flow = hys_flow_new (n + 3);
  supply = find_supply (self, sign);
  /* Sliders that do not leave S pass on what they can; a varying load gives or takes up to its greatest size. */
  parts = self->report->parts;
  for (guint i = parts->first_part[self->group]; i < parts->first_part[self->group + 1]; i++)
    if (isnan (self->load[i]))
      hys_flow_add (flow, hys_parts_local (parts, self->group, i), 0, self->peak[i], self->peak[i]);
  for (guint i = parts->first_link[self->group]; i < parts->first_link[self->group + 1]; i++)
    {
      const HysLink *link = &parts->links[i];

      if (is_inside (self, link->from) == is_inside (self, link->to))
        hys_flow_add (flow, hys_parts_local (parts, self->group, link->from),
                      hys_parts_local (parts, self->group, link->to), link->threshold, link->threshold);
    }
  for (guint i = 0; i <= n; i++)
    {
      hys_flow_add (flow, n + 1, i, MAX (supply[i], 0), 0);
      hys_flow_add (flow, i, n + 2, MAX (-supply[i], 0), 0);
      all += MAX (supply[i], 0);
    }
  for (guint k = 0; k < self->cut->len; k++)
    size += self->report->parts->links[g_array_index (self->cut, guint, k)].threshold;
  carried = hys_flow_run (flow, n + 1, n + 2);
  self->flow_work += n + hys_flow_get_work (flow);
  return carried >= all - 4 * HYS_ROUNDING * (all + size);
}

/* The sliders that leave S, and the sum of the thresholds towards every body, whose index among them is its side. */
static GArray *
weigh_cut (Positions *self)
{
  const HysParts *parts = self->report->parts;
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  GArray *weights = g_array_new (FALSE, TRUE, sizeof (double));

  g_array_set_size (self->cut, 0);
  g_array_set_size (self->side, 0);
  for (guint m = 0; m < self->members->len; m++)
    {
      guint part = g_array_index (self->members, guint, m);

      for (guint k = parts->first_at[part]; k < parts->first_at[part + 1]; k++)
        {
          const HysLink *link = &parts->links[parts->at[k]];
          const HysSlider *slider = &self->report->system->sliders[link->slider];
          gpointer body = GUINT_TO_POINTER (self->body[link->from == part ? slider->to : slider->from]), known_side;
          guint side = weights->len;

          if (is_inside (self, hys_link_across (link, part)))
            continue;
          if (g_hash_table_lookup_extended (known, body, NULL, &known_side))
            side = GPOINTER_TO_UINT (known_side);
          else
            {
              g_hash_table_insert (known, body, GUINT_TO_POINTER (side));
              g_array_set_size (weights, side + 1);
            }
          g_array_index (weights, double, side) += link->threshold;
          g_array_append_val (self->cut, parts->at[k]);
          g_array_append_val (self->side, side);
        }
    }
  return weights;
}

static gboolean
is_undetermined (Positions *self)
{
  g_autoptr (GArray) weights = NULL;
  double load = 0, size = 0;
  const HysParts *parts = self->report->parts;
  guint part = g_array_index (self->members, guint, 0);

  /* One unconnected bar is reported elsewhere. */
  if (self->members->len == 1 && parts->first_bar[part + 1] - parts->first_bar[part] == 1
      && parts->first_at[part + 1] == parts->first_at[part])
    return FALSE;
  for (guint m = 0; m < self->members->len; m++)
    {
      double value = self->load[g_array_index (self->members, guint, m)];

      load += value;
      size += fabs (value);
    }
  weights = weigh_cut (self);
  if (self->cut->len == 0)
    return fabs (load) <= HYS_ROUNDING * size && forces_possible (NULL, self);
  return hys_equal_split (weights->len, (const double *) weights->data, -load, forces_possible, self,
                          &self->split_work);
}

static char *
say_undetermined (HysMention *mention)
{
  const char *bars = hys_mention_bars (mention);

  if (mention->elements->len == 0)
    return g_strdup_printf (ngettext ("Nothing determines where %s is: no spring, dashpot or slider joins it to a "
                                      "wall, a mass or a driven bar.",
                                      "Nothing determines where %s are: no spring, dashpot or slider joins them to a "
                                      "wall, a mass or a driven bar.", mention->bars->len), bars);
  return g_strdup_printf (ngettext ("The position of %s is not determined while %s all are at their thresholds, "
                                    "which then balance one another: either side may slip. Everything else "
                                    "(velocities of the masses, springs, forces) is unique.",
                                    "The positions of %s are not determined while %s all are at their thresholds, "
                                    "which then balance one another: either side may slip. Everything else "
                                    "(velocities of the masses, springs, forces) is unique.", mention->bars->len),
                          bars, hys_mention_sliders (mention));
}

/* S = @members. */
static gboolean
examine_union (Positions *self)
{
  gboolean undetermined;

  for (guint m = 0; m < self->members->len; m++)
    self->inside[g_array_index (self->members, guint, m)] = TRUE;
  undetermined = is_undetermined (self);
  if (undetermined)
    {
      const HysParts *parts = self->report->parts;
      g_autoptr (HysMention) mention = hys_mention_new (self->report->system);

      g_array_sort (self->cut, hys_index_compare);
      for (guint m = 0; m < self->members->len; m++)
        {
          guint part = g_array_index (self->members, guint, m);

          for (guint k = parts->first_bar[part]; k < parts->first_bar[part + 1]; k++)
            hys_mention_bar (mention, parts->bars[k]);
        }
      for (guint k = 0; k < self->cut->len; k++)
        hys_mention_slider (mention, parts->links[g_array_index (self->cut, guint, k)].slider);
      hys_report_add (self->report, hys_report_is_begun (self->report) ? HYS_SEVERITY_INFO : HYS_SEVERITY_WARNING,
                      "undetermined-position", say_undetermined (mention), mention, NULL);
    }
  for (guint m = 0; m < self->members->len; m++)
    self->inside[g_array_index (self->members, guint, m)] = FALSE;
  return undetermined;
}

/* Parts that stuck sliders join to one another are one cluster; what they join to held bars or what bears a varying
 * load is determined. */
static void
find_clusters (Positions *self)
{
  const HysParts *parts = self->report->parts;
  guint first = parts->first_part[self->group], n = parts->first_part[self->group + 1] - first;
  g_autoptr (HysSets) sets = hys_parts_contract (parts, self->group, self->report->stuck, G_MAXUINT);
  g_autofree gboolean *out = g_new0 (gboolean, n + 1);
  g_autofree guint *number = g_new (guint, n + 1);

  out[hys_sets_find (sets, 0)] = TRUE;
  for (guint i = 0; i < n; i++)
    if (isnan (self->load[first + i]))
      out[hys_sets_find (sets, i + 1)] = TRUE;
  self->n_clusters = 0;
  for (guint i = 0; i <= n; i++)
    number[i] = G_MAXUINT;
  for (guint i = 0; i < n; i++)
    {
      guint set = hys_sets_find (sets, i + 1);

      if (!out[set] && number[set] == G_MAXUINT)
        number[set] = self->n_clusters++;
      self->cluster[first + i] = number[set];
    }
}

static guint
cluster_at (const Positions *self,
            guint            part)
{
  return part < self->report->parts->n ? self->cluster[part] : G_MAXUINT;
}

static gboolean
is_connected (const guint *adjacent,
              guint        mask)
{
  guint reached = mask & -mask, before = 0;

  while (reached != before)
    {
      before = reached;
      for (guint i = 0; i < MAX_CLUSTERS; i++)
        if (reached >> i & 1)
          reached |= adjacent[i] & mask;
    }
  return reached == mask;
}

/* All connected unions, the small ones first; none that contains one already found. */
static void
examine_all_unions (Positions *self)
{
  const HysParts *parts = self->report->parts;
  guint adjacent[MAX_CLUSTERS] = { 0 };
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = parts->first_link[self->group]; i < parts->first_link[self->group + 1]; i++)
    {
      guint a = cluster_at (self, parts->links[i].from), b = cluster_at (self, parts->links[i].to);

      if (a == G_MAXUINT || b == G_MAXUINT)
        continue;
      adjacent[a] |= 1U << b;
      adjacent[b] |= 1U << a;
    }
  for (guint size = 1; size <= self->n_clusters; size++)
    for (guint mask = 1; mask < 1U << self->n_clusters; mask++)
      {
        gboolean minimal = TRUE;

        if ((guint) __builtin_popcount (mask) != size || !is_connected (adjacent, mask))
          continue;
        for (guint k = 0; k < found->len; k++)
          minimal = minimal && (mask & g_array_index (found, guint, k)) != g_array_index (found, guint, k);
        /* S = the clusters whose bit is set. */
        g_array_set_size (self->members, 0);
        for (guint i = parts->first_part[self->group]; i < parts->first_part[self->group + 1]; i++)
          if (self->cluster[i] != G_MAXUINT && (mask >> self->cluster[i] & 1))
            g_array_append_val (self->members, i);
        if (minimal && examine_union (self))
          g_array_append_val (found, mask);
      }
}

/* In a large group every cluster by itself, and all together. */
static void
examine_single_clusters (Positions *self)
{
  const HysParts *parts = self->report->parts;
  guint first = parts->first_part[self->group], end = parts->first_part[self->group + 1];
  g_autofree guint *start = NULL;
  g_autofree guint *sorted = hys_sort_by_key (self->n_clusters, end - first, self->cluster + first, &start);
  gboolean found = FALSE;

  for (guint i = 0; i < start[self->n_clusters]; i++)
    sorted[i] += first;
  for (guint c = 0; c < self->n_clusters; c++)
    {
      g_array_set_size (self->members, 0);
      g_array_append_vals (self->members, sorted + start[c], start[c + 1] - start[c]);
      found = examine_union (self) || found;
    }
  g_array_set_size (self->members, 0);
  g_array_append_vals (self->members, sorted, start[self->n_clusters]);
  if (!found)
    examine_union (self);
}

void
hys_examine_positions (HysReport *report)
{
  guint n = report->parts->n;
  Positions self = { .report = report };
  const HysSystem *system = report->system;
  g_autofree Attachment *attachments = find_attachments (system);
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars + 1);
  gpointer room = hys_owner_new (char);

  self.body = hys_owned (room, guint, system->n_bars);
  /* Walls are one body; so are bars that a slider which never slips joins, and the far ends of springs in series. */
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_WALL)
      hys_sets_join (sets, i, system->n_bars);
  for (guint i = 0; i < system->n_sliders; i++)
    if (report->stuck[i])
      hys_sets_join (sets, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    self.body[i] = hys_sets_find (sets, follow_springs (attachments, i));
  self.load = hys_owned (room, double, n + 1);
  self.peak = hys_owner_keep (room, hys_report_peaks (report), g_free);
  self.cluster = hys_owned (room, guint, n + 1);
  self.inside = hys_owned (room, gboolean, n + 1);
  self.members = hys_owner_keep (room, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  self.cut = hys_owner_keep (room, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  self.side = hys_owner_keep (room, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  for (guint i = 0; i < system->n_bars; i++)
    {
      double low = report->minimum[i], high = report->maximum[i], size = MAX (fabs (low), fabs (high));

      self.load[report->parts->of_bar[i]] += high - low <= HYS_ROUNDING * size ? low : NAN;
    }
  for (self.group = 0; self.group < self.report->parts->n_groups; self.group++)
    {
      find_clusters (&self);
      if (self.n_clusters == 0)
        continue;
      if (self.n_clusters > MAX_CLUSTERS || self.n_unions > MAX_UNIONS)
        examine_single_clusters (&self);
      else
        {
          self.n_unions += 1U << self.n_clusters;
          examine_all_unions (&self);
        }
    }
  hys_owner_free (room);
}
