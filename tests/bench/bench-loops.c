/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-loops.h"

#include "bench-bars.h"

#include <math.h>
#include <string.h>

#define TOLERANCE  1e-10   /* of the Gauss-Seidel sweeps, on tensions */
#define MAX_SWEEPS 100000

typedef struct
{
  guint  from, to;
  double value;      /* stiffness, or threshold */
  double tension;
} Link;

struct BenchLoop
{
  void   (*step) (BenchLoop *self, double t);
  double   h;
  guint64  count;
  double   f, omega;
  /* one mass */
  double   x, y, mass, k0;
  guint    n;
  double  *u, *k, *eta;    /* of the springs in series with sliders; Persoz: tensions and thresholds */
  /* masses; a wall is one that is infinitely heavy */
  guint    n_bars, loaded;
  double  *q, *v, *b, *weight;   /* weight: h / m */
  double  *next;             /* `midpoint`: velocities at the end of a step */
  guint    n_springs, n_sliders;
  Link    *springs, *sliders;
  BenchBars *bars;           /* any others */
  gboolean failed;           /* whether sweeps did not come to their end */
};

static double
clip (double value,
      double bound)
{
  return value > bound ? bound : value < -bound ? -bound : value;
}

/* (2.29) with (4.1) */
static void
step_prandtl (BenchLoop *self,
              double     t)
{
  double force = self->f * cos (self->omega * t) - self->k0 * self->x, dx = self->h * self->y;

  for (guint i = 0; i < self->n; i++)
    {
      force -= self->k[i] * self->u[i];
      self->u[i] = clip (self->u[i] + dx, self->eta[i]);
    }
  self->x += dx;
  self->y += self->h / self->mass * force;
}

#define LANES 8

#if defined (__x86_64__) && defined (__GNUC__)

#include <immintrin.h>

/* The same, LANES branches side by side; the arrays are filled up with branches without stiffness. */
__attribute__ ((target ("avx2,fma"))) static void
step_prandtl_wide (BenchLoop *self,
                   double     t)
{
  double dx = self->h * self->y, sums[4];
  __m256d move = _mm256_set1_pd (dx), sign = _mm256_set1_pd (-0.0), sum[LANES / 4];

  for (guint j = 0; j < LANES / 4; j++)
    sum[j] = _mm256_setzero_pd ();
  for (guint i = 0; i < self->n; i += LANES)
    for (guint j = 0; j < LANES / 4; j++)
      {
        __m256d u = _mm256_loadu_pd (self->u + i + 4 * j), eta = _mm256_loadu_pd (self->eta + i + 4 * j);

        sum[j] = _mm256_fmadd_pd (_mm256_loadu_pd (self->k + i + 4 * j), u, sum[j]);
        u = _mm256_min_pd (_mm256_add_pd (u, move), eta);
        _mm256_storeu_pd (self->u + i + 4 * j, _mm256_max_pd (u, _mm256_xor_pd (eta, sign)));
      }
  _mm256_storeu_pd (sums, _mm256_add_pd (sum[0], sum[1]));
  self->y += self->h / self->mass * (self->f * cos (self->omega * t) - self->k0 * self->x
                                     - (sums[0] + sums[1] + sums[2] + sums[3]));
  self->x += dx;
}

gboolean
bench_loop_widen (BenchLoop *self)
{
  if (self->step != step_prandtl || !__builtin_cpu_supports ("avx2") || !__builtin_cpu_supports ("fma"))
    return FALSE;
  self->step = step_prandtl_wide;
  return TRUE;
}

#else

gboolean
bench_loop_widen (BenchLoop *self)
{
  return FALSE;
}

#endif

/* (11) of Persoz's model with all k = 1, reduced to x and the three tensions: projected Gauss-Seidel sweeps. */
static void
step_persoz (BenchLoop *self,
             double     t)
{
  static const double S[3][3] = { { 0.75, 0.5, 0.5 }, { 0.5, 1, 0 }, { 0.5, 0, 1 } }, E[] = { 0.25, 0.5, 0.5 };
  double *lambda = self->u, dx = self->h * self->y, left[3], change;
  double force = self->f * sin (self->omega * t) - 0.25 * self->x;

  for (int i = 0; i < 3; i++)
    {
      force -= E[i] * lambda[i];
      left[i] = E[i] * dx;
    }
  self->x += dx;
  self->y += self->h / self->mass * force;
  do
    {
      change = 0;
      for (int i = 0; i < 3; i++)
        {
          double next = clip (lambda[i] + left[i] / S[i][i], self->eta[i]), moved = next - lambda[i];

          lambda[i] = next;
          for (int j = 0; j < 3; j++)
            left[j] -= S[j][i] * moved;
          change = MAX (change, fabs (moved));
        }
    }
  while (change > TOLERANCE);
}

