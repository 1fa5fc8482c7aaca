/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-step-plan.h"

#include "hys-floating.h"
#include "hys-qp-dense.h"
#include "hys-theta-private.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define MOST_BARS 32     /* also springs and dashpots */
#define ROWS      8      /* that are multiplied side by side */
#define MOST_ROWS (2 * HYS_QP_DENSE_MAX + ROWS)
#define N_MAPS    64     /* kept, each in the place that its pattern gives it */
#define WORTH     16     /* steps with a pattern before its map is made */

typedef double Rows __attribute__ ((vector_size (ROWS * sizeof (double))));

struct HysStepMap
{
  guint32        pattern;      /* two bits per slider */
  guint          seen;
  gboolean       known;        /* whether it was tried to make the following */
  guint          n_rows;       /* unknowns, sticking sliders, and zeros up to a multiple of ROWS; 0 = there is no map */
  guint          n_columns;    /* even */
  guint          n_sticking;
  guint8         sticking[HYS_QP_DENSE_MAX];  /* sliders */
  double        *entry;        /* by columns, then what does not depend on anything */
  const double **input;        /* per column: where in the strip what it is multiplied with begins */
};

struct HysStepPlan
{
  HysThetaProblem *problem;
  HysStrip        *strip;
  HysQpDense      *dense;      /* of the whole problem; NULL = not made yet */
  guint            zero;       /* a row that is 0 */
  guint            row[MOST_BARS];        /* per bar: of its unknown, or one that is 0 */
  double           keep[MOST_BARS];       /* per bar: 1 where unknowns are counted from the last velocity, else 0 */
  double           share[MOST_BARS];      /* per bar: part of the end of the step in its mean velocity */
  double           compliance[HYS_QP_DENSE_MAX];  /* per slider */
  HysState        *unit;       /* of zeros but one */
  double          *force;      /* likewise, per bar */
  double          *drive;      /* zeros */
  HysStepMap       maps[N_MAPS];
};

static gboolean
suits (const HysSystem       *system,
       const HysThetaProblem *problem)
{
  if (system->n_bundles > 0 || problem->may_bridge || system->n_unknowns > HYS_QP_DENSE_MAX || system->n_unknowns == 0
      || system->n_sliders > HYS_QP_DENSE_MAX
      || MAX (system->n_bars, MAX (system->n_springs, system->n_dashpots)) > MOST_BARS)
    return FALSE;
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_DRIVEN
        || (system->bars[i].unknown >= 0 && problem->qp->floating[system->bars[i].unknown]))
      return FALSE;
  for (guint i = 0; i < system->n_sliders; i++)
    if (problem->qp->row[i].unknown[0] < 0 && problem->qp->row[i].unknown[1] < 0)
      return FALSE;
  return TRUE;
}

HysStepPlan *
hys_step_plan_new (const HysSystem *system,
              HysThetaProblem *problem,
              HysStrip        *strip)
{
  HysStepPlan *self;

  if (!suits (system, problem))
    return NULL;
  self = g_new0 (HysStepPlan, 1);
  self->problem = problem;
  self->strip = strip;
  self->unit = hys_state_new (system);
  self->force = g_new0 (double, system->n_bars + 1);
  self->drive = g_new0 (double, system->n_bars + 1);
  self->zero = MOST_ROWS - 1;
  for (guint i = 0; i < system->n_bars; i++)
    {
      gboolean mass = system->bars[i].class == HYS_BAR_MASS;

      self->row[i] = system->bars[i].unknown >= 0 ? (guint) system->bars[i].unknown : self->zero;
      self->keep[i] = mass ? 1 : 0;
      self->share[i] = mass ? problem->theta : 1;
    }
  return self;
}

void
hys_step_plan_free (HysStepPlan *self)
{
  if (self == NULL)
    return;
  hys_step_plan_forget (self);
  hys_state_free (self->unit);
  g_free (self->force);
  g_free (self->drive);
  g_free (self);
}

static void
map_clear (HysStepMap *map)
{
  g_clear_pointer (&map->entry, g_aligned_free);
  g_free (map->input);
  *map = (HysStepMap){ 0 };
}

