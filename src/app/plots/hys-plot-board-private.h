/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-board.h"

G_BEGIN_DECLS

/* A plot, its share of the space, and its position along the board. */
typedef struct
{
  GtkWidget *plot;
  double     weight;
  int        minimum;
  int        start, length;
} HysBoardSlot;

typedef enum
{
  HYS_BOARD_IDLE,
  HYS_BOARD_RESIZING,
  HYS_BOARD_PRESSED,     /* on a heading, not moved yet */
  HYS_BOARD_MOVING,
} HysBoardDrag;

struct _HysPlotBoard
{
  GtkWidget      parent_instance;

  GtkWidget     *tabs;
  GtkWidget     *none;      /* shown when there is no plot */
  GArray        *slots;     /* of HysBoardSlot */
  HysBoardOrder  order;
  guint          current;   /* of the tabs */
  guint          first;     /* of the only ones that are shown */
  guint          n_only;    /* 0 = all are */
  gboolean       offers;    /* to add a plot where there is none */

  HysBoardDrag   drag;
  guint          dragged;   /* the slot before the gap, or the one that moves */
  guint          target;    /* slot to which it would move */
  int            lengths[2];
};

#define hys_board_slot(self, i) (&g_array_index ((self)->slots, HysBoardSlot, (i)))

/* Pixels between plots. */
#define HYS_BOARD_GAP 9

/* hys-plot-board-drag.c */
void hys_plot_board_init_drag  (HysPlotBoard       *self);
void hys_plot_board_draw_drag  (HysPlotBoard       *self,
                                GtkSnapshot        *snapshot);
void hys_plot_board_init_keys  (GtkWidgetClass     *widget_class);

/* The next visible slot; G_MAXUINT = none. */
guint hys_board_next           (HysPlotBoard       *self,
                                guint               slot);

/* Redistributes the space of two adjacent plots: the fraction @part to the first. */
void hys_board_share           (HysPlotBoard       *self,
                                guint               first,
                                guint               second,
                                double              part);

G_END_DECLS
