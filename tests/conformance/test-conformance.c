/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The corpus: every y_*.hysteron of this folder loads and is saved stably; every n_*.hysteron is refused with the line in
 * the .err file beside it. Then what cannot lie in a folder: what is too large, too deep, not readable or no file at all.
 */
#include "hys-document.h"
#include "hys-error.h"
#include "hys-examples.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *
read_text (const char *path,
           gsize      *length)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

/* Saving what was loaded, loading that and saving it again gives the same bytes. */
static void
assert_stable (const HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = hys_document_to_json (document, &length);
  g_autoptr (HysDocument) back = hys_document_parse (text, (gssize) length, "saved", NULL, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = hys_document_to_json (back, NULL);
  g_assert_cmpuint (strlen (text), ==, length);
  g_assert_cmpstr (text, ==, again);
  g_assert_cmpuint (text[length - 1], ==, '\n');
}

static void
test_accepted (gconstpointer data)
{
  const char *path = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_load (path, NULL, &error), copy = NULL;
  g_autofree char *text = NULL, *copied = NULL;

  g_assert_no_error (error);
  assert_stable (document);
  copy = hys_document_copy (document);
  text = hys_document_to_json (document, NULL);
  copied = hys_document_to_json (copy, NULL);
  g_assert_cmpstr (text, ==, copied);
}

static void
assert_refused (const char *path,
                const char *expected)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (hys_document_load (path, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_refused (gconstpointer data)
{
  const char *path = data;
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen ("hysteron"));
  g_autofree char *err = g_strconcat (stem, "err", NULL);
  g_autofree char *expected = read_text (err, NULL);

  assert_refused (path, g_strchomp (expected));
}

static void
test_canonical (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "conformance", "y_canonical.hysteron", NULL);
  g_autofree char *text = read_text (path, NULL), *saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_load (path, NULL, &error);

  g_assert_no_error (error);
  saved = hys_document_to_json (document, NULL);
  g_assert_cmpstr (saved, ==, text);
}

/* The examples that are shipped are in the canonical form too. */
static void
test_examples (void)
{
  const char *const *names = hys_examples_list ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = hys_example_text (names[i], &error);
      g_autoptr (HysDocument) document = hys_example_load (names[i], &error);
      g_autofree char *saved = NULL, *text = NULL;

      g_assert_no_error (error);
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      saved = hys_document_to_json (document, NULL);
      g_assert_cmpstr (text, ==, saved);
      g_assert_cmpstr (document->title, !=, "");
      g_assert_cmpstr (document->notes, !=, "");
      g_assert_cmpuint (document->figures->len, >, 0);
    }
}

typedef struct
{
  char *folder;
  char *file;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("hys-conformance-XXXXXX", NULL);
  fixture->file = g_build_filename (fixture->folder, "made.hysteron", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_remove (fixture->file);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->file);
  g_free (fixture->folder);
}

static void
write_file (Fixture    *fixture,
            const char *text,
            gsize       length)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->file, text, (gssize) length, &error);
  g_assert_no_error (error);
}

static void
test_brackets (Fixture       *fixture,
               gconstpointer  data)
{
  const char *opening = data;
  GString *text = g_string_new ("{\"hysteron\":1,\"x\":");

  for (int i = 0; i < 10000; i++)
    g_string_append (text, opening);
  write_file (fixture, text->str, text->len);
  g_string_free (text, TRUE);
  if (*opening == '[')
    assert_refused (fixture->file, "made.hysteron: line 1, column 82: nested more than 64 deep");
  else
    assert_refused (fixture->file, "made.hysteron: line 1, column 334: nested more than 64 deep");
}

/* 70 MiB on disk without writing them: a file with a hole. */
static void
test_too_large (Fixture       *fixture,
                gconstpointer  data)
{
  write_file (fixture, "{", 1);
  g_assert_cmpint (truncate (fixture->file, 70 * 1024 * 1024), ==, 0);
  assert_refused (fixture->file, "made.hysteron: larger than 64 MiB");
}

