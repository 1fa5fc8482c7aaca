/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sets.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysReversals:
 * @early: per slider: the part of the step, 0 to 1, in which its tension is still that of the step before
 *
 * Where a slider between held bars stops slipping one way inside a step, its tension jumps there. A step that gives it the
 * new tension throughout is wrong by an impulse of the order of h. When the rate would vanish under the old tension is known
 * to the second order from a straight line: from that moment on the tension is the new one. A sticking slider whose tension
 * jumps to its threshold at that moment, because it is joined to the other by what sticks, begins to slip then.
 */
typedef struct
{
  double  *early;
  guint   *moving;    /* private: the held bars, but for walls */
  guint    n_moving;
  double   pace;      /* private: largest speed of those so far */
  HysSets *joined;    /* private: bars that sticking sliders join */
  double  *moment;    /* private, per bar that stands for its set: of a jump there */
} HysReversals;

HysReversals *hys_reversals_new   (const HysSystem *system);
void          hys_reversals_free  (HysReversals    *self);

/* No slider's tension jumps, as far as is known. */
void          hys_reversals_reset (HysReversals    *self,
                                   const HysSystem *system);

/* Notes the speeds of a state; hys_reversals_missed() does so itself. */
void          hys_reversals_follow (HysReversals   *self,
                                    const HysState *state);

/* Whether the tension of a slider has jumped in the step to @after. If so it sets @early so that
 * those keep their tensions through the step: it is then to be solved again, and hys_reversals_place() called. */
gboolean      hys_reversals_missed (HysReversals   *self,
                                    const HysSystem *system,
                                    const HysState  *before,
                                    const HysState  *after,
                                    double           h);

/* Sets @early by @after, in which they have kept their tensions. */
void          hys_reversals_place (HysReversals    *self,
                                   const HysSystem *system,
                                   const HysState  *before,
                                   const HysState  *after);

G_END_DECLS
