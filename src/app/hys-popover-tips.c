/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-popover-tips.h"

#include <gtk/gtk.h>

#define HELD "hys-held-tips"

/* The widgets around a popover that have a tooltip, which they no longer show. */
static GPtrArray *
hold (GtkWidget *popover)
{
  GPtrArray *held = g_ptr_array_new_with_free_func (g_object_unref);

  for (GtkWidget *widget = gtk_widget_get_parent (popover); widget != NULL; widget = gtk_widget_get_parent (widget))
    if (gtk_widget_get_has_tooltip (widget))
      {
        gtk_widget_set_has_tooltip (widget, FALSE);
        g_ptr_array_add (held, g_object_ref (widget));
      }
  return held;
}

static void
give_back (GPtrArray *held)
{
  for (guint i = 0; i < held->len; i++)
    gtk_widget_set_has_tooltip (held->pdata[i], TRUE);
  g_ptr_array_unref (held);
}

/* Of every widget that is mapped, or unmapped (@shown NULL). */
static gboolean
changed (GSignalInvocationHint *hint,
         guint                  n_values,
         const GValue          *values,
         gpointer               shown)
{
  GObject *widget = g_value_get_object (values);

  if (GTK_IS_POPOVER (widget))
    g_object_set_data_full (widget, HELD, shown != NULL ? hold (GTK_WIDGET (widget)) : NULL,
                            (GDestroyNotify) give_back);
  return TRUE;
}

void
hys_popover_tips_install (void)
{
  g_autoptr (GTypeClass) widgets = g_type_class_ref (GTK_TYPE_WIDGET);

  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, changed, GINT_TO_POINTER (TRUE), NULL);
  g_signal_add_emission_hook (g_signal_lookup ("unmap", GTK_TYPE_WIDGET), 0, changed, NULL, NULL);
}
