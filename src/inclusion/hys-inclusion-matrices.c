/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-write-private.h"

#include <math.h>
#include <string.h>

/* Matrices with longer formulas, or of more letters across, are given in numbers only. */
#define LONG_ENTRY  40
#define WIDE_MATRIX 100

static gboolean
is_latex (const HysWriter *self)
{
  return self->script != HYS_SCRIPT_TEXT;
}

static gboolean
is_diagonal (const HysTable *table)
{
  for (guint i = 0; i < table->rows; i++)
    for (guint j = 0; j < table->columns; j++)
      if (i != j && !hys_write_is_zero (table, i, j))
        return FALSE;
  return table->rows == table->columns;
}

/* All entries, row by row: formulas, or numbers. */
static GPtrArray *
write_entries (const HysWriter *self,
               const HysTable  *table,
               HysWritten       written,
               HysScript        script)
{
  HysWriter writer = *self;
  GPtrArray *entries = g_ptr_array_new_with_free_func (g_free);

  writer.written = written;
  writer.script = script;
  for (guint i = 0; i < table->rows; i++)
    for (guint j = 0; j < table->columns; j++)
      g_ptr_array_add (entries,
                       hys_write_is_zero (table, i, j) ? g_strdup ("0") : hys_write_entry (&writer, table, i, j));
  return entries;
}

/* How many letters across, in columns as wide as their widest entries. */
static glong
column_widths (const GPtrArray *entries,
               guint            columns,
               glong           *width)
{
  glong sum = 0;

  for (guint k = 0; k < entries->len; k++)
    width[k % columns] = MAX (width[k % columns], g_utf8_strlen (g_ptr_array_index (entries, k), -1));
  for (guint j = 0; j < columns; j++)
    sum += width[j] + 3;
  return sum;
}

/* Whether the formulas are known and can be read. */
static gboolean
has_symbols (const HysWriter *self,
             const HysTable  *table)
{
  g_autoptr (GPtrArray) entries = NULL;
  g_autofree glong *width = g_new0 (glong, table->columns);

  if (table->symbol == NULL)
    return FALSE;
  for (guint i = 0; i < table->rows; i++)
    for (guint j = 0; j < table->columns; j++)
      if (hys_table_symbol (table, i, j) == NULL)
        return FALSE;
  entries = write_entries (self, table, HYS_WRITTEN_SYMBOLS, HYS_SCRIPT_TEXT);
  if (column_widths (entries, table->columns, width) > WIDE_MATRIX && !is_diagonal (table))
    return FALSE;
  for (guint j = 0; j < table->columns; j++)
    if (width[j] > LONG_ENTRY)
      return FALSE;
  return TRUE;
}

/* "diag(1, 1/m, k)" */
static void
write_diagonal (HysWriter       *self,
                const GPtrArray *entries,
                guint            n)
{
  g_string_append (self->text, is_latex (self) ? "\\operatorname{diag}(" : "diag(");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (self->text, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (entries, i));
  g_string_append_c (self->text, ')');
}

/* The same in the two ways of writing, as wanted: " = symbols = numbers". */
static void
append_sides (HysWriter  *self,
              const char *symbols,
              const char *numbers)
{
  gboolean formulas = symbols != NULL && self->written != HYS_WRITTEN_NUMBERS;
  gboolean values = !formulas || (self->written == HYS_WRITTEN_BOTH && !g_str_equal (symbols, numbers));
  const char *const sides[] = { formulas ? symbols : NULL, values ? numbers : NULL };

  for (int i = 0; i < 2; i++)
    if (sides[i] != NULL)
      {
        gboolean lines = sides[i][0] == '\n';

        g_string_append (self->text, !lines ? " = " : i > 0 && formulas ? "\n  =" : " =");
        g_string_append (self->text, sides[i]);
      }
}

/* What a function writes, apart from the rest. */
static char *
body_of (HysWriter      *self,
         const HysTable *table,
         HysWritten      written)
{
  GString *text = self->text;
  char *body;

  self->text = g_string_new (NULL);
  g_autoptr (GPtrArray) entries = write_entries (self, table, written, self->script), diagonal = g_ptr_array_new ();
  if (entries->len == 1)
    g_string_append (self->text, g_ptr_array_index (entries, 0));
  else if (is_diagonal (table))
    {
      for (guint i = 0; i < table->rows; i++)
        g_ptr_array_add (diagonal, g_ptr_array_index (entries, i * table->columns + i));
      write_diagonal (self, diagonal, table->rows);
    }
  else if (is_latex (self))
    {
      g_string_append (self->text, "\\left(\\begin{array}{");
      for (guint j = 0; j < table->columns; j++)
        g_string_append_c (self->text, written == HYS_WRITTEN_NUMBERS ? 'r' : 'c');
      g_string_append (self->text, "}\n");
      for (guint k = 0; k < entries->len; k++)
        g_string_append_printf (self->text, "%s%s%s", k % table->columns == 0 ? "  " : " & ",
                                (const char *) g_ptr_array_index (entries, k),
                                (k + 1) % table->columns != 0 ? "" : k + 1 < entries->len ? " \\\\\n" : "\n");
      g_string_append (self->text, "\\end{array}\\right)");
    }
  else
    {
      g_autofree glong *width = g_new0 (glong, table->columns);

      column_widths (entries, table->columns, width);
      g_string_append_c (self->text, '\n');
      for (guint k = 0; k < entries->len; k++)
        {
          const char *entry = g_ptr_array_index (entries, k);
          guint j = k % table->columns;

          g_string_append_printf (self->text, "%s%s", j == 0 ? "  [ " : "   ", entry);
          for (glong blanks = width[j] - g_utf8_strlen (entry, -1); blanks > 0; blanks--)
            g_string_append_c (self->text, ' ');
          if (j + 1 == table->columns)
            g_string_append (self->text, k + 1 < entries->len ? " ]\n" : " ]");
        }
    }
  body = g_string_free (self->text, FALSE);
  self->text = text;
  return body;
}

