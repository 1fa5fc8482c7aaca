/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-journal.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_WINDOW (hys_window_get_type ())
G_DECLARE_FINAL_TYPE (HysWindow, hys_window, HYS, WINDOW, AdwApplicationWindow)

/* Continues after unsaved changes were handled. */
typedef void (*HysNext) (HysWindow *self,
                         gpointer   data);

/**
 * HysWindow:
 *
 * Window of a document: the live drawing above the plots, with the side panel; before anything is opened, the start
 * page.
 */
GtkWidget *hys_window_new          (GtkApplication *application);

/* Opens and runs an example without asking about unsaved changes. */
void       hys_window_open_example (HysWindow      *self,
                                    const char     *name);

/* Opens and runs a file after asking about unsaved changes. If it cannot be read the window shows the reason and keeps
 * its document. A table is opened for identification. */
void       hys_window_open_file    (HysWindow      *self,
                                    GFile          *file);

/* The window that has a document's file (transfer none) (nullable). */
GtkWindow *hys_window_find         (GtkApplication *application,
                                    GFile          *file);

/* Offers to recover what was left by a program that ended unexpectedly. @left: (transfer full) (element-type
 * HysLeft) */
void       hys_window_offer_recovery (HysWindow    *self,
                                      GPtrArray    *left);

/* Opens what was left. @left: (transfer full) */
void       hys_window_recover      (HysWindow      *self,
                                    HysLeft        *left);

/* Whether it is asked about unsaved changes: hys_session_has_work() once what is typed in a value is applied, or a text
 * that was refused; asks about them, and calls @next when they are saved or given up. @data: (transfer full) */
gboolean   hys_window_has_work     (HysWindow      *self);
void       hys_window_ask          (HysWindow      *self,
                                    HysNext         next,
                                    gpointer        data,
                                    GDestroyNotify  free_data);

/* Its journal, for what concerns the end of the program. (transfer none) */
HysJournal *hys_window_get_journal (HysWindow      *self);

/* Whether it shows the start page or an example that nobody has touched, and is not about to show a file: one may take
 * its place. */
gboolean   hys_window_is_pristine  (HysWindow      *self);

/* Shows what a person prefers, whatever the document; it is stored and takes effect at once. */
void       hys_preferences_show    (GtkApplication *application);

/* Shows four steps for who is here for the first time, which can be left at any of them and do not come again. */
void       hys_first_steps_show    (GtkWindow      *parent);

/* The same unless they were shown before, or nothing can be stored. */
void       hys_first_steps_offer   (GtkWindow      *parent);

G_END_DECLS
