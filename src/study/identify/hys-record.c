/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured history of displacement and force as half-cycles between turning points and blocks of rows on them: what a
 * fit over all of it works on. Only turning points carry history, so rows between them may be averaged. */
#include "hys-record-private.h"

#include "hys-error.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A history that begins this near to the origin, over the extents, begins at rest there. */
#define AT_ORIGIN   0.02
/* Rows that noise is estimated from. */
#define SAMPLE      20000
/* Blocks of a half-cycle, of all, and rows of each where x has noise above the limit. */
#define HALF_BLOCKS 200
#define ALL_BLOCKS  6000
#define BLOCK_ROWS  5
#define NOISY_X     2e-4
/* Slopes, over that of the extents, above which noise of x shows in r. */
#define STEEP       0.3
/* Rows about a row in which an excursion of x shows, and the least that counts, in extents. */
#define NEIGHBOURS  9
#define EXCURSION   0.005
/* Rows that a turning point is fitted to, at least and at most, and places that its corners are tried at. */
#define FEW_ROWS    9
#define MANY_ROWS   240
#define PLACES      24
#define WIDTHS      3
/* Significant digits that numbers are looked at for. */
#define PLACES_TOLD 13

double
hys_record_median (double *values,
                   gsize   n)
{
  qsort (values, n, sizeof *values, hys_number_compare);
  return n == 0 ? NAN : n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/* The unit of the last decimal of @values; 0 where they have as many decimals as numbers can. */
static double
find_decimal (const double *values,
              gsize         n)
{
  double largest = 0;
  int first;

  for (gsize i = 0; i < n; i++)
    largest = fmax (largest, fabs (values[i]));
  first = (int) floor (log10 (largest));
  for (int place = 0; place < PLACES_TOLD; place++)
    {
      double unit = pow (10, first - place);
      gsize i = 0;

      while (i < n && fabs (values[i] / unit - round (values[i] / unit)) < 0.01)
        i++;
      if (i == n)
        return unit;
    }
  return 0;
}

/* Fills the standard deviation of noise, from third differences; the step of rounding is at least the smallest distance
 * of two values, if that is what noise there is, unless that is how far they go from row to row. */
static void
measure_noise (const double *values,
               gsize         n,
               double       *noise,
               double       *rounding)
{
  gsize stride = MAX (n / SAMPLE, 1), m = 0, same = 0;
  g_autofree double *third = g_new (double, n / stride + 1), *sorted = g_new (double, n / stride + 1);
  g_autofree double *first = g_new (double, n / stride + 1);
  double step = INFINITY;

  for (gsize i = 0; i + 3 < n; i += stride)
    {
      third[m] = fabs (values[i + 3] - 3 * values[i + 2] + 3 * values[i + 1] - values[i]);
      first[m] = fabs (values[i + 1] - values[i]);
      same += first[m] == 0;
      sorted[m++] = values[i];
    }
  *noise = m > 0 ? hys_record_median (third, m) / 0.6745 / sqrt (20) : 0;
  hys_record_median (sorted, m);
  for (gsize i = 1; i < m; i++)
    if (sorted[i] - sorted[i - 1] > 1e-12)
      step = fmin (step, sorted[i] - sorted[i - 1]);
  if (!isfinite (step))
    step = 0;
  if (50 * same > m)
    *noise = fmax (*noise, step / sqrt (12));
  if (*noise < 0.7 * step && (50 * same > m || 3 * step < hys_record_median (first, m)))
    *rounding = fmax (*rounding, step);
}

/* The noise of x that there is room for: what rows are off the chord between their neighbours by, where r is steep.
 * Without noise rows at uneven times are on it, too. */
static double
find_room (const HysRecord *self)
{
  gsize stride = MAX (self->n / SAMPLE, 1), m = 0;
  g_autofree double *off = g_new (double, self->n / stride + 1);

  for (gsize i = 0; i + 2 < self->n; i += stride)
    {
      double x = self->x[i + 2] - self->x[i], r = self->r[i + 2] - self->r[i];

      if (fabs (r) > STEEP * fabs (x))
        off[m++] = fabs (x / r * (self->r[i + 1] - self->r[i]) - (self->x[i + 1] - self->x[i]));
    }
  return m > 0 ? hys_record_median (off, m) / 0.6745 / sqrt (1.5) : INFINITY;
}

/* Puts the median of its neighbours in place of an x that is far from them, as single readings of a sensor are. */
static void
remove_excursions (HysRecord *self)
{
  const int half = NEIGHBOURS / 2;
  g_autofree double *before = NULL;

  if (self->n < NEIGHBOURS)
    return;
  before = g_memdup2 (self->x, self->n * sizeof (double));
  for (gsize i = 1; i < self->n; i++)
    {
      double limit = fmax (20 * self->noise_x, EXCURSION), near[NEIGHBOURS], steps[NEIGHBOURS - 1], middle;
      gsize from = MIN (i > (gsize) half ? i - (gsize) half : 0, self->n - NEIGHBOURS);

      if (fabs (before[i] - self->x[i - 1]) < limit)
        continue;
      memcpy (near, before + from, sizeof near);
      for (int j = 0; j + 1 < NEIGHBOURS; j++)
        steps[j] = fabs (near[j + 1] - near[j]);
      middle = hys_record_median (near, NEIGHBOURS);
      if (fabs (before[i] - middle) > fmax (limit, 12 * hys_record_median (steps, NEIGHBOURS - 1)))
        self->x[i] = middle;
    }
}

static gboolean
scale (HysRecord          *self,
       const HysMeasured  *measured,
       GError            **error)
{
  HysLoopPoint low = { INFINITY, INFINITY }, high = { -INFINITY, -INFINITY };

  for (gsize i = 0; i < measured->n; i++)
    {
      HysLoopPoint point = measured->points[i];

      low = (HysLoopPoint){ fmin (low.x, point.x), fmin (low.r, point.r) };
      high = (HysLoopPoint){ fmax (high.x, point.x), fmax (high.r, point.r) };
    }
  self->middle = (HysLoopPoint){ low.x / 2 + high.x / 2, low.r / 2 + high.r / 2 };
  self->range = (HysLoopPoint){ high.x - low.x, high.r - low.r };
  if (!isnormal (self->range.x) || !isnormal (self->range.r) || !isnormal (self->range.r / self->range.x)
      || !isnormal (self->range.r * self->range.x))
    return hys_fail (error, HYS_ERROR_REFUSED, _("the measured loop has no extent in x or in r, or an immense one"));
  self->n = measured->n;
  self->x = hys_owned (self, double, self->n);
  self->r = hys_owned (self, double, self->n);
  for (gsize i = 0; i < self->n; i++)
    {
      self->x[i] = measured->points[i].x;
      self->r[i] = measured->points[i].r;
    }
  self->rounding_x = find_decimal (self->x, self->n) / self->range.x;
  self->rounding_r = find_decimal (self->r, self->n) / self->range.r;
  for (gsize i = 0; i < self->n; i++)
    {
      self->x[i] = (self->x[i] - self->middle.x) / self->range.x;
      self->r[i] = (self->r[i] - self->middle.r) / self->range.r;
    }
  return TRUE;
}

static double
time_of (const HysRecord *self,
         gsize            row)
{
  return self->n > 1 ? (double) row / (double) (self->n - 1) : 0;
}

/* Adds the rows at which x turns by more than noise does. */
static void
find_turns (HysRecord *self)
{
  double width = fmax (fmax (10 * self->noise_x, 2.5 * self->rounding_x), 1e-9);
  gsize low = 0, high = 0;
  double way = 0;

  for (gsize i = 0; i < self->n; i++)
    {
      gsize *ahead = way > 0 ? &high : &low;

      high = self->x[i] > self->x[high] ? i : high;
      low = self->x[i] < self->x[low] ? i : low;
      if (way == 0 && self->x[high] - self->x[low] > width)
        {
          self->way = way = high > low ? 1 : -1;
          g_array_append_val (self->turns, ((HysRecordTurn){ .row = 0 }));
        }
      else if (way != 0 && way * (self->x[*ahead] - self->x[i]) > width)
        {
          g_array_append_val (self->turns, ((HysRecordTurn){ .row = *ahead }));
          low = high = i;
          way = -way;
        }
    }
}

typedef struct
{
  double x;
  double error;
  double squares;
  double place;
} Level;

/* Least squares of x over @m rows by a parabola, or by a level between a ramp that ends at the part @from of the rows
 * and one that begins at @to: where it turns, and at what part of the rows, or the parabola at @from, if that is a
 * number. */
static Level
fit_level (const double *x,
           guint         m,
           gboolean      parabola,
           double        from,
           double        to)
{
  g_autofree double *a = g_new (double, 3 * m), *b = g_memdup2 (x, m * sizeof (double));
  Level level = { NAN, NAN, INFINITY, (from + to) / 2 };
  double gradient[3] = { 1, 0, 0 };

  for (guint i = 0; i < m; i++)
    {
      double t = m > 1 ? (double) i / (m - 1) : 0;

      a[i] = 1;
      a[m + i] = parabola ? t : fmax (from - t, 0);
      a[2 * m + i] = parabola ? t * t : fmax (t - to, 0);
    }
  if (LAPACKE_dgels (LAPACK_COL_MAJOR, 'N', (int) m, 3, 1, a, (int) m, b, (int) m) != 0)
    return level;
  level.squares = 0;
  for (guint i = 3; i < m; i++)
    level.squares += b[i] * b[i];
  level.x = b[0];
  if (parabola)
    {
      double t = isnan (from) ? CLAMP (-b[1] / (2 * b[2]), 0, 1) : from;

      level.x += b[1] * t + b[2] * t * t;
      level.place = t;
      gradient[1] = t;
      gradient[2] = t * t;
    }
  for (guint i = 0; i < 3; i++)   /* solves with the transposed factor */
    {
      for (guint j = 0; j < i; j++)
        gradient[i] -= a[i * m + j] * gradient[j];
      gradient[i] /= a[i * m + i];
    }
  level.error = sqrt (gradient[0] * gradient[0] + gradient[1] * gradient[1] + gradient[2] * gradient[2]);
  return level;
}

/* The parabola, the corner or the level that comes nearest to the rows about a turning point. A more special one must
 * be clearly better. The error is that of the noise. */
static Level
fit_turn (const HysRecord *self,
          const double    *x,
          guint            m,
          gboolean         begins)
{
  Level best = fit_level (x, m, TRUE, begins ? 0 : NAN, 0);
  double squares = best.squares;

  best.error *= self->noise_x;
  for (guint i = 1; i < PLACES && !begins; i++)
    for (guint j = i; j < PLACES; j += WIDTHS)
      {
        Level level = fit_level (x, m, FALSE, (double) i / PLACES, (double) j / PLACES);

        if (!(level.squares < (i == j ? 0.9 : 0.85) * squares) || !(level.squares < best.squares))
          continue;
        best = level;
        best.error = self->noise_x * (level.error + (i == j ? 0.4 : 0.2));
      }
  return best;
}

/* Places a turning point, between its neighbours: at its row, or where the rows about it say, if these are enough for
 * noise to be averaged. */
static void
place_turn (HysRecord *self,
            guint      index)
{
  HysRecordTurn *turn = &g_array_index (self->turns, HysRecordTurn, index);
  gsize floor = index > 0 ? g_array_index (self->turns, HysRecordTurn, index - 1).row + 1 : 0;
  gsize ceiling = index + 1 < self->turns->len ? g_array_index (self->turns, HysRecordTurn, index + 1).row - 1
                  : self->n - 1;
  gsize from = turn->row, to = turn->row;
  double room = 12 * self->noise_x, x = self->x[turn->row];
  double before = turn->row > 0 ? fabs (x - self->x[turn->row - 1]) : 0;
  double after = turn->row + 1 < self->n ? fabs (x - self->x[turn->row + 1]) : 0;

  while (from > floor && fabs (self->x[from - 1] - x) < room)
    from--;
  while (to < ceiling && fabs (self->x[to + 1] - x) < room)
    to++;
  turn->x = x;
  /* Nobody knows how far x went between rows; but it was nowhere before it began. */
  turn->error = index > 0 || self->left_out > 0 ? fmax (before, after) / 4 : 0;
  if (to - from + 1 >= FEW_ROWS && self->noise_x > 0)
    {
      gsize stride = (to - from) / MANY_ROWS + 1, m = (to - from) / stride + 1;
      g_autofree double *means = g_new0 (double, m);
      Level level;

      m = (to - from + 1) / stride;
      for (gsize i = 0; i < m * stride; i++)
        means[i / stride] += self->x[from + i] / (double) stride;
      level = m >= FEW_ROWS ? fit_turn (self, means, (guint) m, index == 0) : (Level){ .x = NAN };
      if (isfinite (level.x) && fabs (level.x - x) < room)
        {
          turn->x = level.x;
          turn->row = from + (gsize) (level.place * (double) (to - from));
          turn->error = level.error / sqrt ((double) stride);
        }
    }
  turn->t = time_of (self, turn->row);
  turn->error = fmax (turn->error, fmax (0.1 * self->noise_x, 1e-9));
}

/* Begins the record after the row at which its @first half-cycles are over: that may be of the one before. */
static void
leave_out (HysRecord *self,
           guint      first)
{
  gsize row = g_array_index (self->turns, HysRecordTurn, first).row + 1;

  self->left_out = first;
  self->way = hys_record_way (self, first);
  self->n -= row;
  memmove (self->x, self->x + row, self->n * sizeof (double));
  memmove (self->r, self->r + row, self->n * sizeof (double));
  g_array_remove_range (self->turns, 0, first);
  g_array_index (self->turns, HysRecordTurn, 0).row = 0;
  for (guint i = 1; i < self->turns->len; i++)
    g_array_index (self->turns, HysRecordTurn, i).row -= row;
}

static void
add_block (const HysRecord *self,
           GArray          *blocks,
           guint            half,
           gsize            first,
           gsize            end)
{
  HysRecordBlock block = { .low = INFINITY, .high = -INFINITY, .shrink = 1, .first = first, .end = end, .half = half };
  double count = (double) (end - first), squares = 0;

  for (gsize i = first; i < end; i++)
    {
      block.x += self->x[i] / count;
      block.r += self->r[i] / count;
      block.low = fmin (block.low, self->x[i]);
      block.high = fmax (block.high, self->x[i]);
    }
  for (gsize i = first; i < end; i++)
    squares += (self->x[i] - block.x) * (self->x[i] - block.x) / count;
  if (squares > 0 && self->noise_x > NOISY_X)
    block.shrink = sqrt (fmax (1 - self->noise_x * self->noise_x / squares, 0));
  block.t = (time_of (self, first) + time_of (self, end - 1)) / 2;
  block.low = block.x + block.shrink * (block.low - block.x);
  block.high = block.x + block.shrink * (block.high - block.x);
  g_array_append_val (blocks, block);
}

static void
add_blocks (HysRecord *self)
{
  guint most = CLAMP (ALL_BLOCKS / self->turns->len, 1, HALF_BLOCKS);

  for (guint half = 0; half < self->turns->len; half++)
    {
      gsize first = half == 0 ? g_array_index (self->turns, HysRecordTurn, 0).row
                              : g_array_index (self->turns, HysRecordTurn, half).row + 1;
      gboolean turns = half + 1 < self->turns->len;
      gsize end = turns ? g_array_index (self->turns, HysRecordTurn, half + 1).row : self->n;
      gsize least = self->noise_x > NOISY_X ? BLOCK_ROWS : 1, count = MIN ((end - first + least - 1) / least, most);

      for (gsize i = 0; i < count; i++)
        add_block (self, self->blocks, half, first + i * (end - first) / count, first + (i + 1) * (end - first) / count);
      if (turns)
        {
          add_block (self, self->blocks, half, end, end + 1);
          g_array_index (self->blocks, HysRecordBlock, self->blocks->len - 1).turns = TRUE;
        }
    }
}

HysRecord *
hys_record_new (const HysMeasured *measured,
                GError           **error)
{
  g_autoptr (HysRecord) self = hys_owner_new (HysRecord);
  double noise_r, room;

  self->turns = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysRecordTurn)), g_array_unref);
  self->blocks = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysRecordBlock)), g_array_unref);
  if (!scale (self, measured, error))
    return NULL;
  measure_noise (self->x, self->n, &self->noise_x, &self->rounding_x);
  measure_noise (self->r, self->n, &noise_r, &self->rounding_r);
  room = find_room (self);
  self->noise_x = room < self->noise_x / 3 ? room : self->noise_x;
  remove_excursions (self);
  find_turns (self);
  if (self->turns->len == 0)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                           _("there is no complete half-cycle: x must go from one end of its range to the other"));
      return NULL;
    }
  if (self->turns->len > HYS_RECORD_HALVES)
    leave_out (self, self->turns->len - HYS_RECORD_HALVES);
  for (guint i = 0; i < self->turns->len; i++)
    {
      const HysRecordTurn *turn = &g_array_index (self->turns, HysRecordTurn, i);

      place_turn (self, i);
      /* The first row, or a turning point that lies further back. */
      if (i == 0 || self->way * turn->x <= self->way * self->origin.x + 2 * turn->error)
        self->origin = *turn;
    }
  self->origin.t = 0;
  self->origin.row = 0;
  add_blocks (self);
  return g_steal_pointer (&self);
}

GArray *
hys_record_single_rows (const HysRecord *self,
                        guint            most)
{
  GArray *blocks = g_array_new (FALSE, FALSE, sizeof (HysRecordBlock));

  for (guint b = 0; b < self->blocks->len; b += self->blocks->len / most + 1)
    {
      const HysRecordBlock *block = &g_array_index (self->blocks, HysRecordBlock, b);

      add_block (self, blocks, block->half, block->first, block->first + 1);
    }
  return blocks;
}

gboolean
hys_record_begins_at_rest (const HysMeasured *measured,
                           HysLoopPoint       range)
{
  HysLoopPoint first = measured->points[0];

  return fabs (first.x) < AT_ORIGIN * range.x && fabs (first.r) < AT_ORIGIN * range.r;
}

double
hys_record_way (const HysRecord *self,
                guint            half)
{
  return half % 2 == 0 ? self->way : -self->way;
}
