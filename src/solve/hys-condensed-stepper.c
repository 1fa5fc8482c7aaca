/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps a system with S-elements in parallel between held bars as one where these are bundles (hys-condensed.h), and
 * reads off their memory curves what the springs, sliders and inner bars do: all of them, or those that are watched.
 */
#include "hys-stepper-private.h"

#include "hys-condensed.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <string.h>

typedef struct
{
  HysStepper    base;         /* of the whole system; the inner one of the condensed one, whose first bundles are its */
  guint         least;
  HysCondensed *condensed;
  guint        *watched;      /* the branches that are looked at, in the order of the bundles' watched ones */
} CondensedStepper;

/* Whether the step is known that ends at the state: of those that are controlled several are tried. */
static gboolean
knows_step (const CondensedStepper *self)
{
  return self->base.inner->before != NULL && !self->base.scheme->control;
}

/* Over the step, or where it is not known at its end. */
static double
mean_rate (const CondensedStepper *self,
           guint                   bar)
{
  const HysState *before = self->base.inner->before, *after = self->base.inner->state;

  if (!knows_step (self))
    return after->v[bar];
  if (self->condensed->system->bars[bar].class == HYS_BAR_MASS)
    return (1 - self->base.scheme->theta) * before->v[bar] + self->base.scheme->theta * after->v[bar];
  return (after->q[bar] - before->q[bar]) / self->base.inner->piece;
}

static gboolean
is_at_limit (double u,
             double limit)
{
  return fabs (u) >= limit * (1 - HYS_TOL_BRANCH);
}

/* How fast the spring of a branch is stretched: over the step, or where it is not known, or loads have jumped since, from
   now on. */
static double
stretch_of (const CondensedStepper *self,
            const HysBundleBranch  *watched,
            double                  limit,
            double                  rate)
{
  if (knows_step (self))
    return (watched->after - watched->before) / self->base.inner->piece;
  return is_at_limit (watched->after, limit) && rate * watched->after > 0 ? 0 : rate;
}

/* What a watched branch does: motion of its inner bar, and whether its slider slips. */
static void
read_motion (CondensedStepper      *self,
             const HysBundleBranch *watched,
             guint                  i,
             double                 speed)
{
  const HysCondensedBranch *branch = &self->condensed->branches[i];
  const HysBundle *bundle = &self->condensed->system->bundles[branch->bundle];
  HysState *state = self->base.state;
  double from = mean_rate (self, bundle->from), to = mean_rate (self, bundle->to);
  double limit = bundle->limit[branch->index], stretch = stretch_of (self, watched, limit, to - from);
  double slip = (to - from) - stretch;
  gboolean slips = is_at_limit (watched->after, limit) && slip * watched->after > 0
                   && fabs (slip) > HYS_TOL_SLIP * MAX (speed, fabs (to - from));

  state->v[branch->bar] = (branch->side > 0 ? from : to) + branch->side * stretch;
  state->slip[branch->slider] = slips ? (gint8) copysign (1, branch->slider_sign * slip) : 0;
}

static void
read_branches (CondensedStepper *self)
{
  const HysBundles *bundles = self->base.inner->bundles;
  HysState *state = self->base.state;
  double speed = hys_largest_size (self->base.inner->state->v, self->condensed->system->n_bars, 0);

  for (guint k = 0; k < bundles->n_watched; k++)
    {
      const HysBundleBranch *watched = &bundles->watched[k];
      const HysCondensedBranch *branch = &self->condensed->branches[self->watched[k]];
      const HysBundle *bundle = &self->condensed->system->bundles[branch->bundle];
      double u = watched->after;
      double tension = is_at_limit (u, bundle->limit[branch->index])
                       ? hys_slider_bound (self->base.system->threshold[branch->slider], u)
                       : bundle->stiffness[branch->index] * u;

      state->q[branch->bar] = state->q[branch->foot] + branch->side * u;
      state->e[branch->spring] = branch->spring_sign * u;
      state->lambda[branch->slider] = branch->slider_sign * tension;
      read_motion (self, watched, self->watched[k], speed);
    }
}

/* The state of the whole where that of the inner stepper is @from. */
static void
read_state (CondensedStepper *self,
            const HysState   *from)
{
  const HysSystem *whole = self->base.system, *part = self->condensed->system;
  HysState *to = self->base.state;

  to->t = from->t;
  to->strikes = from->strikes;
  memcpy (to->struck, from->struck, part->n_dashpots * sizeof (gboolean));
  memcpy (to->energy, from->energy, sizeof to->energy);
  memcpy (to->lost, from->lost, sizeof to->lost);
  for (guint i = 0; i < part->n_bars; i++)
    {
      to->q[self->condensed->bar[i]] = from->q[i];
      to->v[self->condensed->bar[i]] = from->v[i];
      to->adrift[self->condensed->bar[i]] = from->adrift[i];
    }
  for (guint i = 0; i < part->n_springs; i++)
    to->e[self->condensed->spring[i]] = from->e[i];
  for (guint i = 0; i < part->n_sliders; i++)
    {
      to->lambda[self->condensed->slider[i]] = from->lambda[i];
      to->slip[self->condensed->slider[i]] = from->slip[i];
    }
  for (guint i = 0; i < part->n_dashpots; i++)
    to->tau[i] = from->tau[i];
  for (guint i = 0; i < whole->n_bundles; i++)
    {
      to->r[i] = from->r[i];
      to->w[i] = from->w[i];
    }
  read_branches (self);
}

