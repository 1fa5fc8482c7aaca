/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files as other programs find them: every kind of picture in every format, in different sizes and fonts. They can be parsed,
 * have the size that was asked for to a tenth of a millimetre, and say the names of what they show. The command line writes
 * the same. */
#include "hys-error.h"
#include "hys-figure-view.h"
#include "hys-picture.h"
#include "hys-simulation.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define MM_PER_POINT (25.4 / 72)
#define MINUS        "\xe2\x88\x92"

static const char model[] =
  "{ \"hysteron\": 1, \"title\": \"Proof\", \"units\": { \"length\": \"mm\", \"force\": \"kN\", \"time\": \"s\" },\n"
  "  \"nodes\": [ { \"id\": \"wall\", \"fixed\": true }, { \"id\": \"m\", \"mass\": 1 } ],\n"
  "  \"elements\": [ { \"id\": \"k1\", \"kind\": \"spring\", \"from\": \"wall\", \"to\": \"m\", \"stiffness\": 2 },\n"
  "                { \"id\": \"s1\", \"kind\": \"slider\", \"from\": \"wall\", \"to\": \"m\", \"threshold\": 1 },\n"
  "                { \"id\": \"s2\", \"kind\": \"slider\", \"from\": \"wall\", \"to\": \"m\", \"threshold\": 0.5 } ],\n"
  "  \"loads\": [ { \"node\": \"m\", \"kind\": \"force\",\n"
  "               \"signal\": { \"type\": \"sin\", \"amplitude\": 4, \"omega\": 1 } } ],\n"
  "  \"simulation\": { \"until\": 12, \"step\": 0.01 },\n"
  "  \"figures\": [ { \"kind\": \"time\", \"series\": [\"f:s1\", \"f:s2\"], \"title\": \"Forces & thresholds\" },\n"
  "               { \"kind\": \"time\", \"series\": [\"x:m\", \"v:m\", \"f:k1\"] },\n"
  "               { \"kind\": \"plane\", \"x\": \"x:m\", \"y\": \"r:m\", \"from\": 3, \"title\": \"Loop\" },\n"
  "               { \"kind\": \"space\", \"x\": \"x:m\", \"y\": \"r:m\", \"z\": \"t\" } ] }\n";

#define N_FIGURES 4
#define FIGURES   N_FIGURES
#define DRAWING   (N_FIGURES + 1)
#define N_SUBJECTS (N_FIGURES + 2)

/* What a picture must say, wherever names are not left out, and with them. */
static const struct
{
  const char *always[4];
  const char *names[4];
} words[N_SUBJECTS] = {
  { { "Forces & thresholds", "g (kN)", "t (s)" }, { "g1", "g2" } },
  { { "t (s)" }, { "x (mm)", "x′ (mm s" MINUS "1)", "f1 (kN)" } },
  { { "Loop", "x (mm)", "F " MINUS " m x″ (kN)" }, { NULL } },
  { { "t (s)", "x (mm)", "F " MINUS " m x″ (kN)" }, { NULL } },
  { { "Forces & thresholds", "Loop", "g (kN)", "F " MINUS " m x″ (kN)" }, { "g1", "g2", "f1 (kN)" } },
  { { "k1 = 2", "m = 1" }, { NULL } },
};

/* The settings, and how they are said on the command line. */
static const struct
{
  HysExportSettings settings;
  const char       *options[18];
} looks[] = {
  { { .width = 85, .height = 60, .each = 60, .dpi = 300, .theme = HYS_PLOT_PRINT, .text = TRUE },
    { "--size", "85x60mm", "--style", "print" } },
  { { .width = 50.3, .height = 41.7, .each = 41.7, .dpi = 150, .theme = HYS_PLOT_DARK, .font = "DejaVu Sans", .font_size = 6,
      .line_width = 0.5, .key = HYS_KEY_DIRECT },
    { "--size", "50.3x41.7mm", "--dpi", "150", "--style", "dark", "--font", "DejaVu Sans", "--font-size", "6", "--line-width",
      "0.5", "--labels", "direct", "--outlines" } },
  { { .width = 254, .height = 142.875, .each = 142.875, .dpi = 97, .theme = HYS_PLOT_LIGHT, .transparent = TRUE, .font = "DejaVu Serif",
      .font_size = 14, .line_width = 2, .key = HYS_KEY_NONE, .text = TRUE },
    { "--size", "254x142.875mm", "--dpi", "97", "--style", "light", "--transparent", "--font", "DejaVu Serif", "--font-size",
      "14", "--line-width", "2", "--labels", "none" } },
};

static const char *const endings[] = { [HYS_EXPORT_PNG] = "png", [HYS_EXPORT_SVG] = "svg", [HYS_EXPORT_PDF] = "pdf" };

