/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-edit.h"

G_BEGIN_DECLS

/*
 * Plans what a drag in the drawing does: which bars, which lane, which change. Mouse and keyboard use the same
 * functions. Errors are those of the commands in hys-edit.h.
 */

/* Grid to which bars and lanes snap, in columns and lanes. */
#define HYS_SNAP_COLUMN 0.5
#define HYS_SNAP_ROW    1.0

/* Default length of an element, in columns. */
#define HYS_DRAW_PITCH  2.0

/**
 * HysSpot:
 * @node: the bar there; -1 = none
 * @column, @row: place on the grid; the column of the bar if there is one
 *
 * A place of the drawing, as used by the tools.
 */
typedef struct
{
  int    node;
  double column, row;
} HysSpot;

/* The spot on a bar in a lane. */
HysSpot    hys_spot_at_node  (const HysLayout      *layout,
                              int                   node,
                              double                row);

/* The grid point nearest to a place, with the bar that stands there. */
HysSpot    hys_spot_on_grid  (const HysDocument    *document,
                              const HysLayout      *layout,
                              double                column,
                              double                row);

/* Attaches a free spot to the nearest bar of its column that ends above or below with nothing in between: drawing from
 * there extends that bar. An end that is dropped there does so (@dropped) only if the bar does not lie inside a branch:
 * without mass and load, with elements on both sides. What is drawn below such a branch is another branch. */
HysSpot    hys_spot_extend   (const HysDocument    *document,
                              const HysLayout      *layout,
                              HysSpot               spot,
                              gboolean              dropped);

/* Extends bars to the free ends of an element, as hys_spot_extend() does; but where it would lie beside one of its kind
 * between a wall, a mass or a load and a bar without, the latter is not extended: the two could be one element, so the
 * new one begins another branch. */
void       hys_draw_catch    (const HysDocument    *document,
                              const HysLayout      *layout,
                              const HysElementKind *kind,
                              HysSpot              *start,
                              HysSpot              *end);

/* Adds an element between two spots, in either direction, in the nearest free lane where its bars do not run into
 * others of their columns; a lane is opened where there is none. Spots that are too close give an element of default
 * length on the side of @end. */
HysDocument *hys_draw_element  (const HysDocument    *document,
                                const HysLayout      *layout,
                                const HysElementKind *kind,
                                HysSpot               start,
                                HysSpot               end,
                                GError              **error);

/* The bar at a spot, or a new one there, in the nearest lane where nothing else lies; in any if the spot has no lane
   (NAN). */
HysEnd     hys_draw_end      (const HysDocument    *document,
                              const HysLayout      *layout,
                              HysSpot               spot);

/* Adds the load that hys_protocol_load() says to the bar at a spot, or a force to a new bar. */
HysDocument *hys_draw_load     (const HysDocument    *document,
                                const HysLayout      *layout,
                                HysSpot               spot,
                                GError              **error);

/* Attaches the end `to` (@at_to) or `from` of an element to a spot. Returns NULL without an error if it is there
 * already. */
HysDocument *hys_draw_attach   (const HysDocument    *document,
                                const HysLayout      *layout,
                                guint                 element,
                                gboolean              at_to,
                                HysSpot               spot,
                                GError              **error);

/**
 * HysDrawMove:
 * @columns, @rows: how far selected bars move sideways, and selected elements and bars without any up or down
 * @node: the bar if it moves alone, else -1
 * @target: the bar on which @node is dropped, to be joined with it, else -1
 *
 * The result of dragging the selection.
 */
typedef struct
{
  double columns, rows;
  int    node, target;
} HysDrawMove;

/* Plans the move from the place of the press to that of the pointer, in columns and lanes. */
HysDrawMove hys_draw_move_find (const HysDocument  *document,
                                const HysLayout    *layout,
                                const HysSelection *selection,
                                double              from_column,
                                double              from_row,
                                double              column,
                                double              row);

/* The change that moves the selection; NULL if nothing moves. Joining is a second change, hys_edit_merge(), of the
 * result. */
HysDocument *hys_draw_move     (const HysDocument    *document,
                                const HysLayout      *layout,
                                const HysSelection   *selection,
                                const HysDrawMove    *move);

G_END_DECLS
