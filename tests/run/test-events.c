/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens within steps: rows of their own for events, and what is said of steps that another scheme had to make. */
#include "hys-build.h"
#include "hys-simulation.h"
#include "hys-trace-private.h"

#include <string.h>

/* A block on a spring over dry ground, k = m = alpha = 1, x0 = 7.5: it turns at every multiple of pi, 2 nearer to 0 each
 * time, and stays where the spring is weaker than the ground. */
static const double turns[] = { -5.5, 3.5, -1.5, -0.5 };

static HysDocument *
draw (guint64 every)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 7.5, 0);

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", wall, m, 1, 0);
  document->simulation.until = 12;
  document->simulation.step = 0.5;
  document->simulation.every = every;
  document->simulation.scheme = "exact";
  return document;
}

static HysTrace *
run (const HysDocument *document,
     gsize              budget)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysTrace *trace = hys_simulate (document, NULL, budget, NULL, NULL, &outcome, &error);

  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  hys_outcome_clear (&outcome);
  return trace;
}

static double
value_at (const HysTrace *trace,
          HysSeries       series,
          gsize           row)
{
  return hys_column_get (hys_trace_column (trace, series), row);
}

static double
time_at (const HysTrace *trace,
         gsize           row)
{
  return value_at (trace, (HysSeries){ HYS_SERIES_TIME, 0 }, row);
}

/* Rows at all steps, and in between exactly at the turns. */
static void
test_corners (void)
{
  g_autoptr (HysDocument) document = draw (0);
  g_autoptr (HysTrace) trace = run (document, HYS_TRACE_BUDGET);
  guint steps = 0, events = 0;

  for (gsize i = 0; i < hys_trace_length (trace); i++)
    {
      double t = time_at (trace, i), x = value_at (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, i);

      g_assert_true (i == 0 || t > time_at (trace, i - 1));
      if (t == 0.5 * steps)
        {
          steps++;
          continue;
        }
      g_assert_cmpuint (events, <, 3);
      g_assert_cmpfloat (fabs (t - G_PI * (events + 1)), <=, 1e-12);
      g_assert_cmpfloat (fabs (x - turns[events]), <=, 1e-12);
      events++;
    }
  g_assert_cmpuint (steps, ==, 25);
  g_assert_cmpuint (events, ==, 3);
}

/* The block's motion until the fourth turn. */
static double
block (double t)
{
  int half = (int) floor (t / G_PI);
  double sign = half % 2 == 0 ? 1 : -1;

  return sign + (6.5 - 2 * half) * cos (t);
}

/* Beside another block with its own wall, which is slower by a half: a row at the turns of either, and in every row both are
 * where they are alone; where both turn there is one row. */
static void
test_corners_of_two (void)
{
  g_autoptr (HysDocument) document = draw (0);
  guint wall = build_wall (document, "w2"), m = build_mass (document, "m2", 2.25, 7.5, 0);
  g_autoptr (HysTrace) trace = NULL;

  build_spring (document, "k2", wall, m, 1);
  build_slider (document, "s2", wall, m, 1, 0);
  trace = run (document, HYS_TRACE_BUDGET);
  g_assert_cmpuint (hys_trace_length (trace), ==, 25 + 4);
  for (gsize i = 0; i < hys_trace_length (trace); i++)
    {
      double t = time_at (trace, i);

      g_assert_true (i == 0 || t > time_at (trace, i - 1));
      g_assert_cmpfloat (fabs (value_at (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, i) - block (t)), <=, 1e-12);
      g_assert_cmpfloat (fabs (value_at (trace, (HysSeries){ HYS_SERIES_POSITION, m }, i) - block (t / 1.5)), <=, 1e-12);
    }
}

/* Whoever asks for each step, or each third, gets that. */
static void
test_regular (void)
{
  for (guint64 every = 1; every <= 3; every += 2)
    {
      g_autoptr (HysDocument) document = draw (every);
      g_autoptr (HysTrace) trace = run (document, HYS_TRACE_BUDGET);

      g_assert_cmpuint (hys_trace_length (trace), ==, 24 / every + 1);
      for (gsize i = 0; i < hys_trace_length (trace); i++)
        g_assert_cmpfloat (time_at (trace, i), ==, 0.5 * (double) (i * every));
    }
}

