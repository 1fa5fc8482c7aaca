/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-trail.h"

#include "hys-sleeve.h"

#include <math.h>
#include <string.h>

/* Rows projected at a time. */
#define BLOCK 512

/* Rows looked at by one call. */
#define PIECE (8 * BLOCK)

/* Where more rows wait than this, the latest come first. */
#define MANY (16 * PIECE)

/* Beyond this, in units of the paper, places are as good as infinitely far away. */
#define FAR_AWAY 1e7

/* What the picture was made with. */
typedef struct
{
  HysProjection  projection;
  HysBox         box;
  double         spot;
  double         tolerance;
  HysColumn     *columns[3];    /* borrowed from the curve */
  gsize          n_columns;
  gsize          first;
} Setting;

/* Rows first <= i < end. */
typedef struct
{
  gsize first, end;
} Stretch;

struct HysTrail
{
  Setting    setting;
  guint      turn;
  gsize      next, end;         /* the rows next <= i < end are new */
  HysSleeve  sleeve;            /* of the line that new rows continue */
  GArray    *waiting;           /* Stretch; older rows that were passed over */
  GArray    *points;            /* HysPoint */
  GArray    *recent;            /* HysPoint; the stretch begins at recent_start */
  guint      recent_start;
  double     recent_length;
  guint8    *covered;           /* one bit a spot */
  gsize      n_across, n_down;
};

static const HysPoint NOWHERE = { NAN, NAN };

void
hys_projection_set (HysProjection  *self,
                    guint           k,
                    const HysScale *scale,
                    HysPoint        way)
{
  double from = hys_scale_count (scale, scale->from), span = hys_scale_count (scale, scale->to) - from;

  self->logarithmic[k] = scale->logarithmic;
  self->from[k] = from;
  self->factor[k] = (HysPoint) { way.x / span, way.y / span };
}

HysPoint
hys_projection_apply (const HysProjection *self,
                      const double        *values,
                      guint                n)
{
  HysPoint place = self->origin;

  for (guint k = 0; k < n; k++)
    {
      double value = self->logarithmic[k] ? log10 (values[k]) : values[k];

      if (!isfinite (value))
        return NOWHERE;
      place.x += (value - self->from[k]) * self->factor[k].x;
      place.y += (value - self->from[k]) * self->factor[k].y;
    }
  return (HysPoint) { CLAMP (place.x, -FAR_AWAY, FAR_AWAY), CLAMP (place.y, -FAR_AWAY, FAR_AWAY) };
}

HysTrail *
hys_trail_new (void)
{
  HysTrail *self = g_new0 (HysTrail, 1);

  self->points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  self->recent = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  self->waiting = g_array_new (FALSE, FALSE, sizeof (Stretch));
  return self;
}

void
hys_trail_free (HysTrail *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->points);
  g_array_unref (self->recent);
  g_array_unref (self->waiting);
  g_free (self->covered);
  g_free (self);
}

static gboolean
is_place (HysPoint place)
{
  return isfinite (place.x) && isfinite (place.y);
}

/* Marks a spot and says whether it was bare. */
static inline gboolean
cover (HysTrail *self,
       double    x,
       double    y)
{
  gsize across = MIN ((gsize) fmax (x, 0), self->n_across - 1);
  gsize down = MIN ((gsize) fmax (y, 0), self->n_down - 1);
  gsize i = down * self->n_across + across;
  guint8 bit = (guint8) (1 << i % 8);
  gboolean bare = (self->covered[i / 8] & bit) == 0;

  self->covered[i / 8] |= bit;
  return bare;
}

/* Marks the spots under a segment that lies in the box; the segment becomes the part of it, a little longer, whose
 * spots were bare. FALSE if none was. */
