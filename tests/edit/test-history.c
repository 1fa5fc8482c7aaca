/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-history.h"
#include "hys-kinds.h"

#include <malloc.h>

static const char persoz[] =
  "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w\", \"fixed\": true}, {\"id\": \"a\", \"note\": 1}, {\"id\": \"m\", \"mass\": 1}],"
  " \"elements\": [{\"id\": \"k\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"a\", \"stiffness\": 2},"
  " {\"id\": \"s\", \"kind\": \"slider\", \"from\": \"a\", \"to\": \"m\", \"threshold\": 1, \"colour\": \"red\"}],"
  " \"loads\": [{\"node\": \"m\", \"kind\": \"force\", \"signal\": {\"type\": \"constant\", \"value\": 3}}]}";

typedef struct
{
  HysHistory  *history;
} Fixture;

/* The document as it is now. */
#define NOW(fixture) hys_history_get_document ((fixture)->history)

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  HysDocument *document = hys_document_parse (persoz, -1, "persoz", NULL, NULL);

  g_assert_nonnull (document);
  fixture->history = hys_history_new (document);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  hys_history_free (fixture->history);
}

static HysEffects
apply (Fixture     *fixture,
       HysDocument *edited,
       const char  *key)
{
  HysEffects effects;
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_history_apply (fixture->history, hys_edit_end (edited, NOW (fixture)), key, &effects, &error));
  g_assert_no_error (error);
  return effects;
}

static HysDocument *
set_mass (Fixture *fixture,
          double   mass)
{
  HysDocument *edited = hys_edit_begin (NOW (fixture), "Mass");

  hys_document_edit_node (edited, 2)->mass = mass;
  return edited;
}

/* A new bar and a spring from it to the wall. */
static HysDocument *
add_spring (Fixture *fixture)
{
  HysDocument *edited = hys_edit_begin (NOW (fixture), "Add spring");
  guint bar = hys_item_list_add (edited->nodes, hys_node_new ("b"));
  HysElement *element = hys_element_new ("k2", hys_element_kind_find ("spring"), bar, 0);

  element->values[0].number = 5;
  hys_item_list_add (edited->elements, element);
  return edited;
}

/* The bar in the middle with what holds on to it. */
static HysDocument *
remove_bar (Fixture *fixture)
{
  HysDocument *edited = hys_edit_begin (NOW (fixture), "Delete");

  hys_item_list_put (edited->nodes, 1, NULL);
  hys_item_list_put (edited->elements, 1, NULL);
  hys_item_list_put (edited->elements, 0, NULL);
  hys_item_list_put (edited->elements, 1, NULL);
  return edited;
}

static void
test_back_and_forth (Fixture       *fixture,
                     gconstpointer  data)
{
  char *texts[5];
  HysDocument *renamed;

  texts[0] = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpuint (apply (fixture, add_spring (fixture), NULL), ==, HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS);
  texts[1] = hys_document_to_json (NOW (fixture), NULL);
  apply (fixture, remove_bar (fixture), NULL);
  texts[2] = hys_document_to_json (NOW (fixture), NULL);
  renamed = hys_edit_begin (NOW (fixture), "Title");
  g_free (renamed->title);
  renamed->title = g_strdup ("Less");
  g_assert_cmpuint (apply (fixture, renamed, NULL), ==, HYS_EFFECT_TEXTS);
  texts[3] = hys_document_to_json (NOW (fixture), NULL);
  texts[4] = NULL;

  g_assert_cmpuint (NOW (fixture)->elements->len, ==, 1);
  g_assert_cmpuint (hys_document_element (NOW (fixture), 0)->from, ==, 2);
  g_assert_cmpuint (hys_document_load_at (NOW (fixture), 0)->node, ==, 1);
  for (int round = 0; round < 2; round++)
    {
      for (int i = 3; i-- > 0;)
        {
          g_autofree char *now = NULL;

          g_assert_cmpuint (hys_history_undo (fixture->history), !=, HYS_EFFECT_NONE);
          now = hys_document_to_json (NOW (fixture), NULL);
          g_assert_cmpstr (now, ==, texts[i]);
        }
      g_assert_cmpuint (hys_history_undo (fixture->history), ==, HYS_EFFECT_NONE);
      for (int i = 1; i < 4; i++)
        {
          g_autofree char *now = NULL;

          g_assert_cmpuint (hys_history_redo (fixture->history), !=, HYS_EFFECT_NONE);
          now = hys_document_to_json (NOW (fixture), NULL);
          g_assert_cmpstr (now, ==, texts[i]);
        }
      g_assert_cmpuint (hys_history_redo (fixture->history), ==, HYS_EFFECT_NONE);
    }
  for (int i = 0; i < 4; i++)
    g_free (texts[i]);
}

