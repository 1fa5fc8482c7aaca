/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Gives the files of a folder to a harness, each as it is and damaged in a few ways from a fixed seed: what libFuzzer does
 * better, for hours, where it is built (see run-fuzzers).
 */
#include "harness.h"

#include <string.h>

#define N_DAMAGED 100

/* A byte more, less, or another one. */
static void
damage (GRand   *dice,
        GString *text)
{
  gsize at = (gsize) g_rand_int_range (dice, 0, (gint32) text->len + 1);
  char byte = (char) g_rand_int_range (dice, 0, 256);
  gsize some = (gsize) g_rand_int_range (dice, 1, 8);

  switch (g_rand_int_range (dice, 0, 3))
    {
    case 0:
      g_string_insert_c (text, (gssize) at, byte);
      break;
    case 1:
      if (at < text->len)
        g_string_erase (text, (gssize) at, (gssize) MIN (text->len - at, some));
      break;
    default:
      if (at < text->len)
        text->str[at] = byte;
    }
}

/* A copy of just that length, so that a byte read behind its end is seen. */
static void
give (const char *data,
      gsize       size)
{
  g_autofree char *copy = g_malloc (MAX (size, 1));

  memcpy (copy, data, size);
  LLVMFuzzerTestOneInput ((const uint8_t *) copy, size);
}

static void
replay (const char *path,
        GRand      *dice)
{
  g_autofree char *data = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  give (data, size);
  for (guint i = 0; i < N_DAMAGED; i++)
    {
      GString *text = g_string_new_len (data, (gssize) size);

      for (int k = g_rand_int_range (dice, 1, 5); k > 0; k--)
        damage (dice, text);
      give (text->str, text->len);
      g_string_free (text, TRUE);
    }
}

static void
test_replay (gconstpointer data)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (15);
  g_autoptr (GDir) folder = g_dir_open (data, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (data, name, NULL);

      replay (path, dice);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  g_test_add_data_func ("/fuzz/replay", argv[1], test_replay);
  return g_test_run ();
}
