/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-cycle.h"
#include "hys-output.h"
#include "hys-report.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Sliders whose slipping is recorded, so that those that did not slip can be named. */
#define MOST_SLIDERS 1000

static int
find_node (const HysDocument  *document,
           const char         *name,
           GError            **error)
{
  int node = name != NULL ? hys_document_find_node (document, name) : hys_cycle_node (document);

  if (name != NULL && (!hys_cli_check_text (name, error) || node < 0))
    {
      if (*error == NULL)
        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--node: there is no node “%s”"), name);
      return -1;
    }
  if (node < 0)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("the model has no bar with a loop: use --node"));
  return node;
}

/* Prints the changes of energies over the cycle. */
typedef struct
{
  double work, friction, viscous, stored, error;
} Ledger;

static double
change_of (const HysCliRun   *run,
           const HysDocument *document,
           const HysCycle    *cycle,
           const char        *name)
{
  HysSeries series;
  HysColumn *column;
  double first, last;

  if (!hys_series_parse (document, name, &series, NULL) || (column = hys_trace_column (run->trace, series)) == NULL)
    return NAN;
  hys_column_copy (column, cycle->first, 1, &first);
  hys_column_copy (column, cycle->last, 1, &last);
  return last - first;
}

static Ledger
make_ledger (const HysCliRun   *run,
             const HysDocument *document,
             const HysCycle    *cycle)
{
  return (Ledger){ .work = change_of (run, document, cycle, "E:work"),
                   .friction = change_of (run, document, cycle, "E:friction"),
                   .viscous = change_of (run, document, cycle, "E:viscous"),
                   .stored = change_of (run, document, cycle, "E:kinetic") + change_of (run, document, cycle, "E:elastic"),
                   .error = change_of (run, document, cycle, "E:error") };
}

/* Records all series of the analysis at every step. */
static gboolean
choose_series (HysCliRun          *run,
               HysDocument        *document,
               int                 node,
               GError            **error)
{
  const char *id = hys_document_node (document, (guint) node)->id;
  g_autofree char *x = g_strconcat ("x:", id, NULL), *r = g_strconcat ("r:", id, NULL);
  const char *const loop[] = { x, r, "E:work", "E:friction", "E:viscous", "E:kinetic", "E:elastic", "E:error", NULL };
  guint sliders = 0;

  document->simulation.every = 1;
  if (!hys_cli_run_add_names (run, document, loop, error))
    return FALSE;
  for (guint i = 0; i < document->elements->len && sliders < MOST_SLIDERS; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      g_autofree char *slip = g_strconcat ("slip:", element->id, NULL);
      const char *const name[] = { slip, NULL };

      if (!element->kind->slips)
        continue;
      sliders++;
      if (!hys_cli_run_add_names (run, document, name, error))
        return FALSE;
    }
  return TRUE;
}

static void
build_identified (JsonBuilder    *builder,
                  const HysCycle *cycle)
{
  json_builder_set_member_name (builder, "identified");
  if (cycle->identified == NULL)
    json_builder_add_null_value (builder);
  else
    hys_report_build_prandtl (builder, cycle->identified);
}

static void
build_fixed (JsonBuilder    *builder,
             const HysCycle *cycle)
{
  hys_report_build_number (builder, "period", cycle->period);
  hys_report_build_switch (builder, "closed", cycle->state == HYS_CYCLE_CLOSED);
  hys_report_build_points (builder, "corners", cycle->corners, cycle->n_corners);
  json_builder_set_member_name (builder, "segments");
  json_builder_add_int_value (builder, cycle->n_sides);
  hys_report_build_number (builder, "dissipated", cycle->dissipated);
  hys_report_build_number (builder, "secant_stiffness", cycle->secant_stiffness);
  hys_report_build_number (builder, "damping_ratio", cycle->damping_ratio);
  hys_report_build_numbers (builder, "slopes", cycle->slopes, cycle->n_slopes);
  hys_report_build_numbers (builder, "breaks", cycle->breaks, MAX (cycle->n_slopes, 1) - 1);
  build_identified (builder, cycle);
}

static void
build_energy (JsonBuilder  *builder,
              const Ledger *ledger)
{
  json_builder_set_member_name (builder, "energy");
  json_builder_begin_object (builder);
  hys_report_build_number (builder, "work", ledger->work);
  hys_report_build_number (builder, "friction", ledger->friction);
  hys_report_build_number (builder, "viscous", ledger->viscous);
  hys_report_build_number (builder, "stored", ledger->stored);
  hys_report_build_number (builder, "error", ledger->error);
  json_builder_end_object (builder);
}

