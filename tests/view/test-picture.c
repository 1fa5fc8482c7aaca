/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-picture.h"
#include "hys-simulation.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static char *folder;

typedef struct
{
  HysDocument *document;
  HysTrace    *trace;
} Run;

/* A mass on a spring, x = cos t, up to t = 20. */
static Run
run_oscillator (void)
{
  Run run = { .document = hys_document_new () };
  guint wall = build_wall (run.document, "wall"), m = build_mass (run.document, "m1", 1, 1, 0);
  g_autoptr (GError) error = NULL;
  HysFigureSpec *spec;
  HysOutcome outcome;

  build_spring (run.document, "k1", wall, m, 1);
  spec = hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const[]) { "x:m1", "f:k1", NULL });
  hys_item_list_add (run.document->figures, spec);
  spec = hys_figure_spec_new (HYS_FIGURE_PLANE, (const char *const[]) { "x:m1", "r:m1", NULL });
  spec->title = g_strdup ("Loop & line");
  spec->from = 10;
  hys_item_list_add (run.document->figures, spec);
  run.document->simulation.until = 20;
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

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
assert_same_pixels (cairo_surface_t *a,
                    cairo_surface_t *b)
{
  int width = cairo_image_surface_get_width (a), height = cairo_image_surface_get_height (a);

  g_assert_cmpint (width, ==, cairo_image_surface_get_width (b));
  g_assert_cmpint (height, ==, cairo_image_surface_get_height (b));
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 p, q;

        memcpy (&p, cairo_image_surface_get_data (a) + y * cairo_image_surface_get_stride (a) + 4 * x, 4);
        memcpy (&q, cairo_image_surface_get_data (b) + y * cairo_image_surface_get_stride (b) + 4 * x, 4);
        g_assert_cmphex (p & 0xffffff, ==, q & 0xffffff);
      }
}

static HysPicture *
new_figure (const HysDocument   *document,
            const HysFigureSpec *spec,
            const HysTrace      *trace)
{
  g_autoptr (HysItemList) specs = hys_figure_list_new ();

  hys_item_list_add (specs, hys_figure_spec_copy (spec));
  return hys_picture_new_figures (document, specs, trace, NULL, NULL, NULL);
}

/* The file has the pixels of the image that is copied, and of a preview at its resolution; a copy of the figures that
 * are on screen gives them too. */
static void
test_same_pixels (void)
{
  g_auto (Run) run = run_oscillator ();
  const HysFigureSpec *spec = hys_document_figure (run.document, 1);
  g_autoptr (HysPicture) picture = new_figure (run.document, spec, run.trace), copied = NULL;
  g_autoptr (HysFigure) figure = hys_figure_view_new (run.document, spec, run.trace);
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *file, *image, *copy;
  HysExportSettings settings;

  hys_figure_view_update (figure, spec, run.trace, (HysHorizon) { run.document->simulation.until, 0 });
  g_ptr_array_add (figures, hys_figure_copy (figure));
  copied = hys_picture_new_from (figures);
  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  hys_picture_export (picture, target, &settings, NULL, NULL, &error);
  g_assert_no_error (error);
  file = cairo_image_surface_create_from_png (path);
  image = hys_picture_to_image (picture, &settings);
  copy = hys_picture_to_image (copied, &settings);
  assert_same_pixels (file, image);
  assert_same_pixels (file, copy);
  cairo_surface_destroy (file);
  cairo_surface_destroy (image);
  cairo_surface_destroy (copy);
  g_unlink (path);
}

