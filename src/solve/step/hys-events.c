/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What happens inside a step of the order two.
 *
 * Reversals. Where a slider between held bars stops slipping one way, its tension jumps. A step that gives it the new
 * tension throughout is wrong by an impulse of the order of h. When the rate would vanish under the old tension is
 * known to the second order from a straight line: from that moment on the tension is the new one, and the step is
 * solved again, with the same matrix. A sticking slider whose tension jumps to its threshold at that moment, because it
 * is joined to the other by what sticks, begins to slip then. Where one that sticks would have to, though over the
 * whole step it need not, the step is cut at the moment.
 *
 * Handovers. Where a slider at a massless bar begins to slip, another that slipped until then may stop at that moment,
 * as the bar between them sets off. Its mean rate over the step is not zero: the law on that leaves it the tension it
 * slipped with, from which it has come back in truth. The error is of the order of h for as long as the slider sticks.
 * Such a step is cut at the moment. Known to the second order are the rates before, and the moment, from the step in
 * which the sliders that begin to slip are held; the rates after it then follow from the means.
 *
 * Carried bars. Where sliders alone lead from a mass over massless bars to another held bar, those that stick to one of
 * the two have its velocity, and tensions that are known as means over steps. They set off where these come to their
 * thresholds: the step is cut there.
 *
 * Event location in the sense of Acary and Brogliato, Numerical Methods for Nonsmooth Dynamical Systems, 2008, ch. 8,
 * in steps that are otherwise time-stepping.
 */
#include "hys-events.h"

#include "hys-floating.h"
#include "hys-owner.h"
#include "hys-sets.h"
#include "hys-sums.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define LATEST  0.999  /* @early is less than 1 */
#define AT_REST 1e-6   /* a rate that is as good as none, in units of the largest speed */
#define SLOWER  0.99   /* part of its rate before the step that a slider has over it, if it may have stopped inside */
#define LEAST   1e-3   /* part of a step before the moment at which a carried bar sets off, or after it */

/* What massless bars hold together. */
typedef struct HysEventsPart
{
  gboolean slows;    /* whether one of its sliders is slower in the step than before */
  gboolean jumps;    /* whether one of them stops by itself, which makes tensions jump */
  double   moment;   /* in the step, at which the first of them begins to slip; 1 = none does */
} Part;

static gboolean
has_massless_end (const HysSystem *system,
                  guint            slider)
{
  return hys_is_massless (system, system->sliders[slider].from) || hys_is_massless (system, system->sliders[slider].to);
}

/* Notes the ends of a spring or a dashpot that are massless. */
static void
note_pulls (HysEvents       *self,
            const HysSystem *system,
            guint            from,
            guint            to)
{
  self->pulls[from] = hys_is_massless (system, from);
  self->pulls[to] = hys_is_massless (system, to);
}

HysEvents *
hys_events_new (const HysSystem *system)
{
  HysEvents *self = hys_owner_new (HysEvents);

  self->early = hys_owned (self, double, system->n_sliders + 1);
  self->changed = hys_owned (self, gboolean, system->n_sliders + 1);
  self->held = hys_owned (self, gboolean, system->n_sliders + 1);
  self->pulls = hys_owned (self, gboolean, system->n_bars + 1);
  for (guint i = 0; i < system->n_springs; i++)
    note_pulls (self, system, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++)
    note_pulls (self, system, system->dashpots[i].from, system->dashpots[i].to);
  self->part_of = hys_owner_keep (self, hys_massless_parts (system, &self->n_parts), g_free);
  self->part = hys_owned (self, Part, self->n_parts + 1);
  self->end = hys_owner_keep (self, hys_state_new (system), hys_state_free);
  self->later = hys_owner_keep (self, hys_state_new (system), hys_state_free);
  return self;
}

void
hys_events_look_at (HysEvents          *self,
                    HysThetaProblem    *problem,
                    const HysThetaStep *step)
{
  self->problem = problem;
  self->step = *step;
  hys_events_reset (self);
}

