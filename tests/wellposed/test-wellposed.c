/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-wellposed.h"

#include <string.h>

/* Every finding as "severity code: ids", joined by " | ". */
static char *
summary (HysDocument *document)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *ids = g_strjoinv (" ", finding->ids);

      g_test_message ("%s %s: %s", hys_severity_to_string (finding->severity), finding->code, finding->message);
      g_string_append_printf (text, "%s%s %s: %s", i > 0 ? " | " : "", hys_severity_to_string (finding->severity),
                              finding->code, ids);
    }
  return g_string_free (text, FALSE);
}

static void
assert_findings (HysDocument *document,
                 const char  *expected)
{
  g_autofree char *found = summary (document);

  g_assert_cmpstr (found, ==, expected);
}

/* The message of the first finding of a code, or NULL. */
static char *
message_of (HysDocument *document,
            const char  *code)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);

  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (g_str_equal (finding->code, code))
        return g_strdup (finding->message);
    }
  return NULL;
}

static gboolean
has (HysDocument *document,
     const char  *code)
{
  g_autofree char *message = message_of (document, code);

  return message != NULL;
}

static void
assert_says (HysDocument *document,
             const char  *code,
             const char  *part)
{
  g_autofree char *message = message_of (document, code);

  g_assert_nonnull (message);
  if (strstr (message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, message);
}

/* The network of Fig. 4 of the 2000 paper: wall, k1, P, slider 1, A, slider 2, Q, k2, mass. A is node 2. */
static HysDocument *
build_fig4 (double alpha1,
            double alpha2)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), p = build_bar (document, "P"), a = build_bar (document, "A");
  guint q = build_bar (document, "Q"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, p, 2);
  build_slider (document, "s1", p, a, alpha1, 0);
  build_slider (document, "s2", a, q, alpha2, 0);
  build_spring (document, "k2", q, m, 3);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 5, 1, 0, 0);
  document->simulation.until = 10;
  return document;
}

static void
test_persoz (void)
{
  g_autoptr (HysDocument) document = build_persoz ((double[]) { 1, 1, 1, 1 }, (double[]) { 0, 1, 2, 3 }, 1, 200, 6);

  assert_findings (document, "");
}

/* What is only begun, without a wall and without a load, is told and not warned of. */
static void
test_begun (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (GPtrArray) findings = NULL;
  guint one = build_bar (document, "n1"), other = build_bar (document, "n2");

  build_bar (document, "n3");
  build_spring (document, "k1", one, other, 1);
  assert_findings (document, "info undetermined-position: n1 n2 | info isolated: n3");
  findings = hys_wellposed_check (document);
  g_assert_false (hys_findings_well_posed (findings));
  build_wall (document, "w");
  assert_findings (document, "warning undetermined-position: n1 n2 | warning isolated: n3 | info isolated: w");
}

static void
test_fig4 (void)
{
  g_autoptr (HysDocument) equal = build_fig4 (1.5, 1.5), first = build_fig4 (1, 2), second = build_fig4 (2, 1);

  assert_findings (equal, "warning undetermined-position: A s1 s2");
  assert_findings (first, "info never-slips: s2 s1");
  assert_findings (second, "info never-slips: s1 s2");
  assert_says (first, "never-slips", "a force of 1 passes through slider “s1”");
}

/* While no load is drawn yet it is no finding that no force reaches a slider. */
static void
test_no_load_yet (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), middle = build_bar (document, "n1"), end = build_bar (document, "n2");

  build_spring (document, "k", wall, middle, 1);
  build_slider (document, "s", middle, end, 1, 0);
  assert_findings (document, "");
  build_load (document, middle, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  assert_findings (document, "info never-slips: s");
}

