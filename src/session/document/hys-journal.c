/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is open, kept on disk: the files and their locks, what was left, the journal of a session. */
#include "hys-journal.h"

#include "hys-file.h"
#include "hys-object.h"
#include "hys-owner.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/**
 * HysJournalFile:
 *
 * One journal on disk: NAME.journal, replaced in one step, and NAME.lock beside it, which is locked as long as its
 * program lives, and is not there when the program was quit. One thread at a time.
 */
typedef struct HysJournalFile
{
  char *folder;
  char *path;         /* NULL: not made yet */
  char *lock_path;
  int   lock;         /* its descriptor, -1 for none */
} HysJournalFile;

#define HYS_JOURNAL_ENDING ".journal"
#define LOCK_ENDING        ".lock"

static HysJournalFile *
hys_journal_file_new (const char *folder)
{
  HysJournalFile *self = g_atomic_rc_box_new0 (HysJournalFile);

  self->folder = g_strdup (folder);
  self->lock = -1;
  return self;
}

static void
let_go (HysJournalFile *self)
{
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->lock_path, g_free);
}

static void
clear_file (gpointer data)
{
  HysJournalFile *self = data;

  let_go (self);
  g_free (self->folder);
}

static void
hys_journal_file_unref (HysJournalFile *self)
{
  g_atomic_rc_box_release_full (self, clear_file);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysJournalFile, hys_journal_file_unref)

/* FALSE when another program has it, or had it and has removed it meanwhile. */
static gboolean
take_lock (const char *path,
           int         fd)
{
  struct stat open_one, named_one;

  return flock (fd, LOCK_EX | LOCK_NB) == 0 && fstat (fd, &open_one) == 0 && stat (path, &named_one) == 0
         && open_one.st_ino == named_one.st_ino && open_one.st_dev == named_one.st_dev;
}

static void
take (HysJournalFile *self,
      char           *lock_path,
      int             fd)
{
  gsize stem = strlen (lock_path) - strlen (LOCK_ENDING);
  g_autofree char *base = g_strndup (lock_path, stem);

  self->path = g_strconcat (base, HYS_JOURNAL_ENDING, NULL);
  self->lock_path = lock_path;
  self->lock = fd;
}

/* Takes over a journal that nobody has locked; NULL when somebody has. @quit: (out): whether its program was quit */
static HysJournalFile *
hys_journal_file_claim (const char *path,
                        gboolean   *quit)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_strndup (path, strlen (path) - strlen (HYS_JOURNAL_ENDING));
  g_autofree char *lock_path = g_strconcat (base, LOCK_ENDING, NULL);
  HysJournalFile *self;
  int fd;

  *quit = !g_file_test (lock_path, G_FILE_TEST_EXISTS);
  fd = open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0)
    return NULL;
  if (!take_lock (lock_path, fd) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      close (fd);
      return NULL;
    }
  self = hys_journal_file_new (folder);
  take (self, g_steal_pointer (&lock_path), fd);
  return self;
}

/* A name that nobody has, locked. */
static gboolean
make (HysJournalFile  *self,
      GError         **error)
{
  g_mkdir_with_parents (self->folder, 0700);
  for (;;)
    {
      g_autofree char *lock_path = g_build_filename (self->folder, "XXXXXX" LOCK_ENDING, NULL);
      int fd = g_mkstemp_full (lock_path, O_RDWR | O_CLOEXEC, 0600), fault = errno;

      if (fd < 0)
        {
          g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (fault), g_strerror (fault));
          return FALSE;
        }
      if (take_lock (lock_path, fd))
        {
          take (self, g_steal_pointer (&lock_path), fd);
          return TRUE;
        }
      fault = errno;
      close (fd);
      unlink (lock_path);
      if (fault == ENOSYS || fault == EOPNOTSUPP || fault == ENOLCK)   /* without locks nobody is told apart */
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, g_strerror (fault));
          return FALSE;
        }
    }
}

