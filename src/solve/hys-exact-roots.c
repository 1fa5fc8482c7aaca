/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-roots.h"

#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define N HYS_EXACT_ORDER

/* Intervals are halved this often at most: then their ends are neighbours among the doubles. */
#define MAX_DEPTH 52

/* Newton's steps that do not become shorter than this much of the one before are rounding; towards a double root each is half
 * of it. */
#define STALLED 0.75

/* Steps of Newton's method where it converges fast. */
#define FEW 6

/* Terms that are left out, in units of the tolerance. */
#define SLIGHT 1e-3

/* ... and for a bound of what is not negative this often. */
#define BOUND_DEPTH 24

/* Horner's scheme, two coefficients at a time: the processor waits half as long. */
double
hys_exact_value (const double *c,
                 int           n,
                 double        tau)
{
  double sum = c[n], square = tau * tau;
  int k = n - 1;

  for (; k >= 1; k -= 2)
    sum = sum * square + (c[k] * tau + c[k - 1]);
  return k == 0 ? sum * tau + c[0] : sum;
}

double
hys_exact_value_and_slope (const double *c,
                           int           n,
                           double        tau,
                           double       *slope)
{
  double sum = c[n], rise = 0, square = tau * tau, twice = 2 * tau;
  int k = n - 1;

  for (; k >= 1; k -= 2)
    {
      rise = rise * square + (sum * twice + c[k]);
      sum = sum * square + (c[k] * tau + c[k - 1]);
    }
  *slope = k == 0 ? rise * tau + sum : rise;
  return k == 0 ? sum * tau + c[0] : sum;
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

/* The only root of c + @shift between @low, where it is positive, and @high, where it is not: Newton's method from @tau, kept
 * between them by bisection. */
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
      double slope, value = hys_exact_value_and_slope (c, n, tau, &slope) + shift, next = tau - value / slope;

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

/* What the slope of the polynomial may differ by from that at 0 on [0, 1]: a bound from its coefficients. */
static double
bend (const double *c,
      int           n)
{
  double rest = 0;

  for (int k = 2; k <= n; k++)
    rest += k * fabs (c[k]);
  return rest;
}

static gboolean
falls (const double *c,
       int           n)
{
  return n > 0 && -c[1] > bend (c, n);
}

/* Where c + @shift, which falls and is positive at 0, vanishes, by Newton's method from @tau: with a slope of at least half that
 * at 0 the error of a step is at most n times its square. Anything outside of [0, 1] where it does not come to one there. */
static double
slide (const double *c,
       int           n,
       double        shift,
       double        tau)
{
  for (int i = 0; i < FEW && tau > 0 && tau < 1; i++)
    {
      double slope, value = hys_exact_value_and_slope (c, n, tau, &slope) + shift, next = tau - value / slope;

      if (fabs (next - tau) <= HYS_TOL_EVENT_STEP * tau)
        return next;
      tau = next;
    }
  return INFINITY;
}

/* The first place in [0, 1] where c + @shift, which falls and is positive at 0, is negative. */
static double
cross (const double *c,
       int           n,
       double        shift)
{
  double line = (c[0] + shift) / -c[1], guess = n > 1 ? line * (1 + line * c[2] / -c[1]) : line;
  double found = -c[1] > 2 * bend (c, n) ? slide (c, n, shift, guess) : INFINITY;

  if (found >= 0 && found <= 1)
    return found;
  if (hys_exact_value (c, n, 1) + shift > 0)
    return INFINITY;
  return narrow (c, n, shift, 0, 1, guess > 0 && guess < 1 ? guess : 0.5);
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
      double slope, value = hys_exact_value_and_slope (c, n, tau, &slope), next = tau - value / slope, step = fabs (next - tau);

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
hys_exact_falling_zero (const double *c,
                        int           n)
{
  return cross (c, n, 0);
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
  if (f[0] + tolerance > 0 && falls (f, n))
    {
      found = cross (f, n, tolerance);
      return found <= 1 ? end * move_back (f, n, found) : INFINITY;
    }
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
