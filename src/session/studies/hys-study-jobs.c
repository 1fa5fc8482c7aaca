/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is computed on other threads: analysis, sweeps, convergence, loops by hand, rows for a file. */
#include "hys-study-jobs.h"

#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-file.h"
#include "hys-memory-line.h"
#include "hys-number.h"
#include "hys-owner.h"
#include "hys-simulation.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A part of an extent that is rounding. */
#define ROUNDING 1e-9

HysRecorded *
hys_recorded_new (const HysDocument *document,
                  HysTrace          *trace,
                  double             moment)
{
  HysRecorded *self = hys_owner_new (HysRecorded);

  *self = (HysRecorded) { hys_owner_keep (self, hys_document_ref (document), hys_document_unref),
                          hys_owner_keep (self, hys_trace_ref (trace), hys_trace_unref), moment };
  return self;
}

static void
append_point (HysColumn *columns[2],
              double     x,
              double     r)
{
  hys_column_append (columns[0], x);
  hys_column_append (columns[1], r);
}

/* Whether the run is there from its beginning on: one that goes on for long keeps its latest rows. */
static gboolean
has_start (const HysTrace *trace)
{
  return hys_column_get (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), 0) <= 0;
}

/* Lays the virgin curve on the cycle: from where the run began to the first turning point, larger by two. */
static void
draw_masing (HysAnalysis       *self,
             const HysTrace    *trace,
             const HysDocument *document)
{
  const HysColumn *x = hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, (guint) self->node });
  const HysColumn *r = hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, (guint) self->node });
  const HysCycle *cycle = self->cycle;
  gsize left = cycle->first, right = cycle->first;
  double x0 = hys_column_get (x, 0), r0 = hys_column_get (r, 0), way = 0, extent, farthest = 0;

  if (cycle->state == HYS_CYCLE_REST || cycle->masing == HYS_MASING_RATE || cycle->masing == HYS_MASING_LOADS
      || cycle->masing == HYS_MASING_NO_CYCLE || !hys_memory_line_knows (document) || !has_start (trace))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (self->masing); i++)
    for (guint k = 0; k < 2; k++)
      self->masing[i][k] = hys_owner_keep (self, hys_column_new (), hys_column_unref);
  for (gsize row = cycle->first; row <= cycle->last; row++)
    {
      append_point (self->masing[0], hys_column_get (x, row), hys_column_get (r, row));
      left = hys_column_get (x, row) < hys_column_get (x, left) ? row : left;
      right = hys_column_get (x, row) > hys_column_get (x, right) ? row : right;
    }
  extent = hys_column_get (x, right) - hys_column_get (x, left);
  for (gsize row = 0; row <= cycle->last; row++)
    {
      double d = hys_column_get (x, row) - x0, rise;

      way = way == 0 ? d : way;
      d *= way < 0 ? -1 : 1;
      rise = (hys_column_get (r, row) - r0) * (way < 0 ? -1 : 1);
      if (d < farthest - ROUNDING * extent || 2 * d > extent * (1 + ROUNDING))
        return;
      farthest = fmax (farthest, d);
      append_point (self->masing[1], hys_column_get (x, left) + 2 * d, hys_column_get (r, left) + 2 * rise);
      append_point (self->masing[2], hys_column_get (x, right) - 2 * d, hys_column_get (r, right) - 2 * rise);
    }
}

static gpointer
analyse (gpointer      input,
         HysProgress   progress,
         gpointer      progress_data,
         GError      **fault)
{
  const HysRecorded *self = input;
  const HysDocument *document = self->document;
  HysAnalysis *analysis = hys_owner_new (HysAnalysis);
  g_autoptr (GError) error = NULL;

  analysis->node = hys_cycle_node (document);
  if (analysis->node < 0)
    return analysis;
  guint node = (guint) analysis->node;
  analysis->cycle = hys_owner_keep (analysis, hys_cycle_of_trace (self->trace, document, node, 0, &error),
                                    hys_cycle_free);
  analysis->drawn = hys_owner_keep (analysis, hys_prandtl_of_document (document, node), hys_prandtl_free);
  if (analysis->cycle == NULL)
    {
      analysis->reason = hys_owner_keep (analysis, g_strdup (error->message), g_free);
      return analysis;
    }
  analysis->stuck = hys_owner_keep (analysis, hys_cycle_stuck (self->trace, document, analysis->cycle->first,
                                                               analysis->cycle->last), g_strfreev);
  draw_masing (analysis, self->trace, document);
  return analysis;
}

