/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-history.h"

/* What each command does, on small networks. Every change that is made is undone again, which gives the same text. */

typedef struct
{
  HysDocument  *document;
  HysHistory   *history;
  HysSelection *selection;
} Fixture;

/* w -k1- n1 -s1- m1, a force on m1 and two figures. */
static const char chain[] =
  "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w1\", \"fixed\": true, \"x\": 0}, {\"id\": \"n1\", \"x\": 2},"
  " {\"id\": \"m1\", \"mass\": 1, \"x\": 4}],"
  " \"elements\": [{\"id\": \"k1\", \"kind\": \"spring\", \"from\": \"w1\", \"to\": \"n1\", \"stiffness\": 2, \"row\": 0},"
  " {\"id\": \"s1\", \"kind\": \"slider\", \"from\": \"n1\", \"to\": \"m1\", \"threshold\": 3, \"row\": 0}],"
  " \"loads\": [{\"node\": \"m1\", \"kind\": \"force\", \"signal\": {\"type\": \"sin\", \"amplitude\": 4, \"omega\": 1}}],"
  " \"figures\": [{\"kind\": \"time\", \"series\": [\"x:m1\", \"f:s1\", \"E:work\"]},"
  " {\"kind\": \"plane\", \"x\": \"u:k1\", \"y\": \"f:k1\"}]}";

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  fixture->document = hys_document_parse (text, -1, "chain", NULL, NULL);
  g_assert_nonnull (fixture->document);
  fixture->history = hys_history_new (fixture->document);
  fixture->selection = hys_selection_new ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  text)
{
  g_autoptr (HysDocument) document = hys_document_parse (text, -1, "chain", NULL, NULL);
  g_autofree char *before = hys_document_to_json (document, NULL), *after = NULL;

  while (hys_history_undo_name (fixture->history) != NULL)
    hys_history_undo (fixture->history);
  after = hys_document_to_json (fixture->document, NULL);
  g_assert_cmpstr (after, ==, before);
  hys_history_free (fixture->history);
  hys_document_free (fixture->document);
  hys_selection_free (fixture->selection);
}

