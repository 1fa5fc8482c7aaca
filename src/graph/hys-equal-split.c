/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-equal-split.h"

#include <math.h>
#include <stdlib.h>

#define ROUNDING 1e-12

/* Up to here all splits are tried; of up to so many weights one, looked for in so many steps a weight. */
#define MAX_TRIED    20
#define MAX_SEARCHED 1000
#define STEPS        100

typedef struct
{
  double weight;
  guint  index;
} Item;

/* A search for splits, the greatest weight first. */
typedef struct
{
  guint        n;
  Item        *items;
  double      *rest;      /* rest[k]: the sum of the weights from k on */
  double       tolerance;
  gint8       *sign;      /* in the caller's order */
  gboolean   (*accept) (const gint8 *, gpointer);
  gpointer     data;
  guint64      left;      /* steps */
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

  if (search->left == 0 || fabs (target) > search->rest[k] + search->tolerance)
    return FALSE;
  search->left--;
  if (k == search->n)
    {
      if (search->n > MAX_TRIED)
        search->left = 0;
      return search->accept (search->sign, search->data);
    }
  search->sign[item->index] = 1;
  if (try_from (search, k + 1, target - item->weight))
    return TRUE;
  search->sign[item->index] = -1;
  return try_from (search, k + 1, target + item->weight);
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
  g_autofree Item *items = g_new (Item, n + 1);
  g_autofree double *rest = g_new0 (double, n + 1);
  guint64 most = n <= MAX_TRIED ? HYS_SPLIT_WORK : n <= MAX_SEARCHED ? STEPS * n : 0, steps;
  Search search = { n, items, rest, 0, sign, accept, data, 0 };
  gboolean found;

  steps = search.left = MIN (most, HYS_SPLIT_WORK - MIN (*work, HYS_SPLIT_WORK));
  for (guint i = 0; i < n; i++)
    items[i] = (Item) { weight[i], i };
  qsort (items, n, sizeof (Item), compare_items);
  for (guint i = n; i-- > 0;)
    rest[i] = rest[i + 1] + items[i].weight;
  search.tolerance = ROUNDING * (rest[0] + fabs (target));
  found = try_from (&search, 0, target);
  *work += steps - search.left;
  return found;
}
