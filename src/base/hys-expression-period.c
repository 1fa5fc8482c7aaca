/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The period of a formula in t, from its tree: each node is rate t + g(t) with a g that repeats itself, as far as that
 * follows from its operands. What follows is a time after which the formula repeats itself. That it does so no earlier
 * is seen from values, else nothing is known.
 */
#include "hys-expression-private.h"

#include <float.h>

/* Periods are multiples of one another up to this factor, or have no common one. */
#define MOST_PERIODS 64
/* Periods that differ by less are equal. */
#define SAME_PERIOD 1e-9
/* Parts of a period that are looked at, for one of sums whose parts have none in common: sin(32*t)*cos(35*t) + sin(3*t)/2
 * is half of sin(67*t). Samples are nearer to each other than that, so that a jump is seen. */
#define MOST_PARTS 256
/* Values that are compared, by what part of their range they must differ, and that of their size. */
#define SAMPLES 512
#define DIFFERENT 1e-6
#define ROUNDING 1e-9

/**
 * Course:
 * @period: of g; 0 = it is constant; NAN = not known, of g or of @rate
 * @turns: whether g is -g half a period later
 *
 * A node as rate t + g(t).
 */
typedef struct
{
  double   rate;
  double   period;
  gboolean turns;
} Course;

static const Course UNKNOWN = { 0, NAN, FALSE };

double
hys_common_period (double one,
                   double other)
{
  if (one == 0 || other == 0 || isnan (one) || isnan (other))
    return one + other;
  for (int k = 1; k <= MOST_PERIODS; k++)
    {
      double times = rint (k * one / other);

      if (times >= 1 && times <= MOST_PERIODS && fabs (k * one - times * other) <= SAME_PERIOD * k * one)
        return k * one;
    }
  return NAN;
}

static gboolean
is_constant (Course a)
{
  return a.rate == 0 && a.period == 0;
}

static Course
scaled (Course a,
        double factor)
{
  if (!isfinite (factor))
    return UNKNOWN;
  return factor != 0 ? (Course){ factor * a.rate, a.period, a.turns } : (Course){ 0, 0, FALSE };
}

/* Whether both are the opposite after half of @period, which is one of both. */
static gboolean
turn_both (Course a,
           Course b,
           double period)
{
  return a.turns && b.turns && fmod (rint (period / a.period), 2) == 1 && fmod (rint (period / b.period), 2) == 1;
}

/* a + sign b */
static Course
sum (Course a,
     Course b,
     double sign)
{
  double rate = a.rate + sign * b.rate, period = hys_common_period (a.period, b.period);

  if (fabs (rate) <= 4 * DBL_EPSILON * fabs (a.rate))
    rate = 0;
  return (Course){ rate, period, turn_both (a, b, period) };
}

/* Any function of one that repeats itself, of which it is known whether it is @even. */
static Course
function_of (Course   a,
             gboolean even)
{
  if (a.rate != 0)
    return UNKNOWN;
  return (Course){ 0, a.turns && even ? a.period / 2 : a.period, FALSE };
}

/* Any function of both. */
static Course
function_of_both (Course a,
                  Course b)
{
  return function_of ((Course){ fabs (a.rate) + fabs (b.rate), hys_common_period (a.period, b.period), FALSE }, FALSE);
}

/* The product of two, or their quotient. */
static Course
product (Course a,
         Course b)
{
  Course both = function_of_both (a, b);

  both.period /= turn_both (a, b, both.period) ? 2 : 1;
  return both;
}

/* One of both, which @decision tells. */
static Course
one_of (Course decision,
        Course a,
        Course b)
{
  if (decision.rate != 0 || sum (a, b, -1).rate != 0)
    return UNKNOWN;
  return (Course){ a.rate, hys_common_period (decision.period, hys_common_period (a.period, b.period)), FALSE };
}

/* A function that repeats itself when its operand has grown by @turn; it is -itself half of that later if @turns. */
static Course
wave (Course   a,
      double   turn,
      gboolean turns)
{
  if (a.rate == 0)
    return function_of (a, FALSE);
  return (Course){ 0, hys_common_period (turn / fabs (a.rate), a.period), turns && a.period == 0 };
}

/* To whole numbers. */
static Course
rounded (Course a)
{
  if (a.rate == 0)
    return function_of (a, FALSE);
  return (Course){ a.rate, hys_common_period (1 / fabs (a.rate), a.period), FALSE };
}

/* To the power of a number. */
static Course
power (Course a,
       double exponent)
{
  Course result = function_of (a, fmod (exponent, 2) == 0);

  result.turns = a.turns && fabs (fmod (exponent, 2)) == 1;
  return result;
}

