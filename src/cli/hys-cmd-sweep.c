/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep: limit cycles of one value, or of several, after another. */
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

static void
axis_clear (gpointer data)
{
  HysSweepAxis *axis = data;

  g_free (axis->name);
  g_strfreev (axis->values);
}

/* The name and the values of "ID.FIELD=A,B,..." or "ID.FIELD=A:B:N". */
static gboolean
read_axis (const char    *text,
           HysSweepAxis  *axis,
           GError       **error)
{
  const char *sign = strchr (text, '=');

  if (sign == NULL || sign == text || sign[1] == '\0')
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("--vary: must be ID.FIELD=A,B,… or ID.FIELD=A:B:N[:log]"));
      return FALSE;
    }
  if (!hys_cli_check_text (text, error))
    return FALSE;
  axis->name = g_strndup (text, (gsize) (sign - text));
  axis->values = hys_cli_values (sign + 1, MOST_VALUES);
  return TRUE;
}

/* All that are given, none twice, with not too many runs in all. */
static GArray *
read_axes (char    **texts,
           GError  **error)
{
  g_autoptr (GArray) axes = g_array_new (FALSE, TRUE, sizeof (HysSweepAxis));
  double runs = 1;

  g_array_set_clear_func (axes, axis_clear);
  for (guint k = 0; k == 0 || texts[k] != NULL; k++)
    {
      HysSweepAxis *axis;

      g_array_set_size (axes, k + 1);
      axis = &g_array_index (axes, HysSweepAxis, k);
      if (!read_axis (texts != NULL ? texts[k] : "", axis, error))
        return NULL;
      for (guint i = 0; i < k; i++)
        if (g_str_equal (g_array_index (axes, HysSweepAxis, i).name, axis->name))
          {
            g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--vary: %s is there twice"), axis->name);
            return NULL;
          }
      runs *= g_strv_length (axis->values);
    }
  if (runs > MOST_VALUES)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--vary: more than %d runs"), MOST_VALUES);
      return NULL;
    }
  return g_steal_pointer (&axes);
}

static const HysSweepAxis *
first_of (const GArray *axes)
{
  return &g_array_index (axes, HysSweepAxis, 0);
}

static gboolean
write_csv (HysCli           *cli,
           const GArray     *axes,
           const GPtrArray  *rows,
           const char       *path,
           GError          **error)
{
  g_autofree char *text = hys_sweep_to_csv (rows, first_of (axes), axes->len);

  return hys_output_text (cli, path, text, strlen (text), error);
}

/* A number where it is one. */
static void
add_value (JsonBuilder *builder,
           const char  *text)
{
  double number;

  if (hys_number_parse (text, &number))
    json_builder_add_double_value (builder, number);
  else
    json_builder_add_string_value (builder, text);
}

/* One value by itself, several as an array. */
static void
build_value (JsonBuilder       *builder,
             const HysSweepRow *row)
{
  json_builder_set_member_name (builder, "value");
  if (row->values[1] == NULL)
    {
      add_value (builder, row->values[0]);
      return;
    }
  json_builder_begin_array (builder);
  for (guint k = 0; row->values[k] != NULL; k++)
    add_value (builder, row->values[k]);
  json_builder_end_array (builder);
}

static void
build_row (JsonBuilder       *builder,
           const HysSweepRow *row)
{
  g_autofree char *reason = hys_sweep_reason (row);

  json_builder_begin_object (builder);
  build_value (builder, row);
  hys_report_build_text (builder, "state", hys_sweep_state (row));
  hys_report_build_text (builder, "reason", reason);
  for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
    hys_report_build_number (builder, hys_sweep_column (i), hys_sweep_quantity (row, i).value);
  json_builder_set_member_name (builder, "errors");
  json_builder_begin_object (builder);
  for (guint i = 0; i < HYS_SWEEP_COLUMNS; i++)
    {
      HysMeasure measure = hys_sweep_quantity (row, i);

      hys_report_build_number (builder, hys_sweep_column (i), isnan (measure.value) ? NAN : measure.error);
    }
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

static void
build_varied (JsonBuilder  *builder,
              const GArray *axes)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint k = 0; k < axes->len; k++)
    g_strv_builder_add (names, g_array_index (axes, HysSweepAxis, k).name);
  list = g_strv_builder_end (names);
  if (axes->len == 1)
    hys_report_build_text (builder, "varied", list[0]);
  else
    hys_report_build_words (builder, "varied", (const char *const *) list);
}

