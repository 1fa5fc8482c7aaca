/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-measured.h"

#include "hys-error.h"
#include "hys-number.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

/* Columns that a line may have. */
#define MOST_COLUMNS 1000
#define BLOCK        65536
#define SEPARATORS   ",; \t\r"

typedef struct
{
  const char *name;       /* of the file */
  guint       line;       /* from 1 */
  guint       n_columns;  /* 0 = not known yet */
  guint       x;          /* which columns */
  guint       r;
  GArray     *points;
} Reader;

static gboolean
refuse (const Reader *reader,
        GError      **error,
        const char   *format,
        ...) G_GNUC_PRINTF (3, 4);

static gboolean
refuse (const Reader *reader,
        GError      **error,
        const char   *format,
        ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: line %u: %s"), reader->name, reader->line, reason);
  return FALSE;
}

/* The fields of a line, without quotes. */
static GPtrArray *
split_line (const char *text,
            gsize       length)
{
  GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);
  gsize i = 0;

  while (i < length && fields->len <= MOST_COLUMNS)
    {
      gsize start;

      while (i < length && strchr (SEPARATORS, text[i]) != NULL)
        i++;
      start = i;
      while (i < length && strchr (SEPARATORS, text[i]) == NULL)
        i++;
      if (i - start >= 2 && text[start] == '"' && text[i - 1] == '"')
        g_ptr_array_add (fields, g_strndup (text + start + 1, i - start - 2));
      else if (i > start)
        g_ptr_array_add (fields, g_strndup (text + start, i - start));
    }
  return fields;
}

static gboolean
are_numbers (const GPtrArray *fields)
{
  double value;

  for (guint i = 0; i < fields->len; i++)
    if (!hys_number_parse (g_ptr_array_index (fields, i), &value))
      return FALSE;
  return TRUE;
}

static int
find_column (const GPtrArray *fields,
             const char      *letters)
{
  for (const char *letter = letters; *letter != '\0'; letter++)
    for (guint i = 0; i < fields->len; i++)
      {
        const char *field = g_ptr_array_index (fields, i);

        if (field[0] == *letter && (field[1] == '\0' || field[1] == ':'))
          return (int) i;
      }
  return -1;
}

static gboolean
read_header (Reader          *reader,
             const GPtrArray *fields,
             GError         **error)
{
  int x = find_column (fields, "x"), r = find_column (fields, "rF");

  reader->n_columns = fields->len;
  if (x >= 0 && r >= 0)
    {
      reader->x = (guint) x;
      reader->r = (guint) r;
    }
  else if (fields->len != 2)
    return refuse (reader, error, _("must name the columns x and r, or there must be two columns"));
  return TRUE;
}

static gboolean
read_numbers (Reader          *reader,
              const GPtrArray *fields,
              GError         **error)
{
  HysLoopPoint point;

  if (reader->n_columns == 0 && fields->len != 2)
    return refuse (reader, error, _("must be two numbers, x and r (or the first line must name the columns)"));
  if (reader->n_columns != 0 && fields->len != reader->n_columns)
    return refuse (reader, error, _("must have %u columns, has %u"), reader->n_columns, fields->len);
  reader->n_columns = fields->len;
  if (!hys_number_parse (g_ptr_array_index (fields, reader->x), &point.x)
      || !hys_number_parse (g_ptr_array_index (fields, reader->r), &point.r))
    return refuse (reader, error, _("must be numbers with a decimal point"));
  g_array_append_val (reader->points, point);
  return TRUE;
}

static gboolean
read_line (Reader      *reader,
           const char  *text,
           gsize        length,
           GError     **error)
{
  g_autoptr (GPtrArray) fields = NULL;

  if (!g_utf8_validate_len (text, length, NULL))
    return refuse (reader, error, _("the text is not UTF-8"));
  fields = split_line (text, length);
  if (fields->len == 0 || *(const char *) g_ptr_array_index (fields, 0) == '#')
    return TRUE;
  if (reader->n_columns == 0 && !are_numbers (fields))
    return read_header (reader, fields, error);
  return read_numbers (reader, fields, error);
}

HysMeasured *
hys_measured_parse (const char *text,
                    gsize       length,
                    const char *name,
                    GError    **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysLoopPoint));
  Reader reader = { .name = name, .r = 1, .points = points };
  gboolean marked = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0;
  const char *end = text + length, *start = text + (marked ? 3 : 0);
  HysMeasured *self;

  while (start < end)
    {
      const char *stop = memchr (start, '\n', (gsize) (end - start));

      stop = stop != NULL ? stop : end;
      reader.line++;
      if (!read_line (&reader, start, (gsize) (stop - start), error))
        return NULL;
      start = stop + 1;
    }
  if (points->len < 4)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: must have at least four points, has %u"), name, points->len);
      return NULL;
    }
  self = g_new (HysMeasured, 1);
  self->n = points->len;
  self->points = (HysLoopPoint *) g_array_steal (points, NULL);
  return self;
}

/* Everything that can be read from @fd, at most one byte more than is allowed. */
static GByteArray *
read_all (int      fd,
          GError **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  g_autofree guint8 *block = g_malloc (BLOCK);
  gssize got = 1;

  while (got != 0 && all->len <= HYS_MAX_FILE_SIZE)
    {
      got = read (fd, block, BLOCK);
      if (got > 0)
        g_byte_array_append (all, block, (guint) got);
      else if (got < 0 && errno != EINTR)
        {
          g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
          return NULL;
        }
    }
  return g_steal_pointer (&all);
}

static GByteArray *
read_file (const char *path,
           GError    **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  GByteArray *all;

  if (fd < 0)
    {
      g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
      return NULL;
    }
  all = read_all (fd, error);
  close (fd);
  return all;
}

HysMeasured *
hys_measured_load (const char *path,
                   GError    **error)
{
  g_autofree char *base = g_path_get_basename (path), *name = g_filename_display_name (base);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GByteArray) all = read_file (path, &fault);

  if (all == NULL)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: cannot be read: %s"), name, fault->message);
      return NULL;
    }
  if (all->len > HYS_MAX_FILE_SIZE)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: is larger than 64 MiB"), name);
      return NULL;
    }
  return hys_measured_parse ((const char *) all->data, all->len, name, error);
}

HysMeasured *
hys_measured_new (const double *x,
                  const double *r,
                  gsize         n)
{
  HysMeasured *self = g_new (HysMeasured, 1);

  *self = (HysMeasured){ n, g_new (HysLoopPoint, n) };
  for (gsize i = 0; i < n; i++)
    self->points[i] = (HysLoopPoint){ x[i], r[i] };
  return self;
}

void
hys_measured_free (HysMeasured *self)
{
  if (self == NULL)
    return;
  g_free (self->points);
  g_free (self);
}
