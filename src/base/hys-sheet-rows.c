/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sheet-private.h"

#include "hys-number.h"

#include <math.h>
#include <string.h>

/* Rows that are looked at to tell how fields are separated. */
#define SAMPLE 1000

void
hys_sheet_rows_init (HysSheetRows *self,
                     HysDialect    dialect,
                     const char   *text,
                     gsize         length)
{
  *self = (HysSheetRows) { dialect, text, text + length, 0, 1, FALSE, FALSE, g_array_new (FALSE, FALSE, sizeof (HysSheetCell)),
                      g_string_chunk_new (1024) };
}

void
hys_sheet_rows_clear (HysSheetRows *self)
{
  g_array_unref (self->fields);
  g_string_chunk_free (self->unquoted);
}

void
hys_sheet_rows_go_to (HysSheetRows *self,
                      const char   *at,
                      guint         line)
{
  self->at = at;
  self->next_line = line;
}

static gboolean
is_end_of_line (char c)
{
  return c == '\n' || c == '\r';
}

/* Blanks that mean nothing: not those that separate. */
static gboolean
is_padding (const HysSheetRows *self,
            char                c)
{
  return c == ' ' || (c == '\t' && self->dialect.separator != '\t');
}

static gboolean
is_separator (const HysSheetRows *self,
              char                c)
{
  return c == self->dialect.separator || (c == '\t' && self->dialect.separator == ' ');
}

static void
skip_padding (HysSheetRows *self)
{
  while (self->at < self->end && is_padding (self, *self->at))
    self->at++;
}

static void
end_line (HysSheetRows *self)
{
  if (self->at == self->end)
    return;
  self->at += self->at[0] == '\r' && self->at + 1 < self->end && self->at[1] == '\n' ? 2 : 1;
  self->next_line++;
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

static HysSheetCell
strip (HysSheetCell field)
{
  while (field.length > 0 && g_ascii_isspace (field.text[field.length - 1]))
    field.length--;
  for (; field.length > 0 && g_ascii_isspace (*field.text); field.text++)
    field.length--;
  return field;
}

static void
skip_to_separator (HysSheetRows *self)
{
  while (self->at < self->end && !is_separator (self, *self->at) && !is_end_of_line (*self->at))
    self->at++;
}

/* Up to the separator or the end of the line. In a comment quotation marks mean nothing. */
static HysSheetCell
read_field (HysSheetRows *self)
{
  gboolean quoted = !self->comment && self->at < self->end && *self->at == '"';
  HysSheetCell field = { self->at, 0 };

  if (quoted)
    field = read_quoted (self);
  skip_to_separator (self);
  if (!quoted)
    field.length = (gsize) (self->at - field.text);
  return strip (field);
}

/* The fields from here to the end of the line. A separator at the end begins an empty field, unless it is a blank. */
static void
read_row (HysSheetRows *self)
{
  gboolean more = TRUE;

  while (more)
    {
      HysSheetCell field = read_field (self);

      g_array_append_val (self->fields, field);
      if (self->dialect.separator == ' ')
        skip_padding (self);
      more = self->at < self->end && !is_end_of_line (*self->at);
      if (more && self->dialect.separator != ' ')
        {
          self->at++;
          skip_padding (self);
        }
    }
}

/* Without those at the end that are empty. */
static void
trim_row (HysSheetRows *self)
{
  while (self->fields->len > 0 && g_array_index (self->fields, HysSheetCell, self->fields->len - 1).length == 0)
    g_array_set_size (self->fields, self->fields->len - 1);
}

/* Whatever separates. */
static gboolean
skip_comment_mark (HysSheetRows *self)
{
  const char *c = self->at;

  while (c < self->end && (*c == ' ' || *c == '\t'))
    c++;
  if (c == self->end || *c != '#')
    return FALSE;
  self->at = c + 1;
  return TRUE;
}

gboolean
hys_sheet_rows_next (HysSheetRows *self)
{
  g_array_set_size (self->fields, 0);
  g_string_chunk_clear (self->unquoted);
  while (self->fields->len == 0 && self->at < self->end)
    {
      self->line = self->next_line;
      self->comment = skip_comment_mark (self);
      skip_padding (self);
      read_row (self);
      end_line (self);
      trim_row (self);
    }
  return self->fields->len > 0;
}

double
hys_field_number (HysSheetCell field,
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

/* How well a dialect fits a row: numbers less what is none, where there are at least two fields and one is a number. */
static int
rate_row (const HysSheetRows *rows)
{
  int numbers = 0, others = 0;

  for (guint i = 0; rows->fields->len > 1 && i < rows->fields->len; i++)
    {
      HysSheetCell field = g_array_index (rows->fields, HysSheetCell, i);
      gboolean number = !isnan (hys_field_number (field, rows->dialect.decimal));

      numbers += number;
      others += !number && field.length > 0;
    }
  return numbers > 0 ? numbers - others : 0;
}

static int
rate (HysDialect  dialect,
      const char *text,
      gsize       length)
{
  HysSheetRows rows;
  int rating = 0;

  hys_sheet_rows_init (&rows, dialect, text, length);
  for (guint i = 0; i < SAMPLE && hys_sheet_rows_next (&rows); i++)
    rating += rows.comment ? 0 : rate_row (&rows);
  hys_sheet_rows_clear (&rows);
  return rating;
}

static gboolean
separates_first_row (HysDialect  dialect,
                     const char *text,
                     gsize       length)
{
  gboolean separates;
  HysSheetRows rows;

  hys_sheet_rows_init (&rows, dialect, text, length);
  do
    separates = hys_sheet_rows_next (&rows) && rows.fields->len > 1;
  while (rows.fields->len > 0 && rows.comment);
  hys_sheet_rows_clear (&rows);
  return separates;
}

HysDialect
hys_dialect_guess (const char *text,
                   gsize       length)
{
  static const HysDialect dialects[] = { { ';', '.' }, { ';', ',' }, { '\t', '.' }, { '\t', ',' }, { ',', '.' },
                                         { ' ', '.' }, { ' ', ',' } };
  HysDialect best = { ',', '.' };
  int best_rating = 0;

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    {
      int rating = rate (dialects[i], text, length);

      if (rating > best_rating)
        best = dialects[i];
      best_rating = MAX (rating, best_rating);
    }
  for (guint i = 0; best_rating == 0 && i < G_N_ELEMENTS (dialects); i++)
    if (separates_first_row (dialects[i], text, length))
      return dialects[i];
  return best;
}
