/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-inclusion.h"
#include "hys-scheme.h"
#include "hys-renewal.h"

/*
 * Known models are recognised, whichever way they are drawn, and what is said to be equivalent moves the mass alike.
 */

typedef struct
{
  HysDocument *document;
  guint        wall;
  guint        n;
} Draft;

/* An element drawn in either direction. */
static void
add (Draft      *draft,
     const char *kind,
     guint       from,
     guint       to,
     double      value)
{
  g_autofree char *id = g_strdup_printf ("e%u", ++draft->n);
  gboolean turned = g_test_rand_bit ();
  guint a = turned ? to : from, b = turned ? from : to;

  if (g_str_equal (kind, "spring"))
    build_spring (draft->document, id, a, b, value);
  else if (g_str_equal (kind, "slider"))
    build_slider (draft->document, id, a, b, value, 0);
  else
    build_dashpot (draft->document, id, a, b, value);
}

static guint
bar (Draft *draft)
{
  g_autofree char *id = g_strdup_printf ("b%u", draft->document->nodes->len);

  return build_bar (draft->document, id);
}

static guint
mass (Draft *draft)
{
  g_autofree char *id = g_strdup_printf ("m%u", draft->document->nodes->len);

  return build_mass (draft->document, id, 1, 0, 0);
}

static Draft
draft_new (void)
{
  Draft draft = { .document = hys_document_new () };

  draft.wall = build_wall (draft.document, "wall");
  return draft;
}

static void
add_s (Draft *draft,
       guint  from,
       guint  to,
       double stiffness,
       double threshold)
{
  guint inner = bar (draft);
  gboolean turned = g_test_rand_bit ();

  add (draft, turned ? "slider" : "spring", from, inner, turned ? threshold : stiffness);
  add (draft, turned ? "spring" : "slider", inner, to, turned ? stiffness : threshold);
}

static void
add_p (Draft *draft,
       guint  from,
       guint  to,
       double stiffness,
       double threshold)
{
  add (draft, "slider", from, to, threshold);
  add (draft, "spring", from, to, stiffness);
}

/* Checks the code and frees the drawing. */
static void
assert_known (Draft       draft,
              const char *code,
              const char *equation)
{
  g_autoptr (HysDocument) document = draft.document;
  g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);

  if (code == NULL)
    {
      g_assert_null (inclusion->recognised);
      return;
    }
  g_assert_nonnull (inclusion->recognised);
  g_assert_cmpstr (inclusion->recognised->code, ==, code);
  g_assert_cmpstr (inclusion->recognised->equation, ==, equation);
  g_assert_nonnull (inclusion->recognised->text);
}

