/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A control as a slider, and its settings. */
#include "hys-control-strip.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-editor.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-target.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <adwaita.h>
#include <math.h>
#include <string.h>

#define HYS_TYPE_CONTROL_SETTINGS (hys_control_settings_get_type ())
G_DECLARE_FINAL_TYPE (HysControlSettings, hys_control_settings, HYS, CONTROL_SETTINGS, AdwBin)

/**
 * HysControlSettings:
 *
 * Settings of a control: its label, range, scale and targets. Each change is a step of the history.
 */

static void hys_control_settings_refresh (HysControlSettings *self);

/* Largest number of values offered. */
#define MOST_OFFERED 200

struct _HysControlSettings
{
  AdwBin         parent_instance;

  /* template */
  HysValueEntry *label;
  HysValueEntry *minimum;
  HysValueEntry *maximum;
  GtkSwitch     *logarithmic;
  GtkLabel      *reason;
  GtkListBox    *targets;
  GtkDropDown   *add;

  HysEditor     *editor;       /* borrowed; NULL in a slider that goes */
  guint          control;      /* index */
  GtkStringList *offered;      /* of @add: a heading, then the titles of values, */
  GPtrArray     *names;        /* and their target names; NULL for the heading */
  HysDimension   dimension;    /* of these values */
  gboolean       refreshing;
};

G_DEFINE_FINAL_TYPE (HysControlSettings, hys_control_settings, ADW_TYPE_BIN)

static const HysDocument *
document_of (HysControlSettings *self)
{
  return hys_editor_get_document (self->editor);
}

static const HysControl *
set_control (HysControlSettings *self)
{
  return hys_document_control (document_of (self), self->control);
}

/* Returns the reason of a refusal. */
static char *
apply (HysControlSettings *self,
       HysDocument        *edited)
{
  g_autoptr (GError) error = NULL;

  return hys_editor_apply (self->editor, edited, NULL, &error) ? NULL : hys_error_sentence (error);
}

static void
show_reason (HysControlSettings *self)
{
  const char *reason = hys_value_entry_get_reason (self->minimum);

  if (reason == NULL)
    reason = hys_value_entry_get_reason (self->maximum);
  hys_a11y_tell (self->reason, reason);
}

static char *
label_applied (HysControlSettings *self,
               const char         *text)
{
  HysControl changed;

  if (self->editor == NULL)
    return NULL;
  changed = *set_control (self);
  changed.label = (char *) text;
  return apply (self, hys_edit_control_change (document_of (self), self->control, &changed));
}

/* An empty limit is automatic. */
static char *
end_applied (HysControlSettings *self,
             const char         *text,
             gboolean            step,
             HysValueEntry      *entry)
{
  HysControl changed;
  gboolean tension;
  double value = NAN;

  if (self->editor == NULL)
    return NULL;
  if (*text != '\0' && !hys_expression_parse_typed (text, &value))
    return g_strdup (_("Must be a number."));
  changed = *set_control (self);
  tension = hys_control_is_tension (&changed, document_of (self));
  *((entry == self->minimum) == tension ? &changed.maximum : &changed.minimum) = tension ? 0 - value : value;
  return apply (self, hys_edit_control_change (document_of (self), self->control, &changed));
}

static void
scale_toggled (HysControlSettings *self)
{
  HysControl changed;

  if (self->refreshing)
    return;
  changed = *set_control (self);
  changed.logarithmic = gtk_switch_get_active (self->logarithmic);
  g_free (apply (self, hys_edit_control_change (document_of (self), self->control, &changed)));
}

static void
unpin (HysControlSettings *self)
{
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_POPOVER)));
  g_free (apply (self, hys_edit_control_unpin (document_of (self), self->control)));
}

static void
leave_clicked (HysControlSettings *self,
               GtkWidget          *button)
{
  g_free (apply (self, hys_edit_control_leave (document_of (self), self->control,
                                               g_object_get_data (G_OBJECT (button), "target"))));
}

