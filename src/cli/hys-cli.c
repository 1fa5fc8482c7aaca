/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli.h"

#include "hys-cli-run.h"
#include "hys-examples.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-wellposed.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#define EXAMPLE_PREFIX "example:"

void
hys_cli_init (HysCli           *cli,
              const HysCommand *command,
              char            **arguments)
{
  *cli = (HysCli){ .command = command, .arguments = g_strdupv (arguments), .findings = hys_findings_new (),
                   .series = g_array_new (FALSE, FALSE, sizeof (HysSeries)), .known = g_hash_table_new (NULL, NULL),
                   .node = -1 };
}

void
hys_cli_clear (HysCli *cli)
{
  g_strfreev (cli->arguments);
  g_strfreev (cli->operands);
  g_strfreev (cli->sets);
  g_free (cli->name);
  g_clear_pointer (&cli->document, hys_document_unref);
  g_ptr_array_unref (cli->findings);
  g_array_unref (cli->series);
  g_hash_table_unref (cli->known);
  g_clear_pointer (&cli->trace, hys_trace_unref);
  hys_outcome_clear (&cli->outcome);
}

gboolean
hys_cli_refuse (GError     **error,
                const char  *reason)
{
  return hys_fail (error, HYS_ERROR_USAGE, "%s: %s", g_get_prgname (), reason);
}

gboolean
hys_cli_check_text (const char  *text,
                    GError     **error)
{
  g_autofree char *shown = NULL;

  if (g_utf8_validate (text, -1, NULL))
    return TRUE;
  shown = g_utf8_make_valid (text, -1);
  return hys_fail (error, HYS_ERROR_USAGE, _("%s: the text is not UTF-8"), shown);
}

/* The operands and the settings of --set. */
static gboolean
check_arguments (HysCli  *cli,
                 GError **error)
{
  guint n = cli->operands != NULL ? g_strv_length (cli->operands) : 0;
  g_autofree char *shown = NULL;

  if (n < cli->command->min_operands)
    return hys_fail (error, HYS_ERROR_USAGE,
                     _("%s is missing (see %s --help)"), cli->command->operands, g_get_prgname ());
  if (n > cli->command->max_operands)
    {
      shown = g_filename_display_name (cli->operands[cli->command->max_operands]);
      return hys_fail (error, HYS_ERROR_USAGE, _("too many arguments: %s"), shown);
    }
  for (guint i = 0; cli->sets != NULL && cli->sets[i] != NULL; i++)
    if (!hys_cli_check_text (cli->sets[i], error))
      return FALSE;
    else if (strchr (cli->sets[i], '=') == NULL)
      return hys_fail (error, HYS_ERROR_USAGE, _("--set %s: must be ID.FIELD=VALUE"), cli->sets[i]);
  return TRUE;
}

gboolean
hys_cli_parse (HysCli              *cli,
               const GOptionEntry  *entries,
               GError             **error)
{
  gboolean help = FALSE;
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) fault = NULL;
  const GOptionEntry common[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &cli->json, N_("Write the result as JSON to standard output"), NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &cli->quiet, N_("Write only errors to standard error"), NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, N_("Show this help"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &cli->operands, NULL, cli->command->operands },
    { NULL },
  };
  const GOptionEntry of_models[] = {
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &cli->sets,
      N_("Change a value after loading, such as k1.stiffness=2, m.force.amplitude=10 or simulation.step=1e-4; can be "
         "repeated"),
      N_("ID.FIELD=VALUE") },
    { NULL },
  };

  context = g_option_context_new (NULL);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, _(cli->command->summary));
  g_option_context_set_description (context, _(cli->command->details));
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (cli->command->look != NULL)
    g_option_context_add_main_entries (context, cli->command->look, GETTEXT_PACKAGE);
  if (cli->command->takes_model)
    g_option_context_add_main_entries (context, of_models, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  if (!g_option_context_parse_strv (context, &cli->arguments, &fault))
    return hys_fail (error, HYS_ERROR_USAGE, "%s: %s", g_get_prgname (), fault->message);
  if (help)
    {
      g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

      hys_output_text (cli, NULL, text, strlen (text), error);
      return FALSE;
    }
  if (check_arguments (cli, error))
    return TRUE;
  g_prefix_error (error, "%s: ", g_get_prgname ());
  return FALSE;
}

