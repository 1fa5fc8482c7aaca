/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-theta.h"

G_BEGIN_DECLS

/* What the files of hys-theta share. */

/* The matrix, with the slopes that hys_bundle_search_slope() gives. */
void             hys_theta_assemble      (HysThetaProblem       *self);

/* Takes a tension from what acts on its bars: on a mass the theta-mean of start and end, on a massless bar the end's. */
static inline void
hys_theta_pull (HysThetaProblem *self,
                guint            from,
                guint            to,
                double           start,
                double           end)
{
  const double *part = self->factor;

  self->net[to] -= (1 - part[to]) * start + part[to] * end;
  self->net[from] += (1 - part[from]) * start + part[from] * end;
}

/* Sets b to what acts on the free bars. */
void             hys_theta_load          (HysThetaProblem       *self);

/* A += value c c', c the factors of the two ends. */
void             hys_theta_couple        (HysThetaProblem       *self,
                                          guint                  from,
                                          guint                  to,
                                          double                 value,
                                          double                 factor_from,
                                          double                 factor_to);

/* Dashpots (hys-theta-dashpots.c): their weights; their part of the matrix. */
void             hys_theta_weigh_dashpots    (HysThetaProblem   *self);
void             hys_theta_assemble_dashpots (HysThetaProblem   *self);

/* The tension of a dashpot at the end of the step, from that at its start and the rates over it and at its end. */
long double      hys_theta_dashpot       (const HysThetaProblem *self,
                                          guint                  i,
                                          double                 tau,
                                          long double            mean,
                                          long double            end);

/* The part of the sliders' tension that is known, and all rates. */
void             hys_theta_pull_sliders  (HysThetaProblem       *self,
                                          const HysThetaStep    *step);

/* Their tensions at the end of the solved step, and what slips. */
void             hys_theta_take_sliders  (HysThetaProblem       *self,
                                          const HysThetaStep    *step);

/* Room for the solution of steps with bundles. Free with hys_owner_free(). */
HysBundleSearch *hys_bundle_search_new   (const HysSystem       *system);

/* The slope with which a bundle is to be in the matrix, which it is from then on taken to be. */
double           hys_bundle_search_slope (HysBundleSearch       *self,
                                          guint                  bundle);

/* The tension of a bundle at the end of the solved step. */
double           hys_bundle_search_force (const HysBundleSearch *self,
                                          guint                  bundle);

/* Solves the step's problem, of which everything but the bundles is set, and sets HysBundles.move. */
gboolean         hys_theta_solve_bundled (HysThetaProblem       *self,
                                          const HysState        *before,
                                          gboolean               cold);

G_END_DECLS
