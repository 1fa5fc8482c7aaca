/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the papers say of their loops, by the analysis of limit cycles: tables IV and V, the shapes of figures 19 to 30, the
 * limit of infinitely many branches. Expected values are the papers' or follow from their formulas by hand.
 */
#include "hys-convergence.h"
#include "hys-cycle.h"
#include "hys-examples.h"
#include "hys-run.h"

#include <math.h>

static void
assert_near (const char *what,
             double      value,
             double      expected,
             double      room)
{
  if (!(fabs (value - expected) <= room))
    g_error ("%s: %.17g is not %.17g within %g", what, value, expected, room);
}

/* With a longer step than the papers': corners and slopes are exact at any. */
static HysDocument *
load (const char *example,
      double      until)
{
  g_autoptr (GError) error = NULL;
  HysDocument *document = hys_example_load (example, &error);

  g_assert_no_error (error);
  document->simulation.until = until;
  document->simulation.step = 4e-3;
  document->simulation.every = 1;
  return document;
}

static HysCycle *
cycle_of (const HysDocument *document,
          double             from)
{
  g_autoptr (GError) error = NULL;
  guint m = (guint) hys_document_find_node (document, "m");
  g_autoptr (GArray) series = hys_cycle_series (document, m);
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome;
  HysCycle *cycle;

  trace = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  hys_outcome_clear (&outcome);
  cycle = hys_cycle_of_trace (trace, document, m, from, &error);
  g_assert_no_error (error);
  return cycle;
}

static HysCycle *
cycle_of_example (const char *example,
                  double      until,
                  double      from)
{
  g_autoptr (HysDocument) document = load (example, until);

  return cycle_of (document, from);
}

static void
assert_model (const HysCycle *cycle,
              double          k0,
              guint           n,
              const double   *k,
              const double   *eta)
{
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  g_assert_cmpuint (cycle->n_sides, ==, 2 * (n + 1));
  g_assert_cmpuint (cycle->identified->n, ==, n);
  assert_near ("k0", cycle->identified->k0, k0, 1e-8);
  for (guint i = 0; i < n; i++)
    {
      assert_near ("k", cycle->identified->k[i], k[i], 1e-8);
      assert_near ("eta", cycle->identified->eta[i], eta[i], 1e-8);
    }
}


/* Table IV: the five elements of figure 21a. The paper's 2.5e-4 and 1.1e-4 are errors of reading: a sample lies up to h |y| from a
 * corner, and h = 1e-3 here. Where fitted sides meet, nothing but rounding is left, although the scheme is of order one. */
static void
test_table_iv (void)
{
  const double ones[] = { 1, 1, 1, 1, 1 }, eta[] = { 1, 2, 3, 4, 5 };
  g_autoptr (HysCycle) cycle = cycle_of_example ("generalized-prandtl", 800, 0);

  assert_model (cycle, 0, 5, ones, eta);
  assert_near ("centre", cycle->centre_r.value, 0, 1e-9);
  g_assert_true (cycle->all_slip);
}

static const double table_v_k[] = { 1, 2, 2.0 / 3, 1.0 / 12, 1.0 / 4 }, table_v_eta[] = { 0.5, 1, 2, 3.5, 5.5 };

/* Table V: the corners of figure 15 give its constants, those of the example. */
static void
test_table_v (void)
{
  const HysLoopPoint corners[] = { { -6, -5.5 }, { -5, -1.5 }, { -4, 1.5 }, { -2, 3.5 }, { 1, 4.5 }, { 5, 5.5 }, { 6, 5.5 } };
  g_autoptr (HysPrandtl) prandtl = hys_half_cycle_to_prandtl (corners, G_N_ELEMENTS (corners), NULL), shipped = NULL;
  g_autoptr (HysDocument) document = load ("bsl2000-fig29", 1);

  shipped = hys_prandtl_of_document (document, (guint) hys_document_find_node (document, "m"));
  g_assert_cmpuint (prandtl->n, ==, 5);
  g_assert_cmpuint (shipped->n, ==, 5);
  assert_near ("k0", prandtl->k0, 0, 1e-14);
  for (guint i = 0; i < 5; i++)
    {
      assert_near ("k", prandtl->k[i], table_v_k[i], 1e-14);
      assert_near ("eta", prandtl->eta[i], table_v_eta[i], 1e-14);
      assert_near ("k of the example", shipped->k[i], table_v_k[i], 1e-14);
      assert_near ("eta of the example", shipped->eta[i], table_v_eta[i], 1e-14);
    }
}

/* Figure 29: its loop has 12 sides and gives table V back. f = 6.6 is not needed: any f >= 5.5, the height of the half-cycle, makes
 * all of them slip; and a larger one lengthens the last side only. */
