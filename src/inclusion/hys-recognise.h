/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-structure.h"

G_BEGIN_DECLS

/**
 * HysRecognised:
 * @code: static: "persoz", "generalized-prandtl", ...
 * @equation: static: its number in the 2000 paper, "(2.29)", or in the one on Persoz's gephyroid
 * @text: one translated sentence with what is to say about it
 * @equivalent: whether there is a simpler network between the wall and the mass that moves the mass alike: a spring of
 *    @spring (none if 0), beside a slider of @slider (none if 0), beside S-elements of @stiffness and @threshold
 *    (element-type double, of one length, possibly 0)
 *
 * A known model that the drawing is.
 */
typedef struct
{
  const char *code;
  const char *equation;
  char       *text;
  gboolean    equivalent;
  double      spring;
  double      slider;
  GArray     *stiffness;
  GArray     *threshold;
} HysRecognised;

/* What the structure is known as, or %NULL. */
HysRecognised *hys_recognise        (const HysStructure *structure,
                                     const HysSystem    *system);

HYS_DEFINE_OWNED (HysRecognised, hys_recognised_free)

G_END_DECLS
