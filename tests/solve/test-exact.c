/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact scheme against closed forms and accurate solutions found by other means. */
#include "hys-build.h"
#include "hys-initial.h"
#include "hys-scheme.h"

#include <string.h>

static HysStepper *
start (const HysDocument *document,
       double             step)
{
  return hys_stepper_new (hys_scheme_find ("exact", NULL), hys_system_new (document), step);
}

static HysStepper *
start_bundled (const HysDocument *document,
               double             step)
{
  return hys_stepper_new (hys_scheme_find ("exact", NULL), hys_system_new_bundled (document), step);
}

static void
run (HysStepper *stepper,
     guint64     steps)
{
  while (hys_stepper_count (stepper) < steps)
    {
      HysStatus status = hys_stepper_step (stepper);

      if (status != HYS_STATUS_OK)
        g_test_message ("%s", hys_stepper_message (stepper));
      g_assert_cmpint (status, ==, HYS_STATUS_OK);
    }
  g_assert_cmpfloat (hys_stepper_residual (stepper), <=, 1e-12);
}

static void
assert_near (double value,
             double expected,
             double tolerance)
{
  if (!(fabs (value - expected) <= tolerance))
    g_test_message ("%.17g instead of %.17g", value, expected);
  g_assert_cmpfloat (fabs (value - expected), <=, tolerance);
}

/* x(t) of a linear oscillator at rest at 0 under the force f sin (w t), k = 4, m = 1. */
static double
forced (double f,
        double w,
        double t)
{
  return f / (4 - w * w) * (sin (w * t) - w / 2 * sin (2 * t));
}

static void
test_oscillator (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, m, 4);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 3, 0.7, 0, 0);
  for (int k = 0; k < 3; k++)
    {
      const double steps[] = { 0.01, 1, 25 };
      g_autoptr (HysStepper) stepper = start (document, steps[k]);

      run (stepper, (guint64) (100 / steps[k]));
      assert_near (hys_stepper_state (stepper)->q[m], forced (3, 0.7, 100), 1e-13);
    }
}

/* A block on a spring with dry friction: each half swing is a cosine about +-alpha/k; it comes to rest where the spring is
 * weaker than the slider. k = m = 1, alpha = 1, x0 = 7.5: extremes 7.5, -5.5, 3.5, -1.5, then 0.5 - where |x| <= 1. */
static void
test_coulomb (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 7.5, 0);
  const HysState *state;

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", wall, m, 1, 0);

  g_autoptr (HysStepper) stepper = start (document, G_PI);
  const double extremes[] = { -5.5, 3.5, -1.5, -0.5, -0.5, -0.5 };

  state = hys_stepper_state (stepper);
  for (guint n = 0; n < G_N_ELEMENTS (extremes); n++)
    {
      run (stepper, n + 1);
      assert_near (hys_stepper_state (stepper)->q[m], extremes[n], 1e-13);
    }
  state = hys_stepper_state (stepper);
  g_assert_cmpint (state->slip[0], ==, 0);
  assert_near (state->v[m], 0, 1e-14);
  assert_near (state->energy[HYS_ENERGY_FRICTION], (7.5 * 7.5 - 0.5 * 0.5) / 2, 1e-12);
  assert_near (state->energy[HYS_ENERGY_ERROR], 0, 1e-12);
}

/* A mass between a bundle, a spring and a dashpot, or the same with the bundle's branches drawn one by one. The limits are
 * i / n + shift. */
static HysDocument *
build_branches (guint    n,
                gboolean drawn,
                double   stiffness,
                double   viscosity,
                double   shift,
                double   velocity)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1.5, 0.3, velocity);
  HysElement *element = hys_element_new ("p", hys_element_kind_find ("masing"), wall, m);

  if (stiffness > 0)
    build_spring (document, "k", wall, m, stiffness);
  if (viscosity > 0)
    build_dashpot (document, "c", m, wall, viscosity);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 1.9, 0.7, 0.1, 0.2);
  for (guint i = 1; i <= n && drawn; i++)
    {
      g_autofree char *spring = g_strdup_printf ("k%u", i), *slider = g_strdup_printf ("s%u", i), *bar = g_strdup_printf ("b%u", i);
      guint inner = build_bar (document, bar);

      hys_document_edit_node (document, inner)->position = 0.3;
      build_spring (document, spring, inner, m, 2.0 / n);
      build_slider (document, slider, wall, inner, 2.0 / n * (i / (double) n + shift), 0);
    }
  element->values[0].number = n;
  element->values[1].number = 2;
  g_free (element->values[2].formula);
  element->values[2].formula = g_strdup_printf ("s+%d/100", (int) round (100 * shift));
  hys_item_list_add (document->elements, element);
  if (drawn)
    hys_item_list_remove (document->elements, document->elements->len - 1);
  return document;
}

