/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loads and displacements that are there at t = 0, or jump later, under every scheme. Massless bars follow the path: the limit of
 * ever faster ramps. So a constant, a step at 0, a table without a leading zero, a ramp that takes no time, and the same step later
 * all give the same state.
 */
#include "hys-plan.h"
#include "hys-renewal.h"
#include "hys-scheme.h"

#include <float.h>
#include <math.h>

#define STEP 0.01

static const char *const schemes[] = { "paper", "implicit", "midpoint", "exact", "automatic" };

/* The network of a list: "mass m 3 0 1" is a bar with mass, position and velocity, "spring w a 4" a spring (likewise dashpot and
 * slider) from w to a. Bar 0 is the wall w, the others come as they are named; b is the one that @kind and @signal are for, as in a
 * document (NULL = nothing loads it). */
static HysDocument *
draw (const char *list,
      const char *kind,
      const char *signal)
{
  static const char *const keys[] = { "spring", "stiffness", "dashpot", "viscosity", "slider", "threshold" };
  g_autoptr (GString) nodes = g_string_new ("{\"id\":\"w\",\"fixed\":true}"), elements = g_string_new (NULL);
  g_auto (GStrv) items = g_strsplit (list, ", ", -1);
  g_autofree char *load = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  HysDocument *document;

  for (guint i = 0; items[i] != NULL; i++)
    {
      g_auto (GStrv) word = g_strsplit (items[i], " ", -1);

      if (g_str_equal (word[0], "mass"))
        g_string_append_printf (nodes, ",{\"id\":\"%s\",\"mass\":%s,\"position\":%s,\"velocity\":%s}", word[1], word[2], word[3],
                                word[4]);
      for (guint k = 1; k <= 2 && !g_str_equal (word[0], "mass"); k++)
        {
          g_autofree char *named = g_strdup_printf ("{\"id\":\"%s\"", word[k]);

          if (strstr (nodes->str, named) == NULL)
            g_string_append_printf (nodes, ",%s}", named);
        }
      for (guint k = 0; k < G_N_ELEMENTS (keys); k += 2)
        if (g_str_equal (word[0], keys[k]))
          g_string_append_printf (elements, "%s{\"id\":\"%c%u\",\"kind\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"%s\":%s}",
                                  elements->len > 0 ? "," : "", *word[0], i, word[0], word[1], word[2], keys[k + 1], word[3]);
    }
  load = kind == NULL ? g_strdup ("") : g_strdup_printf ("{\"node\":\"b\",\"kind\":\"%s\",\"signal\":%s}", kind, signal);
  text = g_strdup_printf ("{\"hysteron\":1,\"nodes\":[%s],\"elements\":[%s],\"loads\":[%s]}", nodes->str, elements->str, load);
  document = hys_document_parse (text, -1, "test", NULL, &error);
  g_assert_no_error (error);
  return document;
}

static HysStepper *
start (const HysDocument *document,
       const char        *scheme)
{
  return hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), STEP);
}

static const HysState *
run (HysStepper *stepper,
     guint       until)
{
  while (hys_stepper_count (stepper) < until)
    {
      HysStatus status = hys_stepper_step (stepper);

      if (status != HYS_STATUS_OK)
        g_test_message ("%s", hys_stepper_message (stepper));
      g_assert_cmpint (status, ==, HYS_STATUS_OK);
    }
  return hys_stepper_state (stepper);
}

static void
assert_near (double value,
             double expected,
             double tolerance)
{
  g_assert_cmpfloat (fabs (value - expected), <=, tolerance);
}

static double
reaction (const HysStepper *stepper,
          guint             bar)
{
  g_autofree double *r = g_new0 (double, hys_stepper_system (stepper)->n_bars);

  hys_state_reactions (hys_stepper_system (stepper), hys_stepper_state (stepper), r);
  return r[bar];
}

/* ---- Closed forms ---- */

