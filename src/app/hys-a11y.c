/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-a11y.h"

void
hys_a11y_name (GtkWidget  *widget,
               const char *name)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (GTK_IS_DROP_DOWN (widget) || GTK_IS_MENU_BUTTON (widget))
    hys_a11y_name (gtk_widget_get_first_child (widget), name);
}

void
hys_a11y_space (GtkSwitch *toggle)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_space, 0),
                                                          gtk_signal_action_new ("activate")));
  gtk_widget_add_controller (GTK_WIDGET (toggle), controller);
}
