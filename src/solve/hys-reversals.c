/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-reversals.h"

#include "hys-tolerances.h"

#define LATEST  0.999  /* @early is less than 1 */

HysReversals *
hys_reversals_new (const HysSystem *system)
{
  HysReversals *self = g_new0 (HysReversals, 1);

  self->early = g_new0 (double, system->n_sliders + 1);
  self->moving = g_new (guint, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS || system->bars[i].class == HYS_BAR_DRIVEN)
      self->moving[self->n_moving++] = i;
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

/* By how much the jump of a slider's tension over the step changes the velocities at its ends, at most. */
static double
impulse (const HysSystem *system,
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
  return h * jump * mobility;
}

void
hys_reversals_follow (HysReversals   *self,
                      const HysState *state)
{
  for (guint k = 0; k < self->n_moving; k++)
    self->pace = MAX (self->pace, fabs (state->v[self->moving[k]]));
}

gboolean
hys_reversals_missed (HysReversals    *self,
                      const HysSystem *system,
                      const HysState  *before,
                      const HysState  *after,
                      double           h)
{
  gboolean missed = FALSE;

  hys_reversals_follow (self, after);
  for (guint i = 0; i < system->n_sliders; i++)
    if (after->slip[i] != before->slip[i] && !system->beta[i]
        && impulse (system, before, after, i, h) > HYS_TOL_IMPULSE * self->pace)
      {
        self->early[i] = 1;
        missed = TRUE;
      }
  return missed;
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
        self->moment[hys_sets_find (self->joined, system->sliders[i].from)] = self->early[i];
        self->moment[hys_sets_find (self->joined, system->sliders[i].to)] = self->early[i];
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
    if (self->early[i] == 1 && before->slip[i] != 0)
      self->early[i] = moment (rate_of (system, before, i), rate_of (system, after, i));
    else if (self->early[i] == 1)
      sticking = TRUE;
  if (!sticking)
    return;
  note_moments (self, system, before);
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->early[i] == 1)
      self->early[i] = self->moment[hys_sets_find (self->joined, system->sliders[i].from)];
}
