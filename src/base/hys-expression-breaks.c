/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Breakpoints of a formula: where a comparison, a sign, a choice changes, and the edges of what a root, a logarithm or a quotient is
 * defined for. Each is a time at which a *switching value* g (left - right of a comparison, the argument of abs, a divisor) meets a
 * level (0; for rint and floor each of many). The nodes are taken in their order, so that all below g are decided already between
 * the breakpoints found so far: there g is smooth, and its roots in a stretch are isolated by enclosures (hys_nodes_enclose()),
 *
 *     no level in g               none
 *     0 not in g'                 at most one for each level, between ends on both sides of it: bisection
 *     0 not in g''                at most two, on both sides of the extreme: where that touches a level, this is a breakpoint too
 *     else                        both halves of the stretch,
 *
 * so that none is missed, however narrow what it begins. What cannot be told apart from 0 for rounding is one breakpoint if it is
 * short, or two, at its ends.
 */
#include "hys-expression-private.h"

#include "hys-number.h"

#include <float.h>

#define MOST_LOOKS 3000     /* enclosures for one search */
#define FINEST 0x1p-44      /* stretches are not halved below this, in units of the time ... */
#define SHORT 64            /* ... so many of which are one time */
#define NOISE 16            /* values in a stretch that are no more than so many times the rounding of one are 0 */

/* A switching value and its levels, @level + n @spacing (or @level alone: 0). */
typedef struct
{
  guint   a, b;             /* nodes: a - b; a alone where they are the same */
  double  level, spacing;
} Switch;

typedef struct
{
  const HysFormulaNode *nodes;
  guint          n_nodes;
  Switch         at;
  double        *decided;   /* values inside the piece */
  double        *value;     /* room */
  double         finest;    /* length */
  double         size;      /* of what the switching value is the difference of; 0 if it is none */
  guint          looks;
  GArray        *times;     /* found in the piece */
  GArray        *doubtful;  /* stretches, as pairs of times, where it is not known */
} Search;

/* ---- Which nodes switch ---- */

static gboolean
is_truth (HysOperation operation)
{
  return operation >= HYS_NODE_LESS && operation <= HYS_NODE_OR;
}

/* The switches of node @i: at most two. */
static guint
switches_of (const HysFormulaNode *nodes,
             guint          i,
             Switch         at[2])
{
  const HysFormulaNode *node = &nodes[i];
  const HysFormulaNode *exponent = &nodes[node->b];
  Switch a = { node->a, node->a, 0, 0 }, b = { node->b, node->b, 0, 0 };

  at[0] = a;
  switch (node->operation)
    {
    case HYS_NODE_LESS:
    case HYS_NODE_GREATER:
    case HYS_NODE_AT_MOST:
    case HYS_NODE_AT_LEAST:
    case HYS_NODE_EQUAL:
    case HYS_NODE_UNEQUAL:
    case HYS_NODE_MIN:
    case HYS_NODE_MAX:
      at[0] = (Switch){ node->a, node->b, 0, 0 };
      return 1;
    case HYS_NODE_AND:
    case HYS_NODE_OR:
      at[1] = b;
      return 2;
    case HYS_NODE_BRANCH:
    case HYS_NODE_ATAN2:
      return 1;
    case HYS_NODE_DIVIDE:
      at[0] = b;
      return 1;
    case HYS_NODE_POWER:
      return exponent->operation != HYS_NODE_NUMBER || exponent->number < 0 || exponent->number != rint (exponent->number);
    default:
      if (node->function == NULL || isnan (node->function->level))
        return 0;
      at[0].level = node->function->level;
      at[0].spacing = node->function->spacing;
      return 1;
    }
}

static guint
changing_switches_of (const HysFormulaNode *nodes,
                      guint          i,
                      Switch         at[2])
{
  Switch all[2];
  guint n = switches_of (nodes, i, all), left = 0;

  for (guint k = 0; k < n; k++)
    {
      HysOperation a = nodes[all[k].a].operation, b = nodes[all[k].b].operation;

      if ((a != HYS_NODE_NUMBER || b != HYS_NODE_NUMBER) && (!is_truth (a) || !is_truth (b)))
        at[left++] = all[k];
    }
  return left;
}

gboolean
hys_nodes_switch (const HysFormulaNode *nodes,
                  guint          n)
{
  Switch at[2];

  for (guint i = 0; i < n; i++)
    if (changing_switches_of (nodes, i, at) > 0)
      return TRUE;
  return FALSE;
}

/* Whether the value of node @i matters where choices are as decided. */
static gboolean
is_taken (const Search *self,
          guint         i)
{
  for (guint k = i + 1; k < self->n_nodes; k++)
    {
      const HysFormulaNode *node = &self->nodes[k];
      gboolean one = node->operation == HYS_NODE_SELECT && i > node->a && i <= node->b;
      gboolean other = node->operation == HYS_NODE_SELECT && i > node->b && i <= node->c;

      if ((one && self->decided[node->a] == 0) || (other && self->decided[node->a] != 0))
        return FALSE;
    }
  return TRUE;
}

