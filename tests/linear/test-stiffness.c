/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The complex stiffness of random drawings beside a dense elimination in more digits, and what is singular. */
#include "hys-build.h"
#include "hys-complex-stiffness.h"
#include "hys-spectrum.h"

#include <complex.h>
#include <math.h>

#define MOST_BARS 12

typedef long double complex Long;

static double
size (double decades)
{
  return pow (10, g_test_rand_double_range (-decades, decades));
}

/* Up to ten bars, one of them a wall or none, links between any two, masses at some. */
static HysDocument *
draw (gboolean masses,
      double   decades)
{
  HysDocument *document = hys_document_new ();
  guint n = (guint) g_test_rand_int_range (2, 11), links = (guint) g_test_rand_int_range (1, 2 * (gint) n + 1);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("n%u", i);

      if (i == 1 && g_test_rand_int_range (0, 8) > 0)
        build_wall (document, id);
      else if (masses && g_test_rand_int_range (0, 3) == 0)
        build_mass (document, id, size (decades), 0, 0);
      else
        build_bar (document, id);
    }
  for (guint i = 0; i < links; i++)
    {
      guint from = (guint) g_test_rand_int_range (0, (gint) n), to = (guint) g_test_rand_int_range (0, (gint) n - 1);
      g_autofree char *id = g_strdup_printf ("e%u", i);

      to += to >= from;
      if (g_test_rand_bit ())
        build_spring (document, id, from, to, size (decades));
      else
        build_dashpot (document, id, from, to, size (decades));
    }
  return document;
}

/* Z of all bars of a system, walls left out, but for what bar 0 does not reach; bar 0 is the first. Returns how many there are. */
static guint
assemble (const HysSystem *system,
          double           omega,
          Long             z[MOST_BARS][MOST_BARS])
{
  int place[MOST_BARS], n = 0;
  gboolean reached[MOST_BARS] = { TRUE };

  for (guint round = 0; round < system->n_bars; round++)
    {
      for (guint i = 0; i < system->n_springs; i++)
        {
          guint a = system->springs[i].from, b = system->springs[i].to;

          if (system->bars[a].class != HYS_BAR_WALL && system->bars[b].class != HYS_BAR_WALL)
            reached[a] = reached[b] = reached[a] || reached[b];
        }
      for (guint i = 0; i < system->n_dashpots; i++)
        {
          guint a = system->dashpots[i].from, b = system->dashpots[i].to;

          if (system->bars[a].class != HYS_BAR_WALL && system->bars[b].class != HYS_BAR_WALL)
            reached[a] = reached[b] = reached[a] || reached[b];
        }
    }
  for (guint i = 0; i < system->n_bars; i++)
    place[i] = system->bars[i].class != HYS_BAR_WALL && reached[i] ? n++ : -1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      z[i][j] = 0;
  for (guint i = 0; i < system->n_bars; i++)
    if (place[i] >= 0)
      z[place[i]][place[i]] -= (long double) omega * omega * system->bars[i].mass;
  for (guint i = 0; i < system->n_springs + system->n_dashpots; i++)
    {
      gboolean spring = i < system->n_springs;
      guint from = spring ? system->springs[i].from : system->dashpots[i - system->n_springs].from;
      guint to = spring ? system->springs[i].to : system->dashpots[i - system->n_springs].to;
      Long add = spring ? system->springs[i].stiffness
                        : (Long) I * omega * system->dashpots[i - system->n_springs].viscosity;
      int a = place[from], b = place[to];

      if (a >= 0)
        z[a][a] += add;
      if (b >= 0)
        z[b][b] += add;
      if (a >= 0 && b >= 0)
        {
          z[a][b] -= add;
          z[b][a] -= add;
        }
    }
  return (guint) n;
}

/* The Schur complement of bar 0: Gaussian elimination of the others with pivots; the smallest pivot over the largest entry tells
 * what is singular. */
static Long
eliminate (guint        n,
           Long         z[MOST_BARS][MOST_BARS],
           long double *least)
{
  *least = INFINITY;
  for (guint k = n; k-- > 1;)
    {
      guint p = k;
      long double largest = 0;

      for (guint i = 1; i <= k; i++)
        if (cabsl (z[i][k]) > cabsl (z[p][k]))
          p = i;
      for (guint j = 0; j < n; j++)
        {
          Long kept = z[p][j];

          z[p][j] = z[k][j];
          z[k][j] = kept;
          largest = fmaxl (largest, cabsl (z[k][j]));
        }
      *least = fminl (*least, cabsl (z[k][k]));
      if (z[k][k] == 0)
        return 0;
      for (guint i = 0; i < k; i++)
        {
          Long factor = z[i][k] / z[k][k];

          for (guint j = 0; j < k; j++)
            z[i][j] -= factor * z[k][j];
        }
    }
  return z[0][0];
}

