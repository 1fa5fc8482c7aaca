/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-picture.h"
#include "hys-plot-area.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_FIGURE_CARD (hys_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (HysFigureCard, hys_figure_card, HYS, FIGURE_CARD, AdwBin)

/**
 * HysFigureCard:
 *
 * A single figure with its name and a menu to export it or to copy it or its data. Reports what it did by the action
 * study.tell (string).
 */

/* Sets the title, and the hint that is shown without a figure. */
void         hys_figure_card_set_name (HysFigureCard *self,
                                       const char    *name,
                                       const char    *hint);

/* @figure: (transfer full) (nullable); @csv: (transfer full) (nullable): its data as CSV text */
void         hys_figure_card_set      (HysFigureCard *self,
                                       HysFigure     *figure,
                                       char          *csv);

/* Redraws after the figure was modified. @csv: (transfer full): its new data */
void         hys_figure_card_renew    (HysFigureCard *self,
                                       char          *csv);

/* Sets the accessible description of the figure. */
void         hys_figure_card_describe (HysFigureCard *self,
                                       const char    *text);
HysPlotArea *hys_figure_card_get_area (HysFigureCard *self);

/* Overlays @layer on the figure, in its size. */
void         hys_figure_card_lay_over (HysFigureCard *self,
                                       GtkWidget     *layer);

/* Converts plain text to an upright label of a figure, where symbols are in italics (transfer full). */
char        *hys_figure_card_words    (const char    *text);

/* Copies a picture (transfer full) to the clipboard as an image two columns wide, painted on a worker thread. Holds a
 * reference to @widget until @done, a callback (swapped) with @widget. */
void hys_picture_clip (GtkWidget  *widget,
                       HysPicture *picture,
                       GCallback   done);

G_END_DECLS
