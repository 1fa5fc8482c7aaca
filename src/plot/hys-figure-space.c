/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"

#include <math.h>

/* The viewer's place: from the front, a little to the right and above. */
#define AZIMUTH   (-58 * G_PI / 180)
#define ELEVATION (24 * G_PI / 180)

/* How much longer a length may be across than along the paper, or the reverse. */
#define MAX_STRETCH 1.4

#define MAX_TICKS 6

/* Half the edges of the box around the data. */
static const double half[HYS_N_AXES] = { 1, 1, 0.75 };

/* The three faces behind the curve, by the axis they are perpendicular to and the side they are on. */
static const int behind[HYS_N_AXES] = { -1, 1, -1 };

/* The edge along which an axis has its numbers: the sides it lies on (0 for the axis itself), and the direction in
 * which they are set off, in the data's space. */
static const struct
{
  int side[HYS_N_AXES];
  int away[HYS_N_AXES];
} edges[HYS_N_AXES] = {
  { { 0, -1, -1 }, { 0, -1, 0 } },
  { { 1, 0, -1 }, { 1, 0, 0 } },
  { { -1, -1, 0 }, { -1, -1, 0 } },
};

/* The box on the paper. */
typedef struct
{
  HysFigure *figure;
  HysCanvas *canvas;
  HysPoint   unit[HYS_N_AXES];    /* half an edge */
  HysPoint   centre;
  HysTicks   ticks[HYS_N_AXES];
} Space;

/* The point of the box with coordinates -1 to 1. */
static HysPoint
place (const Space  *space,
       const double *at)
{
  HysPoint point = space->centre;

  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      point.x += at[k] * space->unit[k].x;
      point.y += at[k] * space->unit[k].y;
    }
  return point;
}

static double
coordinate (const Space *space,
            guint        axis,
            double       value)
{
  const HysFigure *figure = space->figure;

  return 2 * (value - figure->from[axis]) / (figure->to[axis] - figure->from[axis]) - 1;
}

static void
draw_line (const Space  *space,
           const double *from,
           const double *to)
{
  HysPoint a = place (space, from), b = place (space, to);

  cairo_move_to (space->canvas->cr, a.x, a.y);
  cairo_line_to (space->canvas->cr, b.x, b.y);
}

/* On the face perpendicular to @face, the lines at @axis's ticks. */
static void
draw_face_grid (const Space *space,
                guint        face,
                guint        axis)
{
  guint along = HYS_N_AXES - face - axis;

  for (guint i = 0; i < space->ticks[axis].n; i++)
    {
      double from[HYS_N_AXES], to[HYS_N_AXES];

      from[face] = to[face] = behind[face];
      from[axis] = to[axis] = coordinate (space, axis, space->ticks[axis].values[i]);
      from[along] = -1;
      to[along] = 1;
      draw_line (space, from, to);
    }
}

static void
draw_face_outline (const Space *space,
                   guint        face)
{
  guint a = (face + 1) % HYS_N_AXES, b = (face + 2) % HYS_N_AXES;
  const int corners[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };

  for (guint i = 0; i < 4; i++)
    {
      double at[HYS_N_AXES];
      HysPoint point;

      at[face] = behind[face];
      at[a] = corners[i][0];
      at[b] = corners[i][1];
      point = place (space, at);
      cairo_line_to (space->canvas->cr, point.x, point.y);
    }
  cairo_close_path (space->canvas->cr);
}

static void
draw_faces (const Space *space)
{
  HysCanvas *canvas = space->canvas;

  cairo_set_line_width (canvas->cr, hys_canvas_thin (canvas));
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  hys_color_set (canvas->cr, canvas->style->grid);
  for (guint face = 0; face < HYS_N_AXES; face++)
    for (guint axis = 0; axis < HYS_N_AXES; axis++)
      if (axis != face)
        draw_face_grid (space, face, axis);
  cairo_stroke (canvas->cr);
  hys_color_set (canvas->cr, hys_color_mix (canvas->style->faint, canvas->style->background, 0.35));
  for (guint face = 0; face < HYS_N_AXES; face++)
    {
      cairo_new_sub_path (canvas->cr);
      draw_face_outline (space, face);
    }
  cairo_stroke (canvas->cr);
}

/* The direction on the paper in which an axis's numbers are set off. */
static HysPoint
away (const Space *space,
      guint        axis)
{
  HysPoint direction = { 0, 0 };
  double length;

  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      direction.x += edges[axis].away[k] * space->unit[k].x;
      direction.y += edges[axis].away[k] * space->unit[k].y;
    }
  length = hypot (direction.x, direction.y);
  return (HysPoint) { direction.x / length, direction.y / length };
}

static HysPoint
edge_point (const Space *space,
            guint        axis,
            double       at)
{
  double point[HYS_N_AXES];

  for (guint k = 0; k < HYS_N_AXES; k++)
    point[k] = k == axis ? at : edges[axis].side[k];
  return place (space, point);
}

