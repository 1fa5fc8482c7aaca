/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

#include "hys-paint.h"

/* Microseconds that one painting may take about; what is missing comes with the next frames. */
#define PATIENCE 4000

#define MARK_RADIUS 4.0
#define MARK_LINE   1.2
#define SIDE_LINE   0.8

G_DEFINE_FINAL_TYPE (HysPlotArea, hys_plot_area, GTK_TYPE_WIDGET)

guint hys_plot_area_view_signal;
guint hys_plot_area_hover_signal;
guint hys_plot_area_scrub_signal;
guint hys_plot_area_measure_signal;

static void
draw_sides (HysPlotArea *self,
            cairo_t     *cr)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      const HysLoopPoint *point = &g_array_index (self->marks, HysLoopPoint, i);
      double x, y;

      if (hys_figure_place (self->figure, point->x, point->r, &x, &y))
        cairo_line_to (cr, x, y);
    }
  if (self->mark_lines == HYS_MARKS_CLOSED)
    cairo_close_path (cr);
  cairo_set_line_width (cr, SIDE_LINE);
  cairo_stroke (cr);
}

/* Rings, so that the corner itself is seen. */
static void
draw_marks (HysPlotArea        *self,
            cairo_t            *cr,
            const HysPlotStyle *style)
{
  HysFigureBox box = { 0 };

  hys_figure_get_box (self->figure, &box);
  cairo_save (cr);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_clip (cr);
  hys_color_set (cr, style->ink);
  if (self->mark_lines != HYS_MARKS_ALONE)
    draw_sides (self, cr);
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
  cairo_restore (cr);
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
  gtk_widget_snapshot_child (widget, self->glass, snapshot);
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
hys_plot_area_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  gtk_widget_size_allocate (HYS_PLOT_AREA (widget)->glass, &(GtkAllocation) { 0, 0, width, height }, -1);
}

static void
draw_glass (GtkDrawingArea *glass,
            cairo_t        *cr,
            int             width,
            int             height,
            gpointer        user_data)
{
  hys_plot_area_draw_glass (user_data, cr);
}

static void
hys_plot_area_dispose (GObject *object)
{
  g_clear_pointer (&HYS_PLOT_AREA (object)->glass, gtk_widget_unparent);
  G_OBJECT_CLASS (hys_plot_area_parent_class)->dispose (object);
}

static void
hys_plot_area_finalize (GObject *object)
{
  HysPlotArea *self = HYS_PLOT_AREA (object);

  g_clear_pointer (&self->figure, hys_figure_free);
  g_clear_pointer (&self->time, hys_column_unref);
  hys_view_history_free (self->views);
  g_array_unref (self->marks);
  G_OBJECT_CLASS (hys_plot_area_parent_class)->finalize (object);
}

static void
hys_plot_area_class_init (HysPlotAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_plot_area_dispose;
  G_OBJECT_CLASS (klass)->finalize = hys_plot_area_finalize;
  widget_class->snapshot = hys_plot_area_snapshot;
  widget_class->measure = hys_plot_area_measure;
  widget_class->size_allocate = hys_plot_area_size_allocate;
  hys_plot_area_view_signal = g_signal_new ("view", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 0);
  hys_plot_area_hover_signal = g_signal_new ("hover", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                             G_TYPE_NONE, 1, G_TYPE_INT);
  hys_plot_area_scrub_signal = g_signal_new ("scrub", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                             G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  hys_plot_area_measure_signal = g_signal_new ("measure", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                               NULL, G_TYPE_NONE, 0);
  hys_plot_area_add_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "plotarea");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

/* The direction that a figure in space has by itself. */
static HysViewport
first_view (void)
{
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_SPACE);
  HysViewport view = { { hys_span_automatic, hys_span_automatic }, 0, 0 };

  hys_figure_get_view (figure, &view.azimuth, &view.elevation);
  return view;
}

static void
hys_plot_area_init (HysPlotArea *self)
{
  HysViewport home = first_view ();

  self->moment = NAN;
  self->walked = -1;
  self->views = hys_view_history_new (&home);
  self->glass = gtk_drawing_area_new ();
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->glass), draw_glass, self, NULL);
  gtk_widget_set_can_target (self->glass, FALSE);
  gtk_widget_set_parent (self->glass, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  hys_plot_area_init_input (self);
  self->marks = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

/* The direction in which the figure came. */
static void
set_home (HysPlotArea *self)
{
  HysViewport home = { { hys_span_automatic, hys_span_automatic }, 0, 0 };

  hys_figure_get_view (self->figure, &home.azimuth, &home.elevation);
  hys_view_history_set_home (self->views, &home);
}

void
hys_plot_area_set_figure (HysPlotArea *self,
                          HysFigure   *figure)
{
  hys_plot_area_cancel_drag (self);
  g_clear_pointer (&self->figure, hys_figure_free);
  self->figure = figure;
  g_clear_pointer (&self->time, hys_column_unref);
  for (guint k = 0; figure != NULL && k < 2; k++)
    hys_figure_get_fixed (figure, (HysAxis) k, &self->own[k].from, &self->own[k].to);
  if (figure != NULL)
    set_home (self);
  hys_plot_area_apply_view (self);
  hys_plot_area_refresh (self);
}

void
hys_plot_area_set_time (HysPlotArea *self,
                        HysColumn   *time)
{
  hys_column_ref (time);
  g_clear_pointer (&self->time, hys_column_unref);
  self->time = time;
}

void
hys_plot_area_refresh (HysPlotArea *self)
{
  if (self->pointer_in || self->on_curve)
    hys_plot_area_hover (self);
  gtk_widget_queue_draw (self->glass);
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
  self->mark_lines = HYS_MARKS_ALONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
hys_plot_area_set_polygon (HysPlotArea        *self,
                           const HysLoopPoint *corners,
                           guint               n,
                           gboolean            closed)
{
  hys_plot_area_set_marks (self, corners, n);
  self->mark_lines = closed ? HYS_MARKS_CLOSED : HYS_MARKS_OPEN;
}

HysFigure *
hys_plot_area_get_figure (HysPlotArea *self)
{
  return self->figure;
}

HysFigure *
hys_plot_area_copy_figure (HysPlotArea *self,
                           gboolean     whole)
{
  HysFigure *copy = hys_figure_copy (self->figure);

  for (guint k = 0; whole && k < 2; k++)
    hys_figure_set_range (copy, (HysAxis) k, self->own[k].from, self->own[k].to);
  return copy;
}

gint64
hys_plot_area_get_cost (HysPlotArea *self)
{
  return self->cost;
}