static gboolean
write_json (HysCli           *cli,
            const GArray     *axes,
            const char       *node,
            const GPtrArray  *rows,
            GError          **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  build_varied (builder, axes);
  hys_report_build_text (builder, "node", node);
  json_builder_set_member_name (builder, "rows");
  json_builder_begin_array (builder);
  for (guint k = 0; k < rows->len; k++)
    build_row (builder, g_ptr_array_index (rows, k));
  json_builder_end_array (builder);
  hys_cli_build_findings (cli, builder);
  json_builder_end_object (builder);
  return hys_output_json (cli, builder, error);
}

/* After the table: runs that found no cycle are told, and the status says that one stopped. */
static gboolean
check_rows (HysCli           *cli,
            const GArray     *axes,
            const GPtrArray  *rows,
            GError          **error)
{
  gboolean good = TRUE;

  for (guint k = 0; k < rows->len; k++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, k);
      g_autoptr (GString) what = g_string_new (NULL);
      g_autofree char *reason = hys_sweep_reason (row);

      for (guint i = 0; i < axes->len; i++)
        g_string_append_printf (what, "%s%s=%s", i > 0 ? ", " : "", g_array_index (axes, HysSweepAxis, i).name, row->values[i]);
      if (row->stopped != NULL && good)
        g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, "%s: %s", what->str, row->stopped);
      else if (reason != NULL && row->stopped == NULL && !cli->quiet && !cli->json)
        hys_output_complain (_("note: %s: %s"), what->str, reason);
      good &= row->stopped == NULL;
    }
  return good;
}

static GPtrArray *
sweep (HysCli        *cli,
       const GArray  *axes,
       guint          node,
       GError       **error)
{
  HysCliProgress progress;
  GPtrArray *rows;

  hys_interrupt_catch ();
  hys_progress_start (&progress, cli);
  rows = hys_sweep (cli->document, first_of (axes), axes->len, node, hys_progress_tell, &progress, error);
  hys_progress_end (&progress);
  if (rows == NULL)
    g_prefix_error (error, "%s: ", cli->name);
  return rows;
}

static gboolean
run_sweep (HysCli   *cli,
           GError  **error)
{
  g_auto (GStrv) vary = NULL;
  g_autofree char *id = NULL, *output = NULL;
  const GOptionEntry entries[] = {
    { "vary", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &vary,
      N_("A value to vary, and what it is in each run: a list, or N numbers from A to B, or evenly in their logarithm "
         "(repeatable: every combination)"), "ID.FIELD=A,B,…|A:B:N[:log]" },
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &id,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the table to a file"), "FILE.csv" },
    { NULL },
  };
  g_autoptr (GArray) axes = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  int node;

  if (!hys_cli_parse (cli, entries, error) || (axes = read_axes (vary, error)) == NULL
      || !hys_cli_load (cli, error) || (node = hys_cli_run_find_node (cli->document, id, error)) < 0)
    return FALSE;
  rows = sweep (cli, axes, (guint) node, error);
  return rows != NULL
         && ((cli->json && output == NULL) || write_csv (cli, axes, rows, output, error))
         && (!cli->json || write_json (cli, axes, hys_document_node (cli->document, (guint) node)->id, rows, error))
         && check_rows (cli, axes, rows, error);
}

const HysCommand hys_cmd_sweep = {
  .name = "sweep",
  .operands = "MODEL",
  .summary = N_("Runs a model with one value after another and tabulates its limit cycles"),
  .details = N_("A row for each value, or for each combination of values: the state of the cycle (closed, drifting, changing,\n"
                "rest; stopped where the run did not come to its end), its period, the work lost in the whole drawing, the\n"
                "secant stiffness, the equivalent damping ratio, and the extents of x and r; as CSV or JSON. Each run goes on\n"
                "until its cycle closes, up to sixteen times the end time or 64 periods; what is not known then is an empty\n"
                "cell or null. Numbers of the table end where they may be wrong; with --json \"errors\" says what they may be\n"
                "off by. With --json and without -o no CSV is written. For example --vary m.force.amplitude=1:8:15."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_sweep,
};
