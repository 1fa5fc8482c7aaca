/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of the panel about bars and elements: those selected, or all. */
#include "hys-properties-row.h"

#include "hys-kind.h"
#include "hys-readout.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>

/* The symbol of a number and its unit as markup: "k₁ · N/mm"; of several items without the index. */
static char *
hint_of (const HysDocument *document,
         const GArray      *refs)
{
  const HysParameter *parameter = hys_values_parameter (refs, document);
  g_autofree char *symbol = NULL, *unit = NULL;

  if (parameter == NULL || !hys_values_have_targets (refs, document))
    return NULL;
  unit = hys_readout_unit (document, parameter->dimension);
  symbol = (refs->len == 1 ? hys_target_symbol : hys_target_letter) (g_array_index (refs, HysValueRef, 0), document);
  return *unit == '\0' ? g_markup_escape_text (symbol, -1) : g_markup_printf_escaped ("%s · %s", symbol, unit);
}

static GArray *
refs_to (HysOwner      owner,
         const GArray *items,
         guint         key)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (HysValueRef));

  for (guint i = 0; i < items->len; i++)
    {
      HysValueRef ref = { owner, g_array_index (items, guint, i), key };

      g_array_append_val (refs, ref);
    }
  return refs;
}

/* A row for the same value of all items. @about: their names */
static void
plan_field (HysGroupSpec      *group,
            const HysDocument *document,
            HysOwner           owner,
            const GArray      *items,
            guint              key,
            const char        *name,
            const char        *about)
{
  GArray *refs = refs_to (owner, items, key);
  g_autofree char *hint = hint_of (document, refs);

  hys_plan_add_value (group->rows, &hys_row_value, refs, name, hint, about);
}

/* "wall → A" as markup */
static char *
ends_of (const HysDocument *document,
         const HysElement  *element)
{
  return g_markup_printf_escaped ("%s → %s", hys_document_node (document, element->from)->id,
                                  hys_document_node (document, element->to)->id);
}

static void
plan_of_kind (GPtrArray            *plan,
              const HysDocument    *document,
              const HysElementKind *kind,
              const GArray         *elements)
{
  gboolean single = elements->len == 1;
  const HysElement *first = hys_document_element (document, g_array_index (elements, guint, 0));
  g_autofree char *about = single ? g_strdup (first->id) : g_strdup_printf ("%s × %u", _(kind->label), elements->len);
  g_autofree char *title = NULL;
  g_autofree char *key = g_strdup_printf (single ? "one %s" : "several %s", kind->name);
  HysGroupSpec *group;

  title = single ? g_strdup_printf ("%s %s", _(kind->label), about) : g_strdup (about);
  group = hys_plan_add_group (plan, key, title);
  if (single)
    {
      group->description = ends_of (document, first);
      hys_plan_add_value (group->rows, &hys_row_value, refs_to (HYS_OWNER_ELEMENT, elements, HYS_VALUES_NAME),
                          _("Name"), NULL, about);
    }
  hys_plan_add_value (group->rows, &hys_row_value, refs_to (HYS_OWNER_ELEMENT, elements, HYS_VALUES_KIND), _("Kind"),
                      NULL, single ? first->id : _(kind->label));
  for (guint i = 0; i < kind->n_parameters; i++)
    plan_field (group, document, HYS_OWNER_ELEMENT, elements, i, _(kind->parameters[i].name), about);
}

void
hys_properties_plan_selected_elements (GPtrArray         *plan,
                                       const HysDocument *document,
                                       const GArray      *elements)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (guint));

      for (guint j = 0; j < elements->len; j++)
        if (hys_document_element (document, g_array_index (elements, guint, j))->kind == kinds[i])
          g_array_append_val (alike, g_array_index (elements, guint, j));
      if (alike->len > 0)
        plan_of_kind (plan, document, kinds[i], alike);
    }
}

