/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ink.h"

#include <math.h>

/* Segments a stroke where it becomes pixels, and in a file. */
#define PIECE       96
#define PAPER_PIECE 20000

/* A polyline on its way to the paper. */
typedef struct
{
  cairo_t           *cr;
  cairo_rectangle_t  box;
  double             length;       /* of the line since the pen came down */
  double             offset;       /* the length at which the current path begins: where its dashes go on */
  guint              piece;        /* segments a stroke */
  guint              n_segments;   /* in the current path */
  gboolean           down;
  gboolean           apart;        /* the next segment does not go on from where the path ends */
  HysPoint           at;
} Ink;

void
hys_color_set (cairo_t  *cr,
               HysColor  color)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha);
}

HysColor
hys_color_mix (HysColor a,
               HysColor b,
               double   amount)
{
  return (HysColor) { a.red + amount * (b.red - a.red), a.green + amount * (b.green - a.green),
                      a.blue + amount * (b.blue - a.blue), a.alpha };
}

/* Liang and Barsky's test against one border: keeps [in, out], the part of the segment on its inner side. */
static gboolean
clip_border (double  direction,
             double  distance,
             double *in,
             double *out)
{
  if (direction == 0)
    return distance >= 0;
  if (direction < 0)
    *in = fmax (*in, distance / direction);
  else
    *out = fmin (*out, distance / direction);
  return *in <= *out;
}

gboolean
hys_ink_clip (const cairo_rectangle_t *box,
              HysPoint                *a,
              HysPoint                *b)
{
  HysPoint start = *a;
  double dx = b->x - a->x, dy = b->y - a->y, in = 0, out = 1;

  if (!isfinite (dx) || !isfinite (dy)
      || !clip_border (-dx, a->x - box->x, &in, &out)
      || !clip_border (dx, box->x + box->width - a->x, &in, &out)
      || !clip_border (-dy, a->y - box->y, &in, &out)
      || !clip_border (dy, box->y + box->height - a->y, &in, &out))
    return FALSE;
  if (out < 1)
    *b = (HysPoint) { start.x + out * dx, start.y + out * dy };
  if (in > 0)
    *a = (HysPoint) { start.x + in * dx, start.y + in * dy };
  return TRUE;
}

static void
flush (Ink *ink)
{
  double dashes[8];
  int n = cairo_get_dash_count (ink->cr);

  if (ink->n_segments == 0)
    return;
  if (n > 0)
    {
      cairo_get_dash (ink->cr, dashes, NULL);
      cairo_set_dash (ink->cr, dashes, n, ink->offset);
    }
  cairo_stroke (ink->cr);
  ink->n_segments = 0;
}

/* Lines that have gaps are one stroke nevertheless, if no dashes have to be counted. */
static void
part (Ink *ink)
{
  if (cairo_get_dash_count (ink->cr) > 0)
    flush (ink);
  ink->apart = TRUE;
}

static void
draw_to (Ink      *ink,
         HysPoint  to)
{
  HysPoint a = ink->at, b = to;

  if (ink->n_segments >= ink->piece)
    flush (ink);
  if (hys_ink_clip (&ink->box, &a, &b))
    {
      if (ink->n_segments == 0 || ink->apart)
        {
          ink->offset = ink->length + hypot (a.x - ink->at.x, a.y - ink->at.y);
          cairo_move_to (ink->cr, a.x, a.y);
        }
      ink->apart = FALSE;
      cairo_line_to (ink->cr, b.x, b.y);
      ink->n_segments++;
    }
  if (b.x != to.x || b.y != to.y)
    part (ink);
  ink->length += hypot (to.x - ink->at.x, to.y - ink->at.y);
  ink->at = to;
}

double
hys_ink_length (const HysPoint *points,
                gsize           n)
{
  double length = 0;

  for (gsize i = 1; i < n; i++)
    {
      double distance = hypot (points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);

      if (isfinite (distance))
        length += distance;
    }
  return length;
}

static gboolean
is_place (HysPoint point)
{
  return isfinite (point.x) && isfinite (point.y);
}

void
hys_ink_stroke (cairo_t                 *cr,
                const cairo_rectangle_t *box,
                const HysPoint          *points,
                gsize                    n,
                guint                    dash,
                double                   start)
{
  double width = cairo_get_line_width (cr), margin = 3 * width;
  cairo_rectangle_t around = { box->x - margin, box->y - margin, box->width + 2 * margin, box->height + 2 * margin };
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));
  gboolean paper = type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_PDF;
  Ink ink = { cr, around, .length = start, .piece = paper ? PAPER_PIECE : PIECE };
  double radius = HYS_INK_DOT / 2 * width;

  cairo_save (cr);
  cairo_new_path (cr);
  hys_plot_set_dash (cr, dash, width);
  cairo_set_line_cap (cr, cairo_get_dash_count (cr) > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (gsize i = 0; i < n; i++)
    {
      if (!is_place (points[i]))
        {
          part (&ink);
          ink.length = 0;
        }
      else if (ink.down)
        draw_to (&ink, points[i]);
      ink.down = is_place (points[i]);
      ink.at = points[i];
    }
  flush (&ink);
  /* Points alone. */
  for (gsize i = 0; i < n; i++)
    if (is_place (points[i]) && (i == 0 || !is_place (points[i - 1])) && (i + 1 == n || !is_place (points[i + 1]))
        && points[i].x >= around.x && points[i].x <= around.x + around.width && points[i].y >= around.y
        && points[i].y <= around.y + around.height)
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, points[i].x, points[i].y, radius, 0, 2 * G_PI);
      }
  cairo_fill (cr);
  cairo_restore (cr);
}