/* Removes the lock alone: the program is quit. */
static void
hys_journal_file_leave (HysJournalFile *self)
{
  if (self->path == NULL)
    return;
  unlink (self->lock_path);
  let_go (self);
}

/* Removes journal and lock. */
static void
hys_journal_file_remove (HysJournalFile *self)
{
  if (self->path != NULL)
    unlink (self->path);
  hys_journal_file_leave (self);
}

/* How long after a change it is written, in ms. */
#define DELAY 500

/* From which age on, in s, a temporary file is not being written any more. */
#define OLD 3600

#define HEADING "hysteron-journal 1"

/* ---- What is written: heading, URI of the file, its entity tag, the document if it has unsaved changes ---- */

static char *
escape (const char *text)
{
  return text != NULL ? g_uri_escape_string (text, NULL, FALSE) : g_strdup ("");
}

static char *
unescape (const char *text)
{
  return *text != '\0' ? g_uri_unescape_string (text, NULL) : NULL;
}

/* ---- What is left ---- */

void
hys_left_free (HysLeft *self)
{
  hys_journal_file_unref (self->journal);
  g_clear_pointer (&self->opened, hys_opened_free);
  g_clear_object (&self->file);
  g_free (self->name);
  g_free (self);
}

void
hys_left_discard (HysLeft *self)
{
  hys_journal_file_remove (self->journal);
}

/* Whether it is a journal from which something can be opened. A file that is gone is not open any more. */
static gboolean
read_left (HysLeft    *self,
           const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\n", 4);
  g_autofree char *uri = NULL;
  HysDocument *document;
  gboolean there;

  if (g_strv_length (parts) < 4 || !g_str_equal (parts[0], HEADING))
    return FALSE;
  uri = unescape (parts[1]);
  self->file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  there = self->file != NULL && (!g_file_is_native (self->file) || g_file_query_exists (self->file, NULL));
  if (*parts[3] == '\0')
    {
      if (!there)
        hys_left_discard (self);
      return there;
    }
  document = hys_document_parse (parts[3], -1, "journal", NULL, NULL);
  if (document == NULL)
    return FALSE;
  self->opened = hys_opened_new (document);
  g_set_object (&self->opened->file, self->file);
  self->opened->etag = unescape (parts[2]);
  self->opened->modified = TRUE;
  return TRUE;
}

static HysLeft *
left_new (const char *path)
{
  gboolean quit;
  g_autoptr (HysJournalFile) journal = hys_journal_file_claim (path, &quit);
  g_autoptr (GByteArray) bytes = journal != NULL ? hys_file_read (path, HYS_MAX_FILE_SIZE, NULL) : NULL;
  g_autoptr (HysLeft) self = NULL;
  g_autofree char *base = NULL;
  struct stat status;

  if (bytes == NULL || stat (path, &status) < 0)
    return NULL;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  self = g_new0 (HysLeft, 1);
  self->journal = g_steal_pointer (&journal);
  self->quit = quit;
  self->time = (gint64) status.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + status.st_mtim.tv_nsec;
  if (!read_left (self, (const char *) bytes->data))
    return NULL;
  base = self->file != NULL ? g_file_get_basename (self->file) : NULL;
  if (self->opened != NULL && *self->opened->document->title != '\0')
    self->name = g_strdup (self->opened->document->title);
  else
    self->name = base != NULL ? g_filename_display_name (base) : g_strdup (_("Untitled"));
  return g_steal_pointer (&self);
}

static int
oldest_first (gconstpointer a,
              gconstpointer b)
{
  const HysLeft *one = *(HysLeft *const *) a, *other = *(HysLeft *const *) b;

  return (one->time > other->time) - (one->time < other->time);
}

