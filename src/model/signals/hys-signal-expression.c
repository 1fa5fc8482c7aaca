/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What a series leaves out is rounding up to this part of the values. */
#define ROUNDING (4 * DBL_EPSILON)

static const HysParameter parameters[] = {
  { .key = "value", .symbol = "F", .name = N_("Formula in t"), .type = HYS_PARAMETER_FORMULA, .required = TRUE,
    .turns = TRUE },
};

static double
value (const HysSignal *signal,
       double           t,
       double           inside)
{
  double f = signal->expression ? hys_expression_value_in (signal->expression, t, inside) : NAN;

  return fabs (f) < signal->least ? 0 : f;
}

static double
next_break (const HysSignal *signal,
            double           t)
{
  return signal->expression ? hys_expression_next_break (signal->expression, t) : INFINITY;
}

static double
period (const HysSignal *signal)
{
  return signal->expression ? hys_expression_period (signal->expression) : NAN;
}

static void
bounds (const HysSignal *signal,
        double           t0,
        double           t1,
        double          *minimum,
        double          *maximum)
{
  *minimum = *maximum = NAN;
  if (signal->expression != NULL)
    hys_expression_bounds (signal->expression, t0, t1, minimum, maximum);
}

/* Where the bound of the remainder is below rounding, of the values and of the time, or all is below the least
 * value. */
static gboolean
taylor (const HysSignal *signal,
        double           t,
        double           unit,
        guint            n,
        double          *c)
{
  double rest, change = 0, size, end = 0;

  if (signal->expression == NULL)
    return FALSE;
  hys_expression_taylor (signal->expression, t, unit, t + 0.5 * unit, n, c, &rest);
  for (guint k = n; k-- > 0;)
    {
      change += k > 0 ? fabs (c[k]) : 0;
      end += c[k];
    }
  size = fmax (fabs (c[0]), fabs (end));
  if (fabs (c[0]) + change + rest <= signal->least)
    {
      memset (c, 0, n * sizeof *c);
      return TRUE;
    }
  return rest <= fmax (ROUNDING * (size + change * fabs (t / unit)), signal->least);
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
  .next_break = next_break,
  .period = period,
  .bounds = bounds,
  .taylor = taylor,
  .validate = validate,
};
