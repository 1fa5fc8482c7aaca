/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's fit of each table of the corpus: what test-cli-tables.py asks of the command line. */
#include "hys-fit-job.h"

#include <json-glib/json-glib.h>
#include <math.h>

static void
note_done (gboolean *done)
{
  *done = TRUE;
}

/* Fits a table of the corpus, as if it were opened (owned by the job). */
static const HysFit *
fit_table (HysJob     *job,
           const char *name)
{
  char *path = g_test_build_filename (G_TEST_DIST, "conformance", "tables", name, NULL);
  HysFitRequest *request = g_new0 (HysFitRequest, 1);
  gboolean done = FALSE;
  gulong handler = g_signal_connect_swapped (job, "done", G_CALLBACK (note_done), &done);

  *request = (HysFitRequest){ .source = hys_fit_source_new (path, NULL, HYS_FIT_CHOICE_LIKELY), .elements = -1 };
  hys_job_start (job, request);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (job, handler);
  return hys_job_get_result (job);
}

static void
assert_model (const HysPrandtl *found)
{
  static const double k[] = { 3, 1 }, eta[] = { 0.5, 2 };

  g_assert_cmpuint (found->n, ==, 2);
  g_assert_cmpfloat (fabs (found->k0 - 0.5), <, 1e-6);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (fabs (found->k[i] - k[i]), <, 1e-6);
      g_assert_cmpfloat (fabs (found->eta[i] - eta[i]), <, 1e-6);
    }
}

static void
assert_read (const HysMeasured *measured,
             JsonObject        *wanted)
{
  g_assert_cmpstr (measured->x_name, ==, json_object_get_string_member (wanted, "x"));
  g_assert_cmpstr (measured->r_name, ==, json_object_get_string_member (wanted, "y"));
  g_assert_cmpstr (measured->x_unit, ==, json_object_get_string_member (wanted, "x_unit"));
  g_assert_cmpstr (measured->r_unit, ==, json_object_get_string_member (wanted, "y_unit"));
  g_assert_cmpint ((gint64) measured->n, ==, json_object_get_int_member (wanted, "points"));
  g_assert_cmpint ((gint64) measured->n_texts, ==, json_object_get_int_member (wanted, "text"));
  g_assert_cmpint ((gint64) measured->n_gaps, ==, json_object_get_int_member (wanted, "without_number"));
  g_assert_cmpint ((gint64) measured->n_missing, ==, json_object_get_int_member (wanted, "missing"));
  if (json_object_get_null_member (wanted, "missing_value"))
    g_assert_true (isnan (measured->missing));
  else
    g_assert_cmpfloat (measured->missing, ==, json_object_get_double_member (wanted, "missing_value"));
}

static void
test_corpus (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "conformance", "tables", "tables.json", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (HysJob) job = hys_job_new (&hys_fit_job);
  g_autoptr (GList) names = NULL;
  JsonObject *all;

  g_assert_true (json_parser_load_from_file (parser, path, NULL));
  all = json_node_get_object (json_parser_get_root (parser));
  names = json_object_get_members (all);
  for (GList *name = names; name != NULL; name = name->next)
    {
      const HysFit *fit = fit_table (job, name->data);
      const GError *error = hys_job_get_error (job);

      g_test_message ("%s", (const char *) name->data);
      if (g_str_has_prefix (name->data, "y_"))
        {
          g_assert_no_error (error);
          g_assert_cmpstr (fit->reason, ==, NULL);
          assert_read (fit->measured, json_object_get_object_member (all, name->data));
          assert_model (fit->found->prandtl);
        }
      else
        g_assert_cmpstr (fit != NULL ? fit->reason : error->message, ==, json_object_get_string_member (all, name->data));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/tables/corpus", test_corpus);
  return g_test_run ();
}
