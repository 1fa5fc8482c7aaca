/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Enclosures of Taylor coefficients. With u = sum of u_k tau^k at a time t, coefficient k of f (u) follows from those
 * before it by the differential equation of f, as (exp u)' = u' exp u gives
 *
 *     k c_k = sum over j = 1 ... k of  j u_j c_(k-j).
 *
 * In intervals, over a stretch of times t, the same recurrences give numbers that every coefficient of every Taylor
 * series in the stretch is among: with Lagrange's remainder a bound of all that a polynomial leaves out there. Over one
 * point they give the coefficients and their rounding.
 */
#include "hys-expression-private.h"

#include <string.h>

typedef HysInterval Interval;

static const Interval nothing = { 0, 0 };

static inline Interval
plus (Interval a,
      Interval b)
{
  return hys_interval_add (a, b);
}

static inline Interval
minus (Interval a,
       Interval b)
{
  return hys_interval_subtract (a, b);
}

static inline Interval
times (Interval a,
       Interval b)
{
  return hys_interval_multiply (a, b);
}

/* ---- Sums over products of coefficients ---- */

/* sum over j = @from ... @to of a_j b_(k-j) */
static Interval
convolve (const Interval *a,
          const Interval *b,
          guint           k,
          guint           from,
          guint           to)
{
  Interval sum = nothing;

  for (guint j = from; j <= to && j <= k; j++)
    sum = plus (sum, times (a[j], b[k - j]));
  return sum;
}

/* 1/k times the sum over j = 1 ... @to of j a_j b_(k-j): with @to = k the coefficient k of the integral of a' b, k >= 1
   */
static Interval
convolve_slope (const Interval *a,
                const Interval *b,
                guint           k,
                guint           to)
{
  Interval sum = nothing;

  for (guint j = 1; j <= to; j++)
    sum = plus (sum, hys_interval_scale (times (a[j], b[k - j]), j));
  return hys_interval_divide (sum, hys_interval (k));
}

/* ---- Operations: from the coefficients a and b of the operands to those of the result, c ---- */

static void
multiply (const Interval *a,
          const Interval *b,
          guint           order,
          Interval       *c)
{
  for (guint k = 0; k <= order; k++)
    c[k] = convolve (a, b, k, 0, k);
  if (a == b)
    c[0] = hys_interval_square (a[0]);
}

/* a^p for a number p: a c' = p a' c. */
static void
fixed_power (const Interval *a,
             double          p,
             guint           order,
             Interval       *c)
{
  c[0] = hys_interval_power (a[0], hys_interval (p));
  for (guint k = 1; k <= order; k++)
    {
      Interval sum = nothing;

      for (guint j = 1; j <= k; j++)
        sum = plus (sum, times (hys_interval (p * j - (k - j)), times (a[j], c[k - j])));
      c[k] = hys_interval_divide (sum, hys_interval_scale (a[0], k));
    }
}

static void
exponential (const Interval *a,
             guint           order,
             Interval       *c)
{
  c[0] = hys_interval_rising (a[0], exp, -INFINITY, INFINITY);
  c[0].low = fmax (c[0].low, 0);
  for (guint k = 1; k <= order; k++)
    c[k] = convolve_slope (a, c, k, k);
}

/* A function whose slope is a' / w; c[0] is known. */
static void
integrate_quotient (const Interval *a,
                    const Interval *w,
                    guint           order,
                    Interval       *c)
{
  for (guint k = 1; k <= order; k++)
    c[k] = hys_interval_divide (minus (a[k], convolve_slope (c, w, k, k - 1)), w[0]);
}

static void
power (const Interval *a,
       const Interval *b,
       const HysFormulaNode  *exponent,
       guint           order,
       Interval       *c)
{
  g_autofree Interval *log_a = NULL, *product = NULL;
  double p = exponent->number;

  if (exponent->operation == HYS_NODE_NUMBER && p >= 0 && p == rint (p) && p <= G_MAXINT)
    {
      guint n = (guint) p;
      g_autofree Interval *square = g_memdup2 (a, (order + 1) * sizeof *a), *next = g_new (Interval, order + 1);

      /* a^n for a whole n >= 0, by squares. */
      c[0] = hys_interval (1);
      for (guint k = 1; k <= order; k++)
        c[k] = nothing;
      for (guint left = n; left > 0; left >>= 1)
        {
          if (left & 1)
            {
              multiply (square, c, order, next);
              memcpy (c, next, (order + 1) * sizeof *c);
            }
          if (left > 1)
            {
              multiply (square, square, order, next);
              memcpy (square, next, (order + 1) * sizeof *c);
            }
        }
      c[0] = hys_interval_power (a[0], hys_interval (n));
      return;
    }
  if (exponent->operation == HYS_NODE_NUMBER)
    {
      fixed_power (a, p, order, c);
      return;
    }
  log_a = g_new (Interval, order + 1);
  product = g_new (Interval, order + 1);
  log_a[0] = hys_interval_rising (a[0], log, 0, INFINITY);
  integrate_quotient (a, a, order, log_a);
  multiply (log_a, b, order, product);
  exponential (product, order, c);
  c[0] = hys_interval_power (a[0], b[0]);
}

