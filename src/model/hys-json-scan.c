/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-json-scan.h"

#include "hys-document.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Longer whole numbers are rewritten as doubles; all with this many digits fit a gint64. */
#define MAX_INTEGER_DIGITS 18

/* Longer literals are refused; no double needs as many digits. */
#define MAX_NUMBER_LENGTH 2000

/**
 * Scanner:
 * @at: the byte to be read next; a NUL at @end
 * @keys: per depth, the keys of the object being read
 * @key: the key read last, unescaped
 * @out, @copied: the rewritten text so far and how far it got, @out %NULL when nothing was rewritten
 */
typedef struct
{
  const char  *text;
  const char  *at;
  const char  *end;
  int          depth;
  guint        n_values;
  GHashTable  *keys[HYS_MAX_DEPTH + 1];
  GString     *key;
  GString     *out;
  const char  *copied;
  GError     **error;
} Scanner;

static gboolean scan_value (Scanner *self);

static gboolean
fail_at (Scanner    *self,
         const char *where,
         const char *reason)
{
  const char *start = self->text;
  int line = 1;

  for (const char *c = self->text; c < where; c++)
    if (*c == '\n')
      {
        line++;
        start = c + 1;
      }
  g_set_error (self->error, HYS_ERROR, HYS_ERROR_REFUSED, _("line %d, column %ld: %s"),
               line, g_utf8_strlen (start, where - start) + 1, reason);
  return FALSE;
}

static gboolean
fail (Scanner    *self,
      const char *reason)
{
  return fail_at (self, self->at, self->at >= self->end ? _("the text ends too early") : reason);
}

static void
skip_blanks (Scanner *self)
{
  while (self->at < self->end && strchr (" \t\r\n", *self->at) != NULL)
    self->at++;
}

static gboolean
take (Scanner *self,
      char     c)
{
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

/* Four hexadecimal digits, or -1. */
static int
scan_hex (Scanner *self)
{
  int code = 0;

  for (int i = 0; i < 4; i++)
    {
      int digit = self->at < self->end ? g_ascii_xdigit_value (*self->at) : -1;

      if (digit < 0)
        return -1;
      code = code * 16 + digit;
      self->at++;
    }
  return code;
}

/* What follows "\u". */
static gboolean
scan_code_point (Scanner *self,
                 GString *content)
{
  const char *start = self->at - 2;
  int code = scan_hex (self), low = 0;

  if (code < 0)
    return fail (self, _("four hexadecimal digits are expected"));
  if (code == 0)
    return fail_at (self, start, _("the character U+0000 is not allowed"));
  if (code >= 0xd800 && code < 0xdc00)
    low = take (self, '\\') && take (self, 'u') ? scan_hex (self) : -1;
  if ((code >= 0xdc00 && code < 0xe000) || low < 0 || (low > 0 && (low < 0xdc00 || low >= 0xe000)))
    return fail_at (self, start, _("half a surrogate pair"));
  if (code >= 0xd800 && code < 0xdc00)
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  g_string_append_unichar (content, (gunichar) code);
  return TRUE;
}

/* What follows a backslash. */
static gboolean
scan_escape (Scanner *self,
             GString *content)
{
  static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *found;

  if (take (self, 'u'))
    return scan_code_point (self, content);
  found = self->at < self->end ? strchr (names, *self->at) : NULL;
  if (found == NULL)
    return fail (self, _("not an escape that JSON knows"));
  g_string_append_c (content, meanings[found - names]);
  self->at++;
  return TRUE;
}

/* A string from its opening quote on; leaves its content in @key. */
static gboolean
scan_string (Scanner *self)
{
  const char *start = self->at++;

  g_string_truncate (self->key, 0);
  while (self->at < self->end && *self->at != '"')
    {
      const char *run = self->at;

      while (self->at < self->end && *self->at != '"' && *self->at != '\\')
        {
          if ((guchar) *self->at < 0x20)
            return fail (self, _("a control character in a string must be escaped"));
          self->at++;
        }
      g_string_append_len (self->key, run, self->at - run);
      if (take (self, '\\') && !scan_escape (self, self->key))
        return FALSE;
    }
  return take (self, '"') ? TRUE : fail_at (self, start, _("this string does not end"));
}

static gsize
skip_digits (Scanner *self)
{
  const char *start = self->at;

  while (self->at < self->end && g_ascii_isdigit (*self->at))
    self->at++;
  return (gsize) (self->at - start);
}

static void
rewrite_as_double (Scanner *self)
{
  if (self->out == NULL)
    self->out = g_string_sized_new ((gsize) (self->end - self->text) + 16);
  g_string_append_len (self->out, self->copied, self->at - self->copied);
  g_string_append (self->out, "e0");
  self->copied = self->at;
}

static gboolean
check_finite (Scanner    *self,
              const char *start)
{
  char literal[MAX_NUMBER_LENGTH + 1];
  gsize length = (gsize) (self->at - start);

  if (length > MAX_NUMBER_LENGTH)
    return fail_at (self, start, _("this number is too long"));
  memcpy (literal, start, length);
  literal[length] = '\0';
  return isfinite (g_ascii_strtod (literal, NULL)) ? TRUE : fail_at (self, start, _("this number is too large"));
}

static gboolean
scan_number (Scanner *self)
{
  const char *start = self->at;
  gboolean negative = take (self, '-'), zero, whole = TRUE;
  gsize digits;

  zero = self->at < self->end && *self->at == '0';
  digits = skip_digits (self);
  if (digits == 0)
    return fail (self, _("a digit is expected"));
  if (zero && digits > 1)
    return fail_at (self, start, _("a number must not start with a zero"));
  if (take (self, '.'))
    {
      whole = FALSE;
      if (skip_digits (self) == 0)
        return fail (self, _("a digit is expected"));
    }
  if (take (self, 'e') || take (self, 'E'))
    {
      whole = FALSE;
      if (!take (self, '-'))
        take (self, '+');
      if (skip_digits (self) == 0)
        return fail (self, _("a digit is expected"));
    }
  if (whole && (digits > MAX_INTEGER_DIGITS || (zero && negative)))
    rewrite_as_double (self);
  return whole && digits <= MAX_INTEGER_DIGITS ? TRUE : check_finite (self, start);
}

static gboolean
scan_word (Scanner    *self,
           const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || memcmp (self->at, word, length) != 0)
    return fail (self, _("a value is expected"));
  self->at += length;
  return TRUE;
}

