/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

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
legend_label (HysFigure *self,
              guint      i)
{
  const HysFigureCurve *curve = hys_figure_curve (self, i);
  const HysScale *times = &self->scales[0];
  gsize first, end;

  hys_figure_rows (self, curve, &first, &end);
  if (self->kind != HYS_PLOT_TIME || !(curve->look & HYS_CURVE_REFERENCE) || first >= end)
    return curve->label;
  if (hys_column_get (curve->columns[0], first) > times->to
      || hys_column_get (curve->columns[0], end - 1) < times->from)
    return NULL;
  return curve->label;
}

static gboolean
has_legend (HysFigure          *self,
            const HysPlotStyle *style)
{
  if (self->curves->len > 1 && style->key != HYS_KEY_NONE && !hys_figure_has_labels (self, style))
    for (guint i = 0; i < self->curves->len; i++)
      if (legend_label (self, i) != NULL)
        return TRUE;
  return FALSE;
}

static double
line_height (HysFigureCanvas *canvas)
{
  double width, height;

  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, "0", &width, &height);
  return height;
}

static double
title_height (HysFigure       *self,
              HysFigureCanvas *canvas)
{
  double width, height = 0;

  if (*self->title != '\0')
    hys_text_measure (canvas->text, HYS_TEXT_TITLE, self->title, &width, &height);
  return height;
}

static double
item_width (HysFigureCanvas *canvas,
            const char      *label)
{
  double width, height;

  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, label, &width, &height);
  return width + (SAMPLE + SAMPLE_GAP) * canvas->style->font_size;
}

static double
ordinate_width (HysFigureCanvas *canvas,
                const char      *ordinate)
{
  double width, height;

  if (*ordinate == '\0')
    return 0;
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, ordinate, &width, &height);
  return width + ITEM_GAP * canvas->style->font_size;
}

/* By how much an ordinate with exponents is higher than a line. */
static double
ordinate_rise (HysFigureCanvas *canvas,
               const char      *ordinate)
{
  double width, height;

  if (*ordinate == '\0')
    return 0;
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, ordinate, &width, &height);
  return fmax (height - line_height (canvas), 0);
}

/* The width of all items in one line. */
static double
legend_width (HysFigure       *self,
              HysFigureCanvas *canvas)
{
  double width = -ITEM_GAP * canvas->style->font_size;

  for (guint i = 0; i < self->curves->len; i++)
    {
      const char *label = legend_label (self, i);

      if (label != NULL)
        width += item_width (canvas, label) + ITEM_GAP * canvas->style->font_size;
    }
  return width;
}

static void
draw_item (HysFigure       *self,
           HysFigureCanvas *canvas,
           guint            i,
           double           x,
           double           y)
{
  double em = canvas->style->font_size;
  const HysFigureCurve *curve = hys_figure_curve (self, i);
  HysPoint sample[] = { { x, y }, { x + SAMPLE * em, y } };

  hys_color_set (canvas->cr, hys_figure_color (self, canvas->style, i));
  cairo_set_line_width (canvas->cr, canvas->style->line_width * curve->ink.width);
  if (curve->look & HYS_CURVE_LINE)
    hys_ink_stroke (canvas->cr, &(cairo_rectangle_t) { 0, 0, canvas->width, canvas->height }, sample, 2,
                    hys_figure_dash (self, i), 0);
  if (curve->look & (HYS_CURVE_MARKS | HYS_CURVE_SPARSE_MARKS))
    hys_figure_draw_mark (canvas, hys_figure_mark (self, i), (HysPoint) { x + SAMPLE / 2 * em, y });
  hys_color_set (canvas->cr, canvas->style->ink);
  hys_text_show (canvas->text, HYS_TEXT_QUANTITY, curve->label, x + (SAMPLE + SAMPLE_GAP) * em,
                 y + line_height (canvas) / 2, 0,
                 1);
}

/* Lets the items flow from (@x, @y) on, each at least @column wide; returns the lines used. Where the lines allowed do
 * not suffice, a row of dots says that there is more. */
