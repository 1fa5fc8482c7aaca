/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Networks of any size, the same ones each time. */

/* Persoz's model as in section 4.2 of the 2003 paper: 200 sin 6 t, thresholds 1, 2, 3. */
HysDocument *bench_persoz      (int n);

/* Generalized Prandtl model (2.29): n S-elements beside a mass. */
HysDocument *bench_prandtl     (int n);

/* Figures 6 to 10 of the 2001 paper: the continuous model with n branches. */
HysDocument *bench_masing      (int n);

/* (2.32): n P-elements in a row, thresholds 0.1, 0.15, 0.2 in turn, pulled at the end by 2 cos 0.5 t. */
HysDocument *bench_chain       (int n);

/* The same with a dashpot beside each spring; and without masses. */
HysDocument *bench_chain_damped  (int n);
HysDocument *bench_chain_viscous (int n);

/* n P-elements in a row at rest, all with the threshold that the load at the end goes beyond: all of them are strained at once. */
HysDocument *bench_pulled      (int n);

/* A random tree of n masses on springs, n / 2 more springs and 3 n / 10 sliders between any of them. */
HysDocument *bench_random      (int n);

/* side x side masses, every one joined to its neighbours by springs, a slider beside every third spring. */
HysDocument *bench_grid        (int side);

/* The same with every other bar massless (by chance); and with a dashpot beside every fifth spring. */
HysDocument *bench_grid_half   (int side);
HysDocument *bench_grid_viscous (int side);

G_END_DECLS
