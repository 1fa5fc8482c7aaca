/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The document in memory: defaults, findings, setting fields, saving to files, sizes. */
#include "hys-comma-locale.h"
#include "hys-document.h"
#include "hys-error.h"
#include "hys-examples.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static HysDocument *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  HysDocument *document = hys_document_parse (text, -1, "doc", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static HysDocument *
persoz (void)
{
  g_autoptr (GError) error = NULL;
  HysDocument *document = hys_example_load ("persoz", &error);

  g_assert_no_error (error);
  return document;
}

static void
test_defaults (void)
{
  g_autoptr (HysDocument) document = parse ("{\"hysteron\":1,\"nodes\":[{\"id\":\"a\"}]}");
  const HysNode *node = hys_document_node (document, 0);

  g_assert_cmpstr (document->title, ==, "");
  g_assert_cmpstr (document->time_unit, ==, "");
  g_assert_false (node->fixed);
  g_assert_cmpfloat (node->mass, ==, 0);
  g_assert_cmpfloat (node->position, ==, 0);
  g_assert_cmpfloat (node->velocity, ==, 0);
  g_assert_true (isnan (node->column));
  g_assert_cmpfloat (document->simulation.until, ==, 10);
  g_assert_cmpfloat (document->simulation.step, ==, 0.001);
  g_assert_cmpstr (document->simulation.scheme, ==, "midpoint");
  g_assert_cmpuint (document->simulation.every, ==, 0);
  g_assert_cmpuint (document->simulation.steps, ==, 0);
}

/* The format's own example, value by value. */
static void
test_persoz (void)
{
  g_autoptr (HysDocument) document = persoz ();
  int s3 = hys_document_find_element (document, "s3"), m = hys_document_find_node (document, "m");
  const HysElement *element = hys_document_element (document, s3);
  const HysLoad *load = hys_document_load_at (document, 0);

  g_assert_cmpuint (document->nodes->len, ==, 5);
  g_assert_cmpuint (document->elements->len, ==, 7);
  g_assert_cmpstr (element->kind->name, ==, "slider");
  g_assert_cmpfloat (element->values[0].number, ==, 3);
  g_assert_cmpuint (element->from, ==, (guint) hys_document_find_node (document, "A"));
  g_assert_cmpuint (element->to, ==, (guint) hys_document_find_node (document, "N"));
  g_assert_cmpint (hys_document_find_node (document, "s3"), ==, -1);
  g_assert_cmpint (hys_document_find_element (document, "m"), ==, -1);
  g_assert_cmpuint (load->node, ==, (guint) m);
  g_assert_cmpint (load->kind, ==, HYS_LOAD_FORCE);
  g_assert_cmpfloat (hys_signal_value (load->signal, 0.2), ==, 200 * sin (6 * 0.2));
  g_assert_false (hys_document_node_is_driven (document, (guint) m));
  g_assert_cmpfloat (document->simulation.until, ==, 80);
  g_assert_cmpfloat (document->simulation.step, ==, 0.001);
  g_assert_cmpstr (document->simulation.scheme, ==, "paper");
}

static void
test_steps (void)
{
  g_autoptr (HysDocument) document = parse ("{\"hysteron\":1,\"simulation\":{\"until\":3,\"steps\":6}}");
  g_autoptr (GError) error = NULL;

  g_assert_cmpfloat (document->simulation.step, ==, 0.5);
  g_assert_true (hys_document_set (document, "simulation.until", "12", &error));
  g_assert_cmpfloat (document->simulation.step, ==, 2);
  g_assert_true (hys_document_set (document, "simulation.step", "0.25", &error));
  g_assert_cmpuint (document->simulation.steps, ==, 0);
  g_assert_true (hys_document_set (document, "simulation.steps", "3", &error));
  g_assert_cmpfloat (document->simulation.step, ==, 4);
  g_assert_no_error (error);
}

