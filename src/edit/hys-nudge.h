/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"

G_BEGIN_DECLS

/* The round number that is @steps small steps (a few percent each) above @value, below it when negative: 1, 1.05, 1.1,
 * ...,
 * 2, 2.1, ... The steps back lead over the same numbers. A value that is not round first becomes it. The sign never
 * changes; from 0 one gets to 0.1 and -0.1. */
double hys_nudge           (double              value,
                            int                 steps);

/* The same for a value of that parameter: whole for a count, and never out of its range. */
double hys_nudge_parameter (const HysParameter *parameter,
                            double              value,
                            int                 steps);

G_END_DECLS
