/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-draw-plan.h"

G_BEGIN_DECLS

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

/* Finds the lane nearest to row->row in which an element between two spots lies on no other than element @but (-1:
 * none), and its bars, made longer to reach it, pass no other bar of their columns: two such would look like one. Opens
 * a lane where there is none. */
void hys_draw_row_find (HysDrawRow        *row,
                        const HysDocument *document,
                        const HysLayout   *layout,
                        HysSpot            from,
                        HysSpot            to,
                        int                but);

/* Adds to the change that puts the element (@but if it is an old one) into the lane what opens it. */
void hys_draw_row_open (const HysDrawRow  *row,
                        HysDocument       *draft,
                        const HysDocument *document,
                        const HysLayout   *layout,
                        int                but);

G_END_DECLS
