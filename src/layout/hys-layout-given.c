/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

/*
 * Where a document gives some of the lanes, the others stay where the automatic layout has them unless something is
 * there already; those that are in the way of what is given go below everything.
 */

/* One lane that is taken between two columns; a row between two lanes takes both. */
typedef struct
{
  double lane, from, to;
  double reach;   /* the largest @to in this lane so far, in the order of @from */
} Taken;

static HysLayoutBlock
element_block (const HysLayoutGraph *graph,
               const double         *column,
               guint                 element)
{
  const HysElement *e = hys_document_element (graph->document, element);
  gboolean swap = column[e->to] < column[e->from];
  double from = MIN (column[e->from], column[e->to]), to = MAX (column[e->from], column[e->to]);

  return (HysLayoutBlock) {
    .left = swap ? e->to : e->from, .right = swap ? e->from : e->to, .from = from, .to = to > from ? to : from + 1,
    .height = 1, .rank = element, .element = element, .node = HYS_LAYOUT_NONE,
    .first = HYS_LAYOUT_NONE, .second = HYS_LAYOUT_NONE };
}

static int
compare_taken (gconstpointer a,
               gconstpointer b)
{
  const Taken *x = a, *y = b;

  if (x->lane != y->lane)
    return x->lane < y->lane ? -1 : 1;
  return (x->from > y->from) - (x->from < y->from);
}

static void
add_taken (GArray               *taken,
           const HysLayoutBlock *block,
           double                row)
{
  Taken entry = { floor (row), block->from, block->to, 0 };

  g_array_append_val (taken, entry);
  if (row == entry.lane)
    return;
  entry.lane++;
  g_array_append_val (taken, entry);
}

/* Whether a lane is taken somewhere between two columns. */
static gboolean
is_taken (const GArray *taken,
          double        lane,
          double        from,
          double        to)
{
  const Taken probe = { lane, to, 0, 0 };
  guint low = 0, high = taken->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (compare_taken (&g_array_index (taken, Taken, middle), &probe) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 && g_array_index (taken, Taken, low - 1).lane == lane
         && g_array_index (taken, Taken, low - 1).reach > from;
}

void
hys_layout_respect_rows (const HysLayoutGraph *graph,
                         const double         *column,
                         double               *row)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));
  g_autoptr (GArray) indices = NULL;
  g_autofree double *lane = NULL;
  double below;
  gint64 effort = 0;

  for (guint i = 0; i < graph->n_elements; i++)
    {
      HysLayoutBlock block = element_block (graph, column, i);
      double given = hys_document_element (graph->document, i)->row;

      if (isfinite (given))
        add_taken (taken, &block, given);
    }
  g_array_sort (taken, compare_taken);
  for (guint i = 0; i < taken->len; i++)
    {
      Taken *entry = &g_array_index (taken, Taken, i);

      entry->reach = entry->to;
      if (i > 0 && entry[-1].lane == entry->lane)
        entry->reach = MAX (entry->to, entry[-1].reach);
    }
  g_autoptr (GArray) displaced = g_array_new (FALSE, FALSE, sizeof (HysLayoutBlock));
  double last = -INFINITY, shift;

  if (taken->len == 0)
    return;
  shift = g_array_index (taken, Taken, 0).lane;
  for (guint i = 0; i < graph->n_elements; i++)
    {
      HysLayoutBlock block = element_block (graph, column, i);
      double given = hys_document_element (graph->document, i)->row;

      row[i] = isfinite (given) ? given : row[i] + shift;
      if (!isfinite (given) && (is_taken (taken, floor (row[i]), block.from, block.to)
                                || is_taken (taken, ceil (row[i]), block.from, block.to)))
        g_array_append_val (displaced, block);
      else
        last = MAX (last, row[i]);
    }
  below = floor (last) + 1 + (last > floor (last));
  indices = g_array_new (FALSE, FALSE, sizeof (guint));
  lane = g_new (double, displaced->len + 1);
  for (guint i = 0; i < displaced->len; i++)
    g_array_append_val (indices, i);
  hys_layout_stack (displaced, indices, lane, &effort);
  for (guint i = 0; i < displaced->len; i++)
    row[g_array_index (displaced, HysLayoutBlock, i).element] = below + lane[i];
}