static void
test_29 (void)
{
  const double forces[] = { 5.6, 6.6, 8 };
  double last = 0;

  for (guint i = 0; i < G_N_ELEMENTS (forces); i++)
    {
      g_autoptr (HysDocument) document = load ("bsl2000-fig29", 800);
      g_autoptr (HysCycle) cycle = NULL;

      hys_document_load_at (document, 0)->signal->values[0] = forces[i];
      g_assert_cmpstr (hys_document_load_at (document, 0)->signal->kind->parameters[0].key, ==, "amplitude");
      cycle = cycle_of (document, 0);
      assert_model (cycle, 0, 5, table_v_k, table_v_eta);
      g_assert_cmpfloat (cycle->x_max.value - cycle->x_min.value - 11, >, last);
      last = cycle->x_max.value - cycle->x_min.value - 11;
    }
}

/* Figure 19: nearly periodic from t = 1500 on, when it still slides by a thousandth of the loop in each period; closed twice as
 * late. Figures 20a, 24: the same shape, whatever the force. */
static void
test_parallelograms (void)
{
  const double one[] = { 1 };
  g_autoptr (HysCycle) transient = cycle_of_example ("bsl2000-fig19", 3600, 1500), sine = cycle_of_example ("prandtl", 800, 0);
  g_autoptr (HysCycle) triangle = cycle_of_example ("bsl2000-fig24", 800, 0);

  assert_model (transient, 0, 1, one, one);
  assert_model (sine, 0, 1, one, one);
  assert_model (triangle, 0, 1, one, one);
}

/* Figure 20b: the printed window, from t = 50 on, holds the slide from about -8650 to -19900 as well. */
static void
test_slide (void)
{
  Run run;

  run_start_with (&run, "bsl2000-fig20b", "midpoint", 1e-2);
  run_until (&run, 50);
  assert_near ("x (50)", run_x (&run), -8650, 25);
  run_until (&run, 2000);
  assert_near ("x (2000)", run_x (&run), -19900, 25);
  run_end (&run);
}

/* Figure 28: thirty branches and a spring under a force that jumps: closed, 62 sides. */
static void
test_28 (void)
{
  double k[30], eta[30];
  g_autoptr (HysDocument) document = load ("bsl2000-fig28", 300);
  g_autoptr (HysCycle) cycle = NULL;

  document->simulation.step = 1e-3;   /* a side takes three samples at least */
  cycle = cycle_of (document, 0);
  for (guint i = 0; i < 30; i++)
    {
      k[i] = 1 / 30.0;
      eta[i] = i + 1;
    }
  assert_model (cycle, 1 / 30.0, 30, k, eta);
}

/* Figure 27b: nothing slips in the end; under a scheme that adds no energy the vibration is a line of slope k0 + k. */
static void
test_27b (void)
{
  g_autoptr (HysDocument) document = load ("bsl2000-fig27b", 500);
  g_autoptr (HysCycle) cycle = NULL;

  document->simulation.scheme = g_intern_string ("midpoint");
  cycle = cycle_of (document, 0);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_LINE);
  assert_near ("slope", cycle->sides[0].slope, 2, 1e-9);
  g_assert_true (isnan (cycle->dissipated.value));
  g_assert_false (cycle->slips);
}

/* Figures 30a and 30b: neither is a polygon; the first loses what the loop of figure 20a does within 1 %, the second does not. */
static void
test_30 (void)
{
  g_autoptr (HysCycle) plastic = cycle_of_example ("prandtl", 400, 0), stiff = cycle_of_example ("bsl2000-fig30a", 400, 0);
  g_autoptr (HysCycle) soft = cycle_of_example ("viscoelastoplastic", 400, 0);

  g_assert_cmpint (stiff->state, ==, HYS_CYCLE_CLOSED);
  g_assert_cmpint (soft->state, ==, HYS_CYCLE_CLOSED);
  g_assert_cmpint (stiff->shape, ==, HYS_LOOP_CURVE);
  g_assert_cmpint (soft->shape, ==, HYS_LOOP_CURVE);
  g_assert_null (stiff->identified);
  g_assert_null (soft->identified);
  assert_near ("dissipated", stiff->dissipated.value / plastic->dissipated.value, 1, 0.01);
  g_assert_cmpfloat (soft->dissipated.value / plastic->dissipated.value, <, 0.8);
}

/* The correlation of two columns of three. */
static double
correlation (const double *sums,
             double        products[3][3],
             int           n,
             int           i,
             int           j)
{
  double a = products[i][i] - sums[i] * sums[i] / n, b = products[j][j] - sums[j] * sums[j] / n;

  return (products[i][j] - sums[i] * sums[j] / n) / sqrt (a * b);
}

