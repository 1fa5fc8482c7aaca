/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-commands.h"
#include "hys-examples.h"
#include "hys-output.h"
#include "hys-report.h"

#include <glib/gi18n-lib.h>

static gboolean
list_as_json (HysCli   *cli,
              GError  **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

  hys_json_begin_array (builder, "examples");
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, error);

      if (document == NULL)
        return FALSE;
      json_builder_begin_object (builder);
      hys_json_build_text (builder, "name", *name);
      hys_json_build_text (builder, "title", document->title);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  return hys_output_json (cli, builder, error);
}

static gboolean
run_examples (HysCli   *cli,
              GError  **error)
{
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the example to a file (default: standard output)"),
      "FILE" },
    { NULL },
  };

  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  if (cli->operands != NULL)
    {
      g_autoptr (GBytes) text = NULL;
      gconstpointer data;
      gsize length;

      if (!hys_cli_check_text (cli->operands[0], error))
        return FALSE;
      text = hys_example_text (cli->operands[0], error);
      if (text == NULL)
        return FALSE;
      data = g_bytes_get_data (text, &length);
      return hys_output_text (cli, output, data, length, error);
    }
  if (output != NULL)
    return hys_fail (error, HYS_ERROR_USAGE, _("hysteron-cli examples: -o needs the NAME of an example"));
  if (cli->json)
    return list_as_json (cli, error);
  g_autoptr (GString) text = g_string_new (NULL);
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, error);

      if (document == NULL)
        return FALSE;
      g_string_append_printf (text, "%-24s %s\n", *name, document->title);
    }
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

const HysCommand hys_cmd_examples = {
  .name = "examples",
  .operands = "[NAME]",
  .summary = N_("Lists the built-in examples, or writes one"),
  .details = N_("Use each as a model with the name example:NAME."),
  .min_operands = 0,
  .max_operands = 1,
  .takes_model = FALSE,
  .run = run_examples,
};
