/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-protocol-dialog.h"

#include "hys-a11y.h"
#include "hys-expression.h"
#include "hys-main-bar.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-parameter.h"
#include "hys-protocol.h"
#include "hys-readout.h"
#include "hys-signal-preview.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>

struct _HysProtocolDialog
{
  AdwWindow            parent_instance;

  /* template */
  GtkListBox          *kinds;
  GtkWidget           *set_up;
  AdwPreferencesGroup *about;
  AdwComboRow         *bar;
  AdwComboRow         *load;
  HysSignalPreview    *preview;
  AdwPreferencesGroup *numbers;
  GtkLabel            *reason;

  /* owned */
  HysEditor           *editor;
  HysProtocol          protocol;
  HysLoadKind          wished;       /* for tests that take either */
  GArray              *nodes;        /* indices of the bars in the list */
  GPtrArray           *rows;         /* rows of the parameters, owned by the group */
  GPtrArray           *entries;      /* of HysValueEntry, in those rows */
  gboolean             refreshing;
};

G_DEFINE_FINAL_TYPE (HysProtocolDialog, hys_protocol_dialog, ADW_TYPE_WINDOW)

static guint set_up_signal;

static const HysDocument *
document_of (HysProtocolDialog *self)
{
  return hys_editor_get_document (self->editor);
}

static void
show_reason (HysProtocolDialog *self,
             const char        *reason)
{
  gtk_label_set_text (self->reason, reason ? reason : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reason), reason != NULL);
}

static void
refresh_preview (HysProtocolDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysSignal) signal = hys_protocol_signal (&self->protocol, &error);

  if (signal != NULL)
    hys_signal_preview_set_signal (self->preview, document_of (self), self->protocol.load, signal,
                                   hys_protocol_until (&self->protocol));
  show_reason (self, signal != NULL ? NULL : error->message);
}

static guint
place_of (HysProtocolDialog *self,
          HysValueEntry     *entry)
{
  guint place = 0;

  g_ptr_array_find (self->entries, entry, &place);
  return place;
}

/* Returns the reason of a refusal. */
static char *
number_applied (HysProtocolDialog *self,
                const char        *text,
                HysValueEntry     *entry)
{
  guint place = place_of (self, entry);
  char *fault;
  double value;

  if (!hys_expression_parse_typed (text, &value))
    return g_strdup (_("Must be a number."));
  fault = hys_parameter_sentence (&self->protocol.kind->parameters[place], value);
  if (fault != NULL)
    return fault;
  self->protocol.values[place] = value;
  refresh_preview (self);
  return NULL;
}

/* Shows the symbol of the parameter, or why the value is refused. */
static void
number_judged (HysProtocolDialog *self,
               HysValueEntry     *entry)
{
  guint place = place_of (self, entry);
  GtkWidget *row = g_ptr_array_index (self->rows, place);
  const char *reason = hys_value_entry_get_reason (entry);
  g_autofree char *unit = hys_readout_unit (document_of (self), hys_protocol_dimension (&self->protocol, place));
  const char *symbol = self->protocol.kind->parameters[place].symbol;
  g_autofree char *markup = NULL;

  if (reason != NULL)
    markup = g_markup_escape_text (reason, -1);
  else
    markup = g_markup_printf_escaped (*unit == '\0' ? "%s" : "%s · %s", symbol, unit);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), markup);
  if (reason != NULL)
    gtk_widget_add_css_class (row, "refused");
  else
    gtk_widget_remove_css_class (row, "refused");
}

/* Proposes parameters after test, bar or kind of load changed; the kind of load is the wished one where the test takes
   it. */
