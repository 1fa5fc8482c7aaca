/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-algebra.h"
#include "hys-sets.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* A difference is rounding that is less of what it is one of. */
#define HYS_LAW_ROUNDING 1e-12

/* What has a weight: @power of s, between two bars, or a bar and the ground (n_bars). */
typedef struct
{
  guint                power;
  guint                from, to;
  const HysPolynomial *symbol;
  double               value;
} HysLawElement;

/* Joins the bars, in sets in which the ground (n_bars) has walls and driven bars, that move as one whatever @bar does: those
 * tied to the same by equal multiples. None of them is @bar or one that a slider acts on. Returns whether there are any. */
gboolean hys_law_join_alike (HysSets         *sets,
                             const HysSystem *system,
                             guint            bar,
                             const GArray    *elements);

G_END_DECLS
