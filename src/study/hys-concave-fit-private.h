/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-halves-private.h"

G_BEGIN_DECLS

/**
 * HysConcaveFit:
 * @n: number of knots
 * @offset, @k0: the last piece is offset + k0 x
 * @k, @knot: before knot i the slope is greater by k_i; knots increase
 * @centre: about which turned points are turned back, over the ranges, from their middle
 * @squares: weighted sum of (r - value)^2; @weight: sum of the weights
 * @k0_error: standard error of k0
 * @covariance: of offset, k0, k_1 ..., knot_1 ..., and twice the centre, as the squares tell it (all by all); NULL before
 *    hys_concave_fit_weigh(), and where the points do not tell it
 *
 * A concave piecewise linear curve through the points of half-cycles, with k0 >= 0 and k > 0: increasing.
 */
typedef struct
{
  guint        n;
  double       offset;
  double       k0;
  double      *k;
  double      *knot;
  HysLoopPoint centre;
  double       squares;
  double       weight;
  double       k0_error;
  double      *covariance;
} HysConcaveFit;

/* The number of parameters of a fit, and where k_1, knot_1 and the centre are among them. */
#define HYS_CONCAVE_OFFSET    0
#define HYS_CONCAVE_K0        1
#define HYS_CONCAVE_K         2
#define HYS_CONCAVE_KNOT(n)   (2 + (n))
#define HYS_CONCAVE_CENTRE(n) (2 + 2 * (n))
#define HYS_CONCAVE_SIZE(n)   (4 + 2 * (n))

/**
 * HysSplits:
 *
 * For each number of pieces the knots between those that fit the points best when they need not meet: by dynamic programming
 * over cells of x. Where fits begin.
 */
typedef struct HysSplits HysSplits;

HysSplits     *hys_splits_new        (const GArray        *points,
                                      guint                most_knots);
void           hys_splits_free       (HysSplits           *self);

/* How many knots the points allow. */
guint          hys_splits_most       (const HysSplits     *self);

/* Writes @n knots, increasing, in steps that are never 0. */
void           hys_splits_knots      (const HysSplits     *self,
                                      guint                n,
                                      double              *knots);

/* Least squares with @n knots, or less: where a k or k0 would be negative there is no knot, or k0 = 0. @both: the centre is
 * fitted too. */
HysConcaveFit *hys_concave_fit_new   (const GArray        *points,
                                      const HysSplits     *splits,
                                      guint                n,
                                      gboolean             both);
void           hys_concave_fit_free  (HysConcaveFit       *self);

/* Finds the covariance of a fit of these points. */
void           hys_concave_fit_weigh (HysConcaveFit       *self,
                                      const GArray        *points,
                                      gboolean             both);
double         hys_concave_fit_value (const HysConcaveFit *self,
                                      double               x);

/* The difference of a point from the curve. */
double         hys_concave_fit_error (const HysConcaveFit *self,
                                      const HysHalfPoint  *point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysConcaveFit, hys_concave_fit_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSplits, hys_splits_free)

G_END_DECLS
