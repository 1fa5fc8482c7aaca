/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

/* How many columns are looked at in all, and how many crossings are listed: enough for any drawing that can be read. */
#define MOST_STEPS    4000000
#define MOST_CROSSED  1000000

typedef struct
{
  const HysDocument *document;
  HysLayout         *layout;
  guint             *bars;      /* by column, then from the top */
  guint             *starts;    /* where in bars each column begins; one more at the end */
  guint              n_columns;
  guint              steps;
  GArray            *crossed;
} Search;

static int
compare_bars (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const HysLayout *layout = user_data;
  guint x = *(const guint *) a, y = *(const guint *) b;

  if (layout->column[x] != layout->column[y])
    return layout->column[x] < layout->column[y] ? -1 : 1;
  return (layout->top[x] > layout->top[y]) - (layout->top[x] < layout->top[y]);
}

/* The last bar of a column that begins at or above @row, if it reaches down to it; else HYS_LAYOUT_NONE. */
static guint
bar_at (const Search *self,
        guint         column,
        double        row)
{
  guint low = self->starts[column], high = self->starts[column + 1], bar;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (self->layout->top[self->bars[middle]] <= row)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == self->starts[column])
    return HYS_LAYOUT_NONE;
  bar = self->bars[low - 1];
  return self->layout->bottom[bar] >= row ? bar : HYS_LAYOUT_NONE;
}

static void
search_element (Search *self,
                guint   element)
{
  const HysElement *e = hys_document_element (self->document, element);
  const double *column = self->layout->column;
  double end = MAX (column[e->from], column[e->to]);
  guint low = 0, high = self->n_columns;

  /* From the first of the columns that lies to the right of its left end. */
  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (self->layout->column[self->bars[self->starts[middle]]] <= MIN (column[e->from], column[e->to]))
        low = middle + 1;
      else
        high = middle;
    }
  for (guint c = low; c < self->n_columns && column[self->bars[self->starts[c]]] < end; c++)
    {
      guint bar;

      if (++self->steps > MOST_STEPS || self->crossed->len >= MOST_CROSSED)
        return;
      bar = bar_at (self, c, self->layout->row[element]);
      if (bar != HYS_LAYOUT_NONE && bar != e->from && bar != e->to)
        g_array_append_val (self->crossed, bar);
    }
}

void
hys_layout_find_crossed (const HysDocument *document,
                         HysLayout         *layout)
{
  guint n_nodes = document->nodes->len, n_elements = document->elements->len;
  g_autofree guint *bars = g_new (guint, n_nodes + 1), *starts = g_new (guint, n_nodes + 1);
  Search self = { document, layout, bars, starts, 0, 0, g_array_new (FALSE, FALSE, sizeof (guint)) };

  for (guint i = 0; i < n_nodes; i++)
    bars[i] = i;
  g_qsort_with_data (bars, (int) n_nodes, sizeof *bars, compare_bars, layout);
  for (guint i = 0; i < n_nodes; i++)
    if (i == 0 || layout->column[bars[i]] > layout->column[bars[i - 1]])
      starts[self.n_columns++] = i;
  starts[self.n_columns] = n_nodes;
  layout->crossed_from = hys_owned (layout, guint, n_elements + 1);
  for (guint i = 0; i < n_elements; i++)
    {
      layout->crossed_from[i] = self.crossed->len;
      search_element (&self, i);
    }
  layout->crossed_from[n_elements] = self.crossed->len;
  hys_owner_keep (layout, self.crossed, g_array_unref);
  layout->crossed = (guint *) (gpointer) self.crossed->data;
}
