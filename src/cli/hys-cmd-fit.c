/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit: values of a drawing from measured loops, motions, relaxation, creep or moduli. */
#include "hys-cli-run.h"
#include "hys-cli-table.h"
#include "hys-commands.h"
#include "hys-measured.h"
#include "hys-output.h"
#include "hys-prony.h"
#include "hys-report.h"
#include "hys-value-fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

typedef struct
{
  char *names;
  char *kinds;
  char *node;
  char *column[3];
  char *rows;
  char *prony;
  char *output;
} Options;

static void
clear_options (Options *options)
{
  g_free (options->names);
  g_free (options->kinds);
  g_free (options->node);
  for (guint i = 0; i < G_N_ELEMENTS (options->column); i++)
    g_free (options->column[i]);
  g_free (options->rows);
  g_free (options->prony);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static void
clear_data (gpointer data)
{
  hys_fit_data_clear (data);
}

/* What each of @n tables is: one word for all, or a word each. */
static gboolean
find_kinds (const char  *text,
            guint        n,
            GArray      *data,
            GError     **error)
{
  const char *const kinds[] = { "relaxation", "creep", "moduli", "loop", "motion" };
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);
  const guint n_words = g_strv_length (words);

  for (guint i = 0; i < n && (n_words == 1 || n_words == n); i++)
    for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
      if (g_str_equal (words[n_words == 1 ? 0 : i], kinds[k]))
        g_array_append_val (data, ((HysFitData){ .kind = (HysFitKind) k }));
  if (data->len == n)
    return TRUE;
  return hys_cli_refuse (error, _("--as: must be relaxation, creep, moduli, loop or motion, once or for each table"));
}

/* The columns of one table: those that were named, else of a loop those that are likely, else the first ones; the time
 * of a loop is a column of time, or -1. */
static gboolean
find_columns (const HysSheet    *sheet,
              const Options     *options,
              HysMeasuredChoice *choice,
              const HysFitData  *data,
              int               *column,
              GError           **error)
{
  const char *const names[] = { "--x", "--y", "--z" };
  const guint n = data->kind == HYS_FIT_MODULI || data->kind == HYS_FIT_LOOP ? 3 : 2;

  for (guint i = 0; i < n; i++)
    if (!hys_cli_table_choose (sheet, names[i], options->column[i], &column[i], error))
      return FALSE;
  if (options->rows != NULL && !hys_measured_choose_rows (sheet, options->rows, choice, error))
    {
      g_prefix_error_literal (error, "--rows: ");
      return FALSE;
    }
  if (data->kind == HYS_FIT_LOOP)
    {
      choice->x = column[0];
      choice->r = column[1];
      if (!hys_measured_choose (sheet, choice, error))
        return FALSE;
      column[0] = choice->x;
      column[1] = choice->r;
      column[2] = column[2] < 0 ? hys_sheet_find_time (sheet) : column[2];
    }
  for (guint i = 0; i < (data->kind == HYS_FIT_LOOP ? 2 : n); i++)
    {
      column[i] = column[i] < 0 ? (int) i : column[i];
      if (column[i] < (int) sheet->n_columns)
        continue;
      hys_sheet_refuse (sheet, 1, error, _("there are too few columns"));
      return FALSE;
    }
  if (choice->end == 0)
    choice->end = sheet->n_rows;
  for (guint i = 0; i < n; i++)
    if (column[i] >= 0 && !hys_sheet_check (sheet, (guint) column[i], choice->first, choice->end, error))
      return FALSE;
  return TRUE;
}

/* Rows in which one column has no number, or a time or frequency is not positive (of loops and motions: negative), are
 * left out; so are those of loops and motions that are not later than the one before. */