/* Spring 4 in series with a slider of 2, beside a spring of 1: from the start on. */
static void
test_start (gconstpointer scheme)
{
  static const double force[] = { 1, 3 }, place[] = { 0.2, 1 }, friction[] = { 0, 1 };
  static const char *const signals[] = { "{\"type\":\"constant\",\"value\":%g}", "{\"type\":\"step\",\"value\":%g,\"at\":0}",
                                         "{\"type\":\"table\",\"points\":[[0,%g]]}", "{\"type\":\"ramp\",\"value\":%g,\"duration\":1e-9}",
                                         "{\"type\":\"cos\",\"amplitude\":%g,\"omega\":0}" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (signals); i++)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_autofree char *signal = g_strdup_printf (signals[i / 2], force[i % 2]);
#pragma GCC diagnostic pop
      g_autoptr (HysDocument) document
        = draw ("spring w a 4, slider a b 2, spring w b 1", "force", signal);
      g_autoptr (HysStepper) stepper = start (document, scheme);

      for (guint n = 0; n <= 100; n += 50)
        {
          const HysState *state = run (stepper, n);
          double tolerance = i / 2 == 3 ? 1e-9 : 1e-12;   /* the ramp takes 1e-9 */

          if (i / 2 == 3 && n == 0)
            continue;
          assert_near (state->q[2], place[i % 2], tolerance);
          assert_near (state->energy[HYS_ENERGY_FRICTION], friction[i % 2], tolerance);
          assert_near (state->energy[HYS_ENERGY_ERROR], 0, tolerance);
        }
    }
}

