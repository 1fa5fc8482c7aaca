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

static struct
{
  char       *names, *kinds, *node, *prony, *output;
  HysCliTable table;
} options;

static const GOptionEntry entries[] = {
  { "free", 0, 0, G_OPTION_ARG_FILENAME, &options.names, N_("Values to fit, such as k1.stiffness,c1.viscosity"),
   "ID.FIELD,…" },
  { "as", 0, 0, G_OPTION_ARG_FILENAME, &options.kinds, N_("What was measured, of one table or of each"),
    "loop|motion|creep|relaxation|moduli,…" },
  { "node", 0, 0, G_OPTION_ARG_FILENAME, &options.node,
    N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
  { "x", 0, 0, G_OPTION_ARG_FILENAME, &options.table.columns[0],
    N_("Column of time, angular frequency or, of a loop, displacement, by its name or number"), N_("COLUMN") },
  { "y", 0, 0, G_OPTION_ARG_FILENAME, &options.table.columns[1],
    N_("Column of force, displacement or storage modulus"), N_("COLUMN") },
  { "z", 0, 0, G_OPTION_ARG_FILENAME, &options.table.columns[2],
    N_("Column of the loss modulus, of the time of a loop, or of what was held, by which the other is divided"),
    N_("COLUMN") },
  HYS_CLI_TABLE_OPTIONS (options.table),
  { "prony", 0, 0, G_OPTION_ARG_FILENAME, &options.prony,
    N_("Make a generalized Maxwell model of DATA.csv instead, of N modes or of the number that the criterion says"), "N|auto" },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the model to a file"), "MODEL" },
  { NULL },
};

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
  if (data->len == n && (n > 0 || text == NULL))
    return TRUE;
  return hys_cli_refuse (error, _("--as: must be relaxation, creep, moduli, loop or motion, once or for each table"));
}

static gboolean
read_data (HysCli         *cli,
           const char     *path,
           HysFitData     *data,
           GError        **error)
{
  g_autoptr (HysSheet) sheet = hys_cli_table_load (cli, path, NULL, error);
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;

  choice.kind = data->kind;
  if (sheet != NULL && options.prony != NULL && data->kind == HYS_FIT_LIKELY && sheet->heading_line == 0)
    choice.kind = HYS_FIT_RELAXATION;
  return sheet != NULL && hys_cli_table_choose (&options.table, sheet, &choice, error)
         && hys_fit_data_read (data, sheet, &choice, cli->document, error);
}

/* The points that the document keeps, as they were fitted or measured. @names: gets theirs */
static gboolean
read_kept (HysCli         *cli,
           GArray         *data,
           GPtrArray      *names,
           GError        **error)
{
  for (guint i = 0; i < cli->document->runs->len; i++)
    {
      const HysKeptRun *run = hys_document_run (cli->document, i);
      HysFitData one;
      HysFitChoice choice;
      g_autoptr (HysSheet) sheet = run->points ? hys_fit_kept_sheet (run, &choice) : NULL;

      if (sheet == NULL)
        continue;
      if (!hys_cli_table_choose (&options.table, sheet, &choice, error)
          || !hys_fit_data_read (&one, sheet, &choice, cli->document, error))
        return FALSE;
      g_array_append_val (data, one);
      g_ptr_array_add (names, g_strdup (sheet->name));
    }
  return data->len > 0 || hys_cli_refuse (error, _("MODEL and DATA.csv are needed, or a MODEL that keeps points"));
}

