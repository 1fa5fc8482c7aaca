/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-editor.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

#define ENTRY_CHARS 8
#define NAME_CHARS  12

struct _HysValueControl
{
  AdwBin              parent_instance;

  HysEditor          *editor;      /* borrowed */
  GArray             *refs;        /* see hys_values_new () */
  const HysParameter *parameter;   /* of them when it was built, or NULL */
  char               *hint;
  GtkWidget          *row;         /* row that it is attached to, or NULL */
  GtkLabel           *below;       /* where a wide row shows the reason, or NULL */
  GtkWidget          *inner;       /* one of these three: */
  HysValueEntry      *entry;
  GtkDropDown        *choice;
  GPtrArray          *words;       /* (element-type utf8): of which it chooses, in its order */
  GtkSwitch          *toggle;
  GtkToggleButton    *pin;         /* adds a control for the values, or removes it; or NULL */
  gboolean            refreshing;
};

G_DEFINE_FINAL_TYPE (HysValueControl, hys_value_control, ADW_TYPE_BIN)

static HysValueRef
first_ref (HysValueControl *self)
{
  return g_array_index (self->refs, HysValueRef, 0);
}

static const HysDocument *
document_of (HysValueControl *self)
{
  return hys_editor_get_document (self->editor);
}

static void
show_reason (HysValueControl *self,
             const char      *reason)
{
  g_autofree char *markup = reason ? g_markup_escape_text (reason, -1) : g_strdup (self->hint);

  if (self->row == NULL)
    return;
  if (self->below == NULL)
    g_object_set (self->row, "subtitle", markup, NULL);
  else
    {
      gtk_label_set_markup (self->below, markup);
      gtk_widget_set_visible (GTK_WIDGET (self->below), *markup != '\0');
    }
  hys_paint_set_class (self->row, "refused", reason != NULL);
}

/* Returns the reason of a refusal. @merges: see hys_values_set(). */
static char *
take (HysValueControl *self,
      const char      *text,
      gboolean         merges)
{
  g_autoptr (GError) error = NULL;

  if (self->editor == NULL || hys_values_set (self->refs, self->editor, text, merges, &error))
    return NULL;
  return hys_error_sentence (error);
}

static char *
entry_applied (HysValueControl *self,
               const char      *text,
               gboolean         step)
{
  char *reason = take (self, text, step);

  if (reason != NULL)
    {
      /* Marks the position of an error in a formula. */
      const HysParameter *parameter = self->parameter;
      const char *variable = parameter != NULL && parameter->type == HYS_PARAMETER_FUNCTION ? "s" : "t";
      glong position = 0;

      if (parameter != NULL && (parameter->type == HYS_PARAMETER_FORMULA || parameter->type == HYS_PARAMETER_FUNCTION))
        hys_expression_free (hys_expression_new_at (text, variable, &position, NULL));
      hys_value_entry_mark (self->entry, position);
    }
  return reason;
}

static void
entry_left (HysValueControl *self)
{
  if (self->editor != NULL)
    hys_history_seal (hys_editor_get_history (self->editor));
}

static void
entry_judged (HysValueControl *self)
{
  show_reason (self, hys_value_entry_get_reason (self->entry));
}

static void
take_or_show (HysValueControl *self,
              const char      *text)
{
  g_autofree char *reason = take (self, text, FALSE);

  show_reason (self, reason);
  if (reason != NULL)
    hys_value_control_refresh (self);
}

static void
choice_made (HysValueControl *self)
{
  guint selected = gtk_drop_down_get_selected (self->choice);

  if (!self->refreshing && selected != GTK_INVALID_LIST_POSITION)
    take_or_show (self, g_ptr_array_index (self->words, selected));
}

static void
toggled (HysValueControl *self)
{
  if (!self->refreshing)
    take_or_show (self, gtk_switch_get_active (self->toggle) ? "true" : "false");
}

