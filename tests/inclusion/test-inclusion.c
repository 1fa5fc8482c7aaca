/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-fraction-value.h"
#include "hys-inclusion-write.h"

/*
 * The models of Bastien, Schatzman, Lamarque 2000, section 2, and of Bastien, Lamarque on Persoz's gephyroid: dimension
 * (Table I), class and matrices against the formulas printed there.
 */

static const double springs[4] = { 3, 5, 7, 11 };
static const double thresholds[4] = { 0, 1, 2, 3 };

static HysInclusion *
derive (const HysDocument *document,
        HysInclusionClass  class,
        guint              dimension)
{
  HysInclusion *inclusion = hys_inclusion_new (document);

  g_assert_cmpstr (inclusion->reason, ==, NULL);
  g_assert_cmpint (inclusion->class, ==, class);
  g_assert_cmpuint (inclusion->dimension, ==, dimension);
  g_assert_cmpuint (inclusion->states->len, ==, dimension);
  return inclusion;
}

static void
assert_formula (const HysTable *table,
                guint           i,
                guint           j,
                const char     *formula)
{
  const HysFraction *symbol = hys_table_symbol (table, i, j);
  g_autofree char *text = NULL;

  g_assert_nonnull (symbol);
  text = hys_fraction_to_string (table->algebra, symbol, HYS_SCRIPT_TEXT);
  g_assert_cmpstr (text, ==, formula);
}

static void
assert_value (const HysTable *table,
              guint           i,
              guint           j,
              double          value)
{
  double scale = MAX (fabs (value), 1);

  g_assert_cmpfloat (fabs (hys_table_get (table, i, j) - value), <=, 1e-12 * scale);
}

/* Every formula has the value that stands beside it, which LAPACK computed. */
static void
assert_agree (const HysTable *table)
{
  for (guint i = 0; i < table->rows; i++)
    for (guint j = 0; j < table->columns; j++)
      {
        const HysFraction *symbol = hys_table_symbol (table, i, j);

        g_assert_nonnull (symbol);
        assert_value (table, i, j, fraction_value (table->algebra, symbol));
      }
}

static void
assert_all_agree (const HysInclusion *inclusion)
{
  assert_agree (inclusion->mobility);
  assert_agree (inclusion->linear);
  assert_agree (inclusion->forcing);
  assert_agree (inclusion->stiffness);
  assert_agree (inclusion->compliance);
  assert_agree (inclusion->coupling);
  assert_agree (inclusion->drive);
  assert_agree (inclusion->delta);
  assert_agree (inclusion->massless);
  assert_agree (inclusion->saturation);
}

static guint
find_state (const HysInclusion *inclusion,
            const char         *name)
{
  for (guint i = 0; i < inclusion->dimension; i++)
    if (g_str_equal (hys_inclusion_state (inclusion, i)->name.in[HYS_SCRIPT_TEXT], name))
      return i;
  g_assert_not_reached ();
}

/* The entry of A in the row of one state and the column of another. */
static void
assert_linear (const HysInclusion *inclusion,
               const char         *row,
               const char         *column,
               const char         *formula)
{
  assert_formula (inclusion->linear, find_state (inclusion, row), find_state (inclusion, column), formula);
}

static void
assert_mobility (const HysInclusion *inclusion,
                 const char         *row,
                 const char         *column,
                 const char         *formula)
{
  assert_formula (inclusion->mobility, find_state (inclusion, row), find_state (inclusion, column), formula);
}

/* The term of phi of slider number @slider. */
static const HysPhiTerm *
find_term (const HysInclusion *inclusion,
           guint               slider)
{
  for (guint i = 0; i < inclusion->phi->len; i++)
    if (hys_inclusion_phi (inclusion, i)->slider == slider)
      return hys_inclusion_phi (inclusion, i);
  g_assert_not_reached ();
}

static void
assert_indicator (const HysInclusion *inclusion,
                  guint               slider,
                  const char         *state,
                  double              bound)
{
  const HysPhiTerm *term = find_term (inclusion, slider);

  g_assert_true (term->indicator);
  g_assert_cmpint (term->plus, ==, find_state (inclusion, state));
  g_assert_cmpfloat (term->bound, ==, bound);
}

