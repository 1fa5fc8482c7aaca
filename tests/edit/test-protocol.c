/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-edit.h"
#include "hys-history.h"
#include "hys-protocol.h"
#include "hys-natural-scale.h"

/* Tests that a bar is put to, and the sizes that they start from. */

#define PI 3.14159265358979323846

/* Three springs of stiffness 1, 2, 4 in series with sliders of threshold 1, 4, 12 between a wall and a bar: they give way at
 * displacements 1, 2 and 3, and carry 17 together. Returns the bar. */
static guint
build_bundle (HysDocument *document,
              double       mass)
{
  guint wall = build_wall (document, "w"), bar = build_mass (document, "m", mass, 0, 0);

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *n = g_strdup_printf ("n%u", i), *k = g_strdup_printf ("k%u", i), *s = g_strdup_printf ("s%u", i);
      guint inner = build_bar (document, n);

      build_spring (document, k, wall, inner, 1 << i);
      build_slider (document, s, inner, bar, (i + 1) * (1 << i), 0);
    }
  return bar;
}

static void
test_scales (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint bar = build_bundle (document, 5);
  HysNaturalScale scales = hys_natural_scale_of (document, bar);

  g_assert_cmpfloat (scales.displacement, ==, 3);
  g_assert_cmpfloat (scales.force, ==, 17);
  g_assert_cmpfloat_with_epsilon (scales.time, 8 * PI * sqrt (5 * 3 / 17.0), 1e-12);
  g_assert_cmpfloat (scales.shortest, <=, scales.time);
}

/* The amplitude of a sine that is added to a bar. */
static double
added_amplitude (HysDocument *document,
                 guint        bar,
                 HysLoadKind  kind)
{
  g_autoptr (HysHistory) history = hys_history_new (document);
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_history_apply (history, hys_edit_add_load (document, bar, kind, hys_signal_kind_find ("sin"), &error), NULL,
                                    NULL, &error));
  g_assert_no_error (error);
  return hys_document_load_at (document, document->loads->len - 1)->signal->values[0];
}

/* A load that is added begins where the tests of the bar do, so that the first loop is one: at most 17 can be carried, and
 * sliders give way from 1 to 3. Without sliders the bar moves by about 1. */
static void
test_added_load (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (HysDocument) bundle = hys_document_new (), spring = hys_document_new ();
      guint bar = build_bundle (bundle, 1), end = build_mass (spring, "m", 1, 0, 0);

      build_spring (spring, "k", build_wall (spring, "w"), end, 5);
      g_assert_cmpfloat (added_amplitude (bundle, bar, i ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE), ==, i ? 5 : 10);
      g_assert_cmpfloat (added_amplitude (spring, end, i ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE), ==, i ? 1 : 5);
    }
}

/* In a chain the weakest slider limits the force. */
static void
test_weakest (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint last = build_wall (document, "w");

  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *n = g_strdup_printf ("n%u", i), *s = g_strdup_printf ("s%u", i);
      guint next = build_bar (document, n);

      build_slider (document, s, last, next, i == 2 ? 0.25 : 10, 0);
      last = next;
    }
  g_assert_cmpfloat (hys_natural_scale_of (document, last).force, ==, 0.25);
}

static void
test_round (void)
{
  g_assert_cmpfloat (hys_natural_scale_floor (9.99), ==, 5);
  g_assert_cmpfloat (hys_natural_scale_floor (10), ==, 10);
  g_assert_cmpfloat (hys_natural_scale_floor (0.3), ==, 0.2);
  g_assert_cmpfloat (hys_natural_scale_floor (0.05), ==, 0.05);
  g_assert_cmpfloat (hys_natural_scale_round (0.9), ==, 1);
  g_assert_cmpfloat (hys_natural_scale_round (3000), ==, 2000);
  g_assert_cmpfloat (hys_natural_scale_round (4e-7), ==, 5e-7);
}