/* With a constant load L on A the middle bar can be pushed along when alpha_1 + L = alpha_2, and only then. */
static void
test_fig4_loaded (void)
{
  g_autoptr (HysDocument) balanced = build_fig4 (1, 3), other = build_fig4 (1, 3), equal = build_fig4 (2, 2);
  g_autoptr (HysDocument) varying = build_fig4 (2, 2);

  build_load (balanced, 2, HYS_LOAD_FORCE, "constant", -2, 0, 0, 0);
  g_assert_true (has (balanced, "undetermined-position"));
  build_load (other, 2, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  g_assert_false (has (other, "undetermined-position"));
  build_load (equal, 2, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  g_assert_false (has (equal, "undetermined-position"));
  build_load (varying, 2, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  g_assert_false (has (varying, "undetermined-position"));
  g_assert_false (has (varying, "never-slips"));
}

/* Both sliders lead to walls: a bar between bodies that never move cannot be pushed along. */
static void
test_between_walls (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint left = build_wall (document, "left"), a = build_bar (document, "A"), right = build_wall (document, "right");

  build_slider (document, "s1", left, a, 1, 0);
  build_slider (document, "s2", a, right, 1, 0);
  assert_findings (document, "info undetermined-split: s1 s2 | info saddle: s1 s2");
}

/* S-elements beside one another are one body; a bar that a third, weaker slider keeps from moving is determined. */
static void
test_determined (void)
{
  g_autoptr (HysDocument) parallel = hys_document_new (), chain = hys_document_new ();
  guint wall = build_wall (parallel, "wall"), p = build_bar (parallel, "P"), q = build_bar (parallel, "Q");
  guint a = build_bar (parallel, "A"), b, c, m;

  build_spring (parallel, "k1", wall, p, 1);
  build_spring (parallel, "k2", wall, q, 1);
  build_slider (parallel, "s1", p, a, 1, 0);
  build_slider (parallel, "s2", q, a, 1, 0);
  g_assert_false (has (parallel, "undetermined-position"));

  wall = build_wall (chain, "wall");
  b = build_bar (chain, "B");
  c = build_bar (chain, "C");
  m = build_mass (chain, "m", 1, 0, 1);
  build_slider (chain, "s1", wall, b, 2, 0);
  build_slider (chain, "s2", b, c, 2, 0);
  build_slider (chain, "s3", c, m, 1, 0);
  assert_findings (chain, "info never-slips: s1 s2 s3 | info saddle: s1 s2 s3");
}

/* Bars that only springs join to one another, and a larger cut: 1 + 2 = 3. */
static void
test_unions (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint m = build_mass (document, "m", 1, 0, 0), n = build_mass (document, "n", 1, 0, 0);
  guint c = build_bar (document, "C"), d = build_bar (document, "D");

  build_spring (document, "k", a, b, 1);
  build_slider (document, "s1", wall, a, 1, 0);
  build_slider (document, "s2", a, m, 2, 0);
  build_slider (document, "s3", b, n, 3, 0);
  build_dashpot (document, "c", c, d, 1);
  assert_findings (document, "warning undetermined-position: A B s1 s2 s3 | warning undetermined-position: C D"
                             " | info saddle: s1 s2");
}

/* A bar with sliders of thresholds 0.1, 0.2, ... 0.1 n to n masses: they split evenly if n (n + 1) / 2 is even. */
static void
test_large_cut (void)
{
  for (guint n = 1; n < 60; n++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint a = build_bar (document, "A");

      for (guint i = 1; i <= n; i++)
        {
          g_autofree char *mass = g_strdup_printf ("m%u", i), *slider = g_strdup_printf ("s%u", i);

          build_slider (document, slider, a, build_mass (document, mass, 1, 0, 0), 0.1 * i, 0);
        }
      g_assert_cmpint (has (document, "undetermined-position"), ==, n * (n + 1) / 2 % 2 == 0);
    }
}

/* A chain of stuck sliders is one place; many places are gathered, and none is told twice. */
static void
test_many (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall");
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_stuck = 0;

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *bar = g_strdup_printf ("b%u", i), *mass = g_strdup_printf ("m%u", i);
      g_autofree char *weak = g_strdup_printf ("w%u", i), *strong = g_strdup_printf ("s%u", i);
      guint b = build_bar (document, bar);

      build_slider (document, weak, wall, b, 1, 0);
      build_slider (document, strong, b, build_mass (document, mass, 1, 0, 0), 2, 0);
    }
  findings = hys_wellposed_check (document);
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      for (guint k = 0; finding->ids[k] != NULL; k++)
        if (g_str_equal (finding->code, "never-slips") && finding->ids[k][0] == 's')
          g_assert_true (g_hash_table_add (told, finding->ids[k]));
      n_stuck += g_str_equal (finding->code, "never-slips");
    }
  g_assert_cmpuint (g_hash_table_size (told), ==, 100);
  g_assert_cmpuint (n_stuck, ==, 21);
}

static void
test_limit_load (void)
{
  g_autoptr (HysDocument) ramp = build_fig4 (1, 2), carried = build_fig4 (1, 2), sine = build_fig4 (1, 2);
  g_autoptr (HysDocument) square = build_fig4 (1, 2), start = build_fig4 (1, 2);
  g_autoptr (HysDocument) lone = build_fig4 (1, 2), later = build_fig4 (1, 2);

  /* 9 (t - 1) / 3 reaches 1 + 2 at t = 2. */
  build_load (ramp, 2, HYS_LOAD_FORCE, "ramp", 9, 1, 3, 0);
  assert_findings (ramp, "error limit-load: A s1 s2");
  assert_says (ramp, "limit-load", "grows to 9");
  assert_says (ramp, "limit-load", "only 3: there is no solution from t = 2 on");
  build_load (carried, 2, HYS_LOAD_FORCE, "sin", 3, 2, 0, 0);
  assert_findings (carried, "info limit-load: A s1 s2");
  assert_says (carried, "limit-load", "is 3.");
  /* 6 sin t = 3 at t = pi / 6 */
  build_load (sine, 2, HYS_LOAD_FORCE, "sin", -6, 1, 0, 0);
  assert_says (sine, "limit-load", "from t = 0.523599 on");
  build_load (square, 2, HYS_LOAD_FORCE, "step", 4, 2.5, 0, 0);
  assert_says (square, "limit-load", "from t = 2.5 on");
  build_load (start, 2, HYS_LOAD_FORCE, "constant", 4, 0, 0, 0);
  assert_says (start, "limit-load", "from t = 0 on");
  /* Nothing holds the bar: any force is too much. That of a sine is at once. */
  build_load (lone, build_bar (lone, "B"), HYS_LOAD_FORCE, "sin", 3, 2, 0, 0);
  assert_says (lone, "limit-load", "Nothing holds bar “B” against the load: there is no solution from the start.");
  build_load (later, build_bar (later, "B"), HYS_LOAD_FORCE, "ramp", 9, 1, 3, 0);
  assert_says (later, "limit-load", "from t = 1 on");
}

/* Two loaded bars, wall - 3 - A - 1 - B - 2 - m: B alone bears 3, both together 5. */
static HysDocument *
build_two_loaded (const char *first,
                  double      a,
                  const char *second,
                  double      b,
                  double      omega)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), p = build_bar (document, "A"), q = build_bar (document, "B");
  guint m = build_mass (document, "m", 1, 0, 0);

  build_slider (document, "s1", wall, p, 3, 0);
  build_slider (document, "s2", p, q, 1, 0);
  build_slider (document, "s3", q, m, 2, 0);
  build_load (document, p, HYS_LOAD_FORCE, first, a, omega, 0, 0);
  build_load (document, q, HYS_LOAD_FORCE, second, b, omega, 0, 0);
  document->simulation.until = 4;
  return document;
}

