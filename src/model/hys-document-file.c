/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"
#include "hys-file.h"
#include "hys-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static HysDocument *
refuse (const char  *name,
        GError     **error,
        const char  *reason)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s: %s", name, reason);
  return NULL;
}

static HysDocument *
refuse_size (const char  *name,
             GError     **error)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: larger than %d MiB"), name,
               HYS_MAX_FILE_SIZE / (1024 * 1024));
  return NULL;
}

HysDocument *
hys_document_parse (const char  *text,
                    gssize       length,
                    const char  *name,
                    GPtrArray   *findings,
                    GError     **error)
{
  g_autoptr (HysDocument) document = NULL;
  g_autoptr (JsonNode) root = NULL;
  gsize size = length < 0 ? strlen (text) : (gsize) length;

  if (size > HYS_MAX_FILE_SIZE)
    return refuse_size (name, error);
  if (size >= strlen (BYTE_ORDER_MARK) && memcmp (text, BYTE_ORDER_MARK, strlen (BYTE_ORDER_MARK)) == 0)
    {
      text += strlen (BYTE_ORDER_MARK);
      size -= strlen (BYTE_ORDER_MARK);
    }
  root = hys_json_parse (text, size, error);
  document = root != NULL ? hys_document_read (root, name, findings, error) : NULL;
  if (document == NULL)
    {
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  return hys_document_validate (document, name, error) ? g_steal_pointer (&document) : NULL;
}

HysDocument *
hys_document_load_fd (int          fd,
                      const char  *name,
                      GPtrArray   *findings,
                      GError     **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (GByteArray) bytes = hys_file_read_fd (fd, HYS_MAX_FILE_SIZE, &fault);

  if (bytes == NULL)
    return refuse (name, error, fault->message);
  return hys_document_parse (bytes->len > 0 ? (const char *) bytes->data : "", (gssize) bytes->len, name, findings,
                             error);
}

/* The name of a file as messages show it: on one line. */
static char *
display_name (const char *path)
{
  char *name = g_filename_display_basename (path);

  for (char *c = name; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';
  return name;
}

/* Opens a regular file of permitted size, without blocking on a pipe. */
static int
open_document (const char  *path,
               const char  *name,
               GError     **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat status;

  if (fd < 0 || fstat (fd, &status) < 0)
    refuse (name, error, g_strerror (errno));
  else if (S_ISDIR (status.st_mode))
    refuse (name, error, _("is a directory"));
  else if (!S_ISREG (status.st_mode))
    refuse (name, error, _("is not a regular file"));
  else if (status.st_size > HYS_MAX_FILE_SIZE)
    refuse_size (name, error);
  else
    return fd;
  if (fd >= 0)
    close (fd);
  return -1;
}

HysDocument *
hys_document_load (const char  *path,
                   GPtrArray   *findings,
                   GError     **error)
{
  g_autofree char *name = display_name (path);
  HysDocument *document;
  int fd = open_document (path, name, error);

  if (fd < 0)
    return NULL;
  document = hys_document_load_fd (fd, name, findings, error);
  close (fd);
  return document;
}

HysDocument *
hys_document_load_file (GFile      *file,
                        GPtrArray  *findings,
                        GError    **error)
{
  g_autofree char *path = g_file_get_path (file), *base = g_file_get_basename (file), *name = display_name (base);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  g_autoptr (GError) fault = NULL;

  if (path != NULL)
    return hys_document_load (path, findings, error);
  stream = g_file_read (file, NULL, &fault);
  if (stream != NULL)
    bytes = hys_file_read_stream (G_INPUT_STREAM (stream), HYS_MAX_FILE_SIZE, &fault);
  if (bytes == NULL)
    return refuse (name, error, fault->message);
  return hys_document_parse (bytes->len > 0 ? (const char *) bytes->data : "", (gssize) bytes->len, name, findings,
                             error);
}

gboolean
hys_document_save (const HysDocument  *self,
                   GFile              *file,
                   const char         *etag,
                   gboolean            backup,
                   char              **new_etag,
                   GError            **error)
{
  gsize length;
  g_autofree char *text = hys_document_to_json (self, &length);
  g_autofree char *base = g_file_get_basename (file), *name = display_name (base);
  g_autoptr (GError) fault = NULL;

  if (hys_file_write (file, text, length, etag, backup, new_etag, &fault))
    return TRUE;
  if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    g_propagate_error (error, g_steal_pointer (&fault));
  else
    g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: cannot be saved: %s"), name, fault->message);
  return FALSE;
}
