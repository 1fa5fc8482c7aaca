/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Propagation by Taylor series: the coefficients follow from each other, order by order, with the matrices of the flow;
 * as many as machine precision needs, and the unit of time chosen such that the last ones vanish. What is not a
 * coordinate follows from the raw data (hys-exact-forces.c).
 */
#include "hys-exact-series.h"

#include "hys-exact-rows.h"
#include "hys-slider-law.h"
#include "hys-tolerances.h"

#include <float.h>

#define ORDER HYS_EXACT_ORDER
#define ROW   HYS_EXACT_ROW

/* The last coefficients count with a weight as if they were those of accelerations. */
#define WEIGHT(k) ((k + 1.0) * (k + 1.0))
#define WITHIN(k) (k < HYS_EXACT_TERMS ? WEIGHT (k) : 0)
static const double weights[ROW] = HYS_EXACT_EACH (WEIGHT), weights_within[ROW] = HYS_EXACT_EACH (WITHIN);

/* A unit that makes numbers overflow is made shorter, a few times. */
#define CUT      1e-4
#define MAX_CUTS 20

/* Numbers per coordinate in self->column. */
#define COLUMNS 5

HysExactSeries *
hys_exact_series_new (const HysSystem *system)
{
  HysExactSeries *self = hys_owner_new (HysExactSeries);
  gsize bars = system->n_bars + 1, sliders = system->n_sliders + 1;
  double **const rows_per_bar[] = { &self->y, &self->pull, &self->p, &self->b, &self->g, &self->h };
  double **const rows_per_slider[] = { &self->tension, &self->rate, &self->inner };
  double **const per_bar[] = { &self->force, &self->speed, &self->shaky, &self->f,
                               &self->excess, &self->peak, &self->moved, &self->way };

  self->system = system;
  self->loads = hys_owner_keep (self, hys_exact_loads_new (system), hys_exact_loads_free);
  self->bundles = hys_owned (self, HysExactBundle, system->n_bundles + 1);
  for (guint i = 0; i < G_N_ELEMENTS (rows_per_bar); i++)
    *rows_per_bar[i] = hys_owned (self, double, bars * ROW);   /* with a row to spare */
  for (guint i = 0; i < G_N_ELEMENTS (rows_per_slider); i++)
    *rows_per_slider[i] = hys_owned (self, double, sliders * ROW);
  for (guint i = 0; i < G_N_ELEMENTS (per_bar); i++)
    *per_bar[i] = hys_owned (self, double, bars);
  self->shakiest = hys_owned (self, guint, bars);
  self->holds = hys_owned (self, gboolean, sliders);
  self->column = hys_owned (self, double, COLUMNS * bars);
  if (system->n_bundles > 0)
    self->K = hys_owned (self, double, bars * bars);
  return self;
}

static void
pull_ends (double *f,
           guint   from,
           guint   to,
           double  tension)
{
  f[to] -= tension;
  f[from] += tension;
}

/* Forces on all bars in the state itself. */
static void
sum_forces (HysExactSeries *self,
            const HysState *from)
{
  const HysSystem *system = self->system;

  memset (self->f, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_springs; i++)
    pull_ends (self->f, system->springs[i].from, system->springs[i].to, system->springs[i].stiffness * from->e[i]);
  for (guint i = 0; i < system->n_bundles; i++)
    pull_ends (self->f, system->bundles[i].from, system->bundles[i].to, from->r[i]);
  for (guint i = 0; i < system->n_sliders; i++)
    if (self->flow->slip[i] != 0)
      pull_ends (self->f, system->sliders[i].from, system->sliders[i].to,
                 hys_slider_bound (system->threshold[i], self->flow->slip[i]));
}

/* A force on a bar, as a row times @factor, acts on its coordinates. */
static inline void
push (HysExactSeries *self,
      guint           bar,
      double          factor,
      const double   *force)
{
  const HysExactPlace *place = &self->flow->place[bar];

  if (place->p >= 0)
    hys_exact_row_add (self->g + place->p * ROW, factor, force);
  if (place->b >= 0)
    hys_exact_row_add (self->h + place->b * ROW, factor, force);
}

