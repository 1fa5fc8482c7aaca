/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysMatrix:
 * @n: order
 * @column: n + 1 offsets into @row and @value; @row: row indices, in each column first that of the diagonal, then the
 *    others, increasing
 * @value: the entries, zero at first
 *
 * A symmetric matrix of fixed pattern, by columns.
 */
typedef struct
{
  int     n;
  int    *column;
  int    *row;
  double *value;
} HysMatrix;

/* A pair of indices, in either order. */
typedef struct
{
  int i, j;
} HysPair;

/* The pattern: the diagonal and the given off-diagonal pairs; repetitions are allowed. */
HysMatrix *hys_matrix_new      (int              n,
                                const HysPair   *pairs,
                                gsize            n_pairs);
#define hys_matrix_free hys_owner_free
void       hys_matrix_clear    (HysMatrix       *self);

/* Adds to the entry (i, j), which must be in the pattern, and for i != j to (j, i). */
void       hys_matrix_add      (HysMatrix       *self,
                                int              i,
                                int              j,
                                double           value);
static inline double
hys_matrix_diagonal (const HysMatrix *self,
                     int              i)
{
  return self->value[self->column[i]];
}

/* result = A x */
void       hys_matrix_multiply (const HysMatrix *self,
                                const double    *x,
                                double          *result);

/* result -= A x */
void       hys_matrix_subtract (const HysMatrix *self,
                                const double    *x,
                                long double     *result);

/**
 * HysFactor:
 *
 * The factor L D L' of positive definite matrices of one pattern (SuiteSparse's LDL and AMD).
 */
typedef struct HysFactor HysFactor;

/* Orders the unknowns. NULL if there is not enough memory. */
HysFactor *hys_factor_new      (const HysMatrix *pattern);
void       hys_factor_free     (HysFactor       *self);

/* Factors @matrix; FALSE if it is not positive definite (or not finite). */
gboolean   hys_factor_compute  (HysFactor       *self,
                                const HysMatrix *matrix);

/* Solves in place: x <- A^-1 x. */
void       hys_factor_solve    (HysFactor       *self,
                                double          *x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysMatrix, hys_matrix_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFactor, hys_factor_free)

G_END_DECLS
