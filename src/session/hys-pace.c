/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-pace.h"

/* Over which the pace is measured, in microseconds, or longer, until there is a row, and which part of the speed is still that
 * speed. */
#define PERIOD   G_USEC_PER_SEC
#define KEEPS_UP 0.8

static gboolean
set_lag (HysPace *self,
         double   lag)
{
  gboolean changed = self->lag != lag;

  self->lag = lag;
  return changed;
}

gboolean
hys_pace_follow (HysPace *self,
                 double   speed,
                 double   t,
                 gint64   now)
{
  gint64 since = self->clock;
  double pace = (t - self->t) / (double) (now - since) * G_USEC_PER_SEC;

  if (speed <= 0)
    {
      self->clock = 0;
      return set_lag (self, 0);
    }
  if (since > 0 && (now - since < PERIOD || t == self->t))
    return FALSE;
  self->clock = now;
  self->t = t;
  return since > 0 && pace >= 0 && set_lag (self, pace < KEEPS_UP * speed ? pace : 0);
}
