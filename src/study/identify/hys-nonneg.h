/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Least squares min |A z - b| with z_j >= 0 for all j >= @n_free, by the active sets of Lawson and Hanson. @a: column
 * by column, @rows x @n; of columns that depend on each other only some are used. The squares that remain. */
double hys_nonneg_solve (guint         rows,
                         guint         n,
                         guint         n_free,
                         const double *a,
                         const double *b,
                         double       *z);

/* Replaces the @rows x @n matrix (column by column) by the triangular factor of its QR decomposition, @n x @n, zeros
 * below: what least squares need to know of it. @rows >= @n. */
void   hys_nonneg_reduce (guint         rows,
                          guint         n,
                          double       *a);

G_END_DECLS
