/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/**
 * BenchLoop:
 *
 * The papers' scheme as a plain loop, or `midpoint` where bench_loop_use_midpoint() applies: what somebody writes in an
 * afternoon for one network. It neither certifies nor records, and it is right only to the tolerance of its iteration.
 * S-elements between a mass and a wall, Persoz's gephyroid, and masses without massless bars or dashpots have loops of their
 * own, shorter than that for any bars.
 */
typedef struct BenchLoop BenchLoop;

/* For S-elements (as drawn by build_prandtl()), for a gephyroid (build_persoz()), or for bars of which each without mass is held by
 * a spring or a dashpot. */
BenchLoop *bench_loop_new  (const HysSystem *system,
                            double           h);
void       bench_loop_free (BenchLoop       *self);

/* Takes S-elements eight at a time, as the best compilers and processors do; FALSE where that does not apply. */
gboolean   bench_loop_widen (BenchLoop      *self);

/* Takes steps of `midpoint` instead, for masses without massless bars or dashpots; FALSE for other networks. */
gboolean   bench_loop_use_midpoint (BenchLoop *self);

/* From t = n h on; FALSE if the sweeps of a step come to no end. */
gboolean   bench_loop_run  (BenchLoop       *self,
                            guint64          steps);

/* Displacement of the last mass. */
double     bench_loop_x    (const BenchLoop *self);

G_END_DECLS
