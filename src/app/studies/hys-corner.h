/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_CORNER (hys_corner_get_type ())
G_DECLARE_FINAL_TYPE (HysCorner, hys_corner, HYS, CORNER, GtkWidget)

/* Width and height of what can be taken hold of. */
#define HYS_CORNER_SIZE 24

/**
 * HysCorner:
 *
 * A corner of a loop to take hold of: a ring around a point of a figure, filled while it has the focus or the pointer.
 */
GtkWidget *hys_corner_new      (guint      index);

/* Where it is, for a screen reader. */
void       hys_corner_describe (HysCorner *self,
                                double     x,
                                double     r);

G_END_DECLS