/* Where a row stands for several steps its extremes are those of the events too. */
static void
test_extremes (void)
{
  g_autoptr (HysDocument) document = draw (24);
  g_autoptr (HysTrace) trace = run (document, HYS_TRACE_BUDGET);
  double low, high;

  g_assert_true (hys_column_range (hys_trace_column (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }), 1, 2, &low, &high));
  g_assert_cmpfloat (fabs (low - turns[0]), <=, 1e-12);
}

/* Of a run whose steps take up the memory that is allowed, events get no rows, and every step still has one. */
static void
test_no_room (void)
{
  g_autoptr (HysDocument) document = draw (0);
  g_autoptr (HysTrace) roomy = run (document, HYS_TRACE_BUDGET);
  guint64 steps = 24;

  for (gboolean room = TRUE; room; steps += room)
    {
      g_autoptr (HysTrace) longer = hys_trace_new (document, NULL, 0, steps + 1, 1 << 17);

      room = hys_trace_every (longer) == 1;
    }
  document->simulation.until = 0.5 * (double) steps;

  g_autoptr (HysTrace) tight = run (document, 1 << 17);

  g_assert_cmpuint (hys_trace_every (tight), ==, 1);
  g_assert_cmpuint (hys_trace_length (tight), ==, steps + 1);
  g_assert_cmpuint (hys_trace_length (roomy), ==, 24 + 1 + 3);
}

/* A bar on a spring k1 = 1 beside a spring k2 = 4 with a slider alpha = 2, and a load 3 from @at on: x = 1 then. A
 * displacement instead needs k1 x + alpha. */
static HysDocument *
draw_jump (const char  *scheme,
           double       at,
           HysLoadKind  kind,
           double       value,
           double       mass)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), b = mass > 0 ? build_mass (document, "b", mass, 0, 0) : build_bar (document, "b");
  guint c = build_bar (document, "c");

  build_spring (document, "k1", wall, b, 1);
  build_spring (document, "k2", b, c, 4);
  build_slider (document, "s", wall, c, 2, 0);
  build_load (document, b, kind, "step", value, at, 0, 0);
  document->simulation.until = 2;
  document->simulation.step = 0.5;
  document->simulation.scheme = scheme;
  return document;
}

/* The first of @n rows at @at; no others are at one time. */
static gsize
first_side (const HysTrace *trace,
            double          at,
            gsize           n)
{
  gsize found = 0, same = 0;

  for (gsize i = 1; i < hys_trace_length (trace); i++)
    if (time_at (trace, i) == time_at (trace, i - 1))
      {
        g_assert_cmpfloat_with_epsilon (time_at (trace, i), at, 1e-12);
        found = same++ == 0 ? i - 1 : found;
      }
    else
      g_assert_cmpfloat (time_at (trace, i), >, time_at (trace, i - 1) + 1e-9);
  g_assert_cmpuint (same, ==, n - 1);
  return found;
}

static void
assert_value (const HysTrace *trace,
              HysSeries       series,
              gsize           row,
              double          value)
{
  g_assert_cmpfloat (fabs (value_at (trace, series, row) - value), <=, 1e-12);
}

/* The first of @n rows at @at. */
static gsize
sides_at (const HysTrace *trace,
          double          at,
          gsize           n)
{
  gsize found = 0;

  while (found + n < hys_trace_length (trace) && fabs (time_at (trace, found) - at) > 1e-12)
    found++;
  for (gsize i = found; i < found + n; i++)
    g_assert_cmpfloat_with_epsilon (time_at (trace, i), at, 1e-12);
  return found;
}

