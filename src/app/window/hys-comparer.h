/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-deck.h"

G_BEGIN_DECLS

#define HYS_TYPE_COMPARER (hys_comparer_get_type ())
G_DECLARE_FINAL_TYPE (HysComparer, hys_comparer, HYS, COMPARER, GObject)

/**
 * HysComparer:
 *
 * Overlays the previous run and files on the plots of a deck. Files are read, or run, on a worker thread.
 */

/* Adds the actions compare-earlier and compare-file to @actions. References @deck. */
HysComparer *hys_comparer_new  (GActionMap        *actions,
                                HysPlotDeck       *deck);

G_END_DECLS
