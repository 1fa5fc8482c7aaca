/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-figure-private.h"
#include "hys-figure-view.h"
#include "hys-reference.h"
#include "hys-rows.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

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

static HysKeptRun *
keep_for (const HysReference  *reference,
          const HysFigureSpec *spec)
{
  g_autoptr (HysItemList) specs = hys_figure_list_new ();

  hys_item_list_add (specs, hys_figure_spec_copy (spec));
  return hys_reference_keep (reference, specs);
}

static double
value_of (const HysKeptRun *run,
          const char       *series,
          gsize             row)
{
  return hys_column_get (hys_kept_run_find (run, series), row);
}

/* The largest difference of a series from a function of time, on and between the rows. */
static double
farthest_from (const HysKeptRun *run,
               const char       *series,
               double          (*function) (double t))
{
  HysColumn *t = hys_kept_run_find (run, "t"), *x = hys_kept_run_find (run, series);
  double worst = 0;

  for (gsize i = 0; i + 1 < hys_kept_run_rows (run); i++)
    for (int k = 0; k <= 8; k++)
      {
        double part = k / 8.0, at = (1 - part) * hys_column_get (t, i) + part * hys_column_get (t, i + 1);

        worst = fmax (worst, fabs ((1 - part) * hys_column_get (x, i) + part * hys_column_get (x, i + 1) - function (at)));
      }
  return worst;
}

/* A cycle: its rows, as far as they are needed, with the values that the network had, and no name of its own. */
static void
test_cut (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  g_autoptr (HysDocument) snapshot = hys_document_copy (document);
  g_autoptr (HysReference) reference = hys_reference_new_cut (snapshot, trace, 2.995, 4.005, HYS_REFERENCE_BUDGET, "a & b");
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m v:m");
  g_autoptr (HysKeptRun) kept = keep_for (reference, spec);

  g_assert_cmpfloat_with_epsilon (value_of (kept, "t", 0), 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (value_of (kept, "t", hys_kept_run_rows (kept) - 1), 4, 1e-9);
  g_assert_cmpuint (hys_kept_run_rows (kept), <, 100);
  g_assert_cmpfloat (farthest_from (kept, "x:m", cos), <, 1e-3);
  g_assert_cmpstr (g_ptr_array_index (kept->series, 1), ==, "x:m");
  g_assert_nonnull (hys_kept_run_find (kept, "u:k1"));   /* other figures may ask for it later */
  g_assert_cmpfloat (hys_kept_run_value (kept, "k1.stiffness", 0), ==, 1);
  g_assert_true (isnan (hys_kept_run_value (kept, "k2.stiffness", 0)));
  g_assert_null (kept->name);
}

static HysColor
color_of (HysFigure *figure,
          guint      i)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  return hys_canvas_color (&(HysFigureCanvas) { .data = &figure->data, .style = &style }, i);
}

/* Each two of the curves differ in colour, and those of one run in their dashes. */
static void
expect_told_apart (HysFigure *figure)
{
  for (guint i = 0; i < hys_figure_n_curves (figure); i++)
    for (guint k = 0; k < i; k++)
      {
        HysColor a = color_of (figure, i), b = color_of (figure, k);

        g_assert_cmpfloat (fabs (a.red - b.red) + fabs (a.green - b.green) + fabs (a.blue - b.blue), >, 0.2);
      }
}

