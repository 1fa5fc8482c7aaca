/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a table of runs says of each: numbers of its cycle, harmonics, extremes and last values of series. */
#include "hys-sweep-measure.h"

#include "hys-between.h"
#include "hys-error.h"
#include "hys-periodic.h"
#include "hys-response-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What a loss factor may be off by, over itself where it is large: else the storage is nothing but what it is off by. */
#define LEAST_SURE 0.3
/* Rows beside those that are looked at, which say what is between these. */
#define BESIDE 32

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
take_harmonic (HysResponseColumn  column,
               const HysTrace    *trace,
               guint              node,
               const HysCycle    *cycle)
{
  HysResponsePoint found[4];
  double change, value, error = 0;

  if (!(cycle->period.value > 0) || cycle->last - cycle->first < 8)
    return HYS_MEASURE_UNKNOWN;
  for (guint i = 0; i < 2; i++)
    {
      /* Force over displacement of the first harmonic of the loads. */
      HysPeriodic x = read_rows (trace, (HysSeries){ HYS_SERIES_POSITION, node }, cycle, i + 1);
      HysPeriodic r = read_rows (trace, (HysSeries){ HYS_SERIES_REACTION, node }, cycle, i + 1);
      double sine[2], cosine[2], size;

      hys_periodic_fourier (&x, 1, &sine[0], &cosine[0]);
      hys_periodic_fourier (&r, 1, &sine[1], &cosine[1]);
      size = sine[0] * sine[0] + cosine[0] * cosine[0];
      found[i] = (HysResponsePoint){ .storage = (sine[1] * sine[0] + cosine[1] * cosine[0]) / size,
                                     .loss = (cosine[1] * sine[0] - sine[1] * cosine[0]) / size };
      hys_periodic_clear (&x);
      hys_periodic_clear (&r);
    }
  change = cycle->mismatch * hypot (found[0].storage, found[0].loss);
  found[2] = (HysResponsePoint){ .storage = found[0].storage + change, .loss = found[0].loss };
  found[3] = (HysResponsePoint){ .storage = found[0].storage, .loss = found[0].loss + change };
  value = hys_response_point_get (&found[0], column);
  for (guint i = 1; i < G_N_ELEMENTS (found); i++)
    error += fabs (value - hys_response_point_get (&found[i], column));
  if (column == HYS_RESPONSE_TANGENT && error > LEAST_SURE * fmax (fabs (value), 1))
    return HYS_MEASURE_UNKNOWN;
  return hys_measure_part ((HysMeasure){ value, error }, column == HYS_RESPONSE_STORAGE || column == HYS_RESPONSE_LOSS
                           ? hypot (found[0].storage, found[0].loss) : 1);
}

/* The largest value the way @way, between rows too, as cycles have theirs. */
static HysMeasure
find_extreme (const HysTrace *trace,
              HysSeries       series,
              gsize           first,
              gsize           last,
              int             way)
{
  const HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  const HysColumn *values = hys_trace_column (trace, series);
  gsize from = first - MIN (first, BESIDE), n = MIN (last + BESIDE + 1, hys_trace_length (trace)) - from;
  g_autofree double *t = g_new (double, n), *y = g_new (double, n);

  hys_column_copy (time, from, n, t);
  hys_column_copy (values, from, n, y);
  hys_between_close_gaps (y, n);
  return hys_between_end (t, y, n, first - from, last - from, way);
}

/**
 * HysMeasureKind:
 * @name: for a series: with the colon before it
 * @offset: where a HysCycle has it, or, less what is at @from, twice as much; 0: it has not
 * @column: a number of the first harmonic; 0: it is one of a series
 * @way: of a series, the largest this way in the cycle; 2: either way in the run; 0: the last
 * @words: its name at an axis, marked for translation; of a series, what is put about its symbol
 * @dimension: unless it has that of its series
 */
struct HysMeasureKind
{
  const char       *name;
  gsize             offset;
  gsize             from;
  HysResponseColumn column;
  int               way;
  const char       *words;
  HysDimension      dimension;
};

#define OF_CYCLE(field) G_STRUCT_OFFSET (HysCycle, field)

#define WORK      { .length = 1, .force = 1 }
#define STIFFNESS { .length = -1, .force = 1 }
#define LENGTH    { .length = 1 }
#define FORCE     { .force = 1 }

