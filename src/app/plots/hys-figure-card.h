/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"

G_BEGIN_DECLS

#define HYS_TYPE_FIGURE_CARD (hys_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (HysFigureCard, hys_figure_card, HYS, FIGURE_CARD, GtkWidget)

/**
 * HysFigureCard:
 *
 * A figure that stands for itself, with its name and a menu: export it, copy it, or its data. It tells what it did by the action
 * study.tell (a text).
 */

/* What it is called, and what is said while there is no figure. */
void         hys_figure_card_set_name (HysFigureCard *self,
                                       const char    *name,
                                       const char    *hint);

/* Takes the figure (NULL: none) and its data as CSV text (NULL: none). */
void         hys_figure_card_set      (HysFigureCard *self,
                                       HysFigure     *figure,
                                       char          *csv);

/* The figure that is there was changed, and has these data. */
void         hys_figure_card_renew    (HysFigureCard *self,
                                       char          *csv);

/* What a screen reader says of the figure. */
void         hys_figure_card_describe (HysFigureCard *self,
                                       const char    *text);
HysPlotArea *hys_figure_card_get_area (HysFigureCard *self);

/* Puts something over the figure, as large as it is. */
void         hys_figure_card_cover    (HysFigureCard *self,
                                       GtkWidget     *layer);

/* Plain words as a label of a figure, upright: only symbols are in italics. The caller frees. */
char        *hys_figure_card_words    (const char    *text);

G_END_DECLS