/* The figures of a document have its kept runs, above all: against time all of them, of a loop what lies in its window. */
static void
test_figures (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  g_autoptr (HysDocument) snapshot = hys_document_copy (document);
  g_autoptr (HysReference) reference = hys_reference_new (snapshot, trace, "earlier");
  g_autoptr (HysFigureSpec) time = spec_of (HYS_FIGURE_TIME, "x:m v:m"), plane = spec_of (HYS_FIGURE_PLANE, "x:m v:m");
  g_autoptr (HysFigureSpec) other = spec_of (HYS_FIGURE_PLANE, "x:m F:m");
  g_autoptr (HysFigure) against_time = NULL, loop = NULL, measured = NULL, without = NULL, hidden = NULL;
  HysKeptRun *kept = keep_for (reference, plane);
  double low, high;

  kept->name = g_strdup ("a & b");
  kept->color = 0x0000ff;
  hys_item_list_add (document->runs, kept);
  plane->from = 4;
  plane->to = 6;
  against_time = hys_figure_view_new (document, time, trace);
  g_assert_cmpuint (hys_figure_n_curves (against_time), ==, 4);
  g_assert_true (hys_figure_get_look (against_time, 3) & HYS_CURVE_REFERENCE);
  g_assert_nonnull (strstr (hys_figure_get_curve_label (against_time, 2), "a &amp; b"));
  g_assert_cmpstr (hys_figure_get_curve_label (against_time, 2), !=, hys_figure_get_curve_label (against_time, 3));
  expect_told_apart (against_time);
  loop = hys_figure_view_new (document, plane, trace);
  g_assert_cmpuint (hys_figure_n_curves (loop), ==, 2);
  g_assert_cmpstr (hys_figure_get_curve_label (loop, 0), ==, "<span font_style=\"normal\">present run</span>");
  g_assert_cmpstr (hys_figure_get_curve_label (loop, 1), ==, "<span font_style=\"normal\">a &amp; b</span>");
  g_assert_true (hys_column_range (hys_figure_get_column (loop, 1, HYS_AXIS_X), 0, G_MAXSIZE, &low, &high));
  g_assert_cmpfloat_with_epsilon (low, cos (4), 0.01);   /* cos rises from -0.65 at 4 to 0.96 at 6 */
  g_assert_cmpfloat_with_epsilon (high, cos (6), 0.01);
  g_assert_cmpint (hys_figure_get_look (loop, 1), ==, HYS_CURVE_LINE | HYS_CURVE_REFERENCE);
  g_assert_cmpfloat (color_of (loop, 1).blue, ==, 1);   /* the colour that it was given */
  g_assert_cmpfloat (color_of (loop, 1).red, ==, 0);
  kept->points = TRUE;
  measured = hys_figure_view_new (document, plane, trace);
  g_assert_cmpint (hys_figure_get_look (measured, 1), ==, HYS_CURVE_MARKS | HYS_CURVE_REFERENCE);
  without = hys_figure_view_new (document, other, trace);
  g_assert_cmpuint (hys_figure_n_curves (without), ==, 2);
  kept->hidden = TRUE;
  hidden = hys_figure_view_new (document, plane, trace);
  g_assert_cmpuint (hys_figure_n_curves (hidden), ==, 1);
  g_assert_null (hys_figure_get_curve_label (hidden, 0));
}

/* A row that is only half written, as the time is there before the rest, does not count yet. */
static void
test_half_a_row (void)
{
  g_autoptr (HysDocument) document = oscillator ();
  g_autoptr (HysTrace) trace = run (document);
  g_autoptr (HysDocument) snapshot = hys_document_copy (document);
  g_autoptr (HysReference) reference = hys_reference_new (snapshot, trace, "earlier");
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m v:m");
  g_autoptr (HysKeptRun) kept = NULL;

  hys_column_append (hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 }), 10.01);
  kept = keep_for (reference, spec);
  g_assert_cmpfloat_with_epsilon (value_of (kept, "t", hys_kept_run_rows (kept) - 1), 10, 1e-9);
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

/* By names, with units or without, or by what they are; what is no number is a gap. */
static void
check_table (const char *text,
             const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysReference) reference = load (text, name, &error);
  g_autoptr (HysFigureSpec) named = spec_of (HYS_FIGURE_PLANE, "x:m r:m"), unnamed = spec_of (HYS_FIGURE_PLANE, "x:q r:q");
  g_autoptr (HysFigureSpec) space = spec_of (HYS_FIGURE_SPACE, "x:q r:q v:q");
  g_autoptr (HysKeptRun) first = NULL, second = NULL;

  g_assert_no_error (error);
  first = keep_for (reference, named);
  second = keep_for (reference, unnamed);
  g_assert_null (keep_for (reference, space));
  g_assert_true (first->points);   /* as measured */
  g_assert_cmpstr (first->name, ==, name);
  g_assert_cmpuint (hys_kept_run_rows (first), ==, 4);
  g_assert_cmpfloat (value_of (first, "x:m", 3), ==, 10);
  g_assert_cmpfloat (value_of (first, "r:m", 3), ==, 7);
  g_assert_true (isnan (value_of (first, "r:m", 1)));
  g_assert_true (isnan (value_of (first, "x:m", 2)));
  g_assert_cmpfloat (value_of (second, "x:q", 0), ==, 2);
  g_assert_cmpfloat (value_of (second, "r:q", 0), ==, 1);
}

