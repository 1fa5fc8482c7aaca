/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-theta-failure.h"

#include "hys-wellposed.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Whether the step has no solution because floating bars bear more than sliders can carry; says so. */
static gboolean
exceeds_limit_load (HysStepper     *stepper,
                    const HysLoads *loads,
                    double          t)
{
  g_autoptr (HysLimitLoad) limit = hys_limit_load_explain (stepper->system, loads->over);

  if (!limit->violated)
    return FALSE;
  g_free (stepper->message);
  stepper->message = hys_limit_load_to_text (limit, stepper->system, t);
  return TRUE;
}

HysStatus
hys_theta_explain_failure (HysStepper     *stepper,
                           const HysLoads *loads,
                           double          t,
                           double          residual)
{
  if (!hys_loads_are_finite (loads))
    {
      hys_stepper_fail (stepper, _("A load is not finite after t = %g."), t);
      return HYS_STATUS_NOT_FINITE;
    }
  if (exceeds_limit_load (stepper, loads, t))
    return HYS_STATUS_LIMIT_LOAD;
  if (!isfinite (residual))
    {
      hys_stepper_fail (stepper, _("A value is not finite after t = %g."), t);
      return HYS_STATUS_NOT_FINITE;
    }
  hys_stepper_fail (stepper, _("The step after t = %g could not be solved accurately (residual %.1e of the largest force)."),
                    t, residual);
  return HYS_STATUS_RESIDUAL;
}
