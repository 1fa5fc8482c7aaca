/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Harmonics of a measured loop without times, by the phase of a displacement that is a sine of the row. */
#include "hys-measured.h"

#include <lapacke.h>
#include <math.h>

/* What x may be off a sine by, root mean square over its amplitude. */
#define SINUSOIDAL 0.01
/* Rows that a cycle has at least, and steps to the frequency. */
#define FEWEST 16
#define ROUNDS 12
/* Columns of the fit to r: a constant, and two for each harmonic. */
#define COLUMNS (1 + 2 * HYS_OSCILLATION_HIGHEST)

/* A first guess of the phase from row to row: by the changes from the lowest to the highest quarter and back; else as if
 * all rows were one cycle. */
static double
guess (const HysMeasured *measured)
{
  double low = INFINITY, high = -INFINITY;
  gsize first = 0, last = 0;
  guint changes = 0;
  int side = 0;

  for (gsize i = 0; i < measured->n; i++)
    {
      low = fmin (low, measured->points[i].x);
      high = fmax (high, measured->points[i].x);
    }
  for (gsize i = 0; i < measured->n; i++)
    {
      double place = (measured->points[i].x - low) / (high - low);
      int now = place > 0.75 ? 1 : place < 0.25 ? -1 : side;

      if (side != 0 && now != side)
        {
          first = changes++ == 0 ? i : first;
          last = i;
        }
      side = now;
    }
  return changes > 1 ? G_PI * (changes - 1) / (double) (last - first) : 2 * G_PI / (double) measured->n;
}

/* Least squares: @a has @n columns, of which @b is the sum with the numbers that are left in it. Both are used up. */
static gboolean
solve (double *a,
       double *b,
       gsize   rows,
       guint   n)
{
  return LAPACKE_dgels (LAPACK_COL_MAJOR, 'N', (int) rows, (int) n, 1, a, (int) rows, b, (int) rows) == 0;
}

/* x = sine sin (omega i) + cosine cos (omega i) + a constant, all four by Gauss and Newton (IEEE 1057, sine fit with four
 * parameters). FALSE where x is no sine. */
static gboolean
find_sine (const HysMeasured *measured,
           double            *omega,
           double            *sine,
           double            *cosine)
{
  gsize n = measured->n;
  g_autofree double *a = g_new (double, 4 * n), *b = g_new (double, n);
  double off = 0;

  *omega = guess (measured);
  *sine = *cosine = 0;
  for (guint round = 0; round < ROUNDS; round++)
    {
      gboolean known = round > 0;   /* before, the other three */

      for (gsize i = 0; i < n; i++)
        {
          double s = sin (*omega * (double) i), c = cos (*omega * (double) i);

          a[i] = s;
          a[n + i] = c;
          a[2 * n + i] = 1;
          a[3 * n + i] = (double) i / (double) n * (*sine * c - *cosine * s);
          b[i] = measured->points[i].x;
        }
      if (!solve (a, b, n, known ? 4 : 3))
        return FALSE;
      *sine = b[0];
      *cosine = b[1];
      *omega += known ? b[3] / (double) n : 0;
      off = 0;
      for (gsize i = known ? 4 : 3; i < n; i++)
        off += b[i] * b[i];
    }
  return sqrt (off / (double) n) < SINUSOIDAL * hypot (*sine, *cosine);
}

HysOscillation
hys_measured_oscillation (const HysMeasured *measured)
{
  HysOscillation self = { .omega = NAN, .amplitude = NAN, .loop = HYS_LISSAJOUS_UNKNOWN };
  double omega, sine, cosine, phase, off = 0;
  gsize n = measured->n, rows;

  for (guint k = 0; k <= HYS_OSCILLATION_HIGHEST; k++)
    self.storage[k] = self.loss[k] = NAN;
  if (n < FEWEST || !find_sine (measured, &omega, &sine, &cosine) || !(omega * FEWEST <= 2 * G_PI)
      || !(omega * (double) (n + 1) >= 2 * G_PI))
    return self;

  /* The last whole cycles, without the first one of several: it may be a first loading. */
  phase = atan2 (cosine, sine);
  rows = MIN (n, (gsize) rint (fmax (floor (omega * (double) (n + 1) / (2 * G_PI)) - 1, 1) * 2 * G_PI / omega));
  g_autofree double *a = g_new (double, COLUMNS * rows), *r = g_new (double, rows);
  for (gsize i = 0; i < rows; i++)
    {
      double theta = omega * (double) (n - rows + i) + phase;

      a[i] = 1;
      for (guint k = 1; k <= HYS_OSCILLATION_HIGHEST; k++)
        {
          a[(2 * k - 1) * rows + i] = sin (k * theta);
          a[2 * k * rows + i] = cos (k * theta);
        }
      r[i] = measured->points[n - rows + i].r;
    }
  if (!solve (a, r, rows, COLUMNS))
    return self;
  self.amplitude = hypot (sine, cosine);
  for (guint k = 1; k <= HYS_OSCILLATION_HIGHEST; k++)
    {
      self.storage[k] = r[2 * k - 1] / self.amplitude;
      self.loss[k] = r[2 * k] / self.amplitude;
    }
  /* Noise and higher harmonics, of which one in so many rows looks like a low one. */
  for (gsize i = COLUMNS; i < rows; i++)
    off += r[i] * r[i];
  self.error = sqrt (2 * off) / (double) rows / hypot (r[1], r[2]) + omega * omega / 100;
  return self;
}
