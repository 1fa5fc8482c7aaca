/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The proximal method of multipliers, as in hys-qp-search.c, with penalties that grow without bound: in these numbers, and with
 * factors that do not depend on the condition, they may.
 */
#include "hys-wide.h"

#include "hys-sets.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define MAX_ROUNDS   40
#define MAX_NEWTON   100    /* and as many more as there are sliders */
#define PENALTY      1e2    /* in units of a slider's own impedance, ... */
#define GROWTH       1e3    /* ... and how it grows */
#define PROX         1e-9   /* of what nothing holds, in units of the stiffness around it; ... */
#define LOOSENING    1e-2   /* ... it becomes less */
#define WHOLE        1e-3   /* difference of a part of a step from 1 that is rounding */

typedef struct
{
  HysWideProblem *problem;
  HysWide *stiffness;    /* per unknown: of all that holds it, or what is around it */
  HysWide *prox, *centre, *residual, *step;
  HysWide *matrix, *excess;
  HysWide *penalty, *multiplier, *along;   /* per slider */
  gint8   *clipped, *before;               /* per slider */
  HysWide  force, speed;                   /* the largest */
  gboolean settled;                        /* whether Newton's method came to its end, or near it */
} Work;

HysWideProblem *
hys_wide_problem_new (int n,
                      int m)
{
  HysWideProblem *self = g_new0 (HysWideProblem, 1);

  self->n = n;
  self->m = m;
  self->coupling = g_new0 (HysWide, n * n + 1);
  self->ground = g_new0 (HysWide, n + 1);
  self->load = g_new0 (HysWide, n + 1);
  self->base = g_new0 (HysWide, n + 1);
  self->y = g_new0 (HysWide, n + 1);
  self->slider = g_new0 (HysWideSlider, m + 1);
  return self;
}

void
hys_wide_problem_free (HysWideProblem *self)
{
  if (self == NULL)
    return;
  g_free (self->coupling);
  g_free (self->ground);
  g_free (self->load);
  g_free (self->base);
  g_free (self->y);
  g_free (self->slider);
  g_free (self);
}

/* Adds what joins two unknowns, of which either may be given, to a matrix. */
static void
join (int      n,
      HysWide *coupling,
      HysWide *ground,
      int      i,
      int      j,
      HysWide  value)
{
  if (i >= 0 && j >= 0)
    {
      coupling[i * n + j] += value;
      coupling[j * n + i] += value;
    }
  else if (MAX (i, j) >= 0)
    ground[MAX (i, j)] += value;
}

void
hys_wide_problem_join (HysWideProblem *self,
                       int             i,
                       int             j,
                       HysWide         value)
{
  if (i != j)
    join (self->n, self->coupling, self->ground, i, j, value);
}

static inline HysWide
size (HysWide x)
{
  return x < 0 ? -x : x;
}

static inline HysWide
larger (HysWide a,
        HysWide b)
{
  return a > b ? a : b;
}

static Work *
work_new (HysWideProblem *problem)
{
  gsize n = (gsize) problem->n + 1, m = (gsize) problem->m + 1;
  Work *self = g_new0 (Work, 1);

  self->problem = problem;
  self->stiffness = g_new0 (HysWide, n);
  self->prox = g_new0 (HysWide, n);
  self->centre = g_new0 (HysWide, n);
  self->residual = g_new0 (HysWide, n);
  self->step = g_new0 (HysWide, n);
  self->matrix = g_new0 (HysWide, n * n);
  self->excess = g_new0 (HysWide, n);
  self->penalty = g_new0 (HysWide, m);
  self->multiplier = g_new0 (HysWide, m);
  self->along = g_new0 (HysWide, m);
  self->clipped = g_new0 (gint8, m);
  self->before = g_new0 (gint8, m);
  return self;
}

