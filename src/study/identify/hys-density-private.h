/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The degree of the Bernstein polynomials in which everything is expressed, and how many they are. */
#define HYS_DENSITY_DEGREE 3
#define HYS_DENSITY_TERMS  (HYS_DENSITY_DEGREE + 1)

/**
 * HysDensity:
 *
 * The loading halves of continuous models with one eta(s) and k(s) = B_j(s), the Bernstein polynomials of the degree
 * above: phi_j(d) = integral over s in [0, 1] of B_j(s) min(d, 2 eta(s)), d = x - x(A_1).
 */
typedef struct HysDensity HysDensity;

/* @limit: eta(s), a formula in s. HYS_ERROR_USAGE when it is none, or not positive and strictly monotone on [0, 1]. */
HysDensity *hys_density_new     (const char       *limit,
                                 GError          **error);
void        hys_density_free    (HysDensity       *self);

gboolean    hys_density_rising  (const HysDensity *self);

/* Where 2 eta(s) = @d; 0 or 1 when that is outside of [0, 1]. */
double      hys_density_reached (HysDensity       *self,
                                 double            d);

/* Writes phi_j(@d) and its derivative, @slope, for all j. */
void        hys_density_rises   (HysDensity       *self,
                                 double            d,
                                 double           *phi,
                                 double           *slope);

/* Writes how B_i of a lower @degree is made of the B_j of the highest: part[i * HYS_DENSITY_TERMS + j], i <= degree. */
void        hys_density_raise   (guint             degree,
                                 double           *part);

/* The polynomial of @degree with these coefficients of Bernstein's, all > 0, as a formula in s. */
char       *hys_density_formula (guint             degree,
                                 const double     *coefficients);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysDensity, hys_density_free)

G_END_DECLS
