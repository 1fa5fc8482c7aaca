/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area.h"

#include "hys-paint.h"

/* Microseconds that one painting may take about; what is missing comes with the next frames. */
#define PATIENCE 4000

#define MARK_RADIUS 4.0
#define MARK_LINE   1.2

struct _HysPlotArea
{
  GtkWidget   parent_instance;

  HysFigure  *figure;
  GArray     *marks;   /* of HysLoopPoint */
  gint64      cost;
};

G_DEFINE_FINAL_TYPE (HysPlotArea, hys_plot_area, GTK_TYPE_WIDGET)

/* Rings, so that the corner itself is seen. */
static void
draw_marks (HysPlotArea        *self,
            cairo_t            *cr,
            const HysPlotStyle *style)
{
  HysColor color = style->ink;

  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha);
  cairo_set_line_width (cr, MARK_LINE);
  for (guint i = 0; i < self->marks->len; i++)
    {
      const HysLoopPoint *point = &g_array_index (self->marks, HysLoopPoint, i);
      double x, y;

      if (!hys_figure_place (self->figure, point->x, point->r, &x, &y))
        continue;
      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, MARK_RADIUS, 0, 2 * G_PI);
    }
  cairo_stroke (cr);
}

static gboolean
paint_again (GtkWidget     *widget,
             GdkFrameClock *clock,
             gpointer       user_data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

static void
hys_plot_area_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  HysPlotArea *self = HYS_PLOT_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  gint64 start = g_get_monotonic_time ();
  HysPlotStyle style;
  cairo_t *cr;

  if (self->figure == NULL || width < 1 || height < 1)
    return;
  hys_paint_plot_style (&style, widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  hys_figure_set_scale (self->figure, gtk_widget_get_scale_factor (widget));
  hys_figure_set_patience (self->figure, PATIENCE);
  hys_figure_draw (self->figure, cr, width, height, &style);
  draw_marks (self, cr, &style);
  cairo_destroy (cr);
  if (!hys_figure_is_complete (self->figure))
    gtk_widget_add_tick_callback (widget, paint_again, NULL, NULL);
  self->cost = g_get_monotonic_time () - start;
}

static void
hys_plot_area_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 190 : 130;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 320 : 260;
}

static void
hys_plot_area_finalize (GObject *object)
{
  HysPlotArea *self = HYS_PLOT_AREA (object);

  g_clear_pointer (&self->figure, hys_figure_free);
  g_array_unref (self->marks);
  G_OBJECT_CLASS (hys_plot_area_parent_class)->finalize (object);
}

static void
hys_plot_area_class_init (HysPlotAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_plot_area_finalize;
  widget_class->snapshot = hys_plot_area_snapshot;
  widget_class->measure = hys_plot_area_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hys_plot_area_init (HysPlotArea *self)
{
  self->marks = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

void
hys_plot_area_set_figure (HysPlotArea *self,
                          HysFigure   *figure)
{
  g_clear_pointer (&self->figure, hys_figure_free);
  self->figure = figure;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_plot_area_set_marks (HysPlotArea        *self,
                         const HysLoopPoint *points,
                         guint               n)
{
  if (n == 0 && self->marks->len == 0)
    return;
  g_array_set_size (self->marks, 0);
  g_array_append_vals (self->marks, points, n);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

HysFigure *
hys_plot_area_get_figure (HysPlotArea *self)
{
  return self->figure;
}

gint64
hys_plot_area_get_cost (HysPlotArea *self)
{
  return self->cost;
}
