/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Responses of drawings with sliders: closed forms, piecewise integrals, the ledger. */
#include "hys-build.h"
#include "hys-cycle.h"
#include "hys-examples.h"
#include "hys-primitives.h"
#include "hys-simulation.h"
#include "hys-response.h"

#include <math.h>

static void
respond (const HysDocument *document,
         guint              bar,
         int                limit,
         double             omega,
         double             amplitude,
         HysResponsePoint  *point)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysResponse) response = hys_response_new (document, bar, limit);

  g_assert_true (hys_response_at (response, NULL, omega, amplitude, 5, NULL, NULL, point, &error));
  g_assert_no_error (error);
}

static void
assert_near (const char *what,
             double      found,
             double      expected,
             double      tolerance)
{
  if (!(fabs (found - expected) <= tolerance))
    g_error ("%s: %.12g is not %.12g", what, found, expected);
}

/* The harmonic of order n of springs in line with sliders, stiffness k and elongations up to eta, side by side under A sin (theta):
 * from one tip to the other each force falls by k A (1 - sin theta) and stays at - k eta; the other half is the opposite. By
 * Simpson's rule between the corners. */
static void
harmonic (guint         elements,
          const double *k,
          const double *eta,
          double        a,
          guint         n,
          double       *storage,
          double       *loss)
{
  *storage = *loss = 0;
  for (guint e = 0; e < elements; e++)
    {
      double corner = G_PI - asin (fmax (1 - 2 * eta[e] / a, -1));
      const double ends[] = { G_PI / 2, corner, 3 * G_PI / 2 };

      for (guint piece = 0; piece < 2; piece++)
        {
          guint parts = 2000;
          double width = (ends[piece + 1] - ends[piece]) / parts;

          for (guint i = 0; i <= parts; i++)
            {
              double theta = ends[piece] + width * i, weight = i == 0 || i == parts ? 1 : i % 2 ? 4 : 2;
              double r = piece == 1 ? -k[e] * eta[e] : k[e] * (a * sin (theta) - a + fmin (eta[e], a));

              *storage += 2 * weight * width / 3 * r * sin (n * theta) / (G_PI * a);
              *loss += 2 * weight * width / 3 * r * cos (n * theta) / (G_PI * a);
            }
        }
    }
}

/* Harmonics of one and of three elements with a spring beside them. */
static void
test_prandtl (void)
{
  const double k[] = { 2, 5, 1 }, eta[] = { 0.4, 0.9, 0.1 }, zero[] = { 0, 0, 0 };
  const double amplitudes[] = { 0.5, 1, 3 };

  for (int elements = 1; elements <= 3; elements += 2)
    for (guint i = 0; i < G_N_ELEMENTS (amplitudes); i++)
      {
        double a = amplitudes[i], k0 = 0.3;
        g_autoptr (HysDocument) document = build_prandtl (elements, k0, k, eta, zero, 0, 0, 0, 1);
        guint m = (guint) hys_document_find_node (document, "m");
        HysResponsePoint point;

        build_cut (document->loads, 0);
        hys_document_edit_node (document, m)->mass = 0;
        respond (document, m, -1, 3, a, &point);
        g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);
        for (guint n = 1; n <= 5; n += 2)
          {
            double storage, loss;

            harmonic ((guint) elements, k, eta, a, n, &storage, &loss);
            assert_near ("storage", point.storage_n[n], storage + (n == 1 ? k0 : 0), 1e-8);
            assert_near ("loss", point.loss_n[n], loss, 1e-8);
          }
        assert_near ("even", hypot (point.storage_n[2], point.loss_n[2]), 0, 1e-10);
        assert_near ("work", point.work, G_PI * a * a * point.loss, 1e-10);
        assert_near ("eta_M", point.loop.tangent_viscosity, 0, 1e-10);
        assert_near ("T", point.loop.thickening, 1, 1e-10);
        respond (document, m, HYS_SLIDERS_FREE, 3, a, &point);
        assert_near ("free", point.storage, k0, 1e-12);
        respond (document, m, -1, 3, 0.05, &point);   /* nothing slips */
        assert_near ("small", point.storage, elements == 1 ? k0 + 2 : k0 + 8, 1e-10);
        assert_near ("small", point.loss, 0, 1e-10);
      }
}

