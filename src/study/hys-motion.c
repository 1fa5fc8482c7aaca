/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-motion-private.h"

#include <math.h>

/* A cycle may take up to so many periods of the loads (or swings, when these are not known). */
#define MOST_MULTIPLE 8
/* Cycles that differ by less, relative to their extents, are the same; what interpolation costs comes on top. */
#define SAME          1e-3
/* A drift that is too slow to be seen from one cycle to the next is looked for over so many. */
#define LONG_CYCLES   10

GArray *
hys_turns_find (const HysPath *path,
                double         least)
{
  GArray *turns = g_array_new (FALSE, FALSE, sizeof (HysTurn));
  HysTurn low = { 0, -1 }, high = { 0, 1 };
  int way = 0;

  for (gsize i = 1; i < path->n; i++)
    {
      if (path->x[i] < path->x[low.row])
        low.row = i;
      if (path->x[i] > path->x[high.row])
        high.row = i;
      if (way >= 0 && path->x[high.row] - path->x[i] > least)
        {
          if (way > 0)
            g_array_append_val (turns, high);
          way = -1;
          low.row = i;
        }
      else if (way <= 0 && path->x[i] - path->x[low.row] > least)
        {
          if (way < 0)
            g_array_append_val (turns, low);
          way = 1;
          high.row = i;
        }
    }
  return turns;
}

/* The row at or before time @t, from @row on. */
static gsize
row_at (const HysPath *path,
        gsize          row,
        double         t)
{
  while (row + 1 < path->n && path->t[row + 1] <= t)
    row++;
  return row;
}

static double
between (const HysPath *path,
         const double  *values,
         gsize          row,
         double         t)
{
  double part;

  if (row + 1 >= path->n)
    return values[row];
  part = (t - path->t[row]) / (path->t[row + 1] - path->t[row]);
  return values[row] + part * (values[row + 1] - values[row]);
}

/* The first row with t >= @t. */
static gsize
row_from (const HysPath *path,
          double         t)
{
  gsize low = 0, high = path->n;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (path->t[middle] < t)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Least and largest values of a difference, and the largest bend between neighbouring rows, which bounds what linear
 * interpolation misses. */
typedef struct
{
  double low;
  double high;
  double bend;
} Spread;

static void
spread_add (Spread       *spread,
            const double *values,
            gsize         row,
            double        difference)
{
  spread->low = fmin (spread->low, difference);
  spread->high = fmax (spread->high, difference);
  if (row > 0)
    spread->bend = fmax (spread->bend, fabs (values[row + 1] - 2 * values[row] + values[row - 1]));
}

typedef struct
{
  double drift;
  double mismatch;
  double room;   /* what mismatch may be */
} Repetition;

/* The last cycle of length @period against the one before; FALSE when the rows do not hold both. */
static gboolean
compare_cycles (const HysPath *path,
                double         period,
                Repetition    *found)
{
  double end = path->t[path->n - 1];
  gsize first = row_from (path, end - period), before;
  Spread x = { INFINITY, -INFINITY, 0 }, r = { INFINITY, -INFINITY, 0 };

  if (!(end - 2 * period >= path->t[0] - 1e-9 * period) || first + 2 >= path->n)
    return FALSE;
  before = row_from (path, end - 2 * period);
  before -= before > 0;
  for (gsize i = first; i + 1 < path->n; i++)
    {
      double t = path->t[i] - period;

      before = row_at (path, before, t);
      spread_add (&x, path->x, i, path->x[i] - between (path, path->x, before, t));
      spread_add (&r, path->r, i, path->r[i] - between (path, path->r, before, t));
    }
  found->drift = (x.low + x.high) / 2;
  found->mismatch = fmax ((x.high - x.low) / 2 / path->x_extent, fmax (fabs (r.low), fabs (r.high)) / path->r_extent);
  found->room = SAME + fmax (x.bend / path->x_extent, r.bend / path->r_extent);
  return TRUE;
}

/* The drift per cycle over many cycles, when it is steady; else 0. */
static double
slow_drift (const HysPath *path,
            double         period)
{
  double end = path->t[path->n - 1], at[3];
  double cycles = fmin (LONG_CYCLES, floor ((end - path->t[0]) / (2 * period)));

  if (cycles < 2)
    return 0;
  for (int k = 0; k < 3; k++)
    {
      double t = end - k * cycles * period;
      gsize row = row_from (path, t);

      row -= row > 0 && path->t[row] > t;
      at[k] = between (path, path->x, row, t);
    }
  if (!(fabs ((at[0] - at[1]) - (at[1] - at[2])) < 0.2 * fabs (at[0] - at[1])))
    return 0;
  return (at[0] - at[1]) / cycles;
}

/* Whether a motion repeats itself after @period; fills @motion if so, or if it has none yet. */
static gboolean
try_period (const HysPath *path,
            double         period,
            guint          multiple,
            HysMotion     *motion)
{
  Repetition found;
  double slow;
  gboolean repeats;

  if (!compare_cycles (path, period, &found))
    return FALSE;
  repeats = found.mismatch <= found.room;
  if (repeats || isnan (motion->mismatch))
    *motion = (HysMotion){ HYS_CYCLE_CHANGING, period, multiple, found.drift, found.mismatch };
  if (!repeats)
    return FALSE;
  motion->state = HYS_CYCLE_DRIFTING;
  if (fabs (found.drift) > found.room * path->x_extent)
    return TRUE;
  slow = slow_drift (path, period);
  motion->drift = fabs (slow) * LONG_CYCLES > SAME * path->x_extent ? slow : 0;
  if (motion->drift == 0)
    motion->state = HYS_CYCLE_CLOSED;
  return TRUE;
}

/* When x last rose through the middle of its swing before the maximum at @turn. */
static double
middle_time (const HysPath *path,
             const HysTurn *low,
             const HysTurn *high)
{
  double middle = (path->x[low->row] + path->x[high->row]) / 2;
  gsize i = low->row;

  while (path->x[i + 1] < middle)
    i++;
  return path->t[i] + (path->t[i + 1] - path->t[i]) * (middle - path->x[i]) / (path->x[i + 1] - path->x[i]);
}

/* The times of the last risings, the latest first. */
static guint
rising_times (const HysPath *path,
              const GArray  *turns,
              double         times[MOST_MULTIPLE + 1])
{
  guint n = 0;

  for (guint i = turns->len; i >= 2 && n <= MOST_MULTIPLE; i--)
    {
      const HysTurn *low = &g_array_index (turns, HysTurn, i - 2), *high = low + 1;

      if (low->kind < 0)
        times[n++] = middle_time (path, low, high);
    }
  return n;
}

void
hys_motion_examine (const HysPath *path,
                    const GArray  *turns,
                    double         period,
                    HysMotion     *motion)
{
  gboolean known = isfinite (period) && period > 0;
  double times[MOST_MULTIPLE + 1];
  guint n = known ? MOST_MULTIPLE + 1 : rising_times (path, turns, times);

  *motion = (HysMotion){ HYS_CYCLE_CHANGING, known ? period : NAN, known, 0, NAN };
  for (guint k = 1; k < n; k++)
    if (try_period (path, known ? k * period : times[0] - times[k], known ? k : 0, motion))
      return;
  if (!known)
    motion->period = NAN;
  motion->drift = 0;
}
