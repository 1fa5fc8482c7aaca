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
       const HysFormulaNode *exponent,
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

/* ---- Functions of one operand: the series of HysFunction ---- */

static void
root (const HysFunction *self,
      const Interval    *a,
      guint              order,
      Interval          *c,
      Interval          *w)
{
  fixed_power (a, 0.5, order, c);
}

static void
exponential_of (const HysFunction *self,
                const Interval    *a,
                guint              order,
                Interval          *c,
                Interval          *w)
{
  exponential (a, order, c);
}

/* To the base @one; 0 is e. */
static void
logarithm (const HysFunction *self,
           const Interval    *a,
           guint              order,
           Interval          *c,
           Interval          *w)
{
  c[0] = hys_interval_rising (a[0], log, 0, INFINITY);
  integrate_quotient (a, a, order, c);
  for (guint k = 0; k <= order && self->one > 0; k++)
    c[k] = hys_interval_divide (c[k], hys_interval_rising (hys_interval (self->one), log, 0, INFINITY));
}

/* Sine and cosine (@root), or with @sign = 1 the hyperbolic ones, which follow from each other. */
static void
wave (const HysFunction *self,
      const Interval    *a,
      guint              order,
      Interval          *c,
      Interval          *w)
{
  Interval *sine = self->root ? w : c, *cosine = self->root ? c : w;

  sine[0] = self->sign < 0 ? hys_interval_sin (a[0]) : hys_interval_rising (a[0], sinh, -INFINITY, INFINITY);
  cosine[0] = self->sign < 0 ? hys_interval_cos (a[0]) : hys_interval_cosh (a[0]);
  for (guint k = 1; k <= order; k++)
    {
      sine[k] = convolve_slope (a, cosine, k, k);
      cosine[k] = hys_interval_scale (convolve_slope (a, sine, k, k), self->sign);
    }
}

/* c' = a' w, w = 1 - @sign c^2: tan (-1) and tanh (1). */
static void
tangent (const HysFunction *self,
         const Interval    *a,
         guint              order,
         Interval          *c,
         Interval          *w)
{
  if (self->sign < 0)
    c[0] = hys_interval_tan (a[0]);
  for (guint k = 0; k <= order; k++)
    {
      if (k > 0)
        c[k] = convolve_slope (a, w, k, k);
      w[k] = hys_interval_scale (k == 0 ? hys_interval_square (c[0]) : convolve (c, c, k, 0, k), -self->sign);
      if (k == 0)
        w[0] = plus (hys_interval (1), w[0]);
    }
}

/* c' = a' / w, w = @one + @sign a^2, or its root. */
static void
inverse (const HysFunction *self,
         const Interval    *a,
         guint              order,
         Interval          *c,
         Interval          *w)
{
  g_autofree Interval *square = g_new (Interval, order + 1);

  multiply (a, a, order, square);
  for (guint k = 0; k <= order; k++)
    square[k] = hys_interval_scale (square[k], self->sign);
  square[0] = plus (hys_interval (self->one), square[0]);
  if (self->root)
    fixed_power (square, 0.5, order, w);
  integrate_quotient (a, self->root ? w : square, order, c);
}

/* pi/2 less the arc sine. */
static void
arc_cosine (const HysFunction *self,
            const Interval    *a,
            guint              order,
            Interval          *c,
            Interval          *w)
{
  c[0] = hys_interval_rising (a[0], asin, -1, 1);
  inverse (self, a, order, c, w);
  copy (c, TRUE, order, c);
  c[0] = plus (c[0], hys_interval_round (G_PI / 2, G_PI / 2));
}

#define NOWHERE NAN, 0
#define ANY -INFINITY, INFINITY, FALSE

