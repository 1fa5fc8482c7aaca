/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-stop.h"

G_BEGIN_DECLS

/* A number of twice the digits of a double, where the compiler has one. */
#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 HysWide;
#else
typedef long double HysWide;
#endif

/**
 * HysWideSlider:
 * @from, @to: unknowns, -1 = what is given
 * @alpha: the threshold; @d: the known part of the rate
 * @rate: (out): y_to - y_from + d; @lambda: (inout): a guess; in alpha sigma (rate)
 * @slip: (out): 1 or -1 where it slips, with that sign: it bears its threshold, and its rate is more than rounding; else 0
 */
typedef struct
{
  int     from, to;
  HysWide alpha, d;
  HysWide rate, lambda;
  gint8   slip;
} HysWideSlider;

/**
 * HysWideProblem:
 * @coupling: n x n, symmetric, not negative: what joins two unknowns, in units of force per rate
 * @ground: per unknown, not negative: what joins it to what is given
 * @load: per unknown
 * @base: per unknown: the size of the rate that it is counted from, of whose rounding its own is; 0 = from rest
 * @y: (out): per unknown
 *
 * The convex problem of a step, as a network, in wide numbers:
 *
 *     min_y  1/2 sum coupling_ij (y_i - y_j)^2 + 1/2 sum ground_i y_i^2 - load'y + sum_k alpha_k |y_to - y_from + d|_k
 *
 * the first sum over pairs. For what double numbers do not resolve: stiffnesses, masses and thresholds of very different
 * magnitudes side by side. Its matrix is given by what joins bars, not by sums of that; since nothing is ever subtracted, its
 * factors are accurate entry by entry whatever its condition (Alfa, Xue, Ye, Math. Comp. 71 (2002) 217-236).
 */
typedef struct
{
  int            n, m;
  HysWide       *coupling;
  HysWide       *ground;
  HysWide       *load;
  HysWide       *base;
  HysWide       *y;
  HysWideSlider *slider;
} HysWideProblem;

HysWideProblem *hys_wide_problem_new   (int             n,
                                        int             m);
void            hys_wide_problem_free  (HysWideProblem *self);

void            hys_wide_problem_join  (HysWideProblem *self,
                                        int             i,
                                        int             j,
                                        HysWide         value);

/* Whether a solution was found. What nothing joins is solved apart, each by its own measure. @stop: looked at meanwhile; NULL = never */
gboolean        hys_wide_problem_solve (HysWideProblem *self,
                                        HysStop        *stop);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysWideProblem, hys_wide_problem_free)

G_END_DECLS