const HysJobKind hys_analysis_job = { analyse, hys_owner_free, hys_owner_free };

static gpointer
remember (gpointer      input,
          HysProgress   progress,
          gpointer      progress_data,
          GError      **error)
{
  const HysRecorded *self = input;
  const HysColumn *time = hys_trace_column (self->trace, (HysSeries){ HYS_SERIES_TIME, 0 }), *x;
  gsize n = hys_trace_length (self->trace);
  int node = hys_cycle_node (self->document);
  HysMemory *memory = hys_owner_new (HysMemory);

  if (node < 0 || n == 0 || !hys_memory_line_knows (self->document))
    return memory;
  x = hys_trace_column (self->trace, (HysSeries){ HYS_SERIES_POSITION, (guint) node });
  memory->drawn = hys_owner_keep (memory, hys_prandtl_of_document (self->document, (guint) node), hys_prandtl_free);
  if (memory->drawn == NULL || memory->drawn->n == 0 || x == NULL)
    return memory;
  if (!isnan (self->moment))
    n = MIN (n, hys_column_search_last (time, self->moment) + 1);
  memory->line = hys_owner_keep (memory, hys_memory_line (x, n, has_start (self->trace)
                                                          ? hys_document_node (self->document, (guint) node)->position : NAN),
                                 g_array_unref);
  return memory;
}

const HysJobKind hys_memory_job = { remember, hys_owner_free, hys_owner_free };

/* ---- Sweep ---- */

static gpointer
run_sweep (gpointer      input,
           HysProgress   progress,
           gpointer      progress_data,
           GError      **error)
{
  HysSweepFound *self = input;

  self->rows = hys_owner_keep (self, hys_sweep_run_all (&self->sweep, progress, progress_data, error), g_ptr_array_unref);
  if (self->rows == NULL)
    return NULL;
  self->table = hys_owner_keep (self, hys_sweep_table (&self->sweep, self->rows), g_free);
  return self;
}

const HysJobKind hys_sweep_job = { run_sweep, hys_owner_free, hys_owner_free };

/* The values of a range, as they are written. */
static char **
values_of (const HysSweepRange *range,
           gboolean             logarithmic)
{
  gboolean even = !logarithmic || !(range->from > 0) || !(range->to > 0);
  char **values = g_new0 (char *, range->n + 1);

  for (guint i = 0; i < range->n; i++)
    {
      char number[HYS_NUMBER_SIZE];
      double part = i / (range->n - 1.0);

      values[i] = g_strdup (hys_number_format (even ? range->from + (range->to - range->from) * part
                                                    : range->from * pow (range->to / range->from, part), number));
    }
  return values;
}

gpointer
hys_sweep_job_input (const HysDocument   *document,
                     const HysSweepRange *ranges,
                     guint                n_ranges,
                     guint                node,
                     gboolean             logarithmic,
                     const char *const   *measures)
{
  HysSweepFound *self = hys_owner_new (HysSweepFound);
  HysSweepAxis *axes = hys_owned (self, HysSweepAxis, n_ranges);

  for (guint k = 0; k < n_ranges; k++)
    axes[k] = (HysSweepAxis){ hys_owner_keep (self, hys_value_ref_name (ranges[k].target, document), g_free),
                              hys_owner_keep (self, values_of (&ranges[k], logarithmic), g_strfreev) };
  self->sweep = (HysSweep){ hys_owner_keep (self, hys_document_ref (document), hys_document_unref), axes, n_ranges, node,
                            hys_owner_keep (self, hys_sweep_measures_parse (document, measures, NULL), g_array_unref),
                            TRUE };
  return self;
}

/* ---- Convergence ---- */

