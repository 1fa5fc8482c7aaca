/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sheet.h"

G_BEGIN_DECLS

/* ---- hys-sheet-text.c ---- */

/* Any text as UTF-8, without a byte order mark; NULL when it is none. The caller owns it. */
char *hys_sheet_to_utf8 (const char *text,
                         gsize       length,
                         gsize      *new_length);

/* ---- hys-sheet-rows.c ---- */

/* Not terminated by a zero. */
typedef struct
{
  const char *text;
  gsize       length;
} HysSheetCell;

/* @separator: a comma, a semicolon, a tab, or a blank, which stands for blanks and tabs, as many as there are
 * @decimal: a point or a comma */
typedef struct
{
  char separator;
  char decimal;
} HysDialect;

/**
 * HysSheetRows:
 * @at, @end: what of the text is still to be read
 * @line: of the row that was read last, from 1
 * @next_line: of what comes next
 * @comment: it is one: a line that began with #, without that
 * @open: it has a quotation mark that is not closed
 * @fields: (array) its HysSheetCell; they live as long as the text, @unquoted and the next row
 *
 * Reads a text row by row.
 */
typedef struct
{
  HysDialect    dialect;
  const char   *at;
  const char   *end;
  guint         line;
  guint         next_line;
  gboolean      comment;
  gboolean      open;
  GArray       *fields;
  GStringChunk *unquoted;
} HysSheetRows;

void       hys_sheet_rows_init  (HysSheetRows   *self,
                                 HysDialect      dialect,
                                 const char     *text,
                                 gsize           length);
void       hys_sheet_rows_clear (HysSheetRows   *self);

/* The next row that is not empty; FALSE at the end. */
gboolean   hys_sheet_rows_next  (HysSheetRows   *self);

/* One row of the same text again, however its fields are separated. @line: its own */
void       hys_sheet_rows_go_to (HysSheetRows   *self,
                                 const char     *at,
                                 guint           line);
double     hys_field_number     (HysSheetCell    field,
                                 char            decimal);
HysDialect hys_dialect_guess    (const char     *text,
                                 gsize           length);

/* ---- hys-sheet-heading.c ---- */

/* Whether every word is a unit, or none: mm, [kN], N/mm, °, -, "". */
gboolean   hys_heading_is_units (char *const    *words);

/* Takes @heading apart; @unit: from a row of units, or NULL. */
void       hys_heading_set      (HysSheetColumn *column,
                                 const char     *heading,
                                 const char     *unit);

G_END_DECLS
