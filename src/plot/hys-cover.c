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
  guint64 *samples;     /* a bit each: stride x height; of no meaning where the level is 0 or FULL_LEVEL */
  gsize    n_across;    /* blocks in a row */
  guint   *bare;        /* pixels that are not full yet, of each block */
  guint8  *levels;      /* stride x height, a row for places on the last border, and the room behind */
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
  self->samples = g_new (guint64, self->stride * height);
  self->levels = g_new0 (guint8, self->stride * (height + 1) + HYS_COVER_ROOM);
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

static inline gint64
index_of (double place)
{
  return (gint64) (place * N_STEPS + (REACH * N_STEPS + 0.5));
}

static inline guint64
half_plane (const guint64 *planes,
            double         place)
{
  gint64 i = index_of (place);

  i = MAX (i, 0);
  return planes[MIN (i, N_PLACES - 1)];
}

/* Which pixels of a row may have ink. Where the line runs along the rows, or across, one of the limits is none. */
static void
init_limits (Bar          *bar,
             HysCoverEnds  ends)
{
  double reach = bar->half + bar->corner, inverse_x = fabs (bar->x) > LEVEL ? 1 / bar->x : 0;
  double inverse_y = fabs (bar->y) > LEVEL ? 1 / bar->y : 0;
  double before = -inverse_x * (MIN (ends.start, bar->half) + bar->corner);
  double behind = inverse_x * (bar->length + MIN (ends.end, bar->half) + bar->corner);

  bar->slope = bar->x * inverse_y;
  bar->spread = inverse_y != 0 ? reach * fabs (inverse_y) : UNLIMITED;
  bar->across = -bar->y * inverse_x;
  bar->first = inverse_x != 0 ? MIN (before, behind) : -UNLIMITED;
  bar->last = inverse_x != 0 ? MAX (before, behind) : UNLIMITED;
}

static void
init_bar (Bar          *bar,
          HysPoint      from,
          HysPoint      to,
          double        width,
          HysCoverEnds  ends)
{
  double x = to.x - from.x, y = to.y - from.y, length = sqrt (x * x + y * y);

  bar->from = from;
  bar->x = length > 0 ? x / length : 1;
  bar->y = length > 0 ? y / length : 0;
  bar->length = length;
  bar->half = width / 2;
  bar->corner = (fabs (bar->x) + fabs (bar->y)) / 2 + SLACK;
  bar->angle = find_angle (bar->x, bar->y);
  bar->beside = half_planes_for (bar->angle + N_ANGLES / 4);
  bar->ends = ends;
  init_limits (bar, ends);
}

/* Those of a pixel's samples, of which there are some, before an end, or no farther behind it than @reach, that is so far @beyond it
 * and @beside the middle. */
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

/* The samples between the sides of a line of a pixel so far @beside it, no farther than its corners reach. */
static inline guint64
find_between (const Bar *bar,
              double     beside)
{
  gint64 inner = index_of (bar->half - beside), outer = index_of (-bar->half - beside);

  return bar->beside[MIN (inner, N_PLACES - 1)] & ~bar->beside[MAX (outer, 0)];
}

/* Those of a pixel's samples between the sides that are between the ends, so far @along the line from its start. */
static inline guint64
cut_ends (const Bar *bar,
          guint64    samples,
          double     along,
          double     beside)
{
  if (samples != 0 && along < bar->corner)
    samples = cut_end (samples, bar->angle + N_ANGLES / 2, bar->half, bar->ends.start, -along, -beside);
  if (samples != 0 && along > bar->length - bar->corner)
    samples = cut_end (samples, bar->angle, bar->half, bar->ends.end, along - bar->length, beside);
  return samples;
}

/* A row of pixels that a line goes through: it reaches from one side of the line to the other, and from one end to the other; and
 * how far along and beside the line the pixels would be if they began in column 0. */
typedef struct
{
  double left, right, first, last;
  double along, beside;
} Row;

static inline Row
begin_row (const Bar *bar,
           gsize      y)
{
  double down = (double) (gint64) y + 0.5 - bar->from.y, from = bar->from.x - 0.5;
  double middle = bar->from.x + bar->slope * down, cross = bar->from.x + bar->across * down;

  return (Row) { middle - bar->spread, middle + bar->spread, cross + bar->first, cross + bar->last,
                 bar->y * down - bar->x * from, bar->x * down + bar->y * from };
}

/* Goes on to another row below. */
static inline void
advance (const Bar *bar,
         Row       *row,
         gsize      n)
{
  double down = (double) (gint64) n;

  row->left += down * bar->slope;
  row->right += down * bar->slope;
  row->first += down * bar->across;
  row->last += down * bar->across;
  row->along += down * bar->y;
  row->beside += down * bar->x;
}

/* The pixels of a row that a line may touch: first <= x < end. */
static inline gboolean
find_pixels (const Row *row,
             gsize      width,
             gsize     *first,
             gsize     *end)
{
  double from = MAX (MAX (row->left, row->first) + 0.499, 0), to = MIN (MIN (row->right, row->last) + 0.5, (double) width);

  if (!(from < to))
    return FALSE;
  *first = (gsize) (gint64) from;
  *end = (gsize) (gint64) to;
  return TRUE;
}

/* Which bytes of @n levels, or of eight if that is less, are not those of full pixels: the others are 0. */
static inline guint64
find_bare (const guint8 *levels,
           gsize         n)
{
  guint64 some;

  memcpy (&some, levels, sizeof some);
  some = ~GUINT64_FROM_LE (some);
  return n < sizeof some ? some & ~(FULL << 8 * n) : some;
}