/* The command line makes the same file as the window does: both hand the same settings to the same picture. */
static void
test_command_line (void)
{
  g_autofree char *path = g_build_filename (folder, "a.png", NULL), *stdout_text = NULL;
  g_autoptr (HysDocument) document = hys_example_load ("prandtl", NULL);
  g_autoptr (HysItemList) specs = hys_figure_view_specs (document);
  g_autoptr (HysPicture) picture = NULL;
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *file, *image;
  HysExportSettings settings;
  HysOutcome outcome;
  const char *arguments[] = { g_getenv ("HYSTERON_CLI"), "plot", "example:prandtl", "-o", path, "--figure", "all", "--size",
                              "two-columns", "--style", "dark", "--dpi", "96", "--labels", "direct", "--y-range=-1.5,0.25", "--quiet", NULL };

  g_assert_nonnull (arguments[0]);
  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &stdout_text, NULL, NULL, &error));
  g_assert_no_error (error);
  trace = hys_simulate (document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&settings, &hys_export_presets (&(guint) { 0 })[1]);
  settings.theme = HYS_PLOT_DARK;
  settings.dpi = 96;
  settings.key = HYS_KEY_DIRECT;
  picture = hys_picture_new_figures (document, specs, trace, NULL, NULL, NULL);
  for (guint i = 0; i < specs->len; i++)
    hys_figure_set_range (g_ptr_array_index (hys_picture_get_figures (picture), i), HYS_AXIS_Y, -1.5, 0.25);
  hys_picture_fit (picture, &settings);
  image = hys_picture_to_image (picture, &settings);
  file = cairo_image_surface_create_from_png (path);
  assert_same_pixels (file, image);
  cairo_surface_destroy (file);
  cairo_surface_destroy (image);
  g_unlink (path);
}

/* Several figures stand below each other: what one alone shows is there in its part of the height, if their axes need the same
 * room. */
static void
test_stack (void)
{
  g_auto (Run) run = run_oscillator ();
  g_autoptr (HysItemList) twice = hys_figure_list_new ();
  g_autoptr (HysPicture) both = NULL;
  HysExportSettings settings, one;
  cairo_surface_t *stack;

  hys_export_settings_init (&one, HYS_EXPORT_PNG);
  hys_export_settings_size (&one, 127, 63.5);
  one.dpi = 100;
  settings = one;
  hys_item_list_add (twice, hys_figure_spec_copy (hys_document_figure (run.document, 0)));
  hys_item_list_add (twice, hys_figure_spec_copy (hys_document_figure (run.document, 0)));
  both = hys_picture_new_figures (run.document, twice, run.trace, NULL, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    {
      hys_picture_fit (both, &settings);
      g_assert_cmpfloat (settings.height, ==, 2 * one.height);
    }
  stack = hys_picture_to_image (both, &settings);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (HysPicture) single = new_figure (run.document, hys_document_figure (run.document, 0), run.trace);
      cairo_surface_t *image = hys_picture_to_image (single, &one);
      int stride = cairo_image_surface_get_stride (stack), height = cairo_image_surface_get_height (image);
      cairo_surface_t *part = cairo_image_surface_create_for_data (
        cairo_image_surface_get_data (stack) + (int) i * height * stride, CAIRO_FORMAT_ARGB32,
        cairo_image_surface_get_width (stack), height, stride);

      assert_same_pixels (image, part);
      cairo_surface_destroy (part);
      cairo_surface_destroy (image);
    }
  cairo_surface_destroy (stack);
}

/* A slide is a slide, however many figures are on it: beside each other, where there is room. */
static void
test_page (void)
{
  g_auto (Run) run = run_oscillator ();
  g_autoptr (HysPicture) both = hys_picture_new_figures (run.document, run.document->figures, run.trace, NULL, NULL, NULL);
  const HysExportPreset *slide = &hys_export_presets (&(guint) { 0 })[2];
  GPtrArray *figures = hys_picture_get_figures (both);
  HysExportSettings settings;
  HysFigureBox box[2];

  g_assert_cmpstr (slide->name, ==, "slide");
  g_assert_cmpuint (figures->len, ==, 2);
  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_export_settings_preset (&settings, slide);
  settings.dpi = 50;
  hys_picture_fit (both, &settings);
  g_assert_cmpfloat (settings.width, ==, 254);
  g_assert_cmpfloat (settings.height, ==, 142.875);
  cairo_surface_destroy (hys_picture_to_image (both, &settings));
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (hys_figure_get_box (g_ptr_array_index (figures, i), &box[i]));
      g_assert_cmpfloat (box[i].width, <, 254.0 / 2 / 25.4 * 72);
      g_assert_cmpfloat (box[i].height, >, 142.875 / 2 / 25.4 * 72);
    }
}

