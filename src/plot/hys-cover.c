/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cover.h"

#include "hys-processors.h"

#include <string.h>

/* Number of directions of half planes, and of positions per pixel. */
#define N_ANGLES 256
#define N_STEPS  64

/* Places from so far before a pixel's centre to as far behind it: more than half its diagonal. */
#define REACH    0.75
#define N_PLACES 96

/* Pixels along a side of a block: where whole blocks are full, lines are passed by. */
#define BLOCK 8

/* A pixel becomes full where a line is added that leaves it less than a tenth bare. */
#define NEARLY_FULL 58

/* How much farther pixels are looked at than lines reach, as places and directions are rounded. */
#define SLACK 0.02

/* Of a line that is expected, samples of no more rows are asked for, so many pixels on either side of it. */
#define AHEAD 24
#define ASIDE 2

#define FULL (~G_GUINT64_CONSTANT (0))

/* The level of a full pixel, and of no other: levels are eight times smaller than samples and stay in the processor's cache. */
#define FULL_LEVEL 255

/* A round end is half a polygon of 16 sides: the one straight ahead and so many on either side, in these directions. */
#define N_END_SIDES 3
static const HysPoint end_sides[] = { { 0.923880, 0.382683 }, { 0.707107, 0.707107 }, { 0.382683, 0.923880 } };

/* Lines less steep than this run along the rows; and farther than any pixel. */
#define LEVEL     1e-9
#define UNLIMITED 1e15

/* A pixel that a line has touched: what it was before, its number and the step of the line. */
typedef struct
{
  guint64 samples;
  guint   pixel, step;
} Touch;

struct HysCover
{
  gsize    width, height, stride;
  guint64 *samples;     /* a bit each: stride x height */
  gsize    n_across;    /* blocks in a row */
  guint   *bare;        /* pixels that are not full yet, of each block */
  guint8  *levels;      /* stride x height, and the room behind */
  Touch   *touched;     /* by the line that is added: so many, of as many as there is room for */
  gsize    n_touched, room;
  guint   *fresh;       /* how many samples it has added in each of its steps; there is room for so many */
  guint    fresh_room;
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

      for (int i = 0; i < HYS_COVER_SAMPLES; i++)
        {
          HysPoint sample = sample_place (i);

          half_planes[k][(int) ceil ((x * sample.x + y * sample.y + REACH) * N_STEPS)] |= G_GUINT64_CONSTANT (1) << i;
        }
      for (int i = 1; i < N_PLACES; i++)
        half_planes[k][i] |= half_planes[k][i - 1];
    }
  return unused;
}

/* Of the block whose first pixel this is. */
static inline guint
count_pixels (const HysCover *self,
              gsize           x,
              gsize           y)
{
  return (guint) (MIN (BLOCK, self->height - y) * MIN (BLOCK, self->width - x));
}

/* Of a cover without ink. */
static void
count_bare (HysCover *self)
{
  for (gsize y = 0; y < self->height; y += BLOCK)
    for (gsize x = 0; x < self->width; x += BLOCK)
      self->bare[y / BLOCK * self->n_across + x / BLOCK] = count_pixels (self, x, y);
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
  self->levels = g_new0 (guint8, self->stride * height + HYS_COVER_ROOM);
  self->n_across = (width + BLOCK - 1) / BLOCK;
  self->bare = g_new (guint, self->n_across * ((height + BLOCK - 1) / BLOCK));
  self->touched = NULL;
  self->room = 0;
  self->fresh = NULL;
  self->fresh_room = 0;
  count_bare (self);
  return self;
}

void
hys_cover_free (HysCover *self)
{
  if (self == NULL)
    return;
  g_free (self->samples);
  g_free (self->levels);
  g_free (self->bare);
  g_free (self->touched);
  g_free (self->fresh);
  g_free (self);
}

gsize
hys_cover_width (const HysCover *self)
{
  return self->width;
}

gsize
hys_cover_height (const HysCover *self)
{
  return self->height;
}

void
hys_cover_clear (HysCover *self)
{
  memset (self->samples, 0, self->stride * self->height * sizeof *self->samples);
  memset (self->levels, 0, self->stride * self->height);
  count_bare (self);
}

/* A line on its way to the pixels: points whose distance beside its middle is at most @half, cut by the sides of its
 * ends. Each side is a direction that points outwards and how far the line goes along it. */
