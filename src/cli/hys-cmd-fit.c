/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit: values of a drawing from measured relaxation, creep or moduli. */
#include "hys-cli-run.h"
#include "hys-cli-table.h"
#include "hys-commands.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-value-fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct
{
  char *names;
  char *kind;
  char *node;
  char *column[3];
  char *output;
} Options;

static void
clear_options (Options *options)
{
  g_free (options->names);
  g_free (options->kind);
  g_free (options->node);
  for (guint i = 0; i < G_N_ELEMENTS (options->column); i++)
    g_free (options->column[i]);
  g_free (options->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static void
clear_data (HysFitData *data)
{
  g_free (data->at);
  g_free (data->y);
  g_free (data->z);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysFitData, clear_data)

static gboolean
find_kind (const char  *text,
           HysFitKind  *kind,
           GError     **error)
{
  const char *const kinds[] = { "relaxation", "creep", "moduli" };

  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (text, kinds[i]))
      {
        *kind = (HysFitKind) i;
        return TRUE;
      }
  return hys_cli_refuse (error, _("--as: must be relaxation, creep or moduli"));
}

/* The columns that were named, else the first ones; rows in which one has no number, or the first is not positive, are
   left out. */
static gboolean
read_data (HysCli         *cli,
           const Options  *options,
           HysFitData     *data,
           GError        **error)
{
  const char *const names[] = { "--x", "--y", "--z" };
  const guint n = data->kind == HYS_FIT_MODULI ? 3 : 2;
  g_autoptr (HysSheet) sheet = hys_cli_table_load (cli, cli->operands[1], NULL, error);
  int column[3];

  if (sheet == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (!hys_cli_table_choose (sheet, names[i], options->column[i], &column[i], error))
        return FALSE;
      if (column[i] < 0)
        column[i] = (int) i;
      if (column[i] >= (int) sheet->n_columns)
        {
          hys_sheet_refuse (sheet, 1, error, _("there are too few columns"));
          return FALSE;
        }
      if (!hys_sheet_check (sheet, (guint) column[i], 0, sheet->n_rows, error))
        return FALSE;
    }
  data->at = g_new (double, sheet->n_rows);
  data->y = g_new (double, sheet->n_rows);
  data->z = g_new (double, sheet->n_rows);
  for (gsize row = 0; row < sheet->n_rows; row++)
    {
      double at = hys_sheet_get (sheet, row, (guint) column[0]), y = hys_sheet_get (sheet, row, (guint) column[1]);
      double z = n > 2 ? hys_sheet_get (sheet, row, (guint) column[2]) : 0;

      if (!(at > 0) || isnan (y) || isnan (z))
        continue;
      data->at[data->n] = at;
      data->y[data->n] = y;
      data->z[data->n++] = z;
    }
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
  g_autoptr (GString) text = g_string_new (NULL);
  char value[HYS_REPORT_SIZE], uncertain[HYS_REPORT_SIZE];

  for (guint i = 0; i < found->n; i++)
    g_string_append_printf (text, "%s = %s ± %s\n", found->names[i], hys_report_number (found->values[i], value),
                            hys_report_number (found->errors[i], uncertain));
  g_string_append_printf (text, _("Residual: %s %% of the data (root mean square)\n"),
                          hys_report_percent (found->residual, value));
  for (guint i = 0; i < found->unidentifiable->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) found->unidentifiable->pdata[i]);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
run_fit (HysCli   *cli,
         GError  **error)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "free", 0, 0, G_OPTION_ARG_FILENAME, &options.names, N_("Values to fit, such as k1.stiffness,c1.viscosity"),
     "ID.FIELD,…" },
    { "as", 0, 0, G_OPTION_ARG_FILENAME, &options.kind, N_("What was measured"), "relaxation|creep|moduli" },
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &options.node,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "x", 0, 0, G_OPTION_ARG_FILENAME, &options.column[0],
      N_("Column of time or angular frequency, by its name or number (default: 1)"), N_("COLUMN") },
    { "y", 0, 0, G_OPTION_ARG_FILENAME, &options.column[1],
      N_("Column of force, displacement or storage modulus (default: 2)"), N_("COLUMN") },
    { "z", 0, 0, G_OPTION_ARG_FILENAME, &options.column[2], N_("Column of the loss modulus (default: 3)"),
     N_("COLUMN") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("Write the model to a file"), "MODEL" },
    { NULL },
  };
  g_auto (HysFitData) data = { 0 };
  g_auto (GStrv) names = NULL;
  g_autoptr (HysValueFit) found = NULL;
  HysCliProgress progress;
  int node;

  if (!hys_cli_parse (cli, entries, error) || !find_kind (options.kind, &data.kind, error))
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
  if (!read_data (cli, &options, &data, error))
    return FALSE;
  hys_progress_start (&progress, cli);
  found = hys_value_fit_new (cli->document, (guint) node, names, &data, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  if (found == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  if (!hys_output_model (cli, options.output, found->document, error))
    return FALSE;
  return (cli->json ? write_json : write_text) (cli, found, error);
}

const HysCommand hys_cmd_fit = {
  .name = "fit",
  .operands = "MODEL DATA.csv",
  .summary = N_("Fits values of a drawing of springs and dashpots to measured data"),
  .details = N_("DATA.csv (or - for standard input) is a table: of relaxation, time and the force after a unit step of\n"
                "displacement; of creep, time and the displacement after a unit step of force; of moduli, angular\n"
                "frequency, storage and loss. Rows without a number or with a time that is not positive are left out.\n"
                "The drawn values are where the fit begins; each is positive, and differences count relative to the\n"
                "data. Values that the data do not tell have no error, and what is known of them is said."),
  .min_operands = 2,
  .max_operands = 2,
  .takes_model = TRUE,
  .run = run_fit,
};
