/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"

G_BEGIN_DECLS

/* Numbers of any value that must follow the last one. */
#define HYS_CHORDS_ROOM 4

/* Of @n points of a polyline, at least one and all finite, those to be kept such that the straight lines between them come
 * within @tolerance of all: their numbers, the first and the last among them, go to @kept, for which there is room for @n. Lines
 * are as long as the ones before let expect, and shorter where that is too long: not always the longest possible, but a point
 * costs no more than a few operations, of which several are done at once. Returns how many there are. */
gsize hys_chords_keep (const double *x,
                       const double *y,
                       gsize         n,
                       double        tolerance,
                       guint        *kept);

G_END_DECLS
