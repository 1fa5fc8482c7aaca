/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts as they are shown: notes as markup, and where no line is broken. */
#include "hys-words.h"

#include <string.h>

/* Where the notes are read, and what has been written. */
typedef struct
{
  const char *start;
  GString    *markup;
  const char *emphasis;   /* the asterisk that ends the emphasis that is open; NULL = none is */
  const char *barren;     /* up to here no asterisk ends any */
} Notes;

static gunichar
before (const Notes *self,
        const char  *at)
{
  return at > self->start ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';
}

/* Whether an asterisk can stand between a word and @outside. */
static gboolean
is_outside (gunichar outside)
{
  return outside != '*' && !g_unichar_isalnum (outside);
}

static gboolean
is_inside (gunichar inside)
{
  return inside != '\0' && inside != '*' && !g_unichar_isspace (inside);
}

/* The asterisk that ends the emphasis which the one at @open begins; NULL when it begins none. */
static const char *
find_end (Notes      *self,
          const char *open)
{
  const char *at = open + 1;

  if (open < self->barren || !is_outside (before (self, open)) || !is_inside (g_utf8_get_char (at)))
    return NULL;
  for (; *at != '\0' && *at != '\n'; at++)
    if (*at == '*' && is_inside (before (self, at)) && is_outside (g_utf8_get_char (at + 1)))
      return at;
  self->barren = at;
  return NULL;
}

/* Where the index or power that begins after @at is written; FALSE when there is none. @next: what follows it */
static gboolean
find_index (const char  *at,
            const char **from,
            const char **to,
            const char **next)
{
  *from = at + 1;
  if (**from == '{')
    {
      *from += 1;
      *to = *from + strcspn (*from, "{}*\n");
      *next = *to + 1;
      return **to == '}' && *to > *from;
    }
  *to = *from + (*at == '^' && **from == '-');
  while (g_unichar_isalnum (g_utf8_get_char (*to)))
    *to = g_utf8_next_char (*to);
  *next = *to;
  return *to > *from + (**from == '-');
}

/* Writes an index or a power and goes behind it; FALSE when there is none at @at. */
static gboolean
take_index (Notes       *self,
            const char **at)
{
  const char *tag = **at == '_' ? "sub" : "sup", *from, *to, *next;
  g_autofree char *text = NULL;
  gunichar base = before (self, *at);

  /* After a letter on its own or, a power, a number. */
  if (!(**at == '^' && g_unichar_isdigit (base))
      && !(g_unichar_isalpha (base) && !g_unichar_isalnum (before (self, g_utf8_prev_char (*at)))))
    return FALSE;
  if (!find_index (*at, &from, &to, &next))
    return FALSE;
  g_string_append_printf (self->markup, "<%s>", tag);
  /* A hyphen before a number in a power is a minus sign. */
  text = g_markup_escape_text (from, to - from);
  if (*text == '-')
    g_string_append_printf (self->markup, "−%s", text + 1);
  else
    g_string_append (self->markup, text);
  g_string_append_printf (self->markup, "</%s>", tag);
  *at = next;
  return TRUE;
}

/* Writes the tag that an asterisk at @at stands for; FALSE when it stands for itself. */
static gboolean
take_emphasis (Notes       *self,
               const char **at)
{
  if (*at == self->emphasis)
    {
      g_string_append (self->markup, "</i>");
      self->emphasis = NULL;
    }
  else if (self->emphasis == NULL && (self->emphasis = find_end (self, *at)) != NULL)
    g_string_append (self->markup, "<i>");
  else
    return FALSE;
  *at += 1;
  return TRUE;
}

char *
hys_notes_markup (const char *notes)
{
  Notes self = { notes, g_string_new (NULL), NULL, notes };
  const char *at = notes;

  while (*at != '\0')
    {
      if (*at == '*' && take_emphasis (&self, &at))
        continue;
      if ((*at == '_' || *at == '^') && take_index (&self, &at))
        continue;
      /* Control characters but line ends and tabs are shown as signs of replacement. */
      const char *next = g_utf8_next_char (at);
      gunichar character = g_utf8_get_char (at);
      g_autofree char *text = g_markup_escape_text (at, next - at);

      if (g_unichar_iscntrl (character) && character != '\n' && character != '\t')
        g_string_append_unichar (self.markup, 0xfffd);
      else
        g_string_append (self.markup, text);
      at = next;
    }
  return g_string_free (self.markup, FALSE);
}

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
