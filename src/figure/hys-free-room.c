/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where there is room for a name beside a curve of which no end tells where it belongs: a loop. The box is divided into
 * cells, and a name goes where its rectangle holds the fewest that are inked, its own curve is near and others are not.
 * */
#include "hys-figure-layer.h"

#include <math.h>

/* Cells along the longer side, at most. */
#define MOST_CELLS 400

/* In font sizes: the cells, the distance of a name from its curve, how far around it other curves disturb. */
#define CELL   0.25
#define GAP    0.35
#define AROUND 0.8

/* What an inked cell costs within a name and around it, and one that another name has. */
#define COST_WITHIN 8
#define COST_AROUND 1
#define COST_TAKEN  1000

/* Rows of a curve that are looked at, and beside which names are tried. */
#define MOST_ROWS 20000
#define MOST_TRIED 160

/* A name at a row: which of its corners or sides, 0 to 1 along its width and height, is towards the row. */
static const double sides[][2] = {
  { 0, 0.5 }, { 1, 0.5 }, { 0.5, 1 }, { 0.5, 0 }, { 0, 1 }, { 1, 1 }, { 0, 0 }, { 1, 0 },
};

struct HysFreeRoom
{
  const HysFigureCanvas *canvas;
  cairo_rectangle_t      box;
  double            em;
  double            cell;              /* the size of one */
  int               columns, rows;     /* of cells */
  guint8           *inked;             /* by curve, row, column */
  guint8           *taken;             /* by row, column: other names */
};

static guint8 *
mask_of (const HysFreeRoom *self,
         guint              curve)
{
  return self->inked + (gsize) curve * (gsize) (self->columns * self->rows);
}

/* Inks the cells along a segment, as far as it is within the box. */
static void
ink_segment (const HysFreeRoom *self,
             guint8            *mask,
             HysPoint           a,
             HysPoint           b)
{
  int n;

  if (!hys_ink_clip (&self->box, &a, &b))
    return;
  n = 1 + (int) (hypot (b.x - a.x, b.y - a.y) / (self->cell / 2));
  for (int i = 0; i <= n; i++)
    {
      int column = (int) floor ((a.x + (b.x - a.x) * i / n - self->box.x) / self->cell);
      int row = (int) floor ((a.y + (b.y - a.y) * i / n - self->box.y) / self->cell);

      if (column >= 0 && column < self->columns && row >= 0 && row < self->rows)
        mask[row * self->columns + column] = 1;
    }
}

HysFreeRoom *
hys_free_room_new (const HysFigureCanvas *canvas)
{
  HysFreeRoom *self = hys_owner_new (HysFreeRoom);

  *self = (HysFreeRoom) { .canvas = canvas, .box = canvas->box, .em = canvas->style->font_size };
  self->cell = fmax (CELL * self->em, fmax (self->box.width, self->box.height) / MOST_CELLS);
  self->columns = 1 + (int) (self->box.width / self->cell);
  self->rows = 1 + (int) (self->box.height / self->cell);
  self->inked = hys_owned (self, guint8, canvas->data->curves->len * (gsize) (self->columns * self->rows));
  self->taken = hys_owned (self, guint8, self->columns * self->rows);
  for (guint i = 0; i < canvas->data->curves->len; i++)
    {
      gsize first, end, stride;
      HysPoint last = { NAN, NAN };

      hys_figure_rows (self->canvas->data, hys_figure_curve (self->canvas->data, i), &first, &end);
      stride = 1 + (end - first) / MOST_ROWS;
      for (gsize row = first; row < end; row += stride)
        {
          HysPoint at = hys_canvas_place_row (self->canvas, hys_figure_curve (self->canvas->data, i), row);

          ink_segment (self, mask_of (self, i), last, at);
          last = at;
        }
    }
  return self;
}

/* The cells of a mask that are set in a rectangle with a margin around. */
static int
count_cells (const HysFreeRoom       *self,
             const guint8            *mask,
             const cairo_rectangle_t *name,
             double                   margin)
{
  double size = self->cell;
  int left = (int) fmax ((name->x - margin - self->box.x) / size, 0),
             top = (int) fmax ((name->y - margin - self->box.y) / size, 0);
  int right = MIN ((int) ((name->x + name->width + margin - self->box.x) / size), self->columns - 1);
  int bottom = MIN ((int) ((name->y + name->height + margin - self->box.y) / size), self->rows - 1);
  int n = 0;

  for (int row = top; row <= bottom; row++)
    for (int column = left; column <= right; column++)
      n += mask[row * self->columns + column];
  return n;
}

/* Tries a name on all sides of a row. */
static void
try_row (const HysFreeRoom *self,
         guint              curve,
         gsize              row,
         cairo_rectangle_t *name,
         int               *least)
{
  HysPoint at = hys_canvas_place_row (self->canvas, hys_figure_curve (self->canvas->data, curve), row);

  for (guint i = 0; i < G_N_ELEMENTS (sides) && isfinite (at.x) && isfinite (at.y); i++)
    {
      cairo_rectangle_t box = { at.x - sides[i][0] * name->width + (1 - 2 * sides[i][0]) * GAP * self->em,
                     at.y - sides[i][1] * name->height + (1 - 2 * sides[i][1]) * GAP * self->em, name->width,
                         name->height };
      double margin = GAP * self->em;
      int found;

      if (!(box.x >= self->box.x + margin && box.x + box.width <= self->box.x + self->box.width - margin
            && box.y >= self->box.y + margin && box.y + box.height <= self->box.y + self->box.height - margin))
        continue;
      found = COST_TAKEN * count_cells (self, self->taken, &box, 0);
      for (guint k = 0; k < self->canvas->data->curves->len; k++)
        {
          found += COST_WITHIN * count_cells (self, mask_of (self, k), &box, 0);
          if (k != curve)
            found += COST_AROUND * count_cells (self, mask_of (self, k), &box, AROUND * self->em);
        }
      if (found < *least)
        {
          *least = found;
          *name = box;
        }
    }
}

gboolean
hys_free_room_find (HysFreeRoom       *self,
                    guint              curve,
                    cairo_rectangle_t *name)
{
  gsize first, end, stride;
  int least = G_MAXINT;
  double size;

  hys_figure_rows (self->canvas->data, hys_figure_curve (self->canvas->data, curve), &first, &end);
  stride = 1 + (end - first) / MOST_TRIED;
  for (gsize row = first; row < end; row += stride)
    try_row (self, curve, row, name, &least);
  if (least == G_MAXINT)
    return FALSE;
  size = self->cell;
  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++)
      {
        double x = self->box.x + (column + 0.5) * size, y = self->box.y + (row + 0.5) * size;

        if (x >= name->x && x <= name->x + name->width && y >= name->y && y <= name->y + name->height)
          self->taken[row * self->columns + column] = 1;
      }
  return TRUE;
}
