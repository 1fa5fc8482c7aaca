/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-editor.h"
#include "hys-examples.h"
#include "hys-figure-view.h"
#include "hys-readout.h"
#include "hys-run-words.h"
#include "hys-wellposed.h"
#include "hys-words.h"

#include <math.h>
#include <pango/pango.h>

static const HysDocument *
document_of (Case *self)
{
  return hys_session_get_document (self->session);
}

static void
expect (char       *text,
        const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* Four significant digits, a true minus sign, powers of ten raised, no sign for zero. */
static void
test_numbers (void)
{
  expect (hys_readout_number (1.0 / 3), "0.3333");
  expect (hys_readout_number (-2), "−2");
  expect (hys_readout_number (0), "0");
  expect (hys_readout_number (-0.0), "0");
  expect (hys_readout_number (NAN), "–");
  expect (hys_readout_number (INFINITY), "∞");
  expect (hys_readout_number (-INFINITY), "−∞");
  expect (hys_readout_number (1.5e7), "1.5·10⁷");
  expect (hys_readout_number (-2.5e-12), "−2.5·10⁻¹²");
  expect (hys_readout_exact (1.0 / 3), "0.333333");
}

/* An error has two digits, where the number ends, too: nothing else is known of it. */
static void
test_uncertain (void)
{
  expect (hys_readout_uncertain (12.00312, 0.0237), "12.003 ± 0.024");
  expect (hys_readout_uncertain (-0.5, 0.00099), "−0.50000 ± 0.00099");
  expect (hys_readout_uncertain (0.3, 0.0996), "0.30 ± 0.10");
  expect (hys_readout_uncertain (1234.5, 123), "1230 ± 120");
  expect (hys_readout_uncertain (1234.5, 12.3), "1235 ± 12");
  expect (hys_readout_uncertain (0.4, 12), "0 ± 12");
  expect (hys_readout_uncertain (-0.01, 0.4), "−0.01 ± 0.40");
  expect (hys_readout_uncertain (2.34567e9, 1.2e6), "2.3457·10⁹ ± 1.2·10⁶");
  expect (hys_readout_uncertain (2.534e-10, 3.1e-12), "2.534·10⁻¹⁰ ± 3.1·10⁻¹²");
  expect (hys_readout_uncertain (1.0 / 3, NAN), "0.3333");
  expect (hys_readout_uncertain (NAN, 1), "–");
}

/* "_" stands for a space at which no line is broken. */
static void
test_no_break (void)
{
  const char *const texts[] = {
    "there is no solution from t_=_1.25324_on.",
    "The load on bar_“m” reaches_2, but slider_“s” can carry only_1.9.",
    "Nothing holds bars_“a”, “b” and_“n1” against the load.",
    "At t_=_0_a load of_−0.002_kN acts",
    "The step_0.001 adds energy: u_<_−1·10⁻³.",
    "atteint_1,5 (patin_«\u00a0s\u00a0») ne porte que_1,9\u00a0:",
    "two  spaces and none after",
    "", " ", "=",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *plain = g_strdelimit (g_strdup (texts[i]), "_", ' ');
      g_auto (GStrv) pieces = g_strsplit (texts[i], "_", -1);
      g_autofree char *bound = g_strjoinv ("\u00a0", pieces);

      expect (hys_no_break (plain), bound);
    }
}

static void
test_names (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  expect (hys_readout_name (document_of (self), 4, -1), "Slider s1");
  expect (hys_readout_name (document_of (self), 0, -1), "Spring k0");
  expect (hys_readout_name (document_of (self), -1, 0), "Wall wall");
  expect (hys_readout_name (document_of (self), -1, 1), "Bar A");
  expect (hys_readout_name (document_of (self), -1, 4), "Mass m");
}

/* What does not move, without a run; what moves, with one. */
static void
test_lines (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *still = hys_readout (document_of (self), NULL, 4, -1), *moving = NULL;

  g_assert_true (g_str_has_prefix (still, "s1 · Slider · "));
  g_assert_null (strstr (still, "f = "));
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (5));
  hys_session_toggle (self->session);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  moving = hys_readout (document_of (self), hys_session_get_live (self->session), 4, -1);
  g_assert_nonnull (strstr (moving, " · g = "));
  g_assert_nonnull (strstr (moving, " · u = "));
}

