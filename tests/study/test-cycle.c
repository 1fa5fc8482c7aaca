/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Limit cycles: closed forms (areas of S-elements, ellipses), parameters that were put in, what the 2000 paper says of its
 * figures, invariance under a change of units.
 */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-loop-private.h"
#include "hys-simulation.h"

/* Runs a document and analyses the loop of its last node. */
static HysTrace *
run (HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysTrace *trace;

  document->simulation.every = 1;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  hys_outcome_clear (&outcome);
  return trace;
}

/* Of rows that lie on the motion. */
static HysCycle *
cycle_of_rows (const double  *t,
               const double  *x,
               const double  *r,
               gsize          n,
               double         period,
               GError       **error)
{
  HysPath path = { t, x, r, n, 1, 1 };
  HysLoopEnds ends;
  HysCycle *self = hys_cycle_analyse (&path, period, HYS_MASING_HOLDS, FALSE, -1, &ends, error);

  if (self != NULL)
    hys_cycle_conclude (self, &ends, &(HysDoubt){ 0 });
  return self;
}

static HysCycle *
cycle_of (HysDocument *document,
          HysTrace    *trace,
          double       from)
{
  g_autoptr (GError) error = NULL;
  HysCycle *cycle = hys_cycle_of_trace (trace, document, (guint) hys_document_find_node (document, "m"), from, &error);

  g_assert_no_error (error);
  return cycle;
}

static HysCycle *
run_cycle (HysDocument *document,
           double       from)
{
  g_autoptr (HysTrace) trace = run (document);

  return cycle_of (document, trace, from);
}

static void
set_run (HysDocument *document,
         const char  *scheme,
         double       until,
         double       step)
{
  document->simulation.until = until;
  document->simulation.step = step;
  document->simulation.scheme = g_intern_string (scheme);
}

static void
assert_near (double value,
             double expected,
             double room)
{
  if (!(fabs (value - expected) <= room))
    g_error ("%.17g is not %.17g within %g", value, expected, room);
}

/* Within what it says that it may be off by. */
static void
assert_measured (HysMeasure measure,
                 double     expected,
                 double     rounding)
{
  assert_near (measure.value, expected, measure.error + rounding);
}

static gboolean
slipped (const HysPrandtl *truth,
         guint             i,
         double            length)
{
  return 2 * truth->eta[i] < length;
}

/* By how much half-cycles of @length differ from those on which one more slider, or one less, slips. */
static double
distance_to_slip (const HysPrandtl *truth,
                  double            length)
{
  double nearest = INFINITY;

  for (guint i = 0; i < truth->n; i++)
    nearest = fmin (nearest, fabs (2 * truth->eta[i] - length));
  return nearest;
}

/* What slipped on half-cycles of @length is found, the rest is in k0. */
static void
assert_recovered (const HysCycle   *cycle,
                  const HysPrandtl *truth,
                  double            length,
                  double            room)
{
  double k0 = truth->k0;
  guint n = 0;

  g_assert_nonnull (cycle->identified);
  for (guint i = 0; i < truth->n; i++)
    {
      if (slipped (truth, i, length))
        {
          g_assert_cmpuint (n, <, cycle->identified->n);
          assert_near (cycle->identified->k[n], truth->k[i], room);
          assert_near (cycle->identified->eta[n], truth->eta[i], room);
          n++;
        }
      else
        k0 += truth->k[i];
    }
  g_assert_cmpuint (cycle->identified->n, ==, n);
  assert_near (cycle->identified->k0, k0, room);
  g_assert_true (cycle->all_slip == (k0 == 0));
  g_assert_true ((cycle->remark == NULL) == cycle->all_slip);
}

/* An S-element loses 4 k eta (a - eta) in a cycle of amplitude a > eta. */
static double
area (const HysPrandtl *truth,
      double            amplitude)
{
  double sum = 0;

  for (guint i = 0; i < truth->n; i++)
    if (amplitude > truth->eta[i])
      sum += 4 * truth->k[i] * truth->eta[i] * (amplitude - truth->eta[i]);
  return sum;
}

static HysPrandtl *
random_prandtl (guint n)
{
  g_autofree double *k = g_new (double, n), *eta = g_new (double, n);
  double last = 0;

  for (guint i = 0; i < n; i++)
    {
      k[i] = g_test_rand_double_range (0.2, 3);
      eta[i] = last += g_test_rand_double_range (0.3, 1.5);
    }
  return hys_prandtl_new (g_test_rand_bit () ? 0 : g_test_rand_double_range (0.1, 2), n, k, eta);
}

