/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-series.h"

G_BEGIN_DECLS

/* What a series is, in words: "Elongation of k1". The caller owns it. */
char *hys_series_words (const HysDocument *document,
                        HysSeries          series);

G_END_DECLS
