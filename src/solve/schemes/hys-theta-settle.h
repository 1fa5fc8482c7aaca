/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-certificate.h"
#include "hys-theta.h"

G_BEGIN_DECLS

/* Certifies a @step that was solved, refined where digits are short, and solved anew without a guess where that does
 * not do. @scales: of the run; brought up to date by a step that is certified. Returns: its residual; where it is
 * HYS_RESIDUAL_MAX at most, step->after is the state after the step. */
double hys_theta_settle (HysThetaProblem    *problem,
                         const HysThetaStep *step,
                         HysReferee         *referee,
                         HysScales          *scales,
                         gboolean            solved);

G_END_DECLS
