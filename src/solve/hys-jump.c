/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-jump.h"

#include "hys-qp.h"
#include "hys-wellposed.h"
#include "hys-wide.h"

#include <string.h>

#define MANY 256   /* unknowns beyond which wide numbers take too long */

struct HysJump
{
  int   *unknown;    /* per bar: that of all that dashpots join to it, -1 = at rest */
  HysQp *qp;
};

/* One unknown for each set of bars that is not joined to a held one; how many. */
static int
number_sets (HysJump         *self,
             const HysSystem *system,
             HysSets         *sets)
{
  g_autofree int *own = g_new (int, system->n_bars + 1);
  guint held = hys_sets_find (sets, system->n_bars);
  int n = 0;

  for (guint i = 0; i <= system->n_bars; i++)
    own[i] = -1;
  for (guint i = 0; i < system->n_bars; i++)
    {
      guint set = hys_sets_find (sets, i);

      if (set != held && own[set] < 0)
        own[set] = n++;
      self->unknown[i] = own[set];
    }
  return n;
}

/* Per unknown: whether no springs lead to a bar at rest. Joins the @sets by springs. */
static gboolean *
find_floating (const HysJump   *self,
               const HysSystem *system,
               HysSets         *sets,
               int              n)
{
  gboolean *floating = g_new0 (gboolean, (gsize) n + 1);

  for (guint i = 0; i < system->n_springs; i++)
    hys_sets_join (sets, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    if (self->unknown[i] >= 0)
      floating[self->unknown[i]] = hys_sets_find (sets, i) != hys_sets_find (sets, system->n_bars);
  return floating;
}

static GArray *
find_pairs (const HysJump   *self,
            const HysSystem *system)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));

  for (guint i = 0; i < system->n_springs; i++)
    {
      HysPair pair = { self->unknown[system->springs[i].from], self->unknown[system->springs[i].to] };

      if (pair.i >= 0 && pair.j >= 0 && pair.i != pair.j)
        g_array_append_val (pairs, pair);
    }
  return pairs;
}

/* The row of a slider; none where both ends move as one. */
static HysQpRow
slider_row (const HysJump   *self,
            const HysSlider *slider)
{
  int from = self->unknown[slider->from], to = self->unknown[slider->to];

  return from == to ? (HysQpRow){ { -1, -1 }, { 1, 1 } } : (HysQpRow){ { from, to }, { -1, 1 } };
}

HysJump *
hys_jump_new (const HysSystem *system,
              HysStop         *stop)
{
  HysJump *self = g_new0 (HysJump, 1);
  g_autoptr (HysSets) sets = hys_wellposed_join_by_dashpots (system);
  g_autofree HysQpRow *rows = g_new (HysQpRow, system->n_sliders + 1);
  g_autofree gboolean *floating = NULL;
  g_autoptr (GArray) pairs = NULL;
  int n;

  self->unknown = g_new (int, system->n_bars + 1);
  n = number_sets (self, system, sets);
  floating = find_floating (self, system, sets, n);
  pairs = find_pairs (self, system);
  for (guint i = 0; i < system->n_sliders; i++)
    rows[i] = slider_row (self, &system->sliders[i]);
  self->qp = hys_qp_new (n, (const HysPair *) pairs->data, pairs->len, (int) system->n_sliders, rows, floating);
  self->qp->stop = stop;
  hys_jump_set (self, system);
  return self;
}

void
hys_jump_free (HysJump *self)
{
  if (self == NULL)
    return;
  hys_qp_free (self->qp);
  g_free (self->unknown);
  g_free (self);
}

void
hys_jump_set (HysJump         *self,
              const HysSystem *system)
{
  HysQp *qp = self->qp;

  hys_matrix_clear (qp->A);
  for (guint i = 0; i < system->n_springs; i++)
    {
      double k = system->springs[i].stiffness;
      int from = self->unknown[system->springs[i].from], to = self->unknown[system->springs[i].to];

      if (from == to)
        continue;
      if (from >= 0)
        hys_matrix_add (qp->A, from, from, k);
      if (to >= 0)
        hys_matrix_add (qp->A, to, to, k);
      if (from >= 0 && to >= 0)
        hys_matrix_add (qp->A, from, to, -k);
    }
  for (guint i = 0; i < system->n_sliders; i++)
    qp->alpha[i] = system->sliders[i].threshold;
  hys_qp_update (qp);
}

