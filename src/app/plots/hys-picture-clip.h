/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-picture.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called when the clipboard was set for @widget. */
typedef void (*HysClipDone) (GtkWidget *widget);

/* Copies a picture (transfer full) to the clipboard as an image two columns wide, painted on a worker thread. Holds a
 * reference to @widget until @done. */
void hys_picture_clip (GtkWidget   *widget,
                       HysPicture  *picture,
                       HysClipDone  done);

G_END_DECLS
