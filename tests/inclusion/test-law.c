/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Constitutive laws: formulas of the textbooks' models, coefficients of random drawings beside spectra and complex stiffness. */
#include "hys-build.h"
#include "hys-comma-locale.h"
#include "hys-complex-stiffness.h"
#include "hys-examples.h"
#include "hys-fraction-value.h"
#include "hys-inclusion-write.h"
#include "hys-law.h"
#include "hys-series.h"
#include "hys-spectrum.h"
#include "hys-target.h"

#include <complex.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *kind;
  const char *id;
  guint       from, to;
} Part;

/**
 * Model:
 * @parts: between bars 0 (the wall), 1, 2, ...; up to the one without a kind
 * @bar: where the law is
 * @text: what the equations have
 */
typedef struct
{
  Part        parts[9];
  guint       bar;
  const char *text[4];
} Model;

/* Laws as textbooks on viscoelasticity and plasticity have them. */
static const Model models[] = {
  { { { "spring", "k", 1, 2 }, { "dashpot", "c", 0, 1 } }, 2, { "F + (c/k) F' = c x'" } },                     /* Maxwell */
  { { { "spring", "k", 0, 1 }, { "dashpot", "c", 0, 1 } }, 1, { "F = k x + c x'" } },                          /* Kelvin-Voigt */
  { { { "spring", "k0", 0, 2 }, { "spring", "k1", 1, 2 }, { "dashpot", "c", 0, 1 } }, 2,                       /* Zener */
    { "F + (c/k_1) F' = k_0 x + (c + k_0 c/k_1) x'" } },
  { { { "spring", "k0", 1, 2 }, { "spring", "k1", 0, 1 }, { "dashpot", "c", 0, 1 } }, 2,
    { "F + (c/(k_0 + k_1)) F' = (k_0 k_1/(k_0 + k_1)) x + (k_0 c/(k_0 + k_1)) x'" } },
  { { { "spring", "k", 0, 1 }, { "dashpot", "c2", 0, 1 }, { "dashpot", "c1", 1, 2 } }, 2,                      /* Jeffreys */
    { "F + (c_1/k + c_2/k) F' = c_1 x' + (c_1 c_2/k) x''" } },
  { { { "slider", "s", 0, 1 } }, 1, { "x' = 0   (Nothing slips)", "F = α sgn x'   (Slipping: s)" } },          /* St-Venant */
  { { { "slider", "s", 0, 1 }, { "spring", "k", 1, 2 } }, 2,                                                   /* Prandtl */
    { "F' = k x'   (Nothing slips)", "F = α sgn w'   (Slipping: s)" } },
  { { { "slider", "s", 0, 1 }, { "dashpot", "c", 0, 1 } }, 1,                                                  /* Bingham */
    { "x' = 0   (Nothing slips)", "F = c x' + α sgn x'   (Slipping: s)" } },
  { { { "slider", "s", 0, 1 }, { "spring", "k", 0, 1 }, { "dashpot", "c", 0, 1 } }, 1,
    { "x' = 0   (Nothing slips)", "F = k x + c x' + α sgn x'   (Slipping: s)" } },
  { { { "slider", "s", 0, 1 }, { "dashpot", "c", 0, 1 }, { "spring", "k", 1, 2 } }, 2,                         /* Bingham-Maxwell */
    { "F' = k x'   (Nothing slips)", "F + (c/k) F' = c x' + α sgn w'   (Slipping: s)" } },
  { { { "slider", "s", 0, 1 }, { "spring", "k", 1, 2 }, { "dashpot", "c", 1, 2 } }, 2,   /* Kelvin-Voigt in line with a slider */
    { "F' = k x' + c x''   (Nothing slips)", "F = α sgn w'   (Slipping: s)" } },
  { { { "slider", "s", 0, 1 }, { "spring", "k", 1, 2 }, { "dashpot", "c", 2, 3 } }, 3,   /* Maxwell in line with a slider */
    { "F + (c/k) F' = c x'   (Nothing slips)" } },
  { { { "spring", "k1", 0, 1 }, { "dashpot", "c1", 0, 1 }, { "spring", "k2", 1, 2 }, { "dashpot", "c2", 1, 2 },   /* of one time */
      { "spring", "k3", 2, 3 }, { "dashpot", "c3", 2, 3 }, { "spring", "k4", 3, 4 }, { "dashpot", "c4", 3, 4 } }, 4,
    { "F = 0.5 x + 0.75 x'" } },
};

