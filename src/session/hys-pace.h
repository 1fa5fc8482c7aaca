/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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
