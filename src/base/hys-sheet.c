/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of numbers, read from a stream. */
#include "hys-sheet-private.h"

#include "hys-characters.h"
#include "hys-error.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Columns that a row may have. */
#define MOST_COLUMNS 1000

/* Characters of a field that a message shows. */
#define SHOWN 21

/* Rows between two looks at whether to go on. */
#define TELL 65536

/* How far a value lies outside of all others, by their extent, that is none: of any number, and of one that is written
 * for that. */
#define FAR_OUT   10
#define FAR_NINES 1

/* The line of a row and of those after it, as far as these follow. */
typedef struct
{
  gsize row;
  gsize line;
} Jump;

/* The least or largest value of a column, how often it comes, and the next one. */
typedef struct
{
  double value;
  gsize  n;
  double next;
} Extreme;

/* @count, @counted: a row of a single number, and the rows since
 * @seen: rows of any kind */
typedef struct
{
  HysSheet     *sheet;
  HysSheetRows  rows;
  HysSheetPlan  plan;
  Extreme      *extremes;      /* two of each column */
  double        count;
  gsize         counted;
  gsize         seen;
  goffset       size;
  HysProgress   progress;
  gpointer      progress_data;
} Reader;

/* ---- Columns ---- */

static gboolean
set_columns (HysSheet            *sheet,
             const HysSheetPlan  *plan,
             GError             **error)
{
  guint n_units = plan->units != NULL ? g_strv_length (plan->units) : 0;

  if (plan->n_columns > MOST_COLUMNS)
    {
      g_autofree char *reason = g_strdup_printf (_("has more than %d columns"), MOST_COLUMNS);

      return hys_sheet_refuse (sheet, MAX (plan->data_line, 1), error, reason);
    }
  sheet->heading_line = plan->heading_line;
  sheet->n_columns = plan->n_columns;
  sheet->columns = g_new0 (HysSheetColumn, plan->n_columns);
  for (guint i = 0; i < plan->n_columns; i++)
    {
      HysSheetColumn *column = &sheet->columns[i];
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      gboolean named = plan->headings != NULL && *plan->headings[i] != '\0';

      hys_heading_set (column, named ? plan->headings[i] : number, i < n_units ? plan->units[i] : NULL);
      column->number = i + 1;
      column->numbers = hys_column_new ();
      column->missing = NAN;
    }
  return TRUE;
}

void
hys_sheet_column_clear (HysSheetColumn *column)
{
  g_free (column->heading);
  g_free (column->name);
  g_free (column->unit);
  g_free (column->fault);
  g_clear_pointer (&column->numbers, hys_column_unref);
}

/* ---- A value that stands for none ---- */

/* @side: 1 for the largest, -1 for the least */
static void
extreme_take (Extreme *self,
              double   value,
              int      side)
{
  if (self->n == 0 || side * value > side * self->value)
    *self = (Extreme) { value, 1, self->n == 0 ? NAN : self->value };
  else if (value == self->value)
    self->n++;
  else if (isnan (self->next) || side * value > side * self->next)
    self->next = value;
}

/* -9999, 99.99, what instruments write for a number that is none, and the end of 16 bits. */
static gboolean
is_written_so (double value)
{
  char text[HYS_NUMBER_SIZE];
  const char *digits = hys_number_format (fabs (value), text);

  return strspn (digits, "9.") == strlen (digits) || fabs (value) >= 1e30 || fabs (value) == 32768;
}

/* ---- Rows ---- */

/* A row of a single number said how many were to follow, or else lacks the others. */
static void
end_count (Reader *reader)
{
  if (!isnan (reader->count) && reader->count != (double) reader->counted)
    reader->sheet->n_partial++;
  reader->count = NAN;
  reader->counted = 0;
}

/* Whether the row is none of numbers: without any number but not empty, or with a word first, which is not that of a
 * column: it labels a block above the table too, or the row has another length. */
