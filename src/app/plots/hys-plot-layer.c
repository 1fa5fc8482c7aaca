/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-layer.h"

typedef struct
{
  GtkWidget     *widget;   /* these are borrowed */
  HysPlotRanges *ranges;
  HysFigure     *figure;
  HysColumn     *time;     /* a reference */
} HysPlotLayerPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HysPlotLayer, hys_plot_layer, G_TYPE_OBJECT)

static HysPlotLayerPrivate *
get (HysPlotLayer *self)
{
  return hys_plot_layer_get_instance_private (self);
}

static void
hys_plot_layer_finalize (GObject *object)
{
  g_clear_pointer (&get (HYS_PLOT_LAYER (object))->time, hys_column_unref);
  G_OBJECT_CLASS (hys_plot_layer_parent_class)->finalize (object);
}

static void
hys_plot_layer_class_init (HysPlotLayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_plot_layer_finalize;
}

static void
hys_plot_layer_init (HysPlotLayer *self)
{
}

void
hys_plot_layer_attach (HysPlotLayer  *self,
                       GtkWidget     *widget,
                       HysPlotRanges *ranges)
{
  get (self)->widget = widget;
  get (self)->ranges = ranges;
}

void
hys_plot_layer_set_figure (HysPlotLayer *self,
                           HysFigure    *figure,
                           HysColumn    *time)
{
  if (time != NULL)
    hys_column_ref (time);
  g_clear_pointer (&get (self)->time, hys_column_unref);
  get (self)->time = time;
  get (self)->figure = figure;
  if (HYS_PLOT_LAYER_GET_CLASS (self)->set_figure != NULL)
    HYS_PLOT_LAYER_GET_CLASS (self)->set_figure (self);
}

HysFigure *
hys_plot_layer_get_figure (HysPlotLayer *self)
{
  return get (self)->figure;
}

HysColumn *
hys_plot_layer_get_time (HysPlotLayer *self)
{
  return get (self)->time;
}

HysPlotRanges *
hys_plot_layer_get_ranges (HysPlotLayer *self)
{
  return get (self)->ranges;
}

GtkWidget *
hys_plot_layer_get_widget (HysPlotLayer *self)
{
  return get (self)->widget;
}

void
hys_plot_layer_queue_draw (HysPlotLayer *self)
{
  gtk_widget_queue_draw (get (self)->widget);
}