/* Nodes that can move have a mass and initial values. */
static void
plan_motion (HysGroupSpec      *group,
             const HysDocument *document,
             const GArray      *nodes,
             const char        *about)
{
  g_autoptr (GArray) movable = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < nodes->len; i++)
    if (!hys_document_node (document, g_array_index (nodes, guint, i))->fixed)
      g_array_append_val (movable, g_array_index (nodes, guint, i));
  if (movable->len == 0)
    return;
  plan_field (group, document, HYS_OWNER_NODE, movable, HYS_KEY_MASS, _("Mass"), about);
  plan_field (group, document, HYS_OWNER_NODE, movable, HYS_KEY_POSITION, _("Initial position"), about);
  plan_field (group, document, HYS_OWNER_NODE, movable, HYS_KEY_VELOCITY, _("Initial velocity"), about);
}

void
hys_properties_plan_selected_nodes (GPtrArray         *plan,
                                    const HysDocument *document,
                                    const GArray      *nodes)
{
  gboolean single = nodes->len == 1;
  g_autofree char *title = NULL;
  const char *form, *about;
  const HysNode *node;
  HysGroupSpec *group;
  guint first;

  if (nodes->len == 0)
    return;
  first = g_array_index (nodes, guint, 0);
  node = hys_document_node (document, first);
  form = node->fixed ? _("Wall %s") : node->mass > 0 ? _("Mass %s") : _("Bar %s");
  if (single)
    title = g_strdup_printf (form, node->id);
  else
    title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u bar", "%u bars", nodes->len), nodes->len);
  about = single ? node->id : title;
  group = hys_plan_add_group (plan, single ? "one node" : "several nodes", title);
  if (single)
    hys_plan_add_value (group->rows, &hys_row_value, refs_to (HYS_OWNER_NODE, nodes, HYS_VALUES_NAME), _("Name"), NULL,
                        about);
  plan_field (group, document, HYS_OWNER_NODE, nodes, HYS_KEY_FIXED, _("Wall"), about);
  plan_motion (group, document, nodes, about);
  if (single && !node->fixed)
    hys_properties_plan_loading (group, first);
  for (guint i = 0; single && i < document->loads->len; i++)
    if (hys_document_load_at (document, i)->node == first)
      hys_properties_plan_load (plan, document, i);
}

/* ---- All of them ---- */

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
  GArray *refs = hys_values_new ((HysValueRef) { HYS_OWNER_ELEMENT, index, kind->main_parameter });
  HysRowSpec *row;

  if (kind->n_parameters == 1)
    {
      hys_plan_add_values (group->rows, &hys_row_value, refs, element->id, hint, label);
      return;
    }
  row = hys_plan_add_fold (group->rows, refs, element->id, hint, label);
  for (guint i = 0; i < kind->n_parameters; i++)
    if (i != kind->main_parameter)
      hys_plan_add_value (row->inner, &hys_row_value, hys_values_new ((HysValueRef) { HYS_OWNER_ELEMENT, index, i }),
                          _(kind->parameters[i].name), NULL, element->id);
}

void
hys_properties_plan_elements (GPtrArray         *plan,
                              const HysDocument *document)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint k = 0; k < n; k++)
    {
      HysGroupSpec *group = NULL;
      guint n_of_kind = 0;

      for (guint i = 0; i < document->elements->len; i++)
        {
          if (hys_document_element (document, i)->kind != kinds[k])
            continue;
          if (group == NULL)
            group = hys_plan_add_group (plan, kinds[k]->name, _(kinds[k]->label));
          if (n_of_kind++ < HYS_PROPERTIES_MOST)
            plan_element (group, document, i);
        }
      if (group != NULL)
        hys_plan_add_rest (group->rows, HYS_PROPERTIES_MOST, n_of_kind);
    }
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
      const char *id = hys_document_node (document, i)->id;
      g_autofree char *label = g_strdup_printf ("%s, %s", id, _("Mass"));
      HysRowSpec *row;

      if (group == NULL)
        group = hys_plan_add_group (plan, "nodes", _("Bars and masses"));
      row = hys_plan_add_fold (group->rows, hys_values_new ((HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_MASS }), id,
                               _("Mass"), label);
      hys_plan_add_value (row->inner, &hys_row_value,
                          hys_values_new ((HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_POSITION }), _("Initial position"),
                          NULL, id);
      hys_plan_add_value (row->inner, &hys_row_value,
                          hys_values_new ((HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_VELOCITY }), _("Initial velocity"),
                          NULL, id);
    }
  if (group != NULL)
    hys_plan_add_rest (group->rows, HYS_PROPERTIES_MOST, n);
}
