/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two cursors at rows of the first curve, with the differences between them. */
#include "hys-plot-words.h"

#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Distance within which the pointer grabs a cursor, in pixels. */
#define REACH 8.0

/* Largest number of curves whose differences are shown. */
#define CURVES_MOST 4

/* Large enough to find a curve anywhere. */
#define ANYWHERE 1e6

/* How long is looked for it, in microseconds: within a frame. */
#define PATIENCE 8000

#define CROSS 6.0

typedef struct
{
  HysPlotLayer layer;
  gboolean     shown;
  gsize        rows[2];
  guint        active;   /* the cursor that keys and drags move */
} Cursors;

static gboolean
is_against_time (Cursors *self)
{
  return hys_figure_get_kind (hys_plot_layer_get_figure (self)) == HYS_PLOT_TIME;
}

static gsize
n_rows (Cursors *self)
{
  HysFigure *figure = hys_plot_layer_get_figure (self);
  HysColumn *column = figure != NULL && hys_figure_n_curves (figure) > 0 ? hys_figure_get_column (figure, 0, HYS_AXIS_X)
                                                                         : NULL;

  return column != NULL ? hys_column_length (column) : 0;
}

static void
changed (Cursors *self)
{
  hys_plot_layer_queue_draw (self);
  g_signal_emit_by_name (self->layer.area, "measure");
}

/* The row nearest to a point of the widget; in a time plot, nearest along the axis. */
static gboolean
row_at (Cursors *self,
        double   x,
        double   y,
        gsize   *row)
{
  HysFigure *figure = hys_plot_layer_get_figure (self);
  HysFigurePoint point;
  HysFigureBox box;

  if (n_rows (self) == 0 || !hys_figure_get_box (figure, &box))
    return FALSE;
  if (is_against_time (self))
    {
      HysScale scale = hys_figure_get_scale (figure, HYS_AXIS_X);
      double t = hys_scale_value (&scale, CLAMP ((x - box.x) / box.width, 0, 1));

      *row = MIN (hys_column_search_last (hys_figure_get_column (figure, 0, HYS_AXIS_X), t), n_rows (self) - 1);
      return TRUE;
    }
  if (!hys_figure_nearest (figure, 0, x, y, ANYWHERE, PATIENCE, &point))
    return FALSE;
  *row = point.row;
  return TRUE;
}

/* Places the cursors at 1/4 and 3/4 of the visible range. */
static gboolean
place_cursors (Cursors *self)
{
  HysFigureBox box;

  if (hys_plot_layer_get_figure (self) == NULL || !hys_figure_get_box (hys_plot_layer_get_figure (self), &box))
    return FALSE;
  return row_at (self, box.x + box.width / 4, box.y + box.height / 2, &self->rows[0])
         && row_at (self, box.x + box.width * 3 / 4, box.y + box.height / 2, &self->rows[1]);
}

/* ---- What lies between them ---- */

/* From the first cursor to the second. */
static double
difference (Cursors         *self,
            const HysColumn *column)
{
  gsize n = column != NULL ? hys_column_length (column) : 0;

  if (self->rows[0] >= n || self->rows[1] >= n)
    return NAN;
  return hys_column_get (column, self->rows[1]) - hys_column_get (column, self->rows[0]);
}

/* The difference of numbers that are read along an axis. */
static double
between (Cursors         *self,
         const HysColumn *column,
         HysAxis          axis)
{
  return hys_figure_clean (hys_plot_layer_get_figure (self), axis, difference (self, column));
}

static void
append (GString    *text,
        const char *separator,
        const char *name,
        double      value)
{
  g_autofree char *number = hys_readout_exact (value);

  if (isfinite (value))
    g_string_append_printf (text, "%s%s = %s", text->len > 0 ? separator : "", name, number);
}

/* Slope of the second coordinate over the first, if there are two. */
static double
slope (Cursors *self)
{
  HysFigure *figure = hys_plot_layer_get_figure (self);

  if (hys_figure_get_kind (figure) == HYS_PLOT_SPACE || (is_against_time (self) && hys_plot_n_own (figure) > 1))
    return NAN;
  return between (self, hys_figure_get_column (figure, 0, HYS_AXIS_Y), HYS_AXIS_Y)
         / between (self, hys_figure_get_column (figure, 0, HYS_AXIS_X), HYS_AXIS_X);
}

/* (transfer full); NULL if the cursors are hidden. */
static char *
markup (Cursors    *self,
        const char *separator)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double dt;
  HysFigure *figure;
  gboolean against_time;
  guint n;

  if (!self->shown || MAX (self->rows[0], self->rows[1]) >= n_rows (self))
    return NULL;
  dt = difference (self, is_against_time (self) ? hys_figure_get_column (hys_plot_layer_get_figure (self), 0, HYS_AXIS_X)
                                                : hys_plot_layer_get_time (self));
  append (text, separator, "Δ<i>t</i>", dt);
  /* Differences of each curve of a time plot; of the coordinates in others. */
  figure = hys_plot_layer_get_figure (self);
  against_time = is_against_time (self);
  n = against_time ? MIN (hys_plot_n_own (figure), CURVES_MOST) : hys_figure_n_columns (figure);
  for (guint i = 0; i < n; i++)
    {
      const char *label = against_time ? hys_figure_get_curve_label (figure, i) : NULL;
      g_autofree char *name = NULL, *plain = NULL;
      HysAxis axis = against_time ? HYS_AXIS_Y : (HysAxis) i;
      HysColumn *column = hys_figure_get_column (figure, against_time ? i : 0, axis);

      if (label == NULL)
        label = hys_figure_get_axis_label (figure, axis);
      plain = hys_plot_words_plain (g_strdup (label));
      /* Parentheses around a compound name, as F − m x″. */
      name = g_strdup_printf (plain != NULL && strchr (plain, ' ') != NULL ? "Δ(<i>%s</i>)" : "Δ<i>%s</i>", label);
      append (text, separator, name, between (self, column, axis));
    }
  append (text, separator, _("slope"), slope (self));
  append (text, separator, "1/Δ<i>t</i>", 1 / fabs (dt));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- Painting ---- */