static void
test_findings (void)
{
  g_autoptr (GPtrArray) findings = hys_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (
    "{\"hysteron\":1,\"author\":1,\"nodes\":[{\"id\":\"a\",\"colour\":\"red\"}]}", -1, "doc", findings, &error);
  const HysFinding *top, *node;

  g_assert_no_error (error);
  g_assert_cmpuint (findings->len, ==, 2);
  node = g_ptr_array_index (findings, 0);
  top = g_ptr_array_index (findings, 1);
  g_assert_cmpint (top->severity, ==, HYS_SEVERITY_WARNING);
  g_assert_cmpstr (top->code, ==, "unknown-key");
  g_assert_cmpstr (top->message, ==, "doc: unknown key \"author\", kept");
  g_assert_cmpuint (g_strv_length (top->ids), ==, 0);
  g_assert_cmpstr (node->message, ==, "doc: nodes[0]: unknown key \"colour\", kept");
  g_assert_cmpstr (node->ids[0], ==, "a");
  g_assert_true (hys_findings_well_posed (findings));
}

/* An unknown key that an edit made known must not come out twice: the text would be refused. */
static void
test_extras_become_known (void)
{
  g_autoptr (HysDocument) document = parse (
    "{\"hysteron\":1,\"nodes\":[{\"id\":\"a\",\"fixed\":true},{\"id\":\"b\"}],\"elements\":"
    "[{\"id\":\"e\",\"kind\":\"spring\",\"from\":\"a\",\"to\":\"b\",\"stiffness\":1,\"threshold\":3,\"thresh\":4}]}");
  HysElement *element = hys_document_edit_element (document, 0);
  g_autofree char *text = NULL;
  g_autoptr (HysDocument) back = NULL;

  element->kind = hys_element_kind_find ("slider");
  element->values[0].number = 7;
  element->values[1].number = 0;
  text = hys_document_to_json (document, NULL);
  back = parse (text);
  g_assert_cmpfloat (hys_document_element (back, 0)->values[0].number, ==, 7);
  g_assert_nonnull (strstr (text, "\"thresh\": 4"));
}

static void
assert_set (HysDocument *document,
            const char  *field,
            const char  *value,
            const char  *found)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (hys_document_set (document, field, value, &error));
  g_assert_no_error (error);
  text = hys_document_to_json (document, NULL);
  g_assert_nonnull (strstr (text, found));
}

static void
test_set (void)
{
  g_autoptr (HysDocument) document = persoz ();

  assert_set (document, "k1.stiffness", "2.5", "\"id\": \"k1\", \"kind\": \"spring\", \"from\": \"A\", \"to\": \"B\", "
              "\"stiffness\": 2.5");
  assert_set (document, "s1.force", "-1", "\"threshold\": 1, \"force\": -1");
  assert_set (document, "s1.row", "5", "\"force\": -1, \"row\": 5");
  assert_set (document, "m.mass", "1e-3", "\"id\": \"m\", \"mass\": 0.001");
  assert_set (document, "A.x", "-3", "\"id\": \"A\", \"x\": -3");
  assert_set (document, "B.fixed", "true", "\"id\": \"B\", \"fixed\": true");
  assert_set (document, "m.force.amplitude", "7", "\"amplitude\": 7, \"omega\": 6");
  assert_set (document, "m.force.phase", "0.5", "\"omega\": 6, \"phase\": 0.5");
  assert_set (document, "title", "Deux \"mots\"", "\"title\": \"Deux \\\"mots\\\"\"");
  assert_set (document, "title", "12", "\"title\": \"12\"");
  assert_set (document, "units.length", "mm", "\"units\": { \"length\": \"mm\" }");
  assert_set (document, "simulation.step", "1e-4", "\"until\": 80, \"step\": 0.0001");
  assert_set (document, "simulation.scheme", "implicit", "\"scheme\": \"implicit\"");
  assert_set (document, "simulation.every", "100", "\"every\": 100");
}

