/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The problem of a step is solved in two ways, one inside the other.
 *
 * Given which sliders stick and how the others slip, the solution is that of a linear system,
 *
 *     A y + D_S' lambda_S = b - D_C' (slip alpha)_C,      D_S y = -d_S,
 *
 * solved by iterative refinement with the factor of H = A + E + D_S' rho D_S (E tiny and only on floating bars; rho large
 * against the stiffest of the bars that the sliders of S join into one body): exact to rounding after a few
 * back-substitutions, and needing no rank condition on A or D. From one step to the next the pattern mostly stays, and its
 * factor is kept; where the solution contradicts the pattern, the sliders that contradict it change sides, a few times
 * (primal-dual active set); where sliders in a loop cannot all stick, one of them is let go.
 *
 * When that does not settle, the proximal method of multipliers takes over: outer, lambda and the prox centre; inner, a
 * semismooth Newton method with exact line search on the piecewise quadratic augmented function. It converges from
 * anywhere. What it finds is finished by an active-set method on the dual problem, a quadratic one in the box
 * |lambda| <= alpha: lambda stays in the box, moves towards the solution of its face until a bound blocks it, and one
 * slider at a time is let stick again. This copes with ties and loops, where lambda is not unique.
 */
#include "hys-qp.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KAPPA         1e6    /* rho of refinement in units of the stiffness around a body of sticking bars */
#define KAPPA_OUTER   1e4    /* rho of the method of multipliers in units of the slider's own stiffness */
#define PROX          1e-9   /* E in units of the stiffness around a floating bar */
#define N_FACTORS     8      /* factors kept, by pattern of sticking sliders */
#define MAX_CHAIN     100    /* up to this length of a chain of sticking sliders rho grows with its square */
#define MAX_REFINE    60
#define MAX_EXCHANGES 12
#define MAX_NEWTON    200
#define MAX_OUTER     12

typedef struct
{
  HysFactor *factor;
  guint64    hash;
  guint64    used;     /* time of last use; 0 = empty */
  gboolean  *stick;    /* the pattern it belongs to */
  gboolean   outer;    /* whether with the rho of the method of multipliers */
  double    *rho;      /* per slider */
  double    *impedance; /* per slider: stiffness of the body that it belongs to */
} Entry;

typedef struct
{
  double t, slope;     /* where along the direction a multiplier meets or leaves its bound; change of the slope there */
} Knot;

struct HysQpWork
{
  HysFactorizer *factorizer;
  HysMatrix     *H;
  double        *stiffness;  /* per unknown: A's diagonal, or that of the neighbours for a floating one without */
  double        *outer_rho;  /* per slider: of the method of multipliers, 0 = between given motions */
  const double  *rho;        /* per slider: those of the factor in use */
  const double  *impedance;  /* per slider: likewise */
  int           *body;       /* per unknown: for joining sticking bars */
  double        *prox;       /* per unknown: E */
  Entry          entries[N_FACTORS];
  guint64        clock;
  double        *residual;   /* n: balance */
  double        *step;       /* n */
  double        *centre;     /* n: prox centre */
  double        *product;    /* n */
  double        *rate;       /* m: D y + d */
  double        *multiplier; /* m: the outer iteration's lambda */
  double        *along;      /* m: D step */
  Knot          *knots;      /* 2 m */
  double        *feasible;   /* m: lambda in the box */
  gint8         *pattern;    /* m */
};

static gboolean
is_given (const HysQpRow *row)
{
  return row->unknown[0] < 0 && row->unknown[1] < 0;
}

double
hys_qp_row_dot (const HysQp  *self,
                int           i,
                const double *y)
{
  const HysQpRow *row = &self->row[i];
  double sum = 0;

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      sum += row->factor[k] * y[row->unknown[k]];
  return sum;
}

