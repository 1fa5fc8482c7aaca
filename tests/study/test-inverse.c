/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The continuous inverse: loops whose k(s) and eta(s) are known in closed form, with noise and without.
 */
#include "hys-cycle.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-inverse.h"

#include <math.h>

static GRand *dice;

static double
gauss (void)
{
  return sqrt (-2 * log (g_rand_double_range (dice, 1e-12, 1))) * cos (2 * G_PI * g_rand_double (dice));
}

/* How much r has risen at d, of k(s) = a + b s over eta(s) = e + g s, g > 0, integrated by hand, and a spring k0. */
typedef struct
{
  double k0, a, b, e, g;
} Truth;

static double
rise (const Truth *truth,
      double       d)
{
  double s = CLAMP ((d / 2 - truth->e) / truth->g, 0, 1), a = truth->a, b = truth->b, e = truth->e, g = truth->g;
  double slipped = 2 * (a * e * s + (a * g + b * e) * s * s / 2 + b * g * s * s * s / 3);

  return truth->k0 * d + slipped + d * (a * (1 - s) + b * (1 - s * s) / 2);
}

static HysMeasured *
sample (const Truth *truth,
        double       amplitude,
        double       cycles,
        gsize        n,
        double       noise)
{
  gsize all = (gsize) (cycles * (double) n);
  g_autofree double *x = g_new (double, all), *r = g_new (double, all);
  double height = rise (truth, 2 * amplitude);

  for (gsize i = 0; i < all; i++)
    {
      double angle = G_PI + 2 * G_PI * (double) i / (double) n, place = amplitude * cos (angle);
      int way = sin (angle) > 1e-9 ? -1 : 1;

      if (fabs (sin (angle)) < 1e-9)
        way = place < 0 ? 1 : -1;
      x[i] = 3 + place + 2 * amplitude * noise * gauss ();
      r[i] = -5 + way * (rise (truth, amplitude + way * place) - height / 2) + height * noise * gauss ();
    }
  return hys_measured_new (x, r, all, "", "");
}

static void
assert_near (const char *what,
             double      value,
             double      expected,
             double      room)
{
  if (!(fabs (value - expected) <= room))
    g_error ("%s: %.17g is not %.17g within %g", what, value, expected, room);
}

static HysInverse *
solve (const Truth *truth,
       double       amplitude,
       const char  *limit,
       double       noise)
{
  g_autoptr (HysMeasured) measured = sample (truth, amplitude, 3, 1200, noise);
  g_autoptr (GError) error = NULL;
  HysInverse *self = hys_inverse_new (measured, limit, NULL, NULL, &error);

  g_assert_no_error (error);
  return self;
}

static void
assert_stiffness (const HysInverse *found,
                  double            a,
                  double            b,
                  double            to,
                  double            room)
{
  g_autoptr (HysExpression) k = hys_expression_new (found->stiffness, "s", NULL);

  g_assert_nonnull (k);
  for (double s = 0; s <= to; s += to / 20)
    assert_near ("k(s)", hys_expression_evaluate (k, s), a + b * s, room * (a + fabs (b)));
}

/* Without noise k(s) comes out as it was put in: by (27), 2 g Theta''(2 g s + 2 e) = -k(s). */
static void
test_exact (void)
{
  for (int round = 0; round < 12; round++)
    {
      const Truth truth = { g_rand_boolean (dice) ? 0.4 : 0, g_rand_double_range (dice, 0.5, 2), g_rand_double_range (dice, -0.4, 2),
                            g_rand_double_range (dice, 0.05, 0.5), g_rand_double_range (dice, 0.5, 2) };
      double amplitude = truth.e + 1.4 * truth.g, most = truth.a + fmax (truth.b, 0);
      /* The integral over s by 2,000 middles: off by h² / 24 of the second derivative, 4 b g, and where a branch begins to slip by
       * h² / 8 of the change of slope, 2 g k(s). */
      double off = truth.g * (fabs (truth.b) / 6 + most / 4) / (2000.0 * 2000.0) / rise (&truth, 2 * amplitude);
      g_autofree char *limit = g_strdup_printf ("%.17g + %.17g*s", truth.e, truth.g);
      g_autoptr (HysInverse) found = solve (&truth, amplitude, limit, 0);

      g_test_message ("%s: k = %s", limit, found->stiffness);
      g_assert_cmpuint (found->degree, ==, 1);
      assert_stiffness (found, truth.a, truth.b, 1, 1e-6);
      assert_near ("k0", found->k0, truth.k0, 1e-7);
      assert_near ("half", found->half, amplitude, 1e-9);
      assert_near ("A_1", found->start.x, 3 - amplitude, 1e-9);
      assert_near ("centre", found->centre.r, -5, 1e-8);
      g_assert_cmpfloat (found->known, ==, 1);
      g_test_message ("residual %g of at most %g", found->relative, off);
      g_assert_cmpfloat (found->relative, <, off);
      g_assert_null (found->remark);
    }
}

