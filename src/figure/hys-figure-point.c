/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"
#include "hys-nearest.h"

/* Nobody sees a quarter of a pixel. */
#define SLACK 0.25

/* A search can be interrupted after so many rows. */
#define STRETCH ((gsize) 1 << 18)

static gboolean
is_drawn (const HysFigure *self)
{
  return self->box.width > 0 && self->box.height > 0;
}

/* Looks for a place of a curve nearer than @point, by more than the slack if that is one, in a stretch of rows before
 * *@end, and moves that on; FALSE when there are no rows before it. */
static gboolean
look_at_stretch (HysFigure      *self,
                 guint           i,
                 HysPoint        at,
                 gsize          *end,
                 HysFigurePoint *point)
{
  HysFigureCurve *curve = hys_figure_curve (&self->data, i);
  gsize row;

  if (self->data.kind == HYS_PLOT_MAP)
    {
      if (hys_figure_map_find (&self->data, &self->projection, i, at, &row))
        *point = (HysFigurePoint) { i, row, at.x, at.y, 0 };
      return FALSE;
    }
  double radius = point->curve == G_MAXUINT ? point->distance : point->distance - SLACK;
  gsize first, last, from;
  HysNearest nearest;

  hys_figure_rows (&self->data, curve, &first, &last);
  last = MIN (last, *end);
  from = last > first + STRETCH ? (last - 2) / STRETCH * STRETCH : first;
  if (hys_nearest (&self->projection, curve->columns, self->data.class->n_axes, from, last, at, radius, SLACK,
                   &nearest))
    *point = (HysFigurePoint) { i, nearest.row, nearest.place.x, nearest.place.y, nearest.distance };
  *end = from + 1;    /* with the line that leads to it */
  return from > first;
}

void
hys_figure_search_init (HysFigureSearch *search,
                        double           x,
                        double           y,
                        double           radius)
{
  *search = (HysFigureSearch) { x, y, { G_MAXUINT, 0, 0, 0, radius }, 0, G_MAXSIZE };
}

gboolean
hys_figure_search (HysFigure       *self,
                   HysFigureSearch *search,
                   gint64           patience)
{
  gint64 start = g_get_monotonic_time ();

  if (!is_drawn (self))
    return FALSE;
  while (search->turn < self->data.curves->len)
    {
      /* The one that is highlighted, then the others. */
      guint curve = search->turn, first = self->data.highlight;

      if (first < self->data.curves->len)
        curve = curve == 0 ? first : curve <= first ? curve - 1 : curve;
      if (!look_at_stretch (self, curve, (HysPoint) { search->x, search->y }, &search->end, &search->point))
        {
          search->turn++;
          search->end = G_MAXSIZE;
        }
      if (g_get_monotonic_time () - start >= patience)
        break;
    }
  return search->turn < self->data.curves->len;
}

gboolean
hys_figure_nearest (HysFigure      *self,
                    guint           curve,
                    double          px,
                    double          py,
                    double          radius,
                    gint64          patience,
                    HysFigurePoint *point)
{
  gint64 start = g_get_monotonic_time ();
  HysFigurePoint best = { G_MAXUINT, 0, 0, 0, radius };
  gsize end = G_MAXSIZE;

  if (!is_drawn (self) || curve >= self->data.curves->len)
    return FALSE;
  while (look_at_stretch (self, curve, (HysPoint) { px, py }, &end, &best)
         && g_get_monotonic_time () - start < patience)
    continue;
  if (best.curve != G_MAXUINT)
    *point = best;
  return best.curve != G_MAXUINT;
}

gboolean
hys_figure_place_row (HysFigure *self,
                      guint      curve,
                      gsize      row,
                      double    *px,
                      double    *py)
{
  HysPoint place;
  double values[HYS_N_AXES];

  if (!is_drawn (self) || curve >= self->data.curves->len)
    return FALSE;
  for (guint k = 0; k < self->data.class->n_axes; k++)
    {
      const HysColumn *column = hys_figure_curve (&self->data, curve)->columns[k];

      if (row >= hys_column_length (column))
        return FALSE;
      values[k] = hys_column_get (column, row);
    }
  place = hys_projection_apply (&self->projection, values, self->data.class->n_axes);
  *px = place.x;
  *py = place.y;
  return isfinite (place.x) && isfinite (place.y);
}

gboolean
hys_figure_get_box (HysFigure    *self,
                    HysFigureBox *box)
{
  *box = (HysFigureBox) { self->box.x, self->box.y, self->box.width, self->box.height };
  return is_drawn (self);
}

HysScale
hys_figure_get_scale (HysFigure *self,
                      HysAxis    axis)
{
  return self->data.axes[axis].scale;
}

HysColumn *
hys_figure_get_column (HysFigure *self,
                       guint      curve,
                       HysAxis    axis)
{
  return hys_figure_curve (&self->data, curve)->columns[axis];
}

const char *
hys_figure_get_axis_label (HysFigure *self,
                           HysAxis    axis)
{
  return self->data.axes[axis].label;
}

const char *
hys_figure_get_axis_unit (HysFigure *self,
                          HysAxis    axis)
{
  return self->data.axes[axis].unit;
}

const char *
hys_figure_get_curve_label (HysFigure *self,
                            guint      curve)
{
  return hys_figure_curve (&self->data, curve)->label;
}
