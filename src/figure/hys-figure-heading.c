/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title, ordinate and legend above the axes. */
#include "hys-figure-layer.h"

#include <math.h>

/* Lengths in font sizes. */
#define SAMPLE 2.0
#define SAMPLE_GAP 0.5
#define ITEM_GAP 1.2

/* The legend takes at most this part of the height. */
#define LARGEST_PART 0.4

#define ELLIPSIS "\xe2\x80\xa6"

/* Of sums of widths. */
#define ROUNDING 0.01

/* What is compared with is in the legend of a plot against time where it has rows at the times shown. */
static const char *
legend_label (const HysFigureCanvas *canvas,
              guint                  i)
{
  const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
  const HysScale *times = &canvas->data->axes[0].scale;
  gsize first, end;

  hys_figure_rows (canvas->data, curve, &first, &end);
  if (canvas->data->kind != HYS_PLOT_TIME || !(curve->look & HYS_CURVE_REFERENCE) || first >= end)
    return curve->label;
  if (hys_column_get (curve->columns[0], first) > times->to
      || hys_column_get (curve->columns[0], end - 1) < times->from)
    return NULL;
  return curve->label;
}

static gboolean
has_legend (const HysFigureCanvas *canvas)
{
  if (canvas->data->curves->len > 1 && canvas->style->key != HYS_KEY_NONE && !hys_canvas_has_names (canvas))
    for (guint i = 0; i < canvas->data->curves->len; i++)
      if (legend_label (canvas, i) != NULL)
        return TRUE;
  return FALSE;
}

static double
line_height (const HysFigureCanvas *canvas)
{
  double width, height;

  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, "0", &width, &height);
  return height;
}

static double
title_height (const HysFigureCanvas *canvas)
{
  double width, height = 0;

  if (*canvas->data->title != '\0')
    hys_text_measure (canvas->text, HYS_TEXT_TITLE, canvas->data->title, &width, &height);
  return height;
}

static double
item_width (const HysFigureCanvas *canvas,
            const char            *label)
{
  double width, height;

  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, label, &width, &height);
  return width + (SAMPLE + SAMPLE_GAP) * canvas->style->font_size;
}

/* The room of the ordinate, and by how much one with exponents is higher than a line. */
static double
ordinate_width (const HysFigureCanvas *canvas,
                double                *rise)
{
  double width, height;

  *rise = 0;
  if (*canvas->ordinate == '\0')
    return 0;
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, canvas->ordinate, &width, &height);
  *rise = fmax (height - line_height (canvas), 0);
  return width + ITEM_GAP * canvas->style->font_size;
}

/* The width of all items in one line. */
static double
legend_width (const HysFigureCanvas *canvas)
{
  double width = -ITEM_GAP * canvas->style->font_size;

  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      const char *label = legend_label (canvas, i);

      if (label != NULL)
        width += item_width (canvas, label) + ITEM_GAP * canvas->style->font_size;
    }
  return width;
}

/* Lets the items flow from (@x, @y) on, each at least @column wide; returns the lines used. Where the lines allowed do
 * not suffice, a row of dots says that there is more. */
