/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-deck.h"

G_BEGIN_DECLS

#define HYS_TYPE_FIGURE_EXPORT (hys_figure_export_get_type ())
G_DECLARE_FINAL_TYPE (HysFigureExport, hys_figure_export, HYS, FIGURE_EXPORT, GObject)

/**
 * HysFigureExport:
 *
 * Exports the figures of a deck and the drawing to files and to the clipboard.
 */

/* Adds the actions export-figure, export-figures, export-drawing, export-data and copy-figure to @actions. References
 * @deck. */
HysFigureExport *hys_figure_export_new (GActionMap       *actions,
                                        HysPlotDeck      *deck);

G_END_DECLS