/* Persoz's gephyroid: g1 is opposed to g2 and g3, which go together, as its text says; the caption of figure 2 pairs g1 with g2. */
static void
test_opposition (void)
{
  double sums[3] = { 0 }, products[3][3] = { { 0 } };
  int n = 0;
  Run run;

  run_start (&run, "persoz");
  run_until (&run, 80 - 20 * G_PI / 6);
  while (run_t (&run) < 80 - 1e-9)
    {
      const double *lambda;

      run_step (&run);
      lambda = hys_stepper_state (run.stepper)->lambda;
      for (int i = 0; i < 3; i++)
        {
          sums[i] += lambda[i];
          for (int j = 0; j < 3; j++)
            products[i][j] += lambda[i] * lambda[j];
        }
      n++;
    }
  run_end (&run);
  assert_near ("g1, g2", correlation (sums, products, n, 0, 1), -0.81, 0.03);
  assert_near ("g1, g3", correlation (sums, products, n, 0, 2), -0.57, 0.03);
  assert_near ("g2, g3", correlation (sums, products, n, 1, 2), 0.92, 0.03);
}

static double
last_x (const char *sampling,
        double      count)
{
  g_autoptr (HysDocument) document = load ("masing2001-fig10", 500);
  HysElement *element = NULL;
  Run run = { 0 };
  double x;

  for (guint i = 0; i < document->elements->len; i++)
    if (g_str_equal (hys_document_element (document, i)->kind->name, "masing"))
      element = hys_document_edit_element (document, i);
  element->values[hys_element_kind_parameter (element->kind, "count")].number = count;
  element->values[hys_element_kind_parameter (element->kind, "sampling")].number = g_str_equal (sampling, "midpoint");
  run_start_document (&run, g_steal_pointer (&document), "midpoint", 0.01);
  run_until (&run, 500);
  x = run_x (&run);
  run_end (&run);
  return x;
}

/* 2001 paper, infinitely many branches: x (500) = -1.86281454 by an independent program. Right end points (18) are 12.05 / P from
 * it, midpoints 1.5 / P^2. */
static void
test_limit (void)
{
  const double limit = -1.86281454;

  assert_near ("right, 100", 100 * fabs (last_x ("right", 100) - limit), 12.05, 0.6);
  assert_near ("midpoint, 100", last_x ("midpoint", 100), limit, 3e-4);
}

/* 2001 paper, figures 9 and 10 by fewer branches and steps: two straight sides of the slopes 1 and 0 with a curve between. */
static void
test_concave (void)
{
  g_autoptr (HysDocument) document = load ("masing2001-fig9", 300);
  g_autoptr (HysCycle) cycle = NULL;

  document->simulation.scheme = g_intern_string ("midpoint");
  document->simulation.step = 0.02;
  cycle = cycle_of (document, 0);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_CURVE);
  g_assert_cmpint (cycle->masing, ==, HYS_MASING_ONE_LENGTH);
  g_assert_cmpuint (cycle->n_sides, ==, 4);
  for (guint i = 0; i < 4; i++)
    assert_near ("slope", cycle->sides[i].slope, i % 2 == 0, 0.01);
}

/* 2001 paper, Prop. 3.1 and 4.1: O(ds) and O(ds + dt), under the paper's scheme. */
static void
test_joint (void)
{
  const guint counts[] = { 10, 20, 40 };
  const double steps[] = { 0.02, 0.01, 0.005 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = load ("masing2001-fig6", 20);
  g_autoptr (HysConvergence) found = NULL;
  HysSeries series;

  g_assert_true (hys_convergence_series (document, &series));
  found = hys_convergence_study (document, series, counts, steps, 3, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found->curves[0].name, ==, "right");
  assert_near ("order", found->curves[0].order, 1, 0.15);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/papers/loops/table-iv", test_table_iv);
  g_test_add_func ("/papers/loops/table-v", test_table_v);
  g_test_add_func ("/papers/loops/29", test_29);
  g_test_add_func ("/papers/loops/19-20-24", test_parallelograms);
  g_test_add_func ("/papers/loops/20b", test_slide);
  g_test_add_func ("/papers/loops/27b", test_27b);
  g_test_add_func ("/papers/loops/28", test_28);
  g_test_add_func ("/papers/loops/30", test_30);
  g_test_add_func ("/papers/loops/persoz", test_opposition);
  g_test_add_func ("/papers/loops/2001-limit", test_limit);
  g_test_add_func ("/papers/loops/2001-concave", test_concave);
  g_test_add_func ("/papers/loops/2001-joint", test_joint);
  return g_test_run ();
}
