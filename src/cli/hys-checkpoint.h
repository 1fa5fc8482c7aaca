/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysCheckpoint:
 *
 * A table that grows line by line in its own file, so that it can go on where it ended.
 */
typedef struct HysCheckpoint HysCheckpoint;

/* Whether a path is none yet, or a plain file: no device, pipe or standard output. */
gboolean       hys_checkpoint_can     (const char       *path);

/* Keeps the first @end bytes of the file and goes on behind them; with none it begins with @head. HYS_ERROR_FAILED. */
HysCheckpoint *hys_checkpoint_open    (const char       *path,
                                       const char       *head,
                                       gsize             end,
                                       GError          **error);

/* Writes a line, which is in the file when this returns. HYS_ERROR_FAILED. */
gboolean       hys_checkpoint_append  (HysCheckpoint    *self,
                                       const char       *line,
                                       GError          **error);
void           hys_checkpoint_close   (HysCheckpoint    *self);

/* Adds the complete lines of a table that begin with one of the keys, by their key. HYS_ERROR_FAILED where it cannot be
 * read, HYS_ERROR_REFUSED where its head is another one. */
gboolean       hys_checkpoint_collect (const char       *path,
                                       const char       *head,
                                       const GPtrArray  *keys,
                                       GHashTable       *lines,
                                       GError          **error);

G_END_DECLS