static void
test_limit_of_several (void)
{
  g_autoptr (HysDocument) both = build_two_loaded ("sin", 3, "sin", 2.5, 1);
  g_autoptr (HysDocument) one = build_two_loaded ("sin", 1, "sin", 4, 1);
  g_autoptr (HysDocument) carried = build_two_loaded ("sin", 3, "cos", 2, 1);
  g_autoptr (HysDocument) apart = build_two_loaded ("sin", 3.5, "cos", 2.5, 1);
  g_autoptr (HysDocument) opposed = build_two_loaded ("sin", 3.9, "sin", -2.9, 1);

  /* 5.5 sin t = 5 at t = 1.141 */
  assert_says (both, "limit-load", "bars “A” and “B”");
  assert_says (both, "limit-load", "only 5: there is no solution from t = 1.1411 on");
  /* 4 sin t = 3 at t = 0.848 */
  assert_says (one, "limit-load", "load on bar “B” grows to 4");
  assert_says (one, "limit-load", "only 3: there is no solution from t = 0.848062 on");
  assert_says (carried, "limit-load", "stays within");
  /* |3.5 sin t + 2.5 cos t| <= 4.31, yet the bounds add up to 6. */
  assert_says (apart, "limit-load", "never add up to more than the 5");
  /* 3.9 - 1 <= 3 and 2.9 - 1 <= 2: s2 carries 1 from one to the other. */
  assert_says (opposed, "limit-load", "never add up to more than the 5");
}

