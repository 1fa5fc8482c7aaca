/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Taking a problem apart does not change its solution: masses in a row, in trees and in nets, with couplings that are weak,
 * strong or absent, solved in parts and (cold) in one piece; in grids most parts are alike.
 */
#include "hys-qp.h"

#include <math.h>
#include <string.h>

#define N_CASES  (g_test_slow () ? 60 : 20)
#define N_ROUNDS 6
#define SIDE     17   /* of a grid */

typedef enum
{
  ROW,
  TREE,
  NET,
  GRID,
} Shape;

typedef struct
{
  const char *name;
  Shape       shape;
  int         n;
  double      coupling;   /* in units of the masses */
} Kind;

static const Kind kinds[] = {
  { "row/alone", ROW, 300, 0 },
  { "row/weak", ROW, 300, 1e-4 },
  { "row/strong", ROW, 60, 0.5 },
  { "tree/alone", TREE, 200, 0 },
  { "tree/weak", TREE, 200, 1e-4 },
  { "net/weak", NET, 100, 1e-3 },
  { "net/small", NET, 12, 1e-3 },
  { "net/strong", NET, 12, 0.3 },
  { "grid/alone", GRID, SIDE * SIDE, 0 },
  { "grid/weak", GRID, SIDE * SIDE, 1e-4 },
};

/* A row's sliders lead either way, some also from its end to something given, and every third bar has half a share. */
static void
add_row (GArray *rows,
         int     from,
         int     to)
{
  double share[] = { from % 3 == 1 ? 0.5 : 1, to % 3 == 1 ? 0.5 : 1 };

  if (g_test_rand_bit ())
    g_array_append_val (rows, ((HysQpRow){ { from, to }, { -share[0], share[1] } }));
  else
    g_array_append_val (rows, ((HysQpRow){ { to, from }, { -share[1], share[0] } }));
}

/* A slider in every third bond of a grid, and a coupling beside each. */
static void
add_grid (GArray *rows,
          GArray *pairs)
{
  int count = 0;

  for (int j = 0; j < SIDE * SIDE; j++)
    for (int k = 0; k < 2; k++)
      {
        int from = k == 0 ? (j % SIDE > 0 ? j - 1 : -1) : j - SIDE;

        if (from < 0 && k == 1)
          continue;
        if (from >= 0)
          g_array_append_val (pairs, ((HysPair){ from, j }));
        if (count++ % 3 == 0)
          g_array_append_val (rows, ((HysQpRow){ { from, j }, { from >= 0 ? -1 : 0, 1 } }));
      }
}

/* Sliders between neighbours in the shape, every fourth missing, and a coupling beside each. */
static HysQp *
make (const Kind *kind)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (HysQpRow));
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));
  g_autofree gboolean *floating = g_new0 (gboolean, kind->n);
  int more = kind->shape == NET ? kind->n / 5 : 0;
  HysQp *qp;

  if (kind->shape == GRID)
    add_grid (rows, pairs);
  for (int j = 0; j < kind->n + more && kind->shape != GRID; j++)
    {
      int to = j % kind->n, from = kind->shape == ROW ? j - 1 : g_test_rand_int_range (-1, MAX (to, 1));

      if (from == to)
        continue;
      if (from >= 0)
        g_array_append_val (pairs, ((HysPair){ from, to }));
      if (g_test_rand_int_range (0, 4) == 0)
        continue;
      if (kind->shape == ROW)
        add_row (rows, from, to);
      else
        g_array_append_val (rows, ((HysQpRow){ { from, to }, { -1, 1 } }));
    }
  if (kind->shape == ROW && g_test_rand_bit ())
    add_row (rows, kind->n - 1, -1);
  qp = hys_qp_new (kind->n, (const HysPair *) pairs->data, pairs->len, (int) rows->len, (const HysQpRow *) rows->data, floating);
  for (int j = 0; j < kind->n; j++)
    hys_matrix_add (qp->A, j, j, g_test_rand_double_range (1, 4));
  for (guint k = 0; k < pairs->len; k++)
    {
      HysPair pair = g_array_index (pairs, HysPair, k);
      double value = kind->coupling * g_test_rand_double_range (0.5, 1);

      hys_matrix_add (qp->A, pair.i, pair.i, value);
      hys_matrix_add (qp->A, pair.j, pair.j, value);
      hys_matrix_add (qp->A, pair.i, pair.j, -value);
    }
  for (int i = 0; i < qp->m; i++)
    qp->alpha[i] = g_test_rand_bit () ? 0.25 : g_test_rand_double_range (0.1, 1);   /* some equal */
  hys_qp_update (qp);
  return qp;
}

static void
test_same (gconstpointer data)
{
  const Kind *kind = data;

  for (int k = 0; k < N_CASES; k++)
    {
      HysQp *apart = make (kind);

      for (int round = 0; round < N_ROUNDS; round++)
        {
          g_autofree double *y = g_new (double, kind->n);
          double largest = 0;

          for (int j = 0; j < kind->n; j++)
            apart->b[j] = round == 0 ? (j == kind->n - 1 ? 2 : 0) : apart->b[j] + g_test_rand_double_range (-0.5, 0.5);
          for (int i = 0; i < apart->m && kind->shape == ROW; i++)
            apart->d[i] = g_test_rand_double_range (-0.01, 0.01);
          g_assert_true (hys_qp_solve (apart, FALSE));
          memcpy (y, apart->y, kind->n * sizeof (double));
          g_assert_true (hys_qp_solve (apart, TRUE));
          for (int j = 0; j < kind->n; j++)
            largest = fmax (largest, fabs (apart->b[j]));
          for (int j = 0; j < kind->n; j++)
            g_assert_cmpfloat (fabs (y[j] - apart->y[j]), <=, 1e-11 * largest);
        }
      hys_qp_free (apart);
    }
}

