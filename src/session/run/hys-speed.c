/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-speed.h"

#include <math.h>

/* At the default speed: cycles a second, and the duration of a run without cycles, in seconds. */
#define CYCLES      0.5
#define COMFORTABLE 20.0

/* Fewest and most cycles a second that can be watched. */
#define FEWEST_CYCLES 0.05
#define MOST_CYCLES   3.0

const double hys_speeds[] = { 0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 50, 100, 200, 500, 1000, 0 };
const guint hys_n_speeds = G_N_ELEMENTS (hys_speeds);

double
hys_speed_for (double until,
               double period)
{
  double wanted = log (period > 0 ? CYCLES * period : until / COMFORTABLE), best = 1;

  for (guint i = 0; i + 1 < hys_n_speeds; i++)
    if (fabs (log (hys_speeds[i]) - wanted) < fabs (log (best) - wanted))
      best = hys_speeds[i];
  return best;
}

gboolean
hys_speed_suits (double speed,
                 double period)
{
  return speed >= FEWEST_CYCLES * period && speed <= MOST_CYCLES * period;
}

double
hys_speed_shift (double speed,
                 int    by)
{
  for (guint i = 0; i < hys_n_speeds; i++)
    if (hys_speeds[i] == speed)
      return hys_speeds[CLAMP ((int) i + by, 0, (int) hys_n_speeds - 1)];
  return speed;
}

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
