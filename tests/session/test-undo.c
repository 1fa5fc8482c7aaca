/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-edit.h"
#include "hys-session.h"
#include "hys-study-jobs.h"

/* Undoing across documents: an example that was played with comes back. */

static const char *
title_of (Case *self)
{
  return hys_session_get_document (self->session)->title;
}

/* Of the slider, the second element of both examples. */
static double
threshold_of (Case *self)
{
  return hys_document_element (hys_session_get_document (self->session), 1)->values[0].number;
}

static void
select_and_delete (Case       *self,
                   const char *id)
{
  guint n;
  const HysEditCommand *commands = hys_edit_commands (&n);

  case_select (self, id, NULL);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (commands[i].name, "delete"))
      g_assert_true (hys_edit_command_run (&commands[i], self->session, NULL));
}

/* Values, not elements; nothing that is undone, and no other document. */
static void
test_what_is_played_with (void)
{
  g_autoptr (Case) self = case_new_example ("prandtl");

  g_assert_false (hys_session_is_played_with (self->session));
  case_set (self, "s.threshold", "0.5");
  g_assert_true (hys_session_is_played_with (self->session));
  hys_session_undo (self->session);
  g_assert_false (hys_session_is_played_with (self->session));
  hys_session_redo (self->session);
  g_assert_true (hys_session_is_played_with (self->session));
  select_and_delete (self, "k");
  g_assert_false (hys_session_is_played_with (self->session));

  hys_session_open (self->session, hys_opened_new (hys_document_copy (hys_session_get_document (self->session))));
  case_set (self, "s.threshold", "0.25");
  g_assert_true (hys_session_is_modified (self->session));
  g_assert_false (hys_session_is_played_with (self->session));
}

static void
keep_run (Case       *self,
          const char *name)
{
  g_autoptr (GError) error = NULL;
  HysKeptRun *run = hys_kept_run_new ();

  run->name = g_strdup (name);
  hys_kept_run_add (run, "t", hys_column_new_from ((double[]) { 0, 1 }, 2));
  hys_editor_apply (hys_session_get_editor (self->session), hys_edit_keep_run (hys_session_get_document (self->session), run, &error),
                    NULL, &error);
  g_assert_no_error (error);
}

/* To keep runs of an example is no work that closing it would lose; to change it, or to keep runs of one's own model, is. An
 * example opened over it is left and found again with the runs. */
static void
test_runs_kept (void)
{
  g_autoptr (Case) self = case_new_example ("prandtl");

  keep_run (self, "first");
  g_assert_true (hys_session_is_modified (self->session));
  g_assert_true (hys_session_is_played_with (self->session));
  g_assert_false (hys_session_has_work (self->session));
  hys_session_open_example (self->session, "driven-prandtl");
  hys_session_undo (self->session);
  g_assert_cmpuint (hys_session_get_document (self->session)->runs->len, ==, 1);
  g_assert_false (hys_session_has_work (self->session));
  case_set (self, "s.threshold", "0.5");
  g_assert_true (hys_session_has_work (self->session));
  keep_run (self, "second");
  hys_session_open_example (self->session, "driven-prandtl");
  hys_session_undo (self->session);
  g_assert_true (hys_session_has_work (self->session));

  hys_session_open (self->session, hys_opened_new (hys_document_copy (hys_session_get_document (self->session))));
  g_assert_false (hys_session_has_work (self->session));
  keep_run (self, "third");
  g_assert_true (hys_session_has_work (self->session));
}

static void
assert_name (char       *name,
             const char *wanted)
{
  g_assert_cmpstr (name, ==, wanted);
  g_free (name);
}

/* Two examples with values changed, one opened over the other: undoing leads through both, redoing back. */
static void
test_there_and_back (void)
{
  g_autoptr (Case) self = case_new_example ("prandtl");

  g_assert_null (hys_session_undo_name (self->session));
  case_set (self, "s.threshold", "0.5");
  hys_session_open_example (self->session, "driven-prandtl");
  g_assert_cmpfloat (threshold_of (self), ==, 1);
  assert_name (hys_session_undo_name (self->session), "Open “Prandtl model, driven”");
  case_set (self, "s.threshold", "0.75");

  hys_session_undo (self->session);
  g_assert_cmpfloat (threshold_of (self), ==, 1);
  g_assert_cmpstr (title_of (self), ==, "Prandtl model, driven");
  hys_session_undo (self->session);
  g_assert_cmpstr (title_of (self), ==, "Prandtl model");
  g_assert_cmpfloat (threshold_of (self), ==, 0.5);
  g_assert_true (hys_session_is_modified (self->session));
  assert_name (hys_session_redo_name (self->session), "Open “Prandtl model, driven”");
  hys_session_undo (self->session);
  g_assert_cmpfloat (threshold_of (self), ==, 1);
  g_assert_null (hys_session_undo_name (self->session));
  hys_session_undo (self->session);

  for (int i = 0; i < 3; i++)
    hys_session_redo (self->session);
  g_assert_cmpstr (title_of (self), ==, "Prandtl model, driven");
  g_assert_cmpfloat (threshold_of (self), ==, 0.75);
  g_assert_null (hys_session_redo_name (self->session));
}

/* A change after going back ends the way forward; a document with changes of its own is not left by undoing. */
static void
test_where_it_ends (void)
{
  g_autoptr (Case) self = case_new_example ("prandtl");

  case_set (self, "s.threshold", "0.5");
  hys_session_open_example (self->session, "driven-prandtl");
  hys_session_undo (self->session);
  case_set (self, "s.threshold", "0.25");
  g_assert_null (hys_session_redo_name (self->session));

  hys_session_open_example (self->session, "maxwell");
  hys_session_open (self->session, hys_opened_new (hys_document_new_blank ()));
  assert_name (hys_session_undo_name (self->session), "Open “Untitled”");
}

/* A loop with fewer corners takes branches out of the drawing; that is called after the loop all the same. */
static void
test_loop_name (void)
{
  g_autoptr (Case) self = case_new_example ("generalized-prandtl");
  const HysDocument *document = hys_session_get_document (self->session);
  guint bar = (guint) hys_document_find_node (document, "m");
  g_autoptr (HysPrandtl) prandtl = hys_prandtl_link_read (document, bar);
  g_autofree char *name = NULL;

  g_assert_cmpuint (prandtl->n, >, 1);
  prandtl->n--;
  g_assert_true (hys_session_apply (self->session, hys_prandtl_link_write (document, bar, prandtl, NULL), NULL, NULL));
  name = hys_session_undo_name (self->session);
  g_assert_cmpstr (name, ==, "Change the loop");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/undo/what-is-played-with", test_what_is_played_with);
  g_test_add_func ("/undo/runs-kept", test_runs_kept);
  g_test_add_func ("/undo/loop-name", test_loop_name);
  g_test_add_func ("/undo/there-and-back", test_there_and_back);
  g_test_add_func ("/undo/where-it-ends", test_where_it_ends);
  return g_test_run ();
}
