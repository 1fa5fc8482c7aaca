/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-figure-view.h"
#include "hys-simulation.h"

#include <math.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFigureSpec, hys_figure_spec_free)

typedef struct
{
  HysDocument *document;
  HysTrace    *trace;
} Run;

/* A mass on a spring, x = cos t, recorded up to @until each 1/100. */
static Run
run_until (double until)
{
  Run run = { .document = hys_document_new () };
  guint wall = build_wall (run.document, "wall"), m = build_mass (run.document, "m", 1, 1, 0);
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;

  build_spring (run.document, "k1", wall, m, 1);
  run.document->simulation.until = until;
  run.document->simulation.step = 0.01;
  run.document->simulation.every = 1;
  run.trace = hys_simulate (run.document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  return run;
}

static void
run_clear (Run *run)
{
  hys_document_unref (run->document);
  hys_trace_unref (run->trace);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static HysFigureSpec *
spec_of (HysFigureKind  kind,
         const char    *series,
         double         from,
         double         to)
{
  g_auto (GStrv) names = g_strsplit (series, " ", -1);
  HysFigureSpec *spec = hys_figure_spec_new (kind, (const char *const *) names);

  spec->from = from;
  spec->to = to;
  return spec;
}

/* One curve a recorded series in time, one in all in a plane or in space, none when a coordinate is not recorded. */
static void
test_curves (void)
{
  g_auto (Run) run = run_until (1);
  const struct
  {
    HysFigureKind kind;
    const char   *series;
    HysPlotKind   plot;
    guint         curves;
  } cases[] = {
    { HYS_FIGURE_TIME, "x:m", HYS_PLOT_TIME, 1 },
    { HYS_FIGURE_TIME, "x:m v:m f:k1", HYS_PLOT_TIME, 3 },
    { HYS_FIGURE_TIME, "x:m x:nobody f:k1", HYS_PLOT_TIME, 2 },
    { HYS_FIGURE_PLANE, "x:m r:m", HYS_PLOT_PLANE, 1 },
    { HYS_FIGURE_PLANE, "x:m r:nobody", HYS_PLOT_PLANE, 0 },
    { HYS_FIGURE_SPACE, "x:m v:m t", HYS_PLOT_SPACE, 1 },
    { HYS_FIGURE_SPACE, "x:m v:nobody t", HYS_PLOT_SPACE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysFigureSpec) spec = spec_of (cases[i].kind, cases[i].series, NAN, NAN);
      g_autoptr (HysFigure) figure = hys_figure_view_new (run.document, spec, run.trace);

      g_assert_cmpint (hys_figure_get_kind (figure), ==, cases[i].plot);
      g_assert_cmpuint (hys_figure_n_curves (figure), ==, cases[i].curves);
    }
}

/* The time axis: the figure's window once the run is there, before that one of the same length up to the present. */
static void
test_window (void)
{
  const struct
  {
    double from, to;          /* the figure's */
    double present, until;    /* the run's */
    double low, high;         /* of the axis */
    double rolling;           /* 0 unless endless */
  } cases[] = {
    { NAN, NAN, 2, 8, 0, 8 },         /* open: the whole run, which the curve fills */
    { NAN, 4, 2, 8, 0, 4 },
    { 6, 8, 1, 8, 0, 2 },             /* a window at the end moves with the present ... */
    { 6, 8, 5, 8, 3, 5 },
    { 6, 8, 8, 8, 6, 8 },             /* ... and stops where it belongs */
    { 3, 5, 8, 8, 3, 5 },
    { 6, NAN, 5, 8, 3, 5 },           /* open at the end: up to the end of the run */
    { 6, NAN, 8, 8, 6, 8 },
    { 0, 10, 2, 5, 0, 10 },           /* windows that the run does not reach ... */
    { 6, 8, 4, 4, 2, 4 },
    { 6, NAN, 2, 4, 0, 4 },           /* ... or does not touch */
    { NAN, NAN, 2, 8, 0, 3, 3 },      /* endless: the latest stretch, */
    { NAN, NAN, 20, 8, 17, 20, 3 },
    { NAN, 4, 7, 8, 3, 7, 3 },        /* as long as the window, if there is one */
    { 6, 8, 7, 8, 5, 7, 3 },
    { 6, NAN, 20, 8, 18, 20, 3 },
    { 9, NAN, 20, 8, 17, 20, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Run) run = run_until (cases[i].present);
      g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_TIME, "x:m", cases[i].from, cases[i].to);
      g_autoptr (HysFigure) figure = hys_figure_view_new (run.document, spec, run.trace);
      double low, high;

      g_test_message ("case %u", i);
      hys_figure_view_update (figure, spec, run.trace, (HysHorizon) { cases[i].until, cases[i].rolling });
      hys_figure_get_range (figure, HYS_AXIS_X, &low, &high);
      g_assert_cmpfloat (low, ==, cases[i].low);
      g_assert_cmpfloat (high, ==, cases[i].high);
    }
}

/* In an endless run plots against time without a window show as much as the longest one that has one, or six periods. */
static void
test_span (void)
{
  g_autoptr (HysItemList) specs = hys_figure_list_new ();
  const HysHorizon endless = { 30, 12 };

  hys_item_list_add (specs, spec_of (HYS_FIGURE_TIME, "x:m", NAN, NAN));
  hys_item_list_add (specs, spec_of (HYS_FIGURE_PLANE, "x:m r:m", 0, 25));
  g_assert_cmpfloat (hys_figure_view_span (specs, endless), ==, 12);
  hys_item_list_add (specs, spec_of (HYS_FIGURE_TIME, "v:m", 3, 8));
  g_assert_cmpfloat (hys_figure_view_span (specs, endless), ==, 5);
  hys_item_list_add (specs, spec_of (HYS_FIGURE_TIME, "v:m", 10, NAN));
  g_assert_cmpfloat (hys_figure_view_span (specs, endless), ==, 20);
  g_assert_cmpfloat (hys_figure_view_span (specs, (HysHorizon) { 30, 0 }), ==, 0);
}

/* In an endless run a loop consists of the latest stretch, whatever its own window is: x = cos t is 1 at t = 12.57, and not
 * below 0.5 from t = 11.6 to 13.5. */
static void
test_loop_rolls (void)
{
  g_auto (Run) run = run_until (13.5);
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m r:m", 1, NAN);
  g_autoptr (HysFigure) figure = hys_figure_view_new (run.document, spec, run.trace);
  double low, high;

  hys_figure_view_update (figure, spec, run.trace, (HysHorizon) { 5, 1.2 });
  hys_figure_get_range (figure, HYS_AXIS_X, &low, &high);
  g_assert_cmpfloat (low, >=, 0);
  g_assert_cmpfloat (high, >=, 1);
}

/* The window chooses the part of a loop that is drawn: from t = 2 pi / 3 to pi, x = cos t goes from -1/2 to -1. */
static void
test_part_of_a_loop (void)
{
  g_auto (Run) run = run_until (8);
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m r:m", 2 * G_PI / 3, G_PI);
  g_autoptr (HysFigure) figure = hys_figure_view_new (run.document, spec, run.trace);
  double low, high;

  hys_figure_get_range (figure, HYS_AXIS_X, &low, &high);
  g_assert_cmpfloat (low, >, -1.3);
  g_assert_cmpfloat (low, <=, -1 + 1e-4);
  g_assert_cmpfloat (high, >=, -0.5 - 0.01);
  g_assert_cmpfloat (high, <, -0.2);
}

/* A document's own figures, or else displacement and loop of the bar that it is about, or else nothing. */
static void
test_specs (void)
{
  g_auto (Run) run = run_until (1);
  g_autoptr (HysDocument) walls = hys_document_new ();

  build_wall (run.document, "end");
  build_bar (run.document, "drawn-last");
  g_autoptr (HysItemList) usual = hys_figure_view_specs (run.document);
  const HysFigureSpec *time = hys_item_list_get (usual, 0), *loop = hys_item_list_get (usual, 1);

  g_assert_cmpuint (usual->len, ==, 2);
  g_assert_cmpint (time->kind, ==, HYS_FIGURE_TIME);
  g_assert_cmpstrv (time->series, ((const char *[]){ "x:m", NULL }));
  g_assert_cmpint (loop->kind, ==, HYS_FIGURE_PLANE);
  g_assert_cmpstrv (loop->series, ((const char *[]){ "x:m", "r:m", NULL }));

  hys_item_list_add (run.document->figures, spec_of (HYS_FIGURE_TIME, "E:error", 0, 1));
  g_autoptr (HysItemList) own = hys_figure_view_specs (run.document);

  g_assert_cmpuint (own->len, ==, 1);
  g_assert_cmpstrv (((const HysFigureSpec *) hys_item_list_get (own, 0))->series, ((const char *[]){ "E:error", NULL }));

  build_wall (walls, "wall");
  g_autoptr (HysItemList) none = hys_figure_view_specs (walls);

  g_assert_cmpuint (none->len, ==, 0);
}

/* Whatever a document calls its things, a drawing comes about without a complaint (which would end this program). */
static void
test_hostile_texts (void)
{
  g_auto (Run) run = run_until (1);
  const HysFigureKind kinds[] = { HYS_FIGURE_TIME, HYS_FIGURE_PLANE, HYS_FIGURE_SPACE };
  g_autoptr (GError) error = NULL;

  for (const char *const *field = (const char *const[]){ "units.length", "units.force", "units.time", NULL }; *field != NULL; field++)
    g_assert_true (hys_document_set (run.document, *field, "<b>&\"", &error));
  g_assert_no_error (error);
  hys_id_set (&hys_document_edit_node (run.document, 1)->id, "</span>&");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (HysFigureSpec) spec = spec_of (kinds[i], "x:</span>& r:</span>& v:</span>&", NAN, NAN);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
      cairo_t *cr = cairo_create (surface);
      HysPlotStyle style;

      if (kinds[i] == HYS_FIGURE_PLANE)
        g_clear_pointer (&spec->series[2], g_free);
      spec->title = g_strdup ("<i>&amp");
      g_autoptr (HysFigure) figure = hys_figure_view_new (run.document, spec, run.trace);

      g_assert_cmpuint (hys_figure_n_curves (figure), ==, kinds[i] == HYS_FIGURE_TIME ? 3 : 1);
      hys_plot_style_init (&style, HYS_PLOT_PRINT);
      hys_figure_draw (figure, cr, 400, 300, &style);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

typedef struct
{
  guint8 pixels[300][400][4];
} Picture;

static Picture *
draw (HysFigure *figure)
{
  Picture *picture = g_new0 (Picture, 1);
  cairo_surface_t *surface = cairo_image_surface_create_for_data (&picture->pixels[0][0][0], CAIRO_FORMAT_ARGB32, 400, 300, 4 * 400);
  cairo_t *cr = cairo_create (surface);
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_PRINT);
  hys_figure_draw (figure, cr, 400, 300, &style);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return picture;
}

/* A title, the titles of axes and the names of curves are shown letter by letter, also where they would be markup. */
static void
test_texts_are_text (void)
{
  g_auto (Run) run = run_until (1);
  const char *text = "<b>W</b>", *letters = "&lt;b&gt;W&lt;/b&gt;", *upright = "<span font_style=\"normal\">&lt;b&gt;W&lt;/b&gt;</span>";
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_TIME, "x:m v:m", NAN, NAN);

  for (int place = 0; place < 3; place++)
    {
      g_autoptr (HysFigureSpec) other = hys_figure_spec_copy (spec);
      g_autoptr (HysFigure) figure = NULL;
      g_autofree Picture *drawn = NULL, *expected = NULL;

      if (place == 0)
        other->title = g_strdup (text);
      else if (place == 1)
        other->axes[0].title = g_strdup (text);
      else
        hys_figure_spec_curve (other, 0)->label = g_strdup (text);
      figure = hys_figure_view_new (run.document, other, run.trace);
      drawn = draw (figure);
      if (place == 0)
        hys_figure_set_title (figure, letters);
      else if (place == 1)
        hys_figure_set_axis (figure, HYS_AXIS_X, upright, "");
      else
        hys_figure_set_label (figure, 0, upright);
      expected = draw (figure);
      g_assert_cmpmem (drawn, sizeof *drawn, expected, sizeof *expected);
    }
}

