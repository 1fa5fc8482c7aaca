/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-loads.h"
#include "hys-stepper-private.h"

G_BEGIN_DECLS

/* Says why the step from @t on cannot be taken. @residual: what is left of it, relative to the largest force. Returns: the kind of
 * reason */
HysStatus hys_theta_explain_failure (HysStepper     *stepper,
                                     const HysLoads *loads,
                                     double          t,
                                     double          residual);

G_END_DECLS
