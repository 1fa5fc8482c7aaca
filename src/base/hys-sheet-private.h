/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sheet.h"

G_BEGIN_DECLS

/* ---- hys-sheet.c ---- */

void          hys_sheet_column_clear (HysSheetColumn *column);

/* ---- hys-sheet-file.c ---- */

/* The bytes of a text whose separators, digits and ends of lines are those of ASCII: without a byte order mark, UTF-16
 * as UTF-8. Takes no reference to @raw beyond what it needs; the caller owns the stream. */
GInputStream *hys_sheet_decode (GInputStream  *raw,
                                HysProgress    progress,
                                gpointer       progress_data,
                                GError       **error);

/* ---- hys-sheet-book.c ---- */

/* The first sheet of a workbook, a row a line, its cells separated by semicolons. G_IO_ERROR_NOT_SUPPORTED with the
 * reason for what is none, HYS_ERROR_CANCELLED by @progress (nullable), which goes on to a half. */
GInputStream *hys_sheet_unpack (GInputStream  *packed,
                                HysProgress    progress,
                                gpointer       progress_data,
                                GError       **error);

/* ---- hys-sheet-rows.c ---- */

/* Bytes that are in memory at a time, and of a row. */
#define HYS_SHEET_BUFFER   (1 << 20)
#define HYS_SHEET_LONGEST  (1 << 18)

/* Not terminated by a zero. */
typedef struct
{
  const char *text;
  gsize       length;
} HysSheetCell;

/* @separator: a comma, a semicolon, a tab, or a blank, which stands for blanks and tabs
 * @decimal: a point or a comma
 * @several: as many separators as there are stand for one */
typedef struct
{
  char     separator;
  char     decimal;
  gboolean several;
} HysDialect;

/**
 * HysSheetRows:
 * @stream: where more of the text comes from (borrowed); NULL = there is no more
 * @buffer, @room: HYS_SHEET_BUFFER bytes, or fewer for less text
 * @taken: bytes that were
 * @at, @end: what of the buffer is still to be read
 * @line: of the row that was read last, from 1
 * @next_line: of what comes next
 * @comment: it is one: a line that began with #, without that
 * @open: it has a quotation mark that is not closed
 * @cut: it is longer than HYS_SHEET_LONGEST, and not whole
 * @binary: it has a zero, which is none of a text
 * @width: its fields, with the empty ones at its end
 * @fields: (array) its HysSheetCell, without these; they live as long as the buffer, @unquoted and the next row
 *
 * Reads a text row by row.
 */
typedef struct
{
  HysDialect    dialect;
  GInputStream *stream;
  char         *buffer;
  gsize         room;
  goffset       taken;
  const char   *at;
  const char   *end;
  gsize         line;
  gsize         next_line;
  gboolean      comment;
  gboolean      open;
  gboolean      cut;
  gboolean      binary;
  guint         width;
  GArray       *fields;
  GStringChunk *unquoted;
  GError       *error;
} HysSheetRows;

/* Fills the buffer from @stream, which has about @size bytes; 0 = unknown. */
void       hys_sheet_rows_init  (HysSheetRows   *self,
                                 GInputStream   *stream,
                                 goffset         size);
void       hys_sheet_rows_clear (HysSheetRows   *self);

/* The next row that is not empty, or is cut or binary; FALSE at the end, which may be one by @error. */
gboolean   hys_sheet_rows_next  (HysSheetRows   *self);

/* The same of what is in the buffer alone, so that one can go back: a row whose end is not there is none. */
gboolean   hys_sheet_rows_next_here (HysSheetRows *self);

/* A row in the buffer again, however its fields are separated. @line: its own */
void       hys_sheet_rows_go_to (HysSheetRows   *self,
                                 const char     *at,
                                 gsize           line);

/* Its first @n fields (transfer full), each in UTF-8 on one line; "" where there are fewer. */
char     **hys_sheet_rows_words (const HysSheetRows *self,
                                 guint               n);
char      *hys_cell_text        (HysSheetCell    field);

/* NAN for what is no number. */
double     hys_cell_number      (HysSheetCell    field,
                                 char            decimal);

/* Whether it is empty or says that there is no number. */
gboolean   hys_cell_is_gap      (HysSheetCell    field);

/* ---- hys-sheet-dialect.c ---- */

/* Sets how fields are separated; the rows begin anew. */
void       hys_sheet_rows_guess_dialect (HysSheetRows *self);

/* ---- hys-sheet-plan.c ---- */

/**
 * HysSheetPlan:
 * @data, @data_line: the first row of numbers; NULL = there is none
 * @n_columns: of the table
 * @headings, @units: words above the columns, NULL-terminated; NULL = there are none
 * @heading_line: 0 = there are none
 * @labels: first words of rows above the table, which may label its blocks (set of char *)
 */
typedef struct
{
  const char *data;
  gsize       data_line;
  guint       n_columns;
  char      **headings;
  char      **units;
  gsize       heading_line;
  GHashTable *labels;
} HysSheetPlan;

/* Where things are, as far as the buffer shows it. */
void       hys_sheet_plan_init  (HysSheetPlan   *self,
                                 HysSheetRows   *rows);
void       hys_sheet_plan_clear (HysSheetPlan   *self);

/* ---- hys-sheet-heading.c ---- */

/* Whether every word is a unit, or none: mm, [kN], N/mm, °, -, "". */
gboolean   hys_heading_is_units (char *const    *words);

/* Takes @heading apart, and knows what it is; @unit: from a row of units, or NULL. */
void       hys_heading_set      (HysSheetColumn *column,
                                 const char     *heading,
                                 const char     *unit);

/* ---- hys-sheet-quantity.c ---- */

/* What a column of this name and unit is likely to hold. */
void       hys_sheet_column_set_quantity (HysSheetColumn *column);

G_END_DECLS
