/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-backbone.h"

G_BEGIN_DECLS

/**
 * HysStrays:
 *
 * The branches of a bundle that do not start relaxed. With M and m the largest and smallest x since the start, a branch
 * that starts with u0 is
 *
 *     u = x - p,   p = clip (-u0, M - eta, m + eta)   as long as M - m < 2 eta,
 *
 * and one that starts relaxed is the same with p0, u0 = 0. From M - m = 2 eta on both are equal. What the strays add to
 * the force of branches that started relaxed is C = sum k (p0 - p), piecewise linear in x. They are looked at one by one,
 * until the motion has swept them.
 */
typedef struct HysStrays HysStrays;

/* What is to be added to force, slope and energy after a move, and between which moves the force is linear. */
typedef struct
{
  double force;
  double slope;
  double energy;
  double from, to;
} HysStrayPiece;

/* NULL when there are none. */
HysStrays *hys_strays_new    (const HysBackbone *backbone,
                              const double      *elongation);
HysStrays *hys_strays_copy   (const HysStrays *self);
void       hys_strays_free   (HysStrays       *self);

void       hys_strays_look   (const HysStrays *self,
                              double           move,
                              HysStrayPiece   *piece);

/* Changes the elongation. FALSE when no branch differs from the curve any more. */
gboolean   hys_strays_move   (HysStrays       *self,
                              double           move);

/* u_i less what it would be had the branch started relaxed. */
double     hys_strays_offset (const HysStrays *self,
                              gsize            i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysStrays, hys_strays_free)

G_END_DECLS
