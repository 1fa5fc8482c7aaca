/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-smooth.h"

#include <math.h>

/* The cosine of the angle from which a bend is a corner: 35 degrees. */
#define CORNER 0.82

/* The cosine of the angle by which one curve turns at most: 75 degrees. */
#define TURN 0.26

/* How often a fit is improved; one that is off by more than so many tolerances is not worth it, and one that does not become better
 * by this factor. */
#define N_TURNS  12
#define HOPELESS 100
#define PROGRESS 0.8

/* Piecewise cubics by least squares (Schneider, An algorithm for automatically fitting digitized curves, 1990). The places
 * are the points and, between any two, where a smooth line has its middle: those with even numbers are points. */
typedef struct
{
  cairo_t  *cr;
  HysPoint *places;
  HysPoint *ways;         /* of each place that is a point: the direction there */
  double   *parts;        /* of each place: where on the curve it is looked for */
  double    tolerance;
  double    bulge;        /* how far a middle may lie beside the straight line */
} Fit;

static HysPoint
minus (HysPoint a,
       HysPoint b)
{
  return (HysPoint) { a.x - b.x, a.y - b.y };
}

static double
dot (HysPoint a,
     HysPoint b)
{
  return a.x * b.x + a.y * b.y;
}

static double
length_of (HysPoint way)
{
  return sqrt (dot (way, way));
}

static HysPoint
unit (HysPoint way)
{
  double length = length_of (way);

  return length > 0 ? (HysPoint) { way.x / length, way.y / length } : (HysPoint) { 0, 0 };
}

static HysPoint
further (HysPoint at,
         HysPoint way,
         double   length)
{
  return (HysPoint) { at.x + length * way.x, at.y + length * way.y };
}

static HysPoint
curve_at (const HysPoint curve[4],
          double         part)
{
  double rest = 1 - part;
  double a = rest * rest * rest, b = 3 * rest * rest * part, c = 3 * rest * part * part, d = part * part * part;

  return (HysPoint) { a * curve[0].x + b * curve[1].x + c * curve[2].x + d * curve[3].x,
                      a * curve[0].y + b * curve[1].y + c * curve[2].y + d * curve[3].y };
}

/* The parts of the length at which the places lie. */
static void
measure_parts (Fit  *fit,
               gsize first,
               gsize last)
{
  double length = 0;

  fit->parts[first] = 0;
  for (gsize i = first + 1; i <= last; i++)
    {
      HysPoint way = minus (fit->places[i], fit->places[i - 1]);

      length += length_of (way);
      fit->parts[i] = length;
    }
  for (gsize i = first + 1; i <= last && length > 0; i++)
    fit->parts[i] /= length;
}

/* The curve with the given directions at its ends for which the sum of the squares of the distances is least. */
static void
fit_curve (const Fit *fit,
           gsize      first,
           gsize      last,
           HysPoint   start,
           HysPoint   end,
           HysPoint   curve[4])
{
  HysPoint from = fit->places[first], to = fit->places[last], chord = minus (to, from);
  double c00 = 0, c01 = 0, c11 = 0, x0 = 0, x1 = 0, determinant, a, b, length = length_of (chord);

  for (gsize i = first + 1; i < last; i++)
    {
      double part = fit->parts[i], rest = 1 - part, near = 3 * rest * rest * part, far = 3 * rest * part * part;
      HysPoint straight = further (from, chord, far + part * part * part), off = minus (fit->places[i], straight);

      c00 += near * near * dot (start, start);
      c01 += near * far * dot (start, end);
      c11 += far * far * dot (end, end);
      x0 += near * dot (start, off);
      x1 += far * dot (end, off);
    }
  determinant = c00 * c11 - c01 * c01;
  a = determinant > 1e-9 * c00 * c11 ? (x0 * c11 - x1 * c01) / determinant : 0;
  b = determinant > 1e-9 * c00 * c11 ? (x1 * c00 - x0 * c01) / determinant : 0;
  if (!(a > 0.01 * length && b > 0.01 * length && a < 3 * length && b < 3 * length))
    a = b = length / 3;
  curve[0] = from;
  curve[1] = further (from, start, a);
  curve[2] = further (to, end, b);
  curve[3] = to;
}

/* Newton's step towards the place of the curve that is nearest. */
static double
nearer_part (const HysPoint curve[4],
             HysPoint       place,
             double         part)
{
  double rest = 1 - part;
  HysPoint a = minus (curve[1], curve[0]), b = minus (curve[2], curve[1]), c = minus (curve[3], curve[2]);
  HysPoint ab = minus (b, a), bc = minus (c, b), off = minus (curve_at (curve, part), place);
  HysPoint speed = { 3 * (rest * rest * a.x + 2 * rest * part * b.x + part * part * c.x),
                     3 * (rest * rest * a.y + 2 * rest * part * b.y + part * part * c.y) };
  HysPoint bend = { 6 * (rest * ab.x + part * bc.x), 6 * (rest * ab.y + part * bc.y) };
  double slope = dot (speed, speed) + dot (off, bend);

  return slope > 0 ? CLAMP (part - dot (off, speed) / slope, 0, 1) : part;
}