/* Takes the change. */
static void
apply (Fixture    *fixture,
       HysChange  *change,
       const char *name)
{
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (change);
  g_assert_cmpstr (hys_change_get_name (change), ==, name);
  hys_history_apply (fixture->history, change, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_refused (HysChange  *change,
                GError    **error,
                const char *message)
{
  g_assert_null (change);
  g_assert_nonnull (*error);
  g_assert_cmpstr ((*error)->message, ==, message);
  g_clear_error (error);
}

static HysNode *
node (const Fixture *fixture,
      const char    *id)
{
  int i = hys_document_find_node (fixture->document, id);

  return i >= 0 ? hys_document_node (fixture->document, i) : NULL;
}

static HysElement *
element (const Fixture *fixture,
         const char    *id)
{
  int i = hys_document_find_element (fixture->document, id);

  return i >= 0 ? hys_document_element (fixture->document, i) : NULL;
}

/* Whether an element joins these two bars, in this direction. */
static gboolean
joins (const Fixture *fixture,
       const char    *id,
       const char    *from,
       const char    *to)
{
  const HysElement *e = element (fixture, id);

  return e != NULL && (int) e->from == hys_document_find_node (fixture->document, from)
         && (int) e->to == hys_document_find_node (fixture->document, to);
}

static void
select_ids (Fixture    *fixture,
            const char *ids)
{
  g_auto (GStrv) all = g_strsplit (ids, " ", -1);

  hys_selection_clear (fixture->selection);
  for (guint i = 0; all[i] != NULL; i++)
    hys_selection_add (fixture->selection, all[i]);
}

static void
test_add (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysDocument *document = fixture->document;
  const HysElementKind *spring = hys_element_kind_find ("spring");
  HysChange *change = hys_edit_add_element (document, NULL, spring, HYS_END_AT (1), HYS_END_NEW (6), 1, &error);
  g_autoptr (HysSelection) items = hys_edit_new_items (change);

  g_assert_cmpuint (hys_selection_count (items), ==, 2);
  g_assert_true (hys_selection_contains (items, "k2") && hys_selection_contains (items, "n2"));
  apply (fixture, change, "Add spring");
  g_assert_true (joins (fixture, "k2", "n1", "n2"));
  g_assert_cmpfloat (element (fixture, "k2")->values[0].number, ==, spring->parameters[0].fallback);
  g_assert_cmpfloat (node (fixture, "n2")->column, ==, 6);
  apply (fixture, hys_edit_add_node (document, NULL, NAN, &error), "Add bar");
  g_assert_true (isnan (node (fixture, "n3")->column));
  apply (fixture, hys_edit_add_mass (document, NULL, HYS_END_AT (1), &error), "Add mass");
  g_assert_cmpfloat (node (fixture, "n1")->mass, ==, 1);
  apply (fixture, hys_edit_add_mass (document, NULL, HYS_END_NEW (8), &error), "Add mass");
  g_assert_cmpfloat (node (fixture, "m2")->mass, ==, 1);
  apply (fixture, hys_edit_add_wall (document, NULL, HYS_END_AT (1), &error), "Add wall");
  g_assert_true (node (fixture, "n1")->fixed && node (fixture, "n1")->mass == 0);
  assert_refused (hys_edit_add_wall (document, NULL, HYS_END_AT (1), &error), &error, "n1 is a wall already.");
  assert_refused (hys_edit_add_mass (document, NULL, HYS_END_AT (2), &error), &error, "m1 has a mass already.");
  assert_refused (hys_edit_add_element (document, NULL, spring, HYS_END_AT (1), HYS_END_AT (1), 0, &error), &error,
                  "An element joins two different bars.");
}

static void
test_add_load (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysDocument *document = fixture->document;
  const HysSignalKind *sine = hys_signal_kind_find ("sin");

  assert_refused (hys_edit_add_load (document, 0, HYS_LOAD_DISPLACEMENT, sine, &error), &error,
                  "w1 is a wall and cannot be driven.");
  assert_refused (hys_edit_add_load (document, 2, HYS_LOAD_DISPLACEMENT, sine, &error), &error,
                  "m1 carries a force; it cannot be driven too.");
  apply (fixture, hys_edit_add_load (document, 2, HYS_LOAD_FORCE, sine, &error), "Add force");
  apply (fixture, hys_edit_add_load (document, 1, HYS_LOAD_DISPLACEMENT, sine, &error), "Add drive");
  g_assert_cmpuint (document->loads->len, ==, 3);
  apply (fixture, hys_edit_add_wall (document, NULL, HYS_END_AT (1), &error), "Add wall");
  g_assert_cmpuint (document->loads->len, ==, 2);
  apply (fixture, hys_edit_delete_load (document, 0, &error), "Delete load on m1");
  g_assert_cmpuint (document->loads->len, ==, 1);
}

static void
test_set (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysDocument *document = fixture->document;

  apply (fixture, hys_edit_set (document, "k1.stiffness", "5", &error), "Change k1.stiffness");
  g_assert_cmpfloat (element (fixture, "k1")->values[0].number, ==, 5);
  g_assert_true (joins (fixture, "k1", "w1", "n1"));
  apply (fixture, hys_edit_set (document, "m1.force.omega", "7", &error), "Change m1.force.omega");
  g_assert_cmpfloat (hys_document_load_at (document, 0)->signal->values[1], ==, 7);
  apply (fixture, hys_edit_set (document, "simulation.until", "3", &error), "Change simulation.until");
  g_assert_cmpfloat (document->simulation.until, ==, 3);
  apply (fixture, hys_edit_set (document, "title", "Chain", &error), "Change title");
  assert_refused (hys_edit_set (document, "s1.threshold", "-1", &error), &error, "s1.threshold: must be > 0, is -1");
  assert_refused (hys_edit_set (document, "z.threshold", "-1", &error), &error,
                  "\"z.threshold\": there is no such node, element or field");
}

static void
test_set_selected (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysDocument *document = fixture->document;

  select_ids (fixture, "n1 m1 k1");
  apply (fixture, hys_edit_set_selected (document, fixture->selection, "mass", "2.5", &error), "Change mass");
  g_assert_cmpfloat (node (fixture, "n1")->mass, ==, 2.5);
  g_assert_cmpfloat (node (fixture, "m1")->mass, ==, 2.5);
  assert_refused (hys_edit_set_selected (document, fixture->selection, "mass", "-2", &error), &error,
                  "n1.mass: must be >= 0, is -2");
  assert_refused (hys_edit_set_selected (document, fixture->selection, "threshold", "1", &error), &error,
                  "\"n1.threshold\": the node has no such field");
  select_ids (fixture, "nothing");
  assert_refused (hys_edit_set_selected (document, fixture->selection, "mass", "1", &error), &error,
                  "Nothing is selected.");
}

/* A place of a bar is nothing that the motion depends on, whatever acts on the bar. */
static void
test_place_is_no_mechanics (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  HysEffects effects;

  g_assert_true (hys_history_apply (fixture->history, hys_edit_set (fixture->document, "m1.x", "9", &error), NULL, &effects,
                                    &error));
  g_assert_cmpint (effects, ==, HYS_EFFECT_PLACES);
}

static void
test_delete (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysDocument *document = fixture->document;

  select_ids (fixture, "s1");
  apply (fixture, hys_edit_delete (document, fixture->selection, &error), "Delete s1");
  g_assert_cmpuint (document->nodes->len, ==, 3);
  g_assert_cmpuint (g_strv_length (hys_document_figure (document, 0)->series), ==, 2);
  select_ids (fixture, "m1 w1");
  apply (fixture, hys_edit_cut (document, fixture->selection, &error), "Cut 2 items");
  g_assert_cmpuint (document->nodes->len, ==, 1);
  g_assert_cmpuint (document->elements->len, ==, 0);
  g_assert_cmpuint (document->loads->len, ==, 0);
  g_assert_cmpuint (document->figures->len, ==, 1);
  g_assert_cmpstr (hys_document_figure (document, 0)->series[0], ==, "E:work");
  assert_refused (hys_edit_delete (document, fixture->selection, &error), &error, "Nothing is selected.");
}

#define ADD(name, function) g_test_add ("/edit/command/" name, Fixture, chain, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("add", test_add);
  ADD ("add-load", test_add_load);
  ADD ("set", test_set);
  ADD ("set-selected", test_set_selected);
  ADD ("place", test_place_is_no_mechanics);
  ADD ("delete", test_delete);
  return g_test_run ();
}
