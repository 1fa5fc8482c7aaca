/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure.h"
#include "hys-nearest.h"

#include <math.h>

#define RADIUS 25

/* How far a point is from a line, by the area of the triangle or from an end. */
static double
distance (HysPoint p,
          HysPoint a,
          HysPoint b)
{
  double ab = hypot (b.x - a.x, b.y - a.y), ap = hypot (p.x - a.x, p.y - a.y), bp = hypot (p.x - b.x, p.y - b.y);

  if (ab == 0 || ap * ap > bp * bp + ab * ab || bp * bp > ap * ap + ab * ab)
    return fmin (ap, bp);
  return fabs ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / ab;
}

static HysPoint
place_row (const HysProjection *projection,
           HysColumn *const    *columns,
           guint                n_columns,
           gsize                row)
{
  double values[3] = { 0, 0, 0 };

  for (guint k = 0; k < n_columns; k++)
    values[k] = hys_column_get (columns[k], row);
  return hys_projection_apply (projection, values, n_columns);
}

/* The least distance, looking at every piece of the line. */
static double
by_force (const HysProjection *projection,
          HysColumn *const    *columns,
          guint                n_columns,
          gsize                first,
          gsize                n,
          HysPoint             at)
{
  HysPoint before = { NAN, NAN };
  double best = INFINITY;

  for (gsize row = first; row < n; row++)
    {
      HysPoint place = place_row (projection, columns, n_columns, row);

      if (isfinite (place.x) && isfinite (before.x))
        best = fmin (best, distance (at, before, place));
      if (isfinite (place.x))
        best = fmin (best, hypot (at.x - place.x, at.y - place.y));
      before = place;
    }
  return best;
}

static void
assert_nearest (const HysProjection *projection,
                HysColumn *const    *columns,
                guint                n_columns,
                gsize                first,
                gsize                n,
                double               slack)
{
  HysPoint at = { g_test_rand_double_range (-20, 520), g_test_rand_double_range (-20, 320) };
  double least = by_force (projection, columns, n_columns, first, n, at);
  HysNearest nearest;
  gboolean found = hys_nearest (projection, columns, n_columns, first, n, at, RADIUS, slack, &nearest);
  HysPoint place;

  if (fabs (least - RADIUS) <= slack + 1e-6)
    return;
  g_assert_cmpint (found, ==, least < RADIUS);
  if (!found)
    return;
  place = place_row (projection, columns, n_columns, nearest.row);
  g_assert_true (place.x == nearest.place.x && place.y == nearest.place.y);
  g_assert_cmpfloat (nearest.distance, <=, least + slack + 1e-6);
  g_assert_cmpfloat (nearest.distance, >=, least - 1e-6);
  g_assert_cmpfloat (hypot (place.x - at.x, place.y - at.y), >=, nearest.distance - 1e-6);
}

/* Rows of a walk; now and then one that is no number. */
static void
fill (HysColumn **columns,
      guint       n_columns,
      gsize       n,
      gboolean    ordered)
{
  double at[3] = { 0, 0, 0 };

  for (gsize row = 0; row < n; row++)
    for (guint k = 0; k < n_columns; k++)
      {
        at[k] = ordered && k == 0 ? (double) row / (double) n
                                  : CLAMP (at[k] + g_test_rand_double_range (-0.1, 0.1), -1, 1);
        hys_column_append (columns[k], k > 0 && g_test_rand_int_range (0, 60) == 0 ? NAN : at[k]);
      }
}

static HysProjection
any_projection (guint n_columns)
{
  HysProjection projection = { .origin = { 20, 280 } };

  for (guint k = 0; k < n_columns; k++)
    {
      HysScale scale = { g_test_rand_double_range (-1, 0), g_test_rand_double_range (0.2, 1), FALSE };
      HysPoint way = { k == 0 ? 460 : k == 2 ? 90 : 0, k == 0 ? 0 : -120 };

      hys_projection_set (&projection, k, &scale, way);
    }
  return projection;
}

static void
test_against_force (void)
{
  for (int turn = 0; turn < 300; turn++)
    {
      guint n_columns = turn % 3 == 2 ? 3 : 2;
      gsize n = (gsize) g_test_rand_int_range (1, turn % 7 == 0 ? 4000 : 200);
      HysProjection projection = any_projection (n_columns);
      HysColumn *columns[3];

      for (guint k = 0; k < n_columns; k++)
        columns[k] = hys_column_new ();
      fill (columns, n_columns, n, turn % 3 == 0);
      for (int i = 0; i < 5; i++)
        assert_nearest (&projection, columns, n_columns, i < 2 ? 0 : (gsize) g_test_rand_int_range (0, (int) n), n,
                        i % 2 ? 0.25 : 0);
      for (guint k = 0; k < n_columns; k++)
        hys_column_unref (columns[k]);
    }
}

