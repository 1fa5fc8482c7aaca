/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-certificate.h"
#include "hys-events.h"
#include "hys-renewal.h"
#include "hys-step-control.h"
#include "hys-stepper-private.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/* What a stepper of the family theta (hys-theta-stepper.c) consists of, and its steps as long as a tolerance allows. */

/* Where a motion may go on from. */
typedef struct
{
  HysState       *state;
  HysBundlesMark *bundles;
  HysScales       scales;
  double          residual;
  double          piece;      /* the length of the step before; 0 = there was none */
  HysRenewal      renewal;    /* its flags */
} HysThetaMark;

/* Pieces of steps that are tried: the motion that is looked for, in halves, and the second one beside it, in wholes. */
typedef struct
{
  HysThetaMark     *start, *half, *end;
  HysThetaMark     *second;    /* before the piece ... */
  HysThetaMark     *whole;     /* ... and after it */
} HysThetaTrial;

typedef struct HysThetaStepper
{
  HysStepper       base;
  HysThetaProblem *problem[HYS_STEP_CONTROL_LEVELS + 3];   /* for pieces of 2^(1 - k) steps, the last for all others;
                                                              NULL = not needed yet */
  HysState        *next;
  HysReferee      *referee, *other;   /* the latter for pieces beside others; NULL = there are none */
  double           tension;    /* the largest at t = 0 */
  HysLoads        *loads;
  HysLedger       *ledger;
  HysRenewal      *renewal;
  HysEvents       *events;     /* NULL = they are not looked for: it is not of the second order */
  guint            n_handovers;   /* in the present step */
  HysStepControl      *control;    /* NULL = steps are of h */
  HysStepDoubt    *doubt;
  HysThetaTrial            trial;
  gboolean beside;   /* whether the second motion is done */
  HysState        *row;        /* room for the end of the first of two steps ... */
  HysState        *later;      /* ... of which this is then that of the second; NULL = there is none */
} HysThetaStepper;

/* Goes on to @t1, a piece of length @h, or to where that is to be cut, if it may be. */
HysStatus hys_theta_advance      (HysThetaStepper *self,
                                  double           t1,
                                  double           h,
                                  gboolean         may_cut);

/* Where the present time is that of a breakpoint, or values were changed: what follows from that at once. */
void      hys_theta_arrive       (HysThetaStepper *self);

/* Has steps controlled. */
void      hys_theta_pieces_begin (HysThetaStepper *self);

/* A step in pieces as long as the tolerance and the loads allow. */
HysStatus hys_theta_pieces_step  (HysThetaStepper *self);

/* Of two steps that were made at once the second is as if it had not been. */
void      hys_theta_pieces_drop  (HysThetaStepper *self);

/* Says why the step of @h from @t on cannot be taken. @bar: where forces do not balance, -1 = that is not why;
 * @residual: what is left, relative to the largest force. Returns: the kind of reason */
HysStatus hys_theta_explain_failure (HysStepper     *stepper,
                                     const HysLoads *loads,
                                     int             bar,
                                     double          h,
                                     double          t,
                                     double          residual);

G_END_DECLS