/* ---- The switching value ---- */

static double
value_at (Search *self,
          double  t)
{
  guint first = self->nodes[self->at.a].first;

  hys_nodes_evaluate (self->nodes, first, MAX (self->at.a, self->at.b), t, self->value, self->decided);
  return self->value[self->at.a] - (self->at.a != self->at.b ? self->value[self->at.b] : 0);
}

/* Coefficients 0 to @order of the switching value over [t0, t1], in powers of the time. */
static void
enclose (Search      *self,
         double       t0,
         double       t1,
         guint        order,
         HysInterval *g)
{
  HysInterval stretch = { t0, t1 }, b[3];
  Switch at = self->at;

  self->looks++;
  self->size = 0;
  hys_nodes_enclose (self->nodes, self->nodes[at.a].first, at.a, stretch, 1, order, self->decided, g);
  if (at.a == at.b)
    return;
  self->size = hys_interval_size (g[0]);
  hys_nodes_enclose (self->nodes, self->nodes[at.b].first, at.b, stretch, 1, order, self->decided, b);
  for (guint k = 0; k <= order; k++)
    g[k] = hys_interval_subtract (g[k], b[k]);
}

/* The least level that is not below @value. */
static double
level_from (const Switch *at,
            double        value)
{
  if (at->spacing == 0)
    return value <= at->level ? at->level : INFINITY;
  return at->level + ceil ((value - at->level) / at->spacing) * at->spacing;
}

static gboolean
has_level (const Switch *at,
           HysInterval   g)
{
  return !hys_interval_is_none (g) && level_from (at, g.low) <= g.high;
}

/* ---- Roots in a stretch ---- */

static void
add_time (Search *self,
          double  t)
{
  g_array_append_val (self->times, t);
}

/* Where a value that is on one side of @level at @t0 comes to it, up to @t1, where it has. */
static double
bisect (Search *self,
        double  level,
        double  t0,
        double  t1)
{
  gboolean below = value_at (self, t0) < level;

  for (;;)
    {
      double middle = t0 + 0.5 * (t1 - t0), g = value_at (self, middle);

      if (!(middle > t0 && middle < t1))
        break;
      if (below ? g < level : g > level)
        t0 = middle;
      else
        t1 = middle;
    }
  return fabs (value_at (self, t0) - level) < fabs (value_at (self, t1) - level) ? t0 : t1;
}

/* Where the value crosses levels, rising or falling throughout; @except: a level that is not asked for. */
static void
add_crossings (Search *self,
               double  t0,
               double  t1,
               double  except)
{
  double g0 = value_at (self, t0), g1 = value_at (self, t1);
  double level = level_from (&self->at, fmin (g0, g1)), most = fmax (g0, g1);

  while (level <= most && self->times->len <= HYS_MOST_BREAKS)
    {
      double next = self->at.spacing > 0 ? level + self->at.spacing : INFINITY;

      if (level != g0 && level != except)
        add_time (self, level == g1 ? t1 : bisect (self, level, t0, t1));
      if (!(next > level))
        break;
      level = next;
    }
}

static double
slope_at (Search *self,
          double  t)
{
  HysInterval g[3];

  enclose (self, t, t, 1, g);
  return 0.5 * (g[1].low + g[1].high);
}

/* The value is convex or concave. */
static void
add_both_sides (Search *self,
                double  t0,
                double  t1)
{
  double low = t0, high = t1, level, turn;
  gboolean rises = slope_at (self, t0) > 0;
  HysInterval g[3];
  double s0, s1, place;

  if ((slope_at (self, t1) > 0) == rises)
    {
      add_crossings (self, t0, t1, NAN);
      return;
    }
  while (high - low > self->finest && low + 0.5 * (high - low) > low)
    {
      double middle = low + 0.5 * (high - low);

      *((slope_at (self, middle) > 0) == rises ? &low : &high) = middle;
    }
  enclose (self, low, high, 0, g);
  level = has_level (&self->at, g[0]) ? level_from (&self->at, g[0].low) : NAN;
  /* Where a slope of two signs at the ends of a short stretch vanishes. */
  s0 = slope_at (self, low);
  s1 = slope_at (self, high);
  place = low + (high - low) * (s0 / (s0 - s1));
  turn = place >= low && place <= high ? place : high;
  if (!isnan (level))
    add_time (self, turn);
  add_crossings (self, t0, turn, level);
  add_crossings (self, turn, t1, level);
}

