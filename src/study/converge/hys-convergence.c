/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-convergence.h"

#include "hys-compare.h"
#include "hys-cycle.h"
#include "hys-error.h"
#include "hys-significance.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The reference has a step so many times finer than the finest run, and so many times its branches. */
#define FINER       4
#define MORE        4
/* Steps between the coarsest and the document's, when none are given: so many times the latter. */
#define COARSER     8
/* The exact scheme is the reference for networks of up to so many bars. */
#define SMALL       64
/* Errors below this part of the series are rounding. */
#define ROUNDING    1e-13
/* Steps whose ratio is a whole number to this accuracy end at the same times. */
#define SAME_TIMES  1e-9

/* What is to be run, and how much of it is done. */
typedef struct
{
  const HysDocument *document;
  HysSeries          series;
  HysProgress        progress;
  gpointer           user_data;
  double             work;   /* of all runs */
  double             done;
  double             now;    /* of this one */
  double             floor;  /* errors below it are rounding */
} Plan;

static double
floor_of (const HysDocument *document,
          HysSeries          series)
{
  g_autoptr (HysSignificance) significance = hys_significance_new (document);

  return hys_significance_floor (significance, series);
}

/* The series as one run gave it. */
typedef struct
{
  gsize    n;
  double  *t;
  double  *y;
  gboolean complete;
  char    *message;
} Samples;

static void
samples_clear (Samples *self)
{
  g_clear_pointer (&self->t, g_free);
  g_clear_pointer (&self->y, g_free);
  g_clear_pointer (&self->message, g_free);
  self->n = 0;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Samples, samples_clear)

/* One run: what it differs in from the document. */
typedef struct
{
  const char *scheme;
  double      step;
  guint64     every;
  guint       count;       /* of the masing elements; 0 = theirs */
  const char *sampling;
} Variant;

static HysDocument *
vary (const HysDocument *document,
      const Variant     *variant)
{
  HysDocument *copy = hys_document_copy (document);

  copy->simulation.scheme = g_intern_string (variant->scheme);
  copy->simulation.step = variant->step;
  copy->simulation.steps = 0;
  copy->simulation.every = variant->every;
  const HysElementKind *masing = hys_element_kind_find ("masing");
  int count = hys_element_kind_parameter (masing, "count"), sampling = hys_element_kind_parameter (masing, "sampling");
  for (guint i = 0; i < copy->elements->len && variant->count > 0; i++)
    {
      if (hys_document_element (copy, i)->kind != masing)
        continue;
      HysElement *element = hys_document_edit_element (copy, i);
      element->values[count].number = variant->count;
      for (guint k = 0; masing->parameters[sampling].choices[k] != NULL; k++)
        if (g_str_equal (masing->parameters[sampling].choices[k], variant->sampling))
          element->values[sampling].number = k;
    }
  return copy;
}

static double
work_of (const Plan    *plan,
         const Variant *variant)
{
  return plan->document->simulation.until / variant->step * MAX (variant->count, 1);
}

static gboolean
on_progress (double   fraction,
             gpointer user_data)
{
  const Plan *plan = user_data;

  return plan->progress == NULL || plan->progress ((plan->done + fraction * plan->now) / plan->work, plan->user_data);
}

/* FALSE when it was cancelled, or could not start at all. */
static gboolean
run (Plan           *plan,
     const Variant  *variant,
     Samples        *samples,
     GError        **error)
{
  g_autoptr (HysDocument) document = vary (plan->document, variant);
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome = { 0 };

  g_array_append_val (series, ((HysSeries){ HYS_SERIES_TIME, 0 }));
  g_array_append_val (series, plan->series);
  if (!hys_document_validate (document, NULL, error))
    return FALSE;
  plan->now = work_of (plan, variant);
  trace = hys_simulate (document, series, HYS_TRACE_BUDGET, on_progress, plan, &outcome, error);
  plan->done += plan->now;
  if (trace == NULL)
    return FALSE;
  samples->n = hys_trace_length (trace);
  samples->t = g_new (double, samples->n);
  samples->y = g_new (double, samples->n);
  hys_column_copy (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), 0, samples->n, samples->t);
  hys_column_copy (hys_trace_column (trace, plan->series), 0, samples->n, samples->y);
  samples->complete = outcome.status == HYS_STATUS_OK;
  samples->message = g_steal_pointer (&outcome.message);
  return TRUE;
}

/* With the next best scheme where the exact one does not come to its end. */
static gboolean
run_reference (Plan            *plan,
               Variant         *variant,
               Samples         *samples,
               HysConvergence  *self,
               GError         **error)
{
  if (!run (plan, variant, samples, error))
    return FALSE;
  if (!samples->complete && g_str_equal (variant->scheme, "exact"))
    {
      samples_clear (samples);
      variant->scheme = "midpoint";
      plan->work += work_of (plan, variant);
      if (!run (plan, variant, samples, error))
        return FALSE;
    }
  if (!samples->complete)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("the reference solution stops: %s"), samples->message);
      return FALSE;
    }
  self->reference_scheme = g_intern_string (variant->scheme);
  for (gsize i = 0; i < samples->n; i++)
    if (isfinite (samples->y[i]))
      self->scale = fmax (self->scale, fabs (samples->y[i]));
  return TRUE;
}

