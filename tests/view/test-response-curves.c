/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of responses against closed forms: of springs and dashpots, and of a slider behind a spring. */
#include "hys-build.h"
#include "hys-figure-view.h"
#include "hys-simulation.h"

#include <complex.h>
#include <math.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFigureSpec, hys_figure_spec_free)

static HysFigureSpec *
spec_of (const char *node)
{
  const char *const quantities[] = { "storage", "loss", "tan_delta", "modulus", "phase", "work", "compliance", NULL };
  HysFigureSpec *spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, quantities);

  spec->node = g_strdup (node);
  spec->omega.from = 0.02;
  spec->omega.to = 50;
  return spec;
}

static HysColumn *
column_of (HysFigure *figure,
           guint      curve,
           gsize      row,
           double    *omega)
{
  *omega = hys_column_get (hys_figure_get_column (figure, curve, HYS_AXIS_X), row);
  return hys_figure_get_column (figure, curve, HYS_AXIS_Y);
}

static double
value (HysFigure *figure,
       guint      curve,
       gsize      row)
{
  double omega;

  return hys_column_get (column_of (figure, curve, row, &omega), row);
}

static void
assert_near (double found,
             double expected)
{
  if (!(fabs (found - expected) <= 1e-10 * (1 + fabs (expected))))
    g_error ("%.15g is not %.15g", found, expected);
}

/* All seven quantities of G at each frequency, of an amplitude of 2. */
static void
assert_curves (const HysDocument *document,
               double complex   (*modulus) (double omega))
{
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) figure = NULL;
  gsize n;

  spec->amplitude = 2;
  figure = hys_figure_view_new (document, spec, NULL);
  g_assert_cmpuint (hys_figure_n_curves (figure), ==, 7);
  n = hys_column_length (hys_figure_get_column (figure, 0, HYS_AXIS_X));
  g_assert_cmpuint (n, ==, 121);
  for (gsize row = 0; row < n; row++)
    {
      double omega, part = (double) row / (double) (n - 1);
      double complex g;

      column_of (figure, 0, row, &omega);
      assert_near (omega, 0.02 * pow (50 / 0.02, part));
      g = modulus (omega);
      assert_near (value (figure, 0, row), creal (g));
      assert_near (value (figure, 1, row), cimag (g));
      assert_near (value (figure, 2, row), cimag (g) / creal (g));
      assert_near (value (figure, 3, row), cabs (g));
      assert_near (value (figure, 4, row), carg (g));
      assert_near (value (figure, 5, row), G_PI * cimag (g) * 4);
      assert_near (value (figure, 6, row), 1 / cabs (g));
    }
}

static double complex
maxwell (double k,
         double c,
         double omega)
{
  return I * omega * c * k / (k + I * omega * c);
}

static double complex
zener (double omega)
{
  return 2 + maxwell (5, 0.5, omega);
}

static void
test_zener (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), inner = build_bar (document, "n"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) figure = NULL;

  build_spring (document, "k0", wall, m, 2);
  build_dashpot (document, "c", wall, inner, 0.5);
  build_spring (document, "k1", inner, m, 5);
  assert_curves (document, zener);
  /* One relaxation time, c / k1. */
  figure = hys_figure_view_new (document, spec, NULL);
  g_assert_cmpuint (hys_figure_n_notes (figure), ==, 1);
}

/* A slider alone, whose limit with all stuck is not known anywhere: no mark of the drawing's own points, all of which are. */
static void
test_held_limit (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) figure = NULL;

  build_slider (document, "s", wall, m, 1, 0);
  build_dashpot (document, "c", wall, m, 3);
  spec->omega.points = 3;
  figure = hys_figure_view_new (document, spec, NULL);
  g_assert_cmpuint (hys_figure_n_notes (figure), ==, 0);
}

static double complex
burgers (double omega)
{
  return 1 / (1 / maxwell (2, 3, omega) + 1 / (1 + I * omega * 0.5));
}