static void
work_free (Work *self)
{
  g_free (self->stiffness);
  g_free (self->prox);
  g_free (self->centre);
  g_free (self->residual);
  g_free (self->step);
  g_free (self->matrix);
  g_free (self->excess);
  g_free (self->penalty);
  g_free (self->multiplier);
  g_free (self->along);
  g_free (self->clipped);
  g_free (self->before);
  g_free (self);
}

/* Where nothing has a stiffness: thresholds over rates, in any unit where none is given. */
static HysWide
natural_unit (const HysWideProblem *problem)
{
  HysWide force = 0, rate = 0;

  for (int k = 0; k < problem->m; k++)
    {
      force = larger (force, problem->slider[k].alpha);
      rate = larger (rate, size (problem->slider[k].d));
    }
  return force > 0 ? force / (rate > 0 ? rate : 1) : 1;
}

/* A bar that only sliders hold takes the largest stiffness of those they lead to. */
static void
measure_stiffness (Work *self)
{
  const HysWideProblem *problem = self->problem;
  int n = problem->n;
  gboolean changed = TRUE;
  HysWide unit = natural_unit (problem);

  for (int i = 0; i < n; i++)
    {
      self->stiffness[i] = problem->ground[i];
      for (int j = 0; j < n; j++)
        self->stiffness[i] += problem->coupling[i * n + j];
    }
  for (int sweep = 0; changed && sweep < n; sweep++)
    {
      changed = FALSE;
      for (int k = 0; k < problem->m; k++)
        {
          int ends[] = { problem->slider[k].from, problem->slider[k].to };

          for (int e = 0; e < 2; e++)
            if (ends[0] >= 0 && ends[1] >= 0 && !(self->stiffness[ends[e]] > 0) && self->stiffness[ends[1 - e]] > 0)
              {
                self->stiffness[ends[e]] = self->stiffness[ends[1 - e]];
                changed = TRUE;
              }
        }
    }
  for (int i = 0; i < n; i++)
    if (!(self->stiffness[i] > 0))
      self->stiffness[i] = unit;
}

/* Bars that nothing but sliders joins to what is given, in the end. */
static void
find_floating (Work *self)
{
  const HysWideProblem *problem = self->problem;
  int n = problem->n;
  gboolean changed = TRUE;

  for (int i = 0; i < n; i++)
    self->prox[i] = problem->ground[i] > 0 ? 0 : PROX * self->stiffness[i];
  while (changed)
    {
      changed = FALSE;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n && self->prox[i] > 0; j++)
          if (problem->coupling[i * n + j] > 0 && !(self->prox[j] > 0))
            {
              self->prox[i] = 0;
              changed = TRUE;
            }
    }
}

/* 1 / (compliance of its ends); 0 between given motions. */
static HysWide
impedance (const Work          *self,
           const HysWideSlider *slider)
{
  HysWide compliance = 0;

  if (slider->from >= 0)
    compliance += 1 / self->stiffness[slider->from];
  if (slider->to >= 0)
    compliance += 1 / self->stiffness[slider->to];
  return compliance > 0 ? 1 / compliance : 0;
}

static inline HysWide
value_at (const HysWide *x,
          int            i)
{
  return i >= 0 ? x[i] : 0;
}

/* Solves matrix x = step, in place. The matrix is given by its couplings and by what is left of each row's sum; both stay
 * sums of what is not negative while unknown after unknown is taken out. */
static void
eliminate (Work *self)
{
  int n = self->problem->n;
  HysWide *c = self->matrix, *g = self->excess, *x = self->step;

  for (int k = 0; k < n; k++)
    {
      HysWide pivot = g[k];

      for (int j = k + 1; j < n; j++)
        pivot += c[k * n + j];
      c[k * n + k] = pivot;
      for (int i = k + 1; i < n && pivot > 0; i++)
        if (c[k * n + i] > 0)
          {
            HysWide part = c[k * n + i] / pivot;

            for (int j = i + 1; j < n; j++)
              if (c[k * n + j] > 0)
                {
                  c[i * n + j] += part * c[k * n + j];
                  c[j * n + i] = c[i * n + j];
                }
            g[i] += part * g[k];
            x[i] += part * x[k];
          }
    }
  for (int k = n - 1; k >= 0; k--)
    {
      HysWide sum = x[k];

      for (int j = k + 1; j < n; j++)
        sum += c[k * n + j] * x[j];
      x[k] = c[k * n + k] > 0 ? sum / c[k * n + k] : 0;
    }
}

