/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Velocity: 0, then a line without an end, as the way of a belt. */

enum
{
  RATE,
  START,
};

static const HysParameter parameters[] = {
  [RATE] = HYS_SIGNAL_NUMBER ("rate", "V", N_("Rate"), .required = TRUE, .fallback = 1, .turns = TRUE),
  [START] = HYS_SIGNAL_NUMBER ("start", "t₀", N_("Start"), .fallback = 0, .dimension = { .time = 1 }),
};

static double
value (const HysSignal *signal,
       double           t,
       double           inside)
{
  return inside >= signal->values[START] ? signal->values[RATE] * (t - signal->values[START]) : 0;
}

static double
next_break (const HysSignal *signal,
            double           t)
{
  return t < signal->values[START] ? signal->values[START] : INFINITY;
}

const HysSignalKind hys_signal_velocity = {
  .name = "velocity",
  .label = N_("Velocity"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value,
  .next_break = next_break,
  .bounds = hys_signal_bounds_of_pieces,
};
