/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-step-plan.h"

#include "hys-floating.h"
#include "hys-qp-dense.h"
#include "hys-theta-private.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define MOST_BARS 32     /* also springs and dashpots */
#define ROWS      4      /* that are multiplied side by side */
#define MOST_ROWS (2 * HYS_QP_DENSE_MAX + ROWS)
#define N_MAPS    64     /* kept, each in the place that its pattern gives it */
#define WORTH     16     /* steps with a pattern before its map is made */
#define EXCHANGES 8      /* of the pattern of a step at most */
#define LOW_BITS  0x55555555u   /* of the two of each slider */

typedef double Rows __attribute__ ((vector_size (ROWS * sizeof (double))));

typedef struct
{
  guint32        pattern;      /* two bits per slider */
  guint          seen;
  gboolean       known;        /* whether it was tried to make the following */
  guint          n_rows;       /* unknowns, sticking sliders, and zeros up to a multiple of ROWS; 0 = there is no map */
  guint          n_columns;    /* even */
  guint          n_sticking;
  guint          n_slipping;
  guint8         sticking[HYS_QP_DENSE_MAX];  /* sliders */
  guint8         slipping[HYS_QP_DENSE_MAX];
  double        *entry;        /* by columns: what does not depend on anything, then these, ... */
  const double **input;        /* per column: where in the strip what it is multiplied with begins */
  double        *jump;         /* ... then per slipping slider: of what its tension was before the first of the steps, less its
                                * threshold */
} StepMap;

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
  guint32          all_stick;  /* the pattern */
  guint32          free;       /* two bits per slider: set where steps in which it comes to slip or to stick are like any other */
  HysState        *unit;       /* of zeros but one */
  double          *force;      /* likewise, per bar */
  double          *drive;      /* zeros */
  StepMap          maps[N_MAPS];
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

/* Where dashpots keep their tensions, those that jump with a change have their moment (hys-reversals.h), or are renewed
 * (hys-renewal.h). */
