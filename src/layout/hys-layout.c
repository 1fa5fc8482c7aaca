/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

#include <math.h>

/* Bars that nothing is attached to stand below the rest, so many in a line, where they have no place. */
#define ISOLATED_IN_A_LINE 8

static void
extend (HysLayout *self,
        guint      node,
        double     lane)
{
  self->top[node] = MIN (self->top[node], lane);
  self->bottom[node] = MAX (self->bottom[node], lane);
}

/* The first lane from @lane on in which nothing was put into a column before. @next: per column in quarters, the lane
 * after the last one there */
static double
next_lane (GHashTable *next,
           double      column,
           double      lane)
{
  gint64 key = (gint64) round (CLAMP (4 * column, -0x1p53, 0x1p53));
  double *after = g_hash_table_lookup (next, &key);

  if (after == NULL)
    {
      after = g_new0 (double, 1);
      *after = lane;
      g_hash_table_insert (next, g_memdup2 (&key, sizeof key), after);
    }
  lane = MAX (lane, *after);
  *after = lane + 1;
  return lane;
}

static void
place_isolated (const HysLayoutGraph *graph,
                HysLayout            *self)
{
  g_autoptr (GHashTable) next = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  double lane = 0, left = INFINITY;
  guint n = 0;

  for (guint i = 0; i < graph->n_nodes; i++)
    {
      double bottom = isinf (self->top[i]) ? hys_document_node (graph->document, i)->row : self->bottom[i];

      if (isfinite (bottom))
        lane = n++ == 0 ? bottom + 1 : MAX (lane, bottom + 1);
      if (!isinf (self->top[i]))
        left = MIN (left, self->column[i]);
    }
  n = 0;
  for (guint i = 0; i < graph->n_nodes; i++)
    if (isinf (self->top[i]))
      {
        if (!isfinite (hys_document_node (graph->document, i)->column))
          self->column[i] = (isinf (left) ? 0 : left) + HYS_LAYOUT_PITCH * (n % ISOLATED_IN_A_LINE);
        self->top[i] = hys_document_node (graph->document, i)->row;
        if (isnan (self->top[i]))
          self->top[i] = next_lane (next, self->column[i], lane + n++ / ISOLATED_IN_A_LINE);
        self->bottom[i] = self->load[i] = self->top[i];
      }
}

/* All that follows from columns, rows and lanes of loads. */
static void
complete (const HysLayoutGraph *graph,
          HysLayout            *self)
{
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      self->top[i] = INFINITY;
      self->bottom[i] = -INFINITY;
    }
  for (guint k = 0; k < graph->n_elements; k++)
    {
      const HysElement *e = hys_document_element (graph->document, k);

      extend (self, e->from, self->row[k]);
      extend (self, e->to, self->row[k]);
    }
  for (guint k = 0; k < graph->n_nodes; k++)
    {
      if (isinf (self->top[k]))
        continue;
      if (isnan (self->load[k]) && graph->loaded[k] && hys_layout_is_inner (graph, self->column, k))
        self->load[k] = self->top[k] - 1;
      if (isnan (self->load[k]))
        self->load[k] = (self->top[k] + self->bottom[k]) / 2;
      extend (self, k, self->load[k]);
    }
  place_isolated (graph, self);
  self->left = self->first_row = INFINITY;
  self->right = self->last_row = -INFINITY;
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      self->left = MIN (self->left, self->column[i]);
      self->right = MAX (self->right, self->column[i]);
      self->first_row = MIN (self->first_row, self->top[i]);
      self->last_row = MAX (self->last_row, self->bottom[i]);
    }
  if (graph->n_nodes == 0)
    self->left = self->right = self->first_row = self->last_row = 0;
}

HysLayout *
hys_layout_new (const HysDocument *document)
{
  g_autoptr (HysLayoutGraph) graph = hys_layout_graph_new (document);
  g_autofree guint *order = hys_layout_order (graph);
  HysLayout *self = hys_owner_new (HysLayout);
  gboolean all_given = TRUE;

  self->column = hys_owned (self, double, graph->n_nodes + 1);
  self->top = hys_owned (self, double, graph->n_nodes + 1);
  self->bottom = hys_owned (self, double, graph->n_nodes + 1);
  self->load = hys_owned (self, double, graph->n_nodes + 1);
  self->row = hys_owned (self, double, graph->n_elements + 1);
  self->ends = hys_owned (self, guint, 2 * graph->n_elements + 1);
  self->named = hys_owned (self, gboolean, graph->n_elements + 1);
  for (guint i = 0; i < graph->n_nodes; i++)
    self->load[i] = NAN;
  hys_layout_place_columns (graph, order, self->column);
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *e = hys_document_element (document, i);

      self->ends[2 * i] = e->from;
      self->ends[2 * i + 1] = e->to;
      self->row[i] = e->row;
      all_given = all_given && isfinite (e->row);
    }
  if (!all_given)
    {
      hys_layout_place_rows (graph, self->column, self->row, self->load);
      hys_layout_respect_rows (graph, self->column, self->row);
    }
  /* Forgets the lane of a load where a lane of the same bar is given: it may be anywhere. */
  for (guint i = 0; i < graph->n_elements; i++)
    {
      const HysElement *e = hys_document_element (graph->document, i);

      if (isfinite (e->row))
        self->load[e->from] = self->load[e->to] = NAN;
    }
  complete (graph, self);
  if (!hys_document_has_places (document) && hys_layout_part_bars (graph, self))
    complete (graph, self);
  hys_layout_find_crossed (document, self);
  hys_document_find_named (document, self->named);
  return self;
}
