/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/**
 * HysNaturalScale:
 * @displacement: at which the sliders of the network give way: threshold over the stiffness beside it, of the slider
 *    that takes longest; 1 without such sliders
 * @yields: whether there are sliders
 * @force: what the network carries to the walls from a bar that is displaced so far
 * @time: what it takes to come to rest: a few natural periods of the masses, the relaxation of the dashpots; 0 when
 *    nothing in the network has a time of its own
 * @shortest: a natural period of the fastest mass; infinity without one
 * @slides: whether there are sliders that give way to a load on the bar, which springs and dashpots hold all the same:
 * a force
 *    beyond @force moves it and has a solution
 * @grounded: whether elements of any kind join the bar to a wall
 *
 * How big things are in a network, to begin with: round numbers for a load on one of its bars. Estimates in one pass
 * over the network, none is a limit of anything.
 */
typedef struct
{
  double displacement;
  double force;
  double time;
  double shortest;
  gboolean yields;
  gboolean slides;
  gboolean grounded;
} HysNaturalScale;

/* For a load on @node of a valid document. O(elements and their branches). */
HysNaturalScale hys_natural_scale_of    (const HysDocument *document,
                                         guint              node);

/* Rounds @value > 0 to 1, 2 or 5 times a power of ten: to the nearest, or to the largest that does not exceed it. */
double          hys_natural_scale_round (double             value);
double          hys_natural_scale_floor (double             value);

G_END_DECLS