static gpointer
find_left (gpointer      input,
           HysProgress   progress,
           gpointer      progress_data,
           GError      **error)
{
  g_autoptr (GDir) folder = g_dir_open (input, 0, NULL);
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_left_free);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (input, name, NULL);
      HysLeft *left = g_str_has_suffix (name, HYS_JOURNAL_ENDING) ? left_new (path) : NULL;
      GStatBuf status;

      if (left != NULL)
        g_ptr_array_add (all, left);
      /* What a program that was killed while it wrote has left half. */
      if (g_str_has_prefix (name, HYS_FILE_TEMPORARY) && g_stat (path, &status) == 0
          && g_get_real_time () / G_USEC_PER_SEC - status.st_mtime > OLD)
        g_unlink (path);
    }
  g_ptr_array_sort (all, oldest_first);
  return all;
}

const HysJobKind hys_left_job = { find_left, g_free, (GDestroyNotify) g_ptr_array_unref };

/* ---- Keeping ---- */

/* What is done with the file: without a document and a URI it is removed. */
typedef struct
{
  HysJournalFile    *file;
  const HysDocument *document;   /* NULL: nothing but its file is kept */
  char              *uri;        /* "" for none */
  char              *etag;
  gboolean           quit;
} Entry;

static gpointer
keep (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Entry *entry = input;
  g_autofree char *json = NULL, *text = NULL;

  if (entry->document == NULL && *entry->uri == '\0')
    {
      hys_journal_file_remove (entry->file);
      return GINT_TO_POINTER (TRUE);
    }
  json = entry->document != NULL ? hys_document_to_json (entry->document, NULL) : g_strdup ("");
  text = g_strdup_printf (HEADING "\n%s\n%s\n%s", entry->uri, entry->etag, json);
  if ((entry->file->path == NULL && !make (entry->file, error))
      || !hys_file_replace (entry->file->path, text, strlen (text), error))
    return NULL;
  if (entry->quit && entry->document == NULL)
    hys_journal_file_leave (entry->file);
  return GINT_TO_POINTER (TRUE);
}

static void
keep_nothing (gpointer result)
{
}

static const HysJobKind keeping = { keep, hys_owner_free, keep_nothing };

struct _HysJournal
{
  GObject         parent_instance;

  HysSession     *session;
  HysJournalFile *file;
  HysJob         *job;
  guint           timer;    /* until it is written; 0 for none */
  char           *named;    /* the URI that is kept without changes, "" for no journal; NULL for something else */
};

G_DEFINE_FINAL_TYPE (HysJournal, hys_journal, G_TYPE_OBJECT)

static guint kept_signal;

/* "" for none (transfer full) */
static char *
get_uri (HysJournal *self)
{
  GFile *file = hys_session_get_file (self->session);

  return file != NULL ? g_file_get_uri (file) : g_strdup ("");
}

/* @document: (nullable) */
static void
start (HysJournal        *self,
       const HysDocument *document,
       const char        *uri,
       gboolean           quit)
{
  Entry *entry = hys_owner_new (Entry);

  *entry = (Entry) { hys_owner_keep (entry, g_atomic_rc_box_acquire (self->file), hys_journal_file_unref),
                     hys_owner_keep (entry, hys_document_ref (document), hys_document_unref),
                     hys_owner_keep (entry, escape (uri), g_free),
                     hys_owner_keep (entry, escape (hys_session_get_etag (self->session)), g_free), quit };
  hys_job_start (self->job, entry);
}

static gboolean
write_now (gpointer user_data)
{
  HysJournal *self = user_data;
  g_autofree char *uri = get_uri (self);

  self->timer = 0;
  start (self, hys_session_get_document (self->session), uri, FALSE);
  return G_SOURCE_REMOVE;
}

static void
follow (HysJournal *self)
{
  if (!hys_session_is_modified (self->session))
    {
      /* It is kept in its file: here is its name alone. */
      g_autofree char *uri = get_uri (self);

      g_clear_handle_id (&self->timer, g_source_remove);
      if (g_strcmp0 (uri, self->named) == 0)
        return;
      start (self, NULL, uri, FALSE);
      g_free (self->named);
      self->named = g_steal_pointer (&uri);
      return;
    }
  g_clear_pointer (&self->named, g_free);
  if (self->timer == 0)
    self->timer = g_timeout_add (DELAY, write_now, self);
}

