/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How far from its target a finger may be, in pixels: half of a target of 44. */
#define HYS_FINGER_REACH 22.0

/* Whether a finger made the present event of a gesture. */
gboolean hys_finger_is         (GtkGesture    *gesture);

/* Whether a press that has gone so far is a click of a hand that trembles, not a drag. */
gboolean hys_finger_trembles   (gboolean       finger,
                                double         dx,
                                double         dy);

/* Calls @open (@self, x, y) where a menu of @widget is asked for: at a place where the secondary button is released, or
 * at which a finger stays. A menu that is opened while the button is down gets its release, and GTK counts the presses
 * in it wrongly. */
void     hys_finger_add_menu   (GtkWidget     *widget,
                                GCallback      open,
                                gpointer       self);

/* The same, opening the menu of a button there. */
void     hys_finger_open_menu  (GtkWidget     *widget,
                                GtkMenuButton *button);

/* Keeps presses in all windows, present and future, from being ended by anything but their release. After a layout GTK
 * makes a motion event of its own, with the buttons as the server has them; where a release is on its way, it has none
 * of them, and gestures would take that for a press that was lost. */
void hys_presses_keep (void);

/* As long as a popover is shown, nothing that it belongs to shows a tooltip: GTK asks the button of a menu for one
 * while the pointer is on the menu, and shows it over the first entries. Holds for all popovers that are shown from now
 * on. */
void hys_popover_tips_install (void);

G_END_DECLS