/* A load in the place of another one, whose kind and bar it has: two edits of which one step comes. */
static void
test_replaced (Fixture       *fixture,
               gconstpointer  data)
{
  const HysEffects others = HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS;
  const HysSignalKind *constant = hys_signal_kind_find ("constant");
  g_autoptr (HysDocument) removed = hys_edit_delete_load (NOW (fixture), 0, NULL);

  g_assert_cmpuint (apply (fixture, hys_edit_add_load (removed, 2, HYS_LOAD_FORCE, constant, NULL), NULL), ==, others);
  g_assert_cmpuint (hys_history_undo (fixture->history), ==, others);
  g_assert_cmpuint (hys_history_redo (fixture->history), ==, others);
  g_assert_cmpuint (apply (fixture, set_mass (fixture, 2), NULL), ==, HYS_EFFECT_MECHANICS);
}

static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *before = hys_document_to_json (NOW (fixture), NULL), *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (hys_history_apply (fixture->history, set_mass (fixture, -1), NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_assert_true (g_str_has_prefix (error->message, "nodes[2].mass: "));
  after = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (after, ==, before);
  g_assert_null (hys_history_undo_name (fixture->history));
}

static void
test_same_key (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *before = hys_document_to_json (NOW (fixture), NULL), *after = NULL;

  g_assert_cmpuint (apply (fixture, set_mass (fixture, 2), "m.mass") & HYS_EFFECT_MECHANICS, !=, 0);
  apply (fixture, set_mass (fixture, 3), "m.mass");
  hys_history_seal (fixture->history);
  apply (fixture, set_mass (fixture, 4), "m.mass");
  g_assert_cmpstr (hys_history_undo_name (fixture->history), ==, "Mass");
  hys_history_undo (fixture->history);
  g_assert_cmpfloat (hys_document_node (NOW (fixture), 2)->mass, ==, 3);
  hys_history_undo (fixture->history);
  after = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (after, ==, before);
  g_assert_null (hys_history_undo_name (fixture->history));
}

static void
test_saved (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_false (hys_history_is_modified (fixture->history));
  apply (fixture, set_mass (fixture, 2), "m.mass");
  g_assert_true (hys_history_is_modified (fixture->history));
  hys_history_mark_saved (fixture->history, hys_history_get_state (fixture->history));
  g_assert_false (hys_history_is_modified (fixture->history));
  apply (fixture, set_mass (fixture, 3), "m.mass");
  g_assert_true (hys_history_is_modified (fixture->history));
  hys_history_undo (fixture->history);
  g_assert_false (hys_history_is_modified (fixture->history));
  hys_history_undo (fixture->history);
  g_assert_true (hys_history_is_modified (fixture->history));
  apply (fixture, set_mass (fixture, 2), NULL);
  g_assert_true (hys_history_is_modified (fixture->history));
  g_assert_null (hys_history_redo_name (fixture->history));
}

/* A drag of many small moves, of some items and then of others, is one step; what it passed is forgotten. */
static void
test_drag (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *before = hys_document_to_json (NOW (fixture), NULL), *after = NULL, *undone = NULL, *redone = NULL;

  for (guint i = 0; i < 1000; i++)
    {
      HysDocument *edited = hys_edit_begin (NOW (fixture), "Move");

      for (guint node = i < 900 ? 1 : 0; node < (i < 500 ? 3 : 2); node++)
        hys_document_edit_node (edited, node)->column = i + node;
      apply (fixture, edited, "drag");
    }
  after = hys_document_to_json (NOW (fixture), NULL);
  hys_history_undo (fixture->history);
  undone = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (undone, ==, before);
  g_assert_null (hys_history_undo_name (fixture->history));
  hys_history_redo (fixture->history);
  redone = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (redone, ==, after);
}

/* Deleting a bar gives others another number, and with it the elements at them: of these, nothing is new but their ends
 * and values. */
static void
test_renumbered (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();
  const HysDocument *before = NOW (fixture);
  const HysElement *one, *other;
  g_autoptr (GError) error = NULL;

  hys_selection_add (selection, "w");
  g_assert_true (hys_history_apply (fixture->history, hys_edit_delete (before, selection, &error), NULL, NULL, &error));
  g_assert_no_error (error);
  one = hys_document_element (before, 1);
  other = hys_document_element (NOW (fixture), 0);
  g_assert_cmpuint (one->from, ==, 1);
  g_assert_cmpuint (other->from, ==, 0);
  g_assert_cmpstr (other->id, ==, "s");
  g_assert_true (one->id == other->id);
  g_assert_cmpuint (malloc_usable_size ((gpointer) other), <, sizeof (HysElement));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/history/back-and-forth", Fixture, NULL, set_up, test_back_and_forth, tear_down);
  g_test_add ("/history/replaced", Fixture, NULL, set_up, test_replaced, tear_down);
  g_test_add ("/history/refused", Fixture, NULL, set_up, test_refused, tear_down);
  g_test_add ("/history/drag", Fixture, NULL, set_up, test_drag, tear_down);
  g_test_add ("/history/same-key", Fixture, NULL, set_up, test_same_key, tear_down);
  g_test_add ("/history/renumbered", Fixture, NULL, set_up, test_renumbered, tear_down);
  g_test_add ("/history/saved", Fixture, NULL, set_up, test_saved, tear_down);
  return g_test_run ();
}
