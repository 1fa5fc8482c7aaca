/* SPDX-License-Identifier: GPL-3.0-or-later */
/* response: storage and loss modulus of a drawing against the angular frequency. */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-response-table.h"
#include "hys-tasks.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_POINTS 100000

/* @points: one after another: each amplitude over all frequencies; @line: how many follow from one another, but with
 * @backbone each is sought at @omegas and between them. */
typedef struct
{
  HysResponse      *response;
  const GArray     *omegas;
  gboolean          backbone;
  guint             harmonics;
  guint             n;
  guint             line;
  HysResponsePoint *points;
} Table;

/* Numbers > 0 in an option's value, in the order given. */
static GArray *
read_numbers (const char  *option,
              const char  *text,
              GError     **error)
{
  g_auto (GStrv) words = hys_cli_values (text, MOST_POINTS);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; words[i] != NULL; i++)
    {
      double number;

      if (!hys_number_parse (words[i], &number) || !(number > 0))
        {
          g_autofree char *shown = g_filename_display_name (text);

          g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE,
                       _("%s: must be A,B,… or A:B:N[:log] with numbers above 0, is “%s”"),
                       option, shown);
          return NULL;
        }
      g_array_append_val (numbers, number);
    }
  return g_steal_pointer (&numbers);
}

static gboolean
fill (guint         i,
      gpointer      data,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  Table *table = data;
  HysResponsePoint *points = &table->points[i * table->line];

  if (table->backbone)
    return hys_response_resonance (table->response, table->omegas, table->harmonics, progress, progress_data, points,
                                   error);
  return hys_response_follow (table->response, points, table->line, table->harmonics, progress, progress_data, error);
}

static gboolean
write_json (HysCli      *cli,
            const Table *table,
            const char  *node,
            GError     **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

  hys_json_build_text (builder, "node", node);
  hys_json_build_text (builder, "input", hys_response_is_loaded (table->response) ? "force" : "displacement");
  hys_json_begin_array (builder, "rows");
  for (guint i = 0; i < table->n; i++)
    {
      const HysResponsePoint *point = &table->points[i];
      g_autoptr (GArray) cells = hys_response_point_cells (point, table->harmonics);

      json_builder_begin_object (builder);
      hys_json_build_number (builder, "omega", point->omega);
      hys_json_build_number (builder, "amplitude", point->amplitude);
      hys_json_build_text (builder, "direction", point->direction > 0 ? "up" : point->direction < 0 ? "down" : NULL);
      hys_json_build_text (builder, "state", hys_response_state_to_string (point->state));
      hys_json_build_text (builder, "reason", point->reason);
      for (guint k = 0; k < cells->len; k++)
        hys_json_build_number (builder, g_array_index (cells, HysResponseCell, k).name,
                               g_array_index (cells, HysResponseCell, k).value);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  hys_cli_build_findings (cli, builder);
  return hys_output_json (cli, builder, error);
}

/* Points whose numbers are not known are told, each reason once with its first frequency; the status says that a run
   stopped. */
static gboolean
check (HysCli       *cli,
       const Table  *table,
       GError      **error)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < table->n; i++)
    {
      const HysResponsePoint *point = &table->points[i];
      char omega[HYS_REPORT_SIZE];

      if (point->reason == NULL)
        continue;
      if (isnan (point->omega))
        {
          hys_report_number (point->amplitude, omega);
          hys_output_complain (_("note: amplitude = %s: %s"), omega, point->reason);
          continue;
        }
      hys_report_number (point->omega, omega);
      if (point->state == HYS_RESPONSE_STOPPED)
        return hys_fail (error, HYS_ERROR_FAILED, "omega = %s: %s", omega, point->reason);
      if (!cli->quiet && !cli->json && g_hash_table_add (told, point->reason))
        hys_output_complain (_("note: omega = %s: %s"), omega, point->reason);
    }
  return TRUE;
}

/* Lines of points, one a direction and amplitude, or of one frequency over the amplitudes: in the order in which they
 * follow from one another. @sweep: %NULL: alone, in the order given */
static void
plan (Table      *table,
      GArray     *amplitudes,
      const char *sweep)
{
  guint directions = g_strcmp0 (sweep, "both") == 0 ? 2 : 1, n = table->backbone ? 1 : table->omegas->len, each;

  each = n * amplitudes->len;
  table->n = directions * each;
  table->line = sweep == NULL ? 1 : n > 1 ? n : each;
  table->points = g_new0 (HysResponsePoint, table->n);
  for (guint i = 0; i < table->n; i++)
    {
      int direction = sweep == NULL ? 0 : g_str_equal (sweep, "down") || i >= each ? -1 : 1;
      guint k = i % table->line, place = i % each - k + (direction < 0 ? table->line - 1 - k : k);

      table->points[i] = (HysResponsePoint){ .omega = g_array_index (table->omegas, double, place % n),
                                             .amplitude = g_array_index (amplitudes, double, place / n),
                                             .direction = direction };
    }
}

/* -1: the drawing as it is; -2 with an error. */
static int
read_limit (const char  *text,
            GError     **error)
{
  if (text == NULL)
    return -1;
  if (g_str_equal (text, "stuck"))
    return HYS_SLIDERS_STUCK;
  if (g_str_equal (text, "free"))
    return HYS_SLIDERS_FREE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("--linear: must be stuck or free"));
  return -2;
}