static GtkWidget *
build_entry (HysValueControl *self)
{
  const HysParameter *parameter = self->parameter;
  HysOwner owner = first_ref (self).owner;
  gboolean is_name = first_ref (self).key == HYS_VALUES_NAME;
  gboolean is_text = is_name || owner == HYS_OWNER_DOCUMENT || (parameter && parameter->type == HYS_PARAMETER_FORMULA);

  self->entry = HYS_VALUE_ENTRY (hys_value_entry_new ());
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), is_name ? NAME_CHARS : ENTRY_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), is_name ? NAME_CHARS : 2 * ENTRY_CHARS);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), is_text ? 0 : 1);
  if (!is_text)
    hys_value_entry_set_numeric (self->entry, parameter);
  g_signal_connect_swapped (self->entry, "apply", G_CALLBACK (entry_applied), self);
  g_signal_connect_swapped (self->entry, "left", G_CALLBACK (entry_left), self);
  g_signal_connect_swapped (self->entry, "reason-changed", G_CALLBACK (entry_judged), self);
  return GTK_WIDGET (self->entry);
}

/* The widget that edits the value. */
static GtkWidget *
build (HysValueControl *self)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  hys_values_list_choices (self->refs, document_of (self), self->words, labels);
  if (self->words->len > 0)
    {
      g_ptr_array_add (labels, NULL);
      self->choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings ((const char *const *) labels->pdata));
      g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (choice_made), self);
      return GTK_WIDGET (self->choice);
    }
  if ((first_ref (self).owner == HYS_OWNER_NODE && first_ref (self).key == HYS_KEY_FIXED)
      || (self->parameter != NULL && self->parameter->type == HYS_PARAMETER_SWITCH))
    {
      self->toggle = GTK_SWITCH (gtk_switch_new ());
      hys_a11y_space (self->toggle);
      g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (toggled), self);
      return GTK_WIDGET (self->toggle);
    }
  return build_entry (self);
}

/* ---- The control of its values ---- */

static void
refresh_pin (HysValueControl *self)
{
  g_autofree char *target = hys_value_ref_name (first_ref (self), document_of (self));
  gboolean pinned = hys_control_find (document_of (self), target) >= 0;

  if (pinned == gtk_toggle_button_get_active (self->pin))
    return;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pin),
                               pinned ? _("Remove the Control") : _("Add a Control for This Value"));
  self->refreshing = TRUE;
  gtk_toggle_button_set_active (self->pin, pinned);
  self->refreshing = FALSE;
}

/* A control that also sets other values loses only this one. */
static void
pin_toggled (HysValueControl *self)
{
  g_auto (GStrv) targets = NULL;
  const HysDocument *document;
  HysDocument *edited;
  int control;

  if (self->refreshing || self->editor == NULL)
    return;
  document = document_of (self);
  targets = hys_values_targets (self->refs, document);
  control = hys_control_find (document, targets[0]);
  if (control < 0)
    edited = hys_edit_control_pin (document, (const char *const *) targets);
  else if (targets[1] == NULL)
    edited = hys_edit_control_leave (document, (guint) control, targets[0]);
  else
    edited = hys_edit_control_unpin (document, (guint) control);
  hys_editor_apply (self->editor, edited, NULL, NULL);
  if (self->editor != NULL)
    refresh_pin (self);
}

static void
name_parts (HysValueControl *self,
            const char      *label)
{
  g_autofree char *name = g_strdup_printf (_("Control for %s"), label);

  hys_a11y_name (self->inner, label);
  if (self->pin != NULL)
    hys_a11y_name (GTK_WIDGET (self->pin), name);
}

static void
hys_value_control_class_init (HysValueControlClass *klass)
{
}

static void
hys_value_control_init (HysValueControl *self)
{
  self->words = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  hys_object_keep_field (self, &self->hint, g_free);
  hys_object_keep_field (self, &self->refs, (GDestroyNotify) g_array_unref);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

HysValueControl *
hys_value_control_new (HysEditor  *editor,
                       GArray     *refs,
                       const char *label)
{
  HysValueControl *self = g_object_new (HYS_TYPE_VALUE_CONTROL, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  self->editor = editor;
  self->refs = refs;
  self->parameter = hys_values_parameter (refs, hys_editor_get_document (editor));
  self->hint = g_strdup ("");
  self->inner = build (self);
  gtk_widget_set_valign (self->inner, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->inner);
  if (hys_values_have_targets (refs, hys_editor_get_document (editor)))
    {
      self->pin = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "icon-name", "view-pin-symbolic", "valign", GTK_ALIGN_CENTER,
                                "tooltip-text", _("Add a Control for This Value"), NULL);
      gtk_widget_add_css_class (GTK_WIDGET (self->pin), "flat");
      gtk_widget_add_css_class (GTK_WIDGET (self->pin), "pin");
      g_signal_connect_swapped (self->pin, "toggled", G_CALLBACK (pin_toggled), self);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->pin));
    }
  adw_bin_set_child (ADW_BIN (self), box);
  name_parts (self, label);
  hys_value_control_refresh (self);
  return self;
}

