/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reversals.h"

#include "hys-slider-law.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <string.h>

#define LATEST  0.999  /* @early is less than 1 */

HysReversals *
hys_reversals_new (const HysSystem *system)
{
  HysReversals *self = g_new0 (HysReversals, 1);

  self->early = g_new0 (double, system->n_sliders + 1);
  self->changed = g_new0 (gboolean, system->n_sliders + 1);
  self->moving = g_new (guint, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS || system->bars[i].class == HYS_BAR_DRIVEN)
      self->moving[self->n_moving++] = i;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      self->mobility = MAX (self->mobility, 1 / system->bars[i].mass);
  self->joined = hys_sets_new (system->n_bars);
  self->moment = g_new0 (double, system->n_bars + 1);
  return self;
}

void
hys_reversals_free (HysReversals *self)
{
  if (self == NULL)
    return;
  g_free (self->early);
  g_free (self->changed);
  g_free (self->moving);
  hys_sets_free (self->joined);
  g_free (self->moment);
  g_free (self);
}

void
hys_reversals_reset (HysReversals    *self,
                     const HysSystem *system)
{
  for (guint i = 0; i < system->n_sliders; i++)
    self->early[i] = 0;
}

static double
rate_of (const HysSystem *system,
         const HysState  *state,
         guint            i)
{
  return state->v[system->sliders[i].to] - state->v[system->sliders[i].from];
}

/* The part of the step after which a rate that goes straight from @start to @end vanishes; 0 if it does not. */
static double
moment (double start,
        double end)
{
  return start * end < 0 ? MIN (start / (start - end), LATEST) : 0;
}

/* By how much the jump of a slider's tension over the step changes velocities, at most. */
static double
impulse (const HysReversals *self,
         const HysSystem *system,
         const HysState  *before,
         const HysState  *after,
         guint            i,
         double           h)
{
  double jump = fabs (after->lambda[i] - before->lambda[i]), mobility = 0;
  guint ends[] = { system->sliders[i].from, system->sliders[i].to };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    if (system->bars[ends[k]].class == HYS_BAR_MASS)
      mobility += 1 / system->bars[ends[k]].mass;
    else if (system->bars[ends[k]].class == HYS_BAR_MASSLESS)
      mobility += self->mobility;
  return h * jump * mobility;
}

void
hys_reversals_follow (HysReversals   *self,
                      const HysState *state)
{
  const guint *moving = self->moving;
  guint n = self->n_moving;
  double pace = self->pace;

  if (n > 0 && moving[n - 1] - moving[0] == n - 1)   /* side by side */
    pace = hys_largest_size (state->v + moving[0], n, pace);
  else
    for (guint k = 0; k < n; k++)
      pace = MAX (pace, fabs (state->v[moving[k]]));
  self->pace = pace;
}

/* Once one that slipped is to keep its tension, all are: between the same bars one alone would change for all of them. Those that
 * stuck go on sticking meanwhile. */
gboolean
hys_reversals_missed (HysReversals    *self,
                      const HysSystem *system,
                      const gboolean  *mean,
                      const HysState  *before,
                      const HysState  *after,
                      double           h)
{
  gboolean missed = FALSE, slipped = FALSE;

  hys_reversals_follow (self, after);
  if (memcmp (after->slip, before->slip, system->n_sliders) == 0)
    return FALSE;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      self->changed[i] = after->slip[i] != before->slip[i] && !mean[i];
      slipped = slipped || (self->changed[i] && before->slip[i] != 0);
      missed = missed || (self->changed[i] && impulse (self, system, before, after, i, h) > HYS_TOL_IMPULSE * self->pace);
    }
  if (!missed || !slipped)
    return FALSE;
  for (guint i = 0; i < system->n_sliders; i++)
    self->early[i] = self->changed[i] && before->slip[i] != 0 ? 1 : 0;
  return TRUE;
}

/* The first counts. */
static void
note_moment (HysReversals *self,
             guint         bar,
             double        moment)
{
  double *noted = &self->moment[hys_sets_find (self->joined, bar)];

  *noted = *noted > 0 ? MIN (*noted, moment) : moment;
}

/* Joins the bars that stick together, and notes for each set when a slider at one of them stops slipping. */
static void
note_moments (HysReversals    *self,
              const HysSystem *system,
              const HysState  *before)
{
  for (guint i = 0; i < system->n_bars; i++)
    {
      self->joined->parent[i] = i;
      self->joined->size[i] = 1;
      self->moment[i] = 0;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    if (before->slip[i] == 0)
      hys_sets_join (self->joined, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    if (before->slip[i] != 0 && self->early[i] > 0)
      {
        note_moment (self, system->sliders[i].from, self->early[i]);
        note_moment (self, system->sliders[i].to, self->early[i]);
      }
}

void
hys_reversals_place (HysReversals    *self,
                     const HysSystem *system,
                     const HysState  *before,
                     const HysState  *after)
{
  gboolean sticking = FALSE;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->early[i] > 0)
      self->early[i] = moment (rate_of (system, before, i), rate_of (system, after, i));
    else
      sticking = sticking || self->changed[i];
  if (sticking)
    note_moments (self, system, before);
  for (guint i = 0; i < system->n_sliders && sticking; i++)
    if (self->changed[i] && before->slip[i] == 0)
      self->early[i] = self->moment[hys_sets_find (self->joined, system->sliders[i].from)];
}

/* The first moment; 0 = none. */
static double
first_moment (const HysReversals *self,
              const HysSystem    *system)
{
  double first = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->early[i] > 0 && (first == 0 || self->early[i] < first))
      first = self->early[i];
  return first;
}

/* The tension of one that sticks is its mean over the step: from the moment on it is what makes that up. */
static gboolean
is_overstrained (const HysReversals *self,
                 const HysSystem    *system,
                 const HysState     *before,
                 const HysState     *after,
                 guint               i,
                 double              first)
{
  return before->slip[i] == 0 && after->slip[i] == 0 && self->early[i] == 0
         && hys_slider_side ((1 - first) * system->threshold[i], HYS_TOL_AT_THRESHOLD * system->threshold[i],
                             after->lambda[i] - first * before->lambda[i]) != 0;
}

gboolean
hys_reversals_release (HysReversals    *self,
                       const HysSystem *system,
                       const HysState  *before,
                       const HysState  *after)
{
  double first = first_moment (self, system);
  gboolean released = FALSE;

  for (guint i = 0; i < system->n_sliders && first > 0; i++)
    if (!system->beta[i] && is_overstrained (self, system, before, after, i, first))
      {
        self->early[i] = first;
        released = TRUE;
      }
  return released;
}

double
hys_reversals_overstrain (const HysReversals *self,
                          const HysSystem    *system,
                          const gboolean     *mean,
                          const HysState     *before,
                          const HysState     *after)
{
  double first = first_moment (self, system);

  for (guint i = 0; i < system->n_sliders && first > 0; i++)
    if (!mean[i] && is_overstrained (self, system, before, after, i, first))
      return first;
  return 0;
}
