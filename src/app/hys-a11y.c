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
