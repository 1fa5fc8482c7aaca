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
