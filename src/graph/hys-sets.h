/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysSets:
 *
 * Disjoint sets of 0 ... n - 1 (union-find).
 */
typedef struct
{
  guint  n;
  guint *parent;
  guint *size;
} HysSets;

HysSets *hys_sets_new    (guint    n);

/* The representative of the set that contains @i: the same for all its members. */
guint    hys_sets_find   (HysSets *self,
                          guint    i);

/* Unites the sets of @i and @j; returns FALSE if they are the same. */
gboolean hys_sets_join   (HysSets *self,
                          guint    i,
                          guint    j);

/* Numbers the sets 0, 1, ... in the order of their smallest member. @count (out): how many. Free with g_free(). */
guint   *hys_sets_number (HysSets *self,
                          guint   *count);

HYS_DEFINE_OWNED (HysSets, hys_sets_free)

G_END_DECLS