static void
assert_modulus (const HysInclusion *inclusion,
                guint               slider,
                const char         *plus,
                const char         *minus,
                double              bound)
{
  const HysPhiTerm *term = find_term (inclusion, slider);

  g_assert_false (term->indicator);
  g_assert_cmpint (term->plus, ==, plus != NULL ? (int) find_state (inclusion, plus) : -1);
  g_assert_cmpint (term->minus, ==, minus != NULL ? (int) find_state (inclusion, minus) : -1);
  g_assert_cmpfloat (term->bound, ==, bound);
}

/* (2.1): m x'' + k x + alpha sigma (x') in F. */
static void
test_p_element (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 2, 0, 0);

  build_spring (document, "k", wall, m, 3);
  build_slider (document, "s", wall, m, 5, 0);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SIGMA, 2);

  assert_mobility (inclusion, "x", "x", "1");
  assert_mobility (inclusion, "y", "y", "1/m");
  assert_linear (inclusion, "x", "y", "1");
  assert_linear (inclusion, "y", "x", "-k/m");
  assert_linear (inclusion, "y", "y", "0");
  assert_formula (inclusion->forcing, 1, 0, "1/m");
  assert_modulus (inclusion, 0, "y", NULL, 5);
  assert_all_agree (inclusion);
}

/* n P-elements between the same bars (2.24). */
static void
test_p_parallel (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 2, 0, 0);

  build_spring (document, "k1", wall, m, 3);
  build_slider (document, "s1", wall, m, 5, 0);
  build_spring (document, "k2", m, wall, 4);
  build_slider (document, "s2", wall, m, 6, 0);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SIGMA, 2);

  assert_linear (inclusion, "y", "x", "-(k_1 + k_2)/m");
  assert_modulus (inclusion, 0, "y", NULL, 5);
  assert_modulus (inclusion, 1, "y", NULL, 6);
}

static HysDocument *
viscoelastoplastic (gboolean dashpot)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m;

  build_spring (document, "k", wall, a, 3);
  if (dashpot)
    {
      guint b = build_bar (document, "B");

      m = build_mass (document, "m", 2, 0, 0);
      build_slider (document, "s", a, b, 6, 0);
      build_dashpot (document, "c", b, m, 5);
    }
  else
    {
      m = build_mass (document, "m", 2, 0, 0);
      build_slider (document, "s", a, m, 6, 0);
    }
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  return document;
}

/* (2.14) with a dashpot, (2.16) without. */
static void
test_viscoelastoplastic (gconstpointer data)
{
  gboolean dashpot = GPOINTER_TO_INT (data);
  g_autoptr (HysDocument) document = viscoelastoplastic (dashpot);
  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_BETA, 3);

  assert_linear (inclusion, "y", "x", "0");
  assert_linear (inclusion, "y", "u", "-k/m");
  assert_linear (inclusion, "u", "x", "0");
  assert_linear (inclusion, "u", "y", "1");
  assert_linear (inclusion, "u", "u", dashpot ? "-k/c" : "0");
  assert_mobility (inclusion, "u", "u", "1");
  assert_indicator (inclusion, 0, "u", 2);
  assert_all_agree (inclusion);
}

/* (2.27) without the spring k0, (2.29) with it; (2.16) and (2.20) for n = 1. */
static void
test_generalized_prandtl (void)
{
  for (guint n = 1; n <= 6; n++)
    for (int hardening = 0; hardening < 2; hardening++)
      {
        const double k[] = { 2, 3, 5, 7, 11, 13 }, eta[] = { 1, 2, 3, 4, 5, 6 }, u0[6] = { 0 };
        g_autoptr (HysDocument) document = build_prandtl ((int) n, hardening, k, eta, u0, 0, 0, 1, 1);
        g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_BETA, n + 2);

        assert_linear (inclusion, "x", "y", "1");
        assert_value (inclusion->linear, 1, 0, -hardening);
        assert_value (inclusion->delta, 0, 0, hardening);
        for (guint i = 0; i < n; i++)
          {
            g_assert_cmpint (hys_inclusion_state (inclusion, 2 + i)->kind, ==, HYS_VARIABLE_ELONGATION);
            assert_value (inclusion->linear, 1, 2 + i, -k[i]);
            assert_value (inclusion->linear, 2 + i, 1, 1);
            assert_value (inclusion->mobility, 2 + i, 2 + i, 1);
            assert_value (inclusion->stiffness, i, i, k[i]);
            g_assert_cmpfloat (fabs (find_term (inclusion, i)->bound - eta[i]), <=, 1e-15 * eta[i]);
            for (guint j = 0; j < n; j++)
              if (i != j)
                assert_value (inclusion->mobility, 2 + i, 2 + j, 0);
          }
        assert_all_agree (inclusion);
      }
}