/* y += D_i' value */
static void
add_row (const HysQp *self,
         int          i,
         double       value,
         double      *y)
{
  const HysQpRow *row = &self->row[i];

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      y[row->unknown[k]] += row->factor[k] * value;
}

static HysMatrix *
matrix_of (int             n,
           const HysPair  *pairs,
           gsize           n_pairs,
           int             m,
           const HysQpRow *row)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (HysPair));

  g_array_append_vals (all, pairs, (guint) n_pairs);
  for (int i = 0; i < m; i++)
    if (row[i].unknown[0] >= 0 && row[i].unknown[1] >= 0)
      g_array_append_val (all, ((HysPair){ row[i].unknown[0], row[i].unknown[1] }));
  return hys_matrix_new (n, (const HysPair *) all->data, all->len);
}

static HysQpWork *
work_new (const HysQp *self)
{
  HysQpWork *work = g_new0 (HysQpWork, 1);
  gsize n = (gsize) self->n, m = (gsize) self->m;

  work->stiffness = g_new0 (double, n);
  work->prox = g_new0 (double, n);
  work->residual = g_new0 (double, n);
  work->step = g_new0 (double, n);
  work->centre = g_new0 (double, n);
  work->product = g_new0 (double, n);
  work->outer_rho = g_new0 (double, m);
  work->rho = work->outer_rho;
  work->body = g_new0 (int, n);
  work->rate = g_new0 (double, m);
  work->multiplier = g_new0 (double, m);
  work->along = g_new0 (double, m);
  work->knots = g_new0 (Knot, 2 * m);
  work->feasible = g_new0 (double, m);
  work->pattern = g_new0 (gint8, m);
  return work;
}

HysQp *
hys_qp_new (int             n,
            const HysPair  *pairs,
            gsize           n_pairs,
            int             m,
            const HysQpRow *row,
            const gboolean *floating)
{
  HysQp *self = g_new0 (HysQp, 1);

  self->n = n;
  self->m = m;
  self->A = matrix_of (n, pairs, n_pairs, m, row);
  self->row = g_memdup2 (row, (gsize) m * sizeof (HysQpRow));
  self->floating = g_memdup2 (floating, (gsize) n * sizeof (gboolean));
  self->alpha = g_new0 (double, m);
  self->b = g_new0 (double, n);
  self->d = g_new0 (double, m);
  self->y = g_new0 (double, n);
  self->lambda = g_new0 (double, m);
  self->slip = g_new0 (gint8, m);
  self->work = work_new (self);
  self->work->H = matrix_of (n, pairs, n_pairs, m, row);
  self->work->factorizer = hys_factorizer_new (self->A);
  return self;
}

static void
work_free (HysQpWork *work)
{
  for (guint k = 0; k < N_FACTORS; k++)
    {
      hys_factor_free (work->factorizer, work->entries[k].factor);
      g_free (work->entries[k].stick);
      g_free (work->entries[k].rho);
      g_free (work->entries[k].impedance);
    }
  hys_factorizer_free (work->factorizer);
  hys_matrix_free (work->H);
  g_free (work->stiffness);
  g_free (work->outer_rho);
  g_free (work->body);
  g_free (work->prox);
  g_free (work->residual);
  g_free (work->step);
  g_free (work->centre);
  g_free (work->product);
  g_free (work->rate);
  g_free (work->multiplier);
  g_free (work->along);
  g_free (work->knots);
  g_free (work->feasible);
  g_free (work->pattern);
  g_free (work);
}

void
hys_qp_free (HysQp *self)
{
  if (self == NULL)
    return;
  work_free (self->work);
  hys_matrix_free (self->A);
  g_free (self->row);
  g_free (self->alpha);
  g_free (self->floating);
  g_free (self->b);
  g_free (self->d);
  g_free (self->y);
  g_free (self->lambda);
  g_free (self->slip);
  g_free (self);
}

