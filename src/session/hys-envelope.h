/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HYS_ENVELOPE_BUCKETS 12

/**
 * HysEnvelope:
 * @peak: the largest value of each of the last buckets of time; @head: the one being filled, since @since
 * @shown: the envelope; @last: when it was last asked for
 *
 * The size of a quantity that swings, for scaling a picture: it rises at once with the values, keeps the largest of the
 * last few seconds, and sinks slowly after that, so that a picture scaled by it never jumps.
 */
typedef struct
{
  double peak[HYS_ENVELOPE_BUCKETS];
  guint  head;
  gint64 since;
  gint64 last;
  double shown;
} HysEnvelope;

void    hys_envelope_reset  (HysEnvelope *self);

/* Takes a value >= 0 at the time @now (microseconds, never running backward) and returns the envelope, >= @value. */
double  hys_envelope_follow (HysEnvelope *self,
                             double       value,
                             gint64       now);

G_END_DECLS