/* Draws an axis's numbers and returns how far they reach from the edge. */
static double
draw_numbers (const Space *space,
              guint        axis)
{
  HysCanvas *canvas = space->canvas;
  double em = canvas->style->font_size, reach = 0;
  HysPoint off = away (space, axis);

  hys_color_set (canvas->cr, canvas->style->faint);
  for (guint i = 0; i < space->ticks[axis].n; i++)
    {
      const char *label = space->ticks[axis].labels[i];
      HysPoint at = edge_point (space, axis, coordinate (space, axis, space->ticks[axis].values[i]));
      double width, height;

      hys_text_measure (canvas->text, HYS_TEXT_NUMBER, label, &width, &height);
      reach = fmax (reach, fabs (off.x) * width + fabs (off.y) * height);
      hys_text_show (canvas->text, HYS_TEXT_NUMBER, label, at.x + off.x * em * 0.5, at.y + off.y * em * 0.5,
                     0.5 - 0.5 * off.x, 0.5 - 0.5 * off.y);
    }
  return reach + em * 0.5;
}

/* The name of x and y beyond the middle of their numbers, that of z above its edge. */
static void
draw_name (const Space *space,
           guint        axis,
           double       reach)
{
  HysCanvas *canvas = space->canvas;
  g_autofree char *text = hys_figure_axis_text (&space->figure->axes[axis], &space->ticks[axis]);
  HysPoint off = away (space, axis);
  HysPoint at = edge_point (space, axis, axis == 2 ? 1 : 0);
  double width, height, em = canvas->style->font_size;

  hys_color_set (canvas->cr, canvas->style->ink);
  hys_text_measure (canvas->text, HYS_TEXT_QUANTITY, text, &width, &height);
  at.x += axis == 2 ? 0 : off.x * reach + (off.x - 1) / 2 * width;
  at.x -= axis == 2 ? width / 2 : 0;
  at.y += axis == 2 ? -0.4 * em - height : off.y * reach + (off.y - 1) / 2 * height;
  hys_text_show (canvas->text, HYS_TEXT_QUANTITY, text, CLAMP (at.x, em / 4, fmax (canvas->width - width - em / 4, em / 4)),
                 CLAMP (at.y, 0, fmax (canvas->height - height, 0)), 0, 0);
}

static void
draw_axes (const Space *space)
{
  draw_faces (space);
  for (guint axis = 0; axis < HYS_N_AXES; axis++)
    draw_name (space, axis, draw_numbers (space, axis));
}

/* The room for the box: the figure without its heading and without the numbers and names around. */
static HysBox
measure_room (HysFigure *self,
              HysCanvas *canvas)
{
  double em = canvas->style->font_size, side = fmin (4 * em, canvas->width / 6);
  double top = hys_figure_heading_height (self, canvas, "") + fmin (1.8 * em, canvas->height / 10);
  double bottom = fmin (2.6 * em, canvas->height / 6);

  return (HysBox) { side, top, canvas->width - 2 * side, fmax (canvas->height - top - bottom, 1) };
}

/* The box seen from the viewer's place, stretched moderately to fill its room. */
static void
place_box (Space        *space,
           const HysBox *room)
{
  const HysPoint seen[HYS_N_AXES] = {
    { -sin (AZIMUTH), sin (ELEVATION) * cos (AZIMUTH) },
    { cos (AZIMUTH), sin (ELEVATION) * sin (AZIMUTH) },
    { 0, -cos (ELEVATION) },
  };
  double width = 0, height = 0, across, along;

  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      width += 2 * half[k] * fabs (seen[k].x);
      height += 2 * half[k] * fabs (seen[k].y);
    }
  across = fmin (room->width / width, MAX_STRETCH * room->height / height);
  along = fmin (room->height / height, MAX_STRETCH * room->width / width);
  for (guint k = 0; k < HYS_N_AXES; k++)
    space->unit[k] = (HysPoint) { half[k] * seen[k].x * across, half[k] * seen[k].y * along };
  space->centre = (HysPoint) { room->x + room->width / 2, room->y + room->height / 2 };
}

static void
choose_ticks (Space *space)
{
  double em = space->canvas->style->font_size;

  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      double length = 2 * hypot (space->unit[k].x, space->unit[k].y);
      guint n = (guint) CLAMP (length / (2.8 * em), 2, MAX_TICKS);

      hys_ticks_init (&space->ticks[k], space->figure->from[k], space->figure->to[k], n);
    }
}

static void
draw (HysFigure *self,
      HysCanvas *canvas)
{
  Space space = { self, canvas };
  HysProjection projection = { .origin = { 0, 0 } };
  HysBox room = measure_room (self, canvas);

  place_box (&space, &room);
  choose_ticks (&space);
  hys_figure_draw_heading (self, canvas, "");
  draw_axes (&space);
  projection.origin = place (&space, (double[]) { -1, -1, -1 });
  for (guint k = 0; k < HYS_N_AXES; k++)
    {
      double span = self->to[k] - self->from[k];

      projection.from[k] = self->from[k];
      projection.factor[k] = (HysPoint) { 2 * space.unit[k].x / span, 2 * space.unit[k].y / span };
    }
  canvas->box = room;
  hys_figure_draw_trails (self, canvas, &projection);
}

const HysFigureKind hys_figure_space = {
  .n_axes = 3,
  .range = hys_figure_extremes,
  .draw = draw,
};
