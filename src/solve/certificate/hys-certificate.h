/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-state.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysStepRecord:
 * @theta: where in the step the linear forces on the masses are taken: 0 start, 1/2 mean of both ends, 1 end
 * @h: the step
 * @before, @after: the states at its ends
 * @force: per bar: the load on a mass or a carried bar over the step; on another massless bar at its end
 * @mean: per slider: whether its law is imposed on the mean rate, and masses feel the theta-mean of its tensions
 * @weight: per dashpot with a massless end, w of  w tau+ + (1 - w) tau = c du/h
 * @move: per bundle: the change of elongation that its curve follows
 * @early: per slider whose law is not on the mean rate: the part of the step, less than 1, in which its tension was
 *    that at the start; NULL = none
 * @carried: per bar: whether it is massless and yet treated like a mass, of zero; NULL = none is
 *
 * A step as it was taken: raw data, none of the solver's own variables.
 */
typedef struct
{
  double          theta, h;
  const HysState *before, *after;
  const double   *force;
  const gboolean *mean;
  const double   *weight, *move, *early;
  const gboolean *carried;
} HysStepRecord;

/* Largest force and speed met so far in a run; what residuals are relative to. */
typedef struct
{
  double force, speed;
} HysScales;

/**
 * HysReferee:
 * @lenient: whether rounding of the data excuses more in the step that was certified last than a residual may be
 * @worst: the bar whose balance was off most in it, or one at the slider whose law was; -1 = none by more than it may
 * @h: what the rest, which is private, was made for; to be set to 0 when the values of the system have changed
 *
 * What certifies steps of one system (hys-certificate.c).
 */
typedef struct
{
  gboolean lenient;
  int      worst;
  double   h, theta;
  double  *rho;        /* per slider: its own force per speed */
  double   threshold;  /* the largest */
  double   least;      /* the smallest; infinite = there are no sliders */
  struct HysRefereeBar *bar;
} HysReferee;

HysReferee *hys_referee_new     (const HysSystem     *system);
#define hys_referee_free hys_owner_free

/* Recomputes, from the network and the two states alone, how well a step solves its equations. @scales is brought up to
 * date. Returns: the largest residual; infinite if a value is not finite. */
double      hys_referee_certify (HysReferee          *self,
                                 const HysSystem     *system,
                                 const HysStepRecord *record,
                                 HysScales           *scales);

G_END_DECLS
