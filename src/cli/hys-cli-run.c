/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"

#include "hys-output.h"
#include "hys-series.h"
#include "hys-wellposed.h"

#include <glib/gi18n-lib.h>

static void
add_series (HysCliRun *self,
            HysSeries  series)
{
  gsize key = (gsize) series.index << 4 | series.quantity;

  if (g_hash_table_add (self->known, GSIZE_TO_POINTER (key)))
    g_array_append_val (self->series, series);
}

void
hys_cli_run_init (HysCliRun *self)
{
  *self = (HysCliRun){ .series = g_array_new (FALSE, FALSE, sizeof (HysSeries)), .known = g_hash_table_new (NULL, NULL),
                       .node = -1 };
  add_series (self, (HysSeries){ HYS_SERIES_TIME, 0 });
}

void
hys_cli_run_clear (HysCliRun *self)
{
  g_array_unref (self->series);
  g_hash_table_unref (self->known);
  g_clear_pointer (&self->trace, hys_trace_unref);
  hys_outcome_clear (&self->outcome);
}

gboolean
hys_cli_run_add_names (HysCliRun         *self,
                       const HysDocument *document,
                       const char *const *names,
                       GError           **error)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      HysSeries series;

      if (!hys_cli_check_text (names[i], error))
        return FALSE;
      if (!hys_series_parse (document, names[i], &series, error))
        {
          g_prefix_error (error, "%s: ", names[i]);
          return FALSE;
        }
      add_series (self, series);
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

gboolean
hys_cli_run_add_list (HysCliRun          *self,
                      const HysDocument  *document,
                      const char         *list,
                      GError            **error)
{
  g_auto (GStrv) names = hys_cli_run_split (list);

  if (hys_cli_run_add_names (self, document, (const char *const *) names, error))
    return TRUE;
  g_prefix_error (error, "--series: ");
  return FALSE;
}

void
hys_cli_run_add_positions (HysCliRun         *self,
                           const HysDocument *document)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed)
      add_series (self, (HysSeries){ HYS_SERIES_POSITION, i });
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
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s: %s", cli->name, reason);
      return FALSE;
    }
  hys_cli_examine (cli);
  hys_cli_warn (cli, HYS_SEVERITY_WARNING);
  return TRUE;
}

gboolean
hys_cli_run (HysCliRun  *self,
             HysCli     *cli,
             GError    **error)
{
  HysCliProgress progress;
  HysAccount account;

  if (!hys_cli_run_admit (cli, error))
    return FALSE;
  hys_interrupt_catch ();
  hys_progress_start (&progress, cli);
  if (self->node >= 0)
    self->trace = hys_limit_cycle (cli->document, (guint) self->node, self->from, NULL, hys_progress_tell, &progress,
                                   &self->outcome, error);
  else
    self->trace = hys_simulate (cli->document, self->series, HYS_TRACE_BUDGET, hys_progress_tell, &progress,
                                &self->outcome,
                                error);
  hys_progress_end (&progress);
  if (self->trace == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  g_autofree char *every = g_strdup_printf ("%" G_GUINT64_FORMAT, hys_trace_every (self->trace));
  if (!cli->quiet && hys_trace_every (self->trace) > MAX (cli->document->simulation.every, 1))
    hys_output_complain (_("note: %s: recorded one step in %s to stay within the memory limit"), cli->name, every);
  /* Which scheme has run where it was to be chosen, and how well. */
  if (!cli->quiet && hys_trace_account (self->trace, &account))
    {
      g_autofree char *text = hys_account_to_text (&account);

      hys_output_complain (_("note: %s: %s"), cli->name, text);
    }
  g_autoptr (HysSystem) system = hys_scheme_system_new (cli->document);
  g_autoptr (GPtrArray) findings = hys_trace_findings (self->trace, system);
  for (guint i = 0; !cli->quiet && i < findings->len; i++)
    hys_output_complain ("%s: %s: %s", _("warning"), cli->name,
                         ((HysFinding *) g_ptr_array_index (findings, i))->message);
  g_ptr_array_extend_and_steal (cli->findings, g_steal_pointer (&findings));
  return TRUE;
}

/* Which schemes have run where that was to be chosen, to which tolerance and with which error. */
static void
build_choice (const HysCliRun     *self,
              const HysSimulation *simulation,
              JsonBuilder         *builder)
{
  HysAccount account;

  if (!hys_trace_account (self->trace, &account))
    return;
  json_builder_set_member_name (builder, "schemes");
  json_builder_begin_array (builder);
  if (account.exact)
    json_builder_add_string_value (builder, "exact");
  if (account.midpoint)
    json_builder_add_string_value (builder, "midpoint");
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "tolerance");
  json_builder_add_double_value (builder, simulation->tolerance);
  json_builder_set_member_name (builder, "error");
  json_builder_add_double_value (builder, account.error);
}

static gboolean
write_result (const HysCliRun  *self,
              HysCli           *cli,
              GError          **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const struct { const char *name; double value; } numbers[] = {
    { "step", cli->document->simulation.step },
    { "seconds", self->outcome.seconds },
    { "residual", self->outcome.residual },
    { "energy_error", self->outcome.energy_error },
  };
  gsize rows = hys_trace_length (self->trace);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "scheme");
  json_builder_add_string_value (builder, cli->document->simulation.scheme);
  build_choice (self, &cli->document->simulation, builder);
  json_builder_set_member_name (builder, "steps");
  json_builder_add_int_value (builder, (gint64) self->outcome.steps);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      json_builder_set_member_name (builder, numbers[i].name);
      json_builder_add_double_value (builder, numbers[i].value);
    }
  if (self->outcome.status != HYS_STATUS_OK)
    {
      json_builder_set_member_name (builder, "stopped");
      json_builder_add_string_value (builder, self->outcome.message);
    }
  json_builder_set_member_name (builder, "final");
  json_builder_begin_object (builder);
  for (guint i = 0; rows > 0 && i < self->series->len; i++)
    {
      HysSeries series = g_array_index (self->series, HysSeries, i);
      g_autofree char *name = hys_series_name (cli->document, series);

      json_builder_set_member_name (builder, name);
      json_builder_add_double_value (builder, hys_column_get (hys_trace_column (self->trace, series), rows - 1));
    }
  json_builder_end_object (builder);
  hys_cli_build_findings (cli, builder);
  json_builder_end_object (builder);
  return hys_output_json (cli, builder, error);
}

gboolean
hys_cli_run_check (HysCliRun  *self,
                   HysCli     *cli,
                   GError    **error)
{
  if (self->outcome.status != HYS_STATUS_OK)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, "%s: %s", cli->name, self->outcome.message);
      return FALSE;
    }
  hys_cli_warn (cli, HYS_SEVERITY_ERROR);
  return TRUE;
}

gboolean
hys_cli_run_report (HysCliRun  *self,
                    HysCli     *cli,
                    GError    **error)
{
  return (!cli->json || write_result (self, cli, error)) && hys_cli_run_check (self, cli, error);
}
