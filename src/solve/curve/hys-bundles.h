/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-curve.h"
#include "hys-state.h"

G_BEGIN_DECLS

/**
 * HysBundleBranch:
 * @before, @after: the elongation of the spring of branch @index of @bundle around the last move
 */
typedef struct
{
  guint  bundle;
  guint  index;
  double before, after;
} HysBundleBranch;

/**
 * HysBundles:
 * @n: the system's bundles
 * @curve: the memory curve of each
 * @move: the change of elongation over the step that was solved last; set by who solved it
 * @taken: the work of that move, once it is made: the integral of the tension
 * @watched: branches that somebody looks at after every move
 *
 * What there is to the state of a system's bundles besides their tensions. A bundle enters the convex problem of a step
 * as one nonlinear spring: the convex, piecewise quadratic function of its change of elongation whose derivative the
 * curve is.
 */
typedef struct HysBundlesWork HysBundlesWork;

/* Where bundles stand. */
typedef struct HysBundlesMark HysBundlesMark;

typedef struct
{
  guint           n;
  HysCurve      **curve;
  double         *move;
  double         *taken;
  guint           n_watched;
  HysBundleBranch *watched;
  HysBundlesWork *work;   /* private */
} HysBundles;

/* As they are at t = 0. */
HysBundles *hys_bundles_new        (const HysSystem *system);
void        hys_bundles_free       (HysBundles      *self);

/* Goes on where a bundle of another scheme for the same system is. */
void        hys_bundles_take_over  (HysBundles       *self,
                                    guint             bundle,
                                    const HysCurve   *curve);

/* Where they stand, and to go back there. NULL where there are none. */
HysBundlesMark *hys_bundles_mark   (const HysBundles     *self);
void        hys_bundles_return     (HysBundles           *self,
                                    const HysBundlesMark *mark);
void        hys_bundles_mark_free  (HysBundlesMark       *mark);

/* Branches to look at from now on; @branches is copied. */
void        hys_bundles_watch      (HysBundles            *self,
                                    const HysBundleBranch *branches,
                                    guint                  n);

/* Tensions and stored energies, into the state. */
void        hys_bundles_read       (const HysBundles *self,
                                    HysState        *state);

/* The same as they would be after their moves. */
void        hys_bundles_look       (const HysBundles *self,
                                    HysState         *state);

/* Moves each curve by its @move from the state @before and reads it into @after. Returns the residual of that. */
double      hys_bundles_advance    (HysBundles      *self,
                                    const HysState  *before,
                                    HysState        *after);

/* How far all bars go on at most, in a jump that moves each by its @rate over @left or less: to where another branch
 * slips, but not one that is as near as @soon. */
double      hys_bundles_find_turn  (const HysBundles *self,
                                    const HysSystem  *system,
                                    const double     *rate,
                                    double            soon,
                                    double            left);

/* Whether other branches slip, or the other way, than when this was last asked; at first none does. */
gboolean    hys_bundles_changed    (HysBundles      *self);

/* The curves in full; the residual. */
double      hys_bundles_audit      (HysBundles      *self);

/* Goes on with the values of another system of the same shape: elongations beyond the new limits slip back to them.
 * Reads the new state; returns what that slip dissipates. @stored: (out): the stored energy before it. */
double      hys_bundles_set_system (HysBundles      *self,
                                    const HysSystem *system,
                                    HysState        *state,
                                    double          *stored);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysBundles, hys_bundles_free)

G_END_DECLS
