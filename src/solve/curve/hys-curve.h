/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-backbone.h"

G_BEGIN_DECLS

/**
 * HysCurve:
 *
 * The state of a bundle: P branches "spring k_i in series with a slider of threshold k_i eta_i" in parallel, which all
 * see the same elongation x. Each branch is a stop operator, u_i <- clip (u_i + dx, -eta_i, eta_i), and the bundle a
 * Prandtl-Ishlinskii operator; its tension is R = sum_i k_i u_i. Instead of the P elongations u_i it keeps the stack of
 * turning points that the motion still remembers, and a place on the backbone Phi (hys-backbone.h):
 *
 *     R = Phi (d) on the initial curve,  R = r +- 2 Phi (d / 2) at the distance d from the turning point (a, r)
 *
 * (Masing's rules). Turning back pushes a point; passing the turning point before closes a loop and pops two. Exact for
 * any sequence of moves, however large: u_i depends on the turning points only.
 *
 * A move takes O(1) when it stays near on the curve, O(log P) when it does not; amortised over moves also what it pops.
 * Memory: the turning points, at most one a move, at most as many as differ by more than rounding.
 *
 * Where branches do not start relaxed, all are moved one by one, O(P) a move, until the range of x reaches 2 eta_i of
 * each of those: nothing of their start is remembered then.
 *
 * The elongation is counted from the start. All lengths are elongations, forces are tensions (the papers' g is minus
 * the tension).
 */
typedef struct HysCurve HysCurve;

/**
 * HysCurvePiece:
 * @force: R after the move
 * @energy: what is stored after the move
 * @slope: dR/dx there
 * @from, @to: the moves between which R is linear with that slope, @from <= move <= @to; -infinity and infinity are
 *    possible
 *
 * The curve around the end of a move: R (m) = force + slope (m - move). Over all moves R is continuous, piecewise
 * linear and nondecreasing: the derivative of a convex function. A move of 0 belongs to the piece that goes on in the
 * direction of the last move.
 */
typedef struct
{
  double force;
  double energy;
  double slope;
  double from;
  double to;
} HysCurvePiece;

/* At elongation 0, all branches relaxed; or with the elongations @elongation[i] within ±eta_i, in the order of the
 * backbone's arrays. Keeps a reference to @backbone. O(n log n) when some are not relaxed, else O(1). */
HysCurve          *hys_curve_new       (HysBackbone       *backbone,
                                        const double      *elongation);
HysCurve          *hys_curve_copy      (const HysCurve    *self);
void               hys_curve_free      (HysCurve          *self);
const HysBackbone *hys_curve_backbone  (const HysCurve    *self);

/* The curve after the present elongation changes by @move, without moving. Only remembers where it looked. */
void               hys_curve_look      (HysCurve          *self,
                                        double             move,
                                        HysCurvePiece     *piece);

/* Changes the elongation. Returns: the work of that, the integral of R over the move. Amortised O(log n), whatever the
 * number of branches that the move takes to their limits (but O(n) as long as some remember how they started). */
double             hys_curve_move      (HysCurve          *self,
                                        double             move);

/* R, and the stored energy sum_i k_i u_i^2 / 2: O(1). */
double             hys_curve_force     (const HysCurve    *self);
double             hys_curve_energy    (const HysCurve    *self);

/* -1, 0, +1: the direction of the last move. */
int                hys_curve_direction (const HysCurve    *self);

/* Elongation u_i of the spring of branch @i, its tension being k_i u_i: O(log depth). |u_i| = eta_i exactly where the
 * branch has reached its limit. */
double             hys_curve_branch    (const HysCurve    *self,
                                        gsize              i);

/* All of them: n values. */
void               hys_curve_branches  (const HysCurve    *self,
                                        double            *elongation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysCurve, hys_curve_free)

G_END_DECLS
