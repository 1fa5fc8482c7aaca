/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sieve.h"

#include "hys-tread.h"

#include <math.h>

/* A line is looked at in steps of half a point. It is left out where it would add no more ink to a square point than this. */
#define STEP  0.5
#define FRESH 0.06

/* Polylines go on over parts that need not be drawn if these are no longer, in points. */
#define BRIDGE 16

struct HysSieve
{
  HysCover          *cover;
  HysTread          *tread;
  cairo_rectangle_t  box;
  double             width, step, least, longest;    /* in pixels */
  HysSieveTake       take;
  gpointer           user_data;
  GArray            *stretch;      /* HysPoint: a polyline on its way, of which the last ones may not be needed: */
  guint              n_needed;
  double             bridge;       /* their length */
  HysPoint           at;           /* where the last line ended */
};

static const HysPoint NOWHERE = { NAN, NAN };

HysSieve *
hys_sieve_new (HysCover     *cover,
               double        width,
               double        point,
               HysSieveTake  take,
               gpointer      user_data)
{
  HysSieve *self = g_new0 (HysSieve, 1);

  self->cover = cover;
  self->tread = hys_tread_new (cover, width);
  self->box = (cairo_rectangle_t) { 0, 0, (double) hys_cover_width (cover), (double) hys_cover_height (cover) };
  self->width = width;
  self->step = STEP * point;
  self->least = FRESH * point * point;
  self->longest = BRIDGE * point;
  self->take = take;
  self->user_data = user_data;
  self->stretch = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  self->at = NOWHERE;
  return self;
}

void
hys_sieve_free (HysSieve *self)
{
  hys_tread_free (self->tread);
  g_array_unref (self->stretch);
  g_free (self);
}

void
hys_sieve_end (HysSieve *self)
{
  if (self->n_needed > 1)
    self->take ((const HysPoint *) (void *) self->stretch->data, self->n_needed, self->user_data);
  g_array_set_size (self->stretch, 0);
  self->n_needed = 0;
  self->bridge = 0;
  self->at = NOWHERE;
}

void
hys_sieve_begin (HysSieve     *self,
                 HysSieveTake  take)
{
  hys_sieve_end (self);
  hys_tread_clear (self->tread);
  self->take = take;
}

/* What comes next need not be drawn. */
static void
pass (HysSieve *self,
      HysPoint  to,
      double    length)
{
  if (self->n_needed == 0 || length <= 0)
    return;
  self->bridge += length;
  if (self->bridge > self->longest)
    hys_sieve_end (self);
  else
    g_array_append_val (self->stretch, to);
}

static void
draw_part (HysSieve *self,
           HysPoint  from,
           HysPoint  to)
{
  if (self->n_needed == 0)
    g_array_append_val (self->stretch, from);
  g_array_append_val (self->stretch, to);
  self->n_needed = self->stretch->len;
  self->bridge = 0;
}

static HysPoint
between (HysPoint from,
         HysPoint to,
         double   part)
{
  return part < 1 ? (HysPoint) { from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) } : to;
}

/* Inks of the part of a line from @start to @end what is missing, and a little more, and leaves there where that is; FALSE if
 * nothing is. Wherever the part does not begin with the line's own start there is all ink around its end already. */
static gboolean
ink_part (HysSieve *self,
          HysPoint  from,
          HysPoint  to,
          double    length,
          gboolean  begins,
          double   *start,
          double   *end)
{
  double a = *start, b = *end;
  guint n = (guint) ((b - a) * length / self->step) + 1, first, after;
  HysCoverEnds ends = { begins && a <= 0 ? INFINITY : 0, b < 1 ? 0 : INFINITY };
  gboolean fresh;

  from = between (from, to, a);
  to = between (from, to, (b - a) / (1 - a));
  fresh = hys_cover_add (self->cover, from, to, self->width, ends, n, self->least, &first, &after);
  if (!fresh)
    hys_tread_mark (self->tread, from, to);
  if (first > 1)
    *start = a + (b - a) * (first - 1.0) / n;
  if (after + 1 < n)
    *end = a + (b - a) * (after + 1.0) / n;
  return fresh;
}

static inline gboolean
is_inside (const HysSieve *self,
           HysPoint        place)
{
  return place.x >= 0 && place.y >= 0 && place.x <= self->box.width && place.y <= self->box.height;
}

static gboolean
clip (const HysSieve *self,
      HysPoint       *from,
      HysPoint       *to)
{
  return (is_inside (self, *from) && is_inside (self, *to)) || hys_ink_clip (&self->box, from, to);
}

void
hys_sieve_line (HysSieve *self,
                HysPoint  from,
                HysPoint  to)
{
  double x = to.x - from.x, y = to.y - from.y, length, start, end;
  gboolean begins;

  if ((x == 0 && y == 0) || !clip (self, &from, &to))
    return;
  x = to.x - from.x;
  y = to.y - from.y;
  length = sqrt (x * x + y * y);
  begins = from.x != self->at.x || from.y != self->at.y;
  if (begins)
    hys_sieve_end (self);
  if (hys_tread_find (self->tread, from, to, length, &start, &end) && ink_part (self, from, to, length, begins, &start, &end))
    {
      pass (self, between (from, to, start), start * length);
      draw_part (self, between (from, to, start), between (from, to, end));
      pass (self, to, (1 - end) * length);
    }
  else
    pass (self, to, length);
  self->at = to;
}

void
hys_sieve_keep (HysSieve *self,
                HysPoint  from,
                HysPoint  to)
{
  if (from.x != self->at.x || from.y != self->at.y)
    hys_sieve_end (self);
  draw_part (self, from, to);
  self->at = to;
}

gboolean
hys_sieve_dot (HysSieve *self,
               HysPoint  at)
{
  guint first, end;

  return hys_cover_add (self->cover, at, at, HYS_INK_DOT * self->width, HYS_COVER_ROUND, 1, self->least, &first, &end);
}