static gboolean
cover_segment (HysTrail *self,
               HysPoint *from,
               HysPoint *to)
{
  const Setting *setting = &self->setting;
  HysPoint a = *from, b = *to;
  double x = (a.x - setting->box.x) / setting->spot, y = (a.y - setting->box.y) / setting->spot;
  double dx = (b.x - a.x) / setting->spot, dy = (b.y - a.y) / setting->spot;
  int n = MAX ((int) ceil (fmax (fabs (dx), fabs (dy))), 1), first = G_MAXINT, last = 0;

  dx /= n;
  dy /= n;
  for (int i = 0; i <= n; i++)
    if (cover (self, x + i * dx, y + i * dy))
      {
        first = MIN (first, i);
        last = i;
      }
  if (first - 2 > 0 && first <= n)
    *from = (HysPoint) { a.x + (b.x - a.x) * (first - 2) / n, a.y + (b.y - a.y) * (first - 2) / n };
  if (last + 2 < n)
    *to = (HysPoint) { a.x + (b.x - a.x) * (last + 2) / n, a.y + (b.y - a.y) * (last + 2) / n };
  return first <= n;
}

/* Whether the last polyline ends there. */
static gboolean
ends_at (const HysTrail *self,
         HysPoint        place)
{
  guint n = self->points->len;
  HysPoint end = n > 0 ? g_array_index (self->points, HysPoint, n - 1) : NOWHERE;

  return end.x == place.x && end.y == place.y;
}

static void
add_segment (HysTrail *self,
             HysPoint  a,
             HysPoint  b)
{
  if (!hys_box_clip (&self->setting.box, &a, &b) || !cover_segment (self, &a, &b))
    return;
  if (!ends_at (self, a))
    {
      g_array_append_val (self->points, NOWHERE);
      g_array_append_val (self->points, a);
    }
  g_array_append_val (self->points, b);
}