/* What pulls at masses, before springs: @load and sliders. */
static void
add_sliders (BenchLoop *self,
             double     load)
{
  for (guint i = 0; i < self->n_bars; i++)
    self->b[i] = 0;
  self->b[self->loaded] = load;
  for (const Link *slider = self->sliders; slider < self->sliders + self->n_sliders; slider++)
    {
      self->b[slider->to] -= slider->tension;
      self->b[slider->from] += slider->tension;
    }
}

/* Tensions of sliders by Gauss-Seidel sweeps from those of the last step; @v: velocities that they stop, corrected too. */
static void
sweep_masses (BenchLoop *self,
              double    *v)
{
  double change = 1;

  for (guint sweep = 0; change > TOLERANCE && sweep < MAX_SWEEPS; sweep++)
    {
      change = 0;
      for (guint i = 0; i < self->n_sliders; i++)
        {
          Link *slider = &self->sliders[i];
          double wa = self->weight[slider->from], wb = self->weight[slider->to];
          double next = clip (slider->tension + (v[slider->to] - v[slider->from]) / (wa + wb), slider->value);
          double moved = next - slider->tension;

          slider->tension = next;
          v[slider->to] -= wb * moved;
          v[slider->from] += wa * moved;
          change = MAX (change, fabs (moved));
        }
    }
}

/* (4.1) for masses */
static void
step_masses (BenchLoop *self,
             double     t)
{
  double *v = self->v, *q = self->q, *b = self->b;

  add_sliders (self, self->f * cos (self->omega * t));
  for (const Link *spring = self->springs; spring < self->springs + self->n_springs; spring++)
    {
      double tension = spring->value * (q[spring->to] - q[spring->from]);

      b[spring->to] -= tension;
      b[spring->from] += tension;
    }
  for (guint i = 0; i < self->n_bars; i++)
    {
      q[i] += self->h * v[i];
      v[i] += self->weight[i] * b[i];
    }
  sweep_masses (self, v);
}

/* Adds mean tensions of springs over a step, from the velocities at its ends; the largest change of one. */
static double
add_mean_tensions (BenchLoop *self)
{
  const double *v = self->v, *next = self->next, *q = self->q, quarter = self->h / 4;
  double *b = self->b, change = 0;

  for (Link *spring = self->springs; spring < self->springs + self->n_springs; spring++)
    {
      guint from = spring->from, to = spring->to;
      double tension = spring->value * (q[to] - q[from] + quarter * (v[to] + next[to] - v[from] - next[from]));
      double moved = fabs (tension - spring->tension);

      change = moved > change ? moved : change;
      spring->tension = tension;
      b[to] -= tension;
      b[from] += tension;
    }
  return change;
}

/* The trapezoidal rule for masses, whose sliders obey the velocities at the end: springs and sliders in turn, until springs do not
 * change any more. */
static void
step_masses_midpoint (BenchLoop *self,
                      double     t)
{
  double load = self->f * cos (self->omega * (t + self->h / 2)), change = 1;

  memcpy (self->next, self->v, self->n_bars * sizeof (double));
  for (guint pass = 0; change > TOLERANCE && pass < MAX_SWEEPS; pass++)
    {
      add_sliders (self, load);
      change = add_mean_tensions (self);
      for (guint i = 0; i < self->n_bars; i++)
        self->next[i] = self->v[i] + self->weight[i] * self->b[i];
      sweep_masses (self, self->next);
    }
  for (guint i = 0; i < self->n_bars; i++)
    self->q[i] += self->h / 2 * (self->v[i] + self->next[i]);
  memcpy (self->v, self->next, self->n_bars * sizeof (double));
}