/* The sum of what a slider's rate is a difference of. */
static HysWide
size_of_rates (const HysWideProblem *problem,
               const HysWideSlider  *slider)
{
  return size (value_at (problem->y, slider->to)) + size (value_at (problem->y, slider->from)) + size (slider->d)
         + value_at (problem->base, slider->to) + value_at (problem->base, slider->from);
}

/* Rates and clipped multipliers at the present y. */
static void
clip (Work *self)
{
  HysWideProblem *problem = self->problem;

  for (int k = 0; k < problem->m; k++)
    {
      HysWideSlider *slider = &problem->slider[k];
      HysWide from = value_at (problem->y, slider->from), to = value_at (problem->y, slider->to), mu;

      slider->rate = to - from + slider->d;
      if (size (slider->rate) <= HYS_TOL_WIDE_RATE * size_of_rates (problem, slider))
        slider->rate = 0;
      mu = self->multiplier[k] + self->penalty[k] * slider->rate;
      self->clipped[k] = (gint8) ((mu > slider->alpha) - (mu < -slider->alpha));
      slider->lambda = self->clipped[k] != 0 ? self->clipped[k] * slider->alpha : mu;
    }
}

/* residual = load - tensions - sliders' - prox */
static void
balance (Work *self)
{
  const HysWideProblem *problem = self->problem;
  int n = problem->n;

  for (int i = 0; i < n; i++)
    {
      HysWide sum = problem->load[i] - problem->ground[i] * problem->y[i]
                    - self->prox[i] * (problem->y[i] - self->centre[i]);

      for (int j = 0; j < n; j++)
        if (problem->coupling[i * n + j] > 0)
          sum -= problem->coupling[i * n + j] * (problem->y[i] - problem->y[j]);
      self->residual[i] = sum;
    }
  for (int k = 0; k < problem->m; k++)
    {
      const HysWideSlider *slider = &problem->slider[k];

      if (slider->to >= 0)
        self->residual[slider->to] -= slider->lambda;
      if (slider->from >= 0)
        self->residual[slider->from] += slider->lambda;
    }
}

static void
find_step (Work *self)
{
  const HysWideProblem *problem = self->problem;
  int n = problem->n;

  memcpy (self->matrix, problem->coupling, (gsize) (n * n) * sizeof (HysWide));
  for (int i = 0; i < n; i++)
    {
      self->excess[i] = problem->ground[i] + self->prox[i];
      self->step[i] = self->residual[i];
    }
  for (int k = 0; k < problem->m; k++)
    if (self->clipped[k] == 0)
      join (n, self->matrix, self->excess, problem->slider[k].from, problem->slider[k].to, self->penalty[k]);
  eliminate (self);
}

/* The derivative of what is minimised at the part @t of the step; @fall, @rise: of its smooth part. */
static HysWide
derivative (const Work *self,
            HysWide     t,
            HysWide     fall,
            HysWide     rise)
{
  HysWide sum = fall + t * rise;

  for (int k = 0; k < self->problem->m; k++)
    {
      const HysWideSlider *slider = &self->problem->slider[k];
      HysWide mu = self->multiplier[k] + self->penalty[k] * (slider->rate + t * self->along[k]);

      mu = mu > slider->alpha ? slider->alpha : mu < -slider->alpha ? -slider->alpha : mu;
      sum += (mu - slider->lambda) * self->along[k];
    }
  return sum;
}

