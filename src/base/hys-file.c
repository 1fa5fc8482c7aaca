/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_LINKS 40
#define BLOCK     (256 * 1024)

/* The file that a path stands for, symbolic links followed even to a file that does not exist yet. */
static char *
follow_links (const char  *path,
              GError     **error)
{
  g_autofree char *file = g_strdup (path);

  for (int i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *folder = NULL, *link = NULL, *target = NULL;

      if (!g_file_test (file, G_FILE_TEST_IS_SYMLINK))
        return g_steal_pointer (&file);
      link = g_file_read_link (file, error);
      if (link == NULL)
        return NULL;
      folder = g_path_get_dirname (file);
      target = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
      g_free (file);
      file = g_steal_pointer (&target);
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, g_strerror (ELOOP));
  return NULL;
}

/* What a file that is replaced was, so that the new one is the same. */
typedef struct
{
  mode_t mode;
  gid_t  group;     /* (gid_t) -1 for none yet */
} Kept;

static gboolean
refuse (int      fault,
        GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (fault), g_strerror (fault));
  return FALSE;
}

/* What may be overwritten: nothing, or a regular file that may be written to. */
static gboolean
check_overwrite (const char  *file,
                 Kept        *kept,
                 GError     **error)
{
  struct stat status;

  *kept = (Kept) { 0666, (gid_t) -1 };
  if (stat (file, &status) < 0)
    return errno == ENOENT || refuse (errno, error);
  if (S_ISDIR (status.st_mode))
    return refuse (EISDIR, error);
  if (!S_ISREG (status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _("not a regular file"));
      return FALSE;
    }
  if (access (file, W_OK) < 0)
    return refuse (errno, error);
  *kept = (Kept) { status.st_mode & 0777, status.st_gid };
  return TRUE;
}

/* The file that is replaced where a path is written to (transfer full), and what it was; NULL where that may not be. */
static char *
find_replaced (const char  *path,
               Kept        *kept,
               GError     **error)
{
  g_autofree char *file = follow_links (path, error);

  return file != NULL && check_overwrite (file, kept, error) ? g_steal_pointer (&file) : NULL;
}

/* 0, or the errno */
static int
write_all (int         fd,
           const char *data,
           gsize       length)
{
  while (length > 0)
    {
      gssize done = write (fd, data, MIN (length, BLOCK));

      if (done < 0 && errno != EINTR)
        return errno;
      data += MAX (done, 0);
      length -= (gsize) MAX (done, 0);
    }
  return 0;
}

/* The whole file under another name, on disk. */
static gboolean
write_temporary (int          fd,
                 const Kept  *kept,
                 const char  *data,
                 gsize        length,
                 GError     **error)
{
  int fault = write_all (fd, data, length);
  mode_t mode = kept->mode;

  /* Who could not read the old file cannot read the new one: where the group cannot be kept, another group gets the
   * rights of all others. What a file system without modes refuses is not a failure. */
  if (kept->group != (gid_t) -1)
    {
      if (fchown (fd, (uid_t) -1, kept->group) < 0)
        mode = (mode & ~(mode_t) 070) | (mode & 07) << 3;
      G_GNUC_UNUSED int done = fchmod (fd, mode);
    }
  if (fault == 0 && fsync (fd) < 0)
    fault = errno;
  if (close (fd) < 0 && fault == 0 && errno != EINTR)
    fault = errno;
  return fault == 0 || refuse (fault, error);
}

char *
hys_file_info_etag (GFile     *file,
                    GFileInfo *info)
{
  const char *etag = g_file_info_get_etag (info);

  if (etag == NULL || !g_file_is_native (file))
    return g_strdup (etag);
  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT ":%" G_GOFFSET_FORMAT, etag,
                          g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_UNIX_INODE),
                              g_file_info_get_size (info));
}

static char *
query_etag (GFile   *file,
            GError **error)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, HYS_FILE_ETAG_ATTRIBUTES, G_FILE_QUERY_INFO_NONE, NULL, error);

  return info != NULL ? hys_file_info_etag (file, info) : NULL;
}

char *
hys_file_etag (GFile *file)
{
  return query_etag (file, NULL);
}

/* A file that is gone is no reason not to write it again. */
static gboolean
check_etag (const char  *path,
            const char  *etag,
            GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) fault = NULL;
  g_autofree char *now = etag != NULL ? query_etag (file, &fault) : NULL;

  if (fault != NULL && !g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  if (now == NULL || g_str_equal (now, etag))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, _("changed by another program"));
  return FALSE;
}

/* The new name is on disk when its folder is. Where a folder cannot be opened or synchronized, that is left to the
 * system. */
static gboolean
sync_folder (const char  *folder,
             GError     **error)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), fault = 0;

  if (fd < 0)
    return TRUE;
  if (fsync (fd) < 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
    fault = errno;
  close (fd);
  return fault == 0 || refuse (fault, error);
}

/* A second name of what is there; where the file system has none, a copy. */
static gboolean
duplicate (const char  *file,
           const char  *other,
           const Kept  *kept,
           GError     **error)
{
  g_autoptr (GByteArray) content = NULL;
  int fd;

  if (link (file, other) == 0)
    return TRUE;
  content = hys_file_read (file, HYS_MAX_FILE_SIZE, error);
  if (content == NULL)
    return FALSE;
  fd = open (other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  return fd < 0 ? refuse (errno, error) : write_temporary (fd, kept, (const char *) content->data, content->len, error);
}

/* The file keeps its name meanwhile. Renaming one to another name of itself leaves both. */
static gboolean
keep_backup (const char  *file,
             const Kept  *kept,
             GError     **error)
{
  g_autofree char *folder = g_path_get_dirname (file), *backup = g_strconcat (file, "~", NULL);
  g_autofree char *other = g_strdup_printf ("%s/" HYS_FILE_TEMPORARY "%08x", folder, g_random_int ());
  g_autoptr (GError) fault = NULL;

  if (kept->group == (gid_t) -1)
    return TRUE;
  if (duplicate (file, other, kept, &fault) && rename (other, backup) < 0)
    refuse (errno, &fault);
  unlink (other);
  if (fault == NULL)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANT_CREATE_BACKUP, _("no backup can be made: %s"), fault->message);
  return FALSE;
}