static gboolean
measure_error (Plan           *plan,
               const Variant  *variant,
               const Samples  *reference,
               double         *value,
               GError        **error)
{
  g_auto (Samples) samples = { 0 };

  if (!run (plan, variant, &samples, error))
    return FALSE;
  *value = INFINITY;
  if (samples.complete)
    *value = hys_compare (samples.t, samples.y, samples.n, reference->t, reference->y, reference->n);
  if (*value < plan->floor)
    *value = 0;
  return TRUE;
}

/* The slope of the line of least squares through (log size, log error). */
static double
fit_order (const HysConvergenceCurve *curve,
           double                     scale)
{
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;

  for (guint i = 0; i < curve->n; i++)
    {
      double a = log (curve->sizes[i]), b = log (curve->errors[i]);

      if (!isfinite (curve->errors[i]) || !(curve->errors[i] > ROUNDING * scale))
        continue;
      n += 1;
      x += a;
      y += b;
      xx += a * a;
      xy += a * b;
    }
  return n >= 2 && n * xx - x * x > 0 ? (n * xy - x * y) / (n * xx - x * x) : NAN;
}

static void
curve_init (HysConvergenceCurve *curve,
            const char          *name,
            const char          *label,
            guint                n)
{
  *curve = (HysConvergenceCurve){ name, label, n, g_new0 (double, n), g_new0 (double, n), NAN };
}

void
hys_convergence_free (HysConvergence *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_curves; i++)
    {
      g_free (self->curves[i].sizes);
      g_free (self->curves[i].errors);
    }
  g_free (self->curves);
  g_free (self);
}

static gboolean
is_driven (const HysDocument *document,
           guint              node)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);

      if (load->node == node && load->kind == HYS_LOAD_DISPLACEMENT)
        return TRUE;
    }
  return FALSE;
}

gboolean
hys_convergence_series (const HysDocument *document,
                        HysSeries         *series)
{
  int node = hys_cycle_node (document);

  if (node >= 0)
    *series = (HysSeries){ is_driven (document, (guint) node) ? HYS_SERIES_REACTION : HYS_SERIES_POSITION,
                          (guint) node };
  return node >= 0;
}

/* The most exact scheme that a reference with @count branches in each Masing element (0 = its own) can be had of. */
static const char *
best_scheme (const HysDocument *document,
             guint              count)
{
  const Variant variant = { .scheme = "exact", .step = 1, .every = 1, .count = count, .sampling = "midpoint" };
  g_autoptr (HysDocument) copy = vary (document, &variant);
  g_autoptr (HysSystem) system = hys_scheme_system_new (copy);

  return system->n_bars <= SMALL ? "exact" : "midpoint";
}

/* The schemes whose error depends on the step; @n: how many. Free with g_free(). */
static const HysScheme **
list_schemes (guint *n)
{
  guint all;
  const HysScheme *const *schemes = hys_schemes (&all);
  const HysScheme **list = g_new (const HysScheme *, all);

  *n = 0;
  for (guint i = 0; i < all; i++)
    if (!schemes[i]->exact)
      list[(*n)++] = schemes[i];
  return list;
}

static int
compare_falling (const void *a,
                 const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x < y) - (x > y);
}

/* Each so many-th row of the reference, when all runs have theirs at these times; else all of them. */
static guint64
reference_rhythm (const double *steps,
                  guint         n)
{
  double finest = steps[n - 1];

  for (guint i = 0; i < n; i++)
    if (fabs (steps[i] / finest - rint (steps[i] / finest)) > SAME_TIMES * steps[i] / finest)
      return 1;
  return FINER;
}