static void
test_set_kinds (void)
{
  g_autoptr (HysDocument) document = parse (
    "{\"hysteron\":1,\"nodes\":[{\"id\":\"a.b\",\"fixed\":true},{\"id\":\"d\"},{\"id\":\"e\"}],\"elements\":"
    "[{\"id\":\"g\",\"kind\":\"masing\",\"from\":\"a.b\",\"to\":\"d\",\"count\":3,\"stiffness\":1,\"limit\":1}],\"loads\":"
    "[{\"node\":\"d\",\"kind\":\"displacement\",\"signal\":{\"type\":\"table\",\"points\":[[0,0]]}},"
    "{\"node\":\"e\",\"kind\":\"force\",\"signal\":{\"type\":\"expression\",\"value\":\"t\"}}]}");

  assert_set (document, "g.stiffness", "1+s", "\"stiffness\": \"1+s\"");
  assert_set (document, "g.stiffness", "4", "\"stiffness\": 4");
  assert_set (document, "g.sampling", "midpoint", "\"sampling\": \"midpoint\"");
  assert_set (document, "g.count", "30", "\"count\": 30");
  assert_set (document, "a.b.x", "2", "\"id\": \"a.b\", \"fixed\": true, \"x\": 2");
  assert_set (document, "d.displacement.points", "[[0,1],[2,3]]", "\"points\": [[0, 1], [2, 3]]");
  assert_set (document, "d.displacement.repeat", "true", "\"repeat\": true");
  assert_set (document, "e.force.value", "2*t", "\"value\": \"2*t\"");
}

static void
assert_not_set (HysDocument *document,
                const char  *field,
                const char  *value,
                HysError     code,
                const char  *message)
{
  g_autofree char *before = hys_document_to_json (document, NULL), *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (hys_document_set (document, field, value, &error));
  g_assert_error (error, HYS_ERROR, (int) code);
  g_assert_cmpstr (error->message, ==, message);
  after = hys_document_to_json (document, NULL);
  g_assert_cmpstr (before, ==, after);
}

static void
test_set_refused (void)
{
  g_autoptr (HysDocument) document = persoz ();

  assert_not_set (document, "k1.stiffness", "-1", HYS_ERROR_REFUSED, "must be > 0, is -1");
  assert_not_set (document, "k1.stiffness", "stiff", HYS_ERROR_REFUSED,
                  "must be a number, is \"stiff\"");
  assert_not_set (document, "k1.stiffness", "", HYS_ERROR_REFUSED, "must be a number, is \"\"");
  assert_not_set (document, "k1.stiffness", "nan", HYS_ERROR_REFUSED, "must be a number, is \"nan\"");
  assert_not_set (document, "s1.force", "2", HYS_ERROR_REFUSED,
                  "its size must be at most the threshold 1, is 2");
  assert_not_set (document, "m.mass", "true", HYS_ERROR_REFUSED, "must be a number, is true");
  assert_not_set (document, "wall.velocity", "1", HYS_ERROR_REFUSED,
                  "a fixed node cannot move");
  assert_not_set (document, "simulation.step", "81", HYS_ERROR_REFUSED,
                  "a step of 81 is longer than the run until 80");
  assert_not_set (document, "simulation.scheme", "rk4", HYS_ERROR_REFUSED,
                  "\"rk4\" is not a scheme; use one of: paper, implicit, midpoint, "
                  "exact, automatic");
  assert_not_set (document, "title", "\xff", HYS_ERROR_REFUSED, "the text is not UTF-8");
  assert_not_set (document, "k9.stiffness", "1", HYS_ERROR_USAGE,
                  "\"k9.stiffness\": there is no such node, element or field");
  assert_not_set (document, "stiffness", "1", HYS_ERROR_USAGE, "\"stiffness\": there is no such node, element or field");
  assert_not_set (document, "", "1", HYS_ERROR_USAGE, "\"\": there is no such node, element or field");
  assert_not_set (document, "k1.threshold", "1", HYS_ERROR_USAGE, "\"k1.threshold\": the element has no such field");
  assert_not_set (document, "m.stiffness", "1", HYS_ERROR_USAGE, "\"m.stiffness\": the node has no such field");
  assert_not_set (document, "A.force.value", "1", HYS_ERROR_USAGE, "\"A.force.value\": the node has no such load");
  assert_not_set (document, "m.force.period", "1", HYS_ERROR_USAGE,
                  "\"m.force.period\": the signal has no such parameter");
  assert_not_set (document, "simulation.h", "1", HYS_ERROR_USAGE, "\"simulation.h\": the simulation has no such field");
}