/* ---- Reversals ---- */

/* By how much the jump of a slider's tension over the step changes velocities, at most. @lightest: mobility of what a
 * massless bar is joined to, at most */
static double
impulse (const HysEvents *self,
         guint            slider,
         double           lightest)
{
  const HysSystem *system = self->problem->system;
  double jump = fabs (self->step.after->lambda[slider] - self->step.before->lambda[slider]), mobility = 0;
  guint ends[] = { system->sliders[slider].from, system->sliders[slider].to };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    if (system->bars[ends[k]].class == HYS_BAR_MASS)
      mobility += 1 / system->bars[ends[k]].mass;
    else if (hys_is_massless (system, ends[k]))
      mobility += lightest;
  return self->problem->h * jump * mobility;
}

/* Once one that slipped is to keep its tension, all are: between the same bars one alone would change for all of them.
 * Those that stuck go on sticking meanwhile. */
gboolean
hys_events_missed (HysEvents *self,
                   double     speed)
{
  const HysSystem *system = self->problem->system;
  const HysState *before = self->step.before, *after = self->step.after;
  gboolean missed = FALSE, slipped = FALSE;
  double lightest = INFINITY;

  if (memcmp (after->slip, before->slip, system->n_sliders) == 0)
    return FALSE;
  speed = hys_largest_size (after->v, system->n_bars, speed);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      lightest = MIN (lightest, system->bars[i].mass);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      self->changed[i] = after->slip[i] != before->slip[i] && !self->problem->mean[i];
      self->early[i] = self->changed[i] && before->slip[i] != 0 && hys_slider_is_at_threshold (system, before, i) ? 1 : 0;
      slipped = slipped || self->early[i] > 0;
      missed = missed || (self->changed[i] && impulse (self, i, 1 / lightest) > HYS_TOL_IMPULSE * speed);
    }
  if (missed && slipped)
    return TRUE;
  hys_events_reset (self);
  return FALSE;
}

/* Sliders that stuck and whose tensions jump do so at the first moment at which one that slipped stops at the same
 * bars: those that stick together. */
static void
place_joined (HysEvents *self)
{
  const HysSystem *system = self->problem->system;
  const gint8 *slip = self->step.before->slip;
  g_autoptr (HysSets) joined = hys_sets_new (system->n_bars);
  g_autofree double *moment = g_new0 (double, system->n_bars + 1);

  for (guint i = 0; i < system->n_sliders; i++)
    if (slip[i] == 0)
      hys_sets_join (joined, system->sliders[i].from, system->sliders[i].to);
  for (guint i = 0; i < system->n_sliders; i++)
    if (slip[i] != 0 && self->early[i] > 0)
      for (int k = 0; k < 2; k++)
        {
          double *noted = &moment[hys_sets_find (joined, k == 0 ? system->sliders[i].from : system->sliders[i].to)];

          *noted = *noted > 0 ? MIN (*noted, self->early[i]) : self->early[i];
        }
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->changed[i] && slip[i] == 0)
      self->early[i] = moment[hys_sets_find (joined, system->sliders[i].from)];
}

void
hys_events_place (HysEvents *self)
{
  const HysSystem *system = self->problem->system;
  gboolean sticking = FALSE;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->early[i] > 0)
      {
        double start = hys_slider_rate (system, self->step.before->v, i);
        double end = hys_slider_rate (system, self->step.after->v, i);

        self->early[i] = start * end < 0 ? MIN (start / (start - end), LATEST) : 0;   /* on a straight line */
      }
    else
      sticking = sticking || self->changed[i];
  if (sticking)
    place_joined (self);
}

void
hys_events_reset (HysEvents *self)
{
  memset (self->early, 0, self->problem->system->n_sliders * sizeof (double));
}

