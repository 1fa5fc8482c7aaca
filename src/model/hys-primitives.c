/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-primitives.h"

void
hys_bundle_clear (HysBundle *self)
{
  g_clear_pointer (&self->stiffness, g_free);
  g_clear_pointer (&self->limit, g_free);
  g_clear_pointer (&self->elongation, g_free);
}

static HysPrimitives *
expand (const HysDocument *document,
        gboolean           keep_bundles)
{
  HysPrimitives *self = hys_owner_new (HysPrimitives);

  self->n_bars = document->nodes->len;
  self->springs = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysSpring)), g_array_unref);
  self->dashpots = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysDashpot)), g_array_unref);
  self->sliders = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysSlider)), g_array_unref);
  if (keep_bundles)
    {
      self->bundles = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysBundle)), g_array_unref);
      g_array_set_clear_func (self->bundles, (GDestroyNotify) hys_bundle_clear);
      self->held = hys_owned (self, gboolean, document->nodes->len);
      for (guint i = 0; i < document->nodes->len; i++)
        self->held[i] = hys_document_node (document, i)->fixed || hys_document_node (document, i)->mass > 0;
      for (guint i = 0; i < document->loads->len; i++)
        if (hys_document_load_at (document, i)->kind == HYS_LOAD_DISPLACEMENT)
          self->held[hys_document_load_at (document, i)->node] = TRUE;
    }
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      element->kind->expand (element, i, self);
    }
  return self;
}

HysPrimitives *
hys_primitives_new (const HysDocument *document)
{
  return expand (document, FALSE);
}

HysPrimitives *
hys_primitives_new_bundled (const HysDocument *document)
{
  return expand (document, TRUE);
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

void
hys_primitives_add_bundle (HysPrimitives *self,
                           HysBundle      bundle)
{
  if (self->bundles != NULL && self->held[bundle.from] && self->held[bundle.to])
    {
      g_array_append_val (self->bundles, bundle);
      return;
    }
  for (guint i = 0; i < bundle.n; i++)
    {
      double stiffness = bundle.stiffness[i], elongation = bundle.elongation ? bundle.elongation[i] : 0;
      guint inner = self->n_bars++;

      hys_primitives_add_spring (self, (HysSpring) {
        .from = bundle.from, .to = inner, .element = bundle.element, .stiffness = stiffness });
      hys_primitives_add_slider (self, (HysSlider) {
        .from = inner, .to = bundle.to, .element = bundle.element,
        .threshold = stiffness * bundle.limit[i], .force = -stiffness * elongation });
    }
  hys_bundle_clear (&bundle);
}
