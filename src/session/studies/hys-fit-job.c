/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-fit-job.h"

#include "hys-cycle.h"
#include "hys-error.h"
#include "hys-fit-data.h"
#include "hys-number.h"
#include "hys-owner.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Number of last periods of a run to fit, and largest number of their rows. */
#define PERIODS   2
#define MOST_ROWS 8000

/* Branches that stand for the continuous model. */
#define BRANCHES  100

/* Smallest default limit, relative to the largest. */
#define LEAST 0.02

HysFitRequest *
hys_fit_request_new (void)
{
  HysFitRequest *self = g_new0 (HysFitRequest, 1);

  self->elements = -1;
  return self;
}

HysFitRequest *
hys_fit_request_copy (const HysFitRequest *self)
{
  HysFitRequest *copy = g_memdup2 (self, sizeof *self);

  if (self->source != NULL)
    copy->source = hys_fit_source_new (g_strdup (self->source->path), self->source->sheet, self->source->choice);
  copy->limit = g_strdup (self->limit);
  copy->document = hys_document_ref (self->document);
  copy->trace = self->trace != NULL ? hys_trace_ref (self->trace) : NULL;
  return copy;
}

void
hys_fit_request_free (HysFitRequest *self)
{
  hys_fit_source_free (self->source);
  g_free (self->limit);
  hys_document_unref (self->document);
  g_clear_pointer (&self->trace, hys_trace_unref);
  g_free (self);
}

static HysMeasured *
take_run (const HysFitRequest  *request,
          GError              **error)
{
  int node = hys_cycle_node (request->document);
  double period = hys_cycle_period (request->document);
  gsize rows = hys_trace_length (request->trace), first, stride, n = 0;
  HysColumn *time = hys_trace_column (request->trace, (HysSeries) { HYS_SERIES_TIME, 0 });
  HysColumn *x = hys_trace_column (request->trace, (HysSeries) { HYS_SERIES_POSITION, (guint) MAX (node, 0) });
  HysColumn *r = hys_trace_column (request->trace, (HysSeries) { HYS_SERIES_REACTION, (guint) MAX (node, 0) });
  g_autofree double *xs = NULL, *rs = NULL;

  if (node < 0 || x == NULL || r == NULL)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED,
                           _("Add a load to get a hysteresis loop."));
      return NULL;
    }
  first = rows == 0 || !(period > 0) ? 0
          : hys_column_search (time, hys_column_get (time, rows - 1) - PERIODS * period * (1 + 1e-9));
  stride = (rows - first) / MOST_ROWS + 1;
  xs = g_new (double, (rows - first) / stride + 1);
  rs = g_new (double, (rows - first) / stride + 1);
  for (gsize i = first; i < rows; i += stride, n++)
    {
      xs[n] = hys_column_get (x, i);
      rs[n] = hys_column_get (r, i);
    }
  if (n >= 4)
    return hys_measured_new (xs, rs, n, request->document->length_unit, request->document->force_unit);
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, _("Run longer to complete a cycle."));
  return NULL;
}

/* Finds the source of the loop: a file to read, a table that was read, or a run. Returns FALSE if the file cannot be
 * read. */
static gboolean
find_source (const HysFitRequest  *request,
             HysFit               *fit,
             HysProgress           progress,
             gpointer              progress_data,
             GError              **error)
{
  if (request->trace != NULL)
    {
      fit->name = *request->document->title != '\0' ? request->document->title : _("Current run");
      fit->name = hys_owner_keep (fit, g_strdup (fit->name), g_free);
      return TRUE;
    }
  fit->sheet = hys_owner_keep (fit, hys_fit_source_load (request->source, progress, progress_data, error),
                               hys_sheet_unref);
  fit->choice = request->source->choice;
  fit->name = fit->sheet != NULL ? fit->sheet->name : NULL;
  return fit->sheet != NULL;
}

