/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Seconds of processor time of this program so far. */
double bench_processor_time (void);

/* Sorts the samples. */
double bench_median         (double *samples,
                             guint   n);

G_END_DECLS
