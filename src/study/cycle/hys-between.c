/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values between the rows of a motion, by polynomials through the rows about them, from event to event. */
#include "hys-between.h"

#include <math.h>

/* Rows of one polynomial at most. */
#define MOST_ROWS  5
/* Rows nearer to each other than this part of the usual distance count once: an event beside a step. */
#define LEAST_STEP 0.02
/* Where it bends beside a peak less than this part of how it bends there, or the other way, the peak is a corner or a jump. */
#define SMOOTH     0.25
/* What the peak of a corner that lies between rows may have over that of the parabola through them. */
#define CORNER     4
#define SEARCHES   60
/* Of differences of polynomials. */
#define SAFETY     3
/* Rows about one among which a step is looked for, and steps of one length: these differ by so much of it at most. */
#define NEAR       16
#define ONE_STEP   1e-6
/* Of a change per cycle that falls ever more slowly, where changes add up and else; and how many times what is yet to come may be
 * what the last cycles say, since slow parts outlast quick ones: 1.9 in one of some thousands of random networks. */
#define SLOWEST    0.9999
#define BY_CHANCE  0.95
#define OUTLAST    3
/* Where polynomials differ by more than this part of what the values change by from row to row, there may be a jump. */
#define ROUGH      0.05

/* The rows of a polynomial, in order. */
typedef struct
{
  guint  n;
  double t[MOST_ROWS];
  double value[MOST_ROWS];
} Rows;

void
hys_between_close_gaps (double *values,
                        gsize   n)
{
  for (gsize i = n; i-- > 1;)
    if (isnan (values[i - 1]))
      values[i - 1] = values[i];
}

gsize
hys_between_row (const double *times,
                 gsize         n,
                 double        t)
{
  gsize low = 0, high = n;
  double room = 1e-12 * fabs (t);

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (times[middle] <= t + room)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 ? low - 1 : 0;
}

gboolean
hys_between_is_event (const double *times,
                      gsize         n,
                      gsize         row)
{
  gsize low = row > NEAR ? row - NEAR : 0, high = MIN (row + NEAR, n - 1), longest = low, apart = 0, on = 0;
  double step;

  for (gsize i = low; i < high; i++)
    longest = times[i + 1] - times[i] > times[longest + 1] - times[longest] ? i : longest;
  step = times[longest + 1] - times[longest];
  for (gsize i = low; i <= high; i++)
    {
      double steps = (times[i] - times[longest]) / step;

      if (fabs (steps - rint (steps)) > ONE_STEP)
        apart += i == row ? 1 : 0;
      else
        on++;
    }
  return (apart > 0 && on > 3) || (row > 0 && times[row - 1] == times[row]) || (row + 1 < n && times[row + 1] == times[row]);
}

static void
insert (Rows  *rows,
        guint  at,
        double t,
        double value)
{
  for (guint k = rows->n++; k > at; k--)
    {
      rows->t[k] = rows->t[k - 1];
      rows->value[k] = rows->value[k - 1];
    }
  rows->t[at] = t;
  rows->value[at] = value;
}

/* @row, up to @before rows before it and up to @after behind it, none but the next close to another, none beyond a jump; if not
 * @across, none beyond an event. Where one stands in the way there are as many more on the other side. */
static Rows
take_rows (const double *times,
           const double *values,
           gsize         n,
           gsize         row,
           guint         before,
           guint         after,
           gboolean      across)
{
  gsize low = row > MOST_ROWS ? row - MOST_ROWS : 0, high = MIN (row + MOST_ROWS, n - 1);
  double least = LEAST_STEP * (times[high] - times[low]) / (double) MAX (high - low, 1);
  guint most = before + after + 1, goals[] = { 1 + before, most, most };
  Rows rows = { 1, { times[row] }, { values[row] } };

  low = high = row;
  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    if (i % 2 == 0)
      for (; low > 0 && rows.n < goals[i]
             && (across ? times[low - 1] < times[low] : !hys_between_is_event (times, n, low)); low--)
        {
          if (rows.t[0] - times[low - 1] > least)
            insert (&rows, 0, times[low - 1], values[low - 1]);
        }
    else
      for (; high + 1 < n && rows.n < goals[i]
             && (across ? times[high] < times[high + 1] : high == row || !hys_between_is_event (times, n, high)); high++)
        {
          if (high == row ? times[row + 1] > times[row] : times[high + 1] - rows.t[rows.n - 1] > least)
            insert (&rows, rows.n, times[high + 1], values[high + 1]);
        }
  return rows;
}