/* Their axes stand below each other, however wide their numbers are. */
static void
test_stack_is_aligned (void)
{
  g_auto (Run) run = run_oscillator ();
  g_autoptr (HysPicture) both = hys_picture_new_figures (run.document, run.document->figures, run.trace, NULL, NULL, NULL);
  GPtrArray *figures = hys_picture_get_figures (both);
  HysExportSettings settings;
  HysFigureBox box[2];

  hys_figure_set_range (g_ptr_array_index (figures, 1), HYS_AXIS_Y, -123.456, 123.457);
  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  hys_picture_fit (both, &settings);
  cairo_surface_destroy (hys_picture_to_image (both, &settings));
  for (guint i = 0; i < 2; i++)
    g_assert_true (hys_figure_get_box (g_ptr_array_index (figures, i), &box[i]));
  g_assert_cmpfloat (box[0].x, ==, box[1].x);
  g_assert_cmpfloat (box[0].width, ==, box[1].width);
}

static HysPicture *
new_picture (const Run *run,
             guint      i)
{
  if (i < run->document->figures->len)
    return new_figure (run->document, hys_document_figure (run->document, i), run->trace);
  if (i == run->document->figures->len)
    return hys_picture_new_figures (run->document, run->document->figures, run->trace, NULL, NULL, NULL);
  return hys_picture_new_drawing (run->document, NULL);
}

static char *
export_svg (HysPicture *picture,
            gboolean    text,
            gsize      *length)
{
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  g_autoptr (GError) error = NULL;
  HysExportSettings settings;
  char *file;

  hys_export_settings_init (&settings, HYS_EXPORT_SVG);
  settings.text = text;
  hys_picture_fit (picture, &settings);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  hys_picture_export (picture, target, &settings, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &file, length, NULL));
  g_unlink (path);
  return file;
}

/* The text of all elements, one after the other; an element's end is a line's. */
static void
collect_text (GMarkupParseContext  *context,
              const char           *text,
              gsize                 length,
              gpointer              user_data,
              GError              **error)
{
  if (g_str_equal (g_markup_parse_context_get_element (context), "tspan"))
    g_string_append_len (user_data, text, (gssize) length);
}

static void
end_text (GMarkupParseContext  *context,
          const char           *name,
          gpointer              user_data,
          GError              **error)
{
  if (g_str_equal (name, "text"))
    g_string_append_c (user_data, '\n');
}

static char *
texts_of (const char *svg,
          gsize       length)
{
  const GMarkupParser parser = { .text = collect_text, .end_element = end_text };
  g_autoptr (GError) error = NULL;
  GString *texts = g_string_new ("\n");
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, texts, NULL);

  g_markup_parse_context_parse (context, svg, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  return g_string_free (texts, FALSE);
}

/* On paper all letters have the size that is asked for, but indices. */
static void
expect_size (const char *svg,
             double      size)
{
  static const char key[] = "font-size:";
  guint n = 0;

  for (const char *at = strstr (svg, key); at != NULL; at = strstr (at + 1, key), n++)
    {
      double letters = g_ascii_strtod (at + strlen (key), NULL);

      if (letters > 0.8 * size)
        g_assert_cmpfloat_with_epsilon (letters, size, 1e-3);
    }
  g_assert_cmpuint (n, >, 1);
}

/* Titles, series and numbers are there as text when it is asked for, and not otherwise. */
static void
test_svg_text (void)
{
  g_auto (Run) run = run_oscillator ();
  const char *const expected[][4] = {
    { "\nx\n", "\nf1\n", "\nt\n", "\n10\n" },
    { "\nLoop & line\n", "\nx\n", "\n−1\n", "\n0.5\n" },
    { "\nLoop & line\n", "\nf1\n", "\nt\n", "\n−1\n" },
    { "\nk1 = 1\n", "\nm = 1\n", "\nk1 = 1\n", "\nm = 1\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (HysPicture) picture = new_picture (&run, i);
      gsize length, outlines_length;
      g_autofree char *svg = export_svg (picture, TRUE, &length), *outlines = export_svg (picture, FALSE, &outlines_length);
      g_autofree char *texts = texts_of (svg, length), *none = texts_of (outlines, outlines_length);
      HysExportSettings settings;

      hys_export_settings_init (&settings, HYS_EXPORT_SVG);
      if (i < 3)
        expect_size (svg, settings.font_size);
      for (guint k = 0; k < G_N_ELEMENTS (expected[i]); k++)
        if (strstr (texts, expected[i][k]) == NULL)
          g_error ("picture %u has no text \"%s\" but %s", i, expected[i][k], texts);
      g_assert_cmpstr (none, ==, "\n");
      g_assert_null (strstr (svg, "glyph"));
      g_assert_nonnull (strstr (outlines, "glyph"));
    }
}

/* A number behind a text. */
static double
number_after (const char *text,
              const char *before)
{
  const char *at = strstr (text, before);

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (before), NULL);
}

