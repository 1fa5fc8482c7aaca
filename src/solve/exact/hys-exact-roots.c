/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-roots.h"

#include "hys-exact-rows.h"
#include "hys-tolerances.h"

#include <float.h>

#define N HYS_EXACT_ORDER

/* Intervals are halved this often at most: then their ends are neighbours among the doubles; for a bound of what is not
   negative this often. */
#define MAX_DEPTH   52
#define BOUND_DEPTH 24

/* Newton's steps that do not become shorter than this much of the one before are rounding; towards a double root each
 * is half of it. */
#define STALLED 0.75

double
hys_exact_value (const double *c,
                 int           n,
                 double        tau)
{
  double sum = 0;

  for (int k = n; k >= 0; k--)
    sum = sum * tau + c[k];
  return sum;
}

/* @slope: (out): d/dtau */
static double
value_and_slope (const double *c,
                 int           n,
                 double        tau,
                 double       *slope)
{
  double sum = 0;

  *slope = 0;
  for (int k = n; k >= 0; k--)
    {
      *slope = *slope * tau + sum;
      sum = sum * tau + c[k];
    }
  return sum;
}

/* Bernstein coefficients on [0, 1]. */
static void
to_bernstein (const double *c,
              int           n,
              double       *b)
{
  double binomial = 1;

  for (int k = 0; k <= n; k++)
    {
      b[k] = c[k] / binomial;
      binomial = binomial * (n - k) / (k + 1);
    }
  for (int r = 1; r <= n; r++)
    for (int k = n; k >= r; k--)
      b[k] += b[k - 1];
}

/* De Casteljau's algorithm: those of both halves; @left becomes the left one, @right is the interval and becomes the
 * right one. */
static void
halve (double *right,
       double *left,
       int     n)
{
  for (int r = 0; r <= n; r++)
    {
      left[r] = right[0];
      for (int k = 0; k < n - r; k++)
        right[k] = 0.5 * (right[k] + right[k + 1]);
    }
}

static double
minimum (const double *b,
         int           n)
{
  double least = b[0];

  for (int k = 1; k <= n; k++)
    least = MIN (least, b[k]);
  return least;
}

static int
variations (const double *b,
            int           n)
{
  int count = 0;
  double last = b[0];

  for (int k = 1; k <= n; k++)
    if (b[k] != 0)
      {
        count += (b[k] < 0) != (last < 0);
        last = b[k];
      }
  return count;
}

/* The only root of c + @shift between @low, where it is positive, and @high, where it is not: Newton's method from
 * @tau, kept between them by bisection. */
static double
narrow (const double *c,
        int           n,
        double        shift,
        double        low,
        double        high,
        double        tau)
{
  for (int i = 0; i < 100 && high - low > DBL_EPSILON * high; i++)
    {
      double slope, value = value_and_slope (c, n, tau, &slope) + shift, next = tau - value / slope;

      if (value > 0)
        low = tau;
      else
        high = tau;
      if (fabs (next - tau) <= 16 * DBL_EPSILON * tau)
        return CLAMP (next, low, high);
      tau = next > low && next < high ? next : 0.5 * (low + high);
    }
  return tau;
}

/* The first place in [low, high] where c + @shift, which has the Bernstein coefficients @b there, is negative. */
static double
search (const double *c,
        int           n,
        double        shift,
        double       *b,
        double        low,
        double        high,
        int           depth)
{
  double left[N + 1], middle = 0.5 * (low + high), found;
  int count = variations (b, n);

  if (b[0] <= 0)
    return low;
  if (count == 0 || minimum (b, n) > 0)
    return INFINITY;
  if (count == 1 && b[n] < 0)
    return narrow (c, n, shift, low, high, middle);
  if (depth == MAX_DEPTH)
    return b[n] < 0 ? low : INFINITY;
  halve (b, left, n);
  found = search (c, n, shift, left, low, middle, depth + 1);
  return found <= 1 ? found : search (c, n, shift, b, middle, high, depth + 1);
}

/* From where c is below -tolerance back to where it vanishes, as far as rounding lets Newton's steps become shorter. */
static double
move_back (const double *c,
           int           n,
           double        tau)
{
  double start = tau, last = INFINITY;

  for (int i = 0; i < 20; i++)
    {
      double slope, value = value_and_slope (c, n, tau, &slope), next = tau - value / slope, step = fabs (next - tau);

      if (!(slope < 0) || !(next >= 0) || next > start || step > STALLED * last)
        return tau;
      if (step <= 4 * DBL_EPSILON * tau)
        return next;
      tau = next;
      last = step;
    }
  return tau;
}

double
hys_exact_first_crossing (const double *c,
                          int           n,
                          double        tolerance)
{
  double b[N + 1], found;

  to_bernstein (c, n, b);
  for (int k = 0; k <= n; k++)
    b[k] += tolerance;
  if (minimum (b, n) > 0)
    return INFINITY;
  found = search (c, n, tolerance, b, 0, 1, 0);
  return found <= 1 ? move_back (c, n, found) : INFINITY;
}

/* The smallest Bernstein coefficient; of both halves where that is much less than the smallest value found. */
static double
bound (double *b,
       int     n,
       double  negligible,
       int     depth)
{
  double left[N + 1], least = minimum (b, n);

  if (least >= fmin (fmin (b[0], b[n]), 0) - negligible || depth == BOUND_DEPTH)
    return least;
  halve (b, left, n);
  return fmin (bound (left, n, negligible, depth + 1), bound (b, n, negligible, depth + 1));
}

double
hys_exact_lower_bound (const double *c,
                       int           n)
{
  double b[N + 1], sum = hys_exact_row_size (c);

  to_bernstein (c, n, b);
  return bound (b, n, DBL_EPSILON * sum, 0) - DBL_EPSILON * sum;
}
