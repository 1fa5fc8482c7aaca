/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-topic.h"

#define TOPIC "hys-help-topic"

void
hys_help_topic_set (GtkWidget  *widget,
                    const char *place)
{
  g_object_set_data (G_OBJECT (widget), TOPIC, (gpointer) place);
}

const char *
hys_help_topic_of (GtkWindow *window)
{
  GtkWidget *widget = window != NULL ? gtk_window_get_focus (window) : NULL;

  if (widget == NULL)
    widget = GTK_WIDGET (window);
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (g_object_get_data (G_OBJECT (widget), TOPIC) != NULL)
      return g_object_get_data (G_OBJECT (widget), TOPIC);
  return "start";
}