/* A's diagonal; a bar that only sliders hold takes the largest of its neighbours', from neighbour to neighbour. */
static void
measure_stiffness (HysQp *self)
{
  double *stiffness = self->work->stiffness;
  gboolean changed = TRUE;

  for (int i = 0; i < self->n; i++)
    stiffness[i] = hys_matrix_diagonal (self->A, i);
  for (int sweep = 0; changed && sweep < 1000; sweep++)
    {
      changed = FALSE;
      for (int i = 0; i < self->m; i++)
        {
          const int *unknown = self->row[i].unknown;

          for (int k = 0; k < 2; k++)
            if (unknown[0] >= 0 && unknown[1] >= 0 && stiffness[unknown[k]] <= 0 && stiffness[unknown[1 - k]] > 0)
              {
                stiffness[unknown[k]] = stiffness[unknown[1 - k]];
                changed = TRUE;
              }
        }
    }
  for (int i = 0; i < self->n; i++)
    if (stiffness[i] <= 0)
      stiffness[i] = 1;
}

void
hys_qp_update (HysQp *self)
{
  HysQpWork *work = self->work;

  measure_stiffness (self);
  for (int i = 0; i < self->n; i++)
    work->prox[i] = self->floating[i] ? PROX * work->stiffness[i] : 0;
  for (int i = 0; i < self->m; i++)
    {
      double compliance = 0;

      for (int k = 0; k < 2; k++)
        if (self->row[i].unknown[k] >= 0)
          compliance += self->row[i].factor[k] * self->row[i].factor[k] / work->stiffness[self->row[i].unknown[k]];
      work->outer_rho[i] = is_given (&self->row[i]) ? 0 : KAPPA_OUTER / compliance;
    }
  for (guint k = 0; k < N_FACTORS; k++)
    work->entries[k].used = 0;
}

static guint64
hash_pattern (const gint8 *slip,
              int          m)
{
  guint64 hash = 1469598103934665603u;

  for (int i = 0; i < m; i++)
    hash = (hash ^ (slip[i] == 0)) * 1099511628211u;
  return hash;
}

static gboolean
same_pattern (const Entry *entry,
              gboolean     outer,
              const gint8 *slip,
              int          m)
{
  if (entry->outer != outer)
    return FALSE;
  for (int i = 0; i < m; i++)
    if (entry->stick[i] != (slip[i] == 0))
      return FALSE;
  return TRUE;
}

static int
body_of (int *body,
         int  i)
{
  while (body[i] != i)
    i = body[i] = body[body[i]];
  return i;
}

/* rho for refinement: bars joined by sticking sliders move as one body; against the stiffest of them all its sliders must
 * be stiff, the more so the longer the chains of them may be. */
static void
choose_rho (HysQp       *self,
            const gint8 *slip,
            double      *impedance,
            double      *rho)
{
  int *body = self->work->body;
  double *stiffest = self->work->product, *size = self->work->step;

  for (int j = 0; j < self->n; j++)
    {
      body[j] = j;
      stiffest[j] = size[j] = 0;
    }
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && self->row[i].unknown[0] >= 0 && self->row[i].unknown[1] >= 0)
      body[body_of (body, self->row[i].unknown[0])] = body_of (body, self->row[i].unknown[1]);
  for (int j = 0; j < self->n; j++)
    {
      int whole = body_of (body, j);

      stiffest[whole] = MAX (stiffest[whole], self->work->stiffness[j]);
      size[whole]++;
    }
  for (int i = 0; i < self->m; i++)
    {
      const int *unknown = self->row[i].unknown;
      int end = unknown[0] >= 0 ? unknown[0] : unknown[1];

      impedance[i] = rho[i] = 0;
      if (end < 0)
        continue;
      impedance[i] = stiffest[body_of (body, end)];
      rho[i] = KAPPA * impedance[i] * pow (MIN (size[body_of (body, end)], MAX_CHAIN), 2);
    }
}

