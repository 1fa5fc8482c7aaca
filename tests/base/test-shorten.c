/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-characters.h"

#include <string.h>

static void
test_shorten (void)
{
  static const struct { const char *text; guint most; const char *shown; } cases[] = {
    { "", 1, "" }, { "a", 1, "a" }, { "ab", 1, "…" }, { "Persoz", 6, "Persoz" }, { "Persoz", 5, "Pers…" },
    { "Persoz", 60, "Persoz" }, { "éàü", 3, "éàü" }, { "éàüö", 3, "éà…" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *text = g_memdup2 (cases[i].text, strlen (cases[i].text) + 1);   /* AddressSanitizer watches its end */
      g_autofree char *shown = hys_shorten (text, cases[i].most);

      g_free (text);
      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shorten", test_shorten);
  return g_test_run ();
}