/* (2.34): K_ii = k0 + k_i, K_ij = k0, gamma = 1 / (m sum 1/k_i), rates -k0 y. */
static void
test_fig11 (void)
{
  for (guint n = 1; n <= 4; n++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint last = build_wall (document, "wall"), m;
      double compliance = 1 / 2.0, k[] = { 3, 5, 7, 11 };

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *bar = g_strdup_printf ("B%u", i + 1), *spring = g_strdup_printf ("k%u", i + 1);
          g_autofree char *slider = g_strdup_printf ("s%u", i + 1);
          guint next = build_bar (document, bar);

          build_spring (document, spring, last, next, k[i]);
          build_slider (document, slider, last, next, i + 1, 0);
          compliance += 1 / k[i];
          last = next;
        }
      m = build_mass (document, "m", 4, 0, 0);
      build_spring (document, "k0", last, m, 2);

      g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_BETA, n + 2);

      assert_value (inclusion->linear, 1, 0, -1 / compliance / 4);
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *diagonal = g_strdup_printf ("k_%u + k_0", i + 1), *state = g_strdup_printf ("g_%u", i + 1);

          assert_linear (inclusion, state, "y", "-k_0");
          assert_indicator (inclusion, i, state, i + 1);
          assert_value (inclusion->linear, 1, 2 + i, 1 / compliance / k[i] / 4);
          for (guint j = 0; j < n; j++)
            {
              assert_formula (inclusion->stiffness, i, j, i == j ? diagonal : "k_0");
              assert_formula (inclusion->mobility, 2 + i, 2 + j, i == j ? diagonal : "k_0");
            }
        }
      assert_all_agree (inclusion);
    }
}

/* Masses in series: n S-elements (2.30) or n P-elements (2.32). */
static HysDocument *
chain (guint    n,
       gboolean s_elements)
{
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *spring = g_strdup_printf ("k%u", i), *slider = g_strdup_printf ("s%u", i);
      g_autofree char *mass = g_strdup_printf ("m%u", i), *bar = g_strdup_printf ("B%u", i);
      guint inner = s_elements ? build_bar (document, bar) : last, m = build_mass (document, mass, i + 1, 0, 0);

      build_spring (document, spring, last, s_elements ? inner : m, 2 * i + 1);
      build_slider (document, slider, inner, m, i, 0);
      last = m;
    }
  build_load (document, last, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  return document;
}

static void
test_s_chain (void)
{
  g_autoptr (HysDocument) document = chain (4, TRUE);
  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_BETA, 12);

  assert_linear (inclusion, "y_1", "u_1", "-k_1/m_1");
  assert_linear (inclusion, "y_1", "u_2", "k_2/m_1");
  assert_linear (inclusion, "y_4", "u_4", "-k_4/m_4");
  assert_linear (inclusion, "y_4", "u_3", "0");
  assert_linear (inclusion, "y_2", "x_1", "0");
  assert_linear (inclusion, "u_1", "y_1", "1");
  assert_linear (inclusion, "u_3", "y_3", "1");
  assert_linear (inclusion, "u_3", "y_2", "-1");
  assert_formula (inclusion->forcing, find_state (inclusion, "y_4"), 0, "1/m_4");
  for (guint i = 0; i < 12; i++)
    for (guint j = 0; j < 12; j++)
      if (i < 4 || i >= 8)
        assert_value (inclusion->mobility, i, j, i == j);
  assert_indicator (inclusion, 2, "u_3", 3 / 7.0);
  assert_all_agree (inclusion);
}

