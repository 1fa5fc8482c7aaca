/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-draw-plan.h"
#include "hys-edit.h"
#include "hys-kinds.h"
#include "hys-protocol.h"
#include "hys-natural-scale.h"
#include "hys-simulation.h"

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
added_amplitude (const HysDocument *document,
                 guint              bar,
                 HysLoadKind        kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) edited = hys_edit_add_load (document, bar, kind, hys_signal_kind_find ("sin"), &error);

  g_assert_no_error (error);
  g_assert_true (hys_document_validate (edited, NULL, &error));
  return hys_document_load_at (edited, edited->loads->len - 1)->signal->values[0];
}

/* A load that is added begins where the tests of the bar do, so that the first loop is one: at most 17 can be carried, and
 * sliders give way from 1 to 3. Without sliders the bar moves by about 1. */
static void
test_added_load (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (HysDocument) bundle = hys_document_new (), spring = hys_document_new ();
      guint bar = build_bundle (bundle, 0), end = build_mass (spring, "m", 1, 0, 0);

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

/* Replaces the document by the edited one and returns the load's signal. */
static const HysSignal *
set_up (HysDocument       **document,
        const HysProtocol  *protocol)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited = hys_protocol_change (protocol, *document, &error);

  g_assert_no_error (error);
  g_assert_true (hys_document_validate (edited, NULL, &error));
  g_assert_cmpuint (edited->loads->len, ==, 1);
  g_assert_cmpint (hys_document_load_at (edited, 0)->kind, ==, protocol->load);
  g_assert_cmpuint (hys_document_load_at (edited, 0)->node, ==, protocol->node);
  hys_document_unref (*document);
  *document = edited;
  return hys_document_load_at (edited, 0)->signal;
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

/* What the bar may be loaded with: a displacement where sliders alone hold it, a force elsewhere. */
typedef enum
{
  PRANDTL,
  EQUAL_BRANCHES,
  MASS_ON_SLIDER,
  PRANDTL_MASS,
  HARDENING,
  BINGHAM,
  MAXWELL,
  KELVIN_VOIGT,
  ZENER,
  N_MODELS,
} Model;

/* A spring and another element in series. */
static void
build_pair (HysDocument          *document,
            guint                 wall,
            guint                 bar,
            const HysElementKind *kind)
{
  g_autofree char *n = g_strdup_printf ("n%u", document->nodes->len), *k = g_strconcat ("k-", n, NULL), *e = g_strconcat ("e-", n, NULL);
  guint inner = build_bar (document, n);

  build_spring (document, k, wall, inner, 4);
  if (kind == &hys_kind_slider)
    build_slider (document, e, inner, bar, 3, 0);
  else
    build_dashpot (document, e, inner, bar, 2);
}

/* Returns the bar. */
static guint
build_model (HysDocument *document,
             Model        model)
{
  guint wall = build_wall (document, "w");
  guint bar = model == MASS_ON_SLIDER || model == PRANDTL_MASS ? build_mass (document, "m", 2, 0, 0) : build_bar (document, "m");

  if (model == PRANDTL || model == PRANDTL_MASS || model == EQUAL_BRANCHES || model == HARDENING)
    build_pair (document, wall, bar, &hys_kind_slider);
  for (guint i = 0; i < 2 && model == EQUAL_BRANCHES; i++)
    build_pair (document, wall, bar, &hys_kind_slider);
  if (model == MAXWELL || model == ZENER)
    build_pair (document, wall, bar, &hys_kind_dashpot);
  if (model == MASS_ON_SLIDER || model == BINGHAM)
    build_slider (document, "s", wall, bar, 3, 0);
  if (model == KELVIN_VOIGT || model == BINGHAM)
    build_dashpot (document, "c", wall, bar, 2);
  if (model == KELVIN_VOIGT || model == ZENER || model == HARDENING)
    build_spring (document, "k", wall, bar, 4);
  return bar;
}

/* How much of the box around the last @length of a loop (x, r) it fills. */
static double
find_fill (const HysDocument *document,
           guint              bar,
           double             length)
{
  HysOutcome outcome;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysTrace) trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  HysColumn *time = hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 });
  HysColumn *x = hys_trace_column (trace, (HysSeries) { HYS_SERIES_POSITION, bar });
  HysColumn *r = hys_trace_column (trace, (HysSeries) { HYS_SERIES_REACTION, bar });
  gsize end = hys_trace_length (trace), first = hys_column_search (time, document->simulation.until - length);
  double area = 0, x_low, x_high, r_low, r_high;

  g_assert_no_error (error);
  g_assert_cmpint (outcome.status, ==, HYS_STATUS_OK);
  for (gsize i = first + 1; i < end; i++)
    area += (hys_column_get (r, i) + hys_column_get (r, i - 1)) / 2 * (hys_column_get (x, i) - hys_column_get (x, i - 1));
  g_assert_true (hys_column_range (x, first, end, &x_low, &x_high) && hys_column_range (r, first, end, &r_low, &r_high));
  hys_outcome_clear (&outcome);
  return area / ((x_high - x_low) * (r_high - r_low));
}

