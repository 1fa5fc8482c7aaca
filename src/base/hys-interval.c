/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Arithmetic of intervals. Each operation takes the extreme values of the true one over its operands and moves them
 * outward by what rounding may have done: an operation of doubles rounds correctly, the functions of the C library are
 * within FUNCTION_ULPS.
 */
#include "hys-interval.h"

#define FUNCTION_ULPS 4

static HysInterval
widen (double low,
       double high)
{
  for (int i = 0; i < FUNCTION_ULPS; i++)
    {
      HysInterval wider = hys_interval_round (low, high);

      low = wider.low;
      high = wider.high;
    }
  return (HysInterval){ low, high };
}

static HysInterval
clamp (HysInterval a,
       double      low,
       double      high)
{
  return (HysInterval){ fmax (a.low, low), fmin (a.high, high) };
}

HysInterval
hys_interval_intersect (HysInterval a,
                        HysInterval b)
{
  if (hys_interval_is_none (a) || hys_interval_is_none (b))
    return HYS_INTERVAL_NONE;
  return (HysInterval){ fmax (a.low, b.low), fmin (a.high, b.high) };
}

/* The hull of the four products or quotients of the ends. */
static inline HysInterval
hull (double a,
      double b,
      double c,
      double d)
{
  double low = a < b ? a : b, high = a < b ? b : a, low_too = c < d ? c : d, high_too = c < d ? d : c;

  return hys_interval_round (low < low_too ? low : low_too, high > high_too ? high : high_too);
}

