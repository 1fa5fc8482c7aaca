/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-table.h"
#include "hys-commands.h"
#include "hys-identify.h"
#include "hys-inverse.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-report.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Branches of the Masing element that stands for a continuous model. */
#define BRANCHES 200

static struct
{
  char       *elements, *limit, *output;
  HysCliTable table;
} options;

static const GOptionEntry entries[] = {
  { "elements", 0, 0, G_OPTION_ARG_FILENAME, &options.elements,
    N_("Number of springs with sliders to fit (default: auto, from the data)"), "N|auto" },
  { "limit", 0, 0, G_OPTION_ARG_FILENAME, &options.limit,
    N_("Fit the continuous model instead, for this η(s), such as 0.1+s"), "ETA" },
  { "x", 0, 0, G_OPTION_ARG_FILENAME, &options.table.columns[0],
    N_("Column of the displacement, by its name or number"),
   N_("COLUMN") },
  { "y", 0, 0, G_OPTION_ARG_FILENAME, &options.table.columns[1], N_("Column of the force"), N_("COLUMN") },
  HYS_CLI_TABLE_OPTIONS (options.table),
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the model to a file"), "MODEL" },
  { NULL },
};

/* -1 = chosen from the data. */
static gboolean
count_elements (const char  *text,
                int         *elements,
                GError     **error)
{
  double value;
  g_autofree char *shown = NULL;

  *elements = -1;
  if (text == NULL || g_str_equal (text, "auto"))
    return TRUE;
  if (hys_number_parse (text, &value) && value == floor (value) && value >= 0 && value <= HYS_IDENTIFY_MAX)
    {
      *elements = (int) value;
      return TRUE;
    }
  shown = g_filename_display_name (text);
  return hys_fail (error, HYS_ERROR_USAGE, _("--elements: must be auto or a whole number from 0 to %d, is “%s”"),
                   HYS_IDENTIFY_MAX, shown);
}

/* With two digits, which is as much as is known of an error. */
static const char *
error_to_text (double error,
               char   text[HYS_REPORT_SIZE])
{
  return g_ascii_formatd (text, HYS_REPORT_SIZE, "%.2g", error);
}

/* The parameters to a tenth of their standard errors, and these: a line for k0, one for each element. */
static void
tell_model (GString                  *text,
            const HysIdentification  *found)
{
  const guint n = found->prandtl->n;
  g_autofree double *k_tenth = g_new0 (double, n), *eta_tenth = g_new0 (double, n);
  char k[HYS_REPORT_SIZE], eta[HYS_REPORT_SIZE], alpha[HYS_REPORT_SIZE];

  if (found->k_error == NULL)
    {
      hys_report_tell_prandtl (text, found->prandtl, 0, NULL, NULL);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      k_tenth[i] = found->k_error[i] / 10;
      eta_tenth[i] = found->eta_error[i] / 10;
    }
  hys_report_tell_prandtl (text, found->prandtl, found->k0_error / 10, k_tenth, eta_tenth);
  g_string_append_printf (text, "%s\n", _("Standard errors:"));
  g_string_append_printf (text, "  %4u  %14s\n", 0, error_to_text (found->k0_error, k));
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "  %4u  %14s  %14s  %14s\n", i + 1, error_to_text (found->k_error[i], k),
                            error_to_text (found->eta_error[i], eta), error_to_text (found->alpha_error[i], alpha));
}

/* What of the table is the loop. */
static void
build_table (JsonBuilder        *builder,
             const HysMeasured  *measured)
{
  hys_json_begin_object (builder, "table");
  hys_json_build_text (builder, "x", measured->x_name);
  hys_json_build_text (builder, "y", measured->r_name);
  hys_json_build_text (builder, "x_unit", measured->x_unit);
  hys_json_build_text (builder, "y_unit", measured->r_unit);
  hys_json_build_number (builder, "points", (double) measured->n);
  hys_json_build_number (builder, "text", (double) measured->n_texts);
  hys_json_build_number (builder, "without_number", (double) measured->n_gaps);
  hys_json_build_number (builder, "missing", (double) measured->n_missing);
  hys_json_build_number (builder, "missing_value", measured->missing);
  json_builder_end_object (builder);
}