/* One mass alone is followed without patterns: the same motion as that of the network it stands for, with every event. */
static void
test_one_mass (void)
{
  for (guint n = 0; n < 12; n++)
    {
      double stiffness = n % 2 * 0.8, viscosity = n % 3 * 0.05, shift = 0.25 * (n % 4), velocity = n % 5 * 0.5 - 1;
      g_autoptr (HysDocument) bundle = build_branches (1 + n, FALSE, stiffness, viscosity, shift, velocity);
      g_autoptr (HysDocument) network = build_branches (1 + n, TRUE, stiffness, viscosity, shift, velocity);
      g_autoptr (HysStepper) one = start_bundled (bundle, 0.37), other = start (network, 0.37);

      for (guint k = 1; k <= 200; k++)
        {
          const HysState *a = hys_stepper_state (one), *b = hys_stepper_state (other);

          run (one, k);
          run (other, k);
          assert_near (a->q[1], b->q[1], 1e-10);
          assert_near (a->v[1], b->v[1], 1e-10);
          for (guint i = 0; i < HYS_N_ENERGIES; i++)
            assert_near (a->energy[i], b->energy[i], 2e-9);
          assert_near (a->energy[HYS_ENERGY_ERROR], 0, 1e-11);
        }
      g_assert_cmpint (hys_stepper_audit (one), ==, HYS_STATUS_OK);
    }
}

/* A formula that is small for a while, late: what rounding of the time makes of it is no lack of smoothness. */
static void
test_formula_near_zero (void)
{
  for (int drawn = 0; drawn < 2; drawn++)
    {
      g_autoptr (HysDocument) document = build_branches (20, drawn, 0.3, 0.02, 0.1, 0), wave = hys_document_copy (document);
      HysSignal *formula = hys_signal_new (hys_signal_kind_find ("expression"));

      g_clear_pointer (&formula->expression, hys_expression_free);
      formula->expression = hys_expression_new ("2*cos(0.7*t)", "t", NULL);
      build_cut (document->loads, 0);
      build_cut (wave->loads, 0);
      hys_item_list_add (document->loads, hys_load_new (1, HYS_LOAD_FORCE, formula));
      build_load (wave, 1, HYS_LOAD_FORCE, "cos", 2, 0.7, 0, 0);

      g_autoptr (HysStepper) one = start_bundled (document, 0.1), other = start_bundled (wave, 0.1);

      run (one, 3000);
      run (other, 3000);
      assert_near (hys_stepper_state (one)->q[1], hys_stepper_state (other)->q[1], 1e-9);
    }
}

static gboolean
stop_soon (gpointer looks)
{
  return ++*(guint *) looks > 100;
}

/* A mass of next to nothing: the run ends with its name. */
static void
test_light (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "feather", 1e-300, 0, 0);
  g_autoptr (HysStepper) stepper = NULL;
  HysStatus status = HYS_STATUS_OK;

  build_spring (document, "k", wall, m, 1);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 1, 0.5, 0, 0);
  stepper = hys_stepper_new (hys_scheme_find ("exact", NULL), hys_system_new (document), 0.1);
  for (guint n = 0; n < 10 && status == HYS_STATUS_OK; n++)
    status = hys_stepper_step (stepper);
  g_assert_cmpint (status, ==, HYS_STATUS_RESIDUAL);
  g_assert_nonnull (strstr (hys_stepper_message (stepper), "“feather” moves so fast"));
}

/* A step that would take billions of stretches can be stopped. */
static void
test_stopped (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1e-8, 1, 1), looks = 0;

  build_spring (document, "k", wall, m, 1);
  build_dashpot (document, "c", wall, m, 0.2);

  g_autoptr (HysStepper) stepper = start (document, 1e5);

  hys_stepper_set_stop (stepper, (HysStop){ stop_soon, &looks });
  g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_CANCELLED);
}

