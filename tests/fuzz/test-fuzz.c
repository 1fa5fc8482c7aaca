/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Documents of the corpus and the examples, damaged in thousands of ways from a fixed seed: whatever comes of it, reading
 * gives a document that is saved stably, or an error of one line; and so does pasting it into another document, which is as
 * before when that is undone. Memory is watched by the sanitizers.
 */
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-history.h"
#include "hys-primitives.h"

#include <string.h>

#define N_GOOD     25
#define N_ROUNDS   20000
#define MAX_SIZE   20000
#define MAX_EXPAND 2000
#define PASTE_EVERY 5

/* Values to put in the place of others. */
static const char *const values[] = {
  "null", "true", "false", "-1", "0", "1", "2.5", "1e999", "-0", "1e308", "5e-324", "\"\"", "[]", "{}", "[[0,0],[1,1]]",
  "\"s\"", "\"t\"", "\"1+s\"", "\"m\"", "\"a\"", "\"slider\"", "\"masing\"", "\"displacement\"", "\"square\"", "\"table\"",
  "\"time\"", "[\"x:m\"]", "\"midpoint\"", "18446744073709551617", "\"\\u0009\"",
};

/* What damages the text itself more cleverly than single bytes do. */
static const char *const tokens[] = {
  "\"a\":1,", ",", ":", "}", "]", "{", "[", "\"", "\\", "\\u0000", "\\ud800", "\xff", "\xc3", "\n", "masing", "slider",
  "table", "expression", "repeat", "previous", "displacement", "18446744073709551617", "\"1/s\"", "\"((((\"", "//", "'",
};

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
load_seeds (void)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "conformance", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *const *examples = hys_examples_list ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".hysteron"))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      char *text;
      gsize length;

      if (g_file_get_contents (names->pdata[i], &text, &length, NULL))
        g_ptr_array_add (seeds, g_bytes_new_take (text, length));
    }
  for (guint i = 0; examples[i] != NULL; i++)
    g_ptr_array_add (seeds, hys_example_text (examples[i], NULL));
  g_assert_cmpuint (seeds->len, >, 100);
  return seeds;
}

static gsize
pick (GRand *random,
      gsize  n)
{
  return n > 0 ? (gsize) g_rand_int_range (random, 0, (gint32) n) : 0;
}

/* Copies a piece of another document into this one. */
static void
splice (GRand   *random,
        GString *text,
        GBytes  *other)
{
  gsize size = g_bytes_get_size (other), from = pick (random, size), length = pick (random, MIN (size - from, 400));

  g_string_insert_len (text, (gssize) pick (random, text->len + 1), (const char *) g_bytes_get_data (other, NULL) + from,
                       (gssize) length);
}

/* Another value after one of the colons. */
static void
replace_value (GRand   *random,
               GString *text,
               gsize    at)
{
  const char *colon = strchr (text->str + at, ':');
  gsize from;

  if (colon == NULL)
    return;
  from = (gsize) (colon + 1 - text->str);
  g_string_erase (text, (gssize) from, (gssize) strcspn (text->str + from, ",}]"));
  g_string_insert (text, (gssize) from, values[pick (random, G_N_ELEMENTS (values))]);
}

static void
damage (GRand   *random,
        GString *text,
        GBytes  *other)
{
  gsize at = pick (random, text->len);

  switch (g_rand_int_range (random, 0, 12))
    {
    case 0:
      if (text->len > 0)
        text->str[at] = (char) g_rand_int_range (random, 0, 256);
      break;
    case 1:
      g_string_erase (text, (gssize) at, (gssize) pick (random, MIN (text->len - at, 30) + 1));
      break;
    case 2:
      g_string_insert (text, (gssize) at, tokens[pick (random, G_N_ELEMENTS (tokens))]);
      break;
    case 3:
      splice (random, text, other);
      break;
    case 4:
      g_string_truncate (text, at);
      break;
    case 5:
    case 6:
      if (text->len > 0 && g_ascii_isdigit (text->str[at]))
        text->str[at] = (char) g_rand_int_range (random, '0', '9' + 1);
      break;
    default:
      replace_value (random, text, at);
    }
}

