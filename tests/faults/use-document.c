/* SPDX-License-Identifier: GPL-3.0-or-later */
/* use-document FILE FOLDER: what a window does with a document, without the window: opens it, runs it, analyses it, keeps a journal,
 * and writes drawing.svg, figures.pdf and saved.hysteron into the folder. Tells "used", or the message of a file that is refused. */
#include "hys-study-jobs.h"
#include "hys-journal.h"
#include "hys-picture.h"
#include "hys-session-case.h"
#include "hys-words.h"

#define ROWS     20
#define PATIENCE (2 * G_USEC_PER_SEC)   /* until a run that has fewer is left as it is */

static gboolean
has_begun (Case     *self,
           gpointer  opened)
{
  return *(gboolean *) opened || self->message != NULL;
}

static gboolean
has_run (Case     *self,
         gpointer  deadline)
{
  HysRunnerState state = hys_session_get_state (self->session);

  return case_has_rows (self, GINT_TO_POINTER (ROWS)) || state == HYS_RUNNER_EMPTY || state == HYS_RUNNER_FINISHED
         || state == HYS_RUNNER_STOPPED || g_get_monotonic_time () > *(gint64 *) deadline;
}

static gboolean
is_done (Case     *self,
         gpointer  done)
{
  return *(gboolean *) done;
}

static void
mark (gboolean *flag)
{
  *flag = TRUE;
}

static void
analyse (Case *self)
{
  g_autoptr (HysJob) job = hys_job_new (&hys_analysis_job);
  const HysDocument *snapshot = hys_session_get_document (self->session);
  HysTrace *trace = hys_session_get_trace (self->session);
  gboolean done = FALSE;

  if (trace == NULL)
    return;
  g_signal_connect_swapped (job, "done", G_CALLBACK (mark), &done);
  hys_job_start (job, hys_recorded_new (snapshot, trace, NAN));
  case_wait (self, is_done, &done);
}

/* @picture: (transfer full) */
static void
export (HysPicture      *picture,
        HysExportFormat  format,
        const char      *folder,
        const char      *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  HysExportSettings settings;

  hys_export_settings_init (&settings, format);
  hys_picture_fit (picture, &settings);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  if (!hys_picture_export (picture, file, &settings, NULL, NULL, &error))
    g_print ("%s\n", error->message);
  hys_picture_free (picture);
}

static void
use (Case       *self,
     const char *folder)
{
  const HysDocument *document = hys_session_get_document (self->session);
  g_autofree char *markup = hys_notes_markup (document->notes), *path = g_build_filename (folder, "saved.hysteron", NULL);
  g_autofree char *title = hys_session_get_title (self->session), *subtitle = hys_session_get_subtitle (self->session);
  gint64 deadline = g_get_monotonic_time () + PATIENCE;

  hys_session_set_speed (self->session, 0);
  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_run (self->session);
  case_wait (self, has_run, &deadline);
  analyse (self);
  export (hys_picture_new_drawing (document, NULL), HYS_EXPORT_SVG, folder, "drawing.svg");
  if (document->figures->len > 0 && hys_session_get_trace (self->session) != NULL)
    export (hys_picture_new_figures (document, document->figures, hys_session_get_trace (self->session), NULL, NULL, NULL), HYS_EXPORT_PDF, folder, "figures.pdf");
  case_save (self, path);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (Case) self = case_new ();
  g_autoptr (GFile) file = g_file_new_for_path (argv[1]);
  g_autofree char *journals = g_build_filename (argv[2], "journals", NULL);
  g_autoptr (HysJournal) journal = hys_journal_new (self->session, journals);
  gboolean opened = FALSE;

  g_signal_connect_swapped (self->session, "opened", G_CALLBACK (mark), &opened);
  hys_session_read (self->session, file);
  case_wait (self, has_begun, &opened);
  if (opened)
    use (self, argv[2]);
  g_print ("%s\n", opened ? "used" : self->message);
  hys_session_close (self->session);
  return 0;
}
