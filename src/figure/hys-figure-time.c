/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-decimate.h"
#include "hys-figure-layer.h"
#include "hys-simplifier.h"

#include <math.h>

/* From so many rows a pixel on, columns are drawn from their extremes. */
#define DENSE_ROWS 2

/* Neighbouring columns are filled where their extremes overlap by more pixels than this, and by this part of the
 * shorter one. */
#define DENSE_PIXELS 3
#define DENSE_PART   0.6

/* A band's border is known to half a column's width only: so many times the tolerance of lines. */
#define BAND_TOLERANCE 2.5

/* In pixels a line longer than so many times its box's width and height is solid: nobody could tell its dashes. */
#define MOST_DASHED 24

/* Beyond this, in units of the paper, places are as good as infinitely far away. */
#define FAR_AWAY 1e7

/* One curve on its way to the paper. */
typedef struct
{
  const HysFigureCanvas *canvas;
  const HysColumn       *t, *y;
  gsize                  first, end;    /* the rows in the window, and one on either side if there is one */
  HysSimplifier          simplifier;
  GArray                *points;        /* HysPoint: what is kept of the line */
} TimeCurve;

static double
place_x (const TimeCurve *curve,
         double           t)
{
  const cairo_rectangle_t *box = &curve->canvas->box;

  return box->x + hys_scale_part (&curve->canvas->data->axes[0].scale, t) * box->width;
}

static double
place_y (const TimeCurve *curve,
         double           y)
{
  const cairo_rectangle_t *box = &curve->canvas->box;

  return box->y + (1 - hys_scale_part (&curve->canvas->data->axes[1].scale, y)) * box->height;
}

static void
end_line (TimeCurve *curve)
{
  HysPoint kept;

  if (hys_simplifier_end (&curve->simplifier, &kept))
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
  if (hys_simplifier_add (&curve->simplifier, place, &kept))
    g_array_append_val (curve->points, kept);
}

static void
add_point (TimeCurve *curve,
           double     x,
           double     y)
{
  HysPoint place = { x, place_y (curve, y) };

  if (isfinite (place.x) && isfinite (place.y))
    add_place (curve, place);
  else
    lift_pen (curve);
}

/* A row as it is; one that stands for several goes through those of its extremes that are not on the way to it. */
static void
add_row (TimeCurve *curve,
         gsize      row)
{
  double x = place_x (curve, hys_column_get (curve->t, row));
  double y = hys_column_get (curve->y, row), before = row > 0 ? hys_column_get (curve->y, row - 1) : y, low, high;

  add_point (curve, x, y);
  if (!isfinite (y) || !hys_column_range (curve->y, row, row + 1, &low, &high))
    return;
  if (low < fmin (before, y))
    add_point (curve, x, low);
  if (high > fmax (before, y))
    add_point (curve, x, high);
  if (low < fmin (before, y) || high > fmax (before, y))
    add_point (curve, x, y);
}

static void
add_bin (TimeCurve    *curve,
         const HysBin *bin,
         double        x,
         double        width)
{
  gboolean low, high, up;

  if (bin->n == 0)
    return;
  add_point (curve, place_x (curve, hys_column_get (curve->t, bin->row)), bin->first);
  /* The extremes of a column that its ends do not show, the one nearer to its first row first. */
  low = !(fmin (bin->first, bin->last) <= bin->minimum);
  high = !(fmax (bin->first, bin->last) >= bin->maximum);
  up = bin->first - bin->minimum < bin->maximum - bin->first;
  if (bin->minimum <= bin->maximum)
    {
      if (low && up)
        add_point (curve, x + width / 3, bin->minimum);
      if (high)
        add_point (curve, x + width / (up ? 1.5 : 3), bin->maximum);
      if (low && !up)
        add_point (curve, x + width / 1.5, bin->minimum);
    }
  if (bin->n > 1)
    add_point (curve, place_x (curve, hys_column_get (curve->t, bin->row + bin->n - 1)), bin->last);
}

/* By how much two columns overlap. */
static double
overlap (const HysBin *a,
         const HysBin *b)
{
  return fmin (a->maximum, b->maximum) - fmax (a->minimum, b->minimum);
}

static double
extent (const HysBin *bin)
{
  return bin->maximum - bin->minimum;
}

/* Whether two adjacent columns form one band: lines are not distinguishable if the shorter lies mostly within the
 * longer. */