static void
test_p_chain (void)
{
  g_autoptr (HysDocument) document = chain (4, FALSE);
  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SIGMA, 8);

  assert_linear (inclusion, "y_1", "x_1", "-(k_1 + k_2)/m_1");
  assert_linear (inclusion, "y_1", "x_2", "k_2/m_1");
  assert_linear (inclusion, "y_1", "x_3", "0");
  assert_linear (inclusion, "y_4", "x_4", "-k_4/m_4");
  assert_mobility (inclusion, "y_3", "y_3", "1/m_3");
  assert_modulus (inclusion, 0, "y_1", NULL, 1);
  assert_modulus (inclusion, 2, "y_3", "y_2", 3);
  assert_all_agree (inclusion);
}

/* (2.36): an S-element, then a P-element between two masses. */
static void
test_s_then_p (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m1 = build_mass (document, "m1", 2, 0, 0);
  guint m2 = build_mass (document, "m2", 3, 0, 0);

  build_spring (document, "k1", wall, a, 5);
  build_slider (document, "s1", a, m1, 10, 0);
  build_spring (document, "k2", m1, m2, 7);
  build_slider (document, "s2", m1, m2, 4, 0);
  build_load (document, m2, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_MIXED, 5);

  assert_linear (inclusion, "y_1", "u_1", "-k_1/m_1");
  assert_linear (inclusion, "y_1", "x_1", "-k_2/m_1");
  assert_linear (inclusion, "y_1", "x_2", "k_2/m_1");
  assert_linear (inclusion, "y_2", "x_1", "k_2/m_2");
  assert_linear (inclusion, "u_1", "y_1", "1");
  assert_mobility (inclusion, "y_2", "y_2", "1/m_2");
  assert_mobility (inclusion, "u_1", "u_1", "1");
  assert_modulus (inclusion, 1, "y_2", "y_1", 4);
  assert_indicator (inclusion, 0, "u_1", 2);
  assert_all_agree (inclusion);
}

/* (2.38): an S-element and a P-element side by side. */
static void
test_s_beside_p (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 2, 0, 0);

  build_spring (document, "k1", wall, a, 5);
  build_slider (document, "s1", a, m, 10, 0);
  build_spring (document, "k2", wall, m, 7);
  build_slider (document, "s2", wall, m, 4, 0);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_MIXED, 3);

  assert_linear (inclusion, "y", "x", "-k_2/m");
  assert_linear (inclusion, "y", "u_1", "-k_1/m");
  assert_mobility (inclusion, "y", "y", "1/m");
  assert_modulus (inclusion, 1, "y", NULL, 4);
  assert_indicator (inclusion, 0, "u_1", 2);
  assert_all_agree (inclusion);
}

/* (7): K in the order g2, g3, g1; delta and E of (8) in closed form, by the series of springs. */
static void
test_persoz (void)
{
  static const char *const order[] = { "g_2", "g_3", "g_1" };
  static const char *const k[3][3] = {
    { "k_0 + k_2", "k_0", "-(k_0 + k_2)" },
    { "k_0", "k_0 + k_3", "-(k_0 + k_3)" },
    { "-(k_0 + k_2)", "-(k_0 + k_3)", "k_0 + k_1 + k_2 + k_3" },
  };
  static const char *const u[] = { "-k_0", "-k_0", "k_0" };
  g_autoptr (HysDocument) document = build_persoz (springs, thresholds, 2, 1, 1);
  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_BETA, 5);
  double delta = 1 / (1 / springs[0] + 1 / springs[1] + 1 / springs[2] + 1 / springs[3]);
  double e[] = { 1 / springs[1] + 1 / springs[2], 1 / springs[1] + 1 / springs[3], 1 / springs[1] };

  for (guint i = 0; i < 3; i++)
    {
      guint row = find_state (inclusion, order[i]);

      for (guint j = 0; j < 3; j++)
        {
          guint column = find_state (inclusion, order[j]);

          assert_formula (inclusion->stiffness, row - 2, column - 2, k[i][j]);
          assert_mobility (inclusion, order[i], order[j], k[i][j]);
        }
      assert_linear (inclusion, order[i], "y", u[i]);
      assert_linear (inclusion, order[i], "x", "0");
      assert_value (inclusion->linear, 1, row, delta * e[i] / 2);
    }
  assert_linear (inclusion, "y", "x",
                 "-k_0 k_1 k_2 k_3/(k_0 k_1 k_2 m + k_0 k_1 k_3 m + k_0 k_2 k_3 m + k_1 k_2 k_3 m)");
  assert_formula (inclusion->delta, 0, 0, "k_0 k_1 k_2 k_3/(k_0 k_1 k_2 + k_0 k_1 k_3 + k_0 k_2 k_3 + k_1 k_2 k_3)");
  assert_value (inclusion->delta, 0, 0, delta);
  assert_all_agree (inclusion);
}

