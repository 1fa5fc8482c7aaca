/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-fraction-value.h"
#include "hys-inclusion.h"

/*
 * Properties of the reduction on random networks with masses, massless bars and dashpots.
 */

#define MAX_BARS 9
#define MAX_ELEMENTS 14
#define ROUNDS 400

typedef struct
{
  char   kind;   /* 'k', 'c', 's' */
  guint  from, to;
  double value;
} Part;

typedef struct
{
  guint  n_bars;
  double mass[MAX_BARS];   /* -1: a wall */
  guint  n_parts;
  Part   parts[MAX_ELEMENTS];
} Network;

static Network
random_network (gboolean dashpots)
{
  Network network = { .n_bars = (guint) g_test_rand_int_range (3, MAX_BARS + 1) };

  for (guint i = 0; i < network.n_bars; i++)
    network.mass[i] = i == 0 ? -1 : g_test_rand_int_range (0, 3) == 0 ? g_test_rand_double_range (1, 3) : 0;
  network.n_parts = (guint) g_test_rand_int_range ((int) network.n_bars - 1, MAX_ELEMENTS + 1);
  for (guint i = 0; i < network.n_parts; i++)
    {
      Part *part = &network.parts[i];

      /* The first ones make the network connected. */
      part->to = i + 1 < network.n_bars ? i + 1 : (guint) g_test_rand_int_range (1, (int) network.n_bars);
      part->from = (guint) g_test_rand_int_range (0, (int) part->to);
      part->kind = "kkskc"[g_test_rand_int_range (0, dashpots ? 5 : 4)];
      part->value = g_test_rand_double_range (1, 4);
    }
  return network;
}

/* The same network, its bars and elements in other orders, its elements in other directions. */
static HysDocument *
draw (const Network *network,
      gboolean       shuffled)
{
  HysDocument *document = hys_document_new ();
  guint order[MAX_BARS], place[MAX_BARS], turn = 0;

  for (guint i = 0; i < network->n_bars; i++)
    order[i] = i;
  for (guint i = 0; shuffled && i < network->n_bars; i++)
    {
      guint j = (guint) g_test_rand_int_range ((int) i, (int) network->n_bars), held = order[i];

      order[i] = order[j];
      order[j] = held;
    }
  for (guint i = 0; i < network->n_bars; i++)
    {
      g_autofree char *id = g_strdup_printf ("b%u", order[i]);
      double mass = network->mass[order[i]];

      place[order[i]] = mass < 0 ? build_wall (document, id) : build_mass (document, id, mass, 0, 0);
    }
  if (shuffled)
    turn = (guint) g_test_rand_int_range (0, (int) network->n_parts);
  for (guint i = 0; i < network->n_parts; i++)
    {
      const Part *part = &network->parts[(i + turn) % network->n_parts];
      g_autofree char *id = g_strdup_printf ("%c%u", part->kind, i);
      gboolean turned = shuffled && g_test_rand_bit ();
      guint from = place[turned ? part->to : part->from], to = place[turned ? part->from : part->to];

      if (part->kind == 'k')
        build_spring (document, id, from, to, part->value);
      else if (part->kind == 'c')
        build_dashpot (document, id, from, to, part->value);
      else
        build_slider (document, id, from, to, part->value, 0);
    }
  return document;
}

/* Swaps rows so that the greatest entry of column @l stands on the diagonal; returns whether it had to. */
static gboolean
pivot (double *a,
       guint   n,
       guint   l)
{
  guint p = l;

  for (guint i = l; i < n; i++)
    if (fabs (a[i * n + l]) > fabs (a[p * n + l]))
      p = i;
  for (guint j = 0; j < n && p != l; j++)
    {
      double held = a[p * n + j];

      a[p * n + j] = a[l * n + j];
      a[l * n + j] = held;
    }
  return p != l;
}

/* Overwrites @a, n x n. */
static double
determinant (double *a,
             guint   n)
{
  double product = 1;

  for (guint l = 0; l < n; l++)
    {
      product *= pivot (a, n, l) ? -a[l * n + l] : a[l * n + l];
      for (guint i = l + 1; i < n && a[l * n + l] != 0; i++)
        {
          double factor = a[i * n + l] / a[l * n + l];

          for (guint j = l; j < n; j++)
            a[i * n + j] -= factor * a[l * n + j];
        }
    }
  return product;
}

/* det (s I - A): its values tell the eigenvalues, and unlike them are continuous where these coincide. */
static double
characteristic (const HysInclusion *inclusion,
                double              s)
{
  guint n = inclusion->dimension;
  g_autofree double *a = g_new0 (double, (gsize) n * n + 1);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      a[i * n + j] = (i == j ? s : 0) - hys_table_get (inclusion->linear, i, j);
  return determinant (a, n);
}

