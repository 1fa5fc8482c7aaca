/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A step in wide numbers (hys-wide.h): for networks whose parts are so different that the step's problem, written down and
 * solved in doubles, loses the small beside the large. Everything is taken from the network and the state anew, and rounded
 * once, at the end.
 *
 * Unknown is the mean rate w of each bar, so that linear forces and sliders on mean rates see differences of unknowns alone, as
 * in a network of bars that all have no mass; of a mass that its springs and dashpots hardly slow down, what it differs from the
 * speed v before by, so that its momentum is not a force beside which all others are small. Once they are found, all are counted
 * from what was found: where bars go far together the forces between them are small beside those that would hold each back alone,
 * and what is left is judged by the former. The rate at the end of the step is v + (w - v) / theta; a slider that sees this has
 * the same theta at both ends. With theta = 0 the mean rate of a mass is v, and that at the end is unknown.
 */
#include "hys-theta-private.h"

#include "hys-tolerances.h"
#include "hys-wide.h"

#include <math.h>

#define MANY 256   /* unknowns beyond which the dense factors of a wide problem take too long */

typedef struct
{
  HysThetaProblem *theta;
  const HysSystem *system;
  const HysState  *before;
  HysWideProblem  *problem;
  HysWide         *known;     /* per bar: what its mean rate is counted from: a driven bar's own, a heavy mass's speed, else 0 */
  HysWide         *rate;      /* per bar: the mean rate of the step */
  HysWide         *end;       /* per bar: the rate at its end */
  HysWide         *held;      /* per bar: force per rate of the springs and dashpots at it */
} Step;

/* The unknown of a bar as far as its mean rate is unknown, else -1. */
static int
mean_unknown (const Step *self,
              guint       bar)
{
  return self->theta->factor[bar] > 0 ? self->system->bars[bar].unknown : -1;
}

/* What a difference of rates at the end of a step is of the unknowns. */
static HysWide
scale_of (const Step      *self,
          const HysSlider *slider)
{
  double factor = MAX (self->theta->factor[slider->from], self->theta->factor[slider->to]);

  return factor > 0 ? 1 / (HysWide) factor : 1;
}

static HysWide
difference (const HysWide *x,
            guint          from,
            guint          to)
{
  return x[to] - x[from];
}

static HysWide
size (HysWide x)
{
  return x < 0 ? -x : x;
}

/* 0 where it is rounding. */
static HysWide
true_difference (HysWide from,
                 HysWide to)
{
  HysWide found = to - from;

  return size (found) <= HYS_TOL_WIDE_RATE * (size (from) + size (to)) ? 0 : found;
}

/* Takes the tension on a bar from its load: on a mass the theta-mean of start and end, on a massless bar the end's. */
static void
pull_end (Step   *self,
          guint   bar,
          HysWide start,
          HysWide end)
{
  HysWide part = self->theta->factor[bar];
  int unknown = self->system->bars[bar].unknown;

  if (unknown >= 0)
    self->problem->load[unknown] -= (1 - part) * start + part * end;
}

static void
pull (Step   *self,
      guint   from,
      guint   to,
      HysWide start,
      HysWide end)
{
  pull_end (self, to, start, end);
  pull_end (self, from, -start, -end);
}

/* Of a mass, in units of a force per mean rate. */
static HysWide
inertia_of (const Step *self,
            guint       bar)
{
  HysWide part = self->theta->factor[bar] > 0 ? self->theta->factor[bar] : 1;

  return self->system->bars[bar].mass / (self->theta->h * part * part);
}

static void
measure_hold (Step *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_springs; i++)
    {
      self->held[system->springs[i].from] += self->theta->h * system->springs[i].stiffness;
      self->held[system->springs[i].to] += self->theta->h * system->springs[i].stiffness;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      self->held[system->dashpots[i].from] += system->dashpots[i].viscosity;
      self->held[system->dashpots[i].to] += system->dashpots[i].viscosity;
    }
}

/* The rate of a bar at the end of the step as far as it is known: what of it does not change with its unknown. */
static HysWide
known_end (const Step *self,
           guint       bar)
{
  HysWide part = self->theta->factor[bar];

  if (self->system->bars[bar].unknown < 0 || !(part > 0))
    return self->known[bar];
  return (self->known[bar] - (1 - part) * self->before->v[bar]) / part;
}

