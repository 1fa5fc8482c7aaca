/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a motion repeats itself. */
#include "hys-between.h"
#include "hys-motion-private.h"

#include <math.h>

/* A cycle may take up to so many periods of the loads (or swings, when these are not known). */
#define MOST_MULTIPLE 8
/* Cycles that differ by less, relative to their extents, are the same, but for what interpolation costs. */
#define SAME          1e-3
/* A drift that changes by less, relatively, from cycle to cycle is steady. */
#define STEADY        1e-2
/* What may still change by more, relative to its extent, has not settled. */
#define FAR           0.1
/* A drift that is too slow to be seen from one cycle to the next is looked for over so many. */
#define LONG_CYCLES   10
/* Of a step, in which a time is looked for. */
#define HALVINGS      40
/* Less of an extent is rounding. */
#define ROUNDING      1e-12

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

/* Least and largest values of a difference, and the same less what they may be off by. */
typedef struct
{
  double low;
  double high;
  double least;
  double most;
} Spread;

/* What values of the last @period differ by from those of @span before. @rough: between any two rows there may be a
 * corner. */
static Spread
spread_of (const HysPath *path,
           const double  *values,
           gboolean       rough,
           double         period,
           double         span)
{
  Spread spread = { INFINITY, -INFINITY, INFINITY, -INFINITY };

  for (gsize i = row_from (path, path->t[path->n - 1] - period); i + 1 < path->n; i++)
    {
      gboolean leaves = path->t[i + 1] == path->t[i];   /* a jump ... */
      double t = path->t[i] - span, difference;
      HysMeasure before;

      if (leaves && i > 0 && path->t[i - 1] == path->t[i])   /* ... on its way */
        continue;
      before = leaves ? hys_between_value_before (path->t, values, path->n, t)
               : hys_between_value (path->t, values, path->n, t);
      if (rough && before.error > 0)
        before.error += hys_between_roughness (path->t, values, path->n, t) / 4;
      difference = values[i] - before.value;
      spread.low = fmin (spread.low, difference);
      spread.high = fmax (spread.high, difference);
      spread.least = fmin (spread.least, difference + before.error);
      spread.most = fmax (spread.most, difference - before.error);
    }
  return spread;
}

/* Whether all of a cycle moves on alike. */
static gboolean
goes_on (const Spread *x)
{
  return (x->most - x->least) / 2 <= STEADY * fabs (x->low + x->high) / 2;
}

typedef struct
{
  double   drift;
  double   mismatch;   /* less what is not certain, as a row beside a jump is not */
  double   change;     /* the same with the drift */
  gboolean same;
} Repetition;

/* The end of a cycle: the last row before which there is one by one period and by two, or where values between rows are
 * off by the least. */
static double
last_end (const HysPath *path,
          double         period)
{
  double end = path->t[path->n - 1], best = end, least = INFINITY;

  for (gsize row = path->n; row-- > 0 && least > 0 && path->t[row] > end - period && path->t[row] - 2 * period >= path->t[0];)
    {
      double error = 0;

      for (guint k = 1; k <= 2; k++)
        error += hys_between_value (path->t, path->x, path->n, path->t[row] - k * period).error;
      best = error < least ? path->t[row] : best;
      least = fmin (error, least);
    }
  return best;
}

static double
x_at (const HysPath *path,
      double         t)
{
  return hys_between_value (path->t, path->x, path->n, t).value;
}

/* The drift per cycle over @cycles of them, and by how much it may have been another before. */
static HysMeasure
drift_over (const HysPath *path,
            double         period,
            double         cycles)
{
  double end = last_end (path, period), span = cycles * period;
  HysMeasure middle = hys_between_value (path->t, path->x, path->n, end - span),
             start = hys_between_value (path->t, path->x, path->n, end - 2 * span);
  double last = x_at (path, end) - middle.value, before = middle.value - start.value;

  return (HysMeasure){ last / cycles, (fabs (last - before) + 2 * middle.error + start.error) / cycles };
}

/* A drift that is seen over many cycles only, when it is steady; else 0. */
static HysMeasure
slow_drift (const HysPath *path,
            double         period)
{
  double cycles = fmin (LONG_CYCLES, floor ((path->t[path->n - 1] - path->t[0]) / (2 * period)));
  HysMeasure slow = { 0, 0 };

  if (cycles >= 2)
    slow = drift_over (path, period, cycles);
  if (slow.error < 0.2 * fabs (slow.value) && fabs (slow.value) * LONG_CYCLES > SAME * path->x_extent)
    {
      Spread all = spread_of (path, path->x, FALSE, period, cycles * period);

      if (goes_on (&all))
        return slow;
    }
  return (HysMeasure){ 0, 0 };
}

