/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysCondensedBranch:
 * @bundle, @index: which branch of which bundle of the condensed system
 * @bar: the inner bar, @foot: the bar at the other end of the spring, of the whole system
 * @side: u being the elongation of the branch's spring, q_bar = q_foot + side u
 * @spring, @slider: of the whole system, with the elongation @spring_sign u and the tension @slider_sign k u
 */
typedef struct
{
  guint  bundle, index;
  guint  bar, foot;
  guint  spring, slider;
  double side;
  double spring_sign, slider_sign;
} HysCondensedBranch;

/**
 * HysCondensed:
 * @system: without the inner bars; the bundles of the whole system come first
 * @bar, @spring, @slider: which of the whole system each of @system's is. Dashpots are the same
 * @branches: the S-elements that are now branches
 *
 * A system whose S-elements (spring and slider in series) in parallel between the same two held bars have become
 * bundles.
 */
typedef struct
{
  HysSystem          *system;
  guint              *bar;
  guint              *spring;
  guint              *slider;
  guint               n_branches;
  HysCondensedBranch *branches;
} HysCondensed;

/* Of so many S-elements side by side a curve is less work than of each its own spring and slider. */
#define HYS_CONDENSED_MANY 8

/* Returns NULL if no two bars have at least @least S-elements between them. The condensed bars depend only on the shape
 * of @whole (hys_system_same_shape()). */
HysCondensed *hys_condensed_new  (const HysSystem *whole,
                                  guint            least);

HYS_DEFINE_OWNED (HysCondensed, hys_condensed_free)

G_END_DECLS
