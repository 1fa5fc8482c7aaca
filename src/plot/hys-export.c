/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-export.h"

#include "hys-error.h"
#include "hys-file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

/* Cairo's images have at most 32767 pixels a side; a gibibyte of pixels is refused before it is tried. */
#define MAX_PIXELS_SIDE 32767
#define MAX_PIXELS      (G_GUINT64_CONSTANT (1) << 28)

/* PDF allows 14400 points a side. */
#define MAX_POINTS 14400

/* A picture on its way into memory; it becomes a file only when it is complete. */
typedef struct
{
  double      width, height, scale;
  HysPaint    paint;
  gpointer    user_data;
  GByteArray *bytes;
} Picture;

/**
 * FormatOperations:
 * @extension: how a file's name ends
 * @render: draws the picture into its bytes
 */
typedef struct
{
  const char      *extension;
  cairo_status_t (*render) (Picture *picture);
} FormatOperations;

static cairo_status_t
append (gpointer             closure,
        const unsigned char *data,
        unsigned int         length)
{
  GByteArray *bytes = closure;

  if (length > G_MAXUINT / 2 - bytes->len)
    return CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t
paint_on (Picture         *picture,
          cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  picture->paint (cr, picture->width, picture->height, picture->user_data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  return status;
}

/* Paints a surface that writes itself while it is finished. */
static cairo_status_t
render_document (Picture         *picture,
                 cairo_surface_t *surface)
{
  cairo_status_t status = paint_on (picture, surface);

  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status;
}

static cairo_status_t
render_png (Picture *picture)
{
  int width = (int) ceil (picture->width * picture->scale - 1e-6);
  int height = (int) ceil (picture->height * picture->scale - 1e-6);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_status_t status;

  cairo_surface_set_device_scale (surface, picture->scale, picture->scale);
  status = paint_on (picture, surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append, picture->bytes);
  cairo_surface_destroy (surface);
  return status;
}

static cairo_status_t
render_svg (Picture *picture)
{
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append, picture->bytes, picture->width,
                                                                  picture->height);

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PT);
  return render_document (picture, surface);
}

static cairo_status_t
render_pdf (Picture *picture)
{
  return render_document (picture, cairo_pdf_surface_create_for_stream (append, picture->bytes, picture->width,
                                                                        picture->height));
}

static const FormatOperations formats[] = {
  [HYS_EXPORT_PNG] = { ".png", render_png },
  [HYS_EXPORT_SVG] = { ".svg", render_svg },
  [HYS_EXPORT_PDF] = { ".pdf", render_pdf },
};

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
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("%s: the name must end in .png, .svg or .pdf"), name);
  return FALSE;
}

static gboolean
refuse (GError     **error,
        const char  *name,
        const char  *reason)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_FAILED, _("%s: cannot be written: %s"), name, reason);
  return FALSE;
}

static gboolean
check_size (const Picture    *picture,
            HysExportFormat   format,
            const char       *name,
            GError          **error)
{
  double width = ceil (picture->width * picture->scale), height = ceil (picture->height * picture->scale);

  if (!(picture->width > 0 && picture->height > 0 && picture->scale > 0))
    return refuse (error, name, _("the size of the picture must be positive"));
  if (format != HYS_EXPORT_PNG && !(picture->width <= MAX_POINTS && picture->height <= MAX_POINTS))
    return refuse (error, name, _("the picture is larger than 14400 points a side"));
  if (format == HYS_EXPORT_PNG
      && !(width <= MAX_PIXELS_SIDE && height <= MAX_PIXELS_SIDE && width * height <= (double) MAX_PIXELS))
    return refuse (error, name, _("the picture has too many pixels"));
  return TRUE;
}

gboolean
hys_export (const char       *path,
            HysExportFormat   format,
            double            width,
            double            height,
            double            scale,
            HysPaint          paint,
            gpointer          user_data,
            GError          **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GError) fault = NULL;
  Picture picture = { width, height, scale, paint, user_data, bytes };
  cairo_status_t status;

  if (!check_size (&picture, format, name, error))
    return FALSE;
  status = formats[format].render (&picture);
  if (status != CAIRO_STATUS_SUCCESS)
    return refuse (error, name, cairo_status_to_string (status));
  if (!hys_file_replace (path, (const char *) bytes->data, bytes->len, &fault))
    return refuse (error, name, fault->message);
  return TRUE;
}
