/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-measured.h"

G_BEGIN_DECLS

/**
 * HysSheet:
 * @name: of the file, for messages
 * @n_columns, @names: of the columns: the first line's words, or "1", "2", ... when that was numbers already
 * @named: whether the first line named them
 * @n_rows, @lines: which line of the file (from 1) a row was
 * @values: (array) n_rows times n_columns; NAN for what is no finite number
 *
 * Columns of numbers, as instruments write them. Not changed once it was made; reference counted, atomically.
 */
typedef struct
{
  char   *name;
  guint   n_columns;
  char  **names;
  gboolean named;
  gsize   n_rows;
  guint  *lines;
  double *values;
} HysSheet;

/* Reads text: a row a line, its fields separated by commas, semicolons, tabs or blanks; when the first line has semicolons or
 * tabs, a comma is a decimal sign. Empty lines and lines that begin with # do not count. HYS_ERROR_REFUSED "NAME: line L:
 * reason". */
HysSheet    *hys_sheet_parse    (const char     *text,
                                 gsize           length,
                                 const char     *name,
                                 GError        **error);

/* The same for a file of at most HYS_MAX_FILE_SIZE. */
HysSheet    *hys_sheet_load     (const char     *path,
                                 GError        **error);
HysSheet    *hys_sheet_ref      (HysSheet       *self);
void         hys_sheet_unref    (HysSheet       *self);

/* Which columns are likely to be x and r: those named "x", or "x:" and more, and "r" or "F" likewise; without such names the
 * first two. FALSE when that is a guess. */
gboolean     hys_sheet_guess    (const HysSheet *self,
                                 guint          *x,
                                 guint          *r);

/* Two columns as a loop. HYS_ERROR_REFUSED when one has a field that is no number, or there are less than four rows. */
HysMeasured *hys_sheet_measured (const HysSheet *self,
                                 guint           x,
                                 guint           r,
                                 GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSheet, hys_sheet_unref)

G_END_DECLS