/* Before a jump, where its path turns, and behind it. */
static void
assert_path (const HysTrace *trace,
             HysSeries       series,
             gsize           row,
             double          before,
             double          turn,
             double          after)
{
  assert_value (trace, series, row, before);
  assert_value (trace, series, row + 1, turn);
  assert_value (trace, series, row + 2, after);
}

static void
assert_values (const HysTrace *trace,
               HysSeries       series,
               gsize           row,
               double          before,
               double          after)
{
  assert_value (trace, series, row, before);
  assert_value (trace, series, row + 1, after);
}

static const char *const all_schemes[] = { "exact", "automatic", "midpoint", "implicit", "paper" };

/* `paper` looks at loads at its steps of 0.5. */
static double
jump_of (const char *scheme,
         double      at)
{
  return g_str_equal (scheme, "paper") ? 0.5 * ceil (2 * at) : at;
}

/* Both sides have rows, on a step, between steps and at the end, and so has the turn, where the slider begins to slip; work is
 * k1 x^2 / 2 + alpha^2 / (2 k2) + alpha |slip|. */
static void
test_jump_of_load (void)
{
  const double times[] = { 1, 1.3, 1.5, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    for (guint k = 0; k < G_N_ELEMENTS (all_schemes); k++)
      {
        g_autoptr (HysDocument) document = draw_jump (all_schemes[k], times[i], HYS_LOAD_FORCE, 3, 0);
        g_autoptr (HysTrace) trace = run (document, HYS_TRACE_BUDGET);
        double at = jump_of (all_schemes[k], times[i]);
        gsize row = first_side (trace, at, 3);

        g_test_message ("%s, %g", all_schemes[k], times[i]);
        g_assert_cmpuint (hys_trace_length (trace), ==, 5 + (at == 1.3 ? 3 : 2));
        assert_path (trace, (HysSeries){ HYS_SERIES_LOAD, 1 }, row, 0, 2.5, 3);
        assert_path (trace, (HysSeries){ HYS_SERIES_REACTION, 1 }, row, 0, 2.5, 3);
        assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, row, 0, 0.5, 1);
        assert_path (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION }, row, 0, 0, 1);
        assert_path (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_ELASTIC }, row, 0, 0.625, 1);
        assert_path (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_WORK }, row, 0, 0.625, 0.5 + 0.5 + 1);
        g_assert_true (isnan (value_at (trace, (HysSeries){ HYS_SERIES_VELOCITY, 1 }, row + 1)));
      }
}

static void
test_jump_of_displacement (void)
{
  g_autoptr (HysDocument) document = draw_jump ("exact", 1.3, HYS_LOAD_DISPLACEMENT, 1.5, 0);
  g_autoptr (HysTrace) trace = run (document, HYS_TRACE_BUDGET);
  gsize row = first_side (trace, 1.3, 3);

  assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, row, 0, 0.5, 1.5);
  assert_path (trace, (HysSeries){ HYS_SERIES_REACTION, 1 }, row, 0, 2.5, 1.5 + 2);
  assert_path (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION }, row, 0, 0, 2 * (1.5 - 0.5));
}

/* A mass stays where it is, and its acceleration jumps with the load: by a table that stands, then jumps and comes back. */
static void
test_jump_on_a_mass (void)
{
  g_autoptr (HysDocument) document = draw_jump ("exact", 1.3, HYS_LOAD_FORCE, 3, 2);
  g_autoptr (HysTrace) trace = run (document, HYS_TRACE_BUDGET);
  gsize row = first_side (trace, 1.3, 2);

  assert_values (trace, (HysSeries){ HYS_SERIES_LOAD, 1 }, row, 0, 3);
  assert_values (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, row, 0, 0);
  assert_values (trace, (HysSeries){ HYS_SERIES_ACCELERATION, 1 }, row, 0, 1.5);
}

