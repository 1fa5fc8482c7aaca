/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-edit.h"
#include "hys-examples.h"
#include "hys-set.h"
#include "hys-simulation.h"

/* What commands do to the motion, found by running the network before and after. */

#define STEPS 400

/* Rounding errors of so many steps, relative to the largest value. */
#define ROUNDING 1e-9

static void
apply (HysDocument **document,
       HysDocument  *edited)
{
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (edited);
  g_assert_true (hys_document_validate (edited, NULL, &error));
  g_assert_no_error (error);
  hys_document_unref (*document);
  *document = edited;
}

static HysTrace *
run (HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysTrace *trace;

  document->simulation.until = STEPS * document->simulation.step;
  document->simulation.every = 1;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  hys_outcome_clear (&outcome);
  return trace;
}

static HysColumn *
column (const HysTrace    *trace,
        const HysDocument *document,
        const char        *name)
{
  HysSeries series;
  HysColumn *found;

  g_assert_true (hys_series_parse (document, name, &series, NULL));
  found = hys_trace_column (trace, series);
  g_assert_nonnull (found);
  return found;
}

/* One series is @factor times another, throughout; returns how large it gets. */
static double
assert_proportional (HysColumn *one,
                     HysColumn *other,
                     double     factor)
{
  double least, most, size;
  gsize n = hys_column_length (other);

  g_assert_cmpuint (hys_column_length (one), ==, n);
  hys_column_range (other, 0, n, &least, &most);
  size = fmax (fabs (least), fabs (most));
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (hys_column_get (one, i), factor * hys_column_get (other, i), ROUNDING * (1 + size));
  return size;
}

/* All that the quantities of @prefixes say of a network before and after. */
static void
assert_all_proportional (const HysDocument *document,
                         const HysTrace    *before,
                         const HysTrace    *after,
                         const char        *prefixes,
                         double             factor)
{
  g_autoptr (GArray) all = hys_series_all (document);
  double size = 0;

  for (guint i = 0; i < all->len; i++)
    {
      g_autofree char *name = hys_series_name (document, g_array_index (all, HysSeries, i));

      if (name[1] == ':' && strchr (prefixes, name[0]) != NULL)
        size = fmax (size, assert_proportional (column (after, document, name), column (before, document, name), factor));
    }
  g_assert_cmpfloat (size, >, 0);
}

static HysDocument *
load_example (const char *name)
{
  HysDocument *document = hys_example_load (name, NULL);
  guint last = document->nodes->len - 1;

  g_assert_nonnull (document);
  for (guint i = 0; i < document->nodes->len; i++)
    if (hys_document_node (document, i)->mass > 0)
      last = i;
  hys_document_edit_node (document, last)->position = 0.25;
  hys_document_edit_node (document, last)->velocity = -3;
  return document;
}

/* x(t) becomes -x(t), elongations and forces of the elements stay. */
static void
test_flip (void)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = load_example (*name);
      g_autoptr (HysSelection) nothing = hys_selection_new ();
      g_autoptr (HysTrace) before = run (document), after = NULL;

      apply (&document, hys_edit_flip (document, NULL, nothing, NULL));
      after = run (document);
      assert_all_proportional (document, before, after, "xvFr", -1);
      assert_all_proportional (document, before, after, "uf", 1);
    }
}

static void
select_elements (HysSelection      *selection,
                 const HysDocument *document)
{
  for (guint i = 0; i < document->elements->len; i++)
    hys_selection_add (selection, hys_document_element (document, i)->id);
}

/* The motion stays, the signs of elongations and forces change. */
static void
test_reverse (void)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = load_example (*name);
      g_autoptr (HysSelection) elements = hys_selection_new ();
      g_autoptr (HysTrace) before = run (document), after = NULL;

      select_elements (elements, document);
      apply (&document, hys_edit_flip (document, NULL, elements, NULL));
      after = run (document);
      assert_all_proportional (document, before, after, "xvFr", 1);
      assert_all_proportional (document, before, after, "uf", -1);
    }
}

