/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-deck.h"

G_BEGIN_DECLS

#define HYS_TYPE_COMPARER (hys_comparer_get_type ())
G_DECLARE_FINAL_TYPE (HysComparer, hys_comparer, HYS, COMPARER, GObject)

/**
 * HysComparer:
 *
 * Keeps cycles, the previous run and files in the document (HysKeeper), and opens the list of what is kept.
 */

/* Adds the actions keep-cycle, keep-previous, compare-file, kept-runs and clear-runs to @actions. References @deck. */
HysComparer *hys_comparer_new  (GActionMap        *actions,
                                HysPlotDeck       *deck);

G_END_DECLS
