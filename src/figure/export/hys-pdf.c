/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-pdf.h"

#include <string.h>

/* Words within the last bytes name the place of the table: its head, "0 COUNT", and for each number of an object a line
 * of so many bytes, with its place, its generation, and whether it is in use. */
#define LAST  40
#define WORDS "startxref\n"
#define HEAD  "xref\n0 "
#define LINE  20
#define USED  17

/* The text at a place of the file, which ends in NUL; "" behind its end. */
static const char *
text_at (const GString *file,
         guint64        place)
{
  return file->str + MIN (place, file->len);
}

gboolean
hys_pdf_is_whole (const GByteArray *bytes)
{
  g_autoptr (GString) file = g_string_new_len ((const char *) bytes->data, (gssize) bytes->len);
  const char *words = g_strrstr (text_at (file, file->len - MIN (file->len, LAST)), WORDS), *table;
  guint64 count;
  char *line;

  if (words == NULL)
    return FALSE;
  table = text_at (file, g_ascii_strtoull (words + strlen (WORDS), NULL, 10));
  if (!g_str_has_prefix (table, HEAD))
    return FALSE;
  count = g_ascii_strtoull (table + strlen (HEAD), &line, 10);
  if (count == 0 || *line != '\n')
    return FALSE;
  line++;
  for (guint64 i = 0; i < count; i++, line += LINE)
    {
      g_autofree char *head = g_strdup_printf ("%" G_GUINT64_FORMAT " 0 obj", i);

      if (strlen (line) < LINE
          || (line[USED] == 'n' && !g_str_has_prefix (text_at (file, g_ascii_strtoull (line, NULL, 10)), head)))
        return FALSE;
    }
  return TRUE;
}
