/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sets.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysReversals:
 * @early: per slider: the part of the step, 0 to 1, in which its tension is still that of the step before
 *
 * Where a slider between held bars stops slipping one way inside a step, its tension jumps there. A step that gives it the
 * new tension throughout is wrong by an impulse of the order of h. When the rate would vanish under the old tension is known
 * to the second order from a straight line: from that moment on the tension is the new one. A sticking slider whose tension
 * jumps to its threshold at that moment, because it is joined to the other by what sticks, begins to slip then. Where one that
 * sticks would have to, though over the whole step it need not, the step is cut at the moment.
 */
typedef struct
{
  double  *early;
  gboolean *changed;  /* private, per slider whose law is not on the mean rate: whether what it does changes in the step */
  guint   *moving;    /* private: the held bars, but for walls */
  guint    n_moving;
  double   pace;      /* private: largest speed of those so far */
  double   mobility;  /* private: of the lightest mass */
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

/* Whether the tension of a slider whose law is not on the mean rate (@mean, per slider) has jumped in the step to @after. If so
 * it sets @early so that those that slipped keep their tensions through the step: it is then to be solved again, and
 * hys_reversals_place() called. */
gboolean      hys_reversals_missed (HysReversals   *self,
                                    const HysSystem *system,
                                    const gboolean  *mean,
                                    const HysState  *before,
                                    const HysState  *after,
                                    double           h);

/* Sets @early by @after, in which they have kept their tensions. */
void          hys_reversals_place (HysReversals    *self,
                                   const HysSystem *system,
                                   const HysState  *before,
                                   const HysState  *after);

/* Where in the step to @after, with jumps at their moments, tensions of sliders that go on sticking would be beyond their
 * thresholds from the first moment on, they may jump to these then: those between held bars. At a massless bar tensions follow the
 * load at once; a late moment leaves them too little of the step to make up for what it changes by, and no inertia limits how far
 * the bar would slip. Returns: whether there are any. */
gboolean      hys_reversals_release (HysReversals    *self,
                                     const HysSystem *system,
                                     const HysState  *before,
                                     const HysState  *after);

/* Whether in the step to @after, with jumps at their moments, the tension of a slider that goes on sticking would be beyond its
 * threshold from there on. Returns: the first moment, at which the step is to be cut; else 0. */
double        hys_reversals_overstrain (const HysReversals *self,
                                        const HysSystem    *system,
                                        const gboolean     *mean,
                                        const HysState     *before,
                                        const HysState     *after);

G_END_DECLS