/* Quasi-static: everything in closed form, at coarse steps too (a side takes at least four of them). */
static void
test_driven (void)
{
  for (int round = 0; round < 40; round++)
    {
      g_autoptr (HysPrandtl) truth = random_prandtl ((guint) g_test_rand_int_range (1, 8));
      double amplitude = hys_prandtl_reach (truth) / 2 * g_test_rand_double_range (0.4, 1.6);
      g_autoptr (HysDocument) document = hys_prandtl_to_document (truth, &(HysPrandtlDrive){
        .amplitude = amplitude, .omega = 1, .cycles = 3 });
      g_autoptr (HysCycle) cycle = NULL;
      double nearest = INFINITY;

      for (guint i = 0; i < truth->n; i++)
        nearest = fmin (nearest, fabs (amplitude - truth->eta[i]));
      if (nearest < 0.05 * amplitude)
        continue;
      document->simulation.steps = 3 * (round % 2 == 0 ? 450 : 2000);
      document->simulation.step = document->simulation.until / (double) document->simulation.steps;
      cycle = run_cycle (document, 0);
      g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
      assert_near (cycle->period.value, 2 * G_PI, 1e-12);
      assert_recovered (cycle, truth, 2 * amplitude, 1e-10);
      assert_measured (cycle->dissipated, area (truth, amplitude), 1e-10);
      assert_measured (cycle->secant_stiffness, hys_prandtl_rise (truth, 2 * amplitude) / (2 * amplitude), 1e-10);
      assert_measured (cycle->damping_ratio, area (truth, amplitude) / (G_PI * hys_prandtl_rise (truth, 2 * amplitude) * amplitude),
                       1e-10);
      g_assert_cmpfloat (cycle->dissipated.error, <, 0.02 * (1 + area (truth, amplitude)));
      assert_measured (cycle->centre_x, 0, 1e-10);
      assert_measured (cycle->centre_r, 0, 1e-10);
      g_assert_cmpfloat (cycle->asymmetry, <, 1e-10);
      g_assert_cmpint (cycle->masing, ==, HYS_MASING_ONE_LENGTH);
      g_assert_cmpuint (cycle->n_sides, ==, cycle->identified->n == 0 ? 1 : 2 * (cycle->identified->n + 1));
    }
}

/* A mass under a harmonic force, three schemes: (26) has du = dx exactly, so that the polygon is exact though the motion
 * is not. */
/* A spring k beside a slider alpha, driven by x = X sin t: r = k x + alpha sgn (x'), which jumps by 2 alpha where x turns, and
 * takes 4 alpha X each cycle. */
static void
assert_jumps (double k,
              double alpha,
              double amplitude,
              double step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysCycle) cycle = NULL;
  gsize n = (gsize) (20 / step);
  g_autofree double *t = g_new (double, n), *x = g_new (double, n), *r = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    {
      t[i] = (double) i * step;
      x[i] = amplitude * sin (t[i]);
      r[i] = k * x[i] + copysign (alpha, cos (t[i]));
    }
  cycle = cycle_of_rows (t, x, r, n, 2 * G_PI, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_POLYGON);
  g_assert_cmpuint (cycle->n_sides, ==, 4);
  /* Rows miss the turn by half a step at most: x there by X step^2/8 */
  assert_near (cycle->work_at_bar.value, 4 * alpha * amplitude, alpha * amplitude * step * step);
  for (guint i = 0; i < 4; i++)
    {
      const HysLoopSide *side = &cycle->sides[i];

      if (side->way == 0)
        assert_near (fabs (side->to.r - side->from.r), 2 * alpha, 1e-9 * (alpha + k * amplitude));
      else
        assert_near (side->slope, k, 1e-9 * (k + alpha / amplitude));
    }
  g_assert_null (cycle->identified);
  g_assert_nonnull (cycle->remark);
}

static void
test_jumps (void)
{
  assert_jumps (1, 1, 3, 0.002);
  assert_jumps (0, 1, 3, 0.002);
  assert_jumps (20, 1, 0.5, 0.01);
  assert_jumps (1, 1e-2, 3, 0.001);
  assert_jumps (1e9, 3e3, 2e-5, 0.05);
}

