/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-series.h"

G_BEGIN_DECLS

/* What a series is, in words: "Elongation of k1". The caller owns it. */
char *hys_series_words (const HysDocument *document,
                        HysSeries          series);

/* What a figure is called: its title, or what it shows: "Hysteresis loop of m", "Force of s1, s2". Plain text. The caller
 * owns it. */
char *hys_figure_words (const HysDocument   *document,
                        const HysFigureSpec *spec);

G_END_DECLS