/* Initial forces and elongations turn with their elements, formulas too. */
static void
test_reverse_with_memory (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  HysElement *masing = hys_element_new ("p", hys_element_kind_find ("masing"), wall, m);
  g_autoptr (HysSelection) elements = hys_selection_new ();
  g_autoptr (HysTrace) before = NULL, after = NULL;

  build_slider (document, "s", wall, m, 1, 0.5);
  masing->values[0].number = 5;
  masing->values[2].formula = g_strdup ("0.1 + s");
  masing->values[3].formula = g_strdup ("0.05 + s / 2");
  hys_item_list_add (document->elements, masing);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 3, 2, 0, 0);
  before = run (document);
  select_elements (elements, document);
  apply (&document, hys_edit_flip (document, NULL, elements, NULL));
  after = run (document);
  assert_all_proportional (document, before, after, "x", 1);
  assert_all_proportional (document, before, after, "uf", -1);
}

/* A mass on a spring of stiffness @k (index 0), pulled. */
static HysDocument *
oscillator (double k)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 2, 0.5, 0);

  build_spring (document, "k1", wall, m, k);
  build_dashpot (document, "c1", wall, m, 0.3);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 3, 2, 0, 0);
  document->simulation.step = 0.01;
  return document;
}

static void
assert_like_oscillator (HysDocument *document,
                        double       k)
{
  g_autoptr (HysDocument) other = oscillator (k);
  g_autoptr (HysTrace) trace = run (document), expected = run (other);

  g_assert_cmpfloat (assert_proportional (column (trace, document, "x:m"), column (expected, other, "x:m"), 1), >=, 0.5);
}

static void
test_repeat (void)
{
  g_autoptr (HysSelection) spring = hys_selection_new ();

  hys_selection_add (spring, "k1");
  for (guint n = 2; n < 9; n += 3)
    {
      g_autoptr (HysDocument) parallel = oscillator (7), series = oscillator (7);

      apply (&parallel, hys_edit_repeat_parallel (parallel, NULL, spring, n, NULL, NULL));
      assert_like_oscillator (parallel, 7 * n);
      apply (&series, hys_edit_repeat_series (series, NULL, spring, n, NULL, NULL));
      assert_like_oscillator (series, 7.0 / n);
    }
}

/* Springs of the stiffnesses 1, 3 and 5: 9 in parallel, 1/(1 + 1/3 + 1/5) in series. */
static void
test_repeat_graded (void)
{
  g_autoptr (HysSelection) spring = hys_selection_new ();
  g_autoptr (HysDocument) parallel = oscillator (7), series = oscillator (7);
  g_autoptr (GArray) grades = NULL;
  HysGrade *grade;

  hys_selection_add (spring, "k1");
  grades = hys_edit_gradable (parallel, spring);
  grade = &g_array_index (grades, HysGrade, 0);
  g_assert_cmpfloat (grade->first, ==, 7);
  g_assert_cmpfloat (grade->last, ==, 7);
  grade->first = 1;
  grade->last = 5;
  apply (&parallel, hys_edit_repeat_parallel (parallel, NULL, spring, 3, grade, NULL));
  assert_like_oscillator (parallel, 9);
  apply (&series, hys_edit_repeat_series (series, NULL, spring, 3, grade, NULL));
  assert_like_oscillator (series, 15.0 / 23);
}

static void
test_insert (void)
{
  g_autoptr (HysDocument) document = oscillator (3);

  apply (&document, hys_edit_insert (document, NULL, 0, hys_element_kind_find ("spring"), NULL));
  apply (&document, set_by_name (document, "k2.stiffness", "6", NULL));
  assert_like_oscillator (document, 1 / (1 / 3.0 + 1 / 6.0));
}

/* Places are nothing that moves. */
static void
test_places (void)
{
  g_autoptr (HysDocument) document = load_example ("persoz");
  g_autoptr (HysSelection) all = hys_selection_new ();
  g_autoptr (HysTrace) before = run (document), after = NULL;
  g_autoptr (HysLayout) layout = NULL;

  apply (&document, hys_edit_tidy (document, NULL));
  layout = hys_layout_new (document);
  hys_selection_all (all, document);
  apply (&document, hys_edit_move (document, layout, all, 3, -2, NULL));
  after = run (document);
  assert_all_proportional (document, before, after, "xvFruf", 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/motion/flip", test_flip);
  g_test_add_func ("/edit/motion/reverse", test_reverse);
  g_test_add_func ("/edit/motion/reverse-with-memory", test_reverse_with_memory);
  g_test_add_func ("/edit/motion/repeat", test_repeat);
  g_test_add_func ("/edit/motion/repeat-graded", test_repeat_graded);
  g_test_add_func ("/edit/motion/insert", test_insert);
  g_test_add_func ("/edit/motion/places", test_places);
  return g_test_run ();
}