/* The first loop that a test proposes is one that is seen. Of its box, a parallelogram that is driven to twice what its slider
 * gives way at is half, an ellipse that lags by an eighth of a period 0.55; the least is 12 of 70, of the spring and the
 * slider beside a spring under a force of 10. */
static void
test_proposed_loop (void)
{
  for (Model model = 0; model < N_MODELS; model++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint bar = build_model (document, model);
      HysLoadKind load = hys_protocol_load (document, bar, TRUE);
      HysProtocol protocol;

      g_assert_cmpint (load, ==, model <= PRANDTL_MASS ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE);
      hys_protocol_init (&protocol, kind ("harmonic"), document, bar, load);
      set_up (&document, &protocol);
      g_assert_cmpfloat (find_fill (document, bar, 2 * PI / protocol.values[1]), >, 0.15);
      g_assert_cmpint (hys_protocol_load (document, bar, FALSE), ==, load);   /* as it is loaded now */
    }
}

/* A load that is put on a bar by hand shows one too: on a mass it is a force that overcomes the sliders. */
static void
test_loop_of_added_load (void)
{
  for (Model model = 0; model <= HARDENING; model++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint bar = build_model (document, model);
      g_autoptr (HysLayout) layout = hys_layout_new (document);
      g_autoptr (GError) error = NULL;

      g_autoptr (HysDocument) drawn = hys_draw_load (document, layout, hys_spot_at_node (layout, (int) bar, 0), &error);

      g_assert_no_error (error);
      g_assert_cmpint (hys_document_load_at (drawn, 0)->kind, ==,
                       model < MASS_ON_SLIDER ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE);
      drawn->simulation.until = 100 * PI;
      drawn->simulation.step = 0.01;
      g_assert_cmpfloat (find_fill (drawn, bar, 2 * PI), >, 0.15);
    }
}

/* While a network is drawn, nothing holds the bar yet; a wall cannot be driven. */
static void
test_load_of_others (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), one = build_bar (document, "n1"), other = build_bar (document, "n2");

  build_slider (document, "s", one, other, 1, 0);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (hys_protocol_load (document, other, i), ==, HYS_LOAD_FORCE);
      g_assert_cmpint (hys_protocol_load (document, wall, i), ==, HYS_LOAD_FORCE);
    }
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
      guint bar = build_bundle (document, i % 2);
      g_autofree char *before = hys_document_to_json (document, NULL), *after = NULL;
      g_autoptr (HysDocument) original = hys_document_copy (document);
      const HysSimulation *simulation;
      HysLoadKind load = i / 2 % 2 == 0 ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT;
      const HysSignal *signal;
      HysProtocol protocol;
      double least, most, wanted;

      hys_protocol_init (&protocol, kinds[i / 4], document, bar, load);
      g_assert_cmpfloat (protocol.values[0], ==, load == HYS_LOAD_DISPLACEMENT ? 5 : i % 2 && protocol.kind->swings ? 20 : 10);
      if (load == HYS_LOAD_FORCE ? !protocol.kind->takes_force : !protocol.kind->takes_displacement)
        {
          g_assert_null (hys_protocol_change (&protocol, document, NULL));
          continue;
        }
      signal = set_up (&document, &protocol);
      simulation = &document->simulation;
      hys_signal_bounds (signal, 0, simulation->until, &least, &most);
      wanted = protocol.values[0];
      g_assert_cmpfloat_with_epsilon (most, wanted, 1e-9 * wanted);
      g_assert_true (fabs (least) < 1e-9 || fabs (least + wanted) < 1e-9 * wanted);
      g_assert_cmpfloat (simulation->until, ==, hys_protocol_until (&protocol));
      g_assert_cmpfloat (simulation->step, <=, simulation->until / 500);
      g_assert_cmpuint (document->figures->len, ==, protocol.kind->is_loop ? 3 : 2);
      after = hys_document_to_json (original, NULL);
      g_assert_cmpstr (after, ==, before);
    }
}

