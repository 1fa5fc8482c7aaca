/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an analysis says is so: energies of random networks by the ledger's rows, the same numbers to their digits however
 * many rows a period has, closed forms, Masing's rule, and runs that go on until their cycle closes.
 */
#include "hys-build.h"
#include "hys-expression.h"
#include "hys-limit-cycle.h"

#include <math.h>

static HysCycle *
cycle_of (HysDocument *document,
          guint        node,
          HysTrace   **trace)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysCycle *cycle;

  *trace = hys_limit_cycle (document, node, 0, NULL, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  cycle = hys_cycle_of_trace (*trace, document, node, 0, &error);
  g_assert_no_error (error);
  return cycle;
}

static void
set_run (HysDocument *document,
         const char  *scheme,
         double       until,
         double       step)
{
  document->simulation.scheme = g_intern_string (scheme);
  document->simulation.until = until;
  document->simulation.step = step;
}

/* The cycle of a run that ends where it is to end, closed or not. */
static HysCycle *
run_as_told (HysDocument *document,
             guint        node,
             HysTrace   **trace)
{
  g_autoptr (GArray) series = hys_cycle_series (document, node);
  HysOutcome outcome;

  *trace = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL);
  hys_outcome_clear (&outcome);
  return hys_cycle_of_trace (*trace, document, node, 0, NULL);
}

/* Within what it says that it may be off by. */
static void
assert_so (const char *what,
           HysMeasure  measure,
           double      expected)
{
  if (!(fabs (measure.value - expected) <= measure.error + 1e-12 * fabs (expected)))
    g_error ("%s: %.12g is not %.12g within %g", what, measure.value, expected, measure.error);
}

/* ---- Random networks ---- */

#define ROWS 180

/* Bars in a row between springs, which hold them all, with sliders and dashpots between any two, some masses, and one to three
 * loads of periods with a common one. */
static HysDocument *
random_network (double period)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (2, 7), loads = (guint) g_test_rand_int_range (1, 4);

  build_wall (document, "w");
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *bar = g_strdup_printf ("b%u", i), *spring = g_strdup_printf ("k%u", i);

      if (g_test_rand_int_range (0, 4) == 0)
        {
          build_mass (document, bar, g_test_rand_double_range (0.1, 0.5), 0, 0);
          build_dashpot (document, g_strdup_printf ("d%u", i), 0, i, g_test_rand_double_range (0.5, 1));
        }
      else
        build_bar (document, bar);
      build_spring (document, spring, i - 1, i, g_test_rand_double_range (0.5, 3));
    }
  for (guint i = 0; i < 2 * n; i++)
    {
      g_autofree char *id = g_strdup_printf ("e%u", i);
      guint from = (guint) g_test_rand_int_range (0, (gint32) n), to = (guint) g_test_rand_int_range ((gint32) from + 1, (gint32) n + 1);

      if (g_test_rand_int_range (0, 3) > 0)
        build_slider (document, id, from, to, g_test_rand_double_range (0.05, 0.8), 0);
      else
        build_dashpot (document, id, from, to, g_test_rand_double_range (0.1, 1));
    }
  for (guint i = 0; i < loads && i < n; i++)
    build_load (document, n - i, i > 0 && g_test_rand_bit () ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE, "sin",
                g_test_rand_double_range (1, 4), 2 * G_PI / period * g_test_rand_int_range (1, 4), g_test_rand_double_range (0, 6), 0);
  return document;
}

/* What an energy has grown by in the last @period, at the end of which a row is one period after another. */
static double
grown (HysTrace  *trace,
       HysEnergy  energy,
       double     period)
{
  HysColumn *column = hys_trace_column (trace, (HysSeries){ HYS_SERIES_ENERGY, energy });
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  gsize end = hys_trace_length (trace) - 1, first = hys_column_search (time, hys_column_get (time, end) - period - 1e-9);

  g_assert_cmpfloat_with_epsilon (hys_column_get (time, end) - hys_column_get (time, first), period, 1e-9);
  return hys_column_get (column, end) - hys_column_get (column, first);
}

