/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simple networks that are at a limit from the start: a block at its threshold, bars that a free mass drags, branches that are
 * stretched, under every scheme. */
#include "hys-build.h"
#include "hys-scheme.h"

#include <math.h>

#define STEP    0.01
#define N_STEPS 100

/* Steps to t = 1. */
static HysStepper *
run (const HysDocument *document,
     const char        *scheme)
{
  HysStepper *stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);

  for (guint n = 0; n < N_STEPS; n++)
    g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  return stepper;
}

/* Nothing loads the block: it stays, whatever its slider's first force. */
static void
test_block (gconstpointer data)
{
  for (int sign = -1; sign <= 1; sign++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      guint wall = build_wall (document, "w"), m = build_mass (document, "m", 1, 0, 0);
      g_autoptr (HysStepper) stepper = NULL;

      build_slider (document, "s", wall, m, 1, sign);
      stepper = run (document, data);
      g_assert_cmpfloat (hys_stepper_state (stepper)->q[m], ==, 0);
      g_assert_cmpfloat (hys_stepper_state (stepper)->v[m], ==, 0);
    }
}

/* A free mass takes a massless bar along, whatever the units: x = v t, and no force. */
static void
test_drag (gconstpointer data)
{
  static const double units[] = { 1e-9, 1, 1e9 };

  for (guint i = 0; i < G_N_ELEMENTS (units) * G_N_ELEMENTS (units); i++)
    {
      double mass = units[i % G_N_ELEMENTS (units)], v = units[i / G_N_ELEMENTS (units)];
      g_autoptr (HysDocument) document = hys_document_new ();
      guint m = build_mass (document, "m", mass, 0, v), b = build_bar (document, "b");
      g_autoptr (HysStepper) stepper = NULL;

      build_slider (document, "s", m, b, 1, 0);
      stepper = run (document, data);
      g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->q[m] - v), <=, 1e-12 * v);
      g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->q[b] - v), <=, 1e-12 * v);
      g_assert_cmpfloat (hys_stepper_state (stepper)->lambda[0], ==, 0);
    }
}

static double
stretched (const char *scheme,
           gboolean    turned)
{
  g_autofree char *text = g_strdup_printf (
    "{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"m\",\"mass\":1}],\"elements\":[{\"id\":\"p\",\"kind\":"
    "\"masing\",\"from\":\"%s\",\"to\":\"%s\",\"count\":5,\"stiffness\":1,\"limit\":\"s\",\"elongation\":0.05}]}",
    turned ? "m" : "w", turned ? "w" : "m");
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (text, -1, "test", NULL, &error);
  g_autoptr (HysStepper) stepper = NULL;

  g_assert_no_error (error);
  stepper = run (document, scheme);
  return hys_stepper_state (stepper)->q[1];
}

/* A Masing element that begins stretched pulls its mass towards the wall; drawn from the mass to the wall it pushes it away
 * as much. */
static void
test_stretched (gconstpointer data)
{
  double x = stretched (data, FALSE);

  g_assert_cmpfloat (x, <, 0);
  g_assert_cmpfloat (fabs (x + stretched (data, TRUE)), <=, 1e-12 * fabs (x));
}

/* Bars without mass that nothing loads, and sliders that start with a force: it has nothing to act against, and is gone at once, but
 * for what those side by side have against each other.
 * What a spring held with it relaxes. Per bar: w(all) or b(ar); the elements join them in this order. */
static const struct
{
  const char *bars;
  const char *elements;   /* kind, from, to */
} unbalanced[] = {
  { "bb", "s01" }, { "wbb", "s10 k12" }, { "wb", "s10 s10 s10 s10 s10" }, { "wbb", "s01 k12" }, { "wbb", "k01 s12" },
};

static HysDocument *
draw_unbalanced (guint i)
{
  HysDocument *document = hys_document_new ();
  g_auto (GStrv) elements = g_strsplit (unbalanced[i].elements, " ", -1);

  for (guint k = 0; unbalanced[i].bars[k] != '\0'; k++)
    {
      char id[] = { (char) ('a' + k), '\0' };

      if (unbalanced[i].bars[k] == 'w')
        build_wall (document, id);
      else
        build_bar (document, id);
    }
  for (guint k = 0; elements[k] != NULL; k++)
    {
      guint from = (guint) (elements[k][1] - '0'), to = (guint) (elements[k][2] - '0');
      char id[] = { 'e', (char) ('0' + k), '\0' };

      if (elements[k][0] == 'k')
        build_spring (document, id, from, to, 0.7);
      else
        build_slider (document, id, from, to, 1 + 0.1 * k, k == 0 || elements[k + 1] == NULL ? 1 : 0);
    }
  return document;
}

