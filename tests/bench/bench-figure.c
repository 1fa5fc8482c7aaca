/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What drawing a figure costs beside one plain cairo stroke through all of its rows: processor time, medians, and the
 * sizes of SVG files; then what it takes to find the place that the pointer is at. --json [CASE]: lines of the former for
 * tests/bench/bench_figure.py, which adds matplotlib; --nearest: of the latter. */
#include "hys-export.h"
#include "hys-figure.h"

#include <cairo-svg.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <time.h>

#define WIDTH 640
#define HEIGHT 480

#define N_TURNS 9
#define N_EXPORTS 3
#define N_POINTS 300

/* Plain strokes that take longer, in ms, are timed once. */
#define LONG 1000

/* Of @rows rows (0: not compared), whether it is drawn while they come, and whether the pointer is over it. */
typedef struct
{
  const char  *name;
  const char  *text;
  HysPlotKind  kind;
  void       (*row) (gsize i, gsize n, double *x, double *y);
  gsize        rows;
  gboolean     live;
  gboolean     pointed_at;
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
band_row (gsize   i,
          gsize   n,
          double *x,
          double *y)
{
  *x = (double) i / (double) n;
  *y = (1 + 0.3 * sin (9 * *x)) * sin (2 * G_PI * 4000 * *x);
}

static void
loop_row (gsize   i,
          gsize   n,
          double *x,
          double *y)
{
  double phase = 2 * G_PI * (double) i / (double) n;

  *x = sin (phase);
  *y = tanh (3 * sin (phase - 0.5));
}

/* Rounds of a thousand rows on a loop that settles. */
static void
rounds_row (gsize   i,
            gsize   n,
            double *x,
            double *y)
{
  double phase = 2 * G_PI * (double) i / 1000, size = 0.6 + 0.4 * exp (-40.0 * (double) i / (double) n);

  *x = size * sin (phase);
  *y = size * tanh (3 * sin (phase - 0.5));
}

/* Rounds that come nearer and nearer for the whole time. */
static void
spiral_row (gsize   i,
            gsize   n,
            double *x,
            double *y)
{
  double phase = 2 * G_PI * (double) i / 1000, size = 0.3 + 0.7 * exp (-3.0 * (double) i / (double) n);

  *x = size * sin (phase);
  *y = size * tanh (3 * sin (phase - 0.5));
}

/* Rounds of 40 rows on a loop that settles and goes on wandering. */
static void
sparse_row (gsize   i,
            gsize   n,
            double *x,
            double *y)
{
  double phase = 2 * G_PI * (double) i / 40, size = 0.6 + 0.4 * exp (-40.0 * (double) i / (double) n);

  *x = size * sin (phase) * (1 + 0.1 * sin (0.31 * phase));
  *y = size * tanh (3 * sin (phase - 0.5));
}

/* A line that never closes: it wanders over a ring. */
static void
ring_row (gsize   i,
          gsize   n,
          double *x,
          double *y)
{
  double phase = 2 * G_PI * (double) i / 1000, size = 1 + 0.3 * sin (1.618 * phase);

  *x = size * sin (phase);
  *y = size * cos (phase);
}

/* A line that never closes, of a hundred turns: a fabric. */
static void
fabric_row (gsize   i,
            gsize   n,
            double *x,
            double *y)
{
  double phase = 2 * G_PI * 100 * (double) i / (double) n;

  *x = sin (phase);
  *y = sin (1.6180339887 * phase + 1);
}

/* About normal, of variance 1. */
static double
noise (void)
{
  double sum = -6;

  for (int k = 0; k < 12; k++)
    sum += g_random_double ();
  return sum;
}

static void
noisy_row (gsize   i,
           gsize   n,
           double *x,
           double *y)
{
  loop_row (i % 1000, 1000, x, y);
  *x += 0.03 * noise ();
  *y += 0.03 * noise ();
}

static void
cloud_row (gsize   i,
           gsize   n,
           double *x,
           double *y)
{
  *x = noise ();
  *y = noise ();
}

static void
walk_row (gsize   i,
          gsize   n,
          double *x,
          double *y)
{
  static double at;

  at = i == 0 ? 0 : at + noise ();
  *x = (double) i;
  *y = at;
}

/* A random walk that drifts. */
static void
ratchet_row (gsize   i,
             gsize   n,
             double *x,
             double *y)
{
  static double at_x, at_y;

  at_x = i == 0 ? 0 : at_x + noise () + 0.03;
  at_y = i == 0 ? 0 : 0.999 * at_y + noise ();
  *x = at_x;
  *y = at_y;
}

#define MILLION 1000000

static const Case cases[] = {
  { "damped", "a damped oscillation against time", HYS_PLOT_TIME, damped_row, MILLION, TRUE, TRUE },
  { "band", "a band of 4000 cycles against time", HYS_PLOT_TIME, band_row, MILLION, TRUE, TRUE },
  { "walk", "a random walk against time", HYS_PLOT_TIME, walk_row, MILLION },
  { "loop", "one loop", HYS_PLOT_PLANE, loop_row, MILLION, TRUE, TRUE },
  { "rounds", "a loop run through every 1000 rows, settling", HYS_PLOT_PLANE, rounds_row, MILLION, TRUE, TRUE },
  { "spiral", "a loop that settles for the whole time", HYS_PLOT_PLANE, spiral_row, MILLION, FALSE, TRUE },
  { "ring", "a line that never closes, over a ring", HYS_PLOT_PLANE, ring_row, MILLION, FALSE, TRUE },
  { "fabric", "a line that never closes, of 100 turns", HYS_PLOT_PLANE, fabric_row, MILLION },
  { "noisy", "a loop with noise", HYS_PLOT_PLANE, noisy_row, MILLION / 10 },
  { "ratchet", "a random walk that drifts, in the plane", HYS_PLOT_PLANE, ratchet_row, MILLION / 10 },
  { "cloud", "a cloud of noise, in the plane", HYS_PLOT_PLANE, cloud_row, MILLION / 50 },
  { "space", "a loop that settles, in space", HYS_PLOT_SPACE, rounds_row, 0, TRUE, TRUE },
  { "sparse", "a loop run through every 40 rows, wandering", HYS_PLOT_PLANE, sparse_row, 0, FALSE, TRUE },
};

static double
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *values,
        gsize   n)
{
  qsort (values, n, sizeof *values, compare);
  return values[n / 2];
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

static HysFigure *
make_figure (const Case *what,
             HysColumn  *x,
             HysColumn  *y)
{
  HysFigure *figure = hys_figure_new (what->kind);

  hys_figure_add_curve (figure, x, y, what->kind == HYS_PLOT_SPACE ? y : NULL, NULL);
  return figure;
}

/* A figure's first drawing, text and all. */
static double
time_first (const Case *what,
            HysColumn  *x,
            HysColumn  *y)
{
  double times[N_TURNS];

  for (int i = 0; i < N_TURNS; i++)
    {
      g_autoptr (HysFigure) figure = make_figure (what, x, y);

      times[i] = time_draw (figure);
    }
  return median (times, N_TURNS);
}

/* The drawings that follow while rows keep coming. */
static double
time_next (const Case *what,
           HysColumn  *x,
           HysColumn  *y)
{
  g_autoptr (HysFigure) figure = make_figure (what, x, y);
  gsize n = hys_column_length (x);
  double times[5 * N_TURNS];

  hys_figure_set_live (figure, TRUE);
  time_draw (figure);
  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      append_rows (what, x, y, 17, n);
      times[i] = time_draw (figure);
    }
  return median (times, G_N_ELEMENTS (times));
}

