/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-incidence.h"

G_BEGIN_DECLS

/* Numbers the loops of a graph: @block (n_edges values, out) is, per edge, a number that two edges share if some
 * simple loop runs through both (biconnected components), or -1 if no loop runs through it (a bridge). An edge from a
 * node to itself is a block of its own. Numbers rise with the first edge of a block. Returns how many blocks there
 * are. O(nodes + edges). */
guint hys_graph_blocks (guint          n_nodes,
                        guint          n_edges,
                        const HysEdge *edges,
                        int           *block);

G_END_DECLS
