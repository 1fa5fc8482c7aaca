/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-layout-private.h"

#include "hys-incidence.h"

guint
hys_layout_graph_across (const HysLayoutGraph *self,
                         guint                 element,
                         guint                 node)
{
  const HysElement *e = hys_document_element (self->document, element);

  return e->from == node ? e->to : e->from;
}

static void
find_parts (HysLayoutGraph *self)
{
  g_autofree guint *stack = g_new (guint, self->n_nodes + 1);

  self->part = hys_owned (self, guint, self->n_nodes + 1);
  for (guint i = 0; i < self->n_nodes; i++)
    self->part[i] = HYS_LAYOUT_NONE;
  for (guint i = 0; i < self->n_nodes; i++)
    if (self->part[i] == HYS_LAYOUT_NONE && !self->fixed[i])
      {
        /* Gives everything that hangs together with start, walls apart, the same part. */
        guint depth = 0;

        stack[depth++] = i;
        self->part[i] = self->n_parts;
        while (depth > 0)
          {
            guint node = stack[--depth];

            for (guint k = self->first[node]; k < self->first[node + 1]; k++)
              {
                guint other = hys_layout_graph_across (self, self->incident[k], node);

                if (self->fixed[other] || self->part[other] != HYS_LAYOUT_NONE)
                  continue;
                self->part[other] = self->n_parts;
                stack[depth++] = other;
              }
          }
        self->n_parts++;
      }
}

HysLayoutGraph *
hys_layout_graph_new (const HysDocument *document)
{
  HysLayoutGraph *self = hys_owner_new (HysLayoutGraph);

  self->document = document;
  self->n_nodes = document->nodes->len;
  self->n_elements = document->elements->len;
  self->fixed = hys_owned (self, gboolean, self->n_nodes + 1);
  for (guint i = 0; i < self->n_nodes; i++)
    self->fixed[i] = hys_document_node (document, i)->fixed;
  g_autofree HysEdge *edges = g_new (HysEdge, self->n_elements + 1);
  for (guint k = 0; k < self->n_elements; k++)
    {
      const HysElement *e = hys_document_element (self->document, k);

      edges[k] = e->from != e->to ? (HysEdge){ e->from, e->to } : (HysEdge){ HYS_KEY_NONE, HYS_KEY_NONE };
    }
  self->incident = hys_owner_keep (self, hys_incidence (self->n_nodes, self->n_elements, edges, &self->first), g_free);
  hys_owner_keep (self, self->first, g_free);
  find_parts (self);
  self->loaded = hys_owned (self, gboolean, self->n_nodes + 1);
  for (guint i = 0; i < document->loads->len; i++)
    self->loaded[hys_document_load_at (document, i)->node] = TRUE;
  return self;
}

gint64
hys_layout_pair (guint one,
                 guint other)
{
  return ((gint64) MIN (one, other) << 32) | MAX (one, other);
}

guint
hys_layout_pair_hash (gconstpointer key)
{
  guint64 mixed = (guint64) *(const gint64 *) key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return (guint) (mixed >> 32);
}
