/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measured.h"
#include "hys-owner.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/**
 * HysInverse:
 * @k0: stiffness of the spring that stands alone; only its sum with the k(s) of what does not slip is known
 * @limit: eta(s) as it was chosen; @stiffness: k(s) > 0 on [0, 1] as a formula in s (a polynomial), and as
 *   it is @shown
 * @degree: of that polynomial
 * @known: up to this s (from it on, when eta decreases) the data tell k(s); 1 when all of it slips (0 when eta
 * decreases)
 * @half: half the range of x
 * @start: A_1, where the loading half begins; @centre: of symmetry
 * @residual: root of the mean square of r - fit; @relative: that over the extent of r
 * @n_points, @curve: the fitted half-cycle, from A_1 on
 * @remark: one translated sentence on what the data do not tell; %NULL = nothing
 *
 * The continuous model of a loop, for an eta(s) of one's choice: 2 eta'(s) Theta''(2 eta(s)) = -k(s), which is (27) of
 * the 2001 paper when eta is affine. Not solved by differences: k is a sum of Bernstein polynomials with coefficients
 * >= 0 whose loop is nearest to the data.
 */
typedef struct
{
  double        k0;
  char         *limit;
  char         *stiffness;
  char         *shown;
  guint         degree;
  double        known;
  double        half;
  HysLoopPoint  start;
  HysLoopPoint  centre;
  double        residual;
  double        relative;
  guint         n_points;
  HysLoopPoint *curve;
  char         *remark;
} HysInverse;

/* @limit: eta(s), a formula in s, > 0 and strictly monotone on [0, 1]; HYS_ERROR_USAGE when it is not.
 * HYS_ERROR_REFUSED when the data hold no half-cycle, HYS_ERROR_CANCELLED by @progress (may be NULL). */
HysInverse  *hys_inverse_new         (const HysMeasured  *measured,
                                      const char         *limit,
                                      HysProgress         progress,
                                      gpointer            user_data,
                                      GError            **error);

/* A valid document: a masing element of @count branches (sampling midpoint) beside the spring k0, with its bar driven
 * back and forth over the measured range. */
HysDocument *hys_inverse_to_document (const HysInverse   *self,
                                      guint               count,
                                      const char         *title);

HYS_DEFINE_OWNED (HysInverse, hys_inverse_free)

G_END_DECLS