void
hys_step_plan_forget (HysStepPlan *self)
{
  for (guint k = 0; k < N_MAPS; k++)
    map_clear (&self->maps[k]);
  g_clear_pointer (&self->dense, hys_qp_dense_free);
}

static int
slip_of (const HysStepMap *map,
         guint             slider)
{
  return (int) (map->pattern >> 2 * slider & 3) - 1;
}

static void
make_dense (HysStepPlan *self)
{
  const HysQp *qp = self->problem->qp;
  g_autofree double *A = g_new0 (double, qp->n * qp->n);

  for (int j = 0; j < qp->n; j++)
    for (int k = qp->A->column[j]; k < qp->A->column[j + 1]; k++)
      A[j * qp->n + qp->A->row[k]] = A[qp->A->row[k] * qp->n + j] = qp->A->value[k];
  self->dense = hys_qp_dense_new (qp->n, A, qp->m, qp->row);
  for (int i = 0; i < qp->m; i++)
    {
      self->compliance[i] = 0;
      for (int k = 0; k < 2; k++)
        if (qp->row[i].unknown[k] >= 0)
          self->compliance[i] += qp->row[i].factor[k] * qp->row[i].factor[k]
                                 / A[qp->row[i].unknown[k] * qp->n + qp->row[i].unknown[k]];
    }
}

/* What the problem's known terms give: column = G (b, -d_S). */
static void
solve_for (HysStepPlan          *self,
           const HysStepMap *map,
           const double     *G,
           guint             order,
           double           *column)
{
  const HysQp *qp = self->problem->qp;
  double known[2 * HYS_QP_DENSE_MAX];
  guint at = (guint) qp->n;

  memcpy (known, qp->b, (gsize) qp->n * sizeof (double));
  for (guint i = 0; i < (guint) qp->m; i++)
    if (slip_of (map, i) == 0)
      known[at++] = -qp->d[i];
  memset (column, 0, map->n_rows * sizeof (double));
  for (guint j = 0; j < order; j++)
    for (guint i = 0; i < order; i++)
      column[i] += G[j * order + i] * known[j];
}

/* The column of what one unit of *@value gives, which is later read from @input; if it gives anything. A tension of a slider
 * that slips is known: @input is NULL, and @times it. */
static void
add_column (HysStepPlan         *self,
            const HysSystem *system,
            HysStepMap      *map,
            const double    *G,
            guint            order,
            double          *value,
            const double    *input,
            double           times)
{
  double column[MOST_ROWS], *constant = map->entry;
  gboolean matters = FALSE;

  *value = 1;
  hys_theta_know (self->problem, system, self->unit, self->force, self->drive);
  *value = 0;
  solve_for (self, map, G, order, column);
  for (guint i = 0; i < order; i++)
    {
      matters = matters || column[i] != 0;
      if (input == NULL)
        constant[i] += times * column[i];
    }
  if (!matters || input == NULL)
    return;
  map->input[map->n_columns++] = input;
  memcpy (map->entry + map->n_columns * map->n_rows, column, map->n_rows * sizeof (double));
}

/* What the thresholds of slipping sliders give. */
static void
set_constant (HysStepPlan         *self,
              const HysSystem *system,
              HysStepMap      *map,
              const double    *G,
              guint            order)
{
  const HysQp *qp = self->problem->qp;

  hys_theta_know (self->problem, system, self->unit, self->force, self->drive);
  for (guint i = 0; i < system->n_sliders; i++)
    for (int k = 0; k < 2; k++)
      if (qp->row[i].unknown[k] >= 0)
        qp->b[qp->row[i].unknown[k]] -= qp->row[i].factor[k] * slip_of (map, i) * system->sliders[i].threshold;
  solve_for (self, map, G, order, map->entry);
}