static void
test_explain (void)
{
  g_autoptr (HysDocument) document = build_two_loaded ("constant", 0, "constant", 0, 0);
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysLimitLoad) fine = hys_limit_load_explain (system, (double[]) { 99, 3, 2, 99 });
  g_autoptr (HysLimitLoad) both = hys_limit_load_explain (system, (double[]) { 0, -3, -3, 0 });
  g_autoptr (HysLimitLoad) one = hys_limit_load_explain (system, (double[]) { 0, -1, 3.5, 0 });
  g_autofree char *text = hys_limit_load_to_text (both, system, 1.25);

  g_assert_false (fine->violated);
  g_assert_cmpuint (fine->bars->len, ==, 0);
  g_assert_true (both->violated);
  g_assert_cmpuint (both->bars->len, ==, 2);
  g_assert_cmpuint (both->sliders->len, ==, 2);
  g_assert_cmpuint (g_array_index (both->sliders, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (both->sliders, guint, 1), ==, 2);
  g_assert_cmpfloat (both->load, ==, -6);
  g_assert_cmpfloat (both->limit, ==, 5);
  g_assert_cmpstr (text, ==, "At t = 1.25 the load on bars “A” and “B” is −6, but sliders “s1” and “s3” can carry "
                             "only 5: there is no solution.");
  g_assert_true (one->violated);
  g_assert_cmpuint (one->bars->len, ==, 1);
  g_assert_cmpuint (g_array_index (one->bars, guint, 0), ==, 2);
  g_assert_cmpfloat (one->limit, ==, 3);
}