static void
paint (gpointer            layer,
       cairo_t            *cr,
       const HysPlotStyle *style)
{
  Cursors *self = layer;

  if (!self->shown || MAX (self->rows[0], self->rows[1]) >= n_rows (self))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
    {
      gboolean against_time = is_against_time (self);
      guint n = against_time ? hys_plot_n_own (hys_plot_layer_get_figure (self)) : 1;
      HysPlotPlace at;
      HysFigureBox box;

      hys_figure_get_box (hys_plot_layer_get_figure (self), &box);
      hys_plot_set_color (cr, style->ink, i == self->active ? 0.75 : 0.4);
      cairo_set_line_width (cr, hys_plot_pixels (style, against_time ? 1 : 1.8));
      for (guint k = 0; k < n; k++)
        {
          double reach, x, y;

          if (!hys_figure_place_row (hys_plot_layer_get_figure (self), k, self->rows[i], &at.x, &at.y))
            continue;
          if (at.x < box.x || at.x > box.x + box.width)
            continue;
          reach = hys_plot_pixels (style, against_time ? CROSS : 1.5 * CROSS);
          x = floor (at.x) + 0.5;
          y = floor (at.y) + 0.5;
          if (against_time && k == 0)
            {
              cairo_move_to (cr, x, box.y);
              cairo_line_to (cr, x, box.y + box.height);
              cairo_stroke (cr);
            }
          /* The point of the curve, if visible. */
          if (at.y >= box.y && at.y <= box.y + box.height)
            {
              cairo_move_to (cr, x - reach, y);
              cairo_line_to (cr, x + reach, y);
              cairo_move_to (cr, x, y - reach);
              cairo_line_to (cr, x, y + reach);
              cairo_stroke (cr);
            }
        }
    }
}

static void
write_words (gpointer            layer,
             cairo_t            *cr,
             const HysPlotStyle *style,
             HysFigureBox       *taken)
{
  Cursors *self = layer;
  g_autofree char *words = markup (self, "\n");
  g_autoptr (PangoLayout) layout = NULL;
  HysFigureBox axes, box;
  HysPlotPlace at;

  if (words == NULL || !hys_figure_place_row (hys_plot_layer_get_figure (self), 0, self->rows[self->active], &at.x, &at.y))
    return;
  layout = hys_plot_words_new (GTK_WIDGET (self->layer.area), style, words, &box);
  hys_figure_get_box (hys_plot_layer_get_figure (self), &axes);
  hys_plot_words_in_corner (&axes, at, taken, &box);
  hys_plot_words_draw (layout, cr, style, &box);
  *taken = box;
}

/* ---- Moving them ---- */

static void
move (gpointer            layer,
      const HysPlotPress *press)
{
  Cursors *self = layer;
  gsize row;

  if (!row_at (self, press->x + press->dx, press->y + press->dy, &row) || row == self->rows[self->active])
    return;
  self->rows[self->active] = row;
  changed (self);
}

static const HysPlotDrag drag = { move };

/* Activates the nearer cursor. */
static const HysPlotDrag *
press (gpointer            layer,
       const HysPlotPress *press)
{
  Cursors *self = layer;
  double best = MAX (REACH, press->reach);
  const HysPlotDrag *found = NULL;

  for (guint i = 0; self->shown && press->button == GDK_BUTTON_PRIMARY && i < G_N_ELEMENTS (self->rows); i++)
    {
      double x, y, distance;

      if (!hys_figure_place_row (hys_plot_layer_get_figure (self), 0, self->rows[i], &x, &y))
        continue;
      distance = is_against_time (self) && press->zone == HYS_PLOT_INSIDE ? fabs (x - press->x)
                                                                          : hypot (x - press->x, y - press->y);
      if (distance > best)
        continue;
      best = distance;
      self->active = i;
      found = &drag;
    }
  if (found != NULL)
    hys_plot_layer_queue_draw (layer);
  return found;
}

const HysPlotLayerClass hys_cursor_layer = { .size = sizeof (Cursors), .paint = paint, .write = write_words,
                                             .press = press };

void
hys_plot_area_set_measuring (HysPlotArea *area,
                             gboolean     measuring)
{
  Cursors *self = hys_plot_area_get_layer (area, &hys_cursor_layer);

  self->shown = measuring && place_cursors (self);
  self->active = 1;
  changed (self);
}

gboolean
hys_plot_area_get_measuring (HysPlotArea *area)
{
  return ((Cursors *) hys_plot_area_get_layer (area, &hys_cursor_layer))->shown;
}

void
hys_plot_area_pick_cursor (HysPlotArea *area,
                           guint        cursor)
{
  Cursors *self = hys_plot_area_get_layer (area, &hys_cursor_layer);

  self->active = cursor;
  hys_plot_layer_queue_draw (self);
}

void
hys_plot_area_step_cursor (HysPlotArea *area,
                           int          by)
{
  Cursors *self = hys_plot_area_get_layer (area, &hys_cursor_layer);
  gint64 row = (gint64) self->rows[self->active] + by;

  self->rows[self->active] = (gsize) CLAMP (row, 0, (gint64) MAX (n_rows (self), 1) - 1);
  changed (self);
}

char *
hys_plot_area_get_measure (HysPlotArea *area)
{
  return hys_plot_words_plain (markup (hys_plot_area_get_layer (area, &hys_cursor_layer), ", "));
}