static void
test_burgers (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b"),
        m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) figure = NULL;

  build_spring (document, "k1", wall, a, 2);
  build_dashpot (document, "c1", a, b, 3);
  build_spring (document, "k2", b, m, 1);
  build_dashpot (document, "c2", b, m, 0.5);
  assert_curves (document, burgers);
  figure = hys_figure_view_new (document, spec, NULL);
  g_assert_cmpuint (hys_figure_n_notes (figure), ==, 2);
}

static double complex
generalized (double omega)
{
  double complex g = 0.7;

  for (int i = 0; i < 5; i++)
    g += maxwell (1 + i, pow (10, i - 2), omega);
  return g;
}

static void
test_generalized (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_bar (document, "m");

  build_spring (document, "k", wall, m, 0.7);
  for (int i = 0; i < 5; i++)
    {
      g_autofree char *bar = g_strdup_printf ("n%d", i), *k = g_strdup_printf ("k%d", i), *c = g_strdup_printf ("c%d", i);
      guint inner = build_bar (document, bar);

      build_spring (document, k, wall, inner, 1 + i);
      build_dashpot (document, c, inner, m, pow (10, i - 2));
    }
  assert_curves (document, generalized);
}

/* A spring 4 behind a slider of 1, driven by 1: from a tip the force falls by 4 (1 - cos), and stays at -1 from 2 on. */
static void
test_slider (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) figure = NULL;
  const double corner = acos (0.5);

  build_slider (document, "s", wall, a, 1, 0);
  build_spring (document, "k", a, m, 4);
  spec->omega.points = 5;
  figure = hys_figure_view_new (document, spec, NULL);
  /* the drawing, and all stuck and all free */
  g_assert_cmpuint (hys_figure_n_curves (figure), ==, 21);
  g_assert_cmpuint (hys_column_length (hys_figure_get_column (figure, 0, HYS_AXIS_X)), ==, 5);
  for (gsize row = 0; row < 5; row++)
    {
      assert_near (value (figure, 5, row), 4 * (1 - 0.25));   /* 4 alpha (A - alpha / k) */
      assert_near (value (figure, 1, row), 4 * (1 - 0.25) / G_PI);
      assert_near (value (figure, 0, row), 4 / G_PI * (corner - sin (2 * corner) / 2));
      assert_near (value (figure, 7, row), 4);
    }
}

/* The way up, the way down and the cycles alone are one. */
static void
test_sweep (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) alone = NULL, both = NULL;

  build_slider (document, "s", wall, a, 1, 0);
  build_spring (document, "k", a, m, 4);
  spec->omega.points = 4;
  alone = hys_figure_view_new (document, spec, NULL);
  spec->sweep = HYS_FOLLOW_BOTH;
  both = hys_figure_view_new (document, spec, NULL);
  g_assert_cmpuint (hys_figure_n_curves (both), ==, 28);
  for (gsize row = 0; row < 4; row++)
    for (guint quantity = 0; quantity < 7; quantity++)
      {
        double up, down;

        column_of (both, quantity, row, &up);
        column_of (both, 21 + quantity, 3 - row, &down);
        g_assert_cmpfloat (up, ==, down);
        assert_near (value (both, quantity, row), value (alone, quantity, row));
        assert_near (value (both, 21 + quantity, 3 - row), value (alone, quantity, row));
      }
}

/* A mass 1 at a spring 4 and a dashpot, and one at a Jenkin element 5, 1 beside a spring 4 under little and much force:
 * where the storage is 0. */
