/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysJoint:
 * @a, @b: its ends, a < b; all walls are the end 0, bar i is i + 1
 * @n_springs, @n_sliders, @n_dashpots, @n_s: how many springs, sliders, dashpots and S-elements lie side by side in it
 * @stiffness, @threshold: the sums over its springs and its sliders
 * @s_stiffness, @s_threshold: those of its last S-element
 *
 * Everything that joins two bars directly, or by S-elements, whose inner bars do not count as bars here.
 */
typedef struct
{
  guint  a, b;
  guint  n_springs, n_sliders, n_dashpots, n_s;
  double stiffness, threshold;
  double s_stiffness, s_threshold;
} HysJoint;

/**
 * HysStructure:
 * @joints: (element-type HysJoint): in no particular order
 * @n_bars: how many bars, beside the wall, have a joint; @n_masses: how many of these have mass
 * @plain: whether there is nothing that the known models do not have: driven bars, loads on bars without mass
 * @path: when the joints form one path from the wall to its last bar, a mass: their indices from the wall on, else
 * %NULL
 *
 * The drawing as a structural engineer reads it, for recognising known models.
 */
typedef struct
{
  GArray   *joints;
  guint     n_bars;
  guint     n_masses;
  gboolean  plain;
  GArray   *path;
} HysStructure;

/* @s_spring: per slider, the spring with which it forms an S-element, or -1. */
HysStructure *hys_structure_new  (const HysSystem *system,
                                  const int       *s_spring);

#define hys_structure_joint(self, i) (&g_array_index ((self)->joints, HysJoint, (i)))

/* The joint number @i of the path. */
#define hys_structure_step(self, i) hys_structure_joint (self, g_array_index ((self)->path, guint, (i)))

HYS_DEFINE_OWNED (HysStructure, hys_structure_free)

G_END_DECLS
