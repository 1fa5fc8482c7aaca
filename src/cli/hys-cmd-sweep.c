/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-sweep.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_VALUES 10000

/* A:B:N as N numbers from A to B; NULL where @text is no such thing. */
static char **
spread (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ":", -1);
  g_autoptr (GStrvBuilder) values = g_strv_builder_new ();
  double from, to, count;

  if (g_strv_length (words) != 3 || !hys_number_parse (words[0], &from) || !hys_number_parse (words[1], &to)
      || !hys_number_parse (words[2], &count) || !(count >= 2 && count <= MOST_VALUES) || count != floor (count))
    return NULL;
  for (int i = 0; i < (int) count; i++)
    {
      char number[HYS_NUMBER_SIZE];

      g_strv_builder_add (values, hys_number_format (from + (to - from) * i / (count - 1), number));
    }
  return g_strv_builder_end (values);
}

/* The name and the values of "ID.FIELD=A,B,..." or "ID.FIELD=A:B:N". */
static char **
read_values (const char  *text,
             char       **name,
             GError     **error)
{
  const char *sign = text != NULL ? strchr (text, '=') : NULL;
  char **values;

  if (sign == NULL || sign == text || sign[1] == '\0')
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("--vary: must be ID.FIELD=A,B,… or ID.FIELD=A:B:N"));
      return NULL;
    }
  if (!hys_cli_check_text (text, error))
    return NULL;
  *name = g_strndup (text, (gsize) (sign - text));
  values = spread (sign + 1);
  return values != NULL ? values : hys_cli_run_split (sign + 1);
}

static gboolean
write_csv (HysCli           *cli,
           const char       *name,
           const GPtrArray  *rows,
           const char       *path,
           GError          **error)
{
  g_autofree char *text = hys_sweep_to_csv (rows, name);

  return hys_output_text (cli, path, text, strlen (text), error);
}

static gboolean
write_json (HysCli           *cli,
            const char       *name,
            const char       *node,
            const GPtrArray  *rows,
            GError          **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  hys_report_build_text (builder, "varied", name);
  hys_report_build_text (builder, "node", node);
  json_builder_set_member_name (builder, "rows");
  json_builder_begin_array (builder);
  for (guint k = 0; k < rows->len; k++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, k);

      json_builder_begin_object (builder);
      hys_report_build_text (builder, "value", row->value);
      hys_report_build_text (builder, "state", hys_sweep_state (row));
      for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
        hys_report_build_number (builder, hys_sweep_column (i), hys_sweep_quantity (row, i));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  hys_cli_build_findings (cli, builder);
  json_builder_end_object (builder);
  return hys_output_json (cli, builder, error);
}

/* After the table: the status says that a run stopped. */
static gboolean
check_rows (const char       *name,
            const GPtrArray  *rows,
            GError          **error)
{
  for (guint k = 0; k < rows->len; k++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, k);

      if (row->stopped == NULL)
        continue;
      g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, "%s=%s: %s", name, row->value, row->stopped);
      return FALSE;
    }
  return TRUE;
}

static GPtrArray *
sweep (HysCli      *cli,
       const char  *name,
       char       **values,
       int          node,
       GError     **error)
{
  HysCliProgress progress;
  GPtrArray *rows;

  if (node < 0)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("the model has no bar with a loop: use --node"));
      return NULL;
    }
  hys_interrupt_catch ();
  hys_progress_start (&progress, cli);
  rows = hys_sweep (cli->document, name, (const char *const *) values, (guint) node, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  if (rows == NULL)
    g_prefix_error (error, "%s: ", cli->name);
  return rows;
}

static gboolean
choose_node (const HysDocument  *document,
             const char         *id,
             int                *node,
             GError            **error)
{
  *node = id != NULL ? hys_document_find_node (document, id) : hys_cycle_node (document);
  if (id == NULL || *node >= 0)
    return TRUE;
  if (hys_cli_check_text (id, error))
    g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--node: there is no node “%s”"), id);
  return FALSE;
}

static gboolean
run_sweep (HysCli   *cli,
           GError  **error)
{
  g_autofree char *vary = NULL, *id = NULL, *output = NULL, *name = NULL;
  const GOptionEntry entries[] = {
    { "vary", 0, 0, G_OPTION_ARG_FILENAME, &vary,
      N_("The value to vary, and what it is in each run: a list, or N numbers from A to B"), "ID.FIELD=A,B,…|A:B:N" },
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &id,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the table to a file"), "FILE.csv" },
    { NULL },
  };
  g_auto (GStrv) values = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  int node;

  if (!hys_cli_parse (cli, entries, error) || (values = read_values (vary, &name, error)) == NULL
      || !hys_cli_load (cli, error) || !choose_node (cli->document, id, &node, error))
    return FALSE;
  rows = sweep (cli, name, values, node, error);
  return rows != NULL
         && (cli->json ? write_json (cli, name, hys_document_node (cli->document, (guint) node)->id, rows, error)
                       : write_csv (cli, name, rows, output, error))
         && check_rows (name, rows, error);
}

const HysCommand hys_cmd_sweep = {
  .name = "sweep",
  .operands = "MODEL",
  .summary = N_("Runs a model with one value after another and tabulates its limit cycles"),
  .details = N_("A row for each value: the state of the cycle (closed, drifting, changing, rest; stopped where the run\n"
                "did not come to its end), its period, the work lost, the secant stiffness, the equivalent damping\n"
                "ratio, and the extents of x and r; as CSV or JSON. For example --vary m.force.amplitude=1:8:15."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_sweep,
};
