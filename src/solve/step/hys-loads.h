/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysLoadsJump:
 * @HYS_LOADS_GO_ON: no load jumps
 * @HYS_LOADS_PUSH: only loads on masses do: tensions and accelerations jump, but nothing moves
 * @HYS_LOADS_JUMP: a load on a massless bar or a displacement does
 */
typedef enum
{
  HYS_LOADS_GO_ON,
  HYS_LOADS_PUSH,
  HYS_LOADS_JUMP,
} HysLoadsJump;

/**
 * HysLoads:
 * @over: per bar: load in a step's equations: on a mass, or on a bar that is carried (hys-theta.h), over the step; on
 *    another massless bar at its end
 * @start, @end: per bar: load at the ends of the step, from within
 * @drive: per bar: displacement of a driven bar at the end of the step
 * @rate: per bar: its velocity there, from within; that of the step where loads are not smooth or their rates not asked for
 * @before: per bar: load before a jump (hys_loads_arrive())
 * @loaded, @driven: the bars with loads, and the driven ones
 * @since: the start of the step
 * @next_break: the first breakpoint of a load after the present time
 *
 * The loads on a system, sampled step by step.
 */
typedef struct
{
  double  *over;
  double  *start;
  double  *end;
  double  *drive;
  double  *rate;
  double  *before;
  guint   *loaded;
  guint    n_loaded;
  guint   *driven;
  guint    n_driven;
  double   since;
  double   next_break;
  const HysSystem *system;   /* the caller's; private, like all that follows */
  double   theta;
  double   step_end;   /* of the step in which so many ... */
  guint    pieces;     /* ... breakpoints were passed */
  gboolean cut;
  double   sampled;    /* time that @end is of; NAN = it is of none that a step begins with */
  double   inside;     /* a time in the last step */
  HysLoadsJump jump;   /* in it, where it does not end on breakpoints: those on massless bars are still as before */
  double   brief;
} HysLoads;

/* @theta: where in a step loads on masses are taken: 0, 1/2 or 1. Steps end on breakpoints but with 0, where loads are
 * those of the times t_n, from the right where they jump. @brief: a piece of loads so long is a jump. */
HysLoads *hys_loads_new      (const HysSystem *system,
                              double           theta,
                              double           brief);
#define hys_loads_free hys_owner_free

/* To be called when the loads are others from @t on, of a system of the same shape. */
void      hys_loads_set      (HysLoads        *self,
                              const HysSystem *system,
                              double           t);

/* The step from @t0 to @t1. Where steps do not end on breakpoints, loads on massless bars and displacements that jump
 * on the way are at its end still what they were before. @before: the state at @t0, in which driven bars are given the
 * velocity that they have from then on, and dashpots between held bars the tension (NULL where no bar is driven);
 * @carried: per bar: whether it is massless and carried (NULL = none is). A driven bar that would move by no more than
 * the rounding of its loads rests: friction would take the sign of the rounding for a direction. */
void      hys_loads_sample   (HysLoads       *self,
                              HysState       *before,
                              const gboolean *carried,
                              double          t0,
                              double          t1);

/* The way that a bar makes against another in the step that was sampled last, both walls or driven: there and back
   where it turns. */
double    hys_loads_way        (const HysLoads *self,
                                const HysState *before,
                                const HysState *after,
                                guint           from,
                                guint           to);

/* The integral over that step of the square of their rate: from where they are in its middle, if it is cut at
   breakpoints. */
double    hys_loads_square     (const HysLoads *self,
                                const HysState *before,
                                const HysState *after,
                                guint           from,
                                guint           to);

/* Where a piece of a step that begins at @t and goes to @end at most ends: at a breakpoint or there. Sets @passed where
 * @t is a breakpoint, from which on loads may be others; @sliver: a time that is none. */
double    hys_loads_piece_end (HysLoads *self,
                               double    t,
                               double    end,
                               double    sliver,
                               gboolean *passed);

/* Whether a load may do more between @t0 and @t1 than its values there and in the middle tell, by @part of its largest
   value. */
gboolean  hys_loads_hide     (const HysLoads *self,
                              double          t0,
                              double          t1,
                              double          part);

/* What loads are from @t on, where a step that has been sampled, or the initial state, ends: @before, @start and
 * @drive; @h: how long they are looked at. Of driven bars what is no more than rounding is no jump, and set right in
 * @q. A piece of them much shorter than a step is a part of the jump: the next one begins at @t. */
HysLoadsJump hys_loads_arrive  (HysLoads *self,
                                double    t,
                                double    h,
                                double   *q);

/* What loads do at the breakpoint @t; @before: a time in the piece before it; @next: the next one. */
HysLoadsJump hys_loads_jump_at (const HysLoads *self,
                                double          t,
                                double          before,
                                double          next);

/* A bar whose load in the step that was sampled last, from @before on, is not finite somewhere; -1 where all are: no
 * step is solved with one that is not (hys_theta_advance()). */
int       hys_loads_find_infinite (const HysLoads *self,
                                   const HysState *before);

G_END_DECLS
