/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* One ideal element between two bars; @element is the index of the drawn element it comes from. */
typedef struct
{
  guint  from, to, element;
  double stiffness;   /* > 0; force / length */
} HysSpring;

typedef struct
{
  guint  from, to, element;
  double viscosity;   /* > 0; force * time / length */
} HysDashpot;

typedef struct
{
  guint  from, to, element;
  double threshold;   /* > 0; force */
  double force;       /* initial force exerted, the papers' g = -tension, within [-threshold, threshold] */
} HysSlider;

/**
 * HysPrimitives:
 * @n_bars: the document's nodes, in their order, then the inner bars that elements such as `masing` bring with them
 * @springs, @dashpots, @sliders: in the order of the elements
 *
 * A document expanded into ideal springs, dashpots and sliders.
 */
struct HysPrimitives
{
  guint   n_bars;
  GArray *springs;    /* of HysSpring */
  GArray *dashpots;   /* of HysDashpot */
  GArray *sliders;    /* of HysSlider */
};

/* Expands a valid document. */
HysPrimitives *hys_primitives_new         (const HysDocument *document);
void           hys_primitives_free        (HysPrimitives     *self);

/* For HysElementKind.expand. */
guint          hys_primitives_add_bar     (HysPrimitives     *self);
void           hys_primitives_add_spring  (HysPrimitives     *self,
                                           HysSpring          spring);
void           hys_primitives_add_dashpot (HysPrimitives     *self,
                                           HysDashpot         dashpot);
void           hys_primitives_add_slider  (HysPrimitives     *self,
                                           HysSlider          slider);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysPrimitives, hys_primitives_free)

G_END_DECLS
