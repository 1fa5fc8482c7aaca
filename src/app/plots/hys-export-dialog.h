/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-picture.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_EXPORT_DIALOG (hys_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysExportDialog, hys_export_dialog, HYS, EXPORT_DIALOG, AdwWindow)

/* What there is to export, by its index: figures as one looks at them, or the @whole of them. Owned by the caller. */
typedef HysPicture *(*HysPictureSource) (guint    index,
                                         gboolean whole,
                                         gpointer user_data);

/**
 * HysExportDialog:
 *
 * How a picture is to look, with a preview; then writes it to a file that is chosen. What was chosen is there again the
 * next time. Modal for the parent; it destroys itself.
 *
 * Signals: `exported` (const char *path): the file is written.
 */

/* @names: of the pictures; @chosen: the index of that shown first. @source is called while the dialog is there. */
GtkWidget *hys_export_dialog_new (GtkWindow          *parent,
                                  const char *const  *names,
                                  guint               chosen,
                                  HysPictureSource    source,
                                  gpointer            user_data);

G_END_DECLS
