/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-exact-roots.h"
#include "hys-processors.h"

#include <math.h>
#include <string.h>

G_BEGIN_DECLS

/*
 * Polynomials as rows of HYS_EXACT_ROW coefficients, of which those that are not used are 0: whole rows are taken at once, four
 * numbers side by side, in the same order whatever the processor.
 */

#define HYS_EXACT_FOURS (HYS_EXACT_ROW / 4)

typedef double HysExactFour __attribute__ ((vector_size (32), aligned (8)));
typedef gint64 HysExactMask __attribute__ ((vector_size (32), aligned (8)));

/* The sizes of four numbers. */
#define HYS_EXACT_SIZE(a) ((HysExactFour) ((HysExactMask) (a) & (HysExactMask){ G_MAXINT64, G_MAXINT64, G_MAXINT64, G_MAXINT64 }))

/* The larger numbers of each two; @b where they cannot be compared. */
#define HYS_EXACT_LARGER(a, b) ((HysExactFour) (((HysExactMask) (a) & ((a) > (b))) | ((HysExactMask) (b) & ~((a) > (b)))))

/* Numbers @a to @d of those of @x and @y. */
#ifdef __clang__
#define HYS_EXACT_SHUFFLE(x, y, a, b, c, d) __builtin_shufflevector (x, y, a, b, c, d)
#else
#define HYS_EXACT_SHUFFLE(x, y, a, b, c, d) __builtin_shuffle (x, y, (HysExactMask){ a, b, c, d })
#endif

/* f (k) of all coefficients k. */
#define HYS_EXACT_NUMBER(k) (k)
#define HYS_EXACT_EACH(f) { f (0), f (1), f (2), f (3), f (4), f (5), f (6), f (7), f (8), f (9), f (10), f (11), f (12), f (13), \
                            f (14), f (15), f (16), f (17), f (18), f (19), f (20), f (21), f (22), f (23), f (24), f (25), f (26), f (27) }

/* @b where they cannot be compared. */
static inline double
hys_exact_larger (double a,
                  double b)
{
  return a > b ? a : b;
}

/* All 0: one by one, as what the compiler makes of a loop takes long to begin. */
static inline void
hys_exact_row_clear (double *c)
{
  HysExactFour *x = (HysExactFour *) c;
  const HysExactFour zero = { 0 };

  G_STATIC_ASSERT (HYS_EXACT_FOURS == 7);
  x[0] = zero;
  x[1] = zero;
  x[2] = zero;
  x[3] = zero;
  x[4] = zero;
  x[5] = zero;
  x[6] = zero;
}

/* A number more, as four are read at once from where they were written at once. */
static inline void
hys_exact_row_add_constant (double *c,
                            double  more)
{
  HysExactFour *x = (HysExactFour *) c;

  x[0] += (HysExactFour){ more };
}

