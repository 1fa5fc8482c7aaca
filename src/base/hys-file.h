/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Writes the file in one step: it is either the old one or the whole new one, on disk, and keeps the mode and the group
 * that it had. Symbolic links are followed; another hard link keeps the old content. On failure (G_IO_ERROR) nothing is
 * left behind; when only the folder could not be synchronized, the new file is there. */
gboolean    hys_file_replace     (const char    *path,
                                  const char    *data,
                                  gsize          length,
                                  GError       **error);

/* Whether hys_file_replace() may do so now, before what takes long. G_IO_ERROR. */
gboolean    hys_file_may_replace (const char    *path,
                                  GError       **error);

/* How the names of temporary files begin: what a program that is killed may leave beside a file. */
#define HYS_FILE_TEMPORARY ".hysteron-"

/* The same for a local file, and g_file_replace_contents() for one elsewhere. @etag: (nullable): G_IO_ERROR_WRONG_ETAG
 * when the file is there and has another one. @backup: what is replaced is kept under the file's name with a tilde
 * behind it; nothing is replaced where that is not possible, but for documents of a sandbox, beside which nobody finds
 * a file: none is kept there. @new_etag: (out) (optional) (nullable) (transfer full) */
gboolean    hys_file_write       (GFile         *file,
                                  const char    *data,
                                  gsize          length,
                                  const char    *etag,
                                  gboolean       backup,
                                  char         **new_etag,
                                  GError       **error);

/* The entity tag of a file as it is now (transfer full); NULL for none. A local file's is GIO's, the time of its last
 * change, with its inode and size, since a clock stands still for some milliseconds. The first one blocks. */
char       *hys_file_etag        (GFile         *file);
char       *hys_file_info_etag   (GFile         *file,
                                  GFileInfo     *info);

/* What @info is asked for. */
#define HYS_FILE_ETAG_ATTRIBUTES \
  G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_UNIX_INODE

/* Of what is read: documents, tables. */
#define HYS_MAX_FILE_SIZE (64 * 1024 * 1024)

/* Read everything, at most @most bytes (transfer full); G_IO_ERROR, with G_IO_ERROR_MESSAGE_TOO_LARGE for more. */
GByteArray *hys_file_read        (const char    *path,
                                  gsize          most,
                                  GError       **error);
GByteArray *hys_file_read_fd     (int            fd,
                                  gsize          most,
                                  GError       **error);
GByteArray *hys_file_read_stream (GInputStream  *stream,
                                  gsize          most,
                                  GError       **error);

G_END_DECLS