static void
job_done (HysJournal *self)
{
  if (hys_job_get_error (self->job) != NULL)
    g_info ("journal: %s", hys_job_get_error (self->job)->message);
  else
    g_signal_emit (self, kept_signal, 0);
}

void
hys_journal_recover (HysJournal *self,
                     HysLeft    *left)
{
  g_return_if_fail (HYS_IS_JOURNAL (self));

  hys_journal_file_unref (self->file);
  self->file = g_atomic_rc_box_acquire (left->journal);
  g_clear_pointer (&self->named, g_free);
  if (left->opened != NULL)
    hys_session_open (self->session, g_steal_pointer (&left->opened));
  else
    hys_session_read (self->session, left->file);
  hys_left_free (left);
}

static void
closed (HysJob *job)
{
  if (hys_job_is_busy (job))
    return;
  g_signal_handlers_disconnect_by_data (job, job);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
  g_object_unref (job);
}

/* Writes for the last time, unless there was nothing to keep. @document: (nullable) */
static void
finish (HysJournal        *self,
        const HysDocument *document,
        const char        *uri,
        gboolean           quit)
{
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (g_strcmp0 (self->named, "") == 0)
    return;
  g_free (self->named);
  self->named = g_strdup ("");
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  g_signal_connect_swapped (self->job, "changed", G_CALLBACK (closed), g_object_ref (self->job));
  start (self, document, uri, quit);
}

void
hys_journal_close (HysJournal *self)
{
  g_return_if_fail (HYS_IS_JOURNAL (self));

  finish (self, NULL, "", FALSE);
}

void
hys_journal_leave (HysJournal *self,
                   gboolean    keep_changes)
{
  g_return_if_fail (HYS_IS_JOURNAL (self));

  g_autofree char *uri = get_uri (self);
  gboolean keeps = keep_changes && hys_session_is_modified (self->session);

  finish (self, keeps ? hys_session_get_document (self->session) : NULL, uri, TRUE);
}

void
hys_journal_hurry (HysJournal *self)
{
  g_return_if_fail (HYS_IS_JOURNAL (self));

  if (self->timer == 0)
    return;
  g_source_remove (self->timer);
  write_now (self);
}

gboolean
hys_journal_is_writing (HysJournal *self)
{
  g_return_val_if_fail (HYS_IS_JOURNAL (self), FALSE);

  return hys_job_is_busy (self->job);
}

char *
hys_journal_user_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "hysteron", "journals", NULL);
}

static void
hys_journal_finalize (GObject *object)
{
  HysJournal *self = HYS_JOURNAL (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_object_unref (self->job);
  hys_journal_file_unref (self->file);
  g_free (self->named);
  g_object_unref (self->session);
  G_OBJECT_CLASS (hys_journal_parent_class)->finalize (object);
}

static void
hys_journal_class_init (HysJournalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_journal_finalize;

  kept_signal = hys_object_add_signal (klass, "kept", 0);
}

static void
hys_journal_init (HysJournal *self)
{
  self->job = hys_job_new (&keeping);
  self->named = g_strdup ("");
  g_signal_connect_object (self->job, "done", G_CALLBACK (job_done), self, G_CONNECT_SWAPPED);
}

HysJournal *
hys_journal_new (HysSession *session,
                 const char *folder)
{
  g_return_val_if_fail (HYS_IS_SESSION (session), NULL);

  HysJournal *self = g_object_new (HYS_TYPE_JOURNAL, NULL);

  self->session = g_object_ref (session);
  self->file = hys_journal_file_new (folder);
  for (guint i = 0; i < 4; i++)
    {
      static const char *const signals[] = { "changed", "opened", "notify::modified", "notify::file" };

      g_signal_connect_object (session, signals[i], G_CALLBACK (follow), self, G_CONNECT_SWAPPED);
    }
  return self;
}