static void
assert_oscillation (const HysOscillation *found,
                    guint                 elements,
                    const double         *k,
                    const double         *eta,
                    double                k0,
                    double                a,
                    double                room)
{
  double tip = k0 * a, middle = k0, width = 0;

  for (guint n = 1; n <= 5; n += 2)
    {
      double storage, loss;

      harmonic (elements, k, eta, a, n, &storage, &loss);
      assert_near ("storage of rows", found->storage[n], storage + (n == 1 ? k0 : 0), room);
      assert_near ("loss of rows", found->loss[n], loss, room);
    }
  for (guint e = 0; e < elements; e++)   /* at x = 0 what has gone less than 2 eta is elastic */
    {
      tip += k[e] * fmin (eta[e], a);
      middle += 2 * eta[e] > a ? k[e] : 0;
      width += k[e] * fmax (fmin (a - eta[e], eta[e]), 0);
    }
  assert_near ("G_L of rows", found->loop.secant_modulus, tip / a, room);
  assert_near ("G_M of rows", found->loop.tangent_modulus, middle, room);
  assert_near ("eta_L of rows", found->loop.secant_viscosity, width / a / found->omega, room);
  assert_near ("eta_M of rows", found->loop.tangent_viscosity, 0, room);
  assert_near ("T of rows", found->loop.thickening, 1, room);
  assert_near ("e_1 of rows", found->amplitude, a, room * a);
}

/* The same of rows: of a run under `exact`, and of 200 rows that know of no corner, begun anywhere. */
static void
test_rows (void)
{
  const double k[] = { 2, 5, 1 }, eta[] = { 0.4, 0.9, 0.1 }, zero[] = { 0, 0, 0 }, k0 = 0.3, omega = 0.7;

  for (int elements = 1; elements <= 3; elements += 2)
    for (double a = 0.5; a < 4; a *= 2.3)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (HysDocument) document = build_prandtl (elements, k0, k, eta, zero, 0, 0, 0, 1);
        guint m = (guint) hys_document_find_node (document, "m");
        double t[801], x[801], r[801], slip[3] = { 0 };
        HysOutcome outcome;

        build_cut (document->loads, 0);
        hys_document_edit_node (document, m)->mass = 0;
        build_load (document, m, HYS_LOAD_DISPLACEMENT, "sin", a, omega, 1, 0);
        document->simulation.scheme = "exact";
        document->simulation.until = 40;
        document->simulation.step = 0.02;
        document->simulation.every = 0;   /* with rows of events */
        g_autoptr (GArray) series = hys_cycle_series (document, m);
        g_autoptr (HysTrace) trace = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
        g_assert_no_error (error);
        hys_outcome_clear (&outcome);
        g_autoptr (HysCycle) cycle = hys_cycle_of_trace (trace, document, m, 0, &error);
        g_assert_no_error (error);
        assert_oscillation (&cycle->oscillation, (guint) elements, k, eta, k0, a, 1e-8);

        for (int i = 0; i <= 800; i++)
          {
            t[i] = i * 2 * G_PI / omega / 200;
            x[i] = a * sin (omega * t[i] + 0.3);
            if (floor ((omega * t[i] + 0.3) / G_PI - 0.5) > floor ((omega * (t[i] - t[1]) + 0.3) / G_PI - 0.5))   /* a tip between */
              for (int e = 0; e < elements; e++)
                slip[e] = fmin (fmax (slip[e], copysign (a, x[i]) - eta[e]), copysign (a, x[i]) + eta[e]);
            r[i] = k0 * x[i];
            for (int e = 0; e < elements; e++)
              {
                slip[e] = fmin (fmax (slip[e], x[i] - eta[e]), x[i] + eta[e]);
                r[i] += k[e] * (x[i] - slip[e]);
              }
          }
        HysOscillation found = hys_oscillation_of_rows (801, t, x, r, 2 * G_PI / omega, TRUE);
        assert_oscillation (&found, (guint) elements, k, eta, k0, a, 1e-4 * (k0 + k[0] + (elements > 1 ? k[1] + k[2] : 0)));
        x[700] += 0.01 * a;
        found = hys_oscillation_of_rows (801, t, x, r, 2 * G_PI / omega, TRUE);
        g_assert_true (isnan (found.omega) && isnan (found.storage[1]) && isnan (found.loop.stiffening));
      }
}

