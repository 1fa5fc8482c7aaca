/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-picture.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Something was put on the clipboard that a widget asked for. */
typedef void (*HysClipDone) (GtkWidget *widget,
                             gpointer   user_data);

/* Puts a picture (taken) on the clipboard as an image two columns wide, which is painted on another thread. @widget stays
 * until then. */
void hys_picture_clip (GtkWidget   *widget,
                       HysPicture  *picture,
                       HysClipDone  done,
                       gpointer     user_data);

G_END_DECLS
