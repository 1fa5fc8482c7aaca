/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-step-doubt.h"

#include "hys-floating.h"
#include "hys-sums.h"

#include <math.h>
#include <string.h>

#define AT_REST 1e-6   /* a rate that is as good as none, in units of the largest speed */

HysStepDoubt *
hys_step_doubt_new (const HysSystem *system)
{
  HysStepDoubt *self = hys_owner_new (HysStepDoubt);
  g_autofree gboolean *loose = hys_loose_bars (system);

  self->part_of = hys_owner_keep (self, hys_massless_parts (system, &self->n_parts), g_free);
  self->mobility = hys_owned (self, double, self->n_parts + 1);
  self->loose = hys_owned (self, gboolean, self->n_parts + 1);
  self->slack = hys_owned (self, double, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    self->loose[self->part_of[i]] |= loose[i];
  self->first = hys_owned (self, double, system->n_bars + 1);
  self->latest = hys_owned (self, double, system->n_bars + 1);
  self->jump = hys_owned (self, double, system->n_bars + 1);
  hys_step_doubt_set (self, system);
  return self;
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
  self->norm = self->place = 0;
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
  return fabs (hys_slider_rate (step->system, step->after->v, slider)
               - hys_slider_rate (step->system, step->before->v, slider));
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

/* ---- Where massless bars are ---- */

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
doubt_places (HysStepDoubt *self,
              const Step   *step,
              double        h)
{
  const HysSystem *system = step->system;
  double sum = 0;

  memset (self->slack, 0, system->n_bars * sizeof *self->slack);
  for (guint i = 0; i < system->n_sliders; i++)
    if (step->problem->mean[i] && (stops (step, i) || stops_unseen (self, step, i)))
      note_slack (self, system, i, h / 8 * change_of (step, i));
    else if (!step->problem->mean[i] && step->before->slip[i] == 0 && step->after->slip[i] != 0)
      note_slack (self, system, i, h / 2 * change_of (step, i));
  for (guint i = 0; i < system->n_springs; i++)
    {
      double slack = MAX (self->slack[system->springs[i].from], self->slack[system->springs[i].to]);

      sum += system->springs[i].stiffness * slack * slack;
    }
  self->norm += sqrt (sum);
  self->place += hys_largest_size (self->slack, system->n_bars, 0);
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
  const HysSlider *ends = &step->system->sliders[slider];
  guint end;

  *jump = (Jump){ step->after->lambda[slider] - step->before->lambda[slider], 0, 1 };
  if (step->problem->mean[slider])
    {
      if (stops (step, slider))
        return TRUE;
      jump->jump = hys_slider_jump (step->system->threshold[slider]);
      end = hys_is_massless (step->system, ends->from) ? ends->from : ends->to;
      return self->loose[self->part_of[end]] && stops_unseen (self, step, slider);
    }
  jump->last = step->early[slider];
  if (step->before->slip[slider] != 0)
    jump->first = jump->last;
  if (stops (step, slider) && jump->last == 0)
    jump->last = 1;
  return step->after->slip[slider] != step->before->slip[slider] || jump->last > 0;
}

static void
doubt_impulses (HysStepDoubt *self,
                const Step   *step,
                double        h)
{
  const HysSystem *system = step->system;
  double sum = 0;
  Jump jump;

  for (guint i = 0; i < system->n_bars; i++)
    {
      self->jump[i] = self->latest[i] = 0;
      self->first[i] = 1;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    if (jump_of (self, step, i, &jump))
      for (int k = 0; k < 2; k++)
        {
          guint end = k == 0 ? system->sliders[i].from : system->sliders[i].to;

          self->jump[end] += k == 0 ? -jump.jump : jump.jump;
          self->first[end] = MIN (self->first[end], jump.first);
          self->latest[end] = MAX (self->latest[end], jump.last);
        }
  for (guint i = 0; i < system->n_bars; i++)
    if (self->jump[i] != 0 && system->bars[i].unknown >= 0)
      {
        double mobility = hys_is_massless (system, i) ? self->mobility[self->part_of[i]] : 1 / system->bars[i].mass;
        double impulse = MAX (self->latest[i] - self->first[i], 0) * fabs (self->jump[i]);

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
                    const HysThetaProblem *problem,
                    const double          *early,
                    const HysState        *before,
                    const HysState        *after,
                    double                 h)
{
  Step step = { problem->system, problem, early, before, after };
  guint n = problem->system->n_bars;

  self->speed = hys_largest_size (before->v, n, hys_largest_size (after->v, n, 0));
  if (!is_in_doubt (self, &step))
    return;
  doubt_places (self, &step, h);
  doubt_impulses (self, &step, h);
}
