/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why the exact scheme goes on no further: sentences for a person. */
#include "hys-exact-failure.h"

#include "hys-tolerances.h"

#include <glib/gi18n-lib.h>

/* When loads are looked at that no motion goes on with, in steps, and each time before that, in units of the next. */
#define SOON   1e-3
#define SOONER 0.1

HysStatus
hys_exact_check_loads (HysStepper *base,
                       double      t)
{
  const HysSystem *system = base->system;
  g_autofree double *force = g_new0 (double, system->n_bars + 1);
  double at = t + HYS_TOL_TIME * base->step;

  for (guint i = 0; i < system->n_bars; i++)
    if (!isfinite (hys_system_force (system, i, at, at)) || !isfinite (hys_system_drive (system, i, at, at)))
      {
        hys_stepper_fail (base, _("The load on “%s” is not finite after t = %g."), system->node_ids[i], t);
        return HYS_STATUS_NOT_FINITE;
      }
  for (double soon = SOON; soon > HYS_TOL_TIME; soon *= SOONER)
    {
      at = t + soon * base->step;
      for (guint i = 0; i < system->n_bars; i++)
        force[i] = hys_system_force (system, i, at, at);
      if (hys_stepper_exceeds_limit_load (base, force, t))
        return HYS_STATUS_LIMIT_LOAD;
    }
  return HYS_STATUS_OK;
}

HysStatus
hys_exact_explain_fast (HysStepper           *base,
                        const HysExactSeries *series,
                        double                length,
                        double                t)
{
  const HysSystem *system = base->system;
  guint bar = hys_exact_series_fastest (series);

  hys_stepper_fail (base,
                    _("“%s” moves so fast, within %.0e, that the exact scheme does not follow it after t = %g. "
                      "Choose another scheme, or a shorter step."),
                    bar < system->n_nodes ? system->node_ids[bar] : _("an inner bar"), length, t);
  return HYS_STATUS_RESIDUAL;
}

HysStatus
hys_exact_explain (HysStepper            *base,
                   const HysExactPhase   *phase,
                   const HysExactPattern *pattern,
                   double                 t)
{
  HysStatus status = hys_exact_check_loads (base, t);
  double scale = hys_exact_pattern_scale (pattern);
  gboolean smooth;

  if (status != HYS_STATUS_OK)
    return status;
  smooth = hys_exact_loads_expand (phase->series->loads, base->system, t, HYS_TOL_TIME * base->step);
  if (smooth && scale <= 2 * HYS_TOL_TIME * base->step && phase->series->flow != NULL)
    return hys_exact_explain_fast (base, phase->series, scale, t);
  hys_stepper_fail (base,
                    smooth ? _("The exact scheme found no motion that goes on after t = %g.")
                    : _("A load is not smooth enough for the exact scheme at t = %g."), t);
  return HYS_STATUS_RESIDUAL;
}