static void
test_backbone (void)
{
  g_autoptr (HysDocument) linear = hys_document_new (), friction = hys_document_new ();
  guint wall = build_wall (linear, "w"), m = build_mass (linear, "m", 1, 0, 0), a;
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, (const char *const[]){ "compliance", NULL });
  g_autoptr (HysFigure) figure = NULL, other = NULL;
  double omega, before = INFINITY;

  build_spring (linear, "k", wall, m, 4);
  build_dashpot (linear, "c", wall, m, 0.5);
  build_load (linear, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  spec->node = g_strdup ("m");
  spec->omega.from = 0.5;
  spec->omega.to = 5;
  spec->omega.points = 11;
  spec->backbone = TRUE;
  figure = hys_figure_view_new (linear, spec, NULL);
  g_assert_cmpuint (hys_figure_n_curves (figure), ==, 2);
  assert_near (hys_column_get (column_of (figure, 1, 0, &omega), 0), 1 / (2 * 0.5));
  assert_near (omega, 2);

  wall = build_wall (friction, "w");
  m = build_mass (friction, "m", 1, 0, 0);
  a = build_bar (friction, "a");
  build_spring (friction, "k", wall, m, 4);
  build_spring (friction, "k1", a, m, 5);
  build_slider (friction, "s", wall, a, 1, 0);
  build_dashpot (friction, "c", wall, m, 0.5);
  build_load (friction, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  spec->omega.points = 3;
  other = hys_figure_view_new (friction, spec, NULL);
  g_assert_cmpuint (hys_figure_n_curves (other), ==, 4);
  /* From stuck, at 3, down to free, at 2: friction softens. */
  for (gsize row = 0; row < 9; row++)
    {
      column_of (other, 3, row, &omega);
      g_assert_cmpfloat (omega, <=, before + 1e-6);
      before = omega;
      if (row == 0)
        g_assert_cmpfloat_with_epsilon (omega, 3, 1e-6);
    }
  g_assert_cmpfloat_with_epsilon (omega, 2, 0.02);
}

/* What a click on a point of a curve opens. */
static HysDocument *
open_cycle (HysResponseCurves   *curves,
            const HysFigureSpec *spec,
            guint                row)
{
  g_autoptr (GError) error = NULL;
  gpointer input = hys_response_cycle_input (curves, spec, 0, row);
  HysDocument *cycle = hys_response_cycle_job.work (input, NULL, NULL, &error);

  g_assert_no_error (error);
  hys_response_cycle_job.free_input (input);
  return cycle;
}

/* The semicircle of a Zener element, and the frequency of its top: c / k1 turned over. */
static void
test_peak (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), inner = build_bar (document, "n"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, (const char *const[]){ "loss", NULL });
  g_autoptr (HysResponseCurves) curves = NULL;
  g_autoptr (HysFigure) figure = NULL;
  g_autoptr (HysDocument) cycle = NULL;
  HysResponsePeak peak;
  const HysLoad *load;

  build_spring (document, "k0", wall, m, 2);
  build_dashpot (document, "c", wall, inner, 0.5);
  build_spring (document, "k1", inner, m, 5);
  spec->node = g_strdup ("m");
  spec->against = 1;
  spec->amplitude = 3;
  curves = hys_response_curves_new (document, spec);
  g_assert_true (hys_response_curves_fill (curves, NULL, NULL, NULL));
  figure = hys_figure_view_new_with (document, spec, NULL, curves);
  for (gsize row = 0; row < 121; row++)
    {
      double storage;

      column_of (figure, 0, row, &storage);
      assert_near (hypot (storage - 4.5, value (figure, 0, row)), 2.5);
    }
  peak = hys_response_curves_peak (curves, spec, 0);
  g_assert_true (peak.inside);
  g_assert_cmpfloat_with_epsilon (peak.omega, 10, 1e-6);
  assert_near (peak.value, 2.5);
  g_assert_cmpfloat_with_epsilon (peak.x, 4.5, 1e-6);
  /* The cycle of a row is the drawing under that load. */
  cycle = open_cycle (curves, spec, 60);
  load = hys_document_load_at (cycle, 0);
  g_assert_cmpuint (cycle->loads->len, ==, 1);
  g_assert_cmpint (load->kind, ==, HYS_LOAD_DISPLACEMENT);
  g_assert_cmpfloat (load->signal->values[0], ==, 3);
  assert_near (load->signal->values[1], 1);
  g_assert_cmpstr (hys_document_figure (cycle, 1)->series[1], ==, "r:m");
}