/* The polynomial through the rows at @t, by Neville's scheme. */
static double
polynomial (Rows   rows,
            double t)
{
  for (guint k = 1; k < rows.n; k++)
    for (guint i = 0; i + k < rows.n; i++)
      rows.value[i] = ((t - rows.t[i + k]) * rows.value[i] + (rows.t[i] - t) * rows.value[i + 1]) / (rows.t[i] - rows.t[i + k]);
  return rows.value[0];
}

HysMeasure
hys_between_value (const double *times,
                   const double *values,
                   gsize         n,
                   double        t)
{
  const guint others[][2] = { { 1, 1 }, { 0, 2 }, { 2, 2 }, { 1, 3 } };   /* rows before and after */
  gsize row = hys_between_row (times, n, t);
  Rows rows = take_rows (times, values, n, row, 1, 2, FALSE);
  gboolean few = take_rows (times, values, n, row, 2, 2, FALSE).n < MOST_ROWS;
  double value, error = 0, rise = fabs (values[MIN (row + 1, n - 1)] - values[row]);

  if (fabs (times[row] - t) <= 1e-9 * (rows.t[rows.n - 1] - rows.t[0]))
    return (HysMeasure){ values[row], 0 };
  value = polynomial (rows, t);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    error = fmax (error, SAFETY * fabs (polynomial (take_rows (times, values, n, row, others[i][0], others[i][1], few), t)
                                        - value));
  return (HysMeasure){ value, rows.n < 4 || error > ROUGH * rise ? fmax (error, rise) : error };
}

HysMeasure
hys_between_value_before (const double *times,
                          const double *values,
                          gsize         n,
                          double        t)
{
  gsize last = hys_between_row (times, n, t), row = last;

  while (row > 0 && times[row - 1] == times[last])
    row--;
  if (row < last && fabs (times[row] - t) <= 1e-12 * fabs (t))
    return (HysMeasure){ values[row], 0 };
  return hys_between_value (times, values, n, t);
}

/* Second divided difference about the row @i. */
static double
bend (const Rows *rows,
      guint       i)
{
  double before = (rows->value[i] - rows->value[i - 1]) / (rows->t[i] - rows->t[i - 1]);
  double after = (rows->value[i + 1] - rows->value[i]) / (rows->t[i + 1] - rows->t[i]);

  return (after - before) / (rows->t[i + 1] - rows->t[i - 1]);
}

/* The largest second difference: what a corner may hide. */
static double
roughness (const Rows *rows)
{
  double most = 0;

  for (guint i = 1; i + 1 < rows->n; i++)
    most = fmax (most, 2 * fabs (bend (rows, i)) * (rows->t[i + 1] - rows->t[i]) * (rows->t[i] - rows->t[i - 1]));
  return most;
}

double
hys_between_roughness (const double *times,
                       const double *values,
                       gsize         n,
                       double        t)
{
  Rows rows = take_rows (times, values, n, hys_between_row (times, n, t), 2, 2, TRUE);

  return roughness (&rows);
}

HysMeasure
hys_between_arrival (const double *times,
                     const double *values,
                     gsize         n,
                     HysMeasure    t)
{
  gsize row = hys_between_row (times, n, t.value);

  for (gsize i = row; i < MIN (row + 2, n); i++)
    if (fabs (times[i] - t.value) <= t.error + 1e-12 * fabs (t.value) && hys_between_is_event (times, n, i))
      return hys_between_value_before (times, values, n, times[i]);

  Rows rows = take_rows (times, values, row + 1, row, 3, 0, FALSE);
  if (rows.n < 3)
    return hys_between_value (times, values, n, t.value);

  Rows fewer = take_rows (times, values, row + 1, row, rows.n - 2, 0, FALSE);
  double value = polynomial (rows, t.value);

  return (HysMeasure){ value, SAFETY * fabs (value - polynomial (fewer, t.value)) + roughness (&rows) };
}

/* The largest value, with the sign @way, of the polynomial between two times. */
static double
peak (const Rows *rows,
      double      low,
      double      high,
      int         way,
      double     *t)
{
  const double golden = (sqrt (5) - 1) / 2;

  for (guint i = 0; i < SEARCHES; i++)
    {
      double one = high - golden * (high - low), other = low + golden * (high - low);

      if (way * polynomial (*rows, one) > way * polynomial (*rows, other))
        high = other;
      else
        low = one;
    }
  *t = (low + high) / 2;
  return polynomial (*rows, *t);
}

/* Whether the values stay as they are from this row to the next: where two of three rows of equal steps have one value, or
 * an event and a row that is none. Two events may lie on both sides of a peak. */
static gboolean
is_level (const double *times,
          const double *values,
          gsize         n,
          gsize         row)
{
  double room = 4 * DBL_EPSILON * fabs (values[row]);

  return fabs (values[row + 1] - values[row]) <= room
         && (hys_between_is_event (times, n, row) != hys_between_is_event (times, n, row + 1)
             || (row > 0 && fabs (values[row] - values[row - 1]) <= room)
             || (row + 2 < n && fabs (values[row + 2] - values[row + 1]) <= room));
}

