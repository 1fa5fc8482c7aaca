/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-sets.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* Everything there is to say about a valid document's well-posedness (existence, uniqueness, what is not meant): a
 * GPtrArray of HysFinding, errors first. The codes are those of the contract. Nearly linear in the size of the
 * network. */
GPtrArray *hys_wellposed_check (const HysDocument *document);

/**
 * HysLimitLoad:
 * @violated: whether some union S of floating parts bears more than the sliders that leave it can carry
 * @bars: (element-type guint): the bars of S (HysSystem.bars), none when not violated
 * @sliders: (element-type guint): the sliders that leave S (HysSystem.sliders)
 * @load: the sum of the loads on S, with its sign
 * @limit: the sum of the thresholds of @sliders: |load| > limit
 *
 * Why a network cannot carry its loads.
 */
typedef struct
{
  gboolean  violated;
  GArray   *bars;
  GArray   *sliders;
  double    load;
  double    limit;
} HysLimitLoad;

/* Looks for a union of floating parts that the forces @load (n_bars values; those on held bars do not matter) overload,
 * and returns the connected one whose load is the greatest multiple of its limit. Exact: a set of equations that has no
 * solution is always explained by one (max-flow = min-cut). Free with hys_limit_load_free(). */
HysLimitLoad *hys_limit_load_explain (const HysSystem *system,
                                      const double    *load);

/* One sentence for a person: what bears how much and what could carry how much. @t: when. */
char         *hys_limit_load_to_text (const HysLimitLoad *self,
                                      const HysSystem    *system,
                                      double              t);

/* The bars that dashpots join (transfer full); all held ones are one set, that of the member n_bars. */
HysSets      *hys_wellposed_join_by_dashpots (const HysSystem *system);

/* Adds to @findings (of HysFinding) that the positions of @bars (element-type guint, HysSystem.bars) were not
 * determined in a run, from @t on; nothing where none of them is drawn. */
void          hys_wellposed_tell_undetermined (GPtrArray       *findings,
                                               const HysSystem *system,
                                               const GArray    *bars,
                                               double           t);

/* Adds to @findings that the exact scheme made @n > 0 steps of the scheme `midpoint`, the first one at @t. */
void          hys_wellposed_tell_fallbacks    (GPtrArray       *findings,
                                               double           t,
                                               gsize            n);

HYS_DEFINE_OWNED (HysLimitLoad, hys_limit_load_free)

G_END_DECLS
