/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole sentences of findings, with articles and endings as a person of the language LANGUAGE would write them. */
#include "hys-document.h"
#include "hys-wellposed.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#define DOCUMENT(nodes, elements, loads) \
  "{'hysteron': 1, 'nodes': [{'id': 'w', 'fixed': true}, {'id': 'm', 'mass': 1}, " nodes "]," \
  "'elements': [{'id': 'k0', 'kind': 'spring', 'from': 'w', 'to': 'm', 'stiffness': 1}, " elements "]," \
  "'loads': [" loads "], 'simulation': {'scheme': 'midpoint', 'until': 20, 'step': 0.5}}"
#define SPRING(id, from, to) "{'id': '" id "', 'kind': 'spring', 'from': '" from "', 'to': '" to "', 'stiffness': 1}"
#define SLIDER(id, to) "{'id': '" id "', 'kind': 'slider', 'from': 'w', 'to': '" to "', 'threshold': 1}"

#define FORCE(omega) "{'node': 'm', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': " omega "}}"

/* What is said of each network: French, Spanish. */
static const struct
{
  const char *document, *said[2];
} cases[] = {
  { DOCUMENT ("{'id': 'a'}, {'id': 'b'}", SPRING ("k", "a", "b"), ""),
    { "Rien ne détermine où se trouvent les barres « a » et « b » : aucun ressort, amortisseur ou patin ne les joint à un mur, "
      "une masse ou une barre entraînée.",
      "Nada determina dónde están las barras «a» y «b»: ningún resorte, amortiguador ni deslizador las une a una pared, una masa "
      "o una barra guiada." } },
  { DOCUMENT ("{'id': 'a'}", SLIDER ("s", "a"), FORCE ("1")),
    { "Aucune force ne l’atteint, il ne glisse jamais : patin « s ».",
      "Ninguna fuerza puede alcanzar el deslizador «s»: nunca desliza." } },
  { DOCUMENT ("{'id': 'a', 'position': 1}", SPRING ("k", "m", "a"), ""),
    { "La position initiale de la barre « a » est sans effet : des ressorts déterminent où elle est.",
      "La posición inicial de la barra «a» no tiene efecto: los resortes determinan dónde está." } },
  { DOCUMENT ("{'id': 'a', 'position': 1}, {'id': 'b', 'position': 1}", SPRING ("k", "m", "a") "," SPRING ("l", "a", "b"), ""),
    { "Les positions initiales des barres « a » et « b » sont sans effet : des ressorts déterminent où elles sont.",
      "Las posiciones iniciales de las barras «a» y «b» no tienen efecto: los resortes determinan dónde están." } },
  { DOCUMENT ("{'id': 'a'}", SPRING ("k", "m", "a"), FORCE ("12")),
    { "Le pas 0.5 ne résout pas la charge sur la barre « m », qui varie plus vite à partir de t = 0 : ce qu’elle fait pendant un "
      "pas est omis. Prenez un pas plus petit, ou le schéma Automatique.",
      "El paso 0.5 no resuelve la carga sobre la barra «m», que cambia más deprisa a partir de t = 0: lo que hace dentro de un paso "
      "falta. Elija un paso menor o el esquema Automático." } },
};

/* Blanks that do not break are blanks, here: which there must be is asked by tests/arch. */
static char *
with_blanks (const char *text)
{
  GString *plain = g_string_new (text);

  g_string_replace (plain, "\u00a0", " ", 0);
  g_string_replace (plain, "\u202f", " ", 0);
  return g_string_free (plain, FALSE);
}

static void
test_sentences (void)
{
  guint language = g_str_equal (g_getenv ("LANGUAGE"), "es");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *json = g_strdelimit (g_strdup (cases[i].document), "'", '"');
      g_autoptr (GError) error = NULL;
      g_autoptr (HysDocument) document = hys_document_parse (json, -1, "case", NULL, &error);
      g_autoptr (GString) all = g_string_new (NULL);
      g_autoptr (GPtrArray) findings = NULL;
      gboolean said = FALSE;

      g_assert_no_error (error);
      findings = hys_wellposed_check (document);
      for (guint k = 0; k < findings->len; k++)
        {
          g_autofree char *text = with_blanks (((const HysFinding *) g_ptr_array_index (findings, k))->message);

          said = said || g_str_equal (text, cases[i].said[language]);
          g_string_append_printf (all, "\n%s", text);
        }
      if (!said)
        g_error ("instead of\n%s\nit is said:%s", cases[i].said[language], all->str);
    }
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("HYSTERON_LOCALEDIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_test_add_func ("/sentences/findings", test_sentences);
  return g_test_run ();
}
