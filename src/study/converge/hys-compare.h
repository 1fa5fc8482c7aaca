/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The largest |difference| of two runs of a series at the times of the first, within the time that both cover; the
 * second is interpolated linearly. Rows that are not finite do not count; 0 when none does. */
double hys_compare (const double *t1,
                    const double *y1,
                    gsize         n1,
                    const double *t2,
                    const double *y2,
                    gsize         n2);

G_END_DECLS
