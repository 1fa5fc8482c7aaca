/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-chords.h"

#include "hys-processors.h"

#include <math.h>

/* The distance of points from a line grows with the square of its length: the next one is expected to come up to this part of
 * the tolerance. It is no more than so many times longer, and passes over no more points than this. */
#define AIM    0.8
#define GROWTH 4
#define MOST   1024

/* Four numbers at once, from any place, and what comparing them gives. */
typedef double Four __attribute__ ((vector_size (32)));
typedef double FourAt __attribute__ ((vector_size (32), aligned (8), may_alias));
typedef gint64 Mask __attribute__ ((vector_size (32)));

#define LARGER(a, b) ((Four) (((Mask) (a) & ((a) > (b))) | ((Mask) (b) & ~((a) > (b)))))

/* Which part @tolerance is of how far the farthest of the points between the first and the last of @n + 1 lies from the line
 * between these: beside it, and beyond its ends, added up. */
G_ALWAYS_INLINE static inline double
find_part (const double *x,
           const double *y,
           gsize         n,
           double        tolerance)
{
  double way_x = x[n] - x[0], way_y = y[n] - y[0], square = way_x * way_x + way_y * way_y, size = square > 0 ? sqrt (square) : 1;
  Four largest = { 0 }, number = { 1, 2, 3, 4 };
  double one, other;

  way_x = square > 0 ? way_x : 1;
  for (gsize i = 1; i < n; i += 4, number += 4.0)
    {
      Four from_x = *(const FourAt *) (x + i) - x[0], from_y = *(const FourAt *) (y + i) - y[0];
      Four along = way_x * from_x + way_y * from_y, beside = way_x * from_y - way_y * from_x, zero = { 0 };
      Four beyond = LARGER (LARGER (-along, along - square), zero), off = LARGER (beside, -beside) + beyond;

      off = (Four) ((Mask) off & (number < (double) n));
      largest = LARGER (off, largest);
    }
  one = MAX (largest[0], largest[1]);
  other = MAX (largest[2], largest[3]);
  return tolerance * size / MAX (one, other);
}

HYS_EACH_PROCESSOR gsize
hys_chords_keep (const double *x,
                 const double *y,
                 gsize         n,
                 double        tolerance,
                 guint        *kept)
{
  gsize n_kept = 1, next = 2;

  kept[0] = 0;
  for (gsize at = 0; at + 1 < n; kept[n_kept++] = (guint) at)
    {
      gsize ahead = MIN (next, n - 1 - at);

      next = 2;
      while (ahead > 1)
        {
          double part = find_part (x + at, y + at, ahead, tolerance), rate = sqrt (AIM * part);

          if (part >= 1)
            {
              next = (gsize) CLAMP ((double) ahead * MIN (rate, GROWTH), 2, MOST);
              break;
            }
          ahead = (gsize) CLAMP ((double) ahead * rate, (double) ahead / 8, (double) ahead - 1);
        }
      at += MAX (ahead, 1);
    }
  return n_kept;
}
