/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-handovers.h"

#include "hys-sets.h"
#include "hys-slider-law.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define AT_REST 1e-6   /* a rate that is as good as none, in units of the largest speed */
#define SLOWER  0.99   /* part of its rate before the step that a slider has over it, if it may have stopped inside */
#define LEAST   1e-3   /* part of a step before the moment at which a carried bar sets off, or after it */

struct HysHandovers
{
  guint    *part_of;   /* per bar: of the network, that massless bars hold together; per massless bar only */
  guint     n_parts;
  gboolean *pulls;     /* per bar: whether it is massless and what it does matters: it has a spring or a dashpot */
  gboolean  some;      /* whether a slider has a massless end */
  gboolean *slows;     /* per part: whether one of its sliders is slower in the step than before */
  gboolean *jumps;     /* per part: whether one of its sliders stops by itself, which makes tensions jump */
  double    rest;      /* in the step, a rate that is as good as none */
  double   *moment;    /* per part: in the step, at which the first of its sliders begins to slip; 1 = none does */
  gboolean *held;      /* per slider */
  HysState *end;       /* of the step in which they are held */
  HysState *later;     /* of the step that is to be cut */
  double    first;     /* the moment of that */
  double    late;      /* the time before the step at which a slider should have begun to slip */
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

static gboolean
has_massless_end (const HysSystem *system,
                  guint            slider)
{
  return is_massless (system, system->sliders[slider].from) || is_massless (system, system->sliders[slider].to);
}

/* By a spring or a dashpot. */
static void
join_firmly (HysHandovers    *self,
             HysSets         *sets,
             const HysSystem *system,
             guint            from,
             guint            to)
{
  join (sets, system, from, to);
  self->pulls[from] = is_massless (system, from);
  self->pulls[to] = is_massless (system, to);
}

HysHandovers *
hys_handovers_new (const HysSystem *system)
{
  HysHandovers *self = g_new0 (HysHandovers, 1);
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);

