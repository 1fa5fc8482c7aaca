/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-step-doubt.h"

G_BEGIN_DECLS

/**
 * HysStepControl:
 * @tolerance: relative error that a run over @span may have
 * @level: pieces that are tried next are 2^-level of a step; -1: two steps
 *
 * Step control: a piece of a step is done in two halves, and once as a whole, by a second motion beside the first,
 * which goes on from where it was itself. What the two are apart is more than the error of the first: three times it
 * where the motion is smooth, of which half is taken. Where sliders change what they do it is not so well known, and
 * taken as it is. It is measured in the energy norm, sqrt (sum m v^2 + sum k e^2), relative to the largest of the run
 * so far, and in displacements, relative to the largest so far. The motion of a network is a contraction in the energy
 * norm (its operator is maximal monotone): errors do not grow, and where friction and dashpots take them away, the two
 * motions come together again. What both have in common where sliders change is in doubt
 * (hys-step-doubt.h), and added.
 *
 * The two may be apart by a part of the tolerance that is there from the start, and one that grows with time. Where
 * they are more, the second motion sets out anew from the first, and what they were apart is spent; a piece by which
 * they are too far apart at once is shortened. What is wrong for a moment as a slider changes what it does may be over
 * at the end of a pair of steps: only where that happens all the time, and was found to be little, are such pairs done.
 * Where not even the shortest pieces achieve that, the sum is beyond the tolerance and says so.
 */
typedef struct
{
  double   tolerance;
  double   span;
  int      level;
  int      least;        /* private: the level of the longest pieces */
  double   largest[2];   /* private: norm, displacement */
  double   spent[2];     /* private: sum of what the motions were apart where the second set out anew */
  double   apart[2];     /* private: what they are */
  double   found[2];     /* private: what they would be after the piece that was judged last ... */
  double   doubt[2];     /* private: ... and what is in doubt in that */
  double   worst[2];     /* private: the most that was spent, and they were apart */
  double   elapsed;      /* private: time that was controlled */
  guint    n_pieces;     /* private: since the second motion set out, ... */
  gboolean smooth;       /* private: ... in which no slider has changed what it does */
  gboolean changes;      /* private: whether one does in the piece that was judged last */
  guint    trust;        /* private: pairs of steps in which sliders may do that */
  double  *stiffness;    /* private, per bundle: of all its branches */
} HysStepControl;

/* The shortest pieces are 2^-HYS_STEP_CONTROL_LEVELS of a step. */
#define HYS_STEP_CONTROL_LEVELS 13

/* @pairs: whether two steps may be a piece */
HysStepControl *hys_step_control_new  (const HysSystem *system,
                                       const HysState  *state,
                                       gboolean         pairs);
#define hys_step_control_free hys_owner_free

/* To be called when values have changed, or the state from outside. */
void     hys_step_control_set    (HysStepControl  *self,
                                  const HysSystem *system,
                                  const HysState  *state);

/* Whether the second motion sets out with the next piece. */
gboolean hys_step_control_sets_out (const HysStepControl *self);

/* It is to set out anew. */
void     hys_step_control_set_out (HysStepControl *self);

/* Compares @fine, done in two halves from @before, the first to @half, with what is in @doubt of it, with the @coarse
 * second motion. Returns: the error of a piece of length @h in units of what it may be. */
double   hys_step_control_judge (HysStepControl     *self,
                                 const HysSystem    *system,
                                 const HysState     *before,
                                 const HysState     *coarse,
                                 const HysState     *half,
                                 const HysState     *fine,
                                 const HysStepDoubt *doubt,
                                 double              h);

/* Books the piece of length @h that was judged last, as @error, and may make the next one longer. */
void     hys_step_control_accept (HysStepControl *self,
                                  double          h,
                                  double          error);

/* Bound of the relative error so far. */
double   hys_step_control_error  (const HysStepControl *self);

G_END_DECLS
