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

/* While standard output is written nothing is left to tidy up, and the reader may keep us waiting for ever. */
static volatile sig_atomic_t streaming;
static char                  last_words[128];

static void
on_signal (int number)
{
  interrupted = 1;
  if (streaming)
    {
      G_GNUC_UNUSED gssize written = write (STDERR_FILENO, last_words, strlen (last_words));

      _exit (HYS_EXIT_FAILED);
    }
}

void
hys_interrupt_catch (void)
{
  const int numbers[] = { SIGINT, SIGTERM, SIGHUP };

  g_snprintf (last_words, sizeof last_words, "%s: %s\n", g_get_prgname (), _("cancelled"));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART }, before;

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
  gboolean good;

  streaming = TRUE;
  good = !hys_interrupt_came (error);
  while (good && length > 0)
    {
      gssize done = write (STDOUT_FILENO, text, length);

      if (done < 0 && errno != EINTR)
        good = fail_output (cli, errno, error);
      text += MAX (done, 0);
      length -= (gsize) MAX (done, 0);
    }
  streaming = FALSE;
  return good;
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
  char *name = g_filename_display_name (path);

  hide_controls (name);
  return name;
}

void
hys_progress_start (HysCliProgress *self,
                    const HysCli   *cli)
{
  self->percent = !cli->quiet && isatty (STDERR_FILENO) ? 0 : -1;
}

gboolean
hys_progress_tell (double   fraction,
                   gpointer user_data)
{
  HysCliProgress *self = user_data;
  int percent = (int) (100 * fraction);

  if (self->percent >= 0 && percent > self->percent)
    {
      self->percent = percent;
      fprintf (stderr, "\r%3d %%", percent);
    }
  return !hys_interrupt_came (NULL);
}

void
hys_progress_end (HysCliProgress *self)
{
  if (self->percent >= 0)
    fputs ("\r     \r", stderr);
}
