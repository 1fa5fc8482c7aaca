/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that other programs change, and files of other places. */
#include "hys-far-file.h"
#include "hys-session-case.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

static const HysDocument *
document_of (Case *self)
{
  return hys_session_get_document (self->session);
}

static gboolean
is_overtaken (Case     *self,
              gpointer  wanted)
{
  return hys_session_is_overtaken (self->session) == (wanted != NULL);
}

/* A session whose document is saved; the path, in a folder of its own. */
static Case *
saved_case (char **path)
{
  Case *self = case_new_example ("persoz");

  *path = case_path ("shared.hysteron");
  case_save (self, *path);
  case_forget (self);
  return self;
}

/* As another program would. A server's entity tag is the time alone: of two changes within a tick of the clock it knows
 * one. */
static void
overwrite (const char *path,
           const char *text)
{
  struct utimbuf early = { 1000000000, 1000000000 };

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (g_utime (path, &early), ==, 0);
}

static void
assert_content (const char *path,
                const char *text)
{
  g_autofree char *content = NULL;

  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
}

/* Nothing is overwritten before the person says so; then it is, and later saves go through again. */
static void
test_conflict (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);

  case_set (self, "k0.stiffness", "3");
  overwrite (path, "somebody else's");
  case_save (self, path);
  g_assert_nonnull (strstr (self->log->str, "conflict not-saved "));
  g_assert_null (self->message);
  g_assert_true (hys_session_is_modified (self->session));
  assert_content (path, "somebody else's");
  case_forget (self);
  hys_session_save_over (self->session);
  case_wait (self, case_has_saved, NULL);
  g_assert_cmpstr (self->message, ==, "Saved");
  case_set (self, "k0.stiffness", "4");
  case_save (self, path);
  g_assert_false (hys_session_is_modified (self->session));
  g_assert_cmpstr (self->message, ==, "Saved");
}

static gboolean
has_told (Case     *self,
          gpointer  text)
{
  return self->message != NULL && strstr (self->message, text) != NULL;
}

/* The answer is about the version that the question was about: what another program writes while the question stands is
 * kept too, until the user says so of that. */
static void
test_conflict_twice (gconstpointer elsewhere)
{
  g_autofree char *path = NULL, *document = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GFile) file = elsewhere != NULL ? far_file_new (folder, "shared.hysteron") : g_file_new_for_path (path);
  struct utimbuf later = { 1000000001, 1000000001 };

  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
  case_set (self, "k0.stiffness", "3");
  overwrite (path, "somebody else's");
  case_forget (self);
  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
  g_assert_nonnull (strstr (self->log->str, "conflict not-saved "));
  overwrite (path, "somebody else's second");
  g_assert_cmpint (g_utime (path, &later), ==, 0);
  case_forget (self);
  hys_session_save_over (self->session);
  case_wait (self, case_has_saved, NULL);
  g_assert_nonnull (strstr (self->log->str, "conflict not-saved "));
  g_assert_true (hys_session_is_modified (self->session));
  assert_content (path, "somebody else's second");
  case_forget (self);
  hys_session_save_over (self->session);
  case_wait (self, case_has_saved, NULL);
  g_assert_cmpstr (self->message, ==, "Saved");
  g_assert_false (hys_session_is_modified (self->session));
  document = hys_document_to_json (document_of (self), NULL);
  assert_content (path, document);
}

/* A file that is gone by the time of the answer is written. */
static void
test_conflict_then_gone (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);

  case_set (self, "k0.stiffness", "3");
  overwrite (path, "somebody else's");
  case_save (self, path);
  g_assert_cmpint (g_unlink (path), ==, 0);
  case_forget (self);
  hys_session_save_over (self->session);
  case_wait (self, case_has_saved, NULL);
  g_assert_cmpstr (self->message, ==, "Saved");
}