static HysDocument *
draw (const Model *model)
{
  HysDocument *document = hys_document_new ();

  build_wall (document, "w");
  for (guint i = 1; i <= model->bar; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      build_bar (document, id);
    }
  for (const Part *part = model->parts; part->kind != NULL; part++)
    if (g_str_equal (part->kind, "spring"))
      build_spring (document, part->id, part->from, part->to, 2);
    else if (g_str_equal (part->kind, "dashpot"))
      build_dashpot (document, part->id, part->from, part->to, 3);
    else
      build_slider (document, part->id, part->from, part->to, 1, 0);
  build_load (document, model->bar, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  return document;
}

/* Sliders of other parts, which walls and driven bars bound, make no cases of a bar's law. */
static void
test_parts (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b"),
        driven = build_bar (document, "d");
  g_autoptr (HysSystem) system = NULL;
  g_autoptr (HysLaw) law = NULL;

  build_spring (document, "k1", wall, a, 2);
  build_slider (document, "s1", a, driven, 1, 0);
  build_spring (document, "k2", driven, b, 2);
  build_slider (document, "s2", wall, b, 1, 0);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);
  build_load (document, b, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  system = hys_system_new (document);
  law = hys_law_new (system, b);
  g_assert_cmpuint (law->cases->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_false (((const HysLawCase *) g_ptr_array_index (law->cases, i))->slips[0]);
}

/* The same in the letters of rheology. */
static const Model rheological[] = {
  { { { "spring", "k", 1, 2 }, { "dashpot", "c", 0, 1 } }, 2, { "σ + (η/E) σ' = η ε'" } },
  { { { "slider", "s1", 0, 1 }, { "slider", "s2", 0, 2 }, { "dashpot", "c1", 0, 1 }, { "spring", "k1", 1, 2 } }, 2,
    { "σ + (η_1/E_1) σ' = η_1 ε' + σ_y,1 sgn w_1' + σ_y,2 sgn ε'   (Slipping: s1, s2)" } },
};

static void
assert_texts (const Model *list,
              guint        n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HysDocument) document = draw (&list[i]);
      g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);
      g_autofree char *text = hys_inclusion_to_text (inclusion);

      for (guint k = 0; list[i].text[k] != NULL; k++)
        {
          g_autofree char *line = g_strdup_printf ("  %s\n", list[i].text[k]);

          if (strstr (text, line) == NULL)
            g_error ("no “%s” in\n%s", list[i].text[k], text);
        }
    }
}

static void
test_texts (void)
{
  static const struct { const char *target, *symbol; } called[] = {
    { "s1.threshold", "σy₁" }, { "n1.position", "ε\u00a0n1(0)" }, { "n1.velocity", "ε′\u00a0n1(0)" },
  };
  g_autoptr (HysDocument) document = draw (&rheological[1]);

  assert_texts (models, G_N_ELEMENTS (models));
  hys_letter_set_rheology (TRUE);
  assert_texts (rheological, G_N_ELEMENTS (rheological));
  for (guint i = 0; i < G_N_ELEMENTS (called); i++)
    {
      g_autofree char *symbol = NULL;
      HysValueRef ref;

      g_assert_true (hys_target_find (document, called[i].target, &ref, NULL));
      symbol = hys_target_symbol (ref, document);
      g_assert_cmpstr (symbol, ==, called[i].symbol);
    }
  hys_letter_set_rheology (FALSE);
}

/* Maxwell branches of one relaxation time are one of their sums; in the last case one is slower. */
static void
test_branches (void)
{
  static const Model branches = {
    { { "spring", "k1", 1, 5 }, { "dashpot", "c1", 0, 1 }, { "spring", "k2", 2, 5 }, { "dashpot", "c2", 0, 2 },
      { "spring", "k3", 3, 5 }, { "dashpot", "c3", 0, 3 }, { "spring", "k4", 4, 5 }, { "dashpot", "c4", 0, 4 } }, 5,
    { "F + ((c_1 + c_2 + c_3 + c_4)/(k_1 + k_2 + k_3 + k_4)) F' = (c_1 + c_2 + c_3 + c_4) x'" } };
  static const struct { double k, c; guint order; const char *alike; } last[] = {
    { 2, 3, 1, "one: n1, n2, n3, n4\n" }, { 0.2, 0.3, 1, "one: n1, n2, n3, n4\n" }, { 2, 6, 2, "one: n1, n2, n3\n" },
  };

  assert_texts (&branches, 1);
  for (guint i = 0; i < G_N_ELEMENTS (last); i++)
    {
      g_autoptr (HysDocument) document = draw (&branches);
      g_autoptr (HysInclusion) inclusion = NULL;
      g_autofree char *text = NULL;

      hys_document_edit_element (document, 6)->values[0].number = last[i].k;
      hys_document_edit_element (document, 7)->values[0].number = last[i].c;
      inclusion = hys_inclusion_new (document);
      text = hys_inclusion_to_text (inclusion);
      g_assert_cmpuint (((HysLawCase *) g_ptr_array_index (inclusion->law->cases, 0))->force->len, ==, last[i].order + 1);
      g_assert_nonnull (strstr (text, last[i].alike));
    }
}

