/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of a document when its program ends unexpectedly. With --edit FOLDER it is such a program. */
#include "hys-journal.h"
#include "hys-session-case.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#define CHILDREN 50
#define TOGETHER 25
#define RHYTHM   5    /* ms between edits of a child */

/* An edit lost is RHYTHM of a second's work. In a second there are 200; where the machine does other things as well, a disk
 * may take longer. */
#define MOST_LOST 1000

static void
mark (gboolean *flag)
{
  *flag = TRUE;
}

static char *
new_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("hysteron-XXXXXX", NULL);

  return g_build_filename (folder, "state", "journals", NULL);
}

/* Files whose names end so. */
static guint
count (const char *folder,
       const char *ending)
{
  g_autoptr (GDir) open = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (open != NULL && (name = g_dir_read_name (open)) != NULL)
    n += g_str_has_suffix (name, ending);
  return n;
}

static guint
count_files (const char *folder)
{
  return count (folder, "");
}

/* What is left in the folder. */
static GPtrArray *
find (const char *folder)
{
  g_autoptr (HysJob) job = hys_job_new (&hys_left_job);
  gboolean done = FALSE;

  g_signal_connect_swapped (job, "done", G_CALLBACK (mark), &done);
  hys_job_start (job, g_strdup (folder));
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  return hys_job_take_result (job);
}

/* So many are left, as soon as the worker threads of this program have let go of them. */
static GPtrArray *
find_all (const char *folder,
          guint       n)
{
  GPtrArray *left = find (folder);
  gint64 deadline = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  while (left->len != n)
    {
      g_assert_cmpuint (left->len, <, n);
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_ptr_array_unref (left);
      left = find (folder);
    }
  return left;
}

static gboolean
is_marked (Case    *self,
           gpointer flag)
{
  return *(gboolean *) flag;
}

/* Lets the journal put on disk what is done by then. */
static void
wait_kept (Case       *self,
           HysJournal *journal)
{
  gboolean kept = FALSE;
  gulong handler = g_signal_connect_swapped (journal, "kept", G_CALLBACK (mark), &kept);

  case_wait (self, is_marked, &kept);
  g_signal_handler_disconnect (journal, handler);
}

/* Whether the one journal in the folder is there and its text ends with a document, or without one. */
static gboolean
keeps (const char *folder,
       gboolean    document)
{
  g_autoptr (GDir) open = g_dir_open (folder, 0, NULL);
  const char *name;
  gboolean found = FALSE;

  while (open != NULL && (name = g_dir_read_name (open)) != NULL)
    if (g_str_has_suffix (name, ".journal"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL), *content = NULL;

        found = g_file_get_contents (path, &content, NULL, NULL) && g_str_has_suffix (content, "}\n") == document;
      }
  return found;
}

static gboolean
keeps_document (Case     *self,
                gpointer  folder)
{
  return keeps (folder, TRUE);
}

static gboolean
keeps_name (Case     *self,
            gpointer  folder)
{
  return keeps (folder, FALSE);
}

/* A journal and its lock. */
static gboolean
keeps_two (Case     *self,
           gpointer  folder)
{
  return count_files (folder) == 2;
}

static gboolean
keeps_nothing (Case     *self,
               gpointer  folder)
{
  return count_files (folder) == 0;
}

static char *
text_of (Case *self)
{
  return hys_document_to_json (hys_session_get_document (self->session), NULL);
}

static void
test_life (void)
{
  g_autofree char *folder = new_folder (), *path = case_path ("saved.hysteron");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, folder);

  case_set (self, "k0.stiffness", "3");
  wait_kept (self, journal);
  g_assert_cmpuint (count_files (folder), ==, 2);
  case_set (self, "k0.stiffness", "4");
  wait_kept (self, journal);
  g_assert_cmpuint (count_files (folder), ==, 2);
  hys_editor_undo (hys_session_get_editor (self->session));
  hys_editor_undo (hys_session_get_editor (self->session));
  wait_kept (self, journal);
  g_assert_cmpuint (count_files (folder), ==, 0);
  case_set (self, "k0.stiffness", "4");
  hys_session_save (self->session, file);
  case_wait (self, keeps_name, folder);
  case_set (self, "k0.stiffness", "5");
  case_wait (self, keeps_document, folder);
  hys_editor_undo (hys_session_get_editor (self->session));
  case_wait (self, keeps_name, folder);
  case_wait (self, keeps_two, folder);
  hys_session_open_example (self->session, "prandtl");
  case_wait (self, keeps_nothing, folder);
}

