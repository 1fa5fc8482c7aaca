/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-nudge.h"

#include "hys-number.h"

#include <math.h>

/* Beyond these, steps make no sense. */
#define LEAST 1e-300
#define MOST  1e300

/* Distance to a round number, in steps, within which a value counts as that number. */
#define CLOSE 1e-6

/* The step from there on: 0.05 from 1, 0.1 from 2, 0.2 from 5, and so on for each power of ten. Divided by a whole
 * number it is exact where a tenth is not. */
static double
step_from (double  size,
           double *divisor)
{
  double exponent = floor (log10 (size) + 1e-12), mantissa = size / pow (10, exponent);
  double digits = mantissa < 2 - 1e-12 ? 5 : mantissa < 5 - 1e-12 ? 10 : 20;

  *divisor = 1;
  if (exponent >= 2)
    return digits * pow (10, exponent - 2);
  *divisor = pow (10, 2 - exponent);
  return digits;
}

double
hys_nudge (double value,
           int    steps)
{
  double size = fabs (value);
  gboolean up = (steps > 0) == (value > 0);

  if (steps == 0 || !isfinite (value))
    return value;
  if (size == 0)
    return hys_nudge (steps > 0 ? 0.1 : -0.1, steps > 0 ? steps - 1 : steps + 1);
  for (int i = 0; i < abs (steps) && size > LEAST && size < MOST; i++)
    {
      /* The next round number above a positive one, or below it. */
      double divisor, step = step_from (up ? size * (1 + 1e-9) : size * (1 - 1e-9), &divisor);
      double count = size * divisor / step;

      count = up ? floor (count + CLOSE) + 1 : ceil (count - CLOSE) - 1;
      size = count * step / divisor;
    }
  return copysign (size, value);
}

double
hys_nudge_parameter (const HysParameter *parameter,
                     double              value,
                     int                 steps)
{
  double next_value = hys_nudge (value, steps);

  if (parameter->type == HYS_PARAMETER_COUNT)
    {
      next_value = round (next_value);
      if (next_value == value)
        next_value += steps > 0 ? 1 : -1;
    }
  if (next_value < parameter->minimum || (parameter->minimum_excluded && next_value <= parameter->minimum))
    return parameter->minimum_excluded ? value : parameter->minimum;
  return fmin (next_value, parameter->maximum);
}
