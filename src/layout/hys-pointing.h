/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-layout.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/* Finds what is at a place, in columns and lanes, of a layout. */

/* The nearest multiple of @grid. */
double     hys_snap              (double             value,
                                  double             grid);

/* The bar whose column is nearest to a place, at most @columns away, and that reaches to within @rows of it; not the
 * one of index @except (-1 = none). -1 when there is none. */
int        hys_layout_bar_near   (const HysDocument *document,
                                  const HysLayout   *layout,
                                  double             column,
                                  double             row,
                                  double             columns,
                                  double             rows,
                                  int                except);

/**
 * HysLanes:
 *
 * The occupied lanes between columns.
 */
typedef struct HysLanes HysLanes;

HysLanes  *hys_lanes_new         (void);

/* Occupies the lanes of the elements of a document except those with @left_out (nullable): a gboolean for each
 * element */
void       hys_lanes_take_layout (HysLanes          *self,
                                  const HysDocument *document,
                                  const HysLayout   *layout,
                                  const gboolean    *left_out);

/* A row between two lanes occupies both. */
void       hys_lanes_take        (HysLanes          *self,
                                  double             row,
                                  double             from,
                                  double             to);
gboolean   hys_lanes_is_free     (const HysLanes    *self,
                                  double             row,
                                  double             from,
                                  double             to);

/* The row that is nearest to @row, whole lanes away from it, and free between two columns; the lower one of two that
 * are equally near. */
double     hys_lanes_find        (const HysLanes    *self,
                                  double             row,
                                  double             from,
                                  double             to);

HYS_DEFINE_OWNED (HysLanes, hys_lanes_free)

G_END_DECLS