static void
test_isolated (void)
{
  g_autoptr (HysDocument) document = build_fig4 (1, 2);
  guint lost = build_bar (document, "lost");

  assert_findings (document, "warning isolated: lost | info never-slips: s2 s1");
  build_load (document, lost, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  assert_findings (document, "error limit-load: lost | warning isolated: lost | info never-slips: s2 s1");
  build_mass (document, "star", 1, 0, 0);
  build_wall (document, "rock");
  assert_findings (document, "error limit-load: lost | warning isolated: lost | warning isolated: star | "
                             "info never-slips: s2 s1 | info isolated: rock");
}

static void
test_free_body (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint a = build_mass (document, "A", 1, 0, 0), b = build_mass (document, "B", 1, 0, 0), d;

  build_spring (document, "k", a, b, 1);
  assert_findings (document, "info free-body: A B");
  d = build_bar (document, "D");
  build_dashpot (document, "c", b, d, 1);
  assert_findings (document, "info free-body: A B");
  build_load (document, d, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, 0, 0);
  assert_findings (document, "");
}

/* A force on a wall does nothing, which is said; one on the bar beside it is not mentioned. */
static void
test_force_on_wall (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, m, 1);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  assert_findings (document, "");
  build_load (document, wall, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  assert_findings (document, "warning force-on-wall: w");
  assert_says (document, "force-on-wall", "The force on bar “w” does nothing");
}

static void
test_initial (void)
{
  g_autoptr (HysDocument) balanced = hys_document_new (), unbalanced = hys_document_new (), plain = hys_document_new ();
  HysDocument *documents[] = { balanced, unbalanced };

  /* A load that is there from the start is no fault of initial forces that nobody gave. */
  build_slider (plain, "s", build_wall (plain, "wall"), build_bar (plain, "A"), 2, 0);
  build_load (plain, 1, HYS_LOAD_FORCE, "cos", 1, 1, 0, 0);
  g_assert_false (has (plain, "initial-inconsistent"));
  for (guint i = 0; i < 2; i++)
    {
      guint wall = build_wall (documents[i], "wall"), a = build_bar (documents[i], "A");
      guint m = build_mass (documents[i], "m", 1, 0, 0);

      /* g1 acts on A, -g2 does, and the load 0.75: 0.25 - 1 + 0.75 = 0. */
      build_slider (documents[i], "s1", wall, a, 1, i == 0 ? 0.25 : 0.5);
      build_slider (documents[i], "s2", a, m, 1, 1);
      build_load (documents[i], a, HYS_LOAD_FORCE, "cos", 0.75, 1, 0, 0);
    }
  g_assert_false (has (balanced, "initial-inconsistent"));
  assert_says (unbalanced, "initial-inconsistent", "0.25 is left over");
}

static void
test_split (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), other;
  guint m = build_mass (document, "m", 1, 0, 0), n = build_mass (document, "n", 1, 0, 0);

  build_slider (document, "s1", wall, m, 1, 0);
  build_slider (document, "s2", m, n, 1, 0);
  assert_findings (document, "");
  build_slider (document, "s3", m, n, 2, 0);
  assert_findings (document, "info undetermined-split: s2 s3");
  other = build_wall (document, "other");
  build_slider (document, "s4", n, other, 1, 0);
  assert_findings (document, "info undetermined-split: s1 s2 s3 s4");
  build_slider (document, "s5", other, wall, 1, 0);
  assert_findings (document, "info undetermined-split: s1 s2 s3 s4 | info undetermined-split: s5");
}

static void
test_saddle (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, a, 1);
  build_slider (document, "s1", wall, a, 1, 0);
  g_assert_false (has (document, "saddle"));
  build_slider (document, "s2", a, m, 1, 0);
  assert_findings (document, "info saddle: s1 s2");
}

static void
test_jump (void)
{
  static const struct { const char *signal; double a, b; gboolean jumps; } cases[] = {
    { "step", 1, 2, TRUE }, { "step", 1, 0, FALSE }, { "step", 1, 20, FALSE }, { "square", 1, 3, TRUE },
    { "triangle", 1, 3, FALSE }, { "sawtooth", 1, 3, TRUE }, { "sin", 1, 3, FALSE }, { "constant", 1, 0, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "wall"), a = build_bar (document, "A");
      guint m = build_mass (document, "m", 1, 0, 0);

      document->simulation.until = 10;
      build_spring (document, "k", wall, a, 1);
      build_spring (document, "l", a, m, 1);
      build_load (document, m, HYS_LOAD_FORCE, "square", 1, 1, 0, 0);
      build_load (document, a, HYS_LOAD_FORCE, cases[i].signal, cases[i].a, cases[i].b, 0, 0);
      assert_findings (document, cases[i].jumps ? "info jump-on-massless: A" : "");
      build_dashpot (document, "c", wall, a, 1);
      assert_findings (document, "");
    }
}

/* One mass and one spring: w^2 = k / m; two equal masses in series: (3 + sqrt 5) / 2; a massless bar between two
 * springs k in series: k / 2; an S-element: k. */
static HysDocument *
build_oscillator (int    shape,
                  double stiffness)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 1);
  guint b = shape == 1 ? build_mass (document, "n", 1, 0, 0) : build_bar (document, "B");

  build_spring (document, "k", wall, b, stiffness);
  if (shape == 3)
    build_slider (document, "s", b, m, 1, 0);
  else
    build_spring (document, "l", b, m, stiffness);
  return document;
}

