/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-live.h"

G_BEGIN_DECLS

/* What is at one moment to be said about the element or the node (the other is -1), as one line:
 * "s1 · slider · α = 1 · u = 4.31 · f = 0.86 · slips left". @live may be NULL: only what does not move. */
char *hys_readout        (const HysDocument *document,
                          const HysLive     *live,
                          int                element,
                          int                node);

/* What a screen reader calls it: "Slider s1", "Mass m", "Wall wall". */
char *hys_readout_name   (const HysDocument *document,
                          int                element,
                          int                node);

/* A number for reading at a glance: four significant digits, a true minus sign, the locale's decimal sign, raised powers of
 * ten; a dash for one that is not known. */
char *hys_readout_number (double             value);

/* The same with six digits, for what is measured in a plot. */
char *hys_readout_exact  (double             value);

/* Appends a power as raised digits. */
void  hys_readout_append_power (GString          *text,
                                int               power);

/* A unit without markup: "N mm⁻¹". */
char *hys_readout_unit   (const HysDocument *document,
                          HysDimension       dimension);

G_END_DECLS
