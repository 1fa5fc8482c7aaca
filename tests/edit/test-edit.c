/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-history.h"
#include "hys-set.h"

/* What each command does, on small networks. Every change that is made is undone again, which gives the same text. */

typedef struct
{
  HysHistory   *history;
  HysSelection *selection;
} Fixture;

/* The document as it is now. */
#define NOW(fixture) hys_history_get_document ((fixture)->history)

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
  HysDocument *document = hys_document_parse (text, -1, "chain", NULL, NULL);

  g_assert_nonnull (document);
  fixture->history = hys_history_new (document);
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
  after = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (after, ==, before);
  hys_history_free (fixture->history);
  hys_selection_free (fixture->selection);
}

/* Takes the change. */
static void
apply (Fixture     *fixture,
       HysDocument *edited,
       const char  *name)
{
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (edited);
  g_assert_cmpstr (edited->edit, ==, name);
  hys_history_apply (fixture->history, edited, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_refused (HysDocument *edited,
                GError     **error,
                const char  *message)
{
  g_assert_null (edited);
  g_assert_nonnull (*error);
  g_assert_cmpstr ((*error)->message, ==, message);
  g_clear_error (error);
}

static const HysNode *
node (const Fixture *fixture,
      const char    *id)
{
  int i = hys_document_find_node (NOW (fixture), id);

  return i >= 0 ? hys_document_node (NOW (fixture), i) : NULL;
}

static const HysElement *
element (const Fixture *fixture,
         const char    *id)
{
  int i = hys_document_find_element (NOW (fixture), id);

  return i >= 0 ? hys_document_element (NOW (fixture), i) : NULL;
}

/* Whether an element joins these two bars, in this direction. */
static gboolean
joins (const Fixture *fixture,
       const char    *id,
       const char    *from,
       const char    *to)
{
  const HysElement *e = element (fixture, id);

  return e != NULL && (int) e->from == hys_document_find_node (NOW (fixture), from)
         && (int) e->to == hys_document_find_node (NOW (fixture), to);
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
  const HysElementKind *spring = hys_element_kind_find ("spring");
  HysDocument *edited = hys_edit_add_element (NOW (fixture), NULL, spring, HYS_END_AT (1), HYS_END_NEW (6, NAN), 1, &error);
  g_autoptr (HysSelection) items = hys_edit_new_items (NOW (fixture), edited);

  g_assert_cmpuint (hys_selection_count (items), ==, 2);
  g_assert_true (hys_selection_contains (items, "k2") && hys_selection_contains (items, "n2"));
  apply (fixture, edited, "Add spring");
  g_assert_true (joins (fixture, "k2", "n1", "n2"));
  g_assert_cmpfloat (element (fixture, "k2")->values[0].number, ==, spring->parameters[0].fallback);
  g_assert_cmpfloat (node (fixture, "n2")->column, ==, 6);
  apply (fixture, hys_edit_add_node (NOW (fixture), NULL, NAN, NAN, &error), "Add bar");
  g_assert_true (isnan (node (fixture, "n3")->column));
  apply (fixture, hys_edit_add_mass (NOW (fixture), NULL, HYS_END_AT (1), &error), "Add mass");
  g_assert_cmpfloat (node (fixture, "n1")->mass, ==, 1);
  apply (fixture, hys_edit_add_mass (NOW (fixture), NULL, HYS_END_NEW (8, NAN), &error), "Add mass");
  g_assert_cmpfloat (node (fixture, "m2")->mass, ==, 1);
  apply (fixture, hys_edit_add_wall (NOW (fixture), NULL, HYS_END_AT (1), &error), "Add wall");
  g_assert_true (node (fixture, "n1")->fixed && node (fixture, "n1")->mass == 0);
  assert_refused (hys_edit_add_wall (NOW (fixture), NULL, HYS_END_AT (1), &error), &error, "n1 is already a wall.");
  assert_refused (hys_edit_add_mass (NOW (fixture), NULL, HYS_END_AT (2), &error), &error, "m1 already has a mass.");
  assert_refused (hys_edit_add_element (NOW (fixture), NULL, spring, HYS_END_AT (1), HYS_END_AT (1), 0, &error), &error,
                  "Choose two different bars.");
}

static void
test_add_load (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysSignalKind *sine = hys_signal_kind_find ("sin");

  assert_refused (hys_edit_add_load (NOW (fixture), 0, HYS_LOAD_DISPLACEMENT, sine, &error), &error,
                  "w1 is a wall. Choose a bar that can move.");
  assert_refused (hys_edit_add_load (NOW (fixture), 2, HYS_LOAD_DISPLACEMENT, sine, &error), &error,
                  "m1 carries a force. Remove it to prescribe the displacement.");
  apply (fixture, hys_edit_add_load (NOW (fixture), 2, HYS_LOAD_FORCE, sine, &error), "Add force");
  apply (fixture, hys_edit_add_load (NOW (fixture), 1, HYS_LOAD_DISPLACEMENT, sine, &error), "Prescribe displacement");
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 3);
  apply (fixture, hys_edit_add_wall (NOW (fixture), NULL, HYS_END_AT (1), &error), "Add wall");
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 2);
  apply (fixture, hys_edit_delete_load (NOW (fixture), 0, &error), "Delete load on m1");
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 1);
}