/* A spring and a slider in line beside a dashpot, where the slider begins to slip on a row, so that its event has no row of
 * its own: in the middle of a side and near its ends. */
static void
test_corner_on_a_row (void)
{
  static const guint rows[] = { 3, 20, 40, 57, 60, 63, 83, 117 };
  const double k = 4, a = 2, c = 0.5, omega = 1.5;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const double eta = a * (1 - cos (2 * G_PI * rows[i] / 240)) / 2;
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), n = build_bar (document, "n"), b = build_bar (document, "b");
      g_autoptr (GError) error = NULL;
      HysResponsePoint point;
      HysOutcome outcome;

      build_spring (document, "k", wall, n, k);
      build_slider (document, "s", n, b, k * eta, 0);
      build_dashpot (document, "c", wall, b, c);
      respond (document, b, -1, omega, a, &point);
      g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);

      build_load (document, b, HYS_LOAD_DISPLACEMENT, "sin", a, omega, 0, 0);
      document->simulation.scheme = "exact";
      document->simulation.step = 2 * G_PI / omega / 240;
      document->simulation.until = 4 * 2 * G_PI / omega;
      document->simulation.every = 0;
      g_autoptr (GArray) series = hys_cycle_series (document, b);
      g_autoptr (HysTrace) trace = hys_simulate (document, series, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
      g_assert_no_error (error);
      hys_outcome_clear (&outcome);
      g_autoptr (HysCycle) cycle = hys_cycle_of_trace (trace, document, b, 0, &error);
      g_assert_no_error (error);
      for (guint order = 1; order <= 5; order += 2)
        {
          double storage, loss, viscous = order == 1 ? c * omega : 0;

          harmonic (1, &k, &eta, a, order, &storage, &loss);
          assert_near ("storage", point.storage_n[order], storage, 1e-8);
          assert_near ("loss", point.loss_n[order], loss + viscous, 1e-8);
          assert_near ("storage of rows", cycle->oscillation.storage[order], storage, 1e-8);
          assert_near ("loss of rows", cycle->oscillation.loss[order], loss + viscous, 1e-8);
        }
    }
}

/* G'_L is the force at the tips over A, eta'_L half the width at x = 0: 4 - 1 with k = 4, eta = 0.5, A = 1. */
static void
test_loop (void)
{
  const double k = 4, eta = 0.3, zero = 0;
  g_autoptr (HysDocument) document = build_prandtl (1, 0.7, &k, &eta, &zero, 0, 0, 0, 1);
  guint m = (guint) hys_document_find_node (document, "m");
  HysResponsePoint point;

  build_cut (document->loads, 0);
  hys_document_edit_node (document, m)->mass = 0;
  respond (document, m, -1, 2, 1, &point);
  assert_near ("G_L", point.loop.secant_modulus, 0.7 + k * eta, 1e-10);
  assert_near ("G_M", point.loop.tangent_modulus, 0.7, 1e-9);
  assert_near ("eta_L", point.loop.secant_viscosity, k * eta / 2, 1e-10);
  assert_near ("S", point.loop.stiffening, k * eta / (0.7 + k * eta), 1e-9);
  respond (document, m, -1, 2, 0.7 * eta, &point);   /* nothing slips */
  assert_near ("no eta_L", point.loop.secant_viscosity, 0, 0);
  g_assert_true (isnan (point.loop.thickening));
}

/* A slider beside a dashpot: r = alpha sgn x' + c x' jumps at the tips. */
static void
test_bingham (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), b = build_bar (document, "b");
  HysResponsePoint point;

  build_slider (document, "s", wall, b, 2, 0);
  build_dashpot (document, "c", wall, b, 0.5);
  respond (document, b, -1, 3, 1.5, &point);
  g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);
  assert_near ("storage", point.storage, 0, 1e-8);
  assert_near ("loss", point.loss, 4 * 2 / (G_PI * 1.5) + 0.5 * 3, 1e-8);
  assert_near ("loss 3", point.loss_n[3], -4 * 2 / (3 * G_PI * 1.5), 1e-8);
  g_assert_true (isnan (point.loop.tangent_viscosity));
  assert_near ("eta_L", point.loop.secant_viscosity, (2 + 0.5 * 4.5) / 4.5, 1e-8);
  assert_near ("work", point.work, 4 * 2 * 1.5 + G_PI * 0.5 * 3 * 1.5 * 1.5, 1e-8);
}