HysConvergence *
hys_convergence_steps (const HysDocument  *document,
                       HysSeries           series,
                       const double       *steps,
                       guint               n_steps,
                       HysProgress         progress,
                       gpointer            user_data,
                       GError            **error)
{
  Plan plan = { document, series, progress, user_data, 0, 0, 0, floor_of (document, series) };
  g_autoptr (HysConvergence) self = g_new0 (HysConvergence, 1);
  /* From the coarsest down: those that are given, or halvings. */
  g_autofree double *sizes = g_new (double, n_steps);
  double coarsest = fmin (COARSER * document->simulation.step, document->simulation.until / 2);
  for (guint i = 0; i < n_steps; i++)
    sizes[i] = steps != NULL ? steps[i] : ldexp (coarsest, -(int) i);
  qsort (sizes, n_steps, sizeof *sizes, compare_falling);
  g_autofree const HysScheme **schemes = list_schemes (&self->n_curves);
  Variant finest = { .scheme = best_scheme (document, 0), .step = sizes[n_steps - 1] / FINER,
                     .every = reference_rhythm (sizes, n_steps) };
  g_auto (Samples) reference = { 0 };

  self->series = series;
  self->reference_size = finest.step;
  self->curves = g_new0 (HysConvergenceCurve, self->n_curves);
  plan.work = work_of (&plan, &finest);
  for (guint i = 0; i < n_steps; i++)
    plan.work += self->n_curves * document->simulation.until / sizes[i];
  if (!run_reference (&plan, &finest, &reference, self, error))
    return NULL;
  for (guint i = 0; i < self->n_curves; i++)
    {
      curve_init (&self->curves[i], schemes[i]->name, schemes[i]->label, n_steps);
      for (guint k = 0; k < self->curves[i].n; k++)
        {
          const Variant variant = { .scheme = self->curves[i].name, .step = sizes[k], .every = 1 };

          self->curves[i].sizes[k] = sizes[k];
          if (!measure_error (&plan, &variant, &reference, &self->curves[i].errors[k], error))
            return NULL;
        }
      self->curves[i].order = fit_order (&self->curves[i], self->scale);
    }
  return g_steal_pointer (&self);
}

static gboolean
has_masing (const HysDocument  *document,
            GError            **error)
{
  for (guint i = 0; i < document->elements->len; i++)
    if (hys_document_element (document, i)->kind == hys_element_kind_find ("masing"))
      return TRUE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("add a Masing element to vary its branches"));
  return FALSE;
}

/* From the coarsest run down: the largest size first. */
static int
compare_variants (const void *a,
                  const void *b)
{
  const Variant *one = a, *other = b;

  if (one->count != other->count)
    return one->count < other->count ? -1 : 1;
  return compare_falling (&one->step, &other->step);
}

static HysConvergence *
study_masing (const HysDocument  *document,
              HysSeries           series,
              Variant            *variants,
              guint               n,
              gboolean            joint,
              HysProgress         progress,
              gpointer            user_data,
              GError            **error)
{
  Plan plan = { document, series, progress, user_data, 0, 0, 0, floor_of (document, series) };
  g_autoptr (HysConvergence) self = g_new0 (HysConvergence, 1);
  g_auto (Samples) reference = { 0 };
  Variant finest;

  if (!has_masing (document, error))
    return NULL;
  qsort (variants, n, sizeof *variants, compare_variants);
  finest = (Variant){ joint ? best_scheme (document, MORE * variants[n - 1].count) : variants[0].scheme,
                     variants[0].step, 1,
                      MIN (MORE * variants[n - 1].count, HYS_MAX_COUNT), "midpoint" };
  for (guint i = 0; i < n; i++)
    {
      finest.step = fmin (finest.step, joint ? variants[i].step / FINER : variants[i].step);
      plan.work += 2 * work_of (&plan, &variants[i]);
    }
  plan.work += work_of (&plan, &finest);
  self->series = series;
  self->reference_size = joint ? finest.step : 1.0 / finest.count;
  self->n_curves = 2;
  self->curves = g_new0 (HysConvergenceCurve, 2);
  curve_init (&self->curves[0], "right", N_("Right end points"), n);
  curve_init (&self->curves[1], "midpoint", N_("Midpoints"), n);
  if (!run_reference (&plan, &finest, &reference, self, error))
    return NULL;
  /* The runs of both samplings; a size is 1/count, or, joint, the step. */
  for (guint i = 0; i < self->n_curves; i++)
    {
      HysConvergenceCurve *curve = &self->curves[i];

      for (guint k = 0; k < curve->n; k++)
        {
          Variant variant = variants[k];

          variant.sampling = curve->name;
          curve->sizes[k] = joint ? variant.step : 1.0 / variant.count;
          if (!measure_error (&plan, &variant, &reference, &curve->errors[k], error))
            return NULL;
        }
      curve->order = fit_order (curve, self->scale);
    }
  return g_steal_pointer (&self);
}

HysConvergence *
hys_convergence_counts (const HysDocument  *document,
                        HysSeries           series,
                        const guint        *counts,
                        guint               n_counts,
                        HysProgress         progress,
                        gpointer            user_data,
                        GError            **error)
{
  g_autofree Variant *variants = g_new0 (Variant, n_counts);

  for (guint i = 0; i < n_counts; i++)
    variants[i] = (Variant){ document->simulation.scheme, document->simulation.step, 1, counts[i], NULL };
  return study_masing (document, series, variants, n_counts, FALSE, progress, user_data, error);
}

HysConvergence *
hys_convergence_joint (const HysDocument  *document,
                       HysSeries           series,
                       const guint        *counts,
                       const double       *steps,
                       guint               n,
                       HysProgress         progress,
                       gpointer            user_data,
                       GError            **error)
{
  g_autofree Variant *variants = g_new0 (Variant, n);

  for (guint i = 0; i < n; i++)
    variants[i] = (Variant){ document->simulation.scheme, steps[i], 1, counts[i], NULL };
  return study_masing (document, series, variants, n, TRUE, progress, user_data, error);
}
