/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-primitives.h"
#include "hys-slider-law.h"

G_BEGIN_DECLS

/**
 * HysBarClass:
 * @HYS_BAR_WALL: never moves
 * @HYS_BAR_DRIVEN: moved along given displacements
 * @HYS_BAR_MASS: free, with mass
 * @HYS_BAR_MASSLESS: free, without mass
 *
 * The first three are "held" (H): their velocity is a state or given, not found from a balance of forces.
 */
typedef enum
{
  HYS_BAR_WALL,
  HYS_BAR_DRIVEN,
  HYS_BAR_MASS,
  HYS_BAR_MASSLESS,
} HysBarClass;

/**
 * HysBar:
 * @unknown: index among the unknowns, or -1 for a wall or driven bar. Masses come first: 0 ... n_masses - 1
 * @forces, @displacements: the loads on it (HysSignal), %NULL when there are none
 */
typedef struct
{
  HysBarClass  class;
  int          unknown;
  double       mass;
  double       position;
  double       velocity;
  GPtrArray   *forces;
  GPtrArray   *displacements;
} HysBar;

/* The bars at which something begins and ends. */
typedef struct
{
  guint from, to;
} HysEnds;

/**
 * HysSystem:
 * @references: shared by all threads
 * @n_bars: the document's nodes, then the inner bars of compound elements
 * @node_ids, @element_ids: names of the nodes and of the drawn elements, for messages
 * @n_unknowns: free bars; @n_masses of them have mass
 * @mass: per bar, 0 of what is no mass; @slides, @threshold: per slider: what @bars and @sliders have, side by side
 * @beta: per slider: whether it has a massless end (beta-type), else both its ends are held (sigma-type)
 * @held_dashpot: per dashpot: whether both its ends are held
 * @bundles: those that are kept together, between held bars; of the others the branches are springs, sliders and inner
 *    bars
 * @general: whether steps are solved by the general method alone (hys-qp.h): set by tests, which compare it
 *
 * A document as M q'' + C q' + K q + D' lambda = F(t), lambda_i in alpha_i sigma((D q')_i), with every bar classified.
 * (Bastien, Schatzman, Lamarque 2000, section 2, for a network of any topology.) Self-contained: it does not refer to
 * the document. Reference counted, atomically; constant once made, but for its signals, which one thread at a time
 * evaluates.
 */
typedef struct
{
  _Atomic (int) references;
  guint      n_bars;
  guint      n_nodes;
  guint      n_elements;
  guint      n_unknowns;
  guint      n_masses;
  char     **node_ids;
  char     **element_ids;
  HysBar    *bars;
  guint      n_springs;
  HysSpring *springs;
  double    *mass;
  HysEnds   *slides;
  HysSliderLaw *threshold;
  guint      n_dashpots;
  HysDashpot *dashpots;
  guint      n_sliders;
  HysSlider *sliders;
  gboolean  *beta;
  gboolean  *held_dashpot;
  guint      n_bundles;
  HysBundle *bundles;
  gboolean   general;
} HysSystem;

/* Expands all bundles to springs and sliders with inner bars; or keeps bundles between held bars, for solvers that use
 * their memory curve. */
HysSystem *hys_system_new         (const HysDocument *document);
HysSystem *hys_system_new_bundled (const HysDocument *document);

/* A part of @whole: without the massless bars that are @left_out and the springs and sliders at them, but with more
 * bundles between its bars, of which it takes the arrays. */
HysSystem *hys_system_new_without (const HysSystem   *whole,
                                   const gboolean    *left_out,
                                   const HysBundle   *more,
                                   guint              n_more);

/**
 * HysItems:
 * @bars, @elements, @springs, @dashpots, @sliders, @bundles: (element-type guint): ascending indices in a system
 *
 * Some of what a system consists of.
 */
typedef struct
{
  GArray *bars;
  GArray *elements;
  GArray *springs;
  GArray *dashpots;
  GArray *sliders;
  GArray *bundles;
} HysItems;

/* Where @index is in a list; FALSE if it is not. */
gboolean   hys_items_find         (GArray            *list,
                                   guint              index,
                                   guint             *place);

/* A part of @whole, in which each list's items have its order. The ends and the drawn element of each must be listed. */
HysSystem *hys_system_new_of      (const HysSystem   *whole,
                                   const HysItems    *items);

/* @whole with a free bar moved along @drive (transfer full) instead, or a driven one along that instead of its own
 * displacements; without the forces on it. A state of one is a state of the other. */
HysSystem *hys_system_new_held    (const HysSystem   *whole,
                                   guint              bar,
                                   HysSignal         *drive);

HysSystem *hys_system_ref         (HysSystem         *self);
void       hys_system_unref       (HysSystem         *self);

/* Whether both have the same bars, classes and elements between the same bars, and loads on the same massless bars:
 * then only values differ and a state of one is a state of the other. */
gboolean   hys_system_same_shape  (const HysSystem   *self,
                                   const HysSystem   *other);

/**
 * HysAttached:
 * @n_springs, @n_sliders, @n_dashpots: how many ends of these are at a bar
 * @spring, @slider: the last ones
 */
typedef struct
{
  guint n_springs, n_sliders, n_dashpots;
  guint spring, slider;
} HysAttached;

/* What is attached to each bar (transfer full). */
HysAttached *hys_system_attached   (const HysSystem   *self);

/* Sum of the force loads on a bar at @t, from within the smooth piece that contains the time @inside. */
double     hys_system_force       (const HysSystem   *self,
                                   guint              bar,
                                   double             t,
                                   double             inside);

/* What is nothing of that sum: a formula's values are 0 below it. */
double     hys_system_least_force (const HysSystem   *self,
                                   guint              bar);

/* Displacement of a driven bar, likewise. */
double     hys_system_drive       (const HysSystem   *self,
                                   guint              bar,
                                   double             t,
                                   double             inside);

/* Its rate. */
double     hys_system_drive_rate  (const HysSystem   *self,
                                   guint              bar,
                                   double             t,
                                   double             inside);

/* Rounding error of the displacement, of the sum of loads and of the time. */
double     hys_system_drive_rounding (const HysSystem *self,
                                      guint            bar,
                                      double           t,
                                      double           inside);

/* The first breakpoint of any load after @t, or infinity. */
double     hys_system_next_break  (const HysSystem   *self,
                                   double             t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSystem, hys_system_unref)

/* Whether the place of a bar is given: a wall, or driven. */
static inline gboolean
hys_is_given (const HysSystem *system,
              guint            bar)
{
  return system->bars[bar].unknown < 0;
}

G_END_DECLS
