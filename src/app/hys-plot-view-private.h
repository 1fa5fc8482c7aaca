/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"
#include "hys-plot-view.h"

G_BEGIN_DECLS

struct _HysPlotView
{
  GtkWidget            parent_instance;

  /* template */
  GtkWidget           *box;
  GtkLabel            *title;
  GtkMenuButton       *menu;
  GtkWidget           *ways;        /* back, forward, home */
  HysPlotArea         *area;

  /* borrowed */
  const HysDocument   *document;
  const HysFigureSpec *spec;

  /* owned */
  HysTrace            *trace;
  guint                index;
  gboolean             maximised;
  gboolean             live;
};

/* hys-plot-look.c: what one looks at, with buttons and a menu for it */
void hys_plot_view_add_look    (GtkWidgetClass *widget_class);
void hys_plot_view_init_look   (HysPlotView    *self);
void hys_plot_view_append_look (HysPlotView    *self,
                                GMenu          *menu);

G_END_DECLS
