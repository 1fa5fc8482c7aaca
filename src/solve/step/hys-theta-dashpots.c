/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The dashpots of a step of the family theta: all that the solver knows of their law. Between held bars a tension
 * follows the velocities at either end of the step; with a massless end it is a state of its own, and follows the mean
 * rate:
 *
 *     tau+ = c (v_to+ - v_from+)          or          w tau+ + (1 - w) tau = c (mean v_to - mean v_from).
 *
 * The referee has its own words for it (hys-certificate.c), from raw data.
 */
#include "hys-theta-private.h"

#include "hys-floating.h"

/* w: 1/2 is second order; towards 1 where the dashpot relaxes within a step, which keeps it stable. */
void
hys_theta_weigh_dashpots (HysThetaProblem *self)
{
  const HysSystem *system = self->system;
  g_autofree double *stiffness = NULL;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double k = 0;

      self->weight[i] = 1;
      if (!self->keep_tau || system->held_dashpot[i])
        continue;
      if (stiffness == NULL)
        stiffness = hys_spring_stiffness (system);
      if (system->bars[dashpot->from].class == HYS_BAR_MASSLESS)
        k = MAX (k, stiffness[dashpot->from]);
      if (system->bars[dashpot->to].class == HYS_BAR_MASSLESS)
        k = MAX (k, stiffness[dashpot->to]);
      self->weight[i] = k > 0 ? MAX (0.5, 1 - dashpot->viscosity / (self->h * k)) : 0.5;
    }
}

void
hys_theta_assemble_dashpots (HysThetaProblem *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];

      if (system->held_dashpot[i])
        hys_theta_couple (self, dashpot->from, dashpot->to, self->theta * dashpot->viscosity, 1, 1);
      else
        hys_theta_couple (self, dashpot->from, dashpot->to, dashpot->viscosity / self->weight[i],
                          self->factor[dashpot->from], self->factor[dashpot->to]);
    }
}

long double
hys_theta_dashpot (const HysThetaProblem *self,
                   guint                  i,
                   double                 tau,
                   long double            mean,
                   long double            end)
{
  const HysSystem *system = self->system;
  long double c = system->dashpots[i].viscosity, w = self->weight[i];

  return system->held_dashpot[i] ? c * end : (c * mean - (1 - w) * tau) / w;
}
