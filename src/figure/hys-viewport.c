/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-viewport.h"

#include "hys-ticks.h"

const HysSpan hys_span_automatic = { NAN, NAN };

static gboolean
same (double a,
      double b)
{
  return a == b || (isnan (a) && isnan (b));
}

gboolean
hys_span_is_automatic (const HysSpan *self)
{
  return isnan (self->from) && isnan (self->to);
}

gboolean
hys_span_equal (const HysSpan *a,
                const HysSpan *b)
{
  return same (a->from, b->from) && same (a->to, b->to);
}

gboolean
hys_viewport_equal (const HysViewport *a,
                    const HysViewport *b)
{
  return hys_span_equal (&a->axes[0], &b->axes[0]) && hys_span_equal (&a->axes[1], &b->axes[1])
         && same (a->azimuth, b->azimuth) && same (a->elevation, b->elevation);
}

HysSpan
hys_span_between (const HysScale *scale,
                  double          a,
                  double          b)
{
  HysSpan span = { hys_scale_value (scale, fmin (a, b)), hys_scale_value (scale, fmax (a, b)) }, drawn = span;

  if (!isfinite (span.from) || !isfinite (span.to) || span.from >= span.to || (scale->logarithmic && span.from <= 0))
    return (HysSpan) { scale->from, scale->to };
  hys_ticks_widen (&drawn.from, &drawn.to);
  return hys_span_equal (&drawn, &span) ? span : (HysSpan) { scale->from, scale->to };
}

HysSpan
hys_span_zoom (const HysScale *scale,
               double          about,
               double          factor)
{
  return hys_span_between (scale, about - about * factor, about + (1 - about) * factor);
}

HysSpan
hys_span_pan (const HysScale *scale,
              double          by)
{
  return hys_span_between (scale, by, 1 + by);
}