/* The largest distance of a place, and the even place within that is nearest to where it is. */
static double
find_worst (const Fit      *fit,
            gsize           first,
            gsize           last,
            const HysPoint  curve[4],
            gsize          *worst)
{
  double largest = -1;

  for (gsize i = first + 1; i < last; i++)
    {
      HysPoint off = minus (curve_at (curve, fit->parts[i]), fit->places[i]);
      double square = dot (off, off);

      if (square > largest)
        {
          largest = square;
          *worst = CLAMP ((i + 1) / 2 * 2, first + 2, last - 2);
        }
    }
  return sqrt (fmax (largest, 0));
}

/* Improves a fit until it is good enough; FALSE if it does not become so, with the place where it should be split. */
static gboolean
try_curve (Fit      *fit,
           gsize     first,
           gsize     last,
           HysPoint  start,
           HysPoint  end,
           HysPoint  curve[4],
           gsize    *worst)
{
  double before = HOPELESS * fit->tolerance / PROGRESS, off;

  measure_parts (fit, first, last);
  for (int turn = 0; turn < N_TURNS; turn++, before = off)
    {
      fit_curve (fit, first, last, start, end, curve);
      off = find_worst (fit, first, last, curve, worst);
      if (off <= fit->tolerance)
        return TRUE;
      if (off > PROGRESS * before)
        return FALSE;
      for (gsize i = first + 1; i < last; i++)
        fit->parts[i] = nearer_part (curve, fit->places[i], fit->parts[i]);
    }
  return FALSE;
}

/* The direction of a smooth line at the middle one of three points. */
static HysPoint
going_through (HysPoint before,
               HysPoint at,
               HysPoint after)
{
  HysPoint a = minus (at, before), b = minus (after, at), from = unit (a), to = unit (b);
  double length = length_of (a);

  return unit (further (from, minus (to, from), length / (length + length_of (b))));
}

static void
add_curves (Fit   *fit,
            gsize  first,
            gsize  last)
{
  HysPoint curve[4], end = { -fit->ways[last].x, -fit->ways[last].y };
  gsize worst = first + 2;

  if (last - first <= 2)
    cairo_line_to (fit->cr, fit->places[last].x, fit->places[last].y);
  else if (try_curve (fit, first, last, fit->ways[first], end, curve, &worst))
    cairo_curve_to (fit->cr, curve[1].x, curve[1].y, curve[2].x, curve[2].y, curve[3].x, curve[3].y);
  else
    {
      add_curves (fit, first, worst);
      add_curves (fit, worst, last);
    }
}

/* The direction in which a smooth line leaves its first point towards the second and the third. */
static HysPoint
leaving (HysPoint first,
         HysPoint second,
         HysPoint third)
{
  HysPoint a = minus (second, first), b = minus (third, second), from = unit (a), to = unit (b);
  double length = length_of (a), part = length / (length + length_of (b));

  return unit (further (from, minus (from, to), part));
}

/* The directions of a line between two corners. */
static void
find_ways (Fit   *fit,
           gsize  first,
           gsize  last)
{
  const HysPoint *places = fit->places;

  for (gsize i = first + 2; i < last; i += 2)
    fit->ways[i] = going_through (places[i - 2], places[i], places[i + 2]);
  fit->ways[first] = leaving (places[first], places[first + 2], places[first + 4]);
  fit->ways[last] = leaving (places[last], places[last - 2], places[last - 4]);
  fit->ways[last] = (HysPoint) { -fit->ways[last].x, -fit->ways[last].y };
}

/* The middles of the cubic curves that have these directions, as long as a line is. */
static void
find_middles (Fit   *fit,
              gsize  first,
              gsize  last)
{
  for (gsize i = first; i < last; i += 2)
    {
      HysPoint chord = minus (fit->places[i + 2], fit->places[i]), bend = minus (fit->ways[i], fit->ways[i + 2]);
      double length = length_of (chord), size = length_of (bend);
      double out = size > 0 ? fmin (length / 8, fit->bulge / size) : 0;

      fit->places[i + 1] = further (further (fit->places[i], chord, 0.5), bend, out);
    }
}

/* The line between two corners. */
static void
add_bend (Fit   *fit,
          gsize  first,
          gsize  last)
{
  gsize start = first;

  if (last - first <= 2)
    {
      cairo_line_to (fit->cr, fit->places[last].x, fit->places[last].y);
      return;
    }
  find_ways (fit, first, last);
  find_middles (fit, first, last);
  for (gsize i = first + 2; i <= last; i += 2)
    if (i == last || dot (fit->ways[start], fit->ways[i]) < TURN)
      {
        add_curves (fit, start, i);
        start = i;
      }
}

static gboolean
is_corner (const HysPoint *at)
{
  return !(dot (unit (minus (at[0], at[-1])), unit (minus (at[1], at[0]))) > CORNER);
}

void
hys_smooth_path (cairo_t        *cr,
                 const HysPoint *points,
                 gsize           n,
                 double          tolerance,
                 double          bulge)
{
  g_autofree HysPoint *places = g_new (HysPoint, 2 * n), *ways = g_new (HysPoint, 2 * n);
  g_autofree double *parts = g_new (double, 2 * n);
  Fit fit = { cr, places, ways, parts, tolerance, bulge };
  gsize first = 0;

  for (gsize i = 0; i < n; i++)
    places[2 * i] = points[i];
  cairo_move_to (cr, points[0].x, points[0].y);
  for (gsize i = 1; i < n; i++)
    if (i + 1 == n || is_corner (points + i))
      {
        add_bend (&fit, first, 2 * i);
        first = 2 * i;
      }
}
