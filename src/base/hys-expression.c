/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A formula in one variable: its nodes (hys-expression-parse.c) and what is asked of them. */
#include "hys-expression-private.h"

#include "hys-number.h"
#include "hys-owner.h"

#include <float.h>
#include <string.h>

/* Windows in a span, in which breakpoints are looked for together. */
#define WINDOWS 8

/* Breakpoints in a window up to which the next may be wider. */
#define FEW 100

/* Breakpoints that are nearer to the end of a window than this part of it are there. */
#define NEAR 0x1p-40

/* How often a window is halved in which breakpoints are hard to tell apart: from then on they are rounding. */
#define HALVINGS 3

/* The breakpoints in [from, to). */
typedef struct
{
  double  from, to;
  GArray *times;
} Window;

struct HysExpression
{
  char    *text;
  GArray  *nodes;
  gboolean breaks;      /* whether there are any */
  double   span;
  GMutex   lock;        /* of what follows: the windows looked at last, and how wide the next one is tried */
  Window   windows[2];
  double   width;
};

static HysExpression *
create (const char *text,
        GArray     *nodes)
{
  HysExpression *self = hys_owner_new (HysExpression);

  self->text = hys_owner_keep (self, g_strdup (text), g_free);
  self->nodes = hys_owner_keep (self, nodes, g_array_unref);
  self->breaks = hys_nodes_switch ((const HysFormulaNode *) nodes->data, nodes->len);
  g_mutex_init (&self->lock);
  for (guint i = 0; i < G_N_ELEMENTS (self->windows); i++)
    self->windows[i].times = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (double)), g_array_unref);
  hys_expression_set_span (self, 1);
  return self;
}

HysExpression *
hys_expression_new_at (const char  *text,
                       const char  *variable,
                       glong       *position,
                       GError     **error)
{
  glong fault;
  GArray *nodes = hys_expression_parse (text, variable, &fault, error);

  if (position != NULL)
    *position = fault;
  return nodes != NULL ? create (text, nodes) : NULL;
}

HysExpression *
hys_expression_new (const char  *text,
                    const char  *variable,
                    GError     **error)
{
  return hys_expression_new_at (text, variable, NULL, error);
}

HysExpression *
hys_expression_copy (const HysExpression *self)
{
  HysExpression *copy = create (self->text, g_array_ref (self->nodes));

  hys_expression_set_span (copy, self->span);
  return copy;
}

void
hys_expression_free (HysExpression *self)
{
  if (self == NULL)
    return;
  g_mutex_clear (&self->lock);
  hys_owner_free (self);
}

double
hys_expression_evaluate (const HysExpression *self,
                         double               argument)
{
  guint root = self->nodes->len - 1;
  double *value = g_newa (double, self->nodes->len);

  hys_nodes_evaluate ((const HysFormulaNode *) self->nodes->data, 0, root, argument, value, NULL);
  return value[root];
}

const HysFormulaNode *
hys_expression_nodes (const HysExpression *self,
                      guint               *n)
{
  *n = self->nodes->len;
  return (const HysFormulaNode *) self->nodes->data;
}

/* ---- Breakpoints ---- */

void
hys_expression_set_span (HysExpression *self,
                         double         span)
{
  self->span = self->width = span;
  for (guint i = 0; i < G_N_ELEMENTS (self->windows); i++)
    self->windows[i].from = self->windows[i].to = 0;
}

/* The first of span, 2 span, 4 span, ... that is after @t. */
static double
horizon (const HysExpression *self,
         double               t)
{
  int doublings;

  if (!(t >= self->span))
    return self->span;
  frexp (t / self->span, &doublings);
  return ldexp (self->span, doublings);
}

/* Whether @window can be the one of this @width that contains @t. Windows begin and end at multiples of their width, as they are
 * rounded: where one ends the next begins, and what is found does not depend on where the search began. */
static gboolean
place (Window *window,
       double  t,
       double  width)
{
  double n = floor (t / width);

  n += n * width > t ? -1 : (n + 1) * width <= t ? 1 : 0;
  window->from = n * width;
  window->to = (n + 1) * width;
  return window->from <= t && t < window->to && 64 * DBL_EPSILON * fabs (t) < width;
}