static void
test_set (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, set_by_name (NOW (fixture), "k1.stiffness", "5", &error), "Change k1.stiffness");
  g_assert_cmpfloat (element (fixture, "k1")->values[0].number, ==, 5);
  g_assert_true (joins (fixture, "k1", "w1", "n1"));
  apply (fixture, set_by_name (NOW (fixture), "m1.force.omega", "7", &error), "Change m1.force.omega");
  g_assert_cmpfloat (hys_document_load_at (NOW (fixture), 0)->signal->values[1], ==, 7);
  apply (fixture, set_by_name (NOW (fixture), "simulation.until", "3", &error), "Change simulation.until");
  g_assert_cmpfloat (NOW (fixture)->simulation.until, ==, 3);
  apply (fixture, set_by_name (NOW (fixture), "title", "Chain", &error), "Change title");
  assert_refused (set_by_name (NOW (fixture), "s1.threshold", "-1", &error), &error, "must be > 0, is -1");
  assert_refused (set_by_name (NOW (fixture), "z.threshold", "-1", &error), &error,
                  "\"z.threshold\": there is no such node, element or field");
}

/* Of two loads that have the same name each can be meant. */
static void
test_set_signal (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  guint m1 = hys_document_load_at (NOW (fixture), 0)->node;
  double first = hys_document_load_at (NOW (fixture), 0)->signal->values[1];
  guint second = NOW (fixture)->loads->len;
  HysValueRef period = { HYS_OWNER_LOAD, second, 1 };

  apply (fixture, hys_edit_add_load (NOW (fixture), m1, HYS_LOAD_FORCE, hys_signal_kind_find ("triangle"), &error), "Add force");
  apply (fixture, hys_edit_set (NOW (fixture), &period, 1, "7", &error), "Change m1.force.period");
  g_assert_cmpfloat (hys_document_load_at (NOW (fixture), second)->signal->values[1], ==, 7);
  g_assert_cmpuint (hys_document_load_at (NOW (fixture), second)->node, ==, m1);
  g_assert_cmpfloat (hys_document_load_at (NOW (fixture), 0)->signal->values[1], ==, first);
  assert_refused (hys_edit_set (NOW (fixture), &period, 1, "-7", &error), &error, "must be > 0, is -7");
}

/* Several at once, or none. */
static void
test_set_several (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  HysValueRef masses[] = { { HYS_OWNER_NODE, 0, HYS_KEY_MASS }, { HYS_OWNER_NODE, 0, HYS_KEY_MASS } };

  masses[0].item = (guint) hys_document_find_node (NOW (fixture), "n1");
  masses[1].item = (guint) hys_document_find_node (NOW (fixture), "m1");
  apply (fixture, hys_edit_set (NOW (fixture), masses, 2, "5/2", &error), "Change mass");
  g_assert_cmpfloat (node (fixture, "n1")->mass, ==, 2.5);
  g_assert_cmpfloat (node (fixture, "m1")->mass, ==, 2.5);
  assert_refused (hys_edit_set (NOW (fixture), masses, 2, "-2", &error), &error, "must be >= 0, is -2");
}

/* A place of a bar is nothing that the motion depends on, whatever acts on the bar. */
static void
test_place_is_no_mechanics (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  HysEffects effects;

  g_assert_true (hys_history_apply (fixture->history, set_by_name (NOW (fixture), "m1.x", "9", &error), NULL, &effects,
                                    &error));
  g_assert_cmpint (effects, ==, HYS_EFFECT_PLACES);
}

static HysEffects
effects_of (Fixture    *fixture,
            const char *name,
            const char *text)
{
  g_autoptr (GError) error = NULL;
  HysEffects effects;

  g_assert_true (hys_history_apply (fixture->history, set_by_name (NOW (fixture), name, text, &error), NULL, &effects,
                                    &error));
  g_assert_no_error (error);
  return effects;
}

