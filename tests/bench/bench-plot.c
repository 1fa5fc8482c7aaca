/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints what drawing a figure costs, in processor time, beside one plain cairo stroke through all of its rows. */
#include "hys-figure.h"

#include <math.h>
#include <time.h>

#define WIDTH 420
#define HEIGHT 320

/* Beyond this length the plain stroke of noise takes minutes. */
#define MAX_PLAIN 100000

#define N_FRAMES 10
#define ROWS_A_FRAME 17

typedef struct
{
  const char  *name;
  HysPlotKind  kind;
  void       (*row) (gsize i, gsize n, double *x, double *y);
} Case;

static void
damped_row (gsize   i,
            gsize   n,
            double *x,
            double *y)
{
  *x = 80.0 * (double) i / (double) n;
  *y = 60 * exp (-*x / 14) * sin (*x / 2) + 4 * sin (6 * *x);
}

static void
noise_row (gsize   i,
           gsize   n,
           double *x,
           double *y)
{
  *x = (double) i / (double) n;
  *y = g_random_double ();
}

/* Rounds of a thousand rows on a shrinking loop. */
static void
loop_row (gsize   i,
          gsize   n,
          double *x,
          double *y)
{
  double phase = 2 * G_PI * (double) i / 1000, size = 0.3 + 0.7 * exp (-4.0 * (double) i / (double) n);

  *x = size * sin (phase);
  *y = size * tanh (3 * sin (phase - 0.5));
}

static double
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

static void
append_rows (const Case *what,
             HysColumn  *x,
             HysColumn  *y,
             gsize       n_more,
             gsize       n)
{
  gsize start = hys_column_length (x);

  for (gsize i = start; i < start + n_more; i++)
    {
      double x_value, y_value;

      what->row (i, n, &x_value, &y_value);
      hys_column_append (x, x_value);
      hys_column_append (y, y_value);
    }
}

static double
time_draw (HysFigure *figure)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;
  double start;

  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  start = processor_time ();
  hys_figure_draw (figure, cr, WIDTH, HEIGHT, &style);
  start = processor_time () - start;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return start;
}

/* One stroke through all rows, as a program without decimation does it. */
static double
time_plain (HysColumn *x,
            HysColumn *y)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  gsize n = hys_column_length (x);
  double left, right, low, high, start;

  hys_column_range (x, 0, n, &left, &right);
  hys_column_range (y, 0, n, &low, &high);
  start = processor_time ();
  for (gsize i = 0; i < n; i++)
    cairo_line_to (cr, (hys_column_get (x, i) - left) / (right - left) * WIDTH,
                   (high - hys_column_get (y, i)) / (high - low) * HEIGHT);
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);
  start = processor_time () - start;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return start;
}

/* The first drawing, the best of those that follow while rows keep coming, and the plain stroke. */
static void
measure (const Case *what,
         gsize       n)
{
  HysFigure *figure = hys_figure_new (what->kind);
  g_autoptr (HysColumn) x = hys_column_new ();
  g_autoptr (HysColumn) y = hys_column_new ();
  double first, next = INFINITY;

  append_rows (what, x, y, n, n);
  hys_figure_add_curve (figure, x, y, NULL, NULL);
  hys_figure_set_live (figure, TRUE);
  first = time_draw (figure);
  for (int frame = 0; frame < N_FRAMES; frame++)
    {
      append_rows (what, x, y, ROWS_A_FRAME, n);
      next = fmin (next, time_draw (figure));
    }
  g_print ("%-8s %9" G_GSIZE_FORMAT " rows: first %8.2f ms, next frames %6.2f ms", what->name, n, first, next);
  if (n <= MAX_PLAIN)
    {
      double plain = time_plain (x, y);

      g_print (", plain stroke %9.2f ms = %.0f times", plain, plain / next);
    }
  g_print ("\n");
  hys_figure_free (figure);
}

int
main (void)
{
  const Case cases[] = {
    { "damped", HYS_PLOT_TIME, damped_row },
    { "noise", HYS_PLOT_TIME, noise_row },
    { "loop", HYS_PLOT_PLANE, loop_row },
  };
  const gsize lengths[] = { 1000, 100000, 1000000, 10000000 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (lengths); k++)
      measure (&cases[i], lengths[k]);
  return 0;
}