static void
test_dynamic (void)
{
  const char *const schemes[] = { "paper", "implicit", "midpoint" };

  for (int round = 0; round < (g_test_slow () ? 9 : 3); round++)
    {
      g_autoptr (HysPrandtl) truth = random_prandtl ((guint) g_test_rand_int_range (1, 6));
      double force = 1.3 * hys_prandtl_rise (truth, hys_prandtl_reach (truth)) * g_test_rand_double_range (0.3, 1);
      g_autoptr (HysDocument) document = hys_prandtl_to_document (truth, &(HysPrandtlDrive){
        .mass = 1, .amplitude = force, .omega = 0.4, .cycles = 30 });
      g_autoptr (HysCycle) cycle = NULL;
      double length;

      set_run (document, schemes[round % 3], 30 * 5 * G_PI, 2e-3);
      document->simulation.steps = 0;
      cycle = run_cycle (document, 0);
      if (cycle->shape == HYS_LOOP_CURVE)
        g_error ("round %d: %g is curved", round, cycle->curved);
      if (cycle->coarse > 0)   /* a slider slips so briefly that no side shows it */
        continue;
      if (cycle->state == HYS_CYCLE_CHANGING)   /* what slips in a transient, its last half-cycle alone does not tell */
        continue;
      length = cycle->n_slopes > 0 ? cycle->x_max.value - cycle->x_min.value : 0;
      if (distance_to_slip (truth, length) < 0.05 * length)   /* too brief a slip for the steps */
        continue;
      assert_recovered (cycle, truth, length, 1e-8);
    }
}

/* Figs 21a, 21b, 20a of the 2000 paper, Table IV to rounding instead of reading: 12, 6 and 4 sides; k0 = 0 when all slip, and
 * then the centre is on r = 0; 21b: three sliders do not slip. */
static void
test_figures (void)
{
  const struct { const char *name; guint sides; guint n; double k0; guint stuck; } figures[] = {
    { "generalized-prandtl", 12, 5, 0, 0 }, { "generalized-prandtl-21b", 6, 2, 3, 3 }, { "prandtl", 4, 1, 0, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (figures[i].name, NULL);
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;
      g_auto (GStrv) stuck = NULL;

      document->simulation.until = g_test_slow () ? 1000 : 200;
      trace = run (document);
      cycle = cycle_of (document, trace, 0);
      g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
      assert_near (cycle->period.value, 4 * G_PI, 1e-12);
      g_assert_cmpuint (cycle->n_sides, ==, figures[i].sides);
      g_assert_cmpuint (cycle->identified->n, ==, figures[i].n);
      assert_near (cycle->identified->k0, figures[i].k0, 1e-9);
      for (guint k = 0; k < figures[i].n; k++)
        {
          assert_near (cycle->identified->k[k], 1, 1e-9);
          assert_near (cycle->identified->eta[k], k + 1, 1e-9);
        }
      if (figures[i].k0 == 0)
        assert_near (cycle->centre_r.value, 0, 1e-9);
      stuck = hys_cycle_stuck (trace, document, cycle->first, cycle->last);
      g_assert_cmpuint (g_strv_length (stuck), ==, figures[i].stuck);
      if (figures[i].stuck > 0)
        g_assert_cmpstr (stuck[0], ==, "s3");
    }
}

/* H1 of the 2000 paper's Fig. 13 as a sawtooth of zero mean. */
static HysDocument *
ratchet (double omega,
         double k0)
{
  const double one = 1, zero = 0;
  HysDocument *document = build_prandtl (1, k0, &one, &one, &zero, 0, 0, 0, 1);

  build_cut (document->loads, 0);
  build_load (document, (guint) hys_document_find_node (document, "m"), HYS_LOAD_FORCE, "sawtooth", 80, 1 / omega, 0, 0);
  set_run (document, "midpoint", 500, 1e-3);
  return document;
}

/* Fig. 25: a steady drift, the loop that of Fig. 20a. Fig. 26: none, since nothing slips. */
static void
test_ratchet (void)
{
  g_autoptr (HysDocument) slow = ratchet (0.5, 0), fast = ratchet (10, 0);
  g_autoptr (HysTrace) trace = run (slow);
  g_autoptr (HysCycle) drifting = cycle_of (slow, trace, 0), still = NULL;
  HysColumn *x = hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, (guint) hys_document_find_node (slow, "m") });

  g_assert_cmpint (drifting->state, ==, HYS_CYCLE_DRIFTING);
  assert_near (drifting->drift.value, (hys_column_get (x, 500000) - hys_column_get (x, 400000)) / 50, 1e-6);
  g_assert_cmpfloat (drifting->drift.value, >, 1);
  g_assert_cmpuint (drifting->n_sides, ==, 4);
  g_assert_cmpuint (drifting->n_corners, ==, 5);
  assert_near (drifting->identified->k[0], 1, 1e-8);
  assert_near (drifting->identified->eta[0], 1, 1e-8);
  assert_near (drifting->corners[4].x - drifting->corners[0].x, drifting->drift.value, 1e-6);
  still = run_cycle (fast, 100);
  g_assert_cmpint (still->state, !=, HYS_CYCLE_DRIFTING);
  g_assert_cmpint (still->shape, ==, HYS_LOOP_LINE);
}

