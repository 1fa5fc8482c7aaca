/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-build.h"

G_BEGIN_DECLS

/* Random networks of any topology, and ways to draw one that mean the same motion. */

#define PLAN_NODES 42
#define PLAN_EDGES 96

/**
 * PlanNode:
 * @role: 'w'all, 'd'riven, 'm'ass or 'b'ar without mass
 * @signal: of its load: of a driven bar a displacement, else a force; NULL = none
 * @amplitude: of that; @pace: in units of 1 / time
 */
typedef struct
{
  char        role;
  double      mass, position, velocity;
  const char *signal;
  double      amplitude, pace;
} PlanNode;

/**
 * PlanEdge:
 * @kind: 'k' spring, 'c' dashpot, 's' slider
 * @force: that a slider starts with
 */
typedef struct
{
  char   kind;
  guint  from, to;
  double value, force;
} PlanEdge;

typedef struct
{
  guint    n_nodes, n_edges;
  PlanNode nodes[PLAN_NODES];
  PlanEdge edges[PLAN_EDGES];
  double   step;
} Plan;

/**
 * Drawing:
 * @place: per node: where it is in the document (among those of its plan)
 * @order: the edges in the order of the document; @flip: per edge
 * @sign: of all displacements
 * @merge, @split: parallel springs as one; every other spring as two in series
 * @length, @force, @time: units
 * @foreign: another plan, drawn before this one when @first, else behind it; NULL = none
 * @shared: its driven bars are the first driven one of this plan
 * @node: (out): per node: where it is in the document
 * @spring: (out): per edge: where it is in the document; of two springs in series both are noted, of two in parallel each is
 *    the same one
 *
 * A way to draw a plan.
 */
typedef struct
{
  guint       place[PLAN_NODES];
  guint       order[PLAN_EDGES];
  gboolean    flip[PLAN_EDGES];
  double      sign;
  gboolean    merge;
  gboolean    split;
  double      length, force, time;
  const Plan *foreign;
  gboolean    first;
  gboolean    shared;
  guint       node[PLAN_NODES];
  int         edge[PLAN_EDGES][2];
} Drawing;

/* Dice that fall as those of a test that is given this seed ("R02S…"). */
GRand       *dice_new         (const char *seed);

/* Parameters of one order of magnitude; masses, springs, dashpots and sliders with sinusoidal forces. Node 0 is a wall. */
Plan         plan_tame        (GRand      *dice);

/* What the format allows: 1 to 40 elements, parameters within 10^±@decades (up to 12), equal thresholds, driven bars that pause,
 * sliders that start with a force or at their limits, several walls and parts. */
Plan         plan_wild        (GRand      *dice,
                               double      decades);

/* Drawings without, and with, a change that leaves the motion what it is. */
Drawing      drawing_plain    (void);
void         drawing_renumber (Drawing    *self,
                               const Plan *plan,
                               GRand      *dice);
void         drawing_turn     (Drawing    *self,
                               const Plan *plan,
                               GRand      *dice);

/* The document, with the plan's step and @steps of them. */
HysDocument *plan_draw        (const Plan *plan,
                               Drawing    *drawing,
                               guint       steps);

G_END_DECLS
