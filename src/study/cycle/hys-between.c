/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values between the rows of a motion, by polynomials through the rows about them. */
#include "hys-between-private.h"

#include <math.h>

/* Rows of one polynomial at most. */
#define MOST_ROWS  5
/* Rows nearer to each other than this part of the usual distance count once: an event beside a step. */
#define LEAST_STEP 0.2
/* Where it bends beside a peak less than this part of how it bends there, or the other way, the peak is a corner or a jump. */
#define SMOOTH     0.25
/* What the peak of a corner that lies between rows may have over that of the parabola through them. */
#define CORNER     4
#define SEARCHES   60
/* Of differences of polynomials. */
#define SAFETY     3
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

/* @row, up to @before rows before it and up to @after behind it, none close to another. */
static Rows
take_rows (const double *times,
           const double *values,
           gsize         n,
           gsize         row,
           guint         before,
           guint         after)
{
  gsize low = row > MOST_ROWS ? row - MOST_ROWS : 0, high = MIN (row + MOST_ROWS, n - 1);
  double least = LEAST_STEP * (times[high] - times[low]) / (double) MAX (high - low, 1);
  Rows rows = { 1, { times[row] }, { values[row] } };

  for (gsize i = row; i > 0 && before > 0; i--)
    if (rows.t[0] - times[i - 1] > least)
      {
        for (guint k = rows.n++; k > 0; k--)
          {
            rows.t[k] = rows.t[k - 1];
            rows.value[k] = rows.value[k - 1];
          }
        rows.t[0] = times[i - 1];
        rows.value[0] = values[i - 1];
        before--;
      }
  for (gsize i = row + 1; i < n && after > 0; i++)
    if (times[i] - rows.t[rows.n - 1] > least)
      {
        rows.t[rows.n] = times[i];
        rows.value[rows.n++] = values[i];
        after--;
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
  Rows rows = take_rows (times, values, n, row, 1, 2);
  double value, error = 0, rise = fabs (values[MIN (row + 1, n - 1)] - values[row]);

  if (fabs (times[row] - t) <= 1e-9 * (rows.t[rows.n - 1] - rows.t[0]))
    return (HysMeasure){ values[row], 0 };
  value = polynomial (rows, t);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    error = fmax (error, SAFETY * fabs (polynomial (take_rows (times, values, n, row, others[i][0], others[i][1]), t) - value));
  return (HysMeasure){ value, rows.n < 4 || error > ROUGH * rise ? fmax (error, rise) : error };
}

HysMeasure
hys_between_value_before (const double *times,
                          const double *values,
                          gsize         n,
                          double        t)
{
  gsize row = hys_between_row (times, n, t);

  if (row > 0 && times[row - 1] == times[row] && fabs (times[row] - t) <= 1e-12 * fabs (t))
    return (HysMeasure){ values[row - 1], 0 };
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
  Rows rows = take_rows (times, values, n, hys_between_row (times, n, t), 2, 2);

  return roughness (&rows);
}

HysMeasure
hys_between_arrival (const double *times,
                     const double *values,
                     gsize         n,
                     double        t)
{
  gsize row = hys_between_row (times, n, t);
  Rows four = take_rows (times, values, n, row, 3, 0), three = take_rows (times, values, n, row, 2, 0);
  double value = polynomial (four, t);

  return (HysMeasure){ value, SAFETY * fabs (value - polynomial (three, t)) + roughness (&four) };
}

/* The largest value, with the sign @way, of the polynomial between its second row and that before the last. */
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

/* Whether the values stay as they are beside the row. */
static gboolean
is_level (const Rows *five)
{
  guint level = 0;

  for (guint i = 1; i < five->n; i++)
    {
      level = five->value[i] == five->value[i - 1] ? level + 1 : 0;
      if (level == 2)
        return TRUE;
    }
  return FALSE;
}

HysMeasure
hys_between_extreme (const double *times,
                     const double *values,
                     gsize         n,
                     gsize         row,
                     int           way,
                     HysMeasure   *t)
{
  Rows three = take_rows (times, values, n, row, 1, 1), five = take_rows (times, values, n, row, 2, 2);
  double first, best, error, low = three.t[0], high = three.t[three.n - 1], at;

  *t = (HysMeasure){ times[row], 0 };
  if (three.n < 3 || is_level (&five))
    return (HysMeasure){ values[row], three.n < 3 && three.n > 1 ? fabs (three.value[1] - three.value[0]) : 0 };
  first = peak (&three, low, high, way, &at);
  t->error = (high - low) / 2;
  if (five.n < MOST_ROWS)
    return (HysMeasure){ values[row], CORNER * fabs (first - values[row]) };
  double here = bend (&five, 2);
  if (!(bend (&five, 1) * here >= SMOOTH * here * here) || !(bend (&five, 3) * here >= SMOOTH * here * here))
    return (HysMeasure){ values[row], CORNER * fabs (first - values[row]) };
  best = peak (&five, low, high, way, &t->value);
  error = fabs (best - first);
  t->error = fabs (t->value - at);
  for (guint before = 1; before <= 2; before++)
    {
      Rows four = take_rows (times, values, n, row, before, 3 - before);

      error = fmax (error, fabs (best - peak (&four, low, high, way, &at)));
      t->error = fmax (t->error, fabs (t->value - at));
    }
  t->error += 4 * sqrt (DBL_EPSILON * fabs (best) / fabs (bend (&five, 2)));   /* it is flat there */
  return (HysMeasure){ best, SAFETY * error };
}
