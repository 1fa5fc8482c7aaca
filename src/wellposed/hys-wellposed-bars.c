/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sets.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>

/* What joins two bars, whatever it is. */
static HysSets *
join_all (const HysSystem *system,
          gboolean        *attached)
{
  HysSets *sets = hys_sets_new (system->n_bars);

#define JOIN(a) \
  do \
    { \
      hys_sets_join (sets, (a).from, (a).to); \
      attached[(a).from] = attached[(a).to] = TRUE; \
    } \
  while (0)

  for (guint i = 0; i < system->n_springs; i++)
    JOIN (system->springs[i]);
  for (guint i = 0; i < system->n_dashpots; i++)
    JOIN (system->dashpots[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    JOIN (system->sliders[i]);
#undef JOIN
  return sets;
}

static char *
say_isolated (HysBarClass  class,
              HysMention  *mention)
{
  const char *bars = hys_mention_bars (mention);

  switch (class)
    {
    case HYS_BAR_MASS:
      return g_strdup_printf (ngettext ("Nothing is connected to %s: it moves under its own loads only.",
                                        "Nothing is connected to %s: they move under their own loads only.",
                                        mention->bars->len), bars);
    case HYS_BAR_MASSLESS:
      return g_strdup_printf (ngettext ("Nothing is connected to %s: its position is not determined.",
                                        "Nothing is connected to %s: their positions are not determined.",
                                        mention->bars->len), bars);
    case HYS_BAR_WALL:
    case HYS_BAR_DRIVEN:
    default:
      return g_strdup_printf (ngettext ("Nothing is connected to %s yet.",
                                        "Nothing is connected to %s yet.", mention->bars->len), bars);
    }
}

/* One finding for all bars of a class. */
static void
report_isolated (HysReport      *report,
                 HysBarClass     class,
                 const gboolean *attached)
{
  g_autoptr (HysMention) mention = hys_mention_new (report->system);
  /* A wall alone does no harm, nor does what is drawn first. */
  gboolean harms = (class == HYS_BAR_MASS || class == HYS_BAR_MASSLESS) && report->system->n_elements > 0
                   && !hys_report_is_begun (report);

  for (guint i = 0; i < report->system->n_nodes; i++)
    if (!attached[i] && report->system->bars[i].class == class)
      hys_mention_bar (mention, i);
  if (mention->bars->len > 0)
    hys_report_add (report, harms ? HYS_SEVERITY_WARNING : HYS_SEVERITY_INFO, "isolated", say_isolated (class, mention),
                    mention, NULL);
}

/* One finding for every connected network that has mass but no wall and no driven bar. */
static void
report_free_bodies (HysReport      *report,
                    HysSets        *sets,
                    const gboolean *attached)
{
  const HysSystem *system = report->system;
  g_autofree gboolean *held = g_new0 (gboolean, system->n_bars);
  g_autoptr (GHashTable) mentions = g_hash_table_new_full (NULL, NULL, NULL, hys_owner_free);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_WALL || system->bars[i].class == HYS_BAR_DRIVEN)
      held[hys_sets_find (sets, i)] = TRUE;
  for (guint i = 0; i < system->n_nodes; i++)
    {
      guint root = hys_sets_find (sets, i);
      HysMention *mention;

      if (system->bars[i].class != HYS_BAR_MASS || held[root] || !attached[i])
        continue;
      mention = g_hash_table_lookup (mentions, GUINT_TO_POINTER (root));
      if (mention == NULL)
        {
          mention = hys_mention_new (system);
          g_hash_table_insert (mentions, GUINT_TO_POINTER (root), mention);
          g_ptr_array_add (order, mention);
        }
      hys_mention_bar (mention, i);
    }
  for (guint i = 0; i < order->len; i++)
    {
      HysMention *mention = g_ptr_array_index (order, i);

      hys_report_add (report, HYS_SEVERITY_INFO, "free-body",
                      g_strdup_printf (_("No wall holds the network of %s: it can drift as a whole, and only loads "
                                         "change its momentum."), hys_mention_bars (mention)), mention, NULL);
    }
}

static void
report_loaded_walls (HysReport *report)
{
  g_autoptr (HysMention) mention = hys_mention_new (report->system);

  for (guint i = 0; i < report->system->n_nodes; i++)
    if (report->system->bars[i].class == HYS_BAR_WALL && report->system->bars[i].forces != NULL)
      hys_mention_bar (mention, i);
  if (mention->bars->len == 0)
    return;
  hys_report_add (report, HYS_SEVERITY_WARNING, "force-on-wall",
                  g_strdup_printf (ngettext ("The force on %s does nothing: a wall never moves.",
                                             "The forces on %s do nothing: walls never move.", mention->bars->len),
                                   hys_mention_bars (mention)), mention, NULL);
}

/* Initial positions that do nothing: of bars without mass that springs hold, and that no dashpot lets remember them. */
static void
report_unused_positions (HysReport *report)
{
  const HysSystem *system = report->system;
  g_autoptr (HysMention) mention = hys_mention_new (system);
  /* Sets of massless bars that springs join, and of each whether springs hold it, and whether a dashpot is at it. */
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);
  g_autofree gboolean *held = g_new0 (gboolean, system->n_bars), *damped = g_new0 (gboolean, system->n_bars);

  for (guint i = 0; i < system->n_springs; i++)
    if (system->bars[system->springs[i].from].class == HYS_BAR_MASSLESS
        && system->bars[system->springs[i].to].class == HYS_BAR_MASSLESS)
      hys_sets_join (sets, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_springs; i++)
    for (guint end = 0; end < 2; end++)
      {
        guint here = end > 0 ? system->springs[i].to : system->springs[i].from;
        guint there = system->springs[i].from + system->springs[i].to - here;

        if (system->bars[there].class != HYS_BAR_MASSLESS)
          held[hys_sets_find (sets, here)] = TRUE;
      }
  for (guint i = 0; i < system->n_dashpots; i++)
    damped[hys_sets_find (sets, system->dashpots[i].from)]
      = damped[hys_sets_find (sets, system->dashpots[i].to)] = TRUE;
  for (guint i = 0; i < system->n_nodes; i++)
    {
      guint root = hys_sets_find (sets, i);

      if (system->bars[i].class == HYS_BAR_MASSLESS && system->bars[i].position != 0 && held[root] && !damped[root])
        hys_mention_bar (mention, i);
    }
  if (mention->bars->len == 0)
    return;
  hys_report_add (report, HYS_SEVERITY_WARNING, "unused-position",
                  g_strdup_printf (ngettext ("The initial position of %s does nothing: springs determine where it is.",
                                             "The initial positions of %s do nothing: springs determine where they are.",
                                             mention->bars->len), hys_mention_bars (mention)), mention, NULL);
}

void
hys_examine_bars (HysReport *report)
{
  const HysSystem *system = report->system;
  g_autofree gboolean *attached = g_new0 (gboolean, system->n_bars);
  g_autoptr (HysSets) sets = join_all (system, attached);

  report_isolated (report, HYS_BAR_MASSLESS, attached);
  report_isolated (report, HYS_BAR_MASS, attached);
  report_isolated (report, HYS_BAR_DRIVEN, attached);
  report_isolated (report, HYS_BAR_WALL, attached);
  report_free_bodies (report, sets, attached);
  report_loaded_walls (report);
  report_unused_positions (report);
}
