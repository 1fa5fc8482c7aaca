/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The letters of a table. */
#include "hys-sheet-private.h"

#include <string.h>

/* Bytes that are looked at to tell UTF-16 without its mark. */
#define SAMPLE 65536

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
                  GError       **error)
{
  g_autoptr (GInputStream) buffered = g_buffered_input_stream_new_sized (raw, SAMPLE);
  g_autoptr (GCharsetConverter) converter = NULL;
  const char *text, *encoding;
  gsize length, mark;

  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), SAMPLE, NULL, error) < 0)
    return NULL;
  text = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (buffered), &length);
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