/* Sine and cosine, or with @sign = 1 the hyperbolic ones, together. */
static void
waves (const Interval *a,
       double          sign,
       guint           order,
       Interval       *sine,
       Interval       *cosine)
{
  sine[0] = sign < 0 ? hys_interval_sin (a[0]) : hys_interval_rising (a[0], sinh, -INFINITY, INFINITY);
  cosine[0] = sign < 0 ? hys_interval_cos (a[0]) : hys_interval_cosh (a[0]);
  for (guint k = 1; k <= order; k++)
    {
      sine[k] = convolve_slope (a, cosine, k, k);
      cosine[k] = hys_interval_scale (convolve_slope (a, sine, k, k), sign);
    }
}

/* A function with c' = a' w, w = 1 - @sign c^2: tan (-1) and tanh (1); c[0] is known. */
static void
tangent (const Interval *a,
         double          sign,
         guint           order,
         Interval       *c,
         Interval       *w)
{
  for (guint k = 0; k <= order; k++)
    {
      if (k > 0)
        c[k] = convolve_slope (a, w, k, k);
      w[k] = hys_interval_scale (k == 0 ? hys_interval_square (c[0]) : convolve (c, c, k, 0, k), -sign);
      if (k == 0)
        w[0] = plus (hys_interval (1), w[0]);
    }
}

/* w = @one + @sign a^2, or its root. */
static void
one_and_square (const Interval *a,
                double          one,
                double          sign,
                gboolean        root,
                guint           order,
                Interval       *w)
{
  g_autofree Interval *square = g_new (Interval, order + 1);

  multiply (a, a, order, square);
  for (guint k = 0; k <= order; k++)
    square[k] = hys_interval_scale (square[k], sign);
  square[0] = plus (hys_interval (one), square[0]);
  if (root)
    fixed_power (square, 0.5, order, w);
  else
    memcpy (w, square, (order + 1) * sizeof *w);
}

/* The angle of (x, y): its slope is (x y' - y x') / (x^2 + y^2). */
static void
angle (const Interval *y,
       const Interval *x,
       guint           order,
       Interval       *c,
       Interval       *w)
{
  g_autofree Interval *square = g_new (Interval, order + 1);

  multiply (x, x, order, w);
  multiply (y, y, order, square);
  for (guint k = 0; k <= order; k++)
    w[k] = plus (w[k], square[k]);
  c[0] = hys_interval_atan2 (y[0], x[0]);
  for (guint k = 1; k <= order; k++)
    {
      Interval slope = minus (convolve_slope (y, x, k, k), convolve_slope (x, y, k, k));

      c[k] = hys_interval_divide (minus (slope, convolve_slope (c, w, k, k - 1)), w[0]);
    }
}

/* A number, or what keeps the value that was decided. */
static void
constant (double    value,
          guint     order,
          Interval *c)
{
  c[0] = isnan (value) ? HYS_INTERVAL_NONE : hys_interval (value);
  for (guint k = 1; k <= order; k++)
    c[k] = nothing;
}

static void
copy (const Interval *a,
      gboolean        negative,
      guint           order,
      Interval       *c)
{
  for (guint k = 0; k <= order; k++)
    c[k] = negative ? hys_interval_negate (a[k]) : a[k];
}

