/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-a11y.h"

#include "hys-words.h"

#define NAME "hys-a11y-name"

void
hys_a11y_name (GtkWidget  *widget,
               const char *name)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), NAME), name) == 0)
    return;
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (widget), NAME, g_strdup (name), g_free);
  if (GTK_IS_DROP_DOWN (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_COLOR_BUTTON (widget))
    hys_a11y_name (gtk_widget_get_first_child (widget), name);
}

char *
hys_a11y_focused (GtkWidget *within)
{
  GtkRoot *root = gtk_widget_get_root (within);
  GtkWidget *widget = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (widget == NULL || !gtk_widget_is_ancestor (widget, within))
    return NULL;
  for (; widget != within; widget = gtk_widget_get_parent (widget))
    if (g_object_get_data (G_OBJECT (widget), NAME) != NULL)
      return g_strdup (g_object_get_data (G_OBJECT (widget), NAME));
  return NULL;
}

gboolean
hys_a11y_focus (GtkWidget  *within,
                const char *name)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (within), NAME), name) == 0)
    return gtk_widget_grab_focus (within);
  for (GtkWidget *child = gtk_widget_get_first_child (within); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (hys_a11y_focus (child, name))
      return TRUE;
  return FALSE;
}

void
hys_a11y_show (GtkLabel   *label,
               const char *sentence)
{
  g_autofree char *bound = hys_no_break (sentence);

  gtk_label_set_text (label, bound);
  hys_a11y_name (GTK_WIDGET (label), sentence);
}

void
hys_a11y_tell (GtkLabel   *label,
               const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

GtkWidget *
hys_a11y_row (const char *text)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, NULL);
  GtkWidget *row = g_object_new (GTK_TYPE_LIST_BOX_ROW, "child", label, NULL);

  hys_a11y_name (row, text);
  return row;
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
