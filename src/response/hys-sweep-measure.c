/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a table of runs says of each: numbers of its cycle, harmonics, extremes and last values of series. */
#include "hys-sweep-measure.h"

#include "hys-error.h"
#include "hys-periodic.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/**
 * HysMeasureKind:
 * @name: for a series: with the colon before it
 * @take: its value
 */
struct HysMeasureKind
{
  const char *name;
  HysMeasure (*take) (const HysSweepMeasure *self, const HysTrace *trace, guint node, const HysCycle *cycle);
};

#define OF_CYCLE(function, field) \
  static HysMeasure \
  function (const HysSweepMeasure *self, const HysTrace *trace, guint node, const HysCycle *cycle) \
  { \
    return cycle->field; \
  }

OF_CYCLE (take_period, period)
OF_CYCLE (take_dissipated, dissipated)
OF_CYCLE (take_stiffness, secant_stiffness)
OF_CYCLE (take_damping, damping_ratio)
OF_CYCLE (take_x_min, x_min)
OF_CYCLE (take_x_max, x_max)
OF_CYCLE (take_r_min, r_min)
OF_CYCLE (take_r_max, r_max)
OF_CYCLE (take_mean, centre_x)
OF_CYCLE (take_drift, drift)

static HysMeasure
take_amplitude (const HysSweepMeasure *self,
                const HysTrace        *trace,
                guint                  node,
                const HysCycle        *cycle)
{
  return (HysMeasure){ (cycle->x_max.value - cycle->x_min.value) / 2, (cycle->x_max.error + cycle->x_min.error) / 2 };
}

/* Each @every-th row of a cycle, counted from its end, without its drift. */
static HysPeriodic
read_rows (const HysTrace *trace,
           HysSeries       series,
           const HysCycle *cycle,
           guint           every)
{
  const HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  const HysColumn *values = hys_trace_column (trace, series);
  double length = cycle->period.value, drift = series.quantity == HYS_SERIES_POSITION ? cycle->drift.value / length : 0;
  gsize rows = (cycle->last - cycle->first + every - 1) / every + 1;
  g_autofree double *t = g_new (double, rows), *y = g_new (double, rows);
  HysPeriodic period;

  for (gsize i = rows, row = cycle->last; i > 0; i--, row = MAX (row, every) - every)
    {
      t[i - 1] = hys_column_get (time, row);
      y[i - 1] = hys_column_get (values, row) - drift * t[i - 1];
    }
  period = hys_periodic_of_rows (rows, t, y, length, FALSE);
  period.omega *= MAX (cycle->multiple, 1);
  return period;
}

/* Of a cycle's first harmonic: off by what half of the rows say otherwise, and by what the cycle before was different.
   */
static HysMeasure
take_harmonic (const HysTrace *trace,
               guint           node,
               const HysCycle *cycle,
               double        (*number) (double storage, double loss))
{
  double storage[2], loss[2], change, value, error;

  if (!(cycle->period.value > 0) || cycle->last - cycle->first < 8)
    return HYS_MEASURE_UNKNOWN;
  for (guint i = 0; i < 2; i++)
    {
      /* Force over displacement of the first harmonic of the loads. */
      guint every = i + 1;
      HysPeriodic x = read_rows (trace, (HysSeries){ HYS_SERIES_POSITION, node }, cycle, every);
      HysPeriodic r = read_rows (trace, (HysSeries){ HYS_SERIES_REACTION, node }, cycle, every);
      double sine[2], cosine[2], size;

      hys_periodic_fourier (&x, 1, &sine[0], &cosine[0]);
      hys_periodic_fourier (&r, 1, &sine[1], &cosine[1]);
      size = sine[0] * sine[0] + cosine[0] * cosine[0];
      storage[i] = (sine[1] * sine[0] + cosine[1] * cosine[0]) / size;
      loss[i] = (cosine[1] * sine[0] - sine[1] * cosine[0]) / size;
      hys_periodic_clear (&x);
      hys_periodic_clear (&r);
    }
  value = number (storage[0], loss[0]);
  change = cycle->mismatch * hypot (storage[0], loss[0]);
  error = fabs (value - number (storage[1], loss[1])) + fabs (value - number (storage[0] + change, loss[0]))
          + fabs (value - number (storage[0], loss[0] + change));
  return (HysMeasure){ value, error };
}

static double
storage_of (double storage,
            double loss)
{
  return storage;
}

static double
loss_of (double storage,
         double loss)
{
  return loss;
}

static double
tangent_of (double storage,
            double loss)
{
  return storage != 0 ? loss / storage : NAN;
}

static double
phase_of (double storage,
          double loss)
{
  return atan2 (loss, storage);
}

