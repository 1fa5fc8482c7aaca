/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-matrix.h"
#include "hys-sets.h"
#include "hys-state.h"
#include "hys-system.h"
#include "hys-tolerances.h"

G_BEGIN_DECLS

static inline gboolean
hys_is_massless (const HysSystem *system,
                 guint            bar)
{
  return system->bars[bar].class == HYS_BAR_MASSLESS;
}

/* The rate at which the ends of a slider move apart, by the velocities of bars. */
static inline double
hys_slider_rate (const HysSystem *system,
                 const double    *v,
                 guint            slider)
{
  return v[system->slides[slider].to] - v[system->slides[slider].from];
}

static inline gboolean
hys_slider_is_at_threshold (const HysSystem *system,
                            const HysState  *state,
                            guint            slider)
{
  HysSliderLaw threshold = system->threshold[slider];

  return hys_slider_is_at_bound (threshold, HYS_TOL_AT_THRESHOLD * hys_slider_strength (threshold),
                                 state->lambda[slider]);
}

/* Numbers the @n (out) parts of the network that massless bars hold together, by their bars. Free with g_free(). */
guint    *hys_massless_parts      (const HysSystem *system,
                                   guint           *n);

/* Per bar: whether it is massless, and tensions at it can jump while springs stay as they are: that of a dashpot, or of
 * two sliders. Free with g_free(). */
gboolean *hys_loose_bars          (const HysSystem *system);

/* The pairs (of HysPair) of unknowns that springs couple; @index: per bar: its unknown, -1 = its motion is given. */
GArray   *hys_spring_pairs        (const HysSystem *system,
                                   const int       *index);

/* Adds the stiffness of all springs to a matrix that has these pairs. */
void      hys_add_springs         (const HysSystem *system,
                                   const int       *index,
                                   HysMatrix       *K);

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

/* Per bar: the stiffness of all springs at it once those in line and side by side are one, and those that lead nowhere
 * are none: bars without mass on which springs alone act, and between which these are, are taken out, whose own is 0.
 * So it does not depend on whether a spring is drawn as several. Free with g_free(). */
double   *hys_spring_stiffness    (const HysSystem *system);

G_END_DECLS