static guint
flow_items (const HysFigureCanvas *canvas,
            double                 x,
            double                 y,
            double                 column,
            guint                  max_lines,
            gboolean               draw)
{
  double margin = canvas->style->font_size / 2, start = x, line = line_height (canvas);
  guint n_lines = 1;

  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      const char *label = legend_label (canvas, i);
      double width = label != NULL ? item_width (canvas, label) : 0;

      if (label == NULL)
        continue;
      if (x > start && x + width > canvas->width - margin + ROUNDING)
        {
          if (n_lines == max_lines)
            {
              if (draw)
                hys_text_show (canvas->text, HYS_TEXT_QUANTITY, ELLIPSIS, canvas->width - margin, y, 1, 0);
              break;
            }
          n_lines++;
          x = start;
          y += line;
        }
      if (draw)
        {
          double middle = y + line / 2;
          double em = canvas->style->font_size;
          const HysFigureCurve *curve = hys_figure_curve (canvas->data, i);
          HysPoint sample[] = { { x, middle }, { x + SAMPLE * em, middle } };

          hys_color_set (canvas->cr, hys_canvas_color (canvas, i));
          cairo_set_line_width (canvas->cr, canvas->style->line_width * curve->ink.width);
          if (curve->look & HYS_CURVE_LINE)
            hys_ink_stroke (canvas->cr, &(cairo_rectangle_t) { 0, 0, canvas->width, canvas->height }, sample, 2,
                            hys_figure_dash (canvas->data, i), 0);
          if (curve->look & (HYS_CURVE_MARKS | HYS_CURVE_SPARSE_MARKS))
            hys_canvas_draw_mark (canvas, hys_figure_mark (canvas->data, i),
                                  (HysPoint) { x + SAMPLE / 2 * em, middle });
          hys_color_set (canvas->cr, canvas->style->ink);
          hys_text_show (canvas->text, HYS_TEXT_QUANTITY, curve->label, x + (SAMPLE + SAMPLE_GAP) * em,
                         middle + line_height (canvas) / 2, 0, 1);
        }
      x += fmax (width, column) + ITEM_GAP * canvas->style->font_size;
    }
  return n_lines;
}

/* The items of several lines stand in columns if that takes no more lines. */
static double
choose_column (const HysFigureCanvas *canvas)
{
  double margin = canvas->style->font_size / 2, column = 0;

  for (guint i = 0; i < canvas->data->curves->len; i++)
    if (legend_label (canvas, i) != NULL)
      column = fmax (column, item_width (canvas, legend_label (canvas, i)));
  return flow_items (canvas, margin, 0, column, G_MAXUINT, FALSE)
         <= flow_items (canvas, margin, 0, 0, G_MAXUINT, FALSE) ? column : 0;
}

/* Whether the legend stands beside the ordinate. */
static gboolean
fits_beside (const HysFigureCanvas *canvas)
{
  double rise;

  return legend_width (canvas) + ordinate_width (canvas, &rise) <= canvas->width - canvas->style->font_size;
}

static guint
max_lines (const HysFigureCanvas *canvas)
{
  return (guint) fmax (1, canvas->height * LARGEST_PART / line_height (canvas));
}

static void
measure (HysFigureCanvas *canvas)
{
  double margin = canvas->style->font_size / 2, rise;
  guint n_lines = *canvas->ordinate != '\0';

  ordinate_width (canvas, &rise);
  if (has_legend (canvas) && fits_beside (canvas))
    n_lines = 1;
  else if (has_legend (canvas))
    n_lines += flow_items (canvas, margin, 0, choose_column (canvas), max_lines (canvas), FALSE);
  canvas->top = title_height (canvas) + rise + n_lines * line_height (canvas) + margin * (n_lines > 0 ? 1 : 2) * 0.7;
}

static void
draw (HysFigureCanvas *canvas)
{
  double margin = canvas->style->font_size / 2, y = margin * 0.5, rise, width = ordinate_width (canvas, &rise);

  hys_color_set (canvas->cr, canvas->style->ink);
  if (*canvas->data->title != '\0')
    hys_text_show (canvas->text, HYS_TEXT_TITLE, canvas->data->title, canvas->width / 2, y, 0.5, 0);
  y += title_height (canvas) + rise;
  if (*canvas->ordinate != '\0')
    hys_text_show (canvas->text, HYS_TEXT_QUANTITY, canvas->ordinate, margin, y + line_height (canvas), 0, 1);
  if (!has_legend (canvas))
    return;
  if (fits_beside (canvas))
    {
      double legend = legend_width (canvas);    /* it ends with the axes, if the ordinate leaves that much room */

      flow_items (canvas, fmin (fmax (canvas->width - canvas->right - legend, margin + width),
                                canvas->width - margin - legend), y, 0, 1, TRUE);
    }
  else
    flow_items (canvas, margin, y + (*canvas->ordinate != '\0' ? line_height (canvas) : 0), choose_column (canvas),
                max_lines (canvas), TRUE);
}

const HysFigureLayer hys_layer_heading = { measure, draw };
