/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A jump as the quasi-static motion that takes no time, from event to event. From where the last piece ends, the
 * implicit problem of a small part of the jump,
 *
 *     min_u  1/2 sum k |e + du|^2 - F (s + ds)'u + sum alpha |du|,
 *
 * says which sliders slip. With these at their thresholds and the others rigid the motion is linear in s: the same
 * problem with the rates of loads and displacements, thresholds of 0 and of more than there can be, gives the rates of
 * u and lambda. The piece ends where the first tension reaches its threshold. In each piece no slider turns, so that
 * the implicit problem of its whole length has that solution too: what is left of the events' rounding does not add up.
 */
#include "hys-jump.h"

#include "hys-floating.h"
#include "hys-qp.h"
#include "hys-slider-law.h"
#include "hys-sums.h"
#include "hys-tolerances.h"
#include "hys-wellposed.h"

#include <float.h>
#include <string.h>

#define PIECES 100000  /* more are too many */

struct HysJump
{
  const HysSystem *system;   /* the caller's */
  int        *unknown;    /* per bar: that of all that dashpots join to it, -1 = it is held */
  double     *given;      /* per bar: what the jump moves it by, if that is given */
  HysQp      *qp;         /* of a part of it */
  HysQp      *rates;      /* of its rates, under a pattern */
  HysBundles *bundles;
  double     *force;      /* per unknown: what it bears at the start of the path, ... */
  double     *more;       /* ... and how much more at its end */
  double     *move;       /* per bar, in a piece */
  double     *pull;       /* per bar: the largest force of a slider on it, before or after the jump */
  double     *first;      /* per slider: its tension as a piece begins */
};

/* One unknown for each set of bars that is not joined to a held one; how many. */
static int
number_sets (HysJump *self,
             HysSets *sets)
{
  g_autofree int *own = g_new (int, self->system->n_bars + 1);
  guint held = hys_sets_find (sets, self->system->n_bars);
  int n = 0;

  memset (own, -1, (self->system->n_bars + 1) * sizeof (int));
  for (guint i = 0; i < self->system->n_bars; i++)
    {
      guint set = hys_sets_find (sets, i);

      if (set != held && own[set] < 0)
        own[set] = n++;
      self->unknown[i] = own[set];
    }
  return n;
}

static HysQp *
new_problem (const HysJump  *self,
             int             n,
             const gboolean *floating,
             HysStop        *stop)
{
  const HysSystem *system = self->system;
  g_autoptr (GArray) pairs = hys_spring_pairs (system, self->unknown);
  g_autofree HysQpRow *rows = g_new (HysQpRow, system->n_sliders + 1);
  HysQp *qp;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      int from = self->unknown[system->sliders[i].from], to = self->unknown[system->sliders[i].to];

      rows[i] = from == to ? (HysQpRow){ { -1, -1 }, { 1, 1 } }   /* both ends move as one */
                           : (HysQpRow){ { from, to }, { -1, 1 } };
    }
  qp = hys_qp_new (n, (const HysPair *) pairs->data, pairs->len, (int) system->n_sliders, rows, floating);
  qp->stop = stop;
  qp->general = system->general;
  return qp;
}

