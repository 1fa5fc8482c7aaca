/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area.h"

#include "hys-object.h"
#include "hys-paint.h"
#include "hys-plot-input.h"
#include "hys-plot-keys.h"
#include "hys-plot-layers.h"
#include "hys-plot-words.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Time budget of one frame in microseconds; the rest is painted in the next frames. */
#define PATIENCE 4000

/* How much larger than usual a plot is at least where text is large; beyond that its letters stay smaller. */
#define LARGEST 1.6

/* Distance within which a click hits a row, in pixels. */
#define REACH 12.0

struct _HysPlotArea
{
  GtkWidget       parent_instance;

  HysFigure      *figure;
  HysColumn      *time;     /* of the rows of its curves; NULL = not known */
  HysPlotRanges  *ranges;   /* its view */
  GtkWidget      *glass;    /* its layers */
  HysPlotInput   *input;
  HysPlotPlace    pressed;
  gint64          cost;
};

enum
{
  SIGNAL_VIEW,
  SIGNAL_HOVER,
  SIGNAL_SCRUB,
  SIGNAL_MEASURE,
  SIGNAL_PICK,
  N_SIGNALS,
};

G_DEFINE_FINAL_TYPE (HysPlotArea, hys_plot_area, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

/* Layers from bottom to top: painted in this order; text and presses are handled from the top down. */
static GType (*const layer_types[]) (void) = {
  hys_band_layer_get_type,
  hys_mark_layer_get_type,
  hys_moment_layer_get_type,
  hys_cursor_layer_get_type,
  hys_reading_layer_get_type,
};

static gpointer
layer (HysPlotArea *self,
       GType        type)
{
  return hys_plot_glass_get (HYS_PLOT_GLASS (self->glass), type);
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

  g_clear_object (&self->input);
  g_clear_pointer (&self->glass, gtk_widget_unparent);
  G_OBJECT_CLASS (hys_plot_area_parent_class)->dispose (object);
}

static void
hys_plot_area_finalize (GObject *object)
{
  HysPlotArea *self = HYS_PLOT_AREA (object);

  g_clear_pointer (&self->figure, hys_figure_free);
  g_clear_pointer (&self->time, hys_column_unref);
  g_object_unref (self->ranges);
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
  signals[SIGNAL_VIEW] = hys_object_add_signal (klass, "view", 0);
  signals[SIGNAL_HOVER] = hys_object_add_signal (klass, "hover", 1, G_TYPE_INT);
  signals[SIGNAL_SCRUB] = hys_object_add_signal (klass, "scrub", 1, G_TYPE_DOUBLE);
  signals[SIGNAL_MEASURE] = hys_object_add_signal (klass, "measure", 0);
  signals[SIGNAL_PICK] = hys_object_add_signal (klass, "pick", 2, G_TYPE_UINT, G_TYPE_UINT);
  hys_plot_keys_add (widget_class);
  gtk_widget_class_set_css_name (widget_class, "plotarea");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ranges_changed (HysPlotArea *self)
{
  hys_plot_area_refresh (self);
  g_signal_emit (self, signals[SIGNAL_VIEW], 0);
}

static void
hovered (HysPlotArea *self,
         int          curve)
{
  g_signal_emit (self, signals[SIGNAL_HOVER], 0, curve);
}

static void
scrubbed (HysPlotArea *self,
          double       t)
{
  g_signal_emit (self, signals[SIGNAL_SCRUB], 0, t);
}

static void
measured (HysPlotArea *self)
{
  g_signal_emit (self, signals[SIGNAL_MEASURE], 0);
}

static void
pressed (HysPlotArea *self,
         int          count,
         double       x,
         double       y)
{
  self->pressed = (HysPlotPlace) { x, y };
}

/* What was dragged is no click. While a button is pressed nothing is read out, so the row is looked for, which takes long
 * among very many: only where somebody wants it. */
static void
clicked (HysPlotArea *self,
         int          count,
         double       x,
         double       y)
{
  HysFigureSearch search;

  if (self->figure == NULL || self->time != NULL || count != 1
      || !g_signal_has_handler_pending (self, signals[SIGNAL_PICK], 0, FALSE)
      || hypot (x - self->pressed.x, y - self->pressed.y) > REACH)
    return;
  hys_figure_search_init (&search, x, y, REACH);
  while (hys_figure_search (self->figure, &search, PATIENCE))
    ;
  if (search.point.curve != G_MAXUINT)
    g_signal_emit (self, signals[SIGNAL_PICK], 0, search.point.curve, (guint) search.point.row);
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
  GtkGesture *click = gtk_gesture_click_new ();

  self->ranges = hys_plot_ranges_new ();
  g_signal_connect_object (self->ranges, "changed", G_CALLBACK (ranges_changed), self, G_CONNECT_SWAPPED);
  self->glass = hys_plot_glass_new (self->ranges);
  for (guint i = 0; i < G_N_ELEMENTS (layer_types); i++)
    hys_plot_glass_add (HYS_PLOT_GLASS (self->glass), g_object_new (layer_types[i](), NULL));
  gtk_widget_set_parent (self->glass, GTK_WIDGET (self));
  g_signal_connect_object (layer (self, HYS_TYPE_READING_LAYER), "hover", G_CALLBACK (hovered), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (layer (self, HYS_TYPE_MOMENT_LAYER), "scrub", G_CALLBACK (scrubbed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (layer (self, HYS_TYPE_CURSOR_LAYER), "changed", G_CALLBACK (measured), self,
                           G_CONNECT_SWAPPED);
  self->input = hys_plot_input_new (GTK_WIDGET (self), self->ranges, HYS_PLOT_GLASS (self->glass));
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
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
  hys_plot_ranges_set_figure (self->ranges, figure);
  hys_plot_glass_set_figure (HYS_PLOT_GLASS (self->glass), figure, NULL);
  hys_plot_input_set_figure (self->input, figure, NULL);
  hys_plot_area_refresh (self);
}

void
hys_plot_area_set_time (HysPlotArea *self,
                        HysColumn   *time)
{
  hys_column_ref (time);
  g_clear_pointer (&self->time, hys_column_unref);
  self->time = time;
  hys_plot_ranges_set_growing (self->ranges, TRUE);
  hys_plot_glass_set_figure (HYS_PLOT_GLASS (self->glass), self->figure, time);
  hys_plot_input_set_figure (self->input, self->figure, time);
}

void
hys_plot_area_refresh (HysPlotArea *self)
{
  hys_plot_input_hover (self->input);
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

  if (whole)
    hys_plot_ranges_apply_own (self->ranges, copy);
  return copy;
}

gint64
hys_plot_area_get_cost (HysPlotArea *self)
{
  return self->cost;
}

HysPlotRanges *
hys_plot_area_get_ranges (HysPlotArea *self)
{
  return self->ranges;
}

gboolean
hys_plot_area_cancel_drag (HysPlotArea *self)
{
  return hys_plot_input_cancel (self->input);
}

/* ---- What lies over it ---- */

void
hys_plot_area_set_marks (HysPlotArea        *self,
                         const HysLoopPoint *points,
                         guint               n)
{
  hys_mark_layer_set (layer (self, HYS_TYPE_MARK_LAYER), points, n, HYS_MARKS_ALONE, NULL);
}

char *
hys_plot_area_mark_peaks (HysPlotArea         *self,
                          HysResponseCurves   *curves,
                          const HysFigureSpec *spec)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
  g_autoptr (GString) text = g_string_new (NULL);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; spec->quantities[i] != NULL; i++)
    {
      HysResponsePeak peak = hys_response_curves_peak (curves, spec, i);
      const char *letter = hys_response_symbol (spec->quantities[i]);

      if (isnan (peak.value))
        continue;
      g_autofree char *at = hys_readout_number (peak.omega), *value = hys_readout_number (peak.value),
                      *plain = hys_plot_words_plain (g_strdup (letter));
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, _("%s greatest at ω = %s: %s"), plain, at, value);
      if (!peak.inside)
        continue;
      g_array_append_val (points, ((HysLoopPoint){ peak.x, peak.value }));
      g_ptr_array_add (words, g_strdup_printf ("<i>ω</i> = %s\n<i>%s</i> = %s", at, letter, value));
    }
  g_ptr_array_add (words, NULL);
  hys_mark_layer_set (layer (self, HYS_TYPE_MARK_LAYER), (const HysLoopPoint *) points->data, points->len,
                      HYS_MARKS_ALONE, (char **) g_ptr_array_free (words, FALSE));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
hys_plot_area_set_polygon (HysPlotArea        *self,
                           const HysLoopPoint *corners,
                           guint               n,
                           gboolean            closed)
{
  hys_mark_layer_set (layer (self, HYS_TYPE_MARK_LAYER), corners, n, closed ? HYS_MARKS_CLOSED : HYS_MARKS_OPEN, NULL);
}

void
hys_plot_area_set_moment (HysPlotArea *self,
                          double       t)
{
  hys_moment_layer_set (layer (self, HYS_TYPE_MOMENT_LAYER), t);
}

void
hys_plot_area_to_present (HysPlotArea *self)
{
  scrubbed (self, NAN);
}

void
hys_plot_area_set_measuring (HysPlotArea *self,
                             gboolean     measuring)
{
  hys_cursor_layer_set_shown (layer (self, HYS_TYPE_CURSOR_LAYER), measuring);
}

gboolean
hys_plot_area_get_measuring (HysPlotArea *self)
{
  return hys_cursor_layer_get_shown (layer (self, HYS_TYPE_CURSOR_LAYER));
}

void
hys_plot_area_pick_cursor (HysPlotArea *self,
                           guint        cursor)
{
  hys_cursor_layer_pick (layer (self, HYS_TYPE_CURSOR_LAYER), cursor);
}

void
hys_plot_area_step (HysPlotArea *self,
                    int          by)
{
  if (hys_plot_area_get_measuring (self))
    hys_cursor_layer_step (layer (self, HYS_TYPE_CURSOR_LAYER), by);
  else
    hys_moment_layer_step (layer (self, HYS_TYPE_MOMENT_LAYER), by);
}

void
hys_plot_area_walk (HysPlotArea *self,
                    int          by)
{
  hys_reading_layer_walk (layer (self, HYS_TYPE_READING_LAYER), by);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

char *
hys_plot_area_get_measure (HysPlotArea *self)
{
  return hys_cursor_layer_get_words (layer (self, HYS_TYPE_CURSOR_LAYER));
}

char *
hys_plot_area_get_words (HysPlotArea *self)
{
  return hys_reading_layer_get_words (layer (self, HYS_TYPE_READING_LAYER));
}