/* y and lambda satisfy A y + D' lambda = b, lambda in alpha sigma (D y + d). */
static void
check_solution (const HysQp *qp)
{
  g_autofree double *left = g_new (double, qp->n);
  double largest = 0;

  hys_matrix_multiply (qp->A, qp->y, left);
  for (int j = 0; j < qp->n; j++)
    {
      left[j] -= qp->b[j];
      largest = fmax (largest, fabs (qp->b[j]));
    }
  for (int i = 0; i < qp->m; i++)
    {
      double rate = hys_qp_row_dot (qp, i, qp->y) + qp->d[i], lambda = qp->lambda[i], alpha = qp->alpha[i];

      for (int k = 0; k < 2; k++)
        if (qp->row[i].unknown[k] >= 0)
          left[qp->row[i].unknown[k]] += qp->row[i].factor[k] * lambda;
      g_assert_cmpfloat (fabs (lambda), <=, alpha);
      g_assert_cmpfloat (fabs (lambda - CLAMP (lambda + rate, -alpha, alpha)), <=, 1e-11 * largest);
    }
  for (int j = 0; j < qp->n; j++)
    g_assert_cmpfloat (fabs (left[j]), <=, 1e-12 * largest);
}

static void
scale_matrix (HysQp  *qp,
              double  factor)
{
  for (int k = 0; k < qp->A->column[qp->n]; k++)
    qp->A->value[k] *= factor;
  hys_qp_update (qp);
}

/* Of what was just solved, little is changed: a load, a threshold with its guess, a given rate; then all of A, and where couplings
 * are weak against what they couple. */
static void
test_again (gconstpointer data)
{
  const Kind *kind = data;

  for (int k = 0; k < N_CASES / 4; k++)
    {
      HysQp *qp = make (kind);

      for (int j = 0; j < kind->n; j++)
        qp->b[j] = g_test_rand_double_range (-1, 1);
      for (int round = 0; round < 2 * N_ROUNDS; round++)
        {
          int j = g_test_rand_int_range (0, qp->n), i = g_test_rand_int_range (0, qp->m);

          g_assert_true (hys_qp_solve (qp, FALSE));
          check_solution (qp);
          if (round % 4 == 0)
            qp->b[j] += g_test_rand_double_range (-0.5, 0.5);
          else if (round % 4 == 1)
            qp->alpha[i] = g_test_rand_double_range (0.1, 1);
          else if (round % 4 == 2)
            qp->d[i] = kind->shape == ROW ? g_test_rand_double_range (-0.01, 0.01) : 0;
          else if (g_test_rand_bit ())
            scale_matrix (qp, g_test_rand_double_range (0.5, 2));
          else
            {
              hys_matrix_add (qp->A, j, j, 0.5);
              hys_qp_update (qp);
            }
        }
      hys_qp_free (qp);
    }
}

/* Of what a large load did in the solution before nothing is left: neither in the motion, nor in which sliders are said to rest. */
static void
test_calm (gconstpointer data)
{
  const Kind *kind = data;

  for (int k = 0; k < N_CASES / 4; k++)
    {
      HysQp *qp = make (kind);
      g_autofree gboolean *rests = g_new (gboolean, qp->m + 1);
      int at = g_test_rand_int_range (0, qp->n);

      for (int j = 0; j < kind->n; j++)
        qp->b[j] = g_test_rand_double_range (-1, 1);
      for (int round = 0; round < 3; round++)
        {
          double load = qp->b[at];

          if (round == 1)
            qp->b[at] = 1e8;
          g_assert_true (hys_qp_solve (qp, FALSE));
          qp->b[at] = load;
          if (round != 1)
            check_solution (qp);
          for (int i = 0; i < qp->m; i++)
            if (round == 0)
              rests[i] = hys_qp_is_at_rest (qp, i, 0);
            else if (round == 2)
              g_assert_cmpint (rests[i], ==, hys_qp_is_at_rest (qp, i, 0));
        }
      hys_qp_free (qp);
    }
}

/* What mattered little beside a large load in the solution before is solved for, though the same is asked of it. */
static void
test_faint (gconstpointer data)
{
  const Kind *kind = data;
  HysQp *qp = make (kind);
  int at = g_test_rand_int_range (0, qp->n);

  for (int j = 0; j < kind->n; j++)
    qp->b[j] = g_test_rand_double_range (-1, 1);
  qp->b[at] = 1e14;
  g_assert_true (hys_qp_solve (qp, FALSE));
  qp->b[at] = 1;
  g_assert_true (hys_qp_solve (qp, FALSE));
  check_solution (qp);
  hys_qp_free (qp);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/solve/qp/parts/%s", kinds[i].name);
      g_autofree char *again = g_strdup_printf ("/solve/qp/parts/%s/again", kinds[i].name);
      g_autofree char *calm = g_strdup_printf ("/solve/qp/parts/%s/calm", kinds[i].name);
      g_autofree char *faint = g_strdup_printf ("/solve/qp/parts/%s/faint", kinds[i].name);

      g_test_add_data_func (path, &kinds[i], test_same);
      g_test_add_data_func (again, &kinds[i], test_again);
      g_test_add_data_func (calm, &kinds[i], test_calm);
      g_test_add_data_func (faint, &kinds[i], test_faint);
    }
  return g_test_run ();
}