/* H = A + E + D_S' rho D_S */
static void
assemble (HysQp        *self,
          const gint8  *slip,
          const double *all_rho)
{
  HysMatrix *H = self->work->H;

  memcpy (H->value, self->A->value, (gsize) H->column[H->n] * sizeof (double));
  for (int i = 0; i < self->n; i++)
    if (self->work->prox[i] > 0)
      hys_matrix_add (H, i, i, self->work->prox[i]);
  for (int i = 0; i < self->m; i++)
    {
      const HysQpRow *row = &self->row[i];
      double rho = all_rho[i];

      if (slip[i] != 0 || rho == 0)
        continue;
      for (int k = 0; k < 2; k++)
        if (row->unknown[k] >= 0)
          hys_matrix_add (H, row->unknown[k], row->unknown[k], rho * row->factor[k] * row->factor[k]);
      if (row->unknown[0] >= 0 && row->unknown[1] >= 0)
        hys_matrix_add (H, row->unknown[0], row->unknown[1], rho * row->factor[0] * row->factor[1]);
    }
}

/* The factor of H for the pattern of sticking sliders, from the few that are kept or anew; NULL if it has none. Its rho
 * become those in use. */
static HysFactor *
factor_for (HysQp       *self,
            gboolean     outer,
            const gint8 *slip)
{
  HysQpWork *work = self->work;
  guint64 hash = hash_pattern (slip, self->m);
  Entry *entry = &work->entries[0];

  for (guint k = 0; k < N_FACTORS; k++)
    {
      Entry *candidate = &work->entries[k];

      if (candidate->used > 0 && candidate->hash == hash && same_pattern (candidate, outer, slip, self->m))
        {
          work->rho = candidate->rho;
          work->impedance = candidate->impedance;
          candidate->used = ++work->clock;
          return candidate->factor;
        }
      if (candidate->used < entry->used)
        entry = candidate;
    }
  if (entry->factor == NULL)
    {
      entry->factor = hys_factor_new (work->factorizer);
      entry->stick = g_new (gboolean, self->m);
      entry->rho = g_new (double, self->m);
      entry->impedance = g_new (double, self->m);
    }
  if (outer)
    memcpy (entry->rho, work->outer_rho, (gsize) self->m * sizeof (double));
  else
    choose_rho (self, slip, entry->impedance, entry->rho);
  assemble (self, slip, entry->rho);
  work->rho = entry->rho;
  work->impedance = entry->impedance;
  entry->outer = outer;
  entry->used = 0;
  if (!hys_factor_compute (work->factorizer, entry->factor, work->H))
    return NULL;
  entry->used = ++work->clock;
  entry->hash = hash;
  for (int i = 0; i < self->m; i++)
    entry->stick[i] = slip[i] == 0;
  return entry->factor;
}

/* residual = b - A y - D' lambda */
static void
balance (HysQp        *self,
         const double *lambda)
{
  double *residual = self->work->residual;

  hys_matrix_multiply (self->A, self->y, self->work->product);
  for (int j = 0; j < self->n; j++)
    residual[j] = self->b[j] - self->work->product[j];
  for (int i = 0; i < self->m; i++)
    add_row (self, i, -lambda[i], residual);
}

static void
measure_rates (HysQp *self)
{
  for (int i = 0; i < self->m; i++)
    self->work->rate[i] = self->d[i] + hys_qp_row_dot (self, i, self->y);
}

/* Rounding of rate i: below it, a rate is zero. */
static double
rate_noise (const HysQp *self,
            int          i)
{
  const HysQpRow *row = &self->row[i];
  double size = fabs (self->d[i]);

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      size += fabs (row->factor[k] * self->y[row->unknown[k]]);
  return 4 * DBL_EPSILON * size;
}