static void
test_step (void)
{
  static const double factor[] = { 0.5, 2.618033988749895, 0.5, 1 };

  for (int shape = 1; shape < 4; shape++)
    for (int above = 0; above < 2; above++)
      {
        /* h w^2 T / 2 = 0.1 for w^2 = 2 */
        g_autoptr (HysDocument) document = build_oscillator (shape, 2 / factor[shape] * (above ? 1.001 : 0.999));

        document->simulation.scheme = g_intern_string ("paper");
        document->simulation.until = 10;
        document->simulation.step = 0.01;
        g_assert_cmpint (has (document, "step-too-large"), ==, above);
        document->simulation.scheme = g_intern_string ("midpoint");
        g_assert_false (has (document, "step-too-large"));
      }
}

/* It says how much grows, e^10.5, what to do, and below which step, 2 · 0.1 / (3 · 700), in numbers as elsewhere. */
static void
test_step_words (void)
{
  g_autoptr (HysDocument) document = build_oscillator (3, 3);

  document->simulation.scheme = g_intern_string ("paper");
  document->simulation.until = 700;
  document->simulation.step = 0.01;
  assert_says (document, "step-too-large", "by a factor of 3.63·10⁴ until t = 700 ");
  assert_says (document, "step-too-large", "Use Midpoint, or a step of at most 9.52381·10⁻⁵.");

  /* (1 + h^2 w^2)^(n / 2) in n = 4 steps of h w = 10 */
  g_autoptr (HysDocument) coarse = build_oscillator (3, 100);

  coarse->simulation.scheme = g_intern_string ("paper");
  coarse->simulation.until = 4;
  coarse->simulation.step = 1;
  assert_says (coarse, "step-too-large", "by a factor of 1.02·10⁴ until t = 4 ");
}

/* Two equal masses and a dashpot between them, C v = g M v with g = 2 c / m: each step multiplies the difference of their
 * velocities by 1 - h g, 100 of them by 1.02^100 for h g = 2.02. For h g = 2 nothing grows, nor with a bar without mass. */
static HysDocument *
build_damped (double viscosity,
              double mass)
{
  HysDocument *document = hys_document_new ();
  guint a = build_mass (document, "A", 1, 0, 1);
  guint b = mass > 0 ? build_mass (document, "B", mass, 0, 0) : build_bar (document, "B");

  build_dashpot (document, "c", a, b, viscosity);
  document->simulation.scheme = g_intern_string ("paper");
  document->simulation.step = 0.5;
  document->simulation.until = 50;
  return document;
}

static void
test_step_and_dashpots (void)
{
  g_autoptr (HysDocument) unstable = build_damped (2.02, 1), stable = build_damped (2, 1), massless = build_damped (2.02, 0);

  assert_says (unstable, "step-too-large", "at the rate 4.04 (near bar “A”)");
  assert_says (unstable, "step-too-large", "by a factor of 7.245 until t = 50 ");
  assert_says (unstable, "step-too-large", "Use Midpoint, or a step of at most 0.247525.");
  unstable->simulation.scheme = g_intern_string ("midpoint");
  g_assert_false (has (unstable, "step-too-large"));
  g_assert_false (has (stable, "step-too-large"));
  g_assert_false (has (massless, "step-too-large"));
}

/* The growth is no warning where a slider takes far more out of each period of the load: h w^2 P / 2 is 0.0314 for w = 1 and
 * P = 2 pi with the step 0.01, and 0.0628 with twice that. */