/* The 2001 paper's figure 10, P = 1500: ten digits on which `midpoint` with h to 0, and an event-driven program of its own, agree. */
static void
test_masing (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  HysElement *element = hys_element_new ("p", hys_element_kind_find ("masing"), wall, m);

  element->values[0].number = 1500;
  element->values[1].number = 1;
  g_free (element->values[2].formula);
  element->values[2].formula = g_strdup ("s+0.1");
  hys_item_list_add (document->elements, element);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 0.45, 0.5, 0, 0);

  g_autoptr (HysStepper) stepper = start_bundled (document, 0.5);

  run (stepper, 1000);
  assert_near (hys_stepper_state (stepper)->q[m], -1.8551603990, 1e-10);
  g_assert_cmpint (hys_stepper_audit (stepper), ==, HYS_STATUS_OK);
}

/* Bastien and Lamarque, section 4.2, at T = 80: by an independent event-driven solution; `midpoint` tends to it. */
static void
test_persoz (void)
{
  const double k[] = { 1, 1, 1, 1 }, alpha[] = { 0, 1, 2, 3 };
  g_autoptr (HysDocument) document = build_persoz (k, alpha, 1, 200, 6);
  g_autoptr (HysStepper) stepper = start (document, 1);
  const HysState *state = hys_stepper_state (stepper);
  double largest = 0;

  run (stepper, 80);
  assert_near (state->q[4], -3.5062594806, 5e-11);
  assert_near (state->v[4], 26.7733518529, 5e-11);
  for (guint i = 0; i < HYS_ENERGY_ERROR; i++)
    largest = fmax (largest, fabs (state->energy[i]));
  assert_near (state->energy[HYS_ENERGY_ERROR] / largest, 0, 1e-11);
}

/* A dashpot in series with a spring under a constant force that jumps at t = 1, and creep against a second spring. */
static void
test_relaxation (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), a = build_bar (document, "a"), b = build_bar (document, "b");
  const double c = 2, k = 3, other = 1.5;

  build_dashpot (document, "c", wall, a, c);
  build_spring (document, "k0", wall, a, other);
  build_spring (document, "k", a, b, k);
  build_load (document, b, HYS_LOAD_FORCE, "step", 4, 1, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, 0.25);
  const HysState *state = hys_stepper_state (stepper);

  run (stepper, 3);
  assert_near (state->q[b], 0, 0);
  run (stepper, 40);
  assert_near (state->q[a], 4 / other * (1 - exp (-other / c * 9)), 1e-13);
  assert_near (state->q[b] - state->q[a], 4 / k, 1e-13);
  assert_near (state->tau[0], 4 * exp (-other / c * 9), 1e-13);
}

/* A driven bar pulls a mass over dry ground by a spring. It sticks until the spring bears alpha, at t = 4; from then on
 * y'' = speed s - y, s = t - 4: y = speed (s - sin s). The slider only touches rest, whenever s is a multiple of 2 pi. */
static void
test_touch (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), pull = build_bar (document, "p"), m = build_mass (document, "m", 1, 0, 0);
  const double alpha = 2, speed = 0.5;

  build_slider (document, "s", wall, m, alpha, 0);
  build_spring (document, "k", m, pull, 1);
  build_load (document, pull, HYS_LOAD_DISPLACEMENT, "ramp", 1000 * speed, 0, 1000, 0);

  g_autoptr (HysStepper) stepper = start (document, 1);
  const HysState *state = hys_stepper_state (stepper);

  run (stepper, 4);
  assert_near (state->q[m], 0, 1e-14);
  for (guint n = 5; n <= 100; n++)
    {
      run (stepper, n);
      assert_near (state->q[m], speed * (n - 4 - sin (n - 4)), 1e-12);
      g_assert_cmpint (state->slip[0], ==, 1);
    }
}

/* A formula as a load: the same as the sine it is. */
static void
test_formula (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("expression"));

  build_spring (document, "k", wall, m, 4);
  g_clear_pointer (&signal->expression, hys_expression_free);
  signal->expression = hys_expression_new ("3*sin(0.7*t)", "t", NULL);
  hys_item_list_add (document->loads, hys_load_new (m, HYS_LOAD_FORCE, signal));

  g_autoptr (HysStepper) stepper = start (document, 0.5);

  run (stepper, 80);
  assert_near (hys_stepper_state (stepper)->q[m], forced (3, 0.7, 40), 1e-11);
}

