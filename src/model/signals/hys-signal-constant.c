/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const HysParameter parameters[] = {
  HYS_SIGNAL_NUMBER ("value", "F", N_("Value"), .required = TRUE, .fallback = 1, .turns = TRUE),
};

static double
value (const HysSignal *signal,
       double           t,
       double           inside)
{
  return signal->values[0];
}

static void
bounds (const HysSignal *signal,
        double           t0,
        double           t1,
        double          *minimum,
        double          *maximum)
{
  *minimum = *maximum = signal->values[0];
}

const HysSignalKind hys_signal_constant = {
  .name = "constant",
  .label = N_("Constant"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value,
  .bounds = bounds,
  .period = hys_signal_no_period,
};