/* A value moves nothing, unless a block comes or goes with it. */
static void
test_value_is_no_place (Fixture       *fixture,
                        gconstpointer  data)
{
  g_assert_cmpint (effects_of (fixture, "k1.stiffness", "9"), ==, HYS_EFFECT_MECHANICS);
  g_assert_cmpint (effects_of (fixture, "m1.position", "9"), ==, HYS_EFFECT_MECHANICS);
  g_assert_cmpint (effects_of (fixture, "m1.mass", "9"), ==, HYS_EFFECT_MECHANICS);
  g_assert_cmpint (effects_of (fixture, "n1.mass", "0"), ==, HYS_EFFECT_NONE);
  g_assert_cmpint (effects_of (fixture, "m1.force.amplitude", "9"), ==, HYS_EFFECT_MECHANICS);
  g_assert_cmpint (effects_of (fixture, "n1.mass", "1"), ==, HYS_EFFECT_MECHANICS | HYS_EFFECT_PLACES);
}

static void
test_delete (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  select_ids (fixture, "s1");
  apply (fixture, hys_edit_delete (NOW (fixture), fixture->selection, &error), "Delete s1");
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, 3);
  g_assert_cmpuint (g_strv_length (hys_document_figure (NOW (fixture), 0)->series), ==, 2);
  select_ids (fixture, "m1 w1");
  apply (fixture, hys_edit_cut (NOW (fixture), fixture->selection, &error), "Cut 2 items");
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, 1);
  g_assert_cmpuint (NOW (fixture)->elements->len, ==, 0);
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 0);
  g_assert_cmpuint (NOW (fixture)->figures->len, ==, 1);
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 0)->series[0], ==, "E:work");
  assert_refused (hys_edit_delete (NOW (fixture), fixture->selection, &error), &error, "Select bars or elements first.");
}

static void
test_paste (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *piece = NULL;

  select_ids (fixture, "s1 m1");
  piece = hys_edit_copy (NOW (fixture), fixture->selection, &error);
  g_assert_no_error (error);
  apply (fixture, hys_edit_paste (NOW (fixture), NULL, piece, NAN, NAN, &error), "Paste");
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, 5);
  g_assert_true (joins (fixture, "s2", "n2", "m2"));
  g_assert_cmpfloat (element (fixture, "s2")->values[0].number, ==, 3);
  g_assert_cmpfloat (element (fixture, "s2")->row, ==, 1);
  g_assert_cmpfloat (node (fixture, "m2")->mass, ==, 1);
  g_assert_cmpuint (hys_document_load_at (NOW (fixture), 1)->node, ==, hys_document_find_node (NOW (fixture), "m2"));
  apply (fixture, hys_edit_paste (NOW (fixture), NULL, piece, 10, NAN, &error), "Paste");
  g_assert_cmpfloat (node (fixture, "n3")->column, ==, 10);
  g_assert_cmpfloat (node (fixture, "m3")->column, ==, 12);
  select_ids (fixture, "nothing");
  g_assert_null (hys_edit_copy (NOW (fixture), fixture->selection, &error));
  g_assert_cmpstr (error->message, ==, "Select bars or elements first.");
}

/* Figures and controls come too, under the new ids; into an empty document under the old ones. */
static void
test_paste_document (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  HysDocument *other = hys_document_new ();
  g_autoptr (HysHistory) history = hys_history_new (other);
  g_autofree char *text = hys_document_to_json (NOW (fixture), NULL), *again = NULL;

  apply (fixture, hys_edit_paste (NOW (fixture), NULL, text, NAN, NAN, &error), "Paste");
  g_assert_cmpuint (NOW (fixture)->figures->len, ==, 4);
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 2)->series[1], ==, "f:s2");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 2)->series[2], ==, "E:work");
  g_assert_true (hys_history_apply (history, hys_edit_paste (other, NULL, text, NAN, NAN, &error), NULL, NULL, &error));
  again = hys_document_to_json (hys_history_get_document (history), NULL);
  g_assert_cmpstr (again, ==, text);
}

/* Beside an element that is so far below that its row has no next one. */
static void
test_paste_far (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = NULL;
  g_autofree char *piece = NULL;

  apply (fixture, set_by_name (NOW (fixture), "s1.row", "1e300", &error), "Change s1.row");
  select_ids (fixture, "w n1 m1 k1 s1");
  piece = hys_edit_copy (NOW (fixture), fixture->selection, &error);
  layout = hys_layout_new (NOW (fixture));
  apply (fixture, hys_edit_paste (NOW (fixture), layout, piece, 0, 0, &error), "Paste");
  g_assert_cmpfloat (element (fixture, "s2")->row, >=, 0);
}

