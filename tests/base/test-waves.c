/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-waves.h"

#include <float.h>
#include <math.h>

#define N_ROUNDS 20000

static double
random_angle (void)
{
  return g_test_rand_double_range (-1, 1) * pow (10, g_test_rand_int_range (-12, 9));
}

/* Units in the last place between @value and the exact one. */
static double
error_of (double      value,
          long double exact)
{
  return (double) (fabsl (value - exact) / (fabsl (exact) * DBL_EPSILON / 2));
}

/* Against long double, which has eleven bits more. */
static void
test_accuracy (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      double angle[HYS_WAVE_LANES], sine[HYS_WAVE_LANES], cosine[HYS_WAVE_LANES];

      for (guint i = 0; i < HYS_WAVE_LANES; i++)
        angle[i] = random_angle ();
      hys_sines (HYS_WAVE_LANES, angle, sine);
      hys_cosines (HYS_WAVE_LANES, angle, cosine);
      for (guint i = 0; i < HYS_WAVE_LANES; i++)
        {
          g_assert_cmpfloat (error_of (sine[i], sinl (angle[i])), <=, 8);
          g_assert_cmpfloat (error_of (cosine[i], cosl (angle[i])), <=, 8);
        }
    }
}

/* What a lane gets does not depend on the others. */
static void
test_lanes (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      double angle[HYS_WAVE_LANES], together[HYS_WAVE_LANES];

      for (guint i = 0; i < HYS_WAVE_LANES; i++)
        angle[i] = random_angle ();
      hys_sines (HYS_WAVE_LANES, angle, together);
      for (guint i = 0; i < HYS_WAVE_LANES; i++)
        {
          double alone[HYS_WAVE_LANES] = { angle[i], INFINITY }, value[HYS_WAVE_LANES];

          hys_sines (HYS_WAVE_LANES, alone, value);
          g_assert_cmpfloat (value[0], ==, together[i]);
        }
    }
}

static void
test_not_finite (void)
{
  double angle[HYS_WAVE_LANES] = { INFINITY, 0, -INFINITY, NAN }, sine[HYS_WAVE_LANES], cosine[HYS_WAVE_LANES];

  hys_sines (HYS_WAVE_LANES, angle, sine);
  hys_cosines (HYS_WAVE_LANES, angle, cosine);
  g_assert_true (isnan (sine[0]) && isnan (sine[2]) && isnan (sine[3]));
  g_assert_true (isnan (cosine[0]) && isnan (cosine[2]) && isnan (cosine[3]));
  g_assert_cmpfloat (sine[1], ==, 0);
  g_assert_cmpfloat (cosine[1], ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/waves/accuracy", test_accuracy);
  g_test_add_func ("/waves/lanes", test_lanes);
  g_test_add_func ("/waves/not-finite", test_not_finite);
  return g_test_run ();
}
