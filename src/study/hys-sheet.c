/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sheet.h"

#include "hys-error.h"
#include "hys-number.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* Columns that a line may have. */
#define MOST_COLUMNS 1000
#define BLOCK        65536

/* Points of a loop. */
#define FEWEST 4

typedef struct
{
  HysSheet   *sheet;
  guint       line;         /* from 1 */
  const char *separators;   /* NULL = not known yet */
  GArray     *lines;
  GArray     *values;
} Reader;

static gboolean
refuse (const HysSheet *sheet,
        guint           line,
        GError        **error,
        const char     *format,
        ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (const HysSheet *sheet,
        guint           line,
        GError        **error,
        const char     *format,
        ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: line %u: %s"), sheet->name, line, reason);
  return FALSE;
}

/* The fields of a line, without quotes. */
static GPtrArray *
split_line (const char *text,
            gsize       length,
            const char *separators)
{
  GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);
  gsize i = 0;

  while (i < length && fields->len <= MOST_COLUMNS)
    {
      gsize start;

      while (i < length && strchr (separators, text[i]) != NULL)
        i++;
      start = i;
      while (i < length && strchr (separators, text[i]) == NULL)
        i++;
      if (i - start >= 2 && text[start] == '"' && text[i - 1] == '"')
        g_ptr_array_add (fields, g_strndup (text + start + 1, i - start - 2));
      else if (i > start)
        g_ptr_array_add (fields, g_strndup (text + start, i - start));
    }
  return fields;
}

static double
to_number (const Reader *reader,
           const char   *field)
{
  gboolean comma = strchr (reader->separators, ',') == NULL;
  double value;

  if (comma ? hys_number_parse_typed (field, &value) : hys_number_parse (field, &value))
    return value;
  return NAN;
}

static gboolean
are_numbers (const Reader    *reader,
             const GPtrArray *fields)
{
  for (guint i = 0; i < fields->len; i++)
    if (isnan (to_number (reader, g_ptr_array_index (fields, i))))
      return FALSE;
  return TRUE;
}

/* The first line: the columns' names, or already numbers. TRUE when there is nothing more to it. */
static gboolean
read_first (Reader          *reader,
            const GPtrArray *fields)
{
  HysSheet *sheet = reader->sheet;

  sheet->n_columns = fields->len;
  sheet->named = !are_numbers (reader, fields);
  g_strfreev (sheet->names);
  sheet->names = g_new0 (char *, fields->len + 1);
  for (guint i = 0; i < fields->len; i++)
    sheet->names[i] = sheet->named ? g_strdup (g_ptr_array_index (fields, i)) : g_strdup_printf ("%u", i + 1);
  return sheet->named;
}

static gboolean
read_fields (Reader          *reader,
             const GPtrArray *fields,
             GError         **error)
{
  if (fields->len != reader->sheet->n_columns)
    return refuse (reader->sheet, reader->line, error, _("must have %u columns, has %u"), reader->sheet->n_columns,
                   fields->len);
  for (guint i = 0; i < fields->len; i++)
    {
      double value = to_number (reader, g_ptr_array_index (fields, i));

      g_array_append_val (reader->values, value);
    }
  g_array_append_val (reader->lines, reader->line);
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
    return refuse (reader->sheet, reader->line, error, _("the text is not UTF-8"));
  fields = split_line (text, length, reader->separators != NULL ? reader->separators : ",; \t\r");
  if (fields->len == 0 || *(const char *) g_ptr_array_index (fields, 0) == '#')
    return TRUE;
  if (reader->separators == NULL)
    {
      gboolean comma = memchr (text, ';', length) != NULL || memchr (text, '\t', length) != NULL;

      reader->separators = comma ? "; \t\r" : ",; \t\r";
      g_ptr_array_unref (fields);
      fields = split_line (text, length, reader->separators);
      if (read_first (reader, fields))
        return TRUE;
    }
  return read_fields (reader, fields, error);
}

static gboolean
read_text (Reader      *reader,
           const char  *text,
           gsize        length,
           GError     **error)
{
  gboolean marked = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0;
  const char *end = text + length, *start = text + (marked ? 3 : 0);

  while (start < end)
    {
      const char *stop = memchr (start, '\n', (gsize) (end - start));

      stop = stop != NULL ? stop : end;
      reader->line++;
      if (!read_line (reader, start, (gsize) (stop - start), error))
        return FALSE;
      start = stop + 1;
    }
  return TRUE;
}

static void
sheet_clear (gpointer data)
{
  HysSheet *self = data;

  g_free (self->name);
  g_strfreev (self->names);
  g_free (self->lines);
  g_free (self->values);
}

HysSheet *
hys_sheet_ref (HysSheet *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
hys_sheet_unref (HysSheet *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, sheet_clear);
}

HysSheet *
hys_sheet_parse (const char *text,
                 gsize       length,
                 const char *name,
                 GError    **error)
{
  g_autoptr (HysSheet) self = g_atomic_rc_box_new0 (HysSheet);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  Reader reader = { .sheet = self, .lines = lines, .values = values };

  self->name = g_strdup (name);
  self->names = g_new0 (char *, 1);
  if (!read_text (&reader, text, length, error))
    return NULL;
  self->lines = (guint *) (void *) g_array_steal (lines, &self->n_rows);
  self->values = (double *) (void *) g_array_steal (values, NULL);
  return g_steal_pointer (&self);
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

HysSheet *
hys_sheet_load (const char *path,
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
  return hys_sheet_parse ((const char *) all->data, all->len, name, error);
}

static int
find_column (const HysSheet *self,
             const char     *letters)
{
  for (const char *letter = letters; *letter != '\0'; letter++)
    for (guint i = 0; i < self->n_columns; i++)
      if (self->names[i][0] == *letter && (self->names[i][1] == '\0' || self->names[i][1] == ':'))
        return (int) i;
  return -1;
}

gboolean
hys_sheet_guess (const HysSheet *self,
                 guint          *x,
                 guint          *r)
{
  int found_x = find_column (self, "x"), found_r = find_column (self, "rF");
  gboolean named = found_x >= 0 && found_r >= 0;

  *x = named ? (guint) found_x : 0;
  *r = named ? (guint) found_r : 1;
  return named || self->n_columns == 2;
}

HysMeasured *
hys_sheet_measured (const HysSheet *self,
                    guint           x,
                    guint           r,
                    GError        **error)
{
  HysMeasured *measured;

  g_return_val_if_fail (self->n_rows == 0 || (x < self->n_columns && r < self->n_columns), NULL);
  for (gsize i = 0; i < self->n_rows; i++)
    if (isnan (self->values[i * self->n_columns + x]) || isnan (self->values[i * self->n_columns + r]))
      {
        refuse (self, self->lines[i], error, _("must be numbers with a decimal point"));
        return NULL;
      }
  if (self->n_rows < FEWEST)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s: must have at least four points, has %u"), self->name,
                   (guint) self->n_rows);
      return NULL;
    }
  measured = g_new (HysMeasured, 1);
  *measured = (HysMeasured) { self->n_rows, g_new (HysLoopPoint, self->n_rows) };
  for (gsize i = 0; i < self->n_rows; i++)
    measured->points[i] = (HysLoopPoint) { self->values[i * self->n_columns + x], self->values[i * self->n_columns + r] };
  return measured;
}
