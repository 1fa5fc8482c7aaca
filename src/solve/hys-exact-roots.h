/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Order of the Taylor series of the exact scheme, and how many coefficients they have. */
#define HYS_EXACT_ORDER 24
#define HYS_EXACT_TERMS (HYS_EXACT_ORDER + 1)

/* Polynomials are  c[0] + c[1] tau + ... + c[n] tau^n  on 0 <= tau <= 1, n <= HYS_EXACT_ORDER. */

double   hys_exact_value          (const double *c,
                                   int           n,
                                   double        tau);

/* @slope: (out): d/dtau */
double   hys_exact_value_and_slope (const double *c,
                                    int           n,
                                    double        tau,
                                    double       *slope);

/* The first tau up to @end at which the polynomial falls below -@tolerance, moved back to where it vanished before if that
 * is near; INFINITY if it does not. Certain: sign variations of Bernstein coefficients bound the number of roots of every
 * interval that is looked at, so that no pair of crossings can hide between samples. */
double   hys_exact_first_crossing (const double *c,
                                   int           n,
                                   double        tolerance,
                                   double        end);

/* Where a polynomial vanishes that is positive at 0 and falls on all of [0, 1]; INFINITY if it stays positive. */
double   hys_exact_falling_zero   (const double *c,
                                   int           n);

/* A number that the polynomial is not below on [0, @end], and that is its minimum where that is negative: from Bernstein
 * coefficients. */
double   hys_exact_lower_bound    (const double *c,
                                   int           n,
                                   double        end);

G_END_DECLS
