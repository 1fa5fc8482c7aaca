/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-area-private.h"

#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How near a cursor the pointer takes it, in pixels. */
#define REACH 8.0

/* Curves whose differences are told. */
#define CURVES_MOST 4

/* Far enough to find a curve wherever it is. */
#define ANYWHERE 1e6

static gboolean
is_against_time (HysPlotArea *self)
{
  return hys_figure_get_kind (self->figure) == HYS_PLOT_TIME;
}

static gsize
n_rows (HysPlotArea *self)
{
  HysColumn *column = self->figure != NULL && hys_figure_n_curves (self->figure) > 0
                        ? hys_figure_get_column (self->figure, 0, HYS_AXIS_X)
                        : NULL;

  return column != NULL ? hys_column_length (column) : 0;
}

static void
told (HysPlotArea *self)
{
  gtk_widget_queue_draw (self->glass);
  g_signal_emit (self, hys_plot_area_measure_signal, 0);
}

guint
hys_plot_area_n_own (HysPlotArea *self)
{
  guint n = hys_figure_n_curves (self->figure);

  while (n > 0 && hys_figure_get_look (self->figure, n - 1) & HYS_CURVE_REFERENCE)
    n--;
  return n;
}

/* The row at a point of the widget: against time, the one next to it on the axis. */
static gboolean
row_at (HysPlotArea *self,
        double       x,
        double       y,
        gsize       *row)
{
  HysFigurePoint point;
  HysFigureBox box;

  if (n_rows (self) == 0 || !hys_figure_get_box (self->figure, &box))
    return FALSE;
  if (is_against_time (self))
    {
      HysScale scale = hys_figure_get_scale (self->figure, HYS_AXIS_X);
      double t = hys_scale_value (&scale, CLAMP ((x - box.x) / box.width, 0, 1));
      HysColumn *time = hys_figure_get_column (self->figure, 0, HYS_AXIS_X);

      *row = MIN (hys_column_search (time, t), n_rows (self) - 1);
      return TRUE;
    }
  if (!hys_figure_nearest (self->figure, 0, x, y, ANYWHERE, &point))
    return FALSE;
  *row = point.row;
  return TRUE;
}

/* At a quarter and three quarters of what is seen. */
static gboolean
place_cursors (HysPlotArea *self)
{
  HysFigureBox box;

  if (self->figure == NULL || !hys_figure_get_box (self->figure, &box))
    return FALSE;
  return row_at (self, box.x + box.width / 4, box.y + box.height / 2, &self->cursors[0])
         && row_at (self, box.x + box.width * 3 / 4, box.y + box.height / 2, &self->cursors[1]);
}

void
hys_plot_area_set_measuring (HysPlotArea *self,
                             gboolean     measuring)
{
  self->measuring = measuring && place_cursors (self);
  self->active = 1;
  told (self);
}

gboolean
hys_plot_area_get_measuring (HysPlotArea *self)
{
  return self->measuring;
}

void
hys_plot_area_pick_cursor (HysPlotArea *self,
                           guint        cursor)
{
  self->active = cursor;
  gtk_widget_queue_draw (self->glass);
}

void
hys_plot_area_step_cursor (HysPlotArea *self,
                           int          by)
{
  gint64 row = (gint64) self->cursors[self->active] + by;

  self->cursors[self->active] = (gsize) CLAMP (row, 0, (gint64) MAX (n_rows (self), 1) - 1);
  told (self);
}

gboolean
hys_plot_area_at_cursor (HysPlotArea *self,
                         double       x,
                         double       y)
{
  double best = REACH;
  gboolean found = FALSE;

  for (guint i = 0; self->measuring && i < 2; i++)
    {
      double px, py, distance;

      if (!hys_figure_place_row (self->figure, 0, self->cursors[i], &px, &py))
        continue;
      distance = is_against_time (self) && self->press_zone == HYS_PLOT_INSIDE ? fabs (px - x) : hypot (px - x, py - y);
      if (distance > best)
        continue;
      best = distance;
      self->active = i;
      found = TRUE;
    }
  return found;
}

static void
move (HysPlotArea *self)
{
  gsize row;

  if (!row_at (self, self->press_x + self->drag_x, self->press_y + self->drag_y, &row)
      || row == self->cursors[self->active])
    return;
  self->cursors[self->active] = row;
  told (self);
}

static double
between (HysPlotArea *self,
         HysColumn   *column)
{
  gsize n = column != NULL ? hys_column_length (column) : 0;

  if (self->cursors[0] >= n || self->cursors[1] >= n)
    return NAN;
  return hys_column_get (column, self->cursors[1]) - hys_column_get (column, self->cursors[0]);
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

/* Whether a quantity's name is made of several, as F − m x″. */
static gboolean
is_sum (const char *markup)
{
  g_autofree char *text = NULL;

  return pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) && strchr (text, ' ') != NULL;
}

/* Of every curve against time; of others, of the coordinates. */
static void
append_differences (HysPlotArea *self,
                    GString     *text,
                    const char  *separator)
{
  gboolean against_time = is_against_time (self);
  guint n = against_time ? MIN (hys_plot_area_n_own (self), CURVES_MOST)
                         : hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE ? 3 : 2;

  for (guint i = 0; i < n; i++)
    {
      const char *label = against_time ? hys_figure_get_curve_label (self->figure, i) : NULL;
      g_autofree char *name = NULL;
      HysColumn *column = against_time ? hys_figure_get_column (self->figure, i, HYS_AXIS_Y)
                                       : hys_figure_get_column (self->figure, 0, (HysAxis) i);

      if (label == NULL)
        label = hys_figure_get_axis_label (self->figure, against_time ? HYS_AXIS_Y : (HysAxis) i);
      name = g_strdup_printf (is_sum (label) ? "Δ(<i>%s</i>)" : "Δ<i>%s</i>", label);
      append (text, separator, name, between (self, column));
    }
}

/* Of the second coordinate over the first, where there are two. */
static double
slope (HysPlotArea *self)
{
  if (hys_figure_get_kind (self->figure) == HYS_PLOT_SPACE || (is_against_time (self) && hys_plot_area_n_own (self) > 1))
    return NAN;
  return between (self, hys_figure_get_column (self->figure, 0, HYS_AXIS_Y))
         / between (self, hys_figure_get_column (self->figure, 0, HYS_AXIS_X));
}

char *
hys_plot_area_measure_markup (HysPlotArea *self,
                              const char  *separator)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double dt;

  if (!self->measuring || MAX (self->cursors[0], self->cursors[1]) >= n_rows (self))
    return NULL;
  dt = between (self, is_against_time (self) ? hys_figure_get_column (self->figure, 0, HYS_AXIS_X) : self->time);
  append (text, separator, "Δ<i>t</i>", dt);
  append_differences (self, text, separator);
  append (text, separator, _("slope"), slope (self));
  append (text, separator, "1/Δ<i>t</i>", 1 / fabs (dt));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
hys_plot_area_get_measure (HysPlotArea *self)
{
  g_autofree char *markup = hys_plot_area_measure_markup (self, ", ");
  char *text = NULL;

  return markup != NULL && pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) ? text : NULL;
}

static void
leave (HysPlotArea *self)
{
  gtk_widget_queue_draw (self->glass);
}

const HysPlotDrag hys_plot_cursor_drag = { move, leave };