static void
test_paste_controls (void)
{
  static const char text[] =
    "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w\", \"fixed\": true}, {\"id\": \"a.b\", \"mass\": 1}],"
    " \"elements\": [{\"id\": \"k\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"a.b\", \"stiffness\": 1}],"
    " \"loads\": [{\"node\": \"a.b\", \"kind\": \"force\", \"signal\": {\"type\": \"constant\", \"value\": 1}}],"
    " \"controls\": [{\"targets\": [\"k.stiffness\", \"a.b.mass\", \"a.b.force.value\"]}]}";
  HysDocument *document = hys_document_parse (text, -1, "text", NULL, NULL);
  g_autoptr (HysHistory) history = hys_history_new (document);
  g_autoptr (GError) error = NULL;
  const HysControl *control;

  g_assert_true (hys_history_apply (history, hys_edit_paste (document, NULL, text, NAN, NAN, &error), NULL, NULL, &error));
  g_assert_cmpuint (hys_history_get_document (history)->controls->len, ==, 2);
  control = hys_document_control (hys_history_get_document (history), 1);
  g_assert_cmpstr (control->targets[0], ==, "k1.stiffness");
  g_assert_cmpstr (control->targets[1], ==, "a.b1.mass");
  g_assert_cmpstr (control->targets[2], ==, "a.b1.force.value");
}

static void
test_paste_garbage (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  assert_refused (hys_edit_paste (NOW (fixture), NULL, "{\"hysteron\": 1}", NAN, NAN, &error), &error,
                  "Nothing to paste.");
  g_assert_null (hys_edit_paste (NOW (fixture), NULL, "grass", NAN, NAN, &error));
  g_assert_true (g_str_has_prefix (error->message, "This is not a network: "));
  g_clear_error (&error);
  g_assert_null (hys_edit_paste (NOW (fixture), NULL, "{\"hysteron\": 1, \"nodes\": [{}]}", NAN, NAN, &error));
  g_assert_true (g_str_has_prefix (error->message, "This is not a network: nodes[0]"));
}

static void
test_duplicate (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = hys_layout_new (NOW (fixture));

  select_ids (fixture, "k1");
  apply (fixture, hys_edit_duplicate (NOW (fixture), layout, fixture->selection, &error), "Duplicate");
  g_assert_true (joins (fixture, "k2", "w1", "n1"));
  g_assert_cmpfloat (element (fixture, "k2")->row, ==, 1);
  select_ids (fixture, "m1 s1");
  apply (fixture, hys_edit_duplicate (NOW (fixture), NULL, fixture->selection, &error), "Duplicate");
  g_assert_true (joins (fixture, "s2", "n1", "m2"));
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 2);
}

static void
test_repeat_series (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = hys_layout_new (NOW (fixture));

  select_ids (fixture, "k1 s1");
  apply (fixture, hys_edit_repeat_series (NOW (fixture), layout, fixture->selection, 3, NULL, &error), "Repeat 3 times in series");
  g_assert_cmpuint (NOW (fixture)->elements->len, ==, 6);
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, 7);
  g_assert_true (joins (fixture, "k1", "w1", "n1") && joins (fixture, "s1", "n1", "n2"));
  g_assert_true (joins (fixture, "k2", "n2", "n4") && joins (fixture, "s2", "n4", "n3"));
  g_assert_true (joins (fixture, "k3", "n3", "n5") && joins (fixture, "s3", "n5", "m1"));
  g_assert_cmpfloat (node (fixture, "n2")->column, ==, 4);
  g_assert_cmpfloat (node (fixture, "n3")->column, ==, 8);
  g_assert_cmpfloat (node (fixture, "m1")->column, ==, 12);
  assert_refused (hys_edit_repeat_series (NOW (fixture), NULL, fixture->selection, 1, NULL, &error), &error, "Enter at least 2 copies.");
  assert_refused (hys_edit_repeat_series (NOW (fixture), NULL, fixture->selection, HYS_MAX_ELEMENTS, NULL, &error), &error,
                  "A document has at most 100000 bars and 100000 elements.");
}

/* A selected right end comes again: a chain of masses. The load stays at the end of the chain. */
static void
test_chain_of_masses (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  select_ids (fixture, "s1 m1");
  apply (fixture, hys_edit_repeat_series (NOW (fixture), NULL, fixture->selection, 3, NULL, &error), "Repeat 3 times in series");
  g_assert_true (joins (fixture, "s1", "n1", "m2") && joins (fixture, "s2", "m2", "m3") && joins (fixture, "s3", "m3", "m1"));
  g_assert_cmpfloat (node (fixture, "m3")->mass, ==, 1);
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 1);
}

