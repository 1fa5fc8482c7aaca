/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-corners.h"
#include "hys-document.h"
#include "hys-figure-card.h"
#include "hys-plot-area.h"
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
                                      const HysCorners       *target,
                                      const HysSimulatedLoop *simulated);

/* The points of a loop as a table (transfer full). */
char *hys_loop_csv (const HysLoopPoint *corners,
                    guint               n);

/* Sets ranges around the whole loop. */
void hys_target_figure_fit           (HysFigureCard          *card,
                                      const HysCorners       *target);

/* The same, if the loop has little space left in the ranges, or takes little of them. */
void hys_target_figure_fit_if_needed (HysFigureCard          *card,
                                      const HysCorners       *target);

#define HYS_TYPE_CORNER_LAYER (hys_corner_layer_get_type ())
G_DECLARE_FINAL_TYPE (HysCornerLayer, hys_corner_layer, HYS, CORNER_LAYER, GtkWidget)

/**
 * HysCornerLayer:
 *
 * Draggable corners over a plane figure with fixed ranges. The arrow keys move the focused corner by 1/200 of the
 * range, with Shift by ten times that. Each corner is an accessible object.
 *
 * Signals: `move` (guint corner, double x, double r): emitted when the user moves a corner; the handler sets its new
 * place by hys_corner_layer_set(). `released` (no arguments): emitted at the end of a drag. `remove`, `edit` (guint
 * corner): emitted for Delete and Enter. `focused` (guint corner): emitted when a corner gets the focus.
 */
GtkWidget *hys_corner_layer_new   (HysPlotArea        *area);

/* Replaces the corners, keeping the focus. */
void       hys_corner_layer_set   (HysCornerLayer     *self,
                                   const HysLoopPoint *corners,
                                   guint               n);

/* Moves the focus to a corner. */
void       hys_corner_layer_focus (HysCornerLayer     *self,
                                   guint               corner);

G_END_DECLS
