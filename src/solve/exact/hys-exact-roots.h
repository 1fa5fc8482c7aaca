/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Order of the Taylor series of the exact scheme, and how many coefficients they have. */
#define HYS_EXACT_ORDER 24
#define HYS_EXACT_TERMS (HYS_EXACT_ORDER + 1)

/* Room for one: a displacement has two coefficients more than a force. */
#define HYS_EXACT_ROW (HYS_EXACT_TERMS + 3)

/* Polynomials are  c[0] + c[1] tau + ... + c[n] tau^n  on 0 <= tau <= 1, n <= HYS_EXACT_ORDER. */

double   hys_exact_value          (const double *c,
                                   int           n,
                                   double        tau);

/* The first tau at which the row @c, of order @n, falls below -@tolerance, moved back to where it vanished before if
 * that is near; INFINITY if it does not. Certain: sign variations of the Bernstein coefficients bound the number of roots
 * of every interval that is looked at, so that no pair of crossings can hide between samples. */
double   hys_exact_first_crossing (const double *c,
                                   int           n,
                                   double        tolerance);

/* A number that the row @c is not below, and that is its minimum, but for rounding, where that is negative: from
 * Bernstein coefficients. */
double   hys_exact_lower_bound    (const double *c,
                                   int           n);

G_END_DECLS
