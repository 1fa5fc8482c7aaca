/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include "hys-a11y.h"
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

/* A row that opens on further values, with the main one at its end. */
static AdwExpanderRow *
add_expander (HysProperties       *self,
              AdwPreferencesGroup *group,
              const char          *title,
              const char          *hint,
              HysValueControl     *main_value)
{
  g_autofree char *markup = g_markup_escape_text (title, -1);
  AdwExpanderRow *row = ADW_EXPANDER_ROW (adw_expander_row_new ());

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
  hys_a11y_name (GTK_WIDGET (row), title);
  hys_value_control_attach_expander (main_value, row, hint);
  adw_preferences_group_add (group, GTK_WIDGET (row));
  return row;
}

/* A row for a value of something that is named above it. */
static void
add_inner (HysProperties       *self,
           AdwExpanderRow      *expander,
           HysValueRef          ref,
           const char          *title,
           const char          *about)
{
  g_autofree char *label = g_strdup_printf ("%s, %s", about, title);

  hys_properties_add_value (self, NULL, expander, ref, title, NULL, label);
}

static void
add_further_parameters (HysProperties        *self,
                        AdwExpanderRow       *row,
                        const HysElementKind *kind,
                        guint                 index,
                        const char           *id)
{
  for (guint i = 0; i < kind->n_parameters; i++)
    if (i != kind->main_parameter)
      add_inner (self, row, (HysValueRef) { HYS_OWNER_ELEMENT, index, i }, _(kind->parameters[i].name), id);
}

static void
add_element (HysProperties       *self,
             AdwPreferencesGroup *group,
             guint                index)
{
  const HysElement *element = hys_document_element (self->document, index);
  const HysElementKind *kind = element->kind;
  const char *name = _(kind->parameters[kind->main_parameter].name);
  HysValueRef ref = { HYS_OWNER_ELEMENT, index, kind->main_parameter };
  g_autofree char *ends = ends_of (self->document, element);
  g_autofree char *hint = g_strdup_printf ("%s · %s", name, ends);
  g_autofree char *label = g_strdup_printf ("%s, %s", element->id, name);
  HysValueControl *control;

  if (kind->n_parameters > 1)
    {
      control = hys_properties_new_control (self, hys_values_new (ref), label);
      add_further_parameters (self, add_expander (self, group, element->id, hint, control), kind, index, element->id);
    }
  else
    hys_properties_add_value (self, group, NULL, ref, element->id, hint, label);
}

static void
add_kind (HysProperties        *self,
          const HysElementKind *kind)
{
  AdwPreferencesGroup *group = NULL;
  guint n = 0;

  for (guint i = 0; i < self->document->elements->len; i++)
    {
      if (hys_document_element (self->document, i)->kind != kind)
        continue;
      if (group == NULL)
        group = hys_properties_add_group (self, _(kind->label));
      if (n++ < HYS_PROPERTIES_MOST)
        add_element (self, group, i);
    }
  if (group != NULL)
    hys_properties_add_rest (group, HYS_PROPERTIES_MOST, n);
}

void
hys_properties_add_elements (HysProperties *self)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint i = 0; i < n; i++)
    add_kind (self, kinds[i]);
}

static void
add_node (HysProperties       *self,
          AdwPreferencesGroup *group,
          guint                index)
{
  const HysNode *node = hys_document_node (self->document, index);
  g_autofree char *label = g_strdup_printf ("%s, %s", node->id, _("Mass"));
  HysValueControl *mass = hys_properties_new_control (self, hys_values_new ((HysValueRef) { HYS_OWNER_NODE, index,
                                                                                            HYS_KEY_MASS }), label);
  AdwExpanderRow *row = add_expander (self, group, node->id, _("Mass"), mass);

  add_inner (self, row, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_POSITION }, _("Initial position"),
             node->id);
  add_inner (self, row, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_VELOCITY }, _("Initial velocity"),
             node->id);
}

/* Walls have nothing to change. */
void
hys_properties_add_nodes (HysProperties *self)
{
  AdwPreferencesGroup *group = hys_properties_add_group (self, _("Bars and masses"));
  guint n = 0;

  for (guint i = 0; i < self->document->nodes->len; i++)
    if (!hys_document_node (self->document, i)->fixed && n++ < HYS_PROPERTIES_MOST)
      add_node (self, group, i);
  hys_properties_add_rest (group, HYS_PROPERTIES_MOST, n);
}