/* Makes the change and returns the load's signal. */
static const HysSignal *
set_up (HysDocument       *document,
        HysHistory        *history,
        const HysProtocol *protocol)
{
  g_autoptr (GError) error = NULL;
  HysChange *change = hys_protocol_change (protocol, document, &error);

  g_assert_no_error (error);
  hys_history_apply (history, change, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (document->loads->len, ==, 1);
  g_assert_cmpint (hys_document_load_at (document, 0)->kind, ==, protocol->load);
  g_assert_cmpuint (hys_document_load_at (document, 0)->node, ==, protocol->node);
  return hys_document_load_at (document, 0)->signal;
}

/* Every protocol, with its own numbers, on a bar with and without mass: a valid document that ends at 0 or at the value. */
static void
test_every_protocol (void)
{
  guint n;
  const HysProtocolKind *const *kinds = hys_protocol_kinds (&n);

  for (guint i = 0; i < 4 * n; i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (HysHistory) history = hys_history_new (document);
      guint bar = build_bundle (document, i % 2);
      g_autofree char *before = hys_document_to_json (document, NULL), *after = NULL;
      const HysSimulation *simulation = &document->simulation;
      HysLoadKind load = i / 2 % 2 == 0 ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT;
      const HysSignal *signal;
      HysProtocol protocol;
      double least, most, wanted;

      hys_protocol_init (&protocol, kinds[i / 4], document, bar, load);
      g_assert_cmpfloat (protocol.values[0], ==, load == HYS_LOAD_FORCE ? 10 : 5);
      if (load == HYS_LOAD_FORCE ? !protocol.kind->takes_force : !protocol.kind->takes_displacement)
        {
          g_assert_null (hys_protocol_change (&protocol, document, NULL));
          continue;
        }
      signal = set_up (document, history, &protocol);
      hys_signal_bounds (signal, 0, simulation->until, &least, &most);
      wanted = protocol.values[0];
      g_assert_cmpfloat_with_epsilon (most, wanted, 1e-9 * wanted);
      g_assert_true (fabs (least) < 1e-9 || fabs (least + wanted) < 1e-9 * wanted);
      g_assert_cmpfloat (simulation->until, ==, hys_protocol_until (&protocol));
      g_assert_cmpfloat (simulation->step, <=, simulation->until / 500);
      g_assert_cmpuint (document->figures->len, ==, protocol.kind->is_loop ? 3 : 2);
      hys_history_undo (history);
      after = hys_document_to_json (document, NULL);
      g_assert_cmpstr (after, ==, before);
    }
}

static const HysProtocolKind *
kind (const char *name)
{
  guint n;
  const HysProtocolKind *const *kinds = hys_protocol_kinds (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (kinds[i]->name, name))
      return kinds[i];
  g_assert_not_reached ();
}

/* Peaks grow level by level, each as often as asked. */
static void
test_growing (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysHistory) history = hys_history_new (document);
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("cyclic"), document, build_bundle (document, 1), HYS_LOAD_DISPLACEMENT);
  memcpy (protocol.values, (double[]) { 6, 4, 2, 3 }, 4 * sizeof (double));
  signal = set_up (document, history, &protocol);
  g_assert_cmpfloat (document->simulation.until, ==, 24);
  for (guint cycle = 0; cycle < 6; cycle++)
    {
      double amplitude = 2 * (cycle / 2 + 1);

      g_assert_cmpfloat (hys_signal_value (signal, 4 * cycle + 1), ==, amplitude);
      g_assert_cmpfloat (hys_signal_value (signal, 4 * cycle + 3), ==, -amplitude);
    }
  g_assert_cmpfloat (hys_signal_value (signal, 24), ==, 0);
}

static void
test_creep (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysHistory) history = hys_history_new (document);
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("creep"), document, build_bundle (document, 1), HYS_LOAD_FORCE);
  memcpy (protocol.values, (double[]) { 7, 1, 10, 20 }, 4 * sizeof (double));
  signal = set_up (document, history, &protocol);
  g_assert_cmpfloat (document->simulation.until, ==, 32);
  g_assert_cmpfloat (hys_signal_value (signal, 0.5), ==, 3.5);
  g_assert_cmpfloat (hys_signal_value (signal, 11), ==, 7);
  g_assert_cmpfloat (hys_signal_value (signal, 12), ==, 0);
}

