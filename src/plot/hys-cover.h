/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"

#include <math.h>

G_BEGIN_DECLS

/**
 * HysCover:
 *
 * Which parts of a grid of pixels have ink: 64 samples each, spread so that edges in any direction come out smooth. Ink
 * upon ink changes nothing: however many lines run side by side or on each other, in one go or one after the other, the
 * picture is that of one stroke through all of them. Coordinates are in pixels from the corner of the first one.
 */
typedef struct HysCover HysCover;

#define HYS_COVER_SAMPLES 64

/* Bytes of no meaning that follow the last level. */
#define HYS_COVER_ROOM 8

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

gsize            hys_cover_width  (const HysCover   *self);
gsize            hys_cover_height (const HysCover   *self);

/* Clears all ink. */
void             hys_cover_clear  (HysCover         *self);

/* Inks a straight line. The cost depends on the pixels that it touches and that are not full yet. */
void             hys_cover_line   (HysCover         *self,
                                   HysPoint          from,
                                   HysPoint          to,
                                   double            width,
                                   HysCoverEnds      ends);

/* Inks of a line, in @n steps of its length, the part where it adds more than @least, in pixels, to two steps in a row; what
 * is before its start counts for the first step and what is beyond its end for the last one. That part is @first <= i < @end;
 * the step before and the step behind are inked too. FALSE, and no ink, if there is none. */
gboolean         hys_cover_add    (HysCover         *self,
                                   HysPoint          from,
                                   HysPoint          to,
                                   double            width,
                                   HysCoverEnds      ends,
                                   guint             n,
                                   double            least,
                                   guint            *first,
                                   guint            *end);

/* Asks for the samples of a line between finite places to be brought from memory while others are looked at. */
void             hys_cover_expect (const HysCover    *self,
                                   HysPoint           from,
                                   HysPoint           to);

/* Whether all pixels within @margin of a line are full, as far as whole blocks of pixels tell. */
gboolean         hys_cover_is_full (const HysCover   *self,
                                    HysPoint          from,
                                    HysPoint          to,
                                    double            margin);

/* Whether any pixel within @margin of a line may be full, as far as whole blocks of pixels tell. */
gboolean         hys_cover_may_hide (const HysCover  *self,
                                     HysPoint         from,
                                     HysPoint         to,
                                     double           margin);

/* Inks @n whole pixels of row @y, from @x on. */
void             hys_cover_fill   (HysCover         *self,
                                   gsize             x,
                                   gsize             y,
                                   gsize             n);

/* How much of each pixel has ink, of 255, row by row; HYS_COVER_ROOM bytes more may be read. */
const guint8    *hys_cover_levels (const HysCover   *self,
                                   gsize            *stride);

/* The same as a mask of device pixels, to be destroyed before the next line is inked. */
cairo_surface_t *hys_cover_mask   (HysCover         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysCover, hys_cover_free)

G_END_DECLS
