/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three axes as a box seen from the viewer's place, with the room for the texts around it. */
#include "hys-figure-layer.h"

#include <math.h>

/* How much longer a length may be across than along the paper, or the reverse. */
#define MAX_STRETCH 1.4

#define MAX_TICKS 6

/* The corners begin at this part of half an edge. */
#define CORNER 0.96

/* The length of the marks at ticks, in font sizes. */
#define MARK 0.25

/* A figure lower or narrower than these, in font sizes, goes without numbers. */
#define NUMBERS_NEED_WIDTH  17
#define NUMBERS_NEED_HEIGHT 11

/* Half the edges of the box around the data. */
static const double half[HYS_N_AXES] = { 1, 1, 0.75 };

/* Directions on the paper shorter than this part of an edge are seen end on. */
#define END_ON 0.12

/* The edge along which an axis has its numbers: the sides it lies on (0 for the axis itself), and the direction in
 * which they are set off, in the data's space. */
typedef struct
{
  int side[HYS_N_AXES];
  int away[HYS_N_AXES];
} Edge;

/* The box on the paper. Texts are set twice: unseen, to find how far they reach (left, top, right, bottom of all),
 * then for the eye. */
typedef struct
{
  HysFigureCanvas *canvas;
  HysPoint         seen[HYS_N_AXES];    /* the axes' directions as the viewer sees them */
  int              behind[HYS_N_AXES];  /* the three faces behind the curve: the side that is away from the viewer */
  Edge             edges[HYS_N_AXES];
  HysPoint         unit[HYS_N_AXES];    /* half an edge */
  HysPoint         centre;
  gboolean         numbers;
  gboolean         unseen;
  double           left, top, right, bottom;
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
  return 2 * hys_scale_part (&space->canvas->data->axes[axis].scale, value) - 1;
}

static void
draw_faces (const Space *space)
{
  HysFigureCanvas *canvas = space->canvas;

  cairo_set_line_width (canvas->cr, hys_canvas_thin (canvas));
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  hys_color_set (canvas->cr, canvas->style->grid);
  for (guint face = 0; face < HYS_N_AXES; face++)
    for (guint axis = 0; axis < HYS_N_AXES; axis++)
      if (axis != face)
        {
          /* On the face perpendicular to @face, the lines at @axis's ticks. */
          guint along = HYS_N_AXES - face - axis;

          for (guint i = 0; i < space->canvas->ticks[axis].n; i++)
            {
              double from[HYS_N_AXES], to[HYS_N_AXES];
              HysPoint a, b;

              from[face] = to[face] = space->behind[face];
              from[axis] = to[axis] = coordinate (space, axis, space->canvas->ticks[axis].values[i]);
              from[along] = -1;
              to[along] = 1;
              a = place (space, from);
              b = place (space, to);
              cairo_move_to (space->canvas->cr, a.x, a.y);
              cairo_line_to (space->canvas->cr, b.x, b.y);
            }
        }
  cairo_stroke (canvas->cr);
  hys_color_set (canvas->cr, hys_color_mix (canvas->style->faint, canvas->style->background, 0.35));
  for (guint face = 0; face < HYS_N_AXES; face++)
    {
      guint left = (face + 1) % HYS_N_AXES, right = (face + 2) % HYS_N_AXES;
      const int corners[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };

      cairo_new_sub_path (canvas->cr);
      for (guint i = 0; i < 4; i++)
        {
          double at[HYS_N_AXES];
          HysPoint point;

          at[face] = space->behind[face];
          at[left] = corners[i][0];
          at[right] = corners[i][1];
          point = place (space, at);
          cairo_line_to (space->canvas->cr, point.x, point.y);
        }
      cairo_close_path (space->canvas->cr);
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
      direction.x += space->edges[axis].away[k] * space->unit[k].x;
      direction.y += space->edges[axis].away[k] * space->unit[k].y;
    }
  length = hypot (direction.x, direction.y);
  if (length < 1e-9)
    return (HysPoint) { 0, 1 };
  return (HysPoint) { direction.x / length, direction.y / length };
}

static HysPoint
edge_point (const Space *space,
            guint        axis,
            double       at)
{
  double point[HYS_N_AXES];

  for (guint k = 0; k < HYS_N_AXES; k++)
    point[k] = k == axis ? at : space->edges[axis].side[k];
  return place (space, point);
}