/* A mass slides until it stops at t = 8, and a bar hangs on it by a dashpot: the motion that is found would last for ever, and
 * what rounding makes of its balance in all that time is no reason against its first seconds. */
static void
test_hanging (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 2, 0, -16), bar = build_bar (document, "bar");

  build_slider (document, "s", wall, m, 8, 0);
  build_dashpot (document, "c", m, bar, 32);
  build_load (document, m, HYS_LOAD_FORCE, "constant", -4, 0, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, 0.64);
  const HysState *state = hys_stepper_state (stepper);

  run (stepper, 10);
  assert_near (state->q[m], -16 * 6.4 + 6.4 * 6.4, 1e-11);
  assert_near (state->v[bar], -16 + 2 * 6.4, 1e-11);
  run (stepper, 20);
  assert_near (state->q[m], -64, 1e-11);
  assert_near (state->q[bar], -64, 1e-11);
  assert_near (state->v[m], 0, 1e-11);
  assert_near (fabs (state->lambda[0]), 4, 1e-11);
}

/* A load that only a slider bears, too much for it from the start on, though not in the mean over the step: there is no motion,
 * and no step over the time for which there is none. */
static void
test_no_motion (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), m = build_mass (document, "m", 1, 0, 0);
  const double h = 0.1;

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", m, bar, 1, 0);
  build_load (document, bar, HYS_LOAD_FORCE, "sawtooth", 1.6, 1.4 * h, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, h);

  g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_LIMIT_LOAD);
  g_assert_cmpfloat (hys_stepper_state (stepper)->t, ==, 0);
  g_assert_nonnull (strstr (hys_stepper_message (stepper), "bar"));
}

/* A Bingham element that a spring drags fast and far, and then creeps after it: its bar goes on as long as the spring pulls
 * more than the slider bears, however fast it once was. It sets off at 1/1000 s, and v' = 1000 - v up to 1 s, then v' = -v. */
static void
test_creeping (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), driven = build_bar (document, "driven");

  build_slider (document, "s", wall, bar, 1, 0);
  build_dashpot (document, "c", wall, bar, 1);
  build_spring (document, "k", bar, driven, 1);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "ramp", 1000, 0, 1, 0);

  g_autoptr (HysStepper) stepper = start (document, 1);
  const HysState *state = hys_stepper_state (stepper);

  run (stepper, 28);
  assert_near (state->v[bar], -1000 * expm1 (-0.999) * exp (-27), 1e-12);
  assert_near (state->e[0] - 1, state->v[bar], 1e-12);
}

/* The same for a load that is too much only for an instant, at its peak. */
static void
test_no_motion_for_an_instant (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, m, 1);
  build_slider (document, "s", m, bar, 1, 0);
  build_load (document, bar, HYS_LOAD_FORCE, "triangle", 1 + 1e-4, 4, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, 2);

  g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_LIMIT_LOAD);
  g_assert_nonnull (strstr (hys_stepper_message (stepper), "bar"));
}

/* A bar that a spring moves through a dashpot within 1e-9 steps: the terms of a series for a million of them, (8.15e14)^k / k!, are
 * too large for a double number from the 22nd on. It is where it comes to rest. */
static void
test_stiff (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), other = build_wall (document, "other");

  build_spring (document, "k", wall, bar, 8.15e8);
  build_dashpot (document, "c", bar, other, 1);
  build_load (document, bar, HYS_LOAD_FORCE, "constant", 8.15e8, 0, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, 1);

  run (stepper, 3);
  assert_near (hys_stepper_state (stepper)->q[bar], 1, 1e-12);
  assert_near (hys_stepper_state (stepper)->v[bar], 0, 1e-3);
}

/* A bar that is dragged slowly, v = -4e-4, drags another one through a dashpot, which a stiff spring brings to x = c v / k within 1e-7:
 * a step of 1 000 would take a thousand million series. The run ends with a sentence that names the bar; one of 1e-4 goes on. */