/* Fig. 27a: closed. Fig. 27b: a free oscillation on the line r = (k0 + k1) x that the force does not sustain; not a cycle of its
 * period, and nothing but k0 + k1 can be known. */
static void
test_hardening (void)
{
  g_autoptr (HysDocument) slow = ratchet (0.5, 1), fast = ratchet (10, 1);
  g_autoptr (HysCycle) closed = run_cycle (slow, 0), line = run_cycle (fast, 0);

  g_assert_cmpint (closed->state, ==, HYS_CYCLE_CLOSED);
  g_assert_cmpuint (closed->n_sides, ==, 4);
  assert_near (closed->identified->k0, 1, 1e-8);
  assert_near (closed->identified->eta[0], 1, 1e-8);
  g_assert_cmpint (line->state, ==, HYS_CYCLE_CHANGING);
  g_assert_cmpint (line->shape, ==, HYS_LOOP_LINE);
  g_assert_cmpuint (line->n_sides, ==, 1);
  assert_near (line->slopes[0], 2, 1e-9);
  g_assert_cmpuint (line->identified->n, ==, 0);
  assert_near (line->identified->k0, 2, 1e-9);
  g_assert_true (isnan (line->dissipated.value));
  g_assert_nonnull (strstr (line->remark, "identifiable"));
}

typedef struct
{
  gsize   n;
  double *t;
  double *x;
  double *r;
} Rows;

static Rows
ellipse (double phase,
         double until,
         gsize  n)
{
  Rows rows = { n, g_new (double, n), g_new (double, n), g_new (double, n) };

  for (gsize i = 0; i < n; i++)
    {
      rows.t[i] = until * (double) i / (double) n;
      rows.x[i] = 3 * cos (rows.t[i]);
      rows.r[i] = 2 * cos (rows.t[i] + phase);
    }
  return rows;
}

static void
rows_clear (Rows *rows)
{
  g_free (rows->t);
  g_free (rows->x);
  g_free (rows->r);
}

/* x = 3 cos t, r = 2 cos (t + phi): not a polygon, however finely it is sampled; area 6 pi sin phi, damping tan (phi) / 2. */
static void
test_ellipse (void)
{
  for (gsize n = 300; n < 400000; n *= 7)
    {
      Rows rows = ellipse (0.5, 20, n);
      g_autoptr (HysCycle) cycle = cycle_of_rows (rows.t, rows.x, rows.r, n, NAN, NULL);
      double h = 20 / (double) n;

      g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
      assert_near (cycle->period.value, 2 * G_PI, h * h);
      g_assert_cmpuint (cycle->multiple, ==, 0);
      g_assert_cmpint (cycle->shape, ==, HYS_LOOP_CURVE);
      g_assert_cmpuint (cycle->n_corners, ==, 0);
      g_assert_null (cycle->identified);
      g_assert_nonnull (strstr (cycle->remark, "not a polygon"));
      assert_near (cycle->work_at_bar.value, 6 * G_PI * sin (0.5), 10 * h);
      assert_near (cycle->damping_ratio.value, tan (0.5) / 2, 3 * h);
      g_assert_cmpfloat (cycle->asymmetry, <, 2 * h);
      rows_clear (&rows);
    }
}

/* What the same ellipse is said to be off by is not less than what it is, nor very much more. */
static void
test_error_of_work (void)
{
  for (gsize rows_a_period = 60; rows_a_period < 4000; rows_a_period *= 3)
    {
      Rows rows = ellipse (0.5, 8 * G_PI, 4 * rows_a_period);
      g_autoptr (HysCycle) cycle = cycle_of_rows (rows.t, rows.x, rows.r, rows.n, 2 * G_PI, NULL);
      double off = fabs (cycle->work_at_bar.value - 6 * G_PI * sin (0.5));

      g_assert_cmpfloat (off, <=, cycle->work_at_bar.error + 1e-12);
      g_assert_cmpfloat (cycle->work_at_bar.error, <=, 10 * off + 1e-8);
      rows_clear (&rows);
    }
}

