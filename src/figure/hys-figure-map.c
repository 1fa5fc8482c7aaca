/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map: each row is a cell, which reaches half way to its neighbours, in the colour of its third value; a struck one has
 * none. A bar beside the axes says which value has which colour, where any is known. */
#include "hys-figure-layer.h"

#include "hys-number.h"

#include <math.h>

/* Lengths in font sizes: the bar's distance from the axes and its width, that of its numbers, and of its label. */
#define GAP        1.1
#define BAR        0.9
#define NUMBER_GAP 0.45
#define LABEL_GAP  0.3

/* Colours of the bar, and how much further cells reach below their neighbours, so that no seams are seen: so many units, or
 * a pixel. */
#define BAR_STEPS 128
#define OVERLAP   0.5

/* Half way between two coordinates, as the axis has it. */
static double
middle (gboolean logarithmic,
        double   one,
        double   other)
{
  return logarithmic ? sqrt (one * other) : one + (other - one) / 2;
}

/* As far beyond @to as @from is before it. */
static double
mirror (gboolean logarithmic,
        double   from,
        double   to)
{
  return logarithmic ? to * (to / from) : to + (to - from);
}

/* The different coordinates of all rows along an axis, from the least on (of double). */
static GArray *
find_places (const HysFigureData *data,
             HysAxis              axis)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = 0;

  for (guint i = 0; i < data->curves->len; i++)
    for (gsize row = 0; row < hys_column_length (hys_figure_curve (data, i)->columns[axis]); row++)
      {
        double value = hys_column_get (hys_figure_curve (data, i)->columns[axis], row);

        if (isfinite (value) && (value > 0 || !data->axes[axis].logarithmic))
          g_array_append_val (places, value);
      }
  g_array_sort (places, hys_number_compare);
  for (guint i = 0; i < places->len; i++)
    if (n == 0 || g_array_index (places, double, i) > g_array_index (places, double, n - 1))
      g_array_index (places, double, n++) = g_array_index (places, double, i);
  g_array_set_size (places, n);
  return places;
}

/* Where the cells of an axis end, from the least coordinate to the greatest (of double): the outer ones reach as far out as
 * in, a single one by half of what it is. */
static GArray *
find_edges (const HysFigureData *data,
            HysAxis              axis)
{
  gboolean logarithmic = data->axes[axis].logarithmic;
  g_autoptr (GArray) places = find_places (data, axis);
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (double));
  const double *at = (const double *) (gpointer) places->data;
  guint n = places->len;
  double edge;

  if (n == 0)
    return edges;
  edge = n > 1 ? at[1] : at[0] + fabs (at[0]) + (at[0] == 0);
  edge = mirror (logarithmic, middle (logarithmic, at[0], edge), at[0]);
  g_array_append_val (edges, edge);
  for (guint i = 0; i < n; i++)
    {
      edge = i + 1 < n ? middle (logarithmic, at[i], at[i + 1]) : mirror (logarithmic, edge, at[i]);
      g_array_append_val (edges, edge);
    }
  return edges;
}

gboolean
hys_figure_map_range (const HysFigureData *data,
                      HysAxis              axis,
                      double              *from,
                      double              *to)
{
  g_autoptr (GArray) ends = axis == HYS_AXIS_Z ? find_places (data, axis) : find_edges (data, axis);

  if (ends->len == 0)
    return FALSE;
  *from = g_array_index (ends, double, 0);
  *to = g_array_index (ends, double, ends->len - 1);
  hys_ticks_widen (from, to);
  return TRUE;
}

/* ---- The cells ---- */

typedef struct
{
  const HysFigureData *data;
  const HysProjection *projection;
  GArray              *edges[2];
} Map;

static Map
map_of (const HysFigureData *data,
        const HysProjection *projection)
{
  return (Map){ data, projection, { find_edges (data, HYS_AXIS_X), find_edges (data, HYS_AXIS_Y) } };
}

static void
map_clear (Map *self)
{
  g_array_unref (self->edges[0]);
  g_array_unref (self->edges[1]);
}

/* The cell of a row; FALSE where it has no place. */
static gboolean
find_cell (const Map            *self,
           const HysFigureCurve *curve,
           gsize                 row,
           cairo_rectangle_t    *cell)
{
  double ends[2][2];

  for (guint k = 0; k < 2; k++)
    {
      double value = hys_column_get (curve->columns[k], row);
      guint i = 1;

      while (i < self->edges[k]->len && !(value < g_array_index (self->edges[k], double, i)))
        i++;
      if (i >= self->edges[k]->len || value < g_array_index (self->edges[k], double, i - 1))
        return FALSE;
      ends[0][k] = g_array_index (self->edges[k], double, i - 1);
      ends[1][k] = g_array_index (self->edges[k], double, i);
    }
  HysPoint low = hys_projection_apply (self->projection, ends[0], 2), high = hys_projection_apply (self->projection, ends[1], 2);

  *cell = (cairo_rectangle_t){ low.x, high.y, high.x - low.x, low.y - high.y };
  return TRUE;
}

gboolean
hys_figure_map_find (const HysFigureData *data,
                     const HysProjection *projection,
                     guint                curve,
                     HysPoint             at,
                     gsize               *row)
{
  Map map = map_of (data, projection);
  const HysFigureCurve *rows = hys_figure_curve (data, curve);
  gboolean found = FALSE;
  gsize end;

  hys_figure_rows (data, rows, row, &end);
  while (!found && *row < end)
    {
      cairo_rectangle_t cell;

      found = find_cell (&map, rows, *row, &cell) && at.x >= cell.x && at.x < cell.x + cell.width && at.y >= cell.y
              && at.y < cell.y + cell.height;
      *row += !found;
    }
  map_clear (&map);
  return found;
}

