/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-wellposed.h"

#include <math.h>
#include <time.h>

/*
 * The time of the examination grows no faster than n^1.5, for drawings of every kind: it is compared for n and 4 n
 * elements (minimum of several runs of process time), never with a clock. As a benchmark (-m perf) it tells the times.
 */

#define SMALL 4000
#define BENCH 10000
#define RUNS 5
#define MAX_GROWTH 8.0

/* A number in (1, 2) that depends on @i in no regular way. */
static double
scatter (guint i)
{
  return 1 + fmod (i * 0.618033988749895, 1);
}

static guint
add_bar (HysDocument *document,
         guint        i)
{
  g_autofree char *id = g_strdup_printf ("b%u", i);

  return build_bar (document, id);
}

static guint
add_mass (HysDocument *document,
          guint        i)
{
  g_autofree char *id = g_strdup_printf ("m%u", i);

  return build_mass (document, id, 1, 0, 0);
}

static void
add_slider (HysDocument *document,
            guint        from,
            guint        to,
            double       threshold)
{
  g_autofree char *id = g_strdup_printf ("s%u", document->elements->len);

  build_slider (document, id, from, to, threshold, 0);
}

static void
add_spring (HysDocument *document,
            guint        from,
            guint        to)
{
  g_autofree char *id = g_strdup_printf ("k%u", document->elements->len);

  build_spring (document, id, from, to, 1);
}

/* Masses and S-elements in series, run with the scheme `paper`. */
static void
build_s_chain (HysDocument *document,
               guint        n)
{
  guint last = build_wall (document, "wall");

  for (guint i = 0; i < n / 3; i++)
    {
      guint inner = add_bar (document, i), mass = add_mass (document, i);

      add_spring (document, last, inner);
      add_slider (document, inner, mass, scatter (i));
      add_spring (document, last, mass);
      last = mass;
    }
  document->simulation.scheme = g_intern_string ("paper");
}

/* Massless bars between springs, one mass at the end, run with the scheme `paper`. */
static void
build_spring_chain (HysDocument *document,
                    guint        n)
{
  guint last = build_wall (document, "wall");

  for (guint i = 0; i + 1 < n; i++)
    {
      guint bar = add_bar (document, i);

      add_spring (document, last, bar);
      last = bar;
    }
  add_spring (document, last, add_mass (document, 0));
  document->simulation.scheme = g_intern_string ("paper");
}

/* Sliders in series without anything between them: all but the weakest are stuck. */
static void
build_slider_chain (HysDocument *document,
                    guint        n)
{
  guint last = build_wall (document, "wall");

  for (guint i = 0; i + 1 < n; i++)
    {
      guint bar = add_bar (document, i);

      add_slider (document, last, bar, scatter (i));
      last = bar;
    }
  add_slider (document, last, add_mass (document, 0), 1.5);
}

/* The same, all equal: no bar between them is determined. */
static void
build_equal_chain (HysDocument *document,
                   guint        n)
{
  build_slider_chain (document, n);
  for (guint i = 0; i < n; i++)
    hys_document_edit_element (document, i)->values[0].number = 1;
}

/* A load on every bar of such a chain, on each slightly more than its slider bears. */
static void
build_loaded_chain (HysDocument *document,
                    guint        n)
{
  build_slider_chain (document, n);
  for (guint i = 1; i < n; i++)
    build_load (document, i, HYS_LOAD_FORCE, "sin", scatter (3 * i) * 2.5 / n, 1, 0, 0);
}

/* A square net of sliders between massless bars, held at one side. */
static void
build_net (HysDocument *document,
           guint        n)
{
  guint side = (guint) sqrt (n / 2.0), wall = build_wall (document, "wall");

  for (guint i = 0; i < side * side; i++)
    {
      guint bar = add_bar (document, i);

      add_slider (document, i < side ? wall : bar - side, bar, scatter (i));
      if (i % side > 0)
        add_slider (document, bar - 1, bar, scatter (7 * i));
    }
}

/* A load on every bar of such a net, too much where many come together. */
static void
build_loaded_net (HysDocument *document,
                  guint        n)
{
  build_net (document, n);
  for (guint i = 1; i < document->nodes->len; i++)
    build_load (document, i, HYS_LOAD_FORCE, "sin", scatter (3 * i) * 4 / sqrt (n), 1, 0, 0);
}

/* Bars in a ring of sliders, each loaded, one of them held. */
static void
build_loaded_ring (HysDocument *document,
                   guint        n)
{
  build_loaded_chain (document, n - 1);
  add_slider (document, n - 2, 2, 1.2);
}

