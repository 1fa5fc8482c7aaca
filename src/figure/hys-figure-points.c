/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that are points, too many for a mark at each: small marks at some of them, so far apart that they are seen as
 * points, and so near to each other that none of the others is far from one. */
#include "hys-figure-layer.h"

/* In font sizes: half a mark, and how far one is from the next at least. */
#define SIZE     0.16
#define DISTANCE 0.55

/* More rows than this are looked at in blocks. */
#define MOST_ROWS 100000

/* So many marks are filled at once. */
#define ONCE 256

typedef struct
{
  const HysFigureCanvas *canvas;
  double                 distance;
  guint                  shape;
  guint                  n_columns, n_rows;
  HysPoint              *cells;        /* the mark in each square of the distance's size; not finite where there is none
                                          */
  guint                  n_marks;      /* in the path */
} Points;

static const HysPoint NOWHERE = { NAN, NAN };

/* The column or row of squares of a coordinate from the corner of the box on, which may be a little outside. */
static guint
find_cell (const Points *self,
           double        from_corner,
           guint         n)
{
  return (guint) CLAMP (from_corner / self->distance, 0, n - 1);
}

static void
put_mark (Points   *self,
          HysPoint  at)
{
  const cairo_rectangle_t *box = &self->canvas->box;
  guint column, row;

  if (!hys_canvas_has (self->canvas, at))
    return;
  column = find_cell (self, at.x - box->x, self->n_columns);
  row = find_cell (self, at.y - box->y, self->n_rows);
  /* None where one is too near, in the square or beside it. */
  if (isfinite (self->cells[row * self->n_columns + column].x))
    return;
  for (guint j = row > 0 ? row - 1 : 0; j <= MIN (row + 1, self->n_rows - 1); j++)
    for (guint i = column > 0 ? column - 1 : 0; i <= MIN (column + 1, self->n_columns - 1); i++)
      {
        HysPoint other = self->cells[j * self->n_columns + i];

        if (hypot (other.x - at.x, other.y - at.y) < self->distance)
          return;
      }
  self->cells[row * self->n_columns + column] = at;
  hys_canvas_add_mark (self->canvas, self->shape, at, SIZE * self->canvas->style->font_size);
  if (++self->n_marks % ONCE == 0)
    cairo_fill (self->canvas->cr);
}

/* The places of the rows, or of one of each block; against time, those of a block's extremes too. */
static GArray *
find_places (const HysFigureCanvas *canvas,
             const HysFigureCurve  *curve,
             gsize                  first,
             gsize                  end)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  gsize block = (end - first) / MOST_ROWS + 1;
  guint n = canvas->data->class->n_axes;

  for (gsize row = first; row < end; row += block)
    {
      double values[HYS_N_AXES], extremes[2];
      HysPoint place;

      for (guint k = 0; k < n; k++)
        values[k] = hys_column_get (curve->columns[k], row);
      place = hys_projection_apply (&canvas->projection, values, n);
      g_array_append_val (places, place);
      if (canvas->data->kind != HYS_PLOT_TIME
          || !hys_column_range (curve->columns[1], row, MIN (row + block, end), &extremes[0], &extremes[1]))
        continue;
      for (guint i = 0; i < 2 && extremes[0] < extremes[1]; i++)
        {
          values[1] = extremes[i];
          place = hys_projection_apply (&canvas->projection, values, n);
          g_array_append_val (places, place);
        }
    }
  return places;
}

void
hys_canvas_draw_points (const HysFigureCanvas *canvas,
                        guint                  curve,
                        gsize                  first,
                        gsize                  end)
{
  Points points = { canvas, DISTANCE * canvas->style->font_size, hys_figure_mark (canvas->data, curve) };
  g_autoptr (GArray) places = find_places (canvas, hys_figure_curve (canvas->data, curve), first, end);
  g_autofree HysPoint *high = NULL, *low = NULL;
  gsize n;

  points.n_columns = (guint) ceil (canvas->box.width / points.distance) + 1;
  points.n_rows = (guint) ceil (canvas->box.height / points.distance) + 1;
  n = (gsize) points.n_columns * points.n_rows;
  points.cells = g_new (HysPoint, n);
  for (gsize k = 0; k < n; k++)
    points.cells[k] = NOWHERE;
  cairo_new_path (canvas->cr);
  /* The highest and the lowest place of each column of squares have their marks first. */
  high = g_new (HysPoint, points.n_columns);
  low = g_new (HysPoint, points.n_columns);
  for (guint i = 0; i < points.n_columns; i++)
    high[i] = low[i] = NOWHERE;
  for (guint i = 0; i < places->len; i++)
    {
      HysPoint at = g_array_index (places, HysPoint, i);
      guint column;

      if (!hys_canvas_has (points.canvas, at))
        continue;
      column = find_cell (&points, at.x - points.canvas->box.x, points.n_columns);
      if (!(at.y >= high[column].y))
        high[column] = at;
      if (!(at.y <= low[column].y))
        low[column] = at;
    }
  for (guint i = 0; i < points.n_columns; i++)
    {
      put_mark (&points, high[i]);
      put_mark (&points, low[i]);
    }
  for (guint k = 0; k < places->len; k++)
    put_mark (&points, g_array_index (places, HysPoint, k));
  cairo_fill (canvas->cr);
  g_free (points.cells);
}