static gboolean
write_json (HysCli                   *cli,
            const HysMeasured        *measured,
            const HysIdentification  *found,
            GError                  **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();
  HysOscillation oscillation;

  build_table (builder, measured);
  hys_json_build_number (builder, "elements", found->prandtl->n);
  json_builder_set_member_name (builder, "identified");
  hys_report_build_prandtl (builder, found->prandtl);
  if (found->k_error != NULL)
    {
      hys_json_begin_object (builder, "standard_errors");
      hys_json_build_number (builder, "k0", found->k0_error);
      hys_json_build_numbers (builder, "k", found->k_error, found->prandtl->n);
      hys_json_build_numbers (builder, "eta", found->eta_error, found->prandtl->n);
      hys_json_build_numbers (builder, "alpha", found->alpha_error, found->prandtl->n);
      json_builder_end_object (builder);
    }
  else
    hys_json_build_text (builder, "standard_errors", NULL);
  hys_json_build_numbers (builder, "slopes", found->slopes, found->n_slopes);
  hys_json_build_numbers (builder, "breaks", found->breaks, found->n_slopes - 1);
  hys_report_build_points (builder, "corners", found->corners, found->n_corners);
  hys_report_build_points (builder, "centre", &found->centre, 1);
  hys_json_build_number (builder, "residual", found->residual);
  hys_json_build_number (builder, "relative_residual", found->relative);
  hys_json_build_number (builder, "largest_residual", found->largest);
  hys_json_build_number (builder, "half_cycles", found->n_halves);
  hys_json_build_number (builder, "points", (double) found->n_points);
  hys_json_build_numbers (builder, "criterion", found->criterion, found->n_tried);
  hys_json_build_switch (builder, "all_slip", found->all_slip);
  hys_json_begin_object (builder, "drift");
  hys_json_build_number (builder, "x", found->drift_x);
  hys_json_build_number (builder, "r", found->drift_r);
  json_builder_end_object (builder);
  hys_json_build_text (builder, "limit", found->limit);
  hys_json_build_text (builder, "remark", found->remark);
  oscillation = hys_measured_oscillation (measured);
  hys_report_build_oscillation (builder, &oscillation);
  return hys_output_json (cli, builder, error);
}

