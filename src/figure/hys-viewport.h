/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scale.h"

G_BEGIN_DECLS

/**
 * HysSpan:
 * @from, @to: what of an axis is shown; both NAN: what the data need
 */
typedef struct
{
  double from, to;
} HysSpan;

/**
 * HysViewport:
 * @axes: of x and y
 * @azimuth, @elevation: in space, where it is looked at from, in degrees
 *
 * The visible part of a figure, or the direction from which it is seen.
 */
typedef struct
{
  HysSpan axes[2];
  double  azimuth, elevation;
} HysViewport;

extern const HysSpan hys_span_automatic;

gboolean hys_span_is_automatic (const HysSpan     *self);
gboolean hys_span_equal        (const HysSpan     *a,
                                const HysSpan     *b);
gboolean hys_viewport_equal    (const HysViewport *a,
                                const HysViewport *b);

/* The span of a scale made @factor times as long (in decades where it is logarithmic) while what lies at the part
 * @about of it (0 = from, 1 = to) stays there. The scale's own span where the new one could not be drawn: too short for
 * numbers to tell places apart, or not finite. */
HysSpan  hys_span_zoom         (const HysScale    *scale,
                                double             about,
                                double             factor);

/* The span shifted by a fraction of its length, with the same exception. */
HysSpan  hys_span_pan          (const HysScale    *scale,
                                double             by);

/* The span between two fractions, in either order, with the same exception. */
HysSpan  hys_span_between      (const HysScale    *scale,
                                double             a,
                                double             b);

G_END_DECLS