/* The values for k = 1, and for random ones. */
static void
test_persoz_random (void)
{
  for (int round = 0; round < 50; round++)
    {
      double k[4], delta, e[3];

      for (int i = 0; i < 4; i++)
        k[i] = round == 0 ? 1 : pow (10, g_test_rand_double_range (-3, 3));
      delta = 1 / (1 / k[0] + 1 / k[1] + 1 / k[2] + 1 / k[3]);
      e[0] = delta / k[1];
      e[1] = delta * (1 / k[1] + 1 / k[2]);
      e[2] = delta * (1 / k[1] + 1 / k[3]);

      g_autoptr (HysDocument) document = build_persoz (k, thresholds, 1, 1, 1);
      g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_BETA, 5);

      g_assert_cmpfloat (fabs (hys_table_get (inclusion->delta, 0, 0) - delta), <=, 1e-9 * delta);
      for (guint i = 0; i < 3; i++)
        {
          const HysVariable *state = hys_inclusion_state (inclusion, 2 + i);
          double exerted = hys_table_get (inclusion->linear, 1, 2 + i);

          g_assert_cmpint (state->kind, ==, HYS_VARIABLE_FORCE);
          g_assert_cmpfloat (fabs (exerted - e[state->index]), <=, 1e-9 * e[state->index]);
        }
      if (round == 0)
        {
          assert_value (inclusion->delta, 0, 0, 0.25);
          assert_value (inclusion->linear, 1, 2, 0.25);
          assert_value (inclusion->linear, 1, 3, 0.5);
        }
    }
}

/* (10): the reduction exists when at least three of the four springs are there. */
static void
test_persoz_springs (void)
{
  for (guint present = 0; present < 16; present++)
    {
      g_autoptr (HysDocument) document = build_persoz (springs, thresholds, 2, 1, 1);
      g_autoptr (HysInclusion) inclusion = NULL;
      guint n = 0;

      for (int i = 3; i >= 0; i--)
        if (present & (1u << i))
          n++;
        else
          hys_item_list_remove (document->elements, (guint) i);
      inclusion = hys_inclusion_new (document);
      if (n < 3)
        {
          g_assert_nonnull (inclusion->reason);
          g_assert_null (inclusion->stiffness);
          continue;
        }
      g_assert_null (inclusion->reason);
      g_assert_cmpuint (inclusion->dimension, ==, 5);
      assert_all_agree (inclusion);
      if (n == 3)
        assert_value (inclusion->delta, 0, 0, 0);
    }
}

/* Without mass, moved at its end (displacement) or pulled there (force): the state is W in R^3 either way, and a force
 * does not feel k0. */
