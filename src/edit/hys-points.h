/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-sheet.h"

G_BEGIN_DECLS

/* The points of a load's table (HysTablePoint), from a table of times and values: the columns that are named so, or the
 * only two, of which the time is the first. Rows without a number in one of them are left out. Times must increase.
 * @kind: of the load: a force is looked for, or a displacement. @left_out: (out): number of such rows. NULL with
 * HYS_ERROR_REFUSED "line 7: reason". The caller owns the array. */
GArray *hys_points_of_sheet (const HysSheet  *sheet,
                             HysLoadKind      kind,
                             gsize           *left_out,
                             GError         **error);

G_END_DECLS
