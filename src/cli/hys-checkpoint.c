/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables that are their own checkpoint. */
#include "hys-checkpoint.h"

#include "hys-error.h"
#include "hys-output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct HysCheckpoint
{
  int   fd;
  char *path;
};

gboolean
hys_checkpoint_can (const char *path)
{
  struct stat status;

  return !hys_output_is_stdout (path) && (stat (path, &status) != 0 || S_ISREG (status.st_mode));
}

/* The end of the line of @text that begins with @key, or NULL if it is another line or has no end. Cells may hold line
 * breaks only in the key, which is compared as a whole. */
static const char *
end_of_line (const char *text,
             const char *key)
{
  const char *end = g_str_has_prefix (text, key) ? strchr (text + strlen (key), '\n') : NULL;

  return end != NULL ? end + 1 : NULL;
}

static void
set_fault (const char  *path,
           int          fault,
           GError     **error)
{
  g_autofree char *name = hys_output_name (path);

  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, g_strerror (fault));
}

HysCheckpoint *
hys_checkpoint_open (const char  *path,
                     const char  *head,
                     gsize        end,
                     GError     **error)
{
  HysCheckpoint *self;
  int fd = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

  if (fd < 0 || ftruncate (fd, (off_t) end) != 0 || lseek (fd, (off_t) end, SEEK_SET) < 0)
    {
      set_fault (path, errno, error);
      if (fd >= 0)
        close (fd);
      return NULL;
    }
  self = g_new (HysCheckpoint, 1);
  *self = (HysCheckpoint){ fd, g_strdup (path) };
  if (end > 0 || hys_checkpoint_append (self, head, error))
    return self;
  hys_checkpoint_close (self);
  return NULL;
}

gboolean
hys_checkpoint_append (HysCheckpoint  *self,
                       const char     *line,
                       GError        **error)
{
  gsize left = strlen (line);

  while (left > 0)
    {
      ssize_t written = write (self->fd, line, left);

      if (written < 0 && errno != EINTR)
        {
          set_fault (self->path, errno, error);
          return FALSE;
        }
      line += MAX (written, 0);
      left -= (gsize) MAX (written, 0);
    }
  return TRUE;
}

void
hys_checkpoint_close (HysCheckpoint *self)
{
  fsync (self->fd);
  close (self->fd);
  g_free (self->path);
  g_free (self);
}

gboolean
hys_checkpoint_collect (const char       *path,
                        const char       *head,
                        const GPtrArray  *keys,
                        GHashTable       *lines,
                        GError          **error)
{
  g_autoptr (GError) fault = NULL;
  g_autofree char *text = NULL, *name = hys_output_name (path);
  const char *place;

  if (!g_file_get_contents (path, &text, NULL, &fault))
    return hys_fail (error, HYS_ERROR_FAILED, "%s: %s", name, fault->message);
  if (!g_str_has_prefix (text, head))
    return hys_fail (error, HYS_ERROR_REFUSED, _("%s: is no table of this sweep: it has other columns"), name);
  place = text + strlen (head);
  for (guint i = 0; i < keys->len; i++)
    {
      const char *key = g_ptr_array_index (keys, i), *end = end_of_line (place, key);

      if (end == NULL)
        continue;
      g_hash_table_replace (lines, g_strdup (key), g_strndup (place, (gsize) (end - place)));
      place = end;
    }
  return TRUE;
}