static void
test_too_stiff (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), other = build_bar (document, "fast");

  build_slider (document, "s", wall, bar, 1e5, 0);
  build_dashpot (document, "c", bar, other, 1e-4);
  build_spring (document, "k", other, wall, 1e3);
  build_load (document, bar, HYS_LOAD_DISPLACEMENT, "triangle", 4, 4e4, 0, 0);

  g_autoptr (HysStepper) slow = start (document, 1e3), quick = start (document, 1e-4);

  g_assert_cmpint (hys_stepper_step (slow), ==, HYS_STATUS_RESIDUAL);
  g_assert_nonnull (strstr (hys_stepper_message (slow), "“fast”"));
  run (quick, 1);
  assert_near (hys_stepper_state (quick)->q[other], -4e-11, 1e-15);   /* rounding of 4 */
}

static void
count (gpointer data,
       double   t)
{
  ++*(guint *) data;
}

/* A bar between springs and a dashpot drags another one by a dashpot 10^7 times as strong, in whose viscosity the weak one is lost
 * but for nine digits. Driven by a line d = s t - a it follows c x' + k x = k3 d from x = 0 on; the other one goes along. */
static void
test_unlike_dashpots (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "b"), other = build_bar (document, "o");
  guint driven = build_bar (document, "d"), helped = 0;
  const double a = 0.1, period = 6e-4, s = 4 * a / period, step = 7e-5, c = 0.00275, k1 = 1.6, k2 = 3e-4, k3 = 53, k = k1 + k2 + k3;

  build_dashpot (document, "c", wall, bar, c);
  build_dashpot (document, "strong", bar, other, 126386.25);
  build_spring (document, "k1", wall, bar, k1);
  build_spring (document, "k2", wall, other, k2);
  build_spring (document, "k3", bar, driven, k3);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "triangle", -a, period, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, step);

  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count, .data = &helped });
  for (guint n = 1; n <= 4; n++)
    {
      double t = n * step, lag = s * c / k, x = k3 / k * (s * t - a - lag + (a + lag) * exp (-k / c * t));

      run (stepper, n);
      assert_near (hys_stepper_state (stepper)->q[bar], x, 1e-12 * a);
      assert_near (hys_stepper_state (stepper)->q[other], x, 1e-12 * a);
    }
  g_assert_cmpuint (helped, ==, 0);
}

/* A dashpot and a slider between the wall and a bar that moves as sin 2t, 44,000 half periods long: where it turns is known
 * to rounding of the time, in which its rate is then more than a rounding. The friction is 3 times its way. */
static void
test_late (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar"), helped = 0;
  double turns, way;

  build_dashpot (document, "c", wall, bar, 1);
  build_slider (document, "s", wall, bar, 3, 0);
  build_load (document, bar, HYS_LOAD_DISPLACEMENT, "sin", 1, 2, 0, 0);

  g_autoptr (HysStepper) stepper = start (document, 100);

  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count, .data = &helped });
  while (hys_stepper_count (stepper) < 700)
    g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  g_assert_cmpuint (helped, ==, 0);
  turns = floor (2 * 70000 / G_PI + 0.5);
  way = 2 * turns + (fmod (turns, 2) == 0 ? 1 : -1) * sin (2 * 70000);
  assert_near (hys_stepper_state (stepper)->energy[HYS_ENERGY_FRICTION], 3 * way, 1e-10 * way);
}

/* A driven bar drags another one by a dashpot, whose tension is the rounding of their speeds: energies agree but for that times the
 * way. */
static void
test_dragged (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), driven = build_bar (document, "driven"), bar = build_bar (document, "bar"), helped = 0;

  build_dashpot (document, "c", driven, bar, 1.941235031884627);
  build_spring (document, "k", wall, driven, 1);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "sin", 1.8340689625089792, 0.23725486322280562, 0.3, 0);

  g_autoptr (HysStepper) stepper = start (document, 0.08);
  const HysState *state = hys_stepper_state (stepper);
  double apart = state->q[driven] - state->q[bar];

  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count, .data = &helped });
  run (stepper, 60);
  assert_near (state->q[driven] - state->q[bar], apart, 1e-14);
  g_assert_cmpuint (helped, ==, 0);
}

/* A bar is driven to and fro 1600 times a second, and sliders of several thresholds behind springs follow it one after the other: a
 * step of 100 would take millions of their changes. The run ends with a sentence that names the bar; one of 10^-2 goes on. */