HysJump *
hys_jump_new (const HysSystem *system,
              HysBundles      *bundles,
              HysStop         *stop)
{
  HysJump *self = hys_owner_new (HysJump);
  g_autoptr (HysSets) sets = hys_wellposed_join_by_dashpots (system);
  g_autofree gboolean *floating = NULL;
  int n;

  self->system = system;
  self->unknown = hys_owned (self, int, system->n_bars + 1);
  n = number_sets (self, sets);
  floating = g_new0 (gboolean, (gsize) n + 1);   /* whether no springs lead to a bar at rest */
  for (guint i = 0; i < system->n_springs; i++)
    hys_sets_join (sets, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    if (self->unknown[i] >= 0)
      floating[self->unknown[i]] = hys_sets_find (sets, i) != hys_sets_find (sets, system->n_bars);
  self->qp = hys_owner_keep (self, new_problem (self, n, floating, stop), hys_qp_free);
  self->rates = hys_owner_keep (self, new_problem (self, n, floating, stop), hys_qp_free);
  self->bundles = bundles;
  self->given = hys_owned (self, double, system->n_bars + 1);
  self->move = hys_owned (self, double, system->n_bars + 1);
  self->pull = hys_owned (self, double, system->n_bars + 1);
  self->force = hys_owned (self, double, (gsize) n + 1);
  self->more = hys_owned (self, double, (gsize) n + 1);
  self->first = hys_owned (self, double, system->n_sliders + 1);
  hys_jump_set (self, system);
  return self;
}

void
hys_jump_set (HysJump         *self,
              const HysSystem *system)
{
  self->system = system;
  hys_matrix_clear (self->qp->A);
  hys_matrix_clear (self->rates->A);
  hys_add_springs (system, self->unknown, self->qp->A);
  hys_add_springs (system, self->unknown, self->rates->A);
  for (guint i = 0; i < system->n_sliders; i++)
    self->qp->alpha[i] = self->rates->alpha[i] = system->sliders[i].threshold;
  hys_qp_update (self->qp);
  hys_qp_update (self->rates);
}

/* Massless bars go along with the held bars that dashpots join to them, between different ones so that impulses
 * balance: sum c (move - move of the neighbour) = 0. */
static void
drag (HysJump *self)
{
  const HysSystem *system = self->system;
  g_autofree int *index = g_new (int, system->n_bars);   /* of these; -1 = it is none */
  g_autofree double *right = g_new0 (double, system->n_bars + 1);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));
  g_autoptr (HysMatrix) C = NULL;
  g_autoptr (HysFactor) factor = NULL;
  int n = 0;

  for (guint i = 0; i < system->n_bars; i++)
    index[i] = hys_is_massless (system, i) && self->unknown[i] < 0 ? n++ : -1;
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      HysPair pair = { index[system->dashpots[i].from], index[system->dashpots[i].to] };

      if (pair.i >= 0 && pair.j >= 0)
        g_array_append_val (pairs, pair);
    }
  C = hys_matrix_new (n, (const HysPair *) pairs->data, pairs->len);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      double c = system->dashpots[i].viscosity;
      const guint end[2] = { system->dashpots[i].from, system->dashpots[i].to };

      for (int k = 0; k < 2; k++)
        if (index[end[k]] >= 0)
          {
            hys_matrix_add (C, index[end[k]], index[end[k]], c);
            right[index[end[k]]] += c * self->given[end[1 - k]];   /* 0 of others here */
          }
      if (index[end[0]] >= 0 && index[end[1]] >= 0)
        hys_matrix_add (C, index[end[0]], index[end[1]], -c);
    }
  factor = hys_factor_new (C);
  if (factor != NULL && hys_factor_compute (factor, C))
    hys_factor_solve (factor, right);
  for (guint i = 0; i < system->n_bars; i++)
    if (index[i] >= 0)
      self->given[i] = right[index[i]];
}

/* What is given of the motion. */
static void
give_moves (HysJump            *self,
            const HysJumpLoads *loads,
            const HysState     *state)
{
  gboolean driven = FALSE;

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      self->given[i] = self->system->bars[i].class == HYS_BAR_DRIVEN ? loads->place[i] - state->q[i] : 0;
      driven = driven || self->given[i] != 0;
    }
  if (driven && self->system->n_dashpots > 0)
    drag (self);
}

static double
given_stretch (const HysJump *self,
               guint          from,
               guint          to)
{
  return (self->unknown[to] < 0 ? self->given[to] : 0) - (self->unknown[from] < 0 ? self->given[from] : 0);
}

/* Adds a tension to what it pulls its ends with. */
static void
add_pull (const HysJump *self,
          guint          from,
          guint          to,
          double         tension,
          double        *pull)
{
  int a = self->unknown[from], b = self->unknown[to];

  if (a == b)
    return;
  if (a >= 0)
    pull[a] += tension;
  if (b >= 0)
    pull[b] -= tension;
}

/* The state bears its tensions; from there the loads go to those after the jump. */
static void
measure_loads (HysJump            *self,
               const HysJumpLoads *loads,
               const HysState     *state)
{
  const HysSystem *system = self->system;
  memset (self->force, 0, (gsize) self->qp->n * sizeof (double));
  for (guint i = 0; i < system->n_springs; i++)
    add_pull (self, system->springs[i].from, system->springs[i].to, -system->springs[i].stiffness * state->e[i],
              self->force);
  for (guint i = 0; i < system->n_sliders; i++)
    add_pull (self, system->sliders[i].from, system->sliders[i].to, -state->lambda[i], self->force);
  for (int j = 0; j < self->qp->n; j++)
    self->more[j] = -self->force[j];
  for (guint i = 0; i < system->n_bars; i++)
    if (self->unknown[i] >= 0)
      self->more[self->unknown[i]] += loads->after[i];
}