/* However small its picture, a drawing of a few parts has all its names and values, of a size that can be read on paper, and
 * not larger than was asked for. */
static void
test_drawing_letters (void)
{
  const char *const expected[] = { "\nk0 = 1\n", "\nk3 = 1\n", "\nα1 = 1\n", "\nα3 = 3\n", "\nm = 1\n", "\nF(t)\n" };
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  guint n_presets;
  const HysExportPreset *presets = hys_export_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (HysPicture) picture = hys_picture_new_drawing (document, NULL);
      g_autofree char *svg = NULL, *texts = NULL;
      g_autoptr (GError) error = NULL;
      HysExportSettings settings;
      double size;
      gsize length;

      hys_export_settings_init (&settings, HYS_EXPORT_SVG);
      hys_export_settings_preset (&settings, &presets[i]);
      hys_picture_fit (picture, &settings);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      hys_picture_export (picture, file, &settings, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (path, &svg, &length, NULL));
      g_unlink (path);
      texts = texts_of (svg, length);
      for (guint k = 0; k < G_N_ELEMENTS (expected); k++)
        g_assert_nonnull (strstr (texts, expected[k]));
      size = number_after (svg, "font-size:") * number_after (svg, "matrix(");
      g_assert_cmpfloat (size, >, 5);
      g_assert_cmpfloat (size, <, 1.1 * settings.font_size);
    }
}

/* Whether an image has but its ground in a column of pixels. */
static gboolean
is_blank (cairo_surface_t *image,
          int              column)
{
  int stride = cairo_image_surface_get_stride (image), height = cairo_image_surface_get_height (image);
  const guchar *data = cairo_image_surface_get_data (image);
  guint32 pixel, ground;

  memcpy (&ground, data, sizeof ground);
  for (int y = 0; y < height; y++)
    {
      memcpy (&pixel, data + y * stride + column * (int) sizeof pixel, sizeof pixel);
      if (pixel != ground)
        return FALSE;
    }
  return TRUE;
}

/* Nothing of a drawing that has moved is cut: its arrow and the arrow's name are on the sheet. */
static void
test_drawing_moved (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  g_autofree double *displacement = g_new0 (double, document->nodes->len);

  for (int side = -1; side <= 1; side += 2)
    {
      HysSketchState state = { .displacement = displacement };
      g_autoptr (HysPicture) picture = NULL;
      HysExportSettings settings;
      cairo_surface_t *image;

      for (guint i = 0; i < document->nodes->len; i++)
        displacement[i] = hys_document_node (document, i)->fixed ? 0 : 70 * side;
      picture = hys_picture_new_drawing (document, &state);
      hys_export_settings_init (&settings, HYS_EXPORT_PNG);
      hys_picture_fit (picture, &settings);
      image = hys_picture_to_image (picture, &settings);
      g_assert_true (is_blank (image, 0));
      g_assert_true (is_blank (image, cairo_image_surface_get_width (image) - 1));
      cairo_surface_destroy (image);
    }
}

typedef struct
{
  HysJob   *job;
  double    part;
  gboolean  done, good;
} Waiting;

/* A job that has ended, or was given up, tells 0. */
static void
progressed (Waiting *self)
{
  double part = hys_job_get_progress (self->job);

  g_assert_true (!hys_job_is_busy (self->job) || part >= self->part);
  self->part = part;
}

static void
finished (Waiting *self)
{
  g_assert_no_error (hys_job_get_error (self->job));
  self->good = hys_job_get_result (self->job) != NULL;
  self->done = TRUE;
}

