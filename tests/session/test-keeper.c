/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs kept in the document. */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-edit.h"
#include "hys-fit-job.h"
#include "hys-run-words.h"
#include "hys-session.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFigureSpec, hys_figure_spec_free)

#define STATE(name) GINT_TO_POINTER (HYS_RUNNER_##name)

/* A massless bar between a spring and a dashpot that a force with a period of 2 moves. */
static HysDocument *
driven (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");

  build_spring (document, "k1", wall, n, 1);
  build_dashpot (document, "c1", wall, n, 0.1);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 1, G_PI, 0, 0);
  document->simulation.until = 10;
  document->simulation.step = 0.01;
  return document;
}

static const HysDocument *
document_of (Case *self)
{
  return hys_session_get_document (self->session);
}

static gboolean
has_runs (Case     *self,
          gpointer  n)
{
  return document_of (self)->runs->len == GPOINTER_TO_UINT (n);
}

static Case *
open_finished (void)
{
  Case *self = case_new ();

  hys_session_open (self->session, hys_opened_new (driven ()));
  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  case_wait (self, case_is_settled, NULL);
  return self;
}

static void
note_done (gboolean *done)
{
  *done = TRUE;
}

/* The measured points go with the model that was identified from them, and lie on its loop, wherever they were measured. */
static void
test_identified (void)
{
  g_autofree char *folder = g_dir_make_tmp ("hys-keeper-XXXXXX", NULL), *path = g_build_filename (folder, "loop.csv", NULL);
  g_autoptr (GString) text = g_string_new ("x [mm],F [N]\n");
  g_autoptr (HysJob) job = hys_job_new (&hys_fit_job);
  g_autoptr (HysDocument) document = NULL;
  HysFitRequest *request = g_new0 (HysFitRequest, 1);
  const HysKeptRun *run;
  gboolean done = FALSE;

  for (int i = 0; i <= 800; i++)   /* a Jenkin element of stiffness 1 and threshold 1, to and fro by 3, about (10, 5) */
    {
      int phase = i % 400;
      double x = phase < 200 ? -3 + 0.03 * phase : 3 - 0.03 * (phase - 200);
      double r = phase < 200 ? fmin (1, x + 2) : fmax (-1, x - 2);

      g_string_append_printf (text, "%.3f,%.3f\n", x + 10, r + 5);
    }
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  g_signal_connect_swapped (job, "done", G_CALLBACK (note_done), &done);
  request->source = hys_fit_source_new (g_strdup (path), NULL, HYS_FIT_CHOICE_LIKELY);
  request->elements = -1;
  hys_job_start (job, request);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  document = hys_fit_to_document (hys_job_get_result (job));
  g_assert_cmpuint (document->runs->len, ==, 1);
  run = hys_document_run (document, 0);
  g_assert_true (run->points);
  g_assert_cmpstr (run->name, ==, "loop.csv");
  g_assert_cmpuint (hys_kept_run_rows (run), ==, 801);
  for (gsize i = 0; i < 801; i++)
    {
      double x = hys_column_get (hys_kept_run_find (run, "x:m"), i), r = hys_column_get (hys_kept_run_find (run, "r:m"), i);
      double off = fmin (fabs (r - fmin (1, x + 2)), fabs (r - fmax (-1, x - 2)));

      g_assert_cmpfloat (off, <, 0.02);
    }
  g_remove (path);
  g_rmdir (folder);
}

