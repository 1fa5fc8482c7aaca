/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-theta-pieces.h"

#include "hys-components.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* What resists a motion within a step, in units of force per speed, and what it is called. */
typedef struct
{
  double      strongest, weakest;
  const char *strong, *weak;
} Resistances;

static void
extend (Resistances     *self,
        double      resistance,
        const char *name)
{
  if (self->strong == NULL || resistance > self->strongest)
    {
      self->strongest = resistance;
      self->strong = name;
    }
  if (self->weak == NULL || resistance < self->weakest)
    {
      self->weakest = resistance;
      self->weak = name;
    }
}

/* Whether one of the two is in the same set as @bar. */
static gboolean
touches (HysSets *sets,
         guint    bar,
         guint    from,
         guint    to)
{
  return hys_sets_find (sets, from) == hys_sets_find (sets, bar)
         || hys_sets_find (sets, to) == hys_sets_find (sets, bar);
}

/* Over springs, dashpots and masses of the part that @bar belongs to, in a step of @h. */
static Resistances
measure (const HysSystem *system,
         guint            bar,
         double           h)
{
  g_autoptr (HysSets) sets = hys_moving_sets (system);
  Resistances spread = { 0 };

  for (guint i = 0; i < system->n_springs; i++)
    if (touches (sets, bar, system->springs[i].from, system->springs[i].to))
      extend (&spread, h * system->springs[i].stiffness, system->element_ids[system->springs[i].element]);
  for (guint i = 0; i < system->n_dashpots; i++)
    if (touches (sets, bar, system->dashpots[i].from, system->dashpots[i].to))
      extend (&spread, system->dashpots[i].viscosity, system->element_ids[system->dashpots[i].element]);
  for (guint i = 0; i < system->n_nodes; i++)
    if (system->bars[i].class == HYS_BAR_MASS && touches (sets, bar, i, i))
      extend (&spread, system->bars[i].mass / h, system->node_ids[i]);
  return spread;
}

/* Where, and what there has more digits than numbers have, if that is why. */
static void
name_spread (HysStepper *stepper,
             guint       bar,
             double      h,
             double      t,
             double      residual)
{
  const HysSystem *system = stepper->system;
  Resistances spread = measure (system, bar, h);
  const char *at = bar < system->n_nodes ? system->node_ids[bar] : _("an inner bar");

  if (spread.strong != NULL && DBL_EPSILON * spread.strongest > spread.weakest)
    hys_stepper_fail (stepper,
                      _("The step after t = %g could not be solved accurately at “%s” (residual %.1e of the largest "
                        "force): within a step “%s” resists %.0e times as much as “%s”, and numbers have 16 digits."),
                      t, at, residual, spread.strong, spread.strongest / spread.weakest, spread.weak);
  else
    hys_stepper_fail (stepper,
                      _("The step after t = %g could not be solved accurately at “%s” (residual %.1e of the largest "
                        "force)."), t, at, residual);
}

HysStatus
hys_theta_explain_failure (HysStepper     *stepper,
                           const HysLoads *loads,
                           int             bar,
                           double          h,
                           double          t,
                           double          residual)
{
  int infinite = hys_loads_find_infinite (loads, stepper->state);

  if (infinite >= 0)
    {
      hys_stepper_fail (stepper, _("The load on “%s” is not finite after t = %g."),
                        stepper->system->node_ids[infinite], t);
      return HYS_STATUS_NOT_FINITE;
    }
  if (hys_stepper_exceeds_limit_load (stepper, loads->over, t))
    return HYS_STATUS_LIMIT_LOAD;
  if (!isfinite (residual))
    {
      hys_stepper_fail (stepper, _("A value is not finite after t = %g."), t);
      return HYS_STATUS_NOT_FINITE;
    }
  if (bar >= 0)
    name_spread (stepper, (guint) bar, h, t, residual);
  else
    hys_stepper_fail (stepper,
                      _("The step after t = %g could not be solved accurately (residual %.1e of the largest force)."),
                      t, residual);
  return HYS_STATUS_RESIDUAL;
}
