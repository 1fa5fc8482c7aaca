/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

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

/* The two axes of a figure and the room around them. */
typedef struct
{
  HysTicks  ticks[2];
  char     *abscissa, *ordinate;
  double    number_height;
  double    rise;                       /* by which numbers along the abscissa have exponents */
  double    left, right, top, bottom;
  gboolean  numbers, label;
} Axes;

double
hys_figure_canvas_tolerance (const HysFigureCanvas *canvas)
{
  return (canvas->raster ? 0.05 : 0.16) * canvas->pixel;
}

double
hys_figure_canvas_thin (const HysFigureCanvas *canvas)
{
  return fmax (0.55 * canvas->style->line_width, canvas->raster ? canvas->pixel : 0);
}

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

static void
append_unit (GString            *text,
             const HysAxisState *axis,
             const HysTicks     *ticks)
{
  int exponent = ticks != NULL ? ticks->exponent : 0;

  if (exponent == 0 && *axis->unit == '\0')
    return;
  g_string_append (text, "<span style=\"normal\"> (");
  if (exponent != 0)
    g_string_append_printf (text, "10<sup>%s%d</sup>%s", exponent < 0 ? MINUS : "", ABS (exponent),
                            *axis->unit != '\0' ? " " : "");
  g_string_append_printf (text, "%s)</span>", axis->unit);
}

char *
hys_figure_axis_text (const HysAxisState *axis,
                      const HysTicks     *ticks)
{
  g_autoptr (GString) text = g_string_new (axis->label);

  if (ticks != NULL && ticks->offset != 0)
    {
      g_autofree char *offset = format_offset (ticks->offset);

      g_string_append_printf (text, "<span style=\"normal\"> %s %s</span>", ticks->offset > 0 ? MINUS : "+", offset);
    }
  append_unit (text, axis, ticks);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static double
widest (HysFigureCanvas *canvas,
        const HysTicks  *ticks)
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
position (HysFigure             *self,
          const HysFigureCanvas *canvas,
          HysAxis                axis,
          double                 value)
{
  double part = hys_scale_part (&self->scales[axis], value);

  return axis == HYS_AXIS_X ? canvas->box.x + part * canvas->box.width
                            : canvas->box.y + (1 - part) * canvas->box.height;
}

/* By how much the number of the highest tick would stick out into the heading. */
static double
highest_number (HysFigure  *self,
                const Axes *axes,
                double      room)
{
  const HysTicks *ticks = &axes->ticks[1];
  double below;

  if (ticks->n == 0 || !axes->numbers)
    return 0;
  below = (1 - hys_scale_part (&self->scales[1], ticks->values[ticks->n - 1])) * room;
  return fmax (0.45 * axes->number_height - below, 0);
}

/* By how much higher a number with an exponent is. */
static double
exponent_rise (HysFigureCanvas *canvas)
{
  double width, height, with;

  hys_text_measure (canvas->text, HYS_TEXT_NUMBER, "0", &width, &height);
  hys_text_measure (canvas->text, HYS_TEXT_NUMBER, "0<sup>0</sup>", &width, &with);
  return with - height;
}

/* What the height is used for. The number of ticks and the heading's text depend on each other, so this settles in a
 * few turns. */
static void
measure_heights (HysFigure       *self,
                 HysFigureCanvas *canvas,
                 Axes            *axes)
{
  double em = canvas->style->font_size, width, height;

  hys_text_measure (canvas->text, HYS_TEXT_NUMBER, "0", &width, &axes->number_height);
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, "0", &width, &height);
  axes->rise = self->scales[0].logarithmic ? exponent_rise (canvas) : 0;
  axes->numbers = canvas->height > NUMBERS_NEED * em && canvas->width > NUMBERS_NEED * em;
  axes->label = canvas->height > LABEL_NEEDS * em && (*self->axes[0].label != '\0' || *self->axes[0].unit != '\0');
  axes->bottom = em / 2 + (axes->numbers ? axes->rise + axes->number_height + NUMBER_GAP * em / 2 : 0)
                 + (axes->label ? height : 0);
  axes->ordinate = g_strdup ("");
  for (int turn = 0; turn < 3; turn++)
    {
      double room;

      axes->top = hys_figure_heading_height (self, canvas, axes->ordinate);
      room = fmax (canvas->height - axes->top - axes->bottom, 0);
      hys_figure_init_ticks (self, HYS_AXIS_Y, &axes->ticks[1], (guint) (room / (2.1 * axes->number_height)));
      g_free (axes->ordinate);
      axes->ordinate = hys_figure_axis_text (&self->axes[1], axes->numbers ? &axes->ticks[1] : NULL);
    }
  axes->top += highest_number (self, axes, canvas->height - axes->top - axes->bottom);
}

/* The least distance of two numbers along the abscissa. */
static double
number_distance (HysFigure      *self,
                 const HysTicks *ticks,
                 double          room)
{
  double least = 1;

  for (guint i = 1; i < ticks->n; i++)
    least = fmin (least, hys_scale_part (&self->scales[0], ticks->values[i])
                         - hys_scale_part (&self->scales[0], ticks->values[i - 1]));
  return least * room;
}

