/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-view-private.h"

#include <glib/gi18n-lib.h>

void
hys_plot_view_append_compare (HysPlotView *self,
                              GMenu       *menu)
{
  g_autoptr (GMenu) section = g_menu_new (), items = g_menu_new ();

  g_menu_append (items, _("_Keep This Cycle"), "win.keep-cycle");
  g_menu_append (items, _("Keep the Previous _Run"), "win.keep-previous");
  hys_plot_view_append_action (items, _("Overlay a F_ile…"), "compare-file", self->index);
  g_menu_append (items, _("Ke_pt Runs…"), "win.kept-runs");
  g_menu_append (items, _("_Remove All Kept Runs"), "win.clear-runs");
  g_menu_append_submenu (section, _("Co_mpare"), G_MENU_MODEL (items));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}
