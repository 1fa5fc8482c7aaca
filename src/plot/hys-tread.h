/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cover.h"

G_BEGIN_DECLS

/**
 * HysTread:
 *
 * Where on a cover lines of one width have nothing to add, as long as no ink is taken away: where a line has been treated whose
 * middle came through the same eighth of a pixel, and where all pixels around are full. It takes a few operations to see there
 * that a line goes the way of others.
 */
typedef struct HysTread HysTread;

HysTread *hys_tread_new   (const HysCover *cover,
                           double          width);
void      hys_tread_free  (HysTread       *self);

/* Forgets all lines and full pixels, as has to be done where ink is taken away. */
void      hys_tread_clear (HysTread       *self);

/* The part of a line within the cover, of length @length, where it may have something to add: @start and @end, from 0 to 1; FALSE
 * if there is none. */
gboolean  hys_tread_find  (HysTread       *self,
                           HysPoint        from,
                           HysPoint        to,
                           double          length,
                           double         *start,
                           double         *end);

/* A line within the cover is treated. */
void      hys_tread_mark  (HysTread       *self,
                           HysPoint        from,
                           HysPoint        to);

G_END_DECLS
