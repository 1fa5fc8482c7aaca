/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-private.h"
#include "hys-nearest.h"

/* Nobody sees a quarter of a pixel. */
#define SLACK 0.25

/* A search can be interrupted after so many rows. */
#define STRETCH ((gsize) 1 << 18)

/* So many rows before the one that a visit of a pixel tells of are looked at, and so many times more until they come as near
 * as it says: a straight line may take any number of them. */
#define ROWS_OF_VISIT ((gsize) 1 << 10)
#define MORE_ROWS     32

static gboolean
is_drawn (const HysFigure *self)
{
  return self->box.width > 0 && self->box.height > 0;
}

/* Whether a curve comes nearer than @point by more than @slack between two of its rows, which is @point then. */
static void
look_at_rows (HysFigure      *self,
              guint           i,
              gsize           first,
              gsize           end,
              HysPoint        at,
              double          slack,
              HysFigurePoint *point)
{
  double radius = point->curve == G_MAXUINT ? point->distance : point->distance - slack;
  HysNearest nearest;

  if (hys_nearest (&self->projection, hys_figure_curve (self, i)->columns, self->operations->n_axes, first, end, at, radius,
                   slack, &nearest))
    *point = (HysFigurePoint) { i, nearest.row, nearest.place.x, nearest.place.y, nearest.distance };
}

/* Whether a curve has so many rows that its pixels tell where to look. What they have not been told of yet is not seen. */
static gboolean
has_visits (HysFigure *self,
            guint      i)
{
  gsize first, end;

  hys_figure_rows (self, hys_figure_curve (self, i), &first, &end);
  return self->complete && hys_figure_curve (self, i)->visits != NULL && end - first > STRETCH;
}

/* The rows of a pass by a pixel. */
static void
look_at_visit (HysFigure      *self,
               guint           i,
               const HysVisit *visit,
               HysPoint        at,
               HysFigurePoint *point)
{
  gsize first, end, from, rows = ROWS_OF_VISIT;
  HysFigurePoint pass;

  hys_figure_rows (self, hys_figure_curve (self, i), &first, &end);
  end = MIN (end, visit->row + HYS_VISIT_ROWS + 1);
  do
    {
      pass = (HysFigurePoint) { G_MAXUINT, 0, 0, 0, visit->distance };
      from = end > first + rows ? end - rows : first;
      look_at_rows (self, i, from, end, at, 0, &pass);
      rows *= MORE_ROWS;
    }
  while (pass.curve == G_MAXUINT && from > first);
  if (pass.curve != G_MAXUINT && pass.distance < point->distance - (point->curve == G_MAXUINT ? 0 : SLACK))
    *point = pass;
}

/* The latest passes first: an earlier one is taken only if it is nearer by more than the slack. */
static void
look_at_visits (HysFigure      *self,
                guint           i,
                HysPoint        at,
                HysFigurePoint *point)
{
  g_autoptr (GArray) visits = hys_visits_find (hys_figure_curve (self, i)->visits, at, point->distance);

  for (guint k = 0; k < visits->len; k++)
    look_at_visit (self, i, &g_array_index (visits, HysVisit, k), at, point);
}

/* The curve whose turn it is: that which is highlighted, then the others. */
static guint
curve_of_turn (const HysFigure *self,
               guint            turn)
{
  if (self->highlight >= self->curves->len)
    return turn;
  return turn == 0 ? self->highlight : turn <= self->highlight ? turn - 1 : turn;
}

static void
search_stretch (HysFigure       *self,
                HysFigureSearch *search)
{
  guint i = curve_of_turn (self, search->turn);
  gsize first, end, from;

  if (search->end == G_MAXSIZE && has_visits (self, i))
    {
      look_at_visits (self, i, (HysPoint) { search->x, search->y }, &search->point);
      search->turn++;
      return;
    }
  hys_figure_rows (self, hys_figure_curve (self, i), &first, &end);
  end = MIN (end, search->end);
  from = end > first + STRETCH ? (end - 2) / STRETCH * STRETCH : first;
  look_at_rows (self, i, from, end, (HysPoint) { search->x, search->y }, SLACK, &search->point);
  search->end = from + 1;    /* with the line that leads to it */
  if (from > first)
    return;
  search->turn++;
  search->end = G_MAXSIZE;
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
  while (search->turn < self->curves->len)
    {
      search_stretch (self, search);
      if (g_get_monotonic_time () - start >= patience)
        break;
    }
  return search->turn < self->curves->len;
}

gboolean
hys_figure_nearest (HysFigure      *self,
                    guint           curve,
                    double          px,
                    double          py,
                    double          radius,
                    HysFigurePoint *point)
{
  HysFigurePoint best = { G_MAXUINT, 0, 0, 0, radius };
  gsize first, end;
  gboolean seen;

  if (!is_drawn (self) || curve >= self->curves->len)
    return FALSE;
  hys_figure_rows (self, hys_figure_curve (self, curve), &first, &end);
  seen = has_visits (self, curve);
  if (seen)
    look_at_visits (self, curve, (HysPoint) { px, py }, &best);
  if (!seen || (best.curve == G_MAXUINT && radius > self->box.width + self->box.height))
    look_at_rows (self, curve, first, end, (HysPoint) { px, py }, SLACK, &best);
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
hys_figure_get_axis_unit (HysFigure *self,
                          HysAxis    axis)
{
  return self->axes[axis].unit;
}

const char *
hys_figure_get_curve_label (HysFigure *self,
                            guint      curve)
{
  return hys_figure_curve (self, curve)->label;
}