/* Two maxima of r = cos 2t + cos (t) / 100 in a cycle: that of the largest row, at t = pi, is not the larger one, between rows
 * at t = 2 pi. */
static void
test_two_maxima (void)
{
  enum { ROWS = 21, N = 4 * ROWS };
  double t[N], x[N], r[N];
  g_autoptr (HysCycle) cycle = NULL;

  for (guint i = 0; i < N; i++)
    {
      t[i] = 2 * G_PI / ROWS * i;
      x[i] = cos (t[i] - G_PI / ROWS);
      r[i] = cos (2 * t[i] - 2 * G_PI / ROWS) + 0.01 * cos (t[i] - G_PI / ROWS);
    }
  cycle = cycle_of_rows (t, x, r, N, 2 * G_PI, NULL);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  assert_near (cycle->r_max.value, 1.01, cycle->r_max.error);
  g_assert_cmpfloat (cycle->r_max.error, <, 0.02);
  assert_near (cycle->r_min.value, -1 - 0.01 * 0.01 / 16, cycle->r_min.error);
}

/* A bar that stays at its ends, but for rounding, has its ends there, and r as it arrives. */
static void
test_level (void)
{
  enum { ROWS = 64, N = 4 * ROWS };
  double t[N], x[N], r[N];
  g_autoptr (HysCycle) cycle = NULL;

  for (guint i = 0; i < N; i++)
    {
      double free = 1.5 * sin (2 * G_PI / ROWS * i);

      t[i] = 2 * G_PI / ROWS * i;
      x[i] = CLAMP (free, -1, 1) * (1 + (i % 2) * DBL_EPSILON);
      r[i] = sin (t[i] + 0.5);
    }
  cycle = cycle_of_rows (t, x, r, N, 2 * G_PI, NULL);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  assert_near (cycle->x_min.value, -1, 0.05);
  assert_near (cycle->x_max.value, 1, 0.05);
  g_assert_true (isfinite (cycle->x_max.error) && isfinite (cycle->centre_x.value));
}

/* A Maxwell element between wall and bar dissipates visibly and bends: no polygon, no model. */
static void
test_viscous (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("viscoelastoplastic", NULL);
  g_autoptr (HysCycle) cycle = NULL;

  document->simulation.until = 400;
  cycle = run_cycle (document, 0);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_CURVE);
  g_assert_null (cycle->identified);
  g_assert_cmpuint (cycle->n_slopes, ==, 0);
  g_assert_cmpint (cycle->masing, ==, HYS_MASING_RATE);
  g_assert_cmpfloat (cycle->dissipated.value, >, 0);
}

/* Another unit of length, force and time, and another origin: the same cycle. */
static void
test_units (void)
{
  const double length = 1e-6, force = 1e9, time = 1e-3;
  g_autoptr (HysPrandtl) truth = hys_prandtl_new (0.5, 2, (double[]){ 2, 1 }, (double[]){ 0.5, 1.5 });
  g_autoptr (HysDocument) document = hys_prandtl_to_document (truth, &(HysPrandtlDrive){
    .amplitude = 2, .omega = 1, .cycles = 3 });
  g_autoptr (HysTrace) trace = run (document);
  gsize n = hys_trace_length (trace);
  g_autofree double *t = g_new (double, n), *x = g_new (double, n), *r = g_new (double, n);
  g_autoptr (HysCycle) cycle = NULL;

  for (gsize i = 0; i < n; i++)
    {
      t[i] = time * hys_column_get (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), i);
      x[i] = length * (5 + hys_column_get (hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }), i));
      r[i] = force * (hys_column_get (hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, 1 }), i) - 7);
    }
  cycle = cycle_of_rows (t, x, r, n, time * 2 * G_PI, NULL);
  g_assert_cmpuint (cycle->identified->n, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      assert_near (cycle->identified->k[i] * length / force, truth->k[i], 1e-10);
      assert_near (cycle->identified->eta[i] / length, truth->eta[i], 1e-10);
    }
  assert_near (cycle->centre_x.value / length, 5, 1e-10);
  assert_near (cycle->centre_r.value / force, -7, 1e-10);
  assert_near (cycle->work_at_bar.value / (length * force), area (truth, 2), 1e-9);
}

/* First-order reversals: S-elements and Masing's have the same force each time that the bar is back, Persoz's gephyroid has not, as
 * the reactions on 0, 8, 4.8, 8, 1.6, 8 show: 4.5, 13/3, 4.2777...; with a dashpot nothing is said. */
