/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes the file in one step: it is either the old one or the whole new one, on disk, and keeps the mode it had.
 * Symbolic links are followed. On failure (G_FILE_ERROR) nothing is left behind. */
gboolean hys_file_replace (const char  *path,
                           const char  *data,
                           gsize        length,
                           GError     **error);

/* Of what is read: documents, tables. */
#define HYS_MAX_FILE_SIZE (64 * 1024 * 1024)

/* Reads everything, at most @most bytes (transfer full); G_FILE_ERROR, with G_FILE_ERROR_INVAL for more. */
GByteArray *hys_file_read    (const char *path,
                              gsize       most,
                              GError    **error);
GByteArray *hys_file_read_fd (int         fd,
                              gsize       most,
                              GError    **error);

G_END_DECLS
