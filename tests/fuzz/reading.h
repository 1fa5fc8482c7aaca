/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"

G_BEGIN_DECLS

/**
 * Reading:
 *
 * Reads the rows of a run and says where they contradict the network that was drawn, or each other. It knows the network, its
 * loads and the tensions' signs, and nothing of how a scheme solves a step: recorded numbers are put beside each other.
 *
 * In every row, whatever the scheme:
 *   - a wall is where it was, a driven bar where its load has it;
 *   - the elongation of a spring is the distance of its bars;
 *   - |lambda| <= alpha; a slider that slips has the tension alpha, with the sign that it slips in;
 *   - the forces on a bar without mass balance; `midpoint` need not have balance at sliders, whose tensions may act as means.
 * Between two rows of `paper` and `implicit` (but for the first, in which bars without mass may jump):
 *   - lambda v = alpha |v| of a slider's rate v, at the end of the step or over it;
 *   - one that slips does so faster than rounding (of `implicit`);
 *   - x+ = x + h v, with the v of theta;
 *   - m (v+ - v) = h F, with the forces of theta; of `paper` where there is no dashpot.
 * Between two rows of `exact` (but for the first, and where a load breaks):
 *   - the energy that sliders have taken is at least sum alpha |du|, that of dashpots at least sum c du^2 / h;
 *   - work - dissipation is what kinetic and elastic energy, of the velocities and elongations, have grown by;
 * but where it fell back to `midpoint` in between, as it says.
 *
 * Equal is what differs by no more than HYS_RESIDUAL_MAX of the largest of its kind (inertia is a force) in the run so far, and
 * the rounding of the velocities and positions that forces are made of (where no force is more than that, of all bars that sliders
 * which stick join); of the energies of `exact`, by HYS_TOL_PATTERN. Forces
 * at a row of `paper` in whose step a load breaks balance to twice that, of forces or c (|v| + |v|) of a dashpot's ends.
 */
typedef struct Reading Reading;

/* Of a run of @document by @scheme; @first: its state at t = 0. @bounded: whether the scheme keeps its motions in bounds; if
 * not, forces at a row of `paper` in whose step a load breaks may be rounding of far larger ones, and need not balance. */
Reading *reading_new  (const HysDocument *document,
                       const char        *scheme,
                       const HysState    *first,
                       gboolean           bounded);
void     reading_free (Reading           *self);

/* The run fell back to `midpoint` before the next row: the fallback of a HysWitness. */
void     reading_fell_back (gpointer       reading,
                            double         t);

/* The next row. Returns: what is wrong with it, else %NULL. */
char    *reading_next (Reading           *self,
                       const HysState    *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

G_END_DECLS
