/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-output.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>

static struct
{
  char *output, *series, *from, *until, *step, *scheme, *every, *per_decade, *tolerance;
} options;

static const GOptionEntry entries[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
   N_("Write the CSV to a file (default: standard output)"),
    "FILE.csv" },
  { "series", 0, 0, G_OPTION_ARG_FILENAME, &options.series,
    N_("Series to write after t, such as x:m,r:m,f:s1,E:error (default: those of the document's figures, or else x "
       "of every free node)"),
    N_("A,B,…") },
  { "from", 0, 0, G_OPTION_ARG_FILENAME, &options.from, N_("Write rows from this time on (default: 0)"), "T" },
  { "until", 0, 0, G_OPTION_ARG_FILENAME, &options.until, N_("Run to this time"), "T" },
  { "step", 0, 0, G_OPTION_ARG_FILENAME, &options.step, N_("Time step"), "H" },
  { "scheme", 0, 0, G_OPTION_ARG_FILENAME, &options.scheme,
   N_("The scheme: automatic, midpoint, exact, implicit or paper"), "S" },
  { "tolerance", 0, 0, G_OPTION_ARG_FILENAME, &options.tolerance,
    N_("Error that the scheme automatic may make, relative to the largest motion"), "E" },
  { "every", 0, 0, G_OPTION_ARG_FILENAME, &options.every, N_("Record every K-th step"), "K" },
  { "per-decade", 0, 0, G_OPTION_ARG_FILENAME, &options.per_decade,
    N_("Record N rows in each decade of time, evenly in log t"), "N" },
  { NULL },
};

static gboolean
override (HysCli  *cli,
          double  *from,
          GError **error)
{
  double until;

  *from = 0;
  /* A step that is too long for the document's end may fit the new one. */
  gboolean fits = hys_cli_override (cli, "--step", "simulation.step", options.step, NULL);
  if (!hys_cli_override (cli, "--until", "simulation.until", options.until, error)
      || (!fits && !hys_cli_override (cli, "--step", "simulation.step", options.step, error)))
    return FALSE;
  if (!hys_cli_override (cli, "--every", "simulation.every", options.every, error)
      || !hys_cli_override (cli, "--per-decade", "simulation.per_decade", options.per_decade, error)
      || !hys_cli_override (cli, "--tolerance", "simulation.tolerance", options.tolerance, error))
    return FALSE;
  const char *scheme = options.scheme;
  if (scheme != NULL)
    {
      if (!hys_cli_check_text (scheme, error) || hys_scheme_find (scheme, error) == NULL)
        {
          g_prefix_error (error, "--scheme: ");
          return FALSE;
        }
      if (!hys_cli_override (cli, "--scheme", "simulation.scheme", scheme, error))
        return FALSE;
    }
  if (!hys_cli_number ("--from", options.from, from, error))
    return FALSE;
  until = cli->document->simulation.until;
  if (*from <= until)
    return TRUE;
  return hys_fail (error, HYS_ERROR_USAGE, _("--from: %s is after the end of the run"), options.from);
}

static gboolean
choose_series (HysCli  *cli,
               GError **error)
{
  const HysDocument *document = cli->document;

  if (options.series != NULL)
    {
      g_auto (GStrv) names = hys_cli_run_split (options.series);

      if (hys_cli_run_add_names (cli, (const char *const *) names, error))
        return TRUE;
      g_prefix_error (error, "--series: ");
      return FALSE;
    }
  for (guint i = 0; i < document->figures->len; i++)
    if (!hys_cli_run_add_names (cli, (const char *const *) hys_document_figure (document, i)->series, error))
      return FALSE;
  if (document->figures->len == 0)
    hys_cli_run_add_positions (cli);
  return TRUE;
}

static gboolean
run_simulate (HysCli  *cli,
              GError **error)
{
  double from;
  g_autofree char *text = NULL;
  gsize length;

  if (!hys_cli_parse (cli, entries, error) || !hys_cli_load (cli, error) || !override (cli, &from, error)
      || !choose_series (cli, error) || !hys_output_check (options.output, error) || !hys_cli_run (cli, error))
    return FALSE;
  /* JSON takes the place of the CSV on standard output. */
  HysColumn *time = hys_trace_column (cli->trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  if (!cli->json || options.output != NULL)
    {
      text = hys_trace_to_csv (cli->trace, cli->document, cli->series, hys_column_search (time, from), G_MAXSIZE,
                               &length, error);
      if (text == NULL || !hys_output_text (cli, options.output, text, length, error))
        return FALSE;
    }
  return hys_cli_run_report (cli, error);
}

const HysCommand hys_cmd_simulate = {
  .name = "simulate",
  .operands = "MODEL",
  .summary = N_("Runs a model and writes its series as CSV"),
  .details = N_("The first column is always t. A run that stops before its end, because there is no solution or a\n"
                "value is not finite, writes what was computed, prints the reason to standard error and exits with\n"
                "status 1.\n"
                "With --json and without -o no CSV is written."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_simulate,
};