typedef struct
{
  HysPoint       from;
  double         x, y, length;      /* its direction */
  double         half;
  double         corner;            /* as far along the line or across it is a pixel's corner from its centre */
  double         slope, spread;     /* from row to row, its middle goes so far and lies in so many pixels on either side */
  double         across, first, last;       /* as far goes the line through its start across it; pixels before and behind */
  int            angle;             /* the number of its direction */
  const guint64 *beside;            /* half planes along its sides */
  HysCoverEnds   ends;
} Bar;

/* The number of a direction: an approximation of the arcus tangens to 0.004. */
static int
find_angle (double x,
            double y)
{
  double along = fabs (x), across = fabs (y), least = MIN (along, across), z = least > 0 ? least / MAX (along, across) : 0;
  double angle = z * (G_PI / 4 + 0.273 * (1 - z));

  if (across > along)
    angle = G_PI / 2 - angle;
  if (x < 0)
    angle = G_PI - angle;
  return (int) (angle * (N_ANGLES / (2 * G_PI)) + 0.5) * (y < 0 ? -1 : 1);
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
  double i = place * N_STEPS + (REACH * N_STEPS + 0.5);

  return planes[(int) MIN (MAX (i, 0), N_PLACES - 1)];
}

/* Which pixels of a row may have ink. Where the line runs along the rows, or across, one of the limits is none. */
static void
init_limits (Bar          *bar,
             HysCoverEnds  ends)
{
  double reach = bar->half + bar->corner;
  double before = MIN (ends.start, bar->half) + bar->corner, behind = MIN (ends.end, bar->half) + bar->corner;

  bar->slope = fabs (bar->y) > LEVEL ? bar->x / bar->y : 0;
  bar->spread = fabs (bar->y) > LEVEL ? reach / fabs (bar->y) : UNLIMITED;
  bar->across = fabs (bar->x) > LEVEL ? -bar->y / bar->x : 0;
  bar->first = fabs (bar->x) > LEVEL ? (bar->x > 0 ? -before : -bar->length - behind) / fabs (bar->x) : -UNLIMITED;
  bar->last = fabs (bar->x) > LEVEL ? (bar->x > 0 ? bar->length + behind : before) / fabs (bar->x) : UNLIMITED;
}

static void
init_bar (Bar          *bar,
          HysPoint      from,
          HysPoint      to,
          double        width,
          HysCoverEnds  ends)
{
  double x = to.x - from.x, y = to.y - from.y, length = sqrt (x * x + y * y);

  *bar = (Bar) { .from = from, .x = 1, .length = length, .half = width / 2 };
  if (length > 0)
    {
      bar->x = x / length;
      bar->y = y / length;
    }
  bar->corner = (fabs (bar->x) + fabs (bar->y)) / 2 + SLACK;
  bar->angle = find_angle (bar->x, bar->y);
  bar->beside = half_planes_for (bar->angle + N_ANGLES / 4);
  bar->ends = ends;
  init_limits (bar, ends);
}

/* The samples before an end, or no farther behind it than @reach, of a pixel so far @beyond it and @beside the
 * middle. */
static guint64
cut_end (int    angle,
         double half,
         double reach,
         double beyond,
         double beside)
{
  guint64 samples = half_plane (half_planes_for (angle), MIN (half, reach) - beyond);

  for (int k = 0; k < N_END_SIDES && reach > 0 && samples != 0; k++)
    {
      double ahead = end_sides[k].x * beyond, aside = end_sides[k].y * beside;

      samples &= half_plane (half_planes_for (angle - (k + 1) * N_ANGLES / 16), half - ahead + aside)
                 & half_plane (half_planes_for (angle + (k + 1) * N_ANGLES / 16), half - ahead - aside);
    }
  return samples;
}

/* The samples between the sides of a line of a pixel so far @beside it. */
static inline guint64
find_between (const Bar *bar,
              double     beside)
{
  return half_plane (bar->beside, bar->half - beside) & ~half_plane (bar->beside, -bar->half - beside);
}

/* Those of a pixel's samples between the sides that are between the ends, so far @along the line from its start. */
static inline guint64
cut_ends (const Bar *bar,
          guint64    samples,
          double     along,
          double     beside)
{
  if (along < bar->corner)
    samples &= cut_end (bar->angle + N_ANGLES / 2, bar->half, bar->ends.start, -along, -beside);
  if (along > bar->length - bar->corner)
    samples &= cut_end (bar->angle, bar->half, bar->ends.end, along - bar->length, beside);
  return samples;
}

