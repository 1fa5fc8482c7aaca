/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A figure of a response follows its bar's name, and goes with it. */
#include "hys-build.h"
#include "hys-edit.h"
#include "hys-history.h"

static void
apply (HysHistory  *history,
       HysDocument *edited)
{
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (edited);
  hys_history_apply (history, edited, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
test_response (void)
{
  const char *const quantities[] = { "loss", NULL };
  HysDocument *document = hys_document_new ();
  HysFigureSpec *spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, quantities);
  HysSelection *selection = hys_selection_new ();
  guint wall = build_wall (document, "w"), m = build_bar (document, "m");
  HysHistory *history;

  build_spring (document, "k", wall, m, 1);
  history = hys_history_new (document);
  spec->node = g_strdup ("m");
  apply (history, hys_edit_add_figure (hys_history_get_document (history), hys_history_get_document (history)->figures, spec));
  apply (history, hys_edit_rename (hys_history_get_document (history), "m", "ball", NULL));
  g_assert_cmpstr (hys_document_figure (hys_history_get_document (history), 0)->node, ==, "ball");
  g_assert_cmpstr (hys_document_figure (hys_history_get_document (history), 0)->quantities[0], ==, "loss");
  hys_history_undo (history);
  g_assert_cmpstr (hys_document_figure (hys_history_get_document (history), 0)->node, ==, "m");
  hys_selection_add (selection, "m");
  apply (history, hys_edit_delete (hys_history_get_document (history), selection, NULL));
  g_assert_cmpuint (hys_history_get_document (history)->figures->len, ==, 0);
  hys_history_undo (history);
  g_assert_cmpuint (hys_history_get_document (history)->figures->len, ==, 1);
  hys_selection_free (selection);
  hys_history_free (history);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/figures/response", test_response);
  return g_test_run ();
}
