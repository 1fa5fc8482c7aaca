/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include "hys-a11y.h"
#include "hys-kind.h"

#include <glib/gi18n-lib.h>

/* "wall → A" */
static char *
ends_of (const HysDocument *document,
         const HysElement  *element)
{
  return g_strdup_printf ("%s → %s", hys_document_node (document, element->from)->id,
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
           AdwPreferencesGroup *group,
           AdwExpanderRow      *expander,
           HysValueRef          ref,
           const char          *title,
           const char          *about)
{
  g_autofree char *label = g_strdup_printf ("%s, %s", about, title);

  hys_properties_add_value (self, group, expander, ref, title, NULL, label);
}

static void
remember (HysProperties   *self,
          char             sort,
          guint            index,
          HysValueControl *control)
{
  g_hash_table_insert (self->main_controls, g_strdup_printf ("%c%u", sort, index), control);
}

/* A last row for what is not listed. */
static void
add_rest (AdwPreferencesGroup *group,
          guint                shown,
          guint                all)
{
  g_autofree char *title = NULL;
  GtkWidget *row;

  if (shown >= all)
    return;
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", all - shown), all - shown);
  row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (group, row);
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
      add_inner (self, NULL, row, (HysValueRef) { HYS_OWNER_ELEMENT, index, i }, _(kind->parameters[i].name), id);
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
      control = hys_properties_new_control (self, ref, label);
      add_further_parameters (self, add_expander (self, group, element->id, hint, control), kind, index, element->id);
    }
  else
    control = hys_properties_add_value (self, group, NULL, ref, element->id, hint, label);
  remember (self, 'e', index, control);
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
    add_rest (group, HYS_PROPERTIES_MOST, n);
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
  HysValueControl *mass = hys_properties_new_control (self, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_MASS },
                                                      label);
  AdwExpanderRow *row = add_expander (self, group, node->id, _("Mass"), mass);

  add_inner (self, NULL, row, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_POSITION }, _("Initial position"),
             node->id);
  add_inner (self, NULL, row, (HysValueRef) { HYS_OWNER_NODE, index, HYS_KEY_VELOCITY }, _("Initial velocity"),
             node->id);
  remember (self, 'n', index, mass);
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
  add_rest (group, HYS_PROPERTIES_MOST, n);
}

typedef struct
{
  HysProperties *properties;
  guint          load;
  AdwActionRow  *row;
} SignalChoice;

static void
signal_kind_chosen (GtkDropDown  *choice,
                    GParamSpec   *pspec,
                    SignalChoice *self)
{
  guint n, selected = gtk_drop_down_get_selected (choice);
  const HysSignalKind *const *kinds = hys_signal_kinds (&n);
  HysEditor *editor = self->properties->editor;
  g_autoptr (GError) error = NULL;
  g_autofree char *markup = NULL;

  if (selected >= n)
    return;
  if (hys_editor_apply (editor, hys_value_ref_change_signal (hys_editor_get_document (editor), self->load,
                                                             kinds[selected]), NULL, &error))
    return;
  markup = g_markup_escape_text (error->message, -1);
  adw_action_row_set_subtitle (self->row, markup);
}

static GtkWidget *
new_signal_choice (const HysSignalKind *present)
{
  guint n, selected = 0;
  const HysSignalKind *const *kinds = hys_signal_kinds (&n);
  g_autofree const char **labels = g_new0 (const char *, n + 1);
  GtkWidget *choice;

  for (guint i = 0; i < n; i++)
    {
      labels[i] = _(kinds[i]->label);
      if (kinds[i] == present)
        selected = i;
    }
  choice = gtk_drop_down_new_from_strings (labels);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), selected);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  return choice;
}

static void
free_choice (gpointer  self,
             GClosure *closure)
{
  g_free (self);
}

static void
add_signal_kind (HysProperties       *self,
                 AdwPreferencesGroup *group,
                 guint                index,
                 const char          *about)
{
  const HysLoad *load = hys_document_load_at (self->document, index);
  g_autofree char *label = g_strdup_printf ("%s, %s", about, _("Signal"));
  GtkWidget *row = adw_action_row_new (), *choice = new_signal_choice (load->signal->kind);
  SignalChoice *data = g_new (SignalChoice, 1);

  *data = (SignalChoice) { self, index, ADW_ACTION_ROW (row) };
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Signal"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), choice);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), choice);
  hys_a11y_name (choice, label);
  g_signal_connect_data (choice, "notify::selected", G_CALLBACK (signal_kind_chosen), data, free_choice, 0);
  adw_preferences_group_add (group, row);
}

static void
add_load (HysProperties *self,
          guint          index)
{
  const HysLoad *load = hys_document_load_at (self->document, index);
  const HysSignalKind *kind = load->signal->kind;
  const char *id = hys_document_node (self->document, load->node)->id;
  g_autofree char *title = g_strdup_printf (load->kind == HYS_LOAD_FORCE ? _("Force on %s") : _("Displacement of %s"),
                                            id);
  AdwPreferencesGroup *group;

  group = hys_properties_add_group (self, title);
  add_signal_kind (self, group, index, title);
  for (guint i = 0; i < kind->n_parameters; i++)
    add_inner (self, group, NULL, (HysValueRef) { HYS_OWNER_LOAD, index, i }, _(kind->parameters[i].name), title);
}

void
hys_properties_add_loads (HysProperties *self)
{
  guint n = self->document->loads->len;

  for (guint i = 0; i < MIN (n, HYS_PROPERTIES_MOST); i++)
    add_load (self, i);
  if (n > HYS_PROPERTIES_MOST)
    add_rest (hys_properties_add_group (self, _("Loads")), HYS_PROPERTIES_MOST, n);
}