static void
fill_data (const HysSheet          *sheet,
           const HysMeasuredChoice *choice,
           const int               *column,
           HysFitData              *data)
{
  const gboolean loop = data->kind == HYS_FIT_LOOP, run = loop || data->kind == HYS_FIT_MOTION;
  const gsize most = choice->end - choice->first;

  data->at = g_new (double, most);
  data->y = g_new (double, most);
  data->z = g_new0 (double, most);
  for (gsize row = choice->first; row < choice->end; row++)
    {
      double x = hys_sheet_get (sheet, row, (guint) column[0]), y = hys_sheet_get (sheet, row, (guint) column[1]);
      double z = column[2] >= 0 ? hys_sheet_get (sheet, row, (guint) column[2]) : loop ? (double) data->n + 1 : 0;
      double at = loop ? z : x;

      if (isnan (y) || isnan (x) || isnan (z) || !(run ? at >= 0 : at > 0)
          || (run && data->n > 0 && at <= data->at[data->n - 1]))
        continue;
      data->at[data->n] = at;
      data->y[data->n] = y;
      data->z[data->n++] = loop ? x : z;
    }
}

static gboolean
read_data (HysCli         *cli,
           const Options  *options,
           guint           node,
           const char     *path,
           HysFitData     *data,
           GError        **error)
{
  g_autoptr (HysSheet) sheet = hys_cli_table_load (cli, path, NULL, error);
  HysMeasuredChoice choice = { -1, -1, 0, 0 };
  int column[3] = { -1, -1, -1 };

  if (sheet == NULL || !find_columns (sheet, options, &choice, data, column, error))
    return FALSE;
  fill_data (sheet, &choice, column, data);
  if (data->n == 0)
    {
      hys_sheet_refuse (sheet, 1, error, _("there are too few rows for so many values"));
      return FALSE;
    }
  if (data->kind == HYS_FIT_MOTION
      && !hys_series_parse (cli->document, sheet->columns[column[1]].name, &data->series, NULL))
    data->series = hys_fit_data_series (cli->document, node);
  return TRUE;
}

static gboolean
write_json (HysCli             *cli,
            const HysValueFit  *found,
            GError            **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "values");
  json_builder_begin_object (builder);
  for (guint i = 0; i < found->n; i++)
    {
      json_builder_set_member_name (builder, found->names[i]);
      json_builder_begin_object (builder);
      hys_report_build_number (builder, "value", found->values[i]);
      hys_report_build_number (builder, "error", found->errors[i]);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "correlation");
  json_builder_begin_array (builder);
  for (guint i = 0; i < found->n; i++)
    {
      json_builder_begin_array (builder);
      for (guint j = 0; j < found->n; j++)
        if (isnan (found->correlation[i * found->n + j]))
          json_builder_add_null_value (builder);
        else
          json_builder_add_double_value (builder, found->correlation[i * found->n + j]);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
  hys_report_build_number (builder, "residual", found->residual);
  hys_report_build_number (builder, "aicc", found->aicc);
  json_builder_set_member_name (builder, "unidentifiable");
  json_builder_begin_array (builder);
  for (guint i = 0; i < found->unidentifiable->len; i++)
    json_builder_add_string_value (builder, found->unidentifiable->pdata[i]);
  json_builder_end_array (builder);
  hys_report_build_number (builder, "runs", found->runs);
  json_builder_end_object (builder);
  return hys_output_json (cli, builder, error);
}

static gboolean
write_text (HysCli             *cli,
            const HysValueFit  *found,
            GError            **error)
{
  g_autofree char *text = hys_value_fit_describe (found);

  return hys_output_text (cli, NULL, text, strlen (text), error);
}

/* Values with their errors, and where they come from, after the notes of the drawing. */
static void
note_result (HysCli            *cli,
             const HysValueFit *found)
{
  g_autofree char *text = hys_value_fit_describe (found);
  g_autoptr (GString) notes = g_string_new (found->document->notes);

  g_string_append (notes, notes->len > 0 ? "\n\n" : "");
  for (guint i = 1; cli->operands[i] != NULL; i++)
    {
      g_autofree char *base = g_path_get_basename (cli->operands[i]), *name = hys_output_name (base);

      g_string_append_printf (notes, _("Fitted to %s"), name);
      g_string_append (notes, "\n");
    }
  g_string_append (notes, text);
  g_free (found->document->notes);
  found->document->notes = g_strdup (g_strchomp (notes->str));
}