/* Narrows the interval in which the derivative, piecewise linear and nondecreasing, changes its sign, to one of its pieces. */
static void
narrow (const Work *self,
        HysWide     fall,
        HysWide     rise,
        HysWide    *low,
        HysWide    *high)
{
  for (int k = 0; k < self->problem->m; k++)
    for (int side = -1; side <= 1; side += 2)
      {
        const HysWideSlider *slider = &self->problem->slider[k];
        HysWide speed = self->penalty[k] * self->along[k], t;

        if (speed == 0)
          continue;
        t = (side * slider->alpha - self->multiplier[k] - self->penalty[k] * slider->rate) / speed;
        if (!(t > *low) || (*high > 0 && !(t < *high)))
          continue;
        if (derivative (self, t, fall, rise) < 0)
          *low = t;
        else
          *high = t;
      }
}

/* The part of the step where what is minimised is least. */
static HysWide
line_search (Work *self)
{
  const HysWideProblem *problem = self->problem;
  int n = problem->n;
  HysWide fall = 0, rise = 0, low = 0, high = -1, a, b;

  for (int i = 0; i < n; i++)
    {
      fall -= self->step[i] * self->residual[i];
      rise += (problem->ground[i] + self->prox[i]) * self->step[i] * self->step[i];
      for (int j = 0; j < i; j++)
        rise += problem->coupling[i * n + j] * (self->step[i] - self->step[j]) * (self->step[i] - self->step[j]);
    }
  for (int k = 0; k < problem->m; k++)
    self->along[k] = value_at (self->step, problem->slider[k].to) - value_at (self->step, problem->slider[k].from);
  narrow (self, fall, rise, &low, &high);
  if (!(high > 0))
    high = 2 * low + 1;   /* on the last piece */
  a = derivative (self, low, fall, rise);
  b = derivative (self, high, fall, rise);
  return b > a ? low - a * (high - low) / (b - a) : 1;
}

/* The largest force in play, and the largest rate. */
static void
measure (Work *self)
{
  const HysWideProblem *problem = self->problem;

  self->force = self->speed = 0;
  for (int i = 0; i < problem->n; i++)
    {
      self->force = larger (self->force, size (problem->load[i]));
      self->speed = larger (self->speed, larger (size (problem->y[i]), problem->base[i]));
    }
  for (int k = 0; k < problem->m; k++)
    {
      self->force = larger (self->force, size (problem->slider[k].lambda));
      self->speed = larger (self->speed, size (problem->slider[k].d));
    }
}

/* Not a number where one of them is none. */
static HysWide
largest (const HysWide *x,
         int            n)
{
  HysWide most = 0, check = 0;

  for (int i = 0; i < n; i++)
    {
      most = larger (most, size (x[i]));
      check += x[i] - x[i];
    }
  return most + check;
}

/* The force that a slider's penalty makes of the rounding of its rate. */
static HysWide
blur (const Work *self,
      int         k)
{
  return self->penalty[k] * HYS_TOL_WIDE_RATE * size_of_rates (self->problem, &self->problem->slider[k]);
}

static HysWide
most_blur (const Work *self)
{
  HysWide most = 0;

  for (int k = 0; k < self->problem->m; k++)
    most = larger (most, self->clipped[k] == 0 ? blur (self, k) : 0);
  return most;
}

/* Newton steps until a whole one leads to the same clipped multipliers, and what is left is rounding. FALSE: there is no use in
 * going on. */
