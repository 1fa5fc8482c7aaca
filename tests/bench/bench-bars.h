/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/**
 * BenchBars:
 *
 * The papers' scheme as a plain loop for masses and massless bars, with springs, dashpots and sliders between any of them: mean
 * rates of massless bars and tensions of sliders by Gauss-Seidel sweeps, each from what the last step found. Dashpots at massless
 * bars start without tension.
 */
typedef struct BenchBars BenchBars;

/* Every massless bar must be held by a spring or a dashpot. @h: the step */
BenchBars *bench_bars_new  (const HysSystem *system,
                            double           h);
void       bench_bars_free (BenchBars       *self);

/* One step; @load: on bar @loaded. FALSE if the sweeps come to no end. */
gboolean   bench_bars_step (BenchBars       *self,
                            guint            loaded,
                            double           load);

/* Displacement of a bar. */
double     bench_bars_x    (const BenchBars *self,
                            guint            bar);

G_END_DECLS
