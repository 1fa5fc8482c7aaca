/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-certificate.h"
#include "hys-jump.h"
#include "hys-ledger.h"
#include "hys-loads.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysRenewal:
 * @due: tensions are to be renewed before the next step
 * @changed: values were changed since the last step
 *
 * Tensions that enter a step as known (of beta sliders, of dashpots with a massless end) can jump where a load or a
 * velocity does. There they are renewed by one implicit step a million times shorter than the next one, which is not
 * counted as time. Where a load on a massless bar or a displacement jumps, massless bars follow it before (hys-jump.h),
 * and what is then is one state: the end of such a step that comes from where the rates after it lead back to.
 */
typedef struct
{
  gboolean         due;
  gboolean         changed;
  gboolean         loose;      /* private: whether there are tensions that springs do not determine */
  HysThetaProblem *micro;      /* private */
  HysBundles      *bundles;    /* private */
  HysReferee      *referee;    /* private */
  HysJump         *jump;       /* private; NULL = none yet */
  HysState        *from;       /* private */
  double          *force;      /* private, per bar: load in the micro step, ... */
  double          *rest;       /* ... that less what springs bear before it, and ... */
  double          *more;       /* ... by how much it is more at its end, likewise: */
  double          *drive;      /* private, per bar: displacement */
} HysRenewal;

/* The length of that step, in units of the next one. */
#define HYS_RENEWAL_PART 1e-6

/* @bundles, @referee, @stop: kept, the caller's */
HysRenewal *hys_renewal_new  (const HysSystem *system,
                              HysBundles      *bundles,
                              HysReferee      *referee,
                              HysStop         *stop);
#define hys_renewal_free hys_owner_free

/* To be called when values have changed. */
void        hys_renewal_set  (HysRenewal      *self,
                              const HysSystem *system);

/* Whether a change of the sliders' patterns between two states, or of what slips in bundles, makes tensions jump that a
 * step takes as known. */
gboolean    hys_renewal_matters (const HysRenewal *self,
                                 const HysSystem  *system,
                                 const HysState   *before,
                                 const HysState   *after);

/* Takes @state along where loads have jumped or values were changed, @loads being those where it has arrived
 * (hys_loads_arrive()). @scale: see hys-theta.h; @turn, @data: see hys-jump.h. */
void        hys_renewal_jump (HysRenewal      *self,
                              const HysSystem *system,
                              const HysLoads  *loads,
                              HysLedger       *ledger,
                              double           scale,
                              HysJumpTurn      turn,
                              gpointer         data,
                              HysState        *state);

/* Renews what is due in @state, before a step of length @h under @loads. @all: all that may have jumped, also what no
 * step takes as known: velocities of massless and driven bars, tensions and patterns of all sliders.
 * @work: workspace. */
void        hys_renewal_run  (HysRenewal      *self,
                              const HysSystem *system,
                              const HysLoads  *loads,
                              HysLedger       *ledger,
                              double           h,
                              double           scale,
                              gboolean         all,
                              HysState        *state,
                              HysState        *work);

G_END_DECLS