static gboolean
may_change (const HysSystem       *system,
            const HysThetaProblem *problem,
            guint                  slider)
{
  gboolean viscous = FALSE;

  for (guint i = 0; i < system->n_dashpots; i++)
    viscous = viscous || !system->held_dashpot[i];
  return !problem->keep_tau || (problem->mean[slider] && !viscous);
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
  for (guint i = 0; i < system->n_sliders; i++)
    self->all_stick |= (guint32) 1 << 2 * i;
  for (guint i = 0; i < system->n_sliders; i++)
    if (may_change (system, problem, i))
      self->free |= (guint32) 3 << 2 * i;
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
map_clear (StepMap *map)
{
  g_clear_pointer (&map->entry, g_aligned_free);
  g_free (map->input);
  *map = (StepMap){ 0 };
}

void
hys_step_plan_forget (HysStepPlan *self)
{
  for (guint k = 0; k < N_MAPS; k++)
    map_clear (&self->maps[k]);
  g_clear_pointer (&self->dense, hys_qp_dense_free);
}

static int
slip_of (const StepMap *map,
         guint          slider)
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
solve_for (HysStepPlan   *self,
           const StepMap *map,
           const double  *G,
           guint          order,
           double        *column)
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

/* What one unit of *@value gives. */
static void
solve_unit (HysStepPlan     *self,
            const HysSystem *system,
            const StepMap   *map,
            const double    *G,
            guint            order,
            double          *value,
            double          *column)
{
  *value = 1;
  hys_theta_know (self->problem, system, self->unit, self->force, self->drive);
  *value = 0;
  solve_for (self, map, G, order, column);
}

/* The column of what one unit of *@value gives, which is later read from @input; if it gives anything. */
static void
add_column (HysStepPlan     *self,
            const HysSystem *system,
            StepMap         *map,
            const double    *G,
            guint            order,
            double          *value,
            const double    *input)
{
  double *column = map->entry + (map->n_columns + 1) * map->n_rows;
  gboolean matters = FALSE;

  solve_unit (self, system, map, G, order, value, column);
  for (guint i = 0; i < order; i++)
    matters = matters || column[i] != 0;
  if (matters)
    map->input[map->n_columns++] = input;
}

/* The tension of a slider that slips is known, but for that before the first of the steps. */
static void
add_jump (HysStepPlan     *self,
          const HysSystem *system,
          StepMap         *map,
          const double    *G,
          guint            order,
          guint            slider)
{
  double *column = map->jump + map->n_slipping * map->n_rows;

  solve_unit (self, system, map, G, order, &self->unit->lambda[slider], column);
  for (guint i = 0; i < order; i++)
    map->entry[i] += slip_of (map, slider) * system->sliders[slider].threshold * column[i];
  map->slipping[map->n_slipping++] = (guint8) slider;
}

/* What the thresholds of slipping sliders give. */
static void
set_constant (HysStepPlan     *self,
              const HysSystem *system,
              StepMap         *map,
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
make_map (HysStepPlan     *self,
          const HysSystem *system,
          StepMap         *map)
{
  const HysState *before = &self->strip->before;
  HysState *unit = self->unit;
  const double *G;
  gint8 slip[HYS_QP_DENSE_MAX];
  guint order, most = 2 * system->n_bars + system->n_springs + system->n_dashpots + system->n_sliders + 2;

  hys_theta_problem_pose (self->problem, system);
  if (self->dense == NULL)
    make_dense (self);
  map->known = TRUE;
  for (guint i = 0; i < system->n_sliders; i++)
    slip[i] = (gint8) slip_of (map, i);
  G = hys_qp_dense_inverse (self->dense, slip, &order);
  if (G == NULL)
    return;
  self->problem->early = NULL;
  map->n_rows = (order + ROWS - 1) / ROWS * ROWS;
  map->entry = g_aligned_alloc0 (most * map->n_rows, sizeof (double), sizeof (Rows));
  map->input = g_new0 (const double *, most);
  set_constant (self, system, map, G, order);
  /* What a step finds last, elongations, comes last: the product can begin without it. */
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].unknown >= 0 && system->bars[i].forces != NULL)
      add_column (self, system, map, G, order, &self->force[i], self->strip->force + i * HYS_STRIDE);
  for (guint i = 0; i < system->n_sliders; i++)
    if (slip[i] == 0)
      {
        map->sticking[map->n_sticking++] = (guint8) i;
        add_column (self, system, map, G, order, &unit->lambda[i], before->lambda + i * HYS_STRIDE);
      }
  for (guint i = 0; i < system->n_bars; i++)
    if (self->keep[i] != 0)
      add_column (self, system, map, G, order, &unit->v[i], before->v + i * HYS_STRIDE);
  for (guint i = 0; i < system->n_dashpots; i++)
    add_column (self, system, map, G, order, &unit->tau[i], before->tau + i * HYS_STRIDE);
  for (guint i = 0; i < system->n_springs; i++)
    add_column (self, system, map, G, order, &unit->e[i], before->e + i * HYS_STRIDE);
  if (map->n_columns % 2 > 0)   /* a column of zeros */
    {
      memset (map->entry + (map->n_columns + 1) * map->n_rows, 0, map->n_rows * sizeof (double));
      map->input[map->n_columns++] = before->q;
    }
  map->jump = map->entry + (map->n_columns + 1) * map->n_rows;
  for (guint i = 0; i < system->n_sliders; i++)
    if (slip[i] != 0)
      add_jump (self, system, map, G, order, i);
}

/* The map of a pattern, for steps of the length that the problem is set up for. NULL where none is kept: it is made when that
 * has been asked for a few times. */
static const StepMap *
find_map (HysStepPlan     *self,
          const HysSystem *system,
          guint32          pattern)
{
  StepMap *map = &self->maps[(pattern ^ pattern >> 6 ^ pattern >> 12 ^ pattern >> 18) % N_MAPS];

  if (map->pattern != pattern)
    {
      map_clear (map);
      map->pattern = pattern;
    }
  if (!map->known && ++map->seen > WORTH)
    make_map (self, system, map);
  return map->n_rows > 0 ? map : NULL;
}

/* result = constant + entries times inputs */
G_ALWAYS_INLINE static inline void
multiply (const StepMap *map,
          guint          lane,
          double        *result)
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

/* Adds to the result what tensions of slipping sliders were before the step, less their thresholds. */
G_ALWAYS_INLINE static inline void
add_jumps (const HysStepPlan *self,
           const HysSystem   *system,
           const StepMap     *map,
           guint              lane,
           double            *result)
{
  const double *entry = map->jump;

  for (guint k = 0; k < map->n_slipping; k++, entry += map->n_rows)
    {
      guint slider = map->slipping[k];
      double jump = self->strip->before.lambda[slider * HYS_STRIDE + lane]
                    - slip_of (map, slider) * system->sliders[slider].threshold;

      for (guint i = 0; i < map->n_rows; i++)
        result[i] += entry[i] * jump;
    }
}

static inline double
relative (const double *x,
          guint         from,
          guint         to)
{
  return x[to] - x[from];
}

/* Velocities of bars in a step. */
typedef struct
{
  double mean[MOST_BARS];
  double end[MOST_BARS];
} Rates;

