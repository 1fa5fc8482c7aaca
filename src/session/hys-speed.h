/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Speeds of a run: model time per second of real time, 0 = as fast as it goes.
 */

/* Those on offer, ascending, as fast as it goes last. */
extern const double hys_speeds[];
extern const guint  hys_n_speeds;

/* The one that suits a run until then, so that it can be watched. */
double hys_speed_for   (double until);

/* The one that is so many places further among those on offer; the last one, or the first, where these end. */
double hys_speed_shift (double speed,
                        int    by);

G_END_DECLS
