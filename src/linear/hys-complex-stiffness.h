/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-linear-network.h"

G_BEGIN_DECLS

/**
 * HysStiffnessState:
 * @HYS_STIFFNESS_KNOWN: both parts are known
 * @HYS_STIFFNESS_NONE: nothing holds the bar: both are 0
 * @HYS_STIFFNESS_HELD: stuck sliders join the bar to the ground: infinite
 * @HYS_STIFFNESS_ANTIRESONANCE: an undamped mass at its own frequency keeps the bar still: infinite
 * @HYS_STIFFNESS_RESONANCE: an undamped mass at its own frequency moves it without a force: both are 0
 */
typedef enum
{
  HYS_STIFFNESS_KNOWN,
  HYS_STIFFNESS_NONE,
  HYS_STIFFNESS_HELD,
  HYS_STIFFNESS_ANTIRESONANCE,
  HYS_STIFFNESS_RESONANCE,
} HysStiffnessState;

/**
 * HysStiffness:
 * @storage, @loss: G' and G'' = w eta'; NAN where infinite
 *
 * D = G' + i G'': the force at a bar over its displacement, at one angular frequency; force / length.
 */
typedef struct
{
  HysStiffnessState state;
  double            storage;
  double            loss;
} HysStiffness;

/**
 * HysComplexStiffness:
 *
 * The response of a linear network to its bar at any frequency. To be used by one thread at a time.
 */
typedef struct HysComplexStiffness HysComplexStiffness;

/* @network must outlive it. */
HysComplexStiffness *hys_complex_stiffness_new  (const HysLinearNetwork *network);
void                 hys_complex_stiffness_free (HysComplexStiffness    *self);

/* D (omega), omega > 0: of massless networks of up to 300 bars one over the compliance of their spectrum, of others by
 * the sums sum k |u|^2 - w^2 sum m |x|^2 and w sum c |u|^2 over all elements, with the bar's displacement 1: no loss is
 * ever negative. What moves is found by one sparse factorization. */
HysStiffness         hys_complex_stiffness_at   (HysComplexStiffness    *self,
                                                 double                  omega);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysComplexStiffness, hys_complex_stiffness_free)

G_END_DECLS
