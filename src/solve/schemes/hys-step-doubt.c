/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-step-doubt.h"

#include "hys-floating.h"
#include "hys-owner.h"
#include "hys-slider-law.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define AT_REST 1e-6   /* a rate that is as good as none, in units of the largest speed */

static gboolean
is_free (const HysSystem *system,
         guint            bar)
{
  return hys_is_massless (system, bar) || system->bars[bar].class == HYS_BAR_MASS;
}

/* Tensions can jump while springs stay as they are: those of a dashpot at a massless bar, or of two sliders. */
static void
find_loose (HysStepDoubt    *self,
            const HysSystem *system)
{
  g_autofree guint *sliders = g_new0 (guint, system->n_bars);

  for (guint i = 0; i < system->n_dashpots; i++)
    {
      self->loose[self->part_of[system->dashpots[i].from]] = TRUE;
      self->loose[self->part_of[system->dashpots[i].to]] = TRUE;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from, to = system->sliders[i].to;

      self->loose[self->part_of[from]] = self->loose[self->part_of[from]] || ++sliders[from] > 1;
      self->loose[self->part_of[to]] = self->loose[self->part_of[to]] || ++sliders[to] > 1;
    }
}

static gboolean
is_loose (const HysStepDoubt *self,
          const HysSystem    *system,
          guint               slider)
{
  guint from = system->sliders[slider].from;

  return self->loose[self->part_of[hys_is_massless (system, from) ? from : system->sliders[slider].to]];
}

HysStepDoubt *
hys_step_doubt_new (const HysSystem *system)
{
  HysStepDoubt *self = hys_owner_new (HysStepDoubt);

  self->part_of = hys_massless_parts (system, &self->n_parts);
  self->mobility = hys_owned (self, double, self->n_parts + 1);
  self->loose = hys_owned (self, gboolean, self->n_parts + 1);
  self->slack = hys_owned (self, double, system->n_bars + 1);
  self->onset = hys_owned (self, double, system->n_bars + 1);
  self->way = hys_owned (self, double, system->n_sliders + 1);
  find_loose (self, system);
  self->joined = hys_sets_new (system->n_bars);
  self->first = hys_owned (self, double, system->n_bars + 1);
  self->latest = hys_owned (self, double, system->n_bars + 1);
  self->jump = hys_owned (self, double, system->n_bars + 1);
  hys_step_doubt_set (self, system);
  return self;
}

void
hys_step_doubt_free (HysStepDoubt *self)
{
  if (self == NULL)
    return;
  g_free (self->part_of);
  hys_sets_free (self->joined);
  hys_owner_free (self);
}

static void
weigh (HysStepDoubt    *self,
       const HysSystem *system,
       guint            one,
       guint            other)
{
  double *mobility = &self->mobility[self->part_of[one]];

  if (hys_is_massless (system, one) && system->bars[other].class == HYS_BAR_MASS)
    *mobility = MAX (*mobility, 1 / system->bars[other].mass);
  if (hys_is_massless (system, other) && system->bars[one].class == HYS_BAR_MASS)
    weigh (self, system, other, one);
}