/* The same loop with another eta(s) of one's choice has another k(s): with eta = e + g (1 - s), k(1 - s). */
static void
test_falling (void)
{
  const Truth truth = { 0.3, 1, 0.5, 0.2, 1 };
  g_autoptr (HysInverse) found = solve (&truth, 1.5, "1.2 - s", 0);

  assert_stiffness (found, 1.5, -0.5, 1, 1e-6);
  assert_near ("k0", found->k0, 0.3, 1e-7);
  g_assert_cmpfloat (found->known, ==, 0);
  g_assert_null (found->remark);
}

/* An amplitude at which branches beyond s = 0.7 stick: k(s) is known up to there, and the loop itself is. */
static void
test_stuck (void)
{
  const Truth truth = { 0.3, 1, 0.5, 0.2, 1 };
  g_autoptr (HysInverse) found = solve (&truth, 0.9, "0.2 + s", 0);

  assert_near ("known", found->known, 0.7, 1e-9);
  assert_stiffness (found, 1, 0.5, 0.7, 1e-5);
  g_assert_nonnull (strstr (found->remark, "0.7"));
  for (guint i = 0; i < found->n_points; i++)
    assert_near ("curve", found->curve[i].r - found->curve[0].r, rise (&truth, found->curve[i].x - found->curve[0].x), 1e-7);
}

/* From rest with amplitudes that grow: from a turning point the curve of the loop, beyond the one before it that of the first loading,
 * while r drifts by a tenth of its range. */
