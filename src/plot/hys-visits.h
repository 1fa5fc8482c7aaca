/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-ink.h"

G_BEGIN_DECLS

/**
 * HysVisits:
 *
 * Which part of a curve came last by each pixel of the paper. Of ten thousand rounds on the same line it answers where the
 * curve is near without looking at any of them.
 */
typedef struct HysVisits HysVisits;

/* Of the paper @box, in squares of @pixel. */
HysVisits *hys_visits_new  (const cairo_rectangle_t *box,
                            double                   pixel);
void       hys_visits_free (HysVisits               *self);

/* Notes a straight line that leads to @row. */
void       hys_visits_line (HysVisits               *self,
                            HysPoint                 from,
                            HysPoint                 to,
                            gsize                    row);

/**
 * HysVisit:
 * @row: a line that leads to this row came by, or to one of the HYS_VISIT_ROWS - 1 after it
 * @distance: no point of the pixel is farther
 */
typedef struct
{
  gsize  row;
  double distance;
} HysVisit;

#define HYS_VISIT_ROWS 16

/* The latest visits of the pixels around the one nearest to a point, none farther than @radius, in which the nearest place of
 * the curve is that anyone can see: (element-type HysVisit), the latest first, each row once; empty if there is none. */
GArray    *hys_visits_find (const HysVisits         *self,
                            HysPoint                 at,
                            double                   radius);

G_END_DECLS
