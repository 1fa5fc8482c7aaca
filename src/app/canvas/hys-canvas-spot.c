/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include <math.h>

static double
snap (double value,
      double step)
{
  return round (value / step) * step;
}

int
hys_canvas_bar_at (HysCanvas *self,
                   double     column,
                   double     row,
                   int        but)
{
  const HysLayout *layout = self->layout;

  for (guint i = 0; i < self->document->nodes->len; i++)
    if ((int) i != but && fabs (layout->column[i] - column) < HYS_CANVAS_SNAP_COLUMN / 2 && row > layout->top[i] - 0.5
        && row < layout->bottom[i] + 0.5)
      return (int) i;
  return -1;
}

HysSpot
hys_canvas_grid_spot (HysCanvas *self,
                      double     column,
                      double     row)
{
  HysSpot spot = { .column = snap (column, HYS_CANVAS_SNAP_COLUMN), .row = snap (row, HYS_CANVAS_SNAP_ROW) };

  spot.node = hys_canvas_bar_at (self, spot.column, spot.row, -1);
  if (spot.node >= 0)
    spot.column = self->layout->column[spot.node];
  return spot;
}

HysSpot
hys_canvas_spot_at (HysCanvas *self,
                    double     x,
                    double     y)
{
  double column, row, drawing_x, drawing_y;
  int node;

  hys_canvas_place_at (self, x, y, &column, &row);
  hys_canvas_drawing_at (self, x, y, &drawing_x, &drawing_y);
  node = hys_sketch_pick_bar (self->document, self->layout, hys_live_state (self->live), drawing_x, drawing_y,
                              HYS_CANVAS_REACH / self->zoom);
  if (node < 0)
    return hys_canvas_grid_spot (self, column, row);
  return (HysSpot) { .node = node, .column = self->layout->column[node], .row = snap (row, HYS_CANVAS_SNAP_ROW) };
}

gboolean
hys_canvas_get_pointer (HysCanvas *self,
                        double    *column,
                        double    *row)
{
  if (self->document == NULL || !self->pointer_in)
    return FALSE;
  hys_canvas_place_at (self, self->pointer_x, self->pointer_y, column, row);
  *column = snap (*column, HYS_CANVAS_SNAP_COLUMN);
  *row = snap (*row, HYS_CANVAS_SNAP_ROW);
  return TRUE;
}

/* Puts the lanes that a stretch of @row takes into a set of numbers. */
static void
take (GHashTable *taken,
      double      first,
      double      last)
{
  for (double lane = floor (first); lane <= ceil (last) && fabs (lane) < G_MAXINT; lane++)
    g_hash_table_add (taken, GINT_TO_POINTER ((int) lane));
}

/* The lanes in which an element (but for one) or a mass lies between two columns. */
static GHashTable *
taken_lanes (HysCanvas *self,
             double     from,
             double     to,
             int        but)
{
  GHashTable *taken = g_hash_table_new (NULL, NULL);
  const HysLayout *layout = self->layout;

  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);
      double left = fmin (layout->column[element->from], layout->column[element->to]);
      double right = fmax (layout->column[element->from], layout->column[element->to]);

      if (left < to && right > from && (int) i != but)
        take (taken, layout->row[i], layout->row[i]);
    }
  for (guint i = 0; i < self->document->nodes->len; i++)
    if (hys_document_node (self->document, i)->mass > 0 && layout->column[i] > from && layout->column[i] < to)
      take (taken, layout->top[i], layout->bottom[i]);
  return taken;
}

double
hys_canvas_free_row (HysCanvas *self,
                     double     from,
                     double     to,
                     double     row,
                     int        but)
{
  g_autoptr (GHashTable) taken = taken_lanes (self, fmin (from, to), fmax (from, to), but);
  int wanted = (int) CLAMP (row, -1e6, 1e6);

  for (int away = 0;; away++)
    {
      if (!g_hash_table_contains (taken, GINT_TO_POINTER (wanted + away)))
        return wanted + away;
      if (!g_hash_table_contains (taken, GINT_TO_POINTER (wanted - away)))
        return wanted - away;
    }
}
