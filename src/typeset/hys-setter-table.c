/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-setter-private.h"

#include <string.h>

/* In em. */
#define COLUMN_GAP   0.95
#define RELATION_GAP (5 / 18.0)
#define ROW_GAP      0.32
#define ROW_DISTANCE 1.3
#define EQUATION_DISTANCE 1.6

/* Extents of the columns and rows of a table. */
typedef struct
{
  double *width;
  double *ascent;
  double *descent;
} Extents;

static HysBox *
cell_at (const GPtrArray *cells,
         guint            columns,
         guint            i,
         guint            j)
{
  return g_ptr_array_index (cells, i * columns + j);
}

/* The baseline of row @i from that of the row before. */
static double
distance (const HysSetter *self,
          const HysMath   *grid,
          const Extents   *extents,
          guint            i)
{
  double least = grid->kind == HYS_MATH_EQUATIONS ? EQUATION_DISTANCE : ROW_DISTANCE;

  return MAX (extents->descent[i - 1] + (ROW_GAP + least - ROW_DISTANCE) * self->em + extents->ascent[i],
              least * self->em);
}

HysBox *
hys_setter_grid (const HysSetter *self,
                 const HysMath   *grid,
                 GPtrArray       *cells,
                 double           gap)
{
  guint columns = MAX (grid->columns, 1), rows = cells->len / columns;
  HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0);
  double height = 0, y;
  Extents extents;

  guint n_rows = cells->len / columns;
  extents.width = g_new0 (double, columns);
  extents.ascent = g_new0 (double, n_rows);
  extents.descent = g_new0 (double, n_rows);
  for (guint i = 0; i < n_rows; i++)
    {
      extents.ascent[i] = 0.7 * self->em;
      extents.descent[i] = 0.2 * self->em;
      for (guint j = 0; j < columns; j++)
        {
          const HysBox *cell = cell_at (cells, columns, i, j);

          extents.width[j] = MAX (extents.width[j], cell->width);
          extents.ascent[i] = MAX (extents.ascent[i], cell->ascent);
          extents.descent[i] = MAX (extents.descent[i], cell->descent);
        }
    }
  for (guint i = 1; i < rows; i++)
    height += distance (self, grid, &extents, i);
  if (rows > 0)
    height += extents.ascent[0] + extents.descent[rows - 1];
  y = rows > 0 ? extents.ascent[0] - height / 2 - hys_setter_axis (self, HYS_LEVEL_DISPLAY) : 0;
  for (guint i = 0; i < rows; i++)
    {
      double x = 0;

      y += i > 0 ? distance (self, grid, &extents, i) : 0;
      for (guint j = 0; j < columns; j++)
        {
          HysBox *cell = cell_at (cells, columns, i, j);
          char align = grid->align[j % MAX (strlen (grid->align), 1)];
          double room = extents.width[j] - cell->width;
          hys_box_add (made, cell, x + (align == 'r' ? room : align == 'c' ? room / 2 : 0), y);
          x += extents.width[j] + gap;
        }
    }
  g_free (extents.width);
  g_free (extents.ascent);
  g_free (extents.descent);
  return made;
}

HysBox *
hys_setter_table (const HysSetter *self,
                  const HysMath   *node,
                  HysLevel         level)
{
  gboolean equations = node->kind == HYS_MATH_EQUATIONS;
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();

  for (guint i = 0; i < node->children->len; i++)
    g_ptr_array_add (cells, hys_setter_set (self, hys_math_child (node, i),
                                            MAX (level, equations ? level : HYS_LEVEL_TEXT)));
  return hys_setter_grid (self, node, cells, (equations ? RELATION_GAP : COLUMN_GAP) * self->em);
}
