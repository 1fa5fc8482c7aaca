/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sheet-private.h"

#include "hys-error.h"
#include "hys-file.h"
#include "hys-shorten.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Columns that a row may have. */
#define MOST_COLUMNS 1000

/* Characters of a field that a message shows. */
#define SHOWN 21

/* A row of the text. */
typedef struct
{
  const char *at;        /* NULL = none */
  guint       line;
} Place;

/* Where things are: the headings, a row of units under them, the first row of data. */
typedef struct
{
  Place headings;
  Place units;
  Place data;
} Plan;

/* @lines, @values: as those of the sheet */
typedef struct
{
  HysSheet    *sheet;
  HysSheetRows rows;
  GArray      *lines;
  GArray      *values;
} Reader;

/* ---- What is where ---- */

/* Of the row that was read. */
static guint
count_numbers (const HysSheetRows *rows)
{
  guint n = 0;

  for (guint i = 0; i < rows->fields->len; i++)
    n += !isnan (hys_field_number (g_array_index (rows->fields, HysSheetCell, i), rows->dialect.decimal));
  return n;
}

static guint
count_words (const HysSheetRows *rows)
{
  guint n = 0;

  for (guint i = 0; i < rows->fields->len; i++)
    n += g_array_index (rows->fields, HysSheetCell, i).length > 0;
  return n;
}

/* @n of its fields, each on one line. */
static char **
take_words (const HysSheetRows *rows,
            guint               n)
{
  char **words = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      HysSheetCell field = i < rows->fields->len ? g_array_index (rows->fields, HysSheetCell, i) : (HysSheetCell) { "", 0 };

      words[i] = g_strdelimit (g_strndup (field.text, field.length), "\t\r\n", ' ');
    }
  return words;
}

/* The row that was read has no number: headings, or the units under them. */
static void
plan_words (Plan               *plan,
            const HysSheetRows *rows,
            Place               row)
{
  g_auto (GStrv) words = take_words (rows, rows->fields->len);

  if (plan->headings.at != NULL && hys_heading_is_units (words))
    plan->units = row;
  else
    *plan = (Plan) { .headings = row };
}

/* Data begin with the first row of at least two numbers, half of its fields or more, or with those right above it that
 * have one: the headings are above them. Without such a row they begin with the first that has a number. */
static Plan
find_rows (HysSheetRows *rows)
{
  Plan first = { 0 }, plan = { 0 };
  Place row = { rows->at, rows->next_line }, comment = { 0 };

  for (; hys_sheet_rows_next (rows); row = (Place) { rows->at, rows->next_line })
    {
      guint numbers = count_numbers (rows);

      if (rows->comment)
        {
          comment = plan.data.at == NULL && first.data.at == NULL ? row : comment;
          continue;
        }
      if (numbers > 0 && plan.data.at == NULL)
        plan.data = row;
      if (numbers > 1 && 2 * numbers >= count_words (rows))
        break;
      if (numbers > 0)
        continue;
      if (first.data.at == NULL && plan.data.at != NULL)
        first = plan;
      plan_words (&plan, rows, row);
    }
  if (plan.data.at == NULL && first.data.at != NULL)
    plan = first;
  if (plan.headings.at == NULL)
    plan.headings = comment;
  return plan;
}

/* ---- Headings ---- */

static guint
read_row_at (HysSheetRows *rows,
             Place         place)
{
  if (place.at == NULL)
    return 0;
  hys_sheet_rows_go_to (rows, place.at, place.line);
  hys_sheet_rows_next (rows);
  return rows->fields->len;
}

/* Words above @n_columns columns (0: any number of them), which may be separated in another way than numbers unless they are a
 * comment; NULL when there are not so many. */
static char **
read_headings (HysSheetRows *rows,
               Place         place,
               guint         n_columns)
{
  static const char separators[] = ";\t, ";
  HysDialect dialect = rows->dialect;
  guint n = read_row_at (rows, place), line = rows->line;

  if (n_columns == 0 || n == n_columns || (n > 1 && dialect.separator != ' ' && !rows->comment))
    return take_words (rows, MAX (n, n_columns));
  for (const char *separator = separators; n != n_columns && !rows->comment && *separator != '\0'; separator++)
    {
      rows->dialect.separator = *separator;
      n = read_row_at (rows, place);
    }
  rows->dialect = dialect;
  return n == n_columns && rows->line == line ? take_words (rows, n) : NULL;
}

static void
set_columns (HysSheet    *sheet,
             guint        n,
             char *const *headings,
             char *const *units)
{
  sheet->n_columns = n;
  sheet->columns = g_new0 (HysSheetColumn, n);
  for (guint i = 0; i < n; i++)
    {
      gboolean has_one = headings != NULL && *headings[i] != '\0';
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      hys_heading_set (&sheet->columns[i], has_one ? headings[i] : number, units != NULL ? units[i] : NULL);
    }
}

static gboolean
read_columns (Reader      *reader,
              const Plan  *plan,
              GError     **error)
{
  guint n = read_row_at (&reader->rows, plan->data);
  g_auto (GStrv) headings = plan->headings.at != NULL ? read_headings (&reader->rows, plan->headings, n) : NULL;
  g_auto (GStrv) units = NULL;

  reader->sheet->heading_line = headings != NULL ? reader->rows.line : 0;
  n = headings != NULL ? g_strv_length (headings) : n;
  if (n > MOST_COLUMNS)
    {
      g_autofree char *reason = g_strdup_printf (_("has more than %d columns"), MOST_COLUMNS);

      hys_sheet_refuse (reader->sheet, reader->rows.line, error, reason);
      return FALSE;
    }
  if (plan->units.at != NULL)
    {
      read_row_at (&reader->rows, plan->units);
      units = take_words (&reader->rows, n);
    }
  set_columns (reader->sheet, n, headings, units);
  return TRUE;
}

