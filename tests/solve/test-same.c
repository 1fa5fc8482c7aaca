/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks drawn differently that move alike, to rounding and at any step: sliders side by side are one of their
 * thresholds' sum, a massless bar that a slider never lets go is a wall, and two springs in line are one.
 */
#include "hys-build.h"
#include "hys-scheme.h"

#include <math.h>

#define UNTIL 4.0
#define SAME  1e-11

static const double thresholds[] = { 1, 1, 3, 1, 2, 3 };

/* A mass that turns and comes to rest. */
static HysDocument *
draw_turning (gboolean apart)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), mass = build_mass (document, "m", 1.9, 0, -0.52);

  build_spring (document, "k", wall, mass, 20);
  build_dashpot (document, "c", wall, mass, 6.7);
  build_load (document, mass, HYS_LOAD_FORCE, "sin", 21, 1.7, 0.9, 0);
  if (!apart)
    build_slider (document, "s", wall, mass, 11, 0);
  for (guint i = 0; i < G_N_ELEMENTS (thresholds) && apart; i++)
    {
      g_autofree char *id = g_strdup_printf ("s%u", i);

      build_slider (document, id, i % 2 == 0 ? wall : mass, i % 2 == 0 ? mass : wall, thresholds[i], 0);
    }
  return document;
}

/* A mass that rubs on a bar, which a stronger slider holds, and another one on the first. */
static HysDocument *
draw_held (gboolean held)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w");
  guint one = build_mass (document, "m1", 1, 0, 0.3), two = build_mass (document, "m2", 2.3, 0, -0.2), bar = wall;

  if (held)
    {
      bar = build_bar (document, "A");
      build_slider (document, "hold", wall, bar, 30, 0);
    }
  build_spring (document, "k1", wall, one, 7);
  build_spring (document, "k2", one, two, 5);
  build_slider (document, "s1", bar, one, 1, 0);
  build_slider (document, "s2", one, two, 1.5, 0);
  build_load (document, one, HYS_LOAD_FORCE, "sin", 6, 2.3, 0.3, 0);
  build_load (document, two, HYS_LOAD_FORCE, "sin", 9, 3.1, 0.5, 0);
  return document;
}

/* A mass behind a spring that hangs on a dashpot much too fast for the steps: 0.1 / 100 of 0.01. */
static HysDocument *
draw_fast (gboolean apart)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "A"), mass = build_mass (document, "m", 1, 0, 1);

  build_dashpot (document, "c", wall, bar, 0.1);
  if (apart)
    {
      guint middle = build_bar (document, "B");

      build_spring (document, "k1", bar, middle, 200);
      build_spring (document, "k2", middle, mass, 200);
    }
  else
    build_spring (document, "k", bar, mass, 100);
  return document;
}

static void
check_same (HysDocument *(*draw) (gboolean otherwise),
            const char    *scheme,
            double         step)
{
  g_autoptr (HysDocument) a = draw (FALSE), b = draw (TRUE);
  g_autoptr (HysStepper) one = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (a), step);
  g_autoptr (HysStepper) other = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (b), step);

  for (guint n = 0; n < UNTIL / step; n++)
    {
      g_assert_cmpint (hys_stepper_step (one), ==, HYS_STATUS_OK);
      g_assert_cmpint (hys_stepper_step (other), ==, HYS_STATUS_OK);
      for (guint i = 1; i < hys_stepper_system (one)->n_bars; i++)
        {
          g_assert_cmpfloat (fabs (hys_stepper_state (one)->q[i] - hys_stepper_state (other)->q[i]), <=, SAME);
          g_assert_cmpfloat (fabs (hys_stepper_state (one)->v[i] - hys_stepper_state (other)->v[i]), <=, SAME / step);
        }
    }
}

static void
test_parallel (gconstpointer data)
{
  for (guint k = 0; k < 40; k++)
    check_same (draw_turning, data, 0.02 * pow (0.9, k));
}

static void
test_held (gconstpointer data)
{
  for (guint k = 0; k < 40; k++)
    check_same (draw_held, data, 0.02 * pow (0.9, k));
}

static void
test_springs (gconstpointer scheme)
{
  check_same (draw_fast, scheme, 0.01);
}

int
main (int    argc,
      char **argv)
{
  guint n;
  const HysScheme *const *schemes;

  g_test_init (&argc, &argv, NULL);
  schemes = hys_schemes (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *parallel = g_strdup_printf ("/solve/same/parallel/%s", schemes[i]->name);
      g_autofree char *held = g_strdup_printf ("/solve/same/held/%s", schemes[i]->name);
      g_autofree char *springs = g_strdup_printf ("/solve/same/springs/%s", schemes[i]->name);

      g_test_add_data_func (parallel, schemes[i]->name, test_parallel);
      g_test_add_data_func (springs, schemes[i]->name, test_springs);
      if (!g_str_equal (schemes[i]->name, "paper")) /* which takes massless bars by the velocities before the step */
        g_test_add_data_func (held, schemes[i]->name, test_held);
    }
  return g_test_run ();
}