static const double *
drive_row (const HysExactSeries *self,
           guint                 bar)
{
  static const double rest[ROW];
  int d = self->flow->place[bar].d;

  return d >= 0 ? self->loads->drive + d * ROW : rest;
}

/* What driven bars hand on by an element of a stiffness and a viscosity. */
static void
push_drives (HysExactSeries *self,
             guint           from,
             guint           to,
             double          stiffness,
             double          viscosity)
{
  const double *head = drive_row (self, to), *foot = drive_row (self, from);
  double tension[ROW] = { 0 };

  for (int k = 1; k <= ORDER; k++)
    tension[k] = stiffness * (head[k] - foot[k]);
  for (int k = 0; k < ORDER; k++)
    tension[k] += viscosity * (k + 1) / self->unit * (head[k + 1] - foot[k + 1]);
  push (self, to, -1, tension);
  push (self, from, 1, tension);
}

/* Likewise by those that are driven. */
static void
push_all_drives (HysExactSeries *self)
{
  const HysSystem *system = self->system;
  const HysExactFlow *flow = self->flow;

  for (guint n = 0; n < flow->springs->len; n++)
    {
      const HysSpring *spring = &system->springs[g_array_index (flow->springs, guint, n)];

      push_drives (self, spring->from, spring->to, spring->stiffness, 0);
    }
  for (guint n = 0; n < flow->dashpots->len; n++)
    {
      const HysDashpot *dashpot = &system->dashpots[g_array_index (flow->dashpots, guint, n)];

      push_drives (self, dashpot->from, dashpot->to, 0, dashpot->viscosity);
    }
  for (guint i = 0; i < system->n_bundles; i++)
    if (flow->place[system->bundles[i].from].d >= 0 || flow->place[system->bundles[i].to].d >= 0)
      push_drives (self, system->bundles[i].from, system->bundles[i].to, self->bundles[i].slope, 0);
}

/* All forces on the coordinates that do not follow from p, those through b included. Whether there are any on b. */
HYS_EACH_PROCESSOR static gboolean
gather_forces (HysExactSeries *self,
               const HysState *from)
{
  const HysExactFlow *flow = self->flow;
  gboolean any = FALSE;

  for (guint i = 0; i < flow->n_p; i++)
    hys_exact_row_clear (self->g + i * ROW);
  for (guint i = 0; i < flow->n_b; i++)
    hys_exact_row_clear (self->h + i * ROW);
  sum_forces (self, from);
  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysExactPlace *place = &flow->place[i];

      if (place->p >= 0)
        self->g[place->p * ROW] += self->f[i];
      if (place->b >= 0)
        self->h[place->b * ROW] += self->f[i];
    }
  for (guint i = 0; i < self->loads->n_forces; i++)
    push (self, self->loads->forced[i], 1, self->loads->force + i * ROW);
  push_all_drives (self);
  for (guint i = 0; i < flow->n_b; i++)
    {
      const double *h = self->h + (gsize) i * ROW;

      self->excess[i] = h[0];
      if (hys_exact_row_size (h) == 0)
        continue;
      any = TRUE;
      for (guint j = 0; j < flow->n_p; j++)
        hys_exact_row_add (self->g + (gsize) j * ROW, flow->Q[(gsize) i * flow->n_p + j], h);
    }
  return any;
}

/* The stiffness seen by p, with the bundles as springs. */
static const double *
stiffness_of (HysExactSeries *self)
{
  const HysSystem *system = self->system;
  const HysExactFlow *flow = self->flow;
  guint n = flow->n_p;

  if (system->n_bundles == 0)
    return flow->K;
  memcpy (self->K, flow->K, (gsize) n * n * sizeof (double));
  for (guint i = 0; i < system->n_bundles; i++)
    {
      int to = flow->place[system->bundles[i].to].p, from = flow->place[system->bundles[i].from].p;
      double slope = self->bundles[i].slope;

      if (to >= 0)
        self->K[(guint) to * n + (guint) to] += slope;
      if (from >= 0)
        self->K[(guint) from * n + (guint) from] += slope;
      if (to >= 0 && from >= 0)
        {
          self->K[(guint) to * n + (guint) from] -= slope;
          self->K[(guint) from * n + (guint) to] -= slope;
        }
    }
  return self->K;
}

