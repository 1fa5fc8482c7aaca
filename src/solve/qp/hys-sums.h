/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The largest of @least and all |x|. */
double hys_largest_size    (const double *x,
                            gsize         n,
                            double        least);

G_END_DECLS