static void
build_more (JsonBuilder        *builder,
            const HysCycle     *cycle,
            const char         *node,
            const char *const  *stuck)
{
  const double x[] = { cycle->x_min, cycle->x_max }, r[] = { cycle->r_min, cycle->r_max };

  hys_report_build_numbers (builder, "x", x, G_N_ELEMENTS (x));
  hys_report_build_numbers (builder, "r", r, G_N_ELEMENTS (r));
  hys_report_build_number (builder, "curved", cycle->curved);
  hys_report_build_text (builder, "node", node);
  hys_report_build_text (builder, "state", hys_cycle_state_to_string (cycle->state));
  hys_report_build_text (builder, "shape", hys_loop_shape_to_string (cycle->shape));
  hys_report_build_number (builder, "from", cycle->start);
  hys_report_build_number (builder, "to", cycle->stop);
  hys_report_build_number (builder, "drift", cycle->drift);
  hys_report_build_number (builder, "mismatch", cycle->mismatch);
  hys_report_build_points (builder, "centre", &cycle->centre, 1);
  hys_report_build_number (builder, "asymmetry", cycle->asymmetry);
  hys_report_build_switch (builder, "masing", cycle->masing);
  hys_report_build_number (builder, "masing_error", cycle->masing_error);
  hys_report_build_switch (builder, "all_slip", cycle->all_slip);
  hys_report_build_words (builder, "stuck", stuck);
  hys_report_build_text (builder, "remark", cycle->remark);
}

static gboolean
write_json (HysCli            *cli,
            const HysCycle    *cycle,
            const Ledger      *ledger,
            const char        *node,
            const char *const *stuck,
            GError           **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  build_fixed (builder, cycle);
  build_more (builder, cycle, node, stuck);
  build_energy (builder, ledger);
  hys_cli_build_findings (cli, builder);
  json_builder_end_object (builder);
  return hys_output_json (cli, builder, error);
}

static void
tell_motion (GString        *text,
             const HysCycle *cycle)
{
  char period[HYS_REPORT_SIZE], drift[HYS_REPORT_SIZE], mismatch[HYS_REPORT_SIZE];

  hys_report_number (cycle->period, period);
  hys_report_number (cycle->drift, drift);
  hys_report_number (100 * cycle->mismatch, mismatch);
  if (cycle->state == HYS_CYCLE_REST)
    g_string_append (text, _("The bar does not move.\n"));
  else if (cycle->state == HYS_CYCLE_CLOSED)
    g_string_append_printf (text, _("Closed cycle of period %s.\n"), period);
  else if (cycle->state == HYS_CYCLE_DRIFTING)
    g_string_append_printf (text, _("Ratchet: a cycle of period %s that drifts by %s each time.\n"), period, drift);
  else if (isnan (cycle->mismatch))
    g_string_append (text, _("No period found: the motion does not repeat itself.\n"));
  else
    g_string_append_printf (text, _("Not periodic (yet): consecutive cycles of %s differ by %s %%.\n"), period, mismatch);
}

static void
tell_shape (GString        *text,
            const HysCycle *cycle)
{
  char curved[HYS_REPORT_SIZE];

  hys_report_number (100 * cycle->curved, curved);
  if (cycle->shape == HYS_LOOP_POLYGON)
    g_string_append_printf (text, ngettext ("A polygon of %u side.\n", "A polygon of %u sides.\n", cycle->n_sides),
                            cycle->n_sides);
  else if (cycle->shape == HYS_LOOP_LINE)
    g_string_append (text, _("A straight line: nothing slips.\n"));
  else if (cycle->shape == HYS_LOOP_CURVE)
    g_string_append_printf (text, _("Not a polygon: %s %% of it is curved.\n"), curved);
}

static void
tell_sides (GString        *text,
            const HysCycle *cycle)
{
  for (guint i = 0; i < cycle->n_sides; i++)
    {
      char x[HYS_REPORT_SIZE], r[HYS_REPORT_SIZE], slope[HYS_REPORT_SIZE];

      if (i == 0)
        g_string_append_printf (text, "\n  %14s  %14s  %14s\n", "x", "r", _("slope"));
      g_string_append_printf (text, "  %14s  %14s  %14s\n", hys_report_number (cycle->sides[i].from.x, x),
                              hys_report_number (cycle->sides[i].from.r, r),
                              hys_report_number (cycle->sides[i].slope, slope));
    }
}

