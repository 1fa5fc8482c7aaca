/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-no-break.h"

#include <string.h>

#define NO_BREAK_SPACE "\xc2\xa0"

/* Longest word after a number that may be its unit, in characters. */
#define UNIT_MOST 3

/* One of the words between spaces. */
typedef struct
{
  gunichar first, last;
  glong    length;
  gboolean number, relation;
} Word;

static gboolean
is_one_of (const char *characters,
           gunichar    character)
{
  return character != 0 && g_utf8_strchr (characters, -1, character) != NULL;
}

static Word
read_word (const char *text)
{
  Word word = { .first = g_utf8_get_char (text), .length = g_utf8_strlen (text, -1) };
  const char *digits = text;

  while (is_one_of ("(−-±×", g_utf8_get_char (digits)))
    digits = g_utf8_next_char (digits);
  if (word.length > 0)
    word.last = g_utf8_get_char (g_utf8_prev_char (text + strlen (text)));
  word.number = g_ascii_isdigit (*digits) || g_str_has_prefix (digits, "∞");
  word.relation = word.length == 1 && is_one_of ("=<>≤≥≈≠×·+−±", word.first);
  return word;
}

/* Whether two words of a text belong together. */
static gboolean
is_bound (const Word *one,
          const Word *next)
{
  if (one->length == 0 || next->length == 0)
    return FALSE;
  if (one->relation || next->relation)
    return TRUE;
  if (is_one_of (",;:.…", one->last))
    return FALSE;
  return next->number || is_one_of ("“„«", next->first)
         || (one->number && next->length <= UNIT_MOST && g_unichar_isalpha (next->first));
}

char *
hys_no_break (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *bound = g_string_new (words[0]);

  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    {
      Word one = read_word (words[i - 1]), next = read_word (words[i]);

      g_string_append (bound, is_bound (&one, &next) ? NO_BREAK_SPACE : " ");
      g_string_append (bound, words[i]);
    }
  return g_string_free (bound, FALSE);
}
