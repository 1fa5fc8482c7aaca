/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HYS_WAVE_LANES 4

/* The sines and cosines of HYS_WAVE_LANES angles side by side, each to 4 units of its last place whatever the others are;
 * where the C library has them for vectors they take about the time of one call. */
void hys_sines   (const double *angle,
                  double       *value);
void hys_cosines (const double *angle,
                  double       *value);

G_END_DECLS
