/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps that are taken and recorded several at a time are the steps that are taken and recorded one by one, to the last bit: states,
 * rows, those of events among them, and the extremes that rows carry, on each example under each scheme.
 */
#include "hys-examples.h"
#include "hys-simulation.h"
#include "hys-trace-private.h"

#define N_STEPS 1500

static HysStepper *
start (const HysDocument *document,
       const char        *scheme)
{
  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new_bundled (document), document->simulation.step);
}

/* How many steps to ask for at once: all numbers up to somewhat more than there are lanes. */
static guint64
portion (guint k)
{
  return 1 + k % (HYS_LANES + 3);
}

static HysTrace *
record (HysDocument *document,
        const char  *scheme,
        guint64      every,
        gboolean     one_by_one)
{
  g_autoptr (HysStepper) stepper = start (document, scheme);
  HysTrace *trace = hys_trace_new (document, NULL, every, N_STEPS, HYS_TRACE_BUDGET);
  g_autoptr (HysRecorder) recorder = hys_recorder_new (trace, hys_stepper_system (stepper));
  HysStatus status = HYS_STATUS_OK;

  hys_stepper_watch (stepper, hys_trace_series (trace));
  hys_stepper_set_witness (stepper, hys_recorder_witness (recorder));
  hys_recorder_add (recorder, hys_stepper_system (stepper), hys_stepper_state (stepper), FALSE);
  for (guint k = 0; status == HYS_STATUS_OK && hys_stepper_count (stepper) < N_STEPS; k++)
    {
      guint64 most = MIN (portion (k), N_STEPS - hys_stepper_count (stepper));
      HysStretch stretch;

      status = hys_stepper_steps (stepper, one_by_one ? 1 : most, &stretch);
      if (one_by_one)
        hys_recorder_add (recorder, hys_stepper_system (stepper), hys_stepper_state (stepper),
                          hys_stepper_count (stepper) == N_STEPS || status != HYS_STATUS_OK);
      else
        hys_recorder_add_stretch (recorder, stepper, &stretch, hys_stepper_count (stepper) == N_STEPS || status != HYS_STATUS_OK);
    }
  hys_recorder_flush (recorder);
  return trace;
}

/* Also where it is not a number: acceleration of what has no mass. */
static void
assert_equal (double a,
              double b)
{
  g_assert_true (a == b || (isnan (a) && isnan (b)));
}

static void
assert_same_rows (HysTrace *one,
                  HysTrace *other)
{
  GArray *series = hys_trace_series (one);

  g_assert_cmpuint (hys_trace_length (one), ==, hys_trace_length (other));
  for (guint k = 0; k < series->len; k++)
    {
      HysColumn *a = hys_trace_column (one, g_array_index (series, HysSeries, k));
      HysColumn *b = hys_trace_column (other, g_array_index (series, HysSeries, k));

      for (gsize row = 0; row < hys_trace_length (one); row++)
        {
          double low[2] = { 0 }, high[2] = { 0 };

          assert_equal (hys_column_get (a, row), hys_column_get (b, row));
          g_assert_cmpint (hys_column_range (a, row, row + 1, &low[0], &high[0]), ==,
                           hys_column_range (b, row, row + 1, &low[1], &high[1]));
          assert_equal (low[0], low[1]);
          assert_equal (high[0], high[1]);
        }
    }
}

static void
test_rows (gconstpointer scheme)
{
  static const guint64 every[] = { 1, 3, 40 };

  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);

      document->simulation.scheme = scheme;
      for (guint k = 0; k < G_N_ELEMENTS (every); k++)
        {
          g_autoptr (HysTrace) one = record (document, scheme, every[k], TRUE);
          g_autoptr (HysTrace) other = record (document, scheme, every[k], FALSE);

          assert_same_rows (one, other);
        }
    }
}

static void
assert_same_state (const HysStepper *stepper,
                   const HysStretch *stretch,
                   guint             j,
                   HysState         *scratch)
{
  const HysSystem *system = hys_stepper_system (stepper);
  const HysState *state = hys_stepper_state (stepper);

  hys_strip_read (stretch->strip, stretch->first + j, scratch);
  g_assert_cmpfloat (scratch->t, ==, state->t);
  for (gsize i = 0; i < hys_state_length (system); i++)
    assert_equal (scratch->q[i], state->q[i]);
  g_assert_cmpmem (scratch->slip, system->n_sliders, state->slip, system->n_sliders);
  g_assert_cmpmem (scratch->energy, sizeof scratch->energy, state->energy, sizeof state->energy);
  g_assert_cmpmem (scratch->lost, sizeof scratch->lost, state->lost, sizeof state->lost);
}

/* All of the state, and the worst residual; and that there are steps that are done side by side. */
static void
test_states (gconstpointer scheme)
{
  guint n_side_by_side = 0;

  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);
      g_autoptr (HysStepper) one = start (document, scheme), other = start (document, scheme);
      g_autoptr (HysState) scratch = hys_state_new (hys_stepper_system (one));
      HysStatus status = HYS_STATUS_OK, same = HYS_STATUS_OK;

      for (guint k = 0; status == HYS_STATUS_OK && hys_stepper_count (one) < N_STEPS; k++)
        {
          HysStretch stretch;

          status = hys_stepper_steps (one, portion (k), &stretch);
          for (guint j = 0; j < MAX (stretch.n, 1); j++)
            {
              same = hys_stepper_step (other);
              if (stretch.strip != NULL)
                assert_same_state (other, &stretch, j, scratch);
            }
          g_assert_cmpint (same, ==, status);
          for (gsize i = 0; i < hys_state_length (hys_stepper_system (one)); i++)
            assert_equal (hys_stepper_state (one)->q[i], hys_stepper_state (other)->q[i]);
          g_assert_cmpfloat (hys_stepper_residual (one), ==, hys_stepper_residual (other));
          n_side_by_side += stretch.n > 1;
        }
    }
  g_assert_cmpuint (n_side_by_side, >, 1000);
}

int
main (int    argc,
      char **argv)
{
  static const char *const schemes[] = { "paper", "implicit", "midpoint", "exact", "automatic" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *rows = g_strdup_printf ("/run/stretches/rows/%s", schemes[i]);
      g_autofree char *states = g_strdup_printf ("/run/stretches/states/%s", schemes[i]);

      g_test_add_data_func (rows, schemes[i], test_rows);
      g_test_add_data_func (states, schemes[i], test_states);
    }
  return g_test_run ();
}
