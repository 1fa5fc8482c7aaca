/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Springs along diagonals of the stiffness matrix. */
#include "hys-diagonals.h"

#include <string.h>

/* A grid whose springs are given bar by bar, to the left and upwards; each is known by its element. */
static HysSpring *
make_grid (guint  side,
           guint *n)
{
  HysSpring *springs = g_new (HysSpring, 2 * side * side);

  *n = 0;
  for (guint i = 0; i < side * side; i++)
    {
      if (i % side > 0)
        springs[*n] = (HysSpring){ i - 1, i, *n, .stiffness = 1 }, *n += 1;
      if (i >= side)
        springs[*n] = (HysSpring){ i - side, i, *n, .stiffness = 1 }, *n += 1;
    }
  return springs;
}

static gboolean
is_next (const HysSpring *spring)
{
  return spring[1].from == spring->from + 1 && spring[1].to == spring->to + 1;
}

/* All springs are there, each once; behind those that lie side by side the others are in their order. */
static void
test_sort (void)
{
  for (guint side = 4; side < 40; side += 5)
    {
      guint n, loose = 0;
      g_autofree HysSpring *springs = make_grid (side, &n);
      g_autofree HysSpring *before = g_memdup2 (springs, n * sizeof (HysSpring));
      g_autofree gboolean *seen = g_new0 (gboolean, n);

      hys_diagonals_sort (springs, n);
      for (guint i = 0; i < n; i++)
        {
          g_assert_false (seen[springs[i].element]);
          g_assert_cmpmem (&springs[i], sizeof (HysSpring), &before[springs[i].element], sizeof (HysSpring));
          seen[springs[i].element] = TRUE;
          loose += i + 1 < n && !is_next (&springs[i]);
        }
      if (side < 10)   /* few are left as they are */
        g_assert_true (memcmp (springs, before, n * sizeof (HysSpring)) == 0);
      else
        g_assert_cmpuint (loose, ==, side);   /* the ends of its rows, and of its columns taken together */
    }
}

/* Of springs without order, none is moved. */
static void
test_no_diagonals (void)
{
  guint n = 1000;
  g_autofree HysSpring *springs = g_new0 (HysSpring, n), *before = NULL;
  g_autofree HysDiagonal *pieces = NULL;

  for (guint i = 0; i < n; i++)
    springs[i] = (HysSpring){ i * 7 % 1000, i * i % 991, i, 1 };
  before = g_memdup2 (springs, n * sizeof (HysSpring));
  hys_diagonals_sort (springs, n);
  g_assert_true (memcmp (springs, before, n * sizeof (HysSpring)) == 0);
  pieces = hys_diagonals_find (springs, n);
  g_assert_cmpuint (pieces[0].first, ==, n);
  g_assert_cmpuint (pieces[0].n, ==, 0);
}

/* Pieces are what they are said to be, ascend, and leave less than a unit of each stretch. */
static void
test_find (void)
{
  guint side = 37, n, next = 0, left = 0;
  g_autofree HysSpring *springs = make_grid (side, &n);
  g_autofree HysDiagonal *pieces = NULL;
  const HysDiagonal *piece;

  hys_diagonals_sort (springs, n);
  pieces = hys_diagonals_find (springs, n);
  for (piece = pieces; piece->n > 0; piece++)
    {
      g_assert_cmpuint (piece->first, >=, next);
      g_assert_cmpuint (piece->n % HYS_DIAGONAL_UNIT, ==, 0);
      g_assert_cmpuint (piece->n, <=, HYS_DIAGONAL_LONGEST);
      for (guint k = 0; k < piece->n; k++)
        {
          g_assert_cmpuint (springs[piece->first + k].from, ==, piece->from + k);
          g_assert_cmpuint (springs[piece->first + k].to, ==, piece->to + k);
        }
      left += piece->first - next;
      next = piece->first + piece->n;
    }
  g_assert_cmpuint (piece->first, ==, n);
  left += n - next;
  g_assert_cmpuint (left, ==, side * (36 % HYS_DIAGONAL_UNIT) + 36 * side % HYS_DIAGONAL_UNIT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/system/diagonals/sort", test_sort);
  g_test_add_func ("/system/diagonals/none", test_no_diagonals);
  g_test_add_func ("/system/diagonals/find", test_find);
  return g_test_run ();
}
