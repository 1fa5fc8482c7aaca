/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Taylor's series of a formula with a bound of its remainder, and the extremes of a formula. Between breakpoints a
 * stretch in which the enclosure of the slope does not contain 0 has its extremes at its ends; one in which that of the
 * second derivative does not has at most one inside, found by bisection of the slope; one whose enclosure lies between
 * values that are taken already has none. All others are halved.
 */
#include "hys-expression-private.h"

#define MOST_LOOKS 4000   /* enclosures; what is left then is sampled */
#define SAMPLES 4096
#define FINEST 0x1p-40     /* a stretch is not halved below this part of all */
#define SHARP 1e-12        /* an extreme that is not found to this part of the range does not matter */

void
hys_expression_taylor (const HysExpression *self,
                       double               t,
                       double               unit,
                       double               inside,
                       guint                n,
                       double              *c,
                       double              *rest)
{
  guint n_nodes;
  const HysFormulaNode *nodes = hys_expression_nodes (self, &n_nodes);
  g_autofree double *decided = g_new0 (double, 2 * n_nodes);
  g_autofree HysInterval *series = g_new (HysInterval, n + 1);

  hys_nodes_evaluate (nodes, 0, n_nodes - 1, hys_expression_inside (self, inside), decided, NULL);
  if (rest != NULL)
    {
      hys_nodes_enclose (nodes, 0, n_nodes - 1, (HysInterval){ fmin (t, t + unit), fmax (t, t + unit) }, unit, n,
                         decided, series);
      *rest = hys_interval_is_none (series[n]) ? INFINITY : hys_interval_size (series[n]);
    }
  hys_nodes_enclose (nodes, 0, n_nodes - 1, hys_interval (t), unit, n - 1, decided, series);
  for (guint k = 0; k < n; k++)
    c[k] = 0.5 * series[k].low + 0.5 * series[k].high;
  hys_nodes_evaluate (nodes, 0, n_nodes - 1, t, decided + n_nodes, decided);
  c[0] = decided[2 * n_nodes - 1];
}

typedef struct
{
  const HysFormulaNode *nodes;
  guint          last;
  double        *decided;
  double        *value;     /* room */
  double         finest;
  double         minimum, maximum;
  guint          looks;
} Search;

static void
look_at (Search *self,
         double  t)
{
  hys_nodes_evaluate (self->nodes, 0, self->last, t, self->value, self->decided);
  self->minimum = fmin (self->minimum, self->value[self->last]);
  self->maximum = fmax (self->maximum, self->value[self->last]);
}

static void
enclose (Search      *self,
         double       t0,
         double       t1,
         guint        order,
         HysInterval *f)
{
  self->looks++;
  hys_nodes_enclose (self->nodes, 0, self->last, (HysInterval){ t0, t1 }, 1, order, self->decided, f);
}

static double
slope_at (Search *self,
          double  t)
{
  HysInterval f[2];

  enclose (self, t, t, 1, f);
  return 0.5 * (f[1].low + f[1].high);
}

/* Whether nothing in a range goes beyond what was found, in a way that matters. */
static gboolean
is_covered (const Search *self,
            HysInterval   range)
{
  double tolerance = SHARP * (self->maximum - self->minimum);

  return range.low >= self->minimum - tolerance && range.high <= self->maximum + tolerance;
}

/* Whether there is something inside a stretch, whose ends were looked at, that was not found. */
static gboolean
look_in (Search *self,
         double  t0,
         double  t1)
{
  double middle = t0 + 0.5 * (t1 - t0), half = 0.5 * (t1 - t0);
  HysInterval f[3], there[1];

  look_at (self, middle);
  if (t1 - t0 <= self->finest || self->looks > MOST_LOOKS)
    return FALSE;
  enclose (self, t0, t1, 2, f);
  if (hys_interval_is_none (f[0]) || is_covered (self, f[0]))
    return FALSE;
  enclose (self, middle, middle, 0, there);
  there[0] = hys_interval_add (there[0], hys_interval_multiply ((HysInterval){ -half, half }, f[1]));
  if (is_covered (self, there[0]) || (!hys_interval_has (f[1], 0) && !hys_interval_is_none (f[1])))
    return FALSE;
  if (hys_interval_has (f[2], 0) || hys_interval_is_none (f[2]))
    return TRUE;
  gboolean rises = slope_at (self, t0) > 0;

  while (t1 - t0 > self->finest)
    {
      middle = t0 + 0.5 * (t1 - t0);
      if ((slope_at (self, middle) > 0) == rises)
        t0 = middle;
      else
        t1 = middle;
    }
  look_at (self, t1);
  return FALSE;
}

