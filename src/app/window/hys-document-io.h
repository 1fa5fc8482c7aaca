/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_DOCUMENT_IO (hys_document_io_get_type ())
G_DECLARE_FINAL_TYPE (HysDocumentIo, hys_document_io, HYS, DOCUMENT_IO, GObject)

/* Continues after unsaved changes were handled. */
typedef void (*HysNext) (HysDocumentIo *self,
                         gpointer       data);

/**
 * HysDocumentIo:
 *
 * Opening and saving of the document of a session: dialogs, recent documents, and the questions about unsaved changes and
 * about a file that another program changed. While there are unsaved changes, the desktop is asked not to log out.
 *
 * Signals: `table` (GFile): a measured loop is to be opened instead of a document.
 */

/* @window: (transfer none), must outlive it; its template has the children open_button, overtaken_bar and overtaken_message.
 * Adds the actions new, open, open-example, open-recent, save, save-as, read-again and keep-mine to it. References @session. */
HysDocumentIo *hys_document_io_new   (GtkApplicationWindow *window,
                                      HysSession           *session);

/* Opens a file in the session, after asking about unsaved changes; emits `table` for a table. One that another window of the
 * program has is presented there. */
void           hys_document_io_open  (HysDocumentIo        *self,
                                      GFile                *file);

/* The window that has a document's file (transfer none) (nullable). */
GtkWindow     *hys_document_io_find  (GtkApplication       *application,
                                      GFile                *file);

/* Whether a file is, by its name, a table of measured data rather than a document. */
gboolean       hys_document_io_is_table (GFile             *file);

/* Returns whether the window may close at once. If not, asks about unsaved changes and closes it afterwards. */
gboolean       hys_document_io_close (HysDocumentIo        *self);

/* Asks about unsaved changes, and calls @next when they are saved or given up. @data: (transfer full) */
void           hys_document_io_ask   (HysDocumentIo        *self,
                                      HysNext               next,
                                      gpointer              data,
                                      GDestroyNotify        free_data);

G_END_DECLS