static gpointer
run_convergence (gpointer      input,
                 HysProgress   progress,
                 gpointer      progress_data,
                 GError      **error)
{
  HysConvergenceFound *self = input;
  g_autofree double *steps = g_new (double, self->n);
  g_autofree guint *counts = g_new (guint, self->n);

  for (guint i = 0; i < self->n; i++)
    {
      steps[i] = ldexp (self->coarsest, -(int) i);
      counts[i] = MIN (self->fewest << i, HYS_MAX_COUNT);
    }
  self->errors = hys_owner_keep (self, hys_convergence_study (self->document, self->series,
                                                              self->refined != HYS_REFINE_STEP ? counts : NULL,
                                                              self->refined != HYS_REFINE_BRANCHES ? steps : NULL, self->n,
                                                              progress, progress_data, error), hys_convergence_free);
  return self->errors != NULL ? self : NULL;
}

const HysJobKind hys_convergence_job = { run_convergence, hys_owner_free, hys_owner_free };

gpointer
hys_convergence_job_input (const HysDocument *document,
                           HysSeries          series,
                           HysRefined         refined,
                           double             coarsest,
                           guint              fewest,
                           guint              n)
{
  HysConvergenceFound *self = hys_owner_new (HysConvergenceFound);

  *self = (HysConvergenceFound){ hys_owner_keep (self, hys_document_ref (document), hys_document_unref), series, refined,
                                 coarsest, fewest, n, NULL };
  return self;
}

/* The first cycle starts at rest; the second is the limit cycle. */
#define CYCLES 2

typedef struct
{
  HysLoopPoint *corners;
  guint         n;
} Wish;

/* The rows of the last cycle, relative to the centre of the target. */
static HysSimulatedLoop *
take_loop (const Wish     *wish,
           const HysTrace *trace)
{
  HysSimulatedLoop *loop = hys_owner_new (HysSimulatedLoop);
  const HysLoopPoint *a = &wish->corners[0], *z = &wish->corners[wish->n - 1];
  GArray *series = hys_trace_series (trace);
  gsize rows = hys_trace_length (trace), first = (rows - 1) / CYCLES * (CYCLES - 1);

  loop->n = rows - first;
  loop->x = hys_owned (loop, double, loop->n);
  loop->r = hys_owned (loop, double, loop->n);
  hys_column_copy (hys_trace_column (trace, g_array_index (series, HysSeries, 1)), first, loop->n, loop->x);
  hys_column_copy (hys_trace_column (trace, g_array_index (series, HysSeries, 2)), first, loop->n, loop->r);
  for (gsize i = 0; i < loop->n; i++)
    {
      loop->x[i] += (a->x + z->x) / 2;
      loop->r[i] += (a->r + z->r) / 2;
    }
  return loop;
}

/* The loading half is where x grows. */
static double
difference_of (const Wish             *wish,
               const HysSimulatedLoop *loop)
{
  double extent = wish->corners[wish->n - 1].r - wish->corners[0].r, worst = 0;

  for (gsize i = 1; i < loop->n; i++)
    if (loop->x[i] > loop->x[i - 1])
      {
        /* The straight line between the corners around it. */
        guint k = 0;

        while (k + 2 < wish->n && loop->x[i] > wish->corners[k + 1].x)
          k++;
        worst = fmax (worst, fabs (loop->r[i] - wish->corners[k].r
                                   - (loop->x[i] - wish->corners[k].x) * (wish->corners[k + 1].r - wish->corners[k].r)
                                         / (wish->corners[k + 1].x - wish->corners[k].x)));
      }
  return worst / extent;
}

static gpointer
simulate_loop (gpointer      input,
               HysProgress   progress,
               gpointer      progress_data,
               GError      **error)
{
  const Wish *wish = input;
  g_autoptr (HysPrandtl) prandtl = hys_half_cycle_to_prandtl (wish->corners, wish->n, error);
  const HysPrandtlDrive drive = { .amplitude = (wish->corners[wish->n - 1].x - wish->corners[0].x) / 2, .omega = 1,
                                  .cycles = CYCLES };
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysDocument) document = NULL;
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { 0 };
  HysSimulatedLoop *loop;
  HysSeries one;

  if (prandtl == NULL)
    return NULL;
  document = hys_prandtl_to_document (prandtl, &drive);
  for (const char *const *name = (const char *const[]) { "t", "x:m", "r:m", NULL }; *name != NULL; name++)
    if (hys_series_parse (document, *name, &one, error))
      g_array_append_val (series, one);
  trace = hys_simulate (document, series, HYS_TRACE_BUDGET, progress, progress_data, &outcome, error);
  if (trace != NULL && outcome.status != HYS_STATUS_OK)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_FAILED, outcome.message);
  g_free (outcome.message);
  if (trace == NULL || outcome.status != HYS_STATUS_OK)
    return NULL;
  loop = take_loop (wish, trace);
  loop->difference = difference_of (wish, loop);
  return loop;
}

