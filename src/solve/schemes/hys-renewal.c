/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-renewal.h"

#include "hys-floating.h"
#include "hys-sets.h"
#include "hys-sums.h"
#include "hys-theta-settle.h"
#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Micro steps, in units of HYS_RENEWAL_PART, each where those before it have come to no end: shorter ones, in which no
 * further slider comes to slip, and longer ones, beside which heavy masses resist less. */
static const double micro_parts[] = { 1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 10, 100, 1e3 };

#define ROUNDS 3   /* at least, in which it is found where a micro step comes from */

HysRenewal *
hys_renewal_new (const HysSystem *system,
                 HysBundles      *bundles,
                 HysReferee      *referee,
                 HysStop         *stop)
{
  HysRenewal *self = hys_owner_new (HysRenewal);

  self->micro = hys_owner_keep (self, hys_theta_problem_new (system, 1, FALSE, bundles, stop), hys_theta_problem_free);
  self->bundles = bundles;
  self->referee = referee;
  self->from = hys_owner_keep (self, hys_state_new (system), hys_state_free);
  self->force = hys_owned (self, double, system->n_bars + 1);
  self->rest = hys_owned (self, double, system->n_bars + 1);
  self->more = hys_owned (self, double, system->n_bars + 1);
  self->drive = hys_owned (self, double, system->n_bars + 1);
  hys_renewal_set (self, system);
  return self;
}

void
hys_renewal_set (HysRenewal      *self,
                 const HysSystem *system)
{
  g_autofree gboolean *loose = hys_loose_bars (system);

  self->micro->h = 0;
  memset (self->more, 0, system->n_bars * sizeof (double));
  if (self->jump != NULL)
    hys_jump_set (self->jump, system);
  self->loose = FALSE;
  for (guint i = 0; i < system->n_bars; i++)
    self->loose = self->loose || loose[i];
}

gboolean
hys_renewal_matters (const HysRenewal *self,
                     const HysSystem  *system,
                     const HysState   *before,
                     const HysState   *after)
{
  for (guint i = 0; self->loose && i < system->n_sliders; i++)
    if (system->beta[i] && after->slip[i] != before->slip[i])
      return TRUE;
  return self->loose && hys_bundles_changed (self->bundles);
}

/* What loads change by in the time of the micro step, at their rates at @t. */
static double
change_of (const HysRenewal *self,
           const GPtrArray  *signals,
           double            t)
{
  double h = self->micro->h, sum = 0, size = 0;

  for (guint i = 0; i < signals->len; i++)
    {
      double rate = hys_signal_rate (g_ptr_array_index (signals, i), t, t + 0.5 * h);

      sum += rate;
      size += fabs (rate);
    }
  return fabs (sum) > HYS_TOL_LOAD * size ? h * sum : 0;
}

/* @part: of the next step, whose changes count where not @all is renewed. */
static void
rate_loads (HysRenewal      *self,
            const HysSystem *system,
            const HysLoads  *loads,
            double           part,
            gboolean         all,
            const HysState  *state)
{
  for (guint k = 0; k < loads->n_loaded; k++)
    {
      guint i = loads->loaded[k];

      self->more[i] = all ? change_of (self, system->bars[i].forces, loads->since)
                      : part * (loads->end[i] - loads->start[i]);
    }
  for (guint k = 0; k < loads->n_driven; k++)
    {
      guint i = loads->driven[k];

      self->drive[i] = all ? change_of (self, system->bars[i].displacements, loads->since)
                       : part * (loads->drive[i] - state->q[i]);
    }
}

/* Where the micro step begins, as a difference from @state: so that how far bars move has all digits. What springs bear
 * there acts on them as a load. */
