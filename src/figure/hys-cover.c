/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines on a grid of samples. The samples of a pixel on the inner side of a straight line are looked up, by its
 * direction and its distance from the pixel's centre: a line with two sides and two ends is what a few such half planes
 * have in common. */
#include "hys-cover.h"

#include "hys-processors.h"

#define SAMPLES 64

/* Number of directions of half planes, and of positions per pixel. */
#define N_ANGLES 256
#define N_STEPS  64

/* Places from so far before a pixel's centre to as far behind it: more than half its diagonal. */
#define REACH    0.75
#define N_PLACES 96

/* How much farther pixels are looked at than lines reach, as places and directions are rounded. */
#define SLACK 0.02

#define FULL (~G_GUINT64_CONSTANT (0))

/* A round end is half a polygon of 16 sides: the one straight ahead and so many on either side, in these directions. */
#define N_END_SIDES 3
static const HysPoint end_sides[] = { { 0.923880, 0.382683 }, { 0.707107, 0.707107 }, { 0.382683, 0.923880 } };

/* Lines less steep than this run along the rows. */
#define LEVEL 1e-9

struct HysCover
{
  gsize    width, height, stride;
  guint64 *samples;     /* a bit each: stride x height */
  guint8  *levels;      /* how many there are of 255; eight times smaller, they stay in the processor's cache */
};

/* The samples of a pixel on the inner side of a line. */
static guint64 half_planes[N_ANGLES][N_PLACES];

/* The bits of a byte in reverse order, of three. */
static int
reverse (int i)
{
  return (i & 1) << 2 | (i & 2) | i >> 2;
}

/* One sample in each cell of 8 x 8, no two at the same height or in the same column. */
static HysPoint
sample_place (int i)
{
  int column = i % 8, row = i / 8;

  return (HysPoint) { (column + (reverse (row) + 0.5) / 8) / 8 - 0.5, (row + (reverse (column) + 0.5) / 8) / 8 - 0.5 };
}

static gpointer
make_half_planes (gpointer unused)
{
  for (int k = 0; k < N_ANGLES; k++)
    {
      double x = cos (2 * G_PI * k / N_ANGLES), y = sin (2 * G_PI * k / N_ANGLES);

      for (int i = 0; i < SAMPLES; i++)
        {
          HysPoint sample = sample_place (i);

          half_planes[k][(int) ceil ((x * sample.x + y * sample.y + REACH) * N_STEPS)] |= G_GUINT64_CONSTANT (1) << i;
        }
      for (int i = 1; i < N_PLACES; i++)
        half_planes[k][i] |= half_planes[k][i - 1];
    }
  return unused;
}

HysCover *
hys_cover_new (gsize width,
               gsize height)
{
  static GOnce once = G_ONCE_INIT;
  HysCover *self = g_new (HysCover, 1);

  g_once (&once, make_half_planes, NULL);
  self->width = width;
  self->height = height;
  self->stride = (gsize) cairo_format_stride_for_width (CAIRO_FORMAT_A8, (int) width);
  self->samples = g_new0 (guint64, self->stride * height);
  self->levels = g_new0 (guint8, self->stride * height);
  return self;
}

void
hys_cover_free (HysCover *self)
{
  if (self == NULL)
    return;
  g_free (self->samples);
  g_free (self->levels);
  g_free (self);
}

/* A line on its way to the pixels: points whose distance beside its middle is at most @half, cut by the sides of its
 * ends. Each side is a direction that points outwards and how far the line goes along it. */
typedef struct
{
  HysPoint       from;
  double         x, y, length;      /* its direction */
  double         half;
  double         corner;            /* as far along the line or across it is a pixel's corner from its centre */
  int            angle;             /* the number of its direction */
  const guint64 *beside;            /* half planes along its sides */
  HysCoverEnds   ends;
} Bar;

/* The number of a direction: an approximation of the arcus tangens to 0.004. */
static int
find_angle (double x,
            double y)
{
  double along = fabs (x), across = fabs (y), least = MIN (along, across),
                 z = least > 0 ? least / MAX (along, across) : 0;
  int angle = (int) (z * (G_PI / 4 + 0.273 * (1 - z)) * (N_ANGLES / (2 * G_PI)) + 0.5);

  angle = across > along ? N_ANGLES / 4 - angle : angle;
  angle = x < 0 ? N_ANGLES / 2 - angle : angle;
  return y < 0 ? -angle : angle;
}