/* The sum of the sizes of the coefficients from number 4 @first up to number 4 @end - 1. */
static inline double
hys_exact_row_size_of (const double *c,
                       int           first,
                       int           end)
{
  const HysExactFour *x = (const HysExactFour *) c;
  HysExactFour sum = { 0 };

  for (int i = first; i < end; i++)
    sum += HYS_EXACT_SIZE (x[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static inline double
hys_exact_row_size (const double *c)
{
  return hys_exact_row_size_of (c, 0, HYS_EXACT_FOURS);
}

static inline double
hys_exact_row_sum (const double *c)
{
  const HysExactFour *x = (const HysExactFour *) c;
  HysExactFour sum = { 0 };

  for (int i = 0; i < HYS_EXACT_FOURS; i++)
    sum += x[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* The sum of the sizes of products. */
static inline double
hys_exact_row_weigh (const double *c,
                     const double *weight)
{
  const HysExactFour *x = (const HysExactFour *) c, *w = (const HysExactFour *) weight;
  HysExactFour sum = { 0 };

  for (int i = 0; i < HYS_EXACT_FOURS; i++)
    sum += HYS_EXACT_SIZE (x[i] * w[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* The largest of the sizes of products. */
static inline double
hys_exact_row_largest (const double *c,
                       const double *weight)
{
  const HysExactFour *x = (const HysExactFour *) c, *w = (const HysExactFour *) weight;
  HysExactFour largest = { 0 };

  for (int i = 0; i < HYS_EXACT_FOURS; i++)
    {
      HysExactFour size = HYS_EXACT_SIZE (x[i] * w[i]);

      largest = HYS_EXACT_LARGER (size, largest);
    }
  return hys_exact_larger (hys_exact_larger (largest[0], largest[1]), hys_exact_larger (largest[2], largest[3]));
}

/* to += factor from */
static inline void
hys_exact_row_add (double       *restrict to,
                   double        factor,
                   const double *restrict from)
{
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    to[k] += factor * from[k];
}

/* 1 up to order @last, then 0. */
static inline void
hys_exact_row_mask (double *mask,
                    int     last)
{
  static const double orders[HYS_EXACT_ROW] = HYS_EXACT_EACH (HYS_EXACT_NUMBER);
  const HysExactFour *x = (const HysExactFour *) orders, one = { 1, 1, 1, 1 };
  HysExactFour *to = (HysExactFour *) mask;

  for (int i = 0; i < HYS_EXACT_FOURS; i++)
    to[i] = (HysExactFour) ((HysExactMask) one & (x[i] <= (double) last));
}

/* Nothing beyond order @last; whatever was there. */
static inline void
hys_exact_row_end (double *c,
                   int     last)
{
  static const double orders[HYS_EXACT_ROW] = HYS_EXACT_EACH (HYS_EXACT_NUMBER);
  const HysExactFour *x = (const HysExactFour *) orders;
  HysExactFour *to = (HysExactFour *) c;

  for (int i = 0; i < HYS_EXACT_FOURS; i++)
    to[i] = (HysExactFour) ((HysExactMask) to[i] & (x[i] <= (double) last));
}

/* to = constant + factor from, each times its power */
static inline void
hys_exact_row_take (double       *restrict to,
                    double        constant,
                    double        factor,
                    const double *restrict from,
                    const double *restrict power)
{
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    to[k] = factor * from[k] * power[k];
  hys_exact_row_add_constant (to, constant);
}

/* quotient = from / (1 - tau), but for the value of the row, of order @n, at 1, which is returned. */
static inline double
hys_exact_row_divide (const double *from,
                      int           n,
                      double       *quotient)
{
  const HysExactFour *x = (const HysExactFour *) from, zero = { 0 };
  HysExactFour *to = (HysExactFour *) quotient, sum = { 0 };

  for (int i = 0; i < HYS_EXACT_FOURS; i++)
    {
      HysExactFour part = x[i] + HYS_EXACT_SHUFFLE (x[i], zero, 4, 0, 1, 2);

      sum = part + HYS_EXACT_SHUFFLE (part, zero, 4, 4, 0, 1) + HYS_EXACT_SHUFFLE (sum, zero, 3, 3, 3, 3);
      to[i] = sum;
    }
  hys_exact_row_end (quotient, n - 1);
  return sum[3];
}

/* x^k */
static inline void
hys_exact_row_powers (double  x,
                      double *restrict power)
{
  double x2 = x * x, x4 = x2 * x2;
  HysExactFour four = { 1, x, x2, x2 * x }, *to = (HysExactFour *) power;

  for (int i = 0; i < HYS_EXACT_FOURS; i++, four *= x4)
    to[i] = four;
}

/* The row on [0, @end] as one on [0, 1]. */
static inline void
hys_exact_row_restrict (double *c,
                        double  end)
{
  double power[HYS_EXACT_ROW];

  hys_exact_row_powers (end, power);
  for (int k = 0; k < HYS_EXACT_ROW; k++)
    c[k] *= power[k];
}

/* The sum of products: the value of a row, with powers as @weight. */
static inline double
hys_exact_row_at (const double *c,
                  const double *weight)
{
  const HysExactFour *x = (const HysExactFour *) c, *w = (const HysExactFour *) weight;
  HysExactFour sum = { 0 };

  for (int i = HYS_EXACT_FOURS - 1; i >= 0; i--)
    sum += x[i] * w[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

G_END_DECLS
