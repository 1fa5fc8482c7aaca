/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sums and largest numbers, AT_ONCE at a time whatever the processor does at once, which has the same bits: included by hys-sums.c after
 * hys-pass.h.
 */

#undef PARTS
#define PARTS (AT_ONCE / LANES)

static inline REAL
PASS (at) (const double *x,
           gsize         i)
{
  return *(const REAL_AT *) (x + i);
}

static inline double
PASS (largest_of) (const REAL *most)
{
  double largest = most[0][0];

  for (guint k = 0; k < PARTS; k++)
    for (guint lane = 0; lane < LANES; lane++)
      largest = most[k][lane] > largest ? most[k][lane] : largest;
  return largest;
}

static double
PASS (largest_size) (const double *x,
                     gsize         n,
                     double        least)
{
  REAL most[PARTS];
  gsize i = 0;

  for (guint k = 0; k < PARTS; k++)
    most[k] = BOTH (least);
  for (; i + AT_ONCE <= n; i += AT_ONCE)
    for (guint k = 0; k < PARTS; k++)
      most[k] = LARGER (SIZE (PASS (at) (x, i + k * LANES)), most[k]);
  least = PASS (largest_of) (most);
  for (; i < n; i++)
    least = fabs (x[i]) > least ? fabs (x[i]) : least;
  return least;
}

static double
PASS (largest_product) (const double *factor,
                        const double *x,
                        gsize         n,
                        double        least)
{
  REAL most[PARTS];
  gsize i = 0;

  for (guint k = 0; k < PARTS; k++)
    most[k] = BOTH (least);
  for (; i + AT_ONCE <= n; i += AT_ONCE)
    for (guint k = 0; k < PARTS; k++)
      most[k] = LARGER (PASS (at) (factor, i + k * LANES) * SIZE (PASS (at) (x, i + k * LANES)), most[k]);
  least = PASS (largest_of) (most);
  for (; i < n; i++)
    least = factor[i] * fabs (x[i]) > least ? factor[i] * fabs (x[i]) : least;
  return least;
}

static double
PASS (energies) (const double *factor,
                 const double *x,
                 gsize         n)
{
  REAL sum[PARTS];
  double part[AT_ONCE], total = 0;
  gsize i = 0;

  for (guint k = 0; k < PARTS; k++)
    sum[k] = BOTH (0);
  for (; i + AT_ONCE <= n; i += AT_ONCE)
    for (guint k = 0; k < PARTS; k++)
      {
        REAL value = PASS (at) (x, i + k * LANES);

        sum[k] += PASS (at) (factor, i + k * LANES) * value * value;
      }
  for (guint k = 0; k < PARTS; k++)
    *(REAL_AT *) (part + k * LANES) = sum[k];
  for (guint width = AT_ONCE / 2; width > 0; width /= 2)
    for (guint k = 0; k < width; k++)
      part[k] += part[k + width];
  for (; i < n; i++)
    total += factor[i] * x[i] * x[i];
  return 0.5 * (part[0] + total);
}
