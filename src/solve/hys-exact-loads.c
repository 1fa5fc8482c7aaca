/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-loads.h"

#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Degree of the polynomials through a formula's values. */
#define DEGREE 16

/* Where they are compared with the formula besides. */
static const double probes[] = { 0.137, 0.523, 0.911 };

HysExactLoads *
hys_exact_loads_new (const HysSystem *system)
{
  HysExactLoads *self = g_new0 (HysExactLoads, 1);

  self->forced = g_new (guint, system->n_bars + 1);
  self->driven = g_new (guint, system->n_bars + 1);
  self->drive_of = g_new (int, system->n_bars + 1);
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];

      self->drive_of[i] = bar->class == HYS_BAR_DRIVEN ? (int) self->n_drives : -1;
      if (bar->class == HYS_BAR_DRIVEN)
        self->driven[self->n_drives++] = i;
      else if (bar->unknown >= 0 && bar->forces != NULL)
        self->forced[self->n_forces++] = i;
    }
  self->force = g_new0 (double, HYS_EXACT_ROW * (self->n_forces + 1));
  self->drive = g_new0 (double, HYS_EXACT_ROW * (self->n_drives + 1));
  return self;
}

void
hys_exact_loads_free (HysExactLoads *self)
{
  if (self == NULL)
    return;
  g_free (self->forced);
  g_free (self->driven);
  g_free (self->drive_of);
  g_free (self->force);
  g_free (self->drive);
  g_free (self);
}

/* Coefficients of Chebyshev's polynomials of the values at cos (pi j / DEGREE) on [0, 1]. */
static void
interpolate (const double *value,
             double       *a)
{
  for (int k = 0; k <= DEGREE; k++)
    {
      double sum = 0.5 * (value[0] + (k % 2 == 0 ? 1 : -1) * value[DEGREE]);

      for (int j = 1; j < DEGREE; j++)
        sum += value[j] * cos (G_PI * j * k / DEGREE);
      a[k] = sum * (k == 0 || k == DEGREE ? 1 : 2) / DEGREE;
    }
}

/* c += sum a_k T_k (2 tau - 1) */
static void
add_powers (const double *a,
            double       *c)
{
  double before[DEGREE + 1] = { 1 }, here[DEGREE + 1] = { -1, 2 }, next[DEGREE + 1];

  c[0] += a[0];
  for (int k = 1; k <= DEGREE; k++)
    {
      for (int i = 0; i <= k; i++)
        c[i] += a[k] * here[i];
      for (int i = 0; i <= DEGREE; i++)
        next[i] = 4 * (i > 0 ? here[i - 1] : 0) - 2 * here[i] - before[i];
      memcpy (before, here, sizeof before);
      memcpy (here, next, sizeof here);
    }
}

/* What rounding of the time can make of values that change so on the way from @t to @t + @unit. */
static double
rounding (const double *value,
          double        t,
          double        unit)
{
  double least = value[0], most = value[0];

  for (int j = 1; j <= DEGREE; j++)
    {
      least = fmin (least, value[j]);
      most = fmax (most, value[j]);
    }
  return 4 * DBL_EPSILON * (fabs (t) + unit) * (most - least) / unit;
}

static gboolean
fit_formula (const HysSignal *signal,
             double           t,
             double           unit,
             double          *c)
{
  double value[DEGREE + 1], a[DEGREE + 1], scale = 0, noise;

  for (int j = 0; j <= DEGREE; j++)
    {
      value[j] = hys_signal_value (signal, t + unit * 0.5 * (1 + cos (G_PI * j / DEGREE)));
      if (!isfinite (value[j]))
        return FALSE;
      scale = fmax (scale, fabs (value[j]));
    }
  noise = rounding (value, t, unit);
  interpolate (value, a);
  if (fabs (a[DEGREE]) + fabs (a[DEGREE - 1]) > HYS_TOL_LOAD_SERIES * scale + noise)
    return FALSE;
  add_powers (a, c);
  for (guint k = 0; k < G_N_ELEMENTS (probes); k++)
    if (!(fabs (hys_exact_value (c, HYS_EXACT_ORDER, probes[k]) - hys_signal_value (signal, t + unit * probes[k]))
          <= HYS_TOL_LOAD * scale + noise))
      return FALSE;
  return TRUE;
}

/* Adds a load to others. What cancels but for rounding is nothing: it would give a rate a sign. @size: per coefficient, of all. */
static void
add_load (const double *more,
          double       *c,
          double       *size)
{
  for (guint k = 0; k < HYS_EXACT_TERMS; k++)
    {
      c[k] += more[k];
      size[k] += fabs (more[k]);
      if (k > 0 && fabs (c[k]) <= HYS_TOL_LOAD * size[k])
        c[k] = 0;
    }
}

static gboolean
expand_one (const HysSignal *signal,
            double           t,
            double           unit,
            double          *c)
{
  memset (c, 0, HYS_EXACT_ROW * sizeof (double));
  return hys_signal_taylor (signal, t, unit, HYS_EXACT_TERMS, c) || fit_formula (signal, t, unit, c);
}

static gboolean
expand_sum (const GPtrArray *signals,
            double           t,
            double           unit,
            double          *c)
{
  double more[HYS_EXACT_ROW], size[HYS_EXACT_TERMS] = { 0 };

  memset (c, 0, HYS_EXACT_ROW * sizeof (double));
  for (guint i = 0; i < signals->len; i++)
    {
      if (!expand_one (g_ptr_array_index (signals, i), t, unit, more))
        return FALSE;
      add_load (more, c, size);
    }
  return TRUE;
}

static inline gboolean
expand (const GPtrArray *signals,
        double           t,
        double           unit,
        double          *c)
{
  gboolean found = signals->len == 1 ? expand_one (g_ptr_array_index (signals, 0), t, unit, c) : expand_sum (signals, t, unit, c);

  return found && isfinite (c[0]);
}

gboolean
hys_exact_loads_expand (HysExactLoads   *self,
                        const HysSystem *system,
                        double           t,
                        double           unit)
{
  for (guint i = 0; i < self->n_forces; i++)
    if (!expand (system->bars[self->forced[i]].forces, t, unit, self->force + HYS_EXACT_ROW * i))
      return FALSE;
  for (guint i = 0; i < self->n_drives; i++)
    if (!expand (system->bars[self->driven[i]].displacements, t, unit, self->drive + HYS_EXACT_ROW * i))
      return FALSE;
  return TRUE;
}
