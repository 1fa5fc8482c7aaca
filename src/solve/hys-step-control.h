/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysStepControl:
 * @tolerance: relative error that a run over @span may have
 * @level: pieces that are tried next are 2^-level of a step
 *
 * Step control: a piece of a step is done once as a whole and once in two halves. What they differ by is the error of the
 * piece: three times what it is where the motion is smooth. Where sliders change what they do it is not so well known, and taken
 * as four times that. It is measured in the energy norm, sqrt (sum m v^2 + sum k e^2), relative to the largest of the run so far, and in
 * displacements, relative to the largest so far. The motion of a network is a contraction in the energy norm (its operator is
 * maximal monotone): errors do not grow, and their sum bounds the error of the run.
 *
 * A piece may have half its share of the tolerance, which is the part of the span that it covers, or half of what the pieces
 * before have left of theirs. Where not even the shortest pieces achieve that, the sum is beyond the tolerance and says so.
 */
typedef struct
{
  double  tolerance;
  double  span;
  guint   level;
  double  largest[2];   /* private: norm, displacement */
  double  spent[2];     /* private: sum of errors of either */
  double  found[2];     /* private: those of the piece that was judged last */
  double  elapsed;      /* private: time that was controlled */
  double *stiffness;    /* private, per bundle: of all its branches */
} HysStepControl;

/* The shortest pieces are 2^-HYS_STEP_CONTROL_LEVELS of a step. */
#define HYS_STEP_CONTROL_LEVELS 13

HysStepControl *hys_step_control_new  (const HysSystem *system,
                              const HysState  *state);
void     hys_step_control_free   (HysStepControl      *self);

/* @tolerance: relative error that a run over @span may have. */
void     hys_step_control_set_accuracy (HysStepControl *self,
                                   double      tolerance,
                                   double      span);

/* To be called when values have changed, or the state from outside. */
void     hys_step_control_set    (HysStepControl      *self,
                             const HysSystem *system,
                             const HysState  *state);

/* Compares @fine, done in two halves from @before, with @coarse. Returns: the error of a piece of length @h in units of what it
 * may be. */
double   hys_step_control_judge (HysStepControl  *self,
                                 const HysSystem *system,
                                 const HysState  *before,
                                 const HysState  *coarse,
                                 const HysState  *fine,
                                 double           h);

/* Books the piece of length @h that was judged last, as @error, and may make the next one longer. */
void     hys_step_control_accept (HysStepControl      *self,
                             double           h,
                             double           error);

/* Bound of the relative error so far. */
double   hys_step_control_error  (const HysStepControl *self);

G_END_DECLS
