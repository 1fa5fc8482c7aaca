/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-owner.h"

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
 * HysBundle:
 * @n: number of branches, > 0
 * @stiffness: k_i > 0 of each; force / length
 * @limit: eta_i > 0 of each: the spring's elongation at which the slider slips, threshold / k_i
 * @elongation: u_i of each spring at t = 0, within ±limit; NULL = all are relaxed
 *
 * Branches in parallel between two bars, each a spring (on the side of @from) in series with a slider. It owns the
 * arrays.
 */
typedef struct
{
  guint   from, to, element;
  guint   n;
  double *stiffness;
  double *limit;
  double *elongation;
} HysBundle;

/**
 * HysPrimitives:
 * @n_bars: the document's nodes, in their order, then the inner bars that elements such as `masing` bring with them
 * @springs, @dashpots, @sliders: in the order of the elements
 * @bundles: those that are kept together, likewise; %NULL = none is
 * @held: per node: whether it has a mass, is a wall or driven; %NULL where bundles are not kept
 *
 * A document expanded into ideal springs, dashpots and sliders, and bundles where they are kept together.
 */
struct HysPrimitives
{
  guint   n_bars;
  GArray *springs;    /* of HysSpring */
  GArray *dashpots;   /* of HysDashpot */
  GArray *sliders;    /* of HysSlider */
  GArray *bundles;    /* of HysBundle; owns what they own */
  gboolean *held;
};

/* Expands a valid document: bundles into their branches with inner bars; or all but those between two held nodes. */
HysPrimitives *hys_primitives_new         (const HysDocument *document);
HysPrimitives *hys_primitives_new_bundled (const HysDocument *document);

/* For HysElementKind.expand. */
void           hys_primitives_add_spring  (HysPrimitives     *self,
                                           HysSpring          spring);
void           hys_primitives_add_dashpot (HysPrimitives     *self,
                                           HysDashpot         dashpot);
void           hys_primitives_add_slider  (HysPrimitives     *self,
                                           HysSlider          slider);

/* Takes the arrays. */
void           hys_primitives_add_bundle  (HysPrimitives     *self,
                                           HysBundle          bundle);

/* What a bundle owns; for g_array_set_clear_func() too. */
void           hys_bundle_clear           (HysBundle         *self);

HYS_DEFINE_OWNED (HysPrimitives, hys_primitives_free)

G_END_DECLS
