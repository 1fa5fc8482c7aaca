/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Values (keys not counted) that a text may hold; it bounds the memory that a document takes while it is read. */
#define HYS_MAX_VALUES 6000000

/**
 * hys_json_scan:
 * @rewritten: (out): the text to hand to the JSON parser when it is not @text itself, else %NULL
 *
 * Checks that a text is JSON to the letter of RFC 8259 (UTF-8, nothing before or after the value, no comment, no
 * single quote) and keeps to the limits of the format: nesting depth, number of values, no key twice in one object, no
 * U+0000, every number finite as a double. HYS_ERROR_REFUSED "line L, column C: reason".
 *
 * Whole numbers too long for 64-bit integers, and -0, are rewritten with an exponent, so that a parser reads them as
 * doubles.
 */
gboolean hys_json_scan (const char  *text,
                        gsize        length,
                        GString    **rewritten,
                        GError     **error);

G_END_DECLS
