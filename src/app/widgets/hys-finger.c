/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finger.h"

#include <gtk/gtk.h>
#include <math.h>

/* So far goes a pointer that is held, in pixels, and a finger. */
#define POINTER 5.0
#define FINGER  10.0

gboolean
hys_finger_is (GtkGesture *gesture)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

gboolean
hys_finger_trembles (gboolean finger,
                     double   dx,
                     double   dy)
{
  return hypot (dx, dy) <= (finger ? FINGER : POINTER);
}

typedef void (*Open) (gpointer self, double x, double y);

typedef struct
{
  Open     open;
  gpointer self;
} Menu;

static void
open_there (Menu       *menu,
            GtkGesture *gesture,
            double      x,
            double      y)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  menu->open (menu->self, x, y);
}

static void
clicked (GtkGesture *gesture,
         int         count,
         double      x,
         double      y,
         Menu       *menu)
{
  open_there (menu, gesture, x, y);
}

static void
held (GtkGesture *gesture,
      double      x,
      double      y,
      Menu       *menu)
{
  open_there (menu, gesture, x, y);
}

static void
add (GtkWidget  *widget,
     GtkGesture *gesture,
     const char *signal,
     GCallback   handler,
     Menu        menu)
{
  Menu *copy = g_new (Menu, 1);

  *copy = menu;
  g_signal_connect_data (gesture, signal, handler, copy, (GClosureNotify) (GCallback) g_free, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));
}

void
hys_finger_add_menu (GtkWidget *widget,
                     GCallback  open,
                     gpointer   self)
{
  GtkGesture *click = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();
  const Menu menu = { (Open) open, self };

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  add (widget, click, "released", G_CALLBACK (clicked), menu);
  add (widget, press, "pressed", G_CALLBACK (held), menu);
}

/* Of a menu that a button opens too. */
typedef struct
{
  GtkMenuButton *button;
  GtkWidget     *widget;
} ButtonMenu;

/* Opened by its button, the menu points at the button. */
static void
closed (ButtonMenu *self,
        GtkPopover *popover)
{
  g_signal_handlers_disconnect_by_data (popover, self);
  gtk_popover_set_pointing_to (popover, NULL);
}

static void
open_button (ButtonMenu *self,
             double      x,
             double      y)
{
  GtkPopover *popover;

  if (!gtk_widget_is_sensitive (GTK_WIDGET (self->button))
      || !gtk_widget_translate_coordinates (self->widget, GTK_WIDGET (self->button), x, y, &x, &y))
    return;
  gtk_menu_button_popup (self->button);
  popover = gtk_menu_button_get_popover (self->button);
  gtk_popover_set_pointing_to (popover, &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  g_signal_connect_swapped (popover, "closed", G_CALLBACK (closed), self);
}

void
hys_finger_open_menu (GtkWidget     *widget,
                      GtkMenuButton *button)
{
  ButtonMenu *self = g_new (ButtonMenu, 1);

  g_object_set_data_full (G_OBJECT (button), "hys-finger-menu", self, g_free);
  *self = (ButtonMenu) { button, widget };
  hys_finger_add_menu (widget, G_CALLBACK (open_button), self);
}

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