static void
tell_quantities (GString        *text,
                 const HysCycle *cycle)
{
  char number[HYS_REPORT_SIZE], second[HYS_REPORT_SIZE];
  const struct { const char *name; double value; } lines[] = {
    { N_("Dissipated per cycle"), cycle->dissipated },
    { N_("Secant stiffness"), cycle->secant_stiffness },
    { N_("Equivalent damping ratio"), cycle->damping_ratio },
  };

  g_string_append_c (text, '\n');
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_string_append_printf (text, "%s: %s\n", _(lines[i].name), hys_report_number (lines[i].value, number));
  g_string_append_printf (text, _("Centre: (%s, %s)\n"), hys_report_number (cycle->centre.x, number),
                          hys_report_number (cycle->centre.r, second));
  hys_report_number (100 * cycle->masing_error, number);
  g_string_append_printf (text, cycle->masing ? _("Masing’s rule: holds in %u half-cycles, to %s %%.\n")
                                              : _("Masing’s rule: does not hold (%u half-cycles, apart by up to %s %%).\n"),
                          cycle->masing_compared, number);
}

static void
tell_energy (GString      *text,
             const Ledger *ledger)
{
  char work[HYS_REPORT_SIZE], friction[HYS_REPORT_SIZE], viscous[HYS_REPORT_SIZE], stored[HYS_REPORT_SIZE],
    fault[HYS_REPORT_SIZE];

  g_string_append_printf (text, _("Energy over the cycle: work of the loads %s = friction %s + viscous %s + stored %s, to %s\n"),
                          hys_report_number (ledger->work, work), hys_report_number (ledger->friction, friction),
                          hys_report_number (ledger->viscous, viscous), hys_report_number (ledger->stored, stored),
                          hys_report_number (ledger->error, fault));
}

static void
tell_model (GString           *text,
            const HysCycle    *cycle,
            const char *const *stuck)
{
  g_autofree char *names = g_strjoinv (", ", (char **) stuck);

  g_string_append_c (text, '\n');
  if (cycle->identified != NULL)
    hys_report_tell_prandtl (text, cycle->identified);
  if (cycle->remark != NULL)
    g_string_append_printf (text, "%s\n", cycle->remark);
  if (*stuck != NULL)
    g_string_append_printf (text, _("Did not slip: %s\n"), names);
}

static gboolean
write_text (HysCli            *cli,
            const HysCycle    *cycle,
            const Ledger      *ledger,
            const char *const *stuck,
            GError           **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  tell_motion (text, cycle);
  if (cycle->shape != HYS_LOOP_NONE)
    {
      tell_shape (text, cycle);
      tell_sides (text, cycle);
      tell_quantities (text, cycle);
      tell_energy (text, ledger);
    }
  tell_model (text, cycle, stuck);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
report (HysCli     *cli,
        HysCliRun  *run,
        guint       node,
        double      from,
        GError    **error)
{
  g_autoptr (HysCycle) cycle = hys_cycle_of_trace (run->trace, cli->document, node, from, error);
  g_auto (GStrv) stuck = NULL;
  Ledger ledger;
  gboolean good;

  if (cycle == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  stuck = hys_cycle_stuck (run->trace, cli->document, cycle->first, cycle->last);
  ledger = make_ledger (run, cli->document, cycle);
  if (cli->json)
    good = write_json (cli, cycle, &ledger, hys_document_node (cli->document, node)->id, (const char *const *) stuck, error);
  else
    good = write_text (cli, cycle, &ledger, (const char *const *) stuck, error);
  return good && hys_cli_run_check (run, cli, error);
}

static gboolean
analyse (HysCli      *cli,
         HysCliRun   *run,
         const char  *name,
         const char  *start,
         GError     **error)
{
  double from = 0;
  int node;

  if (!hys_cli_load (cli, error) || !hys_cli_number ("--from", start, &from, error))
    return FALSE;
  if (!(from <= cli->document->simulation.until))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--from: %s is after the end of the run"), start);
      return FALSE;
    }
  node = find_node (cli->document, name, error);
  return node >= 0
         && choose_series (run, cli->document, node, error)
         && hys_cli_run (run, cli, error)
         && report (cli, run, (guint) node, from, error);
}

static gboolean
run_cycle (HysCli   *cli,
           GError  **error)
{
  g_autofree char *node = NULL, *from = NULL;
  const GOptionEntry entries[] = {
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &node,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "from", 0, 0, G_OPTION_ARG_FILENAME, &from, N_("Analyse the motion from this time on (default: 0)"), "T" },
    { NULL },
  };
  HysCliRun run;
  gboolean good;

  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  hys_cli_run_init (&run);
  good = analyse (cli, &run, node, from, error);
  hys_cli_run_clear (&run);
  return good;
}

const HysCommand hys_cmd_cycle = {
  .name = "cycle",
  .operands = "MODEL",
  .summary = N_("Analyses the limit cycle of a model"),
  .details = N_("The last cycle in the plane of x and r = F - m x'' (for a driven bar: the drive force): closed or drifting, its\n"
                "corners and slopes, the work lost, and the generalized Prandtl model that has this loop (Bastien, Schatzman\n"
                "and Lamarque 2000, section 4.1.3). Corners are where fitted sides meet. What did not slip is one spring k0."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_cycle,
};
