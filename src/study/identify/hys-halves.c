/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-halves-private.h"

#include "hys-error.h"
#include "hys-motion-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Swings larger than this part of the range of x turn the loop; smaller ones are noise, or inner loops. */
#define LARGE_SWING  0.3
/* A half-cycle that goes over less than this part of the range is not complete. */
#define LEAST_HALF   0.85
/* With so many points on a half the first and last are not needed. */
#define MANY_POINTS  40
/* Ends that are nearer than this part of the ranges are one point. */
#define CLOSES       0.05

static gboolean
measure (HysHalves          *self,
         const HysMeasured  *measured,
         GError            **error)
{
  HysLoopPoint low = measured->points[0], high = low;

  for (gsize i = 0; i < measured->n; i++)
    {
      HysLoopPoint point = measured->points[i];

      low = (HysLoopPoint){ fmin (low.x, point.x), fmin (low.r, point.r) };
      high = (HysLoopPoint){ fmax (high.x, point.x), fmax (high.r, point.r) };
    }
  self->middle = (HysLoopPoint){ low.x / 2 + high.x / 2, low.r / 2 + high.r / 2 };
  self->range = (HysLoopPoint){ high.x - low.x, high.r - low.r };
  if (isnormal (self->range.x) && isnormal (self->range.r) && isnormal (self->range.r / self->range.x)
      && isnormal (self->range.r * self->range.x))
    return TRUE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                       _("the measured loop has no extent in x or in r, or an immense one"));
  return FALSE;
}

/* The row in [from, to] with the smallest (@kind -1) or largest x. */
static gsize
extreme_row (const double *x,
             gsize         from,
             gsize         to,
             int           kind)
{
  gsize found = from;

  for (gsize i = from; i <= to; i++)
    if (kind * x[i] > kind * x[found])
      found = i;
  return found;
}

/* The rows between which halves lie: the turning points, and before the first and after the last the farthest rows. */
static GArray *
find_ends (const HysMeasured *measured,
           gsize              first,
           double             range)
{
  g_autofree double *x = g_new (double, measured->n);
  HysPath path = { NULL, x, NULL, measured->n, 1, 1 };
  gsize last = measured->n - 1, start, stop;
  g_autoptr (GArray) turns = NULL;
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  const HysTurn *turn;

  for (gsize i = 0; i < measured->n; i++)
    x[i] = measured->points[(first + i) % measured->n].x;
  turns = hys_turns_find (&path, LARGE_SWING * range);
  turn = (const HysTurn *) turns->data;
  start = turns->len > 0 ? extreme_row (x, 0, turn[0].row, -turn[0].kind) : extreme_row (x, 0, last, -1);
  g_array_append_val (ends, start);
  for (guint i = 0; i < turns->len; i++)
    g_array_append_val (ends, turn[i].row);
  stop = turns->len > 0 ? extreme_row (x, turn[turns->len - 1].row, last, -turn[turns->len - 1].kind)
                        : extreme_row (x, 0, last, 1);
  g_array_append_val (ends, stop);
  if (start > stop)
    {
      g_array_index (ends, gsize, 0) = stop;
      g_array_index (ends, gsize, 1) = start;
    }
  return ends;
}

static HysLoopPoint
scaled (const HysHalves   *self,
        const HysMeasured *measured,
        gsize              i)
{
  HysLoopPoint point = measured->points[i % measured->n];

  return (HysLoopPoint){ (point.x - self->middle.x) / self->range.x, (point.r - self->middle.r) / self->range.r };
}

static void
add_half (HysHalves         *self,
          const HysMeasured *measured,
          gsize              first,
          gsize              last)
{
  double way = measured->points[last % measured->n].x > measured->points[first % measured->n].x ? 1 : -1;

  gsize trim = last - first >= MANY_POINTS ? 1 : 0;   /* nobody knows on which half the turning point itself was taken
                                                         */

  for (gsize i = first + trim; i <= last - trim; i++)
    {
      HysLoopPoint point = scaled (self, measured, i);

      g_array_append_val (self->points, ((HysHalfPoint){ way * point.x, way * point.r, 1, way < 0 }));
    }
  g_array_append_val (self->ends, self->points->len);
  self->begin += way * scaled (self, measured, first).x;
  self->end += way * scaled (self, measured, last).x;
  self->n_halves++;
}

