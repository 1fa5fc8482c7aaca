/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-live.h"
#include "hys-readout-number.h"

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

/* A unit without markup: "N mm⁻¹". */
char *hys_readout_unit   (const HysDocument *document,
                          HysDimension       dimension);

G_END_DECLS
