/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-half-cycle.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysCorners:
 *
 * An editable half-cycle with undo and redo. It is always admissible (hys_half_cycle_check()).
 */
typedef struct HysCorners HysCorners;

/* @corners: (transfer none): an admissible half-cycle, copied */
HysCorners         *hys_corners_new     (const HysLoopPoint *corners,
                                         guint               n_corners);

/* (transfer none) Valid until the next change. */
const HysLoopPoint *hys_corners_get     (const HysCorners   *self,
                                         guint              *n_corners);

/* The equivalent generalized Prandtl model. */
HysPrandtl         *hys_corners_prandtl (const HysCorners   *self);

/* Replaces the half-cycle by another admissible one. */
void                hys_corners_set     (HysCorners         *self,
                                         const HysLoopPoint *corners,
                                         guint               n_corners);

/* Moves a corner towards @to; where it may not go farther it slides along x or r. TRUE when it arrived, else the reason
 * (HYS_ERROR_USAGE). Moves of the same corner in a row are undone as one, until hys_corners_seal(). */
gboolean            hys_corners_move    (HysCorners         *self,
                                         guint               corner,
                                         HysLoopPoint        to,
                                         GError            **error);

/* Puts a corner into a side (from corner @side to the next), in the middle, half-way to where it would straighten out a
 * neighbour. HYS_ERROR_USAGE when there is no room. */
gboolean            hys_corners_add     (HysCorners         *self,
                                         guint               side,
                                         GError            **error);

/* HYS_ERROR_USAGE for one of the last two. */
gboolean            hys_corners_remove  (HysCorners         *self,
                                         guint               corner,
                                         GError            **error);

/* Ends merging: the next move is an undo step of its own. */
void                hys_corners_seal    (HysCorners         *self);

/* Return FALSE if there is nothing to undo or redo. */
gboolean            hys_corners_undo    (HysCorners         *self);
gboolean            hys_corners_redo    (HysCorners         *self);
gboolean            hys_corners_can_undo (const HysCorners  *self);
gboolean            hys_corners_can_redo (const HysCorners  *self);

HYS_DEFINE_OWNED (HysCorners, hys_corners_free)

G_END_DECLS
