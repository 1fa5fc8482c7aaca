/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"

#include <math.h>

G_BEGIN_DECLS

/**
 * HysCover:
 *
 * A coverage mask: which parts of a grid of pixels have ink, at 64 samples each, spread so that edges in any direction
 * come out smooth. Ink upon ink changes nothing: however many lines run side by side or on each other, in one go or one
 * after the other, the picture is that of one stroke through all of them. Coordinates are in pixels from the corner of
 * the first one.
 */
typedef struct HysCover HysCover;

/**
 * HysCoverEnds:
 * @start, @end: how far beyond either end there may be ink
 *
 * Lines end round, so that they join; where there may be no ink beyond an end they are blunt.
 */
typedef struct
{
  double start, end;
} HysCoverEnds;

#define HYS_COVER_ROUND ((HysCoverEnds) { INFINITY, INFINITY })

HysCover        *hys_cover_new    (gsize             width,
                                   gsize             height);
void             hys_cover_free   (HysCover         *self);

/* Inks a straight line. The cost depends on the pixels that it touches and that are not full yet. */
void             hys_cover_line   (HysCover         *self,
                                   HysPoint          from,
                                   HysPoint          to,
                                   double            width,
                                   HysCoverEnds      ends);

/* How much of each pixel has ink, as a mask of device pixels, to be destroyed before the next line is inked. */
cairo_surface_t *hys_cover_mask   (HysCover         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysCover, hys_cover_free)

G_END_DECLS