/* A table on @node: 1 until @at, then 3. */
static void
add_table (HysDocument *document,
           guint        node,
           double       at)
{
  const HysSignalKind *kind = hys_signal_kind_find ("table");
  HysSignal *signal = hys_signal_new (kind);
  const HysTablePoint points[] = { { 0, 1 }, { at, 3 }, { 9, 3 } };

  signal->values[1] = 1;   /* in steps */
  signal->points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  g_array_append_vals (signal->points, points, G_N_ELEMENTS (points));
  hys_item_list_add (document->loads, hys_load_new (node, HYS_LOAD_FORCE, signal));
}

/* A bar that is driven to and fro, by a triangle whose corners lie between steps, against two S-elements, which are parts of their own:
 * a row at each corner under every scheme that ends its steps there, one of a time. */
static void
test_corners_of_load (void)
{
  for (guint k = 0; k < 4; k++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), b = build_bar (document, "b"), c = build_bar (document, "c"), d = build_bar (document, "d");
      g_autoptr (HysTrace) trace = NULL;
      guint corners = 0;

      build_spring (document, "k1", b, c, 4);
      build_slider (document, "s1", wall, c, 1, 0);
      build_spring (document, "k2", b, d, 2);
      build_slider (document, "s2", wall, d, 1, 0);
      build_load (document, b, HYS_LOAD_DISPLACEMENT, "triangle", 1, 1.4, 0.25, 0);
      document->simulation.until = 7;
      document->simulation.step = 0.1;
      document->simulation.scheme = all_schemes[k];
      trace = run (document, HYS_TRACE_BUDGET);
      g_test_message ("%s", all_schemes[k]);
      for (gsize i = 0; i < hys_trace_length (trace); i++)
        {
          corners += fabs (fabs (value_at (trace, (HysSeries){ HYS_SERIES_POSITION, b }, i)) - 1) < 1e-12;
          if (i > 0)
            g_assert_cmpfloat (time_at (trace, i), >, time_at (trace, i - 1) + 1e-9);
        }
      g_assert_cmpuint (corners, ==, 10);
    }
}

/* Nine S-elements k = 4, alpha = 1 to 9 side by side, of a bar that moves to 30 at once: one after the other slips. Steps take them
 * for one bundle. Where the bar is at x every row has the forces and energies of the path. */
static void
assert_stretched (const HysTrace *trace,
                  guint           bar,
                  gsize           row)
{
  double x = value_at (trace, (HysSeries){ HYS_SERIES_POSITION, bar }, row), force = 0, friction = 0, elastic = 0;

  for (guint i = 0; i < 9; i++)
    {
      double u = fmin (x, (1 + i) / 4.0);

      force += 4 * u;
      friction += (1 + i) * (x - u);
      elastic += 2 * u * u;
      g_assert_cmpfloat_with_epsilon (value_at (trace, (HysSeries){ HYS_SERIES_POSITION, bar + 1 + i }, row), x - u, 1e-12);
    }
  g_assert_cmpfloat_with_epsilon (value_at (trace, (HysSeries){ HYS_SERIES_REACTION, bar }, row), force, 1e-11);
  g_assert_cmpfloat_with_epsilon (value_at (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_FRICTION }, row), friction, 1e-11);
  g_assert_cmpfloat_with_epsilon (value_at (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_ELASTIC }, row), elastic, 1e-11);
  g_assert_cmpfloat_with_epsilon (value_at (trace, (HysSeries){ HYS_SERIES_ENERGY, HYS_ENERGY_WORK }, row), friction + elastic, 1e-11);
}