void
hys_step_doubt_set (HysStepDoubt    *self,
                    const HysSystem *system)
{
  memset (self->mobility, 0, self->n_parts * sizeof *self->mobility);
  for (guint i = 0; i < system->n_springs; i++)
    weigh (self, system, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    weigh (self, system, system->dashpots[i].from, system->dashpots[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    weigh (self, system, system->sliders[i].from, system->sliders[i].to);
  hys_step_doubt_begin (self, 0);
}

void
hys_step_doubt_begin (HysStepDoubt *self,
                      double        last)
{
  self->norm = self->place = self->past_norm = self->past_place = 0;
  self->h = self->last = last;
}

/* A step that was solved. */
typedef struct
{
  const HysSystem       *system;
  const HysThetaProblem *problem;
  const double          *early;
  const HysState        *before;
  const HysState        *after;
} Step;

/* By how much a slider's rate changes. */
static double
change_of (const Step *step,
           guint       slider)
{
  return fabs (hys_slider_rate (step->system, step->after, slider)
               - hys_slider_rate (step->system, step->before, slider));
}

/* At the end of a step: of a massless bar the mean over the step is known, as over the one before. */
static double
last_velocity (const Step *step,
               guint       bar)
{
  double v = step->after->v[bar];

  return hys_is_massless (step->system, bar) && !step->problem->carried[bar] ? v + 0.5 * (v - step->before->v[bar]) : v;
}

/* Whether a slider whose law is on the mean rate has stopped by the end of a step over which it slips. */
static gboolean
stops_unseen (const HysStepDoubt *self,
              const Step         *step,
              guint               slider)
{
  const HysSlider *ends = &step->system->sliders[slider];

  return step->problem->mean[slider] && step->after->slip[slider] != 0
         && step->after->slip[slider] * (last_velocity (step, ends->to) - last_velocity (step, ends->from))
            < -AT_REST * self->speed;
}

static gboolean
stops (const Step *step,
       guint       slider)
{
  return step->before->slip[slider] != 0 && step->after->slip[slider] != step->before->slip[slider];
}

static gboolean
sets_off (const Step *step,
          guint       slider)
{
  return step->before->slip[slider] == 0 && step->after->slip[slider] != 0;
}

/* ---- Where massless bars are ---- */

static void
clear_slack (HysStepDoubt    *self,
             const HysSystem *system)
{
  memset (self->slack, 0, system->n_bars * sizeof *self->slack);
}

/* A slider's massless end may be elsewhere by @slack. */
static void
note_slack (HysStepDoubt    *self,
            const HysSystem *system,
            guint            slider,
            double           slack)
{
  guint ends[] = { system->sliders[slider].from, system->sliders[slider].to };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    if (hys_is_massless (system, ends[k]))
      self->slack[ends[k]] = MAX (self->slack[ends[k]], slack);
}

static void
add_slack (const HysStepDoubt *self,
           const HysSystem    *system,
           double             *norm,
           double             *place)
{
  double sum = 0;

  for (guint i = 0; i < system->n_springs; i++)
    {
      double slack = MAX (self->slack[system->springs[i].from], self->slack[system->springs[i].to]);

      sum += system->springs[i].stiffness * slack * slack;
    }
  *norm += sqrt (sum);
  *place += hys_largest_size (self->slack, system->n_bars, 0);
}

static void
doubt_places (HysStepDoubt *self,
              const Step   *step,
              double        h)
{
  clear_slack (self, step->system);
  for (guint i = 0; i < step->system->n_sliders; i++)
    if (step->problem->mean[i] && (stops (step, i) || stops_unseen (self, step, i)))
      note_slack (self, step->system, i, h / 8 * change_of (step, i));
    else if (!step->problem->mean[i] && sets_off (step, i))
      note_slack (self, step->system, i, h / 2 * change_of (step, i));
  add_slack (self, step->system, &self->norm, &self->place);
}

/* Where sliders should have set off in the step before: their tensions were beyond their thresholds at its end, but
 * not as the mean over it. What they moved by at once is all that they can have been wrong by. */
static void
doubt_past_places (HysStepDoubt *self,
                   const Step   *step,
                   double        h)
{
  clear_slack (self, step->system);
  for (guint i = 0; i < step->system->n_sliders; i++)
    {
      double beyond = fabs (step->before->lambda[i]) + self->way[i] / 2 - step->system->sliders[i].threshold;

      if (!step->problem->mean[i] && sets_off (step, i) && beyond > 0)
        note_slack (self, step->system, i, MIN (self->h * MIN (beyond / self->way[i], 1), h) * change_of (step, i));
    }
  add_slack (self, step->system, &self->past_norm, &self->past_place);
}

/* ---- When tensions jump ---- */

typedef struct
{
  double jump;
  double first, last;   /* moments, in units of the step */
} Jump;

/* Of a slider's tension in the step. Returns: whether there may be any. */
static gboolean
jump_of (const HysStepDoubt *self,
         const Step         *step,
         guint               slider,
         Jump               *jump)
{
  *jump = (Jump){ step->after->lambda[slider] - step->before->lambda[slider], 0, 1 };
  if (step->problem->mean[slider])
    {
      if (stops (step, slider))
        return TRUE;
      jump->jump = 2 * step->system->sliders[slider].threshold;
      return is_loose (self, step->system, slider) && stops_unseen (self, step, slider);
    }
  jump->last = step->early[slider];
  if (step->before->slip[slider] != 0)
    jump->first = jump->last;
  if (stops (step, slider) && jump->last == 0)
    jump->last = 1;
  return step->after->slip[slider] != step->before->slip[slider] || jump->last > 0;
}

/* Bars that stick together, or at which the same sliders' tensions jump. */
static void
join_those_that_act (HysStepDoubt *self,
                     const Step   *step)
{
  Jump jump;

  for (guint i = 0; i < step->system->n_bars; i++)
    {
      self->joined->parent[i] = i;
      self->joined->size[i] = 1;
      self->first[i] = 1;
      self->latest[i] = self->jump[i] = 0;
    }
  for (guint i = 0; i < step->system->n_sliders; i++)
    {
      const HysSlider *ends = &step->system->sliders[i];

      if (is_free (step->system, ends->from) && is_free (step->system, ends->to)
          && (step->before->slip[i] == 0 || jump_of (self, step, i, &jump)))
        hys_sets_join (self->joined, ends->from, ends->to);
    }
}

static void
note_jumps (HysStepDoubt *self,
            const Step   *step)
{
  Jump jump;

  for (guint i = 0; i < step->system->n_sliders; i++)
    if (jump_of (self, step, i, &jump))
      {
        guint ends[] = { step->system->sliders[i].from, step->system->sliders[i].to };

        for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
          {
            guint set = hys_sets_find (self->joined, ends[k]);

            self->jump[ends[k]] += k == 0 ? -jump.jump : jump.jump;
            self->first[set] = MIN (self->first[set], jump.first);
            self->latest[set] = MAX (self->latest[set], jump.last);
          }
      }
}

/* The tension of one that sticks is known as the mean over a step, which is at the threshold later than itself. */
static void
note_onsets (HysStepDoubt *self,
             const Step   *step)
{
  memset (self->onset, 0, step->system->n_bars * sizeof *self->onset);
  for (guint i = 0; i < step->system->n_sliders; i++)
    {
      double change = fabs (step->after->lambda[i] - step->before->lambda[i]);

      if (step->problem->mean[i])
        continue;
      if (sets_off (step, i))
        {
          double onset = copysign (MAX (self->way[i], change) / 8, step->after->slip[i]);

          self->onset[step->system->sliders[i].from] -= onset;
          self->onset[step->system->sliders[i].to] += onset;
        }
      else if (step->after->slip[i] == 0)
        self->way[i] = step->before->slip[i] == 0 ? change : 0;
    }
}

static void
doubt_impulses (HysStepDoubt *self,
                const Step   *step,
                double        h)
{
  const HysSystem *system = step->system;
  double sum = 0;

  join_those_that_act (self, step);
  note_jumps (self, step);
  for (guint i = 0; i < system->n_bars; i++)
    if ((self->jump[i] != 0 || self->onset[i] != 0) && is_free (system, i))
      {
        guint set = hys_sets_find (self->joined, i);
        double mobility = hys_is_massless (system, i) ? self->mobility[self->part_of[i]] : 1 / system->bars[i].mass;
        double impulse = MAX (self->latest[set] - self->first[set], 0) * fabs (self->jump[i]) + fabs (self->onset[i]);

        sum += mobility * impulse * impulse;
      }
  self->norm += h * sqrt (sum);
}

/* Whether a slider changes what it does, or should. */
static gboolean
is_in_doubt (const HysStepDoubt *self,
             const Step         *step)
{
  if (memcmp (step->before->slip, step->after->slip, step->system->n_sliders) != 0)
    return TRUE;
  for (guint i = 0; i < step->system->n_sliders; i++)
    if (stops_unseen (self, step, i))
      return TRUE;
  return FALSE;
}

void
hys_step_doubt_add (HysStepDoubt          *self,
                    const HysSystem       *system,
                    const HysThetaProblem *problem,
                    const double          *early,
                    const HysState        *before,
                    const HysState        *after,
                    double                 h)
{
  Step step = { system, problem, early, before, after };
  gboolean in_doubt;

  self->speed = hys_largest_size (before->v, system->n_bars, hys_largest_size (after->v, system->n_bars, 0));
  in_doubt = is_in_doubt (self, &step);
  if (in_doubt)
    {
      doubt_past_places (self, &step, h);
      doubt_places (self, &step, h);
    }
  note_onsets (self, &step);
  if (in_doubt)
    doubt_impulses (self, &step, h);
  self->last = self->h;
  self->h = h;
}

void
hys_step_doubt_cut (HysStepDoubt *self)
{
  self->h = 0;
}

void
hys_step_doubt_add_late (HysStepDoubt    *self,
                         const HysSystem *system,
                         const HysState  *before,
                         const HysState  *after,
                         double           late)
{
  Step step = { system, NULL, NULL, before, after };

  clear_slack (self, system);
  for (guint i = 0; i < system->n_sliders && late > 0; i++)
    if (sets_off (&step, i))
      note_slack (self, system, i, MAX (late, self->last / 2) * change_of (&step, i));
  add_slack (self, system, &self->past_norm, &self->past_place);
}

void
hys_step_doubt_add_renewed (HysStepDoubt    *self,
                            const HysSystem *system,
                            const HysState  *before,
                            const HysState  *after)
{
  double sum = 0;

  memset (self->jump, 0, system->n_bars * sizeof *self->jump);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      double threshold = system->threshold[i], slack = HYS_TOL_AT_THRESHOLD * threshold;
      double jump = after->lambda[i] - before->lambda[i];

      if (!hys_slider_is_at_bound (threshold, slack, after->lambda[i])
          || hys_slider_is_at_bound (threshold, slack, before->lambda[i]))
        continue;
      self->jump[system->sliders[i].from] -= jump;
      self->jump[system->sliders[i].to] += jump;
    }
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      sum += self->jump[i] * self->jump[i] / system->bars[i].mass;
  self->past_norm += self->h * sqrt (sum);
}