/* A resonance narrower than frequencies are sought by is none at 0: a mass 1 at a spring 4 and a weak dashpot. */
static void
test_narrow (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, (const char *const[]){ "compliance", NULL });
  g_autoptr (HysResponseCurves) curves = NULL;
  HysResponsePeak peak;

  build_spring (document, "k", wall, m, 4);
  build_dashpot (document, "c", wall, m, 1e-8);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  spec->node = g_strdup ("m");
  spec->omega.from = 2 * (1 - 1e-8);
  spec->omega.to = 2 * (1 + 1e-8);
  curves = hys_response_curves_new (document, spec);
  g_assert_true (hys_response_curves_fill (curves, NULL, NULL, NULL));
  peak = hys_response_curves_peak (curves, spec, 0);
  g_assert_true (peak.inside);
  g_assert_cmpfloat_with_epsilon (peak.omega, 2, 4e-9);
}

/* The moduli of a spring and a slider in series are the same at all frequencies: greatest at none of them. */
static void
test_constant (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), inner = build_bar (document, "n"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, (const char *const[]){ "storage", "loss", NULL });
  g_autoptr (HysResponseCurves) curves = NULL;
  const HysResponsePoint *points;
  guint n;

  build_spring (document, "k", wall, inner, 1);
  build_slider (document, "s", inner, m, 1, 0);
  spec->node = g_strdup ("m");
  spec->amplitude = 2;
  spec->omega.points = 5;
  curves = hys_response_curves_new (document, spec);
  g_assert_true (hys_response_curves_fill (curves, NULL, NULL, NULL));
  points = hys_response_curves_points (curves, &n);
  for (guint i = 0; i < n; i++)
    assert_near (points[i].loss, 1 / G_PI);
  for (guint i = 0; i < 2; i++)
    g_assert_true (isnan (hys_response_curves_peak (curves, spec, i).omega));
}

/* Where the storage of a damped mass is 0, its tangent has a pole: it is not greatest anywhere. */
static void
test_pole (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE,
                                                        (const char *const[]){ "tan_delta", "compliance", NULL });
  g_autoptr (HysResponseCurves) curves = NULL;
  HysResponsePeak peak;

  build_spring (document, "k", wall, m, 4);
  build_dashpot (document, "c", wall, m, 0.5);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  spec->node = g_strdup ("m");
  spec->omega.from = 0.5;
  spec->omega.to = 5;
  curves = hys_response_curves_new (document, spec);
  g_assert_true (hys_response_curves_fill (curves, NULL, NULL, NULL));
  g_assert_true (isnan (hys_response_curves_peak (curves, spec, 0).value));
  peak = hys_response_curves_peak (curves, spec, 1);
  g_assert_cmpfloat_with_epsilon (peak.omega, sqrt (4 - 0.125), 1e-6);   /* k/m - c^2/2 m^2 */
  g_assert_true (peak.inside);
}