static gboolean
is_band (const TimeCurve *curve,
         const HysBin    *a,
         const HysBin    *b)
{
  double common = overlap (a, b), low = fmax (a->minimum, b->minimum);

  return a->n > DENSE_ROWS && b->n > DENSE_ROWS && common > DENSE_PART * fmin (extent (a), extent (b))
         && place_y (curve, low) - place_y (curve, low + common) > DENSE_PIXELS * curve->canvas->pixel;
}

/* Whether a column sticks out of a band beside another. */
static gboolean
sticks_out (const HysBin *bin,
            const HysBin *beside)
{
  return extent (bin) > extent (beside) && overlap (bin, beside) < DENSE_PART * extent (bin);
}

/* What of a column is in the band; what sticks out is a line. */
static HysBin
cut_to_band (const HysBin *bins,
             guint         n,
             guint         i)
{
  const HysBin *before = &bins[i > 0 ? i - 1 : i + 1], *after = &bins[i + 1 < n ? i + 1 : i - 1];
  HysBin bin = bins[i];

  if (sticks_out (&bins[i], before) && sticks_out (&bins[i], after))
    {
      bin.minimum = fmax (bin.minimum, fmin (before->minimum, after->minimum));
      bin.maximum = fmin (bin.maximum, fmax (before->maximum, after->maximum));
    }
  return bin;
}

/* One border of the band of columns first <= i < end of all @n, from left to right or back; it ends where its columns
 * end. */
static void
add_border (TimeCurve    *curve,
            const HysBin *bins,
            guint         n,
            guint         first,
            guint         end,
            gboolean      upper)
{
  const cairo_rectangle_t *box = &curve->canvas->box;
  double half = curve->canvas->style->line_width / 2, low = box->y - 4 * half, high = box->y + box->height + 4 * half;
  double width = box->width / n;

  for (guint k = 0; k < end - first; k++)
    {
      guint i = upper ? first + k : end - 1 - k;
      HysBin bin = cut_to_band (bins, n, i);
      double y = upper ? place_y (curve, bin.maximum) - half : place_y (curve, bin.minimum) + half;
      double x = box->x + i * width;

      y = CLAMP (y, low, high);
      if (i == (upper ? first : end - 1))
        add_place (curve, (HysPoint) { upper ? x : x + width, y });
      add_place (curve, (HysPoint) { x + width / 2, y });
      if (i == (upper ? end - 1 : first))
        add_place (curve, (HysPoint) { upper ? x + width : x, y });
    }
}

/* The columns first <= i < end as one polygon between their extremes. */
static void
add_band (TimeCurve    *curve,
          const HysBin *bins,
          guint         n,
          guint         first,
          guint         end)
{
  cairo_t *cr = curve->canvas->cr;
  guint start;

  lift_pen (curve);
  hys_simplifier_init (&curve->simplifier, BAND_TOLERANCE * hys_canvas_tolerance (curve->canvas));
  start = curve->points->len;
  add_border (curve, bins, n, first, end, TRUE);
  add_border (curve, bins, n, first, end, FALSE);
  end_line (curve);
  cairo_new_sub_path (cr);
  for (guint i = start; i < curve->points->len; i++)
    {
      HysPoint point = g_array_index (curve->points, HysPoint, i);

      cairo_line_to (cr, point.x, point.y);
    }
  cairo_close_path (cr);
  g_array_set_size (curve->points, start);
  hys_simplifier_init (&curve->simplifier, hys_canvas_tolerance (curve->canvas));
}

/* Columns that overlap both their neighbours are filled from extreme to extreme, the others are lines. A line goes a
 * little way into the band that it comes to or leaves. */
