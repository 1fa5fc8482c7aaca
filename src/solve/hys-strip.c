/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-strip.h"

#include <string.h>

/* A state whose arrays are in lanes. */
static HysState
view (const HysSystem *system,
      double          *value)
{
  HysState state = { .q = value };

  state.v = state.q + system->n_bars * HYS_STRIDE;
  state.e = state.v + system->n_bars * HYS_STRIDE;
  state.lambda = state.e + system->n_springs * HYS_STRIDE;
  state.tau = state.lambda + system->n_sliders * HYS_STRIDE;
  state.r = state.tau + system->n_dashpots * HYS_STRIDE;
  state.w = state.r + system->n_bundles * HYS_STRIDE;
  return state;
}

HysStrip *
hys_strip_new (const HysSystem *system)
{
  HysStrip *self = g_new0 (HysStrip, 1);

  self->length = (guint) hys_state_length (system);
  self->n_sliders = system->n_sliders;
  self->before = view (system, g_new0 (double, (self->length + 1) * HYS_STRIDE));
  self->after = view (system, self->before.q + 1);
  self->slip = g_new0 (gint8, (self->n_sliders + 1) * HYS_LANES);
  self->force = g_new0 (double, (system->n_bars + 1) * HYS_STRIDE);
  self->start = g_new0 (double, (system->n_bars + 1) * HYS_STRIDE);
  self->end = g_new0 (double, (system->n_bars + 1) * HYS_STRIDE);
  return self;
}

void
hys_strip_free (HysStrip *self)
{
  if (self == NULL)
    return;
  g_free (self->before.q);
  g_free (self->slip);
  g_free (self->force);
  g_free (self->start);
  g_free (self->end);
  g_free (self);
}

void
hys_strip_begin (HysStrip       *self,
                 const HysState *state)
{
  self->n = self->given = 0;
  for (guint i = 0; i < self->length; i++)
    self->before.q[i * HYS_STRIDE] = state->q[i];
  for (guint i = 0; i < self->n_sliders; i++)
    memset (self->slip + i * HYS_LANES, state->slip[i], HYS_LANES);
  for (guint k = 0; k < HYS_N_ENERGIES; k++)
    {
      self->energy[k][0] = state->energy[k];
      self->lost[k][0] = state->lost[k];
    }
}

void
hys_strip_read (const HysStrip *self,
                guint           lane,
                HysState       *state)
{
  const double *value = self->after.q + lane;

  state->t = self->t[lane];
  for (guint i = 0; i < self->length; i++, value += HYS_STRIDE)
    state->q[i] = *value;
  for (guint i = 0; i < self->n_sliders; i++)
    state->slip[i] = self->slip[i * HYS_LANES + lane];
  for (guint k = 0; k < HYS_N_ENERGIES; k++)
    {
      state->energy[k] = self->energy[k][lane + 1];
      state->lost[k] = self->lost[k][lane + 1];
    }
}
