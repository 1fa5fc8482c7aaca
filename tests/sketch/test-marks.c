/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-ink-map.h"
#include "hys-sketch-marks.h"

/* A chain wall - s1 - a - s2 - b - k - m. */
static HysDocument *
build_chain (void)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "a"), b = build_bar (document, "b");
  guint m = build_mass (document, "m", 1, 0, 0);

  build_slider (document, "s1", wall, a, 1, 0);
  build_slider (document, "s2", a, b, 1, 0);
  build_spring (document, "k", b, m, 1);
  return document;
}

static GPtrArray *
find (HysSeverity severity,
      const char *first,
      const char *second)
{
  GPtrArray *findings = hys_findings_new ();
  const char *ids[] = { first, second, NULL };

  g_ptr_array_add (findings, hys_finding_new (severity, "test", ids, "text"));
  return findings;
}

static void
test_severity (void)
{
  g_autoptr (HysDocument) document = build_chain ();
  g_autoptr (GPtrArray) findings = find (HYS_SEVERITY_WARNING, "s1", "a");
  g_autoptr (HysSketchMarks) marks = NULL;
  const char *ids[] = { "gone", "a", "s2", NULL };

  g_ptr_array_add (findings, hys_finding_new (HYS_SEVERITY_ERROR, "test", ids, "text"));
  g_ptr_array_add (findings, hys_finding_new (HYS_SEVERITY_INFO, "test", ids, "text"));
  marks = hys_sketch_marks_new (document, findings);
  g_assert_cmpint (hys_sketch_marks_get (marks, 0, -1), ==, HYS_SEVERITY_WARNING);
  g_assert_cmpint (hys_sketch_marks_get (marks, 1, -1), ==, HYS_SEVERITY_ERROR);
  g_assert_cmpint (hys_sketch_marks_get (marks, 2, -1), ==, -1);
  g_assert_cmpint (hys_sketch_marks_get (marks, -1, 1), ==, HYS_SEVERITY_ERROR);
  g_assert_cmpint (hys_sketch_marks_get (marks, -1, 0), ==, -1);
  g_assert_cmpint (hys_sketch_marks_get (marks, -1, -1), ==, -1);
}

static void
test_nothing_to_mark (void)
{
  g_autoptr (HysDocument) document = build_chain ();
  g_autoptr (GPtrArray) none = hys_findings_new (), gone = find (HYS_SEVERITY_ERROR, "gone", NULL);

  g_assert_null (hys_sketch_marks_new (document, NULL));
  g_assert_null (hys_sketch_marks_new (document, none));
  g_assert_null (hys_sketch_marks_new (document, gone));
  g_assert_cmpint (hys_sketch_marks_get (NULL, 0, -1), ==, -1);
}

static cairo_surface_t *
paint (const HysDocument    *document,
       const HysSketchMarks *marks)
{
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 800, 200);
  cairo_t *cr = cairo_create (surface);
  HysSketchStyle style;

  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.marks = marks;
  hys_sketch_draw (cr, document, layout, NULL, &style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The columns of pixels in which two images differ: first and last. */
static void
compare (cairo_surface_t *a,
         cairo_surface_t *b,
         int             *first,
         int             *last)
{
  int stride = cairo_image_surface_get_stride (a);
  const guint8 *pixels = cairo_image_surface_get_data (a), *others = cairo_image_surface_get_data (b);

  *first = G_MAXINT;
  *last = -1;
  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 800; x++)
      if (memcmp (pixels + y * stride + 4 * x, others + y * stride + 4 * x, 3) != 0)
        {
          *first = MIN (*first, x);
          *last = MAX (*last, x);
        }
}

/* Every severity shows, at what it is about and nowhere else. */
static void
test_place (void)
{
  g_autoptr (HysDocument) document = build_chain ();
  g_autoptr (HysLayout) layout = hys_layout_new (document);
  HysSketchBox nodes[4], elements[3];
  cairo_surface_t *plain = paint (document, NULL);

  hys_sketch_boxes (document, layout, nodes, elements);
  for (int severity = HYS_SEVERITY_INFO; severity <= HYS_SEVERITY_ERROR; severity++)
    {
      g_autoptr (GPtrArray) findings = find ((HysSeverity) severity, "s2", NULL);
      g_autoptr (HysSketchMarks) marks = hys_sketch_marks_new (document, findings);
      cairo_surface_t *marked = paint (document, marks);
      int first, last;

      compare (plain, marked, &first, &last);
      g_assert_cmpint (last - first, >, 8);
      g_assert_cmpfloat (first, >=, elements[1].x - 12);
      g_assert_cmpfloat (last, <=, elements[1].x + elements[1].width + 12);
      cairo_surface_destroy (marked);
    }
  cairo_surface_destroy (plain);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/marks/severity", test_severity);
  g_test_add_func ("/marks/nothing-to-mark", test_nothing_to_mark);
  g_test_add_func ("/marks/place", test_place);
  return g_test_run ();
}