/* Sets a text with its point (@xalign, @yalign) at (@x, @y), or as near as the paper's edge allows. */
static void
put_text (Space       *space,
          HysTextRole  role,
          const char  *text,
          HysPoint     at,
          double       xalign,
          double       yalign)
{
  HysFigureCanvas *canvas = space->canvas;
  double width, height, x, y, edge = canvas->style->font_size / 4;

  hys_text_measure (canvas->text, role, text, &width, &height);
  x = at.x - xalign * width;
  y = at.y - yalign * height;
  space->left = fmin (space->left, x);
  space->right = fmax (space->right, x + width);
  space->top = fmin (space->top, y);
  space->bottom = fmax (space->bottom, y + height);
  if (!space->unseen)
    hys_text_show (canvas->text, role, text, fmax (fmin (x, canvas->width - edge - width), edge),
                   fmax (fmin (y, canvas->height - edge - height), edge), 0, 0);
}

/* Puts an axis's numbers and returns how far they reach from the edge. */
static double
put_numbers (Space *space,
             guint  axis)
{
  HysFigureCanvas *canvas = space->canvas;
  double em = canvas->style->font_size, reach = 0;
  HysPoint off = away (space, axis);

  hys_color_set (canvas->cr, canvas->style->faint);
  for (guint i = 0; i < space->canvas->ticks[axis].n; i++)
    {
      const char *label = space->canvas->ticks[axis].labels[i];
      double along = coordinate (space, axis, space->canvas->ticks[axis].values[i]);
      HysPoint at = edge_point (space, axis, along);
      double width, height;

      /* Where two axes meet, their numbers would be taken for each other's: those of z stay. */
      if (axis != 2 && fabs (along) > CORNER)
        continue;
      hys_text_measure (canvas->text, HYS_TEXT_NUMBER, label, &width, &height);
      reach = fmax (reach, fabs (off.x) * width + fabs (off.y) * height);
      at.x += off.x * em * 0.5;
      at.y += off.y * em * 0.5;
      put_text (space, HYS_TEXT_NUMBER, label, at, 0.5 - 0.5 * off.x, 0.5 - 0.5 * off.y);
    }
  return reach;
}

static void
put_texts (Space *space)
{
  space->left = space->top = INFINITY;
  space->right = space->bottom = -INFINITY;
  for (guint axis = 0; axis < HYS_N_AXES; axis++)
    {
      /* The name of x and y beyond the middle of their numbers, that of z where its edge ends, away
       * from the others. */
      double reach = space->numbers ? put_numbers (space, axis) : 0;
      HysFigureCanvas *canvas = space->canvas;
      const HysTicks *ticks = space->numbers ? &space->canvas->ticks[axis] : NULL;
      g_autofree char *text = hys_axis_text (&space->canvas->data->axes[axis], ticks);
      HysPoint off = away (space, axis), at = edge_point (space, axis, axis == 2 ? -space->behind[2] : 0);
      double em = canvas->style->font_size;

      hys_color_set (canvas->cr, canvas->style->ink);
      if (axis == 2)
        {
          at.y += 0.4 * em * space->behind[2];
          put_text (space, HYS_TEXT_QUANTITY, text, at, 0.5, space->behind[2] < 0 ? 1 : 0);
        }
      else
        {
          at.x += off.x * (reach + em * 0.9);
          at.y += off.y * (reach + em * 0.9);
          put_text (space, HYS_TEXT_QUANTITY, text, at, 0.5 - 0.5 * off.x, 0.5 - 0.5 * off.y);
        }
    }
}

