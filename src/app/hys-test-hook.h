/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * hys_test_hook_install:
 *
 * For tests that drive the program from outside: at the object of the application's actions on the session bus the method
 * `Sync` of `io.github.hysteron.Hysteron.Test`, which answers once all pending input was handled and painted, and actions that any
 * program can activate and whose state it can read:
 *
 * `app.test-frames` (b): its state becomes (uddd): number of iterations of the main loop since the last restart, and in
 * milliseconds the 95th percentile of their duration, the longest, and the most processor time that the main thread
 * spent in one. TRUE restarts the statistics. An iteration is the time between two waits for events, during which the
 * window does not respond.
 *
 * `app.test-focus` ((iiii)): moves the keyboard focus to the widget with these accessible bounds in the active window
 * (x, y, width, height); its state becomes whether there is such a widget.
 *
 * `app.test-leave`: closes all windows without a question, which ends the application.
 *
 * `app.test-labels`: its state becomes a(sb): the visible texts of the active window, its popovers and tooltips, and
 * whether each is shown in full.
 */
void hys_test_hook_install (GtkApplication *application);

G_END_DECLS
