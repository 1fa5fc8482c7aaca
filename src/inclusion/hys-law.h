/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-algebra.h"
#include "hys-owner.h"
#include "hys-sets.h"
#include "hys-spectrum.h"

G_BEGIN_DECLS

/* Laws are derived of up to so many springs, dashpots and masses between a bar and the walls, and with every
 * combination of up to so many sliders; of more sliders when all stick and when all slip. */
#define HYS_LAW_MOST_ELEMENTS 16
#define HYS_LAW_MOST_DRAWN    200   /* and sliders, in the whole drawing */
#define HYS_LAW_MOST_SLIDERS  3

/* A coefficient: its formula, or %NULL where that is not known, and its value. */
typedef struct
{
  const HysFraction *symbol;
  double             value;
} HysLawTerm;

/**
 * HysLawCase:
 * @slips: of each slider of the system: whether it slips; the others stick
 * @force, @displacement: (element-type HysLawTerm): p_0 = 1, p_1, ... and q_0, q_1, ...; empty p: the bar is held
 * @friction: (element-type HysLawTerm): of each slider of the system: what its threshold counts, 0 where it sticks
 * @in_rates: what sticks remembers a constant: the law holds between the rates, and friction has none
 *
 * sum p_i F^(i) = sum q_i x^(i) + sum of friction times threshold times sgn (slip rate), or with one more derivative
 * everywhere.
 */
typedef struct
{
  gboolean *slips;
  GArray   *force;
  GArray   *displacement;
  GArray   *friction;
  gboolean  in_rates;
} HysLawCase;

/**
 * HysLaw:
 * @bar: where F acts, and whose displacement is x
 * @algebra: of the formulas
 * @cases: (element-type HysLawCase): one without sliders
 * @spectrum: how the bar answers steps; %NULL where there are sliders, masses, nothing that holds it, or more than eight
 *    times
 * @alike: the sets of bars, and the ground (n_bars), that count as one, since with these values they move alike, which makes
 *    the order lower; %NULL = all count
 *
 * The constitutive law of a drawing at one bar, walls and other driven bars being at rest.
 */
typedef struct
{
  const HysSystem *system;
  guint            bar;
  HysAlgebra      *algebra;
  GPtrArray       *cases;
  HysSpectrum     *spectrum;
  HysSets         *alike;
} HysLaw;

/* The law at @bar, which is no wall, or %NULL where there are too many, or bars that nothing holds beside sliders. By
 * spanning trees: the numerator of D (s) is the sum over those of the network, its denominator over pairs of trees that
 * part the bar from the ground (Kirchhoff 1847; Maxwell). */
HysLaw *hys_law_new  (const HysSystem *system,
                      guint            bar);

HYS_DEFINE_OWNED (HysLaw, hys_law_free)

G_END_DECLS