/* Rows of a whole number in each period: what the ledger's differ by over the last is what is said. */
static void
test_networks (void)
{
  guint closed = 0;

  for (int round = 0; round < 100; round++)
    {
      const double period = 5;
      g_autoptr (HysDocument) document = random_network (period);
      guint node = hys_document_load_at (document, 0)->node;
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;
      double lost, scale;

      set_run (document, round % 2 == 0 ? "midpoint" : "exact", 6 * period, period / ROWS);
      cycle = cycle_of (document, node, &trace);
      if (cycle->state == HYS_CYCLE_CHANGING)
        {
          g_assert_true (isnan (cycle->dissipated.value));
          continue;
        }
      if (isnan (cycle->dissipated.value))   /* no digit holds */
        continue;
      closed++;
      lost = grown (trace, HYS_ENERGY_FRICTION, cycle->period.value) + grown (trace, HYS_ENERGY_VISCOUS, cycle->period.value);
      scale = 1e-6 * (lost + fabs (grown (trace, HYS_ENERGY_WORK, cycle->period.value))) + 1e-12;
      assert_so ("lost", (HysMeasure){ cycle->dissipated.value, cycle->dissipated.error + scale }, lost);
      assert_so ("friction and viscous", (HysMeasure){ cycle->dissipated.value, scale },
                 cycle->balance.friction.value + cycle->balance.viscous.value);
      assert_so ("balance", (HysMeasure){ cycle->balance.work.value + cycle->balance.added.value, scale },
                 lost + cycle->balance.stored.value);
    }
  g_assert_cmpuint (closed, >, 90);
}

/* What moves on by less of its extent in a cycle is told to close (SAME in hys-motion.c). */
#define LEAST_DRIFT 1e-3

/* One in the last digit that is printed. */
static double
last_digit (HysMeasure measure)
{
  return measure.error > 0 ? pow (10, ceil (log10 (measure.error))) : 0;
}

/* The same network with 60, 600 and 6000 rows in each period, whose rows are all of its motion: the digits that are told hold. Where
 * what a period changes is about what is told from none, one may say that it closes and the other that it drifts. */
static void
test_rows_of_networks (void)
{
  enum { DRIFT = 10, PERIOD };

  for (int round = 0; round < (g_test_slow () ? 100 : 40); round++)
    {
      const double period = 5;
      const char *const names[] = { "dissipated", "at the bar", "x_min", "x_max", "r_min", "r_max", "secant", "damping", "centre of x",
                                    "centre of r", [DRIFT] = "drift", [PERIOD] = "period" };
      g_autoptr (HysDocument) document = random_network (period);
      guint node = hys_document_load_at (document, 0)->node;
      HysMeasure all[3][G_N_ELEMENTS (names)];

      for (guint i = 0; i < 3; i++)
        {
          g_autoptr (HysTrace) trace = NULL;
          g_autoptr (HysCycle) cycle = NULL;

          set_run (document, round % 2 == 0 ? "exact" : "automatic", 8.03 * period, period / (60 * pow (10, i)));
          cycle = cycle_of (document, node, &trace);

          const HysMeasure said[] = { cycle->dissipated, cycle->work_at_bar, cycle->x_min, cycle->x_max, cycle->r_min, cycle->r_max,
                                      cycle->secant_stiffness, cycle->damping_ratio, cycle->centre_x, cycle->centre_r, cycle->drift,
                                      cycle->period };
          memcpy (all[i], said, sizeof said);
          if (cycle->state == HYS_CYCLE_CLOSED)
            all[i][DRIFT].error = LEAST_DRIFT * (cycle->x_max.value - cycle->x_min.value);
        }
      for (guint i = 0; i < 2; i++)
        for (guint k = 0; k < G_N_ELEMENTS (names); k++)
          if (!isnan (all[i][k].value) && !isnan (all[2][k].value))
            assert_so (names[k], (HysMeasure){ all[i][k].value, last_digit (all[i][k]) + last_digit (all[2][k]) }, all[2][k].value);
    }
}

/* ---- Ends of extents ---- */

/* r of a bar without mass is its load, whose peak, of which no row tells, lies here between two events that are one value's. */
static void
test_peak_between_events (void)
{
  const double most = 3.0008950766572777;
  const char *const schemes[] = { "exact", "automatic" };

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), inner = build_bar (document, "b1"), bar = build_bar (document, "b2");
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      build_spring (document, "k1", wall, inner, 2.7803881571380007);
      build_spring (document, "k2", inner, bar, 0.7006171931344324);
      build_slider (document, "e0", wall, bar, 1.461413, 0);
      build_slider (document, "e3", inner, bar, 0.07013031869310268, 0);
      build_load (document, bar, HYS_LOAD_FORCE, "sin", most, 2 * G_PI / 5, 4.772342842222637, 0);
      build_load (document, inner, HYS_LOAD_DISPLACEMENT, "sin", 2.3924290567955238, 6 * G_PI / 5, 2.8782210454540684, 0);
      set_run (document, schemes[i], 40.15, 5 / 60.0);
      cycle = cycle_of (document, bar, &trace);
      assert_so ("r_max", cycle->r_max, most);
      assert_so ("r_min", cycle->r_min, -most);
      g_assert_cmpfloat (cycle->r_max.error, <, 1e-3);
    }
}