static void
test_persoz_quasi_static (gconstpointer data)
{
  gboolean driven = GPOINTER_TO_INT (data);
  g_autoptr (HysDocument) document = build_persoz (springs, thresholds, 0, 1, 1);
  g_autoptr (HysInclusion) inclusion = NULL;
  static const char *const of_force[3][3] = {
    { "k_1 + k_2 + k_3", "-k_2", "-k_3" }, { "-k_2", "k_2", "0" }, { "-k_3", "0", "k_3" },
  };

  hys_document_edit_load (document, 0)->kind = driven ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE;
  inclusion = derive (document, HYS_INCLUSION_BETA, 3);
  g_assert_cmpuint (inclusion->inputs->len, ==, 1);
  g_assert_cmpint (hys_inclusion_input (inclusion, 0)->kind, ==, driven ? HYS_INPUT_DRIVE_RATE : HYS_INPUT_FORCE_RATE);
  for (guint i = 0; i < 3; i++)
    {
      for (guint j = 0; j < 3; j++)
        {
          assert_value (inclusion->linear, i, j, 0);
          if (!driven)
            assert_formula (inclusion->mobility, i, j, of_force[i][j]);
        }
      /* As -k0 U y in (6), and -U F'. */
      if (driven)
        assert_formula (inclusion->forcing, i, 0, i == 0 ? "k_0" : "-k_0");
      else
        assert_formula (inclusion->forcing, i, 0, i == 0 ? "1" : "-1");
    }
  if (driven)
    assert_formula (inclusion->stiffness, 0, 0, "k_0 + k_1 + k_2 + k_3");
  assert_all_agree (inclusion);
}

/* A slider and a dashpot in series: the force is c y cut off at the threshold. */
static void
test_saturated_dashpot (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 2, 0, 0);

  build_slider (document, "s", wall, a, 5, 0);
  build_dashpot (document, "c", a, m, 3);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SMOOTH, 2);

  g_assert_cmpuint (inclusion->n_saturated, ==, 1);
  assert_formula (inclusion->saturation, 0, 0, "1/c");
  assert_formula (inclusion->saturated_linear, 0, 1, "1");
  assert_formula (inclusion->forcing, 1, 0, "-1/m");
  assert_linear (inclusion, "y", "y", "0");
}

/* A spring and a dashpot in series (Maxwell), and beside another spring (Zener): one state more than the mass's. */
static void
test_zener (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 2, 0, 0);

  build_spring (document, "k1", wall, a, 5);
  build_dashpot (document, "c", a, m, 3);
  build_spring (document, "k2", wall, m, 7);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SMOOTH, 3);

  assert_linear (inclusion, "x_A", "x_A", "-k_1/c");
  assert_linear (inclusion, "x_A", "y", "1");
  assert_linear (inclusion, "y", "x_A", "-k_1/m");
  assert_linear (inclusion, "y", "x", "-k_2/m");
  assert_linear (inclusion, "y", "y", "0");
  assert_all_agree (inclusion);
}

/* A mass dragged by a spring whose end is driven, on a moving belt: the belt's velocity is in phi. */
static void
test_driven (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint end = build_bar (document, "d"), belt = build_bar (document, "belt"), m = build_mass (document, "m", 2, 0, 0);

  build_spring (document, "k", end, m, 5);
  build_slider (document, "s", belt, m, 3, 0);
  build_load (document, end, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);
  build_load (document, belt, HYS_LOAD_DISPLACEMENT, "ramp", 1, 0, 1, 0);

  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SIGMA, 2);

  g_assert_cmpuint (inclusion->inputs->len, ==, 1);
  g_assert_cmpint (hys_inclusion_input (inclusion, 0)->kind, ==, HYS_INPUT_DRIVE);
  g_assert_cmpuint (hys_inclusion_input (inclusion, 0)->index, ==, end);
  assert_formula (inclusion->forcing, 1, 0, "k/m");
  g_assert_cmpint (find_term (inclusion, 0)->drive_minus, ==, belt);
  g_assert_cmpint (find_term (inclusion, 0)->drive_plus, ==, -1);
  g_assert_cmpuint (inclusion->remarks->len, >=, 1);
}