/* By how much a value may still change that is another by @change in a cycle than in the one before, as far as its changes are no
 * rounding and no matter of values between rows. */
static double
yet_to_come (const HysPath *path,
             const double  *values,
             double         extent,
             double         end,
             double         period,
             double         change)
{
  double cycles = fmin (LONG_CYCLES, floor ((end - path->t[0]) / period + 1e-9)), last, room;
  HysMeasure now = hys_between_value (path->t, values, path->n, end),
             before = hys_between_value (path->t, values, path->n, end - period),
             first = hys_between_value (path->t, values, path->n, end - 2 * period),
             start = hys_between_value (path->t, values, path->n, end - cycles * period);

  last = fabs (now.value - before.value);
  room = now.error + before.error + first.error + ROUNDING * extent;
  return hys_between_yet_to_come (change, last > room ? last / fabs (before.value - first.value) : 0,
                                  fabs (now.value - start.value) > cycles / 2 * last);
}

/* How far a motion that closes may still go. */
static double
yet_to_go (const HysPath *path,
           double         period,
           double         change)
{
  double end = last_end (path, period);

  if (end - 3 * period < path->t[0] - 1e-9 * period)
    return hys_between_yet_to_come (change, 0, FALSE);
  return fmax (yet_to_come (path, path->x, path->x_extent, end, period, change),
               yet_to_come (path, path->r, path->r_extent, end, period, change));
}

/* Whether a drift from one cycle to the next is the one before, as far as that is known. */
static gboolean
is_steady (const HysPath *path,
           double         period,
           HysMeasure     drift)
{
  double end = last_end (path, period), room = 0;

  for (guint k = 1; k <= 2; k++)
    room += 2 * hys_between_value (path->t, path->x, path->n, end - k * period).error;
  return end - 2 * period <= path->t[0] + 1e-9 * period || drift.error <= STEADY * fabs (drift.value) + room;
}

/* Whether a motion repeats itself after @period; fills @motion if so, or if it has none yet. */
static gboolean
try_period (const HysPath *path,
            HysMeasure     period,
            guint          multiple,
            gboolean       rough,
            HysMotion     *motion)
{
  Repetition found;

  /* The last cycle of this length against the one before. */
  double end = path->t[path->n - 1];
  if (!(end - 2 * period.value >= path->t[0] - 1e-9 * period.value) || row_from (path, end - period.value) + 2 >= path->n)
    return FALSE;
  Spread x = spread_of (path, path->x, rough, period.value, period.value),
         r = spread_of (path, path->r, rough, period.value, period.value);
  found.drift = (x.low + x.high) / 2;
  found.mismatch = fmax (fmax (r.most, -r.least) / path->r_extent, fmax ((x.most - x.least) / 2 / path->x_extent, 0));
  found.change = fmax (fmax (x.most, -x.least) / path->x_extent, fmax (fmax (r.most, -r.least) / path->r_extent, 0));
  found.same = (x.most - x.least) / 2 <= SAME * path->x_extent && r.most <= SAME * path->r_extent
               && r.least >= -SAME * path->r_extent;
  if (found.same || isnan (motion->mismatch))
    *motion = (HysMotion){ HYS_CYCLE_CHANGING, period, multiple, { found.drift, 0 }, found.mismatch };
  if (!found.same)
    return FALSE;
  /* Beyond what values between rows may be off by. */
  gboolean drifts = fmax (x.most, -x.least) > SAME * path->x_extent;
  if (drifts)
    motion->drift = drift_over (path, period.value, 1);
  else
    motion->drift = slow_drift (path, period.value);
  if (drifts && (!goes_on (&x) || !is_steady (path, period.value, motion->drift)))
    return FALSE;
  motion->unsettled = motion->drift.value != 0 ? 0 : yet_to_go (path, period.value, found.change);
  if (!(motion->unsettled < FAR))
    return FALSE;
  motion->state = motion->drift.value != 0 ? HYS_CYCLE_DRIFTING : HYS_CYCLE_CLOSED;
  return TRUE;
}