/* x creeps up to where the bar sticks, from behind the last straight side: r is that of the event at which it arrives, not
 * that which the side leads to. The same with rows that are a hundred times as near to each other. */
static void
test_creeps_to_an_event (void)
{
  HysMeasure found[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), inner = build_bar (document, "b1"), bar = build_bar (document, "b2");
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      build_spring (document, "k1", wall, inner, 1.268485084624252);
      build_spring (document, "k2", inner, bar, 0.7638556603872236);
      build_slider (document, "e0", inner, bar, 0.5978459769631069 + 0.7303540475122642, 0);
      build_slider (document, "e1", wall, inner, 0.11469476191063116, 0);
      build_dashpot (document, "e3", inner, bar, 0.9422476354006186);
      build_load (document, bar, HYS_LOAD_FORCE, "sin", 1.3336825996807253, 6 * G_PI / 5, 4.137469759963893, 0);
      set_run (document, "automatic", 40.15, 5 / (i == 0 ? 60.0 : 6000.0));
      cycle = cycle_of (document, bar, &trace);
      found[i] = cycle->secant_stiffness;
    }
  g_assert_cmpfloat (found[1].error, <, 1e-3);
  assert_so ("secant", (HysMeasure){ found[0].value, found[0].error + found[1].error }, found[1].value);
}

/* Work at a bar beside which another is driven: 4 k eta (A - eta) of each branch that slips, also where a side of the loop is
 * too short for three rows. */
static void
test_work_of_short_sides (void)
{
  for (int round = 0; round < 60; round++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), bar = build_bar (document, "b"), other = build_bar (document, "o");
      int n = g_test_rand_int_range (1, 13);
      double lost = 0;
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      build_spring (document, "k0", wall, bar, 0.5);
      for (int i = 0; i < n; i++)
        {
          g_autofree char *name = g_strdup_printf ("a%d", i), *spring = g_strdup_printf ("k_%d", i), *slider = g_strdup_printf ("s%d", i);
          double k = g_test_rand_double_range (0.2, 2), eta = g_test_rand_double_range (0.02, 1.2);
          guint inner = build_bar (document, name);

          build_spring (document, spring, inner, bar, k);
          build_slider (document, slider, wall, inner, k * eta, 0);
          lost += eta < 1 ? 4 * k * eta * (1 - eta) : 0;
        }
      build_spring (document, "ko", wall, other, 1);
      build_load (document, bar, HYS_LOAD_DISPLACEMENT, "sin", 1, 2 * G_PI / 5, g_test_rand_double_range (0, 6), 0);
      build_load (document, other, HYS_LOAD_DISPLACEMENT, "sin", 1, 4 * G_PI / 5, 0.4, 0);
      set_run (document, round % 2 == 0 ? "exact" : "automatic", 6 * 5, 5.0 / g_test_rand_int_range (24, 300));
      cycle = cycle_of (document, bar, &trace);
      g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
      assert_so ("work at the bar", cycle->work_at_bar, lost);
    }
}

/* ---- Closed forms ---- */

typedef struct
{
  const char *name;
  double      k, c, alpha;      /* beside each other: spring, dashpot, slider */
  double      series;           /* stiffness of a spring in series with dashpot or slider; 0 = none */
  double      lost, stiffness;
} Form;

/* Driven by sin (t + phase). */
static HysDocument *
draw (const Form *form,
      double      phase)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "b"), inner = bar;

  if (form->series > 0)
    {
      inner = build_bar (document, "a");
      build_spring (document, "s", wall, inner, form->series);
    }
  if (form->k > 0)
    build_spring (document, "k", wall, bar, form->k);
  if (form->c > 0)
    build_dashpot (document, "c", inner != bar ? inner : wall, bar, form->c);
  if (form->alpha > 0)
    build_slider (document, "f", inner != bar ? inner : wall, bar, form->alpha, 0);
  build_load (document, bar, HYS_LOAD_DISPLACEMENT, "sin", 1, 1, phase, 0);
  return document;
}

