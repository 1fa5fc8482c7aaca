/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-roots.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define N HYS_EXACT_ORDER

/* Intervals are halved this often at most: then their ends are neighbours among the doubles. */
#define MAX_DEPTH 52

/* Terms that are left out, in units of the tolerance. */
#define SLIGHT 1e-3

/* ... and for a bound of what is not negative this often. */
#define BOUND_DEPTH 24

double
hys_exact_value (const double *c,
                 int           n,
                 double        tau)
{
  double sum = c[n];

  for (int k = n - 1; k >= 0; k--)
    sum = sum * tau + c[k];
  return sum;
}

double
hys_exact_value_and_slope (const double *c,
                           int           n,
                           double        tau,
                           double       *slope)
{
  double sum = c[n], rise = 0;

  for (int k = n - 1; k >= 0; k--)
    {
      rise = rise * tau + sum;
      sum = sum * tau + c[k];
    }
  *slope = rise;
  return sum;
}

/* The polynomial on [0, end] as one on [0, 1], without the last terms that are together less than @negligible; its order. */
static int
restrict_to (const double *c,
             int           n,
             double        end,
             double        negligible,
             double       *scaled)
{
  double power = 1, left = 0;

  for (int k = 0; k <= n; k++, power *= end)
    scaled[k] = c[k] * power;
  for (; n > 1 && left + fabs (scaled[n]) < negligible; n--)
    left += fabs (scaled[n]);
  return n;
}

/* A number that the polynomial is not below on [0, 1], from its coefficients alone. */
static double
quick_bound (const double *c,
             int           n)
{
  double rest = 0;

  for (int k = 2; k <= n; k++)
    rest += fabs (c[k]);
  return c[0] + (n > 0 ? fmin (c[1], 0) : 0) - rest;
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

/* De Casteljau's algorithm: those of both halves; @left becomes the left one, @right is the interval and becomes the right
 * one. */
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

/* The only root of c + @shift between @low, where it is positive, and @high, where it is not: Newton's method, kept between
 * them by bisection. */
static double
narrow (const double *c,
        int           n,
        double        shift,
        double        low,
        double        high)
{
  double tau = 0.5 * (low + high);

  for (int i = 0; i < 100 && high - low > DBL_EPSILON * high; i++)
    {
      double slope, value = hys_exact_value_and_slope (c, n, tau, &slope) + shift, next = tau - value / slope;

      if (value > 0)
        low = tau;
      else
        high = tau;
      if (!(next > low && next < high))
        next = 0.5 * (low + high);
      if (fabs (next - tau) <= DBL_EPSILON * tau)
        return next;
      tau = next;
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
    return narrow (c, n, shift, low, high);
  if (depth == MAX_DEPTH)
    return b[n] < 0 ? low : INFINITY;
  halve (b, left, n);
  found = search (c, n, shift, left, low, middle, depth + 1);
  return found <= 1 ? found : search (c, n, shift, b, middle, high, depth + 1);
}

/* From where c is below -tolerance back to where it vanishes. */
static double
move_back (const double *c,
           int           n,
           double        tau)
{
  double start = tau;

  for (int i = 0; i < 20; i++)
    {
      double slope, value = hys_exact_value_and_slope (c, n, tau, &slope), next = tau - value / slope;

      if (!(slope < 0) || !(next >= 0) || next > start)
        return tau;
      if (fabs (next - tau) <= 4 * DBL_EPSILON * tau)
        return next;
      tau = next;
    }
  return tau;
}

double
hys_exact_first_crossing (const double *c,
                          int           n,
                          double        tolerance,
                          double        end)
{
  double f[N + 1] = { 0 }, b[N + 1], found;

  n = restrict_to (c, n, end, SLIGHT * tolerance, f);
  if (quick_bound (f, n) + tolerance > 0)
    return INFINITY;
  to_bernstein (f, n, b);
  for (int k = 0; k <= n; k++)
    b[k] += tolerance;
  if (minimum (b, n) > 0)
    return INFINITY;
  found = search (f, n, tolerance, b, 0, 1, 0);
  return found <= 1 ? end * move_back (f, n, found) : INFINITY;
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
                       int           n,
                       double        end)
{
  double f[N + 1] = { 0 }, b[N + 1], sum = 0, least;

  n = restrict_to (c, n, end, 0, f);
  for (int k = 0; k <= n; k++)
    sum += fabs (f[k]);
  least = quick_bound (f, n);
  if (least >= 0)
    return least;
  n = restrict_to (f, n, 1, DBL_EPSILON * sum, f);
  to_bernstein (f, n, b);
  return bound (b, n, DBL_EPSILON * sum, 0) - DBL_EPSILON * sum;
}