/* Largest of the forces that meet in a balance, for judging its residual. */
static double
force_scale (const HysQp *self)
{
  double scale = self->scale;

  for (int j = 0; j < self->n; j++)
    scale = MAX (scale, MAX (fabs (self->b[j]), hys_matrix_diagonal (self->A, j) * fabs (self->y[j])));
  for (int i = 0; i < self->m; i++)
    scale = MAX (scale, fabs (self->lambda[i]));
  return scale;
}

static double
norm (const double *x,
      int           n)
{
  double largest = 0;

  for (int i = 0; i < n; i++)
    {
      if (!(fabs (x[i]) <= G_MAXDOUBLE))
        return INFINITY;
      largest = MAX (largest, fabs (x[i]));
    }
  return largest;
}

/* One correction of (y, lambda) for the pattern @slip, by the factor of H. The right-hand side is what is left of the
 * balance and of the sticking rates; rates within rounding count as zero, so that rho does not magnify noise. */
static void
correct (HysQp       *self,
         const gint8 *slip,
         HysFactor   *factor)
{
  HysQpWork *work = self->work;

  memcpy (work->step, work->residual, (gsize) self->n * sizeof (double));
  for (int i = 0; i < self->m; i++)
    {
      work->along[i] = 0;
      if (slip[i] != 0 || work->rho[i] == 0)
        continue;
      work->along[i] = fabs (work->rate[i]) > rate_noise (self, i) ? work->rate[i] : 0;
      add_row (self, i, -work->rho[i] * work->along[i], work->step);
    }
  hys_factor_solve (work->factorizer, factor, work->step);
  for (int j = 0; j < self->n; j++)
    self->y[j] += work->step[j];
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0)
      self->lambda[i] += work->rho[i] * (work->along[i] + hys_qp_row_dot (self, i, work->step));
}

/* How far balance and sticking rates are from holding, in units of what rounding allows. */
static double
distance (const HysQp *self,
          const gint8 *slip,
          double      *rates)
{
  const HysQpWork *work = self->work;
  double scale = force_scale (self), left = norm (work->residual, self->n), worst = 0;

  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0 && fabs (work->rate[i]) > 4 * rate_noise (self, i))
      worst = MAX (worst, fabs (work->rate[i]) * work->impedance[i]);
  *rates = worst > 0 ? worst / (1e-16 * scale) : 0;
  return left > 0 ? left / (1e-14 * scale) : 0;
}

typedef enum
{
  PATTERN_SOLVED,
  PATTERN_FAILED,
  PATTERN_CONTRADICTORY,   /* sliders in a loop cannot all stick: their rates do not add up */
} PatternResult;

/* Solves for a fixed pattern, from the present y and lambda. */
static PatternResult
solve_pattern (HysQp       *self,
               const gint8 *slip)
{
  HysFactor *factor = factor_for (self, FALSE, slip);
  double best = INFINITY, balanced = INFINITY, rates = INFINITY;

  if (factor == NULL)
    return PATTERN_FAILED;
  for (int i = 0; i < self->m; i++)
    if (slip[i] != 0)
      self->lambda[i] = slip[i] * self->alpha[i];
  for (int k = 0; k < MAX_REFINE; k++)
    {
      balance (self, self->lambda);
      measure_rates (self);
      balanced = distance (self, slip, &rates);
      if (k > 0 && balanced <= 1 && rates <= 1)
        return PATTERN_SOLVED;
      if (k > 3 && !(MAX (balanced, rates) < 0.7 * best))
        break;
      best = MIN (best, MAX (balanced, rates));
      correct (self, slip, factor);
    }
  if (!(balanced <= 1e3))
    return PATTERN_FAILED;
  return rates <= 1 ? PATTERN_SOLVED : PATTERN_CONTRADICTORY;
}

/* Sticking sliders that contradict each other: rho rate is then a direction in which their tensions can grow without
 * disturbing any balance; the first to meet its bound along it slips. FALSE if none does. */
