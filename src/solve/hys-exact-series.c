/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Propagation by Taylor series: the coefficients follow from each other, order by order, with the matrices of the flow; as
 * many as machine precision needs, and the unit of time chosen such that the last ones vanish. What is not a coordinate
 * follows from the raw data (hys-exact-forces.c).
 */
#include "hys-exact-series.h"

#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define ORDER HYS_EXACT_ORDER
#define TERMS HYS_EXACT_TERMS
#define LONG  HYS_EXACT_LONG

/* The last coefficients count with a weight as if they were those of accelerations. */
#define WEIGHT(k) ((k + 1.0) * (k + 1.0))

/* A unit that makes numbers overflow is made shorter, a few times. */
#define CUT      1e-4
#define MAX_CUTS 20

HysExactSeries *
hys_exact_series_new (const HysSystem *system)
{
  HysExactSeries *self = g_new0 (HysExactSeries, 1);
  gsize bars = system->n_bars + 1, sliders = system->n_sliders + 1, coordinates = 2 * (gsize) system->n_bars + 1;

  self->system = system;
  self->loads = hys_exact_loads_new (system);
  self->bundles = g_new0 (HysExactBundle, system->n_bundles + 1);
  self->y = g_new0 (double, bars * LONG);
  self->tension = g_new0 (double, sliders * TERMS);
  self->rate = g_new0 (double, sliders * TERMS);
  self->inner = g_new0 (double, sliders * TERMS);
  self->force = g_new0 (double, bars);
  self->start = g_new0 (double, bars);
  self->speed = g_new0 (double, bars);
  self->shaky = g_new0 (double, bars);
  self->shakiest = g_new0 (guint, bars);
  self->p = g_new0 (double, coordinates * LONG);
  self->b = g_new0 (double, coordinates * LONG);
  self->pull = g_new0 (double, bars * TERMS);
  self->f = g_new0 (double, bars);
  self->g = g_new0 (double, 3 * bars);
  self->excess = g_new0 (double, bars);
  self->peak = g_new0 (double, coordinates);
  return self;
}

void
hys_exact_series_free (HysExactSeries *self)
{
  if (self == NULL)
    return;
  hys_exact_loads_free (self->loads);
  g_free (self->bundles);
  g_free (self->y);
  g_free (self->tension);
  g_free (self->rate);
  g_free (self->inner);
  g_free (self->force);
  g_free (self->start);
  g_free (self->speed);
  g_free (self->shaky);
  g_free (self->shakiest);
  g_free (self->p);
  g_free (self->b);
  g_free (self->pull);
  g_free (self->f);
  g_free (self->g);
  g_free (self->excess);
  g_free (self->peak);
  g_free (self);
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
                 self->flow->slip[i] * system->sliders[i].threshold);
}

static double
driven (const HysExactSeries *self,
        guint                 bar,
        int                   k)
{
  int d = self->flow->place[bar].d;

  return d >= 0 && k <= ORDER ? self->loads->drive[d * TERMS + k] : 0;
}

/* Forces of order @k that come from outside: loads, and what driven bars hand on. */
static void
add_given (HysExactSeries *self,
           int             k)
{
  const HysSystem *system = self->system;
  const HysExactFlow *flow = self->flow;

  for (guint i = 0; i < self->loads->n_forces; i++)
    self->f[self->loads->forced[i]] += self->loads->force[i * TERMS + (guint) k];
  for (guint n = 0; n < flow->springs->len && k > 0; n++)
    {
      const HysSpring *spring = &system->springs[g_array_index (flow->springs, guint, n)];

      pull_ends (self->f, spring->from, spring->to,
                 spring->stiffness * (driven (self, spring->to, k) - driven (self, spring->from, k)));
    }
  for (guint n = 0; n < flow->dashpots->len; n++)
    {
      const HysDashpot *dashpot = &system->dashpots[g_array_index (flow->dashpots, guint, n)];

      pull_ends (self->f, dashpot->from, dashpot->to, dashpot->viscosity * (k + 1) / self->unit
                 * (driven (self, dashpot->to, k + 1) - driven (self, dashpot->from, k + 1)));
    }
}

/* Displacement of a bar with a motion of its own, of order @k. */
static double
displacement (const HysExactSeries *self,
              guint                 bar,
              int                   k)
{
  int p = self->flow->place[bar].p;

  return p >= 0 ? self->p[(gsize) k * self->flow->n_p + (guint) p] : driven (self, bar, k);
}

/* Forces of order @k of the bundles: springs between bars whose displacement of that order is known. */
static void
add_bundles (HysExactSeries *self,
             int             k)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bundles && k > 0; i++)
    {
      const HysBundle *bundle = &system->bundles[i];

      pull_ends (self->f, bundle->from, bundle->to, self->bundles[i].slope
                 * (displacement (self, bundle->to, k) - displacement (self, bundle->from, k)));
    }
}

