/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-convergence.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Default and largest number of steps. */
#define DEFAULT_STEPS 5
#define MOST_STEPS    64

static struct
{
  char *steps, *counts, *series;
} options;

static const GOptionEntry entries[] = {
  { "steps", 0, 0, G_OPTION_ARG_FILENAME, &options.steps,
    N_("Time steps (default: five, halved each time, from eight times the document’s step)"), N_("H1,H2,…") },
  { "counts", 0, 0, G_OPTION_ARG_FILENAME, &options.counts,
    N_("Vary the number of branches of the Masing elements, instead of the step or together with it"),
        N_("P1,P2,…") },
  { "series", 0, 0, G_OPTION_ARG_FILENAME, &options.series,
    N_("Series to measure (default: of the bar that the command cycle analyses x, or r where x is given)"), "S" },
  { NULL },
};

/* The numbers of a list, each greater than 0 and at most @most. @text NULL: none. */
static gboolean
read_list (const char  *option,
           const char  *text,
           double       most,
           gboolean     whole,
           GArray      *values,
           GError     **error)
{
  g_auto (GStrv) words = text != NULL ? hys_cli_run_split (text) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      double value = 0;
      g_autofree char *shown = g_filename_display_name (words[i]);
      char limit[HYS_NUMBER_SIZE];

      if (!hys_number_parse (words[i], &value) || !(value > 0) || value > most || (whole && value != floor (value)))
        return hys_fail (error, HYS_ERROR_USAGE, _("%s: must be numbers greater than 0 and at most %s, is “%s”"), option,
                         hys_number_format (most, limit), shown);
      g_array_append_val (values, value);
    }
  if (values->len <= MOST_STEPS)
    return TRUE;
  return hys_fail (error, HYS_ERROR_USAGE, _("%s: at most %d values are allowed"), option, MOST_STEPS);
}