static void
test_repeat_parallel (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = hys_layout_new (NOW (fixture));

  select_ids (fixture, "k1 s1");
  apply (fixture, hys_edit_repeat_parallel (NOW (fixture), layout, fixture->selection, 3, NULL, &error), "Repeat 3 times in parallel");
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, 5);
  g_assert_true (joins (fixture, "k3", "w1", "n3") && joins (fixture, "s3", "n3", "m1"));
  g_assert_cmpfloat (element (fixture, "k3")->row, ==, 2);
  g_assert_cmpfloat (node (fixture, "n3")->column, ==, 2);
  select_ids (fixture, "w1");
  assert_refused (hys_edit_repeat_parallel (NOW (fixture), layout, fixture->selection, 3, NULL, &error), &error,
                  "Select elements to repeat.");
}

static void
test_flip (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;

  apply (fixture, set_by_name (NOW (fixture), "m1.position", "0.5", &error), "Change m1.position");
  apply (fixture, set_by_name (NOW (fixture), "s1.force", "2", &error), "Change s1.force");
  before = hys_document_to_json (NOW (fixture), NULL);
  apply (fixture, hys_edit_flip (NOW (fixture), NULL, fixture->selection, &error), "Flip");
  g_assert_true (joins (fixture, "s1", "m1", "n1"));
  g_assert_cmpfloat (element (fixture, "s1")->values[1].number, ==, 2);
  g_assert_cmpfloat (node (fixture, "w1")->column, ==, 4);
  g_assert_cmpfloat (node (fixture, "m1")->column, ==, 0);
  g_assert_cmpfloat (node (fixture, "m1")->position, ==, -0.5);
  g_assert_cmpfloat (hys_document_load_at (NOW (fixture), 0)->signal->values[0], ==, -4);
  g_assert_cmpfloat (hys_document_load_at (NOW (fixture), 0)->signal->values[1], ==, 1);
  apply (fixture, hys_edit_flip (NOW (fixture), NULL, fixture->selection, &error), "Flip");
  after = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (after, ==, before);
}

static void
test_reverse (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, set_by_name (NOW (fixture), "s1.force", "2", &error), "Change s1.force");
  select_ids (fixture, "s1");
  apply (fixture, hys_edit_flip (NOW (fixture), NULL, fixture->selection, &error), "Reverse");
  g_assert_true (joins (fixture, "s1", "m1", "n1"));
  g_assert_cmpfloat (element (fixture, "s1")->values[1].number, ==, -2);
  g_assert_cmpfloat (node (fixture, "m1")->column, ==, 4);
}

static void
test_merge (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, hys_edit_add_mass (NOW (fixture), NULL, HYS_END_AT (1), &error), "Add mass");
  apply (fixture, set_by_name (NOW (fixture), "n1.velocity", "3", &error), "Change n1.velocity");
  apply (fixture, hys_edit_merge (NOW (fixture), 2, 1, &error), "Join m1 with n1");
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, 2);
  g_assert_null (element (fixture, "s1"));
  g_assert_cmpfloat (node (fixture, "n1")->mass, ==, 2);
  g_assert_cmpfloat (node (fixture, "n1")->velocity, ==, 3);
  g_assert_cmpuint (hys_document_load_at (NOW (fixture), 0)->node, ==, 1);
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 0)->series[0], ==, "x:n1");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 0)->series[1], ==, "E:work");
  assert_refused (hys_edit_merge (NOW (fixture), 1, 1, &error), &error, "Select two different bars to join.");
  hys_history_undo (fixture->history);
  apply (fixture, hys_edit_add_load (NOW (fixture), 1, HYS_LOAD_DISPLACEMENT, hys_signal_kind_find ("sin"), &error), "Prescribe displacement");
  assert_refused (hys_edit_merge (NOW (fixture), 2, 1, &error), &error,
                  "One bar has a prescribed displacement and the other a force. Remove one of them to join the bars.");
  apply (fixture, hys_edit_merge (NOW (fixture), 1, 0, &error), "Join n1 with w1");
  g_assert_cmpuint (NOW (fixture)->loads->len, ==, 1);
  g_assert_true (node (fixture, "w1")->fixed && node (fixture, "w1")->mass == 0 && node (fixture, "w1")->velocity == 0);
  g_assert_true (joins (fixture, "s1", "w1", "m1"));
}

static void
test_split (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = hys_layout_new (NOW (fixture));

  apply (fixture, hys_edit_split (NOW (fixture), layout, 1, fixture->selection, &error), "Split bar");
  g_assert_true (joins (fixture, "k1", "w1", "n1") && joins (fixture, "s1", "n2", "m1"));
  hys_history_undo (fixture->history);
  select_ids (fixture, "k1");
  apply (fixture, hys_edit_split (NOW (fixture), layout, 1, fixture->selection, &error), "Split bar");
  g_assert_true (joins (fixture, "k1", "w1", "n2") && joins (fixture, "s1", "n1", "m1"));
  assert_refused (hys_edit_split (NOW (fixture), NULL, 0, fixture->selection, &error), &error,
                  "w1 has elements on one side only. Select those to move to the new bar.");
}