static void
test_too_many_changes (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar");

  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *inner = g_strdup_printf ("b%u", i), *spring = g_strdup_printf ("k%u", i), *slider = g_strdup_printf ("s%u", i);
      guint middle = build_bar (document, inner);

      build_spring (document, spring, bar, middle, 1);
      build_slider (document, slider, middle, wall, 0.2 * i, 0);
    }
  build_load (document, bar, HYS_LOAD_DISPLACEMENT, "sin", 1, 1e4, 0, 0);

  g_autoptr (HysStepper) slow = start (document, 100), quick = start (document, 1e-2);

  g_assert_cmpint (hys_stepper_step (slow), ==, HYS_STATUS_RESIDUAL);
  g_assert_nonnull (strstr (hys_stepper_message (slow), "“bar” moves so fast"));
  run (quick, 10);
}

/* Springs of 6e-4 and 3e-3 N/m in series between wall and a fast mass, and between them a bar at a spring of 4e10 N/m, which a slider
 * at the mass holds: in sums of these stiffnesses the small ones are lost but for three digits. What is found is the oscillation
 * c + (x0 - c) cos w t + v0/w sin w t of m over the two springs, k c being the sixth of the threshold by which the slider, at the bar that
 * moves 5/6 as far, brakes m. Only where rounding of the forces is 100 times the threshold may the scheme say that it found nothing.
 * Where it steps by `midpoint` instead, the phase is off by (w h)^2 / 12 of w t at most, here 1.1e-4. */
static void
check_ill_conditioned (double   threshold,
                       gboolean may_stop)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  const double mass = 3e-12, x0 = 4e6, v0 = -2e10, k = 5e-4, w = sqrt (k / mass), c = threshold / 6 / k, h = 2.5e-6;
  guint wall = build_wall (document, "wall"), a = build_bar (document, "a"), b = build_bar (document, "b");
  guint m = build_mass (document, "m", mass, x0, v0), helped = 0;

  build_spring (document, "k1", wall, a, 6e-4);
  build_spring (document, "k2", a, b, 4e10);
  build_spring (document, "k3", m, a, 3e-3);
  build_slider (document, "s", m, b, threshold, 0);

  g_autoptr (HysStepper) stepper = start (document, h);
  const HysState *state = hys_stepper_state (stepper);
  HysStatus status = HYS_STATUS_OK;

  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count, .data = &helped });
  for (int n = 1; n <= 40 && status == HYS_STATUS_OK; n++)
    {
      status = hys_stepper_step (stepper);
      double t = state->t, x = c + (x0 - c) * cos (w * t) + v0 / w * sin (w * t);

      g_assert_cmpfloat (fabs (state->q[m] - x), <=, (helped > 0 ? 2e-4 : 1e-9) * x0);
    }
  if (status != HYS_STATUS_OK)
    {
      g_assert_true (may_stop);
      g_assert_cmpint (status, ==, HYS_STATUS_RESIDUAL);
      g_assert_nonnull (hys_stepper_message (stepper));
    }
}

static void
test_ill_conditioned (void)
{
  check_ill_conditioned (1, FALSE);
  check_ill_conditioned (1e-9, TRUE);
}

/* A light mass at a strong slider stops at once, in 2e-13, after m v^2 / 2 alpha: how fast it would be in a million steps, had nothing
 * changed until then, is no reason for it to be at rest, nor for a step that it would go on in. */
static void
test_stops_at_once (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  const double mass = 3e-6, v = 8e-3, alpha = 1e5;
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", mass, 0, v), helped = 0;

  build_slider (document, "s", wall, m, alpha, 0);

  g_autoptr (HysStepper) stepper = start (document, 0.01);
  const HysState *state = hys_stepper_state (stepper);

  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count, .data = &helped });
  run (stepper, 10);
  g_assert_cmpuint (helped, ==, 0);
  assert_near (state->q[m], 0.5 * mass * v * v / alpha, 1e-12 * mass * v * v / alpha);
  g_assert_cmpfloat (state->v[m], ==, 0);
  assert_near (state->energy[HYS_ENERGY_FRICTION], 0.5 * mass * v * v, 1e-12 * mass * v * v);
}

