/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/**
 * HysInterval:
 * @low, @high: its ends; -INFINITY and INFINITY where nothing is known, NAN both where there is no number at all
 *
 * Numbers that a value is among. Results are rounded outward: they contain whatever the same operation gives for
 * numbers in the operands, exactly as well as in doubles. A function has the values of those of its arguments for which
 * it is defined.
 */
typedef struct
{
  double low, high;
} HysInterval;

#define HYS_INTERVAL_ALL ((HysInterval){ -INFINITY, INFINITY })
#define HYS_INTERVAL_NONE ((HysInterval){ NAN, NAN })

static inline HysInterval
hys_interval (double value)
{
  return (HysInterval){ value, value };
}

static inline gboolean
hys_interval_is_none (HysInterval a)
{
  return isnan (a.low) || isnan (a.high);
}

static inline gboolean
hys_interval_has (HysInterval a,
                  double      value)
{
  return a.low <= value && value <= a.high;
}

/* Not for what is no number: then it is FALSE too. */
static inline gboolean
hys_interval_is_zero (HysInterval a)
{
  return a.low == 0 && a.high == 0;
}

/* The largest magnitude. */
static inline double
hys_interval_size (HysInterval a)
{
  return fmax (fabs (a.low), fabs (a.high));
}

/* @low and @high that an operation gave, each within a rounding error of the true one. */
static inline HysInterval
hys_interval_round (double low,
                    double high)
{
  low = low == INFINITY ? G_MAXDOUBLE : low - (fabs (low) * 0x1p-52 + 0x1p-1074);
  high = high == -INFINITY ? -G_MAXDOUBLE : high + (fabs (high) * 0x1p-52 + 0x1p-1074);
  return (HysInterval){ low, high };
}

/* Sums that are 0 are so exactly. */
static inline HysInterval
hys_interval_add (HysInterval a,
                  HysInterval b)
{
  double low = a.low + b.low, high = a.high + b.high;

  if (low == 0 && high == 0)
    return hys_interval (0);
  return hys_interval_round (low, high);
}

static inline HysInterval
hys_interval_negate (HysInterval a)
{
  return (HysInterval){ -a.high, -a.low };
}

static inline HysInterval
hys_interval_subtract (HysInterval a,
                       HysInterval b)
{
  return hys_interval_add (a, hys_interval_negate (b));
}

HysInterval hys_interval_intersect (HysInterval a,
                                    HysInterval b);
HysInterval hys_interval_multiply  (HysInterval a,
                                    HysInterval b);
HysInterval hys_interval_scale     (HysInterval a,
                                    double      factor);
HysInterval hys_interval_divide    (HysInterval a,
                                    HysInterval b);
HysInterval hys_interval_square    (HysInterval a);
HysInterval hys_interval_power     (HysInterval a,
                                    HysInterval exponent);
HysInterval hys_interval_sin       (HysInterval a);
HysInterval hys_interval_cos       (HysInterval a);
HysInterval hys_interval_tan       (HysInterval a);
HysInterval hys_interval_cosh      (HysInterval a);
HysInterval hys_interval_atan2     (HysInterval y,
                                    HysInterval x);

/* Of a function that increases on its domain, from @least to @most. */
HysInterval hys_interval_rising    (HysInterval a,
                                    double    (*function) (double),
                                    double      least,
                                    double      most);

G_END_DECLS