const HysJobKind hys_loop_job = { simulate_loop, hys_owner_free, hys_owner_free };

gpointer
hys_loop_job_input (const HysLoopPoint *corners,
                    guint               n_corners)
{
  Wish *wish = hys_owner_new (Wish);

  *wish = (Wish) { hys_owned_copy (wish, HysLoopPoint, corners, n_corners), n_corners };
  return wish;
}

struct HysRows
{
  const HysDocument *document;
  HysFigureSpec     *spec;
  HysTrace          *trace;
  HysResponseCurves *curves;
  double             from, to;
  GFile             *file;
};

HysRows *
hys_rows_new (const HysDocument   *document,
              const HysFigureSpec *spec,
              HysTrace            *trace,
              HysResponseCurves   *curves,
              double               from,
              double               to)
{
  HysRows *self = hys_owner_new (HysRows);

  self->document = hys_owner_keep (self, hys_document_ref (document), hys_document_unref);
  self->spec = hys_owner_keep (self, hys_figure_spec_copy (spec), hys_figure_spec_free);
  self->trace = hys_owner_keep (self, hys_trace_ref (trace), hys_trace_unref);
  self->curves = hys_owner_keep (self, curves, hys_response_curves_unref);
  self->from = from;
  self->to = to;
  return self;
}

void
hys_rows_set_file (HysRows *self,
                   GFile   *file)
{
  self->file = hys_owner_keep (self, g_object_ref (file), g_object_unref);
}

static gpointer
write_rows (gpointer      input,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  const HysRows *rows = input;
  g_autofree char *base = NULL, *name = NULL, *text = NULL;
  g_autoptr (GError) fault = NULL;
  gsize length = 0;

  if (rows->curves == NULL)
    text = hys_figure_view_csv (rows->document, rows->spec, rows->trace, rows->from, rows->to, &length, error);
  else if (hys_response_curves_fill (rows->curves, progress, progress_data, error))
    text = hys_response_curves_table (rows->curves);
  if (text == NULL)
    return NULL;
  if (rows->curves != NULL)
    length = strlen (text);
  if (hys_file_write (rows->file, text, length, NULL, FALSE, NULL, &fault))
    return g_object_ref (rows->file);
  base = g_file_get_basename (rows->file);
  name = g_filename_display_name (base);
  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, fault->message);
  return NULL;
}

const HysJobKind hys_rows_job = { write_rows, hys_owner_free, g_object_unref };

typedef struct
{
  const HysDocument *document;
  HysWritten         written;
} Wanted;

static gpointer
derive (gpointer      input,
        HysProgress   progress,
        gpointer      progress_data,
        GError      **error)
{
  const Wanted *wanted = input;
  HysDerivation *self = hys_owner_new (HysDerivation);

  self->inclusion = hys_owner_keep (self, hys_inclusion_new (wanted->document), hys_inclusion_free);
  self->passages = hys_owner_keep (self, hys_inclusion_to_passages (self->inclusion, wanted->written), g_ptr_array_unref);
  self->spectrum = self->inclusion->law != NULL ? self->inclusion->law->spectrum : NULL;
  return self;
}

const HysJobKind hys_derivation_job = { derive, hys_owner_free, hys_owner_free };

gpointer
hys_derivation_input (const HysDocument *document,
                      HysWritten         written)
{
  Wanted *self = hys_owner_new (Wanted);

  *self = (Wanted) { hys_owner_keep (self, hys_document_ref (document), hys_document_unref), written };
  return self;
}
