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

G_END_DECLS