/* The first moment; 0 = none. */
static double
first_reversal (const HysEvents *self)
{
  double first = 0;

  for (guint i = 0; i < self->problem->system->n_sliders; i++)
    if (self->early[i] > 0 && (first == 0 || self->early[i] < first))
      first = self->early[i];
  return first;
}

/* The tension of one that sticks is its mean over the step: from the moment on it is what makes that up. */
static gboolean
is_overstrained (const HysEvents *self,
                 guint            i,
                 double           first)
{
  const HysState *before = self->step.before, *after = self->step.after;
  HysSliderLaw threshold = self->problem->system->threshold[i];

  return before->slip[i] == 0 && after->slip[i] == 0 && self->early[i] == 0
         && hys_slider_side (hys_slider_scaled (threshold, 1 - first),
                             HYS_TOL_AT_THRESHOLD * hys_slider_strength (threshold),
                             after->lambda[i] - first * before->lambda[i]) != 0;
}

gboolean
hys_events_release (HysEvents *self)
{
  const HysSystem *system = self->problem->system;
  double first = first_reversal (self);
  gboolean released = FALSE;

  for (guint i = 0; i < system->n_sliders && first > 0; i++)
    if (!system->beta[i] && is_overstrained (self, i, first))
      {
        self->early[i] = first;
        released = TRUE;
      }
  return released;
}

double
hys_events_overstrain (const HysEvents *self)
{
  double first = first_reversal (self);

  for (guint i = 0; i < self->problem->system->n_sliders && first > 0; i++)
    if (!self->problem->mean[i] && is_overstrained (self, i, first))
      return first;
  return 0;
}

/* ---- Handovers ---- */

/* That of a slider with a massless end. */
static Part *
part_at (const HysEvents *self,
         guint            slider)
{
  const HysSystem *system = self->problem->system;
  guint from = system->sliders[slider].from;

  return &self->part[self->part_of[hys_is_massless (system, from) ? from : system->sliders[slider].to]];
}

/* Whether a slider comes to its threshold in the step. Of several in line any may be the one that slips then. One that
 * is there before sets off as softly as what it joins: rounding decides when. */
static gboolean
begins (const HysEvents *self,
        guint            slider)
{
  const HysSystem *system = self->problem->system;

  return self->step.before->slip[slider] == 0 && has_massless_end (system, slider)
         && hys_slider_is_at_threshold (system, self->step.after, slider)
         && !hys_slider_is_at_threshold (system, self->step.before, slider);
}

/* Over a step to @after. */
static double
mean_rate (const HysEvents *self,
           const HysState  *after,
           guint            slider)
{
  const HysSystem *system = self->problem->system;
  const guint ends[] = { system->slides[slider].from, system->slides[slider].to };
  double mean[2];

  for (int k = 0; k < 2; k++)
    {
      double part = self->problem->factor[ends[k]];

      mean[k] = system->bars[ends[k]].unknown < 0 ? (after->q[ends[k]] - self->step.before->q[ends[k]]) / self->problem->h
                : (1 - part) * self->step.before->v[ends[k]] + part * after->v[ends[k]];
    }
  return mean[1] - mean[0];
}

/* Whether a slider that slipped has come to be slower in the step. */
static gboolean
slows (const HysEvents *self,
       guint            slider)
{
  double sense = self->step.before->slip[slider];

  return sense * mean_rate (self, self->step.after, slider)
         < SLOWER * sense * hys_slider_rate (self->problem->system, self->step.before->v, slider);
}

/* Whether in the step sliders begin to slip at a carried bar, or in a part of the network in which others slow down;
 * they are to be held. */