static void
test_growing (void)
{
  const Truth truth = { 0.3, 1, 0.5, 0.2, 1 };
  enum { HALVES = 12, ROWS = 400 };
  double x[HALVES * ROWS + 1] = { 0 }, r[HALVES * ROWS + 1] = { 0 }, from = 0, at = 0;
  const double drift = 0.1 * rise (&truth, 3) / (HALVES * ROWS);
  g_autoptr (HysMeasured) measured = NULL;
  g_autoptr (HysInverse) found = NULL;
  g_autoptr (GError) error = NULL;

  for (int half = 0; half < HALVES; half++)
    {
      int way = half % 2 == 0 ? 1 : -1, row = half * ROWS;
      double to = way * 1.5 * (half + 1) / HALVES;

      for (int i = 1; i <= ROWS; i++)
        {
          double d = way * (to - from) * i / ROWS, place = from + way * d;

          x[++row] = place;
          r[row] = (d <= 2 * fabs (from) ? at + way * rise (&truth, d) : way * rise (&truth, 2 * fabs (place)) / 2) + drift * row;
        }
      at = r[row] - drift * row;
      from = to;
    }
  measured = hys_measured_new (x, r, HALVES * ROWS + 1, "", "");
  found = hys_inverse_new (measured, "0.2 + s", NULL, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%s, k0 %g, residual %g", found->stiffness, found->k0, found->relative);
  assert_stiffness (found, 1, 0.5, 1, 1e-6);
  assert_near ("k0", found->k0, 0.3, 1e-7);
  g_assert_cmpfloat (found->relative, <, 1e-7);
}

/* With noise of 1 % of the ranges. */
static void
test_noise (void)
{
  g_rand_set_seed (dice, 1);
  for (int round = 0; round < 6; round++)
    {
      const Truth truth = { 0.3, 1, 0.5, 0.2, 1 };
      g_autoptr (HysInverse) found = solve (&truth, 1.6, "0.2 + s", 0.01);

      g_test_message ("k = %s, k0 = %g", found->stiffness, found->k0);
      assert_stiffness (found, 1, 0.5, 1, 0.15);
      assert_near ("k0", found->k0, 0.3, 0.05);
      assert_near ("A_1", found->start.x, 3 - 1.6, 0.05);
      g_assert_cmpfloat (found->relative, <, 0.02);
    }
}

/* The document's loop is the measured one, about the origin, within the O(1/P^2) of midpoints. */
static void
test_document (void)
{
  const Truth truth = { 0, 1, 0.5, 0.1, 1 };
  g_autoptr (HysInverse) found = solve (&truth, 1.5, "0.1 + s", 0);
  g_autoptr (HysDocument) document = hys_inverse_to_document (found, 200, "A loop");
  g_autoptr (GError) error = NULL;
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;
  HysOutcome outcome;

  g_assert_true (hys_document_validate (document, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (document->title, ==, "A loop");
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  cycle = hys_cycle_of_trace (trace, document, 1, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cycle->state, ==, HYS_CYCLE_CLOSED);
  assert_near ("x", cycle->x_max.value, 1.5, 1e-8);
  assert_near ("r", cycle->r_max.value, rise (&truth, 3) / 2, 1e-4);
  g_assert_cmpint (cycle->masing, !=, HYS_MASING_BROKEN);
}

static gboolean
never (double   fraction,
       gpointer user_data)
{
  return FALSE;
}

static void
test_refused (void)
{
  const Truth truth = { 0, 1, 0.5, 0.1, 1 };
  const char *const bad[] = { "1", "s", "-1 - s", "s*(1-s) + 1", "1 +", "1/s", "q", "9 + s" };
  const double line[] = { 0, 1, 2, 3, 4 };
  g_autoptr (HysMeasured) measured = sample (&truth, 1.5, 2, 300, 0), straight = hys_measured_new (line, line, 5, "", "");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_null (hys_inverse_new (measured, bad[i], NULL, NULL, &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
      g_clear_error (&error);
    }
  g_assert_null (hys_inverse_new (straight, "0.1 + s", NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_clear_error (&error);
  g_assert_null (hys_inverse_new (measured, "0.1 + s", never, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
}

/* Anything finite is fitted or refused. */
static void
test_anything (void)
{
  for (int round = 0; round < 40; round++)
    {
      gsize n = (gsize) g_rand_int_range (dice, 4, 300);
      g_autofree double *x = g_new (double, n), *r = g_new (double, n);
      g_autoptr (HysMeasured) measured = NULL;
      g_autoptr (HysInverse) found = NULL;
      g_autoptr (HysDocument) document = NULL;

      for (gsize i = 0; i < n; i++)
        {
          x[i] = round % 3 == 0 ? (double) i : round % 3 == 1 ? g_rand_int_range (dice, 0, 3) : g_rand_double (dice);
          r[i] = round % 4 == 0 ? g_rand_int_range (dice, -1, 2) * 1e-200 : g_rand_double (dice);
        }
      measured = hys_measured_new (x, r, n, "", "");
      found = hys_inverse_new (measured, round % 2 == 0 ? "0.01 + s" : "exp(-3*s)", NULL, NULL, NULL);
      if (found == NULL)
        continue;
      document = hys_inverse_to_document (found, 20, "Anything");
      g_assert_true (hys_document_validate (document, NULL, NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  dice = g_rand_new_with_seed ((guint32) g_test_rand_int ());
  g_test_add_func ("/study/inverse/exact", test_exact);
  g_test_add_func ("/study/inverse/falling", test_falling);
  g_test_add_func ("/study/inverse/stuck", test_stuck);
  g_test_add_func ("/study/inverse/growing", test_growing);
  g_test_add_func ("/study/inverse/noise", test_noise);
  g_test_add_func ("/study/inverse/document", test_document);
  g_test_add_func ("/study/inverse/refused", test_refused);
  g_test_add_func ("/study/inverse/anything", test_anything);
  status = g_test_run ();
  g_rand_free (dice);
  return status;
}