static gboolean
write_text (HysCli                   *cli,
            const HysMeasured        *measured,
            const HysIdentification  *found,
            GError                  **error)
{
  g_autofree char *words = hys_measured_describe (measured);
  g_autoptr (GString) text = g_string_new (words);
  char residual[HYS_REPORT_SIZE], percent[HYS_REPORT_SIZE], drift_x[HYS_REPORT_SIZE], drift_r[HYS_REPORT_SIZE];
  HysOscillation oscillation;

  g_string_append_c (text, '\n');
  g_string_append_printf (text,
                          ngettext ("%u half-cycle, %zu points.\n", "%u half-cycles, %zu points.\n", found->n_halves),
                          found->n_halves, found->n_points);
  tell_model (text, found);
  hys_report_number (found->residual, residual);
  g_ascii_formatd (percent, sizeof percent, "%.3g", 100 * found->relative);
  g_string_append_printf (text, _("Residual: %s (root mean square), %s %% of the range of r\n"), residual, percent);
  if (found->n_halves > 2)
    g_string_append_printf (text, _("Drift from the first row to the last, taken off: %s in x, %s in r\n"),
                            hys_report_number (found->drift_x, drift_x), hys_report_number (found->drift_r, drift_r));
  if (found->remark != NULL)
    g_string_append_printf (text, "%s\n", found->remark);
  oscillation = hys_measured_oscillation (measured);
  hys_report_tell_oscillation (text, &oscillation, oscillation.error * oscillation.amplitude);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
write_inverse_json (HysCli             *cli,
                    const HysMeasured  *measured,
                    const HysInverse   *found,
                    GError            **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

  build_table (builder, measured);
  hys_json_build_number (builder, "k0", found->k0);
  hys_json_build_text (builder, "stiffness", found->stiffness);
  hys_json_build_text (builder, "limit", found->limit);
  hys_json_build_number (builder, "degree", found->degree);
  hys_json_build_number (builder, "known", found->known);
  hys_report_build_points (builder, "start", &found->start, 1);
  hys_report_build_points (builder, "centre", &found->centre, 1);
  hys_json_build_number (builder, "residual", found->residual);
  hys_json_build_number (builder, "relative_residual", found->relative);
  hys_json_build_text (builder, "remark", found->remark);
  return hys_output_json (cli, builder, error);
}

static gboolean
write_inverse_text (HysCli             *cli,
                    const HysMeasured  *measured,
                    const HysInverse   *found,
                    GError            **error)
{
  g_autofree char *words = hys_measured_describe (measured);
  g_autoptr (GString) text = g_string_new (words);
  char k0[HYS_REPORT_SIZE], residual[HYS_REPORT_SIZE], percent[HYS_REPORT_SIZE];

  hys_report_number (found->k0, k0);
  hys_report_number (found->residual, residual);
  g_ascii_formatd (percent, sizeof percent, "%.3g", 100 * found->relative);
  g_string_append_c (text, '\n');
  g_string_append_printf (text, _("Continuous model with this loop:\n  k0 = %s\n  k(s) = %s\n  η(s) = %s\n"), k0,
                          found->stiffness, found->limit);
  g_string_append_printf (text, _("Residual: %s (root mean square), %s %% of the range of r\n"), residual, percent);
  if (found->remark != NULL)
    g_string_append_printf (text, "%s\n", found->remark);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
run_identify (HysCli   *cli,
              GError  **error)
{
  g_autoptr (HysSheet) sheet = NULL;
  g_autoptr (HysMeasured) measured = NULL;
  g_autoptr (HysIdentification) found = NULL;
  g_autoptr (HysInverse) inverse = NULL;
  g_autoptr (HysDocument) document = NULL;
  g_autofree char *title = NULL;
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;
  int elements;

  if (!hys_cli_parse (cli, entries, error) || !count_elements (options.elements, &elements, error))
    return FALSE;
  if (options.limit != NULL && options.elements != NULL)
    return hys_fail (error, HYS_ERROR_USAGE, _("--elements and --limit are for different models: use one of them"));
  if ((options.limit != NULL && !hys_cli_check_text (options.limit, error))
      || (sheet = hys_cli_table_load (cli, cli->operands[0], &cli->name, error)) == NULL
      || !hys_cli_table_choose (&options.table, sheet, &choice, error)
      || !hys_measured_choose (sheet, &choice.table, error)
      || (measured = hys_measured_of_sheet (sheet, &choice.table, error)) == NULL
      || !hys_output_check (options.output, error))
    return FALSE;
  /* The model that is found; for the eta(s) that was chosen, if one was, the continuous one. */
  hys_progress_start (cli);
  if (options.limit != NULL)
    inverse = hys_inverse_new (measured, options.limit, hys_progress_tell, cli, error);
  else
    found = hys_identify (measured, elements, hys_progress_tell, cli, error);
  if (!hys_progress_end (cli, found != NULL || inverse != NULL, error))
    return FALSE;
  title = g_strdup_printf (_("Identified from %s"), cli->name);
  document = found != NULL ? hys_identification_to_document (found, title)
             : hys_inverse_to_document (inverse, BRANCHES, title);
  hys_measured_put_into (measured, document, found != NULL ? found->centre : inverse->centre, cli->name);
  if (!hys_output_model (cli, options.output, document, error))
    return FALSE;
  if (inverse != NULL)
    return (cli->json ? write_inverse_json : write_inverse_text) (cli, measured, inverse, error);
  return (cli->json ? write_json : write_text) (cli, measured, found, error);
}

const HysCommand hys_cmd_identify = {
  .name = "identify",
  .operands = "LOOP.csv",
  .summary = N_("Identifies springs and sliders from a measured hysteresis loop"),
  .details = N_("LOOP.csv (or - for standard input) is a table with a column of displacement and one of force: a\n"
                "half-cycle or one or more cycles, in the order of measurement; uneven sampling and noise are allowed.\n"
                "It is text, or the first sheet of an .xlsx or .ods.\n"
                "The columns are found by their names or units, in any order; of two without names x is the first.\n"
                "Rows without a number in one of them are left out, and so is a value that repeats far outside of\n"
                "all others, such as -9999; how many is told.\n"
                "The result is a generalized Prandtl model (Bastien, Schatzman and Lamarque 2000, section 4.1.4), fitted\n"
                "to the whole history with a drift of x and of r; amplitudes may grow, single rows may be far off.\n"
                "A history that begins in a loop is taken to have gone round before, one half-cycle from the origin is\n"
                "a first loading, and any other half-cycle is a side of a loop.\n"
                "What did not slip is one spring k0. With --limit it is the continuous model: k(s) for the given\n"
                "η(s) (2001 paper, (27)). The model that -o writes is driven back and forth over the measured range;\n"
                "the measured points are kept in it, for comparison."),
  .min_operands = 1,
  .max_operands = 1,
  .run = run_identify,
};
