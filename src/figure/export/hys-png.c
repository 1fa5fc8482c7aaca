/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-png.h"

#include <math.h>
#include <png.h>
#include <string.h>

#define ROWS_A_WATCH 32

/* A file being encoded. */
typedef struct
{
  cairo_surface_t *image;
  gboolean         alpha;
  guint32          resolution_x, resolution_y;
  HysPngWatch      watch;
  gpointer         user_data;
  GByteArray      *bytes;
  guint8          *row;
  char            *fault;
} Encoder;

static void
append (png_structp  png,
        png_bytep    data,
        size_t       length)
{
  GByteArray *bytes = png_get_io_ptr (png);

  if (length > G_MAXUINT / 2 - bytes->len)
    png_error (png, "too large");
  g_byte_array_append (bytes, data, (guint) length);
}

static void
flush_nothing (png_structp png)
{
}

static void
fail (png_structp     png,
      png_const_charp message)
{
  Encoder *self = png_get_error_ptr (png);

  if (self->fault == NULL)
    self->fault = g_strdup (message);
  longjmp (png_jmpbuf (png), 1);
}

static void
ignore_warning (png_structp     png,
                png_const_charp message)
{
}

static gboolean
write_file (Encoder     *self,
            png_structp  png,
            png_infop    info)
{
  int width = cairo_image_surface_get_width (self->image), height = cairo_image_surface_get_height (self->image);

  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_write_fn (png, self->bytes, append, flush_nothing);
  png_set_user_limits (png, G_MAXINT32, G_MAXINT32);
  png_set_IHDR (png, info, (guint32) width, (guint32) height, 8,
                self->alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs (png, info, self->resolution_x, self->resolution_y, PNG_RESOLUTION_METER);
  png_write_info (png, info);
  for (int y = 0; y < height; y++)
    {
      const guint8 *data;
      guint8 *out;

      if (y % ROWS_A_WATCH == 0 && self->watch != NULL && !self->watch ((double) y / height, self->user_data))
        png_longjmp (png, 1);
      /* Cairo's pixels, whose colours are multiplied by their alpha, as PNG has them. */
      data = cairo_image_surface_get_data (self->image) + (gsize) y * cairo_image_surface_get_stride (self->image);
      out = self->row;
      for (int x = 0; x < width; x++)
        {
          guint32 pixel, alpha;

          memcpy (&pixel, data + 4 * x, 4);
          alpha = self->alpha ? pixel >> 24 : 255;
          for (int shift = 16; shift >= 0; shift -= 8)
            *out++ = (guint8) (alpha == 0 ? 0 : MIN (((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255));
          if (self->alpha)
            *out++ = (guint8) alpha;
        }
      png_write_row (png, self->row);
    }
  png_write_end (png, info);
  return TRUE;
}

gboolean
hys_png_encode (cairo_surface_t  *image,
                gboolean          alpha,
                double            pixels_per_metre_x,
                double            pixels_per_metre_y,
                HysPngWatch       watch,
                gpointer          user_data,
                GByteArray       *bytes,
                char            **fault)
{
  Encoder self = { image, alpha, (guint32) round (pixels_per_metre_x), (guint32) round (pixels_per_metre_y), watch,
                   user_data, bytes };
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, &self, fail, ignore_warning);
  png_infop info = png_create_info_struct (png);
  gboolean good;

  cairo_surface_flush (image);
  self.row = g_malloc_n ((gsize) cairo_image_surface_get_width (image), 4);
  good = write_file (&self, png, info);
  png_destroy_write_struct (&png, &info);
  g_free (self.row);
  *fault = self.fault;
  return good;
}
