/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-projection.h"

#include "hys-compiler.h"

#include <math.h>

/* Rows projected at a time. */
#define BLOCK 512

/* Beyond this, in units of the paper, places are as good as infinitely far away. */
#define FAR_AWAY 1e7

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

HYS_EACH_PROCESSOR static void
add_column (const double *restrict values,
            gsize                  n,
            double                 from,
            HysPoint               factor,
            double       *restrict x,
            double       *restrict y)
{
  for (gsize i = 0; i < n; i++)
    {
      x[i] += (values[i] - from) * factor.x;
      y[i] += (values[i] - from) * factor.y;
    }
}

HYS_EACH_PROCESSOR static gboolean
are_near (const double *restrict x,
          const double *restrict y,
          gsize                  n)
{
  gint64 far_away = 0;

  for (gsize i = 0; i < n; i++)
    far_away |= !(fabs (x[i]) < FAR_AWAY) | !(fabs (y[i]) < FAR_AWAY);
  return !far_away;
}

void
hys_projection_rows (const HysProjection *self,
                     HysColumn *const    *columns,
                     gsize                n_columns,
                     gsize                first,
                     gsize                n,
                     double              *x,
                     double              *y)
{
  double values[BLOCK];

  for (gsize done = 0, count; done < n; done += count, first += count, x += count, y += count)
    {
      count = MIN (n - done, BLOCK);
      for (gsize i = 0; i < count; i++)
        {
          x[i] = self->origin.x;
          y[i] = self->origin.y;
        }
      for (gsize k = 0; k < n_columns; k++)
        {
          hys_column_copy (columns[k], first, count, values);
          for (gsize i = 0; self->logarithmic[k] && i < count; i++)
            values[i] = log10 (values[i]);
          add_column (values, count, self->from[k], self->factor[k], x, y);
        }
      if (are_near (x, y, count))
        continue;
      for (gsize i = 0; i < count; i++)
        if (!are_near (x + i, y + i, 1))
          {
            /* A row that may be far away, or nowhere. */
            double at[3];
            HysPoint place;

            for (gsize k = 0; k < n_columns; k++)
              at[k] = hys_column_get (columns[k], first + i);
            place = hys_projection_apply (self, at, (guint) n_columns);
            x[i] = place.x;
            y[i] = place.y;
          }
    }
}