static void
propose (HysProtocolDialog     *self,
         const HysProtocolKind *kind,
         guint                  node)
{
  HysLoadKind load = self->wished;

  if (load == HYS_LOAD_FORCE && !kind->takes_force)
    load = HYS_LOAD_DISPLACEMENT;
  else if (load == HYS_LOAD_DISPLACEMENT && !kind->takes_displacement)
    load = HYS_LOAD_FORCE;
  hys_protocol_init (&self->protocol, kind, document_of (self), node, load);
  self->refreshing = TRUE;
  adw_preferences_group_set_title (self->about, _(kind->label));
  adw_preferences_group_set_description (self->about, _(kind->description));
  adw_combo_row_set_selected (self->load, load == HYS_LOAD_FORCE ? 0 : 1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->load), kind->takes_force && kind->takes_displacement);
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (self->numbers, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  g_ptr_array_set_size (self->entries, 0);
  for (guint i = 0; i < self->protocol.kind->n_parameters; i++)
    {
      const HysParameter *parameter = &self->protocol.kind->parameters[i];
      GtkWidget *row = adw_action_row_new (), *entry = hys_value_entry_new ();
      char text[HYS_NUMBER_SIZE];

      g_ptr_array_add (self->rows, row);
      g_ptr_array_add (self->entries, entry);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _(parameter->name));
      gtk_editable_set_alignment (GTK_EDITABLE (entry), 1);
      hys_value_entry_set_numeric (HYS_VALUE_ENTRY (entry), parameter);
      hys_value_entry_set_value (HYS_VALUE_ENTRY (entry), hys_number_format (self->protocol.values[i], text));
      hys_a11y_name (entry, _(parameter->name));
      g_signal_connect_swapped (entry, "apply", G_CALLBACK (number_applied), self);
      g_signal_connect_swapped (entry, "nudge", G_CALLBACK (number_applied), self);
      g_signal_connect_swapped (entry, "reason-changed", G_CALLBACK (number_judged), self);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), entry);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), entry);
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      adw_preferences_group_add (self->numbers, row);
      number_judged (self, HYS_VALUE_ENTRY (entry));
    }
  refresh_preview (self);
  self->refreshing = FALSE;
}

/* The wish is what suits the bar until another is chosen. */
static void
choose_bar (HysProtocolDialog     *self,
            const HysProtocolKind *kind,
            guint                  node)
{
  self->wished = hys_protocol_load (document_of (self), node, TRUE);
  propose (self, kind, node);
}

static void
kind_selected (HysProtocolDialog *self,
               GtkListBoxRow     *row)
{
  const HysProtocolKind *kind;
  guint n;

  if (row == NULL || self->refreshing)
    return;
  kind = hys_protocol_kinds (&n)[gtk_list_box_row_get_index (row)];
  if (kind != self->protocol.kind)
    propose (self, kind, self->protocol.node);
}

/* Tab moves out of the list; arrow keys move inside. */
static gboolean
kinds_key_pressed (HysProtocolDialog *self,
                   guint              key)
{
  if (key == GDK_KEY_Tab)
    return gtk_widget_grab_focus (GTK_WIDGET (self->bar));
  return key == GDK_KEY_ISO_Left_Tab && gtk_widget_grab_focus (self->set_up);
}

static void
bar_selected (HysProtocolDialog *self)
{
  guint place = adw_combo_row_get_selected (self->bar);

  if (!self->refreshing && place < self->nodes->len)
    choose_bar (self, self->protocol.kind, g_array_index (self->nodes, guint, place));
}

static void
load_selected (HysProtocolDialog *self)
{
  if (self->refreshing)
    return;
  self->wished = adw_combo_row_get_selected (self->load) == 0 ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT;
  propose (self, self->protocol.kind, self->protocol.node);
}

/* Whether all entries are valid. */
static gboolean
submit_numbers (HysProtocolDialog *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      HysValueEntry *entry = g_ptr_array_index (self->entries, i);

      hys_value_entry_submit (entry);
      if (hys_value_entry_get_reason (entry) != NULL)
        {
          gtk_widget_grab_focus (GTK_WIDGET (entry));
          return FALSE;
        }
    }
  return TRUE;
}

