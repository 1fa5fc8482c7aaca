/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What layers ask of what a figure shows, and of the drawing in progress. */
#include "hys-figure-layer.h"

#include "hys-decimate.h"

#include <math.h>

/* So many powers of ten below the largest value a logarithmic axis begins where not all values are positive. */
#define DECADES 6

/* Rows of which the least positive value is looked for, in a tenth of a millisecond. */
#define MOST_ROWS 65536

/* Part of an axis that may be empty for the sake of 0. */
#define EMPTY_MOST 0.25

HysFigureCurve *
hys_figure_curve (const HysFigureData *data,
                  guint                i)
{
  return &g_array_index (data->curves, HysFigureCurve, i);
}

gboolean
hys_figure_is_reference (const HysFigureData *data,
                         guint                i)
{
  return (hys_figure_curve (data, i)->look & HYS_CURVE_REFERENCE) != 0;
}

guint
hys_figure_dash (const HysFigureData *data,
                 guint                i)
{
  int own = hys_figure_curve (data, i)->ink.dash;

  return own >= 0 ? (guint) own : i;
}

guint
hys_figure_mark (const HysFigureData *data,
                 guint                i)
{
  int own = hys_figure_curve (data, i)->ink.mark;

  return own >= 0 ? (guint) own : i;
}

void
hys_figure_rows (const HysFigureData  *data,
                 const HysFigureCurve *curve,
                 gsize                *first,
                 gsize                *end)
{
  gboolean whole = curve->look & HYS_CURVE_REFERENCE;

  *end = whole ? G_MAXSIZE : data->end;
  for (guint k = 0; k < data->class->n_columns; k++)
    *end = MIN (*end, hys_column_length (curve->columns[k]));
  *first = whole ? 0 : MIN (data->first, *end);
}

/* The least positive value of rows that are not all positive; 0 where they are too many to be looked at, or none is. */
static double
least_positive (const HysColumn *column,
                gsize            first,
                gsize            end)
{
  double least = INFINITY;

  for (gsize row = first; row < end && end - first <= MOST_ROWS; row++)
    {
      double value = hys_column_get (column, row);

      least = value > 0 && value < least ? value : least;
    }
  return isfinite (least) ? least : 0;
}

/* The extremes over all curves' shown rows: of an ordinate against time, over those in the range of times; on a logarithmic
 * axis, of what has a place there. */
static gboolean
find_extremes (const HysFigureData *data,
               HysAxis              axis,
               double              *from,
               double              *to)
{
  gboolean windowed = data->kind == HYS_PLOT_TIME && axis == HYS_AXIS_Y
                      && !(isnan (data->axes[0].from) && isnan (data->axes[0].to));
  double t_from, t_to;

  if (windowed)
    hys_figure_data_range (data, HYS_AXIS_X, &t_from, &t_to);
  *from = INFINITY;
  *to = -INFINITY;
  for (guint i = 0; i < data->curves->len; i++)
    {
      const HysFigureCurve *curve = hys_figure_curve (data, i);
      double low, high;
      gsize first, end;

      hys_figure_rows (data, curve, &first, &end);
      if (windowed)
        hys_decimate_window (curve->columns[0], t_from, t_to, &first, &end);
      if (!hys_column_range (curve->columns[axis], first, end, &low, &high)
          || (data->axes[axis].logarithmic && !(high > 0)))
        continue;
      if (data->axes[axis].logarithmic && !(low > 0))
        low = least_positive (curve->columns[axis], first, end);
      *from = fmin (*from, low);
      *to = fmax (*to, high);
    }
  return *from <= *to;
}

double
hys_figure_data_clean (const HysFigureData *data,
                       HysAxis              axis,
                       double               value)
{
  return fabs (value) < data->axes[axis].floor ? 0 : value;
}