/* "auto", -1, or a number of modes. */
static gboolean
count_modes (const char  *text,
             int         *modes,
             GError     **error)
{
  guint64 number;

  *modes = -1;
  if (g_str_equal (text, "auto"))
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 1, HYS_PRONY_MOST, &number, NULL))
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--prony: must be auto or a whole number from 1 to %d, is “%s”"),
                   HYS_PRONY_MOST, text);
      return FALSE;
    }
  *modes = (int) number;
  return TRUE;
}

static gboolean
write_prony_json (HysCli          *cli,
                  const HysProny  *found,
                  GError         **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  hys_report_build_number (builder, "equilibrium", found->equilibrium);
  hys_report_build_number (builder, "equilibrium_error", found->equilibrium_error);
  hys_report_build_switch (builder, "solid", found->solid);
  hys_report_build_switch (builder, "unclear", found->unclear);
  hys_report_build_switch (builder, "broad", found->broad);
  hys_report_build_numbers (builder, "modulus", found->modulus, found->n);
  hys_report_build_numbers (builder, "modulus_error", found->modulus_error, found->n);
  hys_report_build_numbers (builder, "tau", found->time, found->n);
  hys_report_build_numbers (builder, "tau_error", found->time_error, found->n);
  hys_report_build_number (builder, "residual", found->residual);
  json_builder_end_object (builder);
  return hys_output_json (cli, builder, error);
}