/* On logarithmic axes what is not positive has no place. */
static void
test_logarithmic (void)
{
  const double x[] = { 1, 10, 100, -5, 1000 }, y[] = { 1, 1, 1, 1, 1 };
  HysColumn *columns[] = { hys_column_new_from (x, 5), hys_column_new_from (y, 5) };
  HysProjection projection = { .origin = { 0, 0 } };
  HysNearest nearest;

  hys_projection_set (&projection, 0, &(HysScale) { 1, 1000, TRUE }, (HysPoint) { 300, 0 });
  hys_projection_set (&projection, 1, &(HysScale) { 0, 1, FALSE }, (HysPoint) { 0, -100 });
  g_assert_true (hys_nearest (&projection, columns, 2, 0, 5, (HysPoint) { 104, -97 }, 10, 0, &nearest));
  g_assert_cmpuint (nearest.row, ==, 1);
  g_assert_cmpfloat (fabs (nearest.distance - 3), <, 1e-9);
  g_assert_false (hys_nearest (&projection, columns, 2, 0, 5, (HysPoint) { 250, -97 }, 10, 0, &nearest));
  g_assert_true (hys_nearest (&projection, columns, 2, 0, 5, (HysPoint) { 298, -97 }, 10, 0, &nearest));
  g_assert_cmpuint (nearest.row, ==, 4);
  hys_column_unref (columns[0]);
  hys_column_unref (columns[1]);
}

/* Of a loop run through many times the latest turn. */
static void
test_latest (void)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  HysColumn *columns[] = { x, y };
  HysProjection projection = { .origin = { 0, 0 } };
  HysNearest nearest;

  for (guint i = 0; i < 100 * 360; i++)
    {
      hys_column_append (x, cos ((i % 360) * G_PI / 180));
      hys_column_append (y, sin ((i % 360) * G_PI / 180));
    }
  hys_projection_set (&projection, 0, &(HysScale) { -1, 1, FALSE }, (HysPoint) { 200, 0 });
  hys_projection_set (&projection, 1, &(HysScale) { -1, 1, FALSE }, (HysPoint) { 0, -200 });
  g_assert_true (hys_nearest (&projection, columns, 2, 0, 36000, (HysPoint) { 100, -195 }, 10, 0.25, &nearest));
  g_assert_cmpuint (nearest.row, ==, 99 * 360 + 90);
}

/* A curve that comes near once, long ago, and has run round the point ever since, at a distance: no box of rows tells how far
 * away they are, and still none is forgotten. */
static void
test_long_ago (void)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  HysColumn *columns[] = { x, y };
  HysProjection projection = { .origin = { 0, 0 } };
  const guint n = 1000000, near = 5000;
  HysNearest nearest;

  for (guint i = 0; i < n; i++)
    {
      double radius = i == near ? 1 : 5;

      hys_column_append (x, radius * cos (i * 0.5));
      hys_column_append (y, radius * sin (i * 0.5));
    }
  hys_projection_set (&projection, 0, &(HysScale) { 0, 1, FALSE }, (HysPoint) { 1, 0 });
  hys_projection_set (&projection, 1, &(HysScale) { 0, 1, FALSE }, (HysPoint) { 0, 1 });
  g_assert_true (hys_nearest (&projection, columns, 2, 0, n, (HysPoint) { 0, 0 }, 24, 0.25, &nearest));
  g_assert_cmpuint (nearest.row, ==, near);
  g_assert_true (hys_nearest (&projection, columns, 2, near + 2, n, (HysPoint) { 0, 0 }, 24, 0.25, &nearest));
  g_assert_cmpuint (nearest.row, >, n - 100);
  g_assert_true (hys_nearest (&projection, columns, 2, 0, near - 1, (HysPoint) { 0, 0 }, 24, 0.25, &nearest));
  g_assert_cmpuint (nearest.row, <, near - 1);
  g_assert_cmpuint (nearest.row, >, near - 100);
}

