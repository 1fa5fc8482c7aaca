/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-incidence.h"

G_BEGIN_DECLS

/* Finds the biconnected components of a graph: @block (n_edges values, out) is, for each edge, the number of its block,
 * shared by all edges on a common simple loop, or -1 for a bridge. A self-loop is a block of its own. Blocks are
 * numbered by their first edge. Returns the number of blocks. O(nodes + edges). */
guint hys_graph_blocks (guint          n_nodes,
                        guint          n_edges,
                        const HysEdge *edges,
                        int           *block);

G_END_DECLS