static gboolean
minimise (Work          *self,
          HysStop       *stop)
{
  HysWideProblem *problem = self->problem;
  HysWide before = 0;
  gboolean whole = FALSE;

  self->settled = TRUE;
  for (int k = 0; k < MAX_NEWTON + problem->m; k++)
    {
      HysWide left, t;

      if (hys_stop_asked (stop))
        return FALSE;
      clip (self);
      balance (self);
      left = largest (self->residual, problem->n);
      if (!(left - left == 0))
        return FALSE;
      if (left == 0 || (whole && left >= before / 2 && memcmp (self->before, self->clipped, (gsize) problem->m) == 0))
        return TRUE;
      before = left;
      memcpy (self->before, self->clipped, (gsize) problem->m);
      find_step (self);
      t = line_search (self);
      whole = size (t - 1) < WHOLE;
      for (int i = 0; i < problem->n; i++)
        problem->y[i] += t * self->step[i];
    }
  clip (self);
  measure (self);
  self->settled = before <= HYS_TOL_WIDE_ENOUGH * self->force + most_blur (self);
  return TRUE;
}

/* Whether a slider has a rate, beyond @rounding of the largest force and rate. */
static gboolean
moves (const Work *self,
       int         k,
       HysWide     rounding)
{
  const HysWideSlider *slider = &self->problem->slider[k];

  return size (slider->rate) > rounding * self->speed && impedance (self, slider) * size (slider->rate) > rounding * self->force;
}

/* Whether one that sticks has. */
static gboolean
creeps (const Work *self,
        int         k,
        HysWide     rounding)
{
  return self->clipped[k] == 0 && moves (self, k, rounding);
}

/* Whether prox holds a bar, likewise. */
static gboolean
is_held (const Work *self,
         int         i,
         HysWide     rounding)
{
  return self->prox[i] * size (self->problem->y[i] - self->centre[i]) > rounding * self->force;
}

static gboolean
is_solved (const Work *self,
           HysWide     rounding)
{
  if (!self->settled)
    return FALSE;
  for (int k = 0; k < self->problem->m; k++)
    if (creeps (self, k, rounding))
      return FALSE;
  for (int i = 0; i < self->problem->n; i++)
    if (is_held (self, i, rounding))
      return FALSE;
  return TRUE;
}

/* Holds more firmly what creeps, but so that its tension is still seen, and holds back less what is to move. */
static void
tighten (Work *self)
{
  for (int k = 0; k < self->problem->m; k++)
    {
      if (creeps (self, k, HYS_TOL_WIDE_ENOUGH) && GROWTH * blur (self, k) <= HYS_TOL_QP_INNER * self->force)
        self->penalty[k] *= GROWTH;
      while (GROWTH * blur (self, k) > self->problem->slider[k].alpha && self->problem->slider[k].alpha > 0)
        self->penalty[k] /= GROWTH;
      self->multiplier[k] = self->problem->slider[k].lambda;
    }
  for (int i = 0; i < self->problem->n; i++)
    {
      if (is_held (self, i, HYS_TOL_WIDE_ENOUGH))
        self->prox[i] *= LOOSENING;
      self->centre[i] = self->problem->y[i];
    }
}

/* The tension of a slider that sticks is rounding where it is no more than what is left of the balances at its ends. */
static void
drop_rounding (Work *self)
{
  memcpy (self->centre, self->problem->y, (gsize) self->problem->n * sizeof (HysWide));   /* prox holds nothing */
  balance (self);
  for (int k = 0; k < self->problem->m; k++)
    {
      HysWideSlider *slider = &self->problem->slider[k];

      if (self->clipped[k] == 0
          && size (slider->lambda) <= size (value_at (self->residual, slider->from)) + size (value_at (self->residual, slider->to)))
        slider->lambda = 0;
    }
}

static void
report_slips (Work *self)
{
  for (int k = 0; k < self->problem->m; k++)
    self->problem->slider[k].slip = moves (self, k, HYS_TOL_WIDE_ENOUGH) ? self->clipped[k] : 0;
}

