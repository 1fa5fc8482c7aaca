/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysChain:
 * @n: number of bars; joint i is between the bars i and i + 1
 * @mass: per bar, 0 of a wall
 * @stiffness, @threshold: per joint
 * @walls: whether the first and whether the last bar is a wall; not both are
 *
 * Masses in a row, as in a chain of P-elements ((2.32) of the 2000 paper): in the order of the bars, with a spring beside a
 * slider between neighbours, in the same order. What is done to all of them is then done to values that lie side by side.
 */
typedef struct
{
  guint    n;
  double  *mass;
  double  *stiffness;
  double  *threshold;
  gboolean walls[2];
} HysChain;

/* NULL if @system is not of that form. */
HysChain *hys_chain_new  (const HysSystem *system);
void      hys_chain_free (HysChain        *self);

/* Takes the values of a system of the same shape. @self: NULL = nothing is done */
void      hys_chain_set  (HysChain        *self,
                          const HysSystem *system);

G_END_DECLS
