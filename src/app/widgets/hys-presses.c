/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Presses that a layout would end, or lead elsewhere. */
#include "hys-presses.h"

#include <gtk/gtk.h>

#define BUTTONS (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK)
#define PRESSED "hys-pressed"

static void
scroll_again (GtkViewport *viewport,
              GtkWidget   *popover)
{
  gtk_viewport_set_scroll_to_focus (viewport, TRUE);
  g_signal_handlers_disconnect_by_data (popover, viewport);
}

/* A press in the list of a choice gives the focus to an item. What the list belongs to would scroll to that, and take
 * the list along: the release would be on another item. */
static void
keep_place (GdkSurface *surface)
{
  GtkNative *native = surface != NULL ? gtk_native_get_for_surface (surface) : NULL;
  GtkWidget *viewport = native != NULL
                        && GTK_IS_POPOVER (native) ? gtk_widget_get_ancestor (GTK_WIDGET (native), GTK_TYPE_VIEWPORT)
                                                                  : NULL;

  if (viewport == NULL || !gtk_viewport_get_scroll_to_focus (GTK_VIEWPORT (viewport)))
    return;
  gtk_viewport_set_scroll_to_focus (GTK_VIEWPORT (viewport), FALSE);
  g_signal_connect_object (native, "unmap", G_CALLBACK (scroll_again), viewport, G_CONNECT_SWAPPED);
}

/* Stops a motion event made by GTK, which has no time, while a button is pressed of which it does not know. */
static gboolean
came (GtkEventController *controller,
      GdkEvent           *event)
{
  GdkEventType type = gdk_event_get_event_type (event);
  gboolean without;

  keep_place (gdk_event_get_surface (event));
  without = type == GDK_MOTION_NOTIFY && (gdk_event_get_modifier_state (event) & BUTTONS) == 0;

  if (without && gdk_event_get_time (event) == GDK_CURRENT_TIME)
    return g_object_get_data (G_OBJECT (controller), PRESSED) != NULL;
  if (without || type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE)
    g_object_set_data (G_OBJECT (controller), PRESSED, GINT_TO_POINTER (type == GDK_BUTTON_PRESS));
  return GDK_EVENT_PROPAGATE;
}

static void
windows_changed (GListModel *windows,
                 guint       position,
                 guint       removed,
                 guint       added)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      GtkEventController *controller = gtk_event_controller_legacy_new ();

      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
      g_signal_connect (controller, "event", G_CALLBACK (came), NULL);
      gtk_widget_add_controller (window, controller);
    }
}

void
hys_presses_keep (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  g_signal_connect (windows, "items-changed", G_CALLBACK (windows_changed), NULL);
  windows_changed (windows, 0, 0, g_list_model_get_n_items (windows));
}

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
