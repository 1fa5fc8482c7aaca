/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-commands.h"
#include "hys-lapack.h"
#include "hys-output.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>
#include <string.h>

static const HysCommand *const commands[] = {
  &hys_cmd_simulate,
  &hys_cmd_plot,
  &hys_cmd_check,
  &hys_cmd_equations,
  &hys_cmd_cycle,
  &hys_cmd_sweep,
  &hys_cmd_response,
  &hys_cmd_spectrum,
  &hys_cmd_identify,
  &hys_cmd_fit,
  &hys_cmd_converge,
  &hys_cmd_examples,
};

/* Handles what is no command: options of the program itself, or a mistake. */
static gboolean
run_word (HysCli      *cli,
          const char  *word,
          GError     **error)
{
  gboolean help = g_strcmp0 (word, "--help") == 0 || g_strcmp0 (word, "-h") == 0;
  g_autoptr (GString) text = g_string_new (NULL), known = g_string_new (NULL);
  g_autofree char *shown = word != NULL ? g_filename_display_name (word) : NULL;

  if (help)
    g_string_append (text, _("Usage:\n  hysteron-cli COMMAND [OPTION…] …\n\n"
                             "Networks of springs, sliders, dashpots and masses, without a window.\n\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", commands[i]->name);
      if (help)
        g_string_append_printf (text, "  %-9s %-8s  %s\n", commands[i]->name, commands[i]->operands,
                                _(commands[i]->summary));
    }
  if (help)
    g_string_append (text, _("\n"
                             "MODEL is a file, - (standard input) or example:NAME. -o - writes a file to standard output, in place "
                             "of the result.\n"
                             "Use “hysteron-cli COMMAND --help” for the options of a command, “hysteron-cli --version” "
                             "for the version.\n"
                             "\n"
                             "Exit status: 0 done, 1 failed while running, 2 bad usage, 3 the model was refused.\n"));
  else if (g_strcmp0 (word, "--version") == 0)
    g_string_append (text, "hysteron-cli " HYS_VERSION "\n");
  else if (word == NULL)
    return hys_fail (error, HYS_ERROR_USAGE, _("hysteron-cli: a command is missing (available: %s; see hysteron-cli --help)"),
                          known->str);
  else
    return hys_fail (error, HYS_ERROR_USAGE,
                     _("hysteron-cli: there is no command “%s” (available: %s)"), shown, known->str);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

int
main (int   argc,
      char *argv[])
{
  const HysCommand *command = NULL;
  g_autofree char *program = NULL;
  g_autoptr (GError) error = NULL;
  HysCli cli;

  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");   /* what a command writes is the same everywhere, pictures too */
  bindtextdomain (GETTEXT_PACKAGE, HYS_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  /* A closed pipe is reported as an error of write(). */
  signal (SIGPIPE, SIG_IGN);
  hys_lapack_use_one_thread ();

  for (guint i = 0; i < G_N_ELEMENTS (commands) && argc > 1; i++)
    if (g_str_equal (commands[i]->name, argv[1]))
      command = commands[i];
  program = g_strjoin (" ", "hysteron-cli", command != NULL ? command->name : NULL, NULL);
  g_set_prgname (program);
  hys_cli_init (&cli, command, argc > 1 ? argv + 1 : argv);
  if (command != NULL)
    command->run (&cli, &error);
  else
    run_word (&cli, argc > 1 ? argv[1] : NULL, &error);
  if (error != NULL && !cli.reader_gone)
    hys_output_complain ("%s", error->message);
  hys_cli_clear (&cli);
  if (error == NULL)
    return HYS_EXIT_DONE;
  return g_error_matches (error, HYS_ERROR, HYS_ERROR_USAGE) ? HYS_EXIT_USAGE
         : g_error_matches (error, HYS_ERROR, HYS_ERROR_REFUSED) ? HYS_EXIT_REFUSED : HYS_EXIT_FAILED;
}