/* Whether that of the rows at @t is a corner, or beside one, that no event tells of, as far as five rows show it. */
static gboolean
is_corner (const Rows *rows,
           double      t)
{
  gboolean corner = FALSE;
  guint at = 0;
  double here;

  while (at + 1 < rows->n && rows->t[at] < t)
    at++;
  if (rows->n < MOST_ROWS || at == 0 || at + 1 == rows->n)
    return FALSE;
  here = bend (rows, at);
  for (guint i = MAX (at - 1, 1); i <= MIN (at + 1, rows->n - 2); i++)
    corner = corner || !(bend (rows, i) * here >= SMOOTH * here * here);
  return corner;
}

HysMeasure
hys_between_extreme (const double *times,
                     const double *values,
                     gsize         n,
                     gsize         row,
                     int           way,
                     HysMeasure   *t)
{
  const guint others[][2] = { { 1, 1 }, { 0, 2 }, { 1, 2 }, { 2, 1 } };
  HysMeasure best = { values[row], 0 };
  Rows five = take_rows (times, values, n, row, 2, 2, FALSE);
  gboolean corner = is_corner (&five, times[row]);

  *t = (HysMeasure){ times[row], 0 };
  if (corner)
    {
      Rows three = take_rows (times, values, n, row, 1, 1, FALSE);
      double at;

      t->error = fmax (three.t[1] - three.t[0], three.t[2] - three.t[1]);
      if ((row > 0 && is_level (times, values, n, row - 1)) || is_level (times, values, n, row))   /* and stays there */
        {
          t->error = hys_between_is_event (times, n, row) ? 0 : t->error;
          return best;
        }
      best.error = CORNER * fabs (peak (&three, three.t[0], three.t[2], way, &at) - values[row]);
    }
  for (gsize i = row > 0 ? row - 1 : row; i <= row && i + 1 < n; i++)
    {
      double at, error = 0, doubt = 0, value, room;
      Rows rows = take_rows (times, values, n, i, i < row ? 1 : 2, i < row ? 3 : 2, FALSE);

      if (!(times[i + 1] > times[i]) || is_level (times, values, n, i))
        continue;
      value = peak (&rows, times[i], times[i + 1], way, &at);
      if (corner)   /* or none, of rows that are not as far apart */
        {
          best.error = fmax (best.error, fabs (value - best.value));
          continue;
        }
      for (guint k = 0; k < G_N_ELEMENTS (others); k++)
        {
          double other_at;
          Rows less = take_rows (times, values, n, i, others[k][0], others[k][1], rows.n < MOST_ROWS);
          double other = peak (&less, times[i], times[i + 1], way, &other_at);

          error = fmax (error, SAFETY * fabs (other - value));
          doubt = fmax (doubt, (rows.n < MOST_ROWS ? SAFETY : 1) * fabs (other_at - at));
        }
      if (rows.n > 2)   /* it is flat there */
        doubt = fmin (doubt + 4 * sqrt (DBL_EPSILON * fabs (value) / fabs (bend (&rows, rows.n / 2))),
                      times[i + 1] - times[i]);
      room = way * (value - best.value);
      if (room > 0)
        {
          best.value = value;
          *t = (HysMeasure){ at, room > error ? doubt : fmax (doubt, fabs (at - times[row])) };
        }
      else if (room + error >= 0)
        t->error = fmax (t->error, fabs (t->value - at) + doubt);
      best.error = fmax (best.error, error);
    }
  return best;
}

gboolean
hys_between_is_turn (const double *values,
                     gsize         n,
                     gsize         row,
                     gsize         first,
                     int           way,
                     double        least)
{
  double same = 4 * DBL_EPSILON * fabs (values[row]);

  return way * values[row] >= least && (row == 0 || way * (values[row] - values[row - 1]) >= -same)
         && (row + 1 == n || way * (values[row + 1] - values[row]) <= same)
         && (row <= first || fabs (values[row] - values[row - 1]) > same);
}

/* Whether the values of one side of an event lead to what its row says: within what one of these rows fewer says. */
static gboolean
is_continued (const double *times,
              const double *values,
              gsize         n,
              gsize         row,
              int           side)
{
  gsize from = side > 0 ? row + 1 : 0, beside = side > 0 ? 0 : row - 1, end = side > 0 ? n : row;
  Rows rows, fewer;
  double there;

  if (end < from + 3)
    return FALSE;
  rows = take_rows (times + from, values + from, end - from, beside, side > 0 ? 0 : 3, side > 0 ? 3 : 0, FALSE);
  fewer = take_rows (times + from, values + from, end - from, beside, side > 0 ? 0 : 2, side > 0 ? 2 : 0, FALSE);
  there = polynomial (rows, times[row]);
  return fabs (there - values[row]) <= fabs (there - polynomial (fewer, times[row]));
}