/* y += factor A x */
static void
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

/* b of order @k, and into @g the forces on p; from f. */
static void
settle_massless (HysExactSeries *self,
                 int             k,
                 double         *g)
{
  const HysExactFlow *flow = self->flow;
  const HysSystem *system = self->system;
  double *p = self->p + (gsize) k * flow->n_p, *b = self->b + (gsize) k * flow->n_b;
  double *f_b = g + flow->n_p;
  gboolean any = FALSE;

  memset (g, 0, (flow->n_p + flow->n_b) * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysExactPlace *place = &flow->place[i];

      if (place->p >= 0)
        g[place->p] += self->f[i];
      if (place->b >= 0 && self->f[i] != 0)
        {
          f_b[place->b] += self->f[i];
          any = TRUE;
        }
    }
  memset (b, 0, flow->n_b * sizeof (double));
  if (k == 0)
    memcpy (self->excess, f_b, flow->n_b * sizeof (double));
  if (any)
    add_product (flow->B, f_b, flow->n_b, flow->n_b, flow->n_b, 1, b);
  for (guint i = 0; i < flow->n_b && any; i++)
    for (guint j = 0; j < flow->n_p; j++)
      g[j] += flow->Q[(gsize) i * flow->n_p + j] * f_b[i];
  add_product (flow->Q, p, flow->n_b, flow->n_p, flow->n_p, 1, b);
}

/* The next coefficients of p, from those of order @k, velocities of order k and forces. */
static void
advance (HysExactSeries *self,
         int             k,
         double         *g)
{
  const HysExactFlow *flow = self->flow;
  guint n_p = flow->n_p, n_m = flow->n_masses, n_a = n_p - n_m;
  double *p = self->p + (gsize) k * n_p, *next = p + n_p, *after = next + n_p, h = self->unit;
  double *v = g + n_p;     /* f_b is not needed any more, and there is room for n_p */

  settle_massless (self, k, g);
  add_product (flow->K, p, n_p, n_p, n_p, -1, g);
  for (guint i = 0; i < n_m; i++)
    v[i] = (k + 1) * next[i] / h;
  if (flow->C != NULL)
    add_product (flow->C, v, n_p, n_m, n_p, -1, g);
  if (n_a > 0)
    {
      memset (v + n_m, 0, n_a * sizeof (double));
      add_product (flow->R, g + n_m, n_a, n_a, n_a, 1, v + n_m);
      add_product (flow->C + n_m, v + n_m, n_m, n_a, n_p, -1, g);
      for (guint i = n_m; i < n_p; i++)
        next[i] = v[i] * h / (k + 1);
    }
  for (guint i = 0; i < n_m; i++)
    after[i] = g[i] / flow->mass[i] * h * h / ((k + 1) * (k + 2));
}

/* Velocities of the groups with mass, their momentum shared. */
static void
set_velocities (HysExactSeries *self,
                const HysState *from)
{
  const HysSystem *system = self->system;
  const HysExactFlow *flow = self->flow;
  double *p1 = self->p + flow->n_p;

  memset (self->p, 0, 2 * flow->n_p * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS && flow->place[i].p >= 0)
      p1[flow->place[i].p] += system->bars[i].mass / flow->mass[flow->place[i].p] * from->v[i] * self->unit;
}

/* The last order that matters of n series: coefficient k of series i is c[i next + k stride]. */
static int
last_order (const double *c,
            guint         n,
            gsize         stride,
            gsize         next)
{
  int last = 0;

  for (guint i = 0; i < n; i++)
    {
      const double *x = c + i * next;
      double largest = 0;
      int k = ORDER;

      for (int j = 0; j <= ORDER; j++)
        largest = MAX (largest, WEIGHT (j) * fabs (x[j * stride]));
      while (k > last && !(WEIGHT (k) * fabs (x[k * stride]) > HYS_TOL_SERIES * largest))
        k--;
      last = MAX (last, k);
    }
  return last;
}

static int
last_order_of_loads (const HysExactSeries *self)
{
  int force = last_order (self->loads->force, self->loads->n_forces, 1, TERMS);
  int drive = last_order (self->loads->drive, self->loads->n_drives, 1, TERMS);

  return MAX (force, drive);
}

/* Whether all that follows order @k, on which loads have no part, is rounding: the coefficients that decide the next ones
 * are. (Two in a row: every second one of a sine is 0.) */