/* Forces that cancel each other move a bar by some 1e-16, which is the rounding of their sum, so that the axes are those of a
 * bar at rest. The force of another bar's spring is no rounding. */
static void
test_rounding_is_flat (void)
{
  g_auto (Run) run = { .document = hys_document_new () };
  guint wall = build_wall (run.document, "w"), n = build_bar (run.document, "n"), b = build_bar (run.document, "b");
  g_autoptr (HysFigureSpec) time = spec_of (HYS_FIGURE_TIME, "x:n", NAN, NAN);
  g_autoptr (HysFigureSpec) loop = spec_of (HYS_FIGURE_PLANE, "x:n f:k", NAN, NAN);
  g_autoptr (HysFigure) flat = NULL, upright = NULL;
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  double low, high;

  build_spring (run.document, "e1", wall, n, 1.1);
  build_dashpot (run.document, "e2", wall, n, 0.3);
  build_load (run.document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0.25, 0);
  build_load (run.document, n, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0.25 + G_PI, 0);
  build_spring (run.document, "k", wall, b, 1);
  build_load (run.document, b, HYS_LOAD_FORCE, "sin", 0.5, 1.3, 0, 0);
  run.document->simulation.until = 20;
  run.document->simulation.step = 0.01;
  run.trace = hys_simulate (run.document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  g_assert_true (hys_column_range (hys_trace_column (run.trace, (HysSeries){ HYS_SERIES_POSITION, n }), 0, G_MAXSIZE, &low, &high));
  g_assert_cmpfloat (high, >, low);
  g_assert_cmpfloat (high - low, <, 1e-14);
  flat = hys_figure_view_new (run.document, time, run.trace);
  upright = hys_figure_view_new (run.document, loop, run.trace);
  hys_figure_get_range (flat, HYS_AXIS_Y, &low, &high);
  g_assert_cmpfloat (low, <=, -0.1);
  g_assert_cmpfloat (high, >=, 0.1);
  hys_figure_get_range (upright, HYS_AXIS_X, &low, &high);
  g_assert_cmpfloat (low, <=, -0.1);
  g_assert_cmpfloat (high, >=, 0.1);
  hys_figure_get_range (upright, HYS_AXIS_Y, &low, &high);
  g_assert_cmpfloat (high, >, 0.1);
  g_assert_cmpfloat (high, <, 1);
}

/* An axis that the document has logarithmic begins at the first time above 0. */
static void
test_logarithmic (void)
{
  g_auto (Run) run = run_until (8);
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_TIME, "x:m", NAN, NAN);
  g_autoptr (HysFigure) figure = NULL;
  double low, high;

  spec->axes[0].logarithmic = TRUE;
  figure = hys_figure_view_new (run.document, spec, run.trace);
  hys_figure_view_update (figure, spec, run.trace, (HysHorizon){ 8, 0 });
  hys_figure_get_range (figure, HYS_AXIS_X, &low, &high);
  g_assert_cmpfloat (low, ==, 0.01);
  g_assert_cmpfloat (high, ==, 8);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/figure/curves", test_curves);
  g_test_add_func ("/view/figure/logarithmic", test_logarithmic);
  g_test_add_func ("/view/figure/window", test_window);
  g_test_add_func ("/view/figure/span", test_span);
  g_test_add_func ("/view/figure/part-of-a-loop", test_part_of_a_loop);
  g_test_add_func ("/view/figure/loop-rolls", test_loop_rolls);
  g_test_add_func ("/view/figure/specs", test_specs);
  g_test_add_func ("/view/figure/hostile-texts", test_hostile_texts);
  g_test_add_func ("/view/figure/texts-are-text", test_texts_are_text);
  g_test_add_func ("/view/figure/rounding-is-flat", test_rounding_is_flat);
  return g_test_run ();
}
