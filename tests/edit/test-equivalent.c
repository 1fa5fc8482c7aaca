/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-history.h"
#include "hys-inclusion.h"
#include "hys-simulation.h"

#include <string.h>

/* The equivalent of a network moves its mass alike, and its edit is undone without a trace. */

#define STEPS 3000

typedef struct
{
  HysDocument *document;
  guint        wall;
  guint        mass;
  guint        n;
} Draft;

static double
some (void)
{
  return g_test_rand_double_range (0.5, 3);
}

static Draft
draft_new (void)
{
  Draft self = { .document = hys_document_new () };
  static const char *const loop[] = { "x:m", "r:m", NULL }, *const others[] = { "f:e1", "u:e2", NULL };

  self.document->simulation = (HysSimulation){ .until = STEPS * 0.01, .step = 0.01, .scheme = g_intern_string ("implicit"), .every = 1, .tolerance = 1e-6 };
  self.wall = build_wall (self.document, "wall");
  self.mass = build_mass (self.document, "m", 1, 0, 0);
  build_load (self.document, self.mass, HYS_LOAD_FORCE, "sin", 12, 0.7, 0, 0);
  hys_item_list_add (self.document->figures, hys_figure_spec_new (HYS_FIGURE_PLANE, loop));
  hys_item_list_add (self.document->figures, hys_figure_spec_new (HYS_FIGURE_TIME, others));
  return self;
}

static void
add (Draft      *self,
     gboolean    slider,
     guint       from,
     guint       to)
{
  g_autofree char *id = g_strdup_printf ("e%u", ++self->n);

  if (slider)
    build_slider (self->document, id, from, to, some (), 0);
  else
    build_spring (self->document, id, from, to, some ());
}

static guint
bar (Draft *self)
{
  g_autofree char *id = g_strdup_printf ("b%u", self->document->nodes->len);

  return build_bar (self->document, id);
}

/* n P-elements side by side. */
static Draft
draw_p_parallel (guint n)
{
  Draft self = draft_new ();

  for (guint i = 0; i < 2 * n; i++)
    add (&self, i % 2 == 0, self.wall, self.mass);
  return self;
}

/* Fig. 5b */
static Draft
draw_three_springs (void)
{
  Draft self = draft_new ();
  guint a = bar (&self), b = bar (&self);

  add (&self, FALSE, self.wall, b);
  add (&self, TRUE, b, a);
  add (&self, FALSE, self.wall, a);
  add (&self, FALSE, a, self.mass);
  return self;
}

/* Fig. 11 */
static Draft
draw_p_series (guint n)
{
  Draft self = draft_new ();
  guint last = self.wall;

  for (guint i = 0; i < n; i++)
    {
      guint next = bar (&self);

      add (&self, FALSE, last, next);
      add (&self, TRUE, last, next);
      last = next;
    }
  add (&self, FALSE, last, self.mass);
  return self;
}

static HysDocument *
replace (const HysDocument *document,
         GError           **error)
{
  g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);
  const HysRecognised *known = inclusion->recognised;

  g_assert_nonnull (known);
  g_assert_true (known->equivalent);
  return hys_edit_equivalent (document, &(HysEquivalent){ known->spring, known->slider, known->stiffness->len,
                                                          (const double *) known->stiffness->data,
                                                          (const double *) known->threshold->data }, error);
}

static HysTrace *
run (const HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysTrace *trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);

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

  g_assert_true (hys_series_parse (document, name, &series, NULL));
  return hys_trace_column (trace, series);
}

/* x and r of the mass agree to 1e-12 of the largest. */
static void
assert_same (const HysTrace    *before,
             const HysDocument *document,
             const HysTrace    *after,
             const HysDocument *other,
             const char        *name)
{
  HysColumn *one = column (before, document, name), *two = column (after, other, name);
  gsize n = hys_column_length (one);
  double least, most;

  g_assert_cmpuint (n, ==, STEPS + 1);
  g_assert_cmpuint (hys_column_length (two), ==, n);
  hys_column_range (one, 0, n, &least, &most);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat (fabs (hys_column_get (one, i) - hys_column_get (two, i)), <=, 1e-12 * fmax (fabs (least), fabs (most)));
}