static void
choose_rates (Step         *self,
              const double *drive)
{
  for (guint i = 0; i < self->system->n_bars; i++)
    switch (self->system->bars[i].class)
      {
      case HYS_BAR_DRIVEN:
        self->known[i] = (drive[i] - self->before->q[i]) / self->theta->h;
        break;
      case HYS_BAR_MASS:
        if (!(self->theta->factor[i] > 0) || inertia_of (self, i) >= self->held[i])
          self->known[i] = self->before->v[i];
        break;
      case HYS_BAR_WALL:
      case HYS_BAR_MASSLESS:
      default:
        self->known[i] = 0;
      }
}

static void
pose_springs (Step *self)
{
  const HysSystem *system = self->system;
  HysWide h = self->theta->h;

  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      HysWide k = spring->stiffness, e = self->before->e[i];

      pull (self, spring->from, spring->to, k * e, k * (e + h * difference (self->known, spring->from, spring->to)));
      hys_wide_problem_join (self->problem, mean_unknown (self, spring->from), mean_unknown (self, spring->to), h * k);
    }
}

static void
pose_dashpots (Step *self)
{
  const HysSystem *system = self->system;
  double theta = self->theta->theta;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      HysWide c = dashpot->viscosity, w = self->theta->weight[i], tau = self->before->tau[i];
      HysWide viscous = c * difference (self->known, dashpot->from, dashpot->to);
      int from = mean_unknown (self, dashpot->from), to = mean_unknown (self, dashpot->to);

      if (system->held_dashpot[i])
        {
          pull (self, dashpot->from, dashpot->to, viscous, viscous);
          if (theta > 0)
            hys_wide_problem_join (self->problem, from, to, c / theta);
        }
      else
        {
          pull (self, dashpot->from, dashpot->to, tau, (viscous - (1 - w) * tau) / w);
          hys_wide_problem_join (self->problem, from, to, c / w);
        }
    }
}

static double
early_part (const Step *self,
            guint       i)
{
  return self->theta->early != NULL && !self->theta->mean[i] ? self->theta->early[i] : 0;
}

static void
pose_sliders (Step *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      HysWide part = early_part (self, i), lambda = self->before->lambda[i], scale = 1;
      HysWideSlider *own = &self->problem->slider[i];

      if (self->theta->mean[i])
        {
          pull (self, slider->from, slider->to, lambda, 0);
          *own = (HysWideSlider){ .from = mean_unknown (self, slider->from), .to = mean_unknown (self, slider->to) };
        }
      else
        {
          scale = scale_of (self, slider);
          pull (self, slider->from, slider->to, part * lambda, part * lambda);
          *own = (HysWideSlider){ .from = system->bars[slider->from].unknown, .to = system->bars[slider->to].unknown };
        }
      own->alpha = scale * (1 - part) * slider->threshold;
      own->d = self->theta->mean[i] ? true_difference (self->known[slider->from], self->known[slider->to])
                                    : true_difference (known_end (self, slider->from), known_end (self, slider->to)) / scale;
    }
}

/* Loads and masses. A balance in which tensions count with theta is divided by that. */
static void
pose_bars (Step         *self,
           const double *force)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0)
      {
        int at = system->bars[i].unknown;
        HysWide part = self->theta->factor[i] > 0 ? self->theta->factor[i] : 1;
        HysWide inertia = system->bars[i].class == HYS_BAR_MASS ? inertia_of (self, i) : 0;

        hys_wide_problem_join (self->problem, at, -1, inertia);
        self->problem->base[at] = size (self->known[i]);
        self->problem->load[at] = (self->problem->load[at] + force[i]) / part
                                  + inertia * (self->before->v[i] - self->known[i]);
      }
}

static void
take_rates (Step *self)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bars; i++)
    {
      HysWide part = self->theta->factor[i], found;

      self->rate[i] = self->end[i] = self->known[i];
      if (system->bars[i].unknown < 0)
        continue;
      found = self->problem->y[system->bars[i].unknown];
      if (part > 0)
        self->rate[i] = self->known[i] + found;
      self->end[i] = known_end (self, i) + (part > 0 ? found / part : found);
    }
}