/* A bar that is driven to and fro slowly through a strong slider turns its friction round, whatever weak thing creeps beside
 * it: friction takes threshold times path. */
static void
test_driven_beside_weak (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "n"), other = build_bar (document, "b");
  const double threshold = 1e5, amplitude = 4e-6, step = 500;
  g_autoptr (HysStepper) stepper = NULL;

  build_slider (document, "s", wall, bar, threshold, 0);
  build_dashpot (document, "c", bar, other, 0.1);
  build_spring (document, "k", other, wall, 1e-5);
  build_load (document, bar, HYS_LOAD_DISPLACEMENT, "triangle", amplitude, 40 * step, 0, 0);
  stepper = start (document, step);
  for (guint n = 1; n <= 80; n++)
    {
      const HysState *state = hys_stepper_state (stepper);
      double along = (n - 1) % 40 < 20 ? -threshold : threshold;   /* it begins at its highest place, to which it jumps */

      run (stepper, n);
      assert_near (state->lambda[0], along, 1e-9 * threshold);
      assert_near (state->energy[HYS_ENERGY_FRICTION], threshold * amplitude * (1 + 0.1 * n), 1e-9 * threshold * amplitude * n);
    }
}

/* A bar that is held, dragged through a slider, and dragged back moves with friction, whatever once was fast beside it (10^7). */
static void
test_driven_after_fast (void)
{
  const char *text
    = "{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"n\"},{\"id\":\"b\"}],\"elements\":["
      "{\"id\":\"s\",\"kind\":\"slider\",\"from\":\"w\",\"to\":\"n\",\"threshold\":1},"
      "{\"id\":\"c\",\"kind\":\"dashpot\",\"from\":\"w\",\"to\":\"b\",\"viscosity\":1e-3},"
      "{\"id\":\"k\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"b\",\"stiffness\":1},"
      "{\"id\":\"l\",\"kind\":\"spring\",\"from\":\"n\",\"to\":\"b\",\"stiffness\":1e-3}],\"loads\":["
      "{\"node\":\"n\",\"kind\":\"displacement\",\"signal\":{\"type\":\"table\",\"points\":[[0,0],[10,0],[20,4e-6],[30,0]]}},"
      "{\"node\":\"b\",\"kind\":\"force\",\"signal\":{\"type\":\"step\",\"value\":1e4,\"at\":1}}],"
      "\"simulation\":{\"until\":40,\"step\":0.5}}";
  g_autoptr (HysDocument) document = hys_document_parse (text, -1, "test", NULL, NULL);
  g_autoptr (HysStepper) stepper = start (document, 0.5);

  for (guint n = 21; n <= 60; n++)
    {
      run (stepper, n);
      assert_near (hys_stepper_state (stepper)->lambda[0], n <= 40 ? 1 : -1, 0);
      assert_near (hys_stepper_state (stepper)->energy[HYS_ENERGY_FRICTION], 4e-6 * (n - 20) / 20, 1e-14);
    }
}

/* A bar that is driven to and fro at 10^11 drags, by a slider, a spring of two parts and two dashpots: of forces in those no more is
 * known than some newtons. What the slider bears is all that the spring can, and its friction is the work done, but for what it
 * takes to turn round. A run may end where a step cannot be told from rounding, but no step is wrong: rounding of the rates excused
 * more there than the slider bears, and its friction was too large by half. */
static void
test_driven_fast (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), middle = build_bar (document, "m"), end = build_bar (document, "e");
  guint loose = build_bar (document, "l"), driven = build_bar (document, "d"), foot = build_bar (document, "f");
  const double alpha = 900, speed = 4e6 / 2.3693358903568925e-5, step = 8e-6, most = 0.5 * alpha * alpha * (1.0 / 5 + 1.0 / 7000);
  g_autoptr (HysStepper) stepper = NULL;

  build_dashpot (document, "c", middle, end, 300);
  build_dashpot (document, "b", middle, loose, 537936.1738951587);
  build_spring (document, "k", middle, foot, 5);
  build_slider (document, "r", foot, wall, 3e5, 0);
  build_spring (document, "l", foot, wall, 7000);
  build_slider (document, "s", end, driven, alpha, 0);
  build_load (document, driven, HYS_LOAD_DISPLACEMENT, "triangle", -1e6, 4e6 / speed, 0, 0);
  stepper = start (document, step);
  for (guint n = 1; n <= 60 && hys_stepper_step (stepper) == HYS_STATUS_OK; n++)
    {
      const double *energy = hys_stepper_state (stepper)->energy, work = alpha * (1e6 + speed * step * n);   /* it begins with a jump */

      g_assert_cmpfloat (energy[HYS_ENERGY_ELASTIC], <=, (1 + 1e-6) * most);
      assert_near (energy[HYS_ENERGY_FRICTION], work, 1e-3 * work);
    }
  g_assert_true (hys_stepper_count (stepper) == 60 || hys_stepper_message (stepper) != NULL);
}

