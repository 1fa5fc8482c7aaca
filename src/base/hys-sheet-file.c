/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are tables: opening them, and the letters that they are written in. */
#include "hys-sheet-private.h"

#include "hys-error.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes that are looked at to tell UTF-16 without its mark. */
#define SAMPLE 65536

/* What an archive begins with. */
#define ARCHIVE "PK\003\004"

/* The encoding that a byte order mark tells, and the mark's length; NULL = none. */
static const char *
marked_encoding (const char *text,
                 gsize       length,
                 gsize      *mark)
{
  static const struct { const char *mark; const char *encoding; } marks[] = {
    { "\xef\xbb\xbf", "UTF-8" }, { "\xff\xfe", "UTF-16LE" }, { "\xfe\xff", "UTF-16BE" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      *mark = strlen (marks[i].mark);
      if (length >= *mark && memcmp (text, marks[i].mark, *mark) == 0)
        return marks[i].encoding;
    }
  *mark = 0;
  return NULL;
}

/* Digits and separators have a zero for one of their two bytes in UTF-16, and always for the same one. */
static const char *
unmarked_encoding (const char *text,
                   gsize       length)
{
  gsize zeros[2] = { 0, 0 };

  for (gsize i = 0; i < length; i++)
    zeros[i % 2] += text[i] == '\0';
  if (zeros[0] == 0 && 4 * zeros[1] > length)
    return "UTF-16LE";
  return zeros[1] == 0 && 4 * zeros[0] > length ? "UTF-16BE" : "UTF-8";
}

GInputStream *
hys_sheet_decode (GInputStream  *raw,
                  HysProgress    progress,
                  gpointer       progress_data,
                  GError       **error)
{
  g_autoptr (GInputStream) buffered = g_buffered_input_stream_new_sized (raw, SAMPLE);
  g_autoptr (GCharsetConverter) converter = NULL;
  const char *text, *encoding;
  gsize length, mark;

  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), SAMPLE, NULL, error) < 0)
    return NULL;
  text = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (buffered), &length);
  if (length >= strlen (ARCHIVE) && memcmp (text, ARCHIVE, strlen (ARCHIVE)) == 0)
    return hys_sheet_unpack (buffered, progress, progress_data, error);
  encoding = marked_encoding (text, length, &mark);
  if (encoding == NULL)
    encoding = unmarked_encoding (text, length);
  if (g_input_stream_skip (buffered, mark, NULL, error) < 0)
    return NULL;
  if (g_str_equal (encoding, "UTF-8"))
    return g_steal_pointer (&buffered);
  converter = g_charset_converter_new ("UTF-8", encoding, error);
  return converter != NULL ? g_converter_input_stream_new (buffered, G_CONVERTER (converter)) : NULL;
}

/* The letters of spreadsheets that do not write Unicode; the second has all bytes. */
static const char *const guesses[] = { "WINDOWS-1252", "ISO-8859-1" };

char *
hys_cell_text (HysSheetCell field)
{
  char *text = NULL;

  if (g_utf8_validate_len (field.text, field.length, NULL))
    text = g_strndup (field.text, field.length);
  for (guint i = 0; text == NULL && i < G_N_ELEMENTS (guesses); i++)
    text = g_convert (field.text, (gssize) field.length, "UTF-8", guesses[i], NULL, NULL, NULL);
  return g_strdelimit (text, "\t\r\n", ' ');
}

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

const char *const hys_sheet_endings[] = {
  "csv", "tsv", "txt", "dat", "asc", "lvm", "prn", "tra", "tab", "log", "out", "xlsx", "ods", NULL,
};

gboolean
hys_sheet_is_named_so (const char *path)
{
  const char *point = strrchr (path, '.');
  g_autofree char *ending = g_ascii_strdown (point != NULL ? point + 1 : "", -1);

  return g_strv_contains (hys_sheet_endings, ending);
}
