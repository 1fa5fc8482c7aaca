/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From a text to its tree: JSON to the letter of RFC 8259 (UTF-8, nothing before or after the value, no comment, no
 * single quote), within the limits of the format: nesting depth, number of values, no key twice in one object, no
 * U+0000, every number finite as a double. No library says where and why as well, in the language of the person.
 */
#include "hys-json.h"

#include "hys-document.h"
#include "hys-error.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Values (keys not counted) that a text may hold; it bounds the memory that a document takes while it is read. */
#define MAX_VALUES 6000000

/* Longer whole numbers become doubles; all with this many digits fit a gint64. */
#define MAX_INTEGER_DIGITS 18

/* Longer literals are refused; no double needs as many digits. */
#define MAX_NUMBER_LENGTH 2000

/**
 * Parser:
 * @at: the byte to be read next; a NUL at @end
 * @content: the string read last, unescaped
 */
typedef struct
{
  const char  *text;
  const char  *at;
  const char  *end;
  int          depth;
  guint        n_values;
  GString     *content;
  GError     **error;
} Parser;

static gboolean parse_value (Parser    *self,
                             JsonNode **node);

static gboolean
fail_at (Parser     *self,
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
fail (Parser     *self,
      const char *reason)
{
  return fail_at (self, self->at, self->at >= self->end ? _("the text ends too early") : reason);
}

static void
skip_blanks (Parser *self)
{
  while (self->at < self->end && strchr (" \t\r\n", *self->at) != NULL)
    self->at++;
}

static gboolean
take (Parser *self,
      char    c)
{
  if (self->at >= self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

/* Four hexadecimal digits, or -1. */
static int
scan_hex (Parser *self)
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

/* What follows a backslash. */
static gboolean
scan_escape (Parser  *self,
             GString *content)
{
  static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *found;

  if (take (self, 'u'))
    {
      /* What follows "\u". */
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
  found = self->at < self->end ? strchr (names, *self->at) : NULL;
  if (found == NULL)
    return fail (self, _("not an escape that JSON knows"));
  g_string_append_c (content, meanings[found - names]);
  self->at++;
  return TRUE;
}

/* A string from its opening quote on; leaves what is between in self->content. */
static gboolean
scan_string (Parser *self)
{
  const char *start = self->at++;

  g_string_truncate (self->content, 0);
  while (self->at < self->end && *self->at != '"')
    {
      const char *run = self->at;

      while (self->at < self->end && *self->at != '"' && *self->at != '\\')
        {
          if ((guchar) *self->at < 0x20)
            return fail (self, _("a control character in a string must be escaped"));
          self->at++;
        }
      g_string_append_len (self->content, run, self->at - run);
      if (take (self, '\\') && !scan_escape (self, self->content))
        return FALSE;
    }
  return take (self, '"') ? TRUE : fail_at (self, start, _("this string does not end"));
}

static gsize
skip_digits (Parser *self)
{
  const char *start = self->at;

  while (self->at < self->end && g_ascii_isdigit (*self->at))
    self->at++;
  return (gsize) (self->at - start);
}

static gboolean
parse_number (Parser    *self,
              JsonNode **node)
{
  const char *start = self->at;
  gboolean negative = take (self, '-'), zero, whole = TRUE;
  gint64 integer = 0;
  double value;
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
  if (whole && digits <= MAX_INTEGER_DIGITS && !(zero && negative))
    {
      for (const char *c = self->at - digits; c < self->at; c++)
        integer = 10 * integer + g_ascii_digit_value (*c);
      *node = json_node_init_int (json_node_alloc (), negative ? -integer : integer);
    }
  else if (self->at - start > MAX_NUMBER_LENGTH)
    return fail_at (self, start, _("this number is too long"));
  else if (!hys_number_read (start, (gsize) (self->at - start), &value))
    return fail_at (self, start, _("this number is too large"));
  else
    *node = json_node_init_double (json_node_alloc (), value);
  return TRUE;
}

static gboolean
take_word (Parser     *self,
           const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || memcmp (self->at, word, length) != 0)
    return FALSE;
  self->at += length;
  return TRUE;
}

static gboolean
parse_object (Parser    *self,
              JsonNode **node)
{
  g_autoptr (JsonObject) object = json_object_new ();

  skip_blanks (self);
  if (!take (self, '}'))
    {
      do
        {
          g_autofree char *key = NULL;
          const char *start;
          JsonNode *value;

          skip_blanks (self);
          start = self->at;
          if (self->at >= self->end || *self->at != '"')
            return fail (self, _("a key in double quotes is expected"));
          if (!scan_string (self))
            return FALSE;
          key = g_strndup (self->content->str, self->content->len);
          if (json_object_has_member (object, key))
            return fail_at (self, start, _("this key is repeated"));
          skip_blanks (self);
          if (!take (self, ':'))
            return fail (self, _("a colon is expected"));
          if (!parse_value (self, &value))
            return FALSE;
          json_object_set_member (object, key, value);
          skip_blanks (self);
        }
      while (take (self, ','));
      if (!take (self, '}'))
        return fail (self, _("a comma or } is expected"));
    }
  *node = json_node_init_object (json_node_alloc (), object);
  return TRUE;
}

static gboolean
parse_array (Parser    *self,
             JsonNode **node)
{
  g_autoptr (JsonArray) array = json_array_new ();

  skip_blanks (self);
  if (!take (self, ']'))
    {
      do
        {
          JsonNode *element;

          if (!parse_value (self, &element))
            return FALSE;
          json_array_add_element (array, element);
          skip_blanks (self);
        }
      while (take (self, ','));
      if (!take (self, ']'))
        return fail (self, _("a comma or ] is expected"));
    }
  *node = json_node_init_array (json_node_alloc (), array);
  return TRUE;
}

static gboolean
parse_value (Parser    *self,
             JsonNode **node)
{
  skip_blanks (self);
  if (++self->n_values > MAX_VALUES)
    return fail (self, _("too many values"));
  switch (self->at < self->end ? *self->at : '\0')
    {
    case '{':
    case '[':
      {
        gboolean good;

        if (self->depth == HYS_MAX_DEPTH)
          return fail (self, _("nested more than 64 deep"));
        self->depth++;
        good = *self->at++ == '{' ? parse_object (self, node) : parse_array (self, node);
        self->depth--;
        return good;
      }
    case '"':
      if (!scan_string (self))
        return FALSE;
      *node = json_node_init_string (json_node_alloc (), self->content->str);
      return TRUE;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
      return parse_number (self, node);
    default:
      {
        gboolean is_true = take_word (self, "true");

        if (is_true || take_word (self, "false"))
          *node = json_node_init_boolean (json_node_alloc (), is_true);
        else if (take_word (self, "null"))
          *node = json_node_init_null (json_node_alloc ());
        else
          return fail (self, _("a value is expected"));
        return TRUE;
      }
    }
}

JsonNode *
hys_json_parse (const char  *text,
                gsize        length,
                GError     **error)
{
  Parser self = { .text = text, .at = text, .end = text + length, .error = error };
  g_autoptr (JsonNode) root = NULL;
  const char *invalid;
  gboolean good;

  if (!g_utf8_validate_len (text, length, &invalid))
    {
      fail_at (&self, invalid, *invalid ? _("the text is not UTF-8") : _("a NUL byte is not allowed"));
      return NULL;
    }
  self.content = g_string_new (NULL);
  good = parse_value (&self, &root);
  skip_blanks (&self);
  good = good && (self.at == self.end || fail (&self, _("nothing may follow the document")));
  g_string_free (self.content, TRUE);
  return good ? g_steal_pointer (&root) : NULL;
}