static gboolean
release (HysQp *self,
         gint8 *slip)
{
  HysQpWork *work = self->work;
  double nearest = INFINITY;
  int first = -1;

  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0 && fabs (work->rate[i]) > 4 * rate_noise (self, i))
      {
        double room = self->alpha[i] - (work->rate[i] > 0 ? self->lambda[i] : -self->lambda[i]);
        double t = MAX (room, 0) / (work->rho[i] * fabs (work->rate[i]));

        if (t < nearest)
          {
            nearest = t;
            first = i;
          }
      }
  if (first < 0)
    return FALSE;
  for (int i = 0; i < self->m; i++)
    if (slip[i] == 0 && work->rho[i] > 0)
      self->lambda[i] += nearest * work->rho[i] * work->rate[i];
  slip[first] = work->rate[first] > 0 ? 1 : -1;
  return TRUE;
}

/* Moves the sliders whose result contradicts the pattern to the other side; the number of them. */
static int
exchange (HysQp *self,
          gint8 *slip)
{
  int moved = 0;

  for (int i = 0; i < self->m; i++)
    {
      if (self->work->rho[i] == 0)
        continue;
      if (slip[i] == 0 && fabs (self->lambda[i]) > self->alpha[i] * (1 + 1e-14))
        {
          slip[i] = self->lambda[i] > 0 ? 1 : -1;
          moved++;
        }
      else if (slip[i] != 0 && slip[i] * self->work->rate[i] < -4 * rate_noise (self, i))
        {
          slip[i] = 0;
          moved++;
        }
    }
  return moved;
}

/* Active-set exchanges from the pattern in work->pattern. */
static gboolean
solve_by_exchange (HysQp *self)
{
  gint8 *pattern = self->work->pattern;
  int exchanges = 0, releases = 0;

  while (exchanges < MAX_EXCHANGES && releases <= self->m)
    switch (solve_pattern (self, pattern))
      {
      case PATTERN_SOLVED:
        if (exchange (self, pattern) == 0)
          return TRUE;
        exchanges++;
        break;
      case PATTERN_CONTRADICTORY:
        if (!release (self, pattern))
          return FALSE;
        releases++;
        break;
      case PATTERN_FAILED:
      default:
        return FALSE;
      }
  return FALSE;
}

/* Clipped multipliers at the present y: mu_i = clip (lambda_i + rho_i rate_i), and which are clipped. */
static void
clip_multipliers (HysQp *self)
{
  HysQpWork *work = self->work;

  measure_rates (self);
  for (int i = 0; i < self->m; i++)
    {
      double mu = work->multiplier[i] + work->outer_rho[i] * work->rate[i];

      work->pattern[i] = (gint8) ((mu > self->alpha[i]) - (mu < -self->alpha[i]));
      self->lambda[i] = CLAMP (mu, -self->alpha[i], self->alpha[i]);
    }
}

static int
compare_knots (const void *a,
               const void *b)
{
  const Knot *p = a, *q = b;

  return (p->t > q->t) - (p->t < q->t);
}

/* Where the multipliers meet or leave their bounds along the step, sorted; sets the slope of the derivative at t = 0+. */
static int
find_knots (HysQp  *self,
            double *slope)
{
  HysQpWork *work = self->work;
  int n = 0;

  for (int i = 0; i < self->m; i++)
    {
      double s = work->outer_rho[i] * work->along[i];
      double mu = work->multiplier[i] + work->outer_rho[i] * work->rate[i];
      double quadratic = s * work->along[i];
      double ends[2];

      if (s == 0)
        continue;
      ends[0] = ((s > 0 ? -self->alpha[i] : self->alpha[i]) - mu) / s;   /* becomes free */
      ends[1] = ((s > 0 ? self->alpha[i] : -self->alpha[i]) - mu) / s;   /* becomes clipped */
      if (ends[0] <= 0 && ends[1] > 0)
        *slope += quadratic;
      if (ends[0] > 0)
        work->knots[n++] = (Knot){ ends[0], quadratic };
      if (ends[1] > 0)
        work->knots[n++] = (Knot){ ends[1], -quadratic };
    }
  qsort (work->knots, (size_t) n, sizeof (Knot), compare_knots);
  return n;
}