/* Closing right after a change leaves nothing, whether or not it was being written. */
static void
test_close (void)
{
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *folder = new_folder ();
      g_autoptr (Case) self = case_new ();
      g_autoptr (HysJournal) journal = hys_journal_new (self->session, folder);
      gboolean kept = FALSE;

      case_set (self, "title", "one");
      if (i % 2 == 0)
        wait_kept (self, journal);
      case_set (self, "title", "two");
      for (guint turn = 0; turn < 100 * i; turn++)
        g_main_context_iteration (NULL, FALSE);
      g_signal_connect_swapped (journal, "kept", G_CALLBACK (mark), &kept);
      hys_journal_close (journal);
      while (!kept || count_files (folder) > 0)
        g_main_context_iteration (NULL, FALSE);
    }
}

/* Dies without a word: the lock goes with the object, the file stays. */
static char *
leave (const char *folder,
       GFile      *file,
       char      **etag)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, folder);

  if (file != NULL)
    {
      hys_session_save (self->session, file);
      case_wait (self, case_has_saved, NULL);
      *etag = g_strdup (hys_session_get_etag (self->session));
      wait_kept (self, journal);
    }
  case_set (self, "k0.stiffness", "3");
  wait_kept (self, journal);
  return text_of (self);
}

static void
test_recover (void)
{
  g_autofree char *folder = new_folder (), *path = case_path ("mine, ü.hysteron"), *etag = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = leave (folder, file, &etag), *again = NULL;
  g_autoptr (GPtrArray) left = find_all (folder, 1), other = find (folder);
  g_autoptr (Case) self = case_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, folder);

  g_assert_cmpuint (left->len, ==, 1);
  g_assert_cmpuint (other->len, ==, 0);
  g_assert_cmpstr (((HysLeft *) left->pdata[0])->name, ==, "Persoz’s gephyroid");
  hys_journal_recover (journal, g_ptr_array_steal_index (left, 0));
  again = text_of (self);
  g_assert_cmpstr (again, ==, text);
  g_assert_true (hys_session_is_modified (self->session));
  g_assert_true (g_file_equal (hys_session_get_file (self->session), file));
  g_assert_cmpstr (hys_session_get_etag (self->session), ==, etag);
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (2));
  wait_kept (self, journal);
  g_assert_cmpuint (count_files (folder), ==, 2);
  case_forget (self);
  hys_session_save (self->session, file);
  case_wait (self, keeps_name, folder);
  g_assert_cmpstr (self->message, ==, "Saved");
}

/* ---- What was open when the program was quit ---- */

/* Opens the file, changes it if wanted, and leaves it, or ends without a word. */
static void
open_and_leave (const char *folder,
                GFile      *file,
                gboolean    change,
                gboolean    quit,
                gboolean    keep_changes)
{
  g_autoptr (Case) self = case_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, folder);

  hys_session_read (self->session, file);
  wait_kept (self, journal);
  if (change)
    {
      case_set (self, "title", "Changed");
      case_wait (self, keeps_document, (gpointer) folder);
    }
  if (!quit)
    return;
  hys_journal_leave (journal, keep_changes);
  while (hys_journal_is_writing (journal))
    g_main_context_iteration (NULL, TRUE);
  hys_journal_close (journal);
}

static GFile *
save_one (const char *name)
{
  g_autofree char *path = case_path (name);
  g_autoptr (Case) self = case_new_example ("persoz");

  case_save (self, path);
  return g_file_new_for_path (path);
}

static void
check_one_left (const char *folder,
                GFile      *file,
                gboolean    quit,
                gboolean    changed)
{
  g_autoptr (GPtrArray) left = find_all (folder, 1);
  g_autoptr (Case) self = case_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, folder);

  g_assert_cmpint (((HysLeft *) left->pdata[0])->quit, ==, quit);
  g_assert_cmpint (((HysLeft *) left->pdata[0])->opened != NULL, ==, changed);
  hys_journal_recover (journal, g_ptr_array_steal_index (left, 0));
  case_wait (self, case_has_opened, NULL);
  g_assert_true (g_file_equal (hys_session_get_file (self->session), file));
  g_assert_cmpint (hys_session_is_modified (self->session), ==, changed);
  case_wait (self, changed ? keeps_document : keeps_name, (gpointer) folder);
  case_wait (self, keeps_two, (gpointer) folder);
  hys_journal_close (journal);
  while (hys_journal_is_writing (journal))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_files (folder), ==, 0);
}

