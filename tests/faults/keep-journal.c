/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keep-journal FOLDER COUNT: edits a document COUNT times, setting its title to 1, 2, ..., each when the journal in FOLDER is done with
 * the one before, and tells "1 kept" or "1 not kept", ...; then ends as if it was killed. */
#include "hys-journal.h"

#include "hys-edit.h"
#include "hys-set.h"

#include <unistd.h>

static void
mark (gboolean *flag)
{
  *flag = TRUE;
}

static void
edit (HysSession *session,
      HysJournal *journal,
      guint       number)
{
  g_autofree char *title = g_strdup_printf ("%u", number);
  gboolean kept = FALSE;
  gulong handler = g_signal_connect_swapped (journal, "kept", G_CALLBACK (mark), &kept);

  hys_editor_apply (hys_session_get_editor (session), set_by_name (hys_session_get_document (session), "title", title, NULL), NULL, NULL);
  hys_journal_hurry (journal);
  while (hys_journal_is_writing (journal))
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (journal, handler);
  g_print ("%u %s\n", number, kept ? "kept" : "not kept");
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (HysSession) session = hys_session_new ();
  g_autoptr (HysJournal) journal = hys_journal_new (session, argv[1]);
  guint64 count = g_ascii_strtoull (argv[2], NULL, 10);

  for (guint i = 1; i <= count; i++)
    edit (session, journal, i);
  _exit (0);
}