/* The last value of the first curve of the second figure, the force of s1. */
static double
shown_force (Case *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);
  g_autoptr (HysFigure) figure = hys_figure_view_new (document_of (self), hys_document_figure (document_of (self), 1), trace);
  HysColumn *column = hys_figure_get_column (figure, 0, HYS_AXIS_Y);

  return hys_column_get (column, hys_column_length (column) - 1);
}

static void
show_sign (Case       *self,
           const char *word)
{
  g_autoptr (GArray) refs = hys_values_new ((HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_SIGN });

  g_assert_true (hys_values_set (refs, hys_session_get_editor (self->session), word, FALSE, NULL));
}

/* Tensions have the sign opposite to what the trace, and so each file, has, and a letter of their own. */
static void
test_tension (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysSeries force = { HYS_SERIES_FORCE, 4 };
  HysColumn *column;
  double papers;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (50));
  hys_session_toggle (self->session);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  column = hys_trace_column (hys_session_get_trace (self->session), force);
  papers = hys_column_get (column, hys_column_length (column) - 1);
  g_assert_cmpfloat (papers, !=, 0);
  g_assert_cmpfloat (shown_force (self), ==, papers);
  show_sign (self, "tension");
  g_assert_cmpfloat (shown_force (self), ==, -papers);
  g_assert_cmpfloat (hys_column_get (column, hys_column_length (column) - 1), ==, papers);
  g_autofree char *line = hys_readout (document_of (self), hys_session_get_live (self->session), 4, -1);
  g_autofree char *number = hys_readout_number (-papers), *wanted = g_strdup_printf (" · λ = %s", number);

  g_assert_nonnull (strstr (line, wanted));
  expect (hys_series_words (document_of (self), force), "Tension of s1");
  hys_session_undo (self->session);
  expect (hys_series_words (document_of (self), force), "Force of s1");
}

/* What stands under the plots, and in which examples. A document without the key is one of the papers' time. */
static void
test_signs (void)
{
  static const char *const papers[] = { "persoz", "prandtl", "bsl2000-fig16", "masing2001-fig6" };
  static const char *const tensions[] = { "maxwell", "kelvin-voigt", "zener", "burgers", "bingham", "jenkin", "iwan",
                                          "driven-prandtl" };
  g_autoptr (HysDocument) blank = hys_document_new_blank (), older = hys_document_new ();

  g_assert_true (hys_force_sign_is_tension (blank));
  g_assert_false (hys_force_sign_is_tension (older));
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (papers[i], NULL);

      expect (hys_sign_words (document), "f, g: force of an element as in the papers, negative when it pulls its bars together");
    }
  for (guint i = 0; i < G_N_ELEMENTS (tensions); i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (tensions[i], NULL);

      expect (hys_sign_words (document), "λ: tension of an element, positive when it pulls its bars together");
    }
}

/* A stretched spring of the basic examples reads positive; files have the papers' sign. */
static void
test_sign_of_a_spring (void)
{
  g_autoptr (Case) self = case_new_example ("zener");
  g_autofree char *line = NULL;
  HysColumn *column;

  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  case_wait (self, case_is_settled, NULL);
  column = hys_trace_column (hys_session_get_trace (self->session), (HysSeries) { HYS_SERIES_FORCE, 2 });
  g_assert_cmpfloat_with_epsilon (hys_column_get (column, hys_column_length (column) - 1), -1, 1e-9);
  g_assert_cmpfloat_with_epsilon (shown_force (self), 1, 1e-9);
  line = hys_readout (document_of (self), hys_session_get_live (self->session), 2, -1);
  g_assert_nonnull (strstr (line, "λ = 1"));
}

