/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-system.h"

G_BEGIN_DECLS

/* What a step does to all springs of a system. @rate: per bar: its mean velocity over the step, of length @h. */

/* net -= the tensions that act on bars over a step from elongations @e. @factor: per bar: which part of the end is in
 * them, the rest being of the start; @common: that of all bars that it matters for, or less than 0. */
void   hys_springs_pull    (const HysSystem *system,
                            const double    *factor,
                            double           common,
                            const double    *rate,
                            double           h,
                            const double    *e,
                            double          *net);

/* @end (out): elongations at its end */
void   hys_springs_stretch (const HysSystem *system,
                            const double    *rate,
                            double           h,
                            const double    *e,
                            double          *end);

G_END_DECLS
