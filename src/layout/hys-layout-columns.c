/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

/*
 * Columns from the order of the bars: a bar stands one pitch to the right of the last bar before it that it is joined
 * to, and could stand as far right as the first one after it allows; it stands halfway between the two. So neighbours
 * keep their distance, and a short chain beside a long one spreads out. Given columns stay as they are.
 */

typedef struct
{
  const HysLayoutGraph *graph;
  const guint          *order;
  guint                *place;   /* per node, its index in order */
  double               *column;
  double               *latest;
  gboolean              any_given;
} Columns;

static gboolean
is_given (const Columns *self,
          guint          node)
{
  return isfinite (hys_document_node (self->graph->document, node)->column);
}

/* The last column of the bars before @node that it is joined to, -infinity if there are none. */
static double
last_before (const Columns *self,
             guint          node)
{
  const HysLayoutGraph *graph = self->graph;
  double last = -INFINITY;

  for (guint k = graph->first[node]; k < graph->first[node + 1]; k++)
    {
      guint other = hys_layout_graph_across (graph, graph->incident[k], node);

      if (self->place[other] < self->place[node])
        last = MAX (last, self->column[other]);
    }
  return last;
}

/* Sets the latest column of every bar, from right to left. */
static void
find_latest (Columns *self)
{
  for (guint i = self->graph->n_nodes; i-- > 0;)
    {
      guint node = self->order[i];
      /* The first of the latest columns of the bars after node that it is joined to, infinity if there are none. */
      const HysLayoutGraph *graph = self->graph;
      double after = INFINITY;
      for (guint k = graph->first[node]; k < graph->first[node + 1]; k++)
        {
          guint other = hys_layout_graph_across (graph, graph->incident[k], node);

          if (self->place[other] > self->place[node])
            after = MIN (after, self->latest[other]);
        }

      self->latest[node] = is_given (self, node) || isinf (after) ? self->column[node] : after - HYS_LAYOUT_PITCH;
    }
}

static gboolean
is_beside_neighbour (const Columns *self,
                     guint          node)
{
  const HysLayoutGraph *graph = self->graph;

  for (guint k = graph->first[node]; k < graph->first[node + 1]; k++)
    if (fabs (self->column[hys_layout_graph_across (graph, graph->incident[k], node)] - self->column[node])
        < HYS_LAYOUT_PITCH / 4)
      return TRUE;
  return FALSE;
}

void
hys_layout_place_columns (const HysLayoutGraph *graph,
                          const guint          *order,
                          double               *column)
{
  g_autofree guint *place = g_new (guint, graph->n_nodes + 1);
  g_autofree double *latest = g_new (double, graph->n_nodes + 1);
  Columns self = { graph, order, place, column, latest, FALSE };

  for (guint i = 0; i < graph->n_nodes; i++)
    {
      place[order[i]] = i;
      self.any_given = self.any_given || is_given (&self, i);
    }
  for (guint k = 0; k < self.graph->n_nodes; k++)
    {
      guint node = self.order[k];
      double before = last_before (&self, node);

      if (is_given (&self, node))
        self.column[node] = hys_document_node (self.graph->document, node)->column;
      else
        self.column[node] = isinf (before) ? 0 : before + HYS_LAYOUT_PITCH;
    }
  find_latest (&self);
  for (guint i = graph->n_nodes; i-- > 0;)
    {
      double limit = self.latest[order[i]];

      if (is_given (&self, order[i]))
        continue;
      if (!isinf (last_before (&self, order[i])))
        self.column[order[i]] = (self.column[order[i]] + limit) / 2;
      else if (self.any_given)
        self.column[order[i]] = limit;
    }
  if (self.any_given)
    {
      /* Given columns can leave no room between two bars: moves those that are not given off their neighbours. */
      for (guint i = 0; i < self.graph->n_nodes; i++)
        {
          guint node = self.order[i];

          for (guint tries = 0; tries < 8 && !is_given (&self, node) && is_beside_neighbour (&self, node); tries++)
            self.column[node] += HYS_LAYOUT_PITCH / 2;
        }
    }
}