/* What the product with a map gives, and the rates from that. */
typedef struct
{
  double found[MOST_ROWS] __attribute__ ((aligned (sizeof (Rows))));
  Rates  rates;
} Trial;

/* Per slider, of a step with the pattern of the step before, which the sliders contradict: the tension of one that is held, the
 * mean rate of one that slips. */
typedef struct
{
  double tension[HYS_QP_DENSE_MAX];
  double rate[HYS_QP_DENSE_MAX];
} Held;

/* Bars, springs and dashpots from the @found increments of the rates. */
G_ALWAYS_INLINE static inline void
move (const HysStepPlan *self,
      const HysSystem   *system,
      guint              lane,
      const double      *found,
      Rates             *rates)
{
  const HysState *before = &self->strip->before;
  double h = self->problem->h, *q = before->q + lane, *v = before->v + lane, *e = before->e + lane, *tau = before->tau + lane;
  double *mean = rates->mean, *end = rates->end;

  for (guint i = 0; i < system->n_bars; i++, q += HYS_STRIDE, v += HYS_STRIDE)
    {
      double increment = found[self->row[i]], kept = self->keep[i] * v[0];

      mean[i] = kept + self->share[i] * increment;
      v[1] = end[i] = kept + increment;
      q[1] = q[0] + h * mean[i];
    }
  for (guint i = 0; i < system->n_springs; i++, e += HYS_STRIDE)
    e[1] = e[0] + h * relative (mean, system->springs[i].from, system->springs[i].to);
  for (guint i = 0; i < system->n_dashpots; i++, tau += HYS_STRIDE)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      double weight = self->problem->weight[i];

      if (system->held_dashpot[i])
        tau[1] = dashpot->viscosity * relative (end, dashpot->from, dashpot->to);
      else
        tau[1] = (dashpot->viscosity * relative (mean, dashpot->from, dashpot->to) - (1 - weight) * tau[0]) / weight;
    }
}

/* In a pattern, with exclusive or: that a slider comes to slip in a sense, or to stick after that. */
static inline guint32
change_of (guint  slider,
           double sense)
{
  return (guint32) (sense > 0 ? 3 : 1) << 2 * slider;
}

/* Sets the tensions of sliders that stick. Returns: which of them would be beyond their thresholds, as a change of the pattern. */
G_ALWAYS_INLINE static inline guint32
hold (const HysStepPlan *self,
      const HysSystem   *system,
      const StepMap     *map,
      guint              lane,
      const double      *tension)
{
  double *lambda = self->strip->after.lambda + lane;
  guint32 change = 0;

  for (guint k = 0; k < map->n_sticking; k++)
    {
      double bound = system->sliders[map->sticking[k]].threshold;

      lambda[map->sticking[k] * HYS_STRIDE] = CLAMP (tension[k], -bound, bound);
      if (!(fabs (tension[k]) <= bound * (1 + HYS_TOL_QP_BOUND)))
        change |= change_of (map->sticking[k], tension[k]);
    }
  return change;
}

/* Which sliders would slip the other way, or hardly, as a change of the pattern. */
G_ALWAYS_INLINE static inline guint32
watch (const HysStepPlan *self,
       const HysSystem   *system,
       const StepMap     *map,
       const double      *least,
       const Rates       *rates)
{
  guint32 change = 0;

  for (guint k = 0; k < map->n_slipping; k++)
    {
      guint i = map->slipping[k];
      double sense = slip_of (map, i);

      if (!(sense * relative (self->problem->mean[i] ? rates->mean : rates->end, system->sliders[i].from, system->sliders[i].to)
            > least[i]))
        change |= change_of (i, sense);
    }
  return change;
}

/* Steps with the map's pattern, up to the first in which sliders do otherwise. @least: per slider, rate that may be none: it is
 * tried whether the slider sticks. It slips with any rate in the first step, whose pattern is what the step before or such a trial
 * has led to. @trial: (out): of the last; @change: (out): of the pattern in the step that is not done */
HYS_FOR_EACH_PROCESSOR static guint
do_steps (const HysStepPlan *self,
          const HysSystem   *system,
          const StepMap     *map,
          const double      *least,
          guint              first,
          guint              most,
          Trial             *trial,
          guint32           *change)
{
  static const double none[HYS_QP_DENSE_MAX] = { 0 };
  double *found = trial->found;

  found[self->zero] = 0;
  for (guint lane = first; lane < most; lane++)
    {
      multiply (map, lane, found);
      if (lane == first)
        add_jumps (self, system, map, lane, found);
      move (self, system, lane, found, &trial->rates);
      *change = hold (self, system, map, lane, found + system->n_unknowns)
                | watch (self, system, map, lane > first ? least : none, &trial->rates);
      if (*change != 0)
        return lane;
    }
  return most;
}