/* One stroke through all rows, as a program without decimation does it. */
static void
stroke_plain (cairo_t   *cr,
              HysColumn *x,
              HysColumn *y)
{
  gsize n = hys_column_length (x);
  double left, right, low, high;

  hys_column_range (x, 0, n, &left, &right);
  hys_column_range (y, 0, n, &low, &high);
  for (gsize i = 0; i < n; i++)
    cairo_line_to (cr, (hys_column_get (x, i) - left) / (right - left) * WIDTH,
                   (high - hys_column_get (y, i)) / (high - low) * HEIGHT);
  cairo_set_line_width (cr, 1.6);
  cairo_stroke (cr);
}

static double
time_plain (HysColumn *x,
            HysColumn *y)
{
  double times[N_TURNS];

  for (int i = 0; i < N_TURNS; i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);

      times[i] = processor_time ();
      stroke_plain (cr, x, y);
      times[i] = processor_time () - times[i];
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      if (times[i] > LONG)
        return times[i];
    }
  return median (times, N_TURNS);
}

static cairo_status_t
count (gpointer             closure,
       const unsigned char *data,
       unsigned int         length)
{
  *(gsize *) closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* Bytes of an SVG file of the plain stroke. */
static gsize
svg_of_plain (HysColumn *x,
              HysColumn *y)
{
  gsize bytes = 0;
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (count, &bytes, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  stroke_plain (cr, x, y);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  return bytes;
}

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  user_data)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_PRINT);
  hys_figure_draw (user_data, cr, width, height, &style);
}

/* Bytes of the file that is exported; @time: milliseconds that it took, of figures that were not drawn before. */
static gsize
export (const Case      *what,
        HysColumn       *x,
        HysColumn       *y,
        HysExportFormat  format,
        double          *time)
{
  g_autofree char *folder = g_dir_make_tmp ("hys-bench-XXXXXX", NULL), *path = g_build_filename (folder, "picture", NULL);
  HysExportSettings settings;
  double times[N_EXPORTS];
  GStatBuf status;

  hys_export_settings_init (&settings, format);
  settings.width = WIDTH * 25.4 / 72;
  settings.height = HEIGHT * 25.4 / 72;
  for (guint i = 0; i < N_EXPORTS; i++)
    {
      g_autoptr (HysFigure) figure = make_figure (what, x, y);

      times[i] = processor_time ();
      g_autoptr (GFile) file = g_file_new_for_path (path);
      if (!hys_export (file, &settings, NULL, paint, NULL, figure, NULL) || g_stat (path, &status) != 0)
        g_error ("%s cannot be written", path);
      times[i] = processor_time () - times[i];
    }
  g_unlink (path);
  g_rmdir (folder);
  *time = median (times, N_EXPORTS);
  return (gsize) status.st_size;
}