/* Runs the main loop until the job has ended, and has gone. */
static Waiting
export_in_thread (const Run  *run,
                  const char *path,
                  gboolean    cancelled)
{
  Waiting waiting = { hys_job_new (&hys_picture_export_job) };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  HysExportSettings settings;

  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  settings.dpi = 600;
  g_object_add_weak_pointer (G_OBJECT (waiting.job), (gpointer *) &waiting.job);
  g_signal_connect_swapped (waiting.job, "done", G_CALLBACK (finished), &waiting);
  g_signal_connect_swapped (waiting.job, "changed", G_CALLBACK (progressed), &waiting);
  hys_job_start (waiting.job, hys_picture_job_input (new_picture (run, 2), file, &settings));
  if (cancelled)
    hys_job_cancel (waiting.job);
  g_object_unref (waiting.job);
  while (waiting.job != NULL)
    g_main_context_iteration (NULL, TRUE);
  return waiting;
}

/* Progress does not go back; what is given up leaves no file and is not told. */
static void
test_job (void)
{
  g_auto (Run) run = run_oscillator ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  Waiting waiting = export_in_thread (&run, path, FALSE);

  g_assert_true (waiting.good);
  g_assert_cmpuint (count_files (), ==, 1);
  g_unlink (path);
  waiting = export_in_thread (&run, path, TRUE);
  g_assert_false (waiting.done);
  g_assert_cmpuint (count_files (), ==, 0);
}

static gboolean
stop_at_half (double   part,
              gpointer last)
{
  g_assert_cmpfloat (part, >=, *(double *) last);
  *(double *) last = part;
  return part < 0.5;
}

static gboolean
go_on (double   part,
       gpointer last)
{
  g_assert_cmpfloat (part, >=, *(double *) last);
  *(double *) last = part;
  return TRUE;
}

/* It ends with all done; stopped in its midst it leaves no file. */
static void
test_progress (void)
{
  g_auto (Run) run = run_oscillator ();
  g_autofree char *path = g_build_filename (folder, "b.png", NULL);
  g_autoptr (HysPicture) picture = new_picture (&run, 2);
  g_autoptr (GError) error = NULL;
  HysExportSettings settings;
  double last = 0;

  hys_export_settings_init (&settings, HYS_EXPORT_PNG);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (hys_picture_export (picture, file, &settings, go_on, &last, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (last, ==, 1);
  g_unlink (path);
  last = 0;
  g_assert_false (hys_picture_export (picture, file, &settings, stop_at_half, &last, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* Exactly the series and the rows that the figure shows. */
static void
test_csv (void)
{
  g_auto (Run) run = run_oscillator ();
  const struct
  {
    guint       figure;
    double      from, to;
    const char *header;
    guint       n_rows;
  } cases[] = {
    { 0, NAN, NAN, "t,x:m1,f:k1\n0,1,-1\n", 2001 },
    { 0, 1, 2, "t,x:m1,f:k1\n1,", 101 },
    { 1, NAN, NAN, "x:m1,r:m1\n", 1001 },
    { 1, 5, 5.5, "x:m1,r:m1\n", 51 },
    { 0, 30, 40, "t,x:m1,f:k1\n", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gsize length;
      g_autofree char *text = hys_figure_view_csv (run.document, hys_document_figure (run.document, cases[i].figure), run.trace,
                                                   cases[i].from, cases[i].to, &length, &error);
      guint n_lines = 0;

      g_assert_no_error (error);
      g_assert_cmpuint (strlen (text), ==, length);
      g_assert_true (g_str_has_prefix (text, cases[i].header));
      for (const char *c = text; *c != '\0'; c++)
        n_lines += *c == '\n';
      g_assert_cmpuint (n_lines, ==, cases[i].n_rows + 1);
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("hys-picture-XXXXXX", NULL);
  g_test_add_func ("/picture/same-pixels", test_same_pixels);
  g_test_add_func ("/picture/command-line", test_command_line);
  g_test_add_func ("/picture/stack", test_stack);
  g_test_add_func ("/picture/page", test_page);
  g_test_add_func ("/picture/stack-is-aligned", test_stack_is_aligned);
  g_test_add_func ("/picture/svg-text", test_svg_text);
  g_test_add_func ("/picture/drawing-letters", test_drawing_letters);
  g_test_add_func ("/picture/drawing-moved", test_drawing_moved);
  g_test_add_func ("/picture/job", test_job);
  g_test_add_func ("/picture/progress", test_progress);
  g_test_add_func ("/picture/csv", test_csv);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