/* @backup: what the old file is, when it is kept; @new_etag: (out) (optional): of the new file, whatever happens to it
 * afterwards */
static gboolean
put_in_place (const char  *temporary,
              const char  *file,
              const char  *etag,
              const Kept  *backup,
              char       **new_etag,
              GError     **error)
{
  g_autoptr (GFile) complete = g_file_new_for_path (temporary);
  g_autofree char *written = new_etag != NULL ? hys_file_etag (complete) : NULL;

  if (!check_etag (file, etag, error) || (backup != NULL && !keep_backup (file, backup, error)))
    return FALSE;
  if (rename (temporary, file) < 0)
    return refuse (errno, error);
  if (new_etag != NULL)
    *new_etag = g_steal_pointer (&written);
  return TRUE;
}

/* g_file_replace() of GLib 2.74 does not suffice where files are local: it truncates the old file in place when it has
 * links or its folder cannot be written to, writes a new one under its own name, and synchronizes neither that nor the
 * folder. */
static gboolean
replace_native (const char  *path,
                const char  *data,
                gsize        length,
                const char  *etag,
                gboolean     backup,
                char       **new_etag,
                GError     **error)
{
  Kept kept;
  g_autofree char *file = find_replaced (path, &kept, error);
  g_autofree char *folder = NULL, *temporary = NULL, *documents = NULL;
  int fd;

  if (file == NULL || !check_etag (file, etag, error))
    return FALSE;
  folder = g_path_get_dirname (file);
  temporary = g_build_filename (folder, HYS_FILE_TEMPORARY "XXXXXX", NULL);
  fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, (int) kept.mode);
  if (fd < 0)
    return refuse (errno, error);
  /* A program in a sandbox knows some files by their name alone: the desktop's portal of documents shows what is written
   * beside them to nobody else, and leaves it on disk under a hidden name. */
  documents = g_strconcat (g_get_user_runtime_dir (), "/doc/", NULL);
  backup = backup && !g_str_has_prefix (file, documents) && !g_str_has_prefix (file, "/run/flatpak/doc/");
  if (!write_temporary (fd, &kept, data, length, error)
      || !put_in_place (temporary, file, etag, backup ? &kept : NULL, new_etag, error))
    {
      unlink (temporary);
      return FALSE;
    }
  return sync_folder (folder, error);
}

gboolean
hys_file_write (GFile       *file,
                const char  *data,
                gsize        length,
                const char  *etag,
                gboolean     backup,
                char       **new_etag,
                GError     **error)
{
  g_autofree char *path = g_file_is_native (file) ? g_file_get_path (file) : NULL;

  if (new_etag != NULL)
    *new_etag = NULL;
  if (path != NULL)
    return replace_native (path, data, length, etag, backup, new_etag, error);
  return g_file_replace_contents (file, data, length, etag, backup, G_FILE_CREATE_NONE, new_etag, NULL, error);
}

gboolean
hys_file_replace (const char  *path,
                  const char  *data,
                  gsize        length,
                  GError     **error)
{
  return replace_native (path, data, length, NULL, FALSE, NULL, error);
}

gboolean
hys_file_may_replace (const char  *path,
                      GError     **error)
{
  Kept kept;
  g_autofree char *file = find_replaced (path, &kept, error);
  g_autofree char *folder = file != NULL ? g_path_get_dirname (file) : NULL;

  return folder != NULL && (access (folder, W_OK | X_OK) == 0 || refuse (errno, error));
}

static void
refuse_size (gsize    most,
             GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, _("larger than %zu MiB"), most / (1024 * 1024));
}

GByteArray *
hys_file_read_fd (int      fd,
                  gsize    most,
                  GError **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  gssize got;

  do
    {
      guint before = all->len;

      g_byte_array_set_size (all, before + BLOCK);
      do
        got = read (fd, all->data + before, BLOCK);
      while (got < 0 && errno == EINTR);
      g_byte_array_set_size (all, before + (guint) MAX (got, 0));
    }
  while (got > 0 && all->len <= most);
  if (got < 0)
    refuse (errno, error);
  else if (all->len <= most)
    return g_steal_pointer (&all);
  else
    refuse_size (most, error);
  return NULL;
}

GByteArray *
hys_file_read (const char *path,
               gsize       most,
               GError    **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  GByteArray *all;

  if (fd < 0)
    {
      refuse (errno, error);
      return NULL;
    }
  all = hys_file_read_fd (fd, most, error);
  close (fd);
  return all;
}

GByteArray *
hys_file_read_stream (GInputStream  *stream,
                      gsize          most,
                      GError       **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  gsize got;

  do
    {
      guint before = all->len;

      g_byte_array_set_size (all, before + BLOCK);
      if (!g_input_stream_read_all (stream, all->data + before, BLOCK, &got, NULL, error))
        return NULL;
      g_byte_array_set_size (all, before + (guint) got);
    }
  while (got == BLOCK && all->len <= most);
  if (all->len <= most)
    return g_steal_pointer (&all);
  refuse_size (most, error);
  return NULL;
}
