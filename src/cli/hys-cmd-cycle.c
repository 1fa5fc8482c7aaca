/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycle: what the loop of a run says. */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-output.h"
#include "hys-report.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static gboolean
write_json (HysCli            *cli,
            const HysCycle    *cycle,
            const char        *node,
            const char *const *stuck,
            GError           **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();
  const struct { const char *name; HysMeasure measure; } measures[] = {
    { "period", cycle->period }, { "drift", cycle->drift }, { "dissipated", cycle->dissipated },
    { "work_at_bar", cycle->work_at_bar }, { "secant_stiffness", cycle->secant_stiffness },
    { "damping_ratio", cycle->damping_ratio },
  };
  const HysBalance *balance = &cycle->balance;

  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    hys_json_build_number (builder, measures[i].name, measures[i].measure.value);
  hys_json_build_switch (builder, "closed", cycle->state == HYS_CYCLE_CLOSED);
  hys_report_build_points (builder, "corners", cycle->corners, cycle->n_corners);
  hys_json_build_number (builder, "segments", cycle->n_sides);
  hys_json_build_numbers (builder, "slopes", cycle->slopes, cycle->n_slopes);
  hys_json_build_numbers (builder, "breaks", cycle->breaks, MAX (cycle->n_slopes, 1) - 1);
  json_builder_set_member_name (builder, "identified");
  if (cycle->identified == NULL)
    json_builder_add_null_value (builder);
  else
    hys_report_build_prandtl (builder, cycle->identified);
  hys_json_build_numbers (builder, "x", (double[]){ cycle->x_min.value, cycle->x_max.value }, 2);
  hys_json_build_numbers (builder, "r", (double[]){ cycle->r_min.value, cycle->r_max.value }, 2);
  hys_json_build_number (builder, "curved", cycle->curved);
  hys_json_build_text (builder, "node", node);
  hys_json_build_text (builder, "state", hys_cycle_state_to_string (cycle->state));
  hys_json_build_text (builder, "shape", hys_loop_shape_to_string (cycle->shape));
  hys_json_build_number (builder, "from", cycle->start);
  hys_json_build_number (builder, "to", cycle->stop);
  hys_json_build_number (builder, "mismatch", cycle->mismatch);
  hys_report_build_points (builder, "centre", &(HysLoopPoint){ cycle->centre_x.value, cycle->centre_r.value }, 1);
  hys_json_build_number (builder, "asymmetry", cycle->asymmetry);
  hys_json_build_switch (builder, "masing", hys_masing_verdict (cycle->masing));
  hys_json_build_text (builder, "masing_reason", hys_masing_reason (cycle->masing));
  hys_json_build_number (builder, "masing_error", cycle->masing_error);
  hys_json_build_switch (builder, "return_point_memory", hys_return_point_verdict (cycle));
  hys_json_build_number (builder, "return_error", cycle->return_error);
  hys_json_build_switch (builder, "all_slip", cycle->all_slip);
  hys_json_build_switch (builder, "slips", cycle->slips);
  hys_json_build_words (builder, "stuck", stuck);
  hys_json_build_text (builder, "remark", cycle->remark);
  hys_json_begin_object (builder, "energy");
  hys_json_build_number (builder, "work", balance->work.value);
  hys_json_build_number (builder, "scheme_added", balance->added.value);
  hys_json_build_number (builder, "friction", balance->friction.value);
  hys_json_build_number (builder, "viscous", balance->viscous.value);
  hys_json_build_number (builder, "stored", balance->stored.value);
  json_builder_end_object (builder);
  hys_report_build_oscillation (builder, &cycle->oscillation);
  /* What numbers may be off by, as far as they are known. */
  hys_json_begin_object (builder, "errors");
  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    hys_json_build_number (builder, measures[i].name,
                           isnan (measures[i].measure.value) ? NAN : measures[i].measure.error);
  hys_json_build_numbers (builder, "x", (double[]){ cycle->x_min.error, cycle->x_max.error }, 2);
  hys_json_build_numbers (builder, "r", (double[]){ cycle->r_min.error, cycle->r_max.error }, 2);
  hys_report_build_points (builder, "centre", &(HysLoopPoint){ cycle->centre_x.error, cycle->centre_r.error }, 1);
  hys_report_build_points (builder, "corners", &cycle->grain, 1);
  hys_json_build_number (builder, "slopes", cycle->slope_error);
  json_builder_end_object (builder);
  hys_cli_build_findings (cli, builder);
  return hys_output_json (cli, builder, error);
}