/* @sampled: a curve is a sampling of Masing elements, not a scheme; @counted: sizes are 1/count, not steps. */
static gboolean
write_json (HysCli                *cli,
            const HysConvergence  *found,
            gboolean               sampled,
            gboolean               counted,
            GError               **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();
  g_autofree char *series = hys_series_name (cli->document, found->series);

  hys_json_build_text (builder, "series", series);
  hys_json_build_number (builder, "scale", found->scale);
  hys_json_begin_object (builder, "reference");
  hys_json_build_text (builder, "scheme", found->reference_scheme);
  hys_json_build_number (builder, counted ? "count" : "step",
                         counted ? rint (1 / found->reference_size) : found->reference_size);
  json_builder_end_object (builder);
  hys_json_begin_array (builder, sampled ? "samplings" : "schemes");
  for (guint i = 0; i < found->n_curves; i++)
    {
      g_autofree double *sizes = g_new (double, found->curves[i].n);

      for (guint k = 0; k < found->curves[i].n; k++)
        sizes[k] = counted ? rint (1 / found->curves[i].sizes[k]) : found->curves[i].sizes[k];
      json_builder_begin_object (builder);
      hys_json_build_text (builder, sampled ? "sampling" : "scheme", found->curves[i].name);
      hys_json_build_numbers (builder, counted ? "counts" : "steps", sizes, found->curves[i].n);
      hys_json_build_numbers (builder, "errors", found->curves[i].errors, found->curves[i].n);
      hys_json_build_number (builder, "order", found->curves[i].order);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  hys_cli_build_findings (cli, builder);
  return hys_output_json (cli, builder, error);
}

static gboolean
write_text (HysCli                *cli,
            const HysConvergence  *found,
            gboolean               counted,
            GError               **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *series = hys_series_name (cli->document, found->series);
  char size[HYS_REPORT_SIZE], scale[HYS_REPORT_SIZE], number[HYS_REPORT_SIZE];

  hys_report_number (counted ? rint (1 / found->reference_size) : found->reference_size, size);
  hys_report_number (found->scale, scale);
  g_string_append_printf (text,
                          counted ? _("Largest error of %s (up to %s) against %s with %s branches sampled at midpoints:\n")
                                        : _("Largest error of %s (up to %s) against %s with the step %s:\n"),
                          series, scale, found->reference_scheme, size);
  g_string_append_printf (text, "\n  %14s", counted ? _("branches") : _("step"));
  for (guint k = 0; k < found->n_curves; k++)
    g_string_append_printf (text, "  %14s", found->curves[k].name);
  for (guint i = 0; i < found->curves[0].n; i++)
    {
      double step = found->curves[0].sizes[i];

      g_string_append_printf (text, "\n  %14s", hys_report_number (counted ? rint (1 / step) : step, number));
      for (guint k = 0; k < found->n_curves; k++)
        g_string_append_printf (text, "  %14s",
                                g_ascii_formatd (number, sizeof number, "%.3e", found->curves[k].errors[i]));
    }
  g_string_append_printf (text, "\n  %14s", _("order"));
  for (guint k = 0; k < found->n_curves; k++)
    g_string_append_printf (text, "  %14s", isnan (found->curves[k].order)
                                              ? "-" : g_ascii_formatd (number, sizeof number, "%.2f",
                                                                       found->curves[k].order));
  g_string_append_c (text, '\n');
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
run_converge (HysCli  *cli,
              GError **error)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (HysConvergence) found = NULL;
  gboolean counted;
  HysSeries series;

  if (!hys_cli_parse (cli, entries, error) || !hys_cli_load (cli, error)
      || !read_list ("--steps", options.steps, cli->document->simulation.until, FALSE, steps, error)
      || !read_list ("--counts", options.counts, HYS_MAX_COUNT, TRUE, counts, error))
    return FALSE;
  if (options.series == NULL && !hys_convergence_series (cli->document, &series))
    return hys_fail (error, HYS_ERROR_USAGE, _("the model has no bar to measure: use --series"));
  if (options.series != NULL && (!hys_cli_check_text (options.series, error)
                                 || !hys_series_parse (cli->document, options.series, &series, error)))
    {
      g_prefix_error (error, "--series: ");
      return FALSE;
    }
  if (!hys_cli_run_admit (cli, error))
    return FALSE;
  if (steps->len > 0 && counts->len > 0 && steps->len != counts->len)
    return hys_fail (error, HYS_ERROR_USAGE,
                     _("--steps and --counts must have the same number of values, have %u and %u"),
                     steps->len, counts->len);
  counted = counts->len > 0 && steps->len == 0;
  g_autofree guint *whole = g_new (guint, counts->len);
  for (guint i = 0; i < counts->len; i++)
    whole[i] = (guint) g_array_index (counts, double, i);
  hys_progress_start (cli);
  found = hys_convergence_study (cli->document, series, counts->len > 0 ? whole : NULL,
                                 steps->len > 0 ? (const double *) (gpointer) steps->data : NULL,
                                 counts->len > 0 ? counts->len : steps->len > 0 ? steps->len : DEFAULT_STEPS,
                                 hys_progress_tell, cli, error);
  return hys_progress_end (cli, found != NULL, error)
         && (cli->json ? write_json (cli, found, counts->len > 0, counted, error)
             : write_text (cli, found, counted, error));
}

const HysCommand hys_cmd_converge = {
  .name = "converge",
  .operands = "MODEL",
  .summary = N_("Measures how errors fall with the time step, for each scheme"),
  .details = N_("Prints, for each step, the largest error of a series against a reference, and the order of\n"
                "convergence: the slope of the errors over the steps on logarithmic scales. The reference is the\n"
                "exact motion, or for large networks a midpoint solution with a finer step. With --counts: how\n"
                "the discrete model approaches the continuous one (2001 paper, Prop. 3.1), with branches sampled\n"
                "at right end points, as in (18), and at midpoints. With both, each count goes with a step: O(ds +\n"
                "dt) (Prop. 4.1)."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_converge,
};
