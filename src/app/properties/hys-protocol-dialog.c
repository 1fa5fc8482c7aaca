/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-protocol-dialog.h"

#include "hys-a11y.h"
#include "hys-main-bar.h"
#include "hys-number-row.h"
#include "hys-object.h"
#include "hys-properties-row.h"
#include "hys-protocol.h"
#include "hys-readout.h"

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
  HysPlotArea         *preview;
  AdwPreferencesGroup *numbers;
  GtkLabel            *reason;

  /* owned */
  HysEditor           *editor;
  HysProtocol          protocol;
  HysLoadKind          wished;       /* for tests that take either */
  GPtrArray           *rows;         /* of HysNumberRow: the parameters, owned by the group */
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
refresh_preview (HysProtocolDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysSignal) signal = hys_protocol_signal (&self->protocol, &error);

  if (signal != NULL)
    hys_signal_preview_set_signal (self->preview, document_of (self), self->protocol.load, signal,
                                   hys_protocol_until (&self->protocol));
  hys_a11y_tell (self->reason, signal != NULL ? NULL : error->message);
}

static void
number_changed (HysProtocolDialog *self,
                GParamSpec        *property,
                HysNumberRow      *row)
{
  guint place = 0;

  g_ptr_array_find (self->rows, row, &place);
  self->protocol.values[place] = hys_number_row_get_value (row);
  refresh_preview (self);
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
  for (guint i = 0; i < self->protocol.kind->n_parameters; i++)
    {
      const HysParameter *parameter = &self->protocol.kind->parameters[i];
      g_autofree char *unit = hys_readout_unit (document_of (self), hys_protocol_dimension (&self->protocol, i));
      g_autofree char *hint = g_markup_printf_escaped (*unit == '\0' ? "%s" : "%s · %s", parameter->symbol, unit);
      HysNumberRow *row = g_object_new (HYS_TYPE_NUMBER_ROW, "title", _(parameter->name), "subtitle", hint,
                                        "value", self->protocol.values[i], NULL);

      hys_number_row_set_parameter (row, parameter);
      g_signal_connect_swapped (row, "notify::value", G_CALLBACK (number_changed), self);
      g_ptr_array_add (self->rows, row);
      adw_preferences_group_add (self->numbers, GTK_WIDGET (row));
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

/* Tab moves out of the list; arrow keys move inside, and Return is for the dialog. */
static gboolean
kinds_key_pressed (HysProtocolDialog *self,
                   guint              key)
{
  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    return gtk_widget_activate (self->set_up);
  if (key == GDK_KEY_Tab)
    return gtk_widget_grab_focus (GTK_WIDGET (self->bar));
  return key == GDK_KEY_ISO_Left_Tab && gtk_widget_grab_focus (self->set_up);
}

static void
bar_selected (HysProtocolDialog *self)
{
  GtkStringObject *bar = adw_combo_row_get_selected_item (self->bar);
  int node = bar != NULL ? hys_document_find_node (document_of (self), gtk_string_object_get_string (bar)) : -1;

  if (!self->refreshing && node >= 0)
    choose_bar (self, self->protocol.kind, (guint) node);
}

static void
load_selected (HysProtocolDialog *self)
{
  if (self->refreshing)
    return;
  self->wished = adw_combo_row_get_selected (self->load) == 0 ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT;
  propose (self, self->protocol.kind, self->protocol.node);
}

static void
set_up_clicked (HysProtocolDialog *self)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  for (guint i = 0; i < self->rows->len; i++)
    if (hys_number_row_is_refused (g_ptr_array_index (self->rows, i)))
      return;
  edited = hys_protocol_change (&self->protocol, document_of (self), &error);
  if (edited == NULL || !hys_editor_apply (self->editor, edited, NULL, &error))
    {
      hys_a11y_tell (self->reason, error->message);
      return;
    }
  g_signal_emit (self, set_up_signal, 0);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
hys_protocol_dialog_class_init (HysProtocolDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HYS_TYPE_PLOT_AREA);
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
  self->rows = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  self->refreshing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_a11y_name (GTK_WIDGET (self->preview), _("Preview of the load"));
}

GtkWidget *
hys_protocol_dialog_new (HysEditor *editor,
                         guint      node)
{
  HysProtocolDialog *self = g_object_new (HYS_TYPE_PROTOCOL_DIALOG, NULL);
  const HysProtocolKind *const *kinds;
  guint n;

  self->editor = hys_object_keep_ref (self, editor);
  kinds = hys_protocol_kinds (&n);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->kinds, hys_a11y_row (_(kinds[i]->label)));
  hys_bar_row_list (self->bar, document_of (self), (int) node);
  gtk_list_box_select_row (self->kinds, gtk_list_box_get_row_at_index (self->kinds, 0));
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (gtk_list_box_get_row_at_index (self->kinds, 0)));
  choose_bar (self, kinds[0], node);
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