/* A slider alone: r = alpha sgn x'. */
static void
test_saint_venant (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), b = build_bar (document, "b");
  HysResponsePoint point;

  build_slider (document, "s", wall, b, 2, 0);
  respond (document, b, -1, 3, 1.5, &point);
  g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);
  assert_near ("storage", point.storage, 0, 1e-8);
  assert_near ("loss", point.loss, 4 * 2 / (G_PI * 1.5), 1e-8);
  assert_near ("loss 5", point.loss_n[5], 4 * 2 / (5 * G_PI * 1.5), 1e-8);
}

/* A driven bar's own inertia is part of the force. */
static void
test_driven_mass (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), b = build_mass (document, "b", 2, 0, 0);
  HysResponsePoint point, without;

  build_slider (document, "s", wall, n, 2, 0);
  build_spring (document, "k", n, b, 5);
  respond (document, b, -1, 3, 1.5, &point);
  hys_document_edit_node (document, b)->mass = 0;
  respond (document, b, -1, 3, 1.5, &without);
  assert_near ("inertia", point.storage, without.storage - 9 * 2, 1e-9);
  assert_near ("loss", point.loss, without.loss, 1e-9);
}

/* Den Hartog's oscillator, a mass on a spring and a slider under F sin (omega t), where it never stops: the way of the motion is
 * x_0 = (F/k) sqrt (V^2 - (U f)^2) with V = 1/(1 - r^2), U = sin (pi/r) / (r (1 + cos (pi/r))), f = R/F: 4 R x_0 are lost in a
 * cycle (Transactions of the ASME 53, 1930). From rest, up and down; and up and down alike where it stops. */
static void
test_den_hartog (void)
{
  const double ratios[] = { 0.2, 0.35, 0.45, 0.7, 0.85, 1.2, 1.5 }, f = 0.2;
  const guint n = G_N_ELEMENTS (ratios), moves = 3;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  g_autoptr (HysResponse) response = NULL;
  HysResponsePoint points[2 * G_N_ELEMENTS (ratios)], alone;

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", wall, m, f, 0);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 5, 1, 0, 0);
  response = hys_response_new (document, m, -1);
  for (guint i = 0; i < 2 * n; i++)
    points[i] = (HysResponsePoint){ .omega = ratios[i < n ? i : 2 * n - 1 - i], .amplitude = 1, .direction = i < n ? 1 : -1 };
  g_assert_true (hys_response_follow (response, points, 2 * n, 5, NULL, NULL, NULL));
  for (guint i = 0; i < 2 * n; i++)
    {
      const HysResponsePoint *point = &points[i], *back = &points[2 * n - 1 - i];
      double r = point->omega, v = 1 / (1 - r * r), u = sin (G_PI / r) / (r * (1 + cos (G_PI / r)));

      g_assert_cmpint (point->state, ==, HYS_RESPONSE_CLOSED);
      g_assert_cmpint (point->direction, ==, i < n ? 1 : -1);
      assert_near ("up and down", hypot (point->storage - back->storage, point->loss - back->loss), 0, 1e-8);
      if (r >= ratios[moves])
        assert_near ("work", point->work, 4 * f * sqrt (v * v - u * u * f * f), 1e-6);
      assert_near ("loss", G_PI * point->loss / (point->storage * point->storage + point->loss * point->loss), point->work,
                   1e-6);
      respond (document, m, -1, r, 1, &alone);
      assert_near ("from rest", hypot (point->storage - alone.storage, point->loss - alone.loss), 0, 1e-8);
    }
}

/* A mass under more than friction can hold at the frequency of its spring: no cycle. */
static void
test_none (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  HysResponsePoint point;

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", wall, m, 0.5, 0);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  respond (document, m, -1, 1, 1, &point);   /* 1 > 4/pi 0.5 */
  g_assert_cmpint (point.state, ==, HYS_RESPONSE_CHANGING);
  g_assert_true (isnan (point.storage) && isnan (point.loss) && isnan (point.work));
  g_assert_nonnull (point.reason);
  hys_response_point_clear (&point);
}

