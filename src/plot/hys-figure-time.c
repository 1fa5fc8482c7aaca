/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-decimate.h"
#include "hys-figure-private.h"
#include "hys-sleeve.h"

#include <math.h>

/* From so many rows a pixel on, columns are drawn from their extremes. */
#define DENSE_ROWS 2

/* Neighbouring columns are filled where no line could be told: their extremes overlap by more pixels than this, and by
 * this part of the longer one. */
#define DENSE_PIXELS 3
#define DENSE_PART   0.6

/* A band's border is known to half a column's width only: so many times the tolerance of lines. */
#define BAND_TOLERANCE 2.5

/* Beyond this, in units of the paper, places are as good as infinitely far away. */
#define FAR_AWAY 1e7

/* One curve on its way to the paper. */
typedef struct
{
  HysFigure       *figure;
  const HysCanvas *canvas;
  const HysColumn *t, *y;
  gsize            first, end;    /* the rows in the window, and one on either side if there is one */
  HysSleeve        sleeve;
  GArray          *points;        /* HysPoint: what is kept of the line */
} TimeCurve;

static gboolean
range (HysFigure *self,
       HysAxis    axis,
       double    *from,
       double    *to)
{
  double t_from = self->axes[0].from, t_to = self->axes[0].to;

  if (axis == HYS_AXIS_X || (isnan (t_from) && isnan (t_to)))
    return hys_figure_extremes (self, axis, from, to);
  hys_figure_get_range (self, HYS_AXIS_X, &t_from, &t_to);
  *from = INFINITY;
  *to = -INFINITY;
  for (guint i = 0; i < self->curves->len; i++)
    {
      HysCurve *curve = hys_figure_curve (self, i);
      double low, high;
      gsize first, end;

      hys_figure_rows (self, curve, &first, &end);
      hys_decimate_window (curve->columns[0], t_from, t_to, &first, &end);
      if (!hys_column_range (curve->columns[1], first, end, &low, &high))
        continue;
      *from = fmin (*from, low);
      *to = fmax (*to, high);
    }
  return *from <= *to;
}

static double
place_x (const TimeCurve *curve,
         double           t)
{
  const HysFigure *figure = curve->figure;
  const HysBox *box = &curve->canvas->box;

  return box->x + (t - figure->from[0]) / (figure->to[0] - figure->from[0]) * box->width;
}

static double
place_y (const TimeCurve *curve,
         double           y)
{
  const HysFigure *figure = curve->figure;
  const HysBox *box = &curve->canvas->box;

  return box->y + box->height - (y - figure->from[1]) / (figure->to[1] - figure->from[1]) * box->height;
}

static void
end_line (TimeCurve *curve)
{
  HysPoint kept;

  if (hys_sleeve_end (&curve->sleeve, &kept))
    g_array_append_val (curve->points, kept);
}

static void
lift_pen (TimeCurve *curve)
{
  const HysPoint nowhere = { NAN, NAN };

  end_line (curve);
  g_array_append_val (curve->points, nowhere);
}

static void
add_place (TimeCurve *curve,
           HysPoint   place)
{
  HysPoint kept;

  place.x = CLAMP (place.x, -FAR_AWAY, FAR_AWAY);
  place.y = CLAMP (place.y, -FAR_AWAY, FAR_AWAY);
  if (hys_sleeve_add (&curve->sleeve, place, &kept))
    g_array_append_val (curve->points, kept);
}

static void
add_point (TimeCurve *curve,
           double     x,
           double     y)
{
  if (isfinite (x) && isfinite (y))
    add_place (curve, (HysPoint) { x, place_y (curve, y) });
  else
    lift_pen (curve);
}

/* A row as it is; one that stands for several goes through its extremes. */
static void
add_row (TimeCurve *curve,
         gsize      row)
{
  double x = place_x (curve, hys_column_get (curve->t, row));
  double y = hys_column_get (curve->y, row), low, high;

  add_point (curve, x, y);
  if (!isfinite (y) || !hys_column_range (curve->y, row, row + 1, &low, &high) || low == high)
    return;
  add_point (curve, x, low);
  add_point (curve, x, high);
  add_point (curve, x, y);
}