static void
test_quit (void)
{
  g_autoptr (GFile) file = save_one ("open, ü.hysteron");
  static const struct
  {
    gboolean change, quit, keep_changes;
  } ways[] = { { FALSE, TRUE, FALSE }, { FALSE, TRUE, TRUE }, { FALSE, FALSE, FALSE },
               { TRUE, TRUE, FALSE },  { TRUE, TRUE, TRUE },  { TRUE, FALSE, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *folder = new_folder ();
      gboolean changed = ways[i].change && (!ways[i].quit || ways[i].keep_changes);

      open_and_leave (folder, file, ways[i].change, ways[i].quit, ways[i].keep_changes);
      check_one_left (folder, file, ways[i].quit && !changed, changed);
    }
}

/* What was opened again and ended its program is offered at the start after that, and not opened by itself once more. */
static void
test_quit_and_crashed (void)
{
  g_autoptr (GFile) file = save_one ("deadly.hysteron");
  g_autofree char *folder = new_folder ();
  g_autoptr (GPtrArray) first = NULL, second = NULL;

  open_and_leave (folder, file, FALSE, TRUE, FALSE);
  first = find_all (folder, 1);
  g_assert_true (((HysLeft *) first->pdata[0])->quit);
  g_ptr_array_set_size (first, 0);
  second = find_all (folder, 1);
  g_assert_false (((HysLeft *) second->pdata[0])->quit);
}

/* In the order in which they were opened; one whose file is gone is forgotten; an untitled one is not kept. */
static void
test_quit_several (void)
{
  g_autofree char *folder = new_folder ();
  g_autoptr (GFile) one = save_one ("b.hysteron"), two = save_one ("c.hysteron"), three = save_one ("a.hysteron");
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (Case) untitled = case_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (untitled->session, folder);

  open_and_leave (folder, one, FALSE, TRUE, FALSE);
  open_and_leave (folder, two, FALSE, TRUE, FALSE);
  open_and_leave (folder, three, FALSE, TRUE, FALSE);
  hys_journal_leave (journal, TRUE);
  g_assert_true (g_file_delete (two, NULL, NULL));
  left = find_all (folder, 2);
  g_assert_cmpstr (((HysLeft *) left->pdata[0])->name, ==, "b.hysteron");
  g_assert_cmpstr (((HysLeft *) left->pdata[1])->name, ==, "a.hysteron");
  g_assert_cmpuint (count (folder, ".journal"), ==, 2);
}

/* Several documents; one that is no journal is left alone. */
static void
test_discard (void)
{
  g_autofree char *folder = new_folder (), *bad = g_build_filename (folder, "bad.journal", NULL);
  g_autofree char *one = leave (folder, NULL, NULL), *two = leave (folder, NULL, NULL);
  g_autoptr (GPtrArray) left = NULL, rest = NULL;

  g_assert_true (g_file_set_contents (bad, "hysteron-journal 1\n\n\n{", -1, NULL));
  left = find_all (folder, 2);
  for (guint i = 0; i < left->len; i++)
    hys_left_discard (left->pdata[i]);
  rest = find (folder);
  g_assert_cmpuint (rest->len, ==, 0);
  g_assert_true (g_file_test (bad, G_FILE_TEST_EXISTS));
}

/* What a program killed while it wrote leaves beside its journal goes after a while. */
static void
test_remains (void)
{
  g_autofree char *folder = new_folder (), *old = g_build_filename (folder, ".hysteron-ABCDEF", NULL);
  g_autofree char *new = g_build_filename (folder, ".hysteron-GHIJKL", NULL);
  g_autoptr (GPtrArray) left = NULL;
  struct utimbuf early = { 1000000000, 1000000000 };

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (old, "half", -1, NULL) && g_file_set_contents (new, "half", -1, NULL));
  g_assert_cmpint (g_utime (old, &early), ==, 0);
  left = find (folder);
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (new, G_FILE_TEST_EXISTS));
}

/* A folder that nothing can be written to is no reason to disturb anybody. */
static void
test_no_folder (void)
{
  g_autoptr (Case) self = case_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, "/proc/none");
  g_autoptr (GPtrArray) left = find ("/proc/none");

  g_assert_cmpuint (left->len, ==, 0);
  case_set (self, "title", "one");
  case_pass_until (g_get_monotonic_time () + 2 * G_USEC_PER_SEC);
  g_assert_null (self->message);
}

/* ---- Killed ---- */

typedef struct
{
  Case *self;
  guint n;
} Edits;

static gboolean
edit (gpointer user_data)
{
  Edits *edits = user_data;
  g_autofree char *text = g_strdup_printf ("%u", ++edits->n);

  case_set (edits->self, "title", text);
  case_set (edits->self, "notes", text);
  g_print ("%u\n", edits->n);
  return G_SOURCE_CONTINUE;
}

/* Edits until it is killed, and tells each state that it has reached. */
static int
edit_until_killed (const char *folder)
{
  Edits edits = { case_new () };
  HysJournal *journal = hys_journal_new (edits.self->session, folder);

  g_timeout_add (RHYTHM, edit, &edits);
  while (journal != NULL)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}