static double
distance (const HysTrail *self,
          guint           i)
{
  HysPoint a = g_array_index (self->recent, HysPoint, i), b = g_array_index (self->recent, HysPoint, i + 1);
  double length = hypot (b.x - a.x, b.y - a.y);

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

/* Draws the line of @sleeve from where it was kept last. */
static void
keep (HysTrail        *self,
      const HysSleeve *sleeve,
      HysPoint         from,
      HysPoint         to)
{
  add_segment (self, is_place (from) ? from : to, is_place (from) ? to : (HysPoint) { to.x + self->setting.spot / 4, to.y });
  if (sleeve == &self->sleeve)
    add_recent (self, to);
}

static void
add_place (HysTrail  *self,
           HysSleeve *sleeve,
           HysPoint   place)
{
  HysPoint anchor = sleeve->anchor, kept;

  if (hys_sleeve_add (sleeve, place, &kept))
    keep (self, sleeve, anchor, kept);
}

static void
end_line (HysTrail  *self,
          HysSleeve *sleeve)
{
  HysPoint anchor = sleeve->anchor, kept;

  if (hys_sleeve_end (sleeve, &kept))
    keep (self, sleeve, anchor, kept);
  if (is_place (anchor) && sleeve == &self->sleeve)
    add_recent (self, NOWHERE);
}

/* Projects rows, at most BLOCK of them. */
static void
project (const HysTrail *self,
         gsize           first,
         gsize           n,
         HysPoint       *places)
{
  const HysProjection *projection = &self->setting.projection;
  double values[BLOCK];

  for (gsize i = 0; i < n; i++)
    places[i] = projection->origin;
  for (gsize k = 0; k < self->setting.n_columns; k++)
    {
      double from = projection->from[k];
      HysPoint factor = projection->factor[k];

      hys_column_copy (self->setting.columns[k], first, n, values);
      for (gsize i = 0; projection->logarithmic[k] && i < n; i++)
        values[i] = log10 (values[i]);
      for (gsize i = 0; i < n; i++)
        {
          places[i].x += (values[i] - from) * factor.x;
          places[i].y += (values[i] - from) * factor.y;
        }
    }
}

/* A row that projecting took far away, or nowhere. */
static HysPoint
find_place (const HysTrail *self,
            gsize           row)
{
  double values[3];

  for (gsize k = 0; k < self->setting.n_columns; k++)
    values[k] = hys_column_get (self->setting.columns[k], row);
  return hys_projection_apply (&self->setting.projection, values, (guint) self->setting.n_columns);
}

static void
add_rows (HysTrail  *self,
          HysSleeve *sleeve,
          gsize      first,
          gsize      end)
{
  HysPoint places[BLOCK];

  for (gsize n; first < end; first += n)
    {
      n = MIN (end - first, BLOCK);
      project (self, first, n, places);
      for (gsize i = 0; i < n; i++)
        {
          if (hys_sleeve_passes_by (sleeve, places[i]))
            continue;
          if (!(fabs (places[i].x) < FAR_AWAY && fabs (places[i].y) < FAR_AWAY))
            places[i] = find_place (self, first + i);
          if (is_place (places[i]))
            add_place (self, sleeve, places[i]);
          else
            end_line (self, sleeve);
        }
    }
}

/* The line to the first of some rows comes from the row before. */
static void
lead_in (HysTrail  *self,
         HysSleeve *sleeve,
         gsize      row)
{
  HysPoint before = row > self->setting.first ? find_place (self, row - 1) : NOWHERE, kept;

  hys_sleeve_init (sleeve, self->setting.tolerance);
  if (is_place (before))
    hys_sleeve_add (sleeve, before, &kept);
}

/* The last rows of the stretch passed over last. */
static void
add_waiting (HysTrail *self)
{
  Stretch *stretch = &g_array_index (self->waiting, Stretch, self->waiting->len - 1);
  gsize first = stretch->end - stretch->first > PIECE ? stretch->end - PIECE : stretch->first;
  HysSleeve sleeve;

  lead_in (self, &sleeve, first);
  add_rows (self, &sleeve, first, stretch->end);
  end_line (self, &sleeve);
  stretch->end = first;
  if (stretch->end <= stretch->first)
    g_array_set_size (self->waiting, self->waiting->len - 1);
}

/* Leaves all but the latest rows for later. */
static void
pass_over (HysTrail *self)
{
  Stretch stretch = { self->next, self->end - PIECE };

  end_line (self, &self->sleeve);
  g_array_append_val (self->waiting, stretch);
  g_array_set_size (self->recent, 0);
  self->recent_start = 0;
  self->recent_length = 0;
  lead_in (self, &self->sleeve, stretch.end);
  self->next = stretch.end;
}

gboolean
hys_trail_advance (HysTrail *self,
                   gboolean  in_order)
{
  if (!in_order && self->end - self->next > MANY)
    pass_over (self);
  if (self->next < self->end)
    {
      gsize end = MIN (self->end, self->next + PIECE);

      add_rows (self, &self->sleeve, self->next, end);
      self->next = end;
    }
  else if (self->waiting->len > 0)
    add_waiting (self);
  return self->next < self->end || self->waiting->len > 0;
}

static void
start_afresh (HysTrail      *self,
              const Setting *setting)
{
  self->setting = *setting;
  self->turn++;
  self->next = self->end = setting->first;
  hys_sleeve_init (&self->sleeve, setting->tolerance);
  g_array_set_size (self->waiting, 0);
  g_array_set_size (self->points, 0);
  g_array_set_size (self->recent, 0);
  self->recent_start = 0;
  self->recent_length = 0;
  self->n_across = (gsize) ceil (setting->box.width / setting->spot) + 1;
  self->n_down = (gsize) ceil (setting->box.height / setting->spot) + 1;
  g_free (self->covered);
  self->covered = g_malloc0 (self->n_across * self->n_down / 8 + 1);
}

void
hys_trail_update (HysTrail            *self,
                  const HysProjection *projection,
                  const HysBox        *box,
                  double               spot,
                  double               tolerance,
                  HysColumn *const    *columns,
                  guint                n_columns,
                  gsize                first,
                  gsize                end)
{
  Setting setting;

  memset (&setting, 0, sizeof setting);
  setting.projection = *projection;
  setting.box = *box;
  setting.spot = spot;
  setting.tolerance = tolerance;
  memcpy (setting.columns, columns, n_columns * sizeof *columns);
  setting.n_columns = n_columns;
  setting.first = first;
  if (self->turn == 0 || memcmp (&setting, &self->setting, sizeof setting) != 0 || end < self->end)
    start_afresh (self, &setting);
  self->end = MAX (end, self->next);
}

guint
hys_trail_turn (const HysTrail *self)
{
  return self->turn;
}

const HysPoint *
hys_trail_points (const HysTrail *self,
                  gsize          *n)
{
  *n = self->points->len;
  return (const HysPoint *) (void *) self->points->data;
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
  *from = self->sleeve.anchor;
  *to = self->sleeve.last;
  return is_place (self->sleeve.last);
}
