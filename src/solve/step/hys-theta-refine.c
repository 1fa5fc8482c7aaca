/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Iterative refinement of a step: of the rates found, what is left of each balance is added up from the network in long
 * double, and the same problem solved for the increments that this asks for (Wilkinson; Higham, Accuracy and Stability
 * of Numerical Algorithms, 2002, ch. 12). Where parts are of very different magnitudes, the small beside the large are
 * lost in the matrix of the step and in its right-hand side, but not in what is left of a balance.
 */
#include "hys-theta-private.h"

/* Takes the tension on a bar from its balance: on a mass the theta-mean of start and end, on a massless bar the end's.
   */
static void
pull (const HysThetaProblem *self,
      guint                  bar,
      int                    sign,
      long double            start,
      long double            end,
      long double           *left)
{
  long double part = self->factor[bar];

  left[bar] -= sign * ((1 - part) * start + part * end);
}

static long double
difference (const double *x,
            guint         from,
            guint         to)
{
  return (long double) x[to] - x[from];
}

/* The velocity of a held bar as the tension of a dashpot has it at the start: of a driven one, the new one. */
static double
velocity_at_start (const HysThetaProblem *self,
                   const HysState        *before,
                   guint                  bar)
{
  const HysSystem *system = self->system;

  return system->bars[bar].class == HYS_BAR_MASS ? before->v[bar] : self->rate[bar];
}

void
hys_theta_balance (HysThetaProblem    *self,
                   const HysThetaStep *step)
{
  const HysSystem *system = self->system;
  const HysState *before = step->before;
  g_autofree long double *left = g_new0 (long double, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    {
      left[i] = step->force[i];
      if (system->bars[i].class == HYS_BAR_MASS)
        left[i] -= system->bars[i].mass * ((long double) self->end[i] - before->v[i]) / self->h;
    }
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      long double k = spring->stiffness, e = before->e[i];
      long double end = k * (e + self->h * difference (self->rate, spring->from, spring->to));

      pull (self, spring->to, 1, k * e, end, left);
      pull (self, spring->from, -1, k * e, end, left);
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;
      long double first = (long double) velocity_at_start (self, before, to) - velocity_at_start (self, before, from);
      long double start = system->held_dashpot[i] ? hys_theta_dashpot (self, i, 0, first, first) : before->tau[i];
      long double end = hys_theta_dashpot (self, i, before->tau[i], difference (self->rate, from, to),
                                           difference (self->end, from, to));

      pull (self, to, 1, start, end, left);
      pull (self, from, -1, start, end, left);
    }
  for (guint i = 0; i < system->n_bars; i++)
    self->net[i] = (double) left[i];
}

void
hys_theta_take_refined (HysThetaProblem    *self,
                        const HysThetaStep *step)
{
  const HysSystem *system = self->system;
  const HysState *before = step->before;
  HysState *after = step->after;
  g_autofree long double *mean = g_new (long double, system->n_bars + 1),
                                 *end = g_new (long double, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    {
      mean[i] = self->rate[i] + (long double) self->factor[i] * self->increment[i];
      end[i] = system->bars[i].unknown >= 0 ? self->end[i] + (long double) self->increment[i] : self->rate[i];
      self->rate[i] = (double) mean[i];
      after->v[i] = (double) end[i];
      after->q[i] = (double) (before->q[i] + self->h * mean[i]);
    }
  for (guint i = 0; i < system->n_springs; i++)
    after->e[i] = (double) (before->e[i] + self->h * (mean[system->springs[i].to] - mean[system->springs[i].from]));
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;

      after->tau[i] = (double) hys_theta_dashpot (self, i, before->tau[i], mean[to] - mean[from], end[to] - end[from]);
    }
}