/* Gives the box what room the heading and the texts around leave, and returns that room. */
static cairo_rectangle_t
arrange (Space *space)
{
  HysFigureCanvas *canvas = space->canvas;
  double em = canvas->style->font_size, margin = em / 3;
  double left = em, right = canvas->width - em, bottom = canvas->height - em;
  double top = canvas->top, start = top;
  cairo_rectangle_t room = { 0, 0, 0, 0 };

  space->numbers = canvas->width > NUMBERS_NEED_WIDTH * em && canvas->height > NUMBERS_NEED_HEIGHT * em;
  space->unseen = TRUE;
  for (int turn = 0; turn < 6; turn++)
    {
      const HysPoint *seen = space->seen;
      double width = 0, height = 0, across, along;

      room = (cairo_rectangle_t) { left, top, fmax (right - left, em), fmax (bottom - top, em) };
      /* The box, stretched moderately to fill its room. */
      for (guint k = 0; k < HYS_N_AXES; k++)
        {
          width += 2 * half[k] * fabs (seen[k].x);
          height += 2 * half[k] * fabs (seen[k].y);
        }
      across = fmin (room.width / width, MAX_STRETCH * room.height / height);
      along = fmin (room.height / height, MAX_STRETCH * room.width / width);
      for (guint k = 0; k < HYS_N_AXES; k++)
        space->unit[k] = (HysPoint) { half[k] * seen[k].x * across, half[k] * seen[k].y * along };
      space->centre = (HysPoint) { room.x + room.width / 2, room.y + room.height / 2 };
      for (guint k = 0; k < HYS_N_AXES; k++)
        {
          double length = 2 * hypot (space->unit[k].x, space->unit[k].y);
          guint n = (guint) CLAMP (length / (2.8 * em), 2, MAX_TICKS);

          hys_canvas_choose_ticks (space->canvas, (HysAxis) k, n);
          if (hypot (space->seen[k].x, space->seen[k].y) < END_ON)
            space->canvas->ticks[k].n = 0;
        }
      put_texts (space);
      left += fmax (margin - space->left, 0);
      right -= fmax (space->right - (canvas->width - margin), 0);
      top += fmax (start - space->top, 0);
      bottom -= fmax (space->bottom - (canvas->height - margin), 0);
    }
  space->unseen = FALSE;
  return room;
}

static void
draw (HysFigureCanvas *canvas)
{
  Space space = { canvas };
  double azimuth = space.canvas->data->azimuth, elevation = space.canvas->data->elevation;
  double length;

  /* The axes as they are seen from the viewer's place. */
  space.seen[0] = (HysPoint) { -sin (azimuth), sin (elevation) * cos (azimuth) };
  space.seen[1] = (HysPoint) { cos (azimuth), sin (elevation) * sin (azimuth) };
  space.seen[2] = (HysPoint) { 0, -cos (elevation) };
  space.behind[0] = cos (azimuth) > 0 ? -1 : 1;
  space.behind[1] = sin (azimuth) > 0 ? -1 : 1;
  space.behind[2] = elevation >= 0 ? -1 : 1;
  /* The vertical edge that is farthest to the left has the numbers of z, and of the lower and upper edges in front or
   * behind those that limit what is seen have those of x and y. */
  const int front[] = { -space.behind[0], -space.behind[1] };
  gboolean x_in_front = front[0] * space.seen[0].x + space.behind[1] * space.seen[1].x < 0;
  int x = x_in_front ? front[0] : space.behind[0], y = x_in_front ? space.behind[1] : front[1];
  space.edges[0] = (Edge) { { 0, front[1], space.behind[2] }, { 0, front[1], space.behind[2] } };
  space.edges[1] = (Edge) { { front[0], 0, space.behind[2] }, { front[0], 0, space.behind[2] } };
  space.edges[2] = (Edge) { { x, y, 0 }, { x, y, 0 } };
  canvas->box = arrange (&space);
  draw_faces (&space);
  /* Marks at the numbered edges, towards the numbers. */
  length = MARK * space.canvas->style->font_size;
  for (guint axis = 0; axis < HYS_N_AXES; axis++)
    for (guint i = 0; i < space.canvas->ticks[axis].n; i++)
      {
        HysPoint at = edge_point (&space, axis, coordinate (&space, axis, space.canvas->ticks[axis].values[i]));
        HysPoint off = away (&space, axis);

        cairo_move_to (space.canvas->cr, at.x, at.y);
        cairo_rel_line_to (space.canvas->cr, off.x * length, off.y * length);
      }
  cairo_stroke (space.canvas->cr);
  put_texts (&space);
  canvas->projection = (HysProjection) { .origin = place (&space, (double[]) { -1, -1, -1 }) };
  for (guint k = 0; k < HYS_N_AXES; k++)
    hys_projection_set (&canvas->projection, k, &canvas->data->axes[k].scale,
                        (HysPoint) { 2 * space.unit[k].x, 2 * space.unit[k].y });
}

const HysFigureLayer hys_layer_space_axes = { NULL, draw };
