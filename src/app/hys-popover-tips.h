/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* As long as a popover is shown, nothing that it belongs to shows a tooltip: GTK asks the button of a menu for one
 * while the pointer is on the menu, and shows it over the first entries. Holds for all popovers that are shown from now
 * on. */
void hys_popover_tips_install (void);