static void
test_jump_of_bundle (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (all_schemes); k++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), b = build_bar (document, "b");
      g_autoptr (HysTrace) trace = NULL;
      gsize row;

      for (guint i = 0; i < 9; i++)
        {
          g_autofree char *bar = g_strdup_printf ("c%u", i);

          build_bar (document, bar);
        }
      for (guint i = 0; i < 9; i++)
        {
          g_autofree char *q = g_strdup_printf ("q%u", i), *s = g_strdup_printf ("s%u", i);

          build_spring (document, q, b, b + 1 + i, 4);
          build_slider (document, s, wall, b + 1 + i, 1 + i, 0);
        }
      build_load (document, b, HYS_LOAD_DISPLACEMENT, "step", 30, 1.3, 0, 0);
      document->simulation.until = 2;
      document->simulation.step = 0.5;
      document->simulation.scheme = all_schemes[k];
      trace = run (document, HYS_TRACE_BUDGET);
      g_test_message ("%s", all_schemes[k]);
      row = first_side (trace, jump_of (all_schemes[k], 1.3), 11);
      for (guint i = 0; i <= 10; i++)
        {
          assert_value (trace, (HysSeries){ HYS_SERIES_POSITION, b }, row + i, i < 10 ? i / 4.0 : 30);
          assert_stretched (trace, b, row + i);
        }
      assert_value (trace, (HysSeries){ HYS_SERIES_VELOCITY, b + 1 }, row + 10, 0);
    }
}

/* Forty parts between a wall and a bar that jumps, each a spring before thirty S-elements: of 1,200 turns one in every thousandth of
 * the way has a row at most, and in each row all parts are in balance. */
static void
test_jump_of_many_parts (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), b = build_bar (document, "b"), rows = 0;
  g_autoptr (HysTrace) trace = NULL;
  guint ends[40];

  for (guint k = 0; k < 40; k++)
    {
      g_autofree char *end = g_strdup_printf ("e%u", k), *spring = g_strdup_printf ("k%u", k);

      ends[k] = build_bar (document, end);
      build_spring (document, spring, b, ends[k], 100);
      for (guint i = 0; i < 30; i++)
        {
          g_autofree char *bar = g_strdup_printf ("c%u-%u", k, i), *q = g_strdup_printf ("q%u-%u", k, i);
          g_autofree char *s = g_strdup_printf ("s%u-%u", k, i);
          guint c = build_bar (document, bar);

          build_spring (document, q, ends[k], c, 4);
          build_slider (document, s, wall, c, (1 + i) * (1 + k / 500.0), 0);
        }
    }
  build_load (document, b, HYS_LOAD_DISPLACEMENT, "step", 13, 1.3, 0, 0);
  document->simulation.until = 2;
  document->simulation.step = 0.5;
  trace = run (document, HYS_TRACE_BUDGET);
  for (gsize row = 0; row < hys_trace_length (trace); row++)
    {
      double x = value_at (trace, (HysSeries){ HYS_SERIES_POSITION, b }, row);

      rows += time_at (trace, row) == 1.3;
      for (guint k = 0; k < 40; k++)
        {
          double e = value_at (trace, (HysSeries){ HYS_SERIES_POSITION, ends[k] }, row), force = 100 * (x - e);

          for (guint i = 0; i < 30; i++)
            force -= fmin (4 * e, (1 + i) * (1 + k / 500.0));
          g_assert_cmpfloat_with_epsilon (force, 0, 1e-9);
        }
    }
  g_assert_cmpuint (rows, >, 300);
  g_assert_cmpuint (rows, <=, 1002);
}

/* Parts whose loads jump together, one a table, beside one that swings: rows in which each is where it is alone. */
static void
test_jump_of_parts (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (all_schemes); k++)
    {
      g_autoptr (HysDocument) document = draw_jump (all_schemes[k], 1.3, HYS_LOAD_FORCE, 3, 0);
      guint wall = build_wall (document, "w2"), b = build_bar (document, "b2"), m = build_mass (document, "m", 1, 1, 0);
      g_autoptr (HysTrace) trace = NULL;
      gsize row;

      build_spring (document, "k3", wall, b, 2);
      add_table (document, b, 1.3);
      build_spring (document, "k4", build_wall (document, "w3"), m, 1);
      trace = run (document, HYS_TRACE_BUDGET);
      row = first_side (trace, jump_of (all_schemes[k], 1.3), 3);
      assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, row, 0, 0.5, 1);
      assert_path (trace, (HysSeries){ HYS_SERIES_LOAD, b }, row, 1, 1 + 2 * 2.5 / 3, 3);
      assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, b }, row, 0.5, 0.5 + 2.5 / 3, 1.5);
      if (k < 2)
        assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, m }, row, cos (1.3), cos (1.3), cos (1.3));
    }
}

