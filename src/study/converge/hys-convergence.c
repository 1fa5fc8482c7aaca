/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-convergence.h"

#include "hys-compare.h"
#include "hys-cycle.h"
#include "hys-error.h"
#include "hys-owner.h"
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
} Plan;

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
  copy->simulation.per_decade = 0;
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
    return hys_fail (error, HYS_ERROR_FAILED, _("the reference solution stops: %s"), samples->message);
  self->reference_scheme = g_intern_string (variant->scheme);
  for (gsize i = 0; i < samples->n; i++)
    if (isfinite (samples->y[i]))
      self->scale = fmax (self->scale, fabs (samples->y[i]));
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

gboolean
hys_convergence_series (const HysDocument *document,
                        HysSeries         *series)
{
  int node = hys_cycle_node (document);

  if (node >= 0)
    *series = (HysSeries){ hys_document_node_is_driven (document, (guint) node) ? HYS_SERIES_REACTION
                                                                                 : HYS_SERIES_POSITION, (guint) node };
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

/* Each so many-th row of the reference, when all runs have theirs at these times; else all of them. */
static guint64
reference_rhythm (const Variant *variants,
                  guint          n)
{
  for (guint i = 0; i < n; i++)
    {
      double ratio = variants[i].step / variants[n - 1].step;

      if (fabs (ratio - rint (ratio)) > SAME_TIMES * ratio)
        return 1;
    }
  return FINER;
}

static gboolean
has_masing (const HysDocument  *document,
            GError            **error)
{
  for (guint i = 0; i < document->elements->len; i++)
    if (hys_document_element (document, i)->kind == hys_element_kind_find ("masing"))
      return TRUE;
  return hys_fail (error, HYS_ERROR_USAGE, _("add a Masing element to vary its branches"));
}

/* From the coarsest run down: the largest size first. */
static int
compare_variants (const void *a,
                  const void *b)
{
  const Variant *one = a, *other = b;

  if (one->count != other->count)
    return one->count < other->count ? -1 : 1;
  return (one->step < other->step) - (one->step > other->step);
}

/* From the coarsest down: the steps that are given or halvings, of the branches that are given or its own. */
static Variant *
list_variants (const HysDocument *document,
               const guint       *counts,
               const double      *steps,
               guint              n)
{
  Variant *variants = g_new0 (Variant, n);
  double own = document->simulation.step, coarsest = fmin (COARSER * own, document->simulation.until / 2);

  for (guint i = 0; i < n; i++)
    variants[i] = (Variant){ .scheme = document->simulation.scheme, .every = 1, .count = counts != NULL ? counts[i] : 0,
                             .step = steps != NULL ? steps[i] : counts != NULL ? own : ldexp (coarsest, -(int) i) };
  qsort (variants, n, sizeof *variants, compare_variants);
  return variants;
}

HysConvergence *
hys_convergence_study (const HysDocument  *document,
                       HysSeries           series,
                       const guint        *counts,
                       const double       *steps,
                       guint               n,
                       HysProgress         progress,
                       gpointer            user_data,
                       GError            **error)
{
  g_autoptr (HysSignificance) significance = hys_significance_new (document);
  const double floor = hys_significance_floor (significance, series);   /* errors below it are rounding */
  Plan plan = { document, series, progress, user_data };
  g_autoptr (HysConvergence) self = hys_owner_new (HysConvergence);
  g_autofree Variant *variants = list_variants (document, counts, steps, n);
  gboolean stepped = steps != NULL || counts == NULL;
  Variant finest = variants[n - 1];
  g_auto (Samples) reference = { 0 };
  guint all;
  const HysScheme *const *schemes = hys_schemes (&all);

  if (counts != NULL && !has_masing (document, error))
    return NULL;
  self->series = series;
  /* A curve for each sampling of Masing elements, else for each scheme whose error depends on the step. */
  self->curves = hys_owned (self, HysConvergenceCurve, MAX (all, 2));
  if (counts != NULL)
    {
      self->curves[self->n_curves++] = (HysConvergenceCurve){ .name = "right", .label = N_("Right end points") };
      self->curves[self->n_curves++] = (HysConvergenceCurve){ .name = "midpoint", .label = N_("Midpoints") };
    }
  for (guint i = 0; i < all && counts == NULL; i++)
    if (!schemes[i]->exact)
      self->curves[self->n_curves++] = (HysConvergenceCurve){ .name = schemes[i]->name, .label = schemes[i]->label };
  for (guint i = 0; i < n; i++)
    {
      finest.step = fmin (finest.step, variants[i].step);
      plan.work += self->n_curves * work_of (&plan, &variants[i]);
    }
  finest.scheme = stepped ? best_scheme (document, MORE * finest.count) : finest.scheme;
  finest.every = counts == NULL ? reference_rhythm (variants, n) : 1;
  finest.step /= stepped ? FINER : 1;
  finest.count = MIN (MORE * finest.count, HYS_MAX_COUNT);
  finest.sampling = "midpoint";
  plan.work += work_of (&plan, &finest);
  self->reference_size = stepped ? finest.step : 1.0 / finest.count;
  if (!run_reference (&plan, &finest, &reference, self, error))
    return NULL;
  for (guint i = 0; i < self->n_curves; i++)
    {
      HysConvergenceCurve *curve = &self->curves[i];

      curve->n = n;
      curve->sizes = hys_owned (self, double, n);
      curve->errors = hys_owned (self, double, n);
      for (guint k = 0; k < n; k++)
        {
          Variant variant = variants[k];
          g_auto (Samples) samples = { 0 };

          *(counts != NULL ? &variant.sampling : &variant.scheme) = curve->name;
          curve->sizes[k] = stepped ? variant.step : 1.0 / variant.count;
          if (!run (&plan, &variant, &samples, error))
            return NULL;
          curve->errors[k] = samples.complete ? hys_compare (samples.t, samples.y, samples.n, reference.t, reference.y,
                                                             reference.n) : INFINITY;
          if (curve->errors[k] < floor)
            curve->errors[k] = 0;
        }
      curve->order = fit_order (curve, self->scale);
    }
  return g_steal_pointer (&self);
}