/* A table from elsewhere: by the words of its headings, whatever their order, else by order, without the time; a figure of two
 * displacements has none of them. */
static void
test_words (void)
{
  g_autoptr (HysFigureSpec) plane = spec_of (HYS_FIGURE_PLANE, "x:q r:q"), time = spec_of (HYS_FIGURE_TIME, "f:q");
  g_autoptr (HysReference) words = load ("Kraft;Zeit;Weg\nkN;Sec;mm\n1;0,5;2\n3;1;-9999\n5;1,5;6\n7;2;-9999\n", "a.csv", NULL);
  g_autoptr (HysReference) order = load ("Time,Channel 1,Channel 2\n0,1,2\n1,3,4\n", "a.csv", NULL);
  g_autoptr (HysKeptRun) loop = keep_for (words, plane), forces = keep_for (words, time), first = keep_for (order, plane);

  g_assert_cmpfloat (value_of (loop, "x:q", 0), ==, 2);
  g_assert_cmpfloat (value_of (loop, "r:q", 0), ==, 1);
  g_assert_true (isnan (value_of (loop, "x:q", 1)));
  g_assert_cmpfloat (value_of (forces, "t", 2), ==, 1.5);
  g_assert_cmpfloat (value_of (forces, "f:q", 2), ==, 5);
  g_assert_cmpfloat (value_of (first, "x:q", 1), ==, 3);
  g_assert_cmpfloat (value_of (first, "r:q", 1), ==, 4);
  g_assert_cmpfloat (value_of (first, "t", 1), ==, 1);
}

static void
test_table (void)
{
  check_table ("# measured\nt,r:m,x:m\n0,1,2\n\n1,,4\n2,5\n3,7,1e1\n", "a.csv");
  check_table ("t [s];r:m [kN];x:m / mm\r\n0,0;1;2\r\n1;;4\r\n2;5\r\n3;7;1e1\r\n", "a.TSV");
}

/* What is measured is points, however many; where they are too many, those that are left are everywhere, extremes among them. */
static void
test_many_rows (void)
{
  for (guint k = 0; k < 2; k++)
    {
      int n = k == 0 ? 3000 : 120000;
      g_autoptr (GString) text = g_string_new ("t,x:m,r:m\n");
      g_autoptr (HysReference) reference = NULL;
      g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_PLANE, "x:m r:m");
      g_autoptr (HysKeptRun) kept = NULL;
      double low, high, before = 0;

      for (int i = 0; i < n; i++)
        g_string_append_printf (text, "%d,%d,%d\n", i, i < n / 2 ? i : n - i, i == n / 3 ? 7 : 0);   /* lines, all but one */
      reference = load (text->str, "a.csv", NULL);
      kept = keep_for (reference, spec);
      g_assert_true (kept->points);
      g_assert_true (k > 0 || hys_kept_run_rows (kept) == (gsize) n);
      g_assert_cmpuint (hys_kept_run_rows (kept), <=, 40000);
      for (gsize i = 0; i < hys_kept_run_rows (kept); i++)
        {
          g_assert_cmpfloat (value_of (kept, "t", i) - before, <, n / 200);
          before = value_of (kept, "t", i);
        }
      g_assert_true (hys_column_range (hys_kept_run_find (kept, "r:m"), 0, G_MAXSIZE, &low, &high));
      g_assert_cmpfloat (high, ==, 7);
    }
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
  g_autoptr (HysKeptRun) kept = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (HysReference) reference = NULL;

  g_assert_true (hys_document_save (document, file, NULL, FALSE, NULL, &error));
  reference = hys_reference_load (path, NULL, NULL, &error);
  g_assert_no_error (error);
  kept = keep_for (reference, spec);
  g_assert_cmpfloat (farthest_from (kept, "x:other", cos), <, 1e-3);
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
  g_autoptr (HysDocument) snapshot = hys_document_copy (document);
  g_autoptr (HysReference) reference = hys_reference_new_cut (snapshot, trace, -INFINITY, INFINITY, budget, "long");
  g_autoptr (HysFigureSpec) spec = spec_of (HYS_FIGURE_TIME, "x:m");
  g_autoptr (HysKeptRun) kept = keep_for (reference, spec);
  gsize n = hys_kept_run_rows (kept);
  double low, high, from, to;

  g_assert_false (hys_reference_fits (trace, budget));
  g_assert_true (hys_reference_fits (trace, HYS_REFERENCE_BUDGET));
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpuint (n, <, 501);
  g_assert_cmpfloat (value_of (kept, "t", 0), ==, 0);
  g_assert_cmpfloat (value_of (kept, "t", n - 1), ==, 10);
  g_assert_true (hys_column_range (hys_trace_column (trace, (HysSeries) { HYS_SERIES_POSITION, 1 }), 0, hys_trace_length (trace),
                                   &low, &high));
  g_assert_true (hys_column_range (hys_kept_run_find (kept, "x:m"), 0, n, &from, &to));
  g_assert_cmpfloat_with_epsilon (from, low, 1e-3);
  g_assert_cmpfloat_with_epsilon (to, high, 1e-3);
}

