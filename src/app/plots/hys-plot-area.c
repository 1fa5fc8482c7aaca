/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

#include "hys-object.h"
#include "hys-paint.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Time budget of one frame in microseconds; the rest is painted in the next frames. */
#define PATIENCE 4000

/* How much larger than usual a plot is at least where text is large; beyond that its letters stay smaller. */
#define LARGEST 1.6

G_DEFINE_FINAL_TYPE (HysPlotArea, hys_plot_area, GTK_TYPE_WIDGET)

static guint view_signal, open_signal, told_signal;

/* Layers from bottom to top: painted in this order; text and presses are handled from the top down. */
static const HysPlotLayerClass *const layer_kinds[] = {
  &hys_band_layer, &hys_mark_layer, &hys_moment_layer, &hys_cursor_layer, &hys_reading_layer,
};

/* ---- The layers ---- */

static void
free_layer (gpointer data)
{
  HysPlotLayer *layer = data;

  if (layer->klass->clear != NULL)
    layer->klass->clear (layer);
  g_free (layer);
}

static void
draw_layers (GtkDrawingArea *glass,
             cairo_t        *cr,
             int             width,
             int             height,
             gpointer        user_data)
{
  HysPlotArea *self = user_data;
  HysFigureBox box, taken = { 0 };
  HysPlotStyle style;

  if (self->figure == NULL || !hys_figure_get_box (self->figure, &box))
    return;
  hys_paint_plot_style (&style, GTK_WIDGET (glass));
  for (guint i = 0; i < self->layers->len; i++)
    if (layer_kinds[i]->paint != NULL)
      layer_kinds[i]->paint (self->layers->pdata[i], cr, &style);
  for (guint i = self->layers->len; i-- > 0;)
    if (layer_kinds[i]->write != NULL)
      layer_kinds[i]->write (self->layers->pdata[i], cr, &style, &taken);
}

gpointer
hys_plot_area_get_layer (HysPlotArea             *self,
                         const HysPlotLayerClass *klass)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (layer_kinds[i] == klass)
      return self->layers->pdata[i];
  g_return_val_if_reached (NULL);
}

HysFigure *
hys_plot_layer_get_figure (gconstpointer layer)
{
  return ((const HysPlotLayer *) layer)->area->figure;
}

HysColumn *
hys_plot_layer_get_time (gconstpointer layer)
{
  return ((const HysPlotLayer *) layer)->area->time;
}

void
hys_plot_layer_queue_draw (gconstpointer layer)
{
  gtk_widget_queue_draw (((const HysPlotLayer *) layer)->area->glass);
}

/* ---- The widget ---- */

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
  double scale = CLAMP (hys_paint_text_scale (widget), 1, LARGEST);

  *minimum = (int) (scale * (orientation == GTK_ORIENTATION_HORIZONTAL ? 190 : 130));
  *natural = (int) (scale * (orientation == GTK_ORIENTATION_HORIZONTAL ? 320 : 260));
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
hys_plot_area_dispose (GObject *object)
{
  HysPlotArea *self = HYS_PLOT_AREA (object);

  g_clear_pointer (&self->glass, gtk_widget_unparent);
  G_OBJECT_CLASS (hys_plot_area_parent_class)->dispose (object);
}

static void
hys_plot_area_class_init (HysPlotAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_plot_area_dispose;
  widget_class->snapshot = hys_plot_area_snapshot;
  widget_class->measure = hys_plot_area_measure;
  widget_class->size_allocate = hys_plot_area_size_allocate;
  view_signal = hys_object_add_signal (klass, "view", 0);
  hys_object_add_signal (klass, "hover", 1, G_TYPE_INT);
  hys_object_add_signal (klass, "scrub", 1, G_TYPE_DOUBLE);
  hys_object_add_signal (klass, "measure", 0);
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  told_signal = hys_object_add_signal (klass, "told", 1, G_TYPE_STRING);
  hys_plot_area_add_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "plotarea");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cycle_done (HysPlotArea *self)
{
  HysDocument *cycle = hys_job_take_result (self->cycle);

  if (cycle != NULL)
    g_signal_emit (self, open_signal, 0, cycle);
  else if (hys_job_get_error (self->cycle) != NULL)
    g_signal_emit (self, told_signal, 0, hys_job_get_error (self->cycle)->message);
}

/* Clears the highlight by keys, unless the widget is being disposed. */
static void
focus_left (HysPlotArea *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    hys_plot_area_walk (self, 0);
}

