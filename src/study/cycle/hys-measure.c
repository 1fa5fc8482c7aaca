/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with as many digits as hold. */
#include "hys-measure.h"

#include <math.h>

/* Below this part of the value an error has no say: more digits than these are never shown. */
#define LEAST_ERROR 1e-13

/* What may be off by more than this part of itself is not known. */
#define LEAST_SURE  0.3

/* What is off by less than this part of its neighbours may be called 0. */
#define NOTHING     1e-3

double
hys_measure_round (HysMeasure self)
{
  double power, rounded;

  if (self.error <= LEAST_ERROR * fabs (self.value) || !isfinite (self.value))
    return self.value + 0.0;
  if (!isfinite (self.error))
    return NAN;
  power = ceil (log10 (self.error));
  /* Powers of ten are exact where they are divided by. */
  if (power < 0)
    rounded = rint (self.value * pow (10, -power)) / pow (10, -power);
  else
    rounded = rint (self.value / pow (10, power)) * pow (10, power);
  return rounded == 0 && fabs (self.value) > self.error ? NAN : rounded + 0.0;
}

HysMeasure
hys_measure_firm (HysMeasure self)
{
  return self.value != 0 && !(self.error <= LEAST_SURE * fabs (self.value)) ? HYS_MEASURE_UNKNOWN : self;
}

HysMeasure
hys_measure_part (HysMeasure self,
                  double     size)
{
  double change = fabs (hys_measure_round (self) - self.value);

  return !(self.error <= NOTHING * size || change <= LEAST_SURE * fabs (self.value)) ? HYS_MEASURE_UNKNOWN : self;
}