static gboolean
is_over (HysExactSeries *self,
         int             k)
{
  guint n_p = self->flow->n_p;
  const double *row = self->p + (gsize) k * n_p;
  gboolean over = k > 0;

  for (guint i = 0; i < n_p; i++)
    {
      double here = WEIGHT (k) * fabs (row[i]), next = WEIGHT (k + 1) * fabs (row[n_p + i]);
      double after = i < self->flow->n_masses ? WEIGHT (k + 2) * fabs (row[2 * n_p + i]) : here;

      self->peak[i] = MAX (k > 0 ? self->peak[i] : 0, MAX (next, after));
      over = over && fmax (next, after) <= HYS_TOL_SERIES * self->peak[i] && isfinite (self->peak[i]);
    }
  return over;
}

static void
expand_coordinates (HysExactSeries *self,
                    const HysState *from)
{
  const HysExactFlow *flow = self->flow;
  double *g = self->g;
  int loaded = last_order_of_loads (self), k = 0;

  set_velocities (self, from);
  sum_forces (self, from);
  for (gboolean over = FALSE; k <= ORDER && !over; k++)
    {
      add_given (self, k);
      add_bundles (self, k);
      advance (self, k, g);
      over = is_over (self, k) && k >= loaded && loaded + 2 <= ORDER;
      memset (self->f, 0, self->system->n_bars * sizeof (double));
    }
  self->last = k - 1;
  settle_massless (self, k, g);
  memset (self->b + (gsize) (k + 1) * flow->n_b, 0, flow->n_b * sizeof (double));
  for (guint i = flow->n_masses; i < flow->n_p; i++)
    self->p[(gsize) (k + 1) * flow->n_p + i] = 0;
}

/* The largest of the last two coefficients of n series @c in units of the largest of each, weighted as in accelerations. */
static double
tail (const double *c,
      guint         n,
      gsize         stride,
      gsize         next,
      int           last)
{
  double worst = 0;

  for (guint i = 0; i < n; i++)
    {
      const double *x = c + i * next;
      double end = 0, largest = 0;

      for (int k = 0; k <= last; k++)
        {
          double size = WEIGHT (k) * fabs (x[k * stride]);

          largest = MAX (largest, size);
          end = k >= last - 1 ? MAX (end, size) : 0;
        }
      worst = end > worst * largest ? end / largest : worst;
    }
  return worst;
}

static void
shrink (double *c,
        guint   n,
        int     terms,
        double  factor)
{
  double power = 1;

  for (int k = 0; k < terms; k++, power *= factor)
    for (guint i = 0; i < n; i++)
      c[(gsize) k * n + i] *= power;
}

/* How much of the series their last coefficients are. */
static double
worst_tail (const HysExactSeries *self)
{
  guint n_p = self->flow->n_p;
  const HysExactLoads *loads = self->loads;
  double worst = tail (self->p, n_p, n_p, 1, ORDER);

  worst = fmax (worst, tail (loads->force, loads->n_forces, 1, TERMS, ORDER));
  return fmax (worst, tail (loads->drive, loads->n_drives, 1, TERMS, ORDER));
}

/* Makes the unit so short that the last coefficients vanish. */
static void
choose_unit (HysExactSeries *self)
{
  const HysExactFlow *flow = self->flow;
  HysExactLoads *loads = self->loads;
  double worst;
  int loaded;

  if (self->last < ORDER)
    return;
  while ((worst = worst_tail (self)) > HYS_TOL_SERIES)
    {
      double factor = 0.97 * pow (HYS_TOL_SERIES / worst, 1.0 / (ORDER - 1));

      shrink (self->p, flow->n_p, LONG, factor);
      shrink (self->b, flow->n_b, LONG, factor);
      for (guint i = 0; i < loads->n_forces; i++)
        shrink (loads->force + i * TERMS, 1, TERMS, factor);
      for (guint i = 0; i < loads->n_drives; i++)
        shrink (loads->drive + i * TERMS, 1, TERMS, factor);
      self->unit *= factor;
    }
  self->last = last_order (self->p, flow->n_p, flow->n_p, 1);
  loaded = last_order_of_loads (self);
  self->last = MIN (MAX (self->last, loaded) + 1, ORDER);
}