/* A force that friction holds moves nothing: at rest from the first period on. */
static void
test_held (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  HysResponsePoint point;

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", wall, m, 0.5, 0);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 1, 0, 0);
  respond (document, m, -1, 0.7, 0.4, &point);
  g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);
  g_assert_true (isnan (point.storage) && isnan (point.loss));
  g_assert_cmpfloat (point.work, ==, 0);
  g_assert_cmpstr (point.reason, ==, "Sliders that are stuck hold the bar.");
  hys_response_point_clear (&point);
}

/* A spring of 3 and a dashpot of 2 in line, with the bar between them inside: a kind that nothing knows by its name. */
static void
expand_made_up (const HysElement *element,
                guint             index,
                HysPrimitives    *primitives)
{
  guint inner = primitives->n_bars++;

  hys_primitives_add_spring (primitives, (HysSpring){ element->from, inner, index, 3 });
  hys_primitives_add_dashpot (primitives, (HysDashpot){ inner, element->to, index, 2 });
}

/* An element that remembers what no number of a state tells responds as what it is made of. */
static void
test_made_up_kind (void)
{
  static const HysElementKind kind = { .name = "made-up", .letter = "v", .expand = expand_made_up };

  for (double omega = 4.0 / 3; omega < 2; omega += 0.5)
    {
      HysResponsePoint point[2];

      for (guint drawn = 0; drawn < 2; drawn++)
        {
          g_autoptr (HysDocument) document = hys_document_new ();
          guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0), inner;

          document->simulation.step = 0.01;
          build_spring (document, "k", wall, m, 1);
          build_slider (document, "s", wall, m, 0.5, 0);
          build_load (document, m, HYS_LOAD_FORCE, "sin", 2, 1.5, 0, 0);
          if (drawn)
            {
              inner = build_bar (document, "i");
              build_spring (document, "v", wall, inner, 3);
              build_dashpot (document, "c", inner, m, 2);
            }
          else
            hys_item_list_add (document->elements, hys_element_new ("v", &kind, wall, m));
          respond (document, m, -1, omega, 1, &point[drawn]);
        }
      g_assert_cmpint (point[0].state, ==, HYS_RESPONSE_CLOSED);
      assert_near ("storage", point[0].storage, point[1].storage, 1e-6);
      assert_near ("loss", point[0].loss, point[1].loss, 1e-6);
      hys_response_point_clear (&point[0]);
      hys_response_point_clear (&point[1]);
    }
}

static void
respond_example (const char       *name,
                 const char       *bar,
                 double            omega,
                 double            amplitude,
                 HysResponsePoint *point)
{
  g_autoptr (HysDocument) document = hys_example_load (name, NULL);

  respond (document, (guint) hys_document_find_node (document, bar), -1, omega, amplitude, point);
}

/* What the notes of the examples say. */
static void
test_examples (void)
{
  HysResponsePoint point, other;

  respond_example ("zener-moduli", "B", 1, 1, &point);
  assert_near ("Zener, storage", point.storage, 1.5, 1e-12);
  assert_near ("Zener, loss", point.loss, 0.5, 1e-12);
  respond_example ("zener-moduli", "B", sqrt (0.5), 1, &point);   /* (1 + 2 w^2, w) / (1 + w^2) */
  assert_near ("Zener, largest tan delta", point.loss / point.storage, sqrt (0.5) / 2, 1e-12);

  for (double omega = 1e-3; omega < 1e3; omega *= 3)   /* 1 / G = 1 + 1 / (50 i w) + 1 / (1 + i w) */
    {
      double re = 1 + 1 / (1 + omega * omega), im = -1 / (50 * omega) - omega / (1 + omega * omega);

      respond_example ("burgers-moduli", "B", omega, 1, &point);
      assert_near ("Burgers, storage", point.storage, re / (re * re + im * im), 1e-12);
      assert_near ("Burgers, loss", point.loss, -im / (re * re + im * im), 1e-12);
    }

  /* Of a continuous model, with many events in each step, what the ledger says and what the harmonic says is lost are one. */
  respond_example ("masing2001-fig9", "m", 1.7, 1, &point);
  assert_near ("continuous, work", G_PI * point.loss / (point.storage * point.storage + point.loss * point.loss), point.work,
               1e-6 * point.work);

  for (double a = 1; a <= 4; a *= 2)
    {
      g_autofree char *bar = g_strdup_printf ("B%g", a);
      double theta = acos (1 - 2 / a);

      respond_example ("jenkin-amplitudes", bar, 1, a, &point);
      respond_example ("jenkin-amplitudes", bar, 20, a, &other);
      assert_near ("Jenkin, storage", point.storage, (theta - sin (2 * theta) / 2) / G_PI, 1e-8);
      assert_near ("Jenkin, loss", point.loss, 4 * (a - 1) / (G_PI * a * a), 1e-8);
      assert_near ("Jenkin, faster", hypot (other.storage - point.storage, other.loss - point.loss), 0, 1e-9);
    }
}

