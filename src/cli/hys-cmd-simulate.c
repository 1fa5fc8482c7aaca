/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-output.h"
#include "hys-series.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  char *output;
  char *series;
  char *from;
  char *until;
  char *step;
  char *scheme;
  char *every;
  char *tolerance;
} Options;

static void
clear_options (Options *options)
{
  g_free (options->output);
  g_free (options->series);
  g_free (options->from);
  g_free (options->until);
  g_free (options->step);
  g_free (options->scheme);
  g_free (options->every);
  g_free (options->tolerance);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static gboolean
override (HysCli         *cli,
          const Options  *options,
          double         *from,
          GError        **error)
{
  double until;

  *from = 0;
  /* A step that is too long for the document's end may fit the new one. */
  gboolean fits = hys_cli_override (cli, "--step", "simulation.step", options->step, NULL);
  if (!hys_cli_override (cli, "--until", "simulation.until", options->until, error)
      || (!fits && !hys_cli_override (cli, "--step", "simulation.step", options->step, error)))
    return FALSE;
  if (!hys_cli_override (cli, "--every", "simulation.every", options->every, error)
      || !hys_cli_override (cli, "--tolerance", "simulation.tolerance", options->tolerance, error))
    return FALSE;
  const char *scheme = options->scheme;
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
  if (!hys_cli_number ("--from", options->from, from, error))
    return FALSE;
  until = cli->document->simulation.until;
  if (*from <= until)
    return TRUE;
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--from: %s is after the end of the run"), options->from);
  return FALSE;
}

static gboolean
choose_series (HysCliRun          *run,
               const HysDocument  *document,
               const char         *list,
               GError            **error)
{
  if (list != NULL)
    return hys_cli_run_add_list (run, document, list, error);
  for (guint i = 0; i < document->figures->len; i++)
    if (!hys_cli_run_add_names (run, document, (const char *const *) hys_document_figure (document, i)->series, error))
      return FALSE;
  if (document->figures->len == 0)
    hys_cli_run_add_positions (run, document);
  return TRUE;
}

static gboolean
simulate (HysCli         *cli,
          HysCliRun      *run,
          const Options  *options,
          GError        **error)
{
  double from;
  g_autofree char *text = NULL;
  gsize length;

  if (!hys_cli_load (cli, error) || !override (cli, options, &from, error)
      || !choose_series (run, cli->document, options->series, error) || !hys_cli_run (run, cli, error))
    return FALSE;
  /* JSON takes the place of the CSV on standard output. */
  HysColumn *time = hys_trace_column (run->trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  if (!cli->json || options->output != NULL)
    {
      text = hys_trace_to_csv (run->trace, cli->document, run->series, hys_column_search (time, from), G_MAXSIZE,
                               &length, error);
      if (text == NULL || !hys_output_text (cli, options->output, text, length, error))
        return FALSE;
    }
  return hys_cli_run_report (run, cli, error);
}

static gboolean
run_simulate (HysCli   *cli,
              GError  **error)
{
  g_auto (Options) options = { 0 };
  HysCliRun run;
  gboolean good;

  const GOptionEntry entries[] = {
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
    { NULL },
  };
  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  hys_cli_run_init (&run);
  good = simulate (cli, &run, &options, error);
  hys_cli_run_clear (&run);
  return good;
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
