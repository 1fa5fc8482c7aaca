/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-initial.h"

#include "hys-floating.h"
#include "hys-sets.h"
#include "hys-sums.h"
#include "hys-tolerances.h"
#include "hys-wellposed.h"

/* E in units of the largest diagonal, for groups of bars that no spring holds. */
#define PROX 1e-6
#define MAX_ITERATIONS 8

typedef struct
{
  int    *index;      /* per bar: its unknown here, -1 = position given */
  int     n;
  double *load;       /* per bar: what it has to carry: slider tensions */
} Balance;

/* Numbers the massless bars that a spring touches. One that a dashpot holds too is where it is given, if that is told.
   */
static void
number (const HysSystem *system,
        Balance         *balance)
{
  g_autofree gboolean *sprung = g_new0 (gboolean, system->n_bars), *held = g_new0 (gboolean, system->n_bars);

  for (guint i = 0; i < system->n_springs; i++)
    sprung[system->springs[i].from] = sprung[system->springs[i].to] = TRUE;
  for (guint i = 0; i < system->n_dashpots; i++)
    held[system->dashpots[i].from] = held[system->dashpots[i].to] = TRUE;
  balance->index = g_new (int, system->n_bars);
  balance->n = 0;
  for (guint i = 0; i < system->n_bars; i++)
    balance->index[i] = system->bars[i].class == HYS_BAR_MASSLESS && sprung[i]
                        && !(held[i] && system->bars[i].position != 0)
                        ? balance->n++ : -1;
}

/* What remains of the load where nothing can carry it (a group of bars without spring to a held bar, and without a bar
 * of given position) is taken out evenly where it may have come from: the sliders will settle it at once. */
static void
remove_imbalance (const HysSystem *system,
                  Balance         *balance)
{
  g_autofree gboolean *grounded = g_new0 (gboolean, system->n_bars + 1);
  g_autofree gboolean *pushed = g_new0 (gboolean, system->n_bars + 1);   /* by sliders; not within a spring of two */
  g_autoptr (HysSets) sets = hys_massless_sets (system, FALSE);
  g_autofree double *sum = g_new0 (double, system->n_bars + 1);
  g_autofree guint *size = g_new0 (guint, system->n_bars + 1);

  for (guint i = 0; i < system->n_sliders; i++)
    pushed[system->sliders[i].from] = pushed[system->sliders[i].to] = TRUE;
  grounded[hys_sets_find (sets, system->n_bars)] = TRUE;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASSLESS)
      {
        guint set = hys_sets_find (sets, i);

        sum[set] += balance->load[i];
        size[set] += pushed[i] ? 1 : 0;
        if (balance->index[i] < 0)
          grounded[set] = TRUE;
      }
  for (guint i = 0; i < system->n_bars; i++)
    {
      guint set = hys_sets_find (sets, i);

      if (system->bars[i].class == HYS_BAR_MASSLESS && !grounded[set] && pushed[i])
        balance->load[i] -= sum[set] / size[set];
    }
}

/* right = load - (spring tensions at the present positions) */
static void
unbalanced (const HysSystem *system,
            const HysState  *state,
            const Balance   *balance,
            double          *right)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (balance->index[i] >= 0)
      right[balance->index[i]] = balance->load[i];
  for (guint i = 0; i < system->n_springs; i++)
    {
      const HysSpring *spring = &system->springs[i];
      double tension = spring->stiffness * (state->q[spring->to] - state->q[spring->from]);

      if (balance->index[spring->to] >= 0)
        right[balance->index[spring->to]] -= tension;
      if (balance->index[spring->from] >= 0)
        right[balance->index[spring->from]] += tension;
    }
}

/* Proximal-point iterations from the given positions: the nearest balanced ones. */
static void
settle (const HysSystem *system,
        HysState        *state,
        const Balance   *balance)
{
  g_autofree double *right = g_new0 (double, balance->n);

  unbalanced (system, state, balance, right);
  if (hys_largest_size (right, (gsize) balance->n, 0) == 0)
    return;

  g_autoptr (GArray) pairs = hys_spring_pairs (system, balance->index);
  g_autoptr (HysMatrix) K = hys_matrix_new (balance->n, (const HysPair *) pairs->data, pairs->len);
  g_autoptr (HysFactor) factor = hys_factor_new (K);

  hys_add_springs (system, balance->index, K);
  /* A group that no spring holds is kept where it is by E; a held one hardly feels it. */
  for (int i = 0; i < balance->n; i++)
    hys_matrix_add (K, i, i, PROX * hys_matrix_diagonal (K, i));
  if (factor == NULL || !hys_factor_compute (factor, K))
    return;
  for (int k = 0; k < MAX_ITERATIONS && hys_largest_size (right, (gsize) balance->n, 0) > 0; k++)
    {
      hys_factor_solve (factor, right);
      for (guint i = 0; i < system->n_bars; i++)
        if (balance->index[i] >= 0)
          state->q[i] += right[balance->index[i]];
      unbalanced (system, state, balance, right);
    }
}

void
hys_initial_state (const HysSystem *system,
                   HysState        *state)
{
  Balance balance;

  for (guint i = 0; i < system->n_bars; i++)
    {
      state->q[i] = system->bars[i].position;
      state->v[i] = system->bars[i].velocity;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    state->lambda[i] = -system->sliders[i].force;
  number (system, &balance);
  balance.load = g_new0 (double, system->n_bars);
  for (guint i = 0; i < system->n_sliders; i++)
    {
      balance.load[system->sliders[i].to] -= state->lambda[i];
      balance.load[system->sliders[i].from] += state->lambda[i];
    }
  remove_imbalance (system, &balance);
  settle (system, state, &balance);
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] = state->q[system->springs[i].to] - state->q[system->springs[i].from];
  g_free (balance.index);
  g_free (balance.load);
}

double
hys_initial_tension (const HysSystem *system,
                     const HysState  *state)
{
  double tension = 0;

  for (guint i = 0; i < system->n_springs; i++)
    tension = MAX (tension, fabs (system->springs[i].stiffness * state->e[i]));
  for (guint i = 0; i < system->n_sliders; i++)
    tension = MAX (tension, fabs (state->lambda[i]));
  return tension;
}
