/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The place of a curve nearest to the pointer, with its values. Where a curve goes by so often that it takes long to
 * find, the search goes on from frame to frame, and what it has found so far is read out. */
#include "hys-plot-words.h"

#include "hys-readout.h"

#include <math.h>

/* Distance within which the pointer hits a curve, in pixels. */
#define REACH 24.0

/* Time budget of the search in one frame, in microseconds. */
#define PATIENCE 2500

#define DOT 4.5

/* Distance within which the pointer hits a note, in pixels. */
#define NOTE_REACH 12.0

typedef struct
{
  HysPlotLayer    layer;
  HysFigureSearch search;    /* best point found so far */
  guint           tick;      /* while the search continues */
  gboolean        on_curve;
  HysFigurePoint  point;     /* the nearest point, if on_curve */
  int             walked;    /* curve highlighted by keys; -1 = none */
  char           *note;      /* the words of the note under the pointer, which come before those of a curve */
  HysFigurePoint  note_place;
} Reading;

/* ---- Words ---- */

static void
append (GString    *text,
        const char *separator,
        const char *label,
        double      value)
{
  g_autofree char *number = hys_readout_exact (value);

  g_string_append_printf (text, "%s%s = %s", text->len > 0 ? separator : "", label, number);
}

static double
value_of (HysFigure *figure,
          guint      curve,
          HysAxis    axis,
          gsize      row)
{
  HysColumn *column = hys_figure_get_column (figure, curve, axis);

  if (column == NULL || row >= hys_column_length (column))
    return NAN;
  return hys_figure_clean (figure, axis, hys_column_get (column, row));
}

/* The values of the row (transfer full). */
static char *
markup (Reading    *self,
        const char *separator)
{
  HysFigure *figure = hys_plot_layer_get_figure (self);
  HysColumn *time = hys_plot_layer_get_time (self);
  guint curve = self->point.curve;
  gsize row = self->point.row;
  HysPlotKind kind = hys_figure_get_kind (figure);
  const char *label = hys_figure_get_curve_label (figure, curve);
  g_autoptr (GString) text = g_string_new (NULL);

  if (kind != HYS_PLOT_TIME && curve < hys_plot_n_own (figure) && time != NULL && row < hys_column_length (time))
    append (text, separator, "<i>t</i>", hys_column_get (time, row));
  for (guint k = 0; k < hys_figure_n_columns (figure); k++)
    {
      const char *name = hys_figure_get_axis_label (figure, (HysAxis) k);
      g_autofree char *italic = g_strdup_printf ("<i>%s</i>", kind == HYS_PLOT_TIME && k == 1 && label ? label : name);

      append (text, separator, italic, value_of (figure, curve, (HysAxis) k, row));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
place (Reading      *self,
       HysPlotPlace *at)
{
  return self->on_curve
         && hys_figure_place_row (hys_plot_layer_get_figure (self), self->point.curve, self->point.row,
                                  &at->x,
                                  &at->y);
}

/* The current place of the row. */
static void
paint (gpointer            layer,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  HysPlotPlace at;

  if (!place (layer, &at))
    return;
  cairo_new_path (cr);
  cairo_arc (cr, at.x, at.y, hys_plot_pixels (style, DOT), 0, 2 * G_PI);
  hys_plot_set_color (cr, style->ink, 1);
  cairo_set_line_width (cr, hys_plot_pixels (style, 1.6));
  cairo_stroke (cr);
}

static void
write_words (gpointer            layer,
             cairo_t            *cr,
             const HysPlotStyle *style,
             HysFigureBox       *taken)
{
  g_autoptr (PangoLayout) layout = NULL;
  g_autofree char *words = NULL;
  Reading *self = layer;
  GtkWidget *widget = GTK_WIDGET (self->layer.area);
  HysPlotPlace at = { self->note_place.x, self->note_place.y };

  if (self->note == NULL && !place (self, &at))
    return;
  words = self->note != NULL ? g_markup_escape_text (self->note, -1) : markup (self, "\n");
  layout = hys_plot_words_new (widget, style, words, taken);
  hys_plot_words_beside (widget, at, taken);
  hys_plot_words_draw (layout, cr, style, taken);
}

/* ---- The pointer ---- */

/* Updates the read-out unless it is unchanged. */
static void
take (Reading *self)
{
  const HysFigurePoint *found = &self->search.point;
  gboolean was = self->on_curve, is = found->curve != G_MAXUINT;
  gboolean same = was == is && (!was || (self->point.curve == found->curve && self->point.row == found->row));

  self->on_curve = is;
  self->point = *found;
  if (was || is)
    hys_plot_layer_queue_draw (self);
  if (!same)
    g_signal_emit_by_name (self->layer.area, "hover", is ? (int) found->curve : -1);
}

static gboolean
look_on (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  Reading *self = user_data;

  if (hys_figure_search (hys_plot_layer_get_figure (user_data), &self->search, PATIENCE))
    {
      take (self);
      return G_SOURCE_CONTINUE;
    }
  self->tick = 0;
  take (self);
  return G_SOURCE_REMOVE;
}

static void
hover (gpointer            layer,
       const HysPlotPlace *at)
{
  Reading *self = layer;
  HysFigure *figure = hys_plot_layer_get_figure (layer);
  const char *note = NULL;

  if (at != NULL && figure != NULL)
    note = hys_figure_find_note (figure, at->x, at->y, NOTE_REACH, &self->note_place);
  if (g_strcmp0 (note, self->note) != 0)
    {
      g_free (self->note);
      self->note = g_strdup (note);
      hys_plot_layer_queue_draw (layer);
    }
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->layer.area), self->tick);
  self->tick = 0;
  hys_figure_search_init (&self->search, at != NULL ? at->x : 0, at != NULL ? at->y : 0, REACH);
  if (at != NULL && figure != NULL && hys_figure_search (figure, &self->search, PATIENCE))
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->layer.area), look_on, self, NULL);
  take (self);
}

static void
init (gpointer layer)
{
  ((Reading *) layer)->walked = -1;
}

static void
clear (gpointer layer)
{
  g_free (((Reading *) layer)->note);
}

const HysPlotLayerClass hys_reading_layer = { sizeof (Reading), init, clear, paint, write_words, NULL, hover };

void
hys_plot_area_walk (HysPlotArea *area,
                    int          by)
{
  Reading *self = hys_plot_area_get_layer (area, &hys_reading_layer);
  HysFigure *figure = hys_plot_layer_get_figure (self);
  int n = figure != NULL ? (int) hys_plot_n_own (figure) : 0, before = self->walked;

  self->walked = by == 0 ? -1 : (self->walked + 1 + by + n + 1) % (n + 1) - 1;
  gtk_widget_queue_draw (GTK_WIDGET (area));
  if (by == 0 && before < 0)
    return;
  if (figure != NULL)
    hys_figure_set_highlight (figure, self->walked >= 0 ? (guint) self->walked : G_MAXUINT);
  g_signal_emit_by_name (area, "hover", self->walked);
}

char *
hys_plot_area_get_words (HysPlotArea *area)
{
  Reading *self = hys_plot_area_get_layer (area, &hys_reading_layer);

  if (self->note != NULL)
    return g_strdup (self->note);
  return self->on_curve ? hys_plot_words_plain (markup (self, ", ")) : NULL;
}