/* The pixels of row @y that a line may touch: first <= x < end; and where the first one's centre lies. */
static inline gboolean
find_pixels (const Bar *bar,
             gsize      width,
             gsize      y,
             gsize     *first,
             gsize     *end,
             double    *along,
             double    *beside)
{
  double down = (double) (gint64) y + 0.5 - bar->from.y, middle = bar->slope * down, cross = bar->across * down;
  double from = MAX (middle - bar->spread, cross + bar->first), to = MIN (middle + bar->spread, cross + bar->last);

  from = MAX (from + bar->from.x + 0.499, 0);
  to = MIN (to + bar->from.x + 0.5, (double) width);
  if (!(from < to))
    return FALSE;
  *first = (gsize) (gint64) from;
  *end = (gsize) (gint64) to;
  from = (double) (gint64) *first + 0.5 - bar->from.x;
  *along = bar->x * from + bar->y * down;
  *beside = bar->x * down - bar->y * from;
  return TRUE;
}

static inline void
find_rows (const Bar *bar,
           HysPoint   to,
           gsize      height,
           gsize     *first,
           gsize     *end)
{
  double aside = bar->half * fabs (bar->x) + SLACK, rise = fabs (bar->y);
  double before = aside + MIN (bar->ends.start, bar->half) * rise, behind = aside + MIN (bar->ends.end, bar->half) * rise;
  double top = MIN (bar->from.y - before, to.y - behind), bottom = MAX (bar->from.y + before, to.y + behind);

  *first = (gsize) (gint64) MIN (MAX (top, 0), (double) height);
  *end = (gsize) (gint64) MIN (MAX (bottom + 1, 0), (double) height);
}

/* The end of the rows from @y on, as far as the block goes, if all of their blocks that a line may touch are full; @y
 * if not. */
static gsize
pass_blocks (const HysCover *self,
             const Bar      *bar,
             gsize           y,
             gsize           end)
{
  double top = (double) y + 0.5 - bar->from.y, from, to, reach = bar->half + 1, along = bar->x * bar->length;
  gsize after = MIN ((y / BLOCK + 1) * BLOCK, end);
  double bottom = (double) after - 0.5 - bar->from.y;

  from = MAX (MIN (bar->slope * top, bar->slope * bottom) - bar->spread, MIN (along, 0) - reach) + bar->from.x;
  to = MIN (MAX (bar->slope * top, bar->slope * bottom) + bar->spread, MAX (along, 0) + reach) + bar->from.x;
  from = CLAMP (from, 0, (double) self->width - 1);
  to = CLAMP (to, 0, (double) self->width - 1);
  for (gsize x = (gsize) from / BLOCK; x <= (gsize) to / BLOCK; x++)
    if (self->bare[y / BLOCK * self->n_across + x] > 0)
      return y;
  return after;
}

static inline guint
count_samples (guint64 samples)
{
  return (guint) __builtin_popcountll (samples);
}

static inline guint8
level_of (guint n_samples)
{
  return (guint8) ((n_samples * FULL_LEVEL + HYS_COVER_SAMPLES / 2) / HYS_COVER_SAMPLES);
}

/* A pixel's samples that have ink now. */
G_ALWAYS_INLINE static inline void
set_samples (HysCover *self,
             gsize     x,
             gsize     y,
             guint64   samples)
{
  self->samples[y * self->stride + x] = samples;
  self->levels[y * self->stride + x] = level_of (count_samples (samples));
  self->bare[y / BLOCK * self->n_across + x / BLOCK] -= samples == FULL;
}

G_ALWAYS_INLINE static inline void
ink_row (HysCover  *self,
         const Bar *bar,
         gsize      y)
{
  gsize first, end;
  double along, beside;
  const guint64 *samples = self->samples + y * self->stride;
  const guint8 *levels = self->levels + y * self->stride;

  if (!find_pixels (bar, self->width, y, &first, &end, &along, &beside))
    return;
  for (gsize x = first; x < end; x++, along += bar->x, beside -= bar->y)
    {
      guint64 inked;

      if (levels[x] == FULL_LEVEL)
        continue;
      inked = samples[x] | cut_ends (bar, find_between (bar, beside), along, beside);
      if (inked != samples[x])
        set_samples (self, x, y, inked);
    }
}