/* Everything that is read or written is the same where numbers are written with a comma. */
static void
test_comma_locale (void)
{
  g_autoptr (HysDocument) document = NULL;
  g_autofree char *text = NULL, *before = NULL;

  document = parse ("{\"hysteron\":1,\"nodes\":[{\"id\":\"m\",\"mass\":1.25,\"position\":1e-3}],\"x\":0.5}");
  before = hys_document_to_json (document, NULL);
  if (!hys_comma_locale_enter ())
    return;
  hys_document_unref (g_steal_pointer (&document));
  document = parse ("{\"hysteron\":1,\"nodes\":[{\"id\":\"m\",\"mass\":1.25,\"position\":1e-3}],\"x\":0.5}");
  text = hys_document_to_json (document, NULL);
  hys_comma_locale_leave ();
  g_assert_cmpstr (text, ==, before);
  g_assert_cmpfloat (hys_document_node (document, 0)->mass, ==, 1.25);
}

typedef struct
{
  char *folder;
  char *file;
  char *link;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("hys-document-XXXXXX", NULL);
  fixture->file = g_build_filename (fixture->folder, "saved.hysteron", NULL);
  fixture->link = g_build_filename (fixture->folder, "link.hysteron", NULL);
}

/* Nothing else may have been left in the folder. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_remove (fixture->file);
  g_remove (fixture->link);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->file);
  g_free (fixture->link);
}

static gboolean
save (const HysDocument  *document,
      const char         *path,
      GError            **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return hys_document_save (document, file, NULL, FALSE, NULL, error);
}

static void
assert_saved (const HysDocument *document,
              const char        *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) back = NULL;
  g_autofree char *expected = hys_document_to_json (document, NULL), *found = NULL;

  g_assert_true (save (document, path, &error));
  g_assert_no_error (error);
  back = hys_document_load (path, NULL, &error);
  g_assert_no_error (error);
  found = hys_document_to_json (back, NULL);
  g_assert_cmpstr (found, ==, expected);
}

static void
test_save (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (HysDocument) document = persoz ();
  struct stat status;

  assert_saved (document, fixture->file);
  g_assert_cmpint (g_chmod (fixture->file, 0626), ==, 0);
  g_assert_true (hys_document_set (document, "k1.stiffness", "3", NULL));
  assert_saved (document, fixture->file);
  g_assert_cmpint (g_stat (fixture->file, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0626);
}

/* A link stays a link: the file that it stands for is replaced, also one that is not there yet. */
static void
test_save_link (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (HysDocument) document = persoz ();

  g_assert_cmpint (symlink ("saved.hysteron", fixture->link), ==, 0);
  assert_saved (document, fixture->link);
  g_assert_true (g_file_test (fixture->link, G_FILE_TEST_IS_SYMLINK));
  g_assert_false (g_file_test (fixture->file, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (hys_document_set (document, "k1.stiffness", "3", NULL));
  assert_saved (document, fixture->link);
  g_assert_true (g_file_test (fixture->link, G_FILE_TEST_IS_SYMLINK));
}

static void
assert_not_saved (const char *path,
                  const char *message)
{
  g_autoptr (HysDocument) document = persoz ();
  g_autoptr (GError) error = NULL;

  g_assert_false (save (document, path, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_FAILED);
  g_assert_true (g_str_has_prefix (error->message, message));
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_save_refused (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *nowhere = g_build_filename (fixture->folder, "none", "a.hysteron", NULL);
  g_autofree char *name = g_path_get_basename (fixture->folder);
  g_autofree char *folder = g_strdup_printf ("%s: cannot be saved: Is a directory", name);

  assert_not_saved (nowhere, "a.hysteron: cannot be saved: ");
  assert_not_saved (fixture->folder, folder);
  assert_not_saved ("/dev/null", "null: cannot be saved: not a regular file");
  g_assert_cmpint (symlink ("link.hysteron", fixture->link), ==, 0);
  assert_not_saved (fixture->link, "link.hysteron: cannot be saved: ");
}

/* In a folder that takes nothing new a failed save leaves the old file as it was. */
static void
test_save_keeps (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (HysDocument) document = persoz ();
  pid_t child;
  int status;

  assert_saved (document, fixture->file);
  g_file_get_contents (fixture->file, &before, NULL, NULL);
  g_assert_true (hys_document_set (document, "k1.stiffness", "3", NULL));
  g_chmod (fixture->file, 0666);
  g_chmod (fixture->folder, 0555);
  child = fork ();
  if (child == 0)
    {
      g_autoptr (GError) error = NULL;

      if (getuid () == 0 && setuid (65534) != 0)
        _exit (77);
      _exit (save (document, fixture->file, &error) ? 1 : 0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_chmod (fixture->folder, 0755);
  g_file_get_contents (fixture->file, &after, NULL, NULL);
  g_assert_cmpstr (before, ==, after);
  if (WIFEXITED (status) && WEXITSTATUS (status) == 77)
    g_test_skip ("root, and not allowed to become somebody else");
  else
    g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
}

static char *
chain_text (guint n)
{
  GString *text = g_string_new ("{\"hysteron\":1,\"nodes\":[{\"id\":\"n0\",\"fixed\":true}");

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, ",{\"id\":\"n%u\",\"mass\":1,\"x\":%u}", i, i);
  g_string_append (text, "],\"elements\":[{\"id\":\"k0\",\"kind\":\"spring\",\"from\":\"n0\",\"to\":\"n1\",\"stiffness\":1}");
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, ",{\"id\":\"k%u\",\"kind\":\"spring\",\"from\":\"n%u\",\"to\":\"n%u\","
                            "\"stiffness\":1.5}", i, i - 1, i);
  g_string_append (text, "],\"figures\":[{\"kind\":\"time\",\"series\":[\"x:n0\"");
  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, ",\"u:k%u\"", i);
  g_string_append (text, "]}]}");
  return g_string_free (text, FALSE);
}

/* The largest network of the format. Were anything in it quadratic, this would take minutes and the test run out. */
static void
test_largest (void)
{
  g_autofree char *text = chain_text (HYS_MAX_NODES), *saved = NULL;
  g_autoptr (HysDocument) document = NULL;
  gint64 start = g_get_monotonic_time ();

  document = parse (text);
  g_test_message ("read in %.3f s", (double) (g_get_monotonic_time () - start) / 1e6);
  g_assert_cmpuint (document->elements->len, ==, HYS_MAX_ELEMENTS);
  saved = hys_document_to_json (document, NULL);
  g_assert_nonnull (saved);
}

static void
test_one_more (void)
{
  g_autofree char *text = chain_text (HYS_MAX_NODES + 1);
  g_autoptr (GError) error = NULL;

  g_assert_null (hys_document_parse (text, -1, "doc", NULL, &error));
  g_assert_cmpstr (error->message, ==, "doc: nodes: at most 100000 are allowed, here are 100001");
}

/* What an editor may put into a document that no file can hold. */
static void
test_validate_memory (void)
{
  g_autoptr (HysDocument) document = persoz ();
  g_autoptr (GError) error = NULL;

  hys_document_edit_element (document, 0)->to = 99;
  g_assert_false (hys_document_validate (document, "doc", &error));
  g_assert_cmpstr (error->message, ==, "doc: elements[0].to: there is no such node");
  g_clear_error (&error);
  hys_document_edit_element (document, 0)->to = 4;
  hys_document_edit_node (document, 1)->column = INFINITY;
  g_assert_false (hys_document_validate (document, "doc", &error));
  g_assert_cmpstr (error->message, ==, "doc: nodes[1].x: must be a finite number");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/defaults", test_defaults);
  g_test_add_func ("/document/persoz", test_persoz);
  g_test_add_func ("/document/steps", test_steps);
  g_test_add_func ("/document/findings", test_findings);
  g_test_add_func ("/document/extras-become-known", test_extras_become_known);
  g_test_add_func ("/document/set", test_set);
  g_test_add_func ("/document/set-kinds", test_set_kinds);
  g_test_add_func ("/document/set-refused", test_set_refused);
  g_test_add_func ("/document/comma-locale", test_comma_locale);
  g_test_add ("/document/save", Fixture, NULL, set_up, test_save, tear_down);
  g_test_add ("/document/save-link", Fixture, NULL, set_up, test_save_link, tear_down);
  g_test_add ("/document/save-refused", Fixture, NULL, set_up, test_save_refused, tear_down);
  g_test_add ("/document/save-keeps", Fixture, NULL, set_up, test_save_keeps, tear_down);
  g_test_add_func ("/document/largest", test_largest);
  g_test_add_func ("/document/one-more", test_one_more);
  g_test_add_func ("/document/validate-memory", test_validate_memory);
  return g_test_run ();
}
