/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PLOT_BOARD (hys_plot_board_get_type ())
G_DECLARE_FINAL_TYPE (HysPlotBoard, hys_plot_board, HYS, PLOT_BOARD, GtkWidget)

/**
 * HysBoardOrder:
 * @HYS_BOARD_ROW: side by side
 * @HYS_BOARD_COLUMN: one above the other
 * @HYS_BOARD_TABS: one at a time, with a button for each
 */
typedef enum
{
  HYS_BOARD_ROW,
  HYS_BOARD_COLUMN,
  HYS_BOARD_TABS,
} HysBoardOrder;

/**
 * HysPlotBoard:
 *
 * The plots of a document (HysPlotView). Dragging gaps resizes plots, dragging headings moves them. Ctrl+Shift+Page Up
 * and Page Down move the focused plot, Ctrl+Shift+Up and Down resize it.
 *
 * Signals: `move` (guint from, guint to): emitted when the user moves a plot. `share` (const char *key): emitted when
 * the user resized plots; steps with the same non-NULL key are one.
 */

/* Replaces the plots (element-type GtkWidget; floating references are sunk). Each gets the share of its figure.
 * @offers: whether an empty board shows how to add a plot */
void hys_plot_board_set_plots (HysPlotBoard    *self,
                               GPtrArray       *plots,
                               gboolean         offers);

/* Share of a plot in the space, rounded to 1/1000. */
double hys_plot_board_get_share (HysPlotBoard  *self,
                               guint            plot);

void hys_plot_board_set_order (HysPlotBoard    *self,
                               HysBoardOrder    order);

/* Shows only @n plots, from @first on, side by side; @n = 0 shows all of them in their order. */
void hys_plot_board_show_only (HysPlotBoard    *self,
                               guint            first,
                               guint            n);
G_END_DECLS