/* A cycle that is opened is a sound document: without controls of loads that it has not, but with those of its own. */
static void
test_cycle (void)
{
  g_autoptr (HysDocument) document = hys_document_new (), cycle = NULL;
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), m = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysResponseCurves) curves = NULL;
  g_autoptr (GError) error = NULL;

  build_spring (document, "k1", wall, n, 2);
  build_spring (document, "k2", n, m, 3);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  build_load (document, n, HYS_LOAD_FORCE, "sin", 2, 1, 0, 0);
  hys_item_list_add (document->controls, hys_control_new ((const char *const[]){ "n.force.amplitude", NULL }));
  hys_item_list_add (document->controls, hys_control_new ((const char *const[]){ "m.force.amplitude", NULL }));
  hys_item_list_add (document->controls, hys_control_new ((const char *const[]){ "k1.stiffness", "n.force.omega", NULL }));
  spec->omega.points = 3;
  curves = hys_response_curves_new (document, spec);
  g_assert_true (hys_response_curves_fill (curves, NULL, NULL, NULL));
  cycle = open_cycle (curves, spec, 1);
  g_assert_true (hys_document_validate (cycle, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (cycle->controls->len, ==, 1);
  g_assert_cmpstr (hys_document_control (cycle, 0)->targets[0], ==, "m.force.amplitude");
  g_assert_cmpstr (cycle->title, ==, "ω = 1");   /* the drawing has none */
}

/* By how much displacement and force of a bar differ from those a period before, of their extents. */
static double
difference (HysDocument *cycle,
            guint        bar)
{
  const HysSeries wanted[] = { { HYS_SERIES_TIME, 0 }, { HYS_SERIES_POSITION, bar }, { HYS_SERIES_REACTION, bar } };
  g_autoptr (GArray) series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  g_autoptr (HysTrace) trace = NULL;
  const HysColumn *time;
  HysOutcome outcome = { 0 };
  double worst = 0, period = cycle->simulation.until / 8;

  g_array_append_vals (series, wanted, 3);
  trace = hys_simulate (cycle, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  time = hys_trace_column (trace, wanted[0]);
  for (guint k = 1; k < 3; k++)
    {
      const HysColumn *column = hys_trace_column (trace, wanted[k]);
      double least = INFINITY, most = -INFINITY, apart = 0;

      for (gsize row = 0; hys_column_get (time, row) < period; row++)
        {
          gsize later = hys_column_search (time, hys_column_get (time, row) + period * (1 - 1e-9));
          double value = hys_column_get (column, row);

          least = fmin (least, value);
          most = fmax (most, value);
          if (fabs (hys_column_get (time, later) - hys_column_get (time, row) - period) < 1e-9 * period)
            apart = fmax (apart, fabs (hys_column_get (column, later) - value));
        }
      worst = fmax (worst, apart / (most - least));
    }
  return worst;
}

/* A cycle that is opened begins on the cycle: of a Zener element, of a mass with a friction damper; a bar of a Masing
 * element can be given no state, and that is said. */
static void
test_closed (void)
{
  for (guint k = 0; k < 3; k++)
    {
      g_autoptr (HysDocument) document = hys_document_new (), cycle = NULL;
      guint wall = build_wall (document, "w"), n = build_bar (document, "n"), m = build_mass (document, "m", k == 1, 0, 0);
      g_autoptr (HysFigureSpec) spec = spec_of ("m");
      g_autoptr (HysResponseCurves) curves = NULL;

      build_spring (document, "k0", wall, m, 2);
      build_spring (document, "k1", wall, n, 3);
      if (k == 0)
        build_dashpot (document, "c", n, m, 4);
      else
        build_slider (document, "s", n, m, 0.4, 0);
      if (k == 1)
        build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
      else if (k == 2)
        hys_item_list_add (document->elements, hys_element_new ("e", hys_element_kind_find ("masing"), wall, m));
      spec->omega.from = 0.5;
      spec->omega.to = 2.5;
      spec->omega.points = 3;
      curves = hys_response_curves_new (document, spec);
      g_assert_true (hys_response_curves_fill (curves, NULL, NULL, NULL));
      cycle = open_cycle (curves, spec, 1);
      if (k == 2)
        g_assert_cmpstr (cycle->notes, !=, "");
      else
        {
          g_assert_cmpstr (cycle->notes, ==, "");
          g_assert_cmpfloat (difference (cycle, m), <, 1e-7);
        }
    }
}

/* Beside an oscillator with a slider, one with none, joined to it by nothing but a wall, has no limits: one curve. */
static void
test_beside (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), m = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysFigureSpec) spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, (const char *const[]){ "storage", NULL });

  build_spring (document, "k", wall, m, 2);
  build_spring (document, "l", wall, n, 2);
  build_slider (document, "s", wall, n, 2, 0);
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (HysResponseCurves) curves = NULL;
      g_autoptr (HysFigure) figure = NULL;

      g_free (spec->node);
      spec->node = g_strdup (k == 0 ? "m" : "n");
      curves = hys_response_curves_new (document, spec);
      g_assert_true (hys_response_curves_is_quick (curves) == (k == 0));
      figure = hys_figure_view_new_with (document, spec, NULL, curves);
      g_assert_cmpuint (hys_figure_n_curves (figure), ==, k == 0 ? 1 : 3);
    }
}

