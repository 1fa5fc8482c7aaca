/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-handovers.h"

#include "hys-sets.h"

#include <math.h>

#define AT_REST 1e-6   /* a rate in units of that before a change, which is as good as none after it; likewise times, of steps */

struct HysHandovers
{
  guint    *part_of;   /* per bar: of the network, that massless bars hold together; per massless bar only */
  guint     n_parts;
  gboolean *slipped;   /* per part: whether one of its sliders slipped before the step */
  double   *moment;    /* per part: in the step, at which the first of its sliders begins to slip; 1 = none does */
  gboolean *held;      /* per slider */
  HysState *end;       /* of the step in which they are held */
  double    cut;       /* where the last step was to be cut; those held there begin to slip at once */
};

static gboolean
is_massless (const HysSystem *system,
             guint            bar)
{
  return system->bars[bar].class == HYS_BAR_MASSLESS;
}

static void
join (HysSets         *sets,
      const HysSystem *system,
      guint            from,
      guint            to)
{
  if (is_massless (system, from) && is_massless (system, to))
    hys_sets_join (sets, from, to);
}

HysHandovers *
hys_handovers_new (const HysSystem *system)
{
  HysHandovers *self = g_new0 (HysHandovers, 1);
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);

  for (guint i = 0; i < system->n_springs; i++)
    join (sets, system, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    join (sets, system, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    join (sets, system, system->sliders[i].from, system->sliders[i].to);
  self->part_of = hys_sets_number (sets, &self->n_parts);
  self->slipped = g_new0 (gboolean, self->n_parts + 1);
  self->moment = g_new0 (double, self->n_parts + 1);
  self->held = g_new0 (gboolean, system->n_sliders + 1);
  self->end = hys_state_new (system);
  self->cut = NAN;
  return self;
}

void
hys_handovers_free (HysHandovers *self)
{
  if (self == NULL)
    return;
  g_free (self->part_of);
  g_free (self->slipped);
  g_free (self->moment);
  g_free (self->held);
  hys_state_free (self->end);
  g_free (self);
}

/* One whose law is on the mean rate has a massless end. */
static guint
part_of (const HysHandovers *self,
         const HysSystem    *system,
         guint               slider)
{
  guint from = system->sliders[slider].from;

  return self->part_of[is_massless (system, from) ? from : system->sliders[slider].to];
}

/* Whether in the step sliders begin to slip in a part of the network in which others slipped; they are to be held. */
static gboolean
find_held (HysHandovers          *self,
           const HysSystem       *system,
           const HysThetaProblem *problem,
           const HysState        *before,
           const HysState        *after)
{
  gboolean some = FALSE, is_cut = fabs (before->t - self->cut) < AT_REST * problem->h;

  if (memcmp (after->slip, before->slip, system->n_sliders) == 0)
    return FALSE;
  memset (self->slipped, 0, self->n_parts * sizeof (gboolean));
  for (guint i = 0; i < system->n_sliders; i++)
    if (problem->mean[i] && before->slip[i] != 0)
      self->slipped[part_of (self, system, i)] = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      gboolean due = is_cut && self->held[i];

      self->held[i] = !due && problem->mean[i] && before->slip[i] == 0 && after->slip[i] != 0
                      && self->slipped[part_of (self, system, i)];
      some = some || self->held[i];
    }
  return some;
}

/* Of a step. */
static double
mean_velocity (const HysSystem       *system,
               const HysThetaProblem *problem,
               const HysState        *before,
               const HysState        *after,
               guint                  bar)
{
  double theta = system->bars[bar].class == HYS_BAR_MASS || problem->carried[bar] ? problem->theta : 1;

  return (1 - theta) * before->v[bar] + theta * after->v[bar];
}

static double
mean_rate (const HysSystem       *system,
           const HysThetaProblem *problem,
           const HysState        *before,
           const HysState        *after,
           guint                  slider)
{
  return mean_velocity (system, problem, before, after, system->sliders[slider].to)
         - mean_velocity (system, problem, before, after, system->sliders[slider].from);
}

/* The part of the step after which a held tension is at the threshold. */
static double
moment_of (const HysSystem *system,
           const HysState  *before,
           const HysState  *after,
           const HysState  *held,
           guint            slider)
{
  double left = after->slip[slider] * system->sliders[slider].threshold - before->lambda[slider];
  double way = held->lambda[slider] - before->lambda[slider];

  return left * way > 0 ? MIN (left / way, 1) : 0;
}

/* Per part of the network, when the first of its sliders begins to slip. */
static void
find_moments (HysHandovers    *self,
              const HysSystem *system,
              const HysState  *before,
              const HysState  *after)
{
  for (guint k = 0; k < self->n_parts; k++)
    self->moment[k] = 1;
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->held[i])
      {
        double *moment = &self->moment[part_of (self, system, i)];

        *moment = MIN (*moment, moment_of (system, before, after, self->end, i));
      }
}

/* The first moment at which a slider stops because others begin to slip; 1 = there is none. */
static double
first_stop (const HysHandovers    *self,
            const HysSystem       *system,
            const HysThetaProblem *problem,
            const HysState        *before,
            const HysState        *after)
{
  double first = 1;

  for (guint i = 0; i < system->n_sliders; i++)
    if (problem->mean[i] && before->slip[i] != 0)
      {
        double moment = self->moment[part_of (self, system, i)], start = mean_rate (system, problem, before, self->end, i);
        double then = mean_rate (system, problem, before, after, i) - moment * start;

        if (moment < first && before->slip[i] * start > 0 && before->slip[i] * then < -AT_REST * fabs (start))
          first = moment;
      }
  return first;
}

double
hys_handovers_find (HysHandovers    *self,
                    const HysSystem *system,
                    HysThetaProblem *problem,
                    const HysState  *before,
                    const double    *drive,
                    double           scale,
                    double           sliver,
                    HysState        *after)
{
  double first;

  if (!find_held (self, system, problem, before, after))
    return 0;
  problem->held = self->held;
  hys_theta_problem_solve_early (problem, system, before, drive, scale, self->end);
  problem->held = NULL;
  find_moments (self, system, before, after);
  first = first_stop (self, system, problem, before, after);
  if (MIN (first, 1 - first) * problem->h > sliver)
    {
      self->cut = before->t + first * problem->h;
      return first;
    }
  hys_theta_problem_solve_early (problem, system, before, drive, scale, after);
  return 0;
}
