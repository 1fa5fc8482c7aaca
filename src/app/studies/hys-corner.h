/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CORNER (hys_corner_get_type ())
G_DECLARE_FINAL_TYPE (HysCorner, hys_corner, HYS, CORNER, GtkWidget)

/* Width and height of the handle, in pixels. */
#define HYS_CORNER_SIZE 24

/**
 * HysCorner:
 *
 * Handle of a corner of a loop: a ring around a point of a figure, filled while focused or hovered.
 */
GtkWidget *hys_corner_new      (guint      index);

/* Sets the accessible description to the coordinates. */
void       hys_corner_describe (HysCorner *self,
                                double     x,
                                double     r);

G_END_DECLS