static void
draw_cell (const HysFigureCanvas *canvas,
           cairo_rectangle_t      cell,
           double                 value)
{
  double part = hys_scale_part (&canvas->data->axes[HYS_AXIS_Z].scale, value);

  if (isfinite (part))
    {
      double more = fmax (canvas->pixel, OVERLAP);

      hys_color_set (canvas->cr, hys_plot_ramp (part));
      /* The next ones, to the right and above, lie on what is too much. */
      cairo_rectangle (canvas->cr, cell.x, cell.y - more, cell.width + more, cell.height + more);
      cairo_fill (canvas->cr);
      return;
    }
  hys_color_set (canvas->cr, canvas->style->faint);
  cairo_set_line_width (canvas->cr, hys_canvas_thin (canvas));
  cairo_move_to (canvas->cr, cell.x, cell.y + cell.height);
  cairo_line_to (canvas->cr, cell.x + cell.width, cell.y);
  cairo_stroke (canvas->cr);
}

/* ---- The layer ---- */

static void
measure (HysFigureCanvas *canvas)
{
  double em = canvas->style->font_size, width, height, line;

  hys_text_measure (canvas->text, HYS_TEXT_NUMBER, "0", &width, &height);
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, "0", &width, &line);
  hys_canvas_choose_ticks (canvas, HYS_AXIS_Z,
                           (guint) (fmax (canvas->height - canvas->top - canvas->bottom, 0) / (2.1 * height)));
  canvas->beside = (GAP + BAR + NUMBER_GAP + LABEL_GAP) * em + hys_canvas_widest_number (canvas, &canvas->ticks[HYS_AXIS_Z]) + line + em / 2;
}

/* The bar with its numbers. */
static void
draw_bar (HysFigureCanvas         *canvas,
          const cairo_rectangle_t *bar)
{
  double em = canvas->style->font_size, step = bar->height / BAR_STEPS;
  const HysTicks *ticks = &canvas->ticks[HYS_AXIS_Z];

  for (guint i = 0; i < BAR_STEPS; i++)
    {
      hys_color_set (canvas->cr, hys_plot_ramp ((i + 0.5) / BAR_STEPS));
      cairo_rectangle (canvas->cr, bar->x, bar->y, bar->width, bar->height - i * step);
      cairo_fill (canvas->cr);
    }
  hys_color_set (canvas->cr, canvas->style->faint);
  cairo_set_line_width (canvas->cr, hys_canvas_thin (canvas));
  cairo_rectangle (canvas->cr, bar->x, bar->y, bar->width, bar->height);
  for (guint i = 0; i < ticks->n; i++)
    {
      double y = bar->y + (1 - hys_scale_part (&canvas->data->axes[HYS_AXIS_Z].scale, ticks->values[i])) * bar->height;

      cairo_move_to (canvas->cr, bar->x + bar->width, y);
      cairo_rel_line_to (canvas->cr, NUMBER_GAP / 2 * em, 0);
      hys_text_show (canvas->text, HYS_TEXT_NUMBER, ticks->labels[i], bar->x + bar->width + NUMBER_GAP * em, y, 0, 0.5);
    }
  cairo_stroke (canvas->cr);
}

/* The bar, unless no value is known, with its label along it. */
static void
draw_scale (HysFigureCanvas *canvas)
{
  double em = canvas->style->font_size, from, to;
  const HysTicks *ticks = &canvas->ticks[HYS_AXIS_Z];
  cairo_rectangle_t bar = { canvas->box.x + canvas->box.width + GAP * em, canvas->box.y, BAR * em, canvas->box.height };
  g_autofree char *label = hys_axis_text (&canvas->data->axes[HYS_AXIS_Z], ticks);

  if (hys_figure_map_range (canvas->data, HYS_AXIS_Z, &from, &to))
    draw_bar (canvas, &bar);
  hys_color_set (canvas->cr, canvas->style->ink);
  cairo_save (canvas->cr);
  cairo_translate (canvas->cr, bar.x + bar.width + (NUMBER_GAP + LABEL_GAP) * em + hys_canvas_widest_number (canvas, &canvas->ticks[HYS_AXIS_Z]),
                   bar.y + bar.height / 2);
  cairo_rotate (canvas->cr, -G_PI / 2);
  hys_text_show (canvas->text, HYS_TEXT_QUANTITY, label, 0, 0, 0.5, 0);
  cairo_restore (canvas->cr);
}

static void
draw (HysFigureCanvas *canvas)
{
  Map map = map_of (canvas->data, &canvas->projection);

  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, canvas->box.x, canvas->box.y, canvas->box.width, canvas->box.height);
  cairo_clip (canvas->cr);
  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
      cairo_rectangle_t cell;
      gsize row, end;

      for (hys_figure_rows (canvas->data, curve, &row, &end); row < end; row++)
        if (find_cell (&map, curve, row, &cell))
          draw_cell (canvas, cell, hys_column_get (curve->columns[HYS_AXIS_Z], row));
    }
  cairo_restore (canvas->cr);
  map_clear (&map);
  draw_scale (canvas);
}

const HysFigureLayer hys_layer_map = { measure, draw };
