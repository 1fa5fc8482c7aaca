/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysSliderLimit:
 * @HYS_SLIDERS_STUCK: none slips: what each joins is one bar
 * @HYS_SLIDERS_FREE: none carries anything
 *
 * The two linear networks between which one with sliders lies.
 */
typedef enum
{
  HYS_SLIDERS_STUCK,
  HYS_SLIDERS_FREE,
} HysSliderLimit;

/* A spring (viscosity 0) or a dashpot (stiffness 0) between two bars of a HysLinearNetwork. */
typedef struct
{
  guint  from, to;
  double stiffness;
  double viscosity;
} HysLinearLink;

/**
 * HysLinearNetwork:
 * @n: its bars, 0 ... n - 1; the last one is the bar whose response is asked for
 * @n_links, @links: springs and dashpots between them and the ground, which is number n
 * @mass: of each bar
 * @n_sliders: how many sliders of the drawing have an end there: without any it is the drawing's own response
 * @grounded: whether the ground is reached
 * @held: whether the bar itself is ground: stuck sliders join it to what never moves; then there is nothing else
 *
 * What springs and dashpots reach from one bar of a drawing. Walls and the other driven bars are its ground: the
 * response to the one bar is asked for with these at rest.
 */
typedef struct
{
  guint     n;
  guint     n_links;
  HysLinearLink  *links;
  double   *mass;
  guint     n_sliders;
  gboolean  grounded;
  gboolean  held;
} HysLinearNetwork;

/* The network around @bar of a system without bundles, sliders being as @limit says. */
HysLinearNetwork *hys_linear_network_new      (const HysSystem        *system,
                                               guint                   bar,
                                               HysSliderLimit          limit);

/* Whether any of its bars has a mass. */
gboolean          hys_linear_network_has_mass (const HysLinearNetwork *self);

/* Whether links of one kind alone, springs or dashpots, join its bar to the ground. */
gboolean          hys_linear_network_holds    (const HysLinearNetwork *self,
                                               gboolean                springs);

HYS_DEFINE_OWNED (HysLinearNetwork, hys_linear_network_free)

G_END_DECLS