static Course
apply (const HysFunction *function,
       Course             a)
{
  if (function->value == sin || function->value == cos)
    return wave (a, 2 * G_PI, TRUE);
  if (function->value == tan)
    return wave (a, G_PI, FALSE);
  return function_of (a, function->value == cosh);
}

/* The value of a node that is constant, whether its branch is taken at some time or not; @v: room. */
static double
value_of (const HysFormulaNode *nodes,
          guint                 i,
          double               *v)
{
  hys_nodes_evaluate (nodes, nodes[i].first, i, 0, v, NULL);
  return v[i];
}

static Course
follow (const HysFormulaNode *nodes,
        guint                 i,
        const Course         *course,
        double               *v)
{
  const HysFormulaNode *node = &nodes[i];
  Course a = course[node->a], b = course[node->b];

  switch (node->operation)
    {
    case HYS_NODE_NUMBER:
    case HYS_NODE_BRANCH:
    case HYS_NODE_JUMP:
      return (Course){ 0, 0, FALSE };
    case HYS_NODE_ARGUMENT:
      return (Course){ 1, 0, FALSE };
    case HYS_NODE_NEGATE:
      return scaled (a, -1);
    case HYS_NODE_ADD:
      return sum (a, b, 1);
    case HYS_NODE_SUBTRACT:
      return sum (a, b, -1);
    case HYS_NODE_MULTIPLY:
      if (is_constant (a))
        return scaled (b, value_of (nodes, node->a, v));
      return is_constant (b) ? scaled (a, value_of (nodes, node->b, v)) : product (a, b);
    case HYS_NODE_DIVIDE:
      return is_constant (b) ? scaled (a, 1 / value_of (nodes, node->b, v)) : product (a, b);
    case HYS_NODE_POWER:
      return is_constant (b) ? power (a, value_of (nodes, node->b, v)) : function_of_both (a, b);
    case HYS_NODE_LESS:
    case HYS_NODE_GREATER:
    case HYS_NODE_AT_MOST:
    case HYS_NODE_AT_LEAST:
    case HYS_NODE_EQUAL:
    case HYS_NODE_UNEQUAL:
      return function_of (sum (a, b, -1), FALSE);
    case HYS_NODE_MIN:
    case HYS_NODE_MAX:
      return one_of ((Course){ 0, 0, FALSE }, a, b);
    case HYS_NODE_SELECT:
      return one_of (a, b, course[node->c]);
    case HYS_NODE_ABS:
      return function_of (a, TRUE);
    case HYS_NODE_RINT:
    case HYS_NODE_FLOOR:
    case HYS_NODE_CEIL:
      return rounded (a);
    case HYS_NODE_SIGN:
      return power (a, 1);
    case HYS_NODE_APPLY:
      return apply (node->function, a);
    case HYS_NODE_AND:
    case HYS_NODE_OR:
    case HYS_NODE_ATAN2:
    default:
      return function_of_both (a, b);
    }
}

/* Times in a period, nowhere near its simple parts, where a value may be that of a single time. */
static double
sample (double period,
        guint  i)
{
  return period * fmod ((i + 1) * (sqrt (5) - 1) / 2, 1);
}

/* Whether values show that no part of @period is one. */
static gboolean
is_shortest (const HysExpression *self,
             double               period)
{
  double low = INFINITY, high = -INFINITY;
  gboolean differs = TRUE;

  for (guint i = 0; i < SAMPLES; i++)
    {
      double value = hys_expression_evaluate (self, sample (period, i));

      low = fmin (low, value);
      high = fmax (high, value);
    }
  double least = fmax (DIFFERENT * (high - low), ROUNDING * fmax (fabs (low), fabs (high)));
  for (guint k = 2; k <= MOST_PARTS && differs; k++)
    {
      differs = FALSE;
      for (guint i = 0; i < SAMPLES && !differs; i++)
        {
          double t = sample (period, i), then = hys_expression_evaluate (self, t + period / k);

          differs = fabs (then - hys_expression_evaluate (self, t)) > least;
        }
    }
  return differs;
}

double
hys_expression_period (const HysExpression *self)
{
  guint n;
  const HysFormulaNode *nodes = hys_expression_nodes (self, &n);
  g_autofree double *room = g_new0 (double, n);
  g_autofree Course *course = g_new0 (Course, n);
  Course all;

  for (guint i = 0; i < n; i++)
    course[i] = follow (nodes, i, course, room);
  all = course[n - 1];
  if (all.rate != 0 || (all.period > 0 && !is_shortest (self, all.period)))
    return NAN;
  return all.period;
}
