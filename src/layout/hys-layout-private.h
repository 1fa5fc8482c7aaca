/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-layout.h"
#include "hys-owner.h"

G_BEGIN_DECLS

#define HYS_LAYOUT_NONE G_MAXUINT

/* Columns between two neighbouring bars. */
#define HYS_LAYOUT_PITCH 2.0

/**
 * HysLayoutGraph:
 * @first, @incident: the elements at node i are incident[first[i]] ... incident[first[i + 1] - 1]
 * @part: per node, the part it belongs to; HYS_LAYOUT_NONE for a wall. Parts are what is left in pieces when the walls
 *    are taken away
 * @n_parts: their number
 * @loaded: per node, whether a load acts on it
 * @fixed: per node, whether it is a wall
 *
 * A network as a graph, while it is laid out. Elements that join a node to itself are left out of @incident.
 */
typedef struct
{
  const HysDocument *document;
  guint              n_nodes, n_elements;
  guint             *first;
  guint             *incident;
  guint             *part;
  guint              n_parts;
  gboolean          *loaded;
  gboolean          *fixed;
} HysLayoutGraph;

HysLayoutGraph *hys_layout_graph_new     (const HysDocument    *document);
guint           hys_layout_graph_across  (const HysLayoutGraph *self,
                                          guint                 element,
                                          guint                 node);

/* A pair of nodes in either order as a key, and its hash for a GHashTable of such keys (gint64): unlike g_int64_hash(),
 * which looks at one half, it tells all pairs with the same node apart. */
gint64          hys_layout_pair          (guint                 one,
                                          guint                 other);
guint           hys_layout_pair_hash     (gconstpointer         key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysLayoutGraph, hys_owner_free)

/* All nodes from left to right, by the network's shape alone; the caller frees it. */
guint          *hys_layout_order         (const HysLayoutGraph *graph);

/* Fills @column: the given ones, the rest from @order. */
void            hys_layout_place_columns (const HysLayoutGraph *graph,
                                          const guint          *order,
                                          double               *column);

/**
 * HysLayoutBlock:
 * @left, @right: its end nodes; @right is HYS_LAYOUT_NONE for the lane of a load
 * @from, @to: the columns it covers
 * @height: the lanes it takes
 * @rank: the first of its elements; what is drawn further up
 * @element: of a single element, else HYS_LAYOUT_NONE
 * @node: the inner bar of two blocks in series, or the node of a load's lane, else HYS_LAYOUT_NONE
 * @first, @second: the two blocks it is made of (from left to right in series, from the top when parallel)
 * @dead: whether it became a piece of another block
 *
 * A piece of a network that hangs between two bars and takes a rectangle of the drawing: an element, or two blocks in
 * series or in parallel.
 */
typedef struct
{
  guint    left, right;
  double   from, to;
  double   height;
  guint    rank;
  guint    element;
  guint    node;
  guint    first, second;
  gboolean dead;
} HysLayoutBlock;

/* Merges all that is in series or parallel, but not across bars that are @closed; with columns, only what lies side by
 * side, and a lane is added for each load that needs one. Of HysLayoutBlock; those that are not dead make up the
 * network. @column NULL: no columns yet, and which end of a block is the left one means nothing. */
GArray         *hys_layout_blocks_new    (const HysLayoutGraph *graph,
                                          const gboolean       *closed,
                                          const double         *column);

/* Whether the node has elements on both sides. */
gboolean        hys_layout_is_inner      (const HysLayoutGraph *graph,
                                          const double         *column,
                                          guint                 node);

/* Finds lanes for @blocks (indices into @all), one above the other so that none overlap and bars are crossed as little
 * as simple means allow. Fills @lane (per entry of @blocks: its first lane, from 0); returns the lanes used. @effort is
 * how many placements may still be tried; what was used is taken off. */
double          hys_layout_stack         (const GArray         *all,
                                          const GArray         *blocks,
                                          double               *lane,
                                          gint64               *effort);

/* Fills @row (all elements) and @load (nodes that need a lane for it, NAN for the others). */
void            hys_layout_place_rows    (const HysLayoutGraph *graph,
                                          const double         *column,
                                          double               *row,
                                          double               *load);

/* Sets the given lanes in @row and moves elements out of their way. */
void            hys_layout_respect_rows  (const HysLayoutGraph *graph,
                                          const double         *column,
                                          double               *row);

/* Fills @crossed_from and @crossed of an otherwise complete layout. */
void            hys_layout_find_crossed  (const HysDocument    *document,
                                          HysLayout            *layout);

/* Splits a column in which bars overlap into several; returns whether it moved anything. The rest of the layout must
 * then be computed again. */
gboolean        hys_layout_part_bars     (const HysLayoutGraph *graph,
                                          HysLayout            *layout);

G_END_DECLS
