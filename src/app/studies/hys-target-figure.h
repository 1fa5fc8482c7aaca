/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure-card.h"
#include "hys-study-jobs.h"

G_BEGIN_DECLS

/* The figure of a loop that a model is designed for: the half-cycle drawn by its corners, closed by its rotation by
 * 180°, and the loop that was simulated. Corners are those of the half-cycle, from the left to the right, at least two.
 * */

/* Puts the empty figure into @card. */
void hys_target_figure_add           (HysFigureCard          *card);

/* Shows the units of @document on the axes, none when it is NULL. */
void hys_target_figure_set_units     (HysFigureCard          *card,
                                      const HysDocument      *document);

/* @simulated: (nullable) */
void hys_target_figure_show          (HysFigureCard          *card,
                                      const HysLoopPoint     *corners,
                                      guint                   n,
                                      const HysSimulatedLoop *simulated);

/* The points of a loop as a table (transfer full). */
char *hys_loop_csv (const HysLoopPoint *corners,
                    guint               n);

/* Sets ranges around the whole loop. */
void hys_target_figure_fit           (HysFigureCard          *card,
                                      const HysLoopPoint     *corners,
                                      guint                   n);

/* The same, if the loop has little space left in the ranges, or takes little of them. */
void hys_target_figure_fit_if_needed (HysFigureCard          *card,
                                      const HysLoopPoint     *corners,
                                      guint                   n);

G_END_DECLS
