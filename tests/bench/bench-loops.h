/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/**
 * BenchLoop:
 *
 * The papers' scheme as a plain loop: what somebody writes in an afternoon for one network. It neither certifies nor
 * records, and it is right only to the tolerance of its iteration. Massless bars are known to it in two places only:
 * S-elements between a mass and a wall, and Persoz's gephyroid.
 */
typedef struct BenchLoop BenchLoop;

/* For S-elements (as drawn by build_prandtl()), for a gephyroid (build_persoz()), or for masses, springs and sliders. NULL
 * for anything else. */
BenchLoop *bench_loop_new  (const HysSystem *system,
                            double           h);
void       bench_loop_free (BenchLoop       *self);

/* Takes S-elements eight at a time, as the best compilers and processors do; FALSE where that does not apply. */
gboolean   bench_loop_widen (BenchLoop      *self);

/* From t = n h on. */
void       bench_loop_run  (BenchLoop       *self,
                            guint64          steps);

/* Displacement of the last mass. */
double     bench_loop_x    (const BenchLoop *self);

G_END_DECLS
