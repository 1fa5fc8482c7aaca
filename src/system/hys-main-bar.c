/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-main-bar.h"

#include "hys-incidence.h"

#include <math.h>

/* Per node its distance from the nearest wall in columns; NULL when a column is not given. Free with g_free(). */
static double *
columns_to_walls (const HysDocument *document)
{
  guint n = document->nodes->len;
  g_autofree double *distance = g_new (double, n + 1);
  double first = INFINITY, last = -INFINITY;   /* the outermost walls */

  for (guint i = 0; i < n; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      if (isnan (node->column))
        return NULL;
      if (node->fixed)
        {
          first = MIN (first, node->column);
          last = MAX (last, node->column);
        }
    }
  for (guint i = 0; i < n; i++)
    {
      double column = hys_document_node (document, i)->column;

      distance[i] = MIN (fabs (column - first), fabs (column - last));
    }
  return g_steal_pointer (&distance);
}

/* Per node the number of elements to the nearest wall, INFINITY where none leads to one; what is a better end counts as
 * farther than all that are not. Free with g_free(). */
static double *
elements_to_walls (const HysDocument *document)
{
  guint n = document->nodes->len, n_edges = document->elements->len, head = 0, tail = 0;
  double *distance = g_new (double, n + 1);
  g_autofree HysEdge *edges = g_new (HysEdge, n_edges + 1);
  g_autofree guint *first = NULL, *incident = NULL, *queue = g_new (guint, n + 1);

  for (guint i = 0; i < n_edges; i++)
    edges[i] = (HysEdge){ hys_document_element (document, i)->from, hys_document_element (document, i)->to };
  incident = hys_incidence (n, n_edges, edges, &first);
  for (guint i = 0; i < n; i++)
    {
      distance[i] = hys_document_node (document, i)->fixed ? 0 : INFINITY;
      if (distance[i] == 0)
        queue[tail++] = i;
    }
  for (; head < tail; head++)
    for (guint k = first[queue[head]]; k < first[queue[head] + 1]; k++)
      {
        const HysEdge *edge = &edges[incident[k]];
        guint other = edge->from == queue[head] ? edge->to : edge->from;

        if (isinf (distance[other]))
          {
            distance[other] = distance[queue[head]] + 1;
            queue[tail++] = other;
          }
      }
  for (guint i = 0; i < n; i++)
    {
      /* Whatever its distance, a bar is a worse end where two elements in series meet inside of a branch, and a better
       * one where all that is drawn to it ends there. */
      const guint *at = incident + first[i];
      guint degree = first[i + 1] - first[i];
      gboolean between = degree == 2
                         && edges[at[0]].from + edges[at[0]].to != edges[at[1]].from + edges[at[1]].to;
      gboolean only_ends = TRUE;

      for (guint j = 0; j < degree; j++)
        only_ends = only_ends && edges[at[j]].to == i;
      distance[i] += n * ((between ? 0 : 2) + only_ends);
    }
  return distance;
}

int
hys_main_bar (const HysDocument *document)
{
  int bar = -1;
  gboolean heavy = FALSE;
  g_autofree double *distance = NULL;

  for (guint i = 0; i < document->loads->len; i++)
    if (!hys_document_node (document, hys_document_load_at (document, i)->node)->fixed)
      return (int) hys_document_load_at (document, i)->node;
  distance = columns_to_walls (document);
  if (distance == NULL)
    distance = elements_to_walls (document);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      if (node->fixed || (heavy && node->mass <= 0))
        continue;
      if (bar < 0 || (!heavy && node->mass > 0) || distance[i] >= distance[bar])
        bar = (int) i;
      heavy = heavy || node->mass > 0;
    }
  return bar;
}