static void
add_bins (TimeCurve    *curve,
          const HysBin *bins,
          guint         n)
{
  const cairo_rectangle_t *box = &curve->canvas->box;
  double width = box->width / n;

  for (guint i = 0, end; i < n; i = end)
    {
      end = i;
      while (end < n && n > 2 && (end == 0 || is_band (curve, &bins[end], &bins[end - 1]))
             && (end + 1 == n || is_band (curve, &bins[end], &bins[end + 1])))
        end++;
      if (end == i)
        {
          add_bin (curve, &bins[i], box->x + i * width, width);
          end++;
          continue;
        }
      if (i > 0 ? bins[i - 1].n > 0 && isfinite (bins[i - 1].last)
                : hys_column_get (curve->t, curve->first) < curve->canvas->data->axes[0].scale.from)
        add_point (curve, box->x + (i + 0.2) * width, bins[i].first);
      add_band (curve, bins, n, i, end);
      /* The lines of columns that stick out of their band. */
      for (guint k = i; k < end; k++)
        {
          HysBin cut = cut_to_band (bins, n, k);
          double x = box->x + (k + 0.5) * width;

          if (cut.minimum == bins[k].minimum && cut.maximum == bins[k].maximum)
            continue;
          add_point (curve, x, bins[k].minimum);
          add_point (curve, x, bins[k].maximum);
          lift_pen (curve);
        }
      if (end < n ? bins[end].n > 0 && isfinite (bins[end].first)
                  : hys_column_get (curve->t, curve->end - 1) > curve->canvas->data->axes[0].scale.to)
        add_point (curve, box->x + (end - 0.2) * width, bins[end - 1].last);
    }
  cairo_fill (curve->canvas->cr);
}

static void
draw_curve (const HysFigureCanvas *paper,
            guint                  i)
{
  HysFigureCurve *source = hys_figure_curve (paper->data, i);
  HysPlotStyle style;
  const HysFigureCanvas own = hys_canvas_for_curve (paper, i, &style), *canvas = &own;
  guint n_columns = (guint) fmax (ceil (canvas->box.width / canvas->pixel - 1e-6), 1);
  const HysScale *times = &canvas->data->axes[0].scale;
  TimeCurve curve = { canvas, source->columns[0], source->columns[1] };
  gsize first, end;
  guint dash = hys_figure_dash (canvas->data, i);
  const HysPoint *points;

  /* The rows in the window and one on either side, to which the line goes out of the frame. */
  hys_figure_rows (canvas->data, source, &first, &end);
  curve.first = first;
  curve.end = end;
  hys_decimate_window (curve.t, times->from, times->to, &curve.first, &curve.end);
  curve.first -= curve.first > first;
  curve.end += curve.end < end;
  if (curve.first >= curve.end)
    return;
  curve.points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  hys_color_set (canvas->cr, hys_canvas_color (canvas, i));
  cairo_set_line_width (canvas->cr, canvas->style->line_width);
  hys_simplifier_init (&curve.simplifier, hys_canvas_tolerance (canvas));
  if (curve.end - curve.first > DENSE_ROWS * (gsize) n_columns)
    {
      g_autofree HysBin *bins = g_new (HysBin, n_columns);

      hys_decimate (curve.t, curve.y, curve.first, curve.end, times, n_columns, bins);
      if (hys_column_get (curve.t, curve.first) < times->from)
        add_row (&curve, curve.first);
      add_bins (&curve, bins, n_columns);
      if (hys_column_get (curve.t, curve.end - 1) > times->to)
        add_row (&curve, curve.end - 1);
    }
  else
    for (gsize row = curve.first; row < curve.end; row++)
      add_row (&curve, row);
  end_line (&curve);
  points = (const HysPoint *) (void *) curve.points->data;
  if (canvas->raster
      && hys_ink_length (points, curve.points->len) > MOST_DASHED * (canvas->box.width + canvas->box.height))
    dash = 0;
  hys_ink_stroke (canvas->cr, &canvas->box, points, curve.points->len, dash, 0);
  g_array_unref (curve.points);
}

static void
draw_curve_and_marks (const HysFigureCanvas *canvas,
                      guint                  i)
{
  if (hys_figure_curve (canvas->data, i)->look & HYS_CURVE_LINE)
    draw_curve (canvas, i);
  hys_canvas_draw_marks (canvas, i);
}

static void
draw (HysFigureCanvas *canvas)
{
  const HysFigureData *data = canvas->data;
  double half = canvas->style->line_width / 2;

  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, canvas->box.x - half, canvas->box.y - half, canvas->box.width + 2 * half,
                   canvas->box.height + 2 * half);
  cairo_clip (canvas->cr);
  for (guint i = data->curves->len; i > 0; i--)
    if (i - 1 != data->highlight && !hys_figure_is_reference (data, i - 1))
      draw_curve_and_marks (canvas, i - 1);
  for (guint i = 0; i < data->curves->len; i++)
    if (i != data->highlight && hys_figure_is_reference (data, i))
      draw_curve_and_marks (canvas, i);
  if (data->highlight < data->curves->len)
    draw_curve_and_marks (canvas, data->highlight);
  cairo_restore (canvas->cr);
}

const HysFigureLayer hys_layer_time_curves = { NULL, draw };
