/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-ink.h"

G_BEGIN_DECLS

/**
 * HysProjection:
 *
 * How two or three quantities become a point of the paper: origin + sum over k of (value_k - from_k) * factor_k.
 */
typedef struct
{
  double   from[3];
  HysPoint factor[3];
  HysPoint origin;
} HysProjection;

HysPoint        hys_projection_apply (const HysProjection *self,
                                      const double        *values,
                                      guint                n);

/**
 * HysTrail:
 *
 * The picture of a curve in a plane, kept from one drawing to the next: only rows that came since are looked at. It
 * holds what lands on a new spot of the paper (a fraction of a pixel wide) and is not hidden by what is there already, so a
 * loop run through a thousand times costs no more than once; and, apart, the latest stretch of the curve.
 */
typedef struct HysTrail HysTrail;

HysTrail       *hys_trail_new        (void);
void            hys_trail_free       (HysTrail            *self);

/* Brings the picture up to rows first <= i < end of @columns (2 or 3) on the paper @box with spots of size @spot.
 * Starts afresh if anything but @end is new, or @end went back. */
void            hys_trail_update     (HysTrail            *self,
                                      const HysProjection *projection,
                                      const HysBox        *box,
                                      double               spot,
                                      HysColumn *const    *columns,
                                      guint                n_columns,
                                      gsize                first,
                                      gsize                end);

/* How often the picture was started afresh: what was drawn of an earlier one is void. */
guint           hys_trail_turn       (const HysTrail      *self);

/* The polylines, not finite where the pen is lifted. They only grow within a turn. */
const HysPoint *hys_trail_points     (const HysTrail      *self,
                                      gsize               *n);

/* The latest stretch, about one and a half times round the box long, up to the very last row. */
const HysPoint *hys_trail_recent     (const HysTrail      *self,
                                      gsize               *n);

/* Where the curve ends; FALSE if its last row has no place. */
gboolean        hys_trail_end        (const HysTrail      *self,
                                      HysPoint            *end);

G_END_DECLS
