/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How far from its target a finger may be, in pixels: half of a target of 44. */
#define HYS_FINGER_REACH 22.0

/* Whether a finger made the present event of a gesture. */
gboolean hys_finger_is         (GtkGesture    *gesture);

/* Calls @open (@self, x, y) where a menu of @widget is asked for: at a place that the secondary button presses, or at which a
 * finger stays. Returns the gesture of the button (transfer none), to be reset once the menu is closed: the menu got its release. */
GtkGesture *
         hys_finger_add_menu   (GtkWidget     *widget,
                                GCallback      open,
                                gpointer       self);

/* The same, opening the menu of a button there. */
void     hys_finger_open_menu  (GtkWidget     *widget,
                                GtkMenuButton *button);

G_END_DECLS
