/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-series.h"

G_BEGIN_DECLS

/* Name of a series: "Elongation of k1" (transfer full). */
char *hys_series_words (const HysDocument *document,
                        HysSeries          series);

/* How the document counts the forces of elements: the line under its plots (transfer full). */
char *hys_sign_words   (const HysDocument *document);

/* Name of a figure: its title, or its contents: "Hysteresis loop of m", "Force of s1, s2". Plain text (transfer full).
 * */
char *hys_figure_words (const HysDocument   *document,
                        const HysFigureSpec *spec);

G_END_DECLS
