/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cover.h"

G_BEGIN_DECLS

/* Finds where lines of @line_width lie so close that they cannot be told apart: the paper shows through less than a seventh of each
 * pixel, and no part is hardly wider than a line. Returns outlines of these regions, a little inside of them, as polygons with a
 * place that is not finite after each (HysPoint; even-odd), and leaves in @cover nothing but them. All in pixels of @cover. */
GArray *hys_dense_take (HysCover *cover,
                        double    line_width);

G_END_DECLS