/* The most numbers along the abscissa that do not touch each other. */
static void
choose_abscissa_ticks (HysFigure       *self,
                       HysFigureCanvas *canvas,
                       Axes            *axes,
                       double           room)
{
  double em = canvas->style->font_size;
  HysTicks *ticks = &axes->ticks[0];

  for (guint n = (guint) CLAMP (room / (3.2 * em), 2, HYS_TICKS_MAX); n >= 2; n--)
    {
      hys_figure_init_ticks (self, HYS_AXIS_X, ticks, n);
      if (number_distance (self, ticks, room) >= widest (canvas, ticks) + 0.9 * em)
        return;
    }
  if (number_distance (self, ticks, room) < widest (canvas, ticks) + 0.3 * em)
    ticks->n = 1;
}

/* Margins that leave room for half of the outermost numbers. */
static void
measure_widths (HysFigure       *self,
                HysFigureCanvas *canvas,
                Axes            *axes)
{
  double em = canvas->style->font_size, half;
  HysTicks *ticks = &axes->ticks[0];

  axes->left = fmax (self->sides[0], em / 2 + (axes->numbers ? widest (canvas, &axes->ticks[1]) + NUMBER_GAP * em : 0));
  axes->right = fmax (self->sides[1], fmax (em * 0.7, hys_figure_labels_width (self, canvas)));
  choose_abscissa_ticks (self, canvas, axes, canvas->width - axes->left - axes->right);
  if (ticks->n == 0 || !axes->numbers)
    return;
  half = widest (canvas, ticks) / 2;
  for (int turn = 0; turn < 2; turn++)
    {
      double room = canvas->width - axes->left - axes->right;
      double first = hys_scale_part (&self->scales[0], ticks->values[0]) * room;
      double last = hys_scale_part (&self->scales[0], ticks->values[ticks->n - 1]) * room;

      axes->left = fmax (axes->left, em / 4 + half - first);
      axes->right = fmax (axes->right, em / 4 + half - (room - last));
    }
}

static void
place_box (HysFigureCanvas *canvas,
           Axes            *axes)
{
  double x = snap (canvas, HYS_AXIS_X, axes->left, 2 * canvas->pixel);
  double y = snap (canvas, HYS_AXIS_Y, axes->top, 2 * canvas->pixel);
  double right = snap (canvas, HYS_AXIS_X, canvas->width - axes->right, 2 * canvas->pixel);
  double bottom = snap (canvas, HYS_AXIS_Y, canvas->height - axes->bottom, 2 * canvas->pixel);

  canvas->box = (cairo_rectangle_t) { x, y, fmax (right - x, canvas->pixel), fmax (bottom - y, canvas->pixel) };
}

/* Lines across the box at the ticks of an axis: at zero, or elsewhere. */
static void
add_grid (HysFigure       *self,
          HysFigureCanvas *canvas,
          HysAxis          axis,
          const HysTicks  *ticks,
          gboolean         zero)
{
  const cairo_rectangle_t *box = &canvas->box;
  double thin = hys_figure_canvas_thin (canvas);

  for (guint i = 0; i < ticks->n; i++)
    {
      double at = snap (canvas, axis, position (self, canvas, axis, ticks->values[i]), thin);

      if ((ticks->values[i] == 0) != zero)
        continue;
      cairo_move_to (canvas->cr, axis == HYS_AXIS_X ? at : box->x, axis == HYS_AXIS_X ? box->y : at);
      cairo_line_to (canvas->cr, axis == HYS_AXIS_X ? at : box->x + box->width,
                     axis == HYS_AXIS_X ? box->y + box->height : at);
    }
}

/* The lines at zero are a little stronger, and on top. Few strokes keep files small. */
static void
draw_grid (HysFigure       *self,
           HysFigureCanvas *canvas,
           const HysTicks  *ticks)
{
  for (int zero = 0; zero < 2; zero++)
    {
      add_grid (self, canvas, HYS_AXIS_X, &ticks[0], zero);
      add_grid (self, canvas, HYS_AXIS_Y, &ticks[1], zero);
      hys_color_set (canvas->cr, hys_color_mix (canvas->style->grid, canvas->style->ink, zero ? 0.16 : 0));
      cairo_stroke (canvas->cr);
    }
}