/* A part whose load jumps shortly before or after that of another: it bears its load on its spring in every row, also of the other. */
static void
test_jump_beside_another (void)
{
  const double times[] = { 1.2, 1.35 };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    for (guint k = 0; k < G_N_ELEMENTS (all_schemes); k++)
      {
        g_autoptr (HysDocument) document = draw_jump (all_schemes[k], 1.3, HYS_LOAD_FORCE, 3, 0);
        guint b = build_bar (document, "b2");
        g_autoptr (HysTrace) trace = NULL;

        build_spring (document, "k3", build_wall (document, "w2"), b, 2);
        build_load (document, b, HYS_LOAD_FORCE, "step", 2, times[i], 0, 0);
        trace = run (document, HYS_TRACE_BUDGET);
        g_test_message ("%s, %g", all_schemes[k], times[i]);
        for (gsize row = 0; row < hys_trace_length (trace); row++)
          assert_value (trace, (HysSeries){ HYS_SERIES_LOAD, b }, row,
                        2 * value_at (trace, (HysSeries){ HYS_SERIES_POSITION, b }, row));
      }
}

/* Beside a chain that is too long for exact motion, the load of which jumps behind the block's turn within one of its steps. */
static void
test_jump_beside_exact (void)
{
  g_autoptr (HysDocument) document = draw (0);
  guint from = build_wall (document, "w2");
  g_autoptr (HysTrace) trace = NULL;

  document->simulation.scheme = "automatic";
  document->simulation.until = 6;
  for (guint i = 0; i < 130; i++)
    {
      g_autofree char *bar = g_strdup_printf ("b%u", i), *spring = g_strdup_printf ("k%u", i);
      guint to = build_mass (document, bar, 1, 0, 0);

      build_spring (document, spring, from, to, 1);
      from = to;
    }
  build_load (document, from, HYS_LOAD_FORCE, "step", 1, 3.3, 0, 0);
  trace = run (document, HYS_TRACE_BUDGET);
  for (gsize i = 0; i < hys_trace_length (trace); i++)
    assert_value (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, i, block (time_at (trace, i)));
}

/* The part of draw_jump(), which is exact, beside another one, which a chain makes too long for that: its load jumps before, with or
 * behind the other, and the bar follows against a spring of its own and one to the chain, which is at rest until then. */
static void
test_jump_of_mixed_parts (void)
{
  const double times[][2] = { { 1.3, 1.4 }, { 1.4, 1.3 }, { 1.3, 1.3 }, { 1.5, 1.5 }, { 1.5, 1.3 }, { 1.3, 1.5 } };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autoptr (HysDocument) document = draw_jump ("automatic", times[i][0], HYS_LOAD_FORCE, 3, 0);
      guint wall = build_wall (document, "w2"), b = build_bar (document, "b2"), c = build_bar (document, "c2"), from = b;
      g_autoptr (HysTrace) trace = NULL;
      gsize own, other;

      for (guint k = 0; k < 130; k++)
        {
          g_autofree char *bar = g_strdup_printf ("m%u", k), *spring = g_strdup_printf ("l%u", k);
          guint to = build_mass (document, bar, 1, 0, 0);

          build_spring (document, spring, from, to, 0.5);
          from = to;
        }
      build_spring (document, "k3", wall, b, 0.5);
      build_spring (document, "k4", b, c, 4);
      build_slider (document, "s2", wall, c, 2, 0);
      build_load (document, b, HYS_LOAD_FORCE, "step", 3, times[i][1], 0, 0);
      trace = run (document, HYS_TRACE_BUDGET);
      g_test_message ("%g, %g", times[i][0], times[i][1]);
      own = sides_at (trace, times[i][0], 3);
      other = sides_at (trace, times[i][1], 3);
      assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, own, 0, 0.5, 1);
      assert_path (trace, (HysSeries){ HYS_SERIES_LOAD, 1 }, own, 0, 2.5, 3);
      assert_path (trace, (HysSeries){ HYS_SERIES_POSITION, b }, other, 0, 0.5, 1);
      assert_path (trace, (HysSeries){ HYS_SERIES_REACTION, b }, other, 0, 2.5, 3);
      for (gsize row = 0; row < hys_trace_length (trace); row++)
        if (time_at (trace, row) != times[i][0])
          assert_value (trace, (HysSeries){ HYS_SERIES_POSITION, 1 }, row, time_at (trace, row) < times[i][0] ? 0 : 1);
    }
}