/* Replaces, runs both, undoes; takes the draft. @elements: how many there are afterwards. */
static void
assert_replaced (Draft draft,
                 guint elements)
{
  const HysDocument *document = draft.document;
  g_autoptr (HysDocument) original = hys_document_copy (document);
  g_autoptr (HysHistory) history = hys_history_new (draft.document);
  g_autoptr (HysTrace) before = run (document), after = NULL;
  g_autofree char *text = hys_document_to_json (document, NULL), *undone = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_history_apply (history, replace (document, &error), NULL, NULL, &error));
  g_assert_no_error (error);
  document = hys_history_get_document (history);
  g_assert_cmpuint (document->elements->len, ==, elements);
  g_assert_cmpuint (document->figures->len, ==, 1);
  g_assert_cmpint (hys_document_find_node (document, "wall"), ==, 0);
  g_assert_cmpint (hys_document_find_node (document, "m"), ==, 1);
  after = run (document);
  assert_same (before, original, after, document, "x:m");
  assert_same (before, original, after, document, "r:m");
  hys_history_undo (history);
  undone = hys_document_to_json (hys_history_get_document (history), NULL);
  g_assert_cmpstr (undone, ==, text);
}

static void
test_p_parallel (void)
{
  for (guint n = 2; n < 6; n++)
    assert_replaced (draw_p_parallel (n), 2);
}

static void
test_three_springs (void)
{
  for (int round = 0; round < 5; round++)
    assert_replaced (draw_three_springs (), 3);
}

static void
test_p_series (void)
{
  for (guint n = 1; n < 6; n++)
    assert_replaced (draw_p_series (n), 2 * n + 1);
}

/* What the equivalent is recognised as, by the names of the papers' figures 5a and 8b. */
static void
test_is_what_it_was_said_to_be (void)
{
  Draft drafts[] = { draw_three_springs (), draw_p_series (3), draw_p_parallel (3) };
  static const char *const codes[] = { "prandtl-hardening", "discrete-masing", "p-element" };

  for (guint i = 0; i < G_N_ELEMENTS (drafts); i++)
    {
      g_autoptr (HysHistory) history = hys_history_new (drafts[i].document);
      g_autoptr (HysInclusion) inclusion = NULL;

      g_assert_true (hys_history_apply (history, replace (drafts[i].document, NULL), NULL, NULL, NULL));
      inclusion = hys_inclusion_new (hys_history_get_document (history));
      g_assert_nonnull (inclusion->recognised);
      g_assert_cmpstr (inclusion->recognised->code, ==, codes[i]);
    }
}

/* A slider that starts with a force: the sum would be another one. */
static void
test_memory (void)
{
  Draft draft = draw_p_series (2);
  g_autoptr (HysDocument) document = draft.document;
  g_autoptr (GError) error = NULL;

  hys_document_set (document, "e2.force", "0.1", &error);
  g_assert_no_error (error);
  g_assert_null (replace (document, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "e2"));
}

/* Bars have places where the document has; what is pinned goes with what it set, and comes back. */
static void
test_places_and_controls (void)
{
  Draft draft = draw_p_series (3);
  HysDocument *document = draft.document;
  g_autoptr (HysHistory) history = NULL;
  const HysDocument *replaced;
  g_autofree char *text = NULL, *undone = NULL;
  static const char *const targets[] = { "e1.stiffness", NULL };

  for (guint i = 0; i < document->nodes->len; i++)
    hys_document_edit_node (document, i)->column = i == 1 ? 10 : 2 * i;
  hys_item_list_add (document->controls, hys_control_new (targets));
  text = hys_document_to_json (document, NULL);
  history = hys_history_new (document);
  g_assert_true (hys_history_apply (history, replace (document, NULL), NULL, NULL, NULL));
  replaced = hys_history_get_document (history);
  g_assert_cmpuint (replaced->controls->len, ==, 0);
  g_assert_cmpuint (replaced->nodes->len, ==, 5);
  for (guint i = 2; i < replaced->nodes->len; i++)
    g_assert_cmpfloat (hys_document_node (replaced, i)->column, ==, 5);
  for (guint i = 0; i < replaced->elements->len; i++)
    g_assert_cmpfloat (hys_document_element (replaced, i)->row, ==, (i + 1) / 2);
  hys_history_undo (history);
  undone = hys_document_to_json (hys_history_get_document (history), NULL);
  g_assert_cmpstr (undone, ==, text);
}

/* A network of another kind is none of its business. */
static void
test_nothing_to_replace (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (hys_edit_equivalent (document, &(HysEquivalent){ .spring = 1 }, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equivalent/p-parallel", test_p_parallel);
  g_test_add_func ("/equivalent/three-springs", test_three_springs);
  g_test_add_func ("/equivalent/p-series", test_p_series);
  g_test_add_func ("/equivalent/is-what-it-was-said-to-be", test_is_what_it_was_said_to_be);
  g_test_add_func ("/equivalent/memory", test_memory);
  g_test_add_func ("/equivalent/places-and-controls", test_places_and_controls);
  g_test_add_func ("/equivalent/nothing-to-replace", test_nothing_to_replace);
  return g_test_run ();
}