static gboolean
scan_member (Scanner *self)
{
  const char *start;

  skip_blanks (self);
  start = self->at;
  if (self->at >= self->end || *self->at != '"')
    return fail (self, _("a key in double quotes is expected"));
  if (!scan_string (self))
    return FALSE;
  if (!g_hash_table_add (self->keys[self->depth], g_strndup (self->key->str, self->key->len)))
    return fail_at (self, start, _("this key is repeated"));
  skip_blanks (self);
  if (!take (self, ':'))
    return fail (self, _("a colon is expected"));
  return scan_value (self);
}

/* Members or elements up to @close, separated by commas; the opening bracket is the next byte. */
static gboolean
scan_list (Scanner  *self,
           char      close,
           gboolean (*scan_item) (Scanner *self))
{
  self->at++;
  skip_blanks (self);
  if (take (self, close))
    return TRUE;
  do
    {
      if (!scan_item (self))
        return FALSE;
      skip_blanks (self);
    }
  while (take (self, ','));
  if (take (self, close))
    return TRUE;
  return fail (self, close == '}' ? _("a comma or } is expected") : _("a comma or ] is expected"));
}

static gboolean
scan_container (Scanner *self)
{
  gboolean is_object = *self->at == '{', good;
  GHashTable **keys;

  if (self->depth == HYS_MAX_DEPTH)
    return fail (self, _("nested more than 64 deep"));
  keys = &self->keys[++self->depth];
  if (is_object && *keys == NULL)
    *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  else if (is_object)
    g_hash_table_remove_all (*keys);
  good = is_object ? scan_list (self, '}', scan_member) : scan_list (self, ']', scan_value);
  self->depth--;
  return good;
}

static gboolean
scan_value (Scanner *self)
{
  skip_blanks (self);
  if (++self->n_values > HYS_MAX_VALUES)
    return fail (self, _("too many values"));
  switch (self->at < self->end ? *self->at : '\0')
    {
    case '{':
    case '[':
      return scan_container (self);
    case '"':
      return scan_string (self);
    case 't':
      return scan_word (self, "true");
    case 'f':
      return scan_word (self, "false");
    case 'n':
      return scan_word (self, "null");
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
      return scan_number (self);
    default:
      return fail (self, _("a value is expected"));
    }
}

static gboolean
scan_text (Scanner *self)
{
  const char *invalid;

  if (!g_utf8_validate_len (self->text, (gsize) (self->end - self->text), &invalid))
    return fail_at (self, invalid, *invalid ? _("the text is not UTF-8") : _("a NUL byte is not allowed"));
  if (!scan_value (self))
    return FALSE;
  skip_blanks (self);
  return self->at == self->end ? TRUE : fail (self, _("nothing may follow the document"));
}

gboolean
hys_json_scan (const char  *text,
               gsize        length,
               GString    **rewritten,
               GError     **error)
{
  Scanner self = { .text = text, .at = text, .end = text + length, .copied = text, .error = error };
  gboolean good;

  self.key = g_string_new (NULL);
  good = scan_text (&self);
  if (self.out != NULL)
    g_string_append_len (self.out, self.copied, self.end - self.copied);
  if (!good && self.out != NULL)
    g_string_free (g_steal_pointer (&self.out), TRUE);
  *rewritten = self.out;
  for (int i = 0; i <= HYS_MAX_DEPTH; i++)
    g_clear_pointer (&self.keys[i], g_hash_table_unref);
  g_string_free (self.key, TRUE);
  return good;
}