static const guint64 *
half_planes_for (int angle)
{
  return half_planes[angle & (N_ANGLES - 1)];
}

static inline guint64
half_plane (const guint64 *planes,
            double         place)
{
  gint64 i = (gint64) (place * N_STEPS + (REACH * N_STEPS + 0.5));

  return planes[CLAMP (i, 0, N_PLACES - 1)];
}

/* Those of a pixel's samples, of which there are some, before an end, or no farther behind it than @reach, that is so
 * far @beyond it and @beside the middle. */
static guint64
cut_end (guint64 samples,
         int     angle,
         double  half,
         double  reach,
         double  beyond,
         double  beside)
{
  samples &= half_plane (half_planes_for (angle), MIN (half, reach) - beyond);
  for (int k = 0; k < N_END_SIDES && reach > 0 && samples != 0; k++)
    {
      double ahead = end_sides[k].x * beyond, aside = end_sides[k].y * beside;

      samples &= half_plane (half_planes_for (angle - (k + 1) * N_ANGLES / 16), half - ahead + aside)
                 & half_plane (half_planes_for (angle + (k + 1) * N_ANGLES / 16), half - ahead - aside);
    }
  return samples;
}

/* The samples in a line of a pixel so far @along it from its start and @beside its middle. */
static inline guint64
find_samples (const Bar *bar,
              double     along,
              double     beside)
{
  guint64 samples = half_plane (bar->beside, bar->half - beside) & ~half_plane (bar->beside, -bar->half - beside);

  if (samples != 0 && along < bar->corner)
    samples = cut_end (samples, bar->angle + N_ANGLES / 2, bar->half, bar->ends.start, -along, -beside);
  if (samples != 0 && along > bar->length - bar->corner)
    samples = cut_end (samples, bar->angle, bar->half, bar->ends.end, along - bar->length, beside);
  return samples;
}

/* Inks the pixels first <= @x < end of a row whose middle is so far @down from the line's start. */
G_ALWAYS_INLINE static inline void
ink_row (const Bar *bar,
         double     down,
         gint64     first,
         gint64     end,
         guint64   *samples,
         guint8    *levels)
{
  for (gint64 x = first; x < end; x++)
    {
      double right = (double) x + 0.5 - bar->from.x;
      guint64 more;

      if (levels[x] == 255)
        continue;
      more = find_samples (bar, bar->x * right + bar->y * down, bar->x * down - bar->y * right) & ~samples[x];
      if (more == 0)
        continue;
      samples[x] |= more;
      levels[x] = (guint8) ((__builtin_popcountll (samples[x]) * 255 + SAMPLES / 2) / SAMPLES);
    }
}

HYS_EACH_PROCESSOR void
hys_cover_line (HysCover     *self,
                HysPoint      from,
                HysPoint      to,
                double        width,
                HysCoverEnds  ends)
{
  double length = hypot (to.x - from.x, to.y - from.y), half = width / 2, reach = half + SLACK;
  double x = length > 0 ? (to.x - from.x) / length : 1, y = length > 0 ? (to.y - from.y) / length : 0;
  int angle = find_angle (x, y);
  Bar bar = { from, x, y, length, half, (fabs (x) + fabs (y)) / 2 + SLACK, angle,
             half_planes_for (angle + N_ANGLES / 4), ends };
  double left = MAX (MIN (from.x, to.x) - reach, 0), right = MIN (MAX (from.x, to.x) + reach + 1, (double) self->width);
  double top = MAX (MIN (from.y, to.y) - reach, 0),
               bottom = MIN (MAX (from.y, to.y) + reach + 1, (double) self->height);
  double slope = fabs (y) > LEVEL ? x / y : 0, spread = fabs (y) > LEVEL ? (half + bar.corner) / fabs (y) : INFINITY;

  if (!(left < right && top < bottom))
    return;
  for (gint64 row = (gint64) top; row < (gint64) bottom; row++)
    {
      double down = (double) row + 0.5 - from.y, middle = from.x + slope * down;
      gint64 first = (gint64) MAX (left, middle - spread), end = (gint64) MIN (right, middle + spread + 1);

      ink_row (&bar, down, first, end, self->samples + row * (gint64) self->stride,
               self->levels + row * (gint64) self->stride);
    }
}

cairo_surface_t *
hys_cover_mask (HysCover *self)
{
  return cairo_image_surface_create_for_data (self->levels, CAIRO_FORMAT_A8, (int) self->width, (int) self->height,
                                              (int) self->stride);
}