/* Rows at each third step only; the extremes of that behind the jump are those of both sides of one that lasts for no step. */
static void
test_jump_between_rows (void)
{
  g_autoptr (HysDocument) document = draw_jump ("exact", 1.3, HYS_LOAD_FORCE, 3, 0);
  g_autoptr (HysTrace) trace = NULL;
  double low, high;

  build_load (document, 1, HYS_LOAD_FORCE, "step", -2, 1.4, 0, 0);
  document->simulation.every = 4;
  trace = run (document, HYS_TRACE_BUDGET);
  g_assert_cmpuint (hys_trace_length (trace), ==, 2);
  g_assert_true (hys_column_range (hys_trace_column (trace, (HysSeries){ HYS_SERIES_LOAD, 1 }), 1, 2, &low, &high));
  g_assert_cmpfloat (low, ==, 0);
  g_assert_cmpfloat (high, ==, 3);
}

/* Steps of another scheme are one finding, with the time of the first. */
static void
test_fallbacks (void)
{
  g_autoptr (HysDocument) document = draw (0);
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysTrace) trace = hys_trace_new (document, NULL, 0, 24, HYS_TRACE_BUDGET);
  g_autoptr (HysRecorder) recorder = hys_recorder_new (trace, system);
  HysWitness witness = hys_recorder_witness (recorder);

  g_assert_cmpuint (hys_trace_noted (trace), ==, 0);
  for (guint n = 1; n <= 2; n++)
    {
      g_autoptr (GPtrArray) findings = NULL;
      HysFinding *finding;

      witness.fallback (witness.data, 1.25 * n);
      g_assert_cmpuint (hys_trace_noted (trace), ==, n);
      findings = hys_trace_findings (trace, system);
      g_assert_cmpuint (findings->len, ==, 1);
      finding = g_ptr_array_index (findings, 0);
      g_assert_cmpstr (finding->code, ==, "exact-fallback");
      g_assert_cmpint (finding->severity, ==, HYS_SEVERITY_WARNING);
      g_assert_nonnull (strstr (finding->message, "t = 1.25 "));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/events/corners", test_corners);
  g_test_add_func ("/run/events/corners-of-two", test_corners_of_two);
  g_test_add_func ("/run/events/regular", test_regular);
  g_test_add_func ("/run/events/extremes", test_extremes);
  g_test_add_func ("/run/events/no-room", test_no_room);
  g_test_add_func ("/run/events/corners-of-load", test_corners_of_load);
  g_test_add_func ("/run/events/jump/load", test_jump_of_load);
  g_test_add_func ("/run/events/jump/displacement", test_jump_of_displacement);
  g_test_add_func ("/run/events/jump/mass", test_jump_on_a_mass);
  g_test_add_func ("/run/events/jump/parts", test_jump_of_parts);
  g_test_add_func ("/run/events/jump/bundle", test_jump_of_bundle);
  g_test_add_func ("/run/events/jump/many-parts", test_jump_of_many_parts);
  g_test_add_func ("/run/events/jump/beside-another", test_jump_beside_another);
  g_test_add_func ("/run/events/jump/beside-exact", test_jump_beside_exact);
  g_test_add_func ("/run/events/jump/mixed-parts", test_jump_of_mixed_parts);
  g_test_add_func ("/run/events/jump/between-rows", test_jump_between_rows);
  g_test_add_func ("/run/events/fallbacks", test_fallbacks);
  return g_test_run ();
}
