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

/* A continuous model that leaves more of the extent of the force tells hardly more than that it varies. */
#define APT  0.2

/* Smallest default limit, relative to the largest. */
#define LEAST 0.02

HysFitSource *
hys_fit_source_new (char         *path,
                    HysSheet     *sheet,
                    HysFitChoice  choice)
{
  return g_memdup2 (&(HysFitSource){ path, sheet != NULL ? hys_sheet_ref (sheet) : NULL, choice }, sizeof (HysFitSource));
}

void
hys_fit_source_free (HysFitSource *self)
{
  if (self == NULL)
    return;
  g_free (self->path);
  hys_sheet_unref (self->sheet);
  g_free (self);
}

HysSheet *
hys_fit_source_load (const HysFitSource  *self,
                     HysProgress          progress,
                     gpointer             progress_data,
                     GError             **error)
{
  return self->sheet != NULL ? hys_sheet_ref (self->sheet) : hys_sheet_load (self->path, progress, progress_data, error);
}

static void
request_free (gpointer data)
{
  HysFitRequest *self = data;

  hys_fit_source_free (self->source);
  g_free (self->limit);
  g_free (self);
}

HysSheet *
hys_fit_run_sheet (const HysDocument  *document,
                   HysTrace           *trace,
                   GError            **error)
{
  const int node = hys_cycle_node (document);
  const HysSeries series[] = { { HYS_SERIES_TIME, 0 }, { HYS_SERIES_POSITION, (guint) MAX (node, 0) },
                               { HYS_SERIES_REACTION, (guint) MAX (node, 0) } };
  const char *const units[] = { document->time_unit, document->length_unit, document->force_unit };
  HysColumn *some[] = { hys_column_new (), hys_column_new (), hys_column_new () };
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const gsize rows = hys_trace_length (trace);
  const HysColumn *time = hys_trace_column (trace, series[0]);
  const double period = hys_cycle_period (document);
  gsize first = 0, stride;
  HysSheet *sheet = NULL;

  if (rows > 0 && period > 0)
    first = hys_column_search (time, hys_column_get (time, rows - 1) - PERIODS * period * (1 + 1e-9));
  stride = (rows - first) / MOST_ROWS + 1;
  for (guint k = 0; k < G_N_ELEMENTS (series); k++)
    {
      HysColumn *all = node >= 0 ? hys_trace_column (trace, series[k]) : NULL;

      for (gsize i = first; i < rows && all != NULL; i += stride)
        hys_column_append (some[k], hys_column_get (all, i));
      g_ptr_array_add (names, g_strdup_printf (*units[k] != '\0' ? "%s [%s]" : "%s", (const char *[]){ "t", "x", "r" }[k],
                                               units[k]));
    }
  if (hys_column_length (some[1]) >= 4 && hys_column_length (some[2]) >= 4)
    sheet = hys_sheet_new_columns (*document->title != '\0' ? document->title : _("Current run"),
                                   (const char *const *) names->pdata, some, G_N_ELEMENTS (some));
  else
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_REFUSED, node < 0 ? _("Add a load to get a hysteresis loop.")
                         : _("Run longer to complete a cycle."));
  for (guint k = 0; k < G_N_ELEMENTS (some); k++)
    hys_column_unref (some[k]);
  return sheet;
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

/* The points for a plot. */
static HysColumn *
new_column (const HysMeasured *measured,
            gboolean           of_force)
{
  HysColumn *column = hys_column_new ();

  for (gsize i = 0; i < measured->n; i++)
    hys_column_append (column, of_force ? measured->points[i].r : measured->points[i].x);
  return column;
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const HysFitRequest *request = input;
  g_autoptr (GError) fault = NULL;
  HysSheet *sheet = hys_fit_source_load (request->source, progress, progress_data, error);
  HysFitKind kind;
  HysFit *fit;

  if (sheet == NULL)
    return NULL;
  fit = hys_owner_new (HysFit);
  fit->sheet = hys_owner_keep (fit, sheet, hys_sheet_unref);
  fit->choice = request->source->choice;
  kind = fit->choice.table.x < 0 && fit->choice.table.r < 0 ? hys_fit_kind_find (sheet, -1) : HYS_FIT_LOOP;
  fit->no_loop = kind != HYS_FIT_LOOP && kind != HYS_FIT_LIKELY;
  if (hys_measured_choose (sheet, &fit->choice.table, &fault))
    fit->measured = hys_owner_keep (fit, hys_measured_of_sheet (sheet, &fit->choice.table, &fault), hys_measured_free);
  if (fit->measured != NULL)
    {
      fit->x = hys_owner_keep (fit, new_column (fit->measured, FALSE), hys_column_unref);
      fit->r = hys_owner_keep (fit, new_column (fit->measured, TRUE), hys_column_unref);
      if (!fit->no_loop)
        find_model (request, fit, progress, progress_data, &fault);
    }
  fit->apt = fit->found != NULL || (fit->continuous != NULL && fit->continuous->relative < APT);
  if (g_error_matches (fault, HYS_ERROR, HYS_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      hys_owner_free (fit);
      return NULL;
    }
  fit->reason = hys_owner_keep (fit, fault != NULL ? g_strdup (fault->message) : NULL, g_free);
  return fit;
}

const HysJobKind hys_fit_job = { work, request_free, hys_owner_free };

HysDocument *
hys_fit_to_document (const HysFit *fit)
{
  g_autofree char *title = g_strdup_printf (_("Identified from %s"), fit->sheet->name);
  HysDocument *document;

  if (fit->found == NULL && fit->continuous == NULL)
    return NULL;
  document = fit->found != NULL ? hys_identification_to_document (fit->found, title)
                                : hys_inverse_to_document (fit->continuous, BRANCHES, title);
  hys_measured_put_into (fit->measured, document,
                         fit->found != NULL ? fit->found->centre : fit->continuous->centre, fit->sheet->name);
  return document;
}
