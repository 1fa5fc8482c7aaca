/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-series.h"

G_BEGIN_DECLS

/*
 * The map from what a motion begins a period with to what it ends it with. Such a state is a row of numbers: per bar
 * its position, per mass its velocity, per slider the force that it exerts.
 */

/* Whether a run can begin with any state: what compound elements have inside cannot be given, nor bars that a constant
 * force pushes from where springs alone would balance them. */
gboolean hys_period_map_begins     (const HysDocument *document);

/* The series that a state consists of (element-type HysSeries). */
GArray  *hys_period_map_series     (const HysDocument *document);

/* Has the runs of @document begin with a state. */
void     hys_period_map_begin      (HysDocument       *document,
                                    const double      *state);

/* The distance of two states in the norm of the energy, which no period increases where springs are linear. */
double   hys_period_map_distance   (const HysDocument *document,
                                    const double      *state,
                                    const double      *other);

/* From the states at the beginning and at the end of @n periods in a row, one after another in @states, the one that
 * the map is to leave as it is: the combination of the last n whose image is the least distance away (Anderson, Journal
 * of the ACM 12 (1965) 547). (transfer full) */
double  *hys_period_map_accelerate (const HysDocument *document,
                                    const double      *states,
                                    guint              n);

G_END_DECLS
