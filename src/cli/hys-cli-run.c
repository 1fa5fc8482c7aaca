/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"

#include "hys-output.h"
#include "hys-report.h"
#include "hys-series.h"
#include "hys-wellposed.h"

#include <glib/gi18n-lib.h>

/* The time comes first. */
static void
add_series (HysCli    *cli,
            HysSeries  series)
{
  gsize key = (gsize) series.index << 4 | series.quantity;

  if (cli->series->len == 0 && series.quantity != HYS_SERIES_TIME)
    add_series (cli, (HysSeries){ HYS_SERIES_TIME, 0 });
  if (g_hash_table_add (cli->known, GSIZE_TO_POINTER (key)))
    g_array_append_val (cli->series, series);
}

gboolean
hys_cli_run_add_names (HysCli            *cli,
                       const char *const *names,
                       GError           **error)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      HysSeries series;

      if (!hys_cli_check_text (names[i], error))
        return FALSE;
      if (!hys_series_parse (cli->document, names[i], &series, error))
        {
          g_prefix_error (error, "%s: ", names[i]);
          return FALSE;
        }
      add_series (cli, series);
    }
  return TRUE;
}

char **
hys_cli_run_split (const char *list)
{
  const char *const nothing[] = { "", NULL };

  /* An empty list is one series without a name, which is refused. */
  return *list != '\0' ? g_strsplit (list, ",", -1) : g_strdupv ((char **) nothing);
}

int
hys_cli_run_find_node (const HysDocument  *document,
                       const char         *id,
                       GError            **error)
{
  int node = id != NULL ? hys_document_find_node (document, id) : hys_cycle_node (document);

  if (node >= 0 || (id != NULL && !hys_cli_check_text (id, error)))
    return node;
  if (id != NULL)
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--node: there is no node “%s”"), id);
  else
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("the model has no bar with a loop: use --node"));
  return -1;
}

void
hys_cli_run_add_positions (HysCli *cli)
{
  for (guint i = 0; i < cli->document->nodes->len; i++)
    if (!hys_document_node (cli->document, i)->fixed)
      add_series (cli, (HysSeries){ HYS_SERIES_POSITION, i });
}

gboolean
hys_cli_run_admit (HysCli  *cli,
                   GError **error)
{
  g_autoptr (HysLimitLoad) limit = NULL;
  g_autofree char *reason = NULL;

  /* The network must be able to carry its loads at t = 0. */
  g_autoptr (HysSystem) system = hys_system_new (cli->document);
  g_autofree double *load = g_new (double, system->n_bars);
  double inside = MIN (hys_system_next_break (system, 0), cli->document->simulation.step) / 2;
  for (guint i = 0; i < system->n_bars; i++)
    load[i] = hys_system_force (system, i, 0, inside);
  limit = hys_limit_load_explain (system, load);
  if (limit->violated)
    {
      reason = hys_limit_load_to_text (limit, system, 0);
      return hys_fail (error, HYS_ERROR_REFUSED, "%s: %s", cli->name, reason);
    }
  hys_cli_examine (cli);
  hys_cli_warn (cli, HYS_SEVERITY_WARNING);
  return TRUE;
}

gboolean
hys_cli_run (HysCli  *cli,
             GError **error)
{
  HysAccount account;

  if (!hys_cli_run_admit (cli, error))
    return FALSE;
  add_series (cli, (HysSeries){ HYS_SERIES_TIME, 0 });
  hys_progress_start (cli);
  if (cli->node >= 0)
    cli->trace = hys_limit_cycle (cli->document, (guint) cli->node, cli->from, NULL, hys_progress_tell, cli,
                                  &cli->outcome, error);
  else
    cli->trace = hys_simulate (cli->document, cli->series, HYS_TRACE_BUDGET, hys_progress_tell, cli, &cli->outcome,
                               error);
  if (!hys_progress_end (cli, cli->trace != NULL, error))
    return FALSE;
  g_autofree char *every = g_strdup_printf ("%" G_GUINT64_FORMAT, hys_trace_every (cli->trace));
  if (!cli->quiet && hys_trace_every (cli->trace) > MAX (cli->document->simulation.every, 1))
    hys_output_complain (_("note: %s: recorded one step in %s to stay within the memory limit"), cli->name, every);
  /* Which scheme has run where it was to be chosen, and how well. */
  if (!cli->quiet && hys_trace_account (cli->trace, &account))
    {
      g_autofree char *text = hys_account_to_text (&account);

      hys_output_complain (_("note: %s: %s"), cli->name, text);
    }
  g_autoptr (HysSystem) system = hys_scheme_system_new (cli->document);
  g_autoptr (GPtrArray) findings = hys_trace_findings (cli->trace, system);
  for (guint i = 0; !cli->quiet && i < findings->len; i++)
    hys_output_complain ("%s: %s: %s", _("warning"), cli->name,
                         ((HysFinding *) g_ptr_array_index (findings, i))->message);
  g_ptr_array_extend_and_steal (cli->findings, g_steal_pointer (&findings));
  return TRUE;
}

gboolean
hys_cli_run_check (HysCli  *cli,
                   GError **error)
{
  if (cli->outcome.status != HYS_STATUS_OK)
    return hys_fail (error, HYS_ERROR_FAILED, "%s: %s", cli->name, cli->outcome.message);
  hys_cli_warn (cli, HYS_SEVERITY_ERROR);
  return TRUE;
}

gboolean
hys_cli_run_report (HysCli  *cli,
                    GError **error)
{
  g_autoptr (JsonBuilder) builder = NULL;
  gsize rows = hys_trace_length (cli->trace);
  HysAccount account;

  if (!cli->json)
    return hys_cli_run_check (cli, error);
  builder = hys_json_builder_new ();
  hys_json_build_text (builder, "scheme", cli->document->simulation.scheme);
  /* Which schemes have run where that was to be chosen, to which tolerance and with which error. */
  if (hys_trace_account (cli->trace, &account))
    {
      const char *schemes[3] = { NULL };

      schemes[0] = account.exact ? "exact" : account.midpoint ? "midpoint" : NULL;
      schemes[1] = account.exact && account.midpoint ? "midpoint" : NULL;
      hys_json_build_words (builder, "schemes", schemes);
      hys_json_build_number (builder, "tolerance", cli->document->simulation.tolerance);
      hys_json_build_number (builder, "error", account.error);
    }
  hys_json_build_number (builder, "steps", (double) cli->outcome.steps);
  hys_json_build_number (builder, "step", cli->document->simulation.step);
  hys_json_build_number (builder, "seconds", cli->outcome.seconds);
  hys_json_build_number (builder, "residual", cli->outcome.residual);
  hys_json_build_number (builder, "energy_error", cli->outcome.energy_error);
  if (cli->outcome.status != HYS_STATUS_OK)
    hys_json_build_text (builder, "stopped", cli->outcome.message);
  hys_json_begin_object (builder, "final");
  for (guint i = 0; rows > 0 && i < cli->series->len; i++)
    {
      HysSeries series = g_array_index (cli->series, HysSeries, i);
      g_autofree char *name = hys_series_name (cli->document, series);

      hys_json_build_number (builder, name, hys_column_get (hys_trace_column (cli->trace, series), rows - 1));
    }
  json_builder_end_object (builder);
  hys_cli_build_findings (cli, builder);
  return hys_output_json (cli, builder, error) && hys_cli_run_check (cli, error);
}
