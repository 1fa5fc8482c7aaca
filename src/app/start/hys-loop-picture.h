/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_LOOP_PICTURE (hys_loop_picture_get_type ())
G_DECLARE_FINAL_TYPE (HysLoopPicture, hys_loop_picture, HYS, LOOP_PICTURE, GtkWidget)

/**
 * HysLoopPicture:
 *
 * A small picture of a measured loop, as points, and of the polygon that a model makes of it.
 */
GtkWidget *hys_loop_picture_new (void);

G_END_DECLS
