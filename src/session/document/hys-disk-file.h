/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HYS_TYPE_DISK_FILE (hys_disk_file_get_type ())
G_DECLARE_FINAL_TYPE (HysDiskFile, hys_disk_file, HYS, DISK_FILE, GObject)

/**
 * HysDiskFile:
 *
 * The file that a document was read from or written to, as it was then, and whether another program has changed it
 * since. A local file is monitored.
 *
 * Signals: `changed` (no arguments): hys_disk_file_is_overtaken() or hys_disk_file_is_gone() changed.
 */
HysDiskFile *hys_disk_file_new         (void);

/* @file: NULL for none; @etag: its entity tag when it was read or written, NULL for unknown */
void         hys_disk_file_set         (HysDiskFile *self,
                                        GFile       *file,
                                        const char  *etag);

/* The program is about to write @file, which is or becomes this one: changes are not reported meanwhile. One at a time:
 * FALSE when another is being written, which @file then waits for. */
gboolean     hys_disk_file_begin_write (HysDiskFile *self,
                                        GFile       *file);

/* Ends it; the file that waits (transfer full) (nullable). */
GFile       *hys_disk_file_end_write   (HysDiskFile *self);

/* The entity tag it had when the user was asked whether to replace it, until hys_disk_file_set(); NULL when nobody was
 * asked.
 * @etag: NULL for gone or unknown, which stands for what was read or written. */
void         hys_disk_file_set_asked   (HysDiskFile *self,
                                        const char  *etag);
const char  *hys_disk_file_get_asked   (HysDiskFile *self);

/* Compares the entity tag, without blocking. */
void         hys_disk_file_check       (HysDiskFile *self);

/* (transfer none) (nullable) */
GFile       *hys_disk_file_get_file    (HysDiskFile *self);
const char  *hys_disk_file_get_etag    (HysDiskFile *self);

/* Whether the file is there and no longer what was read or written. */
gboolean     hys_disk_file_is_overtaken (HysDiskFile *self);

/* Whether it is no longer there: the document is nowhere but in memory. */
gboolean     hys_disk_file_is_gone      (HysDiskFile *self);

G_END_DECLS