static void
assert_near (Long        found,
             Long        expected,
             double      tolerance,
             const char *what)
{
  if (!(cabsl (found - expected) <= tolerance * cabsl (expected)))
    g_error ("%s: %.12Lg + %.12Lg i, not %.12Lg + %.12Lg i", what, creall (found), cimagl (found), creall (expected),
             cimagl (expected));
}

static void
check_drawing (const HysDocument *document,
               double             omega)
{
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, 0, HYS_SLIDERS_STUCK);
  g_autoptr (HysComplexStiffness) stiffness = hys_complex_stiffness_new (network);
  HysStiffness found = hys_complex_stiffness_at (stiffness, omega);
  Long z[MOST_BARS][MOST_BARS];
  long double least;
  Long expected = eliminate (assemble (system, omega, z), z, &least);

  g_assert_cmpfloat (found.loss, >=, 0);
  if (found.state == HYS_STIFFNESS_KNOWN && least > 1e-3L)
    assert_near (CMPLX (found.storage, found.loss), expected, 1e-10, "stiffness");
  if (!network->grounded && !hys_linear_network_has_mass (network))
    {
      g_assert_cmpint (found.state, ==, HYS_STIFFNESS_NONE);
      g_assert_cmpfloat ((double) cabsl (expected), <, 1e-12);
    }
  else if (least > 1e-3L)
    g_assert_cmpint (found.state, ==, HYS_STIFFNESS_KNOWN);
}

static void
test_random (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      g_autoptr (HysDocument) document = draw (i % 2, 1);

      check_drawing (document, size (1));
    }
}

/* Moduli and law give the same stiffness as compliances, no strength is negative, whatever the sizes. */
static void
test_modes (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      double decades = (const double[]){ 1, 3, 6 }[i % 3], omega = size (decades), storage, loss;
      g_autoptr (HysDocument) document = draw (FALSE, decades);
      g_autoptr (HysSystem) system = hys_system_new (document);
      g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, 0, HYS_SLIDERS_STUCK);
      g_autoptr (HysSpectrum) spectrum = NULL;
      g_autoptr (GArray) force = NULL, displacement = NULL;
      Long modulus, p = 0, q = 0;

      if (!network->grounded)
        continue;
      spectrum = hys_spectrum_new (network);
      hys_spectrum_compliance (spectrum, omega, &storage, &loss);
      modulus = spectrum->equilibrium + (Long) I * omega * spectrum->impulse;
      for (guint k = 0; k < spectrum->relaxation->len; k++)
        {
          HysMode mode = g_array_index (spectrum->relaxation, HysMode, k);
          Long turn = (Long) I * omega * mode.time;

          g_assert_true (mode.time > 0 && mode.strength > 0);
          modulus += mode.strength * turn / (1 + turn);
        }
      for (guint k = 0; k < spectrum->retardation->len; k++)
        {
          HysMode mode = g_array_index (spectrum->retardation, HysMode, k);

          g_assert_true (mode.time > 0 && mode.strength > 0);
          g_assert_true (k == 0 || mode.time < g_array_index (spectrum->retardation, HysMode, k - 1).time);
        }
      assert_near (1 / modulus, (Long) CMPLX (storage, -loss), 1e-10, "modulus");
      hys_spectrum_law (spectrum, &force, &displacement);
      for (guint k = force->len; k-- > 0;)
        p = p * (Long) I * omega + g_array_index (force, double, k);
      for (guint k = displacement->len; k-- > 0;)
        q = q * (Long) I * omega + g_array_index (displacement, double, k);
      assert_near (q / p, modulus, 1e-10, "law");
    }
}

/* Spectrum beside elimination without it: both ways for massless networks, over wide ranges of frequencies. */
static void
test_two_ways (void)
{
  for (guint i = 0; i < 500; i++)
    {
      double omega = size (2), storage, loss;
      g_autoptr (HysDocument) document = draw (FALSE, 1);
      g_autoptr (HysSystem) system = hys_system_new (document);
      g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, 0, HYS_SLIDERS_STUCK);
      g_autoptr (HysSpectrum) spectrum = NULL;
      Long z[MOST_BARS][MOST_BARS];
      long double least;

      if (!network->grounded)
        continue;
      spectrum = hys_spectrum_new (network);
      hys_spectrum_compliance (spectrum, omega, &storage, &loss);
      assert_near (1 / (Long) CMPLX (storage, -loss), eliminate (assemble (system, omega, z), z, &least), 1e-10, "spectrum");
    }
}