/* Sets what the map's pattern says of the steps from @first on. */
static void
impose (const HysStepPlan *self,
        const HysSystem   *system,
        const StepMap     *map,
        guint              first)
{
  for (guint i = 0; i < system->n_sliders; i++)
    {
      int slip = slip_of (map, i);

      memset (self->strip->slip + i * HYS_LANES + first, slip, HYS_LANES - first);
      for (guint j = first; slip != 0 && j < HYS_LANES; j++)
        self->strip->after.lambda[i * HYS_STRIDE + j] = slip * system->sliders[i].threshold;
    }
}

static void
take_held (const HysStepPlan *self,
           const HysSystem   *system,
           const StepMap     *map,
           const Trial       *trial,
           Held              *held)
{
  for (guint k = 0; k < map->n_sticking; k++)
    held->tension[map->sticking[k]] = trial->found[system->n_unknowns + k];
  for (guint k = 0; k < map->n_slipping; k++)
    {
      const HysSlider *slider = &system->sliders[map->slipping[k]];

      held->rate[map->slipping[k]] = relative (trial->rates.mean, slider->from, slider->to);
    }
}

/* The part of the step in @lane, with the pattern @to, that goes by before all sliders slip that do not in the pattern @from. */
static double
begin_of (const HysStepPlan *self,
          const HysSystem   *system,
          guint32            from,
          guint32            to,
          guint              lane,
          const Held        *held)
{
  guint32 begin = (to ^ self->all_stick) & ~(from ^ self->all_stick) & LOW_BITS;
  double last = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    if (begin >> 2 * i & 1)
      {
        double start = self->strip->before.lambda[i * HYS_STRIDE + lane], way = held->tension[i] - start;
        double left = (to >> 2 * i & 2 ? 1 : -1) * system->sliders[i].threshold - start;

        last = MAX (last, left * way > 0 ? MIN (left / way, 1) : 0);
      }
  return last;
}

static double
mean_velocity (const HysStepPlan *self,
               guint              bar,
               guint              lane)
{
  const double *v = self->strip->before.v + bar * HYS_STRIDE + lane;

  return (1 - self->share[bar]) * v[0] + self->share[bar] * v[1];
}

/* Whether in the step in @lane one slider may begin to slip and another stop at that moment, with the patterns @from before and @to
 * after: hys-handovers.h, which has the last word. */
static gboolean
may_hand_over (const HysStepPlan *self,
               const HysSystem   *system,
               guint32            from,
               guint32            to,
               guint              lane,
               const Held        *held)
{
  double moment = self->problem->keep_tau ? begin_of (self, system, from, to, lane, held) : 0;

  for (guint i = 0; i < system->n_sliders && moment > 0; i++)
    if ((from >> 2 * i & 3) != 1)
      {
        double sense = (double) (from >> 2 * i & 3) - 1;
        double rate = mean_velocity (self, system->sliders[i].to, lane) - mean_velocity (self, system->sliders[i].from, lane);

        if (sense * held->rate[i] > 0 && sense * (rate - moment * held->rate[i]) <= 0)
          return TRUE;
      }
  return FALSE;
}

guint
hys_step_plan_run (HysStepPlan     *self,
                   const HysSystem *system,
                   const gint8     *slip,
                   guint            most,
                   double           force,
                   double           speed)
{
  double least[HYS_QP_DENSE_MAX];
  Trial trial;
  Held held;
  guint32 pattern = 0, last, change = 0;
  guint n = 0, exchanges = 0;

  for (guint i = 0; i < system->n_sliders; i++)
    pattern |= (guint32) (slip[i] + 1) << 2 * i;
  last = pattern;
  while (n < most && exchanges <= EXCHANGES && (change & ~self->free) == 0)
    {
      const StepMap *map = find_map (self, system, pattern);
      guint end;

      if (map == NULL)
        break;
      for (guint i = 0; i < system->n_sliders; i++)
        least[i] = HYS_TOL_PLAN_SPEED * speed + HYS_TOL_PLAN_FORCE * force * self->compliance[i];
      impose (self, system, map, n);
      end = do_steps (self, system, map, least, n, most, &trial, &change);
      if (end > n && pattern != last && may_hand_over (self, system, last, pattern, n, &held))
        return n;
      exchanges = end > n ? 1 : exchanges + 1;
      last = end > n ? pattern : last;
      if (change != 0 && pattern == last)
        take_held (self, system, map, &trial, &held);
      pattern ^= change;
      n = end;
    }
  return n;
}