/* Corners, jumps and gaps stay exactly; nothing else is needed of straight lines; of too many rows the farthest stay. */
static void
test_rows (void)
{
  g_autoptr (HysColumn) t = hys_column_new (), zigzag = hys_column_new (), wave = hys_column_new ();
  g_autoptr (GPtrArray) columns = g_ptr_array_new (), waves = g_ptr_array_new (), thin = NULL, few = NULL;
  double low, high;

  for (int i = 0; i <= 40000; i++)
    {
      hys_column_append (t, i);
      hys_column_append (zigzag, i > 400 && i < 500 ? NAN : (double) (i % 2000 < 1000 ? i % 1000 : 1000 - i % 1000));
      hys_column_append (wave, sin (i / 7.0) + (i == 31337 ? 5 : 0));
    }
  g_ptr_array_add (columns, t);
  g_ptr_array_add (columns, zigzag);
  thin = hys_rows_thin (columns, TRUE, 1e-6, 1000);
  g_assert_cmpuint (hys_column_length (thin->pdata[0]), <, 400);
  for (gsize i = 0; i < hys_column_length (thin->pdata[0]); i++)
    {
      gsize row = (gsize) hys_column_get (thin->pdata[0], i);
      double x = hys_column_get (thin->pdata[1], i), true_x = hys_column_get (zigzag, row);

      g_assert_true (x == true_x || (isnan (x) && isnan (true_x)));
    }
  for (int i = 0; i <= 40000; i += 1000)   /* the corners */
    g_assert_cmpfloat (hys_column_get (thin->pdata[0], hys_column_search (thin->pdata[0], i)), ==, i);
  g_ptr_array_add (waves, t);
  g_ptr_array_add (waves, wave);
  few = hys_rows_thin (waves, TRUE, 1e-6, 500);
  g_assert_cmpuint (hys_column_length (few->pdata[0]), <=, 500);
  g_assert_true (hys_column_range (few->pdata[1], 0, 500, &low, &high));
  g_assert_cmpfloat (high, ==, hys_column_get (wave, 31337));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reference/cut", test_cut);
  g_test_add_func ("/reference/budget", test_budget);
  g_test_add_func ("/reference/figures", test_figures);
  g_test_add_func ("/reference/rows", test_rows);
  g_test_add_func ("/reference/half-a-row", test_half_a_row);
  g_test_add_func ("/reference/table", test_table);
  g_test_add_func ("/reference/words", test_words);
  g_test_add_func ("/reference/many-rows", test_many_rows);
  g_test_add_func ("/reference/refused", test_refused);
  g_test_add_func ("/reference/load", test_load);
  return g_test_run ();
}