/* Three amplitudes, told apart by their names; each is one step to undo; the document keeps them. */
static void
test_amplitudes (void)
{
  g_autoptr (Case) self = open_finished ();
  HysEditor *editor = hys_session_get_editor (self->session);
  g_auto (GStrv) words = NULL;
  g_autofree char *text = NULL, *again = NULL;
  g_autoptr (HysDocument) read = NULL;
  g_autoptr (GError) error = NULL;
  const double amplitudes[] = { 1, 2, 3 };
  gsize length;

  g_assert_false (hys_session_is_modified (self->session));
  for (guint i = 0; i < 3; i++)
    {
      double low, high, wanted = amplitudes[i] / hypot (1, 0.1 * G_PI);   /* |x| = A / |k + i c omega| */

      if (i > 0)
        case_set (self, "n.force.amplitude", i == 1 ? "2" : "3");
      case_wait (self, case_has_state, STATE (FINISHED));
      case_wait (self, case_is_settled, NULL);
      hys_session_keep_cycle (self->session);
      case_wait (self, has_runs, GUINT_TO_POINTER (i + 1));
      g_assert_true (hys_column_range (hys_kept_run_find (hys_document_run (document_of (self), i), "x:n"), 0, G_MAXSIZE,
                                       &low, &high));
      g_assert_cmpfloat_with_epsilon (high, wanted, 2e-3 * wanted);
      g_assert_cmpfloat_with_epsilon (low, -wanted, 2e-3 * wanted);
    }
  g_assert_true (hys_session_is_modified (self->session));
  words = hys_run_words (document_of (self));
  g_assert_cmpstrv (words, ((const char *[]){ "A = 3", "A = 1", "A = 2", "A = 3", NULL }));
  text = hys_document_to_json (document_of (self), &length);
  read = hys_document_parse (text, (gssize) length, "kept", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->runs->len, ==, 3);
  again = hys_document_to_json (read, NULL);
  g_assert_cmpstr (again, ==, text);
  hys_editor_undo (editor);
  g_assert_cmpuint (document_of (self)->runs->len, ==, 2);
  hys_editor_redo (editor);
  g_assert_cmpuint (document_of (self)->runs->len, ==, 3);
}

/* What is done with a run, and what becomes of it when its bar is renamed. The run goes on meanwhile. */
static void
test_edits (void)
{
  g_autoptr (Case) self = open_finished ();
  HysEditor *editor = hys_session_get_editor (self->session);
  HysTrace *trace = hys_session_get_trace (self->session);
  const HysKeptRun *run;

  hys_session_keep_cycle (self->session);
  case_wait (self, has_runs, GUINT_TO_POINTER (1));
  g_assert_true (hys_editor_apply (editor, hys_edit_rename_run (document_of (self), 0, "first"), NULL, NULL));
  g_assert_true (hys_editor_apply (editor, hys_edit_color_run (document_of (self), 0, 0x123456), NULL, NULL));
  g_assert_true (hys_editor_apply (editor, hys_edit_hide_run (document_of (self), 0, TRUE), NULL, NULL));
  g_assert_true (hys_session_get_trace (self->session) == trace);
  g_assert_true (hys_editor_apply (editor, hys_edit_rename (document_of (self), "n", "b.1", NULL), NULL, NULL));
  run = hys_document_run (document_of (self), 0);
  g_assert_cmpstr (run->name, ==, "first");
  g_assert_cmphex (run->color, ==, 0x123456);
  g_assert_true (run->hidden);
  g_assert_nonnull (hys_kept_run_find (run, "x:b.1"));
  g_assert_null (hys_kept_run_find (run, "x:n"));
  g_assert_cmpfloat (hys_kept_run_value (run, "b.1.force.amplitude", 0), ==, 1);
  g_assert_true (hys_editor_apply (editor, hys_edit_remove_run (document_of (self), 0), NULL, NULL));
  g_assert_cmpuint (document_of (self)->runs->len, ==, 0);
}

/* Of the run before; a file that has no data is refused with a word; another document ends what is under way. */
static void
test_others (void)
{
  g_autoptr (Case) self = open_finished ();
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_PLANE, (const char *const[]){ "x:n", "r:n", NULL });
  g_autofree char *path = case_path ("one.csv");

  hys_session_keep_earlier (self->session);   /* there is none */
  hys_session_reset (self->session);
  hys_session_keep_earlier (self->session);
  case_wait (self, has_runs, GUINT_TO_POINTER (1));
  g_assert_true (g_file_set_contents (path, "x\n1\n", -1, NULL));
  hys_session_keep_file (self->session, g_strdup (path), spec);
  case_wait (self, case_has_message, NULL);
  g_assert_true (self->error);
  g_assert_nonnull (strstr (self->message, "one.csv: line 1: "));
  hys_session_keep_earlier (self->session);
  hys_session_open (self->session, hys_opened_new (driven ()));
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (10));
  g_assert_cmpuint (document_of (self)->runs->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keeper/identified", test_identified);
  g_test_add_func ("/keeper/amplitudes", test_amplitudes);
  g_test_add_func ("/keeper/edits", test_edits);
  g_test_add_func ("/keeper/others", test_others);
  return g_test_run ();
}
