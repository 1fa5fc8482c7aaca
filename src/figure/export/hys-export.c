/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-export.h"

#include "hys-error.h"
#include "hys-file.h"
#include "hys-lettering.h"
#include "hys-pdf.h"
#include "hys-svg.h"
#include "hys-text.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define POINTS_PER_MM (72 / 25.4)

/* The part of the work that is painting; the rest is writing. */
#define PAINTING 0.5

/* A PNG is usually by this factor smaller than its pixels. */
#define SMALLER 40.0

/* In a PNG: where its head ends, and the length of what it says of its pixels' size. */
#define PNG_HEAD 33
#define PNG_SIZE 21

/* A picture on its way into memory; it becomes a file only when it is complete. */
typedef struct
{
  const HysExportSettings *settings;
  const char              *title;
  HysPaint                 paint;
  HysExportWatch           watch;
  gpointer                 user_data;
  double                   width, height;     /* points */
  GByteArray              *bytes;
  double                   expected;          /* about so many, where that is known */
  char                    *fault;
  gboolean                 stopped;
} Picture;

/**
 * FormatOperations:
 * @extension: how a file's name ends
 * @render: draws the picture into its bytes; FALSE with the fault, or with none when it was stopped
 */
typedef struct
{
  const char *extension;
  gboolean  (*render) (Picture *picture);
} FormatOperations;

static gboolean
keep_on (Picture *picture,
         double   part)
{
  if (picture->watch != NULL && !picture->stopped)
    picture->stopped = !picture->watch (part, picture->user_data);
  return !picture->stopped;
}

static cairo_status_t
append (void                *closure,
        const unsigned char *data,
        unsigned int         length)
{
  Picture *picture = closure;

  double part = picture->bytes->len / (picture->bytes->len + picture->expected);

  if (length > G_MAXUINT / 2 - picture->bytes->len || !keep_on (picture, PAINTING + (1 - PAINTING) * part))
    return CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_append (picture->bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check (Picture        *picture,
       cairo_status_t  status)
{
  if (status != CAIRO_STATUS_SUCCESS && picture->fault == NULL)
    picture->fault = g_strdup (cairo_status_to_string (status));
  return status == CAIRO_STATUS_SUCCESS;
}

static gboolean
check_fonts (Picture  *picture,
             gboolean  good)
{
  if (!good && picture->fault == NULL)
    picture->fault = g_strdup (_("a font could not be read"));
  return good;
}

static gboolean
paint_on (Picture         *picture,
          cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);
  gboolean missing = FALSE;
  cairo_status_t status;

  hys_lettering_watch (surface, &missing);
  picture->paint (cr, picture->width, picture->height, picture->user_data);
  hys_lettering_watch (surface, NULL);
  status = cairo_status (cr);
  cairo_destroy (cr);
  return check (picture, status) && check_fonts (picture, !missing) && keep_on (picture, PAINTING);
}

/* Paints a surface that writes itself while it is finished. */
static gboolean
render_document (Picture         *picture,
                 cairo_surface_t *surface)
{
  gboolean good = paint_on (picture, surface);

  cairo_surface_finish (surface);
  good = good && check (picture, cairo_surface_status (surface));
  cairo_surface_destroy (surface);
  return good;
}

static cairo_surface_t *
create_image (const HysExportSettings *settings)
{
  int width, height;
  cairo_surface_t *image;

  hys_export_settings_pixels (settings, &width, &height);
  image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_surface_set_device_scale (image, width / (settings->width * POINTS_PER_MM),
                                  height / (settings->height * POINTS_PER_MM));
  return image;
}

static void
put_number (guint8  *bytes,
            guint32  number)
{
  number = GUINT32_TO_BE (number);
  memcpy (bytes, &number, sizeof number);
}

/* Says behind the head of a PNG how many pixels it has a metre, which cairo does not. */
static void
insert_resolution (GByteArray *bytes,
                   double      across,
                   double      down)
{
  guint8 chunk[PNG_SIZE] = { 0, 0, 0, 9, 'p', 'H', 'Y', 's', [16] = 1 };
  guint32 check = 0xffffffff;
  guint end = bytes->len;

  put_number (chunk + 8, (guint32) round (across));
  put_number (chunk + 12, (guint32) round (down));
  for (guint i = 4; i < 17; i++)
    {
      check ^= chunk[i];
      for (int bit = 0; bit < 8; bit++)
        check = check & 1 ? check >> 1 ^ 0xedb88320 : check >> 1;
    }
  put_number (chunk + 17, ~check);
  g_byte_array_set_size (bytes, end + PNG_SIZE);
  memmove (bytes->data + PNG_HEAD + PNG_SIZE, bytes->data + PNG_HEAD, end - PNG_HEAD);
  memcpy (bytes->data + PNG_HEAD, chunk, PNG_SIZE);
}

static gboolean
render_png (Picture *picture)
{
  const HysExportSettings *settings = picture->settings;
  cairo_surface_t *image = create_image (settings), *shown;
  int width = cairo_image_surface_get_width (image), height = cairo_image_surface_get_height (image);
  gboolean good = paint_on (picture, image);

  /* Without its transparency unless that is asked for. */
  cairo_surface_flush (image);
  shown = cairo_image_surface_create_for_data (cairo_image_surface_get_data (image),
                                               settings->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width,
                                               height, cairo_image_surface_get_stride (image));
  picture->expected = 4.0 * width * height / SMALLER;
  if (good)
    {
      cairo_status_t status = cairo_surface_write_to_png_stream (shown, append, picture);

      /* Nothing else can go wrong in libpng on the way into memory. */
      good = check (picture, status == CAIRO_STATUS_PNG_ERROR ? CAIRO_STATUS_NO_MEMORY : status);
    }
  if (good)
    insert_resolution (picture->bytes, width / (settings->width / 1000), height / (settings->height / 1000));
  cairo_surface_destroy (shown);
  cairo_surface_destroy (image);
  return good;
}

static gboolean
render_svg (Picture *picture)
{
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append, picture, picture->width, picture->height);
  HysSvgTexts *texts = hys_svg_texts_new ();
  gboolean good;
  GString *file;

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PT);
  if (picture->settings->text)
    hys_svg_keep_texts (surface, texts);
  good = render_document (picture, surface);
  if (good)
    {
      file = hys_svg_finish ((const char *) picture->bytes->data, picture->bytes->len, texts);
      g_byte_array_set_size (picture->bytes, 0);
      g_byte_array_append (picture->bytes, (const guint8 *) file->str, (guint) file->len);
      g_string_free (file, TRUE);
    }
  hys_svg_texts_free (texts);
  return good;
}

