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
 * The plots of a document (HysPlotView): the gaps between them are dragged to resize them, their headings to move them.
 * With the focus in a plot Ctrl+Shift+Page Up and Page Down move it, Ctrl+Shift+Up and Down make it larger and smaller.
 *
 * Signals: `move` (guint from, guint to): a plot shall stand elsewhere. `share` (const char *key): the
 * plots have other shares of the room now; steps with the same key, not NULL, are one.
 */

/* Shows these plots (GtkWidget, which it takes where they are floating) in this order and no others, each with the share of
 * the room that its figure has; without any, how to get one. */
void hys_plot_board_set_plots (HysPlotBoard    *self,
                               GPtrArray       *plots);

/* What share a plot has, to a thousandth. */
double hys_plot_board_get_share (HysPlotBoard  *self,
                               guint            plot);

void hys_plot_board_set_order (HysPlotBoard    *self,
                               HysBoardOrder    order);

/* Shows one plot alone; -1: all. */
void hys_plot_board_show_only (HysPlotBoard    *self,
                               int              plot);

G_END_DECLS
