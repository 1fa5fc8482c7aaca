/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep: limit cycles of one value, or of several, after another. */
#include "hys-checkpoint.h"
#include "hys-cli-look.h"
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-sweep-figure.h"
#include "hys-tasks.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_VALUES 10000

/**
 * Call:
 * @part, @parts: which rows are run: those whose number is part - 1 modulo parts
 * @first: rows of the part before it are in the file already
 * @rows: of the part: what was run, %NULL where it was not
 * @checkpoint: the table as it grows, or %NULL
 * @plot: the file of the picture, or %NULL; @settings: how it looks; @shown: the measure that is drawn, -1: all;
 *    @logarithmic: which axes are
 *
 * One call of the command.
 */
typedef struct
{
  HysCli        *cli;
  HysSweep       sweep;
  guint          part;
  guint          parts;
  guint          first;
  GPtrArray     *rows;
  HysCheckpoint *checkpoint;
  char          *plot;
  HysExportSettings settings;
  int            shown;
  gboolean       logarithmic[3];
} Call;

static void
axis_clear (gpointer data)
{
  HysSweepAxis *axis = data;

  g_free (axis->name);
  g_strfreev (axis->values);
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
      /* The name and the values of "ID.FIELD=A,B,..." or "ID.FIELD=A:B:N". */
      const char *text = texts != NULL ? texts[k] : "";
      const char *sign = strchr (text, '=');
      if (sign == NULL || sign == text || sign[1] == '\0')
        {
          g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE,
                               _("--vary: must be ID.FIELD=A,B,… or ID.FIELD=A:B:N[:log]"));
          return NULL;
        }
      if (!hys_cli_check_text (text, error))
        return NULL;
      axis->name = g_strndup (text, (gsize) (sign - text));
      axis->values = hys_cli_values (sign + 1, MOST_VALUES);
      for (guint i = 0; i < k; i++)
        if (g_str_equal (g_array_index (axes, HysSweepAxis, i).name, axis->name))
          {
            g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--vary: %s is there twice"), axis->name);
            return NULL;
          }
      runs *= g_strv_length (axis->values);
      if (texts == NULL)
        break;
    }
  if (runs > MOST_VALUES)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("--vary: more than %d runs"), MOST_VALUES);
      return NULL;
    }
  return g_steal_pointer (&axes);
}

/* "I/N" with 1 <= I <= N. */
static gboolean
read_part (const char  *text,
           Call        *call,
           GError     **error)
{
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "1/1", "/", -1);
  guint64 part, parts;

  if (g_strv_length (words) == 2 && g_ascii_string_to_unsigned (words[0], 10, 1, MOST_VALUES, &part, NULL)
      && g_ascii_string_to_unsigned (words[1], 10, part, MOST_VALUES, &parts, NULL))
    {
      call->part = (guint) part;
      call->parts = (guint) parts;
      return TRUE;
    }
  return hys_fail (error, HYS_ERROR_USAGE, _("--part: must be I/N with I from 1 to N"));
}

static GArray *
read_measures (const HysDocument  *document,
               const char         *list,
               GError            **error)
{
  g_auto (GStrv) names = list != NULL ? g_strsplit (list, ",", -1) : NULL;
  GArray *measures;

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (!hys_cli_check_text (names[i], error))
      return NULL;
  measures = hys_sweep_measures_parse (document, names != NULL ? (const char *const *) names : hys_sweep_columns,
                                       error);
  if (measures == NULL)
    g_prefix_error (error, "--measure: ");
  return measures;
}

/* The number of a row of the part. */
static guint
row_of (const Call *call,
        guint       i)
{
  return (call->first + i) * call->parts + call->part - 1;
}

/* How many rows the part has. */
static guint
count (const Call *call)
{
  return (hys_sweep_count (&call->sweep) + call->parts - call->part) / call->parts;
}

/* ---- What is written ---- */