/* The times of the last risings, the latest first. */
static guint
rising_times (const HysPath *path,
              const GArray  *turns,
              HysMeasure     times[MOST_MULTIPLE + 1])
{
  guint n = 0;

  for (guint i = turns->len; i >= 2 && n <= MOST_MULTIPLE; i--)
    {
      const HysTurn *low = &g_array_index (turns, HysTurn, i - 2), *high = low + 1;

      if (low->kind < 0)
        {
          /* When x last rose through the middle of its swing before the maximum at turn. */
          HysMeasure time, least = hys_between_extreme (path->t, path->x, path->n, low->row, -1, &time),
                           most = hys_between_extreme (path->t, path->x, path->n, high->row, 1, &time);
          double middle = (least.value + most.value) / 2, from, to, error;
          gsize row = low->row;

          while (path->x[row + 1] < middle)
            row++;
          from = path->t[row];
          to = path->t[row + 1];
          for (guint k = 0; k < HALVINGS; k++)
            *(x_at (path, (from + to) / 2) < middle ? &from : &to) = (from + to) / 2;
          error = hys_between_value (path->t, path->x, path->n, from).error + (least.error + most.error) / 2;
          times[n++] = (HysMeasure){ (from + to) / 2,
                                     error * (path->t[row + 1] - path->t[row]) / (path->x[row + 1] - path->x[row]) };
        }
    }
  return n;
}

/* The time of @k swings, and by how much it was another one swing before. */
static HysMeasure
swings_time (const HysMeasure *times,
             guint             n,
             guint             k)
{
  double last = times[0].value - times[k].value;

  return (HysMeasure){ last, k + 1 < n ? fabs (last - (times[1].value - times[k + 1].value)) : SAME * last };
}

/* Whether swings take longer and longer, or less and less time, by what is far from what the last ones took. */
static gboolean
changes_pace (const HysMeasure *times,
              guint             n)
{
  guint k = (n - 1) / 3;
  double last, change, before, room;

  if (k == 0)
    return FALSE;
  last = times[0].value - times[k].value;
  change = fabs (last - (times[k].value - times[2 * k].value));
  before = fabs (times[k].value - 2 * times[2 * k].value + times[3 * k].value);
  room = times[0].error + 2 * times[k].error + times[2 * k].error + ROUNDING * times[0].value;
  return change > room && hys_between_yet_to_come (change / last, change / before, TRUE) >= FAR;
}

/* Whether nothing moves in the last @period. */
static gboolean
stands_still (const HysPath *path,
              double         period)
{
  gsize row = row_from (path, path->t[path->n - 1] - period);

  while (row + 1 < path->n && fabs (path->x[row] - path->x[path->n - 1]) <= ROUNDING * path->x_extent)
    row++;
  return row + 1 == path->n;
}

/* Whether a motion that repeats itself after several periods, of @span in all, and changes by @change in one, does so in the end:
 * what it may still change by, which takes three spans to know unless it is rounding, is less. Else it settles, and its period is
 * another. */
static gboolean
keeps_changing (const HysPath   *path,
                const HysMotion *motion,
                double           span,
                double           change)
{
  double times = motion->unsettled > ROUNDING ? 3 : 2;

  return path->t[path->n - 1] - times * span >= path->t[0] - 1e-9 * span && motion->unsettled < change;
}

void
hys_motion_examine (const HysPath *path,
                    const GArray  *turns,
                    double         period,
                    HysMotion     *motion)
{
  gboolean known = isfinite (period) && period > 0;
  HysMeasure times[MOST_MULTIPLE + 1];
  guint n = known ? MOST_MULTIPLE + 1 : rising_times (path, turns, times);

  *motion = (HysMotion){ HYS_CYCLE_CHANGING, { known ? period : NAN, 0 }, known, { 0, 0 }, NAN };
  gboolean still = !known && n > 1 && stands_still (path, times[0].value - times[1].value);
  if (still && period == 0)   /* for good: no load changes any more */
    {
      motion->state = HYS_CYCLE_REST;
      return;
    }
  for (guint k = 1; k < n && (known || (!still && !changes_pace (times, n))); k++)
    {
      HysMotion first = *motion;

      if (try_period (path, known ? (HysMeasure){ k * period, 0 } : swings_time (times, n, k), known ? k : 0, FALSE, motion)
          && (!known || k == 1 || keeps_changing (path, motion, k * period, first.mismatch)))
        {
          HysMotion one = first;

          /* Corners lie between other rows in each period: rows are the same after several only. */
          if (known && k > 1 && try_period (path, (HysMeasure){ period, 0 }, 1, TRUE, &one))
            *motion = one;
          return;
        }
      if (k > 1)
        *motion = first;
      else if (motion->unsettled >= FAR)   /* it is the same after one period, if it settles */
        break;
    }
  if (!known)
    motion->period = HYS_MEASURE_UNKNOWN;
  motion->drift = HYS_MEASURE_UNKNOWN;
}
