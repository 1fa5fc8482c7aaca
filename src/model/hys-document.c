/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of a document and of its elements; hys-item.c makes and copies them. */
#include "hys-document.h"

#include "hys-parameter.h"

static void
turn_value (HysValue *value)
{
  char *formula = value->formula;

  value->number = 0 - value->number;
  if (formula == NULL)
    return;
  value->formula = hys_parameter_turned (formula);
  g_free (formula);
}

void
hys_element_turn (HysElement *self)
{
  guint from = self->from;

  self->from = self->to;
  self->to = from;
  for (guint i = 0; i < self->kind->n_parameters; i++)
    if (self->kind->parameters[i].turns)
      turn_value (&self->values[i]);
}

int
hys_document_find_node (const HysDocument *self,
                        const char        *id)
{
  for (guint i = 0; i < self->nodes->len; i++)
    if (g_str_equal (hys_document_node (self, i)->id, id))
      return (int) i;
  return -1;
}

int
hys_document_find_element (const HysDocument *self,
                           const char        *id)
{
  for (guint i = 0; i < self->elements->len; i++)
    if (g_str_equal (hys_document_element (self, i)->id, id))
      return (int) i;
  return -1;
}

gboolean
hys_document_node_is_driven (const HysDocument *self,
                             guint              node)
{
  for (guint i = 0; i < self->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self, i);

      if (load->node == node && load->kind == HYS_LOAD_DISPLACEMENT)
        return TRUE;
    }
  return FALSE;
}
