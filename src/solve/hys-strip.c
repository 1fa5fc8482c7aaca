/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-strip.h"

#include <string.h>

static double *
take (double **room,
      guint    n)
{
  double *array = *room;

  *room += n * HYS_STRIDE;
  return array;
}

HysStrip *
hys_strip_new (const HysSystem *system)
{
  HysStrip *self = g_new0 (HysStrip, 1);
  guint n = 5 * system->n_bars + system->n_springs + system->n_sliders + system->n_dashpots;
  double *room = self->value = g_new0 (double, (n + 1) * HYS_STRIDE);

  self->before.q = take (&room, system->n_bars);
  self->before.v = take (&room, system->n_bars);
  self->before.e = take (&room, system->n_springs);
  self->before.lambda = take (&room, system->n_sliders);
  self->before.tau = take (&room, system->n_dashpots);
  self->force = take (&room, system->n_bars);
  self->start = take (&room, system->n_bars);
  self->end = take (&room, system->n_bars);
  self->after.q = self->before.q + 1;
  self->after.v = self->before.v + 1;
  self->after.e = self->before.e + 1;
  self->after.lambda = self->before.lambda + 1;
  self->after.tau = self->before.tau + 1;
  return self;
}

void
hys_strip_free (HysStrip *self)
{
  if (self == NULL)
    return;
  g_free (self->value);
  g_free (self);
}

static void
put (double       *lanes,
     const double *x,
     guint         n)
{
  for (guint i = 0; i < n; i++)
    lanes[i * HYS_STRIDE] = x[i];
}

void
hys_strip_begin (HysStrip        *self,
                 const HysSystem *system,
                 const HysState  *state)
{
  put (self->before.q, state->q, system->n_bars);
  put (self->before.v, state->v, system->n_bars);
  put (self->before.e, state->e, system->n_springs);
  put (self->before.lambda, state->lambda, system->n_sliders);
  put (self->before.tau, state->tau, system->n_dashpots);
}

static void
get (double       *x,
     const double *lanes,
     guint         lane,
     guint         n)
{
  for (guint i = 0; i < n; i++)
    x[i] = lanes[i * HYS_STRIDE + lane];
}

void
hys_strip_read (const HysStrip  *self,
                const HysSystem *system,
                guint            lane,
                HysState        *state)
{
  get (state->q, self->after.q, lane, system->n_bars);
  get (state->v, self->after.v, lane, system->n_bars);
  get (state->e, self->after.e, lane, system->n_springs);
  get (state->lambda, self->after.lambda, lane, system->n_sliders);
  get (state->tau, self->after.tau, lane, system->n_dashpots);
  memcpy (state->energy, self->energy[lane], sizeof state->energy);
}