static gboolean
is_text (const Reader *reader,
         guint         numbers,
         guint         words)
{
  HysSheetCell first = g_array_index (reader->rows.fields, HysSheetCell, 0);
  g_autofree char *label = NULL;

  if (words == 0 || numbers == 0)
    return words > 0;
  if (!isnan (hys_cell_number (first, reader->rows.dialect.decimal)) || hys_cell_is_gap (first))
    return FALSE;
  if (numbers < 2 && reader->rows.fields->len != reader->sheet->n_columns)
    return TRUE;
  label = hys_cell_text (first);
  return g_hash_table_contains (reader->plan.labels, label);
}

/* One field of a column. */
static void
take_field (Reader       *reader,
            guint         i,
            HysSheetCell  field,
            double        number)
{
  HysSheetColumn *column = &reader->sheet->columns[i];

  if (!isnan (number))
    {
      extreme_take (&reader->extremes[2 * i], number, -1);
      extreme_take (&reader->extremes[2 * i + 1], number, 1);
    }
  else if (hys_cell_is_gap (field))
    column->n_gaps++;
  else
    {
      number = INFINITY;
      if (column->fault == NULL)
        {
          column->fault = hys_cell_text (field);
          column->fault_line = reader->rows.line;
        }
    }
  hys_column_append (column->numbers, number);
}

static gboolean
take_row (Reader  *reader,
          GError **error)
{
  HysSheet *sheet = reader->sheet;
  const HysSheetRows *rows = &reader->rows;
  double numbers[MOST_COLUMNS];
  guint n = 0, words = 0;
  Jump jump;

  for (guint i = 0; i < rows->fields->len; i++)
    {
      HysSheetCell field = g_array_index (rows->fields, HysSheetCell, i);
      double number = hys_cell_number (field, rows->dialect.decimal);

      if (i < MOST_COLUMNS)
        numbers[i] = number;
      n += !isnan (number);
      words += isnan (number) && !hys_cell_is_gap (field);
    }
  if (is_text (reader, n, words))
    {
      end_count (reader);
      sheet->n_texts++;
      return TRUE;
    }
  if (rows->fields->len > sheet->n_columns)
    {
      g_autofree char *reason = g_strdup_printf (_("must have %u columns, has %u"), sheet->n_columns,
                                                 rows->fields->len);

      return hys_sheet_refuse (sheet, rows->line, error, reason);
    }
  if (sheet->n_columns > 1 && rows->width == 1)
    {
      end_count (reader);
      reader->count = n == 1 ? numbers[0] : -1;
      return TRUE;
    }
  jump = (Jump) { sheet->n_rows, rows->line };
  if (sheet->n_rows == 0 || hys_sheet_line (sheet, sheet->n_rows - 1) + 1 != rows->line)
    g_array_append_val (sheet->jumps, jump);
  for (guint i = 0; i < sheet->n_columns; i++)
    {
      gboolean there = i < rows->fields->len;

      take_field (reader, i, there ? g_array_index (rows->fields, HysSheetCell, i) : (HysSheetCell) { "", 0 },
                  there ? numbers[i] : NAN);
    }
  sheet->n_rows++;
  reader->counted++;
  return TRUE;
}

/* Tells now and then how far it is, and ends what takes too much memory. */
static gboolean
go_on (const Reader *reader,
       GError      **error)
{
  const HysSheet *sheet = reader->sheet;
  double done = (double) reader->rows.taken;

  if (reader->seen % TELL != 0)
    return TRUE;
  if (reader->rows.taken > HYS_SHEET_MOST_BYTES || sheet->n_rows * sheet->n_columns > HYS_SHEET_MOST_NUMBERS)
    return hys_sheet_refuse (sheet, reader->rows.line, error, _("the table is too large"));
  if (reader->progress == NULL
      || reader->progress (done / (double) MAX (reader->size, reader->rows.taken), reader->progress_data))
    return TRUE;
  return hys_fail (error, HYS_ERROR_CANCELLED, _("cancelled"));
}