/* Both ends by the data, as the kind has it. */
static void
automatic_range (const HysFigureData *data,
                 HysAxis              axis,
                 double              *from,
                 double              *to)
{
  gboolean exact = axis == HYS_AXIS_X && data->class->exact;
  double start;

  if (data->kind == HYS_PLOT_MAP && hys_figure_map_range (data, axis, from, to))
    return;
  if (!find_extremes (data, axis, from, to))
    {
      *from = 0;
      *to = 1;
    }
  if (!data->axes[axis].logarithmic && *to - *from < data->axes[axis].floor)    /* rounding: they are one value */
    *from = *to = hys_figure_data_clean (data, axis, *from + (*to - *from) / 2);
  start = *from;
  if (data->axes[axis].logarithmic)
    {
      /* Round limits around data, as far as they can be shown. */
      if (!(*to > 0))
        *from = *to = 1;
      else if (!(*from > 0))
        *from = *to * pow (10, -DECADES);
      hys_ticks_round_decades (from, to);
    }
  else if (exact && !data->live)
    hys_ticks_widen (from, to);
  else
    {
      if (!exact)
        {
          /* What falls far towards 0 is shown beside it, where that leaves no more than a part of the axis empty. */
          if (*from > 0 && *from < EMPTY_MOST * *to)
            *from = 0;
          else if (*to < 0 && *to > EMPTY_MOST * *from)
            *to = 0;
        }
      hys_ticks_round_range (from, to);
      if (exact)
        *from = start;
    }
}

void
hys_figure_data_range (const HysFigureData *data,
                       HysAxis              axis,
                       double              *from,
                       double              *to)
{
  const HysAxisState *state = &data->axes[axis];
  double low = 0, high = 1;

  if (isnan (state->from) || isnan (state->to))
    automatic_range (data, axis, &low, &high);
  *from = isnan (state->from) ? low : state->from;
  *to = isnan (state->to) ? high : state->to;
  if (isnan (state->from) != isnan (state->to) && *from >= *to)
    *(isnan (state->from) ? from : to) = isnan (state->from) ? *to - 1 : *from + 1;
  if (state->logarithmic)
    {
      /* Ends that a logarithmic axis can have. */
      double least = fmin (*from, *to), most = fmax (*from, *to);

      if (!(most > 0))
        most = 1;
      if (!(least > 0))
        least = most * pow (10, -DECADES);
      hys_ticks_widen (&least, &most);
      *to = most;
      *from = least > 0 ? least : most / 2;
    }
  else
    hys_ticks_widen (from, to);
}

/* ---- The drawing in progress ---- */

double
hys_canvas_tolerance (const HysFigureCanvas *canvas)
{
  return (canvas->raster ? 0.05 : 0.16) * canvas->pixel;
}

double
hys_canvas_thin (const HysFigureCanvas *canvas)
{
  return fmax (0.55 * canvas->style->line_width, canvas->raster ? canvas->pixel : 0);
}

HysColor
hys_canvas_color (const HysFigureCanvas *canvas,
                  guint                  i)
{
  const HysFigureData *data = canvas->data;
  int own = hys_figure_curve (data, i)->ink.color;
  HysColor color = own >= 0 ? hys_color_from (own) : hys_plot_palette (canvas->style->theme, i);

  if (data->highlight < data->curves->len && data->highlight != i)
    return hys_color_mix (color, canvas->style->background, 0.75 * canvas->style->fade);
  return color;
}

HysFigureCanvas
hys_canvas_for_curve (const HysFigureCanvas *canvas,
                      guint                  i,
                      HysPlotStyle          *style)
{
  HysFigureCanvas own = *canvas;

  *style = *canvas->style;
  style->line_width *= hys_figure_curve (canvas->data, i)->ink.width;
  own.style = style;
  return own;
}

void
hys_canvas_rows (const HysFigureCanvas *canvas,
                 const HysFigureCurve  *curve,
                 gsize                 *first,
                 gsize                 *end)
{
  const HysScale *times = &canvas->data->axes[0].scale;

  hys_figure_rows (canvas->data, curve, first, end);
  if (canvas->data->kind == HYS_PLOT_TIME)
    hys_decimate_window (curve->columns[0], times->from, times->to, first, end);
}

HysPoint
hys_canvas_place_row (const HysFigureCanvas *canvas,
                      const HysFigureCurve  *curve,
                      gsize                  row)
{
  double values[HYS_N_AXES];
  guint n = canvas->data->class->n_axes;

  for (guint k = 0; k < n; k++)
    values[k] = hys_column_get (curve->columns[k], row);
  return hys_projection_apply (&canvas->projection, values, n);
}

void
hys_canvas_choose_ticks (HysFigureCanvas *canvas,
                         HysAxis          axis,
                         guint            max_count)
{
  const HysAxisState *state = &canvas->data->axes[axis];
  HysTicks *ticks = &canvas->ticks[axis];

  if (state->logarithmic || isnan (state->step)
      || !hys_ticks_init_step (ticks, state->scale.from, state->scale.to, state->step))
    hys_ticks_init_scale (ticks, &state->scale, max_count);
}