/* The extremes of a column that its ends do not show, the one nearer to its first row first. */
static void
add_extremes (TimeCurve    *curve,
              const HysBin *bin,
              double        x,
              double        width)
{
  gboolean low = !(fmin (bin->first, bin->last) <= bin->minimum);
  gboolean high = !(fmax (bin->first, bin->last) >= bin->maximum);
  gboolean up = bin->first - bin->minimum < bin->maximum - bin->first;

  if (bin->minimum > bin->maximum)
    return;
  if (low && up)
    add_point (curve, x + width / 3, bin->minimum);
  if (high)
    add_point (curve, x + width / (up ? 1.5 : 3), bin->maximum);
  if (low && !up)
    add_point (curve, x + width / 1.5, bin->minimum);
}

static void
add_bin (TimeCurve    *curve,
         const HysBin *bin,
         double        x,
         double        width)
{
  if (bin->n == 0)
    return;
  add_point (curve, place_x (curve, hys_column_get (curve->t, bin->row)), bin->first);
  add_extremes (curve, bin, x, width);
  if (bin->n > 1)
    add_point (curve, place_x (curve, hys_column_get (curve->t, bin->row + bin->n - 1)), bin->last);
}

/* Whether two neighbouring columns are one band. */
static gboolean
overlap (const TimeCurve *curve,
         const HysBin    *a,
         const HysBin    *b)
{
  double low = fmax (a->minimum, b->minimum), high = fmin (a->maximum, b->maximum);
  double longer = fmax (a->maximum - a->minimum, b->maximum - b->minimum);

  return high - low > DENSE_PART * longer
         && place_y (curve, low) - place_y (curve, high) > DENSE_PIXELS * curve->canvas->pixel;
}

/* One border of the band of columns first <= i < end, from left to right or back; it ends where its columns end. */
static void
add_border (TimeCurve    *curve,
            const HysBin *bins,
            guint         first,
            guint         end,
            double        width,
            gboolean      upper)
{
  const HysBox *box = &curve->canvas->box;
  double half = curve->canvas->style->line_width / 2, low = box->y - 4 * half, high = box->y + box->height + 4 * half;
  guint n = end - first;

  for (guint k = 0; k < n; k++)
    {
      guint i = upper ? first + k : end - 1 - k;
      double y = upper ? place_y (curve, bins[i].maximum) - half : place_y (curve, bins[i].minimum) + half;
      double x = box->x + i * width;

      y = CLAMP (y, low, high);
      if (i == first || i + 1 == end)
        add_place (curve, (HysPoint) { x + (upper == (i == first) ? 0 : width), y });
      add_place (curve, (HysPoint) { x + width / 2, y });
      if (n == 1)
        add_place (curve, (HysPoint) { x + (upper ? width : 0), y });
    }
}

/* The columns first <= i < end as one polygon between their extremes. */
static void
add_band (TimeCurve    *curve,
          const HysBin *bins,
          guint         first,
          guint         end,
          double        width)
{
  cairo_t *cr = curve->canvas->cr;
  guint start;

  lift_pen (curve);
  hys_sleeve_init (&curve->sleeve, BAND_TOLERANCE * hys_canvas_tolerance (curve->canvas));
  start = curve->points->len;
  add_border (curve, bins, first, end, width, TRUE);
  add_border (curve, bins, first, end, width, FALSE);
  end_line (curve);
  cairo_new_sub_path (cr);
  for (guint i = start; i < curve->points->len; i++)
    {
      HysPoint point = g_array_index (curve->points, HysPoint, i);

      cairo_line_to (cr, point.x, point.y);
    }
  cairo_close_path (cr);
  g_array_set_size (curve->points, start);
  hys_sleeve_init (&curve->sleeve, hys_canvas_tolerance (curve->canvas));
}