/* Friction weak and strong, the Jenkin element 4 k eta (A - eta), Maxwell, and a dashpot beside a spring of 1/150 of its force. */
static void
test_forms (void)
{
  const Form forms[] = {
    { "weak friction", 1, 0, 0.05, 0, 0.2, 1.05 },
    { "strong friction", 0.1, 0, 3, 0, 12, 3.1 },
    { "Jenkin", 0, 0, 0.6, 2, 4 * 0.6 * 0.7, 0.6 },
    { "Prandtl with hardening", 0.5, 0, 0.6, 2, 4 * 0.6 * 0.7, 1.1 },
    { "Jenkin that hardly slips", 0, 0, 1.9, 2, 4 * 1.9 * 0.05, 1.9 },
    { "Maxwell", 0, 1, 0, 1, G_PI / 2, 0.5 },
    { "Kelvin-Voigt", 1.0 / 150, 1, 0, 0, G_PI, 1.0 / 150 },
  };
  const char *const schemes[] = { "exact", "automatic", "midpoint", "implicit" };

  for (guint f = 0; f < G_N_ELEMENTS (forms); f++)
    for (guint s = 0; s < G_N_ELEMENTS (schemes); s++)
      for (guint i = 0; i < 6; i++)
        {
          g_autoptr (HysDocument) document = draw (&forms[f], i < 3 ? 0 : 0.3);
          g_autofree char *name = g_strdup_printf ("%s, %s, %u", forms[f].name, schemes[s], i);
          g_autoptr (HysTrace) trace = NULL;
          g_autoptr (HysCycle) cycle = NULL;

          set_run (document, schemes[s], 6 * 2 * G_PI, 2 * G_PI / (60 * pow (10, i % 3)));
          cycle = cycle_of (document, 1, &trace);
          if (!isnan (cycle->dissipated.value))
            assert_so (name, cycle->dissipated, forms[f].lost);
          if (!isnan (cycle->secant_stiffness.value))
            assert_so (name, cycle->secant_stiffness, forms[f].stiffness);
          if (!isnan (cycle->damping_ratio.value))
            assert_so (name, cycle->damping_ratio, forms[f].lost / (2 * G_PI * forms[f].stiffness));
          if (s < 2)   /* whose rows lie on the motion */
            {
              g_assert_cmpfloat (cycle->dissipated.error, <, 1e-4 * forms[f].lost);
              g_assert_cmpfloat (cycle->secant_stiffness.error, <, 0.05 * forms[f].stiffness);
            }
        }
}

/* A block that a force pushes one way only: the slider takes its threshold over the drift. */
static void
test_ratchet (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  build_slider (document, "s", wall, mass, 1.5, 0);
  build_load (document, mass, HYS_LOAD_FORCE, "sin", 1.2, 1, 0, 0.75);
  set_run (document, "exact", 60, 0.05);
  cycle = cycle_of (document, mass, &trace);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_DRIFTING);
  g_assert_cmpfloat (cycle->drift.value, >, 0.1);
  assert_so ("drift", (HysMeasure){ 1.5 * cycle->drift.value, 1.5 * cycle->drift.error + cycle->dissipated.error },
             cycle->dissipated.value);
  g_assert_cmpfloat (cycle->drift.error + cycle->dissipated.error, <, 1e-4);
  assert_so ("work at the bar", cycle->work_at_bar, cycle->dissipated.value);
  assert_so ("way", (HysMeasure){ cycle->x_max.value - cycle->x_min.value, cycle->x_max.error + cycle->x_min.error },
             cycle->drift.value);
  g_assert_true (isfinite (cycle->centre_x.value));
  assert_so ("centre", (HysMeasure){ cycle->centre_r.value, 1e-6 }, (1.5 + 0.75 - 1.2) / 2);
  g_assert_true (isnan (cycle->secant_stiffness.value));
  g_assert_null (cycle->identified);
}

/* ---- Masing's rule ---- */

static HysMasing
masing_of (HysDocument *document,
           guint        node,
           double       from)
{
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) whole = cycle_of (document, node, &trace), end = hys_cycle_of_trace (trace, document, node, from, NULL);

  g_assert_cmpint (end->masing, ==, whole->masing);
  return whole->masing;
}