static void
compare_plain (const Case *what,
               gsize       n,
               gboolean    json)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  double first, next, plain, svg_time, pdf_time;
  gsize svg, pdf, plain_svg;

  append_rows (what, x, y, n, n);
  plain = json ? 0 : time_plain (x, y);
  plain_svg = json ? 0 : svg_of_plain (x, y);
  svg = export (what, x, y, HYS_EXPORT_SVG, &svg_time);
  pdf = export (what, x, y, HYS_EXPORT_PDF, &pdf_time);
  first = time_first (what, x, y);
  next = time_next (what, x, y);
  if (json)
    g_print ("{\"case\": \"%s\", \"text\": \"%s\", \"rows\": %zu, \"first\": %.3f, \"next\": %.3f,"
             " \"svg\": %.3f, \"pdf\": %.3f, \"svg_bytes\": %zu, \"pdf_bytes\": %zu}\n",
             what->name, what->text, n, first, next, svg_time, pdf_time, svg, pdf);
  else
    g_print ("%s, %zu rows\n  plain stroke %.1f ms; drawn at first %.2f ms = 1/%.0f, then %.2f ms = 1/%.0f\n"
             "  SVG of the plain stroke %zu bytes, of the figure %zu = 1/%.0f\n",
             what->text, n, plain, first, plain / first, next, plain / next, plain_svg, svg,
             (double) plain_svg / (double) svg);
}

/* What it takes to find the place nearest to the pointer on the screen, anywhere, beside one look at every row. */
static void
compare_nearest (const Case *what,
                 gboolean    json)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  g_autoptr (HysFigure) figure = make_figure (what, x, y);
  const gsize n = 10 * MILLION;
  double times[N_POINTS], most = 0, every, sum = 0;

  append_rows (what, x, y, n, n);
  hys_figure_set_patience (figure, 1000 * G_USEC_PER_SEC);
  time_draw (figure);
  every = processor_time ();
  for (gsize i = 0; i < n; i++)
    sum += hypot (hys_column_get (x, i), hys_column_get (y, i));
  every = processor_time () - every;
  for (guint i = 0; i < N_POINTS; i++)
    {
      HysFigurePoint point;

      times[i] = processor_time ();
      hys_figure_nearest (figure, 0, g_random_double () * WIDTH, g_random_double () * HEIGHT, i % 2 == 0 ? 24 : 1e4, G_MAXINT64, &point);
      times[i] = processor_time () - times[i];
      most = fmax (most, times[i]);
    }
  if (json)
    g_print ("{\"text\": \"%s\", \"rows\": %zu, \"median\": %.4f, \"most\": %.4f, \"every\": %.1f}\n", what->text, n,
             median (times, N_POINTS), most, every);
  else
    g_print ("nearest place of %s, %zu rows: median %.2f ms, at most %.2f ms; every row looked at once (mean %.2f)"
             " %.0f ms = times %.0f\n",
             what->text, n, median (times, N_POINTS), most, sum / (double) n, every, every / most);
}

static void
compare_lengths (const Case *what)
{
  const gsize lengths[] = { 1000, 100000, 1000000, 10000000 };
  double next[G_N_ELEMENTS (lengths)];

  g_print ("redrawn while rows come, %s:\n ", what->text);
  for (guint k = 0; k < G_N_ELEMENTS (lengths); k++)
    {
      g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();

      append_rows (what, x, y, lengths[k], lengths[k]);
      next[k] = time_next (what, x, y);
      g_print (" %zu rows %.2f ms%s", lengths[k], next[k], k + 1 < G_N_ELEMENTS (lengths) ? "," : "");
    }
  g_print ("; from 100000 to 10000000 times %.2f\n", next[3] / next[1]);
}

int
main (int    argc,
      char **argv)
{
  gboolean json = argc > 1 && strcmp (argv[1], "--json") == 0, nearest = argc > 1 && strcmp (argv[1], "--nearest") == 0;

  g_random_set_seed (1);   /* else each run has another walk */
  for (guint i = 0; i < G_N_ELEMENTS (cases) && !nearest; i++)
    if (cases[i].rows > 0 && (argc < 3 || strcmp (argv[2], cases[i].name) == 0))
      compare_plain (&cases[i], cases[i].rows, json);
  for (guint i = 0; !json && !nearest && i < G_N_ELEMENTS (cases); i++)
    if (cases[i].live)
      compare_lengths (&cases[i]);
  for (guint i = 0; !json && i < G_N_ELEMENTS (cases); i++)
    if (cases[i].pointed_at)
      compare_nearest (&cases[i], nearest);
  return 0;
}