/* From nearly zero to half the range of x, the largest limit that a loop can show. */
static char *
usual_limit (const HysMeasured *measured)
{
  double low = INFINITY, high = -INFINITY;
  char from[HYS_NUMBER_SIZE], slope[HYS_NUMBER_SIZE];

  for (gsize i = 0; i < measured->n; i++)
    {
      low = fmin (low, measured->points[i].x);
      high = fmax (high, measured->points[i].x);
    }
  g_ascii_formatd (from, sizeof from, "%.3g", LEAST * (high - low) / 2);
  g_ascii_formatd (slope, sizeof slope, "%.3g", (1 - LEAST) * (high - low) / 2);
  return g_strdup_printf ("%s + %s*s", from, slope);
}

static void
find_model (const HysFitRequest  *request,
            HysFit               *fit,
            HysProgress           progress,
            gpointer              progress_data,
            GError              **error)
{
  g_autofree char *limit = NULL;

  if (!request->continuous)
    {
      fit->found = hys_owner_keep (fit, hys_identify (fit->measured, request->elements, progress, progress_data, error),
                                   hys_identification_free);
      return;
    }
  limit = request->limit != NULL ? g_strdup (request->limit) : usual_limit (fit->measured);
  fit->continuous = hys_owner_keep (fit, hys_inverse_new (fit->measured, limit, progress, progress_data, error),
                                    hys_inverse_free);
}

/* Whether less is left of the squares of the force about its mean than the model takes away. */
static gboolean
is_apt (const HysFit *fit)
{
  double residual = fit->found != NULL ? fit->found->residual : fit->continuous->residual, mean = 0, squares = 0;

  for (gsize i = 0; i < fit->measured->n; i++)
    mean += fit->measured->points[i].r / (double) fit->measured->n;
  for (gsize i = 0; i < fit->measured->n; i++)
    squares += (fit->measured->points[i].r - mean) * (fit->measured->points[i].r - mean) / (double) fit->measured->n;
  return residual * residual < squares / 2;
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const HysFitRequest *request = input;
  HysFit *fit = hys_owner_new (HysFit);
  g_autoptr (GError) fault = NULL;
  HysMeasured *measured = NULL;

  if (!find_source (request, fit, progress, progress_data, error))
    {
      hys_owner_free (fit);
      return NULL;
    }
  if (fit->sheet != NULL && fit->choice.table.x < 0 && fit->choice.table.r < 0)
    {
      HysFitKind kind = hys_fit_kind_find (fit->sheet, -1);

      fit->no_loop = kind != HYS_FIT_LOOP && kind != HYS_FIT_LIKELY;
    }
  if (fit->sheet == NULL)
    measured = take_run (request, &fault);
  else if (hys_measured_choose (fit->sheet, &fit->choice.table, &fault))
    measured = hys_measured_of_sheet (fit->sheet, &fit->choice.table, &fault);
  fit->measured = hys_owner_keep (fit, measured, hys_measured_free);
  if (fit->measured != NULL)
    {
      fit->x = hys_owner_keep (fit, hys_column_new (), hys_column_unref);
      fit->r = hys_owner_keep (fit, hys_column_new (), hys_column_unref);
      for (gsize i = 0; i < measured->n; i++)
        {
          hys_column_append (fit->x, measured->points[i].x);
          hys_column_append (fit->r, measured->points[i].r);
        }
      if (!fit->no_loop)
        find_model (request, fit, progress, progress_data, &fault);
    }
  fit->apt = (fit->found != NULL || fit->continuous != NULL) && is_apt (fit);
  if (g_error_matches (fault, HYS_ERROR, HYS_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      hys_owner_free (fit);
      return NULL;
    }
  fit->reason = hys_owner_keep (fit, fault != NULL ? g_strdup (fault->message) : NULL, g_free);
  return fit;
}

const HysJobKind hys_fit_job = { work, (GDestroyNotify) hys_fit_request_free, hys_owner_free };

HysDocument *
hys_fit_to_document (const HysFit *fit)
{
  g_autofree char *title = g_strdup_printf (_("Identified from %s"), fit->name);
  HysDocument *document;

  if (fit->found == NULL && fit->continuous == NULL)
    return NULL;
  document = fit->found != NULL ? hys_identification_to_document (fit->found, title)
                                : hys_inverse_to_document (fit->continuous, BRANCHES, title);
  hys_measured_put_into (fit->measured, document,
                         fit->found != NULL ? fit->found->centre : fit->continuous->centre, fit->name);
  return document;
}