static void
set_out (HysRenewal      *self,
         const HysSystem *system,
         const HysLoads  *loads,
         const HysState  *state)
{
  hys_state_copy (system, self->from, state);
  memset (self->from->q, 0, system->n_bars * sizeof (double));
  memset (self->from->e, 0, system->n_springs * sizeof (double));
  memcpy (self->rest, loads->start, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_springs; i++)
    {
      double tension = system->springs[i].stiffness * state->e[i];

      self->rest[system->springs[i].to] -= tension;
      self->rest[system->springs[i].from] += tension;
    }
}

/* An implicit step from self->from, so short that only what can jump changes, under the loads of @part of its length
 * later; into @work. @certified: the referee has to agree, as what comes of it is a row. */
static gboolean
step_briefly (HysRenewal      *self,
              const HysSystem *system,
              double           part,
              double           scale,
              gboolean         certified,
              HysState        *work)
{
  const HysThetaStep step = { self->from, self->force, self->drive, scale, work };
  HysScales scales = { 0 };
  gboolean solved;

  for (guint i = 0; i < system->n_bars; i++)
    self->force[i] = self->rest[i] + part * self->more[i];
  solved = hys_theta_problem_solve (self->micro, &step, FALSE);
  return (solved && !certified)
         || hys_theta_settle (self->micro, &step, self->referee, &scales, solved) <= HYS_RESIDUAL_MAX;
}

/* How far a step that should have ended at @state did not, in forces, over the largest, those that change in it among
 * them, and @scale; self->from is moved by as much. */
