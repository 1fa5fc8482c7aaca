/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Samples from which the bounds are taken. */
#define SAMPLES 4096

static const HysParameter parameters[] = {
  { .key = "value", .symbol = "F", .name = N_("Formula in t"), .type = HYS_PARAMETER_FORMULA, .required = TRUE,
    .turns = TRUE },
};

static double
value (const HysSignal *signal,
       double           t,
       double           inside)
{
  return signal->expression ? hys_expression_evaluate (signal->expression, t) : NAN;
}

static void
bounds (const HysSignal *signal,
        double           t0,
        double           t1,
        double          *minimum,
        double          *maximum)
{
  *minimum = *maximum = value (signal, t0, t0);
  for (int i = 1; i <= SAMPLES; i++)
    {
      double f = value (signal, t0 + (t1 - t0) * i / SAMPLES, t0);

      *minimum = fmin (*minimum, f);
      *maximum = fmax (*maximum, f);
    }
}

static gboolean
taylor (const HysSignal *signal,
        double           t,
        double           unit,
        guint            n,
        double          *c)
{
  return FALSE;
}

static gboolean
validate (const HysSignal *signal,
          const char      *path,
          GError         **error)
{
  return signal->expression ? TRUE : hys_refuse (error, path, "value", _("a formula in t is needed"));
}

const HysSignalKind hys_signal_expression = {
  .name = "expression",
  .label = N_("Expression"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .value = value,
  .bounds = bounds,
  .taylor = taylor,
  .validate = validate,
};
