/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-loads.h"
#include "hys-stepper-private.h"

G_BEGIN_DECLS

/* Says why the step of @h from @t on cannot be taken. @bar: where forces do not balance, -1 = that is not why;
 * @residual: what is left, relative to the largest force. Returns: the kind of reason */
HysStatus hys_theta_explain_failure (HysStepper     *stepper,
                                     const HysLoads *loads,
                                     int             bar,
                                     double          h,
                                     double          t,
                                     double          residual);

G_END_DECLS
