/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-reference.h"

#include <glib/gstdio.h>
#include <math.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFigureSpec, hys_figure_spec_free)

/* A mass on a spring, x = cos t, a row each 1/100 up to t = 10. */
static HysDocument *
oscillator (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, 1, 0);

  build_spring (document, "k1", wall, m, 1);
  document->simulation.until = 10;
  document->simulation.step = 0.01;
  document->simulation.every = 1;
  return document;
}

static HysTrace *
run (const HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;
  HysTrace *trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);

  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  return trace;
}

static HysFigureSpec *
spec_of (HysFigureKind kind,
         const char   *series)
{
  g_auto (GStrv) names = g_strsplit (series, " ", -1);

  return hys_figure_spec_new (kind, (const char *const *) names);
}

static gsize
rows_of (HysFigure *figure,
         guint      curve)
{
  return hys_column_length (hys_figure_get_column (figure, curve, HYS_AXIS_X));
}

static double
value_of (HysFigure *figure,
          guint      curve,
          HysAxis    axis,
          gsize      row)
{
  return hys_column_get (hys_figure_get_column (figure, curve, axis), row);
}

/* A cycle is a copy of its rows, with its name; the run goes on without it. */
static void
test_cut (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  g_autoptr (HysReference) reference = hys_reference_new_cut (document, trace, 2.995, 4.005, HYS_REFERENCE_BUDGET, "a & b");
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m v:m");
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);

  g_assert_true (hys_reference_add (reference, figure, spec, NULL));
  g_assert_cmpuint (hys_figure_n_curves (figure), ==, 1);
  g_assert_cmpuint (rows_of (figure, 0), ==, 101);
  g_assert_true (hys_figure_get_look (figure, 0) & HYS_CURVE_REFERENCE);
  g_assert_cmpstr (hys_figure_get_curve_label (figure, 0), ==, "<span font_style=\"normal\">a &amp; b</span>");
  g_assert_cmpfloat (fabs (value_of (figure, 0, HYS_AXIS_X, 50) - cos (3.5)), <, 1e-3);
  g_assert_cmpfloat (fabs (value_of (figure, 0, HYS_AXIS_Y, 50) + sin (3.5)), <, 1e-3);
}

/* Of a run the series of the same name, against time all of it, of a loop what lies in the window. */
static void
test_run (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  g_autoptr (HysReference) reference = hys_reference_new (document, trace, "earlier");
  g_autoptr (HysFigureSpec) time = spec_of (HYS_FIGURE_TIME, "x:m v:m"), plane = spec_of (HYS_FIGURE_PLANE, "x:m v:m");
  g_autoptr (HysFigureSpec) other = spec_of (HYS_FIGURE_PLANE, "x:q v:q");
  g_autoptr (HysFigure) against_time = hys_figure_new (HYS_PLOT_TIME), loop = hys_figure_new (HYS_PLOT_PLANE);

  plane->from = 4;
  plane->to = 6;
  g_assert_true (hys_reference_add (reference, against_time, time, NULL));
  g_assert_cmpuint (hys_figure_n_curves (against_time), ==, 2);
  g_assert_cmpuint (rows_of (against_time, 1), ==, hys_trace_length (trace));
  g_assert_true (hys_reference_add (reference, loop, plane, NULL));
  g_assert_cmpuint (rows_of (loop, 0), ==, 201);
  plane->from = 400;
  plane->to = 600;
  g_assert_true (hys_reference_add (reference, loop, plane, NULL));
  g_assert_cmpuint (rows_of (loop, 1), ==, hys_trace_length (trace));
  g_assert_true (hys_reference_add (reference, loop, other, NULL));
}

/* A row that is only half written, as the time is there before the rest, does not count yet. */
static void
test_half_a_row (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  g_autoptr (HysReference) reference = hys_reference_new (document, trace, "earlier");
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m v:m");
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE);

  hys_column_append (hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 }), 10.01);
  spec->from = 4;
  g_assert_true (hys_reference_add (reference, figure, spec, NULL));
  g_assert_cmpuint (rows_of (figure, 0), ==, 601);
  spec->from = NAN;
  spec->to = 20;
  g_assert_true (hys_reference_add (reference, figure, spec, NULL));
  g_assert_cmpuint (rows_of (figure, 1), ==, 1001);
}

static HysReference *
load (const char  *text,
      const char  *name,
      GError     **error)
{
  g_autofree char *folder = g_dir_make_tmp ("hysteron-XXXXXX", NULL), *path = g_build_filename (folder, name, NULL);
  HysReference *reference;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  reference = hys_reference_load (path, NULL, NULL, error);
  g_remove (path);
  g_rmdir (folder);
  return reference;
}

