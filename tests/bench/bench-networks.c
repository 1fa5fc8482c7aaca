/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-networks.h"

#include "hys-build.h"

HysDocument *
bench_persoz (int n)
{
  const double k[] = { 1, 1, 1, 1 }, alpha[] = { 0, 1, 2, 3 };

  return build_persoz (k, alpha, 1, 200, 6);   /* as in section 4.2 of the 2003 paper */
}

HysDocument *
bench_prandtl (int n)
{
  g_autofree double *k = g_new (double, n), *eta = g_new (double, n), *zero = g_new0 (double, n);

  for (int i = 0; i < n; i++)
    {
      k[i] = 5.0 / n;
      eta[i] = 5.0 * (i + 1) / n;
    }
  return build_prandtl (n, 0, k, eta, zero, 0, 0, 15, 0.5);
}

HysDocument *
bench_masing (int n)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 0, 0);
  HysElement *element = hys_element_new ("p", hys_element_kind_find ("masing"), wall, m);

  element->values[0].number = n;
  element->values[1].number = 1;
  element->values[2].formula = g_strdup ("s+0.1");
  hys_item_list_add (document->elements, element);
  build_load (document, m, HYS_LOAD_FORCE, "cos", 0.45, 0.5, 0, 0);
  return document;
}

/* Every mass is in motion from the start, so that short runs show what long ones cost. */
static guint
add_mass (HysDocument *document,
          GRand       *rand,
          int          i,
          double       mass)
{
  g_autofree char *id = g_strdup_printf ("m%d", i);
  double velocity = g_rand_double_range (rand, -0.5, 0.5);

  return build_mass (document, id, mass, 0, mass > 0 ? velocity : 0);
}

static void
add_spring (HysDocument *document,
            guint        from,
            guint        to,
            double       stiffness)
{
  g_autofree char *id = g_strdup_printf ("k%u", document->elements->len);

  build_spring (document, id, from, to, stiffness);
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

static HysDocument *
chain (int    n,
       double mass,
       double viscosity)
{
  static const double threshold[] = { 0.1, 0.15, 0.2 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (20000101);
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("c%d", i);
      guint next = add_mass (document, rand, i, mass);

      add_spring (document, last, next, 1);
      add_slider (document, last, next, threshold[i % 3]);
      if (viscosity > 0)
        build_dashpot (document, id, last, next, viscosity);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "cos", 2, 0.5, 0, 0);
  return document;
}

HysDocument *
bench_chain (int n)
{
  return chain (n, 1, 0);
}

HysDocument *
bench_chain_damped (int n)
{
  return chain (n, 1, 0.5);
}

HysDocument *
bench_chain_viscous (int n)
{
  return chain (n, 0, 0.5);
}

HysDocument *
bench_pulled (int n)
{
  HysDocument *document = hys_document_new ();
  guint last = build_wall (document, "wall");

  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%d", i);
      guint next = build_mass (document, id, 1, 0, 0);

      add_spring (document, last, next, 10);
      add_slider (document, last, next, 0.5);
      last = next;
    }
  build_load (document, last, HYS_LOAD_FORCE, "sin", 20, 6, 0, 0);
  return document;
}

HysDocument *
bench_random (int n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20010101);
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), last = wall;

  for (int i = 0; i < n; i++)
    {
      last = add_mass (document, rand, i, g_rand_double_range (rand, 0.5, 2));
      add_spring (document, wall + (guint) g_rand_int_range (rand, 0, i + 1), last, g_rand_double_range (rand, 1, 10));
    }
  for (int i = 0; i < 8 * n / 10; i++)
    {
      guint from = wall + (guint) g_rand_int_range (rand, 0, n), to = from;

      while (to == from)
        to = wall + (guint) g_rand_int_range (rand, 0, n + 1);
      if (i < n / 2)
        add_spring (document, from, to, g_rand_double_range (rand, 1, 10));
      else
        add_slider (document, from, to, g_rand_double_range (rand, 0.1, 1));
    }
  build_load (document, last, HYS_LOAD_FORCE, "cos", 40, 0.9, 0, 0);
  return document;
}

/* A spring, beside every third a slider, beside every fifth a dashpot if @viscous. */
static void
add_bond (HysDocument *document,
          guint        from,
          guint        to,
          int          count,
          gboolean     viscous)
{
  g_autofree char *id = g_strdup_printf ("c%d", count);

  add_spring (document, from, to, 4);
  if (count % 3 == 0)
    add_slider (document, from, to, 0.05 + 0.01 * (count % 7));
  if (viscous && count % 5 == 0)
    build_dashpot (document, id, from, to, 0.3);
}

static HysDocument *
grid (int      side,
      double   massless,
      gboolean viscous)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20220101);
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), last = wall;
  int count = 0;

  for (int i = 0; i < side * side; i++)
    last = add_mass (document, rand, i, i + 1 < side * side && g_rand_double (rand) < massless ? 0 : 1);
  for (int i = 0; i < side * side; i++)
    {
      guint bar = wall + 1 + (guint) i;

      add_bond (document, i % side == 0 ? wall : bar - 1, bar, count++, viscous);
      if (i >= side)
        add_bond (document, bar - (guint) side, bar, count++, viscous);
    }
  build_load (document, last, HYS_LOAD_FORCE, "cos", 20, 0.9, 0, 0);
  return document;
}

HysDocument *
bench_grid (int side)
{
  return grid (side, 0, FALSE);
}

HysDocument *
bench_grid_half (int side)
{
  return grid (side, 0.5, FALSE);
}

HysDocument *
bench_grid_viscous (int side)
{
  return grid (side, 0.5, TRUE);
}