/* Peaks grow level by level, each as often as asked. */
static void
test_growing (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("cyclic"), document, build_bundle (document, 1), HYS_LOAD_DISPLACEMENT);
  memcpy (protocol.values, (double[]) { 6, 4, 2, 3 }, 4 * sizeof (double));
  signal = set_up (&document, &protocol);
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
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("creep"), document, build_bundle (document, 1), HYS_LOAD_FORCE);
  memcpy (protocol.values, (double[]) { 7, 1, 10, 20 }, 4 * sizeof (double));
  signal = set_up (&document, &protocol);
  g_assert_cmpfloat (document->simulation.until, ==, 32);
  g_assert_cmpfloat (hys_signal_value (signal, 0.5), ==, 3.5);
  g_assert_cmpfloat (hys_signal_value (signal, 11), ==, 7);
  g_assert_cmpfloat (hys_signal_value (signal, 12), ==, 0);
}

/* A creep test with so many rows in a decade of time has its time axes logarithmic; another test has all rows again. */
static void
test_creep_on_log_t (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint bar = build_bundle (document, 1);

  for (guint rows = 0; rows <= 50; rows += 50)
    {
      HysProtocol protocol;

      hys_protocol_init (&protocol, kind ("creep"), document, bar, HYS_LOAD_FORCE);
      g_assert_cmpfloat (protocol.values[4], ==, 0);
      protocol.values[4] = rows;
      set_up (&document, &protocol);
      g_assert_cmpuint (document->simulation.per_decade, ==, rows);
      for (guint i = 0; i < document->figures->len; i++)
        g_assert_cmpint (hys_document_figure (document, i)->axes[0].logarithmic, ==, rows > 0);
    }
  HysProtocol protocol;
  hys_protocol_init (&protocol, kind ("harmonic"), document, bar, HYS_LOAD_FORCE);
  set_up (&document, &protocol);
  g_assert_cmpuint (document->simulation.per_decade, ==, 0);
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
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("triangle"), document, build_bundle (document, 1), HYS_LOAD_FORCE);
  memcpy (protocol.values, (double[]) { 3, 8, 2 }, 3 * sizeof (double));
  signal = set_up (&document, &protocol);
  g_assert_cmpfloat (hys_signal_value (signal, 0), ==, 0);
  g_assert_cmpfloat (hys_signal_value (signal, 1), ==, 1.5);
  g_assert_cmpfloat (hys_signal_value (signal, 2), ==, 3);
  g_assert_cmpfloat (hys_signal_value (signal, 6), ==, -3);
}

/* Up to the amplitude, and from there down to each reversal and back, all at one rate. */
static void
test_reversals (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  HysProtocol protocol;
  const HysSignal *signal;

  hys_protocol_init (&protocol, kind ("reversals"), document, build_bundle (document, 1), HYS_LOAD_DISPLACEMENT);
  memcpy (protocol.values, (double[]) { 6, 4, 3 }, 3 * sizeof (double));
  signal = set_up (&document, &protocol);
  g_assert_cmpfloat (document->simulation.until, ==, 9);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (hys_signal_value (signal, 1 + 2 * i * (i + 1) / 3.0), 6, 1e-12);
  for (guint i = 1; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (hys_signal_value (signal, 1 + 2 * i * (i - 1) / 3.0 + 2 * i / 3.0), 6 - 4.0 * i, 1e-12);
  protocol.values[2] = 100;
  set_up (&document, &protocol);
  g_assert_cmpfloat (document->simulation.step, <=, 4 / 2.0 / 100 / 20);   /* the first way down, in 20 steps at least */
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

/* A spring and a slider of 1 in series beside a spring of 1: under a force of 2 the slider would just not slip. */
static void
test_slips (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), inner = build_bar (document, "a"), bar = build_bar (document, "b");

  build_spring (document, "k1", wall, inner, 1);
  build_slider (document, "s", inner, bar, 1, 0);
  build_spring (document, "k2", wall, bar, 1);
  g_assert_cmpfloat (hys_protocol_amplitude (document, bar, HYS_LOAD_FORCE), >=, 1.2 * 2);
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
  g_test_add_func ("/edit/protocol/creep-on-log-t", test_creep_on_log_t);
  g_test_add_func ("/edit/protocol/proposed-force", test_proposed_force);
  g_test_add_func ("/edit/protocol/proposed-loop", test_proposed_loop);
  g_test_add_func ("/edit/protocol/loop-of-added-load", test_loop_of_added_load);
  g_test_add_func ("/edit/protocol/load-of-others", test_load_of_others);
  g_test_add_func ("/edit/protocol/triangle", test_triangle);
  g_test_add_func ("/edit/protocol/reversals", test_reversals);
  g_test_add_func ("/edit/protocol/refused", test_refused);
  g_test_add_func ("/edit/protocol/slips", test_slips);
  return g_test_run ();
}
