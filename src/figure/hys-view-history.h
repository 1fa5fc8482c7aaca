/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-viewport.h"

G_BEGIN_DECLS

/**
 * HysViewHistory:
 *
 * What was looked at in a figure, one view after the other, as in a browser: one can go back and forward again, and
 * home. The steps of one gesture, such as the turns of a wheel, are one view. So many are kept that nobody will miss
 * the oldest.
 */
typedef struct HysViewHistory HysViewHistory;

/* @home: the first view, copied. */
HysViewHistory    *hys_view_history_new         (const HysViewport    *home);

/* (transfer none) Valid until the history changes. */
const HysViewport *hys_view_history_get         (const HysViewHistory *self);

/* Adds a view and clears the forward list. Replaces the current view if that has the same nonzero @gesture. Returns
 * FALSE if the view is unchanged. */
gboolean           hys_view_history_go          (HysViewHistory       *self,
                                                 const HysViewport    *view,
                                                 guint                 gesture);

/* Return FALSE if there is no such view. Going home adds a step to the history. */
gboolean           hys_view_history_back        (HysViewHistory       *self);
gboolean           hys_view_history_forward     (HysViewHistory       *self);
gboolean           hys_view_history_home        (HysViewHistory       *self);

/* Replaces the home view, and the current one if it is at home. */
void               hys_view_history_set_home    (HysViewHistory       *self,
                                                 const HysViewport    *home);

gboolean           hys_view_history_can_back    (const HysViewHistory *self);
gboolean           hys_view_history_can_forward (const HysViewHistory *self);
gboolean           hys_view_history_is_home     (const HysViewHistory *self);

/* Adopts the x axis of a linked figure: as a part of the current view, or after the home view as a view of its own.
 * Returns FALSE if it is unchanged. */
gboolean           hys_view_history_follow      (HysViewHistory       *self,
                                                 const HysSpan        *x);

HYS_DEFINE_OWNED (HysViewHistory, hys_view_history_free)

G_END_DECLS
