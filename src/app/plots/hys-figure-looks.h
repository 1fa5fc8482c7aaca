/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* A row that unfolds to the look of a curve: text in the legend, colour, line, width, marker; what is chosen goes into
 * @style, which must outlive the row. @title: markup; @place: of the curve in its figure; @arrows: (nullable) whether
 * it has arrows */
GtkWidget *hys_curve_look_row (const char    *title,
                               guint          place,
                               HysCurveStyle *style,
                               gboolean      *arrows);

/* The same for an axis: its title and the distance of its numbers, which is 0 in @style while it is no positive number;
 * @changed (swapped, with @data) is called when that is edited. */
GtkWidget *hys_axis_look_row  (const char    *title,
                               HysAxisStyle  *style,
                               GCallback      changed,
                               gpointer       data);

/* Shows a colour, 0xRRGGBB, or that of the palette at @place where it is negative; reads what was chosen. */
void       hys_color_button_show (GtkColorChooser *button,
                                  int              color,
                                  guint            place);
int        hys_color_button_get  (GtkColorChooser *button);

G_END_DECLS
