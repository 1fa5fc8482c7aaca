/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measured.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/* Largest number of S-elements. */
#define HYS_IDENTIFY_MAX 40

/**
 * HysIdentification:
 * @prandtl: the model found; its k0 is the spring that stands alone merged with everything that did not slip
 * @all_slip: whether k0 is 0 within what the data tell
 * @n_slopes, @slopes, @breaks: p_i (n_slopes) and d_i (n_slopes - 1) of the half-cycle, (4.23)-(4.24)
 * @n_corners, @corners: the half-cycle fitted, A_1 first: n_slopes + 1 points
 * @centre: about which the unloading half is the loading half turned; the middle of the half-cycle when there is but
 * one
 * @n_halves: half-cycles that were used; @n_points: points on them
 * @k0_error, @k_error, @eta_error, @alpha_error: standard errors of k0 and of (prandtl->n each) k_i, eta_i and
 *    alpha_i = k_i eta_i, for independent errors of r as large as the residual; NAN and NULL where the data tell none: without
 *    noise, or with few points
 * @residual: root of the mean square of r - fit; @relative: that over the extent of r; @largest: the largest |r - fit|
 * @n_tried, @criterion: the information criterion (Bayes', smaller is better) of 0, 1, ... n_tried - 1 elements; NAN
 *    where fewer elements with k > 0 fit better than that many; none when the number, or the corners themselves, were
 *    given
 * @remark: one translated sentence on what the data do not tell; %NULL = nothing
 *
 * A measured loop as a generalized Prandtl model: Bastien, Schatzman, Lamarque 2000, section 4.1.4.
 */
typedef struct
{
  HysPrandtl   *prandtl;
  gboolean      all_slip;
  guint         n_slopes;
  double       *slopes;
  double       *breaks;
  guint         n_corners;
  HysLoopPoint *corners;
  HysLoopPoint  centre;
  guint         n_halves;
  gsize         n_points;
  double        k0_error;
  double       *k_error;
  double       *eta_error;
  double       *alpha_error;
  double        residual;
  double        relative;
  double        largest;
  guint         n_tried;
  double       *criterion;
  char         *remark;
} HysIdentification;

/* Fits the half-cycles of @measured: r = r_1 + k0 d + sum of k_i min (d, 2 eta_i), all k >= 0, which is concave and
 * never falls; never from differences of the data. @elements: how many S-elements; -1: as many as Bayes' information
 * criterion finds. A single half-cycle of a few points that is such a polygon already is taken as it is.
 * HYS_ERROR_REFUSED when the data hold no half-cycle, HYS_ERROR_CANCELLED by @progress (may be NULL). */
HysIdentification *hys_identify         (const HysMeasured       *measured,
                                         int                      elements,
                                         HysProgress              progress,
                                         gpointer                 user_data,
                                         GError                 **error);
void               hys_identification_free (HysIdentification    *self);

/* The fitted loop from its lower left corner up and back: 2 n_corners - 2 points, closed by the first. The caller
 * frees. */
HysLoopPoint      *hys_identification_loop (const HysIdentification *self,
                                            guint                   *n_points);

/* The centre of the fitted loop, which is its own picture turned by 180° about it. */
HysLoopPoint       hys_identification_middle (const HysIdentification *self);

/* A document whose bar is driven back and forth over the measured range: its loop is the fitted one about the
 * origin. */
HysDocument       *hys_identification_to_document (const HysIdentification *self,
                                                   const char              *title);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysIdentification, hys_identification_free)

G_END_DECLS