static void
test_reversals (void)
{
  const double path[] = { 0, 8, 4.8, 8, 1.6, 8, -1.6, 8, -4.8, 8, -8, 8 };
  g_autoptr (HysDocument) persoz = build_persoz ((double[]){ 1, 1, 1, 1 }, (double[]){ 0, 1, 2, 3 }, 0, 1, 1);
  g_autoptr (HysPrandtl) truth = hys_prandtl_new (0.3, 4, (double[]){ 1, 2, 1, 0.5 }, (double[]){ 0.5, 1, 2.5, 4 });
  g_autoptr (HysDocument) prandtl = hys_prandtl_to_document (truth, &(HysPrandtlDrive){ .amplitude = 1, .omega = 1, .cycles = 1 });
  guint wall = (guint) hys_document_find_node (persoz, "wall"), m = (guint) hys_document_find_node (persoz, "m");
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) kept = NULL, broken = NULL, viscous = NULL;
  HysColumn *r;

  build_path (prandtl, path, G_N_ELEMENTS (path));
  prandtl->simulation.steps = 0;
  kept = run_cycle (prandtl, 0);
  g_assert_cmpint (hys_return_point_verdict (kept), ==, TRUE);
  g_assert_cmpuint (kept->returns, ==, 5);
  g_assert_cmpfloat (kept->return_error, <, 1e-9);
  build_path (persoz, path, G_N_ELEMENTS (path));
  trace = run (persoz);
  r = hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, m });
  assert_near (hys_column_get (r, 1000), 4.5, 1e-9);
  assert_near (hys_column_get (r, 3000), 13.0 / 3, 1e-9);
  broken = cycle_of (persoz, trace, 0);
  g_assert_cmpint (hys_return_point_verdict (broken), ==, FALSE);
  g_assert_cmpfloat (broken->return_error, >, 0.01);
  build_dashpot (persoz, "c", wall, m, 1);
  viscous = run_cycle (persoz, 0);
  g_assert_cmpint (hys_return_point_verdict (viscous), ==, -1);
}

/* Masing's rule, on half-cycles of several lengths: a masing element and S-elements keep it; Persoz's gephyroid does not, which is
 * known from its reactions on the path 0, 8, -6, 3, -6: -4 and then -3.8333. */
static void
test_masing (void)
{
  const double path[] = { 0, 8, -6, 3, -6, 5, -2, 4, -7, 7, -7 };
  g_autoptr (HysDocument) persoz = build_persoz ((double[]){ 1, 1, 1, 1 }, (double[]){ 0, 1, 2, 3 }, 0, 1, 1);
  g_autoptr (HysPrandtl) truth = hys_prandtl_new (0.3, 4, (double[]){ 1, 2, 1, 0.5 }, (double[]){ 0.5, 1, 2.5, 4 });
  g_autoptr (HysDocument) prandtl = hys_prandtl_to_document (truth, &(HysPrandtlDrive){ .amplitude = 1, .omega = 1, .cycles = 1 });
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) kept = NULL, broken = NULL;
  HysColumn *r;

  build_path (prandtl, path, G_N_ELEMENTS (path));
  prandtl->simulation.steps = 0;
  kept = run_cycle (prandtl, 0);
  g_assert_cmpint (kept->masing, ==, HYS_MASING_HOLDS);
  g_assert_cmpfloat (kept->masing_error, <, 1e-9);
  g_assert_cmpfloat (kept->masing_shortest, <, 0.6);
  g_assert_cmpuint (kept->masing_compared, >=, 7);
  build_path (persoz, path, G_N_ELEMENTS (path));
  trace = run (persoz);
  r = hys_trace_column (trace, (HysSeries){ HYS_SERIES_REACTION, (guint) hys_document_find_node (persoz, "m") });
  assert_near (hys_column_get (r, 2000), -4, 1e-9);
  assert_near (hys_column_get (r, 4000), -23.0 / 6, 1e-9);
  broken = cycle_of (persoz, trace, 0);
  g_assert_cmpint (broken->masing, ==, HYS_MASING_BROKEN);
  g_assert_cmpfloat (broken->masing_error, >, 0.01);
}

