/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-deck.h"

G_BEGIN_DECLS

/* Adds the actions that edit the figures of a document to @actions: add, edit, plot, move, close, keep the view
 * direction, and connects to the drags of @board. Both must outlive the deck. */
void hys_figure_actions_add (GActionMap   *actions,
                             HysPlotBoard *board,
                             HysPlotDeck  *deck);

G_END_DECLS
