/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-primitives.h"

G_BEGIN_DECLS

/**
 * HysDiagonal:
 * @first, @n: springs, of which spring @first + k leads from the bar @from + k to the bar @to + k
 *
 * A piece of a diagonal of the stiffness matrix, as regular networks have them: what is done to all of its springs is
 * done to values that lie side by side. @n is a multiple of HYS_DIAGONAL_UNIT, and HYS_DIAGONAL_LONGEST at most.
 */
typedef struct
{
  guint first, n;
  guint from, to;
} HysDiagonal;

#define HYS_DIAGONAL_UNIT    8
#define HYS_DIAGONAL_LONGEST 256

/* Orders many springs so that those of a piece of a diagonal lie side by side, before all others. These keep their
 * order; few springs do. */
void         hys_diagonals_sort (HysSpring       *springs,
                                 guint            n);

/* The pieces that springs lie in, ascending; behind them an empty one, whose first spring is the @n-th. Free with
   g_free(). */
HysDiagonal *hys_diagonals_find (const HysSpring *springs,
                                 guint            n);

G_END_DECLS
