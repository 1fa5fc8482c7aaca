/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the drawing and its read-outs show of a run. */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-cycle.h"
#include "hys-readout.h"

#include <string.h>

#define STATE(name) GINT_TO_POINTER (HYS_RUNNER_##name)

/* Bingham's element with a spring, loaded below the sum of its thresholds. With @far, another part, stiffer and stronger by
 * many powers of ten, that touches it at the wall only, and moves. */
static HysDocument *
bingham (gboolean far)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n");

  build_slider (document, "e0", wall, n, 0.7, 0);
  build_spring (document, "e1", wall, n, 1.1);
  build_dashpot (document, "e2", wall, n, 0.3);
  build_slider (document, "sw", wall, n, 1.3, 0);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0, 0);
  if (far)
    {
      guint m = build_mass (document, "m", 1e3, 0, 0);

      build_spring (document, "stiff", wall, m, 1e6);
      build_load (document, m, HYS_LOAD_FORCE, "sin", 1e5, 1.3, 0, 0);
    }
  document->simulation.until = 20;
  document->simulation.step = 0.01;
  return document;
}

/* Runs a document to its end. */
static Case *
run_whole (HysDocument *document)
{
  Case *self = case_new ();

  hys_session_open (self->session, hys_opened_new (document));
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, STATE (FINISHED));
  case_wait (self, case_is_settled, NULL);
  return self;
}

/* A bar that sticks is drawn at its place, and reads 0, whatever its rounding is. */
static void
test_rounding_is_rest (void)
{
  for (int far = 0; far < 2; far++)
    {
      g_autoptr (Case) self = run_whole (bingham (far));
      const HysLive *live = hys_session_get_live (self->session);
      const HysDocument *document = hys_session_get_document (self->session);
      g_autofree char *line = hys_readout (document, live, -1, 1);
      double low, high;

      g_assert_true (hys_column_range (hys_trace_column (hys_session_get_trace (self->session),
                                                         (HysSeries){ HYS_SERIES_POSITION, 1 }), 0, G_MAXSIZE, &low, &high));
      g_assert_cmpfloat (high, <, 1e-15);
      g_assert_cmpfloat (hys_live_state (live)->displacement[1], ==, 0);
      g_assert_nonnull (strstr (line, "x = 0 "));
      g_assert_nonnull (strstr (line, "v = 0 "));
    }
}

/* What moves is drawn so, beside a part of the network that is stiffer by many powers of ten. */
static void
test_motion_beside_stiff_part (void)
{
  HysDocument *document = bingham (TRUE);
  g_autoptr (Case) self = NULL;

  hys_document_load_at (document, 0)->signal->values[0] = 5;
  self = run_whole (document);
  g_assert_cmpfloat (fabs (hys_live_state (hys_session_get_live (self->session))->displacement[1]), >, 0);
}

/* An analysis of what sticks finds rest, not a loop of rounding. */
static void
test_analysis_of_rest (void)
{
  g_autoptr (Case) self = run_whole (bingham (FALSE));
  g_autoptr (GError) error = NULL;
  g_autoptr (HysCycle) cycle = hys_cycle_of_trace (hys_session_get_trace (self->session),
                                                   hys_session_get_document (self->session), 1, 5, &error);

  g_assert_no_error (error);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_REST);
  g_assert_cmpint (cycle->shape, ==, HYS_LOOP_NONE);
  g_assert_cmpuint (cycle->n_slopes, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live/rounding-is-rest", test_rounding_is_rest);
  g_test_add_func ("/live/motion-beside-stiff-part", test_motion_beside_stiff_part);
  g_test_add_func ("/live/analysis-of-rest", test_analysis_of_rest);
  return g_test_run ();
}