/* No matrices, but a reason that names what is at fault. */
static void
test_reasons (void)
{
  for (int floating = 0; floating < 2; floating++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 2, 0, 0);

      build_slider (document, "s1", wall, a, 1, 0);
      build_slider (document, "s2", a, m, 1, 0);
      if (!floating)
        build_spring (document, "k", wall, a, 1);

      g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);

      g_assert_nonnull (inclusion->reason);
      g_assert_null (inclusion->linear);
      g_assert_cmpint (inclusion->class, ==, HYS_INCLUSION_BETA);
      g_assert_cmpuint (inclusion->reason_ids->len, ==, 1);
      g_assert_cmpstr (g_ptr_array_index (inclusion->reason_ids, 0), ==, floating ? "A" : "s2");
    }
}

/* A Masing element is its branches: as many states as they are, known by name whatever their number. */
static void
test_masing (void)
{
  static const double counts[] = { 1, 12, 298, 299, 1500 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0);
      HysElement *element = hys_element_new ("g", hys_element_kind_find ("masing"), wall, m);

      element->values[hys_element_kind_parameter (element->kind, "count")].number = counts[i];
      hys_item_list_add (document->elements, element);
      build_spring (document, "k0", wall, m, 2);

      g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);

      g_assert_cmpfloat (inclusion->dimension, ==, counts[i] + 2);
      g_assert_cmpint (inclusion->reason == NULL, ==, counts[i] + 2 <= HYS_INCLUSION_MAX);
      g_assert_cmpstr (inclusion->recognised->code, ==, i == 0 ? "prandtl-hardening" : "discrete-masing");
      if (i == 1)
        {
          g_assert_cmpstr (hys_inclusion_state (inclusion, 4)->name.in[HYS_SCRIPT_TEXT], ==, "u_g,3");
          assert_value (inclusion->linear, 1, 4, -1 / counts[i]);
        }
    }
}

static void
test_empty (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysInclusion) inclusion = derive (document, HYS_INCLUSION_SMOOTH, 0);

  build_bar (document, "alone");
  build_mass (document, "m", 1, 0, 0);

  g_autoptr (HysInclusion) free_mass = derive (document, HYS_INCLUSION_SMOOTH, 2);

  g_autofree char *nothing = hys_inclusion_to_text (inclusion), *text = hys_inclusion_to_text (free_mass);

  g_assert_cmpuint (inclusion->phi->len, ==, 0);
  g_assert_cmpuint (free_mass->remarks->len, ==, 2);
  g_assert_null (strstr (nothing, "Class"));   /* an empty drawing is no differential equation */
  g_assert_nonnull (strstr (text, "Class: smooth"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inclusion/p-element", test_p_element);
  g_test_add_func ("/inclusion/p-parallel", test_p_parallel);
  g_test_add_data_func ("/inclusion/prandtl", GINT_TO_POINTER (FALSE), test_viscoelastoplastic);
  g_test_add_data_func ("/inclusion/viscoelastoplastic", GINT_TO_POINTER (TRUE), test_viscoelastoplastic);
  g_test_add_func ("/inclusion/generalized-prandtl", test_generalized_prandtl);
  g_test_add_func ("/inclusion/fig11", test_fig11);
  g_test_add_func ("/inclusion/s-chain", test_s_chain);
  g_test_add_func ("/inclusion/p-chain", test_p_chain);
  g_test_add_func ("/inclusion/s-then-p", test_s_then_p);
  g_test_add_func ("/inclusion/s-beside-p", test_s_beside_p);
  g_test_add_func ("/inclusion/persoz", test_persoz);
  g_test_add_func ("/inclusion/persoz-random", test_persoz_random);
  g_test_add_func ("/inclusion/persoz-springs", test_persoz_springs);
  g_test_add_data_func ("/inclusion/persoz-driven", GINT_TO_POINTER (TRUE), test_persoz_quasi_static);
  g_test_add_data_func ("/inclusion/persoz-pulled", GINT_TO_POINTER (FALSE), test_persoz_quasi_static);
  g_test_add_func ("/inclusion/saturated-dashpot", test_saturated_dashpot);
  g_test_add_func ("/inclusion/zener", test_zener);
  g_test_add_func ("/inclusion/driven", test_driven);
  g_test_add_func ("/inclusion/reasons", test_reasons);
  g_test_add_func ("/inclusion/masing", test_masing);
  g_test_add_func ("/inclusion/empty", test_empty);
  return g_test_run ();
}