/* The same whether the start is recorded or not. */
static void
test_masing (void)
{
  const Form maxwell = { .c = 1, .series = 1 }, jenkin = { .alpha = 0.6, .series = 2 };
  g_autoptr (HysDocument) viscous = draw (&maxwell, 0), plastic = draw (&jenkin, 0), twice = draw (&jenkin, 0), loaded = draw (&jenkin, 0);

  set_run (viscous, "exact", 60, 0.05);
  g_assert_cmpint (masing_of (viscous, 1, 30), ==, HYS_MASING_RATE);
  set_run (plastic, "exact", 60, 0.05);
  g_assert_cmpint (masing_of (plastic, 1, 30), ==, HYS_MASING_ONE_LENGTH);
  /* inner loops of another length */
  build_load (twice, 1, HYS_LOAD_DISPLACEMENT, "sin", 0.8, 3, 0.4, 0);
  set_run (twice, "exact", 60, 0.01);
  g_assert_cmpint (masing_of (twice, 1, 30), ==, HYS_MASING_HOLDS);
  /* a load at the inner bar moves the loop */
  build_load (loaded, 2, HYS_LOAD_FORCE, "sin", 0.2, 1, 1, 0);
  set_run (loaded, "exact", 60, 0.05);
  g_assert_cmpint (masing_of (loaded, 1, 30), ==, HYS_MASING_LOADS);
  /* a second part with a dashpot and a mass does not act on the first */
  build_dashpot (plastic, "far", 0, build_mass (plastic, "m", 1, 0, 1), 1);
  g_assert_cmpint (masing_of (plastic, 1, 30), ==, HYS_MASING_ONE_LENGTH);
}

/* ---- Runs ---- */

/* A Maxwell element at a hundredth of its frequency, whose run was to end within the first period. */
static void
test_goes_on (void)
{
  const Form maxwell = { .c = 1, .series = 1 };
  g_autoptr (HysDocument) document = draw (&maxwell, 0);
  HysLoad *load = hys_document_edit_load (document, 0);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  g_assert_cmpstr (load->signal->kind->parameters[1].key, ==, "omega");
  load->signal->values[1] = 0.01;
  set_run (document, "exact", 20, 0.5);
  cycle = cycle_of (document, 1, &trace);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  assert_so ("dissipated", cycle->dissipated, G_PI * 0.01 / (1 + 1e-4));
  g_assert_cmpfloat (cycle->dissipated.error, <, 1e-6);
}

/* A free vibration that nothing damps beside that of the load: told that it does not close, after a bound. */
static void
test_never_closes (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  build_spring (document, "k", wall, mass, 2);
  build_load (document, mass, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  set_run (document, "exact", 20, 0.05);
  cycle = cycle_of (document, mass, &trace);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CHANGING);
  g_assert_cmpfloat_with_epsilon (document->simulation.until, 64 * 2 * G_PI, 1e-6);
  g_assert_true (isnan (cycle->dissipated.value) && isnan (cycle->balance.work.value) && isnan (cycle->secant_stiffness.value)
                 && isnan (cycle->damping_ratio.value) && isnan (cycle->centre_x.value) && isnan (cycle->drift.value));
}

/* Friction ends a free oscillation after five half swings: then nothing moves. */
static void
test_comes_to_rest (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1, 1.05, 0);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  build_spring (document, "k", wall, mass, 1);
  build_slider (document, "s", wall, mass, 0.1, 0);
  set_run (document, "exact", 30, 0.01);
  cycle = cycle_of (document, mass, &trace);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_REST);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_NONE);
  g_assert_cmpfloat_with_epsilon (cycle->x_max.value, -0.05, 1e-12);
}

/* A formula without a known period that is 0 for longer than its swings took will move the bar again: what stands then is no
 * rest. */
static void
test_bursts (void)
{
  for (double until = 8; until < 25; until += 4.3)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), bar = build_bar (document, "b");
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      build_spring (document, "k", wall, bar, 1);
      build_load (document, bar, HYS_LOAD_DISPLACEMENT, "expression", 0, 0, 0, 0);
      hys_document_edit_load (document, 0)->signal->expression = hys_expression_new ("max(0,sin(t/2))*sin(10.01*t)", "t", NULL);
      set_run (document, "exact", until, 0.01);
      cycle = cycle_of (document, bar, &trace);
      g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CHANGING);
      g_assert_true (isnan (cycle->period.value) && isnan (cycle->drift.value) && isnan (cycle->dissipated.value));
    }
}

/* At resonance each swing is larger than the last one by the same amount: neither a cycle nor a drift. */
static void
test_resonance (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  build_spring (document, "k", wall, mass, 1);
  build_load (document, mass, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  set_run (document, "exact", 1050 * 2 * G_PI, 2 * G_PI / 60);
  cycle = cycle_of (document, mass, &trace);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CHANGING);
  g_assert_true (isnan (cycle->drift.value) && isnan (cycle->dissipated.value));
}

