/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Reads the points of a table (HysTablePoint) from a text of two columns, time and value, as hys_sheet_parse() does. Times
 * must increase. On a fault NULL and HYS_ERROR_REFUSED "line 7: reason". The caller owns the array. */
GArray *hys_points_parse (const char *text,
                          gsize       length,
                          GError    **error);

G_END_DECLS
