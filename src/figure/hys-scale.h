/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/**
 * HysScale:
 * @from, @to: the ends of an axis; both positive if it is logarithmic
 *
 * Where values lie along an axis.
 */
typedef struct
{
  double   from, to;
  gboolean logarithmic;
} HysScale;

/* A value as it is counted along the axis: itself, or its decimal logarithm (not finite for what has none). */
static inline double
hys_scale_count (const HysScale *self,
                 double          value)
{
  return self->logarithmic ? log10 (value) : value;
}

/* Position of a value between @from (0) and @to (1). */
static inline double
hys_scale_part (const HysScale *self,
                double          value)
{
  double from = hys_scale_count (self, self->from), to = hys_scale_count (self, self->to);

  return (hys_scale_count (self, value) - from) / (to - from);
}

/* The value at a position. */
static inline double
hys_scale_value (const HysScale *self,
                 double          part)
{
  double from = hys_scale_count (self, self->from), to = hys_scale_count (self, self->to);
  double at = from + part * (to - from);

  return self->logarithmic ? pow (10, at) : at;
}

G_END_DECLS
