/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table row by row, from a stream of any length through a buffer. */
#include "hys-sheet-private.h"

#include "hys-number.h"

#include <math.h>
#include <string.h>

/* ---- The buffer ---- */

static void
fill (HysSheetRows *self)
{
  gsize kept = (gsize) (self->end - self->at), got = 0;

  memmove (self->buffer, self->at, kept);
  g_input_stream_read_all (self->stream, self->buffer + kept, self->room - kept, &got, NULL, &self->error);
  self->at = self->buffer;
  self->end = self->buffer + kept + got;
  self->taken += (goffset) got;
  if (kept + got < self->room)
    self->stream = NULL;
}

void
hys_sheet_rows_init (HysSheetRows *self,
                     GInputStream *stream,
                     goffset       size)
{
  *self = (HysSheetRows) { .stream = stream, .room = HYS_SHEET_BUFFER, .next_line = 1 };
  if (size > 0 && size < HYS_SHEET_BUFFER / 2)
    self->room = 2 * (gsize) size;   /* UTF-16 can become longer */
  self->buffer = g_malloc (self->room);
  self->fields = g_array_new (FALSE, FALSE, sizeof (HysSheetCell));
  self->unquoted = g_string_chunk_new (1024);
  self->at = self->end = self->buffer;
  fill (self);
}

void
hys_sheet_rows_clear (HysSheetRows *self)
{
  g_array_unref (self->fields);
  g_string_chunk_free (self->unquoted);
  g_free (self->buffer);
  g_clear_error (&self->error);
}

void
hys_sheet_rows_go_to (HysSheetRows *self,
                      const char   *at,
                      gsize         line)
{
  self->at = at;
  self->next_line = line;
}

/* ---- A row ---- */

static gboolean
is_end_of_line (char c)
{
  return c == '\n' || c == '\r';
}

static gboolean
is_separator (const HysSheetRows *self,
              char                c)
{
  return c == self->dialect.separator || (c == '\t' && self->dialect.separator == ' ');
}

/* Blanks that mean nothing: not those that separate. */
static void
skip_padding (HysSheetRows *self)
{
  while (self->at < self->end && (*self->at == ' ' || (*self->at == '\t' && self->dialect.separator != '\t')))
    self->at++;
}

/* Behind the mark that opens it: all up to the one that closes it, two of which are one of the text. */
static HysSheetCell
read_quoted (HysSheetRows *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (self->at++; self->at < self->end; self->at++)
    {
      gboolean mark = *self->at == '"';

      if (mark && (self->at + 1 == self->end || self->at[1] != '"'))
        break;
      self->at += mark ? 1 : 0;
      g_string_append_c (text, *self->at);
      self->next_line += *self->at == '\n' ? 1 : 0;
    }
  self->open = self->at == self->end;
  self->at += self->open ? 0 : 1;
  return (HysSheetCell) { g_string_chunk_insert_len (self->unquoted, text->str, (gssize) text->len), text->len };
}

/* The fields from here to the end of the line. A separator at the end begins an empty field, unless it is a blank. */
static void
read_row (HysSheetRows *self)
{
  gboolean more = TRUE;

  while (more)
    {
      /* Up to the separator or the end of the line. In a comment quotation marks mean nothing. */
      gboolean quoted = !self->comment && self->at < self->end && *self->at == '"';
      HysSheetCell field = { self->at, 0 };

      if (quoted)
        field = read_quoted (self);
      while (self->at < self->end && !is_separator (self, *self->at) && !is_end_of_line (*self->at))
        self->at++;
      if (!quoted)
        field.length = (gsize) (self->at - field.text);
      while (field.length > 0 && g_ascii_isspace (field.text[field.length - 1]))
        field.length--;
      for (; field.length > 0 && g_ascii_isspace (*field.text); field.text++)
        field.length--;
      g_array_append_val (self->fields, field);
      if (self->dialect.separator == ' ')
        skip_padding (self);
      more = self->at < self->end && !is_end_of_line (*self->at);
      if (more && self->dialect.separator != ' ')
        {
          do
            {
              self->at++;
              skip_padding (self);
            }
          while (self->dialect.several && self->at < self->end && is_separator (self, *self->at));
        }
    }
  self->width = self->fields->len;
}

/* The line at hand, which may be empty. */
static void
read_line (HysSheetRows *self)
{
  const char *start = self->at, *mark = start;

  g_array_set_size (self->fields, 0);
  g_string_chunk_clear (self->unquoted);
  self->line = self->next_line;
  self->open = FALSE;
  /* A comment, whatever separates. */
  while (mark < self->end && (*mark == ' ' || *mark == '\t'))
    mark++;
  self->comment = mark < self->end && *mark == '#';
  if (self->comment)
    self->at = mark + 1;
  skip_padding (self);
  read_row (self);
  self->cut = self->at == self->end && self->stream != NULL;
  self->binary = memchr (start, '\0', (gsize) (self->at - start)) != NULL;
  if (self->at != self->end)
    {
      self->at += self->at[0] == '\r' && self->at + 1 < self->end && self->at[1] == '\n' ? 2 : 1;
      self->next_line++;
    }
  while (self->fields->len > 0 && g_array_index (self->fields, HysSheetCell, self->fields->len - 1).length == 0)
    g_array_set_size (self->fields, self->fields->len - 1);
}

gboolean
hys_sheet_rows_next_here (HysSheetRows *self)
{
  do
    {
      if (self->at == self->end)
        return FALSE;
      read_line (self);
    }
  while (self->fields->len == 0);
  return !self->cut;
}

gboolean
hys_sheet_rows_next (HysSheetRows *self)
{
  do
    {
      if (self->stream != NULL && self->end - self->at < HYS_SHEET_LONGEST)    /* it may end within a row */
        fill (self);
      if (self->at == self->end)
        return FALSE;
      read_line (self);
    }
  while (self->fields->len == 0 && !self->cut && !self->binary);
  return TRUE;
}

char **
hys_sheet_rows_words (const HysSheetRows *self,
                      guint               n)
{
  char **words = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    words[i] = i < self->fields->len ? hys_cell_text (g_array_index (self->fields, HysSheetCell, i)) : g_strdup ("");
  return words;
}

/* ---- A field ---- */

double
hys_cell_number (HysSheetCell field,
                 char         decimal)
{
  char with_point[64];
  double value;

  if (decimal == ',')
    {
      const char *comma = memchr (field.text, ',', field.length);

      if (memchr (field.text, '.', field.length) != NULL || field.length > sizeof with_point)
        return NAN;
      if (comma != NULL && comma + 1 == field.text + field.length)
        return NAN;
      memcpy (with_point, field.text, field.length);
      if (comma != NULL)
        with_point[comma - field.text] = '.';
      field.text = with_point;
    }
  return hys_number_read (field.text, field.length, &value) ? value : NAN;
}

gboolean
hys_cell_is_gap (HysSheetCell field)
{
  static const char *const words[] = { "nan", "-nan", "+nan", "na", "n/a", "#n/a", "#na", "null", "none", "-", "--",
                                      "---",
                                       "1.#QNAN", "-1.#IND" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == field.length && g_ascii_strncasecmp (field.text, words[i], field.length) == 0)
      return TRUE;
  return field.length == 0;
}
