/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loops in closed form: the energy lost and the corners come nearer to it with the step as the scheme's order says, by
 * halves or by quarters.
 */
#include "hys-between.h"
#include "hys-build.h"
#include "hys-cycle.h"
#include "hys-simulation.h"

#include <math.h>

#define HALVINGS 3

static HysCycle *
cycle_of (HysDocument *document,
          const char  *scheme,
          double       until,
          double       step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysTrace) trace = NULL;
  HysOutcome outcome;
  HysCycle *cycle;

  document->simulation.scheme = g_intern_string (scheme);
  document->simulation.until = until;
  document->simulation.step = step;
  document->simulation.every = 1;
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  cycle = hys_cycle_of_trace (trace, document, (guint) hys_document_find_node (document, "m"), 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  return cycle;
}

/* Each error is the one before over @ratio, within a tenth of that, and the last is small. */
static void
assert_falls (const char   *what,
              const double *errors,
              guint         n,
              double        ratio,
              double        scale)
{
  for (guint i = 0; i < n; i++)
    g_test_message ("%s: error %.3e%s", what, errors[i], i > 0 ? "" : " at the longest step");
  for (guint i = 1; i < n; i++)
    if (!(fabs (errors[i - 1] / errors[i] / ratio - 1) <= 0.1))
      g_error ("%s: %.6e, %.6e: their ratio is not %g", what, errors[i - 1], errors[i], ratio);
  g_assert_cmpfloat (fabs (errors[n - 1]), <, 0.05 * scale);
}

/* A bar driven along a sin (t + h/2): samples miss its turning points by a (1 - cos (h/2)), half a step. S-elements lose
 * 4 k eta (a - eta) each; the corners lie at the turning point plus 2 eta. Energy and extents say what they may be off by. */
static void
test_driven (void)
{
  const double k[] = { 1, 2 }, eta[] = { 0.5, 1.2 }, zero[] = { 0, 0 }, a = 3;
  double error[HALVINGS], corner[HALVINGS], area = 0;

  for (guint i = 0; i < 2; i++)
    area += 4 * k[i] * eta[i] * (a - eta[i]);
  for (guint level = 0; level < HALVINGS; level++)
    {
      double h = 2 * G_PI / (100 << level);
      g_autoptr (HysDocument) document = build_prandtl (2, 0.3, k, eta, zero, 0, 0, 0, 1);
      guint m = (guint) hys_document_find_node (document, "m");
      g_autoptr (HysCycle) cycle = NULL;

      hys_document_edit_node (document, m)->mass = 0;
      build_cut (document->loads, 0);
      build_load (document, m, HYS_LOAD_DISPLACEMENT, "sin", a, 1, h / 2, -a * sin (h / 2));
      cycle = cycle_of (document, "implicit", 6 * G_PI, h);
      g_assert_cmpfloat_with_epsilon (cycle->dissipated.value, area, cycle->dissipated.error);
      g_assert_cmpfloat_with_epsilon (cycle->x_max.value, -a * sin (h / 2) + a, cycle->x_max.error);
      g_assert_cmpfloat_with_epsilon (cycle->x_min.value, -a * sin (h / 2) - a, cycle->x_min.error);
      error[level] = cycle->dissipated.error;
      g_assert_cmpuint (cycle->n_corners, ==, 6);
      g_assert_cmpfloat_with_epsilon (cycle->corners[1].x - cycle->corners[0].x, 2 * eta[0], 1e-9);
      g_assert_cmpfloat_with_epsilon (cycle->corners[2].x - cycle->corners[0].x, 2 * eta[1], 1e-9);
      corner[level] = a + cycle->corners[0].x + a * sin (h / 2);
    }
  for (guint level = 1; level < HALVINGS; level++)   /* of a scheme of order one */
    g_assert_cmpfloat (error[level], <, 0.7 * error[level - 1]);
  assert_falls ("corner", corner, HALVINGS, 4, a);
}

/* A mass, a spring and a dashpot under f cos (w t): X = f / |k - m w^2 + i c w|, and pi c w X^2 is lost. */
static void
test_oscillator (void)
{
  const double k = 2, c = 0.8, w = 1, f = 3;
  const double amplitude = f / hypot (k - w * w, c * w), area = G_PI * c * w * amplitude * amplitude;
  const struct { const char *scheme; double ratio; } schemes[] = { { "paper", 2 }, { "implicit", 2 }, { "midpoint", 4 } };

  for (guint s = 0; s < G_N_ELEMENTS (schemes); s++)
    {
      double lost[HALVINGS];

      for (guint level = 0; level < HALVINGS; level++)
        {
          g_autoptr (HysDocument) document = hys_document_new ();
          guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
          g_autoptr (HysCycle) cycle = NULL;

          build_spring (document, "k", wall, m, k);
          build_dashpot (document, "c", wall, m, c);
          build_load (document, m, HYS_LOAD_FORCE, "cos", f, w, 0, 0);
          cycle = cycle_of (document, schemes[s].scheme, 100, 2 * G_PI / (200 << level));
          g_assert_cmpint (cycle->shape, ==, HYS_LOOP_CURVE);
          lost[level] = cycle->dissipated.value - area;
        }
      assert_falls (schemes[s].scheme, lost, HALVINGS, schemes[s].ratio, area);
    }
}

/* Two parabolas that meet at an event; the higher has its peak between that and the next row, which is lower, so that no row
 * tells of it. From below too, and with time running the other way. */
static void
test_peak_beside_an_event (void)
{
  const double event = 1.018, step = 0.1, bend = 60, rate = 3, most = 1 - 4 * 0.01 * 0.01 + rate * rate / (4 * bend);

  for (int way = -1; way <= 1; way += 2)
    for (int course = -1; course <= 1; course += 2)
      {
        double times[22], values[22];
        HysMeasure end;

        for (guint i = 0; i < G_N_ELEMENTS (times); i++)
          {
            guint row = course > 0 ? i : (guint) G_N_ELEMENTS (times) - 1 - i;
            double t = i < 11 ? i * step : i == 11 ? event : (i - 1) * step, after = t - event;

            times[row] = course * t;
            values[row] = way * (after < 0 ? 1 - 4 * (t - event + 0.01) * (t - event + 0.01)
                                           : 1 - 4 * 0.01 * 0.01 + rate * after - bend * after * after);
          }
        end = hys_between_end (times, values, G_N_ELEMENTS (times), 0, G_N_ELEMENTS (times) - 1, way);
        g_assert_cmpfloat_with_epsilon (end.value, way * most, end.error + 1e-12);
        g_assert_cmpfloat (end.error, <, 0.01 * rate * rate / (4 * bend));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/closed-forms/peak-beside-an-event", test_peak_beside_an_event);
  g_test_add_func ("/study/closed-forms/driven", test_driven);
  g_test_add_func ("/study/closed-forms/oscillator", test_oscillator);
  return g_test_run ();
}