/* A mark at the frame's inner side. */
static void
add_mark (HysFigure       *self,
          HysFigureCanvas *canvas,
          HysAxis          axis,
          double           value,
          double           length)
{
  const cairo_rectangle_t *box = &canvas->box;
  double at = snap (canvas, axis, position (self, canvas, axis, value), hys_figure_canvas_thin (canvas));

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

/* Whether minor ticks are far enough apart to be distinguishable. */
static gboolean
has_minor (HysFigure             *self,
           const HysFigureCanvas *canvas,
           HysAxis                axis,
           const HysTicks        *ticks)
{
  double least = MINOR_DISTANCE * canvas->style->font_size;

  for (guint i = 1; i < ticks->n_minor; i++)
    if (fabs (position (self, canvas, axis, ticks->minor[i]) - position (self, canvas, axis,
                                                                         ticks->minor[i - 1])) < least)
      return FALSE;
  return TRUE;
}

static void
draw_marks (HysFigure       *self,
            HysFigureCanvas *canvas,
            HysAxis          axis,
            const HysTicks  *ticks)
{
  double length = TICK * canvas->style->font_size;

  for (guint i = 0; i < ticks->n; i++)
    add_mark (self, canvas, axis, ticks->values[i], length);
  for (guint i = 0; i < ticks->n_minor && has_minor (self, canvas, axis, ticks); i++)
    add_mark (self, canvas, axis, ticks->minor[i], 0.6 * length);
  cairo_stroke (canvas->cr);
}

static void
draw_frame (HysFigure       *self,
            HysFigureCanvas *canvas,
            Axes            *axes)
{
  const cairo_rectangle_t *box = &canvas->box;
  double thin = hys_figure_canvas_thin (canvas);
  double x = snap (canvas, HYS_AXIS_X, box->x, thin);
  double y = snap (canvas, HYS_AXIS_Y, box->y, thin);
  double strength = canvas->style->theme == HYS_PLOT_PRINT ? 0 : 0.35;

  cairo_set_line_width (canvas->cr, thin);
  cairo_set_line_cap (canvas->cr, CAIRO_LINE_CAP_BUTT);
  draw_grid (self, canvas, axes->ticks);
  hys_color_set (canvas->cr, hys_color_mix (canvas->style->faint, canvas->style->background, strength));
  draw_marks (self, canvas, HYS_AXIS_X, &axes->ticks[0]);
  draw_marks (self, canvas, HYS_AXIS_Y, &axes->ticks[1]);
  cairo_rectangle (canvas->cr, x, y, box->width, box->height);
  cairo_stroke (canvas->cr);
}

static void
draw_numbers (HysFigure       *self,
              HysFigureCanvas *canvas,
              Axes            *axes)
{
  double em = canvas->style->font_size;
  const cairo_rectangle_t *box = &canvas->box;

  hys_color_set (canvas->cr, canvas->style->faint);
  for (guint i = 0; i < axes->ticks[0].n; i++)
    hys_text_show (canvas->text, HYS_TEXT_NUMBER, axes->ticks[0].labels[i],
                   position (self, canvas, HYS_AXIS_X, axes->ticks[0].values[i]),
                   box->y + box->height + axes->rise + NUMBER_GAP * em / 2, 0.5, 0);
  for (guint i = 0; i < axes->ticks[1].n; i++)
    hys_text_show (canvas->text, HYS_TEXT_NUMBER, axes->ticks[1].labels[i], box->x - NUMBER_GAP * em,
                   position (self, canvas, HYS_AXIS_Y, axes->ticks[1].values[i]), 1, 0.5);
}

/* In the middle of the axis, or as near as the picture's edges allow. */
static void
draw_abscissa (HysFigureCanvas *canvas,
               const char      *text)
{
  double em = canvas->style->font_size, width, height, x;

  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, text, &width, &height);
  x = fmin (canvas->box.x + (canvas->box.width - width) / 2, canvas->width - em / 2 - width);
  hys_text_show (canvas->text, HYS_TEXT_QUANTITY, text, fmax (x, em / 2), canvas->height - em / 3, 0, 1);
}

void
hys_figure_draw_axes (HysFigure       *self,
                      HysFigureCanvas *canvas)
{
  Axes axes = { 0 };

  measure_heights (self, canvas, &axes);
  measure_widths (self, canvas, &axes);
  axes.abscissa = hys_figure_axis_text (&self->axes[0], axes.numbers ? &axes.ticks[0] : NULL);
  hys_figure_draw_heading (self, canvas, axes.ordinate, axes.right);
  place_box (canvas, &axes);
  draw_frame (self, canvas, &axes);
  if (axes.numbers)
    draw_numbers (self, canvas, &axes);
  hys_color_set (canvas->cr, canvas->style->ink);
  if (axes.label)
    draw_abscissa (canvas, axes.abscissa);
  g_free (axes.abscissa);
  g_free (axes.ordinate);
}

void
hys_figure_measure_axes (HysFigure       *self,
                         HysFigureCanvas *canvas,
                         double           sides[2])
{
  Axes axes = { 0 };

  measure_heights (self, canvas, &axes);
  measure_widths (self, canvas, &axes);
  sides[0] = axes.left;
  sides[1] = axes.right;
  g_free (axes.ordinate);
}

gboolean
hys_figure_pick_axes (HysFigure *self,
                      double     px,
                      double     py,
                      double    *x,
                      double    *y)
{
  *x = hys_scale_value (&self->scales[0], (px - self->box.x) / self->box.width);
  *y = hys_scale_value (&self->scales[1], 1 - (py - self->box.y) / self->box.height);
  return TRUE;
}
