/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-trail.h"

#include "hys-simplifier.h"

#include <math.h>
#include <string.h>

/* Rows projected at a time, and looked at by one call: each may be a line across the paper. */
#define BLOCK 512

/* Where more rows wait than this, so many of the latest come first. */
#define MANY   (128 * BLOCK)
#define LATEST (8 * BLOCK)

/* Where lengths matter, rows between two corners may be so many tolerances longer than the line. */
#define SLACK 4

/* Where lengths matter, a curve has turned back once it is so many tolerances back from where it was farthest. */
#define BACK 80

/* What the picture was made with. */
typedef struct
{
  HysProjection      projection;
  cairo_rectangle_t  box;
  double             tolerance;
  gboolean           measured;
  HysColumn         *columns[3];    /* borrowed from the curve */
  gsize              n_columns;
  gsize              first;
} Setting;

/* Rows first <= i < end. */
typedef struct
{
  gsize first, end;
} Stretch;

/* How a curve goes to and fro along both axes of the paper. */
typedef struct
{
  gboolean begun;
  double   farthest[2];
  int      way[2];       /* 1, -1; 0 = not known yet */
  double   length;       /* of the line where the curve turned back last */
} Turns;

struct HysTrail
{
  Setting        setting;
  guint          turn;
  gsize          next, end;         /* the rows next <= i < end are new */
  HysSimplifier  simplifier;        /* of the line that new rows continue */
  GArray        *waiting;           /* Stretch; older rows that were passed over */
  gboolean       drawn;             /* a line was inked since the pen came down */
  HysPoint       before;            /* the row before the next one, where rows are measured */
  double         length;            /* of the line up to there, */
  double         last_length;       /* up to the last point that the simplifier has taken, */
  double         kept_length;       /* and up to the one it has kept last */
  Turns          turns;
  GArray        *recent;            /* HysPoint; the stretch begins at recent_start */
  guint          recent_start;
  double         recent_length;
  HysTrailInk    ink;
  gpointer       ink_data;
};

static const HysPoint NOWHERE = { NAN, NAN };

HysTrail *
hys_trail_new (void)
{
  HysTrail *self = hys_owner_new (HysTrail);

  self->recent = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysPoint)), g_array_unref);
  self->waiting = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (Stretch)), g_array_unref);
  return self;
}

static gboolean
is_place (HysPoint place)
{
  return isfinite (place.x) && isfinite (place.y);
}

static double
distance (const HysTrail *self,
          guint           i)
{
  HysPoint a = g_array_index (self->recent, HysPoint, i), b = g_array_index (self->recent, HysPoint, i + 1);
  double x = b.x - a.x, y = b.y - a.y, length = sqrt (x * x + y * y);

  return isfinite (length) ? length : 0;
}

/* Adds to the latest stretch and shortens it at its old end. */
static void
add_recent (HysTrail *self,
            HysPoint  place)
{
  double longest = 2.5 * (self->setting.box.width + self->setting.box.height);

  g_array_append_val (self->recent, place);
  if (self->recent->len < 2)
    return;
  self->recent_length += distance (self, self->recent->len - 2);
  while (self->recent_length > longest && self->recent_start + 2 < self->recent->len)
    self->recent_length -= distance (self, self->recent_start++);
  if (self->recent_start > 1024 && self->recent_start > self->recent->len / 2)
    {
      g_array_remove_range (self->recent, 0, self->recent_start);
      self->recent_start = 0;
    }
}

/* The part of the way from @from to @to at which the curve has turned back along an axis; INFINITY if it has not. */
static double
find_turn (Turns  *self,
           guint   axis,
           double  from,
           double  to,
           double  back)
{
  double *farthest = &self->farthest[axis], beyond = to - *farthest, part = INFINITY;
  int *way = &self->way[axis];

  if (beyond * *way > 0)
    *farthest = to;
  else if (fabs (beyond) > back)
    {
      if (*way != 0)
        part = (*farthest - *way * back - from) / (to - from);
      *way = beyond > 0 ? 1 : -1;
      *farthest = to;
    }
  return part;
}

