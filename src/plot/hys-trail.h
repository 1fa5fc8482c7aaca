/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-ink.h"
#include "hys-scale.h"

G_BEGIN_DECLS

/**
 * HysProjection:
 *
 * How two or three quantities become a point of the paper: origin + sum over k of (value_k - from_k) * factor_k, with
 * their decimal logarithms in place of the values where it says so.
 */
typedef struct
{
  gboolean logarithmic[4];    /* the last is not used: without it there would be a gap that no value fills */
  double   from[3];
  HysPoint factor[3];
  HysPoint origin;
} HysProjection;

/* The k-th quantity runs along @scale while the point goes by @way. */
void            hys_projection_set   (HysProjection       *self,
                                      guint                k,
                                      const HysScale      *scale,
                                      HysPoint             way);
HysPoint        hys_projection_apply (const HysProjection *self,
                                      const double        *values,
                                      guint                n);

/**
 * HysTrail:
 *
 * The picture of a curve in a plane, kept from one drawing to the next: each row is looked at once. It holds the corners
 * between which straight lines come within a tolerance of all rows (HysSleeve), of those lines that land on a new spot
 * of the paper, a fraction of a pixel wide: a loop run through a thousand times costs no more than once. Apart from that
 * it knows the latest stretch of the curve.
 */
typedef struct HysTrail HysTrail;

HysTrail       *hys_trail_new        (void);
void            hys_trail_free       (HysTrail            *self);

/* The picture is to show rows first <= i < end of @columns (2 or 3) on the paper @box, with spots of size @spot and
 * lines that lie within @tolerance. Starts afresh if anything but @end is new, or @end went back. */
void            hys_trail_update     (HysTrail            *self,
                                      const HysProjection *projection,
                                      const HysBox        *box,
                                      double               spot,
                                      double               tolerance,
                                      HysColumn *const    *columns,
                                      guint                n_columns,
                                      gsize                first,
                                      gsize                end);

/* Looks at some thousand more rows; FALSE when none is left. Unless @in_order, where many wait the latest come first,
 * then those before them: a picture that is not complete yet shows the present. */
gboolean        hys_trail_advance    (HysTrail            *self,
                                      gboolean             in_order);

/* How often the picture was started afresh: what was drawn of an earlier one is void. */
guint           hys_trail_turn       (const HysTrail      *self);

/* The polylines, not finite where the pen is lifted. They only grow within a turn. */
const HysPoint *hys_trail_points     (const HysTrail      *self,
                                      gsize               *n);

/* The line to the very last row, which may still grow longer; FALSE if it has no place. */
gboolean        hys_trail_last       (const HysTrail      *self,
                                      HysPoint            *from,
                                      HysPoint            *to);

/* The latest stretch, about one and a half times round the box long, up to where the last line begins. */
const HysPoint *hys_trail_recent     (const HysTrail      *self,
                                      gsize               *n);

G_END_DECLS