HysInterval
hys_interval_multiply (HysInterval a,
                       HysInterval b)
{
  if (hys_interval_is_none (a) || hys_interval_is_none (b))
    return HYS_INTERVAL_NONE;
  if (!isfinite (a.low - a.high) || !isfinite (b.low - b.high))
    {
      if (hys_interval_has (a, 0) || hys_interval_has (b, 0))
        return HYS_INTERVAL_ALL;
    }
  else if (hys_interval_is_zero (a) || hys_interval_is_zero (b))
    return hys_interval (0);
  return hull (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
}

HysInterval
hys_interval_scale (HysInterval a,
                    double      factor)
{
  return hys_interval_multiply (a, hys_interval (factor));
}

HysInterval
hys_interval_divide (HysInterval a,
                     HysInterval b)
{
  if (hys_interval_is_none (a) || hys_interval_is_none (b))
    return HYS_INTERVAL_NONE;
  if (hys_interval_has (b, 0) || (!isfinite (a.low - a.high) && !isfinite (b.low - b.high)))
    return HYS_INTERVAL_ALL;
  if (hys_interval_is_zero (a))
    return a;
  return hull (a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high);
}

HysInterval
hys_interval_square (HysInterval a)
{
  double low = fabs (a.low), high = fabs (a.high), least = fmin (low, high), most = fmax (low, high);
  HysInterval square = hys_interval_round (least * least, most * most);

  if (hys_interval_is_zero (a) || hys_interval_is_none (a))
    return a;
  return (HysInterval){ hys_interval_has (a, 0) ? 0 : fmax (square.low, 0), square.high };
}

/* a^n: it has its extremes at the ends, and at 0 where @n is even. */
static HysInterval
whole_power (HysInterval a,
             double      n)
{
  double low = pow (a.low, n), high = pow (a.high, n);
  gboolean even = fmod (n, 2) == 0, through = hys_interval_has (a, 0);
  HysInterval power;

  if (n == 1 || (n > 0 && hys_interval_is_zero (a)))
    return a;
  if (n < 0 && through)
    return even ? (HysInterval){ 0, INFINITY } : HYS_INTERVAL_ALL;
  power = widen (fmin (low, high), fmax (low, high));
  return even ? (HysInterval){ through ? 0 : fmax (power.low, 0), power.high } : power;
}

HysInterval
hys_interval_power (HysInterval a,
                    HysInterval exponent)
{
  double corner[4], low = INFINITY, high = -INFINITY;

  if (hys_interval_is_zero (exponent))
    return hys_interval (1);
  if (hys_interval_is_none (a) || hys_interval_is_none (exponent))
    return HYS_INTERVAL_NONE;
  if (exponent.low == exponent.high && exponent.low == rint (exponent.low))
    return whole_power (a, exponent.low);
  if (a.high < 0 && exponent.low == exponent.high)
    return HYS_INTERVAL_NONE;
  if (a.low < 0 && exponent.low != exponent.high)
    return HYS_INTERVAL_ALL;
  a.low = fmax (a.low, 0);
  corner[0] = pow (a.low, exponent.low);
  corner[1] = pow (a.low, exponent.high);
  corner[2] = pow (a.high, exponent.low);
  corner[3] = pow (a.high, exponent.high);
  for (int i = 0; i < 4; i++)
    {
      low = fmin (low, corner[i]);
      high = fmax (high, corner[i]);
    }
  return clamp (widen (low, high), 0, INFINITY);
}

/* Whether a place @first + n @period, n whole, is among @a, or may be for all that rounding tells. */
static gboolean
meets (HysInterval a,
       double      first,
       double      period)
{
  double doubt = 4 * 0x1p-52 * (1 + hys_interval_size (a) / period);

  if (!(a.high - a.low < period))
    return TRUE;
  return floor ((a.high - first) / period + doubt) >= ceil ((a.low - first) / period - doubt);
}

/* @first: where the wave is 1 */
static HysInterval
wave (HysInterval a,
      double    (*function) (double),
      double      first)
{
  HysInterval ends;
  double low, high;

  if (hys_interval_is_none (a))
    return a;
  if (!isfinite (a.high - a.low))
    return (HysInterval){ -1, 1 };
  low = function (a.low);
  high = function (a.high);
  ends = widen (fmin (low, high), fmax (low, high));
  if (meets (a, first, 2 * G_PI))
    ends.high = 1;
  if (meets (a, first + G_PI, 2 * G_PI))
    ends.low = -1;
  return clamp (ends, -1, 1);
}

HysInterval
hys_interval_sin (HysInterval a)
{
  return wave (a, sin, G_PI / 2);
}

HysInterval
hys_interval_cos (HysInterval a)
{
  return wave (a, cos, 0);
}

HysInterval
hys_interval_tan (HysInterval a)
{
  if (hys_interval_is_none (a))
    return a;
  if (!isfinite (a.high - a.low) || meets (a, G_PI / 2, G_PI))
    return HYS_INTERVAL_ALL;
  return widen (tan (a.low), tan (a.high));
}

HysInterval
hys_interval_cosh (HysInterval a)
{
  double low = cosh (a.low), high = cosh (a.high);

  if (hys_interval_is_none (a))
    return a;
  return clamp (widen (hys_interval_has (a, 0) ? 1 : fmin (low, high), fmax (low, high)), 1, INFINITY);
}

/* The angle of (x, y): over a box that does not contain 0 and does not meet the cut it has its extremes at the corners.
   */
HysInterval
hys_interval_atan2 (HysInterval y,
                    HysInterval x)
{
  double corner[4], low = INFINITY, high = -INFINITY;

  if (hys_interval_is_none (x) || hys_interval_is_none (y))
    return HYS_INTERVAL_NONE;
  if (x.low <= 0 && hys_interval_has (y, 0))
    return widen (-G_PI, G_PI);
  corner[0] = atan2 (y.low, x.low);
  corner[1] = atan2 (y.low, x.high);
  corner[2] = atan2 (y.high, x.low);
  corner[3] = atan2 (y.high, x.high);
  for (int i = 0; i < 4; i++)
    {
      low = fmin (low, corner[i]);
      high = fmax (high, corner[i]);
    }
  return widen (low, high);
}

HysInterval
hys_interval_rising (HysInterval a,
                     double    (*function) (double),
                     double      least,
                     double      most)
{
  if (hys_interval_is_none (a) || a.high < least || a.low > most)
    return HYS_INTERVAL_NONE;
  return widen (function (fmax (a.low, least)), function (fmin (a.high, most)));
}