static gboolean
solve_part (HysWideProblem *problem,
            HysStop        *stop)
{
  Work *self = work_new (problem);
  gboolean solved = FALSE;

  measure_stiffness (self);
  find_floating (self);
  for (int k = 0; k < problem->m; k++)
    {
      self->penalty[k] = PENALTY * impedance (self, &problem->slider[k]);
      self->multiplier[k] = problem->slider[k].lambda;
    }
  for (int round = 0; round < MAX_ROUNDS && minimise (self, stop); round++)
    {
      measure (self);
      solved = is_solved (self, HYS_TOL_WIDE_SOLVED);
      if (is_solved (self, HYS_TOL_WIDE_ENOUGH))
        break;
      tighten (self);
    }
  drop_rounding (self);
  report_slips (self);
  work_free (self);
  return solved && !hys_stop_asked (stop);
}

/* ---- Parts that nothing joins ---- */

/* Per unknown the number of its part, and how many there are. */
static guint *
find_parts (const HysWideProblem *problem,
            guint                *n_parts)
{
  g_autoptr (HysSets) sets = hys_sets_new ((guint) problem->n);

  for (int i = 0; i < problem->n; i++)
    for (int j = 0; j < i; j++)
      if (problem->coupling[i * problem->n + j] > 0)
        hys_sets_join (sets, (guint) i, (guint) j);
  for (int k = 0; k < problem->m; k++)
    if (problem->slider[k].from >= 0 && problem->slider[k].to >= 0)
      hys_sets_join (sets, (guint) problem->slider[k].from, (guint) problem->slider[k].to);
  return hys_sets_number (sets, n_parts);
}

static gboolean
is_in (const guint *part,
       int          unknown,
       guint        of)
{
  return unknown >= 0 && part[unknown] == of;
}

/* Solves a part in numbers of its own. @own, @slider: room. */
static gboolean
solve_apart (HysWideProblem *whole,
             const guint    *part,
             guint           of,
             int            *own,
             int            *slider,
             HysStop        *stop)
{
  g_autoptr (HysWideProblem) problem = NULL;
  gboolean solved;
  int n = 0, m = 0;

  for (int i = 0; i < whole->n; i++)
    if (part[i] == of)
      own[n++] = i;
  for (int k = 0; k < whole->m; k++)
    if (is_in (part, whole->slider[k].from, of) || is_in (part, whole->slider[k].to, of))
      slider[m++] = k;
  problem = hys_wide_problem_new (n, m);
  for (int i = 0; i < n; i++)
    {
      problem->ground[i] = whole->ground[own[i]];
      problem->load[i] = whole->load[own[i]];
      problem->base[i] = whole->base[own[i]];
      for (int j = 0; j < n; j++)
        problem->coupling[i * n + j] = whole->coupling[own[i] * whole->n + own[j]];
    }
  for (int k = 0; k < m; k++)
    {
      HysWideSlider *to = &problem->slider[k];

      *to = whole->slider[slider[k]];
      for (int i = 0; i < n; i++)
        {
          to->from = whole->slider[slider[k]].from == own[i] ? i : to->from;
          to->to = whole->slider[slider[k]].to == own[i] ? i : to->to;
        }
    }
  solved = solve_part (problem, stop);
  for (int i = 0; i < n; i++)
    whole->y[own[i]] = problem->y[i];
  for (int k = 0; k < m; k++)
    {
      HysWideSlider *to = &whole->slider[slider[k]];

      to->rate = problem->slider[k].rate;
      to->lambda = problem->slider[k].lambda;
      to->slip = problem->slider[k].slip;
    }
  return solved;
}

gboolean
hys_wide_problem_solve (HysWideProblem *problem,
                        HysStop        *stop)
{
  guint n_parts;
  g_autofree guint *part = find_parts (problem, &n_parts);
  g_autofree int *own = g_new (int, problem->n + 1), *slider = g_new (int, problem->m + 1);
  gboolean solved = TRUE;

  for (guint of = 0; of < n_parts; of++)
    solved = solve_apart (problem, part, of, own, slider, stop) && solved;
  return solved;
}