static gboolean
read_rows (Reader  *reader,
           GError **error)
{
  HysSheetRows *rows = &reader->rows;

  hys_sheet_rows_go_to (rows, reader->plan.data, reader->plan.data_line);
  while (hys_sheet_rows_next (rows))
    {
      if (rows->binary || rows->open || rows->cut)
        return hys_sheet_refuse (reader->sheet, rows->line, error,
                                 rows->binary ? _("this is not a text") : rows->open ? _("a quotation mark is not closed")
                                 : _("is too long for a row of a table"));
      if (!rows->comment && !take_row (reader, error))
        return FALSE;
      reader->seen++;
      if (!go_on (reader, error))
        return FALSE;
    }
  end_count (reader);
  return TRUE;
}

/* ---- The sheet ---- */

static void
sheet_clear (gpointer data)
{
  HysSheet *self = data;

  for (guint i = 0; i < self->n_columns; i++)
    hys_sheet_column_clear (&self->columns[i]);
  g_free (self->columns);
  g_free (self->name);
  g_array_unref (self->jumps);
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
hys_sheet_new_columns (const char        *name,
                       const char *const *names,
                       HysColumn *const  *columns,
                       guint              n)
{
  HysSheet *self = g_atomic_rc_box_new0 (HysSheet);
  Jump first = { 0, 2 };

  self->name = g_strdup (name);
  self->jumps = g_array_new (FALSE, FALSE, sizeof (Jump));
  g_array_append_val (self->jumps, first);
  self->n_columns = n;
  self->heading_line = 1;
  self->n_rows = n > 0 ? hys_column_length (columns[0]) : 0;
  self->columns = g_new0 (HysSheetColumn, n);
  for (guint i = 0; i < n; i++)
    {
      hys_heading_set (&self->columns[i], names[i], NULL);
      self->columns[i].number = i + 1;
      self->columns[i].numbers = hys_column_ref (columns[i]);
      self->columns[i].missing = NAN;
    }
  return self;
}

static gboolean
read_sheet (Reader  *reader,
            GError **error)
{
  HysSheet *sheet = reader->sheet;
  const HysSheetRows *rows = &reader->rows;
  const char *zero = memchr (rows->at, '\0', (gsize) (rows->end - rows->at));
  gsize line = 1;
  guint kept = 0;

  /* Up to the first zero, by the ends of lines before it. */
  for (const char *c = rows->at; zero != NULL && c < zero; c++)
    line += *c == '\n';
  if (zero != NULL)
    return hys_sheet_refuse (sheet, line, error, _("this is not a text"));
  hys_sheet_rows_guess_dialect (&reader->rows);
  hys_sheet_plan_init (&reader->plan, &reader->rows);
  reader->extremes = g_new0 (Extreme, 2 * (gsize) reader->plan.n_columns);
  if (!set_columns (sheet, &reader->plan, error))
    return FALSE;
  if (reader->plan.data != NULL && !read_rows (reader, error))
    return FALSE;
  for (guint i = 0; i < 2 * sheet->n_columns; i++)
    {
      const Extreme *one = &reader->extremes[i], *other = &reader->extremes[i ^ 1];
      double far_out = is_written_so (one->value) ? FAR_NINES : FAR_OUT, extent = fabs (other->value - one->next);

      if (one->n < 2 || !(extent > 0) || !(fabs (one->value - one->next) > far_out * extent) || other->value == one->value)
        continue;
      sheet->columns[i / 2].missing = one->value;
      sheet->columns[i / 2].n_missing = one->n;
    }
  /* Removes columns that have neither a name nor a number. */
  for (guint i = 0; i < sheet->n_columns; i++)
    {
      HysSheetColumn column = sheet->columns[i];
      g_autofree char *number = g_strdup_printf ("%u", column.number);

      if (sheet->n_rows > 0 && column.n_gaps == sheet->n_rows && g_str_equal (column.heading, number))
        hys_sheet_column_clear (&column);
      else
        sheet->columns[kept++] = column;
    }
  sheet->n_columns = kept;
  return TRUE;
}

/* What GIO says about letters that are none. */
static void
refuse_stream (const HysSheet *sheet,
               gsize           line,
               const GError   *fault,
               GError        **error)
{
  g_autofree char *reason = g_strdup_printf (_("cannot be read: %s"), fault->message);
  gboolean letters = g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)
                     || g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);

  hys_sheet_refuse (sheet, line, error, letters ? _("this is not a text")
                    : g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? fault->message : reason);
}