/* The generalized Maxwell model of a table of relaxation or moduli. */
static gboolean
run_prony (HysCli         *cli,
           const Options  *options,
           GError        **error)
{
  g_autoptr (GArray) data = g_array_new (FALSE, TRUE, sizeof (HysFitData));
  g_autoptr (HysProny) found = NULL;
  g_autoptr (HysDocument) document = NULL;
  g_autofree char *base = NULL, *title = NULL, *text = NULL;
  HysCliProgress progress;
  int modes;

  g_array_set_clear_func (data, clear_data);
  if (cli->operands[1] != NULL)
    {
      text = g_filename_display_name (cli->operands[1]);
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("too many arguments: %s"), text);
      return FALSE;
    }
  if (!count_modes (options->prony, &modes, error)
      || !find_kinds (options->kinds != NULL ? options->kinds : "relaxation", 1, data, error))
    return FALSE;
  if (g_array_index (data, HysFitData, 0).kind > HYS_FIT_MODULI || g_array_index (data, HysFitData, 0).kind == HYS_FIT_CREEP)
    return hys_cli_refuse (error, _("--prony: is of relaxation or of moduli"));
  hys_interrupt_catch ();
  base = g_path_get_basename (cli->operands[0]);
  cli->name = hys_output_name (base);
  if (!read_data (cli, options, 0, cli->operands[0], &g_array_index (data, HysFitData, 0), error))
    return FALSE;
  hys_progress_start (&progress, cli);
  found = hys_prony_new (&g_array_index (data, HysFitData, 0), modes, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  if (found == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  title = g_strdup_printf (_("Fitted to %s"), cli->name);
  document = hys_prony_to_document (found, title);
  text = hys_prony_describe (found);
  return hys_output_model (cli, options->output, document, error)
         && (cli->json ? write_prony_json (cli, found, error) : hys_output_text (cli, NULL, text, strlen (text), error));
}

static gboolean
run_fit (HysCli   *cli,
         GError  **error)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "free", 0, 0, G_OPTION_ARG_FILENAME, &options.names, N_("Values to fit, such as k1.stiffness,c1.viscosity"),
     "ID.FIELD,…" },
    { "as", 0, 0, G_OPTION_ARG_FILENAME, &options.kinds, N_("What was measured, of one table or of each"),
      "loop|motion|creep|relaxation|moduli,…" },
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &options.node,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "x", 0, 0, G_OPTION_ARG_FILENAME, &options.column[0],
      N_("Column of time, angular frequency or, of a loop, displacement, by its name or number (default: 1)"),
      N_("COLUMN") },
    { "y", 0, 0, G_OPTION_ARG_FILENAME, &options.column[1],
      N_("Column of force, displacement or storage modulus (default: 2)"), N_("COLUMN") },
    { "z", 0, 0, G_OPTION_ARG_FILENAME, &options.column[2],
      N_("Column of the loss modulus (default: 3), or of the time of a loop"), N_("COLUMN") },
    { "rows", 0, 0, G_OPTION_ARG_FILENAME, &options.rows,
      N_("Take these rows of numbers only, counted from 1; A or B may be left out"), "A:B" },
    { "prony", 0, 0, G_OPTION_ARG_FILENAME, &options.prony,
      N_("Make a generalized Maxwell model of DATA.csv instead, of N modes or of the number that the criterion says"), "N|auto" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the model to a file"), "MODEL" },
    { NULL },
  };
  g_autoptr (GArray) data = g_array_new (FALSE, TRUE, sizeof (HysFitData));
  g_auto (GStrv) names = NULL;
  g_autoptr (HysValueFit) found = NULL;
  HysCliProgress progress;
  HysValueFitTask task;
  int node;

  g_array_set_clear_func (data, clear_data);
  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  if (options.prony != NULL)
    return run_prony (cli, &options, error);
  if (g_strv_length (cli->operands) < 2)
    return hys_cli_refuse (error, _("MODEL and DATA.csv are needed"));
  if (!find_kinds (options.kinds, g_strv_length (cli->operands) - 1, data, error))
    return FALSE;
  if (options.names == NULL || *options.names == '\0')
    return hys_cli_refuse (error, _("--free: must name values, such as k1.stiffness,c1.viscosity"));
  if (!hys_cli_check_text (options.names, error) || !hys_cli_load (cli, error)
      || (node = hys_cli_run_find_node (cli->document, options.node, error)) < 0)
    return FALSE;
  names = g_strsplit (options.names, ",", -1);
  for (guint i = 0; names[i] != NULL; i++)
    if (g_strv_contains ((const char *const *) names + i + 1, names[i]))
      {
        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--free: %s is there twice"), names[i]);
        return FALSE;
      }
  hys_interrupt_catch ();
  for (guint i = 0; i < data->len; i++)
    if (!read_data (cli, &options, (guint) node, cli->operands[i + 1], &g_array_index (data, HysFitData, i), error))
      return FALSE;
  task = (HysValueFitTask){ cli->document, (guint) node, names, (const HysFitData *) (gpointer) data->data, data->len };
  hys_progress_start (&progress, cli);
  found = hys_value_fit_new (&task, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  if (found == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  note_result (cli, found);
  if (!hys_output_model (cli, options.output, found->document, error))
    return FALSE;
  return (cli->json ? write_json : write_text) (cli, found, error);
}

const HysCommand hys_cmd_fit = {
  .name = "fit",
  .operands = "MODEL DATA.csv …",
  .summary = N_("Fits values of a drawing to measured data"),
  .details = N_("DATA.csv (or - for standard input) is a table: of relaxation, time and the force after a unit step of\n"
                "displacement; of creep, time and the displacement after a unit step of force; of moduli, angular\n"
                "frequency, storage and loss; of a loop, displacement and force, and time if there is a column of it;\n"
                "of a motion, time and the quantity that the column is named after (x:m, r:m, u:k1, ...), else the\n"
                "force of a driven bar or the displacement of another, under the loads of the drawing. So are\n"
                "relaxation and creep of drawings with sliders or masses. A loop begins at rest at x = 0.\n"
                "Of several tables each counts by what it leaves. Rows without a number or with a time that is not\n"
                "positive are left out. The drawn values are where the fit begins; each is positive. Differences count\n"
                "relative to the data, of loops and motions to their range. Values that the data do not tell have no\n"
                "error, and what is known of them is said. The model that -o writes has all of it in its notes."),
  .min_operands = 1,
  .max_operands = 32,
  .takes_model = TRUE,
  .run = run_fit,
};
