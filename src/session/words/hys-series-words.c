/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-series-words.h"

#include <glib/gi18n-lib.h>

/* Of a node or an element, with its id. */
static const char *const formats[] = {
  [HYS_SERIES_POSITION] = N_("Displacement of %s"),
  [HYS_SERIES_VELOCITY] = N_("Velocity of %s"),
  [HYS_SERIES_ACCELERATION] = N_("Acceleration of %s"),
  [HYS_SERIES_LOAD] = N_("Force applied to %s"),
  [HYS_SERIES_REACTION] = N_("Restoring force at %s"),
  [HYS_SERIES_ELONGATION] = N_("Elongation of %s"),
  [HYS_SERIES_FORCE] = N_("Force of %s"),
  [HYS_SERIES_SLIP] = N_("Stick and slip of %s"),
};

static const char *const energies[HYS_N_ENERGIES] = {
  [HYS_ENERGY_KINETIC] = N_("Kinetic energy"),
  [HYS_ENERGY_ELASTIC] = N_("Elastic energy"),
  [HYS_ENERGY_FRICTION] = N_("Energy dissipated by friction"),
  [HYS_ENERGY_VISCOUS] = N_("Energy dissipated by viscosity"),
  [HYS_ENERGY_WORK] = N_("Work of the loads"),
  [HYS_ENERGY_ERROR] = N_("Error of the energy balance"),
};

static const char *
owner_id (const HysDocument *document,
          HysSeries          series)
{
  if (series.quantity == HYS_SERIES_ELONGATION || series.quantity == HYS_SERIES_FORCE
      || series.quantity == HYS_SERIES_SLIP)
    return hys_document_element (document, series.index)->id;
  return hys_document_node (document, series.index)->id;
}

char *
hys_series_words (const HysDocument *document,
                  HysSeries          series)
{
  if (series.quantity == HYS_SERIES_TIME)
    return g_strdup (_("Time"));
  if (series.quantity == HYS_SERIES_ENERGY)
    return g_strdup (_(energies[series.index]));
  if (series.quantity == HYS_SERIES_FORCE && hys_force_sign_is_tension (document))
    return g_strdup_printf (_("Tension of %s"), owner_id (document, series));
  return g_strdup_printf (_(formats[series.quantity]), owner_id (document, series));
}

char *
hys_sign_words (const HysDocument *document)
{
  return g_strdup (hys_force_sign_is_tension (document)
                   ? _("λ: tension of an element, positive when it pulls its bars together")
                   : _("f, g: force of an element as in the papers, negative when it pulls its bars together"));
}

/* The series of a figure; NULL if one of them is not in the document. */
static GArray *
parse_all (const HysDocument   *document,
           const HysFigureSpec *spec)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (HysSeries));

  for (char **name = spec->series; *name != NULL; name++)
    {
      HysSeries series;

      if (!hys_series_parse (document, *name, &series, NULL))
        return NULL;
      g_array_append_val (all, series);
    }
  return g_steal_pointer (&all);
}

/* Whether all are of one quantity, of different nodes or elements. */
static gboolean
are_alike (const GArray *all)
{
  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, HysSeries, i).quantity != g_array_index (all, HysSeries, 0).quantity)
      return FALSE;
  return all->len > 0 && g_array_index (all, HysSeries, 0).quantity != HYS_SERIES_TIME
         && g_array_index (all, HysSeries, 0).quantity != HYS_SERIES_ENERGY;
}

/* "Force of s1, s2", or the names of all series. */
static char *
join (const HysDocument *document,
      const GArray      *all)
{
  gboolean alike = are_alike (all);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint i = 0; i < all->len; i++)
    {
      HysSeries series = g_array_index (all, HysSeries, i);

      g_ptr_array_add (words, alike ? g_strdup (owner_id (document, series)) : hys_series_words (document, series));
    }
  g_ptr_array_add (words, NULL);
  text = g_strjoinv (", ", (char **) words->pdata);
  return alike ? g_strdup_printf (_(formats[g_array_index (all, HysSeries, 0).quantity]), text)
         : g_steal_pointer (&text);
}

char *
hys_figure_words (const HysDocument   *document,
                  const HysFigureSpec *spec)
{
  g_autoptr (GArray) all = NULL;
  const HysSeries *series;

  if (spec->title != NULL && *spec->title != '\0')
    return g_strdup (spec->title);
  if (spec->kind == HYS_FIGURE_RESPONSE)
    return g_strdup_printf (_("Response of %s"), spec->node);
  all = parse_all (document, spec);
  if (all == NULL)
    return g_strjoinv (", ", spec->series);
  series = (const HysSeries *) (void *) all->data;
  if (spec->kind == HYS_FIGURE_PLANE && series[0].quantity == HYS_SERIES_POSITION
      && series[1].quantity == HYS_SERIES_REACTION && series[0].index == series[1].index)
    return g_strdup_printf (_("Hysteresis loop of %s"), owner_id (document, series[0]));
  return join (document, all);
}