static void
tell_sides (GString        *text,
            const HysCycle *cycle)
{
  for (guint i = 0; i < cycle->n_sides; i++)
    {
      const HysLoopSide *side = &cycle->sides[i];
      char x[HYS_REPORT_SIZE], r[HYS_REPORT_SIZE], slope[HYS_REPORT_SIZE];

      if (i == 0)
        g_string_append_printf (text, "\n  %14s  %14s  %14s\n", "x", "r", _("slope"));
      g_string_append_printf (text, "  %14s  %14s  %14s\n",
                              hys_report_measure ((HysMeasure){ side->from.x, cycle->grain.x }, x),
                              hys_report_measure ((HysMeasure){ side->from.r, cycle->grain.r }, r),
                              hys_report_measure ((HysMeasure){ side->slope, cycle->slope_error }, slope));
    }
}

static void
tell_quantities (GString        *text,
                 const HysCycle *cycle)
{
  char number[HYS_REPORT_SIZE], second[HYS_REPORT_SIZE];
  const struct { const char *name; HysMeasure value; } lines[] = {
    { N_("Dissipated per cycle"), cycle->dissipated },
    { N_("Work at the bar per cycle"), cycle->work_at_bar },
    { N_("Secant stiffness"), cycle->secant_stiffness },
    { N_("Equivalent damping ratio"), cycle->damping_ratio },
  };
  char apart[HYS_REPORT_SIZE];

  g_string_append_c (text, '\n');
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (i != 1 || cycle->elsewhere)
      g_string_append_printf (text, "%s: %s\n", _(lines[i].name), hys_report_measure (lines[i].value, number));
  g_string_append_printf (text, _("Centre: (%s, %s)\n"), hys_report_measure (cycle->centre_x, number),
                          hys_report_measure (cycle->centre_r, second));
  hys_report_percent (cycle->masing_error, apart);
  if (cycle->masing == HYS_MASING_HOLDS)
    g_string_append_printf (text, _("Masing’s rule: holds in %u half-cycles, to %s %%.\n"), cycle->masing_compared,
                            apart);
  else if (cycle->masing == HYS_MASING_BROKEN)
    g_string_append_printf (text, _("Masing’s rule: does not hold (%u half-cycles, apart by up to %s %%).\n"),
                            cycle->masing_compared, apart);
  else
    g_string_append_printf (text, _("Masing’s rule: - (%s)\n"), hys_masing_reason (cycle->masing));
  hys_report_percent (cycle->return_error, apart);
  if (cycle->returns > 0)
    g_string_append_printf (text, cycle->return_broken ? _("Return-point memory: no (r apart by up to %s %% in %u returns).\n")
                                                       : _("Return-point memory: yes (to %s %% in %u returns).\n"),
                            apart, cycle->returns);
}

static void
tell_model (GString           *text,
            const HysCycle    *cycle,
            const char *const *stuck)
{
  g_autofree char *names = g_strjoinv (", ", (char **) stuck);

  g_string_append_c (text, '\n');
  if (cycle->identified != NULL)
    {
      g_autofree double *k = g_new (double, cycle->identified->n), *eta = g_new (double, cycle->identified->n);

      for (guint i = 0; i < cycle->identified->n; i++)
        {
          k[i] = 2 * cycle->slope_error;
          eta[i] = cycle->grain.x;
        }
      hys_report_tell_prandtl (text, cycle->identified, 2 * cycle->slope_error, k, eta);
    }
  if (cycle->remark != NULL)
    g_string_append_printf (text, "%s\n", cycle->remark);
  if (*stuck != NULL)
    g_string_append_printf (text, _("Did not slip: %s\n"), names);
}

