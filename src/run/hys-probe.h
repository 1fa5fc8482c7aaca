/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-scheme.h"
#include "hys-series.h"
#include "hys-state.h"

#include <float.h>
#include <math.h>

G_BEGIN_DECLS

/**
 * HysProbe:
 *
 * Reads series off states. Displacements and velocities are the state's (velocity of a massless bar: its mean over the
 * last step), but the velocity of a driven bar, and what a dashpot from there to a mass or a wall bears, is that of its
 * load; u of a spring is the state's, of another element a difference of displacements; F is the load at that time; r
 * and f come from the elements' tensions, a = (F - r) / m from these, never from differences of x; a of a wall is 0, of
 * a driven or massless bar not a number. Used by one thread.
 */
typedef struct HysProbe HysProbe;

HysProbe *hys_probe_new  (const HysSystem *system);

/* Prepares to read @state. @system: may differ from that at creation, with the same shape. In a jump neither the velocity
 * of a bar without mass nor what a dashpot there bears is a number. */
void      hys_probe_aim  (HysProbe        *self,
                          const HysSystem *system,
                          const HysState  *state,
                          HysMoment        moment);

/* In the piece of loads behind @t: one of a breakpoint as near as times are rounded is behind it, as its state. */
static inline HysMoment
hys_probe_just_after (double t)
{
  return (HysMoment){ .inside = t + 4 * DBL_EPSILON * fabs (t) };
}

/* Finds out where @n series are, before rows of them are read off states of @system. */
void      hys_probe_plan_row (HysProbe        *self,
                              const HysSystem *system,
                              const HysSeries *series,
                              guint            n);

/* All that were planned, of the state that it is aimed at: of the series k to values[k * @stride]. */
void      hys_probe_read_row (HysProbe        *self,
                              const HysSeries *series,
                              double          *values,
                              guint            stride);

HYS_DEFINE_OWNED (HysProbe, hys_probe_free)

G_END_DECLS
