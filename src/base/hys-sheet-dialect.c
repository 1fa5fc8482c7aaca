/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the fields of a table are separated: whatever gives the most numbers. */
#include "hys-sheet-private.h"

#include <math.h>

/* Rows that are looked at. */
#define SAMPLE 1000

/**
 * Rating:
 * @numbers: less what is none, in the rows of at least two fields with a number
 * @rows, @gaps: these rows, and those of them that have empty fields between others
 * @width: the most fields of one
 * @even: whether all have as many
 * @words: the most fields of a row without numbers and without empty fields
 */
typedef struct
{
  int      numbers;
  guint    rows;
  guint    gaps;
  guint    width;
  gboolean even;
  guint    words;
} Rating;

static Rating
rate (HysSheetRows *rows,
      HysDialect    dialect)
{
  Rating rating = { .even = TRUE };

  rows->dialect = dialect;
  hys_sheet_rows_go_to (rows, rows->buffer, 1);
  for (guint i = 0; i < SAMPLE && hys_sheet_rows_next_here (rows); i++)
    {
      guint n = rows->fields->len, numbers = 0, empty = 0;

      for (guint k = 0; k < n; k++)
        {
          HysSheetCell field = g_array_index (rows->fields, HysSheetCell, k);

          numbers += !isnan (hys_cell_number (field, dialect.decimal));
          empty += field.length == 0;
        }
      if (rows->comment)
        continue;
      if (numbers == 0 && empty == 0)
        rating.words = MAX (rating.words, n);
      if (numbers == 0 || n < 2)
        continue;
      rating.numbers += (int) numbers - (int) (n - numbers - empty);
      rating.rows++;
      rating.gaps += empty > 0;
      rating.even = rating.even && (rating.width == 0 || rating.width == n);
      rating.width = MAX (rating.width, n);
    }
  return rating;
}

static gboolean
separates_first_row (HysSheetRows *rows,
                     HysDialect    dialect)
{
  gboolean some;

  rows->dialect = dialect;
  hys_sheet_rows_go_to (rows, rows->buffer, 1);
  do
    some = hys_sheet_rows_next_here (rows);
  while (some && rows->comment);
  return some && rows->fields->len > 1;
}

/* Whether several tabs are one: then all rows have as many fields, and without that either not, or an empty one each
 * that the headings have not. */
static gboolean
lines_up (HysSheetRows *rows,
          HysDialect    dialect)
{
  Rating each, several;

  if (dialect.separator != '\t')
    return FALSE;
  each = rate (rows, dialect);
  several = rate (rows, (HysDialect) { '\t', dialect.decimal, TRUE });
  return several.even && (!each.even || (each.gaps == each.rows && each.words < each.width));
}

static HysDialect
guess (HysSheetRows *rows)
{
  static const HysDialect dialects[] = {
    { ';', '.', FALSE }, { ';', ',', FALSE }, { '\t', '.', FALSE }, { '\t', ',', FALSE }, { ',', '.', FALSE },
    { ' ', '.', TRUE }, { ' ', ',', TRUE }, { ',', ',', FALSE },
  };
  HysDialect best = { ',', '.', FALSE };
  int most = 0;

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    {
      Rating rating = rate (rows, dialects[i]);

      if (rating.numbers > most)
        best = dialects[i];
      most = MAX (rating.numbers, most);
    }
  for (guint i = 0; most == 0 && i < G_N_ELEMENTS (dialects); i++)
    if (separates_first_row (rows, dialects[i]))
      return dialects[i];
  best.several = best.several || lines_up (rows, best);
  return best;
}

void
hys_sheet_rows_guess_dialect (HysSheetRows *self)
{
  self->dialect = guess (self);
  hys_sheet_rows_go_to (self, self->buffer, 1);
}
