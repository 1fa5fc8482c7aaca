/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * hys_test_hook_install:
 *
 * Actions for tests that drive the program from outside, which any program on the session bus can activate and whose
 * state it can read:
 *
 * `app.test-sync` (x): its state becomes the parameter once all input that had arrived was handled and painted.
 *
 * `app.test-frames` (b): its state becomes (uddd): of the rounds of the main loop since the last restart, how many there
 * were, and in milliseconds the time that 95 % of them do not exceed, the longest, and the most processor time that the
 * main thread spent in one. With TRUE it then starts anew. A round is the time between two waits for events: as long as it
 * lasts, the window answers to nothing.
 *
 * `app.test-focus` ((iiii)): the widget with these bounds in the active window (x, y, width, height as a screen reader is
 * told them) gets the keyboard focus; its state becomes whether there is such a widget.
 *
 * `app.test-leave`: closes all windows without a question, by which the application ends.
 *
 * `app.test-labels`: its state becomes a(sb): the texts that are shown in the active window, what pops up over it and the
 * tips that could, and whether each can be read as a whole.
 */
void hys_test_hook_install (GtkApplication *application);

G_END_DECLS