/* A function of one smooth operand. @w: room. */
static void
apply (HysOperation    operation,
       const Interval *a,
       guint           order,
       Interval       *c,
       Interval       *w)
{
  switch (operation)
    {
    case HYS_NODE_SQRT:
      fixed_power (a, 0.5, order, c);
      break;
    case HYS_NODE_EXP:
      exponential (a, order, c);
      break;
    case HYS_NODE_LOG:
    case HYS_NODE_LOG2:
    case HYS_NODE_LOG10:
      c[0] = hys_interval_rising (a[0], log, 0, INFINITY);
      integrate_quotient (a, a, order, c);
      for (guint k = 0; k <= order && operation != HYS_NODE_LOG; k++)
        c[k] = hys_interval_divide (c[k],
                                    hys_interval_rising (hys_interval (operation == HYS_NODE_LOG2 ? 2 : 10), log, 0,
                                                         INFINITY));
      break;
    case HYS_NODE_SIN:
      waves (a, -1, order, c, w);
      break;
    case HYS_NODE_COS:
      waves (a, -1, order, w, c);
      break;
    case HYS_NODE_SINH:
      waves (a, 1, order, c, w);
      break;
    case HYS_NODE_COSH:
      waves (a, 1, order, w, c);
      break;
    case HYS_NODE_TAN:
      c[0] = hys_interval_tan (a[0]);
      tangent (a, -1, order, c, w);
      break;
    case HYS_NODE_TANH:
      c[0] = hys_interval_rising (a[0], tanh, -INFINITY, INFINITY);
      tangent (a, 1, order, c, w);
      break;
    case HYS_NODE_ASIN:
    case HYS_NODE_ACOS:
      one_and_square (a, 1, -1, TRUE, order, w);
      c[0] = hys_interval_rising (a[0], asin, -1, 1);
      integrate_quotient (a, w, order, c);
      if (operation == HYS_NODE_ACOS)
        {
          copy (c, TRUE, order, c);
          c[0] = plus (c[0], hys_interval_round (G_PI / 2, G_PI / 2));
        }
      break;
    case HYS_NODE_ATAN:
      one_and_square (a, 1, 1, FALSE, order, w);
      c[0] = hys_interval_rising (a[0], atan, -INFINITY, INFINITY);
      integrate_quotient (a, w, order, c);
      break;
    case HYS_NODE_ASINH:
      one_and_square (a, 1, 1, TRUE, order, w);
      c[0] = hys_interval_rising (a[0], asinh, -INFINITY, INFINITY);
      integrate_quotient (a, w, order, c);
      break;
    case HYS_NODE_ACOSH:
      one_and_square (a, -1, 1, TRUE, order, w);
      c[0] = hys_interval_rising (a[0], acosh, 1, INFINITY);
      integrate_quotient (a, w, order, c);
      break;
    case HYS_NODE_ATANH:
      one_and_square (a, 1, -1, FALSE, order, w);
      c[0] = hys_interval_rising (a[0], atanh, -1, 1);
      integrate_quotient (a, w, order, c);
      break;
    default:
      g_assert_not_reached ();
    }
}

void
hys_nodes_enclose (const HysFormulaNode *nodes,
                   guint          first,
                   guint          last,
                   HysInterval    stretch,
                   double         unit,
                   guint          order,
                   const double  *decided,
                   HysInterval   *result)
{
  guint n = order + 1;
  g_autofree Interval *all = g_new (Interval, (last - first + 2) * n);
  Interval *w = all + (last - first + 1) * n;

  for (guint i = first; i <= last; i++)
    {
      const HysFormulaNode *node = &nodes[i];
      gboolean leaf = node->operation <= HYS_NODE_ARGUMENT || node->operation == HYS_NODE_JUMP;
      const Interval *a = leaf ? NULL : all + (node->a - first) * n;
      const Interval *b = leaf ? NULL : all + (node->b - first) * n;
      Interval *c = all + (i - first) * n;

      switch (node->operation)
        {
        case HYS_NODE_NUMBER:
          constant (node->number, order, c);
          break;
        case HYS_NODE_ARGUMENT:
          constant (0, order, c);
          c[0] = stretch;
          if (order > 0)
            c[1] = hys_interval (unit);
          break;
        case HYS_NODE_NEGATE:
          copy (a, TRUE, order, c);
          break;
        case HYS_NODE_ADD:
        case HYS_NODE_SUBTRACT:
          for (guint k = 0; k <= order; k++)
            c[k] = plus (a[k], node->operation == HYS_NODE_SUBTRACT ? hys_interval_negate (b[k]) : b[k]);
          break;
        case HYS_NODE_MULTIPLY:
          multiply (a, b, order, c);
          break;
        case HYS_NODE_DIVIDE:
          for (guint k = 0; k <= order; k++)
            c[k] = hys_interval_divide (minus (a[k], convolve (b, c, k, 1, k)), b[0]);
          break;
        case HYS_NODE_POWER:
          power (a, b, &nodes[node->b], order, c);
          break;
        case HYS_NODE_ATAN2:
          angle (a, b, order, c, w);
          break;
        case HYS_NODE_BRANCH:
          if (decided[node->a] == 0)
            i = node->b - 1;
          break;
        case HYS_NODE_JUMP:
          i = node->b - 1;
          break;
        case HYS_NODE_SELECT:
          copy (decided[node->a] != 0 ? b : all + (node->c - first) * n, FALSE, order, c);
          break;
        case HYS_NODE_MIN:
          copy (decided[node->b] < decided[node->a] ? b : a, FALSE, order, c);
          break;
        case HYS_NODE_MAX:
          copy (decided[node->a] < decided[node->b] ? b : a, FALSE, order, c);
          break;
        case HYS_NODE_ABS:
          copy (a, decided[node->a] < 0, order, c);
          break;
        case HYS_NODE_LESS:
        case HYS_NODE_GREATER:
        case HYS_NODE_AT_MOST:
        case HYS_NODE_AT_LEAST:
        case HYS_NODE_EQUAL:
        case HYS_NODE_UNEQUAL:
        case HYS_NODE_AND:
        case HYS_NODE_OR:
        case HYS_NODE_SIGN:
        case HYS_NODE_RINT:
        case HYS_NODE_FLOOR:
        case HYS_NODE_CEIL:
          constant (decided[i], order, c);
          break;
        default:
          apply (node->operation, a, order, c, w);
        }
    }
  memcpy (result, all + (last - first) * n, n * sizeof *result);
}
