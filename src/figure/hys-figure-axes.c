/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two axes: frame, grid, ticks and numbers, and the name of the abscissa. */
#include "hys-figure-layer.h"

#include "hys-number.h"
#include "hys-readout-number.h"

#include <math.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"

/* Lengths in font sizes: a figure lower or narrower than these goes without its axis label, and without numbers. */
#define LABEL_NEEDS 7.5
#define NUMBERS_NEED 4.5

#define NUMBER_GAP 0.45
#define TICK 0.32

/* Positions between two pixels, as those of borders are, all go the same way. */
#define ROUNDING 1e-4

/* Small ticks nearer to each other than this are left out. */
#define MINOR_DISTANCE 0.3

/* What the two axes of a figure have room for. */
typedef struct
{
  double   number_height;
  double   rise;              /* by which numbers along the abscissa have exponents */
  gboolean numbers, label;
} Axes;

/* A position moved to where a line of the width is sharp; @axis says which coordinate it is. */
static double
snap (const HysFigureCanvas *canvas,
      HysAxis                axis,
      double                 position,
      double                 line_width)
{
  double origin = axis == HYS_AXIS_X ? canvas->origin.x : canvas->origin.y;
  double pixels = position / canvas->pixel + origin + ROUNDING;

  if (!canvas->raster)
    return position;
  pixels = fmod (fmax (round (line_width / canvas->pixel), 1), 2) != 0 ? floor (pixels) + 0.5 : round (pixels);
  return (pixels - origin) * canvas->pixel;
}

/* "1000000" with its digits in groups, "1.5e30" as 1.5 times a power of ten. */
static char *
format_offset (double value)
{
  char text[HYS_NUMBER_SIZE];
  GString *written;
  char *exponent;

  hys_number_format (fabs (value), text);
  exponent = strchr (text, 'e');
  if (exponent != NULL)
    *exponent++ = '\0';
  written = g_string_new (text);
  g_string_replace (written, ".", hys_readout_decimal_sign (), 1);
  if (exponent == NULL)
    hys_ticks_group_digits (written, 0);
  else
    g_string_append_printf (written, "·10<sup>%s%s</sup>", *exponent == '-' ? MINUS : "",
                            exponent + (*exponent == '-'));
  return g_string_free (written, FALSE);
}