/* The right-hand side, and what is guessed: that nothing moves. */
static void
pose (HysJump         *self,
      const HysSystem *system,
      const double    *load,
      const HysState  *state)
{
  HysQp *qp = self->qp;

  for (int i = 0; i < qp->n; i++)
    qp->b[i] = qp->y[i] = 0;
  for (guint i = 0; i < system->n_bars; i++)
    if (self->unknown[i] >= 0)
      qp->b[self->unknown[i]] += load[i];
  for (guint i = 0; i < system->n_springs; i++)
    {
      double tension = system->springs[i].stiffness * state->e[i];
      int from = self->unknown[system->springs[i].from], to = self->unknown[system->springs[i].to];

      if (from == to)
        continue;
      if (from >= 0)
        qp->b[from] += tension;
      if (to >= 0)
        qp->b[to] -= tension;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      qp->d[i] = 0;
      qp->slip[i] = 0;
      qp->lambda[i] = state->lambda[i];
    }
}

/* The same problem in numbers of twice the digits. */
static gboolean
solve_wide (HysJump         *self,
            const HysSystem *system)
{
  HysQp *qp = self->qp;
  g_autoptr (HysWideProblem) problem = NULL;

  if (qp->n > MANY)
    return FALSE;
  problem = hys_wide_problem_new (qp->n, qp->m);
  for (guint i = 0; i < system->n_springs; i++)
    hys_wide_problem_join (problem, self->unknown[system->springs[i].from], self->unknown[system->springs[i].to],
                           system->springs[i].stiffness);
  for (int i = 0; i < qp->n; i++)
    problem->load[i] = qp->b[i];
  for (int i = 0; i < qp->m; i++)
    problem->slider[i] = (HysWideSlider){ .from = qp->row[i].unknown[0], .to = qp->row[i].unknown[1], .alpha = qp->alpha[i] };
  if (!hys_wide_problem_solve (problem, qp->stop))
    return FALSE;
  for (int i = 0; i < qp->n; i++)
    qp->y[i] = (double) problem->y[i];
  for (int i = 0; i < qp->m; i++)
    qp->lambda[i] = CLAMP ((double) problem->slider[i].lambda, -qp->alpha[i], qp->alpha[i]);
  return TRUE;
}

gboolean
hys_jump_solve (HysJump         *self,
                const HysSystem *system,
                const double    *load,
                double           scale,
                const HysState  *state)
{
  pose (self, system, load, state);
  self->qp->scale = scale;
  return hys_qp_solve (self->qp, FALSE) || solve_wide (self, system);
}

static double
move_of (const HysJump *self,
         guint          bar)
{
  return self->unknown[bar] >= 0 ? self->qp->y[self->unknown[bar]] : 0;
}

void
hys_jump_take (const HysJump   *self,
               const HysSystem *system,
               const double    *load,
               HysState        *state)
{
  double *energy = state->energy;

  for (guint i = 0; i < system->n_sliders; i++)
    energy[HYS_ENERGY_FRICTION] += self->qp->lambda[i]
                                   * (move_of (self, system->sliders[i].to) - move_of (self, system->sliders[i].from));
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] += move_of (self, system->springs[i].to) - move_of (self, system->springs[i].from);
  for (guint i = 0; i < system->n_bars; i++)
    {
      if (system->bars[i].class == HYS_BAR_MASSLESS)
        energy[HYS_ENERGY_WORK] += load[i] * move_of (self, i);
      state->q[i] += move_of (self, i);
    }
}

const double *
hys_jump_lambda (const HysJump *self)
{
  return self->qp->lambda;
}
