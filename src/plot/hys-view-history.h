/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-viewport.h"

G_BEGIN_DECLS

/**
 * HysViewHistory:
 *
 * What was looked at in a figure, one view after the other, as in a browser: one can go back and forward again, and home. The
 * steps of one gesture, such as the turns of a wheel, are one view. So many are kept that nobody will miss the oldest.
 */
typedef struct HysViewHistory HysViewHistory;

/* @home: the first view, copied. */
HysViewHistory    *hys_view_history_new         (const HysViewport    *home);
void               hys_view_history_free        (HysViewHistory       *self);

/* Owned by the history, until it changes. */
const HysViewport *hys_view_history_get         (const HysViewHistory *self);

/* Looks at something else; what one could go forward to is gone. Takes the place of the current view when that came by the
 * same @gesture (0 is never the same). FALSE when it is what one looks at already. */
gboolean           hys_view_history_go          (HysViewHistory       *self,
                                                 const HysViewport    *view,
                                                 guint                 gesture);

/* Each FALSE when there is nothing there. Going home is a step that one can go back on. */
gboolean           hys_view_history_back        (HysViewHistory       *self);
gboolean           hys_view_history_forward     (HysViewHistory       *self);
gboolean           hys_view_history_home        (HysViewHistory       *self);

/* Home is elsewhere now; who is at home goes along. */
void               hys_view_history_set_home    (HysViewHistory       *self,
                                                 const HysViewport    *home);

gboolean           hys_view_history_can_back    (const HysViewHistory *self);
gboolean           hys_view_history_can_forward (const HysViewHistory *self);
gboolean           hys_view_history_is_home     (const HysViewHistory *self);

/* Another figure's x axis, with which this one's is linked, is another one: a part of the current view, or after the first
 * a view of its own. FALSE when it is no news. */
gboolean           hys_view_history_follow      (HysViewHistory       *self,
                                                 const HysSpan        *x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysViewHistory, hys_view_history_free)

G_END_DECLS
