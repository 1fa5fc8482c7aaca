/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-picture.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_EXPORT_DIALOG (hys_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysExportDialog, hys_export_dialog, HYS, EXPORT_DIALOG, AdwWindow)

/* Returns the picture with that index (transfer full), with the current ranges of its figures or, if @whole, with all
 * data. */
typedef HysPicture *(*HysPictureSource) (guint    index,
                                         gboolean whole,
                                         gpointer user_data);

/**
 * HysExportDialog:
 *
 * Dialog with the settings and a preview of a picture, which it writes to a file. It remembers the settings. Modal for
 * the parent; it destroys itself.
 *
 * Signals: `exported` (GFile): emitted when the file was written.
 */

/* @names: of the pictures; @chosen: index of the initial one; @source: called until the dialog is destroyed */
GtkWidget *hys_export_dialog_new (GtkWindow          *parent,
                                  const char *const  *names,
                                  guint               chosen,
                                  HysPictureSource    source,
                                  gpointer            user_data);

G_END_DECLS
