/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-roots.h"

#include "hys-exact-rows.h"
#include "hys-tolerances.h"

#include <float.h>

#define N HYS_EXACT_ORDER

/* Intervals are halved this often at most: then their ends are neighbours among the doubles. */
#define MAX_DEPTH 52

/* Newton's steps that do not become shorter than this much of the one before are rounding; towards a double root each
 * is half of it. */
#define STALLED 0.75

/* Steps of Newton's method where it converges fast. */
#define FEW 6

/* Terms that are left out, in units of the tolerance. */
#define SLIGHT 1e-3

/* ... and for a bound of what is not negative this often. */
#define BOUND_DEPTH 24

/* First coefficients that are as good as none, in units of the tolerance. */
#define TINY 0.25

/* Coefficients of which the first look is made, and Newton's steps from there, the first of which go by no others. */
#define GLANCE       8
#define GLANCE_STEPS 9
#define GLANCE_ROUGH 2

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

/* @slope: (out): d/dtau */
static inline double
value_and_slope (const double *c,
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

/* Leaves out the last terms that are together less than @negligible. The order. */
static int
leave_out (const double *c,
           int           n,
           double        negligible)
{
  double left = 0;

  for (; n > 1 && left + fabs (c[n]) < negligible; n--)
    left += fabs (c[n]);
  return n;
}

/* The Bernstein coefficients on [0, 1] of the first GLANCE coefficients of a row. */
G_ALWAYS_INLINE static inline void
glance (const double *c,
        double       *b)
{
  static const double part[GLANCE][GLANCE] = {
    { 1, 1, 1, 1, 1, 1, 1, 1 },
    { 0, 1 / 7., 2 / 7., 3 / 7., 4 / 7., 5 / 7., 6 / 7., 1 },
    { 0, 0, 1 / 21., 3 / 21., 6 / 21., 10 / 21., 15 / 21., 1 },
    { 0, 0, 0, 1 / 35., 4 / 35., 10 / 35., 20 / 35., 1 },
    { 0, 0, 0, 0, 1 / 35., 5 / 35., 15 / 35., 1 },
    { 0, 0, 0, 0, 0, 1 / 21., 6 / 21., 1 },
    { 0, 0, 0, 0, 0, 0, 1 / 7., 1 },
    { 0, 0, 0, 0, 0, 0, 0, 1 },
  };

  memset (b, 0, GLANCE * sizeof (double));
  for (int k = 0; k < GLANCE; k++)
    for (int j = 0; j < GLANCE; j++)
      b[j] += c[k] * part[k][j];
}

G_ALWAYS_INLINE static inline HysExactRange
range_of (const double *c)
{
  double b[GLANCE], rest = hys_exact_row_size_from (c, GLANCE);
  HysExactRange range;

  glance (c, b);
  range = (HysExactRange){ b[0], b[0] };
  for (int k = 1; k < GLANCE; k++)
    {
      range.least = b[k] < range.least ? b[k] : range.least;
      range.most = hys_exact_larger (b[k], range.most);
    }
  return (HysExactRange){ range.least - rest, range.most + rest };
}

HYS_EACH_PROCESSOR HysExactRange
hys_exact_range (const double *c)
{
  return range_of (c);
}

/* A number that a row is not below on [0, 1], when its first coefficients, as far as they are at most @tiny, are looked
 * at by themselves; -INFINITY where a few Bernstein coefficients do not tell. */
G_ALWAYS_INLINE static inline double
bound_behind (const double *c,
              double        tiny)
{
  double rest[HYS_EXACT_ROW] = { 0 }, least = 0;
  int first = 0;

  for (; first < HYS_EXACT_ROW - HYS_EXACT_TERMS && fabs (c[first]) <= tiny; first++)
    least += c[first] < 0 ? c[first] : 0;
  if (first == 0)
    return range_of (c).least;
  memcpy (rest, c + first, (gsize) (HYS_EXACT_ROW - first) * sizeof (double));
  return range_of (rest).least >= 0 ? least : -INFINITY;
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

/* Where c + @shift, which falls and is positive at 0, vanishes, by Newton's method from @tau: with a slope of at least
 * half that at 0 the error of a step is at most n times its square. Anything outside of [0, 1] where it does not come
 * to one there. */
static double
slide (const double *c,
       int           n,
       double        shift,
       double        tau)
{
  for (int i = 0; i < FEW && tau > 0 && tau < 1; i++)
    {
      double slope, value = value_and_slope (c, n, tau, &slope) + shift, next = tau - value / slope;

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
  double per_slope = 1 / -c[1], line = (c[0] + shift) * per_slope;
  double second = n > 1 ? c[2] * per_slope : 0, third = n > 2 ? c[3] * per_slope : 0;
  /* The series of the root in @line. */
  double guess = line * (1 + line * (second + line * (2 * second * second + third)));
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

/* A root of a row that is negative at 1, by Newton's method from where a few of its Bernstein coefficients change sign.
   */
G_ALWAYS_INLINE static inline double
guess_root (const double *c)
{
  double b[GLANCE], tau;
  int j = 1;

  glance (c, b);
  while (j < GLANCE - 1 && b[j] > 0)
    j++;
  tau = (j - 1 + (b[j] < 0 && b[j - 1] > 0 ? b[j - 1] / (b[j - 1] - b[j]) : 1)) / (GLANCE - 1);
  for (int i = 0; i < GLANCE_STEPS && tau > 0 && tau <= 1; i++)
    {
      double slope, value = value_and_slope (c, i < GLANCE_ROUGH ? GLANCE - 1 : N, tau, &slope);
      double next = tau - value / slope;

      if (i >= GLANCE_ROUGH && fabs (next - tau) <= HYS_TOL_EVENT_STEP * tau)
        return next;
      tau = i >= GLANCE_ROUGH || (next > 0 && next <= 1) ? next : tau;
    }
  return tau;
}

/* Whether a root of a row that is positive before it is the first one, and it falls there: what is left of it when it
 * is divided by its distance from the root is positive. */
G_ALWAYS_INLINE static inline gboolean
is_first_root (const double *c,
               int           n,
               double        tolerance,
               double        root)
{
  double before[HYS_EXACT_ROW], quotient[HYS_EXACT_ROW];

  if (!(root > 0 && root <= 1))
    return FALSE;
  memcpy (before, c, sizeof before);
  hys_exact_row_restrict (before, root);
  return fabs (hys_exact_row_divide (before, n, quotient)) <= tolerance
         && bound_behind (quotient, TINY * tolerance) >= -tolerance;
}

/* As hys_exact_first_crossing(), of a row on [0, 1]; whatever it is. */
static G_NO_INLINE double
find_crossing (const double *f,
               int           n,
               double        tolerance)
{
  double b[N + 1] = { 0 }, found;

  n = leave_out (f, n, SLIGHT * tolerance);
  if (f[0] + tolerance > 0 && falls (f, n))
    {
      found = cross (f, n, tolerance);
      return found <= 1 ? move_back (f, n, found) : INFINITY;
    }
  to_bernstein (f, n, b);
  for (int k = 0; k <= n; k++)
    b[k] += tolerance;
  if (minimum (b, n) > 0)
    return INFINITY;
  found = search (f, n, tolerance, b, 0, 1, 0);
  return found <= 1 ? move_back (f, n, found) : INFINITY;
}

HYS_EACH_PROCESSOR double
hys_exact_first_crossing (const double *c,
                          int           n,
                          double        tolerance)
{
  double root;

  if (bound_behind (c, TINY * tolerance) > -tolerance)
    return INFINITY;
  if (hys_exact_row_sum (c) < -tolerance && is_first_root (c, n, TINY * tolerance, root = guess_root (c)))
    return root;
  return find_crossing (c, n, tolerance);
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

/* Likewise of a row that vanishes at 1. */
G_ALWAYS_INLINE static inline double
bound_before_end (const double *c,
                  int           n,
                  double        tiny)
{
  double quotient[HYS_EXACT_ROW], end = hys_exact_row_divide (c, n, quotient), least = bound_behind (quotient, tiny);

  return fabs (end) <= tiny ? (least < 0 ? least : 0) + (end < 0 ? end : 0) : -INFINITY;
}

/* As hys_exact_lower_bound(), whatever it is. */
static G_NO_INLINE double
find_bound (const double *c,
            int           n,
            double        sum)
{
  double b[N + 1] = { 0 };

  n = leave_out (c, n, DBL_EPSILON * sum);
  to_bernstein (c, n, b);
  return bound (b, n, DBL_EPSILON * sum, 0) - DBL_EPSILON * sum;
}

HYS_EACH_PROCESSOR double
hys_exact_lower_bound (const double *c,
                       int           n)
{
  double sum = hys_exact_row_size (c), tiny = TINY * HYS_TOL_EVENT * sum, least = bound_behind (c, tiny);

  if (least >= -tiny)
    return least;
  least = bound_before_end (c, n, tiny);
  return least >= -2 * tiny ? least : find_bound (c, n, sum);
}
