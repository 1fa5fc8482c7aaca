/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysExactPlace:
 * @p: among the coordinates with a state, @b: among the massless ones that springs alone hold, @d: among the driven
 *    bars; -1 = none
 *
 * A bar's displacement is the sum of these coordinates; without any it is at rest.
 */
typedef struct
{
  int p, b, d;
} HysExactPlace;

/* A slider that sticks and joins @bar to @parent, which is nearer to the root of their group. */
typedef struct
{
  guint bar, parent, slider;
} HysExactBranch;

/* Two bars of given motion in one group: they must move alike. */
typedef struct
{
  guint one, other;
} HysExactTie;

/**
 * HysExactFlow:
 * @slip: per slider: -1, 0 (sticks), +1
 * @n_masses: groups with mass, the first of the @n_p coordinates p; the others are massless ones that dashpots hold
 * @n_b: coordinates b
 * @place: per bar
 * @mass: per group with mass
 * @K: stiffness seen by p with b eliminated, n_p x n_p; @C: viscosity, n_p x n_p, %NULL without dashpots
 * @R: inverse of C between massless coordinates; %NULL when there are none
 * @B: inverse stiffness of b, n_b x n_b; @Q: b that follows p, n_b x n_p
 * @springs, @dashpots: those with a driven end
 * @branches: sticking sliders as trees, from the roots; @roots: a bar of each group that moves freely
 * @branch: per bar that is @bar of one, which branch
 * @ties: what must hold for the pattern to be possible
 * @closed: per slider: at its threshold, but both ends are in one group: it does not slip
 * @loops: sliders that close loops of sticking ones; the first @n_free of them stick, the others are closed
 * @Z: per loop the tensions of n_sliders sliders that disturb no balance, 1 for its own slider; @W: inverse of Z Z' for
 *    the first n_free
 * @clusters: per bar, the same for all that sticking sliders join on one side of what is given
 *
 * The linear system that a network is while no slider changes: sticking sliders join bars to groups, slipping ones are
 * constant forces. With y the displacements of the groups from some state on, f the forces at that state,
 *
 *     b = B f_b + Q p,     C_aa a' = g_a - C_am v,     M v' = g_m - C_mm v - C_ma a',     g = f_p + Q' f_b - K p,
 *
 * p = (m, a), v = m'. In massless groups that dashpots join, one of them is b, the others are a plus that b.
 */
typedef struct
{
  gint8          *slip;
  guint           n_masses, n_p, n_b;
  HysExactPlace  *place;
  double         *mass;
  double         *K, *C, *R, *B, *Q;
  GArray         *springs, *dashpots;
  GArray         *branches, *roots, *ties;
  guint          *branch;
  guint          *clusters;
  gboolean       *closed;
  GArray         *loops;
  guint           n_free;
  double         *Z, *W;
} HysExactFlow;

/* NULL when the matrices cannot be factored (rounding). */
HysExactFlow *hys_exact_flow_new  (const HysSystem *system,
                                   const gint8     *slip);
#define hys_exact_flow_free hys_owner_free

/* Whether both ends of a slider are walls or driven: its tension acts on nothing. */
static inline gboolean
hys_exact_is_given (const HysSystem *system,
                    guint            slider)
{
  return system->bars[system->sliders[slider].from].unknown < 0 && system->bars[system->sliders[slider].to].unknown < 0;
}

G_END_DECLS
