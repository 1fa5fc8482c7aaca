/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-matrix.h"
#include "hys-progress.h"
#include "hys-slider-law.h"

G_BEGIN_DECLS

/**
 * HysQpRow:
 * @unknown: the (at most two) unknowns that it involves, -1 = none
 * @factor: their factors, not 0
 *
 * A row of D.
 */
typedef struct
{
  int    unknown[2];
  double factor[2];
} HysQpRow;

/**
 * HysQp:
 * @n, @m: numbers of unknowns and of sliders
 * @A: the matrix, positive semidefinite, set by the caller
 * @row: the m rows of D, set by the caller
 * @alpha: the m laws, set by the caller
 * @floating: per unknown: whether A alone does not determine it
 * @general: whether to solve by the general method alone (hys-qp-plain.c); for tests, which compare it with clusters
 * @scale: a force against which rounding is judged where all forces of a problem vanish
 * @stop: looked at while a solution takes long; NULL = never; set by the caller, who owns it
 * @had: per slider: the tension that it had, set by the caller; 0 at first
 * @b, @d: n and m known terms, set by the caller before each solution
 * @y: the n unknowns (result; a guess on entry)
 * @lambda, @slip: the m multipliers and patterns (-1, 0 = stick, +1): a guess on entry, the result on return
 *
 * The convex problem of one step
 *
 *     min_y  1/2 y'A y - b'y + sum_i alpha_i |(D y + d)_i|,
 *
 * equivalently A y + D' lambda = b with lambda_i in alpha_i sigma((D y + d)_i). D may have dependent or vanishing rows
 * and A may be singular on floating bars: of several solutions, y is the smallest on floating bars, and lambda that
 * nearest to @had.
 */
typedef struct HysQpWork  HysQpWork;
typedef struct HysQpParts HysQpParts;

typedef struct
{
  int        n;
  int        m;
  HysMatrix *A;
  HysQpRow  *row;
  HysSliderLaw *alpha;
  gboolean  *floating;
  gboolean   general;
  double     scale;
  HysStop   *stop;
  double    *had;
  double    *b;
  double    *d;
  double    *y;
  double    *lambda;
  gint8     *slip;
  int       *local;    /* private: workspace of n */
  HysQpWork  *work;    /* private, of a problem in one piece */
  HysQpParts *parts;   /* private, of one that is to be taken apart */
} HysQp;

/* Whether it involves none: a slider between given motions. */
static inline gboolean
hys_qp_row_is_given (const HysQpRow *row)
{
  return row->unknown[0] < 0 && row->unknown[1] < 0;
}

/* (D y)_i */
static inline double
hys_qp_row_dot (const HysQp  *self,
                int           i,
                const double *y)
{
  const HysQpRow *row = &self->row[i];
  double sum = 0;

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      sum += row->factor[k] * y[row->unknown[k]];
  return sum;
}

G_END_DECLS
