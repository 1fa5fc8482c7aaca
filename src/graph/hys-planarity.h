/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HYS_PLANARITY_NONE G_MAXUINT

/**
 * HysEmbedding:
 * @next: per half edge, the next one clockwise around the node that it leaves. Half edge 2 k leaves the first end of
 * edge k,
 *    2 k + 1 the second
 * @block: per edge, a number that is the same for the edges of one biconnected piece
 *
 * A drawing of a graph in the plane in which no two edges cross, as far as it matters.
 */
typedef struct
{
  guint *next;
  guint *block;
} HysEmbedding;

/* Finds one for a simple graph of @n nodes and @m edges, given by the two ends of each. NULL when there is none: the
 * graph is not planar. Near-linear. */
HysEmbedding *hys_embedding_new  (guint         n,
                                  guint         m,
                                  const guint (*ends)[2]);
void          hys_embedding_free (HysEmbedding *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysEmbedding, hys_embedding_free)

G_END_DECLS