/* As much from a pipe, whose size nobody knows before. */
static void
test_too_large_stream (void)
{
  g_autoptr (GError) error = NULL;
  const char *arguments[] = { "head", "-c", "73400320", "/dev/zero", NULL };
  int output;

  g_spawn_async_with_pipes (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &output, NULL,
                            &error);
  g_assert_no_error (error);
  g_assert_null (hys_document_load_fd (output, "pipe", NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_assert_cmpstr (error->message, ==, "pipe: larger than 64 MiB");
  close (output);
}

/* Just within the size, but nothing else than values. */
static void
test_too_many_values (void)
{
  g_autoptr (GError) error = NULL;
  GString *text = g_string_new ("{\"hysteron\":1,\"x\":[0");

  for (int i = 0; i < 6000000; i++)
    g_string_append (text, ",0");
  g_string_append (text, "]}");
  g_assert_null (hys_document_parse (text->str, (gssize) text->len, "made", NULL, &error));
  g_assert_true (g_str_has_suffix (error->message, ": too many values"));
  g_string_free (text, TRUE);
}

static void
test_no_file (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *name = g_path_get_basename (fixture->folder);
  g_autofree char *expected = g_strdup_printf ("%s: is a directory", name);

  assert_refused (fixture->file, "made.hysteron: No such file or directory");
  assert_refused (fixture->folder, expected);
  assert_refused ("/dev/null", "null: is not a regular file");
  g_assert_cmpint (mkfifo (fixture->file, 0600), ==, 0);
  assert_refused (fixture->file, "made.hysteron: is not a regular file");
}

/* Root may read everything: the other user is a child process that gave its rights away. */
static void
test_no_permission (Fixture       *fixture,
                    gconstpointer  data)
{
  int status;
  pid_t child;

  write_file (fixture, "{\"hysteron\":1}", 14);
  g_assert_cmpint (g_chmod (fixture->file, 0), ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, 0755), ==, 0);
  child = fork ();
  if (child == 0)
    {
      g_autoptr (GError) error = NULL;

      if (getuid () == 0 && setuid (65534) != 0)
        _exit (77);
      if (hys_document_load (fixture->file, NULL, &error) != NULL)
        _exit (1);
      _exit (g_str_equal (error->message, "made.hysteron: Permission denied") ? 0 : 2);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  if (WEXITSTATUS (status) == 77)
    g_test_skip ("root, and not allowed to become somebody else");
  else
    g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* Every beginning of a document is refused, and none of them crashes. */
static void
test_every_beginning (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "conformance", "y_canonical.hysteron", NULL);
  gsize length;
  g_autofree char *text = read_text (path, &length);

  for (gsize n = 0; n < length - strlen ("\n"); n++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *part = g_strndup (text, n);

      g_assert_null (hys_document_parse (part, (gssize) n, "part", NULL, &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_true (g_str_has_prefix (error->message, "part: line "));
    }
}

static void
add_corpus (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint accepted = 0, refused = 0;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *test = g_strconcat ("/conformance/corpus/", name, NULL);
      char *path;

      if (!g_str_has_suffix (name, ".hysteron"))
        continue;
      path = g_build_filename (folder, name, NULL);
      if (name[0] == 'y')
        accepted++;
      else
        refused++;
      g_test_add_data_func_full (test, path, name[0] == 'y' ? test_accepted : test_refused, g_free);
    }
  g_assert_cmpuint (accepted, >=, 15);
  g_assert_cmpuint (refused, >=, 150);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = NULL;

  g_test_init (&argc, &argv, NULL);
  folder = g_test_build_filename (G_TEST_DIST, "conformance", NULL);
  add_corpus (folder);
  g_test_add_func ("/conformance/canonical", test_canonical);
  g_test_add_func ("/conformance/examples", test_examples);
  g_test_add ("/conformance/brackets/array", Fixture, "[", set_up, test_brackets, tear_down);
  g_test_add ("/conformance/brackets/object", Fixture, "{\"a\":", set_up, test_brackets, tear_down);
  g_test_add ("/conformance/too-large/file", Fixture, NULL, set_up, test_too_large, tear_down);
  g_test_add_func ("/conformance/too-large/stream", test_too_large_stream);
  g_test_add_func ("/conformance/too-many-values", test_too_many_values);
  g_test_add ("/conformance/no-file", Fixture, NULL, set_up, test_no_file, tear_down);
  g_test_add ("/conformance/no-permission", Fixture, NULL, set_up, test_no_permission, tear_down);
  g_test_add_func ("/conformance/every-beginning", test_every_beginning);
  return g_test_run ();
}
