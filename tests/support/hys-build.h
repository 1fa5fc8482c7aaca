/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Networks built in code, for tests. Indices are returned; everything is owned by the document. */

guint build_wall    (HysDocument *document, const char *id);
guint build_bar     (HysDocument *document, const char *id);
guint build_mass    (HysDocument *document, const char *id, double mass, double position, double velocity);
guint build_spring  (HysDocument *document, const char *id, guint from, guint to, double stiffness);
guint build_dashpot (HysDocument *document, const char *id, guint from, guint to, double viscosity);
guint build_slider  (HysDocument *document, const char *id, guint from, guint to, double threshold, double force);

/* A load of a signal type with up to four parameters, in the order of its kind. */
void  build_load    (HysDocument *document, guint node, HysLoadKind kind, const char *signal, double a, double b, double c,
                     double d);

/* Persoz's gephyroid: k0..k3, alpha1..alpha3 as in Bastien and Lamarque, Fig. 1; the mass is the last node. */
HysDocument *build_persoz (const double k[4], const double alpha[4], double mass, double amplitude, double omega);

/* Generalized Prandtl model with hardening (2.29): S-elements (k_i, eta_i) and k0 (0 = none) beside a mass m = 1; u0 are
 * the initial elongations of the springs. Force f cos (omega t). */
HysDocument *build_prandtl (int n, double k0, const double *k, const double *eta, const double *u0, double x0, double y0,
                            double f, double omega);

/* Drives bar "m" alone, at times 0, 1, 2 ... at the given places and straight between them; 1000 steps of midpoint each. */
void build_path (HysDocument *document, const double *places, guint n);

/* Takes away the items of a list behind the first @n. */
void build_cut (HysItemList *list, guint n);

G_END_DECLS