/* Inks a line of a trail that is measured, in parts where the curve turns back on it. */
static void
ink_measured (HysTrail     *self,
              HysTrailLine  line,
              Turns        *turns)
{
  const HysTrailLine whole = line;
  double back = BACK * self->setting.tolerance, x, y;

  if (!turns->begun)
    *turns = (Turns) { TRUE, { line.from.x, line.from.y }, { 0, 0 }, 0 };
  x = find_turn (turns, 0, line.from.x, line.to.x, back);
  y = find_turn (turns, 1, line.from.y, line.to.y, back);
  for (double part = fmin (x, y); part <= 1; part = part < fmax (x, y) ? fmax (x, y) : INFINITY)
    {
      double length = whole.start + part * (whole.end - whole.start);

      line.to = (HysPoint) { whole.from.x + part * (whole.to.x - whole.from.x),
                            whole.from.y + part * (whole.to.y - whole.from.y) };
      line.start -= turns->length;
      line.end = length - turns->length;
      line.open = FALSE;
      if (part > 0)
        self->ink (&line, self->ink_data);
      turns->length = line.start = length;
      line.from = line.to;
    }
  line.to = whole.to;
  line.start -= turns->length;
  line.end = whole.end - turns->length;
  line.open = whole.open;
  self->ink (&line, self->ink_data);
}

/* @turns: as they are before the line; they follow it */
static void
hand_on (HysTrail           *self,
         const HysTrailLine *line,
         Turns              *turns)
{
  if (self->setting.measured)
    ink_measured (self, *line, turns);
  else
    self->ink (line, self->ink_data);
}

/* Hands on the line of @simplifier from where it was kept last. */
static void
keep (HysTrail            *self,
      const HysSimplifier *simplifier,
      HysPoint             from,
      HysPoint             to)
{
  HysTrailLine line = { is_place (from) ? from : to, to, self->kept_length, self->last_length, FALSE };

  self->kept_length = self->last_length;
  if (is_place (from))
    hand_on (self, &line, &self->turns);
  self->drawn |= is_place (from);
  if (simplifier == &self->simplifier)
    add_recent (self, to);
}

/* The line from the corner kept last to the last row. */
static void
ink_open_end (HysTrail            *self,
              const HysSimplifier *simplifier)
{
  HysTrailLine line = { simplifier->anchor, simplifier->last, self->kept_length, self->length, TRUE };
  Turns turns = self->turns;

  if (is_place (line.from) && (line.from.x != line.to.x || line.from.y != line.to.y))
    hand_on (self, &line, &turns);
}

static void
end_line (HysTrail      *self,
          HysSimplifier *simplifier)
{
  HysPoint anchor = simplifier->anchor, kept;

  ink_open_end (self, simplifier);
  if (is_place (anchor) && !self->drawn && simplifier->last.x == anchor.x && simplifier->last.y == anchor.y)
    self->ink (&(HysTrailLine) { anchor, anchor, 0, 0, TRUE }, self->ink_data);    /* a row between gaps */
  if (simplifier == &self->simplifier && is_place (anchor))
    {
      if (hys_simplifier_end (simplifier, &kept))
        add_recent (self, kept);
      add_recent (self, NOWHERE);
    }
  hys_simplifier_init (simplifier, self->setting.tolerance);
  self->drawn = FALSE;
  self->length = self->last_length = self->kept_length = 0;
  self->before = NOWHERE;
  self->turns.begun = FALSE;
}

static void
add_rows (HysTrail      *self,
          HysSimplifier *simplifier,
          gsize          first,
          gsize          end)
{
  const Setting *setting = &self->setting;
  double x[BLOCK], y[BLOCK];

  for (gsize n; first < end; first += n)
    {
      n = MIN (end - first, BLOCK);
      hys_projection_rows (&setting->projection, setting->columns, setting->n_columns, first, n, x, y);
      for (gsize i = 0; i < n; i++)
        {
          HysPoint place = { x[i], y[i] };

          if (setting->measured)
            {
              double dx = x[i] - self->before.x, dy = y[i] - self->before.y, step = sqrt (dx * dx + dy * dy);

              self->length += isfinite (step) ? step : 0;
              self->before = place;
            }
          if (hys_simplifier_passes_by (simplifier, place))
            continue;
          if (is_place (place))
            {
              HysPoint anchor = simplifier->anchor, kept;

              if (hys_simplifier_add (simplifier, place, &kept))
                keep (self, simplifier, anchor, kept);
              self->last_length = self->length;
              anchor = simplifier->anchor;
              place = simplifier->last;
              /* Where the rows went so much farther than their line, lengths along it would be wrong: it goes on from
               * here. */
              if (self->setting.measured
                  && self->last_length - self->kept_length > SLACK * self->setting.tolerance
                                                             + hypot (place.x - anchor.x, place.y - anchor.y))
                {
                  if (hys_simplifier_end (simplifier, &kept))
                    keep (self, simplifier, anchor, kept);
                  self->kept_length = self->last_length;
                  hys_simplifier_init (simplifier, self->setting.tolerance);
                  hys_simplifier_add (simplifier, place, &kept);
                }
            }
          else
            end_line (self, simplifier);
        }
    }
}

