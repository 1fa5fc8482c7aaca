/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-deck.h"

G_BEGIN_DECLS

#define HYS_TYPE_PRESENTATION (hys_presentation_get_type ())
G_DECLARE_FINAL_TYPE (HysPresentation, hys_presentation, HYS, PRESENTATION, GObject)

/**
 * HysPresentation:
 *
 * A window in full screen, for a lecture hall: without its panel and tools, with the drawing, its notes, the controls and one
 * plot at a time, on a high screen two, or in their place the equations or the analysis, in letters that grow with the screen.
 */

/* @window: (transfer none), must outlive it; its template has the children content, paned, flap, stack, canvas, notes and slide.
 * Adds the actions fullscreen, lecture-page and notes to it. References @deck and its session. */
HysPresentation *hys_presentation_new (GtkApplicationWindow *window,
                                       HysPlotDeck          *deck);

G_END_DECLS
