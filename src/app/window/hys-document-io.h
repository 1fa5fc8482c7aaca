/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_DOCUMENT_IO (hys_document_io_get_type ())
G_DECLARE_FINAL_TYPE (HysDocumentIo, hys_document_io, HYS, DOCUMENT_IO, GObject)

/**
 * HysDocumentIo:
 *
 * Opens and saves the document of a session: the dialogs, the recent documents, and the question whether changes are to be
 * saved before they are lost.
 */

/* @window: (unowned): outlives it; its template has the child open_button. The actions new, open, open-example, open-recent,
 * save and save-as are added to it. The session is referenced. */
HysDocumentIo *hys_document_io_new   (GtkApplicationWindow *window,
                                      HysSession           *session);

/* Reads a file into the session, once nothing is lost by it. */
void           hys_document_io_open  (HysDocumentIo        *self,
                                      GFile                *file);

/* Whether the window may close; if not, it closes once nothing is lost by it. */
gboolean       hys_document_io_close (HysDocumentIo        *self);

G_END_DECLS