void
hys_expression_bounds (const HysExpression *self,
                       double               t0,
                       double               t1,
                       double              *minimum,
                       double              *maximum)
{
  guint n;
  const HysFormulaNode *nodes = hys_expression_nodes (self, &n);
  g_autofree double *room = g_new0 (double, 2 * n);
  Search search = { nodes, n - 1, room, room + n, FINEST * (t1 - t0), INFINITY, -INFINITY, 0 };
  double t = t0;

  for (double next; t < t1 && search.looks <= MOST_LOOKS; t = next)
    {
      next = fmin (hys_expression_next_break (self, t), t1);
      /* In a piece without breakpoints, whose ends were looked at. */
      hys_nodes_evaluate (search.nodes, 0, search.last, hys_expression_inside (self, t + 0.5 * (next - t)),
                          search.decided, NULL);
      look_at (&search, t);
      look_at (&search, next);
      if (next > t)
        {
          /* Wide stretches first: what they come upon settles most of the narrow ones. */
          g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (double));

          g_array_append_val (ends, t);
          g_array_append_val (ends, next);
          for (guint i = 0; i < ends->len; i += 2)
            {
              double a = g_array_index (ends, double, i), b = g_array_index (ends, double, i + 1),
                     middle = a + 0.5 * (b - a);

              if (look_in (&search, a, b))
                g_array_append_vals (ends, (const double[]){ a, middle, middle, b }, 4);
            }
        }
      search.looks++;
    }
  if (t < t1 || search.looks > MOST_LOOKS || t0 == t1)
    for (int i = 0; i <= (t1 > t0 ? SAMPLES : 0); i++)
      {
        double value = hys_expression_evaluate (self, t0 + (t1 - t0) * i / SAMPLES);

        search.minimum = fmin (search.minimum, value);
        search.maximum = fmax (search.maximum, value);
      }
  *minimum = search.minimum;
  *maximum = search.maximum;
}

/* The same within a piece. Halves of stretches are looked at from left to right until they are shorter than @length. */
static double
first_bend (Search *self,
            double  t0,
            double  t1,
            double  bend,
            double  length)
{
  double middle = t0 + 0.5 * (t1 - t0), first;
  HysInterval f[3];

  if (self->looks > MOST_LOOKS)
    return INFINITY;
  enclose (self, t0, t1, 2, f);
  if (hys_interval_is_none (f[2]) || 2 * hys_interval_size (f[2]) <= bend)
    return INFINITY;
  if (t1 - t0 <= length)
    {
      enclose (self, middle, middle, 2, f);
      return 2 * fmin (fabs (f[2].low), fabs (f[2].high)) > bend ? t0 : INFINITY;
    }
  first = first_bend (self, t0, middle, bend, length);
  return first < INFINITY ? first : first_bend (self, middle, t1, bend, length);
}

double
hys_expression_first_bend (const HysExpression *self,
                           double               t0,
                           double               t1,
                           double               bend,
                           double               length)
{
  guint n;
  const HysFormulaNode *nodes = hys_expression_nodes (self, &n);
  g_autofree double *room = g_new0 (double, 2 * n);
  Search search = { .nodes = nodes, .last = n - 1, .decided = room, .value = room + n };

  for (double t = t0, next; t < t1 && search.looks <= MOST_LOOKS; t = next)
    {
      double first;

      next = fmin (hys_expression_next_break (self, t), t1);
      hys_nodes_evaluate (nodes, 0, n - 1, hys_expression_inside (self, t + 0.5 * (next - t)), search.decided, NULL);
      first = first_bend (&search, t, next, bend, length);
      if (first < INFINITY)
        return first;
    }
  return INFINITY;
}

double
hys_expression_bend (const HysExpression *self,
                     double               t0,
                     double               t1)
{
  guint n;
  const HysFormulaNode *nodes = hys_expression_nodes (self, &n);
  g_autofree double *decided = g_new0 (double, n);
  HysInterval f[3];

  hys_nodes_evaluate (nodes, 0, n - 1, hys_expression_inside (self, t0 + 0.5 * (t1 - t0)), decided, NULL);
  hys_nodes_enclose (nodes, 0, n - 1, (HysInterval){ t0, t1 }, 1, 2, decided, f);
  return hys_interval_is_none (f[2]) ? INFINITY : 2 * hys_interval_size (f[2]);
}