static void
add_selected (HysControlSettings *self)
{
  guint selected = gtk_drop_down_get_selected (self->add);
  g_autofree char *target = NULL;

  if (self->refreshing || selected == 0 || selected == GTK_INVALID_LIST_POSITION)
    return;
  target = g_strdup (g_ptr_array_index (self->names, selected));
  g_free (apply (self, hys_edit_control_add (document_of (self), self->control, target)));
}

static void
hys_control_settings_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hys_control_settings_parent_class)->map (widget);
  hys_control_settings_refresh (HYS_CONTROL_SETTINGS (widget));
}

static void
hys_control_settings_class_init (HysControlSettingsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = hys_control_settings_map;
  g_type_ensure (HYS_TYPE_VALUE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-control-settings.ui");
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, label);
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, minimum);
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, maximum);
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, logarithmic);
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, reason);
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, targets);
  gtk_widget_class_bind_template_child (widget_class, HysControlSettings, add);
  gtk_widget_class_bind_template_callback (widget_class, label_applied);
  gtk_widget_class_bind_template_callback (widget_class, end_applied);
  gtk_widget_class_bind_template_callback (widget_class, show_reason);
  gtk_widget_class_bind_template_callback (widget_class, scale_toggled);
  gtk_widget_class_bind_template_callback (widget_class, add_selected);
  gtk_widget_class_bind_template_callback (widget_class, unpin);
}

static void
hys_control_settings_init (HysControlSettings *self)
{
  self->names = hys_object_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_value_entry_set_brief (self->minimum);
  hys_value_entry_set_brief (self->maximum);
  hys_a11y_space (self->logarithmic);
}

/* Offers a value if it has the same unit as the targets of the control and is not one of them. */
static void
offer (HysValueRef ref,
       gpointer    user_data)
{
  HysControlSettings *self = user_data;
  const HysDocument *document = document_of (self);
  HysDimension own = self->dimension, other = hys_value_ref_parameter (ref, document)->dimension;
  g_autofree char *name = NULL, *title = NULL;

  if (self->names->len > MOST_OFFERED || own.length != other.length || own.force != other.force
      || own.time != other.time)
    return;
  name = hys_value_ref_name (ref, document);
  if (g_strv_contains ((const char *const *) set_control (self)->targets, name))
    return;
  title = hys_control_target_title (document, name);
  gtk_string_list_append (self->offered, title);
  g_ptr_array_add (self->names, g_steal_pointer (&name));
}

static void
set_end (HysValueEntry *entry,
         double         value)
{
  char text[HYS_NUMBER_SIZE];

  hys_value_entry_set_value (entry, isnan (value) ? "" : hys_number_format (value, text));
}

/* Updates the widgets from the document; when shown, if they are hidden. */
static void
hys_control_settings_refresh (HysControlSettings *self)
{
  const HysControl *control;
  HysValueRef first;
  gboolean tension;

  if (self->editor == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  control = set_control (self);
  self->refreshing = TRUE;
  hys_value_entry_set_value (self->label, control->label ? control->label : "");
  tension = hys_control_is_tension (control, document_of (self));
  set_end (self->minimum, tension ? 0 - control->maximum : control->minimum);
  set_end (self->maximum, tension ? 0 - control->minimum : control->maximum);
  gtk_switch_set_active (self->logarithmic, control->logarithmic);
  gtk_list_box_bind_model (self->targets, NULL, NULL, NULL, NULL);   /* empties it */
  for (guint i = 0; control->targets[i] != NULL; i++)
    {
      g_autofree char *title = hys_control_target_title (document_of (self), control->targets[i]);
      g_autofree char *label = g_strdup_printf (_("Stop setting %s"), title);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkWidget *name = g_object_new (GTK_TYPE_LABEL, "label", title, "xalign", 0.0, "ellipsize",
                                      PANGO_ELLIPSIZE_MIDDLE, "hexpand", TRUE, NULL);
      GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "icon-name", "list-remove-symbolic", "has-frame", FALSE,
                                        "tooltip-text", label, NULL);

      hys_a11y_name (button, label);
      g_object_set_data_full (G_OBJECT (button), "target", g_strdup (control->targets[i]), g_free);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (leave_clicked), self);
      gtk_box_append (GTK_BOX (box), name);
      gtk_box_append (GTK_BOX (box), button);
      gtk_list_box_append (self->targets, g_object_new (GTK_TYPE_LIST_BOX_ROW, "child", box, "activatable", FALSE,
                                                        "focusable", FALSE, NULL));
    }
  self->offered = gtk_string_list_new ((const char *const[]) { _("Set Another Value…"), NULL });
  g_ptr_array_set_size (self->names, 0);
  g_ptr_array_add (self->names, NULL);
  if (hys_target_find (document_of (self), control->targets[0], &first, NULL))
    {
      self->dimension = hys_value_ref_parameter (first, document_of (self))->dimension;
      hys_document_each_target (document_of (self), G_MAXUINT, offer, self);
    }
  gtk_drop_down_set_model (self->add, G_LIST_MODEL (self->offered));
  gtk_widget_set_visible (GTK_WIDGET (self->add), self->names->len > 1);
  g_object_unref (self->offered);
  self->refreshing = FALSE;
}

