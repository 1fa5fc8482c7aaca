/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-journal.h"

#include "hys-file.h"
#include "hys-journal-file.h"
#include "hys-object.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* How long after a change it is written, in ms; with a document whose copy takes long, so many times that. */
#define DELAY 500
#define RATIO 20

/* From which age on, in s, a temporary file is not being written any more. */
#define OLD 3600

#define HEADING "hysteron-journal 1"

/* ---- What is written: heading, URI of the file, its entity tag, the document ---- */

static char *
to_text (const HysDocument *document,
         const char        *uri,
         const char        *etag,
         gsize             *length)
{
  gsize json_length;
  g_autofree char *json = hys_document_to_json (document, &json_length);
  char *text = g_strdup_printf (HEADING "\n%s\n%s\n%s", uri, etag, json);

  *length = strlen (text);
  return text;
}

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

static HysOpened *
from_text (const char  *text,
           GError     **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "\n", 4);
  g_autofree char *uri = NULL;
  HysDocument *document;
  HysOpened *opened;

  if (g_strv_length (parts) < 4 || !g_str_equal (parts[0], HEADING))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "no journal");
      return NULL;
    }
  document = hys_document_parse (parts[3], -1, "journal", NULL, error);
  if (document == NULL)
    return NULL;
  uri = unescape (parts[1]);
  opened = hys_opened_new (document);
  opened->file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  opened->etag = unescape (parts[2]);
  opened->modified = TRUE;
  return opened;
}

/* ---- What is left ---- */

struct HysLeft
{
  HysJournalFile *file;
  HysOpened      *opened;   /* NULL after it was recovered */
  char           *name;
};

void
hys_left_free (HysLeft *self)
{
  hys_journal_file_unref (self->file);
  g_clear_pointer (&self->opened, hys_opened_free);
  g_free (self->name);
  g_free (self);
}

const char *
hys_left_get_name (const HysLeft *self)
{
  return self->name;
}

void
hys_left_discard (HysLeft *self)
{
  hys_journal_file_remove (self->file);
}

static char *
name_of (const HysOpened *opened)
{
  g_autofree char *base = NULL;

  if (*opened->document->title != '\0')
    return g_strdup (opened->document->title);
  if (opened->file == NULL)
    return g_strdup (_("Untitled"));
  base = g_file_get_basename (opened->file);
  return g_filename_display_name (base);
}

static HysLeft *
left_new (const char *path)
{
  g_autoptr (HysJournalFile) file = hys_journal_file_claim (path);
  g_autoptr (GByteArray) bytes = file != NULL ? hys_file_read (path, HYS_MAX_FILE_SIZE, NULL) : NULL;
  HysOpened *opened;
  HysLeft *self;

  if (bytes == NULL)
    return NULL;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  opened = from_text ((const char *) bytes->data, NULL);
  if (opened == NULL)
    return NULL;
  self = g_new (HysLeft, 1);
  *self = (HysLeft) { g_steal_pointer (&file), opened, name_of (opened) };
  return self;
}

/* Removes what a program that was killed while it wrote has left half. */
static void
tidy (const char *path)
{
  GStatBuf status;

  if (g_stat (path, &status) == 0 && g_get_real_time () / G_USEC_PER_SEC - status.st_mtime > OLD)
    g_unlink (path);
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

      if (left != NULL)
        g_ptr_array_add (all, left);
      if (g_str_has_prefix (name, HYS_FILE_TEMPORARY))
        tidy (path);
    }
  return all;
}

static const HysJobKind finding = { find_left, g_free, (GDestroyNotify) g_ptr_array_unref };

HysJob *
hys_left_job_new (void)
{
  return hys_job_new (&finding);
}

/* ---- Keeping ---- */

/* What is done with the file; without a document it is removed. */
typedef struct
{
  HysJournalFile *file;
  HysDocument    *document;
  char           *uri;
  char           *etag;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *self = data;

  hys_journal_file_unref (self->file);
  g_clear_pointer (&self->document, hys_document_free);
  g_free (self->uri);
  g_free (self->etag);
  g_free (self);
}

static gpointer
keep (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Entry *entry = input;
  g_autofree char *text = NULL;
  gsize length;

  if (entry->document == NULL)
    {
      hys_journal_file_remove (entry->file);
      return GINT_TO_POINTER (TRUE);
    }
  text = to_text (entry->document, entry->uri, entry->etag, &length);
  return hys_journal_file_write (entry->file, text, length, error) ? GINT_TO_POINTER (TRUE) : NULL;
}

static void
keep_nothing (gpointer result)
{
}

static const HysJobKind keeping = { keep, entry_free, keep_nothing };

struct _HysJournal
{
  GObject         parent_instance;

  HysSession     *session;
  HysJournalFile *file;
  HysJob         *job;
  guint           timer;    /* until it is written; 0 for none */
  guint           delay;    /* ms */
  gboolean        used;     /* there may be a file */
};

G_DEFINE_FINAL_TYPE (HysJournal, hys_journal, G_TYPE_OBJECT)

static guint kept_signal;

static void
start (HysJournal  *self,
       HysDocument *document)
{
  GFile *file = hys_session_get_file (self->session);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;
  Entry *entry = g_new (Entry, 1);

  *entry = (Entry) { hys_journal_file_ref (self->file), document, escape (uri), escape (hys_session_get_etag (self->session)) };
  hys_job_start (self->job, entry);
}

static gboolean
write_now (gpointer user_data)
{
  HysJournal *self = user_data;
  gint64 began = g_get_monotonic_time ();
  HysDocument *copy = hys_document_copy (hys_session_get_document (self->session));

  self->timer = 0;
  self->delay = (guint) CLAMP ((g_get_monotonic_time () - began) * RATIO / 1000, DELAY, 20 * DELAY);
  start (self, copy);
  return G_SOURCE_REMOVE;
}

/* A document that is saved is kept in its file. */
static void
follow (HysJournal *self)
{
  if (hys_session_is_modified (self->session))
    {
      self->used = TRUE;
      if (self->timer == 0)
        self->timer = g_timeout_add (self->delay, write_now, self);
      return;
    }
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->used)
    start (self, NULL);
  self->used = FALSE;
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
  self->file = hys_journal_file_ref (left->file);
  hys_session_open (self->session, g_steal_pointer (&left->opened));
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

void
hys_journal_close (HysJournal *self)
{
  g_return_if_fail (HYS_IS_JOURNAL (self));

  g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (!self->used)
    return;
  self->used = FALSE;
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  g_signal_connect_swapped (self->job, "changed", G_CALLBACK (closed), g_object_ref (self->job));
  start (self, NULL);
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
  self->delay = DELAY;
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
