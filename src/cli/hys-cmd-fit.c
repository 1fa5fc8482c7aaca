/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit: values of a drawing from measured loops, motions, relaxation, creep or moduli. */
#include "hys-cli-run.h"
#include "hys-cli-table.h"
#include "hys-commands.h"
#include "hys-edit.h"
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
  char **units;
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
  g_strfreev (options->units);
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

/* What each of @n tables is: one word for all, or a word each; without @text, what their columns say. */
static gboolean
find_kinds (const char  *text,
            guint        n,
            GArray      *data,
            GError     **error)
{
  const char *const kinds[] = { "relaxation", "creep", "moduli", "loop", "motion", "" };
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);
  const guint n_words = text != NULL ? g_strv_length (words) : 1;

  for (guint i = 0; i < n && (n_words == 1 || n_words == n); i++)
    for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
      if (g_str_equal (text == NULL ? "" : words[n_words == 1 ? 0 : i], kinds[k]) && (k < HYS_FIT_LIKELY || text == NULL))
        g_array_append_val (data, ((HysFitData){ .kind = (HysFitKind) k }));
  if (data->len == n)
    return TRUE;
  return hys_cli_refuse (error, _("--as: must be relaxation, creep, moduli, loop or motion, once or for each table"));
}

/* x, y or z, and its unit. */
static gboolean
choose_units (char          **units,
              HysFitChoice   *choice,
              GError        **error)
{
  for (; units != NULL && *units != NULL; units++)
    {
      const char *column = **units != '\0' && (*units)[1] == '=' ? strchr ("xyz", **units) : NULL;

      if (!hys_cli_check_text (*units, error))
        return FALSE;
      if (column == NULL)
        return hys_cli_refuse (error, _("--unit: must be x, y or z and its unit, such as x=mm"));
      choice->units[**units - 'x'] = *units + 2;
    }
  return TRUE;
}

static gboolean
read_data (HysCli         *cli,
           const Options  *options,
           const char     *path,
           HysFitData     *data,
           GError        **error)
{
  g_autoptr (HysSheet) sheet = hys_cli_table_load (cli, path, NULL, error);
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;

  choice.kind = data->kind;
  if (sheet != NULL && options->prony != NULL && data->kind == HYS_FIT_LIKELY && sheet->heading_line == 0)
    choice.kind = HYS_FIT_RELAXATION;
  if (sheet == NULL || !hys_cli_table_choose (sheet, "--x", options->column[0], &choice.table.x, error)
      || !hys_cli_table_choose (sheet, "--y", options->column[1], &choice.table.r, error)
      || !hys_cli_table_choose (sheet, "--z", options->column[2], &choice.z, error)
      || !choose_units (options->units, &choice, error))
    return FALSE;
  if (options->rows != NULL && !hys_measured_choose_rows (sheet, options->rows, &choice.table, error))
    {
      g_prefix_error_literal (error, "--rows: ");
      return FALSE;
    }
  return hys_fit_data_read (data, sheet, &choice, cli->document, error);
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

/* The drawing with the values, their errors and where they come from in its notes, and the points (transfer full). */
static HysDocument *
take_result (HysCli            *cli,
             const HysValueFit *found,
             const HysFitData  *data,
             guint              node,
             GError           **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (HysDocument) document = NULL;
  g_autofree char *note = NULL;

  for (guint i = 1; cli->operands[i] != NULL; i++)
    {
      g_autofree char *base = g_path_get_basename (cli->operands[i]);

      g_ptr_array_add (files, hys_output_name (base));
    }
  g_ptr_array_add (files, NULL);
  note = hys_value_fit_note (found, (const char *const *) files->pdata);
  document = hys_edit_take_fit (cli->document, found->names, found->values, note, NULL, error);
  for (guint i = 0; document != NULL && i + 1 < files->len; i++)
    {
      g_autoptr (HysDocument) before = document;
      HysKeptRun *points = hys_fit_data_keep (&data[i], before, node, files->pdata[i]);

      document = hys_edit_keep_run (before, points, NULL);
      if (document == NULL)   /* no room for more */
        return g_steal_pointer (&before);
    }
  return g_steal_pointer (&document);
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
  g_autofree char *base = NULL, *text = NULL;
  HysCliProgress progress;
  int modes;

  g_array_set_clear_func (data, clear_data);
  if (options->names != NULL || options->node != NULL || cli->sets != NULL)
    return hys_cli_refuse (error, _("--prony makes a drawing: --free, --node and --set are of one that there is"));
  if (cli->operands[1] != NULL)
    {
      text = g_filename_display_name (cli->operands[1]);
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("too many arguments: %s"), text);
      return FALSE;
    }
  if (!count_modes (options->prony, &modes, error)
      || !find_kinds (options->kinds, 1, data, error))
    return FALSE;
  hys_interrupt_catch ();
  base = g_path_get_basename (cli->operands[0]);
  cli->name = hys_output_name (base);
  if (!read_data (cli, options, cli->operands[0], &g_array_index (data, HysFitData, 0), error))
    return FALSE;
  hys_progress_start (&progress, cli);
  found = hys_prony_new (&g_array_index (data, HysFitData, 0), modes, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  if (found == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  document = hys_prony_to_document (found, &g_array_index (data, HysFitData, 0), cli->name);
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
      N_("Column of time, angular frequency or, of a loop, displacement, by its name or number"), N_("COLUMN") },
    { "y", 0, 0, G_OPTION_ARG_FILENAME, &options.column[1],
      N_("Column of force, displacement or storage modulus"), N_("COLUMN") },
    { "z", 0, 0, G_OPTION_ARG_FILENAME, &options.column[2],
      N_("Column of the loss modulus, of the time of a loop, or of what was held, by which the other is divided"),
      N_("COLUMN") },
    { "unit", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.units,
      N_("Unit of a column that does not name its own; lengths, forces and times are taken into those of the model"), "x=mm" },
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
  g_autoptr (HysDocument) fitted = NULL;
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
    if (!read_data (cli, &options, cli->operands[i + 1], &g_array_index (data, HysFitData, i), error))
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
  fitted = take_result (cli, found, task.data, task.node, error);
  if (fitted == NULL || !hys_output_model (cli, options.output, fitted, error))
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
                "What it is, and the columns, are known by their names (in English, French, German or Spanish) and\n"
                "units, unless --as, --x, --y, --z say so; else they are the first ones. Hertz become radians a second,\n"
                "lengths, forces and times those of the model.\n"
                "Of several tables each counts by what it leaves. Rows without a number or with a time that is not\n"
                "positive are left out. The drawn values are where the fit begins; each is positive. Differences count\n"
                "relative to the data, of loops and motions to their range. Values that the data do not tell have no\n"
                "error, and what is known of them is said. The model that -o writes has all of it in its notes."),
  .min_operands = 1,
  .max_operands = 32,
  .takes_model = TRUE,
  .run = run_fit,
};
