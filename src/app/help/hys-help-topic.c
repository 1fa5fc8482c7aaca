/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-topic.h"

#include "hys-actions.h"
#include "hys-help-window.h"

#define TOPIC "hys-help-topic"

void
hys_help_topic_set (GtkWidget  *widget,
                    const char *place)
{
  g_object_set_data (G_OBJECT (widget), TOPIC, (gpointer) place);
}

/* NULL if it is not open. */
static HysHelpWindow *
find_window (GtkApplication *application)
{
  for (GList *window = gtk_application_get_windows (application); window != NULL; window = window->next)
    if (HYS_IS_HELP_WINDOW (window->data))
      return window->data;
  return NULL;
}

static void
help (GtkApplication *application,
      GVariant       *parameter)
{
  const char *place = g_variant_get_string (parameter, NULL);
  HysHelpWindow *window = find_window (application);
  GtkWindow *active = gtk_application_get_active_window (application);
  GtkWidget *widget = active != NULL ? gtk_window_get_focus (active) : NULL;

  /* What has the focus, or the innermost around it that is known, leads to its place. */
  if (widget == NULL)
    widget = GTK_WIDGET (active);
  for (; widget != NULL && *place == '\0'; widget = gtk_widget_get_parent (widget))
    if (g_object_get_data (G_OBJECT (widget), TOPIC) != NULL)
      place = g_object_get_data (G_OBJECT (widget), TOPIC);
  if (*place == '\0')
    place = "start";
  if (window == NULL)
    window = HYS_HELP_WINDOW (hys_help_window_new (application));
  hys_help_window_show (window, place);
}

static void
window_removed (GtkApplication *application)
{
  GList *windows = gtk_application_get_windows (application);

  if (windows != NULL && windows->next == NULL && HYS_IS_HELP_WINDOW (windows->data))
    gtk_window_destroy (windows->data);
}

static const HysAction entries[] = {
  { .name = "help", .activate = G_CALLBACK (help), .parameter_type = "s" },
};

void
hys_help_opener_add (GtkApplication *application)
{
  hys_actions_add (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries), application);
  g_signal_connect (application, "window-removed", G_CALLBACK (window_removed), NULL);
}
