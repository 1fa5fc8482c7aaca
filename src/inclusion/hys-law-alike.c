/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bars that move alike, as those within equal Maxwell branches do.
 *
 * Bars are divided into cells, and each cell where its bars are tied to others differently, until none is: then what moves
 * each cell as one satisfies all balances, and nothing else does.
 */
#include "hys-law-private.h"

#include <math.h>

#define N_POWERS 3

/* The sums of the weights that tie a bar to other cells. */
static double *
ties_of (const GArray *elements,
         const guint  *cell,
         guint         n_cells,
         guint         bar)
{
  double *ties = g_new0 (double, n_cells * N_POWERS);

  for (guint i = 0; i < elements->len; i++)
    {
      const HysLawElement *element = &g_array_index (elements, HysLawElement, i);
      guint other = element->from == bar ? element->to : element->from;

      if ((element->from == bar || element->to == bar) && cell[other] != cell[bar])
        ties[cell[other] * N_POWERS + element->power] += element->value;
    }
  return ties;
}

/* Whether one bar is tied to other cells as another is, by equal multiples. */
static gboolean
are_alike (const GArray *elements,
           const guint  *cell,
           guint         n_cells,
           guint         one,
           guint         other)
{
  g_autofree double *a = ties_of (elements, cell, n_cells, one), *b = ties_of (elements, cell, n_cells, other);
  double ratio = 0;

  for (guint i = 0; i < n_cells * N_POWERS; i++)
    {
      if ((a[i] > 0) != (b[i] > 0))
        return FALSE;
      if (ratio == 0 && a[i] > 0)
        ratio = b[i] / a[i];
      if (fabs (b[i] - ratio * a[i]) > HYS_LAW_ROUNDING * b[i])
        return FALSE;
    }
  return TRUE;
}

/* Divides the cells of the @inner bars, which are those from @fixed on; returns how many cells there are then. */
static guint
divide (const GArray *elements,
        const GArray *inner,
        guint         fixed,
        guint         n_cells,
        guint        *cell)
{
  g_autofree guint *divided = g_new (guint, inner->len + 1), *first = g_new (guint, inner->len + 1);
  guint n = 0;

  for (guint i = 0; i < inner->len; i++)
    {
      guint bar = g_array_index (inner, guint, i), k = 0;

      while (k < n && !(cell[first[k]] == cell[bar] && are_alike (elements, cell, n_cells, first[k], bar)))
        k++;
      if (k == n)
        first[n++] = bar;
      divided[i] = fixed + k;
    }
  for (guint i = 0; i < inner->len; i++)
    cell[g_array_index (inner, guint, i)] = divided[i];
  return fixed + n;
}

gboolean
hys_law_join_alike (HysSets         *sets,
                    const HysSystem *system,
                    guint            bar,
                    const GArray    *elements)
{
  const guint ground = system->n_bars;
  g_autoptr (GArray) inner = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *cell = g_new0 (guint, ground + 1), *first = NULL;
  g_autofree gboolean *alone = g_new0 (gboolean, ground + 1);
  guint fixed = 1, n_cells, before;
  gboolean any = FALSE;

  alone[bar] = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    alone[system->sliders[i].from] = alone[system->sliders[i].to] = TRUE;
  for (guint i = 0; i < ground; i++)
    if (hys_sets_find (sets, i) == hys_sets_find (sets, ground))
      continue;
    else if (alone[i])
      cell[i] = fixed++;
    else
      g_array_append_val (inner, i);
  for (guint i = 0; i < inner->len; i++)
    cell[g_array_index (inner, guint, i)] = fixed;
  n_cells = fixed + 1;
  do
    {
      before = n_cells;
      n_cells = divide (elements, inner, fixed, n_cells, cell);
    }
  while (n_cells > before);

  first = g_new (guint, n_cells);
  for (guint i = inner->len; i-- > 0;)
    first[cell[g_array_index (inner, guint, i)]] = g_array_index (inner, guint, i);
  for (guint i = 0; i < inner->len; i++)
    any |= hys_sets_join (sets, g_array_index (inner, guint, i), first[cell[g_array_index (inner, guint, i)]]);
  return any;
}