/* Takes the first one that is not 0 out of some bytes, and tells which it is. */
static inline gsize
take_bare (guint64 *bytes)
{
  gsize i = (gsize) __builtin_ctzll (*bytes) / 8;

  *bytes &= FULL << 8 * i << 8;
  return i;
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

/* The samples of a pixel that have ink. */
static inline guint64
inked_of (guint8  level,
          guint64 samples)
{
  return samples & -(guint64) (level > 0);
}

G_ALWAYS_INLINE static inline void
ink_row (HysCover  *self,
         const Bar *bar,
         const Row *row,
         gsize      y)
{
  gsize first, end;
  const guint64 *samples = self->samples + y * self->stride;
  const guint8 *levels = self->levels + y * self->stride;

  if (!find_pixels (row, self->width, &first, &end))
    return;
  for (gsize start = first; start < end; start += 8)
    for (guint64 bare = find_bare (levels + start, end - start); bare != 0;)
      {
        gsize x = start + take_bare (&bare);
        double along = row->along + bar->x * (double) (gint64) x, beside = row->beside - bar->y * (double) (gint64) x;
        guint64 before = inked_of (levels[x], samples[x]);
        guint64 inked = before | cut_ends (bar, find_between (bar, beside) & ~before, along, beside);

        if (inked != before)
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
  Row row;

  init_bar (&bar, from, to, width, ends);
  find_rows (&bar, to, self->height, &first, &end);
  row = begin_row (&bar, first);
  for (gsize y = first, after; y < end; y = after)
    {
      after = y == first || y % BLOCK == 0 ? pass_blocks (self, &bar, y, end) : y;
      if (after == y)
        ink_row (self, &bar, &row, y);
      after = MAX (after, y + 1);
      advance (&bar, &row, after - y);
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
         const Row *row,
         gsize      y,
         double     rate,
         guint      last)
{
  gsize first, end;
  guint64 *samples = self->samples + y * self->stride;
  guint8 *levels = self->levels + y * self->stride;
  guint *fresh = self->fresh, *blocks = self->bare + y / BLOCK * self->n_across;
  Touch *touched;

  if (!find_pixels (row, self->width, &first, &end))
    return;
  make_room (self, end - first);
  touched = self->touched + self->n_touched;
  for (gsize start = first; start < end; start += 8)
    for (guint64 bare = find_bare (levels + start, end - start); bare != 0;)
      {
        gsize x = start + take_bare (&bare);
        double along = row->along + bar->x * (double) (gint64) x, beside = row->beside - bar->y * (double) (gint64) x;
        guint64 before = inked_of (levels[x], samples[x]);
        guint64 added = cut_ends (bar, find_between (bar, beside) & ~before, along, beside);
        guint step, n, full;

        if (added == 0)
          continue;
        step = MIN ((guint) (gint64) MAX (along * rate, 0), last);
        *touched++ = (Touch) { before, (guint) (y * self->stride + x), step };
        fresh[step] += count_samples (added);
        n = count_samples (before | added);
        full = n >= NEARLY_FULL;
        samples[x] = before | added | -(guint64) full;
        levels[x] = (guint8) (level_of (n) | -(guint) full);
        blocks[x / BLOCK] -= full;
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
  gsize y, last_y;
  Bar bar;
  Row row;
  guint keep_first, keep_end;

  init_bar (&bar, from, to, width, ends);
  self->n_touched = 0;
  init_fresh (self, n);
  find_rows (&bar, to, self->height, &y, &last_y);
  row = begin_row (&bar, y);
  for (; y < last_y; y++, advance (&bar, &row, 1))
    add_row (self, &bar, &row, y, bar.length > 0 ? n / bar.length : 0, n - 1);
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
  return self->levels[(gsize) (gint64) at.y * self->stride + (gsize) (gint64) at.x] == FULL_LEVEL;
}

/* Whether all pixels of the blocks from @left to @right and from @top to @bottom are full. */
static inline gboolean
are_blocks_full (const HysCover *self,
                 gsize           left,
                 gsize           right,
                 gsize           top,
                 gsize           bottom)
{
  const guint *upper = self->bare + top * self->n_across, *lower = self->bare + bottom * self->n_across;

  if ((upper[left] | upper[right] | lower[left] | lower[right]) > 0)
    return FALSE;
  if (right - left < 2 && bottom - top < 2)
    return TRUE;
  for (const guint *row = upper; row <= lower; row += self->n_across)
    for (gsize x = left; x <= right; x++)
      if (row[x] > 0)
        return FALSE;
  return TRUE;
}

gboolean
hys_cover_is_full (const HysCover *self,
                   HysPoint        from,
                   HysPoint        to,
                   double          margin)
{
  double left, right, top, bottom;

  if (!is_full_at (self, from) || !is_full_at (self, to))
    return FALSE;
  left = MIN (from.x, to.x) - margin;
  right = MAX (from.x, to.x) + margin;
  top = MIN (from.y, to.y) - margin;
  bottom = MAX (from.y, to.y) + margin;
  return left >= 0 && top >= 0 && right < (double) self->width && bottom < (double) self->height
         && are_blocks_full (self, (gsize) (gint64) left / BLOCK, (gsize) (gint64) right / BLOCK, (gsize) (gint64) top / BLOCK,
                             (gsize) (gint64) bottom / BLOCK);
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
                gsize     y,
                gsize     n)
{
  guint8 *levels = self->levels + y * self->stride;
  guint *blocks = self->bare + y / BLOCK * self->n_across;

  for (gsize end = x + n; x < end; x++)
    {
      blocks[x / BLOCK] -= levels[x] != FULL_LEVEL;
      levels[x] = FULL_LEVEL;
    }
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
