/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-picture.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_EXPORT_PREVIEW (hys_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (HysExportPreview, hys_export_preview, HYS, EXPORT_PREVIEW, GtkWidget)

/**
 * HysExportPreview:
 *
 * Preview of an exported picture on a sheet that fits the widget. It is painted on a worker thread.
 */

/* @picture: (transfer full) (nullable) */
void hys_export_preview_set (HysExportPreview        *self,
                             HysPicture              *picture,
                             const HysExportSettings *settings);

G_END_DECLS
