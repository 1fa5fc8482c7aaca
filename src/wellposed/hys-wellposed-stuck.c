/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-parts-stuck.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>

/* Stuck sliders of one place for which the weaker cut is looked for, and links looked at for all of them. */
#define MAX_CUTS 8
#define MAX_WORK 100000

/* Stuck sliders at one part are reported in one sentence. */
typedef struct
{
  guint   group;
  GArray *links;      /* stuck, of guint */
} Place;

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
          of_set[set] = hys_owner_new (Place);
          of_set[set]->group = group;
          of_set[set]->links = hys_owner_keep (of_set[set], g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
          g_ptr_array_add (places, of_set[set]);
        }
      g_array_append_val (of_set[set]->links, i);
    }
}

static char *
say_stuck (HysMention *stuck,
           HysMention *weaker,
           double      most,
           gboolean    complete)
{
  const char *which = hys_mention_sliders (stuck), *others = hys_mention_sliders (weaker);
  const char *force = hys_mention_number (stuck, most);

  if (!complete && weaker->elements->len > 0)
    return g_strdup_printf (_("Weaker elements, %s among them, in series with %s keep the latter from ever slipping."),
                            others, which);
  if (!complete)
    return g_strdup_printf (_("Weaker elements in series with %s keep the latter from ever slipping."), which);
  if (most == 0)
    return g_strdup_printf (ngettext ("No force can reach %s: it never slips.",
                                      "No force can reach %s: they never slip.", stuck->elements->len), which);
  if (weaker->elements->len == 0)
    return g_strdup_printf (ngettext ("Only a load of at most %s can reach %s: it never slips.",
                                      "Only a load of at most %s can reach %s: they never slip.",
                                      stuck->elements->len), force, which);
  return g_strdup_printf (ngettext ("At most a force of %s passes through %s, in series with %s: the latter never "
                                    "slips.",
                                    "At most a force of %s passes through %s, in series with %s: the latter never "
                                    "slip.",
                                    stuck->elements->len), force, others, which);
}

/* Where what reaches the stuck sliders passes, and the most of it. FALSE if that would take too long to find for
 * all. */
static gboolean
find_weaker (HysReport    *report,
             const Place  *place,
             const double *peak,
             HysMention   *weaker,
             double       *most,
             guint        *work)
{
  const HysParts *parts = report->parts;
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (guint));
  guint k = 0;

  *most = 0;
  for (; k < MIN (place->links->len, MAX_CUTS) && *work < MAX_WORK; k++)
    {
      guint link = g_array_index (place->links, guint, k);

      *work += parts->first_link[place->group + 1] - parts->first_link[place->group];
      *most = MAX (*most, hys_parts_weak_cut (parts, place->group, link, peak, report->stuck, cut));
    }
  for (guint i = 0; i < cut->len; i++)
    hys_mention_slider (weaker, parts->links[g_array_index (cut, guint, i)].slider);
  return k == place->links->len;
}

/* Whether nothing is to move yet, as while a network is drawn. */
static gboolean
is_at_rest (const HysSystem *system)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];

      if (bar->forces != NULL || bar->displacements != NULL || bar->position != 0 || bar->velocity != 0)
        return FALSE;
    }
  return TRUE;
}

void
hys_examine_stuck (HysReport *report)
{
  g_autofree double *peak = hys_report_peaks (report);
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (hys_owner_free);
  guint work = 0;

  hys_parts_find_stuck (report->parts, peak, report->stuck);
  for (guint group = 0; group < report->parts->n_groups; group++)
    collect_places (report, group, places);
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = g_ptr_array_index (places, i);
      g_autoptr (HysMention) stuck = hys_mention_new (report->system), weaker = hys_mention_new (report->system);
      double most;
      gboolean complete = find_weaker (report, place, peak, weaker, &most, &work);

      if (!complete || most != 0 || !is_at_rest (report->system))
        {
          for (guint k = 0; k < place->links->len; k++)
            hys_mention_slider (stuck, report->parts->links[g_array_index (place->links, guint, k)].slider);
          hys_report_add (report, HYS_SEVERITY_INFO, "never-slips", say_stuck (stuck, weaker, most, complete), stuck,
                          weaker);
        }
    }
}
