/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured history in half-cycles and blocks: every row is in one of them. */
#include "hys-record-private.h"

#include <math.h>

static double
gauss (GRand *dice)
{
  return sqrt (-2 * log (g_rand_double_range (dice, 1e-12, 1))) * cos (2 * G_PI * g_rand_double (dice));
}

/* Dwells with single rows 13 times the noise away: each turning point has a row of its own, and each row is in one block. */
static void
test_rows (void)
{
  enum { ROWS = 400 };
  const double noise = 1e-3;

  for (guint32 seed = 0; seed < 30; seed++)
    {
      double x[ROWS], r[ROWS];
      g_autoptr (GRand) dice = g_rand_new_with_seed (seed);
      g_autoptr (HysMeasured) measured = NULL;
      g_autoptr (HysRecord) record = NULL;
      gsize next = 0;

      for (guint i = 0; i < ROWS; i++)
        {
          const double place = fmin (fabs (fmod (i / 100.0, 2) - 1), 0.7) - (i % 37 == 5 || i % 37 == 20 ? 13 * noise : 0);

          r[i] = place + 0.1 * noise * gauss (dice);
          x[i] = place + noise * gauss (dice);
        }
      measured = hys_measured_new (x, r, ROWS, "", "");
      record = hys_record_new (measured, NULL);
      for (guint i = 1; i < record->turns->len; i++)
        g_assert_cmpuint (g_array_index (record->turns, HysRecordTurn, i - 1).row, <,
                          g_array_index (record->turns, HysRecordTurn, i).row);
      for (guint i = 0; i < record->blocks->len; i++)
        {
          const HysRecordBlock *block = &g_array_index (record->blocks, HysRecordBlock, i);

          g_assert_cmpuint (block->first, ==, next);
          g_assert_cmpuint (block->end, >, block->first);
          next = block->end;
        }
      g_assert_cmpuint (next, ==, record->n);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/record/rows", test_rows);
  return g_test_run ();
}
