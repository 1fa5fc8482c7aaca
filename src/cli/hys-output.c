/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-output.h"

#include "hys-file.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void
on_signal (int number)
{
  interrupted = 1;
}

void
hys_interrupt_catch (void)
{
  const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      /* No SA_RESTART: a write that waits for its reader must end too. */
      struct sigaction action = { .sa_handler = on_signal }, before;

      sigaction (numbers[i], NULL, &before);
      if (before.sa_handler != SIG_IGN)
        sigaction (numbers[i], &action, NULL);
    }
}

gboolean
hys_interrupt_came (GError **error)
{
  if (!interrupted)
    return FALSE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
  return TRUE;
}

static gboolean
fail_output (HysCli  *cli,
             int      fault,
             GError **error)
{
  cli->reader_gone = fault == EPIPE;
  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("standard output: %s"), g_strerror (fault));
  return FALSE;
}

static gboolean
write_standard_output (HysCli      *cli,
                       const char  *text,
                       gsize        length,
                       GError     **error)
{
  while (length > 0)
    {
      gssize done = write (STDOUT_FILENO, text, length);

      if (done < 0 && errno != EINTR)
        return fail_output (cli, errno, error);
      if (done < 0 && hys_interrupt_came (error))
        return FALSE;
      if (done < 0)
        continue;
      text += done;
      length -= (gsize) done;
    }
  return TRUE;
}

gboolean
hys_output_text (HysCli      *cli,
                 const char  *path,
                 const char  *text,
                 gsize        length,
                 GError     **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GError) fault = NULL;

  if (path == NULL)
    return write_standard_output (cli, text, length, error);
  if (hys_interrupt_came (error))
    return FALSE;
  if (hys_file_replace (path, text, length, &fault))
    return TRUE;
  name = hys_output_name (path);
  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, fault->message);
  return FALSE;
}

gboolean
hys_output_json (HysCli      *cli,
                 JsonBuilder *builder,
                 GError     **error)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autoptr (GString) text = g_string_new (NULL);

  json_generator_set_pretty (generator, TRUE);
  json_generator_set_root (generator, root);
  json_generator_to_gstring (generator, text);
  g_string_append_c (text, '\n');
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static void
hide_controls (char *text)
{
  for (char *c = text; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';
}

void
hys_output_complain (const char *format,
                     ...)
{
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  hide_controls (line);
  fprintf (stderr, "%s\n", line);
}

char *
hys_output_name (const char *path)
{
  char *name = g_filename_display_basename (path);

  hide_controls (name);
  return name;
}