/* What a figure finds lies where it says its row lies. */
static void
test_figure (void)
{
  const double t[] = { 0, 1, 2, 3, 4 }, a[] = { 0, 1, 0, -1, 0 }, b[] = { 3, 3, 3, 3, 3 };
  g_autoptr (HysColumn) time = hys_column_new_from (t, 5), first = hys_column_new_from (a, 5);
  g_autoptr (HysColumn) second = hys_column_new_from (b, 5);
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
  cairo_t *cr = cairo_create (surface);
  HysFigureSearch search;
  HysFigurePoint point;
  HysPlotStyle style;
  HysFigureBox box;
  double x, y;

  hys_figure_add_curve (figure, time, first, NULL, "a");
  hys_figure_add_curve (figure, time, second, NULL, "b");
  hys_figure_search_init (&search, 200, 150, 1000);
  g_assert_false (hys_figure_search (figure, &search, 0));
  g_assert_false (hys_figure_nearest (figure, 1, 200, 150, 1000, G_MAXINT64, &point));
  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  hys_figure_draw (figure, cr, 400, 300, &style);
  g_assert_true (hys_figure_get_box (figure, &box));
  g_assert_true (hys_figure_place_row (figure, 1, 3, &x, &y));
  g_assert_cmpfloat (fabs (x - (box.x + 0.75 * box.width)), <, 1e-6);
  g_assert_true (hys_figure_nearest (figure, 1, x + 1, y + 2, 20, G_MAXINT64, &point));
  g_assert_cmpuint (point.curve, ==, 1);
  g_assert_cmpuint (point.row, ==, 3);
  g_assert_cmpfloat (fabs (point.distance - 2), <, 1e-6);
  hys_figure_search_init (&search, x + 1, y + 2, 20);
  while (hys_figure_search (figure, &search, 0))
    continue;
  g_assert_cmpuint (search.point.curve, ==, 1);
  g_assert_cmpuint (search.point.row, ==, point.row);
  g_assert_true (search.point.x == point.x && search.point.y == point.y && search.point.distance == point.distance);
  g_assert_false (hys_figure_place_row (figure, 1, 5, &x, &y));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* A search in stretches finds what one look at all rows finds, within a quarter of a pixel; meanwhile, what the latest rows
 * have. */
static void
test_stretches (void)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
  cairo_t *cr = cairo_create (surface);
  const guint n = 1000000;
  HysFigureSearch search;
  HysFigurePoint point;
  HysPlotStyle style;
  guint n_looks = 1;

  for (guint i = 0; i < n; i++)    /* a spiral that grows */
    {
      hys_column_append (x, (0.5 + 0.5 * i / n) * cos (i * 0.01));
      hys_column_append (y, (0.5 + 0.5 * i / n) * sin (i * 0.01));
    }
  hys_figure_add_curve (figure, x, y, NULL, "spiral");
  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  hys_figure_draw (figure, cr, 400, 300, &style);
  hys_figure_place_row (figure, 0, 1000, &point.x, &point.y);
  hys_figure_search_init (&search, point.x, point.y, 1000);
  g_assert_true (hys_figure_search (figure, &search, 0));
  g_assert_cmpuint (search.point.row, >, n / 2);
  g_assert_cmpfloat (search.point.distance, >, 10);
  for (; hys_figure_search (figure, &search, 0); n_looks++)
    g_assert_cmpuint (n_looks, <, 100);
  g_assert_cmpuint (n_looks, >, 2);
  g_assert_true (hys_figure_nearest (figure, 0, search.x, search.y, 1000, G_MAXINT64, &point));
  g_assert_cmpfloat (point.distance, <, 0.25);
  g_assert_cmpfloat (search.point.distance, <, 0.5);
  g_assert_cmpuint (search.point.row, <, 10000);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* ---- Long curves ---- */

/* Rows that are looked at in several stretches. */
#define LONG 300000

/* Another place is taken if it is nearer by more than this. */
#define SLACK 0.25

/* A figure on the screen, and where its rows are. */
typedef struct
{
  HysColumn       *x, *y;
  HysFigure       *figure;
  cairo_surface_t *surface;
  HysPoint        *places;
} Shown;

static void
show (Shown   *self,
      HysPoint (*row) (double part, double turns))
{
  HysPlotStyle style;
  cairo_t *cr;

  *self = (Shown) { hys_column_new (), hys_column_new (), hys_figure_new (HYS_PLOT_PLANE) };
  for (guint i = 0; i < LONG; i++)
    {
      HysPoint value = row ((double) i / LONG, (double) i / 1000);

      hys_column_append (self->x, value.x);
      hys_column_append (self->y, i % 50021 == 50000 ? NAN : value.y);
    }
  hys_figure_add_curve (self->figure, self->x, self->y, NULL, NULL);
  hys_figure_set_patience (self->figure, 1000 * 1000 * 1000);
  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
  cr = cairo_create (self->surface);
  hys_figure_draw (self->figure, cr, 400, 300, &style);
  cairo_destroy (cr);
  self->places = g_new (HysPoint, LONG);
  for (guint i = 0; i < LONG; i++)
    if (!hys_figure_place_row (self->figure, 0, i, &self->places[i].x, &self->places[i].y))
      self->places[i] = (HysPoint) { NAN, NAN };
}

static void
hide (Shown *self)
{
  g_free (self->places);
  cairo_surface_destroy (self->surface);
  hys_figure_free (self->figure);
  hys_column_unref (self->x);
  hys_column_unref (self->y);
}

/* The least distance of some rows and of the lines between them. */
static double
least_of (const Shown *self,
          gsize        first,
          gsize        end,
          HysPoint     at)
{
  double best = INFINITY;

  for (gsize i = first; i < end; i++)
    {
      const HysPoint *place = &self->places[i];

      if (isfinite (place->x))
        best = fmin (best, hypot (place->x - at.x, place->y - at.y));
      if (i > first && isfinite (place->x) && isfinite (place[-1].x))
        best = fmin (best, distance (at, place[-1], *place));
    }
  return best;
}

/* What is found is what it says, and as near as any pass within the slack. */
static void
assert_found (const Shown *self,
              HysPoint     at,
              double       radius)
{
  double least = least_of (self, 0, LONG, at), within = SLACK + 1e-6, beside;
  HysFigureSearch search;
  HysFigurePoint point;
  gboolean found = hys_figure_nearest (self->figure, 0, at.x, at.y, radius, G_MAXINT64, &point);

  hys_figure_search_init (&search, at.x, at.y, radius);
  while (hys_figure_search (self->figure, &search, 0))
    continue;
  if (!found)
    {
      g_assert_cmpfloat (least + within, >, radius);
      g_assert_cmpuint (search.point.curve, ==, G_MAXUINT);
      return;
    }
  g_assert_cmpfloat (point.distance, <=, fmin (least + within, radius));
  beside = least_of (self, point.row > 0 ? point.row - 1 : 0, MIN (point.row + 2, LONG), at);
  g_assert_cmpfloat (beside, <=, point.distance + 1e-6);
  g_assert_cmpfloat (beside, >=, point.distance - SLACK - 1e-6);
  g_assert_true (point.x == self->places[point.row].x && point.y == self->places[point.row].y);
  g_assert_cmpuint (search.point.row, ==, point.row);
}

static HysPoint
row_of_settling_loop (double part,
                      double turns)
{
  double phase = 2 * G_PI * turns, size = 0.6 + 0.4 * exp (-40 * part);

  return (HysPoint) { size * sin (phase), size * tanh (3 * sin (phase - 0.5)) };
}

static HysPoint
row_of_ring (double part,
             double turns)
{
  double phase = 2 * G_PI * turns, size = 1 + 0.3 * sin (1.618 * phase);

  return (HysPoint) { size * sin (phase), size * cos (phase) };
}

/* Each turn is many pixels away from the next one. */
static HysPoint
row_of_wide_spiral (double part,
                    double turns)
{
  return (HysPoint) { (0.1 + part) * sin (20 * G_PI * part), (0.1 + part) * cos (20 * G_PI * part) };
}

/* It rests, goes straight on for half of its rows, and rests again. */
static HysPoint
row_of_straight_line (double part,
                      double turns)
{
  double along = CLAMP (2 * part - 0.5, 0, 1);

  return (HysPoint) { along, 0.3 * along };
}

static void
test_long (void)
{
  HysPoint (*const curves[]) (double part, double turns) = {
    row_of_settling_loop, row_of_ring, row_of_wide_spiral, row_of_straight_line,
  };

  for (guint k = 0; k < G_N_ELEMENTS (curves); k++)
    {
      Shown shown;

      show (&shown, curves[k]);
      for (int i = 0; i < 12; i++)
        {
          HysPoint at = { g_test_rand_double_range (-20, 420), g_test_rand_double_range (-20, 320) };

          assert_found (&shown, at, i % 2 == 0 ? 24 : 5000);
        }
      hide (&shown);
    }
}

/* Of many rounds on the same line the pointer finds a late one. */
static void
test_long_latest (void)
{
  Shown shown;

  show (&shown, row_of_settling_loop);
  for (int i = 0; i < 20; i++)
    {
      HysPoint at = shown.places[g_test_rand_int_range (LONG / 2, LONG)];
      HysFigurePoint point;

      if (!isfinite (at.x))
        continue;
      g_assert_true (hys_figure_nearest (shown.figure, 0, at.x, at.y, 24, G_MAXINT64, &point));
      g_assert_cmpuint (point.row, >, LONG / 2);
      g_assert_cmpfloat (point.distance, <, 1);
    }
  hide (&shown);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nearest/against-force", test_against_force);
  g_test_add_func ("/nearest/logarithmic", test_logarithmic);
  g_test_add_func ("/nearest/latest", test_latest);
  g_test_add_func ("/nearest/long-ago", test_long_ago);
  g_test_add_func ("/nearest/figure", test_figure);
  g_test_add_func ("/nearest/stretches", test_stretches);
  g_test_add_func ("/nearest/long", test_long);
  g_test_add_func ("/nearest/long-latest", test_long_latest);
  return g_test_run ();
}