/* The exact minimum along work->step: the derivative is piecewise linear and nondecreasing; walks its pieces. */
static double
line_search (HysQp *self)
{
  HysQpWork *work = self->work;
  double value = 0, slope = 0, t = 0;
  int n;

  hys_matrix_multiply (self->A, work->step, work->product);
  for (int j = 0; j < self->n; j++)
    {
      value -= work->step[j] * (work->residual[j] - work->prox[j] * (self->y[j] - work->centre[j]));
      slope += work->step[j] * (work->product[j] + work->prox[j] * work->step[j]);
    }
  for (int i = 0; i < self->m; i++)
    work->along[i] = hys_qp_row_dot (self, i, work->step);
  n = find_knots (self, &slope);
  for (int k = 0; k <= n; k++)
    {
      double end = k < n ? work->knots[k].t : INFINITY;

      if (slope > 0 && value + slope * (end - t) >= 0)
        return t - value / slope;
      if (k == n)
        break;
      value += slope * (end - t);
      slope += work->knots[k].slope;
      t = end;
    }
  return t > 0 ? t : 1;
}

/* The inner problem: Newton steps until the pattern repeats after a full step. */
static gboolean
newton (HysQp *self)
{
  HysQpWork *work = self->work;
  double smallest = INFINITY;

  for (int k = 0; k < MAX_NEWTON; k++)
    {
      HysFactor *factor;
      double left;

      clip_multipliers (self);
      balance (self, self->lambda);
      for (int j = 0; j < self->n; j++)
        work->step[j] = work->residual[j] - work->prox[j] * (self->y[j] - work->centre[j]);
      left = norm (work->step, self->n);
      if (!(left < INFINITY))
        return FALSE;
      if (left <= 1e-13 * force_scale (self) || (k > 20 && left >= smallest))
        return TRUE;
      smallest = MIN (smallest, left);
      factor = factor_for (self, TRUE, work->pattern);
      if (factor == NULL)
        return FALSE;
      hys_factor_solve (work->factorizer, factor, work->step);
      double t = line_search (self);
      for (int j = 0; j < self->n; j++)
        self->y[j] += t * work->step[j];
    }
  return TRUE;
}

/* Moves work->feasible along @direction (per sticking slider), at most by @limit, until one meets its bound and slips.
 * FALSE if none does. */
static gboolean
move_in_box (HysQp        *self,
             const double *direction,
             double        limit)
{
  HysQpWork *work = self->work;
  double nearest = limit;
  int first = -1;

  for (int i = 0; i < self->m; i++)
    if (work->pattern[i] == 0 && work->rho[i] > 0 && direction[i] != 0)
      {
        double room = self->alpha[i] - (direction[i] > 0 ? work->feasible[i] : -work->feasible[i]);
        double t = MAX (room, 0) / fabs (direction[i]);

        if (t < nearest)
          {
            nearest = t;
            first = i;
          }
      }
  if (!(nearest < INFINITY))
    return FALSE;
  for (int i = 0; i < self->m; i++)
    if (work->pattern[i] == 0 && work->rho[i] > 0)
      work->feasible[i] = CLAMP (work->feasible[i] + nearest * direction[i], -self->alpha[i], self->alpha[i]);
  if (first < 0)
    return FALSE;
  work->pattern[first] = direction[first] > 0 ? 1 : -1;
  work->feasible[first] = work->pattern[first] * self->alpha[first];
  return TRUE;
}