static const HysMeasureKind kinds[] = {
  { "period", OF_CYCLE (period), .words = N_("Period"), .dimension = { .time = 1 } },
  { "dissipated", OF_CYCLE (dissipated), .words = N_("Dissipated per cycle"), .dimension = WORK },
  { "work", OF_CYCLE (dissipated), .words = N_("Dissipated per cycle"), .dimension = WORK },
  { "secant_stiffness", OF_CYCLE (secant_stiffness), .words = N_("Secant stiffness"), .dimension = STIFFNESS },
  { "damping_ratio", OF_CYCLE (damping_ratio), .words = N_("Equivalent damping ratio") },
  { "x_min", OF_CYCLE (x_min), .words = "min <i>x</i>", .dimension = LENGTH },
  { "x_max", OF_CYCLE (x_max), .words = "max <i>x</i>", .dimension = LENGTH },
  { "r_min", OF_CYCLE (r_min), .words = "min <i>r</i>", .dimension = FORCE },
  { "r_max", OF_CYCLE (r_max), .words = "max <i>r</i>", .dimension = FORCE },
  { "amplitude", OF_CYCLE (x_max), .from = OF_CYCLE (x_min), .words = N_("Amplitude"), .dimension = LENGTH },
  { "mean", OF_CYCLE (centre_x), .words = N_("Mean displacement"), .dimension = LENGTH },
  { "drift", OF_CYCLE (drift), .words = N_("Drift per cycle"), .dimension = LENGTH },
  { "storage", .column = HYS_RESPONSE_STORAGE, .words = N_("Storage modulus"), .dimension = STIFFNESS },
  { "loss", .column = HYS_RESPONSE_LOSS, .words = N_("Loss modulus"), .dimension = STIFFNESS },
  { "tan_delta", .column = HYS_RESPONSE_TANGENT, .words = N_("Loss factor tan δ") },
  { "modulus", .column = HYS_RESPONSE_MODULUS, .words = N_("Modulus"), .dimension = STIFFNESS },
  { "phase", .column = HYS_RESPONSE_PHASE, .words = N_("Phase") },
  { "min:", .way = -1, .words = "min <i>%s</i>" },
  { "max:", .way = 1, .words = "max <i>%s</i>" },
  { "peak:", .way = 2, .words = "max |<i>%s</i>|" },
  { "last:", .words = "<i>%s</i>(<i>T</i>)" },
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

static gboolean
is_of_series (const HysMeasureKind *kind)
{
  return kind->offset == 0 && kind->column == 0;
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

char *
hys_sweep_measure_label (const HysSweepMeasure *self,
                         const HysDocument     *document)
{
  g_autofree char *symbol = hys_series_symbol (document, self->series);
  g_autoptr (GString) words = g_string_new (is_of_series (self->kind) ? self->kind->words : _(self->kind->words));

  g_string_replace (words, "%s", symbol, 1);
  return g_strdup_printf ("<span font_style=\"normal\">%s</span>", words->str);
}

char *
hys_sweep_measure_unit (const HysSweepMeasure *self,
                        const HysDocument     *document)
{
  return is_of_series (self->kind) ? hys_series_unit (document, self->series)
                                   : hys_dimension_unit (document, self->kind->dimension);
}

HysMeasure
hys_sweep_measure_take (const HysSweepMeasure *self,
                        const HysTrace        *trace,
                        double                 until,
                        guint                  node,
                        const HysCycle        *cycle)
{
  const HysMeasureKind *kind = self->kind;
  gboolean of_series = is_of_series (kind), of_run = of_series && (kind->way == 0 || kind->way == 2);
  const HysColumn *values = hys_trace_column (trace, self->series);
  gsize n = hys_trace_length (trace);
  HysMeasure value, from;

  if (of_run ? n == 0 : cycle == NULL || cycle->state == HYS_CYCLE_CHANGING)
    return HYS_MEASURE_UNKNOWN;
  if (of_series && kind->way == 0)
    return (HysMeasure){ hys_column_get (values, n - 1), 0 };
  if (of_series && kind->way == 2)
    {
      gsize last = MIN (hys_column_search_last (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), until), n - 1);
      HysMeasure most = find_extreme (trace, self->series, 0, last, 1),
                 least = find_extreme (trace, self->series, 0, last, -1);

      return most.value > -least.value ? most : (HysMeasure){ -least.value, least.error };
    }
  if (of_series)
    return find_extreme (trace, self->series, cycle->first, cycle->last, kind->way);
  if (kind->column != 0)
    return take_harmonic (kind->column, trace, node, cycle);
  value = G_STRUCT_MEMBER (HysMeasure, cycle, kind->offset);
  if (kind->from == 0)
    return value;
  from = G_STRUCT_MEMBER (HysMeasure, cycle, kind->from);
  return (HysMeasure){ (value.value - from.value) / 2, (value.error + from.error) / 2 };
}