/* From @state, which is at @s, by the part @ds of the jump. */
static void
pose (HysJump        *self,
      const HysState *state,
      double          s,
      double          ds)
{
  const HysSystem *system = self->system;
  HysQp *qp = self->qp;

  for (int j = 0; j < qp->n; j++)
    {
      qp->b[j] = self->force[j] + (s + ds) * self->more[j];
      qp->y[j] = 0;
    }
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];

      add_pull (self, spring->from, spring->to,
                spring->stiffness * (state->e[i] + ds * given_stretch (self, spring->from, spring->to)), qp->b);
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      qp->d[i] = ds * given_stretch (self, system->sliders[i].from, system->sliders[i].to);
      qp->slip[i] = 0;
      qp->lambda[i] = qp->had[i] = state->lambda[i];
    }
}

static gboolean
solve (HysJump        *self,
       const HysState *state,
       double          s,
       double          ds)
{
  pose (self, state, s, ds);
  return hys_qp_solve (self->qp, FALSE);
}

/* More than the rate of any tension: what drives them can add up in one, and nothing is moved farther by what is given
   than that. */
static double
most_rate (const HysJump *self)
{
  double most = 0, move = 0;

  for (int j = 0; j < self->qp->n; j++)
    most += fabs (self->more[j]);
  for (guint i = 0; i < self->system->n_bars; i++)
    move = MAX (move, fabs (self->given[i]));
  for (guint i = 0; i < self->system->n_springs; i++)
    most += 2 * move * self->system->springs[i].stiffness;
  return most;
}

/* A slider at its threshold that sticks because others around it do bears no more. Whether there was one. */
static gboolean
close_loops (HysJump *self,
             double   most)
{
  const HysQp *qp = self->qp;
  gboolean any = FALSE;

  for (int i = 0; i < qp->m; i++)
    if (qp->slip[i] == 0 && self->rates->alpha[i] > 0 && hys_slider_is_at_bound (qp->alpha[i], 0, qp->lambda[i])
        && qp->lambda[i] * self->rates->lambda[i] > HYS_TOL_JUMP_RATE * most * qp->alpha[i])
      {
        self->rates->alpha[i] = 0;
        any = TRUE;
      }
  return any;
}

/* The rates under the pattern that self->qp has found. */
static gboolean
find_rates (HysJump *self,
            double   most)
{
  const HysSystem *system = self->system;
  HysQp *rates = self->rates;

  memcpy (rates->b, self->more, (gsize) rates->n * sizeof (double));
  memset (rates->y, 0, (gsize) rates->n * sizeof (double));
  for (guint i = 0; i < system->n_springs; i++)
    add_pull (self, system->springs[i].from, system->springs[i].to,
              system->springs[i].stiffness * given_stretch (self, system->springs[i].from, system->springs[i].to),
              rates->b);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      rates->d[i] = given_stretch (self, system->sliders[i].from, system->sliders[i].to);
      rates->alpha[i] = self->qp->slip[i] != 0 ? 0 : 2 * most;
      rates->lambda[i] = 0;
      rates->slip[i] = self->qp->slip[i];
    }
  rates->scale = most;
  do
    {
      hys_qp_update (rates);
      if (!hys_qp_solve (rates, FALSE))
        return FALSE;
    }
  while (close_loops (self, most));
  return TRUE;
}

/* How far a piece goes of which @ds is solved, up to @end: to where the first tension reaches its threshold. */
static double
find_end (const HysJump *self,
          double         ds,
          double         end,
          double         most)
{
  const HysQp *qp = self->qp;

  for (int i = 0; i < qp->m; i++)
    {
      double rate = self->rates->lambda[i];

      if (qp->slip[i] == 0 && fabs (rate) > HYS_TOL_JUMP_RATE * most)
        end = MIN (end, ds + (hys_slider_bound (qp->alpha[i], rate) - qp->lambda[i]) / rate);
    }
  return MAX (end, ds);
}

