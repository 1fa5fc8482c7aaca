/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include "hys-kind.h"

#include <glib/gi18n-lib.h>

/* "wall → A" as markup */
static char *
ends_of (const HysDocument *document,
         const HysElement  *element)
{
  return g_markup_printf_escaped ("%s → %s", hys_document_node (document, element->from)->id,
                          hys_document_node (document, element->to)->id);
}

/* A row for a value of an item that is named in its heading. */
static void
plan_inner (HysRowSpec  *row,
            HysValueRef  ref,
            const char  *name)
{
  g_autofree char *label = g_strdup_printf ("%s, %s", row->title, name);

  if (row->inner == NULL)
    row->inner = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_row_spec_free);
  hys_plan_add_value (row->inner, &hys_row_value, ref, name, NULL, label);
}

/* A row for the main value of an element, an expander if it has further ones. */
static void
plan_element (HysGroupSpec      *group,
              const HysDocument *document,
              guint              index)
{
  const HysElement *element = hys_document_element (document, index);
  const HysElementKind *kind = element->kind;
  const char *name = _(kind->parameters[kind->main_parameter].name);
  g_autofree char *ends = ends_of (document, element);
  g_autofree char *hint = g_strdup_printf ("%s · %s", name, ends);
  g_autofree char *label = g_strdup_printf ("%s, %s", element->id, name);
  HysRowSpec *row = hys_plan_add_value (group->rows, kind->n_parameters > 1 ? &hys_row_expander : &hys_row_value,
                                        (HysValueRef) { HYS_OWNER_ELEMENT, index, kind->main_parameter }, element->id,
                                        hint, label);

  for (guint i = 0; i < kind->n_parameters; i++)
    if (i != kind->main_parameter)
      plan_inner (row, (HysValueRef) { HYS_OWNER_ELEMENT, index, i }, _(kind->parameters[i].name));
}

static void
plan_kind (GPtrArray            *plan,
           const HysDocument    *document,
           const HysElementKind *kind)
{
  HysGroupSpec *group = NULL;
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    {
      if (hys_document_element (document, i)->kind != kind)
        continue;
      if (group == NULL)
        group = hys_plan_add_group (plan, kind->name, _(kind->label));
      if (n++ < HYS_PROPERTIES_MOST)
        plan_element (group, document, i);
    }
  if (group != NULL)
    hys_plan_add_rest (group->rows, HYS_PROPERTIES_MOST, n);
}

void
hys_properties_plan_elements (GPtrArray         *plan,
                              const HysDocument *document)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint i = 0; i < n; i++)
    plan_kind (plan, document, kinds[i]);
}

static void
plan_node (HysGroupSpec      *group,
           const HysDocument *document,
           guint              index)
{
  const char *id = hys_document_node (document, index)->id;
  g_autofree char *label = g_strdup_printf ("%s, %s", id, _("Mass"));
  HysRowSpec *row = hys_plan_add_value (group->rows, &hys_row_expander,
                                        (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_MASS },
                                        id, _("Mass"), label);

  plan_inner (row, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_POSITION }, _("Initial position"));
  plan_inner (row, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_VELOCITY }, _("Initial velocity"));
}

/* Walls have no values. */
void
hys_properties_plan_nodes (GPtrArray         *plan,
                           const HysDocument *document)
{
  HysGroupSpec *group = NULL;
  guint n = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    {
      if (hys_document_node (document, i)->fixed || n++ >= HYS_PROPERTIES_MOST)
        continue;
      if (group == NULL)
        group = hys_plan_add_group (plan, "nodes", _("Bars and masses"));
      plan_node (group, document, i);
    }
  if (group != NULL)
    hys_plan_add_rest (group->rows, HYS_PROPERTIES_MOST, n);
}
