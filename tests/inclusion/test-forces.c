/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-inclusion-write.h"

#include <string.h>

/* The balance of forces at each bar, as courses write it of the simplest models. */

/* The rows of the balance in a description in lines; the formula that any network has. */
static void
assert_balance (const HysDocument *document,
                const char        *expected)
{
  g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);
  g_autoptr (GPtrArray) passages = hys_inclusion_to_passages (inclusion, HYS_WRITTEN_BOTH);
  g_autofree char *text = hys_inclusion_to_text (inclusion);
  g_auto (GStrv) rows = g_strsplit (expected, "\n", -1);
  const HysPassage *balance = NULL;

  for (guint i = 1; i < passages->len && balance == NULL; i++)
    if (g_str_has_prefix (((const HysPassage *) g_ptr_array_index (passages, i - 1))->text, "Balance of forces"))
      balance = g_ptr_array_index (passages, i);
  g_assert_nonnull (balance);
  g_assert_cmpint (balance->kind, ==, HYS_PASSAGE_FORMULA);
  g_assert_cmpstr (balance->text, ==, expected);
  for (guint i = 0; rows[i] != NULL; i++)
    g_assert_nonnull (strstr (text, rows[i]));
}

/* No page without a formula, and the force is in it: what courses write of the simplest models. */
static void
test_balance (void)
{
  static const struct { const char *example, *rows; } examples[] = {
    { "zener", "k_1 x_A + c (x_A' - x') = 0\nk_0 x + c (x' - x_A') = F" },
    { "burgers", "k_1 x_A + c_1 (x_A' - x_C') = 0\nk_2 (x_C - x_B) + c_1 (x_C' - x_A') + c_2 (x_C' - x_B') = 0\n"
                 "k_2 (x_B - x_C) + c_2 (x_B' - x_C') = F" },
    { "bingham", "k (x_A - x_B) + c x_A' + α σ(x_A') ∋ 0\nk (x_B - x_A) = F" },
    { "kelvin-voigt", "k x_B + c x_B' = F" },
    { "jenkin", "k x_A + α σ(x_A' - x') ∋ 0\nα σ(x' - x_A') ∋ F" },
    { "prandtl", "k x_A + α σ(x_A' - x') ∋ 0\nm x'' + α σ(x' - x_A') ∋ F" },
  };
  g_autoptr (HysDocument) spring = hys_document_new (), between = hys_document_new (), unloaded = hys_document_new ();
  guint wall = build_wall (spring, "w"), a, b, c;

  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (examples[i].example, NULL);

      assert_balance (document, examples[i].rows);
    }
  a = build_bar (spring, "A");
  build_spring (spring, "k", wall, a, 2);
  assert_balance (spring, "k x_A = 0");
  build_load (spring, a, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  assert_balance (spring, "k x_A = F");

  wall = build_wall (between, "w");
  a = build_bar (between, "A");
  b = build_bar (between, "B");
  c = build_bar (between, "C");
  build_spring (between, "k1", wall, a, 1);
  build_dashpot (between, "c", a, b, 1);
  build_spring (between, "k2", b, c, 1);
  build_load (between, c, HYS_LOAD_DISPLACEMENT, "constant", 1, 0, 0, 0);
  assert_balance (between, "k_1 x_A + c (x_A' - x_B') = 0\nk_2 (x_B - x) + c (x_B' - x_A') = 0\nk_2 (x - x_B) = F");

  wall = build_wall (unloaded, "w");
  a = build_bar (unloaded, "A");
  b = build_bar (unloaded, "B");
  build_spring (unloaded, "k", wall, a, 1);
  build_slider (unloaded, "s", a, b, 1, 0);
  assert_balance (unloaded, "k x_A + α σ(x_A' - x_B') ∋ 0\nα σ(x_B' - x_A') ∋ 0");
}

/* A large one has the general form. */
static void
test_balance_of_many (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint last = build_wall (document, "w");

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *bar = g_strdup_printf ("b%u", i), *spring = g_strdup_printf ("k%u", i);
      guint next = build_bar (document, bar);

      build_spring (document, spring, last, next, 1);
      last = next;
    }
  assert_balance (document, "M q'' + C q' + K q + D^T λ = F(t), λ_i ∈ α_i σ((D q')_i)");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inclusion/forces", test_balance);
  g_test_add_func ("/inclusion/forces-of-many", test_balance_of_many);
  return g_test_run ();
}
