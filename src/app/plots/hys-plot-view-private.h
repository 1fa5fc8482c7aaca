/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"
#include "hys-plot-view.h"
#include "hys-response-curves.h"

G_BEGIN_DECLS

struct _HysPlotView
{
  GtkWidget            parent_instance;

  /* template */
  GtkWidget           *box;
  GtkLabel            *title;
  GtkMenuButton       *menu;
  GtkWidget           *restore;     /* shown when it is maximised */
  GtkWidget           *ways;        /* back, forward, home */
  HysPlotArea         *area;

  /* borrowed */
  const HysDocument   *document;
  const HysFigureSpec *spec;

  /* owned */
  HysTrace            *trace;
  HysResponseCurves   *curves;      /* shown by a plot of a response; NULL for other kinds */
  HysResponseCurves   *coming;      /* of the drawing as it is now, before their first points are there */
  HysJob              *job;         /* fills them */
  char                *peaks;       /* where the quantities of a response are greatest, in words */
  gboolean             stale;       /* whether the drawing has changed since */
  guint                index;
  gboolean             maximised;
  gboolean             live;
  double               rolling;
};

/* Appends an action of the window with the index of a plot as its target. */
void hys_plot_view_append_action  (GMenu          *menu,
                                   const char     *label,
                                   const char     *action,
                                   guint           index);

/* hys-plot-look.c: buttons and menus of the view, for its look and for kept runs */
void hys_plot_view_add_look       (GtkWidgetClass *widget_class);
void hys_plot_view_init_look      (HysPlotView    *self);
void hys_plot_view_append_look    (HysPlotView    *self,
                                   GMenu          *menu);
void hys_plot_view_append_compare (HysPlotView    *self,
                                   GMenu          *menu);

G_END_DECLS