/* The largest amplitude over the frequency, by the first harmonic 4 k eta^2 / (4 k eta - pi f), is least where eta = pi f / 2 k. */
static void
test_damper (void)
{
  static const struct
  {
    const char *bar;
    double      threshold;
  } dampers[] = { { "weak", 0.2 }, { "best", 0.31 }, { "strong", 1 } };
  double peaks[3] = { 0 }, f = 0.2;

  for (guint i = 0; i < 3; i++)
    {
      double eta = dampers[i].threshold, expected = 4 * eta * eta / (4 * eta - G_PI * f);

      for (double omega = 1.02; omega < 1.43; omega += 0.02)
        {
          HysResponsePoint point;

          respond_example ("friction-damper", dampers[i].bar, omega, f, &point);
          if (point.state == HYS_RESPONSE_CLOSED)
            peaks[i] = fmax (peaks[i], f / hypot (point.storage, point.loss));
          hys_response_point_clear (&point);
        }
      assert_near (dampers[i].bar, peaks[i], expected, 0.04 * expected);
    }
  g_assert_cmpfloat (peaks[1], <, peaks[0]);
  g_assert_cmpfloat (peaks[1], <, peaks[2]);
}

/* A mass 1 on a spring 1, beside it a spring 1 and a slider: between two events x is a sine of its own and one of the force. */
typedef struct
{
  double t, x, v, rest;   /* @rest: where the damper's spring has no force */
  int    slip;
} Damper;

static Damper
flow (const Damper *from,
      double        dt,
      double        eta,
      double        f,
      double        omega)
{
  double k = from->slip ? 1 : 2, own = sqrt (k), part = f / (k - omega * omega), t = from->t + dt;
  double middle = (from->slip ? -from->slip * eta : from->rest) / k;
  double a = from->x - part * sin (omega * from->t) - middle, b = (from->v - part * omega * cos (omega * from->t)) / own;
  Damper to = { t, a * cos (own * dt) + b * sin (own * dt) + part * sin (omega * t) + middle,
                own * (b * cos (own * dt) - a * sin (own * dt)) + part * omega * cos (omega * t), from->rest, from->slip };

  if (to.slip)
    to.rest = to.x - to.slip * eta;
  return to;
}

static gboolean
is_over (const Damper *self,
         double        eta)
{
  return self->slip ? self->slip * self->v < 0 : fabs (self->x - self->rest) > eta;
}

/* From event to event, found by bisection, for many periods; the stiffness of the last one's first harmonic. */
static void
shoot (double  eta,
       double  f,
       double  omega,
       double *storage,
       double *loss)
{
  const int parts = 2000, periods = 400;
  double step = 2 * G_PI / omega / parts, sine = 0, cosine = 0, size;
  Damper now = { 0 };

  for (int i = 0; i < parts * periods; i++)
    for (double left = step; left > 0;)
      {
        double dt = left;
        Damper middle, next = flow (&now, dt, eta, f, omega);

        if (is_over (&next, eta))
          {
            double low = 0;

            for (int k = 0; k < 60; k++)
              {
                next = flow (&now, (low + dt) / 2, eta, f, omega);
                *(is_over (&next, eta) ? &dt : &low) = (low + dt) / 2;
              }
            next = flow (&now, dt, eta, f, omega);
            next.slip = now.slip ? 0 : next.x > next.rest ? 1 : -1;
          }
        middle = flow (&now, dt / 2, eta, f, omega);
        if (i >= parts * (periods - 1))
          {
            const Damper *at[] = { &now, &middle, &middle, &middle, &middle, &next };

            for (guint k = 0; k < G_N_ELEMENTS (at); k++)   /* Simpson's rule */
              {
                sine += dt / 6 * at[k]->x * sin (omega * at[k]->t);
                cosine += dt / 6 * at[k]->x * cos (omega * at[k]->t);
              }
          }
        left -= dt;
        now = next;
      }
  sine *= omega / G_PI;
  cosine *= omega / G_PI;
  size = sine * sine + cosine * cosine;
  *storage = f * sine / size;
  *loss = -f * cosine / size;
}