typedef struct
{
  char        *folder, *model;
  HysDocument *document;
  HysTrace    *trace;
} Fixture;

static void
fixture_init (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  HysOutcome outcome;

  self->folder = g_dir_make_tmp ("hys-files-XXXXXX", &error);
  g_assert_no_error (error);
  self->model = g_build_filename (self->folder, "model.hysteron", NULL);
  g_assert_true (g_file_set_contents (self->model, model, -1, NULL));
  self->document = hys_document_load (self->model, NULL, &error);
  g_assert_no_error (error);
  self->trace = hys_simulate (self->document, NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, &error);
  g_assert_no_error (error);
  hys_outcome_clear (&outcome);
}

static void
fixture_clear (Fixture *self)
{
  g_unlink (self->model);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->model);
  hys_document_unref (self->document);
  hys_trace_unref (self->trace);
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

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static HysPicture *
new_picture (const Fixture *self,
             guint          subject)
{
  if (subject == DRAWING)
    return hys_picture_new_drawing (self->document, NULL);
  if (subject == FIGURES)
    return hys_picture_new_figures (self->document, self->document->figures, self->trace, NULL, NULL, NULL);
  return new_figure (self->document, hys_document_figure (self->document, subject), self->trace);
}

/* Writes a picture through the library, and says what it is to be like. */
static char *
export (const Fixture     *self,
        guint              subject,
        guint              look,
        HysExportFormat    format,
        HysExportSettings *settings)
{
  g_autofree char *name = g_strconcat ("library.", endings[format], NULL);
  char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (HysPicture) picture = new_picture (self, subject);
  g_autoptr (GError) error = NULL;

  *settings = looks[look].settings;
  settings->format = format;
  hys_picture_set_title (picture, self->document->title);
  hys_picture_fit (picture, settings);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  hys_picture_export (picture, file, settings, NULL, NULL, &error);
  g_assert_no_error (error);
  return path;
}

static void
run (const char *const  *arguments,
     char              **output)
{
  g_autofree char *messages = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, output, &messages, &status, &error);
  g_assert_no_error (error);
  g_spawn_check_wait_status (status, &error);
  if (error != NULL)
    g_error ("%s: %s: %s", arguments[0], error->message, messages);
}

/* The same through the command line. */
static char *
plot (const Fixture   *self,
      guint            subject,
      guint            look,
      HysExportFormat  format)
{
  g_autofree char *name = g_strconcat ("cli.", endings[format], NULL), *number = g_strdup_printf ("%u", subject + 1);
  g_autofree char *output = NULL;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  char *path = g_build_filename (self->folder, name, NULL);
  const char *const begin[] = { g_getenv ("HYSTERON_CLI"), "plot", self->model, "--quiet", "-o", path };

  for (guint i = 0; i < G_N_ELEMENTS (begin); i++)
    g_ptr_array_add (arguments, (gpointer) begin[i]);
  g_ptr_array_add (arguments, (gpointer) (subject == DRAWING ? "--drawing" : "--figure"));
  if (subject != DRAWING)
    g_ptr_array_add (arguments, (gpointer) (subject == FIGURES ? "all" : number));
  for (guint i = 0; looks[look].options[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) looks[look].options[i]);
  g_ptr_array_add (arguments, NULL);
  run ((const char *const *) arguments->pdata, &output);
  return path;
}

static GBytes *
read_file (const char *path)
{
  char *bytes;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  return g_bytes_new_take (bytes, length);
}

static void
assert_size (const HysExportSettings *settings,
             double                   width,
             double                   height)
{
  g_assert_cmpfloat (fabs (width - settings->width), <, 0.1);
  g_assert_cmpfloat (fabs (height - settings->height), <, 0.1);
}

/* A text without white space of any kind: programs that read files divide lines as they like. */
static char *
squeeze (const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      g_string_append_unichar (out, g_utf8_get_char (text));
  return g_string_free (out, FALSE);
}

static void
assert_says (const char        *text,
             const char *const *expected,
             guint              n)
{
  g_autofree char *squeezed = squeeze (text);

  for (guint i = 0; i < n && expected[i] != NULL; i++)
    {
      g_autofree char *wanted = squeeze (expected[i]);

      if (strstr (squeezed, wanted) == NULL)
        g_error ("no \"%s\" in \"%s\"", expected[i], text);
    }
}

static void
assert_words (const char *text,
              guint       subject,
              guint       look)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  assert_says (text, words[subject].always, G_N_ELEMENTS (words[subject].always));
  if (looks[look].settings.key != HYS_KEY_NONE)
    assert_says (text, words[subject].names, G_N_ELEMENTS (words[subject].names));
}