/* A swing that is as long as the last one but for a thousandth, again and again. */
static void
test_slow_chirp (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "b");
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  build_spring (document, "k", wall, bar, 1);
  build_load (document, bar, HYS_LOAD_FORCE, "expression", 0, 0, 0, 0);
  hys_document_edit_load (document, 0)->signal->expression = hys_expression_new ("sin(0.01*t^2)", "t", NULL);
  set_run (document, "exact", 60, 0.01);
  cycle = cycle_of (document, bar, &trace);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CHANGING);
}

/* A Maxwell element that takes many cycles to settle: what a run of some of them says is off by what it says. */
static void
test_settles_slowly (void)
{
  for (guint cycles = 5; cycles <= 160; cycles *= 2)
    {
      double c = 2 * G_PI * cycles, storage = c * c / (1 + c * c), loss = c / (1 + c * c);
      const Form maxwell = { .c = c, .series = 1 };
      g_autoptr (HysDocument) document = draw (&maxwell, 0.4);
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      set_run (document, "exact", 20, 2 * G_PI / 300);
      cycle = cycle_of (document, 1, &trace);
      assert_so ("dissipated", cycle->dissipated, G_PI * loss);
      assert_so ("r_max", cycle->r_max, hypot (storage, loss));
      assert_so ("r_min", cycle->r_min, -hypot (storage, loss));
      assert_so ("centre of r", cycle->centre_r, 0);
    }
}

/* A slow part shows only when a quick one has settled: in the eighth cycle what is lost changes by a quarter of what it did, in
 * the hundredth still by 0.96 of that. */
static void
test_settles_behind_another (void)
{
  HysMeasure last = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      build_wall (document, "w");
      build_mass (document, "b1", 0.226124913932353, 0, 0);
      build_bar (document, "b2");
      build_mass (document, "b3", 0.3931774588331241, 0, 0);
      build_spring (document, "k1", 0, 1, 0.6362858906239273);
      build_spring (document, "k2", 1, 2, 2.7437785851304755);
      build_spring (document, "k3", 2, 3, 2.3711829744434265);
      build_dashpot (document, "d1", 0, 1, 0.9733455717988299);
      build_dashpot (document, "d2", 0, 3, 0.9124793377956202);
      build_dashpot (document, "d3", 2, 3, 0.4218621789532341 + 0.2316553218785583);
      build_slider (document, "s1", 0, 3, 0.4364121605092638, 0);
      build_slider (document, "s2", 0, 2, 0.7594881683372903, 0);
      build_slider (document, "s3", 1, 2, 0.272281430625099, 0);
      build_slider (document, "s4", 2, 3, 0.5792661056287152, 0);
      build_load (document, 3, HYS_LOAD_FORCE, "sin", 1.418783963644052, 0.8 * G_PI, 0.37576368435746893, 0);
      set_run (document, "exact", 2.5 * (i == 0 ? 108 : 8) + 0.15, 0.05);
      cycle = run_as_told (document, 3, &trace);
      if (i == 0)
        last = cycle->dissipated;
      else
        assert_so ("lost", cycle->dissipated, last.value);
    }
}

/* Two masses between which a bar creeps to its place, by 0.77 of its way in each cycle: what is lost changes by 0.77 and by 0.77^2, and
 * at one end of a cycle these cancel while both go on. What a short run says is what a long one says, within what it may be off by. */
