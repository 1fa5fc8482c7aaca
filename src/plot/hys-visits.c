/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-visits.h"

#include <math.h>

/* From the middle of a pixel to its corner, in pixels. */
#define CORNER G_SQRT2 / 2

/* Pixels so much farther than the nearest one, in pixels, may hold a nearer place: a corner of either, and half a step along
 * a line between those that are noted. */
#define AROUND (3 * CORNER + 0.1)

/* By how much rows may lie beside the lines that stand for them, in pixels. */
#define BESIDE 0.1

/* Places along a line, in parts of a pixel. */
#define PARTS 65536.0

struct HysVisits
{
  cairo_rectangle_t box;
  double            pixel;
  int               width, height;
  guint32          *latest;           /* by pixel: 1 + row / HYS_VISIT_ROWS, 0 where nothing came by */
};

HysVisits *
hys_visits_new (const cairo_rectangle_t *box,
                double                   pixel)
{
  HysVisits *self = g_new0 (HysVisits, 1);

  self->box = *box;
  self->pixel = pixel;
  self->width = (int) ceil (box->width / pixel) + 1;
  self->height = (int) ceil (box->height / pixel) + 1;
  self->latest = g_new0 (guint32, (gsize) self->width * (gsize) self->height);
  return self;
}

void
hys_visits_free (HysVisits *self)
{
  if (self == NULL)
    return;
  g_free (self->latest);
  g_free (self);
}

void
hys_visits_line (HysVisits *self,
                 HysPoint   from,
                 HysPoint   to,
                 gsize      row)
{
  guint32 visit = (guint32) (row / HYS_VISIT_ROWS + 1);
  gint64 x, y, dx, dy, n;

  if (!hys_ink_clip (&self->box, &from, &to))
    return;
  n = (gint64) (fmax (fabs (to.x - from.x), fabs (to.y - from.y)) / self->pixel) + 1;
  x = (gint64) ((from.x - self->box.x) / self->pixel * PARTS);
  y = (gint64) ((from.y - self->box.y) / self->pixel * PARTS);
  dx = ((gint64) ((to.x - self->box.x) / self->pixel * PARTS) - x) / n;
  dy = ((gint64) ((to.y - self->box.y) / self->pixel * PARTS) - y) / n;
  for (gint64 i = 0; i <= n; i++, x += dx, y += dy)
    {
      guint32 *latest = &self->latest[y / (gint64) PARTS * self->width + x / (gint64) PARTS];

      if (*latest < visit)
        *latest = visit;
    }
}

/* A point in pixels, and the pixels that lie within a circle around it. */
typedef struct
{
  const HysVisits *visits;
  double           x, y;
  double           radius;
} Circle;

/* The pixels of a line of them whose middles lie in the circle: first <= column < end. */
static void
cut_line (const Circle *circle,
          int           line,
          int          *first,
          int          *end)
{
  double dy = line + 0.5 - circle->y, square = circle->radius * circle->radius - dy * dy;
  double half = square > 0 ? sqrt (square) : -1, width = circle->visits->width;

  *first = (int) CLAMP (ceil (circle->x - half - 0.5), 0, width);
  *end = (int) CLAMP (floor (circle->x + half - 0.5) + 1, 0, width);
}

static double
middle_distance (const Circle *circle,
                 int           column,
                 int           line)
{
  return hypot (column + 0.5 - circle->x, line + 0.5 - circle->y);
}

/* Shrinks the circle to the nearest pixel of a line that was visited. */
static void
shrink (Circle *circle,
        int     line)
{
  const guint32 *latest = circle->visits->latest + (gsize) line * (gsize) circle->visits->width;
  int first, end;

  cut_line (circle, line, &first, &end);
  for (int column = first; column < end; column++)
    if (latest[column] != 0)
      circle->radius = fmin (circle->radius, middle_distance (circle, column, line));
}

/* Shrinks it to the nearest of all, line by line away from the point. */
static void
shrink_to_nearest (Circle *circle)
{
  int height = circle->visits->height, middle = (int) CLAMP (circle->y, 0, height - 1);

  for (int i = 0; i < height; i++)
    {
      if (middle - i >= 0)
        shrink (circle, middle - i);
      if (i > 0 && middle + i < height)
        shrink (circle, middle + i);
    }
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const HysVisit *first = a, *second = b;

  if (first->row != second->row)
    return first->row < second->row ? 1 : -1;
  return (first->distance > second->distance) - (first->distance < second->distance);
}

/* Sorts visits by their rows, each row once. */
static void
sort (GArray *visits)
{
  guint n = 0;

  g_array_sort (visits, compare);
  for (guint i = 0; i < visits->len; i++)
    if (i == 0 || g_array_index (visits, HysVisit, i).row != g_array_index (visits, HysVisit, i - 1).row)
      g_array_index (visits, HysVisit, n++) = g_array_index (visits, HysVisit, i);
  g_array_set_size (visits, n);
}

GArray *
hys_visits_find (const HysVisits *self,
                 HysPoint         at,
                 double           radius)
{
  GArray *visits = g_array_new (FALSE, FALSE, sizeof (HysVisit));
  Circle circle = { self, (at.x - self->box.x) / self->pixel, (at.y - self->box.y) / self->pixel,
                    radius / self->pixel + CORNER };
  double most = circle.radius;
  int first, end;

  shrink_to_nearest (&circle);
  circle.radius = fmin (circle.radius + AROUND, most);
  for (int line = (int) fmax (circle.y - circle.radius - 1, 0); line < self->height && line < circle.y + circle.radius; line++)
    {
      cut_line (&circle, line, &first, &end);
      for (int column = first; column < end; column++)
        {
          guint32 latest = self->latest[(gsize) line * (gsize) self->width + (gsize) column];
          HysVisit visit = { (gsize) (latest - 1) * HYS_VISIT_ROWS,
                             (middle_distance (&circle, column, line) + CORNER + BESIDE) * self->pixel };

          if (latest != 0)
            g_array_append_val (visits, visit);
        }
    }
  sort (visits);
  return visits;
}