static void
test_unbalanced (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (unbalanced); i++)
    {
      g_autoptr (HysDocument) document = draw_unbalanced (i);
      g_autoptr (HysStepper) stepper = run (document, data);
      const HysSystem *system = hys_stepper_system (stepper);
      const HysState *state = hys_stepper_state (stepper);

      for (guint k = 0; k < system->n_bars; k++)
        {
          double sum = 0;

          for (guint j = 0; j < system->n_sliders; j++)
            sum += (system->sliders[j].to == k ? 1 : system->sliders[j].from == k ? -1 : 0) * state->lambda[j];
          g_assert_cmpfloat (fabs (sum), <=, 1e-12);
        }
      for (guint k = 0; k < system->n_springs; k++)
        g_assert_cmpfloat (fabs (state->e[k]), <=, 1e-12);
    }
}

/* Two blocks rub on a bar between them, which is pulled both ways: it rests, and v = 2 - t of each from the start; the papers' scheme
 * begins a step later. */
static void
test_between (gconstpointer data)
{
  double bound = g_str_equal (data, "paper") ? 1.01 * STEP : 1e-12;
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), bar = build_bar (document, "b");
  guint left = build_mass (document, "l", 1, 0, -2), right = build_mass (document, "r", 1, 0, 2);
  g_autoptr (HysStepper) stepper = NULL;

  build_spring (document, "k", wall, bar, 1);
  build_slider (document, "s1", bar, left, 1, 0);
  build_slider (document, "s2", bar, right, 1, 0);
  stepper = run (document, data);
  g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->v[left] + 1), <=, bound);
  g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->v[right] - 1), <=, bound);
  g_assert_cmpfloat (fabs (hys_stepper_state (stepper)->q[bar]), <=, 1e-12);
}

static void
count (gpointer data,
       double   t)
{
  ++*(guint *) data;
}

/* A slider lets go at once of what it was said to bear: springs in a triangle, or one that alone holds a bar, keep nothing of the
 * rounding of that. */
static void
test_let_go (gconstpointer triangle)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "a"), b = build_bar (document, "b"), end = build_bar (document, "end");
  guint helped = 0;

  if (GPOINTER_TO_INT (triangle))
    {
      build_slider (document, "s", b, end, 1.3793010142311988, -0.3409604932533117);
      build_spring (document, "k1", wall, a, 1.327190790261169);
      build_spring (document, "k2", a, b, 0.8305108135924125);
      build_spring (document, "k3", wall, b, 0.8735092770702576);
      build_spring (document, "k4", a, b, 0.8886346529230282);
    }
  else
    {
      build_slider (document, "s1", wall, a, 3.433907061098114, 3.433907061098114);
      build_slider (document, "s2", a, b, 0.02876171716184325, 0.02876171716184325);
      build_slider (document, "s3", a, build_mass (document, "m", 8.678292551482551, 0, 0), 0.03140354336787943, 0);
      build_spring (document, "k", b, end, 3.80793354707537);
    }

  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find ("exact", NULL), hys_system_new (document), 0.008);

  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count, .data = &helped });
  for (guint n = 0; n < 60; n++)
    g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
  g_assert_cmpuint (helped, ==, 0);
  for (guint i = 0; i < hys_stepper_system (stepper)->n_springs; i++)
    g_assert_cmpfloat (hys_stepper_state (stepper)->e[i], ==, 0);
}

int
main (int    argc,
      char **argv)
{
  static const char *const schemes[] = { "paper", "implicit", "midpoint", "exact", "automatic" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *block = g_strconcat ("/starts/block/", schemes[i], NULL);
      g_autofree char *drag = g_strconcat ("/starts/drag/", schemes[i], NULL);
      g_autofree char *lost = g_strconcat ("/starts/unbalanced/", schemes[i], NULL);
      g_autofree char *between = g_strconcat ("/starts/between/", schemes[i], NULL);
      g_autofree char *masing = g_strconcat ("/starts/stretched/", schemes[i], NULL);

      g_test_add_data_func (block, schemes[i], test_block);
      g_test_add_data_func (drag, schemes[i], test_drag);
      g_test_add_data_func (lost, schemes[i], test_unbalanced);
      g_test_add_data_func (between, schemes[i], test_between);
      g_test_add_data_func (masing, schemes[i], test_stretched);
    }
  g_test_add_data_func ("/starts/let-go/triangle", GINT_TO_POINTER (TRUE), test_let_go);
  g_test_add_data_func ("/starts/let-go/hanging", GINT_TO_POINTER (FALSE), test_let_go);
  return g_test_run ();
}