static gboolean
respond (HysCli        *cli,
         Table         *table,
         const char    *id,
         int            limit,
         guint          jobs,
         const char    *output,
         GError       **error)
{
  g_autofree char *text = NULL;
  int node = hys_cli_run_find_node (cli->document, id, error);

  if (node < 0 || !hys_output_check (output, error))
    return FALSE;
  if (hys_document_node (cli->document, (guint) node)->fixed)
    return hys_cli_refuse (error, _("a wall has no response: use --node"));
  table->response = hys_response_new (cli->document, (guint) node, limit);
  const HysTasks tasks = { .n = table->n / table->line, .jobs = jobs, .work = fill, .data = table };
  hys_progress_start (cli);
  if (!hys_progress_end (cli, hys_tasks_run (&tasks, hys_progress_tell, cli, error), error))
    return FALSE;
  text = hys_response_table (table->points, table->n, table->harmonics);
  return ((cli->json && output == NULL) || hys_output_text (cli, output, text, strlen (text), error))
         && (!cli->json || write_json (cli, table, hys_document_node (cli->document, (guint) node)->id, error))
         && check (cli, table, error);
}

static gboolean
run_response (HysCli   *cli,
              GError  **error)
{
  g_autofree char *id = NULL, *omega = NULL, *amplitude = NULL, *sweep = NULL, *limit = NULL, *output = NULL;
  int harmonics = 0, jobs = (int) g_get_num_processors (), sliders;
  Table table = { 0 };
  const GOptionEntry entries[] = {
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &id,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { "omega", 0, 0, G_OPTION_ARG_FILENAME, &omega,
      N_("Angular frequencies: a list, or N from A to B, or evenly in their logarithm"), "A,B,…|A:B:N[:log]" },
    { "amplitude", 0, 0, G_OPTION_ARG_FILENAME, &amplitude,
      N_("Amplitudes of the displacement, or of the force at a bar with a load, likewise (default: 1)"), "A,B,…" },
    { "sweep", 0, 0, G_OPTION_ARG_FILENAME, &sweep,
      N_("Each point from the cycle before: over the frequencies, or over the amplitudes of one"), "up|down|both" },
    { "backbone", 0, 0, G_OPTION_ARG_NONE, &table.backbone,
      N_("Of each amplitude one point: where, between the frequencies, the storage is 0"), NULL },
    { "harmonics", 0, 0, G_OPTION_ARG_INT, &harmonics, N_("Odd harmonics up to this order, and measures of the loop"),
     "K" },
    { "linear", 0, 0, G_OPTION_ARG_FILENAME, &limit, N_("All sliders stuck, or free: no runs"), "stuck|free" },
    { "jobs", 0, 0, G_OPTION_ARG_INT, &jobs, N_("Runs at a time (default: one a processor)"), "J" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the table to a file"), "FILE.csv" },
    { NULL },
  };
  g_autoptr (GArray) omegas = NULL, amplitudes = NULL;
  gboolean good;

  if (!hys_cli_parse (cli, entries, error) || (sliders = read_limit (limit, error)) == -2)
    return FALSE;
  if (omega == NULL || harmonics < 0 || harmonics > HYS_RESPONSE_HIGHEST || jobs < 1)
    return hys_fail (error, HYS_ERROR_USAGE,
                     omega == NULL ? _("--omega is missing") : jobs < 1 ? _("--jobs: must be 1 or more")
                     : _("--harmonics: must be 0 to 99"));
  if (sweep != NULL && (table.backbone || !g_strv_contains ((const char *const[]){ "up", "down", "both", NULL }, sweep)))
    return hys_fail (error, HYS_ERROR_USAGE, table.backbone ? _("--sweep cannot be given with --backbone")
                     : _("--sweep: must be up, down or both"));
  omegas = read_numbers ("--omega", omega, error);
  amplitudes = omegas != NULL ? read_numbers ("--amplitude", amplitude != NULL ? amplitude : "1", error) : NULL;
  if (amplitudes == NULL || !hys_cli_load (cli, error))
    return FALSE;
  table.harmonics = (guint) harmonics;
  table.omegas = omegas;
  if (sweep != NULL || table.backbone)
    {
      g_array_sort (omegas, hys_number_compare);
      g_array_sort (amplitudes, hys_number_compare);
    }
  plan (&table, amplitudes, sweep);
  good = respond (cli, &table, id, sliders, (guint) jobs, output, error);
  for (guint i = 0; i < table.n; i++)
    hys_response_point_clear (&table.points[i]);
  g_free (table.points);
  g_clear_pointer (&table.response, hys_response_free);
  return good;
}

const HysCommand hys_cmd_response = {
  .name = "response",
  .operands = "MODEL",
  .summary = N_("Tabulates storage and loss modulus of a model against the angular frequency"),
  .details = N_("The force at one bar over its displacement, both oscillating: storage (in phase), loss (a quarter\n"
                "ahead), loss over storage, modulus, phase in radians, and the work that a cycle takes; as CSV or JSON.\n"
                "Without sliders these come from the network's complex stiffness; with sliders from the first harmonic of\n"
                "the cycle that a run ends in. The input is a displacement, but at a bar with a load it is the force.\n"
                "Constant loads stay on, others are left out. What is not known is an empty cell or null. With --sweep\n"
                "runs begin with the cycle of the point before; as springs are linear, cycles of different amplitude do\n"
                "not coexist, and the way up gives what the way down gives: both is a check. With --backbone the\n"
                "frequency of each amplitude at which displacement and force are a quarter of a period apart is sought\n"
                "between those given: resonance. With --harmonics also odd harmonics of the force, tangent and secant\n"
                "moduli and viscosities of the loop, and S and T from them (Ewoldt, Hosoi and McKinley 2008). For example\n"
                "--omega 0.01:100:41:log."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_response,
};