static void
search (Search *self,
        double  t0,
        double  t1)
{
  double middle = t0 + 0.5 * (t1 - t0);
  HysInterval g[3], point, range, there[3], offset;
  double reach;

  if (self->looks > MOST_LOOKS || self->times->len > HYS_MOST_BREAKS)
    return;
  enclose (self, t0, t1, 2, g);
  if (!has_level (&self->at, g[0]))
    return;
  /* The value over [t0, t1] from its coefficients there: as they are, and as Taylor's series from the middle. */
  reach = fmax (middle - t0, t1 - middle);
  offset = (HysInterval) { -reach, reach };
  enclose (self, middle, middle, 1, there);
  point = there[0];
  there[0] = hys_interval_add (there[0],
                               hys_interval_multiply (offset, hys_interval_add (there[1],
                                                                                hys_interval_multiply (offset, g[2]))));
  range = hys_interval_is_none (there[0]) ? g[0] : hys_interval_intersect (g[0], there[0]);
  if (!has_level (&self->at, range))
    return;
  if (!hys_interval_has (g[1], 0) && !hys_interval_is_none (g[1]))
    add_crossings (self, t0, t1, NAN);
  else if (!hys_interval_has (g[2], 0) && !hys_interval_is_none (g[2]))
    add_both_sides (self, t0, t1);
  else if (t1 - t0 <= self->finest || !(middle > t0 && middle < t1)
           || (has_level (&self->at, point)
               && range.high - range.low <= NOISE * fmax (point.high - point.low, DBL_EPSILON * self->size)))
    {
      g_array_append_val (self->doubtful, t0);
      g_array_append_val (self->doubtful, t1);
    }
  else
    {
      search (self, t0, middle);
      search (self, middle, t1);
    }
}

/* Stretches side by side that could not be told: a root if the value has two signs around them, else one or two
 * times. */
static void
settle_all (Search *self)
{
  const double *pair = (const double *) self->doubtful->data;
  guint n = self->doubtful->len / 2;

  for (guint i = 0, end; i < n; i = end)
    {
      double t0 = pair[2 * i], t1, g0, g1, level;

      for (end = i + 1; end < n && pair[2 * end] == pair[2 * end - 1]; end++)
        ;
      t1 = pair[2 * end - 1];
      g0 = value_at (self, t0);
      g1 = value_at (self, t1);
      level = level_from (&self->at, fmin (g0, g1));
      if (level != g0 && level != g1 && level <= fmax (g0, g1))
        add_time (self, bisect (self, level, t0, t1));
      else if (t1 - t0 > SHORT * self->finest)
        {
          add_time (self, t0);
          add_time (self, t1);
        }
      else
        add_time (self, level == g0 ? t0 : level == g1 ? t1 : t0 + 0.5 * (t1 - t0));
    }
  g_array_set_size (self->doubtful, 0);
}

/* ---- All switches ---- */

/* Adds the times at which @at switches to @times, which are those of the nodes before it. Those of (@from, @to] stay,
 * sorted, one of several that are nearer than rounding. */
static void
search_pieces (Search *self,
               double  from,
               double  to,
               GArray *times)
{
  guint n = times->len, node = MAX (self->at.a, self->at.b), n_kept = 0;
  double *t;

  for (guint i = 0; i <= n; i++)
    {
      double t0 = i == 0 ? from : g_array_index (times, double, i - 1), t1 = i == n ? to : g_array_index (times, double, i);

      if (!(t1 > t0))
        continue;
      hys_nodes_evaluate (self->nodes, 0, self->n_nodes - 1, t0 + 0.5 * (t1 - t0), self->decided, NULL);
      if (!is_taken (self, node))
        continue;
      search (self, t0, t1);
      settle_all (self);
    }
  g_array_append_vals (times, self->times->data, self->times->len);
  g_array_set_size (self->times, 0);
  g_array_sort (times, hys_number_compare);
  t = (double *) times->data;
  for (guint i = 0; i < times->len; i++)
    if (t[i] > from && t[i] <= to && (n_kept == 0 || t[i] - t[n_kept - 1] > 4 * DBL_EPSILON * fabs (t[i])))
      t[n_kept++] = t[i];
  g_array_set_size (times, n_kept);
}

gboolean
hys_nodes_find_breaks (const HysFormulaNode *nodes,
                       guint          n,
                       double         from,
                       double         to,
                       GArray        *times)
{
  Search self = { .nodes = nodes, .n_nodes = n };
  gboolean all;

  self.finest = FINEST * fmax (fabs (from), fabs (to));
  self.decided = g_new0 (double, 2 * n);
  self.value = self.decided + n;
  self.times = g_array_new (FALSE, FALSE, sizeof (double));
  self.doubtful = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < n; i++)
    {
      Switch at[2];
      guint n_switches = changing_switches_of (nodes, i, at);

      for (guint k = 0; k < n_switches; k++)
        {
          self.at = at[k];
          search_pieces (&self, from, to, times);
        }
    }
  all = self.looks <= MOST_LOOKS && times->len <= HYS_MOST_BREAKS;
  g_array_unref (self.times);
  g_array_unref (self.doubtful);
  g_free (self.decided);
  return all;
}
