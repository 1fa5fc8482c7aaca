/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-live.h"

G_BEGIN_DECLS

/* Describes the state of an element or a node (the other is -1) in one line:
 * "s1 · slider · α = 1 · u = 4.31 · f = 0.86 · slips left". With @live NULL, only its parameters. */
char *hys_readout        (const HysDocument *document,
                          const HysLive     *live,
                          int                element,
                          int                node);

/* Accessible name: "Slider s1", "Mass m", "Wall wall". */
char *hys_readout_name   (const HysDocument *document,
                          int                element,
                          int                node);

/* Significant digits of hys_readout_number(), unless others are set. */
#define HYS_READOUT_DIGITS 4
void  hys_readout_set_digits (int             digits);

/* Formats a number with these significant digits, a true minus sign, the locale's decimal sign and superscript powers of
 * ten; a dash for NAN. */
char *hys_readout_number (double             value);

/* The same with six digits, for measurements in a plot. */
char *hys_readout_exact  (double             value);

/* Appends an exponent as superscript digits. */
void  hys_readout_append_power (GString          *text,
                                int               power);

/* A unit without markup: "N mm⁻¹". */
char *hys_readout_unit   (const HysDocument *document,
                          HysDimension       dimension);

G_END_DECLS