/* The question was not about a document that was opened since: nothing is written. */
static void
test_conflict_answered_late (void)
{
  g_autofree char *path = NULL;
  g_autofree char *elsewhere = case_path ("elsewhere.hysteron");
  g_autoptr (Case) self = saved_case (&path);

  case_set (self, "k0.stiffness", "3");
  overwrite (path, "somebody else's");
  case_save (self, path);
  hys_session_open (self->session, hys_opened_new (hys_document_new_blank ()));
  hys_session_save_over (self->session);
  case_save (self, elsewhere);
  assert_content (path, "somebody else's");
}

/* Another document is opened before it is known that the file was changed: the question would be about that one. */
static void
test_conflict_of_another (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_set (self, "k0.stiffness", "3");
  overwrite (path, "somebody else's");
  case_forget (self);
  hys_session_save (self->session, file);
  hys_session_open (self->session, hys_opened_new (hys_document_new_blank ()));
  case_wait (self, has_told, (gpointer) "shared.hysteron");
  g_assert_null (strstr (self->log->str, "conflict"));
  assert_content (path, "somebody else's");
}

/* Saved twice in haste: there is one question. */
static void
test_conflict_in_haste (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_set (self, "k0.stiffness", "3");
  overwrite (path, "somebody else's");
  case_forget (self);
  hys_session_save (self->session, file);
  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
  g_assert_nonnull (strstr (self->log->str, "conflict not-saved "));
  case_forget (self);
  hys_session_save_over (self->session);
  case_wait (self, case_has_saved, NULL);
  g_assert_null (strstr (self->log->str, "conflict"));
  g_assert_false (hys_session_is_modified (self->session));
}

/* A save that waits for another is not one of the document that was opened meanwhile. */
static void
test_save_that_waits (void)
{
  g_autofree char *path = NULL, *other = case_path ("other.hysteron"), *saved = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  case_set (self, "k0.stiffness", "3");
  saved = hys_document_to_json (document_of (self), NULL);
  case_forget (self);
  hys_session_save (self->session, file);
  hys_session_save (self->session, file);
  hys_session_open (self->session, hys_opened_new (hys_document_new_blank ()));
  case_wait (self, case_has_saved, NULL);
  case_save (self, other);
  assert_content (path, saved);
}

static gboolean
is_unmodified (Case     *self,
               gpointer  data)
{
  return !hys_session_is_modified (self->session);
}

/* Our own writing is not somebody else's, however fast it comes. */
static void
test_saves_in_a_row (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < 20; i++)
    {
      case_set (self, "title", i % 2 == 0 ? "even" : "odd");
      hys_session_save (self->session, file);
      hys_session_save (self->session, file);
      case_wait (self, case_has_saved, NULL);
    }
  case_wait (self, is_unmodified, NULL);
  g_assert_null (strstr (self->log->str, "conflict"));
  g_assert_false (hys_session_is_overtaken (self->session));
}

/* What is changed by another program is known without being asked, until it is read again. */
static void
test_overtaken (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path), other = case_new_example ("maxwell");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *title = NULL, *wanted = hys_session_get_title (other->session);

  g_assert_false (hys_session_is_overtaken (self->session));
  case_save (other, path);
  case_wait (self, is_overtaken, GINT_TO_POINTER (TRUE));
  hys_session_read (self->session, file);
  case_wait (self, case_has_opened, NULL);
  title = hys_session_get_title (self->session);
  g_assert_cmpstr (title, ==, wanted);
  g_assert_false (hys_session_is_overtaken (self->session));
  g_assert_false (hys_session_is_overtaken (other->session));
}

/* The same through a link, and a file that is gone is neither newer nor a reason not to save. */
static void
test_overtaken_link (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autofree char *folder = g_path_get_dirname (path), *link = g_build_filename (folder, "link", NULL);

  g_assert_cmpint (symlink ("shared.hysteron", link), ==, 0);
  case_save (self, link);
  overwrite (path, "somebody else's");
  case_wait (self, is_overtaken, GINT_TO_POINTER (TRUE));
  g_assert_cmpint (g_unlink (path), ==, 0);
  hys_session_check_file (self->session);
  case_wait (self, is_overtaken, NULL);
  case_forget (self);
  case_save (self, link);
  g_assert_cmpstr (self->message, ==, "Saved");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
}

