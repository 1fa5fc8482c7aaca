/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generalized Prandtl models as documents: drawn and recognised again, and what is none; their memory line. */
#include "hys-build.h"
#include "hys-examples.h"
#include "hys-memory-line.h"
#include "hys-prandtl.h"
#include "hys-simulation.h"

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

/* The memory line at each limit is where the slider of that S-element has gone, at every row of a history with forgotten and
 * remembered turning points; its corners are the play of the theory, here by hand: after 0, 8, -6, 3 from (0, 3) up to
 * (4.5, -1.5), down to (7, 1) and (8, 0). */
static void
test_memory (void)
{
  const double path[] = { 0, 8, -6, 3, -6, 5, -2, 4, -7, 7, 6.5, 7, -1, 9, 2, 8 }, k[] = { 1, 2, 0.5 }, eta[] = { 0.5, 2.5, 4 };
  const HysMemoryPoint corners[] = { { 0, 3 }, { 4.5, -1.5 }, { 7, 1 }, { 8, 0 } };
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), inner[3], m;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (GArray) early = NULL;
  HysOutcome outcome;
  HysColumn *x;

  for (guint i = 0; i < 3; i++)
    inner[i] = build_bar (document, (const char *[]){ "n1", "n2", "n3" }[i]);
  m = build_bar (document, "m");
  for (guint i = 0; i < 3; i++)
    {
      build_slider (document, (const char *[]){ "s1", "s2", "s3" }[i], wall, inner[i], k[i] * eta[i], 0);
      build_spring (document, (const char *[]){ "k1", "k2", "k3" }[i], inner[i], m, k[i]);
    }
  build_path (document, path, G_N_ELEMENTS (path));
  g_assert_true (hys_memory_line_knows (document));
  document->simulation.every = 1;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  x = hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, m });
  for (gsize row = 0; row < hys_trace_length (trace); row += 250)
    {
      g_autoptr (GArray) line = hys_memory_line (x, row + 1, 0);

      for (guint i = 0; i < 3; i++)
        g_assert_cmpfloat_with_epsilon (hys_memory_line_at (line, eta[i]),
                                        hys_column_get (hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, inner[i] }), row), 1e-9);
    }
  early = hys_memory_line (x, 3001, 0);
  g_assert_cmpuint (early->len, ==, G_N_ELEMENTS (corners));
  for (guint i = 0; i < early->len; i++)
    {
      g_assert_cmpfloat_with_epsilon (g_array_index (early, HysMemoryPoint, i).eta, corners[i].eta, 1e-9);
      g_assert_cmpfloat_with_epsilon (g_array_index (early, HysMemoryPoint, i).psi, corners[i].psi, 1e-9);
    }
  /* Of later rows alone it is known up to half their range, and right there. */
  for (gsize start = 1000; start < 14000; start += 1300)
    {
      g_autoptr (HysColumn) part = hys_column_new ();
      double low = INFINITY, high = -INFINITY;

      for (gsize row = start; row < hys_trace_length (trace); row++)
        {
          double place = hys_column_get (x, row);

          hys_column_append (part, place);
          low = fmin (low, place);
          high = fmax (high, place);
          if (row % 250 != 0)
            continue;

          g_autoptr (GArray) line = hys_memory_line (part, row + 1 - start, NAN);
          for (guint i = 0; i < 3; i++)
            {
              double psi = hys_memory_line_at (line, eta[i]);

              g_assert_cmpint (!isnan (psi), ==, 2 * eta[i] < high - low - 1e-9);
              if (!isnan (psi))
                g_assert_cmpfloat_with_epsilon (psi, hys_column_get (hys_trace_column (trace, (HysSeries){
                                                                       HYS_SERIES_POSITION, inner[i] }), row), 1e-9);
            }
        }
    }
  hys_document_edit_element (document, 0)->values[1].number = 0.1;
  g_assert_false (hys_memory_line_knows (document));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/prandtl/there-and-back", test_there_and_back);
  g_test_add_func ("/study/prandtl/recognised", test_recognised);
  g_test_add_func ("/study/prandtl/others", test_others);
  g_test_add_func ("/study/prandtl/memory", test_memory);
  return g_test_run ();
}
