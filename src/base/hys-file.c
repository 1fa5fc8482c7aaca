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
  g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_LOOP, g_strerror (ELOOP));
  return NULL;
}

/* What may be overwritten: nothing, or a regular file that may be written to; sets the mode it is to have. */
static gboolean
check_overwrite (const char  *file,
                 int         *mode,
                 GError     **error)
{
  struct stat status;
  int fault = 0;

  *mode = 0666;
  if (stat (file, &status) < 0)
    fault = errno == ENOENT ? 0 : errno;
  else if (S_ISDIR (status.st_mode))
    fault = EISDIR;
  else if (!S_ISREG (status.st_mode))
    fault = EINVAL;
  else if (access (file, W_OK) < 0)
    fault = errno;
  else
    *mode = status.st_mode & 0777;
  if (fault == 0)
    return TRUE;
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (fault),
                       fault == EINVAL ? _("not a regular file") : g_strerror (fault));
  return FALSE;
}

gboolean
hys_file_replace (const char  *path,
                  const char  *data,
                  gsize        length,
                  GError     **error)
{
  g_autofree char *file = follow_links (path, error);
  gboolean exists;
  int mode;

  if (file == NULL || !check_overwrite (file, &mode, error))
    return FALSE;
  exists = g_file_test (file, G_FILE_TEST_EXISTS);
  if (!g_file_set_contents_full (file, data, (gssize) length,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, mode, error))
    return FALSE;
  /* The process's umask took bits of the mode away; an old file gets them back. */
  if (exists)
    g_chmod (file, mode);
  return TRUE;
}

static void
refuse (int      fault,
        GError **error)
{
  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (fault), g_strerror (fault));
}

/* Adds what comes next; the number of bytes, 0 at the end, < 0 for an error. */
static gssize
read_block (int         fd,
            GByteArray *all)
{
  guint before = all->len;
  gssize got;

  g_byte_array_set_size (all, before + BLOCK);
  do
    got = read (fd, all->data + before, BLOCK);
  while (got < 0 && errno == EINTR);
  g_byte_array_set_size (all, before + (guint) MAX (got, 0));
  return got;
}

GByteArray *
hys_file_read_fd (int      fd,
                  gsize    most,
                  GError **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  gssize got;

  do
    got = read_block (fd, all);
  while (got > 0 && all->len <= most);
  if (got < 0)
    refuse (errno, error);
  else if (all->len <= most)
    return g_steal_pointer (&all);
  else
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("larger than %zu MiB"), most / (1024 * 1024));
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