  self->pulls = g_new0 (gboolean, system->n_bars + 1);
  for (guint i = 0; i < system->n_springs; i++)
    join_firmly (self, sets, system, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    join_firmly (self, sets, system, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    join (sets, system, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    self->some = self->some || has_massless_end (system, i);
  self->part_of = hys_sets_number (sets, &self->n_parts);
  self->slows = g_new0 (gboolean, self->n_parts + 1);
  self->jumps = g_new0 (gboolean, self->n_parts + 1);
  self->moment = g_new0 (double, self->n_parts + 1);
  self->held = g_new0 (gboolean, system->n_sliders + 1);
  self->end = hys_state_new (system);
  self->later = hys_state_new (system);
  return self;
}

void
hys_handovers_free (HysHandovers *self)
{
  if (self == NULL)
    return;
  g_free (self->part_of);
  g_free (self->pulls);
  g_free (self->slows);
  g_free (self->jumps);
  g_free (self->moment);
  g_free (self->held);
  hys_state_free (self->end);
  hys_state_free (self->later);
  g_free (self);
}

/* Of one that has a massless end. */
static guint
part_of (const HysHandovers *self,
         const HysSystem    *system,
         guint               slider)
{
  guint from = system->sliders[slider].from;

  return self->part_of[is_massless (system, from) ? from : system->sliders[slider].to];
}

static gboolean
is_at_threshold (const HysSystem *system,
                 const HysState  *state,
                 guint            slider)
{
  double threshold = system->threshold[slider];

  return hys_slider_is_at_bound (threshold, HYS_TOL_AT_THRESHOLD * threshold, state->lambda[slider]);
}

/* Whether a slider comes to its threshold in the step. Of several in line any may be the one that slips then. One that is there
 * before sets off as softly as what it joins: rounding decides when. */
static gboolean
begins (const HysSystem *system,
        const HysState  *before,
        const HysState  *after,
        guint            slider)
{
  return before->slip[slider] == 0 && has_massless_end (system, slider) && is_at_threshold (system, after, slider)
         && !is_at_threshold (system, before, slider);
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

/* Whether a slider that slipped has come to be slower in the step. */
static gboolean
slows (const HysSystem       *system,
       const HysThetaProblem *problem,
       const HysState        *before,
       const HysState        *after,
       guint                  slider)
{
  const HysSlider *ends = &system->sliders[slider];
  double sense = before->slip[slider], start = before->v[ends->to] - before->v[ends->from];

  return sense * mean_rate (system, problem, before, after, slider) < SLOWER * sense * start;
}

/* Whether in the step sliders begin to slip at a carried bar, or in a part of the network in which others slow down; they are to be
 * held. */
static gboolean
find_held (HysHandovers          *self,
           const HysSystem       *system,
           const HysThetaProblem *problem,
           const HysState        *before,
           const HysState        *after)
{
  gboolean some = FALSE;

  if (!self->some || memcmp (after->slip, before->slip, system->n_sliders) == 0)
    return FALSE;
  memset (self->slows, 0, self->n_parts * sizeof (gboolean));
  for (guint i = 0; i < system->n_sliders; i++)
    if (before->slip[i] != 0 && problem->mean[i] && slows (system, problem, before, after, i))
      self->slows[part_of (self, system, i)] = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      self->held[i] = begins (system, before, after, i) && (!problem->mean[i] || self->slows[part_of (self, system, i)]);
      some = some || self->held[i];
    }
  return some;
}

/* The part of the step after which a held tension is at the threshold, less than 0 where it was before; 1 where it does not come there by
 * itself. Of a slider whose law is not on the mean rate it is the mean over the step, as that before is over a step of @last. */
static double
moment_of (const HysSystem       *system,
           const HysThetaProblem *problem,
           const HysState        *before,
           const HysState        *after,
           const HysState        *held,
           double                 last,
           guint                  slider)
{
  double threshold = system->sliders[slider].threshold, left = hys_slider_bound (threshold, after->lambda[slider]) - before->lambda[slider];
  double way = held->lambda[slider] - before->lambda[slider], part;

  if (!(left * way > 0) || !(fabs (way) > HYS_TOL_AT_THRESHOLD * threshold))
    return 1;
  part = left / way;

  if (problem->mean[slider])
    return MIN (part, 1);
  return (part + (part - 1) * last / problem->h) / 2;
}

/* Per part of the network, when the first of its sliders begins to slip, and whether others stop by themselves. */
static void
find_moments (HysHandovers          *self,
              const HysSystem       *system,
              const HysThetaProblem *problem,
              const HysState        *before,
              const HysState        *after,
              double                 last)
{
  self->late = 0;
  for (guint k = 0; k < self->n_parts; k++)
    {
      self->moment[k] = 1;
      self->jumps[k] = FALSE;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->held[i])
      {
        double *first = &self->moment[part_of (self, system, i)];
        double moment = moment_of (system, problem, before, after, self->end, last, i);

        self->late = MAX (self->late, -moment * problem->h);
        *first = MIN (*first, moment >= 1 ? 1 : CLAMP (moment, LEAST, 1 - LEAST));
      }
    else if (!problem->mean[i] && before->slip[i] != self->end->slip[i] && has_massless_end (system, i))
      self->jumps[part_of (self, system, i)] = TRUE;
}

/* Whether a slider that would go on slipping if those that begin were held does not do so behind the moment at which they begin. */
static gboolean
stops (const HysHandovers    *self,
       const HysSystem       *system,
       const HysThetaProblem *problem,
       const HysState        *before,
       const HysState        *after,
       guint                  slider)
{
  double moment = self->moment[part_of (self, system, slider)], start = mean_rate (system, problem, before, self->end, slider);
  double then = mean_rate (system, problem, before, after, slider) - moment * start;

  return before->slip[slider] * start > self->rest && before->slip[slider] * then < -self->rest;
}

/* Whether a carried bar has another velocity at the end if a slider at it is not held. Where a bar is held by sliders alone, it may be
 * any of them that slips. */
static gboolean
sets_off (const HysHandovers    *self,
          const HysSystem       *system,
          const HysThetaProblem *problem,
          const HysState        *after,
          guint                  slider)
{
  guint ends[] = { system->sliders[slider].from, system->sliders[slider].to };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    if (self->pulls[ends[k]] && problem->carried[ends[k]]
        && fabs (after->v[ends[k]] - self->end->v[ends[k]]) > self->rest)
      return TRUE;
  return FALSE;
}

/* The first moment at which a slider stops or a carried bar sets off because sliders begin to slip; 1 = there is none. */
static double
first_moment (const HysHandovers    *self,
              const HysSystem       *system,
              const HysThetaProblem *problem,
              const HysState        *before,
              const HysState        *after)
{
  double first = 1;

  for (guint i = 0; i < system->n_sliders; i++)
    if (has_massless_end (system, i) && self->moment[part_of (self, system, i)] < first && !self->jumps[part_of (self, system, i)]
        && (problem->mean[i] ? before->slip[i] != 0 && stops (self, system, problem, before, after, i)
                             : self->held[i] && sets_off (self, system, problem, after, i)))
      first = self->moment[part_of (self, system, i)];
  return first;
}

static double
speed_at_rest (const HysSystem *system,
               const HysState  *before,
               const HysState  *after)
{
  return AT_REST * hys_largest_size (before->v, system->n_bars, hys_largest_size (after->v, system->n_bars, 0));
}

double
hys_handovers_find (HysHandovers    *self,
                    const HysSystem *system,
                    HysThetaProblem *problem,
                    const HysState  *before,
                    const double    *drive,
                    double           scale,
                    double           last,
                    double           sliver,
                    HysState        *after)
{
  double first;

  if (!find_held (self, system, problem, before, after))
    return 0;
  problem->held = self->held;
  hys_theta_problem_solve_early (problem, system, before, drive, scale, self->end);
  problem->held = NULL;
  find_moments (self, system, problem, before, after, last);
  self->rest = speed_at_rest (system, before, after);
  first = first_moment (self, system, problem, before, after);
  if (MIN (first, 1 - first) * problem->h > sliver)
    {
      hys_state_copy (system, self->later, after);
      self->first = first;
      return first;
    }
  if (system->n_bundles > 0)   /* that these move otherwise is undone */
    hys_theta_problem_solve_early (problem, system, before, drive, scale, after);
  return 0;
}

/* Where in the step the tension of a slider that sticks at a carried bar comes to its threshold, known as means over this step and
 * the one before; 1 = nowhere. */
static double
moment_of_strain (const HysSystem       *system,
                  const HysThetaProblem *problem,
                  const HysState        *before,
                  const HysState        *after,
                  double                 last,
                  guint                  slider)
{
  double mean = after->lambda[slider], way = 2 * problem->h / (problem->h + last) * (mean - before->lambda[slider]);
  double threshold = system->sliders[slider].threshold, left = hys_slider_bound (threshold, way) - mean;

  return left * way > 0 && fabs (left) < fabs (way) * (0.5 - LEAST) && fabs (way) > HYS_TOL_AT_THRESHOLD * threshold
         ? 0.5 + left / way : 1;
}

/* Whether the same sliders slip, but for rates that are as good as none. */
static gboolean
slip_alike (const HysSystem *system,
            const HysState  *one,
            const HysState  *other,
            double           rest)
{
  for (guint i = 0; i < system->n_sliders; i++)
    if (one->slip[i] != other->slip[i])
      {
        const HysSlider *slider = &system->sliders[i];

        if (fabs (one->v[slider->to] - one->v[slider->from]) > rest || fabs (other->v[slider->to] - other->v[slider->from]) > rest)
          return FALSE;
      }
  return TRUE;
}

double
hys_handovers_late (const HysHandovers *self)
{
  return self->late;
}

double
hys_handovers_strain (const HysSystem       *system,
                      const HysThetaProblem *problem,
                      const HysState        *earlier,
                      const HysState        *before,
                      const HysState        *after,
                      double                 last)
{
  double first = 1, rest;

  if (!problem->may_bridge || earlier == NULL)
    return 0;
  rest = speed_at_rest (system, before, after);
  if (!slip_alike (system, earlier, before, rest) || !slip_alike (system, before, after, rest))
    return 0;
  for (guint i = 0; i < system->n_sliders; i++)
    if (after->slip[i] == 0 && !problem->mean[i] && has_massless_end (system, i))
      first = MIN (first, moment_of_strain (system, problem, before, after, last, i));
  return first < 1 ? first : 0;
}

void
hys_handovers_set_off (const HysHandovers *self,
                       const HysSystem    *system,
                       HysState           *state)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (is_massless (system, i) && self->moment[self->part_of[i]] <= self->first)
      state->v[i] = self->later->v[i];
  for (guint i = 0; i < system->n_sliders; i++)
    if (has_massless_end (system, i) && self->moment[part_of (self, system, i)] <= self->first)
      state->slip[i] = self->later->slip[i];
}
