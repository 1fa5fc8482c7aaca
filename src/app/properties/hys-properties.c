/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include "hys-a11y.h"
#include "hys-points-editor.h"
#include "hys-signal-preview.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (HysProperties, hys_properties, ADW_TYPE_BIN)

AdwPreferencesGroup *
hys_properties_add_group (HysProperties *self,
                          const char    *title)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  g_autofree char *markup = g_markup_escape_text (title, -1);

  adw_preferences_group_set_title (group, markup);
  adw_preferences_page_add (self->page, group);
  g_ptr_array_add (self->groups, group);
  return group;
}

HysValueControl *
hys_properties_new_control (HysProperties *self,
                            GArray        *refs,
                            const char    *label)
{
  HysValueControl *control = hys_value_control_new (self->editor, refs, label);

  g_ptr_array_add (self->controls, control);
  return control;
}

/* A row that is in no group yet. */
static HysValueControl *
new_row (HysProperties *self,
         GArray        *refs,
         const char    *title,
         const char    *hint,
         const char    *label,
         GtkWidget    **row)
{
  g_autofree char *markup = g_markup_escape_text (title, -1);
  HysValueControl *control = hys_properties_new_control (self, refs, label);

  *row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (*row), markup);
  hys_value_control_attach (control, ADW_ACTION_ROW (*row), hint);
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
  GtkWidget *row;
  HysValueControl *control = new_row (self, hys_values_new (ref), title, hint, label, &row);

  if (expander != NULL)
    adw_expander_row_add_row (expander, row);
  else
    adw_preferences_group_add (group, row);
  return control;
}

HysValueControl *
hys_properties_add_values (HysProperties       *self,
                           AdwPreferencesGroup *group,
                           GArray              *refs,
                           const char          *title,
                           const char          *hint,
                           const char          *label)
{
  GtkWidget *row;
  HysValueControl *control = new_row (self, refs, title, hint, label, &row);

  adw_preferences_group_add (group, row);
  return control;
}

HysValueControl *
hys_properties_add_wide (HysProperties       *self,
                         AdwPreferencesGroup *group,
                         HysValueRef          ref,
                         const char          *title,
                         const char          *label)
{
  HysValueControl *control = hys_properties_new_control (self, hys_values_new (ref), label);
  GtkWidget *row = adw_preferences_row_new ();

  hys_a11y_name (row, title);
  hys_value_control_attach_wide (control, ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (group, row);
  return control;
}

void
hys_properties_add_rest (AdwPreferencesGroup *group,
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

/* The controls do not fit the document any more. */
static void
forget_controls (HysProperties *self)
{
  for (guint i = 0; i < self->controls->len; i++)
    hys_value_control_let_go (g_ptr_array_index (self->controls, i));
  for (guint i = 0; i < self->tables->len; i++)
    hys_points_editor_let_go (g_ptr_array_index (self->tables, i));
  g_ptr_array_set_size (self->controls, 0);
  g_ptr_array_set_size (self->previews, 0);
  g_ptr_array_set_size (self->tables, 0);
}

static void
clear (HysProperties *self)
{
  forget_controls (self);
  for (guint i = 0; i < self->groups->len; i++)
    adw_preferences_page_remove (self->page, g_ptr_array_index (self->groups, i));
  g_ptr_array_set_size (self->groups, 0);
}

/* What decides which rows there are: walls, and the kinds of signals. */
static guint
form_of (const HysDocument *document)
{
  guint form = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    form += hys_document_node (document, i)->fixed;
  for (guint i = 0; i < document->loads->len; i++)
    form = 31 * form + g_direct_hash (hys_document_load_at (document, i)->signal->kind);
  return form;
}

static void
fill_with_document (HysProperties *self)
{
  hys_properties_add_notes (self);
  hys_properties_add_simulation (self);
  hys_properties_add_loads (self);
  hys_properties_add_elements (self);
  hys_properties_add_nodes (self);
  hys_properties_add_texts (self);
}

/* What is selected; everything when nothing is. */
static void
fill (HysProperties *self)
{
  const HysSelection *selection = hys_editor_get_selection (self->editor);
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, self->document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, self->document);

  self->form = form_of (self->document);
  if (nodes->len + elements->len == 0)
    fill_with_document (self);
  hys_properties_add_selected_elements (self, elements);
  hys_properties_add_selected_nodes (self, nodes);
}

static gboolean
rebuild_now (gpointer user_data)
{
  HysProperties *self = user_data;
  g_autofree char *focused = hys_a11y_focused (GTK_WIDGET (self));

  self->rebuilding = 0;
  clear (self);
  fill (self);
  if (focused != NULL)
    hys_a11y_focus (GTK_WIDGET (self->page), focused);
  return G_SOURCE_REMOVE;
}

/* Builds all groups anew, with the focus where it was, once the present event is handled. */
static void
rebuild (HysProperties *self)
{
  if (self->rebuilding == 0)
    self->rebuilding = g_idle_add_full (G_PRIORITY_DEFAULT, rebuild_now, self, NULL);
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
  g_ptr_array_unref (self->previews);
  g_ptr_array_unref (self->tables);
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
  self->previews = g_ptr_array_new ();
  self->tables = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
hys_properties_new (void)
{
  return g_object_new (HYS_TYPE_PROPERTIES, NULL);
}

static void
selected (HysProperties *self)
{
  rebuild (self);
}

void
hys_properties_set_editor (HysProperties *self,
                           HysEditor     *editor)
{
  clear (self);
  g_clear_handle_id (&self->rebuilding, g_source_remove);
  if (self->editor != NULL)
    g_signal_handlers_disconnect_by_data (self->editor, self);
  self->editor = editor;
  self->document = editor != NULL ? hys_editor_get_document (editor) : NULL;
  if (editor == NULL)
    return;
  g_signal_connect_swapped (editor, "selected", G_CALLBACK (selected), self);
  fill (self);
}

static void
refresh (HysProperties *self)
{
  for (guint i = 0; i < self->controls->len; i++)
    hys_value_control_refresh (g_ptr_array_index (self->controls, i));
  for (guint i = 0; i < self->previews->len; i++)
    hys_signal_preview_refresh (g_ptr_array_index (self->previews, i));
  for (guint i = 0; i < self->tables->len; i++)
    hys_points_editor_refresh (g_ptr_array_index (self->tables, i));
}

void
hys_properties_renew (HysProperties *self,
                      HysEffects     effects)
{
  if ((effects & HYS_EFFECT_ITEMS) || ((effects & HYS_EFFECT_MECHANICS) && form_of (self->document) != self->form))
    {
      forget_controls (self);
      rebuild (self);
    }
  else
    refresh (self);
}

void
hys_properties_follow (HysProperties *self,
                       HysChecker    *checker)
{
  hys_findings_list_follow (self->findings, checker);
}