static void
make_map (HysStepPlan         *self,
          const HysSystem *system,
          HysStepMap      *map,
          const gint8     *slip)
{
  const HysState *before = &self->strip->before;
  HysState *unit = self->unit;
  const double *G;
  guint order, most = 2 * system->n_bars + system->n_springs + system->n_dashpots + system->n_sliders + 2;

  hys_theta_problem_pose (self->problem, system);
  if (self->dense == NULL)
    make_dense (self);
  map->known = TRUE;
  G = hys_qp_dense_inverse (self->dense, slip, &order);
  if (G == NULL)
    return;
  self->problem->early = NULL;
  for (guint i = 0; i < system->n_sliders; i++)
    if (slip[i] == 0)
      map->sticking[map->n_sticking++] = (guint8) i;
  map->n_rows = (order + ROWS - 1) / ROWS * ROWS;
  map->entry = g_aligned_alloc0 (most * map->n_rows, sizeof (double), sizeof (Rows));
  map->input = g_new0 (const double *, most);
  set_constant (self, system, map, G, order);
  /* What a step finds last, elongations, comes last: the product can begin without it. */
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0 && system->bars[i].forces != NULL)
      add_column (self, system, map, G, order, &self->force[i], self->strip->force + i * HYS_STRIDE, 0);
  for (guint i = 0; i < system->n_sliders; i++)
    add_column (self, system, map, G, order, &unit->lambda[i], slip[i] == 0 ? before->lambda + i * HYS_STRIDE : NULL,
                slip[i] * system->sliders[i].threshold);
  for (guint i = 0; i < system->n_bars; i++)
    if (self->keep[i] != 0)
      add_column (self, system, map, G, order, &unit->v[i], before->v + i * HYS_STRIDE, 0);
  for (guint i = 0; i < system->n_dashpots; i++)
    add_column (self, system, map, G, order, &unit->tau[i], before->tau + i * HYS_STRIDE, 0);
  for (guint i = 0; i < system->n_springs; i++)
    add_column (self, system, map, G, order, &unit->e[i], before->e + i * HYS_STRIDE, 0);
  if (map->n_columns % 2 > 0)   /* a column of zeros */
    map->input[map->n_columns++] = before->q;
}

/* Whether sliders that slip are at their thresholds. */
static gboolean
is_settled (const HysSystem *system,
            const HysState  *state)
{
  for (guint i = 0; i < system->n_sliders; i++)
    if (state->slip[i] != 0 && state->lambda[i] != state->slip[i] * system->sliders[i].threshold)
      return FALSE;
  return TRUE;
}

const HysStepMap *
hys_step_plan_find (HysStepPlan         *self,
               const HysSystem *system,
               const HysState  *state)
{
  guint32 pattern = 0;
  HysStepMap *map;

  for (guint i = 0; i < system->n_sliders; i++)
    pattern |= (guint32) (state->slip[i] + 1) << 2 * i;
  map = &self->maps[(pattern ^ pattern >> 6 ^ pattern >> 12 ^ pattern >> 18) % N_MAPS];
  if (map->pattern != pattern)
    {
      map_clear (map);
      map->pattern = pattern;
    }
  if (!map->known && ++map->seen > WORTH)
    make_map (self, system, map, state->slip);
  return map->n_rows > 0 && is_settled (system, state) ? map : NULL;
}

/* result = constant + entries times inputs */
G_ALWAYS_INLINE static inline void
multiply (const HysStepMap *map,
          guint             lane,
          double           *result)
{
  for (guint i = 0; i < map->n_rows; i += ROWS)
    {
      const double *entry = map->entry + i;
      Rows even = *(const Rows *) entry, odd = { 0 };

      for (guint j = 0; j < map->n_columns; j += 2)
        {
          double first = map->input[j][lane], second = map->input[j + 1][lane];

          even += *(const Rows *) (entry += map->n_rows) * first;
          odd += *(const Rows *) (entry += map->n_rows) * second;
        }
      *(Rows *) (result + i) = even + odd;
    }
}

static inline double
relative (const double *x,
          guint         from,
          guint         to)
{
  return x[to] - x[from];
}