/* y += factor A x */
static inline void
add_product (const double *A,
             const double *x,
             guint         rows,
             guint         columns,
             guint         stride,
             double        factor,
             double       *y)
{
  for (guint i = 0; i < rows; i++)
    {
      double sum = 0;

      for (guint j = 0; j < columns; j++)
        sum += A[(gsize) i * stride + j] * x[j];
      y[i] += factor * sum;
    }
}

/* b, from the forces on it, where there are @any, and from p. */
HYS_EACH_PROCESSOR static void
settle_massless (HysExactSeries *self,
                 gboolean        any)
{
  const HysExactFlow *flow = self->flow;
  guint n_p = flow->n_p, n_b = flow->n_b;

  for (guint i = 0; i < n_b; i++)
    {
      double *b = self->b + (gsize) i * ROW;

      hys_exact_row_clear (b);
      for (guint j = 0; j < n_b && any; j++)
        if (flow->B[(gsize) i * n_b + j] != 0)
          hys_exact_row_add (b, flow->B[(gsize) i * n_b + j], self->h + (gsize) j * ROW);
      for (guint j = 0; j < n_p; j++)
        if (flow->Q[(gsize) i * n_p + j] != 0)
          hys_exact_row_add (b, flow->Q[(gsize) i * n_p + j], self->p + (gsize) j * ROW);
    }
}

/* Coefficients of all p of the orders k, k + 1 and k + 2, and room for the forces and velocities of order k. */
typedef struct
{
  double *here, *next, *after, *g, *v;
} Columns;

/* The next coefficients of p, from those of order @k, velocities of order k and forces. */
static inline void
advance (const HysExactSeries *self,
         const double         *K,
         int                   k,
         const Columns        *x)
{
  const HysExactFlow *flow = self->flow;
  guint n_p = flow->n_p, n_m = flow->n_masses, n_a = n_p - n_m;
  double h = self->unit, *g = x->g, *v = x->v;

  for (guint i = 0; i < n_p; i++)
    g[i] = self->g[(gsize) i * ROW + (guint) k];
  add_product (K, x->here, n_p, n_p, n_p, -1, g);
  if (flow->C != NULL)
    {
      for (guint i = 0; i < n_m; i++)
        v[i] = (k + 1) * x->next[i] / h;
      add_product (flow->C, v, n_p, n_m, n_p, -1, g);
    }
  if (n_a > 0)
    {
      memset (v + n_m, 0, n_a * sizeof (double));
      add_product (flow->R, g + n_m, n_a, n_a, n_a, 1, v + n_m);
      add_product (flow->C + n_m, v + n_m, n_m, n_a, n_p, -1, g);
      for (guint i = n_m; i < n_p; i++)
        x->next[i] = v[i] * h / (k + 1);
    }
  for (guint i = 0; i < n_m; i++)
    x->after[i] = g[i] / flow->mass[i] * (h * h / ((k + 1) * (k + 2)));
}

/* Velocities of the groups with mass, their momentum shared. */
static void
set_velocities (HysExactSeries *self,
                const HysState *from,
                double         *p1)
{
  const HysSystem *system = self->system;
  const HysExactFlow *flow = self->flow;

  memset (p1, 0, flow->n_p * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS && flow->place[i].p >= 0)
      p1[flow->place[i].p] += system->bars[i].mass / flow->mass[flow->place[i].p] * from->v[i] * self->unit;
}

/* The last order of a row that matters, if that is more than @least. */
static inline int
last_order (const double *c,
            int           least)
{
  double enough = HYS_TOL_SERIES * hys_exact_row_largest (c, weights_within);
  int k = ORDER;

  while (k > least && !(weights[k] * fabs (c[k]) > enough))
    k--;
  return MAX (k, least);
}

