/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/* Per unknown: whether its bar belongs to a floating component: massless bars joined by springs and dashpots, none of
 * them to a held bar. Free the array with g_free(). */
gboolean *hys_floating_unknowns   (const HysSystem *system);

/* Per bar: a number that is the same for massless bars joined by springs (only), directly or through others; -1 for held
 * bars. @grounded (n_bars, out): whether that group is joined to a held bar by a spring. Free with g_free(). */
int      *hys_spring_components   (const HysSystem *system,
                                   gboolean        *grounded);

/**
 * hys_bridged_sliders:
 * @slip: per slider: -1, 0, +1; %NULL = take all as sticking
 * @bridged: (out): per slider
 *
 * Marks the sliders at massless bars that sticking sliders tie to a mass and to another held bar: whether they stick
 * themselves or not, so that sliders in a loop have one law.
 *
 * Returns: whether there is any
 */
gboolean  hys_bridged_sliders     (const HysSystem *system,
                                   const gint8     *slip,
                                   gboolean        *bridged);

G_END_DECLS