static void
take_dashpots (const Step *self,
               HysState   *after)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      HysWide c = dashpot->viscosity, w = self->theta->weight[i];

      if (system->held_dashpot[i])
        after->tau[i] = (double) (c * difference (self->end, dashpot->from, dashpot->to));
      else
        after->tau[i] = (double) ((c * difference (self->rate, dashpot->from, dashpot->to)
                                   - (1 - w) * self->before->tau[i]) / w);
    }
}

/* Whether a slider moves by what is stored of the rates at its ends. */
static gboolean
is_seen_to_move (const Step      *self,
                 const HysSlider *slider,
                 gboolean         mean)
{
  const HysWide *rate = mean ? self->rate : self->end;

  return (double) rate[slider->from] != (double) rate[slider->to];
}

static void
take_sliders (const Step *self,
              HysState   *after)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      const HysWideSlider *own = &self->problem->slider[i];
      double alpha = slider->threshold;
      HysWide lambda = own->lambda / (1 - early_part (self, i));

      if (!self->theta->mean[i])
        lambda /= scale_of (self, slider);
      if (own->from < 0 && own->to < 0)
        lambda = own->d > 0 ? alpha : own->d < 0 ? -alpha : self->before->lambda[i];
      after->lambda[i] = CLAMP ((double) lambda, -alpha, alpha);
      after->slip[i] = own->from < 0 && own->to < 0 ? (gint8) ((own->d > 0) - (own->d < 0)) : own->slip;
      if (!is_seen_to_move (self, slider, self->theta->mean[i]))
        after->slip[i] = 0;
    }
}

static void
take_result (const Step   *self,
             const double *drive,
             HysState     *after)
{
  const HysSystem *system = self->system;
  HysWide h = self->theta->h;

  for (guint i = 0; i < system->n_bars; i++)
    {
      after->v[i] = (double) self->end[i];
      after->q[i] = system->bars[i].class == HYS_BAR_DRIVEN ? drive[i] : (double) (self->before->q[i] + h * self->rate[i]);
    }
  for (guint i = 0; i < system->n_springs; i++)
    after->e[i] = (double) (self->before->e[i]
                            + h * difference (self->rate, system->springs[i].from, system->springs[i].to));
  take_dashpots (self, after);
  take_sliders (self, after);
}

static void
pose (Step         *self,
      const double *force)
{
  HysWideProblem *guess = self->problem;

  self->problem = hys_wide_problem_new ((int) self->system->n_unknowns, (int) self->system->n_sliders);
  pose_springs (self);
  pose_dashpots (self);
  pose_sliders (self);
  pose_bars (self, force);
  for (guint i = 0; guess != NULL && i < self->system->n_sliders; i++)
    self->problem->slider[i].lambda = guess->slider[i].lambda;
  hys_wide_problem_free (guess);
}

/* Counts from what was found. */
static void
shift_rates (Step *self)
{
  take_rates (self);
  for (guint i = 0; i < self->system->n_bars; i++)
    if (mean_unknown (self, i) >= 0)
      self->known[i] = self->rate[i];
}

gboolean
hys_theta_problem_solve_wide (HysThetaProblem *self,
                              const HysSystem *system,
                              const HysState  *before,
                              const double    *force,
                              const double    *drive,
                              HysState        *after)
{
  g_autofree HysWide *known = g_new0 (HysWide, 4 * (gsize) system->n_bars + 1);
  Step step = { self, system, before, NULL, known, known + system->n_bars, known + 2 * system->n_bars,
                known + 3 * system->n_bars };
  gboolean solved;

  if (system->n_bundles > 0 || system->n_unknowns > MANY)
    return FALSE;
  measure_hold (&step);
  choose_rates (&step, drive);
  pose (&step, force);
  hys_wide_problem_solve (step.problem, self->qp->stop);
  shift_rates (&step);
  pose (&step, force);
  solved = hys_wide_problem_solve (step.problem, self->qp->stop);
  if (solved)
    {
      take_rates (&step);
      take_result (&step, drive, after);
    }
  hys_wide_problem_free (step.problem);
  return solved;
}
