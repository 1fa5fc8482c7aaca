/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Key or end that hys_sort_by_key() and hys_incidence() omit. */
#define HYS_KEY_NONE G_MAXUINT

/* An edge of a graph in which two nodes may be joined more than once. */
typedef struct
{
  guint from;
  guint to;
} HysEdge;

/* Sorts the numbers 0 ... n - 1 by their @key in 0 ... n_keys - 1 (counting sort): those with key k are, ascending,
 * sorted[first[k]] ... sorted[first[k + 1] - 1]. Those with the key HYS_KEY_NONE are left out. @first (out, transfer
 * full): n_keys + 1 values. Returns (transfer full): sorted. */
guint *hys_sort_by_key (guint          n_keys,
                        guint          n,
                        const guint   *key,
                        guint        **first);

/* The edges at each node: those at node i are, ascending, incident[first[i]] ... incident[first[i + 1] - 1]. An edge
 * from a node to itself is there twice; an end HYS_KEY_NONE is left out. @first (out, transfer full): n_nodes + 1
 * values. Returns (transfer full): incident. */
guint *hys_incidence   (guint          n_nodes,
                        guint          n_edges,
                        const HysEdge *edges,
                        guint        **first);

G_END_DECLS
