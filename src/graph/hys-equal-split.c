/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-equal-split.h"

#include <math.h>
#include <stdlib.h>

#define ROUNDING 1e-12

/* Up to here all splits are tried. */
#define MAX_TRIED 20

/* Decimal places a common unit may have, and how well a multiple of it must fit. */
#define MAX_PLACES 6
#define MAX_UNITS 1000000.0
#define FIT 1e-9

typedef struct
{
  double weight;
  guint  index;
} Item;

/* A search for all splits of a few weights, the greatest first. */
typedef struct
{
  guint        n;
  Item        *items;
  double      *rest;      /* rest[k]: the sum of the weights from k on */
  double       tolerance;
  gint8       *sign;      /* in the caller's order */
  gboolean   (*accept) (const gint8 *, gpointer);
  gpointer     data;
  guint64     *work;
} Search;

static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  const Item *p = a, *q = b;

  if (p->weight != q->weight)
    return p->weight > q->weight ? -1 : 1;
  return p->index < q->index ? -1 : 1;
}

static gboolean
try_from (Search *search,
          guint   k,
          double  target)
{
  const Item *item = &search->items[k];

  if (*search->work >= HYS_SPLIT_WORK || fabs (target) > search->rest[k] + search->tolerance)
    return FALSE;
  (*search->work)++;
  if (k == search->n)
    return search->accept (search->sign, search->data);
  search->sign[item->index] = 1;
  if (try_from (search, k + 1, target - item->weight))
    return TRUE;
  search->sign[item->index] = -1;
  return try_from (search, k + 1, target + item->weight);
}

/* Whether all weights and the target are multiples of 1 / @scale. */
static gboolean
fits (guint         n,
      const double *weight,
      double        target,
      double        scale)
{
  for (guint i = 0; i < n; i++)
    if (fabs (weight[i] * scale - round (weight[i] * scale)) > FIT || weight[i] * scale < 0.5)
      return FALSE;
  return fabs (target * scale - round (target * scale)) <= FIT;
}

static double
greatest_divisor (double a,
                  double b)
{
  while (b > 0)
    {
      double c = fmod (a, b);

      a = b;
      b = c;
    }
  return a;
}

/* The weights in their greatest common unit; FALSE if there is none or it is too small. The target changes by an even
 * number of units when a sign does, hence the parity. */
static gboolean
find_units (guint         n,
            const double *weight,
            double        target,
            guint        *units,
            int          *target_units)
{
  double scale = 1, divisor = 0, sum = 0;

  for (guint places = 0; !fits (n, weight, target, scale); places++, scale *= 10)
    if (places == MAX_PLACES)
      return FALSE;
  for (guint i = 0; i < n; i++)
    {
      divisor = greatest_divisor (round (weight[i] * scale), divisor);
      sum += round (weight[i] * scale);
    }
  sum /= divisor;
  if (sum * n > MAX_UNITS || fabs (round (target * scale) / divisor) > sum
      || fmod (round (target * scale), divisor) != 0)
    return FALSE;
  for (guint i = 0; i < n; i++)
    units[i] = (guint) round (round (weight[i] * scale) / divisor);
  *target_units = (int) round (round (target * scale) / divisor);
  return ((int) sum + *target_units) % 2 == 0;
}

/* Which sums of units some of the weights have; for each the weight that reached it first. */
static gboolean
split_units (Search      *search,
             const guint *units,
             int          target)
{
  guint sum = 0, wanted;
  g_autofree guint *by = NULL;

  for (guint i = 0; i < search->n; i++)
    sum += units[i];
  wanted = (guint) ((int) sum + target) / 2;
  by = g_new (guint, sum + 1);
  by[0] = 0;
  for (guint s = 1; s <= sum; s++)
    by[s] = G_MAXUINT;
  for (guint i = 0; i < search->n; i++)
    for (guint s = wanted; s >= units[i]; s--)
      if (by[s] == G_MAXUINT && by[s - units[i]] != G_MAXUINT)
        by[s] = i;
  if (by[wanted] == G_MAXUINT)
    return FALSE;
  for (guint i = 0; i < search->n; i++)
    search->sign[i] = -1;
  for (guint s = wanted; s > 0; s -= units[by[s]])
    search->sign[by[s]] = 1;
  return search->accept (search->sign, search->data);
}

gboolean
hys_equal_split (guint          n,
                 const double  *weight,
                 double         target,
                 gboolean     (*accept) (const gint8 *sign,
                                         gpointer     data),
                 gpointer       data,
                 guint64       *work)
{
  g_autofree gint8 *sign = g_new0 (gint8, n + 1);
  g_autofree guint *units = NULL;
  Search search = { .n = n, .sign = sign, .accept = accept, .data = data, .work = work };
  int target_units;

  if (n <= MAX_TRIED)
    {
      g_autofree Item *items = g_new (Item, search.n + 1);
      g_autofree double *rest = g_new0 (double, search.n + 1);

      for (guint i = 0; i < search.n; i++)
        items[i] = (Item) { weight[i], i };
      qsort (items, search.n, sizeof (Item), compare_items);
      for (guint i = search.n; i-- > 0;)
        rest[i] = rest[i + 1] + items[i].weight;
      search.items = items;
      search.rest = rest;
      search.tolerance = ROUNDING * (rest[0] + fabs (target));
      return try_from (&search, 0, target);
    }
  units = g_new (guint, n);
  *work += n;
  return find_units (n, weight, target, units, &target_units) && split_units (&search, units, target_units);
}
