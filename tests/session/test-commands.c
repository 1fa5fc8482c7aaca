/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-edit.h"
#include "hys-session.h"

#include <string.h>

static const HysDocument *
document_of (Case *self)
{
  return hys_session_get_document (self->session);
}

static guint
n_selected (Case *self)
{
  return hys_selection_count (hys_editor_get_selection (hys_session_get_editor (self->session)));
}

static gboolean
run (Case       *self,
     const char *name,
     gboolean   *came)
{
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);

  case_forget (self);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (commands[i].name, name))
      return hys_edit_command_run (&commands[i], self->session, came);
  g_assert_not_reached ();
}

static gboolean
has_element (Case       *self,
             const char *id)
{
  for (guint i = 0; i < document_of (self)->elements->len; i++)
    if (g_str_equal (hys_document_element (document_of (self), i)->id, id))
      return TRUE;
  return FALSE;
}

/* Names are those of actions: none twice. */
static void
test_table (void)
{
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);

  g_assert_cmpuint (n, >, 5);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (g_action_name_is_valid (commands[i].name));
      for (guint k = 0; k < i; k++)
        g_assert_cmpstr (commands[i].name, !=, commands[k].name);
    }
}

static void
test_delete (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  gboolean came = TRUE;

  case_select (self, "s1", "k1", NULL);
  g_assert_true (run (self, "delete", &came));
  g_assert_false (came);
  g_assert_false (has_element (self, "s1"));
  g_assert_false (has_element (self, "k1"));
  g_assert_cmpuint (document_of (self)->elements->len, ==, 5);
}

static void
test_duplicate (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  gboolean came = FALSE;

  case_select (self, "s1", NULL);
  g_assert_true (run (self, "duplicate", &came));
  g_assert_true (came);
  g_assert_cmpuint (document_of (self)->elements->len, ==, 8);
  g_assert_cmpuint (n_selected (self), >, 0);
  g_assert_false (hys_selection_contains (hys_editor_get_selection (hys_session_get_editor (self->session)), "s1"));
}

/* Each of them changes the document, and undone leaves it as it was. */
static void
test_undone (void)
{
  static const char *const names[] = { "delete", "cut", "duplicate", "flip", "add-control" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (Case) self = case_new_example ("persoz");
      g_autofree char *before = hys_document_to_json (document_of (self), NULL), *after = NULL;

      case_select (self, "s1", "k1", "A", "B", NULL);
      g_assert_true (run (self, names[i], NULL));
      g_assert_true (hys_session_is_modified (self->session));
      g_assert_true (hys_editor_undo (hys_session_get_editor (self->session)));
      after = hys_document_to_json (document_of (self), NULL);
      g_assert_cmpstr (before, ==, after);
    }
}

/* One slider for what stands beside all that is selected, or for the masses; not two for one value. */
static void
test_control (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysControl *control;

  case_select (self, "k1", "k2", NULL);
  g_assert_true (run (self, "add-control", NULL));
  control = hys_document_control (document_of (self), document_of (self)->controls->len - 1);
  g_assert_cmpstr (control->targets[0], ==, "k1.stiffness");
  g_assert_cmpstr (control->targets[1], ==, "k2.stiffness");
  g_assert_false (run (self, "add-control", NULL));
  g_assert_cmpstr (self->message, ==, "This value has a control.");
  case_select (self, "m", NULL);
  g_assert_true (run (self, "add-control", NULL));
  control = hys_document_control (document_of (self), document_of (self)->controls->len - 1);
  g_assert_cmpstr (control->targets[0], ==, "m.mass");
  case_select (self, "A", NULL);
  g_assert_false (run (self, "add-control", NULL));
}

static void
test_join (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_select (self, "A", "B", NULL);
  g_assert_true (run (self, "join", NULL));
  g_assert_cmpuint (document_of (self)->nodes->len, ==, 4);
}

static void
test_join_asks_for_two (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_select (self, "A", "B", "N", NULL);
  g_assert_false (run (self, "join", NULL));
  g_assert_nonnull (self->message);
  g_assert_false (self->error);
  g_assert_cmpuint (document_of (self)->nodes->len, ==, 5);
  g_assert_false (hys_session_is_modified (self->session));
}

static void
test_split (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_select (self, "B", "k1", "s1", NULL);
  g_assert_true (run (self, "split", NULL));
  g_assert_cmpuint (document_of (self)->nodes->len, ==, 6);
}

static void
test_split_asks_for_one (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  case_select (self, "k1", NULL);
  g_assert_false (run (self, "split", NULL));
  g_assert_nonnull (self->message);
  g_assert_cmpuint (document_of (self)->nodes->len, ==, 5);
}

/* Joined and split again there are as many bars as before. */
static void
test_tidy_keeps_mechanics (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysTrace *trace;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (3));
  trace = hys_session_get_trace (self->session);
  run (self, "tidy", NULL);
  g_assert_true (hys_session_get_trace (self->session) == trace);
}

/* Told once, and nothing changed, where nothing can be done. */
static void
test_refusals (void)
{
  g_autoptr (Case) self = case_new ();
  static const char *const names[] = { "delete", "cut", "duplicate", "join", "split" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_false (run (self, names[i], NULL));
      g_assert_nonnull (self->message);
      g_assert_false (hys_session_is_modified (self->session));
    }
}

/* Out of one document and into another, as text. */
static void
test_paste (void)
{
  g_autoptr (Case) from = case_new_example ("persoz"), to = case_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gboolean came = FALSE;
  HysDocument *edited;

  case_select (from, "wall", "A", "k2", NULL);
  text = hys_edit_copy (document_of (from), hys_editor_get_selection (hys_session_get_editor (from->session)), &error);
  g_assert_no_error (error);
  edited = hys_edit_paste (document_of (to), hys_session_get_layout (to->session), text, 0, 0, &error);
  g_assert_no_error (error);
  g_assert_true (hys_session_apply (to->session, edited, NULL, &came));
  g_assert_true (came);
  g_assert_cmpuint (document_of (to)->elements->len, ==, 1);
  g_assert_cmpuint (document_of (to)->nodes->len, ==, 2);
  g_assert_cmpuint (n_selected (to), ==, 3);
}

static void
test_repeat (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  GError *error = NULL;
  HysDocument *edited;

  case_select (self, "s1", NULL);
  edited = hys_edit_repeat_parallel (document_of (self), hys_session_get_layout (self->session),
                                     hys_editor_get_selection (hys_session_get_editor (self->session)), 4, NULL, &error);
  g_assert_true (hys_session_apply (self->session, edited, error, NULL));
  g_assert_cmpuint (document_of (self)->elements->len, ==, 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/commands/table", test_table);
  g_test_add_func ("/commands/delete", test_delete);
  g_test_add_func ("/commands/duplicate", test_duplicate);
  g_test_add_func ("/commands/undone", test_undone);
  g_test_add_func ("/commands/control", test_control);
  g_test_add_func ("/commands/join", test_join);
  g_test_add_func ("/commands/join-asks-for-two", test_join_asks_for_two);
  g_test_add_func ("/commands/split", test_split);
  g_test_add_func ("/commands/split-asks-for-one", test_split_asks_for_one);
  g_test_add_func ("/commands/tidy-keeps-mechanics", test_tidy_keeps_mechanics);
  g_test_add_func ("/commands/refusals", test_refusals);
  g_test_add_func ("/commands/paste", test_paste);
  g_test_add_func ("/commands/repeat", test_repeat);
  return g_test_run ();
}
