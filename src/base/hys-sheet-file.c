/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are tables. */
#include "hys-sheet.h"

#include "hys-error.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

/* @size: (out): in bytes; 0 = unknown */
static GInputStream *
open_native (const char  *path,
             goffset     *size,
             GError     **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  struct stat status;

  if (fd >= 0 && fstat (fd, &status) == 0 && !S_ISDIR (status.st_mode))
    {
      *size = status.st_size;
      return g_unix_input_stream_new (fd, TRUE);
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, g_strerror (fd >= 0 ? EISDIR : errno));
  if (fd >= 0)
    close (fd);
  return NULL;
}

HysSheet *
hys_sheet_load (const char   *path,
                HysProgress   progress,
                gpointer      progress_data,
                GError      **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GError) fault = NULL;
  goffset size = 0;
  g_autoptr (GInputStream) stream = open_native (path, &size, &fault);

  if (stream != NULL)
    return hys_sheet_read (stream, name, size, progress, progress_data, error);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: cannot be read: %s"), name, fault->message);
  return NULL;
}

HysSheet *
hys_sheet_open (GFile        *file,
                HysProgress   progress,
                gpointer      progress_data,
                GError      **error)
{
  g_autofree char *path = g_file_get_path (file), *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GFileInputStream) stream = NULL;

  if (path != NULL)
    return hys_sheet_load (path, progress, progress_data, error);
  stream = g_file_read (file, NULL, &fault);
  if (stream != NULL)
    return hys_sheet_read (G_INPUT_STREAM (stream), name, 0, progress, progress_data, error);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: cannot be read: %s"), name, fault->message);
  return NULL;
}

gboolean
hys_sheet_is_named_so (const char *path)
{
  static const char *const endings[] = { ".csv", ".tsv", ".txt", ".dat" };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}