/* Where the damper's slider sticks, as f / (2 - omega^2) < eta, nothing takes a free vibration away, and no motion from rest
 * closes: the one that repeats itself is that without it. Beyond, all do. */
static void
test_damper_by_shooting (void)
{
  const double omegas[] = { 1.11, 1.16, 1.17, 1.19, 1.23, 1.27, 1.35 }, eta = 0.31, f = 0.2;

  for (guint i = 0; i < G_N_ELEMENTS (omegas); i++)
    {
      double storage, loss, omega = omegas[i];
      HysResponsePoint point;

      respond_example ("friction-damper", "best", omega, f, &point);
      g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);
      storage = 2 - omega * omega;
      loss = 0;
      if (f / storage > eta)
        shoot (eta, f, omega, &storage, &loss);
      assert_near ("storage by shooting", point.storage, storage, 1e-6);
      assert_near ("loss by shooting", point.loss, loss, 1e-6);
      hys_response_point_clear (&point);
    }
}

/* Force and displacement are a quarter of a period apart at sqrt (k/m) whatever the amplitude and the dashpot, where x is F over
 * c omega; of the friction damper where its own shooting says so. */
static void
test_resonance (void)
{
  const double omegas[] = { 0.5, 1, 1.1, 1.3, 1.5, 3 };
  g_autoptr (GArray) given = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (HysDocument) document = hys_document_new (), damper = hys_example_load ("friction-damper", NULL);
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 2, 0, 0);
  HysResponsePoint point = { .amplitude = 3 };
  g_autoptr (HysResponse) response = NULL, friction = NULL;

  g_array_append_vals (given, omegas, G_N_ELEMENTS (omegas));
  build_spring (document, "k", wall, m, 5);
  build_dashpot (document, "c", wall, m, 0.3);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 3, 1, 0, 0);
  response = hys_response_new (document, m, -1);
  g_assert_true (hys_response_resonance (response, given, 0, NULL, NULL, &point, NULL));
  assert_near ("resonance", point.omega, sqrt (2.5), 1e-10);
  assert_near ("amplitude", point.amplitude / point.loss, 3 / (0.3 * sqrt (2.5)), 1e-9);

  friction = hys_response_new (damper, (guint) hys_document_find_node (damper, "best"), -1);
  for (double f = 0.1; f < 0.5; f += 0.1)
    {
      double storage, loss;

      point = (HysResponsePoint){ .amplitude = f };
      g_assert_true (hys_response_resonance (friction, given, 0, NULL, NULL, &point, NULL));
      if (f > 4 / G_PI * 0.31)   /* more than friction holds */
        {
          g_assert_true (isnan (point.omega) && isnan (point.storage));
          g_assert_nonnull (point.reason);
          hys_response_point_clear (&point);
          continue;
        }
      g_assert_cmpint (point.state, ==, HYS_RESPONSE_CLOSED);
      shoot (0.31, f, point.omega, &storage, &loss);
      assert_near ("storage in resonance", storage, 0, 1e-6);
      assert_near ("loss in resonance", point.loss, loss, 1e-6);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/response/prandtl", test_prandtl);
  g_test_add_func ("/response/rows", test_rows);
  g_test_add_func ("/response/corner-on-a-row", test_corner_on_a_row);
  g_test_add_func ("/response/loop", test_loop);
  g_test_add_func ("/response/bingham", test_bingham);
  g_test_add_func ("/response/saint-venant", test_saint_venant);
  g_test_add_func ("/response/driven-mass", test_driven_mass);
  g_test_add_func ("/response/den-hartog", test_den_hartog);
  g_test_add_func ("/response/examples", test_examples);
  g_test_add_func ("/response/damper", test_damper);
  g_test_add_func ("/response/damper/shooting", test_damper_by_shooting);
  g_test_add_func ("/response/resonance", test_resonance);
  g_test_add_func ("/response/none", test_none);
  g_test_add_func ("/response/held", test_held);
  g_test_add_func ("/response/made-up-kind", test_made_up_kind);
  return g_test_run ();
}