static gboolean
write_json (const Call  *call,
            GError     **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();
  g_auto (GStrv) list = NULL;
  double number;

  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  for (guint k = 0; k < call->sweep.n_axes; k++)
    g_strv_builder_add (names, call->sweep.axes[k].name);
  list = g_strv_builder_end (names);
  if (call->sweep.n_axes == 1)
    hys_json_build_text (builder, "varied", list[0]);
  else
    hys_json_build_words (builder, "varied", (const char *const *) list);
  hys_json_build_text (builder, "node", hys_document_node (call->sweep.document, call->sweep.node)->id);
  hys_json_begin_array (builder, "rows");
  for (guint k = 0; k < call->rows->len; k++)
    {
      const HysSweepRow *row = g_ptr_array_index (call->rows, k);
      g_autofree char *reason = hys_sweep_reason (row);

      json_builder_begin_object (builder);
      /* One value by itself, several as an array. */
      json_builder_set_member_name (builder, "value");
      if (call->sweep.n_axes > 1)
        json_builder_begin_array (builder);
      for (guint i = 0; row->values[i] != NULL; i++)
        if (hys_number_parse (row->values[i], &number))
          json_builder_add_double_value (builder, number);
        else
          json_builder_add_string_value (builder, row->values[i]);
      if (call->sweep.n_axes > 1)
        json_builder_end_array (builder);
      hys_json_build_text (builder, "state", row->state);
      hys_json_build_text (builder, "reason", reason);
      for (guint i = 0; i < call->sweep.measures->len; i++)
        hys_json_build_number (builder, g_array_index (call->sweep.measures, HysSweepMeasure, i).name,
                               row->measures[i].value);
      hys_json_begin_object (builder, "errors");
      for (guint i = 0; i < call->sweep.measures->len; i++)
        hys_json_build_number (builder, g_array_index (call->sweep.measures, HysSweepMeasure, i).name,
                               isnan (row->measures[i].value) ? NAN : row->measures[i].error);
      json_builder_end_object (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  hys_cli_build_findings (call->cli, builder);
  return hys_output_json (call->cli, builder, error);
}

/* ---- Running ---- */

static gboolean
run_row (guint         i,
         gpointer      data,
         HysProgress   progress,
         gpointer      progress_data,
         GError      **error)
{
  Call *call = data;

  g_ptr_array_index (call->rows, i) = hys_sweep_run (&call->sweep, row_of (call, i), progress, progress_data, error);
  return g_ptr_array_index (call->rows, i) != NULL;
}

static gboolean
keep_row (guint      i,
          gpointer   data,
          GError   **error)
{
  Call *call = data;
  g_autofree char *line = hys_sweep_line (&call->sweep, g_ptr_array_index (call->rows, i));

  return call->checkpoint == NULL || hys_checkpoint_append (call->checkpoint, line, error);
}

/* Goes on where an unfinished table of the same runs ends: its last row, run again, must be the same. */
static gboolean
open_checkpoint (Call        *call,
                 const char  *path,
                 GError     **error)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *head = hys_sweep_head (&call->sweep), *last = NULL;
  guint n = count (call), there = 0;
  gsize end = strlen (head);
  gpointer key, line;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (keys, hys_sweep_key (&call->sweep, row_of (call, i)));
  hys_checkpoint_collect (path, head, keys, lines, NULL);
  /* Each line once, though keys may be equal. */
  for (; there < n && g_hash_table_steal_extended (lines, keys->pdata[there], &key, &line); there++)
    {
      end += strlen (line);
      g_free (key);
      g_free (last);
      last = line;
    }
  if (there > 0 && there < n)
    {
      HysSweepRow *row = hys_sweep_run (&call->sweep, row_of (call, there - 1), NULL, NULL, NULL);
      g_autofree char *again = row != NULL ? hys_sweep_line (&call->sweep, row) : NULL;

      call->first = g_strcmp0 (again, last) == 0 ? there : 0;
      g_clear_pointer (&row, hys_sweep_row_free);
    }
  call->checkpoint = hys_checkpoint_open (path, head, call->first > 0 ? end : 0, error);
  return call->checkpoint != NULL;
}

/* The whole table by its lines: all that there are of these keys. */
static GPtrArray *
read_rows (const Call      *call,
           const GPtrArray *keys,
           GHashTable      *lines)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_sweep_row_free);

  for (guint i = 0; i < keys->len; i++)
    {
      const char *line = g_hash_table_lookup (lines, g_ptr_array_index (keys, i));

      if (line != NULL)
        g_ptr_array_add (rows, hys_sweep_read_line (&call->sweep, i, line));
    }
  return rows;
}