/* The continuous model of the 2001 paper: two straight sides and a concave part, each way; with P = 3, a polygon. */
static void
test_continuous (void)
{
  const guint counts[] = { 3, g_test_slow () ? 1500 : 300 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"m\",\"mass\":1}],\"elements\":[{\"id\":\"g\","
        "\"kind\":\"masing\",\"from\":\"w\",\"to\":\"m\",\"count\":%u,\"stiffness\":1,\"limit\":\"s + 0.1\"}],\"loads\":["
        "{\"node\":\"m\",\"kind\":\"force\",\"signal\":{\"type\":\"cos\",\"amplitude\":0.45,\"omega\":0.5}}],\"simulation\":"
        "{\"until\":130,\"step\":0.005}}", counts[i]);
      g_autoptr (HysDocument) document = hys_document_parse (text, -1, "it", NULL, NULL);
      g_autoptr (HysCycle) cycle = run_cycle (document, 0);

      if (counts[i] == 3)
        {
          g_assert_cmpint (cycle->shape, ==, HYS_LOOP_POLYGON);
          for (guint k = 0; k < cycle->identified->n; k++)
            {
              assert_near (cycle->identified->k[k], 1.0 / 3, 1e-9);
              assert_near (cycle->identified->eta[k], (k + 1) / 3.0 + 0.1, 1e-9);
            }
          continue;
        }
      g_assert_cmpint (cycle->shape, ==, HYS_LOOP_CURVE);
      g_assert_cmpuint (cycle->n_sides, >=, 2);
      g_assert_cmpuint (cycle->n_sides, <=, 4);
      assert_near (cycle->sides[0].slope, 1, 1e-6);   /* all of k = 1 sticks after a turning point */
      g_assert_cmpint (cycle->masing, ==, HYS_MASING_ONE_LENGTH);
    }
}

/* The area of the loop under the scheme of order one: its error halves with the step. */
static void
test_order (void)
{
  double area_at[4];

  for (int i = 0; i < 4; i++)
    {
      g_autoptr (HysDocument) document = hys_example_load ("prandtl", NULL);
      g_autoptr (HysCycle) cycle = NULL;

      set_run (document, i == 3 ? "midpoint" : "paper", 200, i == 3 ? 1e-4 : 4e-3 / (1 << i));
      cycle = run_cycle (document, 0);
      area_at[i] = cycle->dissipated.value;
    }
  for (int i = 0; i < 2; i++)
    {
      double ratio = fabs (area_at[i] - area_at[3]) / fabs (area_at[i + 1] - area_at[3]);

      g_assert_cmpfloat (ratio, >, 1.7);
      g_assert_cmpfloat (ratio, <, 2.4);
    }
}