/* Whether a formula for a screen has that part. */
static gboolean
is_shown (const char *example,
          HysWritten  written,
          const char *part)
{
  g_autoptr (HysDocument) document = hys_example_load (example, NULL);
  g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);
  g_autoptr (GPtrArray) passages = hys_inclusion_to_passages (inclusion, written);

  for (guint i = 0; i < passages->len; i++)
    {
      const char *latex = ((const HysPassage *) g_ptr_array_index (passages, i))->latex;

      if (latex != NULL && strstr (latex, part) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* On a screen numbers have the decimal sign of the language, which parts nothing; text and LaTeX, which programs read, a
 * point. Zener of k0 = k1 = c = 1: J = 1 - 0.5 e^(-t/2). */
static void
test_decimal_sign (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("zener", NULL);
  g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);
  g_autofree char *text = NULL, *latex = NULL;

  g_assert_true (is_shown ("zener", HYS_WRITTEN_BOTH, "0.5"));
  if (!hys_comma_locale_enter ())
    return;
  g_assert_true (is_shown ("zener", HYS_WRITTEN_BOTH, "0{,}5"));
  g_assert_false (is_shown ("zener", HYS_WRITTEN_BOTH, "0.5"));
  text = hys_inclusion_to_text (inclusion);
  latex = hys_inclusion_to_latex (inclusion);
  hys_comma_locale_leave ();
  g_assert_nonnull (strstr (text, "0.5"));
  g_assert_nonnull (strstr (latex, "0.5"));
}

static double
size (void)
{
  return pow (10, g_test_rand_double_range (-1, 1));
}

/* Up to five bars and twelve elements between any two of these and a wall. */
static HysDocument *
draw_any (gboolean masses)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (1, 6), links = (guint) g_test_rand_int_range (1, 11);

  build_wall (document, "w");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      if (masses && g_test_rand_int_range (0, 3) == 0)
        build_mass (document, id, size (), 0, 0);
      else
        build_bar (document, id);
    }
  for (guint i = 0; i < links; i++)
    {
      guint from = (guint) g_test_rand_int_range (0, (gint) n + 1), to = (guint) g_test_rand_int_range (0, (gint) n);
      g_autofree char *id = g_strdup_printf ("e%u", i);

      to += to >= from;
      if (g_test_rand_bit ())
        build_spring (document, id, from, to, size ());
      else
        build_dashpot (document, id, from, to, size ());
    }
  return document;
}

static void
assert_near (double found,
             double expected,
             double scale)
{
  if (!(fabs (found - expected) <= 1e-10 * scale))
    g_error ("%.12g is not %.12g", found, expected);
}

static double complex
evaluate (HysAlgebra   *algebra,
          const GArray *terms,
          double        omega)
{
  double complex sum = 0;

  for (guint i = terms->len; i-- > 0;)
    {
      const HysLawTerm *term = &g_array_index (terms, HysLawTerm, i);

      if (term->symbol != NULL)
        assert_near (fraction_value (algebra, term->symbol), term->value, fabs (term->value));
      sum = sum * I * omega + term->value;
    }
  return sum;
}

/* q (i w) = p (i w) D (w), with p_0 = 1, whatever is drawn. */
static void
test_stiffness (void)
{
  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (HysDocument) document = draw_any (i % 2);
      g_autoptr (HysSystem) system = hys_system_new (document);
      g_autoptr (HysLaw) law = hys_law_new (system, 1);
      g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, 1, HYS_SLIDERS_STUCK);
      g_autoptr (HysComplexStiffness) stiffness = hys_complex_stiffness_new (network);
      double omega = size ();
      HysStiffness expected = hys_complex_stiffness_at (stiffness, omega);
      const HysLawCase *only;
      double complex p, q, d = CMPLX (expected.storage, expected.loss);

      g_assert_nonnull (law);
      g_assert_cmpuint (law->cases->len, ==, 1);
      only = g_ptr_array_index (law->cases, 0);
      p = evaluate (law->algebra, only->force, omega);
      q = evaluate (law->algebra, only->displacement, omega);
      g_assert_cmpfloat (g_array_index (only->force, HysLawTerm, 0).value, ==, 1);
      if (expected.state == HYS_STIFFNESS_KNOWN && cabs (d) > 1e-3)
        assert_near (cabs (q / p - d), 0, cabs (d) + cabs (q / p));
    }
}

