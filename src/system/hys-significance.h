/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-series.h"

G_BEGIN_DECLS

/**
 * HysSignificance:
 *
 * Below which size the numbers of a run are rounding and no motion: a fixed small part of how large forces,
 * displacements and rates of the same connected part of the network are by its loads, its initial state and its own
 * values. Parts that touch only through walls do not count for each other. What it says is meant for ranges, drawings
 * and read-outs; data in files and the schemes themselves are not touched by it.
 */
typedef struct HysSignificance HysSignificance;

/* Of a valid document, as it is now. O(elements and their branches). */
HysSignificance *hys_significance_new   (const HysDocument     *document);

/* The floor of a series: absolute values below it are rounding. 0 where nothing is known, for t and slip, and for
 * E:error, which is about rounding. */
double           hys_significance_floor (const HysSignificance *self,
                                         HysSeries              series);

/* @value, or 0 when it is rounding. */
double           hys_significance_clean (const HysSignificance *self,
                                         HysSeries              series,
                                         double                 value);

HYS_DEFINE_OWNED (HysSignificance, hys_significance_free)

G_END_DECLS