/* What a program that may not be installed prints about a file; NULL without it. */
static char *
ask (const char *program,
     const char *option,
     const char *path,
     const char *last)
{
  const char *const arguments[] = { program, option, path, last, NULL };
  g_autofree char *found = g_find_program_in_path (program);
  char *output = NULL;

  if (found != NULL)
    run (arguments, &output);
  return output;
}

static guint32
read_word (const guint8 *at)
{
  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8 | at[3];
}

/* The data of a chunk, found by walking from one to the next. */
static const guint8 *
find_chunk (GBytes     *file,
            const char *kind)
{
  gsize length, at = 8;
  const guint8 *bytes = g_bytes_get_data (file, &length);

  for (; at + 12 <= length; at += 12 + read_word (bytes + at))
    if (memcmp (bytes + at + 4, kind, 4) == 0)
      return bytes + at + 8;
  g_assert_not_reached ();
}

static void
check_png (const char              *path,
           const HysExportSettings *settings,
           guint                    subject,
           guint                    look)
{
  g_autoptr (GBytes) file = read_file (path);
  const guint8 *header = find_chunk (file, "IHDR"), *density = find_chunk (file, "pHYs");

  g_assert_cmpmem (g_bytes_get_data (file, NULL), 8, "\x89PNG\r\n\x1a\n", 8);
  g_assert_cmpuint (density[8], ==, 1);
  assert_size (settings, 1000.0 * read_word (header) / read_word (density), 1000.0 * read_word (header + 4) / read_word (density + 4));
  g_assert_cmpfloat (fabs (read_word (density) * 0.0254 - settings->dpi), <, 0.01 * settings->dpi);
  g_assert_cmpuint (header[9], ==, settings->transparent ? 6 : 2);
}

/* One piece of text in an SVG, and its font. */
typedef struct
{
  char   *text;
  char   *font;
  double  y;
} Span;

/* An SVG while it is read. */
typedef struct
{
  double   width, height;
  GArray  *spans;
  GString *texts, *style;
} Svg;

static void
read_start (GMarkupParseContext  *context,
            const char           *name,
            const char          **keys,
            const char          **values,
            gpointer              user_data,
            GError              **error)
{
  Svg *self = user_data;
  Span span = { NULL };
  char *unit;

  for (guint i = 0; keys[i] != NULL; i++)
    {
      if (g_str_equal (name, "svg") && (g_str_equal (keys[i], "width") || g_str_equal (keys[i], "height")))
        {
          *(*keys[i] == 'w' ? &self->width : &self->height) = g_ascii_strtod (values[i], &unit) * MM_PER_POINT;
          g_assert_cmpstr (unit, ==, "pt");
        }
      if (g_str_equal (name, "tspan") && g_str_equal (keys[i], "class"))
        span.font = g_strdup (values[i]);
      if (g_str_equal (name, "tspan") && g_str_equal (keys[i], "y"))
        span.y = g_ascii_strtod (values[i], NULL);
    }
  if (g_str_equal (name, "tspan"))
    g_array_append_val (self->spans, span);
  if (g_str_equal (name, "text"))
    g_string_append_c (self->texts, '\n');
}

static void
read_text (GMarkupParseContext  *context,
           const char           *text,
           gsize                 length,
           gpointer              user_data,
           GError              **error)
{
  const char *element = g_markup_parse_context_get_element (context);
  Svg *self = user_data;

  if (g_str_equal (element, "style"))
    g_string_append_len (self->style, text, (gssize) length);
  if (!g_str_equal (element, "tspan"))
    return;
  g_string_append_len (self->texts, text, (gssize) length);
  g_array_index (self->spans, Span, self->spans->len - 1).text = g_strndup (text, length);
}

static void
clear_span (gpointer data)
{
  g_free (((Span *) data)->text);
  g_free (((Span *) data)->font);
}

static void
svg_read (Svg        *self,
          const char *path)
{
  const GMarkupParser parser = { .start_element = read_start, .text = read_text };
  g_autoptr (GBytes) file = read_file (path);
  g_autoptr (GError) error = NULL;
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, self, NULL);
  gsize length;
  const char *bytes = g_bytes_get_data (file, &length);

  *self = (Svg) { 0, 0, g_array_new (FALSE, FALSE, sizeof (Span)), g_string_new (NULL), g_string_new (NULL) };
  g_array_set_clear_func (self->spans, clear_span);
  g_markup_parse_context_parse (context, bytes, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
}

