/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-layer.h"

G_BEGIN_DECLS

/* Words in a box over a figure. */

/* Their layout, and a box of the size that they need. */
PangoLayout *hys_plot_words_new       (GtkWidget          *widget,
                                       const HysPlotStyle *style,
                                       const char         *markup,
                                       HysFigureBox       *box);

/* Puts the box beside a point, on the side where there is room. */
void         hys_plot_words_beside    (GtkWidget          *widget,
                                       HysPlotPlace        at,
                                       HysFigureBox       *box);

/* Puts it in the corner of the axes where it hides least of another box, and then is farthest from a point. */
void         hys_plot_words_in_corner (const HysFigureBox *axes,
                                       HysPlotPlace        at,
                                       const HysFigureBox *other,
                                       HysFigureBox       *box);
void         hys_plot_words_draw      (PangoLayout        *layout,
                                       cairo_t            *cr,
                                       const HysPlotStyle *style,
                                       const HysFigureBox *box);

/* Markup without its tags; NULL where it is none. Takes the markup; the caller frees the text. */
char        *hys_plot_words_plain     (char               *markup);

/* How many curves are the figure's own: those to compare with come after them. */
guint        hys_plot_n_own           (HysFigure          *figure);

/* A colour of so much ink. */
void         hys_plot_set_color       (cairo_t            *cr,
                                       HysColor            color,
                                       double              alpha);

/* A length on a figure of usual size, in pixels, as it is beside the letters of @style. */
double       hys_plot_pixels          (const HysPlotStyle *style,
                                       double              usual);

G_END_DECLS