static inline int
last_order_of_loads (const HysExactSeries *self)
{
  const HysExactLoads *loads = self->loads;
  int last = 0;

  for (guint i = 0; i < loads->n_forces; i++)
    last = last_order (loads->force + i * ROW, last);
  for (guint i = 0; i < loads->n_drives; i++)
    last = last_order (loads->drive + i * ROW, last);
  return last;
}

/* Whether all that follows order @k, on which loads have no part, is rounding: the coefficients that decide the next
 * ones are. (Two in a row: every second one of a sine is 0.) */
static inline gboolean
is_over (HysExactSeries *self,
         int             k,
         const Columns  *x)
{
  gboolean over = k > 0;

  for (guint i = 0; i < self->flow->n_p; i++)
    {
      double here = weights[k] * fabs (x->here[i]), next = weights[k + 1] * fabs (x->next[i]);
      double after = i < self->flow->n_masses ? weights[k + 2] * fabs (x->after[i]) : here;
      double most = hys_exact_larger (next, after);

      self->peak[i] = MAX (k > 0 ? self->peak[i] : 0, most);
      over = over && most <= HYS_TOL_SERIES * self->peak[i] && isfinite (self->peak[i]);
    }
  return over;
}

static inline void
keep_column (HysExactSeries *self,
             int             k,
             const double   *column)
{
  for (guint i = 0; i < self->flow->n_p; i++)
    self->p[(gsize) i * ROW + (guint) k] = column[i];
}

/* The coefficients of p order by order, until all that follows is rounding. The last order of forces. */
static int
expand_all (HysExactSeries *self,
            const double   *K,
            const HysState *from,
            int             loaded)
{
  guint n = self->flow->n_p;
  double *c = self->column;
  Columns x = { c, c + n, c + 2 * n, c + 3 * n, c + 4 * n };
  int k = 0;

  memset (c, 0, 3 * n * sizeof (double));
  set_velocities (self, from, x.next);
  for (gboolean over = FALSE; k <= ORDER && !over; k++)
    {
      double *free = x.here;

      advance (self, K, k, &x);
      over = is_over (self, k, &x) && k >= loaded && loaded + 2 <= ORDER;
      keep_column (self, k + 1, x.next);
      keep_column (self, k + 2, x.after);
      x.here = x.next;
      x.next = x.after;
      x.after = free;
    }
  for (guint i = self->flow->n_masses; i < n; i++)
    self->p[(gsize) i * ROW + (guint) k + 1] = 0;
  return k - 1;
}

static void
expand_coordinates (HysExactSeries *self,
                    const HysState *from)
{
  const HysExactFlow *flow = self->flow;
  gboolean any = gather_forces (self, from);
  const double *K = stiffness_of (self);

  for (guint i = 0; i < flow->n_p; i++)
    hys_exact_row_clear (self->p + i * ROW);
  self->last = expand_all (self, K, from, last_order_of_loads (self));
  settle_massless (self, any);
}

/* The larger of the last two coefficients in units of the largest, weighted as in accelerations. */
static inline double
tail (const double *c,
      int           last)
{
  double end = weights[last] * fabs (c[last]);

  if (last > 0)
    end = hys_exact_larger (weights[last - 1] * fabs (c[last - 1]), end);
  return end > 0 ? end / hys_exact_row_largest (c, weights_within) : 0;
}

/* How much of the series their last coefficients are. */
static inline double
worst_tail (const HysExactSeries *self)
{
  const HysExactLoads *loads = self->loads;
  double worst = 0;

  for (guint i = 0; i < self->flow->n_p; i++)
    worst = hys_exact_larger (tail (self->p + i * ROW, ORDER), worst);
  for (guint i = 0; i < loads->n_forces; i++)
    worst = hys_exact_larger (tail (loads->force + i * ROW, ORDER), worst);
  for (guint i = 0; i < loads->n_drives; i++)
    worst = hys_exact_larger (tail (loads->drive + i * ROW, ORDER), worst);
  return worst;
}

