/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-draft.h"

/* A bar that a new element extends. */
static void
find_longer (HysDraft        *self,
             const HysLayout *before,
             guint            n_before,
             guint            node)
{
  if (node < n_before && (self->layout->top[node] != before->top[node]
                          || self->layout->bottom[node] != before->bottom[node]))
    self->nodes[node] = TRUE;
}

HysDraft *
hys_draft_new (const HysDocument *document,
               const HysLayout   *layout,
               HysDocument       *edited)
{
  HysDraft *self = g_new0 (HysDraft, 1);

  self->document = edited;
  self->layout = hys_layout_new (self->document);
  self->moves_only = (hys_document_compare (document, edited) & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS)) == 0;
  if (!self->moves_only)
    {
      const HysDocument *after = self->document;

      self->nodes = g_new0 (gboolean, after->nodes->len + 1);
      self->elements = g_new0 (gboolean, after->elements->len + 1);
      for (guint i = 0; i < after->nodes->len; i++)
        {
          const HysNode *old = i < document->nodes->len ? hys_document_node (document, i) : NULL;
          const HysNode *now = hys_document_node (after, i);

          self->nodes[i] = old == NULL || old->fixed != now->fixed || (old->mass > 0) != (now->mass > 0);
        }
      for (guint k = 0; k < self->document->elements->len; k++)
        {
          const HysElement *old = k < document->elements->len ? hys_document_element (document, k) : NULL;
          const HysElement *now = hys_document_element (self->document, k);

          if (old != NULL && old->from == now->from && old->to == now->to)
            continue;
          self->elements[k] = TRUE;
          find_longer (self, layout, document->nodes->len, now->from);
          find_longer (self, layout, document->nodes->len, now->to);
        }
      for (guint i = document->loads->len; i < after->loads->len; i++)
        self->nodes[hys_document_load_at (after, i)->node] = TRUE;
    }
  return self;
}

void
hys_draft_free (HysDraft *self)
{
  if (self == NULL)
    return;
  hys_document_unref (self->document);
  hys_layout_free (self->layout);
  g_free (self->nodes);
  g_free (self->elements);
  g_free (self);
}

HysDocument *
hys_draft_take (HysDraft *self)
{
  return g_steal_pointer (&self->document);
}