char *
hys_axis_text (const HysAxisState *axis,
               const HysTicks     *ticks)
{
  g_autoptr (GString) text = g_string_new (axis->label);
  int exponent;

  if (ticks != NULL && ticks->offset != 0)
    {
      g_autofree char *offset = format_offset (ticks->offset);

      g_string_append_printf (text, "<span style=\"normal\"> %s %s</span>", ticks->offset > 0 ? MINUS : "+", offset);
    }
  exponent = ticks != NULL ? ticks->exponent : 0;
  if (exponent != 0 || *axis->unit != '\0')
    {
      g_string_append (text, "<span style=\"normal\"> (");
      if (exponent != 0)
        g_string_append_printf (text, "10<sup>%s%d</sup>%s", exponent < 0 ? MINUS : "", ABS (exponent),
                                *axis->unit != '\0' ? " " : "");
      g_string_append_printf (text, "%s)</span>", axis->unit);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

double
hys_canvas_widest_number (const HysFigureCanvas *canvas,
                          const HysTicks        *ticks)
{
  double widest = 0;

  for (guint i = 0; i < ticks->n; i++)
    {
      double width, height;

      hys_text_measure (canvas->text, HYS_TEXT_NUMBER, ticks->labels[i], &width, &height);
      widest = fmax (widest, width);
    }
  return widest;
}

static double
position (const HysFigureCanvas *canvas,
          HysAxis                axis,
          double                 value)
{
  double part = hys_scale_part (&canvas->data->axes[axis].scale, value);

  return axis == HYS_AXIS_X ? canvas->box.x + part * canvas->box.width
                            : canvas->box.y + (1 - part) * canvas->box.height;
}

static Axes
find_axes (const HysFigureCanvas *canvas)
{
  const HysAxisState *abscissa = &canvas->data->axes[0];
  double em = canvas->style->font_size, width, with;
  Axes axes = { 0 };

  hys_text_measure (canvas->text, HYS_TEXT_NUMBER, "0", &width, &axes.number_height);
  if (abscissa->logarithmic)
    {
      hys_text_measure (canvas->text, HYS_TEXT_NUMBER, "0<sup>0</sup>", &width, &with);
      axes.rise = with - axes.number_height;
    }
  axes.numbers = canvas->height > NUMBERS_NEED * em && canvas->width > NUMBERS_NEED * em;
  axes.label = canvas->height > LABEL_NEEDS * em && (*abscissa->label != '\0' || *abscissa->unit != '\0');
  return axes;
}

/* The least distance of two numbers along the abscissa. */
static double
number_distance (const HysFigureCanvas *canvas,
                 double                 room)
{
  const HysTicks *ticks = &canvas->ticks[0];
  double least = 1;

  for (guint i = 1; i < ticks->n; i++)
    least = fmin (least, hys_scale_part (&canvas->data->axes[0].scale, ticks->values[i])
                         - hys_scale_part (&canvas->data->axes[0].scale, ticks->values[i - 1]));
  return least * room;
}

/* The most numbers along the abscissa that do not touch each other. */
static void
choose_abscissa_ticks (HysFigureCanvas *canvas,
                       double           room)
{
  double em = canvas->style->font_size;
  HysTicks *ticks = &canvas->ticks[0];

  for (guint n = (guint) CLAMP (room / (3.2 * em), 2, HYS_TICKS_MAX); n >= 2; n--)
    {
      hys_canvas_choose_ticks (canvas, HYS_AXIS_X, n);
      if (number_distance (canvas, room) >= hys_canvas_widest_number (canvas, ticks) + 0.9 * em)
        return;
    }
  if (number_distance (canvas, room) < hys_canvas_widest_number (canvas, ticks) + 0.3 * em)
    ticks->n = 1;
}

/* Margins that leave room for half of the outermost numbers. */
static void
measure_width (HysFigureCanvas *canvas,
               const Axes      *axes)
{
  const double *sides = canvas->data->sides;
  const HysScale *scale = &canvas->data->axes[0].scale;
  double em = canvas->style->font_size, half;
  HysTicks *ticks = &canvas->ticks[0];

  canvas->left = fmax (sides[0],
                       em / 2 + (axes->numbers ? hys_canvas_widest_number (canvas, &canvas->ticks[1]) + NUMBER_GAP * em : 0));
  canvas->right = fmax (sides[1], fmax (em * 0.7, canvas->beside));
  choose_abscissa_ticks (canvas, canvas->width - canvas->left - canvas->right);
  if (ticks->n == 0 || !axes->numbers)
    return;
  half = hys_canvas_widest_number (canvas, ticks) / 2;
  for (int turn = 0; turn < 2; turn++)
    {
      double room = canvas->width - canvas->left - canvas->right;
      double first = hys_scale_part (scale, ticks->values[0]) * room;
      double last = hys_scale_part (scale, ticks->values[ticks->n - 1]) * room;

      canvas->left = fmax (canvas->left, em / 4 + half - first);
      canvas->right = fmax (canvas->right, em / 4 + half - (room - last));
    }
}

static void
measure (HysFigureCanvas *canvas)
{
  Axes axes = find_axes (canvas);
  const HysAxisState *axis = &canvas->data->axes[1];
  double em = canvas->style->font_size, width, height, room;
  HysTicks *ticks = &canvas->ticks[1];
  double x, y, right, bottom;

  /* The room below, what ticks the height has room for, and that of a number that would stick out into the heading. */
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, "0", &width, &height);
  canvas->bottom = em / 2 + (axes.numbers ? axes.rise + axes.number_height + NUMBER_GAP * em / 2 : 0)
                   + (axes.label ? height : 0);
  room = fmax (canvas->height - canvas->top - canvas->bottom, 0);
  hys_canvas_choose_ticks (canvas, HYS_AXIS_Y, (guint) (room / (2.1 * axes.number_height)));
  g_free (canvas->ordinate);
  canvas->ordinate = hys_axis_text (axis, axes.numbers ? ticks : NULL);
  if (ticks->n > 0 && axes.numbers)
    canvas->top += fmax (0.45 * axes.number_height
                           - (1 - hys_scale_part (&axis->scale, ticks->values[ticks->n - 1]))
                               * (canvas->height - canvas->top - canvas->bottom),
                         0);
  measure_width (canvas, &axes);
  x = snap (canvas, HYS_AXIS_X, canvas->left, 2 * canvas->pixel);
  y = snap (canvas, HYS_AXIS_Y, canvas->top, 2 * canvas->pixel);
  right = snap (canvas, HYS_AXIS_X, canvas->width - canvas->right, 2 * canvas->pixel);
  bottom = snap (canvas, HYS_AXIS_Y, canvas->height - canvas->bottom, 2 * canvas->pixel);
  canvas->box = (cairo_rectangle_t) { x, y, fmax (right - x, canvas->pixel), fmax (bottom - y, canvas->pixel) };
  canvas->projection = (HysProjection) { .origin = { canvas->box.x, canvas->box.y + canvas->box.height } };
  hys_projection_set (&canvas->projection, 0, &canvas->data->axes[0].scale, (HysPoint) { canvas->box.width, 0 });
  hys_projection_set (&canvas->projection, 1, &canvas->data->axes[1].scale, (HysPoint) { 0, -canvas->box.height });
}

/* Lines across the box at the ticks of an axis: at zero, or elsewhere. */
static void
add_grid (const HysFigureCanvas *canvas,
          HysAxis                axis,
          gboolean               zero)
{
  const HysTicks *ticks = &canvas->ticks[axis];
  const cairo_rectangle_t *box = &canvas->box;
  double thin = hys_canvas_thin (canvas);

  for (guint i = 0; i < ticks->n; i++)
    {
      double at = snap (canvas, axis, position (canvas, axis, ticks->values[i]), thin);

      if ((ticks->values[i] == 0) != zero)
        continue;
      cairo_move_to (canvas->cr, axis == HYS_AXIS_X ? at : box->x, axis == HYS_AXIS_X ? box->y : at);
      cairo_line_to (canvas->cr, axis == HYS_AXIS_X ? at : box->x + box->width,
                     axis == HYS_AXIS_X ? box->y + box->height : at);
    }
}

/* A mark at the frame's inner side. */
static void
add_mark (const HysFigureCanvas *canvas,
          HysAxis                axis,
          double                 value,
          double                 length)
{
  const cairo_rectangle_t *box = &canvas->box;
  double at = snap (canvas, axis, position (canvas, axis, value), hys_canvas_thin (canvas));

  if (axis == HYS_AXIS_X)
    {
      cairo_move_to (canvas->cr, at, box->y + box->height);
      cairo_rel_line_to (canvas->cr, 0, -length);
    }
  else
    {
      cairo_move_to (canvas->cr, box->x, at);
      cairo_rel_line_to (canvas->cr, length, 0);
    }
}

/* Whether small ticks are far enough apart to be distinguishable. */
static gboolean
has_room (const HysFigureCanvas *canvas,
          HysAxis                axis,
          const HysTicks        *ticks)
{
  double nearest = INFINITY;

  for (guint i = 1; i < ticks->n_minor; i++)
    nearest = fmin (nearest, fabs (position (canvas, axis, ticks->minor[i])
                                   - position (canvas, axis, ticks->minor[i - 1])));
  return nearest >= MINOR_DISTANCE * canvas->style->font_size;
}

static void
draw_marks (const HysFigureCanvas *canvas,
            HysAxis                axis)
{
  HysTicks ticks = canvas->ticks[axis];
  double length = TICK * canvas->style->font_size;

  for (guint i = 0; i < ticks.n; i++)
    add_mark (canvas, axis, ticks.values[i], length);
  if (canvas->data->axes[axis].logarithmic && !has_room (canvas, axis, &ticks))
    hys_ticks_thin (&ticks);
  for (guint i = 0; i < ticks.n_minor && has_room (canvas, axis, &ticks); i++)
    add_mark (canvas, axis, ticks.minor[i], 0.6 * length);
  cairo_stroke (canvas->cr);
}

static void
draw (HysFigureCanvas *canvas)
{
  const HysTicks *ticks = canvas->ticks;
  const cairo_rectangle_t *box = &canvas->box;
  double em = canvas->style->font_size, thin = hys_canvas_thin (canvas);
  double strength = canvas->style->theme == HYS_PLOT_PRINT ? 0 : 0.35;
  Axes axes = find_axes (canvas);

  cairo_set_line_width (canvas->cr, thin);
  cairo_set_line_cap (canvas->cr, CAIRO_LINE_CAP_BUTT);
  /* The lines at zero are a little stronger, and on top. Few strokes keep files small. */
  for (int zero = 0; zero < 2 && canvas->data->kind != HYS_PLOT_MAP; zero++)
    {
      add_grid (canvas, HYS_AXIS_X, zero);
      add_grid (canvas, HYS_AXIS_Y, zero);
      hys_color_set (canvas->cr, hys_color_mix (canvas->style->grid, canvas->style->ink, zero ? 0.16 : 0));
      cairo_stroke (canvas->cr);
    }
  hys_color_set (canvas->cr, hys_color_mix (canvas->style->faint, canvas->style->background, strength));
  draw_marks (canvas, HYS_AXIS_X);
  draw_marks (canvas, HYS_AXIS_Y);
  cairo_rectangle (canvas->cr, snap (canvas, HYS_AXIS_X, box->x, thin), snap (canvas, HYS_AXIS_Y, box->y, thin),
                   box->width, box->height);
  cairo_stroke (canvas->cr);
  hys_color_set (canvas->cr, canvas->style->faint);
  for (guint i = 0; i < ticks[0].n && axes.numbers; i++)
    hys_text_show (canvas->text, HYS_TEXT_NUMBER, ticks[0].labels[i], position (canvas, HYS_AXIS_X, ticks[0].values[i]),
                   box->y + box->height + axes.rise + NUMBER_GAP * em / 2, 0.5, 0);
  for (guint i = 0; i < ticks[1].n && axes.numbers; i++)
    hys_text_show (canvas->text, HYS_TEXT_NUMBER, ticks[1].labels[i], box->x - NUMBER_GAP * em,
                   position (canvas, HYS_AXIS_Y, ticks[1].values[i]), 1, 0.5);
  if (axes.label)
    {
      /* In the middle of the axis, or as near as the picture's edges allow. */
      g_autofree char *text = hys_axis_text (&canvas->data->axes[0], axes.numbers ? &canvas->ticks[0] : NULL);
      double width, height, x;

      hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, text, &width, &height);
      x = fmin (canvas->box.x + (canvas->box.width - width) / 2, canvas->width - em / 2 - width);
      hys_color_set (canvas->cr, canvas->style->ink);
      hys_text_show (canvas->text, HYS_TEXT_QUANTITY, text, fmax (x, em / 2), canvas->height - em / 3, 0, 1);
    }
}

const HysFigureLayer hys_layer_axes = { measure, draw };
