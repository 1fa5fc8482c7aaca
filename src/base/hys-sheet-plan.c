/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the numbers of a table begin, and what stands above them. */
#include "hys-sheet-private.h"

#include <math.h>
#include <string.h>

/* Rows of words above the numbers that are looked at, and rows that make a block. */
#define MOST_WORDS 8
#define BLOCK 3

/* A row in the buffer. */
typedef struct
{
  const char *at;        /* NULL = none */
  gsize       line;
  guint       width;
} Place;

/* Rows of numbers without others between them. */
typedef struct
{
  Place first;
  guint n;
} Block;

typedef enum { WORDS, SOME, FULL } RowKind;

/* FULL: two numbers at least, and half of what it has. */
static RowKind
kind_of_row (const HysSheetRows *rows)
{
  guint numbers = 0, filled = 0;

  for (guint i = 0; i < rows->fields->len; i++)
    {
      HysSheetCell field = g_array_index (rows->fields, HysSheetCell, i);

      numbers += !isnan (hys_cell_number (field, rows->dialect.decimal));
      filled += field.length > 0;
    }
  if (numbers > 1 && 2 * numbers >= filled)
    return FULL;
  return numbers > 0 ? SOME : WORDS;
}

/* ---- The numbers ---- */

/* The first block of several full rows, or else the longest one. It begins with a full row, or with those right above
 * it that have a number and as many fields. Without any, the first row with a number. */
static Place
find_numbers (HysSheetRows *rows)
{
  Block block = { 0 }, best = { 0 };
  Place above = { 0 }, first = { 0 }, row = { rows->at, rows->next_line, 0 };

  for (; best.n < BLOCK && hys_sheet_rows_next_here (rows); row = (Place) { rows->at, rows->next_line, 0 })
    {
      RowKind kind = kind_of_row (rows);

      row.width = rows->fields->len;
      if (rows->comment)
        continue;
      if (kind == FULL && block.n++ == 0)
        block.first = above.width == row.width ? above : row;
      if (block.n > best.n)
        best = block;
      if (kind == WORDS)
        block = (Block) { 0 };
      if (kind == SOME && first.at == NULL)
        first = row;
      if (kind != SOME)
        above = (Place) { 0 };
      else if (above.width != row.width)
        above = row;
    }
  return best.n > 0 ? best.first : first;
}

/* ---- Words above the columns ---- */

/* @score: how many of the words are known names of columns */
typedef struct
{
  char   **words;
  guint    width;
  gsize    line;
  gboolean units;
  guint    score;
} Words;

static void
words_clear (gpointer data)
{
  g_strfreev (((Words *) data)->words);
}

static guint
rate_names (char *const *words)
{
  guint known = 0;

  for (; *words != NULL; words++)
    {
      HysSheetColumn column = { 0 };

      hys_heading_set (&column, *words, NULL);
      known += column.certainty > 0;
      hys_sheet_column_clear (&column);
    }
  return known;
}

/* Whether a field belongs to the one before it: a unit in brackets or after a slash, or all but what two blanks
   separate. */
static gboolean
continues (HysSheetCell before,
           HysSheetCell field,
           gboolean     blanks)
{
  if (blanks)
    return field.text == before.text + before.length + 1 && field.text[-1] == ' ';
  return strchr ("([/", *field.text) != NULL || (before.length > 0 && before.text[before.length - 1] == '/');
}

/* The fields of the row, some put together, as words; NULL if that does not give @n. */
static char **
join_fields (const HysSheetRows *rows,
             guint               n,
             gboolean            blanks)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < rows->fields->len; i++)
    {
      HysSheetCell field = g_array_index (rows->fields, HysSheetCell, i);
      g_autofree char *text = hys_cell_text (field);

      if (i > 0 && continues (g_array_index (rows->fields, HysSheetCell, i - 1), field, blanks))
        {
          char **last = (char **) &words->pdata[words->len - 1], *joined = g_strconcat (*last, " ", text, NULL);

          g_free (*last);
          *last = joined;
        }
      else
        g_ptr_array_add (words, g_steal_pointer (&text));
    }
  if (words->len != n)
    return NULL;
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

static void
read_at (HysSheetRows *rows,
         Place         place)
{
  hys_sheet_rows_go_to (rows, place.at, place.line);
  hys_sheet_rows_next_here (rows);
}

/* The words of a row above @n columns (0: any number of them); NULL when there are not so many. @near: it is right
 * above the numbers, and its fields may be separated in another way than these. */