/* A figure for each measure, one below the other. */
static gboolean
draw (Call             *call,
      const GPtrArray  *rows,
      GError          **error)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);
  g_autoptr (HysPicture) picture = hys_picture_new_from (figures);

  for (guint i = 0; i < call->sweep.measures->len; i++)
    {
      HysFigure *figure;

      if (call->shown >= 0 && call->shown != (int) i)
        continue;
      figure = hys_sweep_figure_new (&call->sweep, rows, i);
      for (guint k = 0; k < G_N_ELEMENTS (call->logarithmic); k++)
        hys_figure_set_logarithmic (figure, (HysAxis) k, call->logarithmic[k]);
      g_ptr_array_add (figures, figure);
    }
  return hys_cli_look_draw (call->cli, picture, call->plot, &call->settings, error);
}

/* The tables of parts as one, each row where a single call has it. */
static gboolean
merge (Call        *call,
       char       **paths,
       const char  *output,
       GError     **error)
{
  g_autofree char *head = hys_sweep_head (&call->sweep);
  g_autoptr (GString) table = g_string_new (head);
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  guint n = hys_sweep_count (&call->sweep);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (keys, hys_sweep_key (&call->sweep, i));
  for (guint k = 0; paths[k] != NULL; k++)
    if (!hys_checkpoint_collect (paths[k], head, keys, lines, error))
      return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *key = g_ptr_array_index (keys, i), *line = g_hash_table_lookup (lines, key);

      if (line == NULL)
        return hys_fail (error, HYS_ERROR_FAILED, _("--merge: no table has the row %.*s"),
                         (int) strlen (key) - 1, key);
      g_string_append (table, line);
    }
  if (!hys_output_text (call->cli, output, table->str, table->len, error))
    return FALSE;
  if (call->plot == NULL)
    return TRUE;
  call->rows = read_rows (call, keys, lines);
  return draw (call, call->rows, error);
}

/* All rows, those too that an unfinished table had. */
static gboolean
draw_run (Call        *call,
          const char  *output,
          GError     **error)
{
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free), all = NULL;
  g_autofree char *head = hys_sweep_head (&call->sweep);

  if (call->first == 0)
    return draw (call, call->rows, error);
  for (guint i = 0; i < hys_sweep_count (&call->sweep); i++)
    g_ptr_array_add (keys, hys_sweep_key (&call->sweep, i));
  if (!hys_checkpoint_collect (output, head, keys, lines, error))
    return FALSE;
  all = read_rows (call, keys, lines);
  return draw (call, all, error);
}

