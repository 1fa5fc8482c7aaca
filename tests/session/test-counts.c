/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often a change is worked out: the linker leads calls of what is counted through here (--wrap). */
#include "hys-session-case.h"

#include "hys-document.h"
#include "hys-edit.h"
#include "hys-examples.h"
#include "hys-system.h"

HysSystem   *__real_hys_system_new         (const HysDocument *document);
HysSystem   *__wrap_hys_system_new         (const HysDocument *document);
HysSystem   *__real_hys_system_new_bundled (const HysDocument *document);
HysSystem   *__wrap_hys_system_new_bundled (const HysDocument *document);
HysDocument *__real_hys_document_copy      (const HysDocument *self);
HysDocument *__wrap_hys_document_copy      (const HysDocument *self);

static GThread *main_thread;

/* Atomic: of the main thread, and of all others. */
static int systems[2], copies[2];

static void
count (int *counts)
{
  g_atomic_int_inc (&counts[g_thread_self () != main_thread]);
}

HysSystem *
__wrap_hys_system_new (const HysDocument *document)
{
  count (systems);
  return __real_hys_system_new (document);
}

HysSystem *
__wrap_hys_system_new_bundled (const HysDocument *document)
{
  count (systems);
  return __real_hys_system_new_bundled (document);
}

HysDocument *
__wrap_hys_document_copy (const HysDocument *self)
{
  count (copies);
  return __real_hys_document_copy (self);
}

static void
forget_counts (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_atomic_int_set (&systems[i], 0);
      g_atomic_int_set (&copies[i], 0);
    }
}

/* One system is built by who changes the document, and one by the analysis; the run builds none. The edit makes the only copy, to
 * which all others refer. */
static void
assert_once (int edits)
{
  g_assert_cmpint (g_atomic_int_get (&systems[0]), ==, 1);
  g_assert_cmpint (g_atomic_int_get (&systems[1]), ==, 1);
  g_assert_cmpint (g_atomic_int_get (&copies[0]), ==, edits);
  g_assert_cmpint (g_atomic_int_get (&copies[1]), ==, 0);
}

static gboolean
is_checked (Case     *self,
            gpointer  data)
{
  return !hys_checker_is_busy (hys_session_get_checker (self->session));
}

static void
wait_for_all (Case  *self,
              gsize  rows)
{
  case_wait (self, is_checked, NULL);
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (rows));
}

static gsize
n_rows (Case *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  return trace != NULL ? hys_trace_length (trace) : 0;
}

static void
test_value (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  wait_for_all (self, 20);
  forget_counts ();
  case_set (self, "s1.threshold", "2");
  wait_for_all (self, n_rows (self) + 20);
  assert_once (1);
}

static double
threshold_of (const HysDocument *snapshot,
              int                element)
{
  return hys_document_element (snapshot, (guint) element)->values[0].number;
}

/* A document stays as it is when the session gets another one. */
static void
test_snapshot (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysDocument *old = hys_document_ref (hys_session_get_document (self->session));
  const int s1 = hys_document_find_element (old, "s1");
  const double before = threshold_of (old, s1);

  case_set (self, "s1.threshold", "77");
  g_assert_cmpfloat (threshold_of (old, s1), ==, before);
  g_assert_cmpfloat (threshold_of (hys_session_get_document (self->session), s1), ==, 77);
  hys_editor_undo (hys_session_get_editor (self->session));
  g_assert_cmpfloat (threshold_of (hys_session_get_document (self->session), s1), ==, before);
  hys_document_unref (old);
}

/* A place in the drawing and the title are nothing to work out. */
static void
test_title (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");

  wait_for_all (self, 20);
  forget_counts ();
  case_set (self, "title", "Other");
  wait_for_all (self, n_rows (self) + 20);
  g_assert_cmpint (g_atomic_int_get (&systems[0]) + g_atomic_int_get (&systems[1]), ==, 0);
  g_assert_cmpint (g_atomic_int_get (&copies[0]), ==, 1);
  g_assert_cmpint (g_atomic_int_get (&copies[1]), ==, 0);
}

static void
test_items (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysEditor *editor = hys_session_get_editor (self->session);
  g_autoptr (GError) error = NULL;

  wait_for_all (self, 20);
  case_select (self, "s1", NULL);
  forget_counts ();
  hys_editor_apply (editor, hys_edit_delete (hys_session_get_document (self->session), hys_editor_get_selection (editor),
                                             &error), NULL, &error);
  g_assert_no_error (error);
  wait_for_all (self, 20);
  assert_once (1);
}

static gboolean
has_title (Case     *self,
           gpointer  title)
{
  return g_str_equal (hys_session_get_document (self->session)->title, title);
}

/* A document that was read is analysed where it was read, before it is handed over. */
static void
test_opened (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("opened.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (HysDocument) other = hys_example_load ("iwan", NULL);
  g_autofree char *text = hys_document_to_json (other, NULL);

  wait_for_all (self, 20);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  forget_counts ();
  hys_session_read (self->session, file);
  case_wait (self, has_title, other->title);
  wait_for_all (self, 20);
  assert_once (0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  main_thread = g_thread_self ();
  g_test_add_func ("/session/counts/value", test_value);
  g_test_add_func ("/session/counts/snapshot", test_snapshot);
  g_test_add_func ("/session/counts/title", test_title);
  g_test_add_func ("/session/counts/items", test_items);
  g_test_add_func ("/session/counts/opened", test_opened);
  return g_test_run ();
}