/* What makes a driven bar move is not a force that is known, but one that is read off: twice the displacement, of 3 at most. */
static void
test_driven (void)
{
  g_autoptr (Case) self = case_new ();
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");
  g_autofree char *line = NULL;

  build_spring (document, "k", wall, n, 2);
  build_load (document, n, HYS_LOAD_DISPLACEMENT, "step", 3, 0, 0, 0);
  document->simulation.until = 1;
  hys_session_open (self->session, hys_opened_new (document));
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  case_wait (self, case_is_settled, NULL);
  line = hys_readout (document_of (self), hys_session_get_live (self->session), -1, (int) n);
  g_assert_nonnull (strstr (line, " · x = 3 "));
  g_assert_nonnull (strstr (line, " · r = 6"));
  g_assert_null (strstr (line, "F = "));
}

static void
test_digits (void)
{
  hys_readout_set_digits (7);
  expect (hys_readout_number (1.0 / 3), "0.3333333");
  hys_readout_set_digits (HYS_READOUT_DIGITS);
  expect (hys_readout_number (1.0 / 3), "0.3333");
}

/* The line says the very number that the trace has. */
static void
test_line_has_the_number (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *line = NULL, *number = NULL, *wanted = NULL;
  HysTrace *trace;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (50));
  hys_session_toggle (self->session);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  trace = hys_session_get_trace (self->session);
  number = hys_readout_number (hys_column_get (hys_trace_column (trace, (HysSeries) { HYS_SERIES_POSITION, 4 }),
                                               hys_trace_length (trace) - 1));
  wanted = g_strdup_printf (" · x = %s", number);
  line = hys_readout (document_of (self), hys_session_get_live (self->session), -1, 4);
  g_assert_nonnull (strstr (line, wanted));
}

static void
test_series (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysSeries series;

  for (guint i = 0; i < 3; i++)
    {
      static const char *const names[] = { "x:m", "f:s1", "t" };
      g_autofree char *words = NULL;

      g_assert_true (hys_series_parse (document_of (self), names[i], &series, NULL));
      words = hys_series_words (document_of (self), series);
      g_assert_cmpuint (strlen (words), >, 0);
      g_assert_cmpstr (words, !=, names[i]);
    }
}

/* A figure is called by its title, or by what it shows. */
static void
test_figures (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysFigureSpec *spec = hys_figure_spec_copy (hys_document_figure (document_of (self), 0));

  expect (hys_figure_words (document_of (self), spec), "Displacement of the mass");
  g_clear_pointer (&spec->title, g_free);
  expect (hys_figure_words (document_of (self), spec), "Displacement of m");
  hys_figure_spec_free (spec);
}

/* The subtitle counts what is drawn, one or several. */
static void
test_summary (void)
{
  g_autoptr (Case) self = case_new_example ("maxwell");
  g_autofree char *subtitle = NULL;

  hys_session_toggle (self->session);
  subtitle = hys_session_get_subtitle (self->session);
  g_assert_nonnull (strstr (subtitle, "1 spring · "));
  g_assert_nonnull (strstr (subtitle, "1 dashpot"));
  g_assert_true (g_str_has_suffix (subtitle, " · paused"));
}

/* Whatever kinds there are. */
static void
test_summary_of_kinds (void)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint k = 0; k < n; k++)
    {
      g_autoptr (Case) self = case_new ();
      HysDocument *document = hys_document_new ();
      g_autofree char *words = g_strdup_printf (kinds[k]->counted (2), 2u), *subtitle = NULL;

      build_wall (document, "w");
      build_mass (document, "m", 1, 0, 0);
      for (guint i = 0; i < 2; i++)
        hys_item_list_add (document->elements, hys_element_new (i == 0 ? "a" : "b", kinds[k], 0, 1));
      hys_session_open (self->session, hys_opened_new (document));
      subtitle = hys_session_get_subtitle (self->session);
      g_assert_true (g_str_has_prefix (words, "2 "));
      g_assert_nonnull (strstr (subtitle, words));
    }
}

static void
test_explanations (void)
{
  g_autoptr (Case) self = case_new_example ("equal-sliders");
  const GPtrArray *findings = hys_checker_get_findings (hys_session_get_checker (self->session));
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const char *words = hys_checker_explain (hys_session_get_checker (self->session), i);

      n += words != NULL;
      if (g_str_equal (((const HysFinding *) g_ptr_array_index (findings, i))->code, "undetermined-position"))
        g_assert_nonnull (strstr (words, "equal sliders"));
    }
  g_assert_cmpuint (n, >, 0);
}