/* Fraction of the range per arrow key and per page key. */
#define KEY_STEPS  100
#define PAGE_STEPS 10

/* Resolution: number of steps of the range. */
#define FINEST 500

struct _HysControlSlider
{
  AdwBin              parent_instance;

  /* template */
  GtkLabel           *label;
  GtkScale           *scale;
  HysValueEntry      *entry;
  GtkMenuButton      *menu;

  HysEditor          *editor;       /* borrowed; NULL when it goes */
  guint               control;      /* index */
  HysControlSettings *settings;     /* in the menu's popover */
  double              minimum;      /* of the range, in the document's sign */
  double              maximum;
  gboolean            tension;      /* see hys_control_is_tension() */
  gboolean            logarithmic;
  gboolean            refreshing;
};

G_DEFINE_FINAL_TYPE (HysControlSlider, hys_control_slider, ADW_TYPE_BIN)

static const HysControl *
control_of (HysControlSlider *self)
{
  return hys_document_control (hys_editor_get_document (self->editor), self->control);
}

/* A number of the document as a person sees it, and the inverse. */
static double
turned (HysControlSlider *self,
        double            value)
{
  return self->tension ? 0 - value : value;
}

/* Position of a value on the scale, and the inverse. */
static double
to_place (HysControlSlider *self,
          double            value)
{
  return turned (self, self->logarithmic ? log10 (value) : value);
}

/* Rounds a value to the resolution of the range, so that it has few digits. */
static double
to_value (HysControlSlider *self,
          double            place)
{
  double value = self->logarithmic ? pow (10, turned (self, place)) : turned (self, place);
  double smallest = self->logarithmic ? value / FINEST : (self->maximum - self->minimum) / FINEST;
  double unit = pow (10, floor (log10 (smallest)));
  char text[32];

  g_ascii_formatd (text, sizeof text, "%.12g", round (value / unit) * unit);
  return CLAMP (g_ascii_strtod (text, NULL), self->minimum, self->maximum);
}

/* Returns the reason of a refusal. */
static char *
set_value (HysControlSlider *self,
           double            value)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  g_autofree char *key = g_strdup_printf ("control-%u", self->control);
  g_autoptr (GError) error = NULL;

  if (hys_editor_apply (self->editor, hys_edit_control_set (document, self->control, value), key, &error))
    return NULL;
  return hys_error_sentence (error);
}

static void
moved (HysControlSlider *self)
{
  double value;

  if (self->refreshing)
    return;
  value = to_value (self, gtk_range_get_value (GTK_RANGE (self->scale)));
  if (value != hys_control_value (control_of (self), hys_editor_get_document (self->editor)))
    g_free (set_value (self, value));
  hys_control_slider_refresh (self);
}

static void
seal (HysControlSlider *self)
{
  if (self->editor != NULL)
    hys_history_seal (hys_editor_get_history (self->editor));
}

/* Seals the history so that a drag is one undo step. */
static gboolean
scale_event (GtkEventController *controller,
             GdkEvent           *event,
             HysControlSlider   *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_END)
    seal (self);
  return GDK_EVENT_PROPAGATE;
}