/* The force proposed for a Bingham element is one that it flows under; a slider in series has a limit load. */
static void
test_proposed_force (void)
{
  for (int series = 0; series < 2; series++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), n = build_bar (document, "n"), end = series ? build_bar (document, "end") : n;
      HysProtocol protocol;

      build_slider (document, "s", series ? n : wall, end, 3, 0);
      build_dashpot (document, "c", wall, n, 2);
      hys_protocol_init (&protocol, kind ("creep"), document, end, HYS_LOAD_FORCE);
      if (series)
        g_assert_cmpfloat (protocol.values[0], <, 3);
      else
        g_assert_cmpfloat (protocol.values[0], >, 3);
      g_assert_cmpfloat (protocol.values[0], >, 0);
    }
}

/* What is added to a bar is what its tests propose, with sliders, without, and with sliders that no spring holds; a spring is
 * stretched by about 1. */
static void
test_added_as_tested (void)
{
  for (guint i = 0; i < 6; i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), bar = build_bar (document, "n");
      HysLoadKind load = i % 2 ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE;
      HysProtocol protocol;

      if (i / 2 != 1)
        build_spring (document, "k", wall, bar, 1);
      if (i / 2 > 0)
        build_slider (document, "s", wall, bar, 3, 0);
      build_dashpot (document, "c", wall, bar, 1);
      hys_protocol_init (&protocol, kind ("harmonic"), document, bar, load);
      g_assert_cmpfloat (protocol.values[0], ==, added_amplitude (document, bar, load));
      if (i / 2 == 0)
        g_assert_cmpfloat (protocol.values[0], ==, 1);
    }
}

static void
test_triangle (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysHistory) history = hys_history_new (document);
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("triangle"), document, build_bundle (document, 1), HYS_LOAD_FORCE);
  memcpy (protocol.values, (double[]) { 3, 8, 2 }, 3 * sizeof (double));
  signal = set_up (document, history, &protocol);
  g_assert_cmpfloat (hys_signal_value (signal, 0), ==, 0);
  g_assert_cmpfloat (hys_signal_value (signal, 1), ==, 1.5);
  g_assert_cmpfloat (hys_signal_value (signal, 2), ==, 3);
  g_assert_cmpfloat (hys_signal_value (signal, 6), ==, -3);
}

static void
test_refused (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (GError) error = NULL;
  guint bar = build_bundle (document, 1);
  HysProtocol protocol;

  hys_protocol_init (&protocol, kind ("harmonic"), document, 0, HYS_LOAD_FORCE);
  g_assert_null (hys_protocol_change (&protocol, document, &error));
  g_assert_cmpstr (error->message, ==, "w is a wall. Choose a bar that can move.");
  g_clear_error (&error);
  hys_protocol_init (&protocol, kind ("creep"), document, bar, HYS_LOAD_DISPLACEMENT);
  g_assert_null (hys_protocol_change (&protocol, document, &error));
  g_assert_cmpstr (error->message, ==, "This test prescribes a force, not a displacement.");
  g_clear_error (&error);
  protocol.load = HYS_LOAD_FORCE;
  protocol.values[2] = -1;
  g_assert_null (hys_protocol_change (&protocol, document, &error));
  g_assert_cmpstr (error->message, ==, "Creep time: must be > 0, is -1");
  g_clear_error (&error);
  protocol.values[2] = NAN;
  g_assert_null (hys_protocol_signal (&protocol, &error));
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/scales/bundle", test_scales);
  g_test_add_func ("/edit/scales/weakest", test_weakest);
  g_test_add_func ("/edit/scales/round", test_round);
  g_test_add_func ("/edit/protocol/added-load", test_added_load);
  g_test_add_func ("/edit/protocol/added-as-tested", test_added_as_tested);
  g_test_add_func ("/edit/protocol/every", test_every_protocol);
  g_test_add_func ("/edit/protocol/growing", test_growing);
  g_test_add_func ("/edit/protocol/creep", test_creep);
  g_test_add_func ("/edit/protocol/proposed-force", test_proposed_force);
  g_test_add_func ("/edit/protocol/triangle", test_triangle);
  g_test_add_func ("/edit/protocol/refused", test_refused);
  return g_test_run ();
}
