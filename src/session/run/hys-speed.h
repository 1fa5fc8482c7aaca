/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Speeds of a run: model time per second of real time, 0 = as fast as possible.
 */

/* The speeds to choose from, ascending; the last is 0, as fast as possible. */
extern const double hys_speeds[];
extern const guint  hys_n_speeds;

/* A speed at which a run can be watched: about half a cycle a second if its loads have a @period (> 0), or else the
 * whole run until @until in some 20 seconds. */
double hys_speed_for   (double until,
                        double period);

/* Whether cycles of @period can be watched at @speed: neither a blur nor a still picture. */
gboolean hys_speed_suits (double speed,
                          double period);

/* The speed @by places further in the list, limited to its ends. */
double hys_speed_shift (double speed,
                        int    by);

/**
 * HysPace:
 * @lag: model time per second of a run that does not keep up with its speed; 0 when it does
 * @behind: whether it is far from keeping up, or stands still
 * @t: model time at the frame @clock, from which it is measured; @clock is 0 for none
 *
 * How fast a run is in fact.
 */
typedef struct
{
  double   lag;
  gboolean behind;
  double   t;
  gint64   clock;
} HysPace;

/* Takes the latest model time at a frame (microseconds) of a run that goes on at @speed (0 = as fast as possible, and
 * for a run that does not go on), with a row each @step. Returns whether @lag or @behind changed. */
gboolean hys_pace_follow (HysPace *self,
                          double   speed,
                          double   step,
                          double   t,
                          gint64   now);

G_END_DECLS