static gboolean
find_held (HysEvents *self)
{
  const gint8 *before = self->step.before->slip;
  const gboolean *mean = self->problem->mean;
  guint n = self->problem->system->n_sliders;
  gboolean some = FALSE;

  if (memcmp (self->step.after->slip, before, n) == 0)
    return FALSE;
  for (guint k = 0; k < self->n_parts; k++)
    self->part[k] = (Part){ FALSE, FALSE, 1 };
  for (guint i = 0; i < n; i++)
    if (before[i] != 0 && mean[i] && slows (self, i))
      part_at (self, i)->slows = TRUE;
  for (guint i = 0; i < n; i++)
    {
      self->held[i] = begins (self, i) && (!mean[i] || part_at (self, i)->slows);
      some = some || self->held[i];
    }
  return some;
}

/* The part of the step after which a held tension is at the threshold, less than 0 where it was before; 1 where it does
 * not come there by itself. Of a slider whose law is not on the mean rate it is the mean over the step, as that before
 * is over a step of @last. */
static double
moment_of (const HysEvents *self,
           double           last,
           guint            slider)
{
  HysSliderLaw threshold = self->problem->system->threshold[slider];
  double before = self->step.before->lambda[slider];
  double left = hys_slider_bound (threshold, self->step.after->lambda[slider]) - before;
  double way = self->end->lambda[slider] - before, part;

  if (!(left * way > 0) || !(fabs (way) > HYS_TOL_AT_THRESHOLD * hys_slider_strength (threshold)))
    return 1;
  part = left / way;
  return self->problem->mean[slider] ? MIN (part, 1) : (part + (part - 1) * last / self->problem->h) / 2;
}

/* Per part of the network, when the first of its sliders begins to slip, and whether others stop by themselves. */
static void
find_moments (HysEvents *self,
              double     last)
{
  const HysSystem *system = self->problem->system;

  for (guint i = 0; i < system->n_sliders; i++)
    if (self->held[i])
      {
        double *first = &part_at (self, i)->moment, moment = moment_of (self, last, i);

        *first = MIN (*first, moment >= 1 ? 1 : CLAMP (moment, LEAST, 1 - LEAST));
      }
    else if (!self->problem->mean[i] && self->step.before->slip[i] != self->end->slip[i]
             && has_massless_end (system, i))
      part_at (self, i)->jumps = TRUE;
}

/* Whether a slider that would go on slipping if those that begin were held does not do so behind the moment at which
   they begin. */
static gboolean
stops (const HysEvents *self,
       guint            slider)
{
  double sense = self->step.before->slip[slider], start = mean_rate (self, self->end, slider);
  double then = mean_rate (self, self->step.after, slider) - part_at (self, slider)->moment * start;

  return sense * start > self->rest && sense * then < -self->rest;
}

/* Whether a carried bar has another velocity at the end if a slider at it is not held. Where a bar is held by sliders
 * alone, it may be any of them that slips. */
static gboolean
sets_off (const HysEvents *self,
          guint            slider)
{
  const HysSystem *system = self->problem->system;
  guint ends[] = { system->sliders[slider].from, system->sliders[slider].to };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    if (self->pulls[ends[k]] && self->problem->carried[ends[k]]
        && fabs (self->step.after->v[ends[k]] - self->end->v[ends[k]]) > self->rest)
      return TRUE;
  return FALSE;
}

/* The first moment at which a slider stops or a carried bar sets off because sliders begin to slip; 1 = there is none.
   */
static double
first_handover (const HysEvents *self)
{
  const HysSystem *system = self->problem->system;
  double first = 1;

  for (guint i = 0; i < system->n_sliders; i++)
    if (has_massless_end (system, i))
      {
        const Part *part = part_at (self, i);

        if (part->moment < first && !part->jumps
            && (self->problem->mean[i] ? self->step.before->slip[i] != 0 && stops (self, i)
                                       : self->held[i] && sets_off (self, i)))
          first = part->moment;
      }
  return first;
}

static double
speed_at_rest (const HysEvents *self)
{
  gsize n = self->problem->system->n_bars;

  return AT_REST * hys_largest_size (self->step.before->v, n, hys_largest_size (self->step.after->v, n, 0));
}