static char **
split (HysSheetRows *rows,
       Place         place,
       guint         n,
       gboolean      near)
{
  char **words = NULL;
  guint found;

  read_at (rows, place);
  found = rows->width == n ? n : rows->fields->len;
  if (n == 0 || found == n || (found > 1 && rows->dialect.separator != ' ' && !rows->comment))
    return hys_sheet_rows_words (rows, MAX (n, found));
  if (near && !rows->comment)
    {
      /* Words that are separated in another way than the numbers. */
      static const char separators[] = ";\t,";
      HysDialect dialect = rows->dialect;
      gsize line = rows->line;

      words = NULL;
      for (const char *separator = separators; words == NULL && *separator != '\0'; separator++)
        {
          rows->dialect = (HysDialect) { *separator, dialect.decimal, FALSE };
          read_at (rows, place);
          if (rows->fields->len == n && rows->line == line) /* another row, when this one is empty so */
            words = hys_sheet_rows_words (rows, n);
        }
      rows->dialect = dialect;
      rows->line = line;
    }
  if (words != NULL || rows->dialect.separator != ' ')
    return words;
  read_at (rows, place);
  words = join_fields (rows, n, FALSE);
  return words != NULL ? words : join_fields (rows, n, TRUE);
}

/* Which of the rows of words are the headings: the one that names most, of several the last. Where none is known, the
 * last that are no units: a row for each column above another one is taken for names and units where there are three
 * columns at least. */
static int
find_headings (const GArray *all,
               guint         n)
{
  int best = (int) all->len - 1;
  const Words *rows = (const Words *) (const void *) all->data;

  for (int i = best - 1; i >= 0; i--)
    if (rows[i].score > rows[best].score)
      best = i;
  if (best < 0 || rows[best].score > 0)
    return best;
  if (rows[best].units)
    return best - 1;
  return best > 0 && n > 2 && rows[best].width == n && rows[best - 1].width == n
         && rows[best].line == rows[best - 1].line + 1
         ? best - 1 : best;
}

/* The first row of units below the headings, or what else stands there above each column; -1 for none. */
static int
find_units (const GArray *all,
            int           headings,
            guint         n)
{
  const Words *rows = (const Words *) (const void *) all->data;
  int last = (int) all->len - 1;

  for (int i = headings + 1; i <= last; i++)
    if (rows[i].units)
      return i;
  return headings >= 0 && headings + 1 == last && rows[last].width == n ? last : -1;
}

/* ---- The plan ---- */

/* Collects the rows of words above the numbers, and those of comments, since the last row of several fields with a
   number. */
static void
look_above (HysSheetPlan *self,
            HysSheetRows *rows,
            GArray       *words,
            GArray       *comments)
{
  Place row = { rows->at, rows->next_line, 0 };

  for (; row.at != self->data && hys_sheet_rows_next_here (rows); row = (Place) { rows->at, rows->next_line, 0 })
    {
      RowKind kind = kind_of_row (rows);
      HysSheetCell field = g_array_index (rows->fields, HysSheetCell, 0);

      row.width = MAX (rows->width, rows->fields->len);
      if (isnan (hys_cell_number (field, rows->dialect.decimal)))
        g_hash_table_add (self->labels, hys_cell_text (field));
      if (rows->comment)
        g_array_append_val (comments, row);
      else if (kind == WORDS)
        g_array_append_val (words, row);
      else if (row.width > 1)
        g_array_set_size (words, 0);
    }
}

void
hys_sheet_plan_init (HysSheetPlan *self,
                     HysSheetRows *rows)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (Place)),
      comments = g_array_new (FALSE, FALSE, sizeof (Place));
  Place data = find_numbers (rows);
  g_autoptr (GArray) all = NULL;
  int headings, units;
  const GArray *places;

  *self = (HysSheetPlan) { data.at, data.line, data.width,
                          .labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  hys_sheet_rows_go_to (rows, rows->buffer, 1);
  look_above (self, rows, words, comments);
  /* The last rows without numbers above the table. */
  places = words->len > 0 ? words : comments;
  all = g_array_new (FALSE, FALSE, sizeof (Words));
  g_array_set_clear_func (all, words_clear);
  for (guint i = places->len > MOST_WORDS ? places->len - MOST_WORDS : 0; i < places->len; i++)
    {
      Place place = g_array_index (places, Place, i);
      Words row = { split (rows, place, self->n_columns, i + 2 >= places->len), place.width, rows->line, FALSE, 0 };

      if (row.words == NULL)
        continue;
      row.units = hys_heading_is_units (row.words);
      row.score = row.units ? 0 : rate_names (row.words);
      g_array_append_val (all, row);
    }
  headings = find_headings (all, self->n_columns);
  units = find_units (all, headings, self->n_columns);
  if (headings >= 0)
    {
      self->headings = g_strdupv (g_array_index (all, Words, headings).words);
      self->heading_line = g_array_index (all, Words, headings).line;
    }
  if (units >= 0)
    self->units = g_strdupv (g_array_index (all, Words, units).words);
  if (self->headings != NULL)
    self->n_columns = g_strv_length (self->headings);
}

void
hys_sheet_plan_clear (HysSheetPlan *self)
{
  g_strfreev (self->headings);
  g_strfreev (self->units);
  g_hash_table_unref (self->labels);
}
