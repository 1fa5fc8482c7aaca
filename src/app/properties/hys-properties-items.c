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
  g_auto (GStrv) targets = hys_values_targets (refs, document);
  g_autofree char *symbol = NULL, *unit = NULL;
  HysTarget target;

  if (parameter == NULL || targets == NULL)
    return NULL;
  unit = hys_readout_unit (document, parameter->dimension);
  if (refs->len == 1 && hys_target_find (document, targets[0], &target, NULL))
    symbol = hys_target_symbol (target, document);
  else
    symbol = g_strdup (parameter->symbol);
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

/* A row for the same value of all items. @about: what they are called. */
static void
add_field (HysProperties       *self,
           AdwPreferencesGroup *group,
           HysOwner             owner,
           const GArray        *items,
           guint                key,
           const char          *name,
           const char          *about)
{
  GArray *refs = refs_to (owner, items, key);
  g_autofree char *hint = hint_of (self->document, refs), *label = g_strdup_printf ("%s, %s", about, name);

  hys_properties_add_values (self, group, refs, name, hint, label);
}

/* "wall → A" */
static char *
ends_of (const HysDocument *document,
         const HysElement  *element)
{
  return g_markup_printf_escaped ("%s → %s", hys_document_node (document, element->from)->id,
                                  hys_document_node (document, element->to)->id);
}

/* What elements of one kind are called: the id of a single one, else their number. */
static char *
name_of (const HysDocument    *document,
         const HysElementKind *kind,
         const GArray         *elements)
{
  if (elements->len == 1)
    return g_strdup (hys_document_element (document, g_array_index (elements, guint, 0))->id);
  return g_strdup_printf ("%s × %u", _(kind->label), elements->len);
}

static void
add_of_kind (HysProperties        *self,
             const HysElementKind *kind,
             const GArray         *elements)
{
  g_autofree char *about = name_of (self->document, kind, elements), *title = NULL, *ends = NULL;
  const HysElement *first = hys_document_element (self->document, g_array_index (elements, guint, 0));
  AdwPreferencesGroup *group;

  title = elements->len == 1 ? g_strdup_printf ("%s %s", _(kind->label), about) : g_strdup (about);
  group = hys_properties_add_group (self, title);
  if (elements->len == 1)
    {
      ends = ends_of (self->document, first);
      adw_preferences_group_set_description (group, ends);
      hys_properties_add_name (self, group, first->id);
    }
  hys_properties_add_kind (self, group, elements);
  for (guint i = 0; i < kind->n_parameters; i++)
    add_field (self, group, HYS_OWNER_ELEMENT, elements, i, _(kind->parameters[i].name), about);
}

void
hys_properties_add_selected_elements (HysProperties *self,
                                      const GArray  *elements)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (guint));

      for (guint j = 0; j < elements->len; j++)
        if (hys_document_element (self->document, g_array_index (elements, guint, j))->kind == kinds[i])
          g_array_append_val (alike, g_array_index (elements, guint, j));
      if (alike->len > 0)
        add_of_kind (self, kinds[i], alike);
    }
}

static char *
node_title (const HysNode *node)
{
  if (node->fixed)
    return g_strdup_printf (_("Wall %s"), node->id);
  return g_strdup_printf (node->mass > 0 ? _("Mass %s") : _("Bar %s"), node->id);
}

/* What moves has a mass and a beginning. */
static void
add_motion (HysProperties       *self,
            AdwPreferencesGroup *group,
            const GArray        *nodes,
            const char          *about)
{
  g_autoptr (GArray) movable = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < nodes->len; i++)
    if (!hys_document_node (self->document, g_array_index (nodes, guint, i))->fixed)
      g_array_append_val (movable, g_array_index (nodes, guint, i));
  if (movable->len == 0)
    return;
  add_field (self, group, HYS_OWNER_NODE, movable, HYS_KEY_MASS, _("Mass"), about);
  add_field (self, group, HYS_OWNER_NODE, movable, HYS_KEY_POSITION, _("Initial position"), about);
  add_field (self, group, HYS_OWNER_NODE, movable, HYS_KEY_VELOCITY, _("Initial velocity"), about);
}

static void
add_loads_of (HysProperties *self,
              guint          node)
{
  for (guint i = 0; i < self->document->loads->len; i++)
    if (hys_document_load_at (self->document, i)->node == node)
      hys_properties_add_load (self, i);
}

static void
add_one_node (HysProperties *self,
              const GArray  *nodes)
{
  guint index = g_array_index (nodes, guint, 0);
  const HysNode *node = hys_document_node (self->document, index);
  g_autofree char *title = node_title (node);
  AdwPreferencesGroup *group = hys_properties_add_group (self, title);

  hys_properties_add_name (self, group, node->id);
  add_field (self, group, HYS_OWNER_NODE, nodes, HYS_KEY_FIXED, _("Wall"), node->id);
  add_motion (self, group, nodes, node->id);
  if (!node->fixed)
    hys_properties_add_loading (self, group, index);
  add_loads_of (self, index);
}

void
hys_properties_add_selected_nodes (HysProperties *self,
                                   const GArray  *nodes)
{
  g_autofree char *title = NULL;
  AdwPreferencesGroup *group;

  if (nodes->len == 0)
    return;
  if (nodes->len == 1)
    {
      add_one_node (self, nodes);
      return;
    }
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u bar", "%u bars", nodes->len), nodes->len);
  group = hys_properties_add_group (self, title);
  add_field (self, group, HYS_OWNER_NODE, nodes, HYS_KEY_FIXED, _("Wall"), title);
  add_motion (self, group, nodes, title);
}