void
hys_value_control_attach (HysValueControl   *self,
                          AdwPreferencesRow *row)
{
  self->row = GTK_WIDGET (row);
  if (ADW_IS_EXPANDER_ROW (row))
    {
      adw_expander_row_add_action (ADW_EXPANDER_ROW (row), GTK_WIDGET (self));
      return;
    }
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), self->inner);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->inner), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* A click on what is written above or below an entry is for the entry, not for the row. */
static void
lead_to_entry (HysValueControl *self,
               int              count,
               double           x,
               double           y,
               GtkGesture      *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (self->inner);
}

void
hys_value_control_attach_wide (HysValueControl   *self,
                               AdwPreferencesRow *row,
                               const char        *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *above = g_object_new (GTK_TYPE_LABEL, "label", title, "xalign", 0.0, NULL);
  GtkWidget *below = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, NULL), *labels[] = { above, below };

  gtk_widget_add_css_class (below, "subtitle");
  gtk_widget_add_css_class (box, "wide");
  gtk_widget_set_hexpand (self->inner, TRUE);
  gtk_box_append (GTK_BOX (box), above);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (box), below);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      GtkGesture *click = gtk_gesture_click_new ();

      g_signal_connect_object (click, "pressed", G_CALLBACK (lead_to_entry), self, G_CONNECT_SWAPPED);
      gtk_widget_add_controller (labels[i], GTK_EVENT_CONTROLLER (click));
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  self->below = GTK_LABEL (below);
  self->row = GTK_WIDGET (row);
}

gboolean
hys_value_control_fits (HysValueControl *self,
                        HysEditor       *editor,
                        const GArray    *refs)
{
  const HysDocument *document = hys_editor_get_document (editor);
  HysValueRef now = first_ref (self), other = g_array_index (refs, HysValueRef, 0);

  return now.owner == other.owner && now.key == other.key && hys_values_parameter (refs, document) == self->parameter
         && hys_values_have_targets (refs, document) == (self->pin != NULL);
}

void
hys_value_control_point (HysValueControl *self,
                         HysEditor       *editor,
                         GArray          *refs,
                         const char      *label,
                         const char      *hint,
                         gboolean         same)
{
  self->editor = editor;
  g_free (self->hint);
  self->hint = g_strdup (hint ? hint : "");
  g_array_unref (self->refs);
  self->refs = refs;
  name_parts (self, label);
  if (self->entry != NULL && !same)
    hys_value_entry_reset (self->entry, "");
  if (self->entry == NULL || hys_value_entry_get_reason (self->entry) == NULL)
    show_reason (self, NULL);
  hys_value_control_refresh (self);
}

void
hys_value_control_let_go (HysValueControl *self)
{
  self->editor = NULL;
}

void
hys_value_control_refresh (HysValueControl *self)
{
  g_autofree char *text = hys_values_read (self->refs, document_of (self));
  gboolean is_automatic = first_ref (self).owner == HYS_OWNER_SIMULATION && first_ref (self).key == HYS_KEY_EVERY;

  self->refreshing = TRUE;
  if (self->entry != NULL)
    {
      hys_value_entry_set_value (self->entry, text ? text : "");
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                      text == NULL ? _("several") : is_automatic ? _("auto") : NULL);
    }
  else if (self->choice != NULL)
    {
      guint place = GTK_INVALID_LIST_POSITION;

      if (text != NULL)
        g_ptr_array_find_with_equal_func (self->words, text, g_str_equal, &place);
      gtk_drop_down_set_selected (self->choice, place);
    }
  else
    gtk_switch_set_active (self->toggle, g_strcmp0 (text, "true") == 0);
  if (self->pin != NULL)
    refresh_pin (self);
  self->refreshing = FALSE;
}
