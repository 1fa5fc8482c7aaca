/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/**
 * HysMeasure:
 * @value: NAN = not known
 * @error: what it may be off by, estimated; >= 0
 *
 * A number that was read off a run.
 */
typedef struct
{
  double value;
  double error;
} HysMeasure;

#define HYS_MEASURE_UNKNOWN ((HysMeasure){ NAN, 0 })

/* The value with those digits that hold: rounded to the smallest power of ten that is not below the error. NAN = not
 * known, or without a digit, but not 0 either. */
double     hys_measure_round (HysMeasure self);

/* The same of something that is not negative: not known if none of its digits holds. */
HysMeasure hys_measure_firm  (HysMeasure self);

/* The same of a part of something of that @size, which may be 0: not known if rounding would make another number of it,
 * or a 0 of what need not be near 0. */
HysMeasure hys_measure_part  (HysMeasure self,
                              double     size);

G_END_DECLS
