/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-view-history.h"

static const HysViewport home = { { { NAN, NAN }, { NAN, NAN } }, -58, 24 };

static HysViewport
view (double from,
      double to)
{
  HysViewport self = home;

  self.axes[0] = (HysSpan) { from, to };
  return self;
}

static HysScale
any_scale (gboolean logarithmic)
{
  double from = logarithmic ? pow (10, g_test_rand_double_range (-20, 20)) : g_test_rand_double_range (-1e6, 1e6);
  double to = logarithmic ? from * pow (10, g_test_rand_double_range (0.1, 9)) : from + g_test_rand_double_range (0.1, 1e6);

  return (HysScale) { from, to, logarithmic };
}

/* What lies under the pointer stays there, and the length is as asked. */
static void
test_zoom (void)
{
  for (int turn = 0; turn < 1000; turn++)
    {
      HysScale scale = any_scale (turn % 2 == 1), after = scale;
      double about = g_test_rand_double_range (0, 1), factor = g_test_rand_double_range (0.3, 3);
      HysSpan span = hys_span_zoom (&scale, about, factor);
      double before, length;

      after.from = span.from;
      after.to = span.to;
      before = hys_scale_value (&scale, about);
      length = hys_scale_count (&scale, scale.to) - hys_scale_count (&scale, scale.from);
      g_assert_cmpfloat (fabs (hys_scale_part (&after, before) - about), <, 1e-6);
      g_assert_cmpfloat (fabs (hys_scale_count (&after, after.to) - hys_scale_count (&after, after.from) - factor * length),
                         <, 1e-6 * length);
    }
}

/* Going back and forth ends where it began. */
static void
test_pan (void)
{
  for (int turn = 0; turn < 1000; turn++)
    {
      HysScale scale = any_scale (turn % 2 == 1), after = scale;
      double by = g_test_rand_double_range (-0.9, 0.9);
      HysSpan span = hys_span_pan (&scale, by), again;

      after.from = span.from;
      after.to = span.to;
      g_assert_cmpfloat (fabs (hys_scale_part (&scale, span.from) - by), <, 1e-6);
      g_assert_cmpfloat (fabs (hys_scale_part (&scale, span.to) - by - 1), <, 1e-6);
      again = hys_span_pan (&after, -by);
      g_assert_cmpfloat (fabs (hys_scale_part (&scale, again.from)), <, 1e-6);
    }
}

/* However often one zooms, an axis can be drawn. */
static void
test_limits (void)
{
  for (int turn = 0; turn < 400; turn++)
    {
      HysScale scale = any_scale (turn % 2 == 1);
      double factor = turn % 4 < 2 ? 0.2 : 5;

      for (int i = 0; i < 1500; i++)
        {
          HysSpan span = hys_span_zoom (&scale, g_test_rand_double_range (0, 1), factor);

          g_assert_true (isfinite (span.from) && isfinite (span.to) && span.from < span.to);
          g_assert_true (!scale.logarithmic || span.from > 0);
          if (span.from == scale.from && span.to == scale.to)
            break;
          scale.from = span.from;
          scale.to = span.to;
        }
    }
}

static void
test_between (void)
{
  const HysScale scale = { 10, 30, FALSE };
  HysSpan span = hys_span_between (&scale, 0.75, 0.25), none = hys_span_between (&scale, 0.5, 0.5);

  g_assert_true (span.from == 15 && span.to == 25);
  g_assert_true (none.from == 10 && none.to == 30);
  g_assert_true (hys_span_is_automatic (&hys_span_automatic));
  g_assert_false (hys_span_is_automatic (&span));
}

static void
test_history (void)
{
  g_autoptr (HysViewHistory) history = hys_view_history_new (&home);
  HysViewport a = view (0, 1), b = view (0, 2), c = view (0, 3);

  g_assert_false (hys_view_history_back (history));
  g_assert_true (hys_view_history_is_home (history));
  g_assert_true (hys_view_history_go (history, &a, 0));
  g_assert_false (hys_view_history_go (history, &a, 0));
  g_assert_true (hys_view_history_go (history, &b, 0));
  g_assert_true (hys_view_history_back (history));
  g_assert_true (hys_viewport_equal (hys_view_history_get (history), &a));
  g_assert_true (hys_view_history_can_forward (history));
  g_assert_true (hys_view_history_forward (history));
  g_assert_true (hys_viewport_equal (hys_view_history_get (history), &b));
  g_assert_true (hys_view_history_back (history));
  g_assert_true (hys_view_history_go (history, &c, 0));
  g_assert_false (hys_view_history_can_forward (history));
  g_assert_true (hys_view_history_home (history));
  g_assert_true (hys_view_history_is_home (history));
  g_assert_true (hys_view_history_back (history));
  g_assert_true (hys_viewport_equal (hys_view_history_get (history), &c));
}