static void
test_settles_at_two_rates (void)
{
  HysMeasure last = { 0 };

  for (guint periods = 80; periods >= 7; periods -= periods > 16 ? 64 : 1)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      build_wall (document, "w");
      build_bar (document, "b1");
      build_mass (document, "b2", 0.38826, 0, 0);
      build_bar (document, "b3");
      build_mass (document, "b4", 0.44236, 0, 0);
      build_spring (document, "k1", 0, 1, 0.98473);
      build_spring (document, "k2", 1, 2, 2.88163);
      build_spring (document, "k3", 2, 3, 1.55087);
      build_spring (document, "k4", 3, 4, 2.39879);
      build_dashpot (document, "d1", 0, 2, 0.54817);
      build_dashpot (document, "d2", 0, 4, 0.70582);
      build_dashpot (document, "d3", 1, 4, 0.33271);
      build_dashpot (document, "d4", 3, 4, 0.58841);
      build_slider (document, "s1", 1, 2, 0.24978, 0);
      build_slider (document, "s2", 0, 1, 0.73712, 0);
      build_slider (document, "s3", 2, 3, 0.74100, 0);
      build_slider (document, "s4", 2, 4, 0.37848, 0);
      build_slider (document, "s5", 0, 3, 0.20502, 0);
      build_load (document, 4, HYS_LOAD_FORCE, "sin", 1.79413, 2 * G_PI / 5, 1.63979, 0);
      set_run (document, "exact", 5 * periods + 0.15, 5.0 / 600);
      cycle = run_as_told (document, 4, &trace);
      if (periods == 80)
        last = cycle->dissipated;
      else if (!isnan (cycle->dissipated.value))
        assert_so ("dissipated", cycle->dissipated, last.value);
    }
  g_assert_cmpfloat (last.error, <, 1e-8);
}

/* A free vibration of two to seven periods of the load that dies out: its cycle is that of the load, however long one looks. */
static void
test_vibration_dies_out (void)
{
  for (guint k = 2; k <= 7; k++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1, 0, (0.01 - k) / (k * k - 1.0));

      build_spring (document, "k", wall, mass, 1);
      build_dashpot (document, "c", wall, mass, 0.016);   /* a twentieth in each of its periods */
      build_load (document, mass, HYS_LOAD_FORCE, "sin", 1, k, 0, 0);
      for (guint periods = 20; periods < 200; periods += 7)
        {
          g_autoptr (HysTrace) trace = NULL;
          g_autoptr (HysCycle) cycle = NULL;

          set_run (document, "exact", periods * 2 * G_PI / k, 2 * G_PI / k / 30);
          cycle = run_as_told (document, mass, &trace);
          g_assert_true (cycle->state == HYS_CYCLE_CHANGING || cycle->multiple == 1);
        }
    }
}

/* The papers' scheme gains energy: that is a term of the balance. */
static void
test_added (void)
{
  g_autoptr (HysDocument) document = build_persoz ((double[]){ 1, 1, 1, 1 }, (double[]){ 0, 1, 2, 3 }, 1, 200, 6);
  guint mass = (guint) hys_document_find_node (document, "m");
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;

  set_run (document, "paper", 80, 1e-3);
  cycle = cycle_of (document, mass, &trace);
  g_assert_cmpfloat (cycle->balance.added.value, >, 10);
  assert_so ("balance", (HysMeasure){ cycle->balance.work.value + cycle->balance.added.value, 1e-9 },
             cycle->balance.friction.value + cycle->balance.viscous.value + cycle->balance.stored.value);
}

/* ---- Digits ---- */

static void
test_digits (void)
{
  const struct { double value, error, shown; } cases[] = {
    { 0.497519169, 0.003, 0.5 }, { 1234.5678, 0.02, 1234.6 }, { 1234.5678, 20, 1200 }, { -4.441e-16, 1e-9, 0 },
    { 5.0000000001, 0, 5.0000000001 }, { 1, INFINITY, NAN },
    { -0.42, 0.11, NAN }, { 0.42, 0.11, NAN }, { 40, 11, NAN }, { 0.1, 0.11, 0 }, { 0.51, 0.11, 1 },   /* 0 only if it may be 0 */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double shown = hys_measure_round ((HysMeasure){ cases[i].value, cases[i].error });

      g_assert_true (shown == cases[i].shown || (isnan (shown) && isnan (cases[i].shown)));
      g_assert_false (signbit (shown) && shown == 0);
    }
  g_assert_true (isnan (hys_measure_firm ((HysMeasure){ 1, 2 }).value));
  g_assert_cmpfloat (hys_measure_firm ((HysMeasure){ 0, 2 }).value, ==, 0);
}

/* The area within the rows of the last period of a loop, as it is drawn. */
static double
drawn_area (HysTrace  *trace,
            HysSeries  r,
            double     period)
{
  HysColumn *t = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  HysColumn *x = hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, r.index }), *y = hys_trace_column (trace, r);
  gsize end = hys_trace_length (trace) - 1;
  double area = 0, from = hys_column_get (t, end) - period;

  for (gsize i = hys_column_search (t, from - 1e-9); i < end; i++)
    area += (hys_column_get (y, i) + hys_column_get (y, i + 1)) / 2 * (hys_column_get (x, i + 1) - hys_column_get (x, i));
  return area;
}

