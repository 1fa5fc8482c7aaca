/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"

G_BEGIN_DECLS

/**
 * HysExactBundle:
 * @direction: -1, +1: the way it goes, branches slipping or beginning to; 0: no branch slips, it may go either way
 * @slope: its stiffness on that way
 * @from, @to: the changes of elongation between which that holds
 *
 * A bundle for a while: a spring.
 */
typedef struct
{
  int    direction;
  double slope;
  double from, to;
} HysExactBundle;

/* The bundle as it goes on from where its curve is; @wanted: the direction to take where the two differ. */
HysExactBundle hys_exact_bundle_choose (HysCurve *curve,
                                        int       wanted);

/**
 * HysExactAhead:
 *
 * Copies of the curves of bundles that are moved in their place, to see what is ahead.
 */
typedef struct HysExactAhead HysExactAhead;

/* @bundles: kept, the caller's */
HysExactAhead *hys_exact_ahead_new     (const HysBundles *bundles);
void           hys_exact_ahead_free    (HysExactAhead    *self);

/* To be called when the bundles have moved. */
void           hys_exact_ahead_restart (HysExactAhead    *self);

/* Sets tension and stored energy of all bundles after the changes of elongation bundles->move, without moving them. */
void           hys_exact_ahead_look    (HysExactAhead    *self,
                                        HysState         *state);

G_END_DECLS
