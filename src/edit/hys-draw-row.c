/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-draw-row.h"

#include "hys-edit-private.h"
#include "hys-pointing.h"

#include <math.h>

/* An end of the element.
 * @top, @bottom: of its bar where that is an old one, which has a place; otherwise none: +INFINITY, -INFINITY
 * @beside: the indices of the bars of its column that it is not to pass */
typedef struct
{
  double  column, top, bottom;
  GArray *beside;
} End;

/* @lanes: what is occupied between the ends
 * @loose: per bar, whether no element is at it: it goes to the lane of the first one */
typedef struct
{
  const HysDocument *document;
  const HysLayout   *layout;
  End                ends[2];
  HysLanes          *lanes;
  gboolean          *loose;
} Search;

/* Those that it passes already are left out. */
static End
end_at (const Search  *self,
        const HysSpot *spot)
{
  const HysLayout *layout = self->layout;
  gboolean old = spot->node >= 0 && !self->loose[spot->node];
  End end = { spot->column, old ? layout->top[spot->node] : INFINITY, old ? layout->bottom[spot->node] : -INFINITY,
              g_array_new (FALSE, FALSE, sizeof (guint)) };

  for (guint i = 0; i < self->document->nodes->len; i++)
    if ((int) i != spot->node && fabs (layout->column[i] - spot->column) < HYS_SNAP_COLUMN / 2
        && (layout->top[i] > end.bottom || layout->bottom[i] < end.top))
      g_array_append_val (end.beside, i);
  return end;
}

/* Whether the bar at an end passes another one of its column where it reaches to @row. */
static gboolean
passes_bar (const Search *self,
            const End    *end,
            double        row)
{
  double top = MIN (end->top, row), bottom = MAX (end->bottom, row);

  for (guint k = 0; k < end->beside->len; k++)
    {
      guint i = g_array_index (end->beside, guint, k);

      if (self->layout->top[i] <= bottom && self->layout->bottom[i] >= top)
        return TRUE;
    }
  return FALSE;
}

/* A row between two lanes stands for a lane to be opened there. */
static gboolean
is_fit (const Search *self,
        double        row,
        gboolean      opened)
{
  return (opened || hys_lanes_is_free (self->lanes, row, self->ends[0].column, self->ends[1].column))
         && !passes_bar (self, &self->ends[0], row) && !passes_bar (self, &self->ends[1], row);
}

/* The fitting row that is nearest to @row; the lower one of two. */
static gboolean
search (const Search *self,
        HysDrawRow   *row,
        gboolean      opened)
{
  guint most = (guint) (self->layout->last_row - self->layout->first_row + fabs (row->row - self->layout->first_row))
               + 2;
  double first = row->row + (opened ? 0.5 : 0);

  for (guint i = 0; i <= most; i++)
    for (int side = 1; side >= -1; side -= 2)
      if (is_fit (self, first + side * (double) i, opened))
        {
          *row = (HysDrawRow) { first + side * (double) i, opened };
          return TRUE;
        }
  return FALSE;
}

void
hys_draw_row_find (HysDrawRow        *row,
                   const HysDocument *document,
                   const HysLayout   *layout,
                   HysSpot            from,
                   HysSpot            to,
                   int                but)
{
  g_autoptr (HysLanes) lanes = hys_lanes_new ();
  g_autofree gboolean *loose = hys_edit_loose_nodes (document);
  double left = MIN (from.column, to.column), right = MAX (from.column, to.column);
  Search self = { .document = document, .layout = layout, .lanes = lanes, .loose = loose };

  for (guint i = 0; i < self.document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self.document, i);
      double a = self.layout->column[element->from], b = self.layout->column[element->to];

      if ((int) i == but)
        continue;
      if (MIN (a, b) < right && MAX (a, b) > left)
        hys_lanes_take (self.lanes, self.layout->row[i], a, b);
    }
  for (guint k = 0; k < self.document->nodes->len; k++)
    if ((self.loose[k] || hys_document_node (self.document, k)->mass > 0) && layout->column[k] > left
        && layout->column[k] < right)
      for (double lane = floor (layout->top[k]); lane <= ceil (layout->bottom[k]); lane++)
        hys_lanes_take (self.lanes, lane, layout->column[k], layout->column[k]);
  self.ends[0] = end_at (&self, &from);
  self.ends[1] = end_at (&self, &to);
  if (!search (&self, row, FALSE) && !search (&self, row, TRUE))
    row->row = hys_lanes_find (lanes, row->row, left, right);
  for (int i = 0; i < 2; i++)
    g_array_unref (self.ends[i].beside);
  if (row->opened)
    row->row = floor (row->row) + 1;
}

void
hys_draw_row_open (const HysDrawRow  *row,
                   HysDocument       *draft,
                   const HysDocument *document,
                   const HysLayout   *layout,
                   int                but)
{
  for (guint i = 0; row->opened && i < document->elements->len; i++)
    if ((int) i != but && layout->row[i] >= row->row)
      hys_document_edit_element (draft, i)->row = layout->row[i] + 1;
  for (guint i = 0; row->opened && i < document->nodes->len; i++)
    if (((const HysNode *) hys_document_node (draft, i))->row >= row->row)
      hys_document_edit_node (draft, i)->row += 1;
}
