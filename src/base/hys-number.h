/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers as text, never depending on the locale. */

#define HYS_NUMBER_SIZE 32

/* Writes the shortest decimal text that reads back as exactly @value ("0.1", "1e-12", "200") to @text and returns
 * it. */
char     *hys_number_format       (double value, char text[HYS_NUMBER_SIZE]);

/* The same of @value rounded to six significant digits, for places with little room. */
char     *hys_number_format_brief (double value, char text[HYS_NUMBER_SIZE]);

/* Writes @value with 17 significant digits, as CSV columns have it. */
char     *hys_number_format_exact (double value, char text[HYS_NUMBER_SIZE]);

/* The same at the end of @out. */
void      hys_number_append_exact (GString *out, double value);

/* @numbers like that as a row of CSV at the end of @out. */
void      hys_number_append_row   (GString *out, const double *numbers, guint n);

/* Reads a whole string as one finite number with a decimal point. FALSE if it is anything else. */
gboolean  hys_number_parse        (const char *text, double *value);

/* The same for @length characters that nothing needs to end. */
gboolean  hys_number_read         (const char *text, gsize length, double *value);

/* As hys_number_parse(), for typed text: also accepts surrounding blanks and a decimal comma. */
gboolean  hys_number_parse_typed  (const char *text, double *value);

/* Compare two doubles, or two guint, for a sort that ascends: negative, 0, or positive as @a is less than, as large as, or
 * greater than @b. */
int       hys_number_compare      (gconstpointer a, gconstpointer b);
int       hys_index_compare       (gconstpointer a, gconstpointer b);

G_END_DECLS
