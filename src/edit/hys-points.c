/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-points.h"

#include "hys-error.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Longer words are shown shortened. */
#define SHOWN 20

/* @begun: a line with something in it was read */
typedef struct
{
  GArray   *points;
  guint     line;
  gboolean  begun;
  GError  **error;
} Reader;

static gboolean
refuse (Reader     *self,
        const char *format,
        ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (Reader     *self,
        const char *format,
        ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (self->error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %u: %s"), self->line, reason);
  return FALSE;
}

static char **
split_at_blanks (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_ptr_array_add (words, g_strdup (parts[i]));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

/* Whether blanks part two words, and commas stand within them: "0 1,5". */
static gboolean
is_parted_by_blanks (char *const *words)
{
  return g_strv_length ((char **) words) == 2 && !g_str_has_suffix (words[0], ",") && *words[1] != ',';
}

static char **
split (const char *line)
{
  g_auto (GStrv) words = NULL;

  if (strchr (line, ';') != NULL)
    return g_strsplit (line, ";", -1);
  if (strchr (line, '\t') != NULL)
    return g_strsplit (line, "\t", -1);
  words = split_at_blanks (line);
  if (strchr (line, ',') == NULL || is_parted_by_blanks (words))
    return g_steal_pointer (&words);
  return g_strsplit (line, ",", -1);
}

/* Without blanks and quotation marks around it. */
static char *
bare (char *word)
{
  gsize length;

  g_strstrip (word);
  length = strlen (word);
  if (length >= 2 && word[0] == '"' && word[length - 1] == '"')
    {
      word[length - 1] = '\0';
      return g_strstrip (word + 1);
    }
  return word;
}

static gboolean
refuse_word (Reader     *self,
             const char *word)
{
  g_autofree char *valid = g_utf8_make_valid (word, -1), *head = NULL;

  if (g_utf8_strlen (valid, -1) <= SHOWN)
    return refuse (self, _("“%s” is not a number"), valid);
  head = g_utf8_substring (valid, 0, SHOWN);
  return refuse (self, _("“%s…” is not a number"), head);
}

static gboolean
add_point (Reader   *self,
           HysPoint  point)
{
  guint n = self->points->len;

  if (n > 0 && point.t <= g_array_index (self->points, HysPoint, n - 1).t)
    return refuse (self, _("the time must be later than that of the line before"));
  g_array_append_val (self->points, point);
  return TRUE;
}

static gboolean
read_line (Reader *self,
           char   *line)
{
  gboolean first = !self->begun;
  g_auto (GStrv) words = NULL;
  HysPoint point;
  gboolean t, value;

  g_strstrip (line);
  if (*line == '\0' || *line == '#')
    return TRUE;
  self->begun = TRUE;
  words = split (line);
  if (g_strv_length (words) != 2)
    return refuse (self, _("two columns are needed, here are %u"), g_strv_length (words));
  t = hys_number_parse_typed (bare (words[0]), &point.t);
  value = hys_number_parse_typed (bare (words[1]), &point.value);
  if (t && value)
    return add_point (self, point);
  if (first && !t && !value)
    return TRUE;
  return refuse_word (self, bare (words[t ? 1 : 0]));
}

static gboolean
read_lines (Reader *self,
            char   *text)
{
  char *line = text, *next;

  if (g_str_has_prefix (line, "\xef\xbb\xbf"))
    line += strlen ("\xef\xbb\xbf");
  for (; line != NULL; line = next)
    {
      next = strchr (line, '\n');
      if (next != NULL)
        *next++ = '\0';
      self->line++;
      if (!read_line (self, line))
        return FALSE;
    }
  return TRUE;
}

GArray *
hys_points_parse (const char *text,
                  gsize       length,
                  GError    **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  g_autofree char *copy = g_strndup (text, length);
  Reader self = { .points = points, .error = error };

  if (strlen (copy) < length)
    {
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s", _("this is not a text"));
      return NULL;
    }
  if (!read_lines (&self, copy))
    return NULL;
  if (points->len > 0)
    return g_steal_pointer (&points);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s", _("there are no points in it"));
  return NULL;
}
