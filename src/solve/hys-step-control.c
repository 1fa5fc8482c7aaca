/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-step-control.h"

#include "hys-tolerances.h"

#include <string.h>

#define CHANGE 4     /* errors around a change of what sliders do, in units of how much a piece and its halves differ */
#define GROW   0.125   /* error of a piece, in units of what it may be, of which one twice as long may have less than that */

enum
{
  NORM,
  PLACE,
  N_MEASURES,
};

/* Energy norm of the difference of two states, or with @b = NULL of one. Of a bundle all branches count as if they stuck. */
static double
energy_norm (const HysStepControl *self,
             const HysSystem  *system,
             const HysState   *a,
             const HysState   *b)
{
  double sum = 0;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      {
        double v = a->v[i] - (b != NULL ? b->v[i] : 0);

        sum += system->bars[i].mass * v * v;
      }
  for (guint i = 0; i < system->n_springs; i++)
    {
      double e = a->e[i] - (b != NULL ? b->e[i] : 0);

      sum += system->springs[i].stiffness * e * e;
    }
  for (guint i = 0; i < system->n_bundles; i++)
    if (b == NULL)
      sum += 2 * a->w[i];
    else
      {
        guint from = system->bundles[i].from, to = system->bundles[i].to;
        double move = (a->q[to] - b->q[to]) - (a->q[from] - b->q[from]);

        sum += self->stiffness[i] * move * move;
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
  self->largest[NORM] = fmax (self->largest[NORM], energy_norm (self, system, state, NULL));
  self->largest[PLACE] = fmax (self->largest[PLACE], largest_displacement (system, state, NULL));
}

void
hys_step_control_set_accuracy (HysStepControl *self,
                          double      tolerance,
                          double      span)
{
  self->tolerance = tolerance;
  self->span = span;
}

void
hys_step_control_set (HysStepControl      *self,
                 const HysSystem *system,
                 const HysState  *state)
{
  for (guint i = 0; i < system->n_bundles; i++)
    {
      self->stiffness[i] = 0;
      for (guint k = 0; k < system->bundles[i].n; k++)
        self->stiffness[i] += system->bundles[i].stiffness[k];
    }
  follow (self, system, state);
}

HysStepControl *
hys_step_control_new (const HysSystem *system,
                 const HysState  *state)
{
  HysStepControl *self = g_new0 (HysStepControl, 1);

  self->stiffness = g_new0 (double, system->n_bundles + 1);
  hys_step_control_set (self, system, state);
  return self;
}

void
hys_step_control_free (HysStepControl *self)
{
  if (self == NULL)
    return;
  g_free (self->stiffness);
  g_free (self);
}

static gboolean
same_slip (const HysSystem *system,
           const HysState  *a,
           const HysState  *b)
{
  return memcmp (a->slip, b->slip, system->n_sliders) == 0;
}

double
hys_step_control_judge (HysStepControl  *self,
                        const HysSystem *system,
                        const HysState  *before,
                        const HysState  *coarse,
                        const HysState  *fine,
                        double           h)
{
  gboolean smooth = same_slip (system, before, coarse) && same_slip (system, before, fine);
  double share = 0.5 * self->tolerance * h / self->span, worst = 0, times = smooth ? 1 : CHANGE;
  double all = self->tolerance * (self->elapsed + h) / self->span;

  follow (self, system, fine);
  self->found[NORM] = times * energy_norm (self, system, fine, coarse);
  self->found[PLACE] = times * largest_displacement (system, fine, coarse);
  for (guint i = 0; i < N_MEASURES; i++)
    {
      double largest = self->largest[i], left = 0.5 * (all * largest - self->spent[i]);
      double allowed = fmax (fmax (share * largest, left), HYS_TOL_CONTROL * largest);

      if (self->found[i] > 0)
        worst = fmax (worst, self->found[i] / allowed);
    }
  return worst;
}

void
hys_step_control_accept (HysStepControl *self,
                    double      h,
                    double      error)
{
  for (guint i = 0; i < N_MEASURES; i++)
    self->spent[i] += self->found[i];
  self->elapsed += h;
  if (error <= GROW && self->level > 0)
    self->level--;
}

double
hys_step_control_error (const HysStepControl *self)
{
  double error = 0;

  for (guint i = 0; i < N_MEASURES; i++)
    if (self->spent[i] > 0)
      error = fmax (error, self->spent[i] / self->largest[i]);
  return error;
}