/* Of massless drawings: the coefficients that follow from the relaxation times. */
static void
test_spectra (void)
{
  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (HysDocument) document = draw_any (FALSE);
      g_autoptr (HysSystem) system = hys_system_new (document);
      g_autoptr (HysLaw) law = hys_law_new (system, 1);
      g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, 1, HYS_SLIDERS_STUCK);
      g_autoptr (HysSpectrum) spectrum = NULL;
      g_autoptr (GArray) force = NULL, displacement = NULL;
      const HysLawCase *only = g_ptr_array_index (law->cases, 0);

      if (!network->grounded)
        {
          g_assert_cmpuint (only->displacement->len, ==, 0);   /* F = 0 */
          continue;
        }
      spectrum = hys_spectrum_new (network);
      hys_spectrum_law (spectrum, &force, &displacement);
      g_assert_cmpuint (only->force->len, ==, force->len);
      g_assert_cmpuint (only->displacement->len, ==, displacement->len);
      for (guint k = 0; k < force->len; k++)
        assert_near (g_array_index (only->force, HysLawTerm, k).value, g_array_index (force, double, k),
                     g_array_index (force, double, k));
      for (guint k = 0; k < displacement->len; k++)
        assert_near (g_array_index (only->displacement, HysLawTerm, k).value, g_array_index (displacement, double, k),
                     g_array_index (displacement, double, k));
    }
}

/* A chain from the wall to the @bar: springs, dashpots, some masses, all @times as large. */
static void
draw_copy (HysDocument *document,
           guint        bar,
           guint        copy,
           guint        seed,
           double       times)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (seed);
  guint inner = (guint) g_rand_int_range (dice, 1, 4), before = 0;

  for (guint i = 0; i <= inner; i++)
    {
      g_autofree char *spring = g_strdup_printf ("k%u-%u", copy, i), *dashpot = g_strdup_printf ("c%u-%u", copy, i);
      g_autofree char *id = g_strdup_printf ("n%u-%u", copy, i);
      gboolean heavy = g_rand_int_range (dice, 0, 4) == 0;
      double mass = times * g_rand_double_range (dice, 0.5, 2), k = times * g_rand_double_range (dice, 0.5, 2);
      double c = times * g_rand_double_range (dice, 0.5, 2);
      int what = g_rand_int_range (dice, i == 0 ? 1 : 0, 3);
      guint next = i == inner ? bar : heavy ? build_mass (document, id, mass, 0, 0) : build_bar (document, id);

      if (what != 0)
        build_dashpot (document, dashpot, before, next, c);
      if (what != 1 || i == inner)
        build_spring (document, spring, before, next, k);
      before = next;
    }
}

static HysLaw *
law_of_copies (guint        seed,
               const double *times,
               guint        n,
               HysSystem  **system)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint bar;

  build_wall (document, "w");
  bar = build_bar (document, "b");
  for (guint i = 0; i < n; i++)
    draw_copy (document, bar, i, seed, times[i]);
  build_load (document, bar, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  *system = hys_system_new (document);
  return hys_law_new (*system, bar);
}

/* Copies side by side are the law of one, each counted so many times as it is larger: no order is added. */
static void
test_copies (void)
{
  const double times[] = { 1, 0.3, 2 };
  guint compared = 0;

  for (guint seed = 0; seed < 200; seed++)
    {
      g_autoptr (HysSystem) one_system = NULL, system = NULL;
      g_autoptr (HysLaw) one = law_of_copies (seed, times, 1, &one_system), all = law_of_copies (seed, times, 3, &system);

      if (all == NULL)   /* too many elements */
        continue;
      const HysLawCase *alone = g_ptr_array_index (one->cases, 0), *side_by_side = g_ptr_array_index (all->cases, 0);
      compared++;
      g_assert_cmpuint (side_by_side->force->len, ==, alone->force->len);
      g_assert_cmpuint (side_by_side->displacement->len, ==, alone->displacement->len);
      for (guint k = 0; k < alone->force->len; k++)
        assert_near (g_array_index (side_by_side->force, HysLawTerm, k).value, g_array_index (alone->force, HysLawTerm, k).value,
                     g_array_index (alone->force, HysLawTerm, k).value);
      for (guint k = 0; k < alone->displacement->len; k++)
        assert_near (g_array_index (side_by_side->displacement, HysLawTerm, k).value,
                     3.3 * g_array_index (alone->displacement, HysLawTerm, k).value,
                     3.3 * g_array_index (alone->displacement, HysLawTerm, k).value);
    }
  g_assert_cmpuint (compared, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/law/texts", test_texts);
  g_test_add_func ("/law/parts", test_parts);
  g_test_add_func ("/law/branches", test_branches);
  g_test_add_func ("/law/decimal-sign", test_decimal_sign);
  g_test_add_func ("/law/stiffness", test_stiffness);
  g_test_add_func ("/law/spectra", test_spectra);
  g_test_add_func ("/law/copies", test_copies);
  return g_test_run ();
}
