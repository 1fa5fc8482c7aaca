/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measured.h"
#include "hys-owner.h"
#include "hys-simulation.h"

G_BEGIN_DECLS

/* Largest number of S-elements. */
#define HYS_IDENTIFY_MAX 24

/**
 * HysIdentification:
 * @prandtl: the model found; its k0 is the spring that stands alone merged with everything that did not slip
 * @all_slip: whether k0 is 0 within what the data tell
 * @n_slopes, @slopes, @breaks: p_i (n_slopes) and d_i (n_slopes - 1) of the half-cycle, (4.23)-(4.24)
 * @n_corners, @corners: the loading half of its loop between the outermost turning points, A_1 first; @centre: of that
 * loop
 * @n_curve, @curve: the model over the whole history, corner by corner
 * @drift_x, @drift_r: what x and r gain from the first row to the last without that the model does
 * @n_halves: half-cycles that were used; @n_points: points on them
 * @k0_error, @k_error, @eta_error, @alpha_error: standard errors of k0 and of (prandtl->n each) k_i, eta_i and
 *    alpha_i = k_i eta_i, NAN and NULL where the data tell none: without noise, or with few points
 * @residual: root of the mean square of r - fit; @relative: that over the extent of r; @largest: the largest |r - fit|
 * @n_tried, @criterion: the information criterion (Bayes', smaller is better) of 0, 1, ... n_tried - 1 elements; NAN
 *    where fewer elements with k > 0 fit better than that many; none when the number, or the corners themselves, were
 *    given
 * @limit: eta(s) of a continuous model that says the same with fewer numbers, a formula in s; %NULL: none does
 * @remark: a translated sentence or two on what the data do not tell; %NULL = nothing
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
  guint         n_curve;
  HysLoopPoint *curve;
  double        drift_x;
  double        drift_r;
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
  char         *limit;
  char         *remark;
} HysIdentification;

/* Fits the model over the whole history, with offset and drift, from a start that the data tell; never from differences
 * of the data.
 * @elements: how many S-elements; -1: as many as Bayes' information criterion finds. A single half-cycle of a few
 * points that is a polygon already is taken as it is. HYS_ERROR_REFUSED when x does not move, or no such model tells
 * much of r; HYS_ERROR_CANCELLED by
 * @progress (may be NULL). */
HysIdentification *hys_identify         (const HysMeasured       *measured,
                                         int                      elements,
                                         HysProgress              progress,
                                         gpointer                 user_data,
                                         GError                 **error);

/* A document whose bar is driven back and forth over the measured range: its loop is the fitted one about the origin.
 * Its notes say
 * @title, what was fitted, the residual, and the values with their standard errors. */
HysDocument       *hys_identification_to_document (const HysIdentification *self,
                                                   const char              *title);

HYS_DEFINE_OWNED (HysIdentification, hys_identification_free)

G_END_DECLS
