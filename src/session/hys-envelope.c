/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-envelope.h"

#include <math.h>
#include <string.h>

#define BUCKET (G_USEC_PER_SEC / 2)
#define EASING (1.5 * G_USEC_PER_SEC)

void
hys_envelope_reset (HysEnvelope *self)
{
  memset (self, 0, sizeof *self);
}

/* Buckets older than the window are forgotten. */
static void
turn (HysEnvelope *self,
      gint64       now)
{
  gint64 passed = (now - self->since) / BUCKET;

  if (passed <= 0)
    return;
  for (gint64 i = 0; i < MIN (passed, HYS_ENVELOPE_BUCKETS); i++)
    {
      self->head = (self->head + 1) % HYS_ENVELOPE_BUCKETS;
      self->peak[self->head] = 0;
    }
  self->since += passed * BUCKET;
}

double
hys_envelope_follow (HysEnvelope *self,
                     double       value,
                     gint64       now)
{
  double target = 0;

  if (self->last == 0)
    self->since = self->last = now;
  else if (now - self->last > BUCKET)
    {
      /* Ignore gaps in which no value was added. */
      self->since += now - self->last;
      self->last = now;
    }
  turn (self, now);
  self->peak[self->head] = fmax (self->peak[self->head], value);
  for (guint i = 0; i < HYS_ENVELOPE_BUCKETS; i++)
    target = fmax (target, self->peak[i]);
  if (target >= self->shown)
    self->shown = target;
  else
    self->shown += (target - self->shown) * -expm1 (-(double) (now - self->last) / EASING);
  self->last = now;
  return self->shown;
}