const HysFunction hys_functions[] = {
  { "sin", HYS_NODE_APPLY, 1, 1, NOWHERE, sin, ANY, wave, 0, -1, FALSE },
  { "cos", HYS_NODE_APPLY, 1, 1, NOWHERE, cos, ANY, wave, 0, -1, TRUE },
  { "tan", HYS_NODE_APPLY, 1, 1, G_PI / 2, G_PI, tan, ANY, tangent, 0, -1, FALSE },
  { "asin", HYS_NODE_APPLY, 1, 1, 1, 2, asin, -1, 1, TRUE, inverse, 1, -1, TRUE },
  { "acos", HYS_NODE_APPLY, 1, 1, 1, 2, acos, -1, 1, TRUE, arc_cosine, 1, -1, TRUE },
  { "atan", HYS_NODE_APPLY, 1, 1, NOWHERE, atan, ANY, inverse, 1, 1, FALSE },
  { "atan2", HYS_NODE_ATAN2, 2, 2, NOWHERE },
  { "sinh", HYS_NODE_APPLY, 1, 1, NOWHERE, sinh, ANY, wave, 0, 1, FALSE },
  { "cosh", HYS_NODE_APPLY, 1, 1, NOWHERE, cosh, ANY, wave, 0, 1, TRUE },
  { "tanh", HYS_NODE_APPLY, 1, 1, NOWHERE, tanh, ANY, tangent, 0, 1, FALSE },
  { "asinh", HYS_NODE_APPLY, 1, 1, NOWHERE, asinh, ANY, inverse, 1, 1, TRUE },
  { "acosh", HYS_NODE_APPLY, 1, 1, 1, 2, acosh, 1, INFINITY, TRUE, inverse, -1, 1, TRUE },
  { "atanh", HYS_NODE_APPLY, 1, 1, 1, 2, atanh, -1, 1, FALSE, inverse, 1, -1, FALSE },
  { "exp", HYS_NODE_APPLY, 1, 1, NOWHERE, exp, ANY, exponential_of, 0, 0, FALSE },
  { "ln", HYS_NODE_APPLY, 1, 1, 0, 0, log, 0, INFINITY, FALSE, logarithm, 0, 0, FALSE },
  { "log", HYS_NODE_APPLY, 1, 1, 0, 0, log, 0, INFINITY, FALSE, logarithm, 0, 0, FALSE },
  { "log2", HYS_NODE_APPLY, 1, 1, 0, 0, log2, 0, INFINITY, FALSE, logarithm, 2, 0, FALSE },
  { "log10", HYS_NODE_APPLY, 1, 1, 0, 0, log10, 0, INFINITY, FALSE, logarithm, 10, 0, FALSE },
  { "sqrt", HYS_NODE_APPLY, 1, 1, 0, 0, sqrt, 0, INFINITY, TRUE, root, 0, 0, FALSE },
  { "abs", HYS_NODE_ABS, 1, 1, 0, 0 },
  { "sign", HYS_NODE_SIGN, 1, 1, 0, 0 },
  { "rint", HYS_NODE_RINT, 1, 1, 0.5, 1 },
  { "floor", HYS_NODE_FLOOR, 1, 1, 0, 1 },
  { "ceil", HYS_NODE_CEIL, 1, 1, 0, 1 },
  { "min", HYS_NODE_MIN, 1, G_MAXUINT, NOWHERE },
  { "max", HYS_NODE_MAX, 1, G_MAXUINT, NOWHERE },
  { "sum", HYS_NODE_ADD, 1, G_MAXUINT, NOWHERE },
  { "avg", HYS_NODE_AVERAGE, 1, G_MAXUINT, NOWHERE },
  { NULL },
};

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
        case HYS_NODE_APPLY:
          c[0] = hys_interval_rising (a[0], node->function->value, node->function->least, node->function->greatest);
          node->function->series (node->function, a, order, c, w);
          break;
        case HYS_NODE_AVERAGE:
          g_assert_not_reached ();
        }
    }
  memcpy (result, all + (last - first) * n, n * sizeof *result);
}
