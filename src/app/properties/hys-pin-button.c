/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-pin-button.h"

#include "hys-a11y.h"
#include "hys-edit-controls.h"

#include <glib/gi18n-lib.h>

struct _HysPinButton
{
  GtkWidget         parent_instance;

  HysEditor        *editor;    /* borrowed */
  char            **targets;
  GtkToggleButton  *button;
  gboolean          refreshing;
};

G_DEFINE_FINAL_TYPE (HysPinButton, hys_pin_button, GTK_TYPE_WIDGET)

static int
find_control (HysPinButton *self)
{
  return hys_control_find (hys_editor_get_document (self->editor), self->targets[0]);
}

/* Removes only these values from a control that also sets others. */
static HysDocument *
new_unpin (HysPinButton *self,
           guint         control)
{
  const HysDocument *document = hys_editor_get_document (self->editor);

  if (g_strv_length (self->targets) == 1)
    return hys_edit_control_leave (document, control, self->targets[0]);
  return hys_edit_control_unpin (document, control);
}

static void
toggled (HysPinButton *self)
{
  int control;

  if (self->refreshing || self->editor == NULL)
    return;
  control = find_control (self);
  hys_editor_apply (self->editor,
                    control >= 0 ? new_unpin (self, (guint) control)
                                 : hys_edit_control_pin (hys_editor_get_document (self->editor),
                                                 (const char *const *) self->targets),
                    NULL, NULL);
  if (self->editor != NULL)
    hys_pin_button_refresh (self);
}

static void
hys_pin_button_dispose (GObject *object)
{
  HysPinButton *self = HYS_PIN_BUTTON (object);

  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->button));
  self->button = NULL;
  self->editor = NULL;
  G_OBJECT_CLASS (hys_pin_button_parent_class)->dispose (object);
}

static void
hys_pin_button_finalize (GObject *object)
{
  HysPinButton *self = HYS_PIN_BUTTON (object);

  g_strfreev (self->targets);
  G_OBJECT_CLASS (hys_pin_button_parent_class)->finalize (object);
}

static void
hys_pin_button_class_init (HysPinButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_pin_button_dispose;
  G_OBJECT_CLASS (klass)->finalize = hys_pin_button_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
hys_pin_button_init (HysPinButton *self)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), "view-pin-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "pin");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  self->button = GTK_TOGGLE_BUTTON (button);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (toggled), self);
}

GtkWidget *
hys_pin_button_new (HysEditor         *editor,
                    const char *const *targets,
                    const char        *label)
{
  HysPinButton *self = g_object_new (HYS_TYPE_PIN_BUTTON, NULL);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _("Add a Control for This Value"));
  hys_pin_button_point (self, editor, targets, label);
  return GTK_WIDGET (self);
}

void
hys_pin_button_point (HysPinButton      *self,
                      HysEditor         *editor,
                      const char *const *targets,
                      const char        *label)
{
  g_autofree char *name = g_strdup_printf (_("Control for %s"), label);

  self->editor = editor;
  g_strfreev (self->targets);
  self->targets = g_strdupv ((char **) targets);
  hys_a11y_name (GTK_WIDGET (self->button), name);
  hys_pin_button_refresh (self);
}

void
hys_pin_button_refresh (HysPinButton *self)
{
  gboolean pinned = find_control (self) >= 0;

  if (pinned == gtk_toggle_button_get_active (self->button))
    return;
  self->refreshing = TRUE;
  gtk_toggle_button_set_active (self->button, pinned);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button),
                               pinned ? _("Remove the Control") : _("Add a Control for This Value"));
  self->refreshing = FALSE;
}

void
hys_pin_button_let_go (HysPinButton *self)
{
  self->editor = NULL;
}
