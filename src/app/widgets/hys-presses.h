/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps presses in all windows, present and future, from being ended by anything but their release. After a layout GTK
 * makes a motion event of its own, with the buttons as the server has them; where a release is on its way, it has none
 * of them, and gestures would take that for a press that was lost. */
void hys_presses_keep (void);

/* As long as a popover is shown, nothing that it belongs to shows a tooltip: GTK asks the button of a menu for one
 * while the pointer is on the menu, and shows it over the first entries. Holds for all popovers that are shown from now
 * on. */
void hys_popover_tips_install (void);

G_END_DECLS
