/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (HysProperties, hys_properties, ADW_TYPE_BIN)

AdwPreferencesGroup *
hys_properties_add_group (HysProperties *self,
                          const char    *title)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (group, title);
  adw_preferences_page_add (self->page, group);
  g_ptr_array_add (self->groups, group);
  return group;
}

HysValueControl *
hys_properties_new_control (HysProperties *self,
                            HysValueRef    ref,
                            const char    *label)
{
  HysValueControl *control = hys_value_control_new (self->editor, hys_values_new (ref), label);

  g_ptr_array_add (self->controls, control);
  return control;
}

HysValueControl *
hys_properties_add_value (HysProperties       *self,
                          AdwPreferencesGroup *group,
                          AdwExpanderRow      *expander,
                          HysValueRef          ref,
                          const char          *title,
                          const char          *hint,
                          const char          *label)
{
  g_autofree char *markup = g_markup_escape_text (title, -1);
  HysValueControl *control = hys_properties_new_control (self, ref, label);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
  hys_value_control_attach (control, ADW_ACTION_ROW (row), hint);
  if (expander != NULL)
    adw_expander_row_add_row (expander, row);
  else
    adw_preferences_group_add (group, row);
  return control;
}

static void
add_simulation (HysProperties *self)
{
  AdwPreferencesGroup *group = hys_properties_add_group (self, _("Simulation"));

  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_UNTIL },
                            _("Until"), NULL, _("Until"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_STEP },
                            _("Time step"), NULL, _("Time step"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_SCHEME },
                            _("Scheme"), NULL, _("Scheme"));
}

static void
add_texts (HysProperties *self)
{
  AdwPreferencesGroup *group = hys_properties_add_group (self, _("Document"));

  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_TITLE },
                            _("Title"), NULL, _("Title"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_NOTES },
                            _("Notes"), NULL, _("Notes"));
  group = hys_properties_add_group (self, _("Units"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_LENGTH_UNIT },
                            _("Length"), NULL, _("Unit of length"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_FORCE_UNIT },
                            _("Force"), NULL, _("Unit of force"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_TIME_UNIT },
                            _("Time"), NULL, _("Unit of time"));
}

/* What the author wants to be looked at, above everything. */
static void
add_notes (HysProperties *self)
{
  g_autofree char *markup = g_markup_escape_text (self->document->notes, -1);
  AdwPreferencesGroup *group;

  if (*markup == '\0')
    return;
  group = hys_properties_add_group (self, _("About this model"));
  adw_preferences_group_set_description (group, markup);
}

/* The controls do not fit the document any more. */
static void
forget_controls (HysProperties *self)
{
  for (guint i = 0; i < self->controls->len; i++)
    hys_value_control_let_go (g_ptr_array_index (self->controls, i));
  g_ptr_array_set_size (self->controls, 0);
}

static void
clear (HysProperties *self)
{
  forget_controls (self);
  g_hash_table_remove_all (self->main_controls);
  for (guint i = 0; i < self->groups->len; i++)
    adw_preferences_page_remove (self->page, g_ptr_array_index (self->groups, i));
  g_ptr_array_set_size (self->groups, 0);
}

static void
fill (HysProperties *self)
{
  add_notes (self);
  add_simulation (self);
  hys_properties_add_loads (self);
  hys_properties_add_elements (self);
  hys_properties_add_nodes (self);
  add_texts (self);
}

static gboolean
rebuild_now (gpointer user_data)
{
  HysProperties *self = user_data;

  if (self->document != NULL)
    {
      clear (self);
      fill (self);
    }
  return G_SOURCE_REMOVE;
}

/* Builds all groups anew, once the present event is handled. */
static void
rebuild (HysProperties *self)
{
  forget_controls (self);
  g_idle_add_full (G_PRIORITY_DEFAULT, rebuild_now, g_object_ref (self), g_object_unref);
}

static void
hys_properties_dispose (GObject *object)
{
  HysProperties *self = HYS_PROPERTIES (object);

  if (self->page != NULL)
    hys_properties_set_editor (self, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (hys_properties_parent_class)->dispose (object);
}

static void
hys_properties_finalize (GObject *object)
{
  HysProperties *self = HYS_PROPERTIES (object);

  g_ptr_array_unref (self->groups);
  g_ptr_array_unref (self->controls);
  g_hash_table_unref (self->main_controls);
  G_OBJECT_CLASS (hys_properties_parent_class)->finalize (object);
}

static void
hys_properties_class_init (HysPropertiesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hys_properties_dispose;
  object_class->finalize = hys_properties_finalize;

  g_type_ensure (HYS_TYPE_FINDINGS_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-properties.ui");
  gtk_widget_class_bind_template_child (widget_class, HysProperties, page);
  gtk_widget_class_bind_template_child (widget_class, HysProperties, findings);
}

static void
hys_properties_init (HysProperties *self)
{
  self->groups = g_ptr_array_new ();
  self->controls = g_ptr_array_new ();
  self->main_controls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
hys_properties_new (void)
{
  return g_object_new (HYS_TYPE_PROPERTIES, NULL);
}

void
hys_properties_set_editor (HysProperties *self,
                           HysEditor     *editor)
{
  clear (self);
  self->editor = editor;
  self->document = editor != NULL ? hys_editor_get_document (editor) : NULL;
  if (editor != NULL)
    fill (self);
}

void
hys_properties_renew (HysProperties *self,
                      HysEffects     effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    {
      rebuild (self);
      return;
    }
  for (guint i = 0; i < self->controls->len; i++)
    hys_value_control_refresh (g_ptr_array_index (self->controls, i));
}

void
hys_properties_follow (HysProperties *self,
                       HysChecker    *checker)
{
  hys_findings_list_follow (self->findings, checker);
}

void
hys_properties_reveal (HysProperties *self,
                       int            element,
                       int            node)
{
  g_autofree char *key = element >= 0 ? g_strdup_printf ("e%d", element) : g_strdup_printf ("n%d", node);
  HysValueControl *control = g_hash_table_lookup (self->main_controls, key);

  if (control != NULL)
    hys_value_control_focus (control);
}