/* Takes self->qp and self->first to the end of a piece of the length @end, of which @ds is solved. */
static void
extend (HysJump *self,
        double   ds,
        double   end)
{
  HysQp *qp = self->qp;

  for (int j = 0; j < qp->n; j++)
    qp->y[j] += (end - ds) * self->rates->y[j];
  for (int i = 0; i < qp->m; i++)
    if (qp->slip[i] == 0)
      {
        double rate = self->rates->lambda[i], lambda = qp->lambda[i];

        self->first[i] = lambda - ds * rate;
        lambda += (end - ds) * rate;
        qp->lambda[i] = hys_slider_is_at_bound (qp->alpha[i], 4 * DBL_EPSILON * qp->alpha[i], lambda)
                        ? hys_slider_bound (qp->alpha[i], lambda) : lambda;
      }
}

/* Work of loads, of what moves given bars, and of friction in a piece from @s to s + @ds, where tensions change evenly.
 * Loads on bars that dashpots hold to given ones are against those. */
static void
book (HysJump            *self,
      const HysJumpLoads *loads,
      double              s,
      double              ds,
      HysState           *state)
{
  const HysSystem *system = self->system;
  double work = 0, friction = 0, middle = s + 0.5 * ds;

  for (guint i = 0; i < system->n_bars; i++)
    if (self->unknown[i] >= 0)
      work += (loads->before[i] + middle * (loads->after[i] - loads->before[i])) * self->move[i];
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];

      work += spring->stiffness * (state->e[i] + 0.5 * (self->move[spring->to] - self->move[spring->from]))
              * ds * given_stretch (self, spring->from, spring->to);
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      guint from = system->sliders[i].from, to = system->sliders[i].to;

      work += 0.5 * (self->first[i] + self->qp->lambda[i]) * ds * given_stretch (self, from, to);
      if (hys_slider_is_at_bound (self->qp->alpha[i], 0, self->qp->lambda[i]))
        friction += self->qp->lambda[i] * (self->move[to] - self->move[from]);
    }
  hys_state_add_energy (&state->energy[HYS_ENERGY_WORK], &state->lost[HYS_ENERGY_WORK], work);
  hys_state_add_energy (&state->energy[HYS_ENERGY_FRICTION], &state->lost[HYS_ENERGY_FRICTION], friction);
}

/* Nothing else moves bundles: they join held bars. */
static void
move_bundles (HysJump  *self,
              HysState *state)
{
  double work = 0, stored = 0;

  for (guint i = 0; i < self->system->n_bundles; i++)
    {
      self->bundles->move[i] = self->move[self->system->bundles[i].to] - self->move[self->system->bundles[i].from];
      stored -= state->w[i];
    }
  hys_bundles_advance (self->bundles, state, state);
  for (guint i = 0; i < self->system->n_bundles; i++)
    {
      work += self->bundles->taken[i];
      stored += state->w[i];
    }
  hys_state_add_energy (&state->energy[HYS_ENERGY_WORK], &state->lost[HYS_ENERGY_WORK], work);
  hys_state_add_energy (&state->energy[HYS_ENERGY_FRICTION], &state->lost[HYS_ENERGY_FRICTION], work - stored);
}

/* Goes on by a piece of the length @ds, which self->qp has. */
static void
take_piece (HysJump            *self,
            const HysJumpLoads *loads,
            double              s,
            double              ds,
            HysState           *state)
{
  const HysSystem *system = self->system;
  for (guint i = 0; i < system->n_bars; i++)
    self->move[i] = self->unknown[i] >= 0 ? self->qp->y[self->unknown[i]] : ds * self->given[i];
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->qp->slip[i] != 0)
      self->qp->lambda[i] = self->first[i] = hys_slider_bound (self->qp->alpha[i], self->qp->slip[i]);
  book (self, loads, s, ds, state);
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] += self->move[system->springs[i].to] - self->move[system->springs[i].from];
  for (guint i = 0; i < system->n_bars; i++)
    state->q[i] += self->move[i];
  memcpy (state->lambda, self->qp->lambda, system->n_sliders * sizeof (double));
  if (system->n_bundles > 0 && ds > 0)
    move_bundles (self, state);
}

/* The largest force of sliders on each bar. */
static void
note_pulls (HysJump        *self,
            const HysState *state)
{
  const HysSystem *system = self->system;
  for (guint i = 0; i < system->n_sliders; i++)
    {
      self->pull[system->sliders[i].from] = MAX (self->pull[system->sliders[i].from], fabs (state->lambda[i]));
      self->pull[system->sliders[i].to] = MAX (self->pull[system->sliders[i].to], fabs (state->lambda[i]));
    }
}

