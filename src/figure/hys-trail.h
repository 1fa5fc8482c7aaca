/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-projection.h"

G_BEGIN_DECLS

/**
 * HysTrail:
 *
 * The way of a curve over the paper, followed from one drawing to the next: each row is looked at once. What comes out
 * are straight lines within a tolerance of all rows (HysSimplifier). Apart from that it knows the latest stretch of the
 * curve.
 */
typedef struct HysTrail HysTrail;

HysTrail *hys_trail_new  (void);

/**
 * HysTrailLine:
 * @from, @to: its ends; the next line starts where this one ends unless the pen is lifted
 * @start, @end: how far along the rows they are, of a trail that is measured, since the pen came down or the curve
 *    turned back to the left, right, top or bottom: however often it goes the same way, it is as far along at the same
 *    place
 * @open: whether it goes to the last row so far, or before a gap
 */
typedef struct
{
  HysPoint from, to;
  double   start, end;
  gboolean open;
} HysTrailLine;

/* Draws a line. The one to the very last row comes again when rows have come, as part of a longer one. */
typedef void  (*HysTrailInk)         (const HysTrailLine  *line,
                                      gpointer             user_data);

/* The picture is to show rows first <= i < end of @columns (2 or 3) on the paper @box, with lines that lie within
 * @tolerance, whose lengths are known if @measured. Starts afresh if anything but @end is new, or @end went back. */
void            hys_trail_update  (HysTrail                *self,
                                   const HysProjection     *projection,
                                   const cairo_rectangle_t *box,
                                   double                   tolerance,
                                   gboolean                 measured,
                                   HysColumn *const        *columns,
                                   guint                    n_columns,
                                   gsize                    first,
                                   gsize                    end);

/* Looks at some hundred more rows and inks their lines; FALSE when none is left. Unless @in_order or measured, where
 * many wait the latest come first, then those before them: a picture that is not complete yet shows the present. */
gboolean        hys_trail_advance (HysTrail                *self,
                                   gboolean                 in_order,
                                   HysTrailInk              ink,
                                   gpointer                 user_data);

/* Number of restarts of the picture; what was drawn before a restart is invalid. */
guint           hys_trail_turn    (const HysTrail          *self);

/* The line to the very last row, which may still grow longer; FALSE if it has no place. */
gboolean        hys_trail_last    (const HysTrail          *self,
                                   HysPoint                *from,
                                   HysPoint                *to);

/* The latest stretch, about one and a half times round the box long, up to where the last line begins. */
const HysPoint *hys_trail_recent  (const HysTrail          *self,
                                   gsize                   *n);

HYS_DEFINE_OWNED (HysTrail, hys_trail_free)

G_END_DECLS