/* Bars, springs and dashpots from the @found increments of the rates. */
G_ALWAYS_INLINE static inline void
move (const HysStepPlan *self,
      const HysSystem   *system,
      guint              lane,
      const double      *found)
{
  const HysState *before = &self->strip->before;
  double h = self->problem->h, *q = before->q + lane, *v = before->v + lane, *e = before->e + lane, *tau = before->tau + lane;
  double mean[MOST_BARS], rate[MOST_BARS];

  for (guint i = 0; i < system->n_bars; i++, q += HYS_STRIDE, v += HYS_STRIDE)
    {
      double increment = found[self->row[i]], kept = self->keep[i] * v[0];

      mean[i] = kept + self->share[i] * increment;
      v[1] = rate[i] = kept + increment;
      q[1] = q[0] + h * mean[i];
    }
  for (guint i = 0; i < system->n_springs; i++, e += HYS_STRIDE)
    e[1] = e[0] + h * relative (mean, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++, tau += HYS_STRIDE)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double weight = self->problem->weight[i];

      if (system->held_dashpot[i])
        tau[1] = dashpot->viscosity * relative (rate, dashpot->from, dashpot->to);
      else
        tau[1] = (dashpot->viscosity * relative (mean, dashpot->from, dashpot->to) - (1 - weight) * tau[0]) / weight;
    }
}

/* Tensions of the sliders that stick; FALSE where one is more than its threshold. */
G_ALWAYS_INLINE static inline gboolean
hold (const HysStepPlan *self,
      const HysSystem   *system,
      const HysStepMap  *map,
      guint              lane,
      const double      *tension)
{
  double *lambda = self->strip->after.lambda + lane;
  gboolean stays = TRUE;

  for (guint k = 0; k < map->n_sticking; k++)
    {
      double bound = system->sliders[map->sticking[k]].threshold;

      lambda[map->sticking[k] * HYS_STRIDE] = CLAMP (tension[k], -bound, bound);
      stays = stays && fabs (tension[k]) <= bound * (1 + HYS_TOL_QP_BOUND);
    }
  return stays;
}

/* Steps with the map's pattern, up to the first in which a slider no longer sticks. */
HYS_FOR_EACH_PROCESSOR static guint
do_steps (const HysStepPlan *self,
          const HysSystem   *system,
          const HysStepMap  *map,
          guint              most)
{
  double found[MOST_ROWS] __attribute__ ((aligned (sizeof (Rows))));

  found[self->zero] = 0;
  for (guint lane = 0; lane < most; lane++)
    {
      multiply (map, lane, found);
      move (self, system, lane, found);
      if (!hold (self, system, map, lane, found + system->n_unknowns))
        return lane;
    }
  return most;
}

/* At how many of the @n ends of steps a slider slips on, faster than @least. */
static guint
count_slipping (const HysStepPlan *self,
                const HysSystem   *system,
                guint              slider,
                int                sense,
                double             least,
                guint              n)
{
  guint from = system->sliders[slider].from, to = system->sliders[slider].to;
  const double *from0 = self->strip->before.v + from * HYS_STRIDE, *to0 = self->strip->before.v + to * HYS_STRIDE;
  double share_from = self->problem->mean[slider] ? self->share[from] : 1;
  double share_to = self->problem->mean[slider] ? self->share[to] : 1;
  guint k = 0;

  while (k < n && sense * (to0[k] + share_to * (to0[k + 1] - to0[k]) - from0[k] - share_from * (from0[k + 1] - from0[k])) > least)
    k++;
  return k;
}

guint
hys_step_plan_run (const HysStepPlan *self,
                   const HysSystem   *system,
                   const HysStepMap  *map,
                   guint              most,
                   double             force,
                   double             speed)
{
  guint n;

  for (guint i = 0; i < system->n_sliders; i++)
    if (slip_of (map, i) != 0)
      for (guint j = 0; j < HYS_LANES; j++)
        self->strip->after.lambda[i * HYS_STRIDE + j] = slip_of (map, i) * system->sliders[i].threshold;
  n = do_steps (self, system, map, most);
  for (guint i = 0; i < system->n_sliders && n > 0; i++)
    if (slip_of (map, i) != 0)
      n = count_slipping (self, system, i, slip_of (map, i),
                          HYS_TOL_PLAN_SPEED * speed + HYS_TOL_PLAN_FORCE * force * self->compliance[i], n);
  return n;
}
