/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysSheetColumn:
 * @heading: all that stands above it; "1", "2", ... when nothing does
 * @name: the same without the unit
 * @unit: "" when none is given
 * @fault_line, @fault: where its first field that is no number is, and the field ("" for an empty one); NULL = all are
 * numbers
 */
typedef struct
{
  char  *heading;
  char  *name;
  char  *unit;
  guint  fault_line;
  char  *fault;
} HysSheetColumn;

/**
 * HysSheet:
 * @name: of the file, for messages; NULL = none
 * @n_columns, @columns: what there is
 * @heading_line: where the headings are; 0 = there are none
 * @n_rows, @lines: which line of the file (from 1) a row was
 * @values: (array) n_rows times n_columns; NAN for what is no finite number
 *
 * Columns of numbers, as instruments, spreadsheets and programs write them. Not changed once it was made; reference
 * counted, atomically.
 */
typedef struct
{
  char           *name;
  guint           n_columns;
  HysSheetColumn *columns;
  guint           heading_line;
  gsize           n_rows;
  guint          *lines;
  double         *values;
} HysSheet;

/* Reads text in UTF-8 or UTF-16 with or without a byte order mark, else in Windows' and Latin-1's letters: a row a
 * line, its fields separated by commas, semicolons, tabs or blanks, in quotation marks where they hold such (RFC 4180);
 * the decimal sign is a point or, where commas do not separate, a comma: whatever gives the most numbers. Above the
 * numbers may stand anything, then the headings, with units in brackets or after a slash, or in a row of their own.
 * Empty lines and lines that begin with # do not count; where there are no other headings, a # stands before them.
 * Short rows lack their last fields.
 *
 * NULL with HYS_ERROR_REFUSED "NAME: line L: reason" for what is no text, for a row that is longer than the first one,
 * for quotation marks that are not closed. What is no number is no error here: see hys_sheet_check(). */
HysSheet *hys_sheet_parse (const char     *text,
                           gsize           length,
                           const char     *name,
                           GError        **error);

/* Reads a file of at most HYS_MAX_FILE_SIZE, or a pipe, as above. */
HysSheet *hys_sheet_load  (const char     *path,
                           GError        **error);
HysSheet *hys_sheet_ref   (HysSheet       *self);
void      hys_sheet_unref (HysSheet       *self);

double    hys_sheet_get   (const HysSheet *self,
                           gsize           row,
                           guint           column);

/* Whether all fields of a column are numbers; HYS_ERROR_REFUSED "NAME: line L, column C: reason" for the first that is
 * none. */
gboolean  hys_sheet_check (const HysSheet *self,
                           guint           column,
                           GError        **error);

/* Sets HYS_ERROR_REFUSED "NAME: line L: reason". */
void      hys_sheet_refuse (const HysSheet *self,
                            guint           line,
                            GError        **error,
                            const char     *reason);

/* Whether the name of a file suggests a table. */
gboolean  hys_sheet_is_named_so (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSheet, hys_sheet_unref)

G_END_DECLS
