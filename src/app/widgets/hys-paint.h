/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-plot-style.h"
#include "hys-sketch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The theme of the desktop, and styles of drawings and figures for a widget: transparent, with high contrast if the
 * desktop requests it. Letters and lines of a figure have the size that suits the widget. */
HysPlotTheme hys_paint_theme        (void);
void         hys_paint_sketch_style (HysSketchStyle *style,
                                     GtkWidget      *widget);
void         hys_paint_plot_style   (HysPlotStyle   *style,
                                     GtkWidget      *widget);

/* Size of the widget's font in pixels, and over the usual one: as large as the desktop's text is, or its style sheet
   says. */
double       hys_paint_font_size    (GtkWidget      *widget);
double       hys_paint_text_scale   (GtkWidget      *widget);

/* Makes letters and lines of a drawing that is seen at @zoom as large as the widget's text, where there is room; in a
 * drawing that is @shown to others values take the room of words too (see HysSketchStyle). */
void         hys_paint_fit_sketch   (HysSketchStyle *style,
                                     GtkWidget      *widget,
                                     double          zoom,
                                     gboolean        shown);

/* A picture that is for the eye alone, of that size at least. @destroy: of @data */
GtkWidget   *hys_paint_area_new     (GtkDrawingAreaDrawFunc  draw,
                                     gpointer                data,
                                     GDestroyNotify          destroy,
                                     int                     width,
                                     int                     height);

/* Gives the widget a style class, or takes it away. */
void         hys_paint_set_class    (GtkWidget      *widget,
                                     const char     *name,
                                     gboolean        given);

/* Queues a redraw of the widget when the colour scheme or the contrast changes. */
void         hys_paint_follow_theme (GtkWidget      *widget);

/* A small drawing of a network at rest, which keeps a reference of the document. */
GtkWidget *hys_thumbnail_new (const HysDocument *document);

G_END_DECLS
