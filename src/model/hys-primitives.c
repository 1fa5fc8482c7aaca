/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-primitives.h"

HysPrimitives *
hys_primitives_new (const HysDocument *document)
{
  HysPrimitives *self = g_new (HysPrimitives, 1);

  self->n_bars = document->nodes->len;
  self->springs = g_array_new (FALSE, FALSE, sizeof (HysSpring));
  self->dashpots = g_array_new (FALSE, FALSE, sizeof (HysDashpot));
  self->sliders = g_array_new (FALSE, FALSE, sizeof (HysSlider));
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      element->kind->expand (element, i, self);
    }
  return self;
}

void
hys_primitives_free (HysPrimitives *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->springs);
  g_array_unref (self->dashpots);
  g_array_unref (self->sliders);
  g_free (self);
}

guint
hys_primitives_add_bar (HysPrimitives *self)
{
  return self->n_bars++;
}

void
hys_primitives_add_spring (HysPrimitives *self,
                           HysSpring      spring)
{
  g_array_append_val (self->springs, spring);
}

void
hys_primitives_add_dashpot (HysPrimitives *self,
                            HysDashpot     dashpot)
{
  g_array_append_val (self->dashpots, dashpot);
}

void
hys_primitives_add_slider (HysPrimitives *self,
                           HysSlider      slider)
{
  g_array_append_val (self->sliders, slider);
}