/* The bar @moved of a drawing at @omega. */
static HysStiffness
stiffness_of (const HysDocument *document,
              guint              moved,
              HysSliderLimit     limit,
              double             omega)
{
  g_autoptr (HysSystem) system = hys_system_new (document);
  g_autoptr (HysLinearNetwork) network = hys_linear_network_new (system, moved, limit);
  g_autoptr (HysComplexStiffness) stiffness = hys_complex_stiffness_new (network);

  return hys_complex_stiffness_at (stiffness, omega);
}

/* A mass on a spring: D = k - m w^2; an undamped mass behind a spring keeps the bar still at its frequency, and is not heard of
 * beside a wall. */
static void
test_resonance (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), m = build_mass (document, "m", 2, 0, 0), b = build_bar (document, "b");
  HysStiffness found;

  build_spring (document, "k", wall, m, 8);
  build_spring (document, "l", m, b, 1);
  found = stiffness_of (document, m, HYS_SLIDERS_STUCK, 1);   /* the spring to the free bar carries nothing */
  g_assert_cmpint (found.state, ==, HYS_STIFFNESS_KNOWN);
  g_assert_cmpfloat_with_epsilon (found.storage, 6, 1e-14);
  g_assert_cmpint (stiffness_of (document, m, HYS_SLIDERS_STUCK, 2).state, ==, HYS_STIFFNESS_RESONANCE);
  found = stiffness_of (document, b, HYS_SLIDERS_STUCK, sqrt (4.5));   /* (8 + 1) / 2: m swings, b held */
  g_assert_cmpint (found.state, ==, HYS_STIFFNESS_ANTIRESONANCE);
  g_assert_true (isnan (found.storage) && isnan (found.loss));
}

/* A Jenkin element: stuck it is its spring, free it is nothing; behind a slider alone the bar is held, or free. */
static void
test_limits (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint wall = build_wall (document, "w"), n = build_bar (document, "n"), b = build_bar (document, "b");
  guint c = build_bar (document, "c");

  build_slider (document, "s", wall, n, 1, 0);
  build_spring (document, "k", n, b, 3);
  build_slider (document, "t", wall, c, 1, 0);
  g_assert_cmpfloat_with_epsilon (stiffness_of (document, b, HYS_SLIDERS_STUCK, 1).storage, 3, 1e-14);
  g_assert_cmpint (stiffness_of (document, b, HYS_SLIDERS_FREE, 1).state, ==, HYS_STIFFNESS_NONE);
  g_assert_cmpint (stiffness_of (document, c, HYS_SLIDERS_STUCK, 1).state, ==, HYS_STIFFNESS_HELD);
  g_assert_cmpint (stiffness_of (document, c, HYS_SLIDERS_FREE, 1).state, ==, HYS_STIFFNESS_NONE);
}

/* A row of 10 000 masses on springs and dashpots to the ground, in continued fractions. */
static void
test_long (void)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  guint n = 10000, wall = build_wall (document, "w"), before = wall;
  double omega = 0.7;
  HysStiffness found;
  Long d = INFINITY;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i), *spring = g_strdup_printf ("k%u", i), *dashpot = g_strdup_printf ("c%u", i);
      guint m = build_mass (document, id, 1, 0, 0);

      build_spring (document, spring, before, m, 2);
      build_dashpot (document, dashpot, wall, m, 0.5);
      d = (isinf (creall (d)) ? 2 : 1 / (1 / d + 1 / (Long) 2)) + (Long) I * omega * 0.5L - (Long) omega * omega;
      before = m;
    }
  found = stiffness_of (document, before, HYS_SLIDERS_STUCK, omega);
  g_assert_cmpint (found.state, ==, HYS_STIFFNESS_KNOWN);
  assert_near (CMPLX (found.storage, found.loss), d, 1e-10, "row");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stiffness/random", test_random);
  g_test_add_func ("/stiffness/modes", test_modes);
  g_test_add_func ("/stiffness/two-ways", test_two_ways);
  g_test_add_func ("/stiffness/resonance", test_resonance);
  g_test_add_func ("/stiffness/limits", test_limits);
  g_test_add_func ("/stiffness/long", test_long);
  return g_test_run ();
}
