/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-certificate.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/**
 * HysThetaPiece:
 * @problem: set up for its length
 * @scales: of the run; brought up to date by a step that is certified
 * @before, @after: the states at its ends
 * @force, @drive, @scale: see hys_theta_problem_solve()
 *
 * A step that was solved.
 */
typedef struct
{
  HysThetaProblem *problem;
  const HysSystem *system;
  HysReferee      *referee;
  HysScales       *scales;
  const HysState  *before;
  HysState        *after;
  const double    *force;
  const double    *drive;
  double           scale;
} HysThetaPiece;

/* Certifies what is @solved, refined where digits are short, and solved anew without a guess where that does not do. Returns: its
 * residual; where it is HYS_RESIDUAL_MAX at most, @after is the state after the step */
double hys_theta_settle (const HysThetaPiece *piece,
                         gboolean             solved);

G_END_DECLS