/* ---- Numbers ---- */

/* The first field of a column that is no number is kept for a message. */
static void
note_fault (HysSheetColumn *column,
            HysSheetCell    field,
            guint           line)
{
  if (column->fault != NULL)
    return;
  column->fault_line = line;
  column->fault = g_strndup (field.text, field.length);
}

static gboolean
read_numbers (Reader  *reader,
              GError **error)
{
  HysSheet *sheet = reader->sheet;
  const HysSheetRows *rows = &reader->rows;

  if (rows->fields->len > sheet->n_columns)
    {
      g_autofree char *reason = g_strdup_printf (_("must have %u columns, has %u"), sheet->n_columns, rows->fields->len);

      hys_sheet_refuse (sheet, rows->line, error, reason);
      return FALSE;
    }
  for (guint i = 0; i < sheet->n_columns; i++)
    {
      HysSheetCell field = i < rows->fields->len ? g_array_index (rows->fields, HysSheetCell, i) : (HysSheetCell) { "", 0 };
      double value = hys_field_number (field, rows->dialect.decimal);

      if (isnan (value))
        note_fault (&sheet->columns[i], field, rows->line);
      g_array_append_val (reader->values, value);
    }
  g_array_append_val (reader->lines, rows->line);
  return TRUE;
}

static gboolean
read_data (Reader  *reader,
           Place    data,
           GError **error)
{
  if (data.at == NULL)
    return TRUE;
  hys_sheet_rows_go_to (&reader->rows, data.at, data.line);
  while (hys_sheet_rows_next (&reader->rows))
    if (!reader->rows.comment && !read_numbers (reader, error))
      return FALSE;
  if (!reader->rows.open)
    return TRUE;
  hys_sheet_refuse (reader->sheet, reader->rows.line, error, _("a quotation mark is not closed"));
  return FALSE;
}

static gboolean
read_text (HysSheet    *sheet,
           const char  *text,
           gsize        length,
           GError     **error)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  Reader reader = { .sheet = sheet, .lines = lines, .values = values };
  gboolean good;
  Plan plan;

  hys_sheet_rows_init (&reader.rows, hys_dialect_guess (text, length), text, length);
  plan = find_rows (&reader.rows);
  good = read_columns (&reader, &plan, error) && read_data (&reader, plan.data, error);
  hys_sheet_rows_clear (&reader.rows);
  sheet->lines = (guint *) (void *) g_array_steal (lines, &sheet->n_rows);
  sheet->values = (double *) (void *) g_array_steal (values, NULL);
  return good;
}

/* ---- The sheet ---- */

static void
sheet_clear (gpointer data)
{
  HysSheet *self = data;

  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].heading);
      g_free (self->columns[i].name);
      g_free (self->columns[i].unit);
      g_free (self->columns[i].fault);
    }
  g_free (self->columns);
  g_free (self->name);
  g_free (self->lines);
  g_free (self->values);
}

HysSheet *
hys_sheet_ref (HysSheet *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
hys_sheet_unref (HysSheet *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, sheet_clear);
}

HysSheet *
hys_sheet_parse (const char *text,
                 gsize       length,
                 const char *name,
                 GError    **error)
{
  g_autoptr (HysSheet) self = g_atomic_rc_box_new0 (HysSheet);
  gsize size = 0;
  g_autofree char *utf8 = hys_sheet_to_utf8 (text, length, &size);

  self->name = g_strdup (name);
  if (utf8 != NULL)
    return read_text (self, utf8, size, error) ? g_steal_pointer (&self) : NULL;
  hys_sheet_refuse (self, 1, error, _("this is not a text"));
  return NULL;
}

HysSheet *
hys_sheet_load (const char *path,
                GError    **error)
{
  g_autofree char *base = g_path_get_basename (path), *name = g_filename_display_name (base);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GByteArray) all = hys_file_read (path, HYS_MAX_FILE_SIZE, &fault);

  if (all != NULL)
    return hys_sheet_parse ((const char *) all->data, all->len, name, error);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: cannot be read: %s"), name, fault->message);
  return NULL;
}

double
hys_sheet_get (const HysSheet *self,
               gsize           row,
               guint           column)
{
  return self->values[row * self->n_columns + column];
}

/* Long fields are shown shortened. */
static char *
describe_fault (const char *field)
{
  g_autofree char *shown = hys_shorten (field, SHOWN);

  if (*field == '\0')
    return g_strdup (_("there is no number"));
  return g_strdup_printf (_("“%s” is not a number"), shown);
}

static void
prefix_name (const HysSheet  *self,
             GError         **error)
{
  if (self->name != NULL)
    g_prefix_error (error, "%s: ", self->name);
}

gboolean
hys_sheet_check (const HysSheet *self,
                 guint           column,
                 GError        **error)
{
  const HysSheetColumn *one;
  g_autofree char *reason = NULL;

  g_return_val_if_fail (column < self->n_columns, FALSE);
  one = &self->columns[column];
  if (one->fault == NULL)
    return TRUE;
  reason = describe_fault (one->fault);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %u, column %u: %s"), one->fault_line, column + 1, reason);
  prefix_name (self, error);
  return FALSE;
}

void
hys_sheet_refuse (const HysSheet *self,
                  guint           line,
                  GError        **error,
                  const char     *reason)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %u: %s"), line, reason);
  prefix_name (self, error);
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