/* By names, with units or without, or by order; what is no number is a gap. */
static void
check_table (const char *text,
             const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysReference) reference = load (text, name, &error);
  g_autoptr (HysFigureSpec) named = spec_of (HYS_FIGURE_PLANE, "x:m r:m"), unnamed = spec_of (HYS_FIGURE_PLANE, "x:q r:q");
  g_autoptr (HysFigureSpec) space = spec_of (HYS_FIGURE_SPACE, "x:q r:q v:q");
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_PLANE), solid = hys_figure_new (HYS_PLOT_SPACE);

  g_assert_no_error (error);
  g_assert_true (hys_reference_add (reference, figure, named, NULL));
  g_assert_true (hys_reference_add (reference, figure, unnamed, NULL));
  g_assert_false (hys_reference_add (reference, solid, space, NULL));
  g_assert_cmpint (hys_figure_get_look (figure, 0), ==, HYS_CURVE_MARKS | HYS_CURVE_REFERENCE);   /* points, as measured */
  g_assert_cmpuint (rows_of (figure, 0), ==, 4);
  g_assert_cmpfloat (value_of (figure, 0, HYS_AXIS_X, 3), ==, 10);
  g_assert_cmpfloat (value_of (figure, 0, HYS_AXIS_Y, 3), ==, 7);
  g_assert_true (isnan (value_of (figure, 0, HYS_AXIS_Y, 1)));
  g_assert_true (isnan (value_of (figure, 0, HYS_AXIS_X, 2)));
  g_assert_cmpfloat (value_of (figure, 1, HYS_AXIS_X, 0), ==, 1);
}

static void
test_table (void)
{
  check_table ("# measured\nt,r:m,x:m\n0,1,2\n\n1,,4\n2,5\n3,7,1e1\n", "a.csv");
  check_table ("t [s];r:m [kN];x:m / mm\r\n0,0;1;2\r\n1;;4\r\n2;5\r\n3;7;1e1\r\n", "a.TSV");
}

static void
test_refused (void)
{
  const char *const texts[] = { "", "x\n1\n", "x,y\n", "# x,y\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load (texts[i], "bad.csv", &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_true (g_str_has_prefix (error->message, "bad.csv: line 1: "));
    }
}

static gboolean
refuse (double   fraction,
        gpointer user_data)
{
  return FALSE;
}

/* A document is run, with its title; its own figure where the names differ. A file that is none says so. */
static void
test_load (void)
{
  g_autofree char *folder = g_dir_make_tmp ("hysteron-XXXXXX", NULL), *path = g_build_filename (folder, "a.hysteron", NULL);
  g_autofree char *missing = g_build_filename (folder, "none.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_TIME, "x:other");
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysReference) reference = NULL;

  g_assert_true (hys_document_save (document, file, NULL, NULL, &error));
  reference = hys_reference_load (path, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (hys_reference_add (reference, figure, spec, NULL));
  g_assert_cmpfloat (fabs (value_of (figure, 0, HYS_AXIS_Y, 300) - cos (3)), <, 1e-3);
  g_assert_null (hys_reference_load (path, refuse, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (hys_reference_load (missing, NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_remove (path);
  g_rmdir (folder);
}

/* Of a run that is too long for the budget some rows, the first and the last, with the extremes of all. */
static void
test_budget (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  const gsize budget = hys_trace_series (trace)->len * hys_column_bytes_ranged (200);
  g_autoptr (HysReference) reference = hys_reference_new_cut (document, trace, -INFINITY, INFINITY, budget, "long");
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_TIME, "x:m");
  g_autoptr (HysFigure) figure = hys_figure_new (HYS_PLOT_TIME);
  HysColumn *x;
  double low, high, from, to;
  gsize n;

  g_assert_false (hys_reference_fits (trace, budget));
  g_assert_true (hys_reference_fits (trace, HYS_REFERENCE_BUDGET));
  g_assert_true (hys_reference_add (reference, figure, spec, NULL));
  n = rows_of (figure, 0);
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpuint (n, <, 501);
  g_assert_cmpfloat (value_of (figure, 0, HYS_AXIS_X, 0), ==, 0);
  g_assert_cmpfloat (value_of (figure, 0, HYS_AXIS_X, n - 1), ==, 10);
  x = hys_trace_column (trace, (HysSeries) { HYS_SERIES_POSITION, 1 });
  g_assert_true (hys_column_range (x, 0, hys_trace_length (trace), &low, &high));
  g_assert_true (hys_column_range (hys_figure_get_column (figure, 0, HYS_AXIS_Y), 0, n, &from, &to));
  g_assert_cmpfloat (from, ==, low);
  g_assert_cmpfloat (to, ==, high);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reference/cut", test_cut);
  g_test_add_func ("/reference/budget", test_budget);
  g_test_add_func ("/reference/run", test_run);
  g_test_add_func ("/reference/half-a-row", test_half_a_row);
  g_test_add_func ("/reference/table", test_table);
  g_test_add_func ("/reference/refused", test_refused);
  g_test_add_func ("/reference/load", test_load);
  return g_test_run ();
}
