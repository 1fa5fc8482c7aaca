/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-setter-private.h"

/* In em. */
#define INDENT   1.6
#define LINE_GAP 0.3
#define LINE     1.35

/* Parentheses within which a line may be broken when there is no other way. */
#define MOST_DEPTH 2

static HysBox *set_block (const HysSetter *self, const HysMath *node, double width);

/* The end of what stays together from item @i on, and its width without the space before it. */
static guint
segment (const GArray *items,
         guint         i,
         guint         depth,
         double       *width)
{
  guint end = i;

  *width = 0;
  for (; end < items->len; end++)
    {
      const HysItem *item = &g_array_index (items, HysItem, end);

      if (end > i && item->may_break && item->depth <= depth)
        break;
      *width += (end > i ? item->gap : 0) + (item->box != NULL ? item->box->width : end == i ? item->gap : 0);
    }
  return end;
}

/* Within how many parentheses lines have to be broken so that all fits. */
static guint
depth_that_fits (const HysSetter *self,
                 const GArray    *items,
                 double           width)
{
  for (guint depth = 0; depth < MOST_DEPTH; depth++)
    {
      gboolean fits = TRUE;
      double size;

      for (guint i = 0; i < items->len; i = segment (items, i, depth, &size))
        {
          segment (items, i, depth, &size);
          fits &= size + (i > 0 ? INDENT * self->em : 0) <= width;
        }
      if (fits)
        return depth;
    }
  return MOST_DEPTH;
}

/* The line comes below the others. */
static void
add_line (const HysSetter *self,
          HysBox          *made,
          HysBox          *line,
          double           x,
          double          *y)
{
  if (made->children->len > 0)
    *y = MAX (*y + LINE * self->em, made->descent + LINE_GAP * self->em + line->ascent);
  hys_box_add (made, line, x, *y);
}

/* A row in lines no longer than @width. */
static HysBox *
set_lines (const HysSetter *self,
           const HysMath   *row,
           double           width)
{
  g_autoptr (GArray) items = hys_setter_items (self, row, HYS_LEVEL_DISPLAY);
  HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0), *line = hys_box_new (HYS_BOX_GROUP, 0, 0, 0);
  guint depth = depth_that_fits (self, items, width), end;
  double x = 0, y = 0, size;

  for (guint i = 0; i < items->len; i = end)
    {
      end = segment (items, i, depth, &size);
      if (line->children->len > 0 && x + line->width + g_array_index (items, HysItem, i).gap + size > width)
        {
          add_line (self, made, line, x, &y);
          line = hys_box_new (HYS_BOX_GROUP, 0, 0, 0);
          x = i > 0 && i < items->len && !g_array_index (items, HysItem, i).anew ? INDENT * self->em : 0;
        }
      for (guint k = i; k < end; k++)
        {
          const HysItem *item = &g_array_index (items, HysItem, k);

          line->width += line->children->len == 0 && k == i ? 0 : item->gap;
          if (item->box != NULL)
            hys_box_append (line, item->box);
        }
    }
  add_line (self, made, line, x, &y);
  return made;
}

/* The cells of one equation as one row, lent. */
static HysBox *
set_equation (const HysSetter *self,
              const HysMath   *equations,
              guint            i,
              double           width)
{
  HysMath row = { .kind = HYS_MATH_ROW };
  HysBox *made;

  row.children = g_ptr_array_new ();
  for (guint j = 0; j < equations->columns; j++)
    {
      const HysMath *cell = hys_math_child (equations, i * equations->columns + j);

      for (guint k = 0; k < cell->children->len; k++)
        g_ptr_array_add (row.children, g_ptr_array_index (cell->children, k));
    }
  made = set_lines (self, &row, width);
  g_ptr_array_unref (row.children);
  return made;
}

static HysBox *
set_block (const HysSetter *self,
           const HysMath   *node,
           double           width)
{
  if (node->kind == HYS_MATH_ROW && node->children->len == 1)
    return set_block (self, hys_math_child (node, 0), width);
  if (node->kind == HYS_MATH_FENCE)
    {
      HysBox *empty = hys_setter_fence (self, node, hys_box_new (HYS_BOX_GROUP, 0, 10 * self->em, 0),
                                        HYS_LEVEL_DISPLAY);
      double room = width - empty->width;

      hys_box_free (empty);
      return hys_setter_fence (self, node, set_block (self, hys_math_child (node, 0), room), HYS_LEVEL_DISPLAY);
    }
  if (node->kind == HYS_MATH_EQUATIONS)
    {
      /* Equations below each other: with their relations aligned where that fits, else each in lines of its own. */
      HysBox *aligned = hys_setter_table (self, node, HYS_LEVEL_DISPLAY);
      g_autoptr (GPtrArray) cells = NULL;
      HysMath one = { .kind = HYS_MATH_EQUATIONS, .columns = 1, .align = (char *) "l" };

      if (aligned->width <= width || node->columns == 0)
        return aligned;
      hys_box_free (aligned);
      cells = g_ptr_array_new ();
      for (guint i = 0; i < node->children->len / node->columns; i++)
        g_ptr_array_add (cells, set_equation (self, node, i, width));
      return hys_setter_grid (self, &one, cells, 0);
    }
  return node->kind == HYS_MATH_ROW ? set_lines (self, node, width) : hys_setter_set (self, node, HYS_LEVEL_DISPLAY);
}

HysBox *
hys_formula_set (const HysMath *formula,
                 HysTypeface   *face,
                 double         size,
                 double         width)
{
  HysSetter self = { face, size };
  double room = width > 0 ? width : G_MAXDOUBLE;
  HysBox *made = set_block (&self, formula, room);

  for (int attempt = 0; attempt < 3 && made->width > room && self.em > HYS_FORMULA_LEAST * size; attempt++)
    {
      self.em = MAX (HYS_FORMULA_LEAST * size, 0.995 * self.em * room / made->width);
      hys_box_free (made);
      made = set_block (&self, formula, room);
    }
  return made;
}