static guint
flow_items (HysFigure       *self,
            HysFigureCanvas *canvas,
            double           x,
            double           y,
            double           column,
            guint            max_lines,
            gboolean         draw)
{
  double margin = canvas->style->font_size / 2, start = x, line = line_height (canvas);
  guint n_lines = 1;

  for (guint i = 0; i < self->curves->len; i++)
    {
      const char *label = legend_label (self, i);
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
        draw_item (self, canvas, i, x, y + line / 2);
      x += fmax (width, column) + ITEM_GAP * canvas->style->font_size;
    }
  return n_lines;
}

static double
widest_item (HysFigure       *self,
             HysFigureCanvas *canvas)
{
  double widest = 0;

  for (guint i = 0; i < self->curves->len; i++)
    if (legend_label (self, i) != NULL)
      widest = fmax (widest, item_width (canvas, legend_label (self, i)));
  return widest;
}

/* The items of several lines stand in columns if that takes no more lines. */
static double
choose_column (HysFigure       *self,
               HysFigureCanvas *canvas)
{
  double margin = canvas->style->font_size / 2, column = widest_item (self, canvas);

  return flow_items (self, canvas, margin, 0, column, G_MAXUINT, FALSE)
         <= flow_items (self, canvas, margin, 0, 0, G_MAXUINT, FALSE) ? column : 0;
}

/* Whether the legend stands beside the ordinate. */
static gboolean
fits_beside (HysFigure       *self,
             HysFigureCanvas *canvas,
             const char      *ordinate)
{
  return legend_width (self, canvas) + ordinate_width (canvas, ordinate)
         <= canvas->width - canvas->style->font_size;
}

static guint
max_lines (HysFigureCanvas *canvas)
{
  return (guint) fmax (1, canvas->height * LARGEST_PART / line_height (canvas));
}

double
hys_figure_heading_height (HysFigure       *self,
                           HysFigureCanvas *canvas,
                           const char      *ordinate)
{
  double margin = canvas->style->font_size / 2;
  guint n_lines = *ordinate != '\0';

  if (has_legend (self, canvas->style) && fits_beside (self, canvas, ordinate))
    n_lines = 1;
  else if (has_legend (self, canvas->style))
    n_lines += flow_items (self, canvas, margin, 0, choose_column (self, canvas), max_lines (canvas), FALSE);
  return title_height (self, canvas) + ordinate_rise (canvas, ordinate) + n_lines * line_height (canvas)
         + margin * (n_lines > 0 ? 1 : 2) * 0.7;
}

/* Where a legend in one line begins: it ends with the axes, if the ordinate leaves that much room. */
static double
legend_start (HysFigure       *self,
              HysFigureCanvas *canvas,
              const char      *ordinate,
              double           right)
{
  double margin = canvas->style->font_size / 2, width = legend_width (self, canvas);

  return fmin (fmax (canvas->width - right - width, margin + ordinate_width (canvas, ordinate)),
               canvas->width - margin - width);
}

void
hys_figure_draw_heading (HysFigure       *self,
                         HysFigureCanvas *canvas,
                         const char      *ordinate,
                         double           right)
{
  double margin = canvas->style->font_size / 2, y = margin * 0.5;

  hys_color_set (canvas->cr, canvas->style->ink);
  if (*self->title != '\0')
    hys_text_show (canvas->text, HYS_TEXT_TITLE, self->title, canvas->width / 2, y, 0.5, 0);
  y += title_height (self, canvas) + ordinate_rise (canvas, ordinate);
  if (*ordinate != '\0')
    hys_text_show (canvas->text, HYS_TEXT_QUANTITY, ordinate, margin, y + line_height (canvas), 0, 1);
  if (!has_legend (self, canvas->style))
    return;
  if (fits_beside (self, canvas, ordinate))
    flow_items (self, canvas, legend_start (self, canvas, ordinate, right), y, 0, 1, TRUE);
  else
    flow_items (self, canvas, margin, y + (*ordinate != '\0' ? line_height (canvas) : 0), choose_column (self, canvas),
                max_lines (canvas), TRUE);
}