/* HysWitness */
static void
tell_event (gpointer         data,
           const HysSystem *system,
           const HysState  *state,
           const HysMoment *moment)
{
  CondensedStepper *self = data;

  read_state (self, state);
  self->base.witness.event (self->base.witness.data, self->base.system, self->base.state, moment);
}

static HysStatus
condensed_step (HysStepper *base)
{
  CondensedStepper *self = (CondensedStepper *) base;
  HysStatus status;

  hys_stepper_lead (base);
  base->inner->witness = (HysWitness){ .event = base->witness.event != NULL ? tell_event : NULL, .data = self };
  status = hys_stepper_follow (base, hys_stepper_step (base->inner));
  read_state (self, self->base.inner->state);
  return status;
}

static void
condensed_set_system (HysStepper      *base,
                      const HysSystem *old)
{
  CondensedStepper *self = (CondensedStepper *) base;
  HysCondensed *condensed = hys_condensed_new (base->system, self->least);

  hys_stepper_set_system (self->base.inner, hys_system_ref (condensed->system));
  hys_condensed_free (self->condensed);
  self->condensed = condensed;
  read_state (self, self->base.inner->state);
}

/* Whether a series shows what the branch does. */
static gboolean
shows (HysSeries                 series,
       const HysSystem          *whole,
       const HysCondensedBranch *branch)
{
  switch (series.quantity)
    {
    case HYS_SERIES_POSITION:
    case HYS_SERIES_VELOCITY:
      return series.index == branch->bar;
    case HYS_SERIES_ELONGATION:
    case HYS_SERIES_FORCE:
    case HYS_SERIES_SLIP:
      return series.index == whole->springs[branch->spring].element
             || series.index == whole->sliders[branch->slider].element;
    case HYS_SERIES_ACCELERATION:
    case HYS_SERIES_REACTION:
      return TRUE;
    case HYS_SERIES_TIME:
    case HYS_SERIES_LOAD:
    case HYS_SERIES_ENERGY:
    default:
      return FALSE;
    }
}

static void
condensed_watch (HysStepper   *base,
                 const GArray *series)
{
  CondensedStepper *self = (CondensedStepper *) base;
  const HysCondensed *condensed = self->condensed;
  g_autofree HysBundleBranch *watched = g_new0 (HysBundleBranch, condensed->n_branches);
  guint n = 0;

  for (guint i = 0; i < condensed->n_branches; i++)
    {
      gboolean shown = series == NULL;

      for (guint k = 0; !shown && k < series->len; k++)
        shown = shows (g_array_index (series, HysSeries, k), base->system, &condensed->branches[i]);
      if (!shown)
        continue;
      watched[n] = (HysBundleBranch){ condensed->branches[i].bundle, condensed->branches[i].index, 0, 0 };
      self->watched[n++] = i;
    }
  hys_bundles_watch (self->base.inner->bundles, watched, n);
}

static void
condensed_free (HysStepper *base)
{
  CondensedStepper *self = (CondensedStepper *) base;

  hys_condensed_free (self->condensed);
  hys_owner_free (self);
}

static const HysStepperClass condensed_class = { .step = condensed_step, .set_system = condensed_set_system,
                                                 .watch = condensed_watch, .free = condensed_free };

/* Whether one mass is all that moves, and no slider acts on it. */
static gboolean
is_oscillator (const HysSystem *system)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_DRIVEN)
      return FALSE;
  return system->n_unknowns == 1 && system->n_masses == 1 && system->n_sliders == 0;
}

/* Condenses all S-elements if one mass with springs remains, else where there are many side by side. NULL where there is
 * nothing to be gained by it; takes @system otherwise */
static HysStepper *
condensed_stepper_new (const HysScheme *scheme,
                       HysSystem       *system,
                       double           step)
{
  guint least = 1;
  HysCondensed *condensed = hys_condensed_new (system, least);
  CondensedStepper *self;

  if (condensed != NULL && !is_oscillator (condensed->system))
    {
      hys_condensed_free (condensed);
      condensed = hys_condensed_new (system, least = HYS_CONDENSED_MANY);
    }
  if (condensed == NULL)
    return NULL;
  self = hys_owner_new (CondensedStepper);
  self->base = (HysStepper){ .class = &condensed_class, .scheme = scheme, .system = system, .step = step,
                            .last = INFINITY, .state = hys_state_new (system) };
  self->least = least;
  self->condensed = condensed;
  self->base.inner = hys_theta_stepper_new_written (scheme, hys_system_ref (condensed->system), step);
  self->watched = hys_owned (self, guint, condensed->n_branches);
  condensed_watch (&self->base, NULL);
  read_state (self, self->base.inner->state);
  return &self->base;
}

HysStepper *
hys_theta_stepper_new (const HysScheme *scheme,
                       HysSystem       *system,
                       double           step)
{
  HysStepper *self = condensed_stepper_new (scheme, system, step);

  return self != NULL ? self : hys_theta_stepper_new_written (scheme, system, step);
}