/* The network's own equations with all sliders stuck, not reduced: det of (M s^2 + C s + K, D'; s D, 0). */
static double
full_determinant (const Network *network,
                  double         s)
{
  guint n_sliders = 0, n, row;
  g_autofree double *a = NULL;

  for (guint i = 0; i < network->n_parts; i++)
    n_sliders += network->parts[i].kind == 's';
  n = network->n_bars - 1 + n_sliders;
  row = network->n_bars - 1;
  a = g_new0 (double, (gsize) n * n);
  for (guint i = 1; i < network->n_bars; i++)
    a[(i - 1) * n + i - 1] = network->mass[i] * s * s;
  for (guint i = 0; i < network->n_parts; i++)
    {
      const Part *part = &network->parts[i];
      const guint end[] = { part->from, part->to };
      double value = part->kind == 'k' ? part->value : part->value * s;

      for (int p = 0; p < 2; p++)
        for (int q = 0; part->kind != 's' && q < 2; q++)
          if (end[p] > 0 && end[q] > 0)
            a[(end[p] - 1) * n + end[q] - 1] += p == q ? value : -value;
      for (int p = 0; part->kind == 's' && p < 2; p++)
        if (end[p] > 0)
          {
            a[(end[p] - 1) * n + row] += p == 1 ? 1 : -1;
            a[row * n + end[p] - 1] += p == 1 ? s : -s;
          }
      row += part->kind == 's';
    }
  return determinant (a, n);
}

/* Whatever the numbering and the directions: the same class, dimension and eigenvalues. */
static void
test_invariance (void)
{
  guint n_reduced = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      Network network = random_network (round % 2);
      g_autoptr (HysDocument) document = draw (&network, FALSE), other = draw (&network, TRUE);
      g_autoptr (HysInclusion) one = hys_inclusion_new (document), two = hys_inclusion_new (other);

      g_assert_cmpint (one->class, ==, two->class);
      g_assert_cmpuint (one->dimension, ==, two->dimension);
      g_assert_cmpint (one->reason == NULL, ==, two->reason == NULL);
      g_assert_cmpint (one->recognised == NULL, ==, two->recognised == NULL);
      if (one->reason != NULL)
        continue;
      n_reduced++;
      for (double s = 0.7; s < 5; s *= 1.9)
        {
          double value = characteristic (one, s);

          g_assert_cmpfloat (fabs (characteristic (two, s) - value), <=, 1e-9 * fabs (value));
        }
    }
  g_assert_cmpuint (n_reduced, >, ROUNDS / 4);
}

/* With all sliders stuck X' = A X is the network's own motion: det (s I - A) is the full determinant up to a factor c s^j,
 * where the power stands for positions that nothing depends on; there are none without dashpots. */
static void
test_linear_response (void)
{
  guint n_compared = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      gboolean dashpots = round % 2;
      Network network = random_network (dashpots);
      g_autoptr (HysDocument) document = draw (&network, FALSE);
      g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);
      double first, power;

      if (inclusion->reason != NULL || inclusion->n_saturated > 0 || inclusion->class == HYS_INCLUSION_SIGMA
          || inclusion->class == HYS_INCLUSION_MIXED)
        continue;
      n_compared++;
      first = full_determinant (&network, 1) / characteristic (inclusion, 1);
      power = log2 (full_determinant (&network, 2) / characteristic (inclusion, 2) / first);
      g_assert_cmpfloat (fabs (power - rint (power)), <=, 1e-9);
      g_assert_cmpfloat (power, >=, -1e-9);
      if (!dashpots)
        g_assert_cmpfloat (power, <=, 1e-9);
      for (double s = 0.3; s < 5; s *= 1.9)
        {
          double expected = full_determinant (&network, s);

          g_assert_cmpfloat (fabs (first * pow (s, power) * characteristic (inclusion, s) - expected), <=,
                             1e-8 * fabs (expected));
        }
    }
  g_assert_cmpuint (n_compared, >, ROUNDS / 10);
}

static void
assert_agree (const HysTable *table,
              guint          *n_known)
{
  for (guint i = 0; i < table->rows; i++)
    for (guint j = 0; j < table->columns; j++)
      {
        const HysFraction *symbol = hys_table_symbol (table, i, j);
        double value = hys_table_get (table, i, j);

        if (symbol == NULL)
          continue;
        (*n_known)++;
        g_assert_cmpfloat (fabs (fraction_value (table->algebra, symbol) - value), <=, 1e-9 * MAX (fabs (value), 1));
      }
}

/* Formulas have the values that stand beside them; M and S^-1 are symmetric. */
static void
test_formulas (void)
{
  guint n_known = 0;

  for (int round = 0; round < ROUNDS / 4; round++)
    {
      Network network = random_network (TRUE);
      g_autoptr (HysDocument) document = draw (&network, TRUE);
      g_autoptr (HysInclusion) inclusion = hys_inclusion_new (document);

      if (inclusion->reason != NULL)
        continue;
      assert_agree (inclusion->linear, &n_known);
      assert_agree (inclusion->mobility, &n_known);
      assert_agree (inclusion->saturation, &n_known);
      assert_agree (inclusion->delta, &n_known);
      for (guint i = 0; i < inclusion->dimension; i++)
        for (guint j = 0; j < i; j++)
          g_assert_cmpfloat (fabs (hys_table_get (inclusion->mobility, i, j) - hys_table_get (inclusion->mobility, j, i)),
                             <=, 1e-9 * MAX (1, fabs (hys_table_get (inclusion->mobility, i, j))));
    }
  g_assert_cmpuint (n_known, >, 1000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inclusion-random/invariance", test_invariance);
  g_test_add_func ("/inclusion-random/linear-response", test_linear_response);
  g_test_add_func ("/inclusion-random/formulas", test_formulas);
  return g_test_run ();
}