/* A square wave that jumps a massless bar to and fro: k1 = 1 beside k2 = 4 with alpha = 2 under +-3, or between -1 and 1, goes from
 * -1 to 1 and slips by 1 each way. The path turns where the slider begins to slip, under +-2 at -+1/2 and so on: rows tell it, under
 * every scheme, on the grid of steps and off it, and of several parts at once. */
static void
test_jumps (void)
{
  const char *const schemes[] = { "exact", "automatic", "midpoint", "implicit", "paper" };

  for (guint k = 0; k < G_N_ELEMENTS (schemes) * 8; k++)
    {
      gboolean driven = k & 1, off = k & 2, parts = k & 4;
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), bars[] = { build_bar (document, "b"), build_bar (document, "a") };
      g_autoptr (HysTrace) trace = NULL;
      g_autoptr (HysCycle) cycle = NULL;

      g_test_message ("%s, %s, %s, %s", schemes[k / 8], driven ? "displacement" : "force", off ? "off the grid" : "on it",
                      parts ? "two parts" : "one");
      for (guint i = 0; i < (parts ? 2 : 1); i++)
        {
          guint c = build_bar (document, i == 0 ? "c" : "d");

          build_spring (document, i == 0 ? "k1" : "k3", wall, bars[i], 1);
          build_spring (document, i == 0 ? "k2" : "k4", bars[i], c, 4);
          build_slider (document, i == 0 ? "s" : "z", wall, c, i == 0 ? 2 : 1, 0);
          build_load (document, bars[i], driven ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE, "square", driven ? 1 : 3, 1, 0, 0);
        }
      if (!parts)
        hys_document_edit_node (document, bars[1])->fixed = TRUE;
      set_run (document, schemes[k / 8], 8.25, off ? 0.03 : 0.05);
      cycle = cycle_of (document, bars[0], &trace);
      g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
      /* The other part slips by 1.5 or 3.5; `paper`, which jumps at the next row, comes round after three periods off the grid. */
      assert_so ("dissipated", cycle->dissipated, cycle->period.value * (!parts ? 4 : driven ? 4 + 3 : 4 + 7));
      assert_so ("at the bar", cycle->work_at_bar, cycle->period.value * 4);
      g_assert_cmpfloat (cycle->dissipated.error + cycle->work_at_bar.error, <, k < 16 ? 1e-6 : 1e-3);
      assert_so ("x_max", cycle->x_max, 1);
      assert_so ("r_min", cycle->r_min, -3);
      g_assert_cmpfloat_with_epsilon (drawn_area (trace, (HysSeries){ HYS_SERIES_REACTION, bars[0] }, 1), 4, 1e-9);
      if (!driven)
        g_assert_cmpfloat_with_epsilon (drawn_area (trace, (HysSeries){ HYS_SERIES_LOAD, bars[0] }, 1), 4, 1e-9);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/balance/digits", test_digits);
  g_test_add_func ("/study/balance/forms", test_forms);
  g_test_add_func ("/study/balance/jumps", test_jumps);
  g_test_add_func ("/study/balance/ratchet", test_ratchet);
  g_test_add_func ("/study/balance/masing", test_masing);
  g_test_add_func ("/study/balance/goes-on", test_goes_on);
  g_test_add_func ("/study/balance/never-closes", test_never_closes);
  g_test_add_func ("/study/balance/comes-to-rest", test_comes_to_rest);
  g_test_add_func ("/study/balance/bursts", test_bursts);
  g_test_add_func ("/study/balance/resonance", test_resonance);
  g_test_add_func ("/study/balance/slow-chirp", test_slow_chirp);
  g_test_add_func ("/study/balance/settles-slowly", test_settles_slowly);
  g_test_add_func ("/study/balance/settles-at-two-rates", test_settles_at_two_rates);
  g_test_add_func ("/study/balance/settles-behind-another", test_settles_behind_another);
  g_test_add_func ("/study/balance/vibration-dies-out", test_vibration_dies_out);
  g_test_add_func ("/study/balance/added", test_added);
  g_test_add_func ("/study/balance/networks", test_networks);
  g_test_add_func ("/study/balance/rows-of-networks", test_rows_of_networks);
  g_test_add_func ("/study/balance/peak-between-events", test_peak_between_events);
  g_test_add_func ("/study/balance/work-of-short-sides", test_work_of_short_sides);
  g_test_add_func ("/study/balance/creeps-to-an-event", test_creeps_to_an_event);
  return g_test_run ();
}