HysMeasure
hys_between_end (const double *times,
                 const double *values,
                 gsize         n,
                 gsize         first,
                 gsize         last,
                 int           way)
{
  gsize row = first;
  HysMeasure none, end;
  double least;

  for (gsize i = first; i <= last; i++)
    row = way * values[i] > way * values[row] ? i : row;
  end = hys_between_extreme (times, values, n, row, way, &none);
  least = way * values[row] - 2 * hys_between_roughness (times, values, n, times[row]);
  for (gsize i = first; i <= last; i++)
    {
      gboolean event = way * values[i] >= least && hys_between_is_event (times, n, i);
      gboolean behind = way * values[i] >= least && i > 0 && hys_between_is_event (times, n, i - 1);
      /* A peak may lie between an event and the row beside it: what is before and what is behind are looked at by themselves. */
      const struct { gboolean so; gsize from, n, first; } parts[] = {
        { i != row, 0, n, first }, { behind || (event && is_continued (times, values, n, i, 1)), i, n - i, 0 },
        { event && i > 0 && is_continued (times, values, n, i, -1), 0, i + 1, first } };

      for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
        {
          gsize from = parts[k].from;

          if (!parts[k].so || !hys_between_is_turn (values + from, parts[k].n, i - from, parts[k].first, way, least))
            continue;

          HysMeasure other = hys_between_extreme (times + from, values + from, parts[k].n, i - from, way, &none);
          double more = way * (other.value - end.value);

          if (more > 0)
            end = (HysMeasure){ other.value, fmax (other.error, end.error - more) };
          else
            end.error = fmax (end.error, other.error + more);
        }
    }
  return end;
}

/* The integral of y dx between two times of polynomials of degree three at most, by Romberg's scheme. */
static double
area (Rows   x,
      Rows   y,
      double low,
      double high)
{
  double sums[3] = { 0, 0, 0 };

  for (guint k = 0; k < 3; k++)
    for (guint i = 0; i < 1u << k; i++)
      {
        double part = (high - low) / (1 << k), from = low + i * part, to = from + part;

        sums[k] += (polynomial (y, from) + polynomial (y, to)) / 2 * (polynomial (x, to) - polynomial (x, from));
      }
  return (64 * sums[2] - 20 * sums[1] + sums[0]) / 45;
}

HysMeasure
hys_between_area (const double *times,
                  const double *x,
                  const double *y,
                  gsize         n,
                  double        from)
{
  /* What fewer rows change in x and in y cancels where both are sines; what one more changes does not. */
  const struct { guint before, after; double safety; } others[] = { { 1, 1, 1 }, { 0, 2, 1 }, { 2, 2, SAFETY } };
  HysMeasure all = { 0, 0 };

  for (gsize i = hys_between_row (times, n, from); i + 1 < n; i++)
    {
      double low = fmax (times[i], from), high = times[i + 1], part, error = 0;
      Rows of_x = take_rows (times, x, n, i, 1, 2, FALSE), of_y = take_rows (times, y, n, i, 1, 2, FALSE);

      if (!(high > low))
        {
          all.value += (y[i] + y[i + 1]) / 2 * (x[i + 1] - x[i]);
          continue;
        }
      part = area (of_x, of_y, low, high);
      for (guint k = 0; k < G_N_ELEMENTS (others); k++)
        {
          Rows other_x = take_rows (times, x, n, i, others[k].before, others[k].after, of_x.n < 4);
          Rows other_y = take_rows (times, y, n, i, others[k].before, others[k].after, of_x.n < 4);

          error = fmax (error, others[k].safety * fabs (part - area (other_x, other_y, low, high)));
        }
      /* At an event y may jump, to or from what its row says. */
      if (hys_between_is_event (times, n, i + 1))
        error = fmax (error, fabs (part - area (of_x, take_rows (times, y, i + 1, i, 2, 0, FALSE), low, high)));
      if (hys_between_is_event (times, n, i))
        error = fmax (error, fabs (part - area (of_x, take_rows (times + i + 1, y + i + 1, n - i - 1, 0, 0, 2, FALSE), low, high)));
      all.value += part;
      all.error += error;
    }
  return all;
}

double
hys_between_yet_to_come (double   change,
                         double   ratio,
                         gboolean adds_up)
{
  ratio = isfinite (ratio) ? fmin (ratio, adds_up ? SLOWEST : BY_CHANCE) : 0;
  return OUTLAST * change * fmax (1, ratio / (1 - ratio));
}
