/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-draw-row.h"

#include "hys-edit-private.h"
#include "hys-pointing.h"

#include <math.h>

/* @lanes: what is occupied between the ends
 * @attached: per bar, whether an element is at it; the others have no place of their own */
typedef struct
{
  const HysDocument *document;
  const HysLayout   *layout;
  HysSpot            ends[2];
  HysLanes          *lanes;
  gboolean          *attached;
} Search;

static void
take_elements (Search *self,
               int     but,
               double  left,
               double  right)
{
  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);
      double a = self->layout->column[element->from], b = self->layout->column[element->to];

      if ((int) i == but)
        continue;
      self->attached[element->from] = self->attached[element->to] = TRUE;
      if (MIN (a, b) < right && MAX (a, b) > left)
        hys_lanes_take (self->lanes, self->layout->row[i], a, b);
    }
}

static void
take_masses (Search *self,
             double  left,
             double  right)
{
  const HysLayout *layout = self->layout;

  for (guint i = 0; i < self->document->nodes->len; i++)
    if (hys_document_node (self->document, i)->mass > 0 && layout->column[i] > left && layout->column[i] < right)
      for (double lane = floor (layout->top[i]); lane <= ceil (layout->bottom[i]); lane++)
        hys_lanes_take (self->lanes, lane, layout->column[i], layout->column[i]);
}

/* Whether the bar at an end passes another one of its column where it reaches to @row. */
static gboolean
passes_bar (const Search *self,
            const HysSpot *end,
            double         row)
{
  const HysLayout *layout = self->layout;
  gboolean old = end->node >= 0 && self->attached[end->node];
  double top = old ? MIN (layout->top[end->node], row) : row, bottom = old ? MAX (layout->bottom[end->node], row) : row;

  for (guint i = 0; i < self->document->nodes->len; i++)
    {
      gboolean before = old && layout->top[i] <= layout->bottom[end->node] && layout->bottom[i] >= layout->top[end->node];

      if ((int) i != end->node && self->attached[i] && !before && layout->top[i] <= bottom && layout->bottom[i] >= top
          && fabs (layout->column[i] - end->column) < HYS_SNAP_COLUMN / 2)
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
  guint most = (guint) (self->layout->last_row - self->layout->first_row + fabs (row->row - self->layout->first_row)) + 2;
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
  g_autofree gboolean *attached = g_new0 (gboolean, document->nodes->len + 1);
  double left = MIN (from.column, to.column), right = MAX (from.column, to.column);
  Search self = { document, layout, { from, to }, lanes, attached };

  take_elements (&self, but, left, right);
  take_masses (&self, left, right);
  if (!search (&self, row, FALSE) && !search (&self, row, TRUE))
    row->row = hys_lanes_find (lanes, row->row, left, right);
  if (row->opened)
    row->row = floor (row->row) + 1;
}

void
hys_draw_row_open (const HysDrawRow  *row,
                   HysChange         *change,
                   const HysDocument *document,
                   const HysLayout   *layout,
                   int                but)
{
  for (guint i = 0; row->opened && i < document->elements->len; i++)
    if ((int) i != but && layout->row[i] >= row->row)
      hys_edit_element (change, i)->row = layout->row[i] + 1;
}