static void
test_step_and_friction (void)
{
  for (int shape = 1; shape <= 3; shape += 2)
    for (int times = 1; times <= 2; times++)
      {
        g_autoptr (HysDocument) document = build_oscillator (shape, shape == 3 ? 1 : 1 / 2.618033988749895);

        build_load (document, 1, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
        document->simulation.scheme = g_intern_string ("paper");
        document->simulation.until = 1000;
        document->simulation.step = 0.01 * times;
        assert_findings (document, shape == 3 && times == 1 ? "info step-too-large: m"
                                   : shape == 3 ? "warning step-too-large: m" : "warning step-too-large: n");
      }
}

/* A driven bar is held, and moves other than a wall; a dashpot determines a position, whatever it leads to. */
static void
test_driven_and_dashpot (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), d = build_bar (document, "D");

  build_slider (document, "s1", wall, a, 1, 0);
  build_slider (document, "s2", a, d, 1, 0);
  build_load (document, d, HYS_LOAD_DISPLACEMENT, "triangle", 1, 3, 0, 0);
  assert_findings (document, "warning undetermined-position: A s1 s2 | info saddle: s1 s2");
  build_dashpot (document, "c", a, d, 1);
  assert_findings (document, "info saddle: s1 s2");
  build_cut (document->loads, 0);
  build_load (document, d, HYS_LOAD_DISPLACEMENT, "square", 1, 3, 0, 0);
  document->simulation.until = 5;
  assert_findings (document, "info undetermined-split: s1 s2 | info saddle: s1 s2 | info jump-on-massless: D");
  build_dashpot (document, "c2", a, wall, 1);
  assert_findings (document, "warning impulse: D c c2 | info undetermined-split: s1 s2 | info saddle: s1 s2 | info jump-on-massless: D");
}

/* A masing element of many branches gives no finding by itself, and one name in others. */
static void
test_masing (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), m = build_mass (document, "m", 1, 0, 0);
  const HysElementKind *kind = hys_element_kind_find ("masing");
  HysElement *element = hys_element_new ("g", kind, wall, m);

  element->values[hys_element_kind_parameter (kind, "count")].number = 1500;
  hys_item_list_add (document->elements, element);
  build_spring (document, "k", a, wall, 1);
  build_spring (document, "l", a, m, 1);
  assert_findings (document, "");
  element->to = a;
  assert_findings (document, "");
  /* k(s) eta(s) = 1: threshold 1 altogether; from the floating bar B. */
  element->from = build_bar (document, "B");
  build_slider (document, "s", element->from, m, 1, 0);
  assert_findings (document, "warning undetermined-position: B g s");
}

/* A formula that passes the limit of 1 + 2 at t = 1.5, and one that is not finite at t = 0: that is for the run to say. */
static void
test_expression (void)
{
  static const struct { const char *formula, *says; } cases[] = {
    { "2*t", "from t = 1.5 on" }, { "1/t", NULL }, { "2*t-20", "from t = 0 on" }, { "0*t+2", "stays within 2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysDocument) document = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = g_strdup_printf (
        "{ \"hysteron\": 1, \"nodes\": [ { \"id\": \"w\", \"fixed\": true }, { \"id\": \"A\" },"
        " { \"id\": \"m\", \"mass\": 1 } ],"
        " \"elements\": [ { \"id\": \"s1\", \"kind\": \"slider\", \"from\": \"w\", \"to\": \"A\", \"threshold\": 1 },"
        " { \"id\": \"s2\", \"kind\": \"slider\", \"from\": \"A\", \"to\": \"m\", \"threshold\": 2 } ],"
        " \"loads\": [ { \"node\": \"A\", \"kind\": \"force\","
        " \"signal\": { \"type\": \"expression\", \"value\": \"%s\" } } ],"
        " \"simulation\": { \"until\": 4, \"step\": 0.01 } }", cases[i].formula);

      document = hys_document_parse (text, -1, "test", NULL, &error);
      g_assert_no_error (error);
      if (cases[i].says != NULL)
        assert_says (document, "limit-load", cases[i].says);
      else
        g_assert_false (has (document, "limit-load"));
    }
}

static void
test_empty (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();

  document->simulation.scheme = g_intern_string ("paper");
  assert_findings (document, "");
}

