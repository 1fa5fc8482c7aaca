/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* The bar that a document is about when nothing else says so, for its plots, tests and studies: of the bars that move
 * the first that a load acts on, else of those with mass, else of all, the one farthest from the walls: in the columns
 * of the drawing where all of them are given, otherwise one that is not inside of a branch, and to which elements were
 * drawn, before others, then in elements to the nearest wall; the last of several. -1 when no bar moves. */
int hys_main_bar (const HysDocument *document);

G_END_DECLS
