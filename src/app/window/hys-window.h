/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_WINDOW (hys_window_get_type ())
G_DECLARE_FINAL_TYPE (HysWindow, hys_window, HYS, WINDOW, AdwApplicationWindow)

/**
 * HysWindow:
 *
 * One document: its drawing, alive, over its plots, with its values and the examples beside them.
 */
GtkWidget *hys_window_new          (GtkApplication *application);

/* Shows an example, running, without a question. */
void       hys_window_open_example (HysWindow      *self,
                                    const char     *name);

/* Reads a file and shows it, running; asks about unsaved changes first. What is wrong with the file is told in the
 * window, which keeps what it shows. */
void       hys_window_open_file    (HysWindow      *self,
                                    GFile          *file);

/* Whether it shows an example that nobody has touched: a file may take its place. */
gboolean   hys_window_is_pristine  (HysWindow      *self);

G_END_DECLS
