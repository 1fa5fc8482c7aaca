/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-control-slider.h"

#include "hys-a11y.h"
#include "hys-control-settings.h"
#include "hys-edit-controls.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-target.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Fraction of the range per arrow key and per page key. */
#define KEY_STEPS  100
#define PAGE_STEPS 10

/* Resolution: number of steps of the range. */
#define FINEST 500

struct _HysControlSlider
{
  GtkWidget           parent_instance;

  /* template */
  GtkWidget          *box;
  GtkLabel           *label;
  GtkScale           *scale;
  HysValueEntry      *entry;
  GtkMenuButton      *menu;

  HysEditor          *editor;       /* borrowed */
  guint               control;      /* index */
  HysControlSettings *settings;     /* in the menu's popover */
  double              minimum;      /* of the range, in the document's sign */
  double              maximum;
  gboolean            tension;      /* see hys_control_is_tension() */
  gboolean            logarithmic;
  gboolean            refreshing;
};

G_DEFINE_FINAL_TYPE (HysControlSlider, hys_control_slider, GTK_TYPE_WIDGET)

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

  if (self->refreshing || self->editor == NULL)
    return;
  value = to_value (self, gtk_range_get_value (GTK_RANGE (self->scale)));
  if (value != hys_control_value (control_of (self), hys_editor_get_document (self->editor)))
    g_free (set_value (self, value));
  if (self->editor != NULL)
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
track (GtkWidget          *widget,
       GCallback           left,
       HysControlSlider   *self)
{
  GtkEventController *legacy = gtk_event_controller_legacy_new (), *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (legacy, GTK_PHASE_CAPTURE);
  g_signal_connect (legacy, "event", G_CALLBACK (scale_event), self);
  g_signal_connect_swapped (focus, "leave", left, self);
  gtk_widget_add_controller (widget, legacy);
  gtk_widget_add_controller (widget, focus);
}

static void
hys_control_slider_dispose (GObject *object)
{
  HysControlSlider *self = HYS_CONTROL_SLIDER (object);

  self->editor = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (self), HYS_TYPE_CONTROL_SLIDER);
  G_OBJECT_CLASS (hys_control_slider_parent_class)->dispose (object);
}

static void
hys_control_slider_class_init (HysControlSliderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_control_slider_dispose;
  g_type_ensure (HYS_TYPE_VALUE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-control-slider.ui");
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, box);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, label);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, scale);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, entry);
  gtk_widget_class_bind_template_child (widget_class, HysControlSlider, menu);
  gtk_widget_class_bind_template_callback (widget_class, entry_applied);
  gtk_widget_class_bind_template_callback (widget_class, moved);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "control");
}

static void
hys_control_slider_init (HysControlSlider *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_value_entry_set_brief (self->entry);
  track (GTK_WIDGET (self->scale), G_CALLBACK (seal), self);
}

GtkWidget *
hys_control_slider_new (HysEditor *editor,
                        guint      control)
{
  HysControlSlider *self = g_object_new (HYS_TYPE_CONTROL_SLIDER, NULL);
  GtkWidget *popover = gtk_popover_new ();

  self->editor = editor;
  self->control = control;
  self->settings = HYS_CONTROL_SETTINGS (hys_control_settings_new (editor, control));
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (self->settings));
  gtk_menu_button_set_popover (self->menu, popover);
  self->minimum = self->maximum = NAN;
  hys_control_slider_refresh (self);
  return GTK_WIDGET (self);
}

static gboolean
has_own_range (const HysControl *control)
{
  return isfinite (control->minimum) && isfinite (control->maximum);
}

/* Keeps an automatic range while the value is inside, so that it does not move during a drag. */
static void
refresh_range (HysControlSlider  *self,
               const HysDocument *document,
               const HysControl  *control)
{
  double value = hys_control_value (control, document), ends[2], from, to;
  GtkAdjustment *adjustment = gtk_range_get_adjustment (GTK_RANGE (self->scale));

  if (has_own_range (control) || control->logarithmic != self->logarithmic
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

static char *
value_text (double value)
{
  char text[HYS_NUMBER_SIZE];

  return isnan (value) ? g_strdup ("") : g_strdup (hys_number_format (value, text));
}

static void
name_parts (HysControlSlider *self,
            const char       *title,
            const char       *value)
{
  g_autofree char *settings = g_strdup_printf (_("Settings of control %s"), title);
  g_autofree char *entry = g_strdup_printf (_("%s, value"), title);

  hys_a11y_name (GTK_WIDGET (self->scale), title);
  hys_a11y_name (GTK_WIDGET (self->entry), entry);
  hys_a11y_name (GTK_WIDGET (self->menu), settings);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), title);
}

void
hys_control_slider_refresh (HysControlSlider *self)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  const HysControl *control = control_of (self);
  g_autofree char *symbol = hys_control_symbol (control, document), *title = hys_control_title (control, document);
  g_autofree char *text = NULL;

  self->tension = hys_control_is_tension (control, document);
  text = value_text (turned (self, hys_control_value (control, document)));
  self->refreshing = TRUE;
  refresh_range (self, document, control);
  gtk_label_set_text (self->label, symbol);
  hys_value_entry_set_value (self->entry, text);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), *text == '\0' ? _("several") : NULL);
  name_parts (self, title, *text != '\0' ? text : _("several values"));
  hys_control_settings_refresh (self->settings);
  self->refreshing = FALSE;
}

void
hys_control_slider_let_go (HysControlSlider *self)
{
  self->editor = NULL;
  hys_control_settings_let_go (self->settings);
}
