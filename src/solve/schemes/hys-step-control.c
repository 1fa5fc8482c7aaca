/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-step-control.h"

#include "hys-owner.h"
#include "hys-tolerances.h"

#include <string.h>

#define SMOOTH  0.5    /* errors of a smooth motion, in units of how far the two are apart: a third and more; ... */
#define CHANGE  2      /* ... of one in which sliders have changed what they do */
#define LUMP    0.3    /* part of the tolerance that is there from the start, ... */
#define FIRST   0.25   /* ... and of what is left, that a piece may have with which the second motion sets out, ... */
#define KEEP    0.9    /* ... or all pieces since it did */
#define TRUST   8      /* pairs of steps in which sliders change, between two of which the first step is looked at */
#define GROW    0.125  /* error, in units of what it may be, of which pieces twice as long may have less than that */

enum
{
  NORM,
  PLACE,
  N_MEASURES,
};

/* Energy norm of the difference of two states. Of a bundle all branches count as if they stuck. */
static double
energy_norm (const HysStepControl *self,
             const HysSystem  *system,
             const HysState   *a,
             const HysState   *b)
{
  double sum = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      sum += system->bars[i].mass * pow (a->v[i] - b->v[i], 2);
  for (guint i = 0; i < system->n_springs; i++)
    sum += system->springs[i].stiffness * pow (a->e[i] - b->e[i], 2);
  for (guint i = 0; i < system->n_bundles; i++)
    {
      guint from = system->bundles[i].from, to = system->bundles[i].to;

      sum += self->stiffness[i] * pow ((a->q[to] - b->q[to]) - (a->q[from] - b->q[from]), 2);
    }
  return sqrt (sum);
}

static double
largest_displacement (const HysSystem *system,
                      const HysState  *a,
                      const HysState  *b)
{
  double largest = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0)
      largest = fmax (largest, fabs (a->q[i] - (b != NULL ? b->q[i] : 0)));
  return largest;
}

static void
follow (HysStepControl      *self,
        const HysSystem *system,
        const HysState  *state)
{
  double norm = sqrt (2 * (hys_state_kinetic (system, state) + hys_state_elastic (system, state)));

  self->largest[NORM] = fmax (self->largest[NORM], norm);
  self->largest[PLACE] = fmax (self->largest[PLACE], largest_displacement (system, state, NULL));
}

gboolean
hys_step_control_sets_out (const HysStepControl *self)
{
  return self->n_pieces == 0;
}

void
hys_step_control_set_out (HysStepControl *self)
{
  for (guint i = 0; i < N_MEASURES; i++)
    {
      self->spent[i] += self->apart[i];
      self->apart[i] = 0;
    }
  self->n_pieces = 0;
  self->smooth = TRUE;
}

void
hys_step_control_set (HysStepControl  *self,
                      const HysSystem *system,
                      const HysState  *state)
{
  for (guint i = 0; i < system->n_bundles; i++)
    {
      self->stiffness[i] = 0;
      for (guint k = 0; k < system->bundles[i].n; k++)
        self->stiffness[i] += system->bundles[i].stiffness[k];
    }
  hys_step_control_set_out (self);
  follow (self, system, state);
}

HysStepControl *
hys_step_control_new (const HysSystem *system,
                      const HysState  *state,
                      gboolean         pairs)
{
  HysStepControl *self = hys_owner_new (HysStepControl);

  self->level = self->least = pairs ? -1 : 0;
  self->stiffness = hys_owned (self, double, system->n_bundles + 1);
  hys_step_control_set (self, system, state);
  return self;
}

static gboolean
same_slip (const HysSystem *system,
           const HysState  *a,
           const HysState  *b)
{
  return memcmp (a->slip, b->slip, system->n_sliders) == 0;
}

/* What a piece of length @h may have whatever is left. */
static double
share_of (const HysStepControl *self,
          double                h)
{
  return 0.5 * self->tolerance * (1 - LUMP) * h / self->span;
}

double
hys_step_control_judge (HysStepControl  *self,
                        const HysSystem *system,
                        const HysState  *before,
                        const HysState  *coarse,
                        const HysState  *half,
                        const HysState  *fine,
                        const HysStepDoubt *doubt,
                        double           h)
{
  double all = self->tolerance * (LUMP + (1 - LUMP) * (self->elapsed + h) / self->span), worst = 0, times;

  self->changes = !(same_slip (system, before, coarse) && same_slip (system, before, half)
                    && same_slip (system, before, fine));
  times = self->smooth && !self->changes ? SMOOTH : CHANGE;
  follow (self, system, fine);
  self->doubt[NORM] = doubt->norm;
  self->doubt[PLACE] = doubt->place;
  self->found[NORM] = times * energy_norm (self, system, fine, coarse);
  self->found[PLACE] = times * largest_displacement (system, fine, coarse);
  for (guint i = 0; i < N_MEASURES; i++)
    {
      double largest = self->largest[i], left = all * largest - self->spent[i], allowed = fmax (KEEP * left, 0);

      if (hys_step_control_sets_out (self))
        allowed = fmax (fmax (share_of (self, h) * largest, FIRST * left), HYS_TOL_CONTROL * largest);
      if (self->found[i] + self->doubt[i] > 0)
        worst = fmax (worst, (self->found[i] + self->doubt[i]) / allowed);
    }
  return self->changes && self->level < 0 && self->trust == 0 ? INFINITY : worst;
}

void
hys_step_control_accept (HysStepControl *self,
                         double          h,
                         double          error)
{
  gboolean hardly = !hys_step_control_sets_out (self);   /* are the two motions apart, or brought farther */

  for (guint i = 0; i < N_MEASURES; i++)
    {
      hardly = hardly && self->found[i] - self->apart[i] <= GROW * share_of (self, h) * self->largest[i];
      self->apart[i] = self->found[i];
      self->spent[i] += self->doubt[i];
      self->worst[i] = fmax (self->worst[i], self->spent[i] + self->apart[i]);
    }
  self->smooth = self->smooth && !self->changes;
  self->trust = !self->changes ? 0 : self->level < 0 ? self->trust - 1 : error <= GROW ? TRUST : 0;
  self->elapsed += h;
  self->n_pieces++;
  if (self->level > self->least && (hardly || error <= GROW))   /* pieces of twice the length are worth a try */
    {
      self->level--;
      hys_step_control_set_out (self);
    }
}

double
hys_step_control_error (const HysStepControl *self)
{
  double error = 0;

  for (guint i = 0; i < N_MEASURES; i++)
    if (self->worst[i] > 0)
      error = fmax (error, self->worst[i] / self->largest[i]);
  return error;
}