static gboolean
write_text (HysCli            *cli,
            const HysCycle    *cycle,
            const char *const *stuck,
            GError           **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char period[HYS_REPORT_SIZE], drift[HYS_REPORT_SIZE], mismatch[HYS_REPORT_SIZE], end[HYS_REPORT_SIZE];
  char words[5][HYS_REPORT_SIZE];
  const HysBalance *balance = &cycle->balance;

  hys_report_measure (cycle->period, period);
  hys_report_measure (cycle->drift, drift);
  hys_report_percent (cycle->mismatch, mismatch);
  hys_report_number (cli->document->simulation.until, end);
  if (cycle->state == HYS_CYCLE_REST)
    g_string_append (text, _("The bar does not move.\n"));
  else if (cycle->state == HYS_CYCLE_CLOSED)
    g_string_append_printf (text, _("Closed cycle of period %s.\n"), period);
  else if (cycle->state == HYS_CYCLE_DRIFTING)
    g_string_append_printf (text, _("Ratchet: a cycle of period %s that drifts by %s each time.\n"), period, drift);
  else if (isnan (cycle->mismatch) || isnan (cycle->period.value))
    g_string_append_printf (text, _("No period found: the motion does not repeat itself up to t = %s.\n"), end);
  else
    g_string_append_printf (text, _("Not periodic up to t = %s: consecutive cycles of %s differ by %s %%.\n"), end,
                            period,
                            mismatch);
  if (cycle->shape != HYS_LOOP_NONE)
    {
      char curved[HYS_REPORT_SIZE];

      hys_report_percent (cycle->curved, curved);
      if (cycle->shape == HYS_LOOP_POLYGON)
        g_string_append_printf (text, ngettext ("A polygon of %u side.\n", "A polygon of %u sides.\n", cycle->n_sides),
                                cycle->n_sides);
      else if (cycle->shape == HYS_LOOP_LINE)
        g_string_append (text, cycle->slips ? _("A straight line.\n") : _("A straight line: nothing slips.\n"));
      else if (cycle->shape == HYS_LOOP_CURVE)
        g_string_append_printf (text, _("Not a polygon: %s %% of it is curved.\n"), curved);
      tell_sides (text, cycle);
      tell_quantities (text, cycle);
      hys_report_tell_oscillation (text, &cycle->oscillation, cycle->x_max.error);
    }
  if (!isnan (balance->work.value))
    g_string_append_printf (text,
                            _("Energy over the cycle: work of the loads %s + added by the scheme %s = friction %s + viscous %s "
                              "+ stored %s\n"),
                            hys_report_measure (balance->work, words[0]), hys_report_measure (balance->added, words[1]),
                            hys_report_measure (balance->friction, words[2]),
                            hys_report_measure (balance->viscous, words[3]),
                            hys_report_measure (balance->stored, words[4]));
  tell_model (text, cycle, stuck);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
run_cycle (HysCli  *cli,
           GError **error)
{
  g_autofree char *node = NULL, *from = NULL;
  const GOptionEntry entries[] = {
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &node,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "from", 0, 0, G_OPTION_ARG_FILENAME, &from, N_("Analyse the motion from this time on (default: 0)"), "T" },
    { NULL },
  };
  g_autoptr (HysCycle) cycle = NULL;
  g_auto (GStrv) stuck = NULL;
  const char *const *names;
  gboolean good;

  if (!hys_cli_parse (cli, entries, error) || !hys_cli_load (cli, error)
      || !hys_cli_number ("--from", from, &cli->from, error))
    return FALSE;
  if (!(cli->from <= cli->document->simulation.until))
    return hys_fail (error, HYS_ERROR_USAGE, _("--from: %s is after the end of the run"), from);
  cli->node = hys_cli_run_find_node (cli->document, node, error);
  if (cli->node < 0 || !hys_cli_run (cli, error))
    return FALSE;
  cycle = hys_cycle_of_trace (cli->trace, cli->document, (guint) cli->node, cli->from, error);
  if (cycle == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  stuck = hys_cycle_stuck (cli->trace, cli->document, cycle->first, cycle->last);
  names = (const char *const *) stuck;
  good = cli->json ? write_json (cli, cycle, hys_document_node (cli->document, (guint) cli->node)->id, names, error)
                   : write_text (cli, cycle, names, error);
  return good && hys_cli_run_check (cli, error);
}

const HysCommand hys_cmd_cycle = {
  .name = "cycle",
  .operands = "MODEL",
  .summary = N_("Analyses the limit cycle of a model"),
  .details = N_("The last cycle in the plane of x and r = F - m x'' (for a driven bar: the drive force): closed or drifting, its\n"
                "corners and slopes, and the generalized Prandtl model that has this loop (Bastien, Schatzman and Lamarque\n"
                "2000, section 4.1.3). Corners are where fitted sides meet. What did not slip is one spring k0. Energies are\n"
                "those of the whole drawing. The run goes on until its cycle closes, up to sixteen times its end time or 64\n"
                "periods, where the loads have a period. Numbers end where they may be wrong, and what is not known is a\n"
                "dash; with --json numbers have all their digits, \"errors\" says what they may be off by, and what is not\n"
                "known is null."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_cycle,
};