/* A turn of the wheel has many steps and is one view. */
static void
test_gestures (void)
{
  g_autoptr (HysViewHistory) history = hys_view_history_new (&home);

  for (int i = 1; i <= 10; i++)
    {
      HysViewport a = view (0, i);

      g_assert_true (hys_view_history_go (history, &a, 7));
    }
  for (int i = 1; i <= 10; i++)
    {
      HysViewport a = view (1, 1 + i);

      g_assert_true (hys_view_history_go (history, &a, 8));
    }
  g_assert_true (hys_view_history_back (history));
  g_assert_cmpfloat (hys_view_history_get (history)->axes[0].to, ==, 10);
  g_assert_true (hys_view_history_back (history));
  g_assert_true (hys_view_history_is_home (history));
  g_assert_false (hys_view_history_can_back (history));
}

/* A linked axis does not fill the history, and home stays what it was. */
static void
test_follow (void)
{
  g_autoptr (HysViewHistory) history = hys_view_history_new (&home);

  for (int i = 1; i < 10; i++)
    {
      HysSpan x = { 0, i };

      g_assert_true (hys_view_history_follow (history, &x));
      g_assert_false (hys_view_history_follow (history, &x));
    }
  g_assert_true (hys_view_history_back (history));
  g_assert_true (hys_view_history_is_home (history));
  g_assert_false (hys_view_history_can_back (history));
}

/* Who is at home when home moves goes along; who is elsewhere finds it moved. */
static void
test_moved_home (void)
{
  g_autoptr (HysViewHistory) history = hys_view_history_new (&home);
  HysViewport turned = home, elsewhere = home;

  turned.azimuth = 30;
  elsewhere.azimuth = 60;
  hys_view_history_set_home (history, &turned);
  g_assert_true (hys_viewport_equal (hys_view_history_get (history), &turned));
  g_assert_true (hys_view_history_is_home (history));
  hys_view_history_go (history, &elsewhere, 0);
  hys_view_history_set_home (history, &home);
  g_assert_true (hys_viewport_equal (hys_view_history_get (history), &elsewhere));
  g_assert_true (hys_view_history_home (history));
  g_assert_true (hys_viewport_equal (hys_view_history_get (history), &home));
}

/* Against a plain list, whatever is done in whatever order; the oldest may be forgotten, home never. */
static void
test_any_order (void)
{
  g_autoptr (HysViewHistory) history = hys_view_history_new (&home);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (HysViewport));
  guint at = 0;

  g_array_append_val (list, home);
  for (int i = 0; i < 5000; i++)
    {
      HysViewport next = view (0, i + 1);
      int kind = g_test_rand_int_range (0, 8);

      if (kind == 7)
        next = home;
      if (kind < 2 && hys_view_history_back (history))
        at--;
      else if (kind == 2 && hys_view_history_forward (history))
        at++;
      else if (kind > 2 && (kind == 7 ? hys_view_history_home (history) : hys_view_history_go (history, &next, 0)))
        {
          g_array_set_size (list, at + 1);
          g_array_append_val (list, next);
          at++;
        }
      g_assert_true (hys_viewport_equal (hys_view_history_get (history), &g_array_index (list, HysViewport, at)));
      g_assert_cmpint (hys_view_history_can_forward (history), ==, at + 1 < list->len);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/viewport/zoom", test_zoom);
  g_test_add_func ("/viewport/pan", test_pan);
  g_test_add_func ("/viewport/limits", test_limits);
  g_test_add_func ("/viewport/between", test_between);
  g_test_add_func ("/viewport/history", test_history);
  g_test_add_func ("/viewport/gestures", test_gestures);
  g_test_add_func ("/viewport/follow", test_follow);
  g_test_add_func ("/viewport/moved-home", test_moved_home);
  g_test_add_func ("/viewport/any-order", test_any_order);
  return g_test_run ();
}
