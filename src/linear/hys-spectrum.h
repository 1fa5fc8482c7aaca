/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-linear-network.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/* Spectra are computed of networks up to this many bars: dense, O(n^3). */
#define HYS_SPECTRUM_MOST 2000

/**
 * HysMode:
 * @time: tau > 0, of relaxation or of retardation
 * @strength: the modulus g >= 0 (force / length) or the compliance j >= 0 (length / force)
 */
typedef struct
{
  double time;
  double strength;
} HysMode;

/**
 * HysSpectrum:
 * @equilibrium: G_inf, what is left of the force of a held displacement; infinite if the bar is held
 * @impulse: c of the dashpots that bridge it: a step of displacement takes the impulse c
 * @relaxation: (element-type HysMode): in the order of falling times
 * @instantaneous: J_0, the displacement at once
 * @fluidity: the velocity under a unit force in the end
 * @retardation: (element-type HysMode): in the order of falling times
 *
 * How a massless network answers steps at one bar:
 * G(t) = equilibrium + sum g exp (-t / tau) + impulse delta (t) is the force after a unit step of displacement,
 * J(t) = instantaneous + sum j (1 - exp (-t / tau)) + fluidity t the displacement after a unit step of force.
 */
typedef struct
{
  double  equilibrium;
  double  impulse;
  GArray *relaxation;
  double  instantaneous;
  double  fluidity;
  GArray *retardation;
} HysSpectrum;

/* The spectra at the bar of a massless network that is grounded, with at most HYS_SPECTRUM_MOST bars: the modes of
 * K v = lambda C v on what moves. */
HysSpectrum *hys_spectrum_new        (const HysLinearNetwork  *network);

/* G(t) for t > 0, without the impulse, and J(t) for t >= 0. */
double       hys_spectrum_relaxation (const HysSpectrum       *self,
                                      double                   t);
double       hys_spectrum_creep      (const HysSpectrum       *self,
                                      double                   t);

/* The complex compliance J' - i J'' at the angular frequency @omega: J' into @storage, J'' >= 0 into @loss. */
void         hys_spectrum_compliance (const HysSpectrum       *self,
                                      double                   omega,
                                      double                  *storage,
                                      double                  *loss);

/* The law p_0 F + p_1 F' + ... = q_0 x + q_1 x' + ... with p_0 = 1: arrays of double. All coefficients are >= 0. */
void         hys_spectrum_law        (const HysSpectrum       *self,
                                      GArray                 **force,
                                      GArray                 **displacement);

HYS_DEFINE_OWNED (HysSpectrum, hys_spectrum_free)

G_END_DECLS