/* The line to the first of some rows comes from the row before. */
static void
lead_in (HysTrail      *self,
         HysSimplifier *simplifier,
         gsize          row)
{
  const Setting *setting = &self->setting;
  HysPoint before = NOWHERE, kept;

  if (row > setting->first)
    hys_projection_rows (&setting->projection, setting->columns, setting->n_columns, row - 1, 1, &before.x, &before.y);
  hys_simplifier_init (simplifier, self->setting.tolerance);
  self->drawn = is_place (before);
  if (is_place (before))
    hys_simplifier_add (simplifier, before, &kept);
}

gboolean
hys_trail_advance (HysTrail    *self,
                   gboolean     in_order,
                   HysTrailInk  ink,
                   gpointer     user_data)
{
  self->ink = ink;
  self->ink_data = user_data;
  if (!in_order && !self->setting.measured && self->end - self->next > MANY)
    {
      /* Leaves all but the latest rows for later. */
      Stretch stretch = { self->next, self->end - LATEST };

      self->drawn = TRUE;
      end_line (self, &self->simplifier);
      g_array_append_val (self->waiting, stretch);
      g_array_set_size (self->recent, 0);
      self->recent_start = 0;
      self->recent_length = 0;
      lead_in (self, &self->simplifier, stretch.end);
      self->next = stretch.end;
    }
  if (self->next < self->end)
    {
      gsize end = MIN (self->end, self->next + BLOCK);

      add_rows (self, &self->simplifier, self->next, end);
      self->next = end;
      if (end == self->end)
        ink_open_end (self, &self->simplifier);
    }
  else if (self->waiting->len > 0)
    {
      /* The last rows of the stretch passed over last. */
      Stretch *passed = &g_array_index (self->waiting, Stretch, self->waiting->len - 1);
      gsize first = passed->end - passed->first > BLOCK ? passed->end - BLOCK : passed->first;
      gboolean drawn = self->drawn;
      HysSimplifier simplifier;

      lead_in (self, &simplifier, first);
      add_rows (self, &simplifier, first, passed->end);
      self->drawn = TRUE;
      end_line (self, &simplifier);
      self->drawn = drawn;
      passed->end = first;
      if (passed->end <= passed->first)
        g_array_set_size (self->waiting, self->waiting->len - 1);
    }
  return self->next < self->end || self->waiting->len > 0;
}

void
hys_trail_update (HysTrail                       *self,
                  const HysProjection            *projection,
                  const cairo_rectangle_t        *box,
                  double                          tolerance,
                  gboolean                        measured,
                  HysColumn               *const *columns,
                  guint                           n_columns,
                  gsize                           first,
                  gsize                           end)
{
  Setting setting;

  memset (&setting, 0, sizeof setting);
  setting.projection = *projection;
  setting.box = *box;
  setting.tolerance = tolerance;
  setting.measured = measured;
  memcpy (setting.columns, columns, n_columns * sizeof *columns);
  setting.n_columns = n_columns;
  setting.first = first;
  if (self->turn == 0 || memcmp (&setting, &self->setting, sizeof setting) != 0 || end < self->end)
    {
      self->setting = setting;
      self->turn++;
      self->next = self->end = setting.first;
      hys_simplifier_init (&self->simplifier, setting.tolerance);
      g_array_set_size (self->waiting, 0);
      g_array_set_size (self->recent, 0);
      self->recent_start = 0;
      self->recent_length = 0;
      self->drawn = FALSE;
      self->before = NOWHERE;
      self->length = self->last_length = self->kept_length = 0;
      self->turns.begun = FALSE;
    }
  self->end = MAX (end, self->next);
}

guint
hys_trail_turn (const HysTrail *self)
{
  return self->turn;
}

const HysPoint *
hys_trail_recent (const HysTrail *self,
                  gsize          *n)
{
  *n = self->recent->len - self->recent_start;
  return (const HysPoint *) (void *) self->recent->data + self->recent_start;
}

gboolean
hys_trail_last (const HysTrail *self,
                HysPoint       *from,
                HysPoint       *to)
{
  *from = self->simplifier.anchor;
  *to = self->simplifier.last;
  return is_place (self->simplifier.last);
}