static gboolean
write_json (HysCli             *cli,
            const HysValueFit  *found,
            GError            **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

  hys_json_begin_object (builder, "values");
  for (guint i = 0; i < found->n; i++)
    {
      hys_json_begin_object (builder, found->names[i]);
      hys_json_build_number (builder, "value", found->values[i]);
      hys_json_build_number (builder, "error", found->errors[i]);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
  hys_json_begin_array (builder, "correlation");
  for (guint i = 0; i < found->n; i++)
    {
      json_builder_begin_array (builder);
      for (guint j = 0; j < found->n; j++)
        json_builder_add_double_value (builder, found->correlation[i * found->n + j]);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
  hys_json_build_number (builder, "residual", found->residual);
  hys_json_build_number (builder, "aicc", found->aicc);
  hys_json_begin_array (builder, "unidentifiable");
  for (guint i = 0; i < found->unidentifiable->len; i++)
    json_builder_add_string_value (builder, found->unidentifiable->pdata[i]);
  json_builder_end_array (builder);
  hys_json_build_number (builder, "runs", found->runs);
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

/* The drawing with the values, their errors and where they come from in its notes, and the points of files (transfer
 * full). @names: of the measurements */
static HysDocument *
take_result (HysCli            *cli,
             const HysValueFit *found,
             const HysFitData  *data,
             const GPtrArray   *names,
             guint              node,
             GError           **error)
{
  g_autoptr (GPtrArray) points = g_ptr_array_new ();
  g_autofree char *note = NULL;

  for (guint i = 0; cli->operands[1] != NULL && names->pdata[i] != NULL; i++)
    g_ptr_array_add (points, hys_value_fit_keep (found, &data[i], cli->document, node, names->pdata[i]));
  note = hys_value_fit_note (found, (const char *const *) names->pdata);
  return hys_edit_take_fit (cli->document, found->names, found->values, note, points, error);
}

static gboolean
write_prony_json (HysCli          *cli,
                  const HysProny  *found,
                  GError         **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

  hys_json_build_number (builder, "equilibrium", found->equilibrium);
  hys_json_build_number (builder, "equilibrium_error", found->equilibrium_error);
  hys_json_build_switch (builder, "solid", found->solid);
  hys_json_build_switch (builder, "unclear", found->unclear);
  hys_json_build_switch (builder, "broad", found->broad);
  hys_json_build_numbers (builder, "modulus", found->modulus, found->n);
  hys_json_build_numbers (builder, "modulus_error", found->modulus_error, found->n);
  hys_json_build_numbers (builder, "tau", found->time, found->n);
  hys_json_build_numbers (builder, "tau_error", found->time_error, found->n);
  hys_json_build_number (builder, "residual", found->residual);
  hys_json_build_number (builder, "aicc", found->aicc);
  return hys_output_json (cli, builder, error);
}

/* The generalized Maxwell model of a table of relaxation or moduli. */
static gboolean
run_prony (HysCli         *cli,
           GError        **error)
{
  g_autoptr (GArray) data = g_array_new (FALSE, TRUE, sizeof (HysFitData));
  g_autoptr (HysProny) found = NULL;
  g_autoptr (HysDocument) document = NULL;
  g_autofree char *base = NULL, *text = NULL;
  guint64 modes = 0;

  g_array_set_clear_func (data, clear_data);
  if (options.names != NULL || options.node != NULL || cli->sets != NULL)
    return hys_cli_refuse (error, _("--prony makes a drawing: --free, --node and --set are of one that there is"));
  if (cli->operands[1] != NULL)
    {
      text = g_filename_display_name (cli->operands[1]);
      return hys_fail (error, HYS_ERROR_USAGE, _("too many arguments: %s"), text);
    }
  if (!g_str_equal (options.prony, "auto")
      && !g_ascii_string_to_unsigned (options.prony, 10, 1, HYS_PRONY_MOST, &modes, NULL))
    return hys_fail (error, HYS_ERROR_USAGE,
                     _("--prony: must be auto or a whole number from 1 to %d, is “%s”"), HYS_PRONY_MOST,
                     options.prony);
  if (!find_kinds (options.kinds, 1, data, error))
    return FALSE;
  base = g_path_get_basename (cli->operands[0]);
  cli->name = hys_output_name (base);
  if (!read_data (cli, cli->operands[0], &g_array_index (data, HysFitData, 0), error)
      || !hys_output_check (options.output, error))
    return FALSE;
  hys_progress_start (cli);
  found = hys_prony_new (&g_array_index (data, HysFitData, 0), modes > 0 ? (int) modes : -1, hys_progress_tell, cli,
                         error);
  if (!hys_progress_end (cli, found != NULL, error))
    return FALSE;
  document = hys_prony_to_document (found, &g_array_index (data, HysFitData, 0), cli->name);
  text = hys_prony_describe (found);
  return hys_output_model (cli, options.output, document, error)
         && (cli->json ? write_prony_json (cli, found, error) : hys_output_text (cli, NULL, text, strlen (text), error));
}

static gboolean
run_fit (HysCli   *cli,
         GError  **error)
{
  g_autoptr (GArray) data = g_array_new (FALSE, TRUE, sizeof (HysFitData));
  g_auto (GStrv) names = NULL;
  g_autoptr (HysValueFit) found = NULL;
  g_autoptr (HysDocument) fitted = NULL;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  HysValueFitTask task;
  int node;

  g_array_set_clear_func (data, clear_data);
  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  if (options.prony != NULL)
    return run_prony (cli, error);
  if (cli->operands[0] == NULL)
    return hys_cli_refuse (error, _("MODEL and DATA.csv are needed, or a MODEL that keeps points"));
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
      return hys_fail (error, HYS_ERROR_USAGE, _("--free: %s is there twice"), names[i]);
  for (guint i = 0; i < data->len; i++)
    {
      g_autofree char *base = g_path_get_basename (cli->operands[i + 1]);

      if (!read_data (cli, cli->operands[i + 1], &g_array_index (data, HysFitData, i), error))
        return FALSE;
      g_ptr_array_add (files, hys_output_name (base));
    }
  if ((data->len == 0 && !read_kept (cli, data, files, error)) || !hys_output_check (options.output, error))
    return FALSE;
  g_ptr_array_add (files, NULL);
  task = (HysValueFitTask){ cli->document, (guint) node, names, (const HysFitData *) (gpointer) data->data, data->len };
  hys_progress_start (cli);
  found = hys_value_fit_new (&task, hys_progress_tell, cli, error);
  if (!hys_progress_end (cli, found != NULL, error))
    return FALSE;
  fitted = take_result (cli, found, task.data, files, task.node, error);
  if (fitted == NULL || !hys_output_model (cli, options.output, fitted, error))
    return FALSE;
  return (cli->json ? write_json : write_text) (cli, found, error);
}

const HysCommand hys_cmd_fit = {
  .name = "fit",
  .operands = "MODEL [DATA.csv …]",
  .summary = N_("Fits values of a drawing to measured data"),
  .details = N_("DATA.csv (or - for standard input) is a table: of relaxation, time and the force after a unit step of\n"
                "displacement; of creep, time and the displacement after a unit step of force; of moduli, angular\n"
                "frequency, storage and loss; of a loop, displacement and force, and time if there is a column of it;\n"
                "of a motion, time and the quantity that the column is named after (x:m, r:m, u:k1, ...), else the\n"
                "force of a driven bar or the displacement of another, under the loads of the drawing. So are\n"
                "relaxation and creep of drawings with sliders or masses. A loop begins at rest at x = 0;\n"
                "of --rows, --cycles and --average what x did before is gone through first. Several tables are fitted at once;\n"
                "without any the points are that MODEL keeps. A table is text or the first sheet of an .xlsx or .ods.\n"
                "What it is, and the columns, are known by their names (in English, French, German or Spanish) and\n"
                "units, unless --as, --x, --y, --z say so; else they are the first ones. Hertz become radians over\n"
                "the unit of time, lengths, forces and times those of the model.\n"
                "Of several tables each counts by what it leaves. Rows without a number or with a time that is not\n"
                "positive are left out. The drawn values are where the fit begins; each is positive. Differences count\n"
                "relative to the data, of loops and motions to their range. Values that the data do not tell have no\n"
                "error, and what is known of them is said. The model that -o writes has all of it in its notes, and\n"
                "with its points the values, errors, residual and options."),
  .min_operands = 1,
  .max_operands = 32,
  .takes_model = TRUE,
  .run = run_fit,
};