HysSheet *
hys_sheet_read (GInputStream  *stream,
                const char    *name,
                goffset        size,
                HysProgress    progress,
                gpointer       progress_data,
                GError       **error)
{
  g_autoptr (HysSheet) self = g_atomic_rc_box_new0 (HysSheet);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GInputStream) text = hys_sheet_decode (stream, progress, progress_data, &fault);
  Reader reader = { .sheet = self, .count = NAN, .size = size, .progress = progress, .progress_data = progress_data };
  gboolean good;

  self->name = g_strdup (name);
  self->jumps = g_array_new (FALSE, FALSE, sizeof (Jump));
  if (g_error_matches (fault, HYS_ERROR, HYS_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&fault));
  else if (text == NULL)
    refuse_stream (self, 1, fault, error);
  if (text == NULL)
    return NULL;
  hys_sheet_rows_init (&reader.rows, text, size);
  good = read_sheet (&reader, error);
  if (reader.rows.error != NULL)
    {
      g_clear_error (error);
      refuse_stream (self, MAX (reader.rows.line, 1), reader.rows.error, error);
    }
  good = good && reader.rows.error == NULL;
  hys_sheet_rows_clear (&reader.rows);
  if (reader.plan.labels != NULL)
    hys_sheet_plan_clear (&reader.plan);
  g_free (reader.extremes);
  return good ? g_steal_pointer (&self) : NULL;
}

double
hys_sheet_get (const HysSheet *self,
               gsize           row,
               guint           column)
{
  const HysSheetColumn *one = &self->columns[column];
  double value = hys_column_get (one->numbers, row);

  return isinf (value) || value == one->missing ? NAN : value;
}

gsize
hys_sheet_line (const HysSheet *self,
                gsize           row)
{
  guint low = 0, high = self->jumps->len;
  Jump jump;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->jumps, Jump, middle).row <= row)
        low = middle;
      else
        high = middle;
    }
  jump = g_array_index (self->jumps, Jump, low);
  return jump.line + (row - jump.row);
}

/* ---- Messages ---- */

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
                 gsize           first,
                 gsize           end,
                 GError        **error)
{
  const HysSheetColumn *one;
  g_autofree char *shown = NULL;
  gsize row = first;

  g_return_val_if_fail (column < self->n_columns && end <= self->n_rows, FALSE);
  one = &self->columns[column];
  while (one->fault != NULL && row < end && !isinf (hys_column_get (one->numbers, row)))
    row++;
  if (one->fault == NULL || row == end)
    return TRUE;
  if (hys_sheet_line (self, row) == one->fault_line)
    {
      shown = hys_shorten (one->fault, SHOWN);
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %zu, column %u: “%s” is not a number"), one->fault_line,
                   one->number, shown);
    }
  else
    g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %zu, column %u: there is no number"),
                 hys_sheet_line (self, row), one->number);
  prefix_name (self, error);
  return FALSE;
}

gboolean
hys_sheet_refuse (const HysSheet *self,
                  gsize           line,
                  GError        **error,
                  const char     *reason)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %zu: %s"), line, reason);
  prefix_name (self, error);
  return FALSE;
}

/* ---- Names ---- */

int
hys_sheet_find (const HysSheet *self,
                const char     *text)
{
  g_autofree char *wanted = g_utf8_casefold (text, -1);

  for (guint i = 0; i < 2 * self->n_columns; i++)
    {
      const HysSheetColumn *column = &self->columns[i % self->n_columns];
      g_autofree char *known = g_utf8_casefold (i < self->n_columns ? column->heading : column->name, -1);

      if (g_str_equal (known, wanted))
        return (int) (i % self->n_columns);
    }
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", self->columns[i].number);

      if (g_str_equal (number, text))
        return (int) i;
    }
  return -1;
}

char *
hys_sheet_column_heading (const HysSheetColumn *self)
{
  return *self->unit != '\0' && g_str_equal (self->heading, self->name)
         ? g_strdup_printf ("%s [%s]", self->heading, self->unit) : g_strdup (self->heading);
}