static void
test_insert (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = hys_layout_new (NOW (fixture));

  apply (fixture, hys_edit_insert (NOW (fixture), layout, 0, hys_element_kind_find ("dashpot"), &error), "Insert in series with k1");
  g_assert_true (joins (fixture, "k1", "w1", "n2") && joins (fixture, "c1", "n2", "n1") && joins (fixture, "s1", "n1", "m1"));
  g_assert_cmpfloat (node (fixture, "n2")->column, ==, 2);
  g_assert_cmpfloat (node (fixture, "n1")->column, ==, 4);
  g_assert_cmpfloat (node (fixture, "m1")->column, ==, 6);
}

static void
test_change_kind (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const char *series[] = { "slip:s1", "v:m1", NULL };

  apply (fixture, hys_edit_add_figure (NOW (fixture), NOW (fixture)->figures, hys_figure_spec_new (HYS_FIGURE_TIME, series)), "Add figure");
  select_ids (fixture, "s1 k1");
  apply (fixture, hys_edit_change_kind (NOW (fixture), fixture->selection, hys_element_kind_find ("masing"), &error), "Change kind");
  g_assert_true (joins (fixture, "p1", "n1", "m1") || joins (fixture, "p1", "w1", "n1"));
  g_assert_nonnull (element (fixture, "p2"));
  g_assert_cmpuint (g_strv_length (hys_document_figure (NOW (fixture), 2)->series), ==, 1);
  g_assert_cmpfloat (element (fixture, "p1")->values[1].number, ==, 2);
  select_ids (fixture, "p1");
  apply (fixture, hys_edit_change_kind (NOW (fixture), fixture->selection, hys_element_kind_find ("spring"), &error), "Change kind");
  g_assert_cmpfloat (element (fixture, "k1")->values[0].number, ==, 2);
}

static void
test_rename (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const double rows[] = { 0, 1 };
  HysKeptRun *run = hys_kept_run_new ();

  /* a run keeps the names of what was there: m1 may have been a slider */
  hys_kept_run_add (run, "slip:m1", hys_column_new_from (rows, G_N_ELEMENTS (rows)));
  apply (fixture, hys_edit_keep_run (NOW (fixture), run, &error), "Keep run");
  apply (fixture, hys_edit_rename (NOW (fixture), "m1", "ball", &error), "Rename m1");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 0)->series[0], ==, "x:ball");
  g_assert_nonnull (hys_kept_run_find (hys_document_run (NOW (fixture), 0), "slip:ball"));
  g_assert_cmpfloat (node (fixture, "ball")->mass, ==, 1);
  assert_refused (hys_edit_rename (NOW (fixture), "k1", "s1", &error), &error, "s1 already exists");
  assert_refused (hys_edit_rename (NOW (fixture), "k1", "", &error), &error, "must not be empty");
  assert_refused (hys_edit_rename (NOW (fixture), "k1", "a b", &error), &error,
                  "\"a b\" has white space, a control character, \":\", \",\" or \"=\"");
  assert_refused (hys_edit_rename (NOW (fixture), "z", "y", &error), &error, "There is no bar or element z.");
}

static void
test_places (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = NULL;

  apply (fixture, hys_edit_tidy (NOW (fixture), &error), "Tidy layout");
  g_assert_true (isnan (node (fixture, "m1")->column) && isnan (element (fixture, "k1")->row));
  layout = hys_layout_new (NOW (fixture));
  select_ids (fixture, "m1 k1");
  apply (fixture, hys_edit_move (NOW (fixture), layout, fixture->selection, 1.5, 2, &error), "Move");
  g_assert_cmpfloat (node (fixture, "m1")->column, ==, layout->column[2] + 1.5);
  g_assert_cmpfloat (node (fixture, "n1")->column, ==, layout->column[1]);
  g_assert_cmpfloat (element (fixture, "k1")->row, ==, layout->row[0] + 2);
  g_assert_cmpfloat (element (fixture, "s1")->row, ==, layout->row[1]);
}

