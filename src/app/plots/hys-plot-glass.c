/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-glass.h"

#include "hys-paint.h"

struct _HysPlotGlass
{
  GtkWidget      parent_instance;

  HysPlotRanges *ranges;
  HysFigure     *figure;   /* borrowed */
  GPtrArray     *layers;   /* of HysPlotLayer, from the lowest up */
};

G_DEFINE_FINAL_TYPE (HysPlotGlass, hys_plot_glass, GTK_TYPE_WIDGET)

static HysPlotLayer *
layer_at (HysPlotGlass *self,
          guint         i)
{
  return g_ptr_array_index (self->layers, i);
}

static void
paint (HysPlotGlass       *self,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  HysFigureBox taken = { 0 };

  for (guint i = 0; i < self->layers->len; i++)
    if (HYS_PLOT_LAYER_GET_CLASS (layer_at (self, i))->paint != NULL)
      HYS_PLOT_LAYER_GET_CLASS (layer_at (self, i))->paint (layer_at (self, i), cr, style);
  for (guint i = self->layers->len; i-- > 0;)
    if (HYS_PLOT_LAYER_GET_CLASS (layer_at (self, i))->write != NULL)
      HYS_PLOT_LAYER_GET_CLASS (layer_at (self, i))->write (layer_at (self, i), cr, style, &taken);
}

static void
hys_plot_glass_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  HysPlotGlass *self = HYS_PLOT_GLASS (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  HysPlotStyle style;
  HysFigureBox box;
  cairo_t *cr;

  if (self->figure == NULL || !hys_figure_get_box (self->figure, &box))
    return;
  hys_paint_plot_style (&style, widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  paint (self, cr, &style);
  cairo_destroy (cr);
}

static void
hys_plot_glass_finalize (GObject *object)
{
  HysPlotGlass *self = HYS_PLOT_GLASS (object);

  g_ptr_array_unref (self->layers);
  g_object_unref (self->ranges);
  G_OBJECT_CLASS (hys_plot_glass_parent_class)->finalize (object);
}

static void
hys_plot_glass_class_init (HysPlotGlassClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_plot_glass_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = hys_plot_glass_snapshot;
}

static void
hys_plot_glass_init (HysPlotGlass *self)
{
  self->layers = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

GtkWidget *
hys_plot_glass_new (HysPlotRanges *ranges)
{
  HysPlotGlass *self = g_object_new (HYS_TYPE_PLOT_GLASS, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  self->ranges = g_object_ref (ranges);
  return GTK_WIDGET (self);
}

void
hys_plot_glass_add (HysPlotGlass *self,
                    HysPlotLayer *layer)
{
  hys_plot_layer_attach (layer, GTK_WIDGET (self), self->ranges);
  g_ptr_array_add (self->layers, layer);
}

gpointer
hys_plot_glass_get (HysPlotGlass *self,
                    GType         type)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (layer_at (self, i), type))
      return layer_at (self, i);
  g_return_val_if_reached (NULL);
}

void
hys_plot_glass_set_figure (HysPlotGlass *self,
                           HysFigure    *figure,
                           HysColumn    *time)
{
  self->figure = figure;
  for (guint i = 0; i < self->layers->len; i++)
    hys_plot_layer_set_figure (layer_at (self, i), figure, time);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const HysPlotDrag *
hys_plot_glass_press (HysPlotGlass       *self,
                      const HysPlotPress *press,
                      gpointer           *owner)
{
  for (guint i = self->layers->len; i-- > 0;)
    {
      HysPlotLayer *layer = layer_at (self, i);
      const HysPlotDrag *drag = NULL;

      if (HYS_PLOT_LAYER_GET_CLASS (layer)->press != NULL)
        drag = HYS_PLOT_LAYER_GET_CLASS (layer)->press (layer, press);
      if (drag == NULL)
        continue;
      *owner = layer;
      return drag;
    }
  return NULL;
}

void
hys_plot_glass_hover (HysPlotGlass       *self,
                      const HysPlotPlace *place)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (HYS_PLOT_LAYER_GET_CLASS (layer_at (self, i))->hover != NULL)
      HYS_PLOT_LAYER_GET_CLASS (layer_at (self, i))->hover (layer_at (self, i), place);
}
