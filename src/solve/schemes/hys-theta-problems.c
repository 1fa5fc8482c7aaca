/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-theta-problems.h"

#include <math.h>

struct HysThetaProblems
{
  double           theta;
  gboolean         keep_tau;
  HysBundles      *bundles;
  HysStop         *stop;
  double           step;
  gboolean         controlled;
  HysThetaProblem *whole;
  HysThetaProblem *piece;      /* of any other length */
  HysThetaProblem *part[HYS_STEP_CONTROL_LEVELS + 2];   /* for pieces of 2^(1 - k) steps; NULL = not needed yet */
};

static HysThetaProblem *
new_problem (const HysThetaProblems *self,
             const HysSystem        *system)
{
  return hys_theta_problem_new (system, self->theta, self->keep_tau, self->bundles, self->stop);
}

HysThetaProblems *
hys_theta_problems_new (const HysSystem *system,
                        double           theta,
                        gboolean         keep_tau,
                        HysBundles      *bundles,
                        HysStop         *stop,
                        double           step,
                        gboolean         controlled)
{
  HysThetaProblems *self = g_new0 (HysThetaProblems, 1);

  self->theta = theta;
  self->keep_tau = keep_tau;
  self->bundles = bundles;
  self->stop = stop;
  self->step = step;
  self->controlled = controlled;
  self->whole = new_problem (self, system);
  self->piece = new_problem (self, system);
  return self;
}

void
hys_theta_problems_free (HysThetaProblems *self)
{
  if (self == NULL)
    return;
  hys_theta_problem_free (self->whole);
  hys_theta_problem_free (self->piece);
  for (guint k = 0; k <= HYS_STEP_CONTROL_LEVELS + 1; k++)
    hys_theta_problem_free (self->part[k]);
  g_free (self);
}

/* The problem for pieces of such a length, of which there are many. */
static HysThetaProblem *
choose (HysThetaProblems *self,
        const HysSystem  *system,
        double            h)
{
  int level;

  if (h == self->step)
    return self->whole;
  if (!self->controlled || frexp (h / self->step, &level) != 0.5 || level > 2
      || 2 - level > HYS_STEP_CONTROL_LEVELS + 1)
    return self->piece;
  level = 2 - level;
  if (self->part[level] == NULL)
    self->part[level] = new_problem (self, system);
  return self->part[level];
}

HysThetaProblem *
hys_theta_problems_for (HysThetaProblems *self,
                        const HysSystem  *system,
                        double            h)
{
  HysThetaProblem *problem = choose (self, system, h);

  if (fabs (problem->h - h) > 1e-12 * h)
    hys_theta_problem_set (problem, system, h);
  return problem;
}

void
hys_theta_problems_forget (HysThetaProblems *self)
{
  self->whole->h = self->piece->h = 0;
  for (guint k = 0; k <= HYS_STEP_CONTROL_LEVELS + 1; k++)
    if (self->part[k] != NULL)
      self->part[k]->h = 0;
}