void
hys_write_matrix (HysWriter      *self,
                  const char     *name,
                  const HysTable *table)
{
  g_autofree char *symbols = NULL, *numbers = NULL;

  if (table->rows == 0 || table->columns == 0)
    return;
  if (has_symbols (self, table))
    symbols = body_of (self, table, HYS_WRITTEN_SYMBOLS);
  numbers = body_of (self, table, HYS_WRITTEN_NUMBERS);
  g_string_append (self->text, name);
  append_sides (self, symbols, numbers);
}

/* Whether the rows of the tensions in M are K. */
static gboolean
is_stiffness (const HysInclusion *self)
{
  guint first = self->dimension - self->n_tensions;

  for (guint i = 0; i < self->n_tensions; i++)
    for (guint j = 0; j < self->n_tensions; j++)
      {
        double k = hys_table_get (self->stiffness, i, j);

        if (fabs (hys_table_get (self->mobility, first + i, first + j) - k) > 1e-12 * fabs (k))
          return FALSE;
      }
  return TRUE;
}

/* M without the rows of the tensions, for which K stands. */
static char *
write_blocks (HysWriter  *self,
              HysWritten  written)
{
  const HysInclusion *inclusion = self->inclusion;
  guint n = inclusion->dimension - inclusion->n_tensions;
  g_autoptr (GPtrArray) diagonal = g_ptr_array_new_with_free_func (g_free);
  HysWriter writer = *self;

  writer.written = written;
  writer.text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (diagonal, hys_write_entry (&writer, inclusion->mobility, i, i));
  g_ptr_array_add (diagonal, g_strdup ("K"));
  write_diagonal (&writer, diagonal, n + 1);
  return g_string_free (writer.text, FALSE);
}

void
hys_write_mobility (HysWriter *self)
{
  const HysInclusion *inclusion = self->inclusion;
  g_autofree char *symbols = NULL, *numbers = NULL;

  if (is_diagonal (inclusion->mobility) || !is_stiffness (inclusion))
    {
      hys_write_matrix (self, "M", inclusion->mobility);
      return;
    }
  symbols = write_blocks (self, HYS_WRITTEN_SYMBOLS);
  numbers = write_blocks (self, HYS_WRITTEN_NUMBERS);
  g_string_append_c (self->text, 'M');
  append_sides (self, symbols, numbers);
}

/* "(1/k_0 + 1/k_1)^-1" for springs in series; NULL for what is not of this kind. */
static char *
write_reciprocal (const HysWriter *self)
{
  const HysInclusion *inclusion = self->inclusion;
  const HysFraction *delta = hys_table_symbol (inclusion->delta, 0, 0), *inverse;
  g_autofree char *terms = NULL;

  if (delta == NULL || hys_fraction_is_zero (delta))
    return NULL;
  inverse = hys_fraction_divide (inclusion->algebra, hys_algebra_integer (inclusion->algebra, 1), delta);
  terms = hys_fraction_to_terms (inclusion->algebra, inverse, self->script);
  if (terms == NULL || strstr (terms, " + ") == NULL || strstr (terms, " - ") != NULL)
    return NULL;
  return g_strdup_printf (is_latex (self) ? "\\left(%s\\right)^{-1}" : "(%s)^-1", terms);
}

void
hys_write_delta (HysWriter *self)
{
  const HysInclusion *inclusion = self->inclusion;
  const char *name = is_latex (self) ? "\\delta" : "δ";
  g_autofree char *reciprocal = inclusion->n_masses == 1 ? write_reciprocal (self) : NULL, *value = NULL;

  if (reciprocal == NULL)
    {
      hys_write_matrix (self, name, inclusion->delta);
      return;
    }
  value = hys_write_number (hys_table_get (inclusion->delta, 0, 0), self->script);
  g_string_append (self->text, name);
  append_sides (self, reciprocal, value);
}