/* Finds the breakpoints in a window that contains @t and does not begin before @edge: as wide as they are few enough. */
static void
look_around (HysExpression *self,
             double         t,
             double         edge,
             Window        *window)
{
  double widest = horizon (self, fabs (t)) / WINDOWS;

  for (double width = fmin (self->width, widest);; width *= 0.5)
    {
      gboolean found;

      g_array_set_size (window->times, 0);
      if (!place (window, t, width))
        break;
      if (window->from < edge)
        continue;
      found = hys_nodes_find_breaks ((const HysFormulaNode *) self->nodes->data, self->nodes->len, window->from - 1e-3 * width,
                                     window->to, window->times);
      if (found || (window->times->len <= FEW && ldexp (width, HALVINGS) <= widest))
        {
          double rounding, *times;
          guint first, n;

          self->width = window->times->len < FEW && found ? 2 * width : width;
          /* A breakpoint that may be just before a window begins is where it begins; just before it ends it is the next
           * one's. */
          rounding = NEAR * width + 16 * DBL_EPSILON * fabs (window->from);
          times = (double *) window->times->data;
          first = 0;
          n = window->times->len;
          while (first < n && times[first] < window->from - rounding)
            first++;
          if (first < n && times[first] < window->from + rounding)
            times[first] = window->from;
          while (n > first && times[n - 1] >= window->to - rounding)
            n--;
          g_array_set_size (window->times, n);
          g_array_remove_range (window->times, 0, first);
          return;
        }
      if (window->times->len > FEW)
        {
          guint last = window->times->len - 1;
          double spacing = (g_array_index (window->times, double, last) - g_array_index (window->times, double, 0)) / last;

          while (0.5 * width > FEW * spacing)
            width *= 0.5;
        }
    }
  /* too many for the times to be told apart: every time is one */
  g_array_set_size (window->times, 0);
  window->from = t;
  window->to = nextafter (t, INFINITY);
  g_array_append_val (window->times, t);
}

/* The window that contains @t and does not begin before @edge, which is where another one ends: a breakpoint there is in that
 * which begins there only. */
static const Window *
window_at (HysExpression *self,
           double         t,
           double         edge)
{
  Window older;

  for (guint i = 0; i < G_N_ELEMENTS (self->windows); i++)
    if (edge <= self->windows[i].from && self->windows[i].from <= t && t < self->windows[i].to)
      return &self->windows[i];
  older = self->windows[1];
  self->windows[1] = self->windows[0];
  look_around (self, t, edge, &older);
  self->windows[0] = older;
  return &self->windows[0];
}

/* The first breakpoint in a window that is not before @t; INFINITY = none. */
static double
first_from (const Window *window,
            double        t)
{
  const double *times = (const double *) window->times->data;
  guint low = 0, high = window->times->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (times[middle] < t)
        low = middle + 1;
      else
        high = middle;
    }
  return low < window->times->len ? times[low] : INFINITY;
}

double
hys_expression_next_break (const HysExpression *self,
                           double               t)
{
  HysExpression *cache = (HysExpression *) self;
  double end, after = nextafter (t, INFINITY), edge = -INFINITY, next = INFINITY;

  if (!self->breaks || !isfinite (t))
    return INFINITY;
  g_mutex_lock (&cache->lock);
  end = horizon (cache, t);
  while (after < end && next == INFINITY)
    {
      const Window *window = window_at (cache, after, edge);

      next = first_from (window, after);
      after = edge = window->to;
    }
  g_mutex_unlock (&cache->lock);
  return next < INFINITY ? next : end;
}

double
hys_expression_inside (const HysExpression *self,
                       double               inside)
{
  HysExpression *cache = (HysExpression *) self;
  const Window *window;

  if (!self->breaks || !isfinite (inside))
    return inside;
  g_mutex_lock (&cache->lock);
  window = window_at (cache, inside, -INFINITY);
  if (first_from (window, inside) == inside)
    {
      double next = fmin (first_from (window, nextafter (inside, INFINITY)), window->to);

      inside += 0.5 * (next - inside);
    }
  g_mutex_unlock (&cache->lock);
  return inside;
}

double
hys_expression_value_in (const HysExpression *self,
                         double               t,
                         double               inside)
{
  guint n = self->nodes->len;
  const HysFormulaNode *nodes = (const HysFormulaNode *) self->nodes->data;
  double *value, *decided;

  if (self->breaks)
    inside = hys_expression_inside (self, inside);
  if (!self->breaks || inside == t)
    return hys_expression_evaluate (self, t);
  value = g_newa (double, n);
  decided = g_newa (double, n);
  hys_nodes_evaluate (nodes, 0, n - 1, inside, decided, NULL);
  hys_nodes_evaluate (nodes, 0, n - 1, t, value, decided);
  return value[n - 1];
}

const char *
hys_expression_get_text (const HysExpression *self)
{
  return self->text;
}

static gboolean
is_formula (const char *text,
            const char *variable)
{
  g_autoptr (HysExpression) expression = hys_expression_new (text, variable, NULL);

  return expression != NULL;
}

char *
hys_expression_read_typed (const char *text,
                           const char *variable)
{
  g_autofree char *with_points = g_strdelimit (g_strdup (text), ",", '.');

  if (strchr (text, '.') != NULL || is_formula (text, variable) || !is_formula (with_points, variable))
    return g_strdup (text);
  return g_steal_pointer (&with_points);
}

gboolean
hys_expression_parse_typed (const char *text,
                            double     *value)
{
  g_autofree char *formula = hys_expression_read_typed (text, NULL);
  g_autoptr (HysExpression) expression = NULL;
  double result;

  if (hys_number_parse_typed (text, value))
    return TRUE;
  expression = hys_expression_new (formula, NULL, NULL);
  result = expression != NULL ? hys_expression_evaluate (expression, 0) : NAN;
  if (isfinite (result))
    *value = result;
  return isfinite (result);
}