guint
hys_exact_series_fastest (const HysExactSeries *self)
{
  guint n_p = self->flow->n_p, fastest = 0;
  double worst = -1;

  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysExactPlace *place = &self->flow->place[i];
      double part = -1;

      if (place->p >= 0)
        part = tail (self->p + place->p, 1, n_p, 1, self->last);
      else if (place->d >= 0)
        part = tail (self->loads->drive + place->d * TERMS, 1, 1, TERMS, self->last);
      if (part > worst)
        {
          worst = part;
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
  const double *to = self->y + (gsize) self->system->bundles[bundle].to * LONG;
  const double *from = self->y + (gsize) self->system->bundles[bundle].from * LONG;

  for (int k = 0; k <= self->last + 1; k++)
    c[k] = to[k] - from[k];
}

static gboolean
is_finite (const HysExactSeries *self)
{
  const HysExactFlow *flow = self->flow;

  for (gsize i = (gsize) flow->n_p * (gsize) MAX (self->last - 1, 0); i < (gsize) flow->n_p * (gsize) (self->last + 3); i++)
    if (!isfinite (self->p[i]))
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
  self->needed = self->last;
  hys_exact_series_derive (self, from);
  return TRUE;
}

/* The order up to which any of n series has terms that matter on [0, @reach], those of their rates; at least @least.
 * Coefficient k of series i is c[i next + k stride]. */
static int
order_needed (const double *c,
              guint         n,
              gsize         stride,
              gsize         next,
              int           last,
              double        reach,
              int           least)
{
  for (guint i = 0; i < n && least < last; i++)
    {
      double size[LONG], sum = 0, left = 0, power = 1;
      int order = last;

      for (int k = 0; k <= last; k++, power *= reach)
        sum += size[k] = (k + 1) * fabs (c[i * next + k * stride]) * power;
      while (order > least && left + size[order] <= HYS_TOL_SERIES * sum)
        left += size[order--];
      least = order;
    }
  return least;
}

void
hys_exact_series_trim (HysExactSeries *self,
                       double          reach)
{
  const HysExactFlow *flow = self->flow;
  const HysExactLoads *loads = self->loads;
  int n = order_needed (self->p, flow->n_p, flow->n_p, 1, self->last, reach, 1);

  n = order_needed (self->b, flow->n_b, flow->n_b, 1, self->last, reach, n);
  n = order_needed (loads->force, loads->n_forces, 1, TERMS, self->last, reach, n);
  n = order_needed (loads->drive, loads->n_drives, 1, TERMS, self->last, reach, n);
  self->needed = MIN (n + 1, self->last);
}

gboolean
hys_exact_series_holds (const HysExactSeries *self,
                        guint                 slider)
{
  for (int k = 0; k <= self->last; k++)
    if (self->rate[(gsize) slider * TERMS + (guint) k] != 0)
      return FALSE;
  return TRUE;
}

static void
tension_at (const HysExactSeries *self,
            const HysState       *from,
            double                tau,
            HysState             *state)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      double alpha = system->sliders[i].threshold;

      state->slip[i] = self->flow->closed[i] || hys_exact_series_holds (self, i) ? 0 : self->flow->slip[i];
      if (self->flow->slip[i] != 0)
        state->lambda[i] = self->flow->slip[i] * alpha;
      else if (hys_exact_is_given (system, i))
        state->lambda[i] = from->lambda[i];
      else
        {
          double tension = hys_exact_value (self->tension + (gsize) i * TERMS, self->needed, tau);

          state->lambda[i] = CLAMP (tension, -alpha, alpha);
        }
    }
}

static gboolean
is_at_rest (const HysExactSeries *self,
            guint                 bar)
{
  const HysExactPlace *place = &self->flow->place[bar];

  return place->p < 0 && place->b < 0 && place->d < 0;
}

/* The drive that a bar moves as, as a driven one or stuck to it; -1 = none. */
static int
drive_of (const HysExactSeries *self,
          guint                 bar)
{
  const HysExactPlace *place = &self->flow->place[bar];

  if (self->loads->drive_of[bar] >= 0)
    return self->loads->drive_of[bar];
  return place->p < 0 && place->b < 0 ? place->d : -1;
}

void
hys_exact_series_at (const HysExactSeries *self,
                     const HysState       *from,
                     double                tau,
                     HysState             *state)
{
  const HysSystem *system = self->system;
  double *moved = self->f;

  state->t = self->t0 + tau * self->unit;
  tension_at (self, from, tau, state);
  for (guint i = 0; i < system->n_bars; i++)
    {
      double rate = 0;
      int drive = drive_of (self, i);

      moved[i] = is_at_rest (self, i) ? 0 : hys_exact_value_and_slope (self->y + (gsize) i * LONG, self->needed, tau, &rate);
      state->v[i] = rate / self->unit;
      if (drive >= 0)   /* to where the present expansion has the driven bar, whatever the one before had left */
        moved[i] = hys_exact_value (self->loads->drive + drive * TERMS, self->last, tau) - from->q[self->loads->driven[drive]];
    }
  for (guint i = 0; i < system->n_springs; i++)
    state->e[i] = from->e[i] + (moved[system->springs[i].to] - moved[system->springs[i].from]);
  for (guint i = 0; i < system->n_dashpots; i++)
    state->tau[i] = system->dashpots[i].viscosity
                    * (state->v[system->dashpots[i].to] - state->v[system->dashpots[i].from]);
  for (guint i = 0; i < system->n_bars; i++)
    state->q[i] = from->q[i] + moved[i];
}
