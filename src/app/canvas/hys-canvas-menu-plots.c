/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-menu-model.h"

#include "hys-figure-view.h"
#include "hys-series-words.h"

#include <glib/gi18n-lib.h>

/* Largest number of plots offered to add to. */
#define MOST 8

/* A plot of up to two quantities of an element or a bar, whose id comes after the prefixes. */
typedef struct
{
  const char *label;
  const char *x, *y;
} PlotLine;

static const PlotLine element_plots[] = {
  { N_("_Force Against Time"), "f:", NULL },
  { N_("_Elongation Against Time"), "u:", NULL },
  { N_("Force _over Elongation"), "u:", "f:" },
};

static const PlotLine bar_plots[] = {
  { N_("_Displacement Against Time"), "x:", NULL },
  { N_("_Velocity Against Time"), "v:", NULL },
  { N_("_Hysteresis Loop"), "x:", "r:" },
};

/* The quantity of that element or bar which goes best with the curves of a plot: the first one that they show and it
 * has, or else its force or displacement. */
static HysSeries
fitting_series (const HysDocument   *document,
                const HysFigureSpec *spec,
                int                  element,
                int                  node)
{
  HysSeries one;

  for (char **name = spec->series; *name != NULL; name++)
    {
      if (!hys_series_parse (document, *name, &one, NULL))
        continue;
      if (element >= 0 && one.quantity >= HYS_SERIES_ELONGATION && one.quantity <= HYS_SERIES_SLIP)
        return (HysSeries) { one.quantity, (guint) element };
      if (node >= 0 && one.quantity >= HYS_SERIES_POSITION && one.quantity <= HYS_SERIES_REACTION)
        return (HysSeries) { one.quantity, (guint) node };
    }
  return element >= 0 ? (HysSeries) { HYS_SERIES_FORCE, (guint) element }
                      : (HysSeries) { HYS_SERIES_POSITION, (guint) node };
}

/* Escapes underscores, which would be mnemonics in a menu. */
static char *
plain (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

/* One for each time plot that does not have the series yet. */
static GMenu *
list_additions (const HysDocument *document,
                int                element,
                int                node)
{
  g_autoptr (HysItemList) specs = hys_figure_view_specs (document);
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < specs->len && g_menu_model_get_n_items (G_MENU_MODEL (menu)) < MOST; i++)
    {
      const HysFigureSpec *spec = hys_item_list_get (specs, i);
      g_autofree char *name = hys_series_name (document, fitting_series (document, spec, element, node));

      if (spec->kind == HYS_FIGURE_TIME && !g_strv_contains ((const char *const *) spec->series, name))
        {
          g_autofree char *title = hys_figure_words (document, spec),
                                   *text = g_strdup_printf (_("Add %s to “%s”"), name, title);
          g_autofree char *label = plain (text);
          g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

          g_menu_item_set_action_and_target (item, "win.add-to-figure", "(us)", i, name);
          g_menu_append_item (menu, item);
        }
    }
  return menu;
}

void
hys_canvas_menu_append_plots (GMenu             *menu,
                              const HysDocument *document,
                              int                element,
                              int                node)
{
  g_autoptr (GMenu) section = g_menu_new (), plots = g_menu_new (), others = g_menu_new ();
  g_autoptr (GMenu) additions = list_additions (document, element, node);
  const PlotLine *lines = element >= 0 ? element_plots : bar_plots;
  const char *id = element >= 0 ? hys_document_element (document, (guint) element)->id
                                : hys_document_node (document, (guint) node)->id;

  for (guint i = 0; i < (element >= 0 ? G_N_ELEMENTS (element_plots) : G_N_ELEMENTS (bar_plots)); i++)
    {
      g_autofree char *x = g_strconcat (lines[i].x, id, NULL),
                           *y = g_strconcat (lines[i].y ? lines[i].y : "", id, NULL);
      const char *series[] = { x, lines[i].y != NULL ? y : NULL, NULL };
      g_autoptr (GMenuItem) item = g_menu_item_new (_(lines[i].label), NULL);

      g_menu_item_set_action_and_target_value (item, "win.plot-this", g_variant_new_strv (series, -1));
      g_menu_append_item (plots, item);
    }
  if (node >= 0 && !hys_document_node (document, (guint) node)->fixed)
    {
      g_autoptr (GMenuItem) response = g_menu_item_new (_("_Response"), NULL);

      g_menu_item_set_action_and_target (response, "win.plot-response", "s", id);
      g_menu_append_item (plots, response);
    }
  g_menu_append_section (plots, NULL, G_MENU_MODEL (additions));
  g_menu_append (others, _("_Other Quantities…"), "win.add-figure");
  g_menu_append_section (plots, NULL, G_MENU_MODEL (others));
  g_menu_append_submenu (section, _("Plot T_his"), G_MENU_MODEL (plots));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}
