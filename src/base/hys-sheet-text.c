/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sheet-private.h"

#include <string.h>

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

/* The text in an encoding, as UTF-8; NULL when it is not in that encoding, or no text. */
static char *
convert (const char *text,
         gsize       length,
         const char *encoding,
         gsize      *new_length)
{
  g_autofree char *converted = g_convert (text, (gssize) length, "UTF-8", encoding, NULL, new_length, NULL);

  /* iconv lets numbers pass that are no characters; a '\0' is none of a text. */
  return converted != NULL && g_utf8_validate_len (converted, *new_length, NULL) ? g_steal_pointer (&converted) : NULL;
}

/* The letters of spreadsheets that do not write Unicode; the second has all bytes. */
static const char *const guesses[] = { "UTF-8", "WINDOWS-1252", "ISO-8859-1" };

char *
hys_sheet_to_utf8 (const char *text,
                   gsize       length,
                   gsize      *new_length)
{
  gsize mark;
  const char *encoding = marked_encoding (text, length, &mark);
  char *converted = NULL;

  if (encoding != NULL)
    return convert (text + mark, length - mark, encoding, new_length);
  for (guint i = 0; converted == NULL && i < G_N_ELEMENTS (guesses); i++)
    converted = convert (text, length, guesses[i], new_length);
  return converted;
}
