/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* The version of the format that is read and written. */
#define HYS_FORMAT_VERSION 1

/* What a document has when it does not say. */
#define HYS_DEFAULT_UNTIL  10.0
#define HYS_DEFAULT_STEP   0.001
#define HYS_DEFAULT_SCHEME "midpoint"
#define HYS_DEFAULT_TOLERANCE 0.001

/* More rows would not be told apart on a log axis; rows of a whole run, some 16 decades, are few. */
#define HYS_MOST_PER_DECADE 200

/* Replaces the text at @place by a copy of @text. */
static inline void
hys_replace_text (char       **place,
                  const char  *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

/* Appends the points of a table as documents have them: [[t, value], ...]. */
void hys_signal_write_points (const HysSignal *self,
                              GString         *out);

G_END_DECLS
