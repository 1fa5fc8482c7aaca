/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-deck.h"

G_BEGIN_DECLS

#define HYS_TYPE_COMPARER (hys_comparer_get_type ())
G_DECLARE_FINAL_TYPE (HysComparer, hys_comparer, HYS, COMPARER, GObject)

/**
 * HysComparer:
 *
 * Compares plots of a deck with the run before the present one and with files, which it reads or runs on
 * another thread.
 */

/* Its actions (compare-earlier, compare-file) are added to @actions. The deck is referenced. */
HysComparer *hys_comparer_new  (GActionMap        *actions,
                                HysPlotDeck       *deck);

G_END_DECLS
