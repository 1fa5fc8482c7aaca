/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-trail.h"

G_BEGIN_DECLS

/**
 * HysNearest:
 * @row: of the curve's rows that end the piece of it that is nearest, the nearer one
 * @place: where that row lies on the paper
 * @distance: of the curve
 */
typedef struct
{
  gsize    row;
  HysPoint place;
  double   distance;
} HysNearest;

/**
 * hys_nearest:
 * @columns: @n_columns (2 or 3) of them
 * @first, @end: the rows first <= i < end make the curve, with straight lines between them
 * @radius: what is farther than this is not looked for
 * @slack: a nearer place than one found is looked for only if it could be nearer by more than this
 *
 * Looks for the place of a curve nearest to a point of the paper, whatever its length. Blocks of rows whose extremes
 * lie too far away are left out without being looked at, so that the cost hardly depends on their number but on how
 * often the curve goes by; of places as near as each other the latest is found.
 *
 * Returns: %FALSE if nothing is so near
 */
gboolean hys_nearest (const HysProjection *projection,
                      HysColumn *const    *columns,
                      guint                n_columns,
                      gsize                first,
                      gsize                end,
                      HysPoint             at,
                      double               radius,
                      double               slack,
                      HysNearest          *nearest);

G_END_DECLS