static HysDocument *
load_document (HysCli      *cli,
               const char  *model,
               GError     **error)
{
  g_autofree char *base = NULL;

  if (g_str_equal (model, "-"))
    {
      cli->name = g_strdup (_("standard input"));
      return hys_document_load_fd (STDIN_FILENO, cli->name, cli->findings, error);
    }
  if (g_str_has_prefix (model, EXAMPLE_PREFIX))
    {
      cli->name = g_filename_display_name (model);
      if (!hys_cli_check_text (model, error))
        return NULL;
      return hys_example_load (model + strlen (EXAMPLE_PREFIX), error);
    }
  base = g_path_get_basename (model);
  cli->name = hys_output_name (base);
  return hys_document_load (model, cli->findings, error);
}

gboolean
hys_cli_load (HysCli  *cli,
              GError **error)
{
  cli->document = load_document (cli, cli->operands[0], error);
  if (cli->document == NULL)
    return FALSE;
  cli->n_named = cli->findings->len;
  for (guint i = 0; cli->sets != NULL && cli->sets[i] != NULL; i++)
    {
      const char *sign = strchr (cli->sets[i], '=');
      g_autofree char *field = g_strndup (cli->sets[i], (gsize) (sign - cli->sets[i]));

      if (!hys_document_set (cli->document, field, sign + 1, error))
        {
          g_prefix_error (error, "--set %s: ", field);
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
hys_cli_override (HysCli      *cli,
                  const char  *option,
                  const char  *field,
                  const char  *value,
                  GError     **error)
{
  g_autoptr (GError) fault = NULL;

  if (value == NULL || hys_document_set (cli->document, field, value, &fault))
    return TRUE;
  return hys_fail (error, HYS_ERROR_USAGE, "%s: %s", option, fault->message);
}

gboolean
hys_cli_number (const char  *option,
                const char  *text,
                double      *value,
                GError     **error)
{
  g_autofree char *shown = NULL;

  if (text == NULL || hys_number_parse (text, value))
    return TRUE;
  shown = g_filename_display_name (text);
  return hys_fail (error, HYS_ERROR_USAGE, _("%s: must be a number, is “%s”"), option, shown);
}

/* A:B:N or A:B:N:log as numbers; NULL where @text is no such thing. */
static char **
spread (const char *text,
        guint       most)
{
  g_auto (GStrv) words = g_strsplit (text, ":", -1);
  g_autoptr (GStrvBuilder) values = g_strv_builder_new ();
  guint n = g_strv_length (words);
  gboolean geometric = n == 4 && g_str_equal (words[3], "log");
  double from, to, count;

  if ((n != 3 && !geometric) || !hys_number_parse (words[0], &from) || !hys_number_parse (words[1], &to)
      || !hys_number_parse (words[2], &count) || !(count >= 2 && count <= most) || count != floor (count)
      || (geometric && !(from > 0 && to > 0)))
    return NULL;
  for (int i = 0; i < (int) count; i++)
    {
      double part = i / (count - 1), value = geometric ? from * pow (to / from, part) : from + (to - from) * part;
      char number[HYS_NUMBER_SIZE];

      g_strv_builder_add (values, hys_number_format (part < 1 ? value : to, number));
    }
  return g_strv_builder_end (values);
}

char **
hys_cli_values (const char *text,
                guint       most)
{
  char **values = spread (text, most);

  return values != NULL ? values : hys_cli_run_split (text);
}

void
hys_cli_examine (HysCli *cli)
{
  g_ptr_array_extend_and_steal (cli->findings, hys_wellposed_check (cli->document));
}

void
hys_cli_warn (HysCli      *cli,
              HysSeverity  severity)
{
  for (guint i = 0; !cli->quiet && i < cli->findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (cli->findings, i);
      gboolean named = i < cli->n_named;

      if (finding->severity == severity)
        hys_output_complain ("%s: %s%s%s", _("warning"), named ? "" : cli->name, named ? "" : ": ", finding->message);
    }
}

void
hys_cli_build_findings (HysCli      *cli,
                        JsonBuilder *builder)
{
  hys_json_begin_array (builder, "findings");
  for (guint i = 0; i < cli->findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (cli->findings, i);

      json_builder_begin_object (builder);
      hys_json_build_text (builder, "severity", hys_severity_to_string (finding->severity));
      hys_json_build_text (builder, "code", finding->code);
      hys_json_build_text (builder, "message", finding->message);
      hys_json_build_words (builder, "ids", (const char *const *) finding->ids);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}
