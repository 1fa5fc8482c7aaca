/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-state.h"

#include "hys-owner.h"

#include <string.h>

HysState *
hys_state_new (const HysSystem *system)
{
  HysState *self = hys_owner_new (HysState);

  /* One more than needed: an array is never NULL. */
  self->q = hys_owned (self, double, hys_state_length (system) + 1);
  self->v = self->q + system->n_bars;
  self->e = self->v + system->n_bars;
  self->lambda = self->e + system->n_springs;
  self->tau = self->lambda + system->n_sliders;
  self->r = self->tau + system->n_dashpots;
  self->w = self->r + system->n_bundles;
  self->slip = hys_owned (self, gint8, system->n_sliders + 1);
  self->struck = hys_owned (self, gboolean, system->n_dashpots + 1);
  self->adrift = hys_owned (self, gboolean, system->n_bars + 1);
  return self;
}

void
hys_state_copy (const HysSystem *system,
                HysState        *to,
                const HysState  *from)
{
  to->t = from->t;
  memcpy (to->q, from->q, hys_state_length (system) * sizeof (double));
  memcpy (to->slip, from->slip, system->n_sliders);
  to->strikes = from->strikes;
  if (from->strikes)
    {
      memcpy (to->struck, from->struck, system->n_dashpots * sizeof (gboolean));
      memcpy (to->adrift, from->adrift, system->n_bars * sizeof (gboolean));
    }
  memcpy (to->energy, from->energy, sizeof to->energy);
  memcpy (to->lost, from->lost, sizeof to->lost);
}

static void
pull (double *r,
      guint   from,
      guint   to,
      double  tension)
{
  r[to] += tension;
  r[from] -= tension;
}

void
hys_state_reactions (const HysSystem *system,
                     const HysState  *state,
                     double          *r)
{
  for (guint i = 0; i < system->n_bars; i++)
    r[i] = 0;
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];

      pull (r, spring->from, spring->to, spring->stiffness * state->e[i]);
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    pull (r, system->dashpots[i].from, system->dashpots[i].to, state->tau[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    pull (r, system->sliders[i].from, system->sliders[i].to, state->lambda[i]);
  for (guint i = 0; i < system->n_bundles; i++)
    pull (r, system->bundles[i].from, system->bundles[i].to, state->r[i]);
}

/* Every branch of an element runs from its `from` to its `to`; what ends on a drawn bar is what pulls on `to`. */
static void
add_force (const HysSystem *system,
           double          *f,
           guint            element,
           guint            to,
           double           tension)
{
  if (to < system->n_nodes)
    f[element] -= tension;
}

void
hys_state_forces (const HysSystem *system,
                  const HysState  *state,
                  double          *f)
{
  for (guint i = 0; i < system->n_elements; i++)
    f[i] = 0;
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];

      add_force (system, f, spring->element, spring->to, spring->stiffness * state->e[i]);
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    add_force (system, f, system->dashpots[i].element, system->dashpots[i].to, state->tau[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    add_force (system, f, system->sliders[i].element, system->sliders[i].to, state->lambda[i]);
  for (guint i = 0; i < system->n_bundles; i++)
    add_force (system, f, system->bundles[i].element, system->bundles[i].to, state->r[i]);
}

double
hys_state_kinetic (const HysSystem *system,
                   const HysState  *state)
{
  double sum = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      sum += 0.5 * system->bars[i].mass * state->v[i] * state->v[i];
  return sum;
}

double
hys_state_elastic (const HysSystem *system,
                   const HysState  *state)
{
  double sum = 0;

  for (guint i = 0; i < system->n_springs; i++)
    sum += 0.5 * system->springs[i].stiffness * state->e[i] * state->e[i];
  for (guint i = 0; i < system->n_bundles; i++)
    sum += state->w[i];
  return sum;
}