static char *
entry_applied (HysControlSlider *self,
               const char       *text)
{
  double value;
  char *reason;

  if (self->editor == NULL)
    return NULL;
  if (!hys_expression_parse_typed (text, &value))
    return g_strdup (_("Must be a number."));
  seal (self);
  reason = set_value (self, turned (self, value));
  seal (self);
  return reason;
}

static void
hys_control_slider_class_init (HysControlSliderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HYS_TYPE_VALUE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-control-slider.ui");
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, label);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, scale);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, entry);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, menu);
  gtk_widget_class_bind_template_callback (widget_class, entry_applied);
  gtk_widget_class_bind_template_callback (widget_class, moved);
  gtk_widget_class_bind_template_callback (widget_class, scale_event);
  gtk_widget_class_bind_template_callback (widget_class, seal);
  gtk_widget_class_set_css_name (widget_class, "control");
}

static void
hys_control_slider_init (HysControlSlider *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_value_entry_set_brief (self->entry);
}

GtkWidget *
hys_control_slider_new (HysEditor *editor,
                        guint      control)
{
  HysControlSlider *self = g_object_new (HYS_TYPE_CONTROL_SLIDER, NULL);
  GtkWidget *popover = gtk_popover_new ();

  self->editor = editor;
  self->control = control;
  self->settings = g_object_new (HYS_TYPE_CONTROL_SETTINGS, NULL);
  self->settings->editor = editor;
  self->settings->control = control;
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->settings));
  gtk_menu_button_set_popover (self->menu, popover);
  self->minimum = self->maximum = NAN;
  hys_control_slider_refresh (self);
  return GTK_WIDGET (self);
}

void
hys_control_slider_let_go (HysControlSlider *self)
{
  self->editor = self->settings->editor = NULL;
}

/* Keeps an automatic range while the value is inside, so that it does not move during a drag. */
static void
refresh_range (HysControlSlider  *self,
               const HysDocument *document,
               const HysControl  *control)
{
  double value = hys_control_value (control, document), ends[2], from, to;
  GtkAdjustment *adjustment = gtk_range_get_adjustment (GTK_RANGE (self->scale));

  if ((isfinite (control->minimum) && isfinite (control->maximum)) || control->logarithmic != self->logarithmic
      || !(self->minimum <= value && value <= self->maximum))
    hys_control_range (control, document, &self->minimum, &self->maximum);
  self->logarithmic = control->logarithmic;
  ends[0] = to_place (self, self->minimum);
  ends[1] = to_place (self, self->maximum);
  from = MIN (ends[0], ends[1]);
  to = MAX (ends[0], ends[1]);
  gtk_adjustment_configure (adjustment, isnan (value) ? from : CLAMP (to_place (self, value), from, to), from, to,
                            (to - from) / KEY_STEPS, (to - from) / PAGE_STEPS, 0);
}

void
hys_control_slider_refresh (HysControlSlider *self)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  const HysControl *control = control_of (self);
  g_autofree char *symbol = hys_control_symbol (control, document), *title = hys_control_title (control, document);
  g_autofree char *settings = g_strdup_printf (_("Settings of control %s"), title);
  g_autofree char *entry = g_strdup_printf (_("%s, value"), title);
  double value = hys_control_value (control, document);
  char number[HYS_NUMBER_SIZE];
  const char *text;

  self->tension = hys_control_is_tension (control, document);
  text = isnan (value) ? "" : hys_number_format (turned (self, value), number);
  self->refreshing = TRUE;
  refresh_range (self, document, control);
  gtk_label_set_text (self->label, symbol);
  hys_value_entry_set_value (self->entry, text);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), *text == '\0' ? _("several") : NULL);
  hys_a11y_name (GTK_WIDGET (self->scale), title);
  hys_a11y_name (GTK_WIDGET (self->entry), entry);
  hys_a11y_name (GTK_WIDGET (self->menu), settings);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  *text != '\0' ? text : _("several values"), -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), title);
  hys_control_settings_refresh (self->settings);
  self->refreshing = FALSE;
}