/* Two loaded chains of sliders with rungs between them. */
static void
build_loaded_ladder (HysDocument *document,
                     guint        n)
{
  guint last[2];

  last[0] = last[1] = build_wall (document, "wall");
  for (guint i = 0; i < n / 3; i++)
    {
      guint bars[] = { add_bar (document, 2 * i), add_bar (document, 2 * i + 1) };

      for (int k = 0; k < 2; k++)
        {
          add_slider (document, last[k], bars[k], scatter (i));
          build_load (document, bars[k], HYS_LOAD_FORCE, "cos", scatter (3 * i) * 2.5 / n, 1 + k, 0, 0);
          last[k] = bars[k];
        }
      add_slider (document, bars[0], bars[1], 0.1 * scatter (5 * i));
    }
}

/* Many groups of their own: wall, slider, bar, slider, mass. */
static void
build_groups (HysDocument *document,
              guint        n)
{
  guint wall = build_wall (document, "wall");

  for (guint i = 0; i < n / 2; i++)
    {
      guint bar = add_bar (document, i), mass = add_mass (document, i);

      add_slider (document, wall, bar, scatter (i));
      add_slider (document, bar, mass, i % 2 == 0 ? scatter (i) : 1.5);
      build_load (document, bar, HYS_LOAD_FORCE, i % 3 == 0 ? "step" : "constant", 0.1, 0.5, 0, 0);
    }
}

/* One bar with many sliders to many masses. */
static void
build_star (HysDocument *document,
            guint        n)
{
  guint bar = build_bar (document, "centre");

  for (guint i = 0; i < n; i++)
    add_slider (document, bar, add_mass (document, i), 1 + i % 7);
}

typedef struct
{
  const char *path;
  void      (*build) (HysDocument *document,
                      guint        n);
} Shape;

/* Groups of 12 bars in a row, each with a slider to a mass of its own. */
static void
build_rows (HysDocument *document,
            guint        n)
{
  guint last = 0;

  for (guint i = 0; i < n / 2; i++)
    {
      guint bar = add_bar (document, i);

      add_slider (document, bar, add_mass (document, i), scatter (i));
      if (i % 12 > 0)
        add_slider (document, last, bar, scatter (5 * i));
      last = bar;
    }
}

/* Bars with 20 sliders each, to as many masses. */
static void
build_stars (HysDocument *document,
             guint        n)
{
  guint bar = 0;

  for (guint i = 0; i < n; i++)
    {
      if (i % 20 == 0)
        bar = add_bar (document, i);
      add_slider (document, bar, add_mass (document, i), scatter (i));
    }
}

/* The least time of several runs, of no more than it takes to come below @enough. */
static double
measure (void (*build) (HysDocument *, guint),
         guint  n,
         double enough)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  double best = INFINITY;

  build (document, n);
  document->simulation.until = 10;
  document->simulation.step = 0.001;
  for (int i = 0; i < RUNS && best > enough; i++)
    {
      clock_t start = clock ();
      g_autoptr (GPtrArray) findings = hys_wellposed_check (document);

      g_assert_cmpuint (findings->len, <, 200);
      best = fmin (best, (double) (clock () - start) / CLOCKS_PER_SEC);
    }
  return best;
}

static void
test_growth (gconstpointer data)
{
  const Shape *shape = data;
  guint n = g_test_perf () ? BENCH : SMALL;
  double small = measure (shape->build, n, 0), large = measure (shape->build, 4 * n, g_test_perf () ? 0 : MAX_GROWTH * small);

  g_test_minimized_result (1e3 * small, "%s: %u elements in %.1f ms; four times as many take %.1f times as long",
                           shape->path, n, 1e3 * small, large / small);
  g_assert_cmpfloat (large, <, MAX_GROWTH * small);
}

int
main (int    argc,
      char **argv)
{
  static const Shape shapes[] = {
    { "/wellposed/growth/s-chain", build_s_chain },
    { "/wellposed/growth/spring-chain", build_spring_chain },
    { "/wellposed/growth/slider-chain", build_slider_chain },
    { "/wellposed/growth/equal-chain", build_equal_chain },
    { "/wellposed/growth/loaded-chain", build_loaded_chain },
    { "/wellposed/growth/loaded-ring", build_loaded_ring },
    { "/wellposed/growth/loaded-ladder", build_loaded_ladder },
    { "/wellposed/growth/net", build_net },
    { "/wellposed/growth/loaded-net", build_loaded_net },
    { "/wellposed/growth/groups", build_groups },
    { "/wellposed/growth/star", build_star },
    { "/wellposed/growth/rows", build_rows },
    { "/wellposed/growth/stars", build_stars },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_test_add_data_func (shapes[i].path, &shapes[i], test_growth);
  return g_test_run ();
}