/* A place without local paths: what it holds is a folder, reached through GIO only. */
static void
test_elsewhere (void)
{
  g_autoptr (Case) self = case_new_example ("persoz"), other = case_new ();
  g_autofree char *path = case_path ("far.hysteron"), *folder = g_path_get_dirname (path);
  g_autoptr (GFile) file = far_file_new (folder, "far.hysteron");

  case_set (self, "k0.stiffness", "3");
  case_forget (self);
  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
  g_assert_cmpstr (self->message, ==, "Saved");
  g_assert_true (hys_session_get_file (self->session) == file);
  g_assert_nonnull (hys_session_get_etag (self->session));
  hys_session_read (other->session, file);
  case_wait (other, case_has_opened, NULL);
  g_assert_cmpuint (document_of (other)->elements->len, ==, document_of (self)->elements->len);
  overwrite (path, "somebody else's");
  case_set (self, "k0.stiffness", "4");
  case_forget (self);
  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
  g_assert_nonnull (strstr (self->log->str, "conflict "));
  assert_content (path, "somebody else's");
}

/* What is read from such a place is limited before it is in memory. */
static void
test_elsewhere_endless (void)
{
  g_autoptr (Case) self = case_new ();
  g_autoptr (GFile) file = far_file_new ("/dev", "zero");

  hys_session_read (self->session, file);
  case_wait (self, case_has_message, NULL);
  g_assert_cmpstr (self->message, ==, "zero: larger than 64 MiB");
}

/* What stands in the place of the file cannot be read: the document stays, and so does what stands there until the person says
 * otherwise. */
static void
assert_kept (Case       *self,
             const char *path,
             const char *reason)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *before = hys_document_to_json (document_of (self), NULL), *after = NULL;

  hys_session_check_file (self->session);
  case_wait (self, is_overtaken, GINT_TO_POINTER (TRUE));
  case_forget (self);
  hys_session_read (self->session, file);
  case_wait (self, case_has_message, NULL);
  g_assert_true (self->error);
  g_assert_nonnull (strstr (self->message, reason));
  g_assert_null (strstr (self->log->str, "opened"));
  after = hys_document_to_json (document_of (self), NULL);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (g_file_equal (hys_session_get_file (self->session), file));
  case_set (self, "k0.stiffness", "7");
  case_forget (self);
  case_save (self, path);
  g_assert_nonnull (strstr (self->log->str, "not-saved "));
  g_assert_true (hys_session_is_modified (self->session));
}

static void
test_replaced (gconstpointer text)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);

  overwrite (path, text);
  assert_kept (self, path, "shared.hysteron");
  g_assert_nonnull (strstr (self->log->str, "conflict "));
  assert_content (path, text);
  case_forget (self);
  hys_session_save_over (self->session);
  case_wait (self, case_has_saved, NULL);
  g_assert_cmpstr (self->message, ==, "Saved");
}

static void
assert_cannot_be_saved (Case       *self,
                        const char *path)
{
  assert_kept (self, path, "shared.hysteron");
  g_assert_true (self->error);
  g_assert_nonnull (strstr (self->message, "shared.hysteron"));
}