/* Where there is no slider, no explanation is about what sliders do. */
static void
test_explanations_fit (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint a = build_bar (document, "a");
      g_autoptr (GPtrArray) findings = NULL;

      if (i == 0)
        build_load (document, a, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
      else
        {
          guint b = build_bar (document, "b"), c = build_bar (document, "c");

          build_spring (document, "k", a, b, 1);
          build_dashpot (document, "d", b, c, 1);
        }
      findings = hys_wellposed_check (document);
      g_assert_cmpuint (findings->len, >, 0);
      for (guint k = 0; k < findings->len; k++)
        {
          g_assert_null (strstr (hys_finding_explain_in (g_ptr_array_index (findings, k), document), "lider"));
        }
    }
}

/* A slider that nothing pulls at is not blamed on weaker ones. */
static void
test_explanation_of_one_slider (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), m = build_mass (document, "m", 1, 0, 0), n = 0;
  g_autoptr (GPtrArray) findings = NULL;

  build_slider (document, "s1", wall, a, 1, 0);
  build_spring (document, "k", wall, m, 1);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  findings = hys_wellposed_check (document);
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (!g_str_equal (finding->code, "never-slips"))
        continue;
      n++;
      g_assert_null (strstr (hys_finding_explain_in (finding, document), "series"));
      g_assert_nonnull (strstr (hys_finding_explain (finding->code), "series"));
    }
  g_assert_cmpuint (n, ==, 1);
}

static HysKeptRun *
keep_values (double amplitude,
             double stiffness)
{
  HysKeptRun *run = hys_kept_run_new ();
  const double rows[] = { 0, 12.5 };

  hys_kept_run_add_value (run, "m.force.amplitude", amplitude);
  if (!isnan (stiffness))
    hys_kept_run_add_value (run, "k1.stiffness", stiffness);
  hys_kept_run_add (run, "t", hys_column_new_from (rows, 2));
  return run;
}

/* Runs are called by the values in which any of them differ, the loads' first, or by their names; by when they were kept where
 * that leaves two alike. */
static void
test_runs (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0), n = build_bar (document, "n");
  g_auto (GStrv) alone = NULL, same = NULL, two = NULL, all = NULL, alike = NULL;

  build_spring (document, "k1", wall, n, 1);
  build_slider (document, "s1", n, m, 1, 0);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 4, 1, 0, 0);
  alone = hys_run_words (document);
  g_assert_cmpstrv (alone, ((const char *[]){ "", NULL }));
  hys_item_list_add (document->runs, keep_values (4, 1));
  same = hys_run_words (document);
  g_assert_cmpstrv (same, ((const char *[]){ "", "kept at t = 12.5", NULL }));
  hys_item_list_add (document->runs, keep_values (3, 1));
  two = hys_run_words (document);
  g_assert_cmpstrv (two, ((const char *[]){ "A = 4", "A = 4", "A = 3", NULL }));
  hys_item_list_add (document->runs, keep_values (2, 0.5));
  hys_item_list_add (document->runs, keep_values (1, NAN));
  hys_document_edit_run (document, 1)->name = g_strdup ("weak");
  all = hys_run_words (document);
  g_assert_cmpstrv (all, ((const char *[]){ "A = 4, k₁ = 1", "A = 4, k₁ = 1", "weak", "A = 2, k₁ = 0.5", "A = 1", NULL }));
  hys_item_list_add (document->runs, keep_values (1, NAN));
  alike = hys_run_words (document);
  g_assert_cmpstr (alike[4], ==, "A = 1, t = 12.5");
  g_assert_cmpstr (alike[5], ==, alike[4]);
}

/* ---- Notes ---- */