static void
multiply_all (double       *rows,
              guint         n,
              const double *factors)
{
  for (guint i = 0; i < n; i++)
    for (int k = 0; k < ROW; k++)
      rows[i * ROW + (guint) k] *= factors[k];
}

static void
shorten (HysExactSeries *self,
         double          factor)
{
  double power[ROW];

  hys_exact_row_powers (factor, power);
  multiply_all (self->p, self->flow->n_p, power);
  multiply_all (self->b, self->flow->n_b, power);
  multiply_all (self->loads->force, self->loads->n_forces, power);
  multiply_all (self->loads->drive, self->loads->n_drives, power);
  self->unit *= factor;
}

/* Nothing is left of what is beyond the last order. */
HYS_EACH_PROCESSOR static void
end_rows (HysExactSeries *self)
{
  const HysExactLoads *loads = self->loads;

  for (guint i = 0; i < self->flow->n_p; i++)
    hys_exact_row_end (self->p + i * ROW, self->last + 2);
  for (guint i = 0; i < self->flow->n_b; i++)
    hys_exact_row_end (self->b + i * ROW, self->last + 1);
  for (guint i = 0; i < loads->n_forces; i++)
    hys_exact_row_end (loads->force + i * ROW, self->last);
  for (guint i = 0; i < loads->n_drives; i++)
    hys_exact_row_end (loads->drive + i * ROW, self->last);
  hys_exact_row_mask (self->mask, self->last);
}

/* Makes the unit so short that the last coefficients vanish. */
HYS_EACH_PROCESSOR static void
choose_unit (HysExactSeries *self)
{
  double worst;

  while (self->last == ORDER && (worst = worst_tail (self)) > HYS_TOL_SERIES)
    shorten (self, 0.97 * pow (HYS_TOL_SERIES / worst, 1.0 / (ORDER - 1)));
}

guint
hys_exact_series_fastest (const HysExactSeries *self)
{
  guint fastest = 0;
  double worst = -1;

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysExactPlace *place = &self->flow->place[i];
      double part = -1;

      if (place->p >= 0)
        part = tail (self->p + place->p * ROW, self->last);
      else if (place->d >= 0)
        part = tail (self->loads->drive + place->d * ROW, self->last);
      if (part > worst || !isfinite (part))   /* it overflows */
        {
          worst = isfinite (part) ? part : INFINITY;
          fastest = i;
        }
    }
  return fastest;
}

void
hys_exact_series_move (const HysExactSeries *self,
                       guint                 bundle,
                       double               *c)
{
  const double *to = self->y + (gsize) self->system->bundles[bundle].to * ROW;
  const double *from = self->y + (gsize) self->system->bundles[bundle].from * ROW;

  for (int k = 0; k < ROW; k++)
    c[k] = to[k] - from[k];
}

static gboolean
is_finite (const HysExactSeries *self)
{
  for (guint i = 0; i < self->flow->n_p; i++)
    for (int k = MAX (self->last - 1, 0); k <= self->last + 2; k++)
      if (!isfinite (self->p[(gsize) i * ROW + (guint) k]))
        return FALSE;
  return TRUE;
}

/* Expands; coefficients that overflow are those of too long a unit. */
static gboolean
expand (HysExactSeries *self,
        const HysState *from)
{
  for (int i = 0; i < MAX_CUTS; i++, self->unit *= CUT)
    {
      if (!hys_exact_loads_expand (self->loads, self->system, self->t0, self->unit))
        return FALSE;
      expand_coordinates (self, from);
      if (is_finite (self))
        return TRUE;
    }
  return FALSE;
}

gboolean
hys_exact_series_start (HysExactSeries     *self,
                        const HysExactFlow *flow,
                        const HysState     *from,
                        double              unit)
{
  self->flow = flow;
  self->t0 = from->t;
  self->unit = unit;
  if (!expand (self, from))
    return FALSE;
  choose_unit (self);
  end_rows (self);
  hys_exact_series_derive (self, from);
  return TRUE;
}
