/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

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
  symbol = refs->len == 1 ? hys_target_symbol (g_array_index (refs, HysValueRef, 0), document)
                          : g_strdup (hys_value_ref_symbol (g_array_index (refs, HysValueRef, 0), document));
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
  g_autofree char *hint = hint_of (document, refs), *label = g_strdup_printf ("%s, %s", about, name);

  hys_plan_add_values (group->rows, &hys_row_value, refs, name, hint, label);
}

/* "wall → A" */
static char *
ends_of (const HysDocument *document,
         const HysElement  *element)
{
  return g_markup_printf_escaped ("%s → %s", hys_document_node (document, element->from)->id,
                                  hys_document_node (document, element->to)->id);
}

/* Title of elements of one kind: the id of a single one, else their number. */
static char *
name_of (const HysDocument    *document,
         const HysElementKind *kind,
         const GArray         *elements)
{
  if (elements->len == 1)
    return g_strdup (hys_document_element (document, g_array_index (elements, guint, 0))->id);
  return g_strdup_printf ("%s × %u", _(kind->label), elements->len);
}

/* A row for the name of a bar or an element. */
static void
plan_name (HysGroupSpec *group,
           const char   *id)
{
  HysRowSpec *row = hys_plan_add_row (group->rows, &hys_row_name, _("Name"));

  row->ids = g_strsplit (id, "\n", 1);
  row->label = g_strdup_printf ("%s, %s", id, _("Name"));
}

/* A row for the common kind of elements. */
static void
plan_choice_of_kind (HysGroupSpec      *group,
                     const HysDocument *document,
                     const GArray      *elements)
{
  const HysElement *first = hys_document_element (document, g_array_index (elements, guint, 0));
  HysRowSpec *row = hys_plan_add_row (group->rows, &hys_row_kind, _("Kind"));

  row->ids = g_new0 (char *, elements->len + 1);
  for (guint i = 0; i < elements->len; i++)
    row->ids[i] = g_strdup (hys_document_element (document, g_array_index (elements, guint, i))->id);
  row->label = g_strdup_printf ("%s, %s", elements->len == 1 ? first->id : _(first->kind->label), _("Kind"));
}

static void
plan_of_kind (GPtrArray            *plan,
              const HysDocument    *document,
              const HysElementKind *kind,
              const GArray         *elements)
{
  gboolean single = elements->len == 1;
  const HysElement *first = hys_document_element (document, g_array_index (elements, guint, 0));
  g_autofree char *about = name_of (document, kind, elements), *title = NULL;
  g_autofree char *key = g_strdup_printf (single ? "one %s" : "several %s", kind->name);
  HysGroupSpec *group;

  title = single ? g_strdup_printf ("%s %s", _(kind->label), about) : g_strdup (about);
  group = hys_plan_add_group (plan, key, title);
  if (single)
    {
      group->description = ends_of (document, first);
      plan_name (group, first->id);
    }
  plan_choice_of_kind (group, document, elements);
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

static char *
node_title (const HysNode *node)
{
  if (node->fixed)
    return g_strdup_printf (_("Wall %s"), node->id);
  return g_strdup_printf (node->mass > 0 ? _("Mass %s") : _("Bar %s"), node->id);
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

static void
plan_one_node (GPtrArray         *plan,
               const HysDocument *document,
               const GArray      *nodes)
{
  guint index = g_array_index (nodes, guint, 0);
  const HysNode *node = hys_document_node (document, index);
  g_autofree char *title = node_title (node);
  HysGroupSpec *group = hys_plan_add_group (plan, "one node", title);

  plan_name (group, node->id);
  plan_field (group, document, HYS_OWNER_NODE, nodes, HYS_KEY_FIXED, _("Wall"), node->id);
  plan_motion (group, document, nodes, node->id);
  if (!node->fixed)
    hys_properties_plan_loading (group, document, index);
  for (guint i = 0; i < document->loads->len; i++)
    if (hys_document_load_at (document, i)->node == index)
      hys_properties_plan_load (plan, document, i);
}

void
hys_properties_plan_selected_nodes (GPtrArray         *plan,
                                    const HysDocument *document,
                                    const GArray      *nodes)
{
  g_autofree char *title = NULL;
  HysGroupSpec *group;

  if (nodes->len == 0)
    return;
  if (nodes->len == 1)
    {
      plan_one_node (plan, document, nodes);
      return;
    }
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u bar", "%u bars", nodes->len), nodes->len);
  group = hys_plan_add_group (plan, "several nodes", title);
  plan_field (group, document, HYS_OWNER_NODE, nodes, HYS_KEY_FIXED, _("Wall"), title);
  plan_motion (group, document, nodes, title);
}