double
hys_events_handover (HysEvents *self,
                     double     last,
                     double     sliver)
{
  const HysSystem *system = self->problem->system;
  HysThetaStep held = self->step;
  double first;

  if (!find_held (self))
    return 0;
  held.after = self->end;
  held.held = self->held;
  hys_theta_problem_solve_again (self->problem, &held);
  find_moments (self, last);
  self->rest = speed_at_rest (self);
  first = first_handover (self);
  if (MIN (first, 1 - first) * self->problem->h > sliver)
    {
      hys_state_copy (system, self->later, self->step.after);
      self->first = first;
      return first;
    }
  if (system->n_bundles > 0)   /* that these move otherwise is undone */
    hys_theta_problem_solve_again (self->problem, &self->step);
  return 0;
}

void
hys_events_set_off (const HysEvents *self,
                    HysState        *state)
{
  const HysSystem *system = self->problem->system;

  for (guint i = 0; i < system->n_bars; i++)
    if (hys_is_massless (system, i) && self->part[self->part_of[i]].moment <= self->first)
      state->v[i] = self->later->v[i];
  for (guint i = 0; i < system->n_sliders; i++)
    if (has_massless_end (system, i) && part_at (self, i)->moment <= self->first)
      state->slip[i] = self->later->slip[i];
}

/* ---- Carried bars ---- */

/* Where in the step the tension of a slider that sticks at a carried bar comes to its threshold, known as means over
 * this step and the one before; 1 = nowhere. */
static double
moment_of_strain (const HysEvents *self,
                  double           last,
                  guint            slider)
{
  HysSliderLaw threshold = self->problem->system->threshold[slider];
  double h = self->problem->h, mean = self->step.after->lambda[slider];
  double way = 2 * h / (h + last) * (mean - self->step.before->lambda[slider]),
               left = hys_slider_bound (threshold, way) - mean;

  return left * way > 0 && fabs (left) < fabs (way) * (0.5 - LEAST)
         && fabs (way) > HYS_TOL_AT_THRESHOLD * hys_slider_strength (threshold)
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
    if (one->slip[i] != other->slip[i]
        && (fabs (hys_slider_rate (system, one->v, i)) > rest || fabs (hys_slider_rate (system, other->v, i)) > rest))
      return FALSE;
  return TRUE;
}

double
hys_events_strain (const HysEvents *self,
                   double           last)
{
  const HysSystem *system = self->problem->system;
  const HysState *before = self->step.before, *after = self->step.after;
  double first = 1;

  if (!self->problem->may_bridge || !(last > 0) || !slip_alike (system, before, after, speed_at_rest (self)))
    return 0;
  for (guint i = 0; i < system->n_sliders; i++)
    if (after->slip[i] == 0 && !self->problem->mean[i] && has_massless_end (system, i))
      first = MIN (first, moment_of_strain (self, last, i));
  return first < 1 ? first : 0;
}

gboolean
hys_events_carry (HysThetaProblem *problem,
                  const HysLoads  *loads,
                  HysState        *before)
{
  const HysSystem *system = problem->system;

  if (!problem->may_bridge)
    return FALSE;

  g_autofree int *carrier = g_new (int, system->n_bars);
  g_autofree double *v = g_memdup2 (before->v, system->n_bars * sizeof (double));

  for (guint k = 0; k < loads->n_driven; k++)
    v[loads->driven[k]] = INFINITY;   /* a mass that sticks with them to a driven bar carries them first */
  hys_carried_bars (system, before->slip, v, carrier);
  for (guint i = 0; i < system->n_bars; i++)
    if (carrier[i] >= 0)
      {
        guint k = (guint) carrier[i];

        before->v[i] = system->bars[k].class != HYS_BAR_DRIVEN ? before->v[k]
                       : 2 * (loads->drive[k] - before->q[k]) / problem->h - loads->rate[k];
      }
  return hys_theta_problem_carry (problem, carrier);
}
