/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-pace.h"

/* Over which the pace is measured, in microseconds, or longer, until there is a row, and which part of the speed is
 * still that speed. */
#define PERIOD   G_USEC_PER_SEC
#define KEEPS_UP 0.8

/* Which part of it is far behind; a run stands still that has no row for so long, and for so many times what a row
   takes. */
#define BEHIND 0.1
#define STILL  (3 * PERIOD)
#define ROWS   4

static gboolean
set_lag (HysPace *self,
         double   lag,
         gboolean behind)
{
  gboolean changed = self->lag != lag || self->behind != behind;

  self->lag = lag;
  self->behind = behind;
  return changed;
}

gboolean
hys_pace_follow (HysPace *self,
                 double   speed,
                 double   step,
                 double   t,
                 gint64   now)
{
  gint64 since = self->clock;
  double pace = (t - self->t) / (double) (now - since) * G_USEC_PER_SEC;

  if (speed <= 0)
    {
      self->clock = 0;
      return set_lag (self, 0, FALSE);
    }
  if (since > 0 && t == self->t && (double) (now - since) > STILL + ROWS * step / speed * G_USEC_PER_SEC)
    return set_lag (self, self->lag, TRUE);
  if (since > 0 && (now - since < PERIOD || t == self->t))
    return FALSE;
  self->clock = now;
  self->t = t;
  return since > 0 && pace >= 0 && set_lag (self, pace < KEEPS_UP * speed ? pace : 0, pace < BEHIND * speed);
}