/* What docs/format.md says of notes. */
static void
test_notes (void)
{
  expect (hys_notes_markup (""), "");
  expect (hys_notes_markup ("Watch *this*.\nThen *that one*, please."), "Watch <i>this</i>.\nThen <i>that one</i>, please.");
  expect (hys_notes_markup ("x_1, *k_{max}* and \xce\xb1_2"), "x<sub>1</sub>, <i>k<sub>max</sub></i> and \xce\xb1<sub>2</sub>");
  expect (hys_notes_markup ("m^2, 10^-3, 2^{n+1}"), "m<sup>2</sup>, 10<sup>\xe2\x88\x92" "3</sup>, 2<sup>n+1</sup>");
  expect (hys_notes_markup ("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
}

/* The notes of the examples need no markup for powers and indices: cards of the gallery show them as they are written. */
static void
test_notes_of_examples (void)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);

      if (strpbrk (document->notes, "^_{}") != NULL)
        g_test_message ("%s: %s", *name, document->notes);
      g_assert_null (strpbrk (document->notes, "^_{}"));
    }
}

/* What only looks alike is shown as it is written: notes of older documents too. */
static void
test_notes_plain (void)
{
  static const char *const plain[] = {
    "2*k*x", "2 * k * x", "* a point", "*", "**", "***", "*not\nhere*", "*open", "a*", "my_file_name", "e^(\xe2\x88\x92t k/c)", "_x", "x_",
    "x_{}", "x_{a", "x_{a{b}}", "x_ 1", "m^", "m^-", "word^2", "__init__", "x_{a*b}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    expect (hys_notes_markup (plain[i]), plain[i]);
}

/* Tags of Pango do nothing, nor do control characters; the time is in proportion to the length. */
static void
test_notes_hostile (void)
{
  GString *stars = g_string_new (NULL);
  g_autofree char *markup = NULL;

  expect (hys_notes_markup ("<span size=\"999999\">x</span>"), "&lt;span size=&quot;999999&quot;&gt;x&lt;/span&gt;");
  expect (hys_notes_markup ("*<b>*"), "<i>&lt;b&gt;</i>");
  expect (hys_notes_markup ("x_{<i>}"), "x<sub>&lt;i&gt;</sub>");
  expect (hys_notes_markup ("a\x01\x7f\x1b[2J\tb"), "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd[2J\tb");
  for (guint i = 0; i < 300000; i++)
    g_string_append (stars, "*a x_{ ");
  markup = hys_notes_markup (stars->str);
  g_assert_cmpstr (markup, ==, stars->str);
  g_string_free (stars, TRUE);
}

/* Any text becomes markup that Pango takes, and says what the text says but for the signs that make it. */
static void
test_notes_anything (void)
{
  static const char *const bits[] = { "*", "_", "^", "{", "}", "-", "a", "1", " ", "\n", "<", "&", "\xc3\xa9", "\xe2\x80\xae" };

  for (guint i = 0; i < 20000; i++)
    {
      GString *notes = g_string_new (NULL);
      g_autofree char *markup = NULL, *text = NULL;

      for (int k = g_test_rand_int_range (0, 16); k > 0; k--)
        g_string_append (notes, bits[g_test_rand_int_range (0, G_N_ELEMENTS (bits))]);
      markup = hys_notes_markup (notes->str);
      g_assert_true (pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL));
      g_assert_cmpint (g_utf8_strlen (text, -1), <=, g_utf8_strlen (notes->str, -1));
      for (const char *letter = "a1<&\n "; *letter != '\0'; letter++)
        {
          g_auto (GStrv) shown = g_strsplit (text, (char[]) { *letter, '\0' }, -1);
          g_auto (GStrv) written = g_strsplit (notes->str, (char[]) { *letter, '\0' }, -1);

          g_assert_cmpuint (g_strv_length (shown), ==, g_strv_length (written));
        }
      g_string_free (notes, TRUE);
    }
}

/* ---- Slides ---- */

/* Every plot is shown alone once, two neighbours at most together where there is room, and one comes round in both directions. */
static void
test_slides (gconstpointer data)
{
  gboolean pairs = GPOINTER_TO_INT (data);

  g_assert_cmpuint (hys_slides_get (0, 0, pairs).n, ==, 0);
  g_assert_cmpuint (hys_slides_step (0, 0, 1, pairs), ==, 0);
  for (guint n = 1; n <= 7; n++)
    {
      guint count = hys_slides_step (n, 0, -1, pairs) + 1, at = 0, alone = 0;

      g_assert_cmpuint (hys_slides_get (n, 0, pairs).n, ==, pairs ? MIN (n, 2) : 1);
      for (guint i = 0; i < count; i++)
        {
          HysSlide slide = hys_slides_get (n, i, pairs);

          g_assert_cmpuint (slide.first + slide.n, <=, n);
          if (slide.n == 1)
            g_assert_cmpuint (slide.first, ==, alone++);
          at = hys_slides_step (n, at, 1, pairs);
          g_assert_cmpuint (at, ==, (i + 1) % count);
          g_assert_cmpuint (hys_slides_step (n, at, -1, pairs), ==, i);
        }
      g_assert_cmpuint (alone, ==, n);
    }
}

