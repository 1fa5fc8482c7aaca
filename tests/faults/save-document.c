/* SPDX-License-Identifier: GPL-3.0-or-later */
/* save-document [--backup] FILE: saves a document, edits it and saves it once more, from there on with the faults of fail-calls. Tells
 * "saved" or the message; ends with 1 when the document is modified. */
#include "hys-session.h"

#include "hys-edit.h"
#include "hys-set.h"

#include <dlfcn.h>

static void
saved (gboolean *done)
{
  *done = TRUE;
}

static void
told (HysSession *session,
      const char *text)
{
  g_print ("%s\n", text);
}

static void
set_title (HysSession *session,
           const char *title)
{
  HysDocument *edited = set_by_name (hys_session_get_document (session), "title", title, NULL);

  hys_editor_apply (hys_session_get_editor (session), edited, NULL, NULL);
}

static void
save (HysSession *session,
      const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean done = FALSE;
  gulong handler = g_signal_connect_swapped (session, "saved", G_CALLBACK (saved), &done);

  hys_session_save (session, file);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (session, handler);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (HysSession) session = hys_session_new ();
  void (*arm) (void) = (void (*) (void)) dlsym (RTLD_DEFAULT, "fault_arm");
  gboolean modified;

  set_title (session, "old");
  save (session, argv[argc - 1]);
  set_title (session, "new");
  g_signal_connect (session, "message", G_CALLBACK (told), NULL);
  g_object_set (session, "keeps-backups", argc > 2, NULL);
  if (arm != NULL)
    arm ();
  save (session, argv[argc - 1]);
  modified = hys_session_is_modified (session);
  hys_session_close (session);
  return modified ? 1 : 0;
}
