/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_THUMBNAIL (hys_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (HysThumbnail, hys_thumbnail, HYS, THUMBNAIL, GtkWidget)

/**
 * HysThumbnail:
 *
 * A small drawing of a network at rest.
 */

/* Copies the document. */
GtkWidget *hys_thumbnail_new (const HysDocument *document);

G_END_DECLS
