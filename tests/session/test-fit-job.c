/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the page of fits does on another thread, and what it puts into the drawing. */
#include "hys-cycle.h"
#include "hys-error.h"
#include "hys-fit-job.h"

#include <math.h>

/* The corpus' tables are of 0.5 x and two branches: 3 up to 0.5, 1 up to 2. */
static const char drawing[] =
    "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w\", \"fixed\": true}, {\"id\": \"a\"}, {\"id\": \"b\"}, {\"id\": \"m\"}],"
    "\"elements\": [{\"id\": \"k0\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"m\", \"stiffness\": 0.7},"
    "{\"id\": \"k1\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"a\", \"stiffness\": 2},"
    "{\"id\": \"s1\", \"kind\": \"slider\", \"from\": \"a\", \"to\": \"m\", \"threshold\": 2},"
    "{\"id\": \"k2\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"b\", \"stiffness\": 1.3},"
    "{\"id\": \"s2\", \"kind\": \"slider\", \"from\": \"b\", \"to\": \"m\", \"threshold\": 1.6}],"
    "\"loads\": [{\"node\": \"m\", \"kind\": \"displacement\", \"signal\": {\"type\": \"sin\", \"amplitude\": 3, \"omega\": 1}}],"
    "\"simulation\": {\"until\": 10, \"step\": 0.01}}";

typedef struct
{
  HysFitTable *table;
  double       last;       /* what the model gave */
  guint        seen;       /* different ones */
  guint        calls;
  guint        patience;   /* calls until it is cancelled; 0 = never */
} Watch;

/* HysProgress */
static gboolean
watch (double   fraction,
       gpointer data)
{
  Watch *self = data;
  g_autofree double *model = self->table != NULL ? hys_fit_table_get_model (self->table) : NULL;

  if (model != NULL && model[self->table->data.n / 2] != self->last)
    {
      self->last = model[self->table->data.n / 2];
      self->seen++;
    }
  return self->patience == 0 || ++self->calls < self->patience;
}

static HysValueFitFound *
work (HysValueFitRequest  *request,
      Watch               *seen,
      GError             **error)
{
  HysValueFitFound *found = hys_value_fit_job.work (request, watch, seen, error);

  hys_value_fit_job.free_input (request);
  return found;
}

/* The same table @n times. */
static HysValueFitFound *
read_loops (guint n)
{
  HysValueFitRequest *request = g_new0 (HysValueFitRequest, 1);
  g_autoptr (GError) error = NULL;
  HysValueFitFound *found;

  request->sources = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_fit_source_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (request->sources, hys_fit_source_new (g_test_build_filename (G_TEST_DIST, "conformance", "tables",
                                                                                "y_units_sec.csv", NULL),
                                                         NULL, HYS_FIT_CHOICE_LIKELY));
  found = work (request, &(Watch){ NULL }, &error);
  g_assert_no_error (error);
  return found;
}

static HysValueFitRequest *
fit_to (const HysValueFitFound *read,
        const HysDocument      *document)
{
  HysValueFitRequest *request = g_new0 (HysValueFitRequest, 1);

  request->tables = g_ptr_array_ref (read->tables);
  request->document = hys_document_ref (document);
  request->node = (guint) hys_cycle_node (document);
  request->names = g_strsplit ("k0.stiffness,k1.stiffness,s1.threshold,k2.stiffness,s2.threshold", ",", -1);
  return request;
}

static void
test_loop (void)
{
  static const double values[] = { 0.5, 3, 1.5, 1, 2 };
  g_autoptr (HysDocument) document = hys_document_parse (drawing, -1, "drawing", NULL, NULL), taken = NULL;
  HysValueFitFound *read = read_loops (1), *found;
  HysFitTable *table = read->tables->pdata[0];
  Watch seen = { table, 0, 0, 0, 0 };
  g_autoptr (GError) error = NULL;
  g_autofree double *model = NULL;

  g_assert_cmpint (table->choice.kind, ==, HYS_FIT_LOOP);
  g_assert_null (read->fit);
  found = work (fit_to (read, document), &seen, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (seen.seen, >, 2);   /* the curve moved */
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpfloat (fabs (found->fit->values[i] / values[i] - 1), <, 1e-5);
  model = hys_fit_table_get_model (table);
  for (gsize i = 0; i < table->data.n; i++)
    g_assert_cmpfloat (fabs (model[i] - table->data.y[i]), <, 1e-4);
  taken = hys_value_fit_take (found, document, (guint) hys_cycle_node (document), TRUE, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (taken->runs->len, ==, 1);
  g_assert_cmpuint (hys_kept_run_rows (hys_document_run (taken, 0)), ==, table->data.n);
  g_assert_cmpuint (taken->loads->len, ==, 1);
  g_assert_cmpstr (hys_document_load_at (taken, 0)->signal->kind->name, ==, "table");
  g_assert_nonnull (strstr (taken->notes, "y_units_sec.csv"));
  g_assert_true (hys_document_validate (taken, NULL, NULL));
  hys_value_fit_job.free_result (found);
  hys_value_fit_job.free_result (read);
}

/* Two tables are read, fitted and kept at once, each with what it leaves; what is kept is a table again. */
static void
test_several (void)
{
  g_autoptr (HysDocument) document = hys_document_parse (drawing, -1, "drawing", NULL, NULL), taken = NULL, alone = NULL;
  HysValueFitFound *read = read_loops (2), *found;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysSheet) sheet = NULL;
  const HysKeptRun *run;
  HysFitChoice choice;

  g_assert_cmpuint (read->tables->len, ==, 2);
  found = work (fit_to (read, document), &(Watch){ NULL }, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    {
      HysFitTable *table = found->tables->pdata[i];
      g_autofree double *model = hys_fit_table_get_model (table);

      for (gsize k = 0; k < table->n; k++)
        g_assert_cmpfloat (fabs (model[k] - hys_column_get (table->y[0], k)), <, 1e-4);
    }
  taken = hys_value_fit_take (found, document, (guint) hys_cycle_node (document), FALSE, TRUE, &error);
  alone = hys_value_fit_take (found, document, (guint) hys_cycle_node (document), FALSE, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (taken->runs->len, ==, 2);
  g_assert_cmpuint (alone->runs->len, ==, 0);
  run = hys_document_run (taken, 1);
  g_assert_cmpfloat (run->residual, <, 1e-4);
  g_assert_cmpuint (run->errors->len, ==, 5);
  g_assert_true (g_str_has_prefix (run->chosen, "--as loop "));
  sheet = hys_fit_kept_sheet (run, &choice);
  g_assert_cmpint (choice.kind, ==, HYS_FIT_LOOP);
  g_assert_cmpuint (sheet->n_rows, ==, hys_kept_run_rows (run));
  g_assert_true (choice.table.x >= 0 && choice.table.r >= 0 && choice.z >= 0 && choice.table.x != choice.table.r);
  hys_value_fit_job.free_result (found);
  hys_value_fit_job.free_result (read);
}

static void
test_cancelled (void)
{
  g_autoptr (HysDocument) document = hys_document_parse (drawing, -1, "drawing", NULL, NULL);
  HysValueFitFound *read = read_loops (1);
  g_autoptr (GError) error = NULL;

  g_assert_null (work (fit_to (read, document), &(Watch){ .patience = 40 }, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
  hys_value_fit_job.free_result (read);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/fit-job/loop", test_loop);
  g_test_add_func ("/session/fit-job/several", test_several);
  g_test_add_func ("/session/fit-job/cancelled", test_cancelled);
  return g_test_run ();
}
