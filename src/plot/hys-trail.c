/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-trail.h"

#include <math.h>
#include <string.h>

#define BLOCK 512

/* Beyond this, in units of the paper, places are as good as infinitely far away. */
#define FAR_AWAY 1e7

/* What the picture was made with. */
typedef struct
{
  HysProjection  projection;
  HysBox         box;
  double         spot;
  HysColumn     *columns[3];    /* borrowed from the curve */
  gsize          n_columns;
  gsize          first;
} Setting;

struct HysTrail
{
  Setting   setting;
  guint     turn;
  gsize     next;               /* the first row not yet looked at */
  HysPoint  kept;               /* the last place that got a new spot */
  HysPoint  end;                /* the place of row next - 1 */
  gboolean  pen_down;           /* the polyline ends at @kept */
  GArray   *points;             /* HysPoint */
  GArray   *recent;             /* HysPoint; the stretch begins at recent_start and ends at @end */
  guint     recent_start;
  double    recent_length;
  guint8   *covered;            /* one bit a spot */
  gsize     n_across, n_down;
};

static const HysPoint NOWHERE = { NAN, NAN };

HysPoint
hys_projection_apply (const HysProjection *self,
                      const double        *values,
                      guint                n)
{
  HysPoint place = self->origin;

  for (guint k = 0; k < n; k++)
    {
      if (!isfinite (values[k]))
        return NOWHERE;
      place.x += (values[k] - self->from[k]) * self->factor[k].x;
      place.y += (values[k] - self->from[k]) * self->factor[k].y;
    }
  return (HysPoint) { CLAMP (place.x, -FAR_AWAY, FAR_AWAY), CLAMP (place.y, -FAR_AWAY, FAR_AWAY) };
}

HysTrail *
hys_trail_new (void)
{
  HysTrail *self = g_new0 (HysTrail, 1);

  self->points = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  self->recent = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  self->kept = self->end = NOWHERE;
  return self;
}

void
hys_trail_free (HysTrail *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->points);
  g_array_unref (self->recent);
  g_free (self->covered);
  g_free (self);
}

static gboolean
is_place (HysPoint place)
{
  return isfinite (place.x) && isfinite (place.y);
}

/* Marks a spot and says whether it was bare. */
static gboolean
cover (HysTrail *self,
       double    x,
       double    y)
{
  gsize across = (gsize) CLAMP (x, 0, (double) self->n_across - 1);
  gsize down = (gsize) CLAMP (y, 0, (double) self->n_down - 1);
  gsize i = down * self->n_across + across;
  guint8 bit = (guint8) (1 << i % 8);
  gboolean bare = (self->covered[i / 8] & bit) == 0;

  self->covered[i / 8] |= bit;
  return bare;
}

/* Marks the spots under a segment that lies in the box and says whether one of them was bare. */
static gboolean
cover_segment (HysTrail *self,
               HysPoint  a,
               HysPoint  b)
{
  const Setting *setting = &self->setting;
  double x = (a.x - setting->box.x) / setting->spot, y = (a.y - setting->box.y) / setting->spot;
  double dx = (b.x - a.x) / setting->spot, dy = (b.y - a.y) / setting->spot;
  int n = (int) ceil (fmax (fabs (dx), fabs (dy)));
  gboolean bare = FALSE;

  for (int i = 1; i <= n; i++)
    bare |= cover (self, x + dx * i / n, y + dy * i / n);
  return bare;
}

static void
add_segment (HysTrail *self,
             HysPoint  from,
             HysPoint  to)
{
  HysPoint a = from, b = to;

  if (!hys_box_clip (&self->setting.box, &a, &b) || !cover_segment (self, a, b))
    {
      self->pen_down = FALSE;
      return;
    }
  if (!self->pen_down || a.x != from.x || a.y != from.y)
    {
      g_array_append_val (self->points, NOWHERE);
      g_array_append_val (self->points, a);
    }
  g_array_append_val (self->points, b);
  self->pen_down = b.x == to.x && b.y == to.y;
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

static void
add_place (HysTrail *self,
           HysPoint  place)
{
  double spot = self->setting.spot;

  self->end = place;
  if (!is_place (place))
    {
      if (is_place (self->kept))
        add_recent (self, NOWHERE);
      self->kept = NOWHERE;
      self->pen_down = FALSE;
    }
  else if (!is_place (self->kept))
    {
      self->kept = place;
      add_segment (self, place, (HysPoint) { place.x + spot / 4, place.y });
      self->pen_down = FALSE;
      add_recent (self, place);
    }
  else if (fabs (place.x - self->kept.x) >= spot || fabs (place.y - self->kept.y) >= spot)
    {
      add_segment (self, self->kept, place);
      self->kept = place;
      add_recent (self, place);
    }
}

static void
add_rows (HysTrail *self,
          gsize     end)
{
  double values[3][BLOCK];
  guint n_columns = (guint) self->setting.n_columns;

  while (self->next < end)
    {
      gsize n = MIN (end - self->next, BLOCK);

      for (guint k = 0; k < n_columns; k++)
        hys_column_copy (self->setting.columns[k], self->next, n, values[k]);
      for (gsize i = 0; i < n; i++)
        {
          double row[3];

          for (guint k = 0; k < n_columns; k++)
            row[k] = values[k][i];
          add_place (self, hys_projection_apply (&self->setting.projection, row, n_columns));
        }
      self->next += n;
    }
}

static void
start_afresh (HysTrail      *self,
              const Setting *setting)
{
  self->setting = *setting;
  self->turn++;
  self->next = setting->first;
  self->kept = self->end = NOWHERE;
  self->pen_down = FALSE;
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
  memcpy (setting.columns, columns, n_columns * sizeof *columns);
  setting.n_columns = n_columns;
  setting.first = first;
  if (self->turn == 0 || memcmp (&setting, &self->setting, sizeof setting) != 0 || end < self->next)
    start_afresh (self, &setting);
  add_rows (self, end);
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
hys_trail_end (const HysTrail *self,
               HysPoint       *end)
{
  *end = self->end;
  return is_place (self->end);
}