static void
check_document (const HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = hys_document_to_json (document, NULL), *again = NULL;
  g_autoptr (HysDocument) back = hys_document_parse (text, -1, "saved", NULL, &error);

  g_assert_no_error (error);
  again = hys_document_to_json (back, NULL);
  g_assert_cmpstr (text, ==, again);
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysSignal *signal = hys_document_load_at (document, i)->signal;
      double minimum, maximum, next = hys_signal_next_break (signal, 0.3);

      hys_signal_bounds (signal, 0, 1, &minimum, &maximum);
      hys_signal_value (signal, 1e9);
      g_assert_true (next > 0.3);
    }
}

static void
check_expansion (const HysDocument *document)
{
  double branches = 0;

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      int count = hys_element_kind_parameter (element->kind, "count");

      branches += count < 0 ? 0 : element->values[count].number;
    }
  if (branches <= MAX_EXPAND)
    {
      g_autoptr (HysPrimitives) primitives = hys_primitives_new (document);

      g_assert_cmpfloat (primitives->n_bars, ==, document->nodes->len + branches);
    }
}

/* Whether it was read. */
static gboolean
check_text (const GString *text)
{
  g_autoptr (GPtrArray) findings = hys_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (text->str, (gssize) text->len, "fuzz", findings, &error);

  g_assert_true ((document == NULL) == (error != NULL));
  if (error != NULL)
    {
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_null (strchr (error->message, '\n'));
      g_assert_cmpuint (strlen (error->message), <, 1000);
      return FALSE;
    }
  check_document (document);
  check_expansion (document);
  return TRUE;
}

static void
check_paste (const GString *text)
{
  HysDocument *document = hys_example_load ("persoz", NULL);
  g_autoptr (HysHistory) history = hys_history_new (document);
  g_autofree char *before = hys_document_to_json (document, NULL), *after = NULL;
  g_autoptr (GError) error = NULL;
  HysDocument *edited = hys_edit_paste (document, NULL, text->str, NAN, NAN, &error);

  g_assert_true ((edited == NULL) == (error != NULL));
  if (edited != NULL && hys_history_apply (history, edited, NULL, NULL, &error))
    {
      g_assert_cmpuint (hys_history_get_document (history)->nodes->len, >, 0);
      hys_history_undo (history);
    }
  if (error != NULL)
    g_assert_null (strchr (error->message, '\n'));
  after = hys_document_to_json (hys_history_get_document (history), NULL);
  g_assert_cmpstr (after, ==, before);
}

static void
test_fuzz (void)
{
  g_autoptr (GPtrArray) seeds = load_seeds ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20001);
  guint n_read = 0;

  for (int i = 0; i < N_ROUNDS; i++)
    {
      /* The corpus's good documents and the examples come last. */
      gsize first = g_rand_boolean (random) ? seeds->len - N_GOOD : 0;
      GBytes *seed = seeds->pdata[first + pick (random, seeds->len - first)], *other = seeds->pdata[pick (random, seeds->len)];
      GString *text = g_string_new_len (g_bytes_get_data (seed, NULL), (gssize) g_bytes_get_size (seed));

      if (text->len > MAX_SIZE)
        g_string_truncate (text, MAX_SIZE);
      for (int k = g_rand_int_range (random, 1, 4); k > 0; k--)
        damage (random, text, other);
      n_read += check_text (text) ? 1 : 0;
      if (i % PASTE_EVERY == 0)
        check_paste (text);
      g_string_free (text, TRUE);
    }
  g_test_message ("%u of %d were still documents", n_read, N_ROUNDS);
  g_assert_cmpuint (n_read, >, N_ROUNDS / 20);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzz/documents", test_fuzz);
  return g_test_run ();
}
