/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generalized Prandtl models as documents: drawn and recognised again, and what is none. */
#include "hys-examples.h"
#include "hys-prandtl.h"

static guint
node_of (const HysDocument *document,
         const char        *id)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (g_str_equal (hys_document_node (document, i)->id, id))
      return i;
  g_assert_not_reached ();
}

static HysPrandtl *
any_prandtl (GRand *rand)
{
  guint n = (guint) g_rand_int_range (rand, 0, 12);
  double k[12], eta[12], last = 0;

  for (guint i = 0; i < n; i++)
    {
      k[i] = g_rand_double_range (rand, 0.1, 10);
      last = eta[i] = last + g_rand_double_range (rand, 0.1, 2);
    }
  return hys_prandtl_new (n == 0 || g_rand_boolean (rand) ? g_rand_double_range (rand, 0.1, 5) : 0, n, k, eta);
}

static void
assert_same (const HysPrandtl *a,
             const HysPrandtl *b)
{
  g_assert_nonnull (b);
  g_assert_cmpuint (a->n, ==, b->n);
  g_assert_cmpfloat (fabs (a->k0 - b->k0), <=, 1e-12 * a->k0);
  for (guint i = 0; i < a->n; i++)
    {
      g_assert_cmpfloat (fabs (a->k[i] - b->k[i]), <=, 1e-12 * a->k[i]);
      g_assert_cmpfloat (fabs (a->eta[i] - b->eta[i]), <=, 1e-12 * a->eta[i]);
    }
}

static void
test_there_and_back (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 100; i++)
    {
      const HysPrandtlDrive drive = { i % 2, 1, 1, 2 };
      g_autoptr (HysPrandtl) prandtl = any_prandtl (rand), found = NULL;
      g_autoptr (HysDocument) document = hys_prandtl_to_document (prandtl, &drive);

      found = hys_prandtl_of_document (document, node_of (document, "m"));
      assert_same (prandtl, found);
    }
}

static HysPrandtl *
of_example (const char *name,
            const char *node)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_example_load (name, &error);

  g_assert_no_error (error);
  return hys_prandtl_of_document (document, node_of (document, node));
}

/* Fig. 8b as its document gives it: k0 = 1/2, k = 1, alpha = 1, 2, 3, so eta = alpha / k. */
static void
test_recognised (void)
{
  const double k[] = { 1, 1, 1 }, eta[] = { 1, 2, 3 };
  g_autoptr (HysPrandtl) wanted = hys_prandtl_new (0.5, 3, k, eta);
  g_autoptr (HysPrandtl) found = of_example ("generalized-prandtl-hardening", "m");

  assert_same (wanted, found);
}

/* Fig. 11 is equivalent to 8b, but not drawn as it; the others are no such models: gephyroid, friction on masses, dashpot. */
static void
test_others (void)
{
  const char *const names[][2] = {
    { "persoz", "m" }, { "p-element", "m" }, { "p-chain", "m1" }, { "s-chain", "m1" }, { "viscoelastoplastic", "m" },
    { "masing-series", "m" }, { "three-springs", "m" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_null (of_example (names[i][0], names[i][1]));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/prandtl/there-and-back", test_there_and_back);
  g_test_add_func ("/study/prandtl/recognised", test_recognised);
  g_test_add_func ("/study/prandtl/others", test_others);
  return g_test_run ();
}
