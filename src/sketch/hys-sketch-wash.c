/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-wash.h"

#include <math.h>
#include <string.h>

/* Opacities are looked up by the bits of a number with single precision, its exponent and so many of its digits, and are
 * straight from one to the next. */
#define DIGITS   4
#define EXPONENT 23
#define LEAST    (-20)
#define MOST     12
#define N_TONES  ((MOST - LEAST) << DIGITS)

/* Of ink that is deep: cover that is just seen, cover from which on nothing is darker, and how opaque that is. */
#define FAINT 4e-4
#define DENSE 16.0
#define DARK  0.62

typedef float Fours __attribute__ ((vector_size (16)));
typedef gint32 Wholes __attribute__ ((vector_size (16)));

struct HysSketchWash
{
  float tones[N_TONES + 1];   /* opacities of ink that is deep */
};

/* The opacity of ink that is deep. */
static double
deep_tone (double cover)
{
  return DARK * MIN (log1p (cover / FAINT) / log1p (DENSE / FAINT), 1);
}

HysSketchWash *
hys_sketch_wash_new (void)
{
  HysSketchWash *self = g_new (HysSketchWash, 1);

  for (int i = 0; i <= N_TONES; i++)
    self->tones[i] = (float) deep_tone (ldexp (1 + (i & ((1 << DIGITS) - 1)) / (double) (1 << DIGITS), (i >> DIGITS) + LEAST));
  return self;
}

void
hys_sketch_wash_free (HysSketchWash *self)
{
  g_free (self);
}

static inline float
look_up (const HysSketchWash *self,
         float                cover)
{
  const int step = 1 << (EXPONENT - DIGITS);
  gint32 bits;
  int place;

  memcpy (&bits, &cover, sizeof bits);
  place = CLAMP (bits / step - ((127 + LEAST) << DIGITS), 0, N_TONES - 1);
  return self->tones[place] + (self->tones[place + 1] - self->tones[place]) * (float) (bits % step) / (float) step;
}

/* A palette, and how it is applied: see hys_sketch_wash_paint(). @part: of a pixel that the least ink covers */
typedef struct
{
  Fours colors[HYS_RASTER_COLORS];
  float part, deep;
} Palette;

/* A pixel with premultiplied colours. */
static inline guint32
mix (const HysSketchWash *self,
     const Palette       *palette,
     HysInks              sum)
{
  Fours inks = __builtin_convertvector ((Wholes) sum, Fours) * palette->part, color;
  float cover = inks[0] + inks[1] + inks[2] + inks[3], tone = MIN (cover, 1);
  Wholes whole;

  if (palette->deep > 0)
    tone += palette->deep * (look_up (self, cover) - tone);
  color = palette->colors[0] * inks[0] + palette->colors[1] * inks[1] + palette->colors[2] * inks[2]
          + palette->colors[3] * inks[3];
  whole = __builtin_convertvector (color * (255 * tone / cover) + 0.5f, Wholes);
  return (guint32) (whole[0] | whole[1] << 8 | whole[2] << 16) | (guint32) whole[3] << 24;
}

/* Neighbours often have the same ink, which is none to begin with. */
static void
paint_row (const HysSketchWash *self,
           const Palette       *palette,
           const HysInks       *sums,
           gsize                n,
           guint32             *pixels)
{
  guint64 last[2] = { 0 }, now[2];
  guint32 pixel = 0;

  for (gsize i = 0; i < n; i++)
    {
      memcpy (now, &sums[i], sizeof now);
      if (((now[0] ^ last[0]) | (now[1] ^ last[1])) != 0)
        {
          pixel = (now[0] | now[1]) != 0 ? mix (self, palette, sums[i]) : 0;
          memcpy (last, now, sizeof last);
        }
      pixels[i] = pixel;
    }
}

cairo_surface_t *
hys_sketch_wash_paint (const HysSketchWash *self,
                       HysSketchRaster     *raster,
                       const HysColor       colors[HYS_RASTER_COLORS],
                       guint                once,
                       double               deep,
                       gsize               *x,
                       gsize               *y)
{
  Palette palette = { .part = 1 / (float) once, .deep = (float) deep };
  cairo_surface_t *image;
  gsize right, bottom, stride;
  guint8 *pixels;

  if (!hys_sketch_raster_bounds (raster, x, y, &right, &bottom))
    return NULL;
  image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (right - *x), (int) (bottom - *y));
  pixels = cairo_image_surface_get_data (image);
  stride = (gsize) cairo_image_surface_get_stride (image);
  for (guint i = 0; i < HYS_RASTER_COLORS; i++)
    palette.colors[i] = (Fours) { (float) colors[i].blue, (float) colors[i].green, (float) colors[i].red, 1 };
  for (gsize row = 0; row < bottom && pixels != NULL; row++)
    {
      gboolean other;
      const HysInks *sums = hys_sketch_raster_read (raster, &other);

      if (row < *y)
        continue;
      if (other)
        paint_row (self, &palette, sums + *x, right - *x, (guint32 *) (gpointer) pixels);
      else
        memcpy (pixels, pixels - stride, stride);
      pixels += stride;
    }
  cairo_surface_mark_dirty (image);
  return image;
}