/* What is searched for begins words; titles weigh more than topics, those more than notes. */
static void
test_example_fit (void)
{
  static const struct
  {
    const char *query, *example;
  } asked[] = { { "ill-posed", "equal-sliders" }, { "unique", "equal-sliders" }, { "moduli", "maxwell" }, { "moduli", "zener" } };
  const char *title = "Prandtl model", *topic = "Hysteresis loops", *notes = "A spring and a slider in series, figure 20a";

  g_assert_cmpint (hys_example_fit ("", title, topic, notes), ==, 0);
  g_assert_cmpint (hys_example_fit ("pra mod", title, topic, notes), ==, 0);
  g_assert_cmpint (hys_example_fit ("loop prandtl", title, topic, notes), ==, 1);
  g_assert_cmpint (hys_example_fit ("slider loop", title, topic, notes), ==, HYS_EXAMPLE_FIT_WORST);
  g_assert_cmpint (hys_example_fit ("figure 4", "a", "b", "They swing over 4000 in figure 40; compare figure 17"), ==, HYS_EXAMPLE_FIT_WORST);
  g_assert_cmpint (hys_example_fit ("Figure 4", "a", "b", "(Bastien, Schatzman, Lamarque 2000, figure 4)"), ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    g_assert_cmpint (hys_example_fit (asked[i].query, "", "", hys_example_keywords (asked[i].example)), >=, 0);
  g_assert_cmpstr (hys_example_keywords ("persoz"), ==, "");
  g_assert_cmpint (hys_example_fit ("lider", title, topic, notes), ==, -1);
  g_assert_cmpint (hys_example_fit ("prandtl dashpot", title, topic, notes), ==, -1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/no-break", test_no_break);
  g_test_add_func ("/words/numbers", test_numbers);
  g_test_add_func ("/words/uncertain", test_uncertain);
  g_test_add_func ("/words/names", test_names);
  g_test_add_func ("/words/lines", test_lines);
  g_test_add_func ("/words/example-fit", test_example_fit);
  g_test_add_func ("/words/tension", test_tension);
  g_test_add_func ("/words/signs", test_signs);
  g_test_add_func ("/words/sign-of-a-spring", test_sign_of_a_spring);
  g_test_add_func ("/words/driven", test_driven);
  g_test_add_func ("/words/digits", test_digits);
  g_test_add_func ("/words/line-has-the-number", test_line_has_the_number);
  g_test_add_func ("/words/runs", test_runs);
  g_test_add_func ("/words/series", test_series);
  g_test_add_func ("/words/figures", test_figures);
  g_test_add_func ("/words/summary", test_summary);
  g_test_add_func ("/words/summary-of-kinds", test_summary_of_kinds);
  g_test_add_func ("/words/explanations", test_explanations);
  g_test_add_func ("/words/explanations-fit", test_explanations_fit);
  g_test_add_func ("/words/explanation-of-one-slider", test_explanation_of_one_slider);
  g_test_add_func ("/words/notes", test_notes);
  g_test_add_func ("/words/notes-of-examples", test_notes_of_examples);
  g_test_add_func ("/words/notes-plain", test_notes_plain);
  g_test_add_func ("/words/notes-hostile", test_notes_hostile);
  g_test_add_func ("/words/notes-anything", test_notes_anything);
  g_test_add_data_func ("/words/slides", GINT_TO_POINTER (TRUE), test_slides);
  g_test_add_data_func ("/words/slides-of-one", GINT_TO_POINTER (FALSE), test_slides);
  return g_test_run ();
}
