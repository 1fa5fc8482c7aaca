/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of a document and of its elements; hys-item.c makes and copies them. */
#include "hys-fields.h"

#include "hys-parameter.h"

#include <math.h>

void
hys_element_set_kind (HysElement           *self,
                      const HysElementKind *kind)
{
  self->kind = kind;
  for (guint i = 0; i < kind->n_parameters; i++)
    self->values[i].number = kind->parameters[i].fallback;
}

void
hys_signal_set_kind (HysSignal           *self,
                     const HysSignalKind *kind)
{
  self->kind = kind;
  for (guint i = 0; i < kind->n_parameters; i++)
    {
      self->values[i] = kind->parameters[i].fallback;
      if (kind->parameters[i].type == HYS_PARAMETER_POINTS)
        self->points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
    }
}

void
hys_element_turn (HysElement *self)
{
  guint from = self->from;

  self->from = self->to;
  self->to = from;
  for (guint i = 0; i < self->kind->n_parameters; i++)
    if (self->kind->parameters[i].turns)
      {
        g_autofree char *formula = self->values[i].formula;

        self->values[i].number = 0 - self->values[i].number;
        self->values[i].formula = formula != NULL ? hys_parameter_turned (formula) : NULL;
      }
}

guint64
hys_simulation_steps (const HysSimulation *self)
{
  return self->steps > 0 ? self->steps : (guint64) ceil (self->until / self->step * (1 - 1e-12));
}

double
hys_simulation_end (const HysSimulation *self)
{
  return self->steps > 0 ? (double) self->steps * self->step : self->until;
}

gboolean
hys_force_sign_is_tension (const HysDocument *self)
{
  return self->sign == HYS_SIGN_TENSION;
}

double
hys_force_sign_value (const HysDocument *self,
                      double             force)
{
  return hys_force_sign_is_tension (self) ? 0 - force : force;
}

HysColumn *
hys_force_sign_column (const HysDocument *self,
                       HysColumn         *column)
{
  return hys_force_sign_is_tension (self) ? hys_column_new_opposite (column) : hys_column_ref (column);
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

int
hys_document_find_load (const HysDocument *self,
                        guint              node)
{
  for (guint i = 0; i < self->loads->len; i++)
    if (hys_document_load_at (self, i)->node == node)
      return (int) i;
  return -1;
}

gboolean
hys_document_has_places (const HysDocument *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    if (isfinite (hys_document_node (self, i)->column))
      return TRUE;
  for (guint i = 0; i < self->elements->len; i++)
    if (isfinite (hys_document_element (self, i)->row))
      return TRUE;
  return FALSE;
}

gboolean
hys_document_node_is_driven (const HysDocument *self,
                             guint              node)
{
  int load = hys_document_find_load (self, node);

  return load >= 0 && hys_document_load_at (self, (guint) load)->kind == HYS_LOAD_DISPLACEMENT;
}

void
hys_document_close_gaps (HysDocument *self)
{
  g_autofree guint *indices = hys_item_list_close (self->nodes);
  g_autofree guint *elements = hys_item_list_close (self->elements), *loads = hys_item_list_close (self->loads);
  HysItemList *others[] = { self->figures, self->controls, self->runs };

  self->numbering += indices != NULL || elements != NULL || loads != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_free (hys_item_list_close (others[i]));
  for (guint i = 0; indices != NULL && i < self->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self, i);
      guint from = indices[element->from], to = indices[element->to];

      g_assert (from != G_MAXUINT && to != G_MAXUINT);
      if (from != element->from || to != element->to)
        {
          hys_document_edit_element (self, i)->from = from;
          hys_document_edit_element (self, i)->to = to;
        }
    }
  for (guint i = 0; indices != NULL && i < self->loads->len; i++)
    {
      guint node = indices[hys_document_load_at (self, i)->node];

      g_assert (node != G_MAXUINT);
      if (node != hys_document_load_at (self, i)->node)
        hys_document_edit_load (self, i)->node = node;
    }
}
