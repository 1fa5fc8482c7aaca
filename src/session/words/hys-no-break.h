/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The text with spaces at which no line is broken between a number and its sign or unit, on both sides of "=" and the
 * like, and between a number or a name in quotes and the word before it. */
char *hys_no_break (const char *text);

G_END_DECLS
