/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysKnot:
 * @limit: eta_(j+1), where the piece ends; infinite for the last one
 * @force: SA_j, sum of k eta over the branches that have reached their limit
 * @slope: SK_j, sum of k over those that have not; exactly 0 for the last piece
 * @energy: sum of k eta^2 over those that have
 *
 * The piece of the backbone between two limits: Phi (d) = SA_j + SK_j d for eta_j <= d < eta_(j+1).
 */
typedef struct
{
  double limit;
  double force;
  double slope;
  double energy;
} HysKnot;

/**
 * HysBackbone:
 * @n: number of branches
 * @stiffness, @eta: k_i > 0 and eta_i = alpha_i / k_i > 0 of each, in the caller's order
 * @n_knots: pieces of the curve: the number of different eta, and one
 * @knots: the pieces, by increasing limit
 * @extent: the largest eta
 *
 * The initial loading curve of a bundle of S-elements (a spring and a slider in series) that share their elongation:
 * Phi (d) = sum_i k_i min (d, eta_i), the force of the bundle after it was stretched by d from rest.
 * (2001 paper (3), (8); Masing's rule makes every later branch of a loop from it, see hys-curve.h.) Immutable and
 * reference counted, atomically: curves of several states and threads share it.
 */
typedef struct
{
  gsize    n;
  double  *stiffness;
  double  *eta;
  gsize    n_knots;
  HysKnot *knots;
  double   extent;
} HysBackbone;

/* Copies the arrays of @n > 0 values. O(n log n). */
HysBackbone *hys_backbone_new    (gsize              n,
                                  const double      *stiffness,
                                  const double      *eta);
HysBackbone *hys_backbone_ref    (HysBackbone       *self);
void         hys_backbone_unref  (HysBackbone       *self);

/* The piece in which @d >= 0 lies: the number of different eta that are at most @d. Searches outwards from the piece
 * @near: O(1) nearby, O(log n) at most. */
gsize        hys_backbone_piece  (const HysBackbone *self,
                                  double             d,
                                  gsize              near);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysBackbone, hys_backbone_unref)

G_END_DECLS
