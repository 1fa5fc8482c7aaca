/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

#include <glib.h>

G_BEGIN_DECLS

/* Two joined nodes, and the cost of separating them. */
typedef struct
{
  guint  a;
  guint  b;
  double cost;
} HysWeightedEdge;

/**
 * HysUnions:
 *
 * Sets of the nodes of a network whose worth is the sum of their weights less the cost of the joints that leave them.
 * Made once for a network, it finds the best set for any weights, in a time that is linear in the size of what is in
 * series, in parallel, or hangs on the network like a tree; the rest is left to a maximum flow.
 */
typedef struct HysUnions HysUnions;

/* Joints must be between different pairs of nodes. */
HysUnions *hys_unions_new  (guint                  n,
                            guint                  n_joints,
                            const HysWeightedEdge *joints);

/* Sets @inside to whether a node belongs to the set S with the greatest (sum of @weight on S) - (sum of the costs of
 * the joints that leave S). @weight is used up. */
void       hys_unions_find (HysUnions             *self,
                            double                *weight,
                            gboolean              *inside);

HYS_DEFINE_OWNED (HysUnions, hys_unions_free)

G_END_DECLS
