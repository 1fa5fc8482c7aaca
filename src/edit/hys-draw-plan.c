/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tools of the drawing do to a document: bars, elements and the lanes that they get. */
#include "hys-draw-plan.h"

#include "hys-edit-private.h"
#include "hys-pointing.h"
#include "hys-protocol.h"
#include "hys-signal.h"

#include <math.h>

/**
 * HysDrawRow:
 * @row: the lane
 * @opened: whether it is a new one: the element in lane @row and all below move down by a lane
 *
 * The lane of an element that is drawn.
 */
typedef struct
{
  double   row;
  gboolean opened;
} HysDrawRow;

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

/* The fitting row that is nearest to @row; the lower one of two. One between two lanes stands for a lane to be opened. */
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
      {
        double at = first + side * (double) i;

        if ((!opened && !hys_lanes_is_free (self->lanes, at, self->ends[0].column, self->ends[1].column))
            || passes_bar (self, &self->ends[0], at) || passes_bar (self, &self->ends[1], at))
          continue;
        *row = (HysDrawRow) { at, opened };
        return TRUE;
      }
  return FALSE;
}

/* Finds the lane nearest to row->row in which an element between two spots lies on no other than element @but (-1:
 * none), and its bars, made longer to reach it, pass no other bar of their columns: two such would look like one. Opens
 * a lane where there is none. */
static void
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

/* Adds to the change that puts the element (@but if it is an old one) into the lane what opens it. */
static void
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

static int
bar_at (const HysDocument *document,
        const HysLayout   *layout,
        double             column,
        double             row,
        int                but)
{
  return hys_layout_bar_near (document, layout, column, row, HYS_SNAP_COLUMN / 2, HYS_SNAP_ROW / 2, but);
}

HysSpot
hys_spot_at_node (const HysLayout *layout,
                  int              node,
                  double           row)
{
  return (HysSpot) { .node = node, .column = layout->column[node], .row = hys_snap (row, HYS_SNAP_ROW) };
}

HysSpot
hys_spot_on_grid (const HysDocument *document,
                  const HysLayout   *layout,
                  double             column,
                  double             row)
{
  HysSpot spot = { .node = -1, .column = hys_snap (column, HYS_SNAP_COLUMN), .row = hys_snap (row, HYS_SNAP_ROW) };
  int node = bar_at (document, layout, spot.column, spot.row, -1);

  return node >= 0 ? hys_spot_at_node (layout, node, spot.row) : spot;
}

/* Whether an element crosses a column strictly between two rows. */
static gboolean
is_anything_between (const HysDocument *document,
                     const HysLayout   *layout,
                     double             column,
                     double             top,
                     double             bottom)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      double from = layout->column[element->from], to = layout->column[element->to];

      if (layout->row[i] > top && layout->row[i] < bottom && MIN (from, to) < column && MAX (from, to) > column)
        return TRUE;
    }
  return FALSE;
}

/* Whether a bar is nothing but where elements meet. */
static gboolean
is_light (const HysDocument *document,
          int                node)
{
  const HysNode *bar = hys_document_node (document, (guint) node);

  return !bar->fixed && bar->mass == 0 && hys_document_find_load (document, (guint) node) < 0;
}

/* Whether a bar lies inside a branch: light, with elements on both sides. */
static gboolean
is_inside (const HysDocument *document,
           const HysLayout   *layout,
           int                node)
{
  gboolean left = FALSE, right = FALSE;

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      gboolean at_from = element->from == (guint) node;

      if (!at_from && element->to != (guint) node)
        continue;
      if (layout->column[at_from ? element->to : element->from] < layout->column[node])
        left = TRUE;
      else
        right = TRUE;
    }
  return left && right && is_light (document, node);
}

HysSpot
hys_spot_extend (const HysDocument *document,
                 const HysLayout   *layout,
                 HysSpot            spot,
                 gboolean           dropped)
{
  int node = spot.node >= 0 ? -1 : hys_layout_bar_near (document, layout, spot.column, spot.row, HYS_SNAP_COLUMN / 2,
                                                        INFINITY, -1);
  double top, bottom;

  if (node < 0)
    return spot;
  top = MIN (layout->bottom[node], spot.row);
  bottom = MAX (layout->top[node], spot.row);
  if (is_anything_between (document, layout, layout->column[node], top, bottom)
      || (dropped && is_inside (document, layout, node)))
    return spot;
  return hys_spot_at_node (layout, node, spot.row);
}

void
hys_draw_catch (const HysDocument    *document,
                const HysLayout      *layout,
                const HysElementKind *kind,
                HysSpot              *start,
                HysSpot              *end)
{
  HysSpot from = hys_spot_extend (document, layout, *start, FALSE), to = hys_spot_extend (document, layout, *end, TRUE);
  gboolean equal = FALSE;

  for (guint i = 0; i < document->elements->len && from.node >= 0 && to.node >= 0 && !equal; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      equal = element->kind == kind && MIN (element->from, element->to) == (guint) MIN (from.node, to.node)
              && MAX (element->from, element->to) == (guint) MAX (from.node, to.node);
    }
  equal = equal && is_light (document, from.node) != is_light (document, to.node);
  if (!equal || start->node >= 0 || !is_light (document, from.node))
    *start = from;
  if (!equal || end->node >= 0 || !is_light (document, to.node))
    *end = to;
}