static void
svg_clear (Svg *self)
{
  g_array_unref (self->spans);
  g_string_free (self->texts, TRUE);
  g_string_free (self->style, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Svg, svg_clear)

/* The size of a span's font, from the style sheet, in which each font has a family. */
static double
font_size (const Svg  *self,
           const Span *span)
{
  g_autofree char *rule = g_strdup_printf (".%s{font-family:'", span->font);
  const char *found = strstr (self->style->str, rule), *size;

  g_assert_nonnull (found);
  size = strstr (found, "font-size:");
  g_assert_true (size != NULL && size < strchr (found, '}'));
  return g_ascii_strtod (size + strlen ("font-size:"), NULL);
}

/* Indices are smaller than the letter before them, and lower. */
static void
assert_indices (const Svg *self,
                guint      subject)
{
  guint n_found = 0;

  for (guint i = 1; i < self->spans->len; i++)
    {
      const Span *letter = &g_array_index (self->spans, Span, i - 1), *index = &g_array_index (self->spans, Span, i);

      font_size (self, index);
      if (!g_str_equal (letter->text, "g") || (!g_str_equal (index->text, "1") && !g_str_equal (index->text, "2")))
        continue;
      n_found++;
      g_assert_cmpfloat (index->y, >, letter->y);
      g_assert_cmpfloat (font_size (self, index), <, font_size (self, letter));
    }
  g_assert_cmpuint (n_found, ==, subject == 0 || subject == FIGURES ? 2 : 0);
}

static void
check_svg (const char              *path,
           const HysExportSettings *settings,
           guint                    subject,
           guint                    look)
{
  g_auto (Svg) svg = { 0 };
  g_autofree char *parsed = ask ("xmllint", "--noout", "--nonet", path), *rendered = ask ("rsvg-convert", "--keep-aspect-ratio", path, NULL);

  svg_read (&svg, path);
  assert_size (settings, svg.width, svg.height);
  if (!settings->text)
    {
      g_assert_cmpuint (svg.spans->len, ==, 0);
      return;
    }
  assert_words (svg.texts->str, subject, look);
  if (settings->key != HYS_KEY_NONE)
    assert_indices (&svg, subject);
  if (settings->font != NULL)
    g_assert_nonnull (strstr (svg.style->str, settings->font));
}

/* A text in bytes of which some are 0. */
static const char *
find_text (const char *bytes,
           gsize       length,
           const char *text)
{
  gsize n = strlen (text);

  for (gsize i = 0; i + n <= length; i++)
    if (memcmp (bytes + i, text, n) == 0)
      return bytes + i;
  return NULL;
}

static void
check_pdf (const char              *path,
           const HysExportSettings *settings,
           guint                    subject,
           guint                    look)
{
  static const char key[] = "/MediaBox [ 0 0 ";
  g_autoptr (GBytes) file = read_file (path);
  g_autofree char *info = ask ("pdfinfo", "-box", path, NULL), *text = ask ("pdftotext", "-raw", path, "-");
  gsize length;
  const char *bytes = g_bytes_get_data (file, &length);
  const char *box = find_text (bytes, length, key);
  char *rest;
  double width;

  g_assert_true (length > 16 && memcmp (bytes, "%PDF-", 5) == 0);
  g_assert_nonnull (find_text (bytes + length - 8, 8, "%%EOF"));
  g_assert_nonnull (box);
  width = g_ascii_strtod (box + strlen (key), &rest);
  assert_size (settings, width * MM_PER_POINT, g_ascii_strtod (rest, NULL) * MM_PER_POINT);
  if (text != NULL)
    assert_words (text, subject, look);
  if (info != NULL)
    g_assert_nonnull (strstr (info, "Proof"));
}

static void
test_format (gconstpointer data)
{
  static void (*const checks[]) (const char *path, const HysExportSettings *settings, guint subject, guint look) = {
    [HYS_EXPORT_PNG] = check_png, [HYS_EXPORT_SVG] = check_svg, [HYS_EXPORT_PDF] = check_pdf,
  };
  HysExportFormat format = (HysExportFormat) GPOINTER_TO_UINT (data);
  g_auto (Fixture) fixture = { NULL };

  fixture_init (&fixture);
  for (guint subject = 0; subject < N_SUBJECTS; subject++)
    for (guint look = 0; look < G_N_ELEMENTS (looks); look++)
      {
        HysExportSettings settings;
        g_autofree char *path = export (&fixture, subject, look, format, &settings);
        g_autofree char *typed = plot (&fixture, subject, look, format);
        g_autoptr (GBytes) a = read_file (path), b = read_file (typed);

        checks[format] (path, &settings, subject, look);
        if (format == HYS_EXPORT_PDF)
          checks[format] (typed, &settings, subject, look);
        else if (!g_bytes_equal (a, b))
          g_error ("picture %u in look %u: the command line wrote another file", subject, look);
        g_unlink (path);
        g_unlink (typed);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint format = HYS_EXPORT_PNG; format <= HYS_EXPORT_PDF; format++)
    {
      g_autofree char *path = g_strconcat ("/files/", endings[format], NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (format), test_format);
    }
  return g_test_run ();
}
