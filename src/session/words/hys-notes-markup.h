/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * hys_notes_markup:
 * @notes: notes of a document, valid UTF-8
 *
 * The notes as markup of Pango, with the tags `i`, `sub` and `sup` alone, whatever the notes are. Between asterisks
 * that touch a word on the inside and none on the outside there is emphasis, within one line: *so*. After a letter that
 * is not part of a word `_` lowers and `^` raises the letters and digits that follow, or what stands in braces: x_1,
 * x_{max}, m^2; `^` does so after a digit too, with a sign if it has one: 10^-3. All else is shown as it is written.
 *
 * Returns: (transfer full)
 */
char *hys_notes_markup (const char *notes);

/* The text with spaces at which no line is broken between a number and its sign or unit, on both sides of "=" and the
 * like, and between a number or a name in quotes and the word before it. */
char *hys_no_break (const char *text);

G_END_DECLS