/* A mass that swings without damping: at its own frequency nothing is known, and that is told there. */
static void
test_unknown (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), inner = build_mass (document, "n", 1, 0, 0), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autoptr (HysFigure) figure = NULL;

  build_spring (document, "k1", wall, inner, 0.5);
  build_spring (document, "k2", inner, m, 0.5);
  spec->omega.linear = TRUE;
  spec->omega.from = 0.5;
  spec->omega.to = 1.5;
  spec->omega.points = 3;
  figure = hys_figure_view_new (document, spec, NULL);
  g_assert_true (isnan (value (figure, 0, 1)));
  assert_near (value (figure, 0, 2), 0.5 - 0.25 / (1 - 2.25));
  g_assert_cmpuint (hys_figure_n_notes (figure), ==, 1);
}

/* The table has the rows of the curves; a wall is refused, and the reason is where the curves would be. */
static void
test_table (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_bar (document, "m");
  g_autoptr (HysFigureSpec) spec = spec_of ("m");
  g_autofree char *table = NULL;
  g_autoptr (HysFigure) figure = NULL;
  g_autoptr (HysResponseCurves) curves = NULL, refused = NULL;
  g_autoptr (GError) error = NULL;

  build_spring (document, "k", wall, m, 3);
  spec->omega.points = 2;
  curves = hys_response_curves_new (document, spec);
  for (int turn = 0; turn < 2; turn++)    /* the second finds all rows there */
    {
      g_assert_true (hys_response_curves_fill (curves, NULL, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (hys_response_curves_length (curves), ==, 2);
    }
  table = hys_response_curves_table (curves);
  g_assert_true (g_str_has_prefix (table, "omega,amplitude,"));
  g_assert_nonnull (strstr (table, "\n0.02,1,"));
  g_free (spec->node);
  spec->node = g_strdup ("w");
  refused = hys_response_curves_new (document, spec);
  g_assert_false (hys_response_curves_fill (refused, NULL, NULL, &error));
  g_assert_nonnull (error);
  figure = hys_figure_view_new (document, spec, NULL);
  g_assert_cmpuint (hys_column_length (hys_figure_get_column (figure, 0, HYS_AXIS_X)), ==, 2);
  g_assert_true (isnan (value (figure, 0, 0)));
  g_assert_cmpuint (hys_figure_n_notes (figure), ==, 2);
  /* and in its table nothing is known */
  g_free (table);
  table = hys_response_curves_table (refused);
  g_assert_nonnull (strstr (table, "\n0.02,1,,stopped,,,,,,\n50,1,,stopped,,,,,,\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/response/zener", test_zener);
  g_test_add_func ("/response/held-limit", test_held_limit);
  g_test_add_func ("/response/burgers", test_burgers);
  g_test_add_func ("/response/generalized", test_generalized);
  g_test_add_func ("/response/slider", test_slider);
  g_test_add_func ("/response/sweep", test_sweep);
  g_test_add_func ("/response/backbone", test_backbone);
  g_test_add_func ("/response/peak", test_peak);
  g_test_add_func ("/response/narrow", test_narrow);
  g_test_add_func ("/response/constant", test_constant);
  g_test_add_func ("/response/pole", test_pole);
  g_test_add_func ("/response/cycle", test_cycle);
  g_test_add_func ("/response/cycle/closed", test_closed);
  g_test_add_func ("/response/beside", test_beside);
  g_test_add_func ("/response/unknown", test_unknown);
  g_test_add_func ("/response/table", test_table);
  return g_test_run ();
}
