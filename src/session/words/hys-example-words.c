/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-words.h"

#include <glib/gi18n-lib.h>

/* @text: (transfer full) (nullable) */
static char *
translated (char *text)
{
  g_autofree char *owned = text;

  return text != NULL ? g_strdup (*text != '\0' ? _(text) : "") : NULL;
}

void
hys_example_translate (HysDocument *document)
{
  document->title = translated (document->title);
  document->notes = translated (document->notes);
  for (guint i = 0; i < document->figures->len; i++)
    {
      HysFigureSpec *figure = hys_document_edit_figure (document, i);

      figure->title = translated (figure->title);
    }
}

const char *
hys_example_keywords (const char *name)
{
  static const struct
  {
    const char *name, *words;
  } known[] = {
    { "equal-sliders", N_("ill-posed, not unique, undetermined") },
    { "parallel-p", N_("ill-posed, not unique, undetermined") },
    { "maxwell", N_("viscoelastic, moduli, storage modulus, loss modulus") },
    { "kelvin-voigt", N_("viscoelastic, moduli, storage modulus, loss modulus") },
    { "zener", N_("viscoelastic, moduli, storage modulus, loss modulus") },
    { "burgers", N_("viscoelastic, moduli, storage modulus, loss modulus") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (known[i].name, name))
      return _(known[i].words);
  return "";
}

/* Whether the text has the query as it is written, whole words side by side. */
static gboolean
has_phrase (const char *query,
            const char *text)
{
  g_autofree char *folded_query = g_utf8_casefold (query, -1), *folded = g_utf8_casefold (text, -1);
  const char *phrase = g_strstrip (folded_query), *at = folded;

  while ((at = strstr (at, phrase)) != NULL)
    {
      const char *before = at > folded ? g_utf8_prev_char (at) : NULL;

      at += strlen (phrase);
      if ((before == NULL || !g_unichar_isalnum (g_utf8_get_char (before)))
          && !g_unichar_isalnum (g_utf8_get_char (at)))
        return TRUE;
    }
  return FALSE;
}

/* "Fig. 4" as the notes write it: "figure 4". */
static char *
spell_out (const char *query)
{
  g_autoptr (GRegex) number = g_regex_new ("\\b(?:fig(?:ure|ura)?|abb(?:ildung)?)\\.?\\s*(?=\\d)", G_REGEX_CASELESS, 0, NULL);
  /* Translators: before the number of a figure of a paper, as in the notes of the examples: "figure 4". */
  g_autofree char *word = g_strconcat (_("figure"), " ", NULL);

  return g_regex_replace_literal (number, query, -1, 0, word, 0, NULL);
}

int
hys_example_fit (const char *typed,
                 const char *title,
                 const char *topic,
                 const char *rest)
{
  g_autofree char *query = spell_out (typed);
  g_autofree char *short_words = g_strjoin (" ", title, topic, NULL);
  g_autofree char *all_words = g_strjoin (" ", short_words, rest, NULL);
  const char *texts_searched[] = { title, short_words, all_words };

  for (int i = 0; i < (int) G_N_ELEMENTS (texts_searched); i++)
    if (*query == '\0' || g_str_match_string (query, texts_searched[i], TRUE))
      return i < 2 || has_phrase (query, all_words) ? i : HYS_EXAMPLE_FIT_WORST;
  return -1;
}
