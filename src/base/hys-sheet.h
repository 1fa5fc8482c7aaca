/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Bytes of a file, and numbers of all its columns. */
#define HYS_SHEET_MOST_BYTES   ((goffset) 2 << 30)
#define HYS_SHEET_MOST_NUMBERS ((gsize) 1 << 28)

/* What a column is likely to hold, by its name and its unit. What goes with a displacement, a strain or an angle is as far
 * behind it. */
typedef enum
{
  HYS_QUANTITY_UNKNOWN,
  HYS_QUANTITY_OTHER,          /* a rate, an energy, a temperature, a count */
  HYS_QUANTITY_TIME,
  HYS_QUANTITY_DISPLACEMENT,
  HYS_QUANTITY_STRAIN,
  HYS_QUANTITY_ANGLE,
  HYS_QUANTITY_FORCE,
  HYS_QUANTITY_STRESS,
  HYS_QUANTITY_MOMENT,
  HYS_QUANTITY_COMPLIANCE,
  HYS_QUANTITY_FREQUENCY,
  HYS_QUANTITY_STORAGE,
  HYS_QUANTITY_LOSS,
} HysQuantity;

/* Displacement, strain or angle; force, stress or moment. */
gboolean hys_quantity_is_displacement (HysQuantity self);
gboolean hys_quantity_is_force        (HysQuantity self);

/**
 * HysSheetColumn:
 * @number: which column of the file it is, from 1
 * @heading: all that stands above it; its number when nothing does
 * @name: the same without the unit
 * @unit: "" when none is given
 * @quantity, @certainty: what it holds, and how sure that is: 0 (unknown) to 5 (named by a letter of this program)
 * @numbers: NAN where a field is empty or says that there is no number, INFINITY where it is a word
 * @n_gaps: fields that are empty or say that there is no number
 * @missing, @n_missing: a value that stands for no value: it repeats far outside of all others, as -9999 does; NAN =
 * none
 * @fault_line, @fault: the first field that is a word, and where; NULL = there is none
 */
typedef struct
{
  guint       number;
  char       *heading;
  char       *name;
  char       *unit;
  HysQuantity quantity;
  guint       certainty;
  HysColumn  *numbers;
  gsize       n_gaps;
  double      missing;
  gsize       n_missing;
  gsize       fault_line;
  char       *fault;
} HysSheetColumn;

/**
 * HysSheet:
 * @name: of the file, for messages; NULL = none
 * @n_columns, @columns: what there is; not those without a name and without a number
 * @heading_line: where the headings are; 0 = there are none
 * @n_rows: rows of numbers
 * @n_partial: rows of a single number among those of several, beside those that count the rows of a block
 * @n_texts: rows of text among those of numbers
 * @jumps: where the lines of two rows are not neighbours
 *
 * Columns of numbers, as instruments, spreadsheets and programs write them. Not changed once it was made; reference
 * counted, atomically.
 */
typedef struct
{
  char           *name;
  guint           n_columns;
  HysSheetColumn *columns;
  gsize           heading_line;
  gsize           n_rows;
  gsize           n_partial;
  gsize           n_texts;
  GArray         *jumps;
} HysSheet;

/* Reads the first sheet of a workbook (.xlsx, .ods), or text in UTF-8, UTF-16 with or without a byte order mark, or in
 * Windows' and Latin-1's letters: a row a line, its fields separated by commas, semicolons, tabs, several tabs, or
 * blanks, in quotation marks where they hold such (RFC 4180); the decimal sign is a point or a comma, in quotation
 * marks where commas separate: whatever gives the most numbers. Above the numbers may stand anything, then the
 * headings, with units in brackets, after a slash or an underscore, or in a row of their own, which may say anything.
 * Empty lines and lines that begin with # do not count; where there are no other headings, a # stands before them.
 * Between the rows, those without any number (headings again, labels of blocks) and counts of the rows that follow are
 * skipped. Short rows lack their last fields.
 *
 * Some MiB of it are in memory at a time, beside the numbers. @size: 0 = unknown, for @progress (nullable), which may
 * end it with HYS_ERROR_CANCELLED. NULL with HYS_ERROR_REFUSED "NAME: line L: reason" for what is no text or cannot be
 * read, for a row that is longer than the first one, for quotation marks that are not closed, beyond the limits above.
 * What is no number is no error here: see hys_sheet_check(). */
HysSheet *hys_sheet_read  (GInputStream   *stream,
                           const char     *name,
                           goffset         size,
                           HysProgress     progress,
                           gpointer        progress_data,
                           GError        **error);

/* The same of a file or a pipe, and of a file anywhere. */
HysSheet *hys_sheet_load  (const char     *path,
                           HysProgress     progress,
                           gpointer        progress_data,
                           GError        **error);
HysSheet *hys_sheet_open  (GFile          *file,
                           HysProgress     progress,
                           gpointer        progress_data,
                           GError        **error);

/* Columns that there are, under their names (transfer none). @name: of the table (nullable) */
HysSheet *hys_sheet_new_columns (const char        *name,
                                 const char *const *names,
                                 HysColumn *const  *columns,
                                 guint              n);
HysSheet *hys_sheet_ref   (HysSheet       *self);
void      hys_sheet_unref (HysSheet       *self);

/* NAN for what is no number, and for what stands for no value. */
double    hys_sheet_get   (const HysSheet *self,
                           gsize           row,
                           guint           column);

/* The line of the file, from 1, that a row is; where it begins if it has several. */
gsize     hys_sheet_line  (const HysSheet *self,
                           gsize           row);

/* Whether no field of these rows is a word; HYS_ERROR_REFUSED "NAME: line L, column C: reason" for the first that is
   one. */
gboolean  hys_sheet_check (const HysSheet *self,
                           guint           column,
                           gsize           first,
                           gsize           end,
                           GError        **error);

/* Its heading, with the unit where that is not in it (transfer full). */
char     *hys_sheet_column_heading (const HysSheetColumn *self);

/* The column of this heading or name, whatever the case of its letters, or of this number in the file; -1 when there is
   none. */
int       hys_sheet_find  (const HysSheet *self,
                           const char     *text);

/* The likeliest pair of a displacement and a force (a strain and a stress, an angle and a moment), the first of
 * several; FALSE when there is none. */
gboolean  hys_sheet_find_pair (const HysSheet *self,
                               int            *x,
                               int            *r);

/* The likeliest time; -1 when there is none. */
int       hys_sheet_find_time (const HysSheet *self);

/* Sets HYS_ERROR_REFUSED "NAME: line L: reason" and returns FALSE. */
gboolean  hys_sheet_refuse (const HysSheet *self,
                            gsize           line,
                            GError        **error,
                            const char     *reason);

/* How many of the unit @to one of @from is: of lengths, forces, stresses, times and frequencies of SI, with a prefix;
 * hours and minutes. NAN for others, and for two of different kinds. */
double    hys_unit_ratio   (const char *from,
                            const char *to);

/* What names of files with tables end in, after a point (array zero-terminated=1). */
extern const char *const hys_sheet_endings[];

/* Whether the name of a file suggests a table. */
gboolean  hys_sheet_is_named_so (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSheet, hys_sheet_unref)

G_END_DECLS