/* An end goes to a bar or to a new one, and never to where the other is. */
static void
test_attach (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  guint n = NOW (fixture)->nodes->len, from = element (fixture, "k1")->from, to = element (fixture, "k1")->to;

  g_assert_null (hys_edit_attach (NOW (fixture), NULL, 0, TRUE, HYS_END_AT (from), NAN, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (hys_edit_attach (NOW (fixture), NULL, 0, FALSE, HYS_END_AT (n), NAN, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_clear_error (&error);
  apply (fixture, hys_edit_attach (NOW (fixture), NULL, 0, FALSE, HYS_END_NEW (9, NAN), 4, &error), "Attach elsewhere");
  g_assert_cmpuint (NOW (fixture)->nodes->len, ==, n + 1);
  g_assert_cmpfloat (hys_document_node (NOW (fixture), n)->column, ==, 9);
  g_assert_cmpuint (element (fixture, "k1")->from, ==, n);
  g_assert_cmpuint (element (fixture, "k1")->to, ==, to);
  g_assert_cmpfloat (element (fixture, "k1")->row, ==, 4);
  apply (fixture, hys_edit_attach (NOW (fixture), NULL, 0, TRUE, HYS_END_AT (from), NAN, &error), "Attach elsewhere");
  g_assert_cmpuint (element (fixture, "k1")->to, ==, from);
  g_assert_cmpfloat (element (fixture, "k1")->row, ==, 4);
}

/* What is in the way goes aside, and nothing else. */
static void
test_give_way (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const HysElementKind *spring = hys_element_kind_find ("spring");
  g_autoptr (HysLayout) layout = NULL;

  for (guint row = 1; row < 4; row++)
    apply (fixture, hys_edit_add_element (NOW (fixture), NULL, spring, HYS_END_AT (0), HYS_END_AT (1), row, &error), "Add spring");
  layout = hys_layout_new (NOW (fixture));
  select_ids (fixture, "k1");
  apply (fixture, hys_edit_move (NOW (fixture), layout, fixture->selection, 0, 2, &error), "Move");
  g_assert_cmpfloat (element (fixture, "k1")->row, ==, 2);
  g_assert_cmpfloat (element (fixture, "k2")->row, ==, 1);
  g_assert_cmpfloat (element (fixture, "k4")->row, ==, 3);
  g_assert_cmpfloat (element (fixture, "s1")->row, ==, 0);
  g_assert_cmpfloat (element (fixture, "k3")->row, ==, 4);
}

static void
test_figures (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const char *series[] = { "x:m1", "r:m1", NULL };

  apply (fixture, hys_edit_add_figure (NOW (fixture), NOW (fixture)->figures, hys_figure_spec_new (HYS_FIGURE_PLANE, series)), "Add figure");
  apply (fixture, hys_edit_move_figure (NOW (fixture), NOW (fixture)->figures, 2, 0, &error), "Move figure");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 0)->series[1], ==, "r:m1");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 1)->series[1], ==, "f:s1");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 2)->series[1], ==, "f:k1");
  apply (fixture, hys_edit_move_figure (NOW (fixture), NOW (fixture)->figures, 0, 1, &error), "Move figure");
  g_assert_cmpstr (hys_document_figure (NOW (fixture), 0)->series[1], ==, "f:s1");
  apply (fixture, hys_edit_set_figure (NOW (fixture), NOW (fixture)->figures, 0, hys_figure_spec_new (HYS_FIGURE_PLANE, series), &error), "Change figure");
  g_assert_cmpint (hys_document_figure (NOW (fixture), 0)->kind, ==, HYS_FIGURE_PLANE);
  apply (fixture, hys_edit_remove_figure (NOW (fixture), NOW (fixture)->figures, 1, &error), "Remove figure");
  g_assert_cmpuint (NOW (fixture)->figures->len, ==, 2);
  assert_refused (hys_edit_remove_figure (NOW (fixture), NOW (fixture)->figures, 2, &error), &error, "There is no such figure.");
}

static void
test_shares (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_history_apply (fixture->history, hys_edit_share_figures (NOW (fixture), NOW (fixture)->figures, (double[]) { 1, 1 }), NULL,
                                    NULL, NULL));
  g_assert_null (hys_history_undo_name (fixture->history));
  apply (fixture, hys_edit_share_figures (NOW (fixture), NOW (fixture)->figures, (double[]) { 0.5, 1.5 }), "Resize figures");
  g_assert_cmpfloat (hys_document_figure (NOW (fixture), 0)->share, ==, 0.5);
  g_assert_cmpfloat (hys_document_figure (NOW (fixture), 1)->share, ==, 1.5);
  apply (fixture, hys_edit_move_figure (NOW (fixture), NOW (fixture)->figures, 0, 1, &error), "Move figure");
  g_assert_cmpfloat (hys_document_figure (NOW (fixture), 0)->share, ==, 1.5);
}

