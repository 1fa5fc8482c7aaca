/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-figure.h"

G_BEGIN_DECLS

/* Adds the kept runs of the document, but hidden ones, to a figure of it that has the curves of the present run: those
 * that have its series, of a loop only the rows in the figure's window; under their names (hys_run_words()). The
 * present run has a name in the legend then too. */
void hys_kept_curves_add (HysFigure           *figure,
                          const HysDocument   *document,
                          const HysFigureSpec *spec);

G_END_DECLS