static void
test_nothing (void)
{
  const double t[] = { 0, 1, 2, 3, 4 }, still[] = { 7, 7, 7, 7, 7 }, up[] = { 0, 1, 2, 3, 4 }, lost[] = { 0, NAN, 2, 3, 4 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HysCycle) rest = cycle_of_rows (t, still, up, 5, 0, NULL), away = cycle_of_rows (t, up, up, 5, 2, NULL);

  g_assert_cmpint (rest->state, ==, HYS_CYCLE_REST);
  g_assert_cmpint (rest->shape, ==, HYS_LOOP_NONE);
  g_assert_cmpint (away->shape, ==, HYS_LOOP_NONE);
  g_assert_nonnull (away->remark);
  g_assert_null (cycle_of_rows (t, up, lost, 5, 0, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (cycle_of_rows (t, up, up, 3, 0, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
}

/* Any rows at all: no crash, no value that makes no sense. */
static void
test_noise (void)
{
  for (int round = 0; round < 300; round++)
    {
      gsize n = (gsize) g_test_rand_int_range (4, 400);
      g_autofree double *t = g_new (double, n), *x = g_new (double, n), *r = g_new (double, n);
      g_autoptr (HysCycle) cycle = NULL;

      for (gsize i = 0; i < n; i++)
        {
          t[i] = (double) i;
          x[i] = round % 3 == 0 ? g_test_rand_int_range (0, 3) : g_test_rand_double ();
          r[i] = round % 5 == 0 ? 0 : g_test_rand_int_range (-2, 2);
        }
      cycle = cycle_of_rows (t, x, r, n, round % 2 == 0 ? 7.5 : NAN, NULL);
      g_assert_cmpuint (cycle->last, <, n);
      g_assert_cmpuint (cycle->first, <=, cycle->last);
      g_assert_true (isfinite (cycle->work_at_bar.value) || cycle->state == HYS_CYCLE_CHANGING || cycle->shape == HYS_LOOP_NONE);
      g_assert_true (cycle->curved >= 0 && cycle->curved <= 1 + 1e-9);
    }
}

/* Rows that stand for many steps, each so many or evenly in log t: what is told of a cycle holds, or nothing is told. */
static void
test_rare_rows (void)
{
  const double k = 3, eta = 0.5, amplitude = 2;
  g_autoptr (HysPrandtl) truth = hys_prandtl_new (1, 1, &k, &eta);
  guint told = 0;

  for (guint64 cycles = 3; cycles <= 24; cycles *= 2)
    for (guint64 rows = 4; rows <= 500; rows += rows / 4)
      for (guint even = 0; even < 2; even++)
        {
          g_autoptr (HysDocument) document = hys_prandtl_to_document (truth, &(HysPrandtlDrive){
            .amplitude = amplitude, .omega = 1, .cycles = (guint) cycles });
          g_autoptr (GError) error = NULL;
          HysOutcome outcome;

          document->simulation.steps = 500 * cycles;
          document->simulation.step = document->simulation.until / (double) document->simulation.steps;
          document->simulation.every = even ? rows : 0;
          document->simulation.per_decade = even ? 0 : MIN (rows, 200);
          g_autoptr (HysTrace) trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL);
          g_autoptr (HysCycle) cycle = hys_cycle_of_trace (trace, document, (guint) hys_document_find_node (document, "m"), 0,
                                                           &error);

          hys_outcome_clear (&outcome);
          g_assert_true ((cycle == NULL) == (error != NULL));
          if (cycle == NULL)
            continue;
          g_assert_true (cycle->state == HYS_CYCLE_CLOSED || cycle->state == HYS_CYCLE_CHANGING);
          /* Rows are the same again after so many periods. */
          if (isfinite (cycle->dissipated.value))
            assert_measured (cycle->dissipated, MAX (cycle->multiple, 1) * area (truth, amplitude), 1e-9);
          if (isfinite (cycle->work_at_bar.value))
            assert_measured (cycle->work_at_bar, MAX (cycle->multiple, 1) * area (truth, amplitude), 1e-9);
          if (isfinite (cycle->x_max.value))
            assert_measured (cycle->x_max, amplitude, 1e-9);
          if (isfinite (cycle->secant_stiffness.value))
            assert_measured (cycle->secant_stiffness, 1 + k * eta / amplitude, 1e-9);
          told += cycle->state == HYS_CYCLE_CLOSED;
        }
  g_assert_cmpuint (told, >=, 20);
}

static void
test_periods (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint m = build_mass (document, "m", 1, 0, 0);

  g_assert_cmpfloat (hys_cycle_period (document), ==, 0);
  build_load (document, m, HYS_LOAD_FORCE, "constant", 1, 0, 0, 0);
  g_assert_cmpfloat (hys_cycle_period (document), ==, 0);
  build_load (document, m, HYS_LOAD_FORCE, "triangle", 1, 0.75, 0, 0);
  g_assert_cmpfloat (hys_cycle_period (document), ==, 0.75);
  build_load (document, m, HYS_LOAD_FORCE, "square", 1, 2, 0, 0);
  assert_near (hys_cycle_period (document), 6, 1e-12);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  g_assert_true (isnan (hys_cycle_period (document)));
  g_assert_cmpint (hys_cycle_node (document), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/cycle/driven", test_driven);
  g_test_add_func ("/study/cycle/jumps", test_jumps);
  g_test_add_func ("/study/cycle/dynamic", test_dynamic);
  g_test_add_func ("/study/cycle/figures", test_figures);
  g_test_add_func ("/study/cycle/ratchet", test_ratchet);
  g_test_add_func ("/study/cycle/hardening", test_hardening);
  g_test_add_func ("/study/cycle/ellipse", test_ellipse);
  g_test_add_func ("/study/cycle/error-of-work", test_error_of_work);
  g_test_add_func ("/study/cycle/two-maxima", test_two_maxima);
  g_test_add_func ("/study/cycle/level", test_level);
  g_test_add_func ("/study/cycle/viscous", test_viscous);
  g_test_add_func ("/study/cycle/units", test_units);
  g_test_add_func ("/study/cycle/masing", test_masing);
  g_test_add_func ("/study/cycle/reversals", test_reversals);
  g_test_add_func ("/study/cycle/continuous", test_continuous);
  g_test_add_func ("/study/cycle/order", test_order);
  g_test_add_func ("/study/cycle/nothing", test_nothing);
  g_test_add_func ("/study/cycle/noise", test_noise);
  g_test_add_func ("/study/cycle/rare-rows", test_rare_rows);
  g_test_add_func ("/study/cycle/periods", test_periods);
  return g_test_run ();
}