/* The usual figures of a document that has none become its own with the first change of one. */
static void
test_usual_figures (void)
{
  const char *first[] = { "x:m", NULL }, *second[] = { "x:m", "r:m", NULL };
  HysDocument *document = hys_document_parse ("{\"hysteron\": 1, \"nodes\": [{\"id\": \"m\", \"mass\": 1}],"
                                                         " \"elements\": []}", -1, "text", NULL, NULL);
  g_autoptr (HysHistory) history = hys_history_new (document);
  g_autoptr (HysItemList) usual = hys_figure_list_new ();
  HysEffects effects;

  hys_item_list_add (usual, hys_figure_spec_new (HYS_FIGURE_TIME, first));
  hys_item_list_add (usual, hys_figure_spec_new (HYS_FIGURE_PLANE, second));
  g_assert_true (hys_history_apply (history, hys_edit_add_figure (hys_history_get_document (history), usual, hys_figure_spec_new (HYS_FIGURE_TIME, first)),
                                    NULL, &effects, NULL));
  g_assert_cmpuint (hys_history_get_document (history)->figures->len, ==, 3);
  hys_history_undo (history);
  g_assert_true (hys_history_apply (history, hys_edit_move_figure (hys_history_get_document (history), usual, 0, 1, NULL), NULL, &effects, NULL));
  g_assert_cmpint (hys_document_figure (hys_history_get_document (history), 0)->kind, ==, HYS_FIGURE_PLANE);
  g_assert_cmpint (hys_document_figure (hys_history_get_document (history), 1)->kind, ==, HYS_FIGURE_TIME);
  hys_history_undo (history);
  g_assert_true (hys_history_apply (history, hys_edit_share_figures (hys_history_get_document (history), usual, (double[]) { 1, 2 }), NULL, &effects,
                                    NULL));
  g_assert_cmpfloat (hys_document_figure (hys_history_get_document (history), 1)->share, ==, 2);
  hys_history_undo (history);
  g_assert_true (hys_history_apply (history, hys_edit_remove_figure (hys_history_get_document (history), usual, 0, NULL), NULL, &effects, NULL));
  g_assert_cmpuint (hys_history_get_document (history)->figures->len, ==, 1);
  g_assert_cmpint (hys_document_figure (hys_history_get_document (history), 0)->kind, ==, HYS_FIGURE_PLANE);
  hys_history_undo (history);
  hys_item_list_remove (usual, 1);
  g_assert_true (hys_history_apply (history, hys_edit_remove_figure (hys_history_get_document (history), usual, 0, NULL), NULL, &effects, NULL));
  g_assert_true (hys_history_get_document (history)->no_figures);
  hys_history_undo (history);
  g_assert_cmpuint (hys_history_get_document (history)->figures->len, ==, 0);
  g_assert_false (hys_history_get_document (history)->no_figures);
}

/* After the last figure there are none, which is not the same as none being given. */
static void
test_no_figures (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  apply (fixture, hys_edit_remove_figure (NOW (fixture), NOW (fixture)->figures, 1, &error), "Remove figure");
  g_assert_false (NOW (fixture)->no_figures);
  apply (fixture, hys_edit_remove_figure (NOW (fixture), NOW (fixture)->figures, 0, &error), "Remove figure");
  g_assert_true (NOW (fixture)->no_figures);
  g_assert_cmpuint (NOW (fixture)->figures->len, ==, 0);
  hys_history_undo (fixture->history);
  g_assert_false (NOW (fixture)->no_figures);
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
  ADD ("set-signal", test_set_signal);
  ADD ("set-several", test_set_several);
  ADD ("place", test_place_is_no_mechanics);
  ADD ("value-is-no-place", test_value_is_no_place);
  ADD ("delete", test_delete);
  ADD ("paste", test_paste);
  ADD ("paste-far", test_paste_far);
  ADD ("paste-document", test_paste_document);
  ADD ("paste-garbage", test_paste_garbage);
  ADD ("duplicate", test_duplicate);
  ADD ("repeat-series", test_repeat_series);
  ADD ("chain-of-masses", test_chain_of_masses);
  ADD ("repeat-parallel", test_repeat_parallel);
  ADD ("flip", test_flip);
  ADD ("reverse", test_reverse);
  ADD ("merge", test_merge);
  ADD ("split", test_split);
  ADD ("insert", test_insert);
  ADD ("change-kind", test_change_kind);
  ADD ("rename", test_rename);
  ADD ("places", test_places);
  ADD ("attach", test_attach);
  ADD ("give-way", test_give_way);
  ADD ("figures", test_figures);
  ADD ("shares", test_shares);
  g_test_add_func ("/edit/usual-figures", test_usual_figures);
  ADD ("no-figures", test_no_figures);
  g_test_add_func ("/edit/command/paste-controls", test_paste_controls);
  return g_test_run ();
}
