/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people look for in the examples and in the help, in the language LANGUAGE. */
#include "hys-examples.h"
#include "hys-help.h"
#include "hys-words.h"

#include <glib/gi18n.h>
#include <locale.h>

static gboolean
is_in_examples (const char *query)
{
  guint n;
  const HysExample *examples = hys_examples (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (examples[i].name, NULL);

      hys_example_translate (document);
      if (hys_example_fit (query, document->title, g_dgettext (GETTEXT_PACKAGE, examples[i].idea), document->notes) >= 0
          || hys_example_fit (query, "", "", hys_example_keywords (examples[i].name)) >= 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_in_help (const char *query)
{
  for (guint i = 0; i < hys_help_n_pages; i++)
    if (hys_help_fit (&hys_help_pages[i], query) >= 0)
      return TRUE;
  return FALSE;
}

static void
test_words (void)
{
  /* Of examples and help both, then of examples alone. */
  static const struct
  {
    const char *code, *both[6], *examples[3];
  } languages[] = {
    { "en", { "modulus", "storage", "loss", "unique", "resonance" }, { "ill-posed", "belt", "Fig. 4" } },
    { "fr", { "module", "conservation", "perte", "unique", "résonance" }, { "mal posé", "tapis", "Fig. 4" } },
    { "de", { "Moduln", "Speichermodul", "Verlust", "eindeutig", "Resonanz" }, { "nicht wohlgestellt", "Band", "Abb. 4" } },
    { "es", { "módulo", "almacenamiento", "pérdida", "único", "resonancia" }, { "mal planteado", "cinta", "Fig. 4" } },
  };
  guint k = 0;

  while (!g_str_equal (languages[k].code, g_getenv ("LANGUAGE")))
    k++;
  for (guint i = 0; languages[k].both[i] != NULL; i++)
    {
      const char *word = languages[k].both[i];

      if (!is_in_examples (word) || !is_in_help (word))
        g_error ("%s is not found in the %s", word, is_in_help (word) ? "examples" : "help");
    }
  for (guint i = 0; i < 3; i++)
    if (!is_in_examples (languages[k].examples[i]))
      g_error ("%s is not found in the examples", languages[k].examples[i]);
  g_assert_false (is_in_examples ("gehtsnicht") || is_in_help ("gehtsnicht"));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("HYSTERON_LOCALEDIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_add_func ("/search/words", test_words);
  return g_test_run ();
}