/* A spring that alone holds a bar, and bears no more than rounding of what sliders have pulled there before or after the
 * jump, bears nothing: none of it is left when those let go. Nor does one that bears rounding of rounding. */
static void
drop_rounding (HysJump  *self,
               HysState *state)
{
  const HysSystem *system = self->system;
  double least;

  note_pulls (self, state);
  least = DBL_EPSILON * DBL_EPSILON * hys_largest_size (self->pull, system->n_bars, 0);
  for (guint i = 0; i < system->n_springs; i++)
    if (system->springs[i].stiffness * fabs (state->e[i]) <= least)
      state->e[i] = 0;
  for (guint i = 0; i < 2 * system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i / 2];
      guint bar = i % 2 == 0 ? spring->from : spring->to;
      double *e = &state->e[i / 2];

      if (self->unknown[bar] < 0 || hys_matrix_diagonal (self->qp->A, self->unknown[bar]) != spring->stiffness
          || spring->stiffness * fabs (*e) > DBL_EPSILON * self->pull[bar])
        continue;
      state->q[bar] += i % 2 == 0 ? *e : -*e;
      *e = 0;
    }
}

/* Masses take up the impulses of dashpots. What that costs is work of what moves them. */
static void
strike_masses (HysJump  *self,
               HysState *state)
{
  const HysSystem *system = self->system;
  double before = hys_state_kinetic (system, state);

  state->strikes = FALSE;
  memset (state->adrift, 0, system->n_bars * sizeof (gboolean));
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double from = self->given[dashpot->from], to = self->given[dashpot->to];
      double impulse = dashpot->viscosity * (to - from);

      state->struck[i] = self->unknown[dashpot->from] < 0
                         && fabs (to - from) > 16 * DBL_EPSILON * MAX (fabs (from), fabs (to));
      if (!state->struck[i])
        continue;
      state->strikes = TRUE;
      if (system->bars[dashpot->to].class == HYS_BAR_MASS)
        state->v[dashpot->to] -= impulse / system->bars[dashpot->to].mass;
      if (system->bars[dashpot->from].class == HYS_BAR_MASS)
        state->v[dashpot->from] += impulse / system->bars[dashpot->from].mass;
    }
  hys_state_add_energy (&state->energy[HYS_ENERGY_WORK], &state->lost[HYS_ENERGY_WORK],
                        hys_state_kinetic (system, state) - before);
}

/* One piece from @s on, as far as the pattern lasts; its length, or 0 where there is none. */
static double
find_piece (HysJump        *self,
            const HysState *state,
            double          s,
            double          most)
{
  double left = hys_bundles_find_turn (self->bundles, self->system, self->given, HYS_TOL_JUMP_SOON, 1 - s);
  double ds = MIN (left, HYS_TOL_JUMP_SOON), end;

  memcpy (self->first, state->lambda, self->system->n_sliders * sizeof (double));
  if (self->system->n_sliders == 0 || !(ds < left) || !solve (self, state, s, ds) || !find_rates (self, most))
    return solve (self, state, s, left) ? left : 0;
  end = find_end (self, ds, left, most);
  extend (self, ds, end);
  return end;
}

void
hys_jump_run (HysJump            *self,
              const HysJumpLoads *loads,
              double              scale,
              HysState           *state)
{
  double s = 0, most;
  gboolean found = TRUE;

  give_moves (self, loads, state);
  measure_loads (self, loads, state);
  memset (self->pull, 0, self->system->n_bars * sizeof (double));
  note_pulls (self, state);
  most = most_rate (self);
  self->qp->scale = scale;
  for (guint pieces = 0; s < 1; pieces++)
    {
      double ds = find_piece (self, state, s, most);

      found = ds > 0 && pieces <= PIECES;
      if (!found)
        pose (self, state, s, ds = 1 - s);   /* only what is given moves on */
      take_piece (self, loads, s, ds, state);
      s = ds < 1 - s ? s + ds : 1;
      if (loads->turn != NULL && s < 1)
        loads->turn (loads->data, s, state);
    }
  if (found && solve (self, state, 1, 0))   /* without the rounding of the pieces */
    take_piece (self, loads, 1, 0, state);
  drop_rounding (self, state);
  strike_masses (self, state);
  for (guint i = 0; i < self->system->n_bars; i++)
    if (self->system->bars[i].class == HYS_BAR_DRIVEN)
      state->q[i] = loads->place[i];
}