static HysEnd
end_of (HysSpot spot)
{
  return spot.node >= 0 ? HYS_END_AT (spot.node) : HYS_END_NEW (spot.column, NAN);
}

HysDocument *
hys_draw_element (const HysDocument    *document,
                  const HysLayout      *layout,
                  const HysElementKind *kind,
                  HysSpot               start,
                  HysSpot               end,
                  GError              **error)
{
  HysDrawRow row = { .row = start.node < 0 ? start.row : end.row };
  HysSpot left, right;
  HysDocument *draft;

  if (start.node >= 0 && end.node >= 0 ? start.node == end.node
      : fabs (start.column - end.column) < 2 * HYS_SNAP_COLUMN)
    {
      /* Place of the far end of an element from start when end is too close. */
      double side = end.column < start.column - HYS_SNAP_COLUMN / 2 ? -1 : 1;
      HysSpot spot = hys_spot_on_grid (document, layout, start.column + side * HYS_DRAW_PITCH, start.row);

      if (spot.node == start.node)
        spot.node = -1;
      end = spot;
    }
  left = end.column < start.column ? end : start;
  right = end.column < start.column ? start : end;
  hys_draw_row_find (&row, document, layout, left, right, -1);
  draft = hys_edit_add_element (document, layout, kind, end_of (left), end_of (right), row.row, error);
  if (draft != NULL)
    hys_draw_row_open (&row, draft, document, layout, -1);
  return draft;
}

HysEnd
hys_draw_end (const HysDocument *document,
              const HysLayout   *layout,
              HysSpot            spot)
{
  g_autoptr (HysLanes) lanes = hys_lanes_new ();
  double left = spot.column - HYS_SNAP_COLUMN / 2, right = spot.column + HYS_SNAP_COLUMN / 2;

  if (spot.node >= 0 || isnan (spot.row))
    return spot.node >= 0 ? HYS_END_AT (spot.node) : HYS_END_NEW (spot.column, NAN);
  hys_lanes_take_layout (lanes, document, layout, NULL);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      hys_lanes_take (lanes, layout->top[i], layout->column[i], layout->column[i]);
      hys_lanes_take (lanes, layout->bottom[i], layout->column[i], layout->column[i]);
    }
  return HYS_END_NEW (spot.column, hys_lanes_find (lanes, spot.row, left, right));
}

HysDocument *
hys_draw_load (const HysDocument *document,
               const HysLayout   *layout,
               HysSpot            spot,
               GError           **error)
{
  const HysSignalKind *signal = hys_signal_kind_find ("sin");
  guint node = document->nodes->len;
  HysDocument *draft;
  HysEnd end;

  if (spot.node >= 0)
    return hys_edit_add_load (document, (guint) spot.node, hys_protocol_load (document, (guint) spot.node, FALSE),
                              signal, error);
  end = hys_draw_end (document, layout, spot);
  draft = hys_edit_add_node (document, layout, end.column, end.row, error);
  if (draft != NULL)
    hys_item_list_add (draft->loads, hys_load_new (node, HYS_LOAD_FORCE, hys_signal_new (signal)));
  return draft;
}

HysDocument *
hys_draw_attach (const HysDocument *document,
                 const HysLayout   *layout,
                 guint              index,
                 gboolean           at_to,
                 HysSpot            spot,
                 GError           **error)
{
  const HysElement *element = hys_document_element (document, index);
  guint now = at_to ? element->to : element->from, other = at_to ? element->from : element->to;
  HysDrawRow row = { .row = layout->row[index] };
  HysDocument *draft;

  if (spot.node == (int) now || (spot.node < 0 && fabs (spot.column - layout->column[other]) < 2 * HYS_SNAP_COLUMN))
    return NULL;
  hys_draw_row_find (&row, document, layout, hys_spot_at_node (layout, (int) other, row.row), spot, (int) index);
  draft = hys_edit_attach (document, layout, index, at_to, end_of (spot), row.row, error);
  if (draft != NULL)
    hys_draw_row_open (&row, draft, document, layout, (int) index);
  return draft;
}

HysDrawMove
hys_draw_move_find (const HysDocument  *document,
                    const HysLayout    *layout,
                    const HysSelection *selection,
                    double              from_column,
                    double              from_row,
                    double              column,
                    double              row)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autofree gboolean *loose = hys_edit_loose_nodes (document);
  gboolean rows = elements->len > 0;
  HysDrawMove move = { .node = -1, .target = -1 };

  if (nodes->len > 0)
    move.columns = hys_snap (column - from_column, HYS_SNAP_COLUMN);
  for (guint i = 0; i < nodes->len && !rows; i++)
    rows = loose[g_array_index (nodes, guint, i)];
  if (rows)
    move.rows = hys_snap (row - from_row, HYS_SNAP_ROW);
  if (nodes->len == 1 && elements->len == 0)
    {
      move.node = (int) g_array_index (nodes, guint, 0);
      move.target = bar_at (document, layout, layout->column[move.node] + move.columns, row, move.node);
    }
  return move;
}

HysDocument *
hys_draw_move (const HysDocument  *document,
               const HysLayout    *layout,
               const HysSelection *selection,
               const HysDrawMove  *move)
{
  if (move->columns == 0 && move->rows == 0)
    return NULL;
  return hys_edit_move (document, layout, selection, move->columns, move->rows, NULL);
}