/* Lets the slider stick again whose rate contradicts its slip most; FALSE if none does. */
static gboolean
stick_worst (HysQp *self)
{
  HysQpWork *work = self->work;
  double worst = 0;
  int found = -1;

  for (int i = 0; i < self->m; i++)
    if (work->pattern[i] != 0 && work->rho[i] > 0
        && work->pattern[i] * work->rate[i] < -4 * rate_noise (self, i)
        && -work->pattern[i] * work->rate[i] * work->outer_rho[i] > worst)
      {
        worst = -work->pattern[i] * work->rate[i] * work->outer_rho[i];
        found = i;
      }
  if (found >= 0)
    work->pattern[found] = 0;
  return found >= 0;
}

/* The active-set method, from work->feasible in the box and the pattern in work->pattern. */
static gboolean
solve_in_box (HysQp *self)
{
  HysQpWork *work = self->work;
  int limit = 20 + 10 * self->m;

  for (int k = 0; k < limit; k++)
    {
      PatternResult result;

      memcpy (self->lambda, work->feasible, (gsize) self->m * sizeof (double));
      result = solve_pattern (self, work->pattern);
      if (result == PATTERN_FAILED)
        return FALSE;
      for (int i = 0; i < self->m; i++)
        work->along[i] = result == PATTERN_SOLVED ? self->lambda[i] - work->feasible[i] : work->rho[i] * work->rate[i];
      if (move_in_box (self, work->along, result == PATTERN_SOLVED ? 1 : INFINITY))
        continue;
      if (result == PATTERN_CONTRADICTORY)
        return FALSE;
      if (!stick_worst (self))
        return TRUE;
    }
  return FALSE;
}

/* The outer iteration of the proximal method of multipliers; what each inner solution finds is finished as it is. */
static gboolean
solve_by_multipliers (HysQp *self)
{
  HysQpWork *work = self->work;

  memset (self->y, 0, (gsize) self->n * sizeof (double));
  memset (work->centre, 0, (gsize) self->n * sizeof (double));
  memcpy (work->multiplier, self->lambda, (gsize) self->m * sizeof (double));
  for (int k = 0; k < MAX_OUTER; k++)
    {
      if (!newton (self))
        return FALSE;
      memcpy (work->multiplier, self->lambda, (gsize) self->m * sizeof (double));
      memcpy (work->feasible, self->lambda, (gsize) self->m * sizeof (double));
      memcpy (work->centre, self->y, (gsize) self->n * sizeof (double));
      if (solve_in_box (self))
        return TRUE;
      memcpy (self->lambda, work->multiplier, (gsize) self->m * sizeof (double));
      memcpy (self->y, work->centre, (gsize) self->n * sizeof (double));
    }
  return FALSE;
}

/* A slider between two bars whose motion is given: its rate is known. */
static void
settle_given_rows (HysQp *self)
{
  for (int i = 0; i < self->m; i++)
    if (is_given (&self->row[i]))
      {
        self->slip[i] = (gint8) ((self->d[i] > 0) - (self->d[i] < 0));
        if (self->slip[i] != 0)
          self->lambda[i] = self->slip[i] * self->alpha[i];
      }
}

gboolean
hys_qp_solve (HysQp   *self,
              gboolean cold)
{
  HysQpWork *work = self->work;
  gboolean solved = FALSE;

  settle_given_rows (self);
  memset (self->y, 0, (gsize) self->n * sizeof (double));
  memcpy (work->pattern, self->slip, (gsize) self->m);
  memcpy (work->multiplier, self->lambda, (gsize) self->m * sizeof (double));
  if (!cold)
    solved = solve_by_exchange (self);
  if (!solved)
    {
      memcpy (self->lambda, work->multiplier, (gsize) self->m * sizeof (double));
      solved = solve_by_multipliers (self);
    }
  memcpy (self->slip, work->pattern, (gsize) self->m);
  settle_given_rows (self);
  for (int i = 0; i < self->m; i++)
    self->lambda[i] = CLAMP (self->lambda[i], -self->alpha[i], self->alpha[i]);
  return solved;
}
