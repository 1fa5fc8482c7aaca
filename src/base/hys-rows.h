/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"

G_BEGIN_DECLS

/* The rows of @columns (element-type HysColumn) without those that the others stand for: new columns (transfer full)
 * (element-type HysColumn) of the same rows of each. A row goes if each series lies there within @near times its extent
 * of the straight line between its neighbours, along the first column where @timed, else along the rows; first, last,
 * and rows beside gaps stay. More is left out where there are more than @most rows; with @near = 0, for rows that are
 * points, those with the extremes of blocks stay then, wherever lines would go. Where a value stands for several, every
 * other one becomes their least, the others their largest. After Douglas and Peucker (Cartographica 10 (1973),
 * 112-122). */
GPtrArray *hys_rows_thin (const GPtrArray *columns,
                          gboolean         timed,
                          double           near,
                          gsize            most);

G_END_DECLS