/* Persoz moved by 2 at once: s3 turns back on the way, so that the end is not the one nearest to the start. */
static void
test_turn (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring w a 0.25, spring a c 1, spring w c 0.5, spring c b 0.5, slider w a 0.1, slider a c 0.5, slider c b 0.2", "displacement", "{\"type\":\"step\",\"value\":2,\"at\":1}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  for (guint n = 100; n <= 200; n += 50)
    {
      run (stepper, n);
      assert_near (reaction (stepper, 3), 0.76, 1e-12);
    }
}

/* A bar moved by 1 behind a spring of 3 and a dashpot of 6 in series, beside a spring of 0.5. */
static void
test_relaxation (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring w a 3, dashpot a b 6, spring w b 0.5", "displacement", "{\"type\":\"constant\",\"value\":1}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  for (guint n = 0; n <= 500; n += 100)
    {
      run (stepper, n);
      assert_near (reaction (stepper, 2), 0.5 + 3 * exp (-0.5 * n * STEP), g_str_equal (scheme, "exact") ? 1e-12 : 2 * STEP);
    }
  assert_near (hys_stepper_state (stepper)->energy[HYS_ENERGY_WORK], 1.75, 1e-12);
}

/* A driven bar's step on a slider, and back: it bears its threshold from the step on, and takes threshold times path. */
static void
test_slider (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("slider w b 0.5", "displacement", "{\"type\":\"table\",\"points\":[[0,0],[1,1],[2,-0.5]],\"interpolation\":\"previous\"}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  for (guint n = 0; n <= 300; n += 50)
    {
      const HysState *state = run (stepper, n);

      assert_near (state->lambda[0], n < 100 ? 0 : n < 200 ? 0.5 : -0.5, 0);
      assert_near (state->energy[HYS_ENERGY_FRICTION], n < 100 ? 0 : n < 200 ? 0.5 : 1.25, 1e-15);
      assert_near (state->energy[HYS_ENERGY_ERROR], 0, 1e-15);
    }
}

/* A Prandtl element moved to and fro at once. */
static void
test_square (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring b a 10, slider w a 0.1", "displacement",
                    "{\"type\":\"square\",\"amplitude\":1,\"period\":2,\"offset\":-1}");
  g_autoptr (HysStepper) stepper = start (document, scheme);
  const HysState *state = run (stepper, 850);

  assert_near (state->energy[HYS_ENERGY_FRICTION], 0.1 * (1.99 + 7 * 1.98), 1e-12);
  assert_near (state->energy[HYS_ENERGY_WORK], 0.1 * (1.99 + 7 * 1.98) + 0.5 * 0.1 * 0.1 / 10, 1e-12);
  assert_near (state->energy[HYS_ENERGY_ERROR], 0, 1e-12);
}

/* A jump and back costs nothing where nothing slips. */
static void
test_back (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring w b 2", "force",
                    "{\"type\":\"square\",\"amplitude\":1,\"period\":0.5}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  for (guint n = 0; n <= 200; n++)
    assert_near (run (stepper, n)->energy[HYS_ENERGY_WORK], 0.25, 1e-12);
}

/* A mass that stuck friction holds rests at a jump too, and is not accelerated. */
static void
test_stuck (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("mass b 3 0 0, slider w b 2", "force",
                    "{\"type\":\"square\",\"amplitude\":1,\"period\":0.5}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  for (guint n = 0; n <= 200; n++)
    {
      const HysState *state = run (stepper, n);

      g_assert_cmpfloat (state->v[1], ==, 0);
      assert_near (state->lambda[0], hys_system_force (hys_stepper_system (stepper), 1, n * STEP, n * STEP), 1e-12);
    }
}

/* A dashpot between a massless bar and a moving mass: the bar moves from the start on. */
static void
test_rate (gconstpointer scheme)
{
  g_autoptr (HysDocument) document = draw ("mass m 1 0 1, spring w a 1, dashpot a m 2", NULL, NULL);
  g_autoptr (HysStepper) stepper = start (document, scheme);

  assert_near (hys_stepper_state (stepper)->v[2], 1, 1e-12);
}

/* A bar that a slider hangs on one which begins to move: it goes along from the start on, although nothing bears a force yet. */
static void
test_carried (gconstpointer scheme)
{
  g_autoptr (HysDocument) document = draw ("mass m 1 0 0, slider b a 1, spring a m 1, dashpot c m 1, spring w c 1", "displacement",
                                           "{\"type\":\"ramp\",\"value\":1,\"duration\":0.047}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  assert_near (hys_stepper_state (stepper)->v[3], 1 / 0.047, 1e-9);
}

/* Burgers' element under a load of 1: it is at 1 / k1, and creeps from there at 1 / c1 + 1 / c2. */
static void
test_creep (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring w a 1, dashpot a c 8, spring c b 1, dashpot c b 1", "force", "{\"type\":\"constant\",\"value\":1}");
  g_autoptr (HysStepper) stepper = start (document, scheme);
  const guint b = document->nodes->len - 1;

  assert_near (hys_stepper_state (stepper)->q[b], 1, 1e-12);
  assert_near (hys_stepper_state (stepper)->v[b], 1.125, 16 * DBL_EPSILON / (HYS_RENEWAL_PART * STEP));   /* rounding of forces, over a micro step */
}

/* Burgers' element with its mass at 1: what springs and dashpots hold is balanced, and so no spring is stretched that nothing pulls. */
static void
test_balance (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("mass m 1 1 0, spring w a 1, dashpot a b 2, spring b m 3, dashpot b m 4", NULL, NULL);
  g_autoptr (HysStepper) stepper = start (document, scheme);

  for (guint i = 0; i < 2; i++)
    assert_near (hys_stepper_state (stepper)->e[i], 0, 1e-12);
}

/* A dashpot takes an impulse: it is in no energy, and what is stretched afterwards is right. Twice in a row, one beyond a mass. */
static void
test_impulse (gconstpointer scheme)
{
  const guint m = 1, a = 3;
  g_autoptr (HysDocument) document = draw ("mass m 2 0 0, spring w b 2, dashpot w b 3, dashpot b a 1, dashpot a m 3", "displacement",
                                           "{\"type\":\"step\",\"value\":1,\"at\":0.5}");
  g_autoptr (HysStepper) stepper = start (document, scheme);
  const HysState *state = run (stepper, 50);

  g_assert_true (state->strikes && state->struck[0] && state->struck[1] && state->struck[2]);
  assert_near (state->q[a], 0.25, 1e-12);
  assert_near (state->e[0], 1, 1e-12);
  assert_near (state->v[m], 0.75 / 2, 1e-12);
  assert_near (state->energy[HYS_ENERGY_VISCOUS], 0, 1e-12);
  assert_near (state->energy[HYS_ENERGY_WORK], 1 + 0.5 * 2 * (0.75 / 2) * (0.75 / 2), 1e-12);
  g_assert_false (run (stepper, 51)->strikes);
}

/* A dashpot whose other end a spring holds goes along: it takes no impulse. */
static void
test_no_impulse (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring w a 3, dashpot a b 6", "displacement", "{\"type\":\"step\",\"value\":1,\"at\":0.5}");
  g_autoptr (HysStepper) stepper = start (document, scheme);

  g_assert_false (run (stepper, 50)->strikes);
}

/* A driven slider that turns inside steps takes threshold times path, there and back: 4 alpha A a period. */
static void
test_reversal (gconstpointer scheme)
{
  const double alpha = 2, amplitude = 1.5, omega = 2 * G_PI / (60 * STEP);
  g_autoptr (HysDocument) document = draw ("slider w b 2", NULL, NULL);
  g_autoptr (HysStepper) stepper = NULL;

  build_load (document, 1, HYS_LOAD_DISPLACEMENT, "sin", amplitude, omega, 0.3, -amplitude * sin (0.3));
  stepper = start (document, scheme);
  for (guint n = 60; n <= 300; n += 60)
    {
      const HysState *state = run (stepper, n);

      assert_near (state->energy[HYS_ENERGY_FRICTION], 4 * alpha * amplitude * n / 60, 1e-12 * n);
      assert_near (state->energy[HYS_ENERGY_WORK], 4 * alpha * amplitude * n / 60, 1e-12 * n);
    }
}

/* A bar that a table moves and holds, between sliders: what dissipates is threshold times slip. */
static void
test_path (gconstpointer scheme)
{
  g_autoptr (HysDocument) document
    = draw ("spring w a 3, slider a b 0.7, slider w b 0.4", "displacement",
                    "{\"type\":\"table\",\"points\":[[0,0],[0.37,1],[0.61,1],[1.03,-0.5],[1.4,-0.5]],\"repeat\":true}");
  g_autoptr (HysStepper) stepper = start (document, scheme);
  double slip = 0, way = 0, u = 0, x = 0;

  for (guint n = 1; n <= 400; n++)
    {
      const HysState *state = run (stepper, n);

      slip += fabs ((state->q[2] - state->q[1]) - u);
      way += fabs (state->q[2] - x);
      u = state->q[2] - state->q[1];
      x = state->q[2];
      if (n == 37 || n == 61 || n == 103 || n == 140)
        assert_near (state->energy[HYS_ENERGY_FRICTION], 0.7 * slip + 0.4 * way, 1e-12);
      if (n == 140)
        break;
    }
}

/* After a jump at the end of a step `midpoint` is of second order (a Maxwell element). */
static void
test_order (void)
{
  double error[3];

  for (guint i = 0; i < 3; i++)
    {
      double h = ldexp (0.04, -(int) i);
      g_autoptr (HysDocument) document
        = draw ("spring w a 1, dashpot a b 1", "displacement", "{\"type\":\"step\",\"value\":1,\"at\":1}");
      g_autoptr (HysStepper) stepper = NULL;

      stepper = hys_stepper_new (hys_scheme_find ("midpoint", NULL), hys_system_new (document), h);
      while (hys_stepper_state (stepper)->t < 2 - 0.5 * h)
        g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
      error[i] = fabs (reaction (stepper, 2) - exp (-1));
    }
  g_assert_cmpfloat (error[0], <, 1e-4);
  g_assert_cmpfloat (error[1], <, error[0] / 3.5);
  g_assert_cmpfloat (error[2], <, error[1] / 3.5);
}

/* ---- Random networks ---- */

#define N_NETWORKS 200
#define N_STEPS    60
#define N_ROWS     40
#define MOST_FALLBACKS 16   /* of `exact`, in three of the networks each time, but in ramps of 1e-9 */
#define N_KINDS    5
#define LATER      0.2      /* 20 steps */

/* A tame network at rest that nothing loads, and with nothing that moves but by the load. */
static Plan
plan_at_rest (GRand *dice)
{
  Plan plan = plan_tame (dice);

  for (guint i = 0; i < plan.n_nodes; i++)
    {
      PlanNode *node = &plan.nodes[i];

      if (i > 0 && g_rand_int_range (dice, 0, 3) > 0)
        node->role = 'b';
      if (node->role == 'b')
        node->mass = 0;
      node->signal = NULL;
      node->position = node->velocity = 0;
    }
  return plan;
}

static void
add_jump (HysDocument *document,
          guint        node,
          HysLoadKind  kind,
          double       size,
          guint        way)
{
  const HysTablePoint points[] = { { 0, size }, { 1, size } };
  HysSignal *signal;

  switch (way)
    {
    case 0:
      build_load (document, node, kind, "constant", size, 0, 0, 0);
      break;
    case 1:
      build_load (document, node, kind, "step", size, 0, 0, 0);
      break;
    case 2:
      signal = hys_signal_new (hys_signal_kind_find ("table"));
      signal->points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
      g_array_append_vals (signal->points, points, G_N_ELEMENTS (points));
      hys_item_list_add (document->loads, hys_load_new (node, kind, signal));
      break;
    case 3:
      build_load (document, node, kind, "ramp", size, 0, 1e-9, 0);
      break;
    default:
      build_load (document, node, kind, "step", size, LATER, 0, 0);
      break;
    }
}

typedef struct
{
  guint       n;
  guint       node[2];
  HysLoadKind kind[2];
  double      size[2];
} Jumps;

static Jumps
choose_jumps (const Plan *plan,
              GRand      *dice)
{
  Jumps jumps = { .n = 1 };

  for (guint k = 0; k < 2; k++)
    {
      jumps.node[k] = (guint) g_rand_int_range (dice, 1, (gint32) plan->n_nodes);
      jumps.kind[k] = g_rand_boolean (dice) ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT;
      jumps.size[k] = g_rand_double_range (dice, -4, 4);
    }
  if (jumps.node[1] != jumps.node[0] && g_rand_boolean (dice))
    jumps.n = 2;
  return jumps;
}

/* HysWitness */
static void
count_fallback (gpointer data,
                double   t)
{
  ++*(guint *) data;
}

/* NULL where no motion exists: more than sliders can bear. @fallbacks: counts steps of another scheme. */
static HysStepper *
run_jumps (const Plan  *plan,
           const Jumps *jumps,
           const char  *scheme,
           guint        way,
           guint       *fallbacks)
{
  Drawing drawing = drawing_plain ();
  g_autoptr (HysDocument) document = plan_draw (plan, &drawing, 1);
  HysStepper *stepper;
  guint n = N_ROWS + (way == N_KINDS - 1 ? (guint) (LATER / STEP + 0.5) : 0);

  for (guint k = 0; k < jumps->n; k++)
    add_jump (document, drawing.node[jumps->node[k]], jumps->kind[k], jumps->size[k], way);
  stepper = start (document, scheme);
  hys_stepper_set_witness (stepper, (HysWitness){ .fallback = count_fallback, .data = fallbacks });
  while (hys_stepper_count (stepper) < n)
    {
      HysStatus status = hys_stepper_step (stepper);

      if (status == HYS_STATUS_LIMIT_LOAD)
        {
          hys_stepper_free (stepper);
          return NULL;
        }
      if (status != HYS_STATUS_OK)
        g_test_message ("%s", hys_stepper_message (stepper));
      g_assert_cmpint (status, ==, HYS_STATUS_OK);
    }
  return stepper;
}

/* What was told last of a jump, and of how many sides the other is still to come. */
typedef struct
{
  double t;
  double part;
  double begun;    /* the time from which on things are told */
  guint  open;
} Way;

/* HysWitness: the way of a jump goes on, in no time. */
static void
see_way (gpointer         data,
         const HysSystem *system,
         const HysState  *state,
         const HysMoment *moment)
{
  Way *way = data;

  g_assert_cmpfloat (state->t, >=, way->begun);
  if (!moment->jumps)
    return;
  g_assert_true (state->t > way->t || (state->t == way->t && moment->part >= way->part));
  way->t = state->t;
  way->part = moment->part;
  way->open = moment->part < 1;
}

/* Whatever goes on behind a jump, its way is told from one side to the other, within the step that it is in: in these networks a step
 * of `midpoint` goes on from one of `exact`, at least once. */
static void
test_sides (gconstpointer scheme)
{
  const guint32 helped[] = { 1155, 2397, 3690, 7465, 7554, 7887, 7940 };

  for (guint32 k = 0; k < N_NETWORKS; k++)
    {
      g_autoptr (GRand) dice = g_rand_new_with_seed (k < G_N_ELEMENTS (helped) ? helped[k] : k);
      Plan plan = plan_wild (dice, 2);
      Drawing drawing = drawing_plain ();
      g_autoptr (HysDocument) document = plan_draw (&plan, &drawing, N_STEPS);
      double step = document->simulation.step;
      g_autoptr (HysStepper) stepper
        = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new (document), step);
      Way way = { -INFINITY, 0, 0, 0 };
      HysStatus status = HYS_STATUS_OK;

      g_test_message ("network %u", k);
      hys_stepper_set_witness (stepper, (HysWitness){ .event = see_way, .data = &way });
      while (hys_stepper_count (stepper) < N_STEPS && status == HYS_STATUS_OK)
        {
          status = hys_stepper_step (stepper);
          way.begun = hys_stepper_state (stepper)->t - 1e-9 * step;
          if (status == HYS_STATUS_OK)
            g_assert_cmpfloat (way.t, <=, way.begun + 2e-9 * step);
        }
      if (status == HYS_STATUS_OK)
        g_assert_cmpuint (way.open, ==, 0);
    }
}

static double
largest (const double *x,
         guint         n,
         double        least)
{
  for (guint i = 0; i < n; i++)
    least = fmax (least, fabs (x[i]));
  return least;
}

static void
assert_alike (const double *x,
              const double *y,
              guint         n,
              double        tolerance)
{
  double scale = largest (x, n, largest (y, n, 1));

  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (fabs (x[i] - y[i]), <=, tolerance * scale);
}

/* @works: whether the work is compared: a ramp has that of a dashpot's impulse in it. */
static void
assert_same_state (const HysStepper *one,
                   const HysStepper *two,
                   double            tolerance,
                   gboolean          works)
{
  const HysSystem *system = hys_stepper_system (one);
  const HysState *x = hys_stepper_state (one), *y = hys_stepper_state (two);
  g_autofree double *v = g_new0 (double, 2 * system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      {
        v[i] = x->v[i];
        v[system->n_bars + i] = y->v[i];
      }
  assert_alike (x->e, y->e, system->n_springs, tolerance);
  assert_alike (v, v + system->n_bars, system->n_bars, tolerance);
  if (works)
    assert_alike (&x->energy[HYS_ENERGY_FRICTION], &y->energy[HYS_ENERGY_FRICTION], 1, tolerance);
  if (works)
    assert_alike (&x->energy[HYS_ENERGY_WORK], &y->energy[HYS_ENERGY_WORK], 1, tolerance);
}

/* The ramp of 1e-9 is one for `exact`, with all that dashpots bear meanwhile; the others take it for a jump. `paper` looks at loads on
 * masses at the start of its steps, so that it sees it a step too late where there are some. */
static gboolean
is_comparable (const Plan *plan,
               const char *scheme,
               guint       way)
{
  gboolean masses = FALSE, dashpots = FALSE, ramps = g_str_equal (scheme, "exact") || g_str_equal (scheme, "automatic");

  for (guint i = 0; i < plan->n_nodes; i++)
    masses = masses || plan->nodes[i].role == 'm';
  for (guint i = 0; i < plan->n_edges; i++)
    dashpots = dashpots || plan->edges[i].kind == 'c';
  return way != 3 || !((ramps && dashpots) || (masses && g_str_equal (scheme, "paper")));
}

static void
test_same (gconstpointer scheme)
{
  g_autoptr (GRand) dice = dice_new ("R02S1dd1c6a2f1b0e8c3b7d0e4f5a6b7c8d9");
  gboolean jumps_at_once = g_str_equal (scheme, "implicit") || g_str_equal (scheme, "midpoint");   /* where the ramp is */
  guint moved = 0, helped = 0;

  for (guint k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_at_rest (dice);
      Jumps jumps = choose_jumps (&plan, dice);
      g_autoptr (HysStepper) first = run_jumps (&plan, &jumps, scheme, 0, &helped);

      for (guint way = 1; way < N_KINDS; way++)
        {
          guint ramp = 0, *counted = way == 3 ? &ramp : &helped, before = *counted;
          g_autoptr (HysStepper) other = run_jumps (&plan, &jumps, scheme, way, counted);

          g_test_message ("network %u, way %u", k, way);
          g_assert_true ((other == NULL) == (first == NULL));
          if (first != NULL && is_comparable (&plan, scheme, way) && *counted == before)
            assert_same_state (first, other, jumps_at_once || way != 3 ? 1e-9 : 1e-5, jumps_at_once || way != 3);
        }
      moved += first != NULL && hys_stepper_state (first)->energy[HYS_ENERGY_FRICTION] > 0;
    }
  g_assert_cmpuint (moved, >, N_NETWORKS / 4);
  g_assert_cmpuint (helped, <=, MOST_FALLBACKS);
}

/* ---- A row is one state ---- */

/* The largest force of a state and of its loads just after it. */
static double
largest_force (const HysSystem *system,
               const HysState  *state,
               double           inside)
{
  double force = largest (state->tau, system->n_dashpots, largest (state->lambda, system->n_sliders, 0));

  for (guint i = 0; i < system->n_springs; i++)
    force = fmax (force, system->springs[i].stiffness * fabs (state->e[i]));
  for (guint i = 0; i < system->n_bars; i++)
    force = fmax (force, fabs (hys_system_force (system, i, state->t, inside)));
  return force;
}

/* The state just after a jump: forces balance under the loads there, dashpots bear what their rates make of them, sliders obey their
 * law. */
static void
assert_one_state (const HysSystem *system,
                  const HysState  *state)
{
  double inside = state->t + 1e-3 * STEP, speed = largest (state->v, system->n_bars, 0), force = largest_force (system, state, inside);
  g_autofree double *r = g_new0 (double, system->n_bars);

  hys_state_reactions (system, state, r);
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASSLESS)
      assert_near (r[i], hys_system_force (system, i, state->t, inside), 1e-10 * force);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];

      assert_near (state->tau[i], dashpot->viscosity * (state->v[dashpot->to] - state->v[dashpot->from]),
                   1e-10 * (force + dashpot->viscosity * speed));
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      const HysSlider *slider = &system->sliders[i];
      double rate = state->v[slider->to] - state->v[slider->from];

      g_assert_cmpfloat (fabs (state->lambda[i]), <=, slider->threshold);
      if (state->slip[i] != 0)
        assert_near (state->lambda[i], state->slip[i] * slider->threshold, 1e-10 * force);
      if (fabs (rate) > 1e-6 * speed)
        g_assert_cmpint (state->slip[i], ==, rate > 0 ? 1 : -1);
    }
}

/* Loads that move on after the jump, at the start, at the end of a step and (where steps are not cut there) within one. */
static void
test_row (gconstpointer scheme)
{
  static const double places[] = { 0, LATER, LATER + 0.4 * STEP };
  g_autoptr (GRand) dice = dice_new ("R02S7a3c5e1f9b2d4c6e8a0b1d3f5c7e9a2b");
  guint moved = 0;

  for (guint k = 0; k < N_NETWORKS; k++)
    {
      Plan plan = plan_tame (dice);
      Jumps jumps = choose_jumps (&plan, dice);
      Drawing drawing = drawing_plain ();
      g_autoptr (HysDocument) document = plan_draw (&plan, &drawing, 1);
      double at = places[k % G_N_ELEMENTS (places)];
      g_autoptr (HysStepper) stepper = NULL;
      g_autoptr (HysState) row = NULL;
      HysStatus status = HYS_STATUS_OK;

      if (at > LATER && !g_str_equal (scheme, "paper"))
        at = LATER;
      for (guint j = 0; j < jumps.n; j++)
        build_load (document, drawing.node[jumps.node[j]], plan.nodes[jumps.node[j]].role == 'b' ? jumps.kind[j] : HYS_LOAD_FORCE, "step",
                    jumps.size[j], at, 0, 0);
      for (guint j = 0; j < plan.n_nodes; j++)   /* something jumps in each part */
        if (plan.nodes[j].role == 'm')
          build_load (document, drawing.node[j], HYS_LOAD_FORCE, "step", 0.1, at, 0, 0);
      stepper = start (document, scheme);
      while (status == HYS_STATUS_OK && (double) hys_stepper_count (stepper) * STEP < at - 1e-9)
        status = hys_stepper_step (stepper);
      row = hys_state_new (hys_stepper_system (stepper));
      hys_state_copy (hys_stepper_system (stepper), row, hys_stepper_state (stepper));
      if (status == HYS_STATUS_OK)
        status = hys_stepper_step (stepper);
      if (status == HYS_STATUS_LIMIT_LOAD)   /* there is no state after the jump */
        continue;
      g_assert_cmpint (status, ==, HYS_STATUS_OK);
      g_test_message ("network %u, t = %g", k, row->t);
      assert_one_state (hys_stepper_system (stepper), row);
      moved += largest (row->v, hys_stepper_system (stepper)->n_bars, 0) > 0;
    }
  g_assert_cmpuint (moved, >, N_NETWORKS / 4);
}

static void
add (const char        *name,
     GTestDataFunc      test)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/jumps/%s/%s", name, schemes[i]);

      g_test_add_data_func (path, schemes[i], test);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("start", test_start);
  add ("turn", test_turn);
  add ("relaxation", test_relaxation);
  add ("slider", test_slider);
  add ("square", test_square);
  add ("back", test_back);
  add ("stuck", test_stuck);
  add ("rate", test_rate);
  add ("carried", test_carried);
  add ("creep", test_creep);
  add ("balance", test_balance);
  add ("impulse", test_impulse);
  add ("no-impulse", test_no_impulse);
  add ("reversal", test_reversal);
  add ("path", test_path);
  add ("same", test_same);
  add ("row", test_row);
  g_test_add_func ("/jumps/order", test_order);
  add ("sides", test_sides);
  return g_test_run ();
}
