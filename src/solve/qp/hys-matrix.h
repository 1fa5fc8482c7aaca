/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysMatrix:
 * @n: order
 * @column: n + 1 offsets into @row and @value; @row: row indices, increasing in each column, from the diagonal down
 * @value: the entries, zero at first
 *
 * A symmetric matrix of fixed pattern, its lower triangle by columns.
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
void       hys_matrix_free     (HysMatrix       *self);
void       hys_matrix_clear    (HysMatrix       *self);

/* Adds to the entry (i, j), which must be in the pattern; for i != j that is one number standing for both. */
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
 * HysFactorizer:
 *
 * Cholesky factors of positive definite matrices of one pattern: LAPACK's dense ones for small orders, CHOLMOD's sparse
 * ones (analysed once) above.
 */
typedef struct HysFactorizer HysFactorizer;
typedef struct HysFactor     HysFactor;

HysFactorizer *hys_factorizer_new  (const HysMatrix *pattern);
void           hys_factorizer_free (HysFactorizer   *self);

HysFactor     *hys_factor_new      (HysFactorizer   *factorizer);
void           hys_factor_free     (HysFactorizer   *factorizer,
                                    HysFactor       *self);

/* Factors @matrix into @self; FALSE if it is not positive definite (or not finite), or if there is not enough memory.
   */
gboolean       hys_factor_compute  (HysFactorizer   *factorizer,
                                    HysFactor       *self,
                                    const HysMatrix *matrix);

/* Solves in place: x <- A^-1 x; no correction, zeros, if there is not enough memory. */
void           hys_factor_solve    (HysFactorizer   *factorizer,
                                    HysFactor       *self,
                                    double          *x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysMatrix, hys_matrix_free)

G_END_DECLS
