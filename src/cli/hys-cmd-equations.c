/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-commands.h"
#include "hys-inclusion-write.h"
#include "hys-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct
{
  const char *name;
  char     *(*write) (const HysInclusion *inclusion);
} formats[] = {
  { "text", hys_inclusion_to_text },
  { "latex", hys_inclusion_to_latex },
  { "json", hys_inclusion_to_json },
};

static gboolean
run_equations (HysCli  *cli,
               GError **error)
{
  g_autofree char *format = NULL, *text = NULL, *line = NULL, *shown = NULL;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &format, N_("text (the default), latex or json"), N_("FORMAT") },
    { NULL },
  };
  g_autoptr (HysInclusion) inclusion = NULL;
  guint chosen = 0;

  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  shown = format != NULL ? g_filename_display_name (format) : g_strdup (cli->json ? "json" : "text");
  while (chosen < G_N_ELEMENTS (formats) && !g_str_equal (formats[chosen].name, shown))
    chosen++;
  if (chosen == G_N_ELEMENTS (formats))
    return hys_fail (error, HYS_ERROR_USAGE, _("--format: must be text, latex or json, is “%s”"), shown);
  if (!hys_cli_load (cli, error))
    return FALSE;
  inclusion = hys_inclusion_new (cli->document);
  hys_cli_warn (cli, HYS_SEVERITY_WARNING);
  text = formats[chosen].write (inclusion);
  line = g_str_has_suffix (text, "\n") ? g_strdup (text) : g_strconcat (text, "\n", NULL);
  return hys_output_text (cli, NULL, line, strlen (line), error);
}

const HysCommand hys_cmd_equations = {
  .name = "equations",
  .operands = "MODEL",
  .summary = N_("Writes the equations of a model as a differential inclusion"),
  .details = N_("X' + M ∂φ(X) ∋ G(t, X), in the notation of Bastien, Schatzman and Lamarque (2000): its class, states,\n"
                "equations and matrices, as formulas where the model is small, and as numbers. The LaTeX is a fragment for\n"
                "a document that uses amsmath."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_equations,
};
