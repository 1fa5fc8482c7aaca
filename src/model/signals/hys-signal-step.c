/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Step and ramp: 0, then up to a value that is held. */

enum
{
  VALUE,
  START,
  DURATION,
};

static const HysParameter parameters[] = {
  [VALUE] = HYS_SIGNAL_NUMBER ("value", "F", N_("Value"), .required = TRUE, .fallback = 1, .turns = TRUE),
  [START] = HYS_SIGNAL_NUMBER ("at", "t₀", N_("Time of the step"), .fallback = 0, .dimension = { .time = 1 }),
};

static const HysParameter ramp_parameters[] = {
  [VALUE] = HYS_SIGNAL_NUMBER ("value", "F", N_("Value"), .required = TRUE, .fallback = 1, .turns = TRUE),
  [START] = HYS_SIGNAL_NUMBER ("start", "t₀", N_("Start"), .fallback = 0, .dimension = { .time = 1 }),
  [DURATION] = { .key = "duration", .symbol = "d", .name = N_("Duration"), .type = HYS_PARAMETER_NUMBER,
                 .required = TRUE, .fallback = 1, .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY,
                 .dimension = { .time = 1 } },
};

static double
value_step (const HysSignal *signal,
            double           t,
            double           inside)
{
  return inside >= signal->values[START] ? signal->values[VALUE] : 0;
}

static double
next_break_step (const HysSignal *signal,
                 double           t)
{
  return t < signal->values[START] ? signal->values[START] : INFINITY;
}

static double
ramp_end (const HysSignal *signal)
{
  return signal->values[START] + signal->values[DURATION];
}

static double
value_ramp (const HysSignal *signal,
            double           t,
            double           inside)
{
  if (inside < signal->values[START])
    return 0;
  if (inside >= ramp_end (signal))
    return signal->values[VALUE];
  return signal->values[VALUE] * ((t - signal->values[START]) / signal->values[DURATION]);
}

static double
next_break_ramp (const HysSignal *signal,
                 double           t)
{
  if (t < signal->values[START])
    return signal->values[START];
  return t < ramp_end (signal) ? ramp_end (signal) : INFINITY;
}

const HysSignalKind hys_signal_step = {
  .name = "step",
  .label = N_("Step"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value_step,
  .next_break = next_break_step,
  .bounds = hys_signal_bounds_of_pieces,
  .period = hys_signal_no_period,
};

const HysSignalKind hys_signal_ramp = {
  .name = "ramp",
  .label = N_("Ramp"),
  .parameters = ramp_parameters,
  .n_parameters = G_N_ELEMENTS (ramp_parameters),
  .value = value_ramp,
  .next_break = next_break_ramp,
  .bounds = hys_signal_bounds_of_pieces,
  .period = hys_signal_no_period,
};