static void
hys_plot_area_init (HysPlotArea *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  hys_plot_area_init_ranges (self);
  self->cycle = hys_job_new_for (self, &hys_response_cycle_job);
  g_signal_connect_object (self->cycle, "done", G_CALLBACK (cycle_done), self, G_CONNECT_SWAPPED);
  self->layers = hys_object_keep (self, g_ptr_array_new_with_free_func (free_layer), g_ptr_array_unref);
  hys_object_keep_field (self, &self->figure, (GDestroyNotify) hys_figure_free);
  hys_object_keep_field (self, &self->time, (GDestroyNotify) hys_column_unref);
  hys_object_keep_field (self, &self->curves, (GDestroyNotify) hys_response_curves_unref);
  hys_object_keep_field (self, &self->spec, (GDestroyNotify) hys_figure_spec_free);
  for (guint i = 0; i < G_N_ELEMENTS (layer_kinds); i++)
    {
      HysPlotLayer *layer = g_malloc0 (layer_kinds[i]->size);

      *layer = (HysPlotLayer) { layer_kinds[i], self };
      if (layer->klass->init != NULL)
        layer->klass->init (layer);
      g_ptr_array_add (self->layers, layer);
    }
  self->glass = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "can-target",
                              FALSE, NULL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->glass), draw_layers, self, NULL);
  gtk_widget_set_parent (self->glass, GTK_WIDGET (self));
  hys_paint_follow_theme (self->glass);
  hys_plot_area_init_input (self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  hys_paint_follow_theme (GTK_WIDGET (self));
}

/* ---- The figure ---- */

void
hys_plot_area_set_figure (HysPlotArea *self,
                          HysFigure   *figure)
{
  hys_plot_area_cancel_drag (self);
  g_clear_pointer (&self->figure, hys_figure_free);
  self->figure = figure;
  g_clear_pointer (&self->time, hys_column_unref);
  g_clear_pointer (&self->curves, hys_response_curves_unref);
  g_clear_pointer (&self->spec, hys_figure_spec_free);
  hys_plot_area_adopt_ranges (self);
  gtk_widget_queue_draw (self->glass);
  hys_plot_area_refresh (self);
}

void
hys_plot_area_set_time (HysPlotArea *self,
                        HysColumn   *time)
{
  hys_column_ref (time);
  g_clear_pointer (&self->time, hys_column_unref);
  self->time = time;
  gtk_widget_queue_draw (self->glass);
}

char *
hys_plot_area_set_response (HysPlotArea         *self,
                            HysResponseCurves   *curves,
                            const HysFigureSpec *spec)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
  g_autoptr (GString) text = g_string_new (NULL);
  GPtrArray *words = g_ptr_array_new ();

  hys_response_curves_ref (curves);
  g_clear_pointer (&self->curves, hys_response_curves_unref);
  g_clear_pointer (&self->spec, hys_figure_spec_free);
  self->curves = curves;
  self->spec = hys_figure_spec_copy (spec);
  for (guint i = 0; spec->quantities[i] != NULL; i++)
    {
      HysResponsePeak peak = hys_response_curves_peak (curves, spec, i);
      const char *letter = hys_response_symbol (spec->quantities[i]);

      if (isnan (peak.value))
        continue;
      g_autofree char *at = hys_readout_number (peak.omega), *value = hys_readout_number (peak.value), *plain = NULL;
      pango_parse_markup (letter, -1, 0, NULL, &plain, NULL, NULL);
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, _("%s greatest at ω = %s: %s"), plain, at, value);
      if (!peak.inside)
        continue;
      g_array_append_val (points, ((HysLoopPoint){ peak.x, peak.value }));
      g_ptr_array_add (words, g_strdup_printf ("<i>ω</i> = %s\n<i>%s</i> = %s", at, letter, value));
    }
  g_ptr_array_add (words, NULL);
  hys_plot_area_set_marks (self, (const HysLoopPoint *) points->data, points->len, HYS_MARKS_ALONE,
                           (char **) g_ptr_array_free (words, FALSE));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
hys_plot_area_refresh (HysPlotArea *self)
{
  hys_plot_area_hover (self);
  gtk_widget_queue_draw (self->glass);
  gtk_widget_queue_draw (GTK_WIDGET (self));
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

  for (guint k = 0; whole && k < G_N_ELEMENTS (self->own); k++)
    hys_figure_set_range (copy, (HysAxis) k, self->own[k].from, self->own[k].to);
  return copy;
}

gint64
hys_plot_area_get_cost (HysPlotArea *self)
{
  return self->cost;
}