static gboolean
is_dense (const TimeCurve *curve,
          const HysBin    *bins,
          guint            n,
          guint            i)
{
  return i > 0 && i + 1 < n && bins[i].n > DENSE_ROWS
         && overlap (curve, &bins[i], &bins[i - 1]) && overlap (curve, &bins[i], &bins[i + 1]);
}

/* Columns that overlap both their neighbours are filled from extreme to extreme, the others are lines. The line goes
 * a little way into the band. */
static void
add_bins (TimeCurve    *curve,
          const HysBin *bins,
          guint         n)
{
  const HysBox *box = &curve->canvas->box;
  double width = box->width / n;

  for (guint i = 0, end; i < n; i = end)
    {
      end = i;
      while (end < n && is_dense (curve, bins, n, end))
        end++;
      if (end == i)
        {
          add_bin (curve, &bins[i], box->x + i * width, width);
          end++;
          continue;
        }
      add_point (curve, box->x + (i + 0.2) * width, bins[i].first);
      add_band (curve, bins, i, end, width);
      add_point (curve, box->x + (end - 0.2) * width, bins[end - 1].last);
    }
  cairo_fill (curve->canvas->cr);
}

static void
add_columns (TimeCurve *curve,
             guint      n)
{
  const HysFigure *figure = curve->figure;
  g_autofree HysBin *bins = g_new (HysBin, n);

  hys_decimate (curve->t, curve->y, curve->first, curve->end, figure->from[0], figure->to[0], n, bins);
  if (hys_column_get (curve->t, curve->first) < figure->from[0])
    add_row (curve, curve->first);
  add_bins (curve, bins, n);
  if (hys_column_get (curve->t, curve->end - 1) > figure->to[0])
    add_row (curve, curve->end - 1);
}

/* The rows in the window and one on either side, to which the line goes out of the frame. */
static void
find_rows (TimeCurve *curve,
           HysCurve  *source)
{
  gsize first, end;

  hys_figure_rows (curve->figure, source, &first, &end);
  curve->first = first;
  curve->end = end;
  hys_decimate_window (curve->t, curve->figure->from[0], curve->figure->to[0], &curve->first, &curve->end);
  curve->first -= curve->first > first;
  curve->end += curve->end < end;
}

static void
draw_curve (HysFigure *self,
            HysCanvas *canvas,
            guint      i)
{
  HysCurve *source = hys_figure_curve (self, i);
  guint n_columns = (guint) fmax (ceil (canvas->box.width / canvas->pixel - 1e-6), 1);
  TimeCurve curve = { self, canvas, source->columns[0], source->columns[1] };

  find_rows (&curve, source);
  if (curve.first >= curve.end)
    return;
  curve.points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  hys_color_set (canvas->cr, hys_figure_color (self, canvas->style, i));
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  hys_sleeve_init (&curve.sleeve, hys_canvas_tolerance (canvas));
  if (curve.end - curve.first > DENSE_ROWS * (gsize) n_columns)
    add_columns (&curve, n_columns);
  else
    for (gsize row = curve.first; row < curve.end; row++)
      add_row (&curve, row);
  end_line (&curve);
  hys_ink_stroke (canvas->cr, &canvas->box, (const HysPoint *) (void *) curve.points->data, curve.points->len, i);
  g_array_unref (curve.points);
}

static void
draw (HysFigure *self,
      HysCanvas *canvas)
{
  double half = canvas->style->line_width / 2;

  hys_figure_draw_axes (self, canvas);
  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, canvas->box.x - half, canvas->box.y - half, canvas->box.width + 2 * half,
                   canvas->box.height + 2 * half);
  cairo_clip (canvas->cr);
  for (guint i = self->curves->len; i > 0; i--)
    if (i - 1 != self->highlight)
      draw_curve (self, canvas, i - 1);
  if (self->highlight < self->curves->len)
    draw_curve (self, canvas, self->highlight);
  cairo_restore (canvas->cr);
}

const HysFigureKind hys_figure_time = {
  .n_axes = 2,
  .exact = TRUE,
  .range = range,
  .draw = draw,
  .pick = hys_figure_pick_axes,
};