/* What the examples are known for; a step that is large for the papers' scheme is said of many. */
static const char *
known_findings (const char *example)
{
  static const struct
  {
    const char *name, *findings;
  } known[] = {
    { "equal-sliders.hysteron", "warning undetermined-position: B s1 s2" },
    { "parallel-p.hysteron", "info undetermined-split: s1 s2 s3" },
    { "burgers.hysteron", "info jump-on-massless: B" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (known[i].name, example))
      return known[i].findings;
  return "";
}

static void
assert_example (const char *folder,
                const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_load (path, NULL, &error);

  g_assert_no_error (error);
  found = summary (document);
  if (g_str_equal (found, "info step-too-large: m"))
    g_assert_cmpstr (document->simulation.scheme, ==, "paper");
  else
    g_assert_cmpstr (found, ==, known_findings (name));
}

/* What comes with the program is well posed, but for the example that shows what is not. */
static void
test_examples (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", "examples", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".hysteron"))
      {
        assert_example (folder, name);
        n++;
      }
  g_assert_cmpuint (n, >, 0);
}

/* Of a bar that springs hold; not of one with a mass, of one that a dashpot lets remember it, nor of a loose one. */
static void
test_unused_position (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");
  guint m = build_mass (document, "m", 1, 0, 0), damped = build_bar (document, "d"), loose = build_bar (document, "l");

  build_spring (document, "k1", wall, a, 1);
  build_spring (document, "k2", a, b, 1);
  build_slider (document, "s1", b, m, 1, 0);
  build_spring (document, "k3", wall, m, 1);
  build_spring (document, "k4", wall, damped, 1);
  build_dashpot (document, "c", wall, damped, 1);
  build_slider (document, "s2", wall, loose, 1, 0);
  hys_document_edit_node (document, b)->position = 2;
  hys_document_edit_node (document, m)->position = 2;
  hys_document_edit_node (document, damped)->position = 2;
  hys_document_edit_node (document, loose)->position = 2;
  assert_says (document, "unused-position", "The initial position of bar “b” does nothing: springs determine where it is.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wellposed/persoz", test_persoz);
  g_test_add_func ("/wellposed/begun", test_begun);
  g_test_add_func ("/wellposed/fig4", test_fig4);
  g_test_add_func ("/wellposed/no-load-yet", test_no_load_yet);
  g_test_add_func ("/wellposed/fig4-loaded", test_fig4_loaded);
  g_test_add_func ("/wellposed/between-walls", test_between_walls);
  g_test_add_func ("/wellposed/determined", test_determined);
  g_test_add_func ("/wellposed/unions", test_unions);
  g_test_add_func ("/wellposed/large-cut", test_large_cut);
  g_test_add_func ("/wellposed/many", test_many);
  g_test_add_func ("/wellposed/limit-load", test_limit_load);
  g_test_add_func ("/wellposed/limit-of-several", test_limit_of_several);
  g_test_add_func ("/wellposed/explain", test_explain);
  g_test_add_func ("/wellposed/isolated", test_isolated);
  g_test_add_func ("/wellposed/free-body", test_free_body);
  g_test_add_func ("/wellposed/force-on-wall", test_force_on_wall);
  g_test_add_func ("/wellposed/unused-position", test_unused_position);
  g_test_add_func ("/wellposed/initial", test_initial);
  g_test_add_func ("/wellposed/split", test_split);
  g_test_add_func ("/wellposed/saddle", test_saddle);
  g_test_add_func ("/wellposed/jump", test_jump);
  g_test_add_func ("/wellposed/step", test_step);
  g_test_add_func ("/wellposed/step-words", test_step_words);
  g_test_add_func ("/wellposed/step-and-dashpots", test_step_and_dashpots);
  g_test_add_func ("/wellposed/step-and-friction", test_step_and_friction);
  g_test_add_func ("/wellposed/driven-and-dashpot", test_driven_and_dashpot);
  g_test_add_func ("/wellposed/masing", test_masing);
  g_test_add_func ("/wellposed/expression", test_expression);
  g_test_add_func ("/wellposed/empty", test_empty);
  g_test_add_func ("/wellposed/examples", test_examples);
  return g_test_run ();
}
