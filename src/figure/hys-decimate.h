/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-scale.h"

G_BEGIN_DECLS

/**
 * HysBin:
 * @row, @n: the first row in the bin and their number
 * @first, @last: values of its first and last row (perhaps not finite)
 * @minimum, @maximum: extremes of its finite values, minimum > maximum if there is none
 *
 * What one pixel column of a curve against time shows of the rows that fall into it.
 */
typedef struct
{
  gsize  row, n;
  double first, last;
  double minimum, maximum;
} HysBin;

/* Sorts the rows first <= i < end into @n_bins bins of equal width along @scale (the last one closed), by the
 * nondecreasing column @t. The cost is O(n_bins log(rows)); no extreme is lost. */
void hys_decimate (const HysColumn *t,
                   const HysColumn *y,
                   gsize            first,
                   gsize            end,
                   const HysScale  *scale,
                   guint            n_bins,
                   HysBin          *bins);

/* The rows among first <= i < end whose t lies in [from, to]: sets both to them. */
void hys_decimate_window (const HysColumn *t,
                          double           from,
                          double           to,
                          gsize           *first,
                          gsize           *end);

G_END_DECLS
