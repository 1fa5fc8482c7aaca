/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit.h"
#include "hys-kinds.h"
#include "hys-number.h"

#include <math.h>

/* As a person would read it: written out, that is exactly the number. */
static void
assert_number (double      got,
               const char *wanted)
{
  char text[HYS_NUMBER_SIZE];

  g_assert_cmpstr (hys_number_format (got, text), ==, wanted);
}

static void
test_ladder (void)
{
  assert_number (hys_nudge (1, 1), "1.05");
  assert_number (hys_nudge (1, 20), "2");
  assert_number (hys_nudge (2, 1), "2.1");
  assert_number (hys_nudge (5, 1), "5.2");
  assert_number (hys_nudge (9.8, 1), "10");
  assert_number (hys_nudge (10, 1), "10.5");
  assert_number (hys_nudge (1, -1), "0.98");
  assert_number (hys_nudge (2, -1), "1.95");
  assert_number (hys_nudge (200, 1), "210");
  assert_number (hys_nudge (0.3, 1), "0.31");
  assert_number (hys_nudge (-1, 1), "-0.98");
  assert_number (hys_nudge (-1, -1), "-1.05");
  assert_number (hys_nudge (0, 1), "0.1");
  assert_number (hys_nudge (0, -1), "-0.1");
  assert_number (hys_nudge (7, 0), "7");
}

/* What is not round gets there first. */
static void
test_odd (void)
{
  assert_number (hys_nudge (1.0123, 1), "1.05");
  assert_number (hys_nudge (1.0123, -1), "1");
  assert_number (hys_nudge (G_PI, 1), "3.2");
  assert_number (hys_nudge (G_PI, -1), "3.1");
}

/* Up and down again over the same numbers; never more than a few digits; each step a few percent. */
static void
test_back (void)
{
  for (int exponent = -12; exponent <= 12; exponent++)
    {
      double value = pow (10, exponent);

      for (int i = 0; i < 120; i++)
        {
          double more = hys_nudge (value, 1);
          g_autofree char *text = g_strdup_printf ("%.4g", more);

          g_assert_cmpfloat (more / value, >, 1.015);
          g_assert_cmpfloat (more / value, <, 1.06);
          g_assert_cmpfloat_with_epsilon (hys_nudge (more, -1), value, 1e-12 * value);
          g_assert_cmpfloat_with_epsilon (g_ascii_strtod (text, NULL), more, 1e-12 * more);
          value = more;
        }
    }
}

static void
test_extremes (void)
{
  const double odd[] = { NAN, INFINITY, -INFINITY, G_MAXDOUBLE, G_MINDOUBLE, 5e-324, -1e-310, 1e308 };

  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    for (int steps = -3; steps <= 3; steps++)
      if (isfinite (odd[i]))
        g_assert_true (isfinite (hys_nudge (odd[i], steps)));
}

/* Nobody gets out of a parameter's range; counts stay whole and move. */
static void
test_parameters (void)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint k = 0; k < n; k++)
    for (guint p = 0; p < kinds[k]->n_parameters; p++)
      {
        const HysParameter *parameter = &kinds[k]->parameters[p];
        double value = isnan (parameter->fallback) || parameter->fallback == 0 ? 1 : parameter->fallback;

        if (parameter->type == HYS_PARAMETER_CHOICE)
          continue;
        for (int i = 0; i < 400; i++)
          {
            double less = hys_nudge_parameter (parameter, value, -1);

            g_assert_cmpfloat (less, >=, parameter->minimum);
            g_assert_false (parameter->minimum_excluded && less == parameter->minimum);
            if (parameter->type == HYS_PARAMETER_COUNT)
              g_assert_cmpfloat (less, ==, round (less));
            value = less;
          }
        if (parameter->type == HYS_PARAMETER_COUNT)
          g_assert_cmpfloat (hys_nudge_parameter (parameter, 3, 1), ==, 4);
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nudge/ladder", test_ladder);
  g_test_add_func ("/nudge/odd", test_odd);
  g_test_add_func ("/nudge/back", test_back);
  g_test_add_func ("/nudge/extremes", test_extremes);
  g_test_add_func ("/nudge/parameters", test_parameters);
  return g_test_run ();
}
