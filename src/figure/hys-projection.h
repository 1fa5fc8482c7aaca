/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-ink.h"
#include "hys-scale.h"

G_BEGIN_DECLS

/**
 * HysProjection:
 *
 * How two or three quantities become a point of the paper: origin + sum over k of (value_k - from_k) * factor_k, with
 * their decimal logarithms in place of the values where it says so.
 */
typedef struct
{
  gboolean logarithmic[4];    /* the last is not used: without it there would be a gap that no value fills */
  double   from[3];
  HysPoint factor[3];
  HysPoint origin;
} HysProjection;

/* The k-th quantity runs along @scale while the point goes by @way. */
void     hys_projection_set   (HysProjection       *self,
                               guint                k,
                               const HysScale      *scale,
                               HysPoint             way);
HysPoint hys_projection_apply (const HysProjection *self,
                               const double        *values,
                               guint                n);

/* The points of @n rows of @columns, from row @first on: NAN where a row has no place. */
void     hys_projection_rows  (const HysProjection *self,
                               HysColumn *const    *columns,
                               gsize                n_columns,
                               gsize                first,
                               gsize                n,
                               double              *x,
                               double              *y);

G_END_DECLS
