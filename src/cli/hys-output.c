/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-output.h"

#include "hys-characters.h"
#include "hys-file.h"
#include "hys-json.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

/* While writing to standard output there is nothing to clean up, and the reader may block forever. */
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

gboolean
hys_interrupt_came (GError **error)
{
  if (!interrupted)
    return FALSE;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
  return TRUE;
}

/* Writes all of a text to where nothing can be replaced; 0, or the errno: ECANCELED when a signal came before. */
static int
write_stream (int         fd,
              const char *text,
              gsize       length)
{
  int fault;

  streaming = TRUE;
  fault = interrupted ? ECANCELED : 0;
  while (fault == 0 && length > 0)
    {
      gssize done = write (fd, text, length);

      if (done < 0 && errno != EINTR)
        fault = errno;
      text += MAX (done, 0);
      length -= (gsize) MAX (done, 0);
    }
  streaming = FALSE;
  return fault;
}

/* Whether a path is a device or a pipe, which is written to and not replaced. */
static gboolean
is_stream (const char *path)
{
  struct stat status;

  return stat (path, &status) == 0 && (S_ISCHR (status.st_mode) || S_ISFIFO (status.st_mode));
}

/* A pipe that nobody reads is an error, not a reason to wait. */
static gboolean
write_to_stream (const char  *path,
                 const char  *text,
                 gsize        length,
                 GError     **error)
{
  int fd = open (path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), fault = errno;

  if (fd >= 0)
    {
      fault = fcntl (fd, F_SETFL, O_WRONLY) < 0 ? errno : write_stream (fd, text, length);
      close (fd);
    }
  if (fault == 0)
    return TRUE;
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (fault), g_strerror (fault));
  return FALSE;
}

gboolean
hys_output_is_stdout (const char *path)
{
  return g_strcmp0 (path, "-") == 0;
}

static gboolean
refuse_to_write (const char  *path,
                 const char  *reason,
                 GError     **error)
{
  g_autofree char *name = hys_output_name (path);

  return hys_fail (error, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, reason);
}

gboolean
hys_output_check (const char  *path,
                  GError     **error)
{
  g_autoptr (GError) fault = NULL;

  if (path == NULL || hys_output_is_stdout (path))
    return TRUE;
  if (is_stream (path))
    return access (path, W_OK) == 0 || refuse_to_write (path, g_strerror (errno), error);
  if (hys_file_may_replace (path, &fault))
    return TRUE;
  return refuse_to_write (path, fault->message, error);
}

gboolean
hys_output_text (HysCli      *cli,
                 const char  *path,
                 const char  *text,
                 gsize        length,
                 GError     **error)
{
  g_autoptr (GError) fault = NULL;

  if (hys_interrupt_came (error))
    return FALSE;
  if (path == NULL && cli->streamed)
    return TRUE;
  cli->streamed |= hys_output_is_stdout (path);
  if (path == NULL || hys_output_is_stdout (path))
    {
      int problem = write_stream (STDOUT_FILENO, text, length);

      if (problem == 0)
        return TRUE;
      if (problem == ECANCELED)
        return !hys_interrupt_came (error);
      cli->reader_gone = problem == EPIPE;
      return hys_fail (error, HYS_ERROR_FAILED, _("standard output: %s"), g_strerror (problem));
    }
  if (is_stream (path) ? write_to_stream (path, text, length, &fault) : hys_file_replace (path, text, length, &fault))
    return TRUE;
  return refuse_to_write (path, fault->message, error);
}

gboolean
hys_output_model (HysCli       *cli,
                  const char   *path,
                  HysDocument  *document,
                  GError      **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (path == NULL)
    return TRUE;
  text = hys_document_to_json (document, &length);
  return hys_output_text (cli, path, text, length, error);
}

gboolean
hys_output_json (HysCli      *cli,
                 JsonBuilder *builder,
                 GError     **error)
{
  g_autofree char *json = hys_json_to_text (json_builder_end_object (builder), TRUE);
  g_autofree char *text = g_strconcat (json, "\n", NULL);

  return hys_output_text (cli, NULL, text, strlen (text), error);
}

/* A text that a terminal only shows (transfer full). */
static char *
hide_controls (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *shown = g_string_new (NULL);

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    if (hys_is_control (g_utf8_get_char (c)))
      g_string_append_c (shown, '?');
    else
      g_string_append_unichar (shown, g_utf8_get_char (c));
  return g_string_free (shown, FALSE);
}

void
hys_output_complain (const char *format,
                     ...)
{
  g_autofree char *line = NULL, *shown = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  shown = hide_controls (line);
  fprintf (stderr, "%s\n", shown);
}

char *
hys_output_name (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

  return hide_controls (name);
}

void
hys_progress_start (HysCli *cli)
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
  cli->percent = !cli->quiet && isatty (STDERR_FILENO) ? 0 : -1;
}

gboolean
hys_progress_tell (double   fraction,
                   gpointer user_data)
{
  HysCli *cli = user_data;
  int percent = (int) (100 * fraction);

  if (cli->percent >= 0 && percent > cli->percent)
    {
      cli->percent = percent;
      fprintf (stderr, "\r%3d %%", percent);
    }
  return !hys_interrupt_came (NULL);
}

gboolean
hys_progress_end (HysCli    *cli,
                  gboolean   good,
                  GError   **error)
{
  if (cli->percent >= 0)
    fputs ("\r     \r", stderr);
  if (!good)
    g_prefix_error (error, "%s: ", cli->name);
  return good;
}