static gboolean
run (Call        *call,
     guint        jobs,
     const char  *output,
     GError     **error)
{
  gboolean growing = output != NULL && !call->cli->json && hys_checkpoint_can (output);
  gboolean good = TRUE;

  if (!hys_sweep_check (&call->sweep, error))
    {
      g_prefix_error (error, "%s: ", call->cli->name);
      return FALSE;
    }
  if (growing ? !open_checkpoint (call, output, error) : !hys_output_check (output, error))
    return FALSE;
  const HysTasks tasks = { .n = count (call) - call->first, .jobs = jobs, .work = run_row, .finish = keep_row,
                           .data = call };
  call->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_sweep_row_free);
  g_ptr_array_set_size (call->rows, (gint) tasks.n);
  hys_progress_start (call->cli);
  if (!hys_progress_end (call->cli, hys_tasks_run (&tasks, hys_progress_tell, call->cli, error), error))
    return FALSE;
  if ((!call->cli->json || output != NULL) && call->checkpoint == NULL)
    {
      g_autofree char *table = hys_sweep_table (&call->sweep, call->rows);

      if (!hys_output_text (call->cli, output, table, strlen (table), error))
        return FALSE;
    }
  if (call->cli->json && !write_json (call, error))
    return FALSE;
  if (call->plot != NULL && !draw_run (call, output, error))
    return FALSE;
  /* Runs that found no cycle are told, and the status says that one stopped. */
  for (guint k = 0; k < call->rows->len; k++)
    {
      const HysSweepRow *row = g_ptr_array_index (call->rows, k);
      g_autoptr (GString) what = g_string_new (NULL);
      g_autofree char *reason = hys_sweep_reason (row);

      for (guint i = 0; i < call->sweep.n_axes; i++)
        g_string_append_printf (what, "%s%s=%s", i > 0 ? ", " : "", call->sweep.axes[i].name, row->values[i]);
      if (row->stopped != NULL && good)
        g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, "%s: %s", what->str, row->stopped);
      else if (reason != NULL && row->stopped == NULL && !call->cli->quiet && !call->cli->json)
        hys_output_complain (_("note: %s: %s"), what->str, reason);
      good &= row->stopped == NULL;
    }
  return good;
}

/* What is drawn: one value or two, of numbers; axes are logarithmic whose values are even in their logarithm, or that are
 * asked for. */
static gboolean
plan_picture (Call               *call,
              char              **vary,
              const char         *measure,
              const char         *logarithmic,
              const char         *output,
              GError            **error)
{
  double number;

  if (g_strcmp0 (call->plot, output) == 0)
    return hys_cli_refuse (error, _("--plot: the picture needs another file than the table"));
  if (call->sweep.n_axes > 2)
    return hys_cli_refuse (error, _("--plot: draws one value that varies, or two"));
  for (guint k = 0; k < call->sweep.n_axes; k++)
    for (guint i = 0; call->sweep.axes[k].values[i] != NULL; i++)
      if (!hys_number_parse (call->sweep.axes[k].values[i], &number))
        return hys_fail (error, HYS_ERROR_USAGE, _("--plot: “%s” is no number"), call->sweep.axes[k].values[i]);
  for (guint k = 0; k < call->sweep.n_axes; k++)
    call->logarithmic[k] = g_str_has_suffix (vary[k], ":log");
  for (const char *axis = logarithmic; axis != NULL && *axis != '\0'; axis++)
    {
      if (*axis < 'x' || *axis > 'z')
        return hys_cli_refuse (error, _("--log must be letters of x, y and z"));
      call->logarithmic[*axis - 'x'] = TRUE;
    }
  call->shown = -1;
  for (guint i = 0; measure == NULL && i < call->sweep.measures->len; i++)
    if (g_str_equal (g_array_index (call->sweep.measures, HysSweepMeasure, i).name, "dissipated"))
      call->shown = (int) i;
  call->cli->streamed = hys_output_is_stdout (call->plot);
  return hys_cli_look_read (call->plot, &call->settings, error) && hys_output_check (call->plot, error);
}