#define OF_HARMONIC(function, number) \
  static HysMeasure \
  function (const HysSweepMeasure *self, const HysTrace *trace, guint node, const HysCycle *cycle) \
  { \
    return take_harmonic (trace, node, cycle, number); \
  }

OF_HARMONIC (take_storage, storage_of)
OF_HARMONIC (take_loss, loss_of)
OF_HARMONIC (take_tangent, tangent_of)
OF_HARMONIC (take_modulus, hypot)
OF_HARMONIC (take_phase, phase_of)

/* The largest value over the cycle, times @way, at the top of the parabola through the three rows about it. */
static HysMeasure
find_extreme (const HysSweepMeasure *self,
              const HysTrace        *trace,
              const HysCycle        *cycle,
              double                 way)
{
  HysColumn *values = hys_trace_column (trace, self->series);
  gsize best = cycle->first;
  double before, at, after, bend, more;

  for (gsize row = cycle->first; row <= cycle->last; row++)
    if (way * hys_column_get (values, row) > way * hys_column_get (values, best))
      best = row;
  at = hys_column_get (values, best);
  if (best == 0 || best + 1 >= hys_column_length (values))
    return (HysMeasure){ at, 0 };
  before = hys_column_get (values, best - 1);
  after = hys_column_get (values, best + 1);
  bend = before - 2 * at + after;
  more = bend != 0 ? -(after - before) * (after - before) / (8 * bend) : 0;
  return (HysMeasure){ at + more, fabs (more) };
}

static HysMeasure
take_min (const HysSweepMeasure *self,
          const HysTrace        *trace,
          guint                  node,
          const HysCycle        *cycle)
{
  return find_extreme (self, trace, cycle, -1);
}

static HysMeasure
take_max (const HysSweepMeasure *self,
          const HysTrace        *trace,
          guint                  node,
          const HysCycle        *cycle)
{
  return find_extreme (self, trace, cycle, 1);
}

static HysMeasure
take_last (const HysSweepMeasure *self,
           const HysTrace        *trace,
           guint                  node,
           const HysCycle        *cycle)
{
  HysColumn *values = hys_trace_column (trace, self->series);
  gsize n = hys_column_length (values);

  return n > 0 ? (HysMeasure){ hys_column_get (values, n - 1), 0 } : HYS_MEASURE_UNKNOWN;
}

static const HysMeasureKind kinds[] = {
  { "period", take_period },
  { "dissipated", take_dissipated },
  { "work", take_dissipated },
  { "secant_stiffness", take_stiffness },
  { "damping_ratio", take_damping },
  { "x_min", take_x_min },
  { "x_max", take_x_max },
  { "r_min", take_r_min },
  { "r_max", take_r_max },
  { "amplitude", take_amplitude },
  { "mean", take_mean },
  { "drift", take_drift },
  { "storage", take_storage },
  { "loss", take_loss },
  { "tan_delta", take_tangent },
  { "modulus", take_modulus },
  { "phase", take_phase },
  { "min:", take_min },
  { "max:", take_max },
  { "last:", take_last },
};

static const HysMeasureKind *
find_kind (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (kinds[i].name, ":") ? g_str_has_prefix (name, kinds[i].name)
        : g_str_equal (name, kinds[i].name))
      return &kinds[i];
  return NULL;
}

static void
measure_clear (gpointer data)
{
  HysSweepMeasure *self = data;

  g_free (self->name);
}

GArray *
hys_sweep_measures_parse (const HysDocument *document,
                          const char *const *names,
                          GError           **error)
{
  g_autoptr (GArray) measures = g_array_new (FALSE, FALSE, sizeof (HysSweepMeasure));

  g_array_set_clear_func (measures, measure_clear);
  for (guint i = 0; names[i] != NULL; i++)
    {
      HysSweepMeasure measure = { find_kind (names[i]), NULL, { HYS_SERIES_TIME, 0 } };
      const char *colon = strchr (names[i], ':');

      if (measure.kind == NULL)
        {
          g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is no measure “%s”"), names[i]);
          return NULL;
        }
      if (colon != NULL && !hys_series_parse (document, colon + 1, &measure.series, error))
        return NULL;
      measure.name = g_strdup (names[i]);
      g_array_append_val (measures, measure);
    }
  return g_steal_pointer (&measures);
}

HysMeasure
hys_sweep_measure_take (const HysSweepMeasure *self,
                        const HysTrace        *trace,
                        guint                  node,
                        const HysCycle        *cycle)
{
  if (self->kind->take != take_last && (cycle == NULL || cycle->state == HYS_CYCLE_CHANGING))
    return HYS_MEASURE_UNKNOWN;
  return self->kind->take (self, trace, node, cycle);
}