gboolean
bench_loop_use_midpoint (BenchLoop *self)
{
  if (self->step != step_masses)
    return FALSE;
  self->step = step_masses_midpoint;
  self->next = g_new0 (double, self->n_bars);
  return TRUE;
}

static void
step_bars (BenchLoop *self,
           double     t)
{
  self->failed = self->failed || !bench_bars_step (self->bars, self->loaded, self->f * cos (self->omega * t));
}

static void
take_load (BenchLoop       *self,
           const HysSystem *system)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].forces != NULL)
      {
        const HysSignal *signal = g_ptr_array_index (system->bars[i].forces, 0);

        self->loaded = i;
        self->f = signal->values[0];
        self->omega = signal->values[1];
      }
}

static void
take_one_mass (BenchLoop       *self,
               const HysSystem *system)
{
  gboolean persoz = system->n_sliders == 3 && system->n_springs == 4;

  self->step = persoz ? step_persoz : step_prandtl;
  self->mass = system->bars[self->loaded].mass;
  self->n = system->n_sliders;
  self->u = g_new0 (double, self->n + LANES);
  self->k = g_new0 (double, self->n + LANES);
  self->eta = g_new0 (double, self->n + LANES);
  for (guint i = 0; i < self->n; i++)
    {
      double k = persoz ? 1 : system->springs[system->n_springs - self->n + i].stiffness;

      self->k[i] = k;
      self->eta[i] = system->sliders[i].threshold / k;
    }
  if (!persoz && system->n_springs > self->n)
    self->k0 = system->springs[0].stiffness;
}

static Link *
take_links (const void *elements,
            guint       n,
            gsize       size,
            gsize       value)
{
  Link *links = g_new0 (Link, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const char *at = (const char *) elements + i * size;

      links[i].from = ((const HysSpring *) at)->from;
      links[i].to = ((const HysSpring *) at)->to;
      links[i].value = *(const double *) (at + value);
    }
  return links;
}

static void
take_masses (BenchLoop       *self,
             const HysSystem *system)
{
  self->step = step_masses;
  self->n_bars = system->n_bars;
  self->n_springs = system->n_springs;
  self->n_sliders = system->n_sliders;
  self->q = g_new0 (double, self->n_bars);
  self->v = g_new0 (double, self->n_bars);
  self->b = g_new0 (double, self->n_bars);
  self->weight = g_new0 (double, self->n_bars);
  for (guint i = 0; i < self->n_bars; i++)
    {
      self->weight[i] = system->bars[i].class == HYS_BAR_MASS ? self->h / system->bars[i].mass : 0;
      self->v[i] = system->bars[i].velocity;
    }
  self->springs = take_links (system->springs, system->n_springs, sizeof (HysSpring), offsetof (HysSpring, stiffness));
  self->sliders = take_links (system->sliders, system->n_sliders, sizeof (HysSlider), offsetof (HysSlider, threshold));
}

BenchLoop *
bench_loop_new (const HysSystem *system,
                double           h)
{
  BenchLoop *self = g_new0 (BenchLoop, 1);
  guint massless = system->n_unknowns - system->n_masses;

  self->h = h;
  take_load (self, system);
  if (system->n_masses == 1 && massless == system->n_sliders && system->n_dashpots == 0)
    take_one_mass (self, system);
  else if (massless == 0 && system->n_dashpots == 0)
    take_masses (self, system);
  else
    {
      self->step = step_bars;
      self->bars = bench_bars_new (system, h);
    }
  return self;
}

void
bench_loop_free (BenchLoop *self)
{
  if (self == NULL)
    return;
  g_free (self->u);
  g_free (self->k);
  g_free (self->eta);
  g_free (self->q);
  g_free (self->v);
  g_free (self->b);
  g_free (self->next);
  g_free (self->weight);
  g_free (self->springs);
  g_free (self->sliders);
  bench_bars_free (self->bars);
  g_free (self);
}

gboolean
bench_loop_run (BenchLoop *self,
                guint64    steps)
{
  for (guint64 i = 0; i < steps && !self->failed; i++)
    self->step (self, (double) self->count++ * self->h);
  return !self->failed;
}

double
bench_loop_x (const BenchLoop *self)
{
  if (self->bars != NULL)
    return bench_bars_x (self->bars, self->loaded);
  return self->q != NULL ? self->q[self->loaded] : self->x;
}