static gboolean
render_pdf (Picture *picture)
{
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append, picture, picture->width, picture->height);

  if (picture->title != NULL)
    {
      g_autofree char *title = hys_text_clean (picture->title, -1);

      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
    }
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Hysteron");
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  return render_document (picture, surface) && check_fonts (picture, hys_pdf_is_whole (picture->bytes));
}

static const FormatOperations formats[] = {
  [HYS_EXPORT_PNG] = { ".png", render_png },
  [HYS_EXPORT_SVG] = { ".svg", render_svg },
  [HYS_EXPORT_PDF] = { ".pdf", render_pdf },
};

gboolean
hys_export_has_font (const char *families)
{
  static const char *const generic[] = { "sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui",
                                        NULL };
  g_auto (GStrv) names = g_strsplit (families, ",", -1);
  g_autofree PangoFontFamily **installed = NULL;
  gboolean found = FALSE;
  int n;

  pango_font_map_list_families (pango_cairo_font_map_get_default (), &installed, &n);
  for (char **name = names; *name != NULL && !found; name++)
    {
      g_autofree char *wanted = g_utf8_casefold (g_strstrip (*name), -1);

      found = g_strv_contains (generic, wanted);
      for (int i = 0; i < n && !found; i++)
        {
          g_autofree char *family = g_utf8_casefold (pango_font_family_get_name (installed[i]), -1);

          found = g_str_equal (family, wanted);
        }
    }
  return found;
}

gboolean
hys_export_format_for (const char       *path,
                       HysExportFormat  *format,
                       GError          **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  g_autofree char *name = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_has_suffix (lower, formats[i].extension))
      {
        *format = (HysExportFormat) i;
        return TRUE;
      }
  name = g_filename_display_name (path);
  return hys_fail (error, HYS_ERROR_USAGE, _("%s: the name must end in .png, .svg or .pdf"), name);
}

static gboolean
refuse (GError     **error,
        const char  *name,
        const char  *reason)
{
  return hys_fail (error, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, reason);
}

GByteArray *
hys_export_render (const char               *name,
                   const HysExportSettings  *settings,
                   const char               *title,
                   HysPaint                  paint,
                   HysExportWatch            watch,
                   gpointer                  user_data,
                   GError                  **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  Picture picture = { settings, title, paint, watch, user_data, settings->width * POINTS_PER_MM,
                      settings->height * POINTS_PER_MM, bytes, INFINITY };
  gboolean good;

  if (!hys_export_settings_check (settings, error))
    {
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  good = formats[settings->format].render (&picture) && keep_on (&picture, 1);
  if (!good && picture.stopped)
    g_set_error (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("%s: cancelled"), name);
  else if (!good)
    refuse (error, name, picture.fault);
  g_free (picture.fault);
  return good ? g_steal_pointer (&bytes) : NULL;
}

gboolean
hys_export (GFile                    *file,
            const HysExportSettings  *settings,
            const char               *title,
            HysPaint                  paint,
            HysExportWatch            watch,
            gpointer                  user_data,
            GError                  **error)
{
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  g_autoptr (GByteArray) bytes = hys_export_render (name, settings, title, paint, watch, user_data, error);
  g_autoptr (GError) fault = NULL;

  if (bytes == NULL)
    return FALSE;
  if (!hys_file_write (file, (const char *) bytes->data, bytes->len, NULL, FALSE, NULL, &fault))
    return refuse (error, name, fault->message);
  return TRUE;
}

cairo_surface_t *
hys_export_image (const HysExportSettings *settings,
                  HysPaint                 paint,
                  gpointer                 user_data)
{
  cairo_surface_t *image = create_image (settings);
  cairo_t *cr = cairo_create (image);

  paint (cr, settings->width * POINTS_PER_MM, settings->height * POINTS_PER_MM, user_data);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}