static void
test_replaced_by_folder (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  assert_cannot_be_saved (self, path);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

/* A pipe that nobody writes to has no end to wait for. */
static void
test_replaced_by_pipe (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_cannot_be_saved (self, path);
}

static gboolean
is_modified (Case     *self,
             gpointer  wanted)
{
  return hys_session_is_modified (self->session) == (wanted != NULL);
}

/* A document whose file is gone is nowhere else: it is not given up without a question. It is there again when the file is. */
static void
test_gone (void)
{
  g_autofree char *path = NULL, *moved = case_path ("moved.hysteron");
  g_autoptr (Case) self = saved_case (&path);

  g_assert_false (hys_session_is_modified (self->session));
  g_assert_cmpint (g_rename (path, moved), ==, 0);
  case_wait (self, is_modified, GINT_TO_POINTER (TRUE));
  g_assert_false (hys_session_is_overtaken (self->session));
  g_assert_cmpint (g_rename (moved, path), ==, 0);
  case_wait (self, is_modified, NULL);
  g_assert_cmpint (g_unlink (path), ==, 0);
  case_wait (self, is_modified, GINT_TO_POINTER (TRUE));
  case_forget (self);
  case_save (self, path);
  g_assert_cmpstr (self->message, ==, "Saved");
  g_assert_false (hys_session_is_modified (self->session));
}

/* It has another name now: under the old one, which is the session's, it is saved anew. */
static void
test_renamed (void)
{
  g_autofree char *path = NULL, *moved = case_path ("moved.hysteron"), *was = NULL, *is = NULL;
  g_autoptr (Case) self = saved_case (&path);

  was = hys_document_to_json (document_of (self), NULL);
  g_assert_cmpint (g_rename (path, moved), ==, 0);
  hys_session_check_file (self->session);
  case_set (self, "k0.stiffness", "7");
  case_forget (self);
  case_save (self, path);
  g_assert_cmpstr (self->message, ==, "Saved");
  is = hys_document_to_json (document_of (self), NULL);
  assert_content (path, is);
  assert_content (moved, was);
}

/* Two sessions with one file: the second to save is asked, and told of the first. */
static void
test_two_sessions (void)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path), other = case_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);

  hys_session_read (other->session, file);
  case_wait (other, case_has_opened, NULL);
  case_set (self, "k0.stiffness", "3");
  case_set (other, "k0.stiffness", "4");
  case_save (self, path);
  case_wait (other, is_overtaken, GINT_TO_POINTER (TRUE));
  case_forget (other);
  case_save (other, path);
  g_assert_nonnull (strstr (other->log->str, "conflict not-saved "));
  g_assert_true (hys_session_is_modified (other->session));
  g_assert_false (hys_session_is_overtaken (self->session));
}

