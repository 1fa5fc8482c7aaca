/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-edit.h"

G_BEGIN_DECLS

/*
 * What a drag from place to place of the drawing means: which bars, which lane, and the change that results. The mouse and
 * the keyboard plan with the same functions. Errors are those of the commands in hys-edit.h.
 */

/* What bars and lanes snap to, in columns and lanes. */
#define HYS_SNAP_COLUMN 0.5
#define HYS_SNAP_ROW    1.0

/* Columns between the ends of an element that is drawn without saying where its far end is. */
#define HYS_DRAW_PITCH  2.0

/**
 * HysSpot:
 * @node: the bar there, or -1
 * @column, @row: on the grid; the column of the bar where there is one
 *
 * A place of the drawing as the tools see it.
 */
typedef struct
{
  int    node;
  double column, row;
} HysSpot;

/* The bar at a place, in a lane of it. */
HysSpot    hys_spot_at_node  (const HysLayout      *layout,
                              int                   node,
                              double                row);

/* The grid point nearest to a place, and the bar that stands there. */
HysSpot    hys_spot_on_grid  (const HysDocument    *document,
                              const HysLayout      *layout,
                              double                column,
                              double                row);

/* The same place, taken by the bar of its column that ends over it or under it with nothing drawn in between: what is drawn
 * from there makes that bar longer. Of two such bars the nearer one. */
HysSpot    hys_spot_extend   (const HysDocument    *document,
                              const HysLayout      *layout,
                              HysSpot               spot);

/* An element between two spots, whichever way it is drawn, in the nearest free lane. Spots that are too near to one another
 * make one of the usual length, on the side of @end. */
HysChange *hys_draw_element  (const HysDocument    *document,
                              const HysLayout      *layout,
                              const HysElementKind *kind,
                              HysSpot               start,
                              HysSpot               end,
                              GError              **error);

/* A force on a bar, which is made where there is none. */
HysChange *hys_draw_load     (const HysDocument    *document,
                              const HysLayout      *layout,
                              HysSpot               spot,
                              GError              **error);

/* Attaches the end `to` (@at_to) or `from` of an element to a spot. NULL without an error: it would stay where it is. */
HysChange *hys_draw_attach   (const HysDocument    *document,
                              const HysLayout      *layout,
                              guint                 element,
                              gboolean              at_to,
                              HysSpot               spot,
                              GError              **error);

/**
 * HysDrawMove:
 * @columns, @rows: by how much selected bars move sideways, and selected elements up or down
 * @node: the bar that moves alone, or -1
 * @target: the bar that this one is dropped on and joined with, or -1
 *
 * What dragging the selection does.
 */
typedef struct
{
  double columns, rows;
  int    node, target;
} HysDrawMove;

/* From the place of the press to the pointer, in columns and lanes. */
HysDrawMove hys_draw_move_find (const HysDocument  *document,
                                const HysLayout    *layout,
                                const HysSelection *selection,
                                double              from_column,
                                double              from_row,
                                double              column,
                                double              row);

/* NULL: nothing moves. Joining is a second change, hys_edit_merge(), of the document that results. */
HysChange *hys_draw_move     (const HysDocument    *document,
                              const HysLayout      *layout,
                              const HysSelection   *selection,
                              const HysDrawMove    *move);

G_END_DECLS
