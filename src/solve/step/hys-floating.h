/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sets.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* Per unknown: whether its bar belongs to a floating component: massless bars joined by springs and dashpots, none of
 * them to a held bar. Free the array with g_free(). */
gboolean *hys_floating_unknowns   (const HysSystem *system);

/* The sets of massless bars that springs, and maybe @dashpots, join; all held bars are one more, n_bars. */
HysSets  *hys_massless_sets       (const HysSystem *system,
                                   gboolean         dashpots);

/**
 * hys_carried_bars:
 * @slip: per slider: what slips; @v: per bar: the velocity of a held one; %NULL = take all as sticking and at rest
 * @carrier: (out): per bar: the held bar that sticking sliders tie it to, the slowest of several; -1 = none, or it is
 *    not one of the following
 *
 * Looks at the massless bars through which sliders lead from a mass to another held bar.
 *
 * Returns: whether there is any
 */
gboolean  hys_carried_bars        (const HysSystem *system,
                                   const gint8     *slip,
                                   const double    *v,
                                   int             *carrier);

G_END_DECLS
