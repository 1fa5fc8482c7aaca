/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-graph-stuck.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>

/* Stuck sliders of one place for which the weaker cut is looked for. */
#define MAX_CUTS 8

/* Places that are explained one by one; more are only marked. */
#define MAX_PLACES 20

/* Stuck sliders that meet at a part are one place, told in one sentence. */
typedef struct
{
  guint   group;
  GArray *links;      /* stuck, of guint */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_array_unref (place->links);
  g_free (place);
}

static void
collect_places (const HysReport *report,
                guint            group,
                GPtrArray       *places)
{
  const HysParts *parts = report->parts;
  guint n = parts->first_part[group + 1] - parts->first_part[group];
  g_autoptr (HysSets) joined = hys_sets_new (n);
  g_autofree Place **of_set = g_new0 (Place *, n);

  for (guint i = parts->first_link[group]; i < parts->first_link[group + 1]; i++)
    {
      const HysLink *link = &parts->links[i];

      if (report->stuck[link->slider] && link->from < parts->n && link->to < parts->n)
        hys_sets_join (joined, link->from - parts->first_part[group], link->to - parts->first_part[group]);
    }
  for (guint i = parts->first_link[group]; i < parts->first_link[group + 1]; i++)
    {
      const HysLink *link = &parts->links[i];
      guint set;

      if (!report->stuck[link->slider])
        continue;
      set = hys_sets_find (joined, MIN (link->from, link->to) - parts->first_part[group]);
      if (of_set[set] == NULL)
        {
          of_set[set] = g_new (Place, 1);
          *of_set[set] = (Place) { group, g_array_new (FALSE, FALSE, sizeof (guint)) };
          g_ptr_array_add (places, of_set[set]);
        }
      g_array_append_val (of_set[set]->links, i);
    }
}

static char *
say_stuck (const HysMention *stuck,
           const HysMention *weaker,
           double            most)
{
  g_autofree char *which = hys_mention_sliders (stuck), *others = NULL, *force = hys_say_number (most);

  if (most <= 0)
    return g_strdup_printf (ngettext ("No force can reach %s: it never slips.",
                                      "No force can reach %s: they never slip.", stuck->elements->len), which);
  if (weaker->elements->len == 0)
    return g_strdup_printf (ngettext ("Only a load of at most %s can reach %s: it never slips.",
                                      "Only a load of at most %s can reach %s: they never slip.",
                                      stuck->elements->len), force, which);
  others = hys_mention_sliders (weaker);
  return g_strdup_printf (ngettext ("At most a force of %s passes through %s, in series with %s: the latter never slips.",
                                    "At most a force of %s passes through %s, in series with %s: the latter never slip.",
                                    stuck->elements->len), force, others, which);
}

static void
report_place (HysReport    *report,
              const Place  *place,
              const double *peak,
              gboolean      explain)
{
  g_autoptr (HysMention) stuck = hys_mention_new (report->system), weaker = hys_mention_new (report->system);
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (guint));
  double most = 0;

  for (guint k = 0; k < place->links->len; k++)
    {
      guint link = g_array_index (place->links, guint, k);

      hys_mention_slider (stuck, report->parts->links[link].slider);
      if (explain && k < MAX_CUTS)
        most = MAX (most, hys_parts_weak_cut (report->parts, place->group, link, peak, report->stuck, cut));
    }
  for (guint k = 0; k < cut->len; k++)
    hys_mention_slider (weaker, report->parts->links[g_array_index (cut, guint, k)].slider);
  hys_report_add (report, HYS_SEVERITY_INFO, "never-slips", say_stuck (stuck, weaker, most), stuck, weaker);
}

void
hys_examine_stuck (HysReport *report)
{
  g_autofree double *peak = hys_report_peaks (report);
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (place_free);

  hys_parts_find_stuck (report->parts, peak, report->stuck);
  for (guint group = 0; group < report->parts->n_groups; group++)
    collect_places (report, group, places);
  for (guint i = 0; i < places->len; i++)
    report_place (report, g_ptr_array_index (places, i), peak, i < MAX_PLACES);
}