HYS_EACH_PROCESSOR void
hys_cover_line (HysCover     *self,
                HysPoint      from,
                HysPoint      to,
                double        width,
                HysCoverEnds  ends)
{
  gsize first, end;
  Bar bar;

  init_bar (&bar, from, to, width, ends);
  find_rows (&bar, to, self->height, &first, &end);
  for (gsize y = first; y < end;)
    {
      gsize after = y == first || y % BLOCK == 0 ? pass_blocks (self, &bar, y, end) : y;

      if (after == y)
        ink_row (self, &bar, y);
      y = MAX (after, y + 1);
    }
}

/* Makes room for @n pixels to be touched. */
static inline void
make_room (HysCover *self,
           gsize     n)
{
  if (self->n_touched + n <= self->room)
    return;
  self->room = 2 * (self->n_touched + n);
  self->touched = g_renew (Touch, self->touched, self->room);
}

/* Nothing is added yet in @n steps. */
static void
init_fresh (HysCover *self,
            guint     n)
{
  if (n > self->fresh_room)
    {
      self->fresh_room = 2 * n;
      self->fresh = g_renew (guint, self->fresh, self->fresh_room);
    }
  for (guint i = 0; i < n; i++)
    self->fresh[i] = 0;
}

/* Inks a row and remembers what the line has touched, by steps of which @rate go to a pixel and @last is the last. */
G_ALWAYS_INLINE static inline void
add_row (HysCover  *self,
         const Bar *bar,
         gsize      y,
         double     rate,
         double     last)
{
  gsize first, end;
  double along, beside;
  guint64 *samples = self->samples + y * self->stride;
  guint8 *levels = self->levels + y * self->stride;
  Touch *touched;

  if (!find_pixels (bar, self->width, y, &first, &end, &along, &beside))
    return;
  make_room (self, end - first);
  touched = self->touched + self->n_touched;
  for (gsize x = first; x < end; x++, along += bar->x, beside -= bar->y)
    {
      guint64 before = samples[x], added;
      guint step, n;

      if (levels[x] == FULL_LEVEL)
        continue;
      added = cut_ends (bar, find_between (bar, beside) & ~before, along, beside);
      if (added == 0)
        continue;
      step = (guint) (int) MIN (MAX (along * rate, 0), last);
      *touched++ = (Touch) { before, (guint) (y * self->stride + x), step };
      self->fresh[step] += count_samples (added);
      n = count_samples (before | added);
      samples[x] = n < NEARLY_FULL ? before | added : FULL;
      levels[x] = n < NEARLY_FULL ? level_of (n) : FULL_LEVEL;
      if (n >= NEARLY_FULL)
        self->bare[y / BLOCK * self->n_across + x / BLOCK]--;
    }
  self->n_touched = (gsize) (touched - self->touched);
}

/* How many samples were added in a step and the one before. */
static inline guint
count_fresh (const HysCover *self,
             guint           n,
             guint           step)
{
  return self->fresh[step - 1] + (step < n ? self->fresh[step] : 0);
}

/* The part of @n steps where samples were added, more than @least to two in a row. */
static gboolean
find_fresh (const HysCover *self,
            guint           n,
            double          least,
            guint          *first,
            guint          *end)
{
  guint start = 1, behind = n;

  while (start <= n && count_fresh (self, n, start) <= least)
    start++;
  while (behind >= start && count_fresh (self, n, behind) <= least)
    behind--;
  *first = start - 1;
  *end = MIN (behind + 1, n);
  return start <= n;
}

/* What was touched before step @first, and from step @end on, becomes what it was. */
static inline void
take_back (HysCover *self,
           guint     first,
           guint     end)
{
  for (gsize i = 0; i < self->n_touched; i++)
    {
      const Touch *touch = &self->touched[i];

      if (touch->step >= first && touch->step < end)
        continue;
      if (self->levels[touch->pixel] == FULL_LEVEL)
        self->bare[touch->pixel / self->stride / BLOCK * self->n_across + touch->pixel % self->stride / BLOCK]++;
      self->samples[touch->pixel] = touch->samples;
      self->levels[touch->pixel] = level_of (count_samples (touch->samples));
    }
}

