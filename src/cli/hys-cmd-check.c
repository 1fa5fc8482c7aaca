/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-commands.h"
#include "hys-output.h"
#include "hys-report.h"

#include <glib/gi18n-lib.h>

static gboolean
run_check (HysCli   *cli,
           GError  **error)
{
  const HysFinding *reason = NULL;

  if (!hys_cli_parse (cli, NULL, error) || !hys_cli_load (cli, error))
    return FALSE;
  hys_cli_examine (cli);
  /* The finding that makes a model ill-posed: the first one that would alone. */
  for (guint i = 0; i < cli->findings->len && reason == NULL; i++)
    {
      g_autoptr (GPtrArray) alone = g_ptr_array_new ();

      g_ptr_array_add (alone, g_ptr_array_index (cli->findings, i));
      if (!hys_findings_well_posed (alone))
        reason = g_ptr_array_index (cli->findings, i);
    }
  if (cli->json)
    {
      g_autoptr (JsonBuilder) builder = hys_json_builder_new ();

      hys_json_build_switch (builder, "well_posed", reason == NULL);
      hys_cli_build_findings (cli, builder);
      if (!hys_output_json (cli, builder, error))
        return FALSE;
    }
  else if (!cli->quiet)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      g_string_append_printf (text, reason == NULL ? _("%s: well posed\n") : _("%s: not well posed\n"), cli->name);
      for (guint i = 0; i < cli->findings->len; i++)
        {
          static const char *const words[] = { N_("info"), N_("warning"), N_("error") };
          const HysFinding *finding = g_ptr_array_index (cli->findings, i);

          g_string_append_printf (text, "%s: %s\n", _(words[finding->severity]), finding->message);
        }
      if (!hys_output_text (cli, NULL, text->str, text->len, error))
        return FALSE;
    }
  if (reason == NULL)
    return TRUE;
  return hys_fail (error, HYS_ERROR_REFUSED, _("%s: not well posed: %s"), cli->name, reason->message);
}

const HysCommand hys_cmd_check = {
  .name = "check",
  .operands = "MODEL",
  .summary = N_("Checks whether a model is well posed, and why"),
  .details = N_("An error means that there is no solution from some time on; a warning, that something is not\n"
                "determined or probably not intended; an info is a hint. The exit status is 3 when the model is\n"
                "not well posed."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_check,
};
