/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

#include <math.h>

/*
 * Bars of one column that overlap would look like one. Such a column becomes several, one pitch apart, and what is
 * right of it moves on: elements keep their lanes, and as no two bars of a column have elements in the same lane, none
 * comes to lie on another. A column needs as many places as bars overlap at most in one of its lanes.
 */

typedef struct
{
  guint  node;
  guint  place;   /* among the columns that theirs becomes */
  double column, top, bottom;
} Bar;

static int
compare_bars (gconstpointer a,
              gconstpointer b)
{
  const Bar *one = a, *other = b;

  if (one->column != other->column)
    return one->column < other->column ? -1 : 1;
  if (one->top != other->top)
    return one->top < other->top ? -1 : 1;
  return (one->node > other->node) - (one->node < other->node);
}

static int
compare_bottoms (gconstpointer a,
                 gconstpointer b,
                 gpointer      bars)
{
  const Bar *all = bars;
  double one = all[*(const guint *) a].bottom, other = all[*(const guint *) b].bottom;

  return (one > other) - (one < other);
}

/* Gives each bar of a column a place that no other one has in its lanes; returns how many places there are. The bars
 * are gone through from the top; a bar that has ended leaves its place to the next. */
static guint
find_places (Bar   *bars,
             guint  n)
{
  g_autofree guint *by_bottom = g_new (guint, n), *free_places = g_new (guint, n);
  guint n_free = 0, n_places = 0, ended = 0;

  for (guint i = 0; i < n; i++)
    by_bottom[i] = i;
  g_qsort_with_data (by_bottom, (int) n, sizeof *by_bottom, compare_bottoms, bars);
  for (guint i = 0; i < n; i++)
    {
      for (; bars[by_bottom[ended]].bottom < bars[i].top; ended++)
        free_places[n_free++] = bars[by_bottom[ended]].place;
      bars[i].place = n_free > 0 ? free_places[--n_free] : n_places++;
    }
  return n_places;
}

static int
compare_leans (gconstpointer a,
               gconstpointer b,
               gpointer      leans)
{
  double one = ((const double *) leans)[*(const guint *) a], other = ((const double *) leans)[*(const guint *) b];

  return (one > other) - (one < other);
}

/* Renumbers the places from left to right: what has most on its left stands there. */
static void
sort_places (const HysLayoutGraph *graph,
             const HysLayout      *layout,
             Bar                  *bars,
             guint                 n,
             guint                 n_places)
{
  g_autofree double *leans = g_new0 (double, n_places);
  g_autofree guint *order = g_new (guint, n_places), *rank = g_new (guint, n_places);

  for (guint i = 0; i < n; i++)
    {
      /* How many more elements a bar has on its right than on its left. */
      double sum = 0;

      for (guint k = graph->first[bars[i].node]; k < graph->first[bars[i].node + 1]; k++)
        {
          guint other = hys_layout_graph_across (graph, graph->incident[k], bars[i].node);

          sum += layout->column[other] > layout->column[bars[i].node] ? 1 : -1;
        }
      leans[bars[i].place] += sum;
    }
  for (guint i = 0; i < n_places; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n_places, sizeof *order, compare_leans, leans);
  for (guint i = 0; i < n_places; i++)
    rank[order[i]] = i;
  for (guint i = 0; i < n; i++)
    bars[i].place = rank[bars[i].place];
}

gboolean
hys_layout_part_bars (const HysLayoutGraph *graph,
                      HysLayout            *layout)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Bar));
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      Bar bar = { i, 0, layout->column[i], layout->top[i], layout->bottom[i] };

      if (graph->first[i] < graph->first[i + 1])
        g_array_append_val (list, bar);
    }
  g_array_sort (list, compare_bars);
  Bar *bars = (Bar *) (void *) list->data;
  g_autofree double *column = g_memdup2 (layout->column, (graph->n_nodes + 1) * sizeof *column);
  double shift = 0;

  for (guint i = 0, end; i < list->len; i = end)
    {
      guint n_places;

      for (end = i + 1; end < list->len && bars[end].column == bars[i].column;)
        end++;
      n_places = find_places (bars + i, end - i);
      if (n_places > 1)
        sort_places (graph, layout, bars + i, end - i, n_places);
      for (guint k = i; k < end; k++)
        column[bars[k].node] = bars[k].column + shift + HYS_LAYOUT_PITCH * bars[k].place;
      shift += HYS_LAYOUT_PITCH * (n_places - 1);
    }
  memcpy (layout->column, column, graph->n_nodes * sizeof *column);
  return shift > 0;
}
