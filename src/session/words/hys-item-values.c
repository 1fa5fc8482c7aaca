/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-item-values.h"

#include <glib/gi18n-lib.h>

static gboolean
is_typed (const HysParameter *parameter)
{
  return parameter->type <= HYS_PARAMETER_FUNCTION || parameter->type == HYS_PARAMETER_FORMULA;
}

static void
append (GArray   *refs,
        HysOwner  owner,
        guint     item,
        guint     key)
{
  HysValueRef ref = { owner, item, key };

  g_array_append_val (refs, ref);
}

static void
append_loads (GArray            *refs,
              const HysDocument *document,
              guint              node)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);

      for (guint key = 0; load->node == node && key < load->signal->kind->n_parameters; key++)
        if (is_typed (&load->signal->kind->parameters[key]))
          append (refs, HYS_OWNER_LOAD, i, key);
    }
}

GArray *
hys_item_values (const HysDocument *document,
                 HysSketchValue     place)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (HysValueRef));

  if (place.element >= 0)
    {
      const HysElementKind *kind = hys_document_element (document, (guint) place.element)->kind;

      append (refs, HYS_OWNER_ELEMENT, (guint) place.element, kind->main_parameter);
      for (guint i = 0; i < kind->n_parameters; i++)
        if (i != kind->main_parameter && is_typed (&kind->parameters[i]))
          append (refs, HYS_OWNER_ELEMENT, (guint) place.element, i);
    }
  else if (place.load)
    append_loads (refs, document, (guint) place.node);
  if (place.node >= 0 && !hys_document_node (document, (guint) place.node)->fixed)
    for (guint key = HYS_KEY_MASS; key <= HYS_KEY_VELOCITY; key++)
      append (refs, HYS_OWNER_NODE, (guint) place.node, key);
  if (place.node >= 0 && !place.load)
    append_loads (refs, document, (guint) place.node);
  return refs;
}

HysSketchValue
hys_item_place (const HysDocument *document,
                HysValueRef        ref)
{
  if (ref.owner == HYS_OWNER_ELEMENT)
    return (HysSketchValue) { (int) ref.item, -1, FALSE };
  if (ref.owner == HYS_OWNER_NODE)
    return (HysSketchValue) { -1, (int) ref.item, FALSE };
  return (HysSketchValue) { -1, (int) hys_document_load_at (document, ref.item)->node, TRUE };
}

char *
hys_item_value_name (const HysDocument *document,
                     HysValueRef        ref)
{
  return g_strdup_printf ("%s %s", _(hys_value_ref_parameter (ref, document)->name),
                          hys_value_ref_symbol (ref, document));
}

char *
hys_item_value_label (const HysDocument *document,
                      HysValueRef        ref)
{
  const char *name = _(hys_value_ref_parameter (ref, document)->name);
  g_autofree char *about = NULL;
  const HysLoad *load;

  if (ref.owner != HYS_OWNER_LOAD)
    return g_strdup_printf ("%s, %s", hys_value_ref_id (ref, document), name);
  load = hys_document_load_at (document, ref.item);
  about = g_strdup_printf (load->kind == HYS_LOAD_FORCE ? _("Force on %s") : _("Displacement of %s"),
                           hys_value_ref_id (ref, document));
  return g_strdup_printf ("%s, %s", about, name);
}