/* A document that is broken gives no session a file: nothing is written to it by saving again. */
static void
test_broken_at_first (gconstpointer text)
{
  g_autoptr (Case) self = case_new ();
  g_autofree char *path = case_path ("broken.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  overwrite (path, text);
  hys_session_read (self->session, file);
  case_wait (self, case_has_message, NULL);
  g_assert_true (self->error);
  g_assert_true (g_str_has_prefix (self->message, "broken.hysteron: "));
  g_assert_null (strchr (self->message, '\n'));
  g_assert_null (hys_session_get_file (self->session));
  g_assert_null (strstr (self->log->str, "opened"));
}

/* The document stays modified and the file what it was; elsewhere it is saved. */
static void
assert_saved_elsewhere_only (Case       *self,
                             const char *path)
{
  g_autofree char *other = case_path ("elsewhere.hysteron"), *before = NULL, *document = NULL;

  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  case_set (self, "k0.stiffness", "3");
  case_save (self, path);
  g_assert_nonnull (strstr (self->log->str, "not-saved "));
  g_assert_true (self->error);
  g_assert_nonnull (strstr (self->message, "shared.hysteron"));
  g_assert_true (hys_session_is_modified (self->session));
  assert_content (path, before);
  case_save (self, other);
  g_assert_cmpstr (self->message, ==, "Saved");
  g_assert_false (hys_session_is_modified (self->session));
  document = hys_document_to_json (document_of (self), NULL);
  assert_content (other, document);
}

/* For the administrator nothing is read-only. */
static void
test_read_only (gconstpointer folder_too)
{
  g_autofree char *path = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autofree char *changed = folder_too != NULL ? g_path_get_dirname (path) : g_strdup (path);

  if (geteuid () == 0)
    {
      g_test_skip ("the administrator may write everywhere");
      return;
    }
  g_assert_cmpint (g_chmod (changed, folder_too != NULL ? 0500 : 0400), ==, 0);
  assert_saved_elsewhere_only (self, path);
  g_assert_cmpint (g_chmod (changed, 0700), ==, 0);
}

/* A link to a link, whose file does not exist yet: both stay, and the file is written. */
static void
test_links (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autofree char *path = case_path ("shared.hysteron"), *folder = g_path_get_dirname (path);
  g_autofree char *near = g_build_filename (folder, "near", NULL), *far = g_build_filename (folder, "far", NULL);
  g_autofree char *first = NULL, *second = NULL;

  g_assert_cmpint (symlink ("shared.hysteron", near), ==, 0);
  g_assert_cmpint (symlink (near, far), ==, 0);
  case_save (self, far);
  first = hys_document_to_json (document_of (self), NULL);
  assert_content (path, first);
  case_set (self, "k0.stiffness", "3");
  case_save (self, far);
  second = hys_document_to_json (document_of (self), NULL);
  assert_content (path, second);
  g_assert_true (g_file_test (near, G_FILE_TEST_IS_SYMLINK) && g_file_test (far, G_FILE_TEST_IS_SYMLINK));
  g_assert_false (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
}

/* The file that is replaced is whole under its other name. */
static void
test_hard_link (void)
{
  g_autofree char *path = NULL, *was = NULL, *is = NULL;
  g_autoptr (Case) self = saved_case (&path);
  g_autofree char *folder = g_path_get_dirname (path), *other = g_build_filename (folder, "other", NULL);

  was = hys_document_to_json (document_of (self), NULL);
  g_assert_cmpint (link (path, other), ==, 0);
  case_set (self, "k0.stiffness", "3");
  case_save (self, path);
  g_assert_false (hys_session_is_modified (self->session));
  is = hys_document_to_json (document_of (self), NULL);
  assert_content (path, is);
  assert_content (other, was);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/shared/conflict", test_conflict);
  g_test_add_data_func ("/session/shared/conflict-twice/here", NULL, test_conflict_twice);
  g_test_add_data_func ("/session/shared/conflict-twice/elsewhere", "", test_conflict_twice);
  g_test_add_func ("/session/shared/conflict-then-gone", test_conflict_then_gone);
  g_test_add_func ("/session/shared/conflict-answered-late", test_conflict_answered_late);
  g_test_add_func ("/session/shared/conflict-of-another", test_conflict_of_another);
  g_test_add_func ("/session/shared/conflict-in-haste", test_conflict_in_haste);
  g_test_add_func ("/session/shared/save-that-waits", test_save_that_waits);
  g_test_add_func ("/session/shared/saves-in-a-row", test_saves_in_a_row);
  g_test_add_func ("/session/shared/overtaken", test_overtaken);
  g_test_add_func ("/session/shared/overtaken-link", test_overtaken_link);
  g_test_add_data_func ("/session/shared/replaced/other", "somebody else's", test_replaced);
  g_test_add_data_func ("/session/shared/replaced/cut-off", "{ \"hysteron\": 1, \"nodes\": [", test_replaced);
  g_test_add_data_func ("/session/shared/replaced/empty", "", test_replaced);
  g_test_add_func ("/session/shared/replaced/folder", test_replaced_by_folder);
  g_test_add_func ("/session/shared/replaced/pipe", test_replaced_by_pipe);
  g_test_add_func ("/session/shared/gone", test_gone);
  g_test_add_func ("/session/shared/renamed", test_renamed);
  g_test_add_func ("/session/shared/two-sessions", test_two_sessions);
  g_test_add_data_func ("/session/shared/broken-at-first/text", "somebody else's", test_broken_at_first);
  g_test_add_data_func ("/session/shared/broken-at-first/cut-off", "{ \"hysteron\": 1,\n  \"nodes\": [", test_broken_at_first);
  g_test_add_data_func ("/session/shared/broken-at-first/empty", "", test_broken_at_first);
  g_test_add_data_func ("/session/shared/read-only/file", NULL, test_read_only);
  g_test_add_data_func ("/session/shared/read-only/folder", "", test_read_only);
  g_test_add_func ("/session/shared/links", test_links);
  g_test_add_func ("/session/shared/hard-link", test_hard_link);
  g_test_add_func ("/session/shared/elsewhere", test_elsewhere);
  g_test_add_func ("/session/shared/elsewhere-endless", test_elsewhere_endless);
  return g_test_run ();
}