HYS_EACH_PROCESSOR gboolean
hys_cover_add (HysCover     *self,
               HysPoint      from,
               HysPoint      to,
               double        width,
               HysCoverEnds  ends,
               guint         n,
               double        least,
               guint        *first,
               guint        *end)
{
  gsize row, last_row;
  Bar bar;
  guint keep_first, keep_end;

  init_bar (&bar, from, to, width, ends);
  self->n_touched = 0;
  init_fresh (self, n);
  find_rows (&bar, to, self->height, &row, &last_row);
  for (; row < last_row; row++)
    add_row (self, &bar, row, bar.length > 0 ? n / bar.length : 0, n - 1);
  if (!find_fresh (self, n, least * HYS_COVER_SAMPLES, first, end))
    *first = *end = 0;
  keep_first = *first > 0 ? *first - 1 : 0;
  keep_end = *end > 0 ? *end + 1 : 0;
  if (keep_first > 0 || keep_end < n)
    take_back (self, keep_first, keep_end);
  return *first < *end;
}

static inline gboolean
is_full_at (const HysCover *self,
            HysPoint        at)
{
  return self->levels[(gsize) at.y * self->stride + (gsize) at.x] == FULL_LEVEL;
}

gboolean
hys_cover_is_full (const HysCover *self,
                   HysPoint        from,
                   HysPoint        to,
                   double          margin)
{
  double left = MIN (from.x, to.x) - margin, right = MAX (from.x, to.x) + margin;
  double top = MIN (from.y, to.y) - margin, bottom = MAX (from.y, to.y) + margin;

  if (left < 0 || top < 0 || right >= (double) self->width || bottom >= (double) self->height || !is_full_at (self, from)
      || !is_full_at (self, to))
    return FALSE;
  for (gsize y = (gsize) top / BLOCK; y <= (gsize) bottom / BLOCK; y++)
    for (gsize x = (gsize) left / BLOCK; x <= (gsize) right / BLOCK; x++)
      if (self->bare[y * self->n_across + x] > 0)
        return FALSE;
  return TRUE;
}

gboolean
hys_cover_may_hide (const HysCover *self,
                    HysPoint        from,
                    HysPoint        to,
                    double          margin)
{
  gsize left = (gsize) MAX (MIN (from.x, to.x) - margin, 0), right = (gsize) MAX (MAX (from.x, to.x) + margin, 0);
  gsize top = (gsize) MAX (MIN (from.y, to.y) - margin, 0), bottom = (gsize) MAX (MAX (from.y, to.y) + margin, 0);

  for (gsize y = top / BLOCK * BLOCK; y <= bottom && y < self->height; y += BLOCK)
    for (gsize x = left / BLOCK * BLOCK; x <= right && x < self->width; x += BLOCK)
      if (self->bare[y / BLOCK * self->n_across + x / BLOCK] < count_pixels (self, x, y))
        return TRUE;
  return FALSE;
}

void
hys_cover_expect (const HysCover *self,
                  HysPoint        from,
                  HysPoint        to)
{
  double slope = fabs (to.y - from.y) > LEVEL ? (to.x - from.x) / (to.y - from.y) : 0;
  double left = MIN (from.x, to.x), right = MAX (from.x, to.x), top = MIN (from.y, to.y) - 1, bottom = MAX (from.y, to.y) + 1;

  if (!(left >= ASIDE && top >= 0 && right < (double) self->width - ASIDE && bottom < (double) self->height)
      || is_full_at (self, from))
    return;
  bottom = MIN (bottom, top + AHEAD);
  for (gsize y = (gsize) (gint64) top; y <= (gsize) (gint64) bottom; y++)
    {
      double middle = from.x + slope * ((double) (gint64) y + 0.5 - from.y);
      const guint64 *samples = self->samples + y * self->stride + (gsize) (gint64) MIN (MAX (middle, left), right);

      __builtin_prefetch (samples - ASIDE, 1);
      __builtin_prefetch (samples + ASIDE, 1);
    }
}

void
hys_cover_fill (HysCover *self,
                gsize     x,
                gsize     y)
{
  if (self->levels[y * self->stride + x] != FULL_LEVEL)
    set_samples (self, x, y, FULL);
}

const guint8 *
hys_cover_levels (const HysCover *self,
                  gsize          *stride)
{
  *stride = self->stride;
  return self->levels;
}

cairo_surface_t *
hys_cover_mask (HysCover *self)
{
  return cairo_image_surface_create_for_data (self->levels, CAIRO_FORMAT_A8, (int) self->width, (int) self->height,
                                              (int) self->stride);
}