static double
correct (HysRenewal      *self,
         const HysSystem *system,
         double           scale,
         const HysState  *state,
         const HysState  *work)
{
  double most = 0, force = scale;

  for (guint i = 0; i < system->n_springs; i++)
    {
      self->from->e[i] -= work->e[i];
      most = MAX (most, system->springs[i].stiffness * fabs (work->e[i]));
      force = MAX (force, system->springs[i].stiffness * MAX (fabs (state->e[i]), fabs (self->from->e[i])));
    }
  for (guint i = 0; i < system->n_bars; i++)
    {
      force = MAX (force, fabs (self->rest[i]) + fabs (self->more[i]));
      if (system->bars[i].class == HYS_BAR_MASS)
        self->from->v[i] += state->v[i] - work->v[i];
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    force = MAX (force, system->dashpots[i].viscosity
                          * (fabs (work->v[system->dashpots[i].from]) + fabs (work->v[system->dashpots[i].to])));
  for (guint i = 0; i < system->n_sliders; i++)
    force = MAX (force, fabs (work->lambda[i]));
  return most <= DBL_EPSILON * force ? 0 : most / force;
}

/* The step that ends at @state, into @work: that goes on from there gives the rates, and so where it comes from. */
static gboolean
step_up_to (HysRenewal      *self,
            const HysSystem *system,
            double           scale,
            const HysState  *state,
            HysState        *work)
{
  double miss = INFINITY, last = INFINITY;

  for (guint k = 0; k <= ROUNDS || (miss > HYS_TOL_RENEWAL && miss < 0.5 * last); k++)
    {
      last = miss;
      if (!step_briefly (self, system, k == 0 ? 1 : 0, scale, TRUE, work))
        return FALSE;
      miss = correct (self, system, scale, state, work);
    }
  return miss <= HYS_RESIDUAL_MAX;
}

/* What a change of values puts in or takes out is its work. */
void
hys_renewal_jump (HysRenewal      *self,
                  const HysSystem *system,
                  const HysLoads  *loads,
                  HysLedger       *ledger,
                  double           scale,
                  HysJumpTurn      turn,
                  gpointer         data,
                  HysState        *state)
{
  double error = state->energy[HYS_ENERGY_ERROR];
  HysJumpLoads jump = { self->changed ? loads->start : loads->before, loads->start, loads->drive, turn, data };

  if (self->jump == NULL)
    self->jump = hys_owner_keep (self, hys_jump_new (system, self->bundles, self->micro->qp->stop), hys_jump_free);
  hys_jump_run (self->jump, &jump, scale, state);
  hys_ledger_close (ledger, system, state);
  if (self->changed)
    {
      state->energy[HYS_ENERGY_WORK] += error - state->energy[HYS_ENERGY_ERROR];
      state->energy[HYS_ENERGY_ERROR] = error;
    }
  self->changed = FALSE;
}

/* Bars that sticking sliders join, seen as one: the largest force on one of them, what resists their motion in a micro
 * step, and one of them whose velocity is given (or NULL). */
typedef struct
{
  double        force;
  double        resistance;
  const double *given;
} Body;

static void
add_tension (Body  *bodies,
             guint  from,
             guint  to,
             double tension,
             double resistance)
{
  const guint end[2] = { from, to };

  for (guint k = 0; k < 2; k++)
    {
      bodies[end[k]].force = MAX (bodies[end[k]].force, fabs (tension));
      bodies[end[k]].resistance += resistance;
    }
}

/* One for each bar. Free with g_free(). */
static Body *
find_bodies (HysRenewal      *self,
             const HysSystem *system,
             const HysState  *state)
{
  Body *bodies = g_new0 (Body, system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    {
      bodies[i].force = fabs (self->force[i]);
      if (system->bars[i].class != HYS_BAR_MASSLESS)
        bodies[i].given = &state->v[i];
    }
  for (guint i = 0; i < system->n_springs; i++)
    add_tension (bodies, system->springs[i].from, system->springs[i].to, system->springs[i].stiffness * state->e[i],
                 self->micro->h * system->springs[i].stiffness);
  for (guint i = 0; i < system->n_dashpots; i++)
    add_tension (bodies, system->dashpots[i].from, system->dashpots[i].to, state->tau[i],
                 system->dashpots[i].viscosity);
  for (guint i = 0; i < system->n_sliders; i++)
    add_tension (bodies, system->sliders[i].from, system->sliders[i].to, state->lambda[i], 0);
  return bodies;
}

/* The body of both ends of a slider is one. */
static void
stick (HysSets *sets,
       Body    *bodies,
       guint    from,
       guint    to)
{
  const Body *a = &bodies[hys_sets_find (sets, from)], *b = &bodies[hys_sets_find (sets, to)];
  Body both = { MAX (a->force, b->force), a->resistance + b->resistance, a->given != NULL ? a->given : b->given };

  if (isinf (both.resistance) || (a->given != NULL && b->given != NULL && *a->given != *b->given))
    both = (Body){ 0, INFINITY, NULL };
  if (hys_sets_join (sets, from, to))
    bodies[hys_sets_find (sets, from)] = both;
}

/* Whether both ends of a slider are as fast, but for @part of that. */
static gboolean
is_as_fast (const HysState *state,
            HysEnds         ends,
            double          part)
{
  double from = state->v[ends.from], to = state->v[ends.to];

  return fabs (to - from) <= part * (fabs (to) + fabs (from));
}

/* Massless bars go with those that they stick to, at a threshold if they are as fast already: a small rate may be that of
   slipping. They rest where their velocity is but the rounding of the forces on them. */
static void
still (HysRenewal      *self,
       const HysSystem *system,
       HysState        *state)
{
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);
  g_autofree Body *bodies = find_bodies (self, system, state);

  for (guint i = 0; i < system->n_sliders; i++)
    if (state->slip[i] == 0
        && (!hys_slider_is_at_threshold (system, state, i) || is_as_fast (state, system->slides[i], HYS_TOL_STILL)))
      stick (sets, bodies, system->slides[i].from, system->slides[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    {
      const Body *body = &bodies[hys_sets_find (sets, i)];

      if (system->bars[i].class != HYS_BAR_MASSLESS)
        continue;
      if (body->given != NULL)
        state->v[i] = *body->given;
      else if (body->resistance > 0 && fabs (state->v[i]) * body->resistance <= HYS_TOL_STILL * body->force)
        state->v[i] = 0;
    }
}

/* Whether no slider slips below its threshold or against its tension: at masses not in @work, either, which drags them. */
static gboolean
keeps_laws (const HysSystem *system,
            const HysState  *state,
            const HysState  *work)
{
  double rest = HYS_TOL_SLIP * hys_largest_size (state->v, system->n_bars, 0);

  for (guint i = 0; i < system->n_sliders; i++)
    {
      HysEnds ends = system->slides[i];
      gboolean loose = system->mass[ends.from] == 0 && system->mass[ends.to] == 0;
      double told = hys_slider_rate (system, state->v, i), rate = loose ? told : hys_slider_rate (system, work->v, i);

      if (MIN (fabs (told), fabs (rate)) > rest && !is_as_fast (state, ends, HYS_RENEWAL_PART)
          && (loose || !is_as_fast (work, ends, HYS_RENEWAL_PART))
          && (!hys_slider_is_at_threshold (system, state, i) || MAX (told * state->lambda[i], rate * state->lambda[i]) < 0))
        return FALSE;
    }
  return TRUE;
}

/* All that may have jumped: what sticks and slips, with which tensions, how fast bars are. Whether that keeps the laws. */
static gboolean
take_all (HysRenewal      *self,
          const HysSystem *system,
          HysState        *state,
          const HysState  *work)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASS)
      state->v[i] = work->v[i];
  memcpy (state->lambda, work->lambda, system->n_sliders * sizeof (double));
  memcpy (state->tau, work->tau, system->n_dashpots * sizeof (double));
  memcpy (state->slip, work->slip, system->n_sliders * sizeof *work->slip);
  still (self, system, state);
  return keeps_laws (system, state, work);
}

/* What a step takes as known. */
static void
take_tensions (const HysSystem *system,
               HysState        *state,
               const HysState  *work)
{
  for (guint i = 0; i < system->n_sliders; i++)
    if (system->beta[i])
      state->lambda[i] = work->lambda[i];
  for (guint i = 0; i < system->n_dashpots; i++)
    if (!system->held_dashpot[i])
      state->tau[i] = work->tau[i];
}

/* How the motion goes on was not found. What is not at its threshold does not slip. */
static void
get_lost (const HysSystem *system,
          HysState        *state)
{
  for (guint i = 0; i < system->n_sliders; i++)
    if (hys_slider_room (system->threshold[i], state->lambda[i], state->slip[i]) > 0)
      state->slip[i] = 0;
  if (!state->strikes)
    memset (state->struck, 0, system->n_dashpots * sizeof (gboolean));
  state->strikes = TRUE;
  for (guint i = 0; i < system->n_bars; i++)
    state->adrift[i] = system->bars[i].class == HYS_BAR_MASSLESS || system->bars[i].class == HYS_BAR_DRIVEN;
}

void
hys_renewal_run (HysRenewal      *self,
                 const HysSystem *system,
                 const HysLoads  *loads,
                 HysLedger       *ledger,
                 double           h,
                 double           scale,
                 gboolean         all,
                 HysState        *state,
                 HysState        *work)
{
  gboolean found = FALSE;

  if (!all && (!self->due || !self->loose))
    return;
  for (guint i = 0; !found && i < (all ? G_N_ELEMENTS (micro_parts) : 1); i++)
    {
      double part = HYS_RENEWAL_PART * micro_parts[i];

      if (self->micro->h != part * h)
        hys_theta_problem_set (self->micro, system, part * h);
      /* Bars that float set out from rest; after a jump from their speed, which so brief a step would not bring them to. */
      hys_theta_problem_let_float (self->micro, all);
      set_out (self, system, loads, state);
      rate_loads (self, system, loads, part, all, state);
      found = all ? step_up_to (self, system, scale, state, work) : step_briefly (self, system, 1, scale, FALSE, work);
    }
  if (all && !(found && take_all (self, system, state, work)))
    get_lost (system, state);
  else if (!all && found)
    take_tensions (system, state, work);
  hys_ledger_close (ledger, system, state);
}