/* A mass on dry friction, and, where @joined, a spring of 10^-15 to what was once fast. */
static HysStepper *
start_slow (gboolean joined)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), slow = build_mass (document, "m", 1, 0, 0), fast = build_bar (document, "b");

  build_slider (document, "s", wall, slow, 1e-8, 0);
  build_dashpot (document, "c", wall, fast, 1e-3);
  build_spring (document, "k", wall, fast, 1);
  if (joined)
    build_spring (document, "l", slow, fast, 1e-15);
  build_load (document, slow, HYS_LOAD_FORCE, "sin", 2e-8, 0.5, 0, 0);
  build_load (document, fast, HYS_LOAD_FORCE, "step", 1e4, 1, 0, 0);
  return start (document, 0.5);
}

/* What is weakly joined to much larger forces and speeds moves as it does alone: the spring pulls it by 10^-11. */
static void
test_slow_beside_fast (void)
{
  g_autoptr (HysStepper) alone = start_slow (FALSE), joined = start_slow (TRUE);
  double friction = 0;

  for (guint n = 1; n <= 80; n++)
    {
      const HysState *state = hys_stepper_state (joined);

      run (alone, n);
      run (joined, n);
      assert_near (state->q[1], hys_stepper_state (alone)->q[1], 0.5 * 1e-11 * state->t * state->t);
      g_assert_cmpfloat (state->energy[HYS_ENERGY_FRICTION], >=, friction);
      friction = state->energy[HYS_ENERGY_FRICTION];
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solve/exact/oscillator", test_oscillator);
  g_test_add_func ("/solve/exact/coulomb", test_coulomb);
  g_test_add_func ("/solve/exact/persoz", test_persoz);
  g_test_add_func ("/solve/exact/one-mass", test_one_mass);
  g_test_add_func ("/solve/exact/stopped", test_stopped);
  g_test_add_func ("/solve/exact/masing", test_masing);
  g_test_add_func ("/solve/exact/formula-near-zero", test_formula_near_zero);
  g_test_add_func ("/solve/exact/relaxation", test_relaxation);
  g_test_add_func ("/solve/exact/touch", test_touch);
  g_test_add_func ("/solve/exact/formula", test_formula);
  g_test_add_func ("/solve/exact/hanging", test_hanging);
  g_test_add_func ("/solve/exact/no-motion", test_no_motion);
  g_test_add_func ("/solve/exact/no-motion-for-an-instant", test_no_motion_for_an_instant);
  g_test_add_func ("/solve/exact/creeping", test_creeping);
  g_test_add_func ("/solve/exact/driven-beside-weak", test_driven_beside_weak);
  g_test_add_func ("/solve/exact/driven-after-fast", test_driven_after_fast);
  g_test_add_func ("/solve/exact/driven-fast", test_driven_fast);
  g_test_add_func ("/solve/exact/stops-at-once", test_stops_at_once);
  g_test_add_func ("/solve/exact/slow-beside-fast", test_slow_beside_fast);
  g_test_add_func ("/solve/exact/ill-conditioned", test_ill_conditioned);
  g_test_add_func ("/solve/exact/stiff", test_stiff);
  g_test_add_func ("/solve/exact/too-stiff", test_too_stiff);
  g_test_add_func ("/solve/exact/unlike-dashpots", test_unlike_dashpots);
  g_test_add_func ("/solve/exact/late", test_late);
  g_test_add_func ("/solve/exact/dragged", test_dragged);
  g_test_add_func ("/solve/exact/too-many-changes", test_too_many_changes);
  g_test_add_func ("/solve/exact/light", test_light);
  return g_test_run ();
}