static void
set_up_clicked (HysProtocolDialog *self)
{
  g_autoptr (GError) error = NULL;
  HysChange *change;

  if (!submit_numbers (self))
    return;
  change = hys_protocol_change (&self->protocol, document_of (self), &error);
  if (change == NULL || !hys_editor_apply (self->editor, change, NULL, &error))
    {
      show_reason (self, error->message);
      return;
    }
  g_signal_emit (self, set_up_signal, 0);
  gtk_window_destroy (GTK_WINDOW (self));
}

static GtkWidget *
new_kind_row (const HysProtocolKind *kind)
{
  GtkWidget *label = gtk_label_new (_(kind->label)), *row = gtk_list_box_row_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  hys_a11y_name (row, _(kind->label));
  return row;
}

static void
fill_kinds (HysProtocolDialog *self)
{
  guint n;
  const HysProtocolKind *const *kinds = hys_protocol_kinds (&n);

  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->kinds, new_kind_row (kinds[i]));
}

static void
hys_protocol_dialog_finalize (GObject *object)
{
  HysProtocolDialog *self = HYS_PROTOCOL_DIALOG (object);

  g_clear_object (&self->editor);
  g_array_unref (self->nodes);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->entries);
  G_OBJECT_CLASS (hys_protocol_dialog_parent_class)->finalize (object);
}

static void
hys_protocol_dialog_class_init (HysProtocolDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_protocol_dialog_finalize;
  g_type_ensure (HYS_TYPE_SIGNAL_PREVIEW);
  set_up_signal = hys_object_add_signal (klass, "set-up", 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-protocol-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, kinds);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, set_up);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, about);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, bar);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, load);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, numbers);
  gtk_widget_class_bind_template_child (widget_class, HysProtocolDialog, reason);
  gtk_widget_class_bind_template_callback (widget_class, kind_selected);
  gtk_widget_class_bind_template_callback (widget_class, kinds_key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, bar_selected);
  gtk_widget_class_bind_template_callback (widget_class, load_selected);
  gtk_widget_class_bind_template_callback (widget_class, set_up_clicked);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hys_protocol_dialog_init (HysProtocolDialog *self)
{
  self->nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  self->rows = g_ptr_array_new ();
  self->entries = g_ptr_array_new ();
  self->refreshing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_a11y_name (GTK_WIDGET (self->preview), _("Preview of the load"));
}

GtkWidget *
hys_protocol_dialog_new (HysEditor *editor,
                         guint      node)
{
  HysProtocolDialog *self = g_object_new (HYS_TYPE_PROTOCOL_DIALOG, NULL);
  guint n;
  const HysDocument *document;
  g_autoptr (GtkStringList) ids = NULL;
  guint place;

  self->editor = g_object_ref (editor);
  fill_kinds (self);
  /* Bars that can move. */
  document = document_of (self);
  ids = gtk_string_list_new (NULL);
  place = 0;
  for (guint i = 0; i < document->nodes->len; i++)
    {
      if (hys_document_node (document, i)->fixed)
        continue;
      if (i == node)
        place = self->nodes->len;
      g_array_append_val (self->nodes, i);
      gtk_string_list_append (ids, hys_document_node (document, i)->id);
    }
  adw_combo_row_set_model (self->bar, G_LIST_MODEL (ids));
  adw_combo_row_set_selected (self->bar, place);
  gtk_list_box_select_row (self->kinds, gtk_list_box_get_row_at_index (self->kinds, 0));
  choose_bar (self, hys_protocol_kinds (&n)[0], node);
  return GTK_WIDGET (self);
}

int
hys_protocol_dialog_choose (HysEditor *editor)
{
  const HysDocument *document = hys_editor_get_document (editor);
  const char *single = hys_selection_single (hys_editor_get_selection (editor), document);
  int node = single != NULL ? hys_document_find_node (document, single) : -1;

  return node >= 0 && !hys_document_node (document, (guint) node)->fixed ? node : hys_main_bar (document);
}