static void
test_parallel (void)
{
  static const struct { guint p, s, springs; const char *code, *equation; } cases[] = {
    { 1, 0, 0, "p-element", "(2.1)" }, { 3, 0, 0, "p-parallel", "(2.24)" }, { 0, 1, 0, "prandtl", "(2.16)" },
    { 0, 1, 1, "prandtl-hardening", "(2.20)" }, { 0, 4, 0, "generalized-prandtl", "(2.27)" },
    { 0, 5, 1, "discrete-masing", "(2.29)" }, { 1, 1, 0, "s-beside-p", "(2.38)" }, { 0, 0, 1, NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Draft draft = draft_new ();
      guint m = mass (&draft);

      for (guint j = 0; j < cases[i].p; j++)
        add_p (&draft, draft.wall, m, 1 + j, 2);
      for (guint j = 0; j < cases[i].s; j++)
        add_s (&draft, draft.wall, m, 1 + j, 2);
      for (guint j = 0; j < cases[i].springs; j++)
        add (&draft, "spring", draft.wall, m, 3);
      assert_known (draft, cases[i].code, cases[i].equation);
    }
}

static void
test_series (void)
{
  for (int round = 0; round < 8; round++)
    {
      Draft s = draft_new (), p = draft_new (), mixed = draft_new (), visco = draft_new (), chain = draft_new ();
      guint last_s = s.wall, last_p = p.wall, at;

      for (int i = 0; i < 3; i++)
        {
          guint next_s = mass (&s), next_p = mass (&p);

          add_s (&s, last_s, next_s, 1, 2);
          add_p (&p, last_p, next_p, 1, 2);
          last_s = next_s;
          last_p = next_p;
        }
      assert_known (s, "s-chain", "(2.30)");
      assert_known (p, "p-chain", "(2.32)");
      at = mass (&mixed);
      add_s (&mixed, mixed.wall, at, 1, 2);
      add_p (&mixed, at, mass (&mixed), 1, 2);
      assert_known (mixed, "s-then-p", "(2.36)");

      static const char *const orders[][3] = { { "spring", "dashpot", "slider" }, { "slider", "spring", "dashpot" },
                                               { "dashpot", "slider", "spring" }, { "spring", "slider", "dashpot" } };
      guint a = bar (&visco), b = bar (&visco);

      add (&visco, orders[round % 4][0], visco.wall, a, 1);
      add (&visco, orders[round % 4][1], a, b, 2);
      add (&visco, orders[round % 4][2], b, mass (&visco), 3);
      assert_known (visco, "viscoelastoplastic", "(2.14)");
      /* A spring between two masses is in no list. */
      add (&chain, "spring", chain.wall, mass (&chain), 1);
      add (&chain, "spring", 1, mass (&chain), 1);
      assert_known (chain, NULL, NULL);
    }
}

static void
test_persoz (void)
{
  const double k[] = { 1, 2, 3, 4 }, alpha[] = { 0, 1, 2, 3 };
  Draft draft = { .document = build_persoz (k, alpha, 1, 1, 1) }, other = { .document = build_persoz (k, alpha, 1, 1, 1) };

  assert_known (draft, "persoz", "(6)");
  /* The spring k3 from the other bar: no longer his. */
  hys_document_edit_element (other.document, 3)->from = hys_document_edit_element (other.document, 1)->from;
  assert_known (other, NULL, NULL);
}

#define STEP 0.01

/* Drives both networks by the same force on their mass and compares it. @bound: relative to the greatest displacement. */
static void
assert_same_motion (const HysDocument *document,
                    guint              m,
                    const HysDocument *other,
                    guint              other_m,
                    const char        *scheme,
                    double             bound)
{
  const HysScheme *found = hys_scheme_find (scheme, NULL);
  g_autoptr (HysStepper) one = hys_stepper_new (found, hys_system_new (document), STEP);
  g_autoptr (HysStepper) two = hys_stepper_new (found, hys_system_new (other), STEP);
  double largest = 0, difference = 0, slip = 0;

  for (int k = 0; k < 3000; k++)
    {
      g_assert_cmpint (hys_stepper_step (one), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (two), ==, HYS_STATUS_OK);
      largest = MAX (largest, fabs (hys_stepper_state (one)->q[m]));
      difference = MAX (difference, fabs (hys_stepper_state (one)->q[m] - hys_stepper_state (two)->q[other_m]));
    }
  slip = hys_stepper_state (one)->energy[HYS_ENERGY_FRICTION];
  g_test_message ("%s: %g of %g, friction %g", scheme, difference, largest, slip);
  g_assert_cmpfloat (slip, >, 0);
  g_assert_cmpfloat (difference, <=, bound * largest);
}

/* The network between the wall and a mass that is said to be equivalent. */
static Draft
draw_equivalent (const HysRecognised *recognised,
                 guint               *m)
{
  Draft draft = draft_new ();

  g_assert_true (recognised->equivalent);
  *m = mass (&draft);
  if (recognised->spring > 0)
    add (&draft, "spring", draft.wall, *m, recognised->spring);
  if (recognised->slider > 0)
    add (&draft, "slider", draft.wall, *m, recognised->slider);
  for (guint i = 0; i < recognised->stiffness->len; i++)
    add_s (&draft, draft.wall, *m, g_array_index (recognised->stiffness, double, i),
           g_array_index (recognised->threshold, double, i));
  return draft;
}

static void
assert_equivalent (Draft       draft,
                   guint       m,
                   const char *code,
                   double      force,
                   double      midpoint_bound)
{
  g_autoptr (HysDocument) document = draft.document, other = NULL;
  g_autoptr (HysInclusion) inclusion = NULL;
  guint other_m;

  build_load (document, m, HYS_LOAD_FORCE, "sin", force, 0.7, 0, 0);
  inclusion = hys_inclusion_new (document);
  g_assert_nonnull (inclusion->recognised);
  g_assert_cmpstr (inclusion->recognised->code, ==, code);
  other = draw_equivalent (inclusion->recognised, &other_m).document;
  build_load (other, other_m, HYS_LOAD_FORCE, "sin", force, 0.7, 0, 0);
  assert_same_motion (document, m, other, other_m, "implicit", 1e-12);
  assert_same_motion (document, m, other, other_m, "midpoint", midpoint_bound);
}

static double
some (void)
{
  return g_test_rand_double_range (0.5, 3);
}

/* Figs. 5a and 5b. */
static void
test_three_springs (void)
{
  for (int round = 0; round < 5; round++)
    {
      Draft draft = draft_new ();
      guint a = bar (&draft), m = mass (&draft), first = g_test_rand_bit () ? draft.wall : m;

      add (&draft, "spring", first, a, some ());
      add (&draft, "spring", a, first == m ? draft.wall : m, some ());
      add_s (&draft, a, first == m ? draft.wall : m, some (), some ());
      assert_equivalent (draft, m, "three-springs", 8, 1e-12);
    }
}

/* Figs. 11 and 8b. Where sliders meet at bars without mass, which only one of the drawings has, `midpoint` takes their tensions after
 * an event from a step of HYS_RENEWAL_PART of its own. */
static void
test_p_series (void)
{
  for (guint n = 1; n <= 5; n++)
    {
      Draft draft = draft_new ();
      guint last = draft.wall, spring = (guint) g_test_rand_int_range (0, (int) n + 1), m = 0;

      for (guint i = 0; i <= n; i++)
        {
          guint next = i < n ? bar (&draft) : (m = mass (&draft));

          if (i == spring)
            add (&draft, "spring", last, next, some ());
          else
            add_p (&draft, last, next, some (), some ());
          last = next;
        }
      assert_equivalent (draft, m, "p-series", 12, HYS_RENEWAL_PART * STEP);
    }
}

/* n P-elements side by side and one (2.24). Where sliders reverse `midpoint` divides its steps by what each of them does,
 * so that both runs differ by the scheme's error, which is of second order. */
static void
test_p_parallel (void)
{
  Draft draft = draft_new ();
  guint m = mass (&draft);

  for (int i = 0; i < 3; i++)
    add_p (&draft, draft.wall, m, some (), some () / 3);
  assert_equivalent (draft, m, "p-parallel", 12, STEP * STEP);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equivalents/parallel", test_parallel);
  g_test_add_func ("/equivalents/series", test_series);
  g_test_add_func ("/equivalents/persoz", test_persoz);
  g_test_add_func ("/equivalents/three-springs", test_three_springs);
  g_test_add_func ("/equivalents/p-series", test_p_series);
  g_test_add_func ("/equivalents/p-parallel", test_p_parallel);
  return g_test_run ();
}