typedef struct
{
  GPid   pid;
  int    output;
  char  *folder;
  gint64 end;       /* when it is killed */
} Child;

static void
start_child (Child *child,
             char  *folder)
{
  g_autoptr (GError) error = NULL;
  char *argv[] = { (char *) "/proc/self/exe", (char *) "--edit", folder, NULL };
  g_autofree char *program = g_file_read_link (argv[0], NULL);

  argv[0] = program;
  child->folder = folder;
  g_spawn_async_with_pipes (NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child->pid, NULL, &child->output, NULL,
                            &error);
  g_assert_no_error (error);
}

/* Kills it and returns the number of the last state that it has told. */
static guint64
kill_child (Child *child)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  char block[4096];
  gssize got;

  kill (child->pid, SIGKILL);
  while ((got = read (child->output, block, sizeof block)) > 0)
    g_string_append_len (all, block, got);
  close (child->output);
  g_assert_cmpint (waitpid (child->pid, NULL, 0), ==, child->pid);
  lines = g_strsplit (all->str, "\n", -1);
  return g_strv_length (lines) < 2 ? 0 : g_ascii_strtoull (lines[g_strv_length (lines) - 2], NULL, 10);
}

/* How many edits are lost. What is left is one of the states that the document had: its title is set before its notes. */
static guint64
check_left (Child *child)
{
  guint64 last = kill_child (child), title, notes;
  g_autoptr (GPtrArray) left = find (child->folder);
  g_autoptr (Case) self = case_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, child->folder);
  const HysDocument *document;

  g_assert_cmpuint (left->len, <=, 1);
  if (left->len == 0)
    return last;
  hys_journal_recover (journal, g_ptr_array_steal_index (left, 0));
  document = hys_session_get_document (self->session);
  title = g_ascii_strtoull (document->title, NULL, 10);
  notes = g_ascii_strtoull (document->notes, NULL, 10);
  g_assert_true (notes == title || notes + 1 == title);
  g_assert_cmpuint (title, <=, last + 1);
  g_assert_true (hys_session_is_modified (self->session));
  return last - MIN (last, notes);
}

static void
test_killed (void)
{
  guint64 most = 0, sum = 0;

  for (guint first = 0; first < CHILDREN; first += TOGETHER)
    {
      Child children[TOGETHER];

      for (guint i = 0; i < TOGETHER; i++)
        {
          start_child (&children[i], new_folder ());
          children[i].end = g_get_monotonic_time () + g_test_rand_int_range (0, 2 * G_USEC_PER_SEC);
        }
      for (guint i = 0; i < TOGETHER; i++)
        {
          guint64 lost;

          case_pass_until (children[i].end);
          lost = check_left (&children[i]);
          most = MAX (most, lost);
          sum += lost;
          g_assert_cmpuint (lost, <, MOST_LOST);
          g_free (children[i].folder);
        }
    }
  g_test_message ("%u programs killed: at most %" G_GUINT64_FORMAT " edits lost, %" G_GUINT64_FORMAT " on average, one each %d ms",
                  CHILDREN, most, sum / CHILDREN, RHYTHM);
}

/* Of two programs that share a folder one is killed: what the other keeps is not offered. */
static void
test_two_programs (void)
{
  g_autofree char *folder = new_folder ();
  Child one, other;
  g_autoptr (GPtrArray) none = NULL, left = NULL;

  start_child (&one, folder);
  start_child (&other, folder);
  while (count (folder, ".journal") < 2)
    case_pass_until (g_get_monotonic_time () + G_USEC_PER_SEC / 200);
  none = find (folder);
  g_assert_cmpuint (none->len, ==, 0);
  kill_child (&one);
  left = find (folder);
  g_assert_cmpuint (left->len, ==, 1);
  kill_child (&other);
}

int
main (int    argc,
      char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--edit"))
    return edit_until_killed (argv[2]);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/life", test_life);
  g_test_add_func ("/journal/close", test_close);
  g_test_add_func ("/journal/recover", test_recover);
  g_test_add_func ("/journal/quit", test_quit);
  g_test_add_func ("/journal/quit-and-crashed", test_quit_and_crashed);
  g_test_add_func ("/journal/quit-several", test_quit_several);
  g_test_add_func ("/journal/discard", test_discard);
  g_test_add_func ("/journal/remains", test_remains);
  g_test_add_func ("/journal/no-folder", test_no_folder);
  g_test_add_func ("/journal/killed", test_killed);
  g_test_add_func ("/journal/two-programs", test_two_programs);
  return g_test_run ();
}