static gboolean
run_sweep (HysCli   *cli,
           GError  **error)
{
  g_auto (GStrv) vary = NULL;
  g_autofree char *id = NULL, *output = NULL, *part = NULL, *measure = NULL, *plot = NULL, *logarithmic = NULL;
  gboolean merging = FALSE, good;
  int jobs = (int) g_get_num_processors (), node;
  const GOptionEntry entries[] = {
    { "vary", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &vary,
      N_("A value to vary, and what it is in each run: a list, or N numbers from A to B, or evenly in their logarithm "
         "(repeatable: every combination)"), "ID.FIELD=A,B,…|A:B:N[:log]" },
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &id,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "measure", 0, 0, G_OPTION_ARG_FILENAME, &measure, N_("The columns: any of those below"), "M1,M2,…" },
    { "jobs", 0, 0, G_OPTION_ARG_INT, &jobs, N_("Runs at a time (default: one a processor)"), "J" },
    { "part", 0, 0, G_OPTION_ARG_FILENAME, &part, N_("Only the rows I, I+N, I+2N, …"), "I/N" },
    { "merge", 0, 0, G_OPTION_ARG_NONE, &merging, N_("Make one table of those of all parts, given after MODEL"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the table to a file"), "FILE.csv" },
    { "plot", 0, 0, G_OPTION_ARG_FILENAME, &plot,
      N_("Draw what --measure asks for (default: dissipated): against one value a curve, of two a map"),
      "FILE.png|svg|pdf" },
    { "log", 0, 0, G_OPTION_ARG_FILENAME, &logarithmic,
      N_("Logarithmic axes of the picture, such as xy (default: those of values A:B:N:log)"), "xyz" },
    { NULL },
  };
  g_autoptr (GArray) axes = NULL, measures = NULL;
  Call call = { .cli = cli, .part = 1, .parts = 1 };

  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  guint n = g_strv_length (cli->operands);
  if (merging && (n < 2 || cli->json))
    return hys_cli_refuse (error, _("--merge: needs MODEL and the tables of its parts, and makes a table"));
  if (!merging && n > 1)
    return hys_cli_refuse (error, _("tables are taken with --merge"));
  if ((axes = read_axes (vary, error)) == NULL || !read_part (part, &call, error))
    return FALSE;
  if (plot == NULL && (logarithmic != NULL || hys_cli_look_is_given ()))
    return hys_cli_refuse (error, _("--log and options of how a picture looks: need --plot"));
  if (jobs < 1)
    return hys_cli_refuse (error, _("--jobs: must be 1 or more"));
  if (!hys_cli_load (cli, error) || (measures = read_measures (cli->document, measure, error)) == NULL
      || (node = hys_cli_run_find_node (cli->document, id, error)) < 0)
    return FALSE;
  call.sweep = (HysSweep){ cli->document, (const HysSweepAxis *) (gpointer) axes->data, axes->len, (guint) node,
                          measures };
  call.plot = plot;
  if (plot != NULL && !plan_picture (&call, vary, measure, logarithmic, output, error))
    return FALSE;
  good = merging ? merge (&call, cli->operands + 1, output, error) : run (&call, (guint) jobs, output, error);
  g_clear_pointer (&call.rows, g_ptr_array_unref);
  g_clear_pointer (&call.checkpoint, hys_checkpoint_close);
  return good;
}

const HysCommand hys_cmd_sweep = {
  .name = "sweep",
  .operands = "MODEL",
  .summary = N_("Runs a model with one value after another and tabulates its limit cycles"),
  .details = N_("A row for each value, or for each combination of values: the state of the cycle (closed, drifting, changing,\n"
                "rest; stopped where the run did not come to its end), its period, the work lost in the whole drawing, the\n"
                "secant stiffness, the equivalent damping ratio, and the extents of x and r; as CSV or JSON. Each run goes on\n"
                "until its cycle closes, up to sixteen times the end time or 64 periods, where the loads have a period; what is\n"
                "not known then is an empty cell or null. Numbers of the table end where they may be wrong; with --json\n"
                "\"errors\" says what they may be off by. For example --vary m.force.amplitude=1:8:15.\n"
                "\n"
                "--measure: period, dissipated or work, secant_stiffness, damping_ratio, x_min, x_max, r_min, r_max, amplitude,\n"
                "mean, drift; storage, loss, tan_delta, modulus, phase of the first harmonic; min:SERIES, max:SERIES over the\n"
                "cycle; peak:SERIES, the largest size in the run up to its end time; last:SERIES at the end of the run.\n"
                "\n"
                "Rows are the same, and in the same order, whatever --jobs is. A table that is written with -o grows row by row;\n"
                "the same call goes on where an unfinished one ends. --part I/N makes the table of a part, on any machine, and\n"
                "sweep MODEL --vary … --merge PART1 PART2 … -o FILE.csv the one of all."),
  .min_operands = 1,
  .max_operands = MOST_VALUES,
  .takes_model = TRUE,
  .look = hys_cli_look_entries,
  .run = run_sweep,
};
