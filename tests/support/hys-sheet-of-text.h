/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-sheet.h"

/* Reads a table from memory. */
static inline HysSheet *
hys_sheet_of_text (const char  *text,
                   gsize        length,
                   const char  *name,
                   GError     **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, (gssize) length, NULL);

  return hys_sheet_read (stream, name, (goffset) length, NULL, NULL, error);
}
