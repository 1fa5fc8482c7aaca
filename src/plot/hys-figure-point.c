/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"
#include "hys-nearest.h"

/* Nobody sees a quarter of a pixel. */
#define SLACK 0.25

static gboolean
is_drawn (const HysFigure *self)
{
  return self->box.width > 0 && self->box.height > 0;
}

static void
look_at_curve (HysFigure      *self,
               guint           i,
               HysPoint        at,
               HysFigurePoint *point)
{
  HysCurve *curve = hys_figure_curve (self, i);
  HysNearest nearest;
  gsize first, end;

  hys_figure_rows (self, curve, &first, &end);
  if (hys_nearest (&self->projection, curve->columns, self->operations->n_axes, first, end, at, point->distance, SLACK,
                   &nearest)
      && nearest.distance < point->distance)
    *point = (HysFigurePoint) { i, nearest.row, nearest.place.x, nearest.place.y, nearest.distance };
}

gboolean
hys_figure_nearest (HysFigure      *self,
                    double          px,
                    double          py,
                    double          radius,
                    HysFigurePoint *point)
{
  HysFigurePoint best = { G_MAXUINT, 0, 0, 0, radius };

  if (!is_drawn (self))
    return FALSE;
  if (self->highlight < self->curves->len)
    look_at_curve (self, self->highlight, (HysPoint) { px, py }, &best);
  for (guint i = 0; i < self->curves->len; i++)
    if (i != self->highlight)
      look_at_curve (self, i, (HysPoint) { px, py }, &best);
  if (best.curve != G_MAXUINT)
    *point = best;
  return best.curve != G_MAXUINT;
}

gboolean
hys_figure_nearest_on (HysFigure      *self,
                       guint           curve,
                       double          px,
                       double          py,
                       double          radius,
                       HysFigurePoint *point)
{
  HysFigurePoint best = { G_MAXUINT, 0, 0, 0, radius };

  if (!is_drawn (self) || curve >= self->curves->len)
    return FALSE;
  look_at_curve (self, curve, (HysPoint) { px, py }, &best);
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

  if (!is_drawn (self) || curve >= self->curves->len)
    return FALSE;
  for (guint k = 0; k < self->operations->n_axes; k++)
    {
      const HysColumn *column = hys_figure_curve (self, curve)->columns[k];

      if (row >= hys_column_length (column))
        return FALSE;
      values[k] = hys_column_get (column, row);
    }
  place = hys_projection_apply (&self->projection, values, self->operations->n_axes);
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
  return self->scales[axis];
}

HysColumn *
hys_figure_get_column (HysFigure *self,
                       guint      curve,
                       HysAxis    axis)
{
  return hys_figure_curve (self, curve)->columns[axis];
}

const char *
hys_figure_get_axis_label (HysFigure *self,
                           HysAxis    axis)
{
  return self->axes[axis].label;
}

const char *
hys_figure_get_curve_label (HysFigure *self,
                            guint      curve)
{
  return hys_figure_curve (self, curve)->label;
}
