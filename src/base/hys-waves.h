/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HYS_WAVE_LANES 4

/* The sines and cosines of @n angles, a multiple of HYS_WAVE_LANES, each to 4 units of its last place whatever the
 * others are; where the C library has them for vectors, HYS_WAVE_LANES of them take about the time of one call. */
void hys_sines   (guint         n,
                  const double *angle,
                  double       *value);
void hys_cosines (guint         n,
                  const double *angle,
                  double       *value);

G_END_DECLS
