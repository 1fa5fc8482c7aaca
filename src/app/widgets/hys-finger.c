/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finger.h"

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