/* Adds the complete halves of the points from @first on, round to it again. */
static void
add_halves (HysHalves         *self,
            const HysMeasured *measured,
            gsize              first)
{
  g_autoptr (GArray) ends = find_ends (measured, first, self->range.x);
  gboolean up = FALSE, down = FALSE;

  for (guint i = 0; i + 1 < ends->len; i++)
    {
      gsize a = first + g_array_index (ends, gsize, i), b = first + g_array_index (ends, gsize, i + 1);
      double swing = scaled (self, measured, b).x - scaled (self, measured, a).x;

      if (fabs (swing) < LEAST_HALF)
        continue;
      add_half (self, measured, a, b);
      up = up || swing > 0;
      down = down || swing < 0;
    }
  self->both = up && down;
}

/* Whether the last point is where the first one is. */
static gboolean
is_closed (const HysHalves   *self,
           const HysMeasured *measured)
{
  HysLoopPoint first = scaled (self, measured, 0), last = scaled (self, measured, measured->n - 1);

  return fabs (first.x - last.x) < CLOSES && fabs (first.r - last.r) < CLOSES;
}

static gsize
leftmost (const HysMeasured *measured)
{
  gsize found = 0;

  for (gsize i = 1; i < measured->n; i++)
    if (measured->points[i].x < measured->points[found].x)
      found = i;
  return found;
}

HysHalves *
hys_halves_new (const HysMeasured *measured,
                GError           **error)
{
  g_autoptr (HysHalves) self = g_new0 (HysHalves, 1);

  self->points = g_array_new (FALSE, FALSE, sizeof (HysHalfPoint));
  self->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  if (!measure (self, measured, error))
    return NULL;
  add_halves (self, measured, 0);
  if (self->n_halves < 2 && is_closed (self, measured))
    {
      /* One round that begins somewhere: begin it at its left end. */
      g_array_set_size (self->points, 0);
      g_array_set_size (self->ends, 0);
      self->begin = self->end = 0;
      self->n_halves = 0;
      add_halves (self, measured, leftmost (measured));
    }
  if (self->n_halves == 0)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                           _("there is no complete half-cycle: x must go from one end of its range to the other"));
      return NULL;
    }
  self->begin /= self->n_halves;
  self->end /= self->n_halves;
  return g_steal_pointer (&self);
}

void
hys_halves_free (HysHalves *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->points);
  g_array_unref (self->ends);
  g_free (self);
}

GArray *
hys_halves_thin (const HysHalves *self,
                 guint            most)
{
  GArray *thin = g_array_new (FALSE, FALSE, sizeof (HysHalfPoint));
  guint stride = MAX ((self->points->len + most - 1) / most, 1);

  for (guint i = 0; i < self->points->len; i += stride)
    g_array_append_val (thin, g_array_index (self->points, HysHalfPoint, i));
  return thin;
}

static HysHalfPoint
mean_of (const HysHalfPoint *points,
         guint               n)
{
  HysHalfPoint mean = { .weight = n, .turned = points->turned };

  for (guint i = 0; i < n; i++)
    {
      mean.x += points[i].x / n;
      mean.r += points[i].r / n;
    }
  return mean;
}

GArray *
hys_halves_means (const HysHalves *self)
{
  GArray *means = g_array_new (FALSE, FALSE, sizeof (HysHalfPoint));

  for (guint half = 0, first = 0; half < self->ends->len; half++)
    {
      guint end = g_array_index (self->ends, guint, half),
                  length = (end - first + HYS_HALVES_BLOCKS - 1) / HYS_HALVES_BLOCKS;

      for (guint i = first; i < end; i += length)
        {
          HysHalfPoint mean = mean_of (&g_array_index (self->points, HysHalfPoint, i), MIN (length, end - i));

          g_array_append_val (means, mean);
        }
      first = end;
    }
  return means;
}
