/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"

G_BEGIN_DECLS

#define HYS_QP_EIGHT 8

/**
 * HysQpEight:
 * @part: numbers of the blocks
 * @row: of their sliders, in their own numbers
 * @at: where their @n unknowns and then their @m sliders begin, of each first that of the first block, then of the second...
 * @matrix: where their matrices begin, by columns, likewise
 *
 * Blocks of one shape, side by side: the same is done to eight numbers at once.
 */
typedef struct
{
  int             n, m;
  guint           part[HYS_QP_EIGHT];
  const HysQpRow *row;
  gsize           at;
  gsize           matrix;
} HysQpEight;

/**
 * HysQpEights:
 * @eight: the @n_eights of them
 * @which: per place: the unknown or slider of the problem
 * @value: per place: of an unknown A's diagonal, of a slider its pattern
 * @place_with: per slider of the problem: its place; behind all others where it has none
 */
typedef struct
{
  HysQpEight *eight;
  guint       n_eights;
  int        *which;
  double     *value;
  guint      *place_with;
  double     *matrix;
} HysQpEights;

/* Room for what @n_parts parts with @n_places places and matrices of @size numbers are at most, and @m sliders. */
HysQpEights *hys_qp_eights_new  (guint              n_parts,
                                 gsize              n_places,
                                 gsize              size,
                                 int                m);
void         hys_qp_eights_free (HysQpEights       *self);

/* Puts blocks side by side, of @count parts: those that are left over stay in @parts, in their order. Returns: how many. */
guint        hys_qp_eights_take (const HysQp       *self,
                                 guint             *parts,
                                 guint              count);

/* Takes the present values of A. */
void         hys_qp_eights_set  (HysQpEights       *self,
                                 const HysMatrix   *A);

/* Brings the matrix of a block that is one of them, by columns of @stride numbers, to its lane. */
void         hys_qp_eights_place (HysQpEights      *self,
                                  int               order,
                                  int               stride,
                                  const double     *matrix,
                                  gsize             lane);

/**
 * hys_qp_eights_solve:
 * @left: per unknown: what the pull leaves of b
 * @force: (out): per slider: the largest in its block, @least at least; NULL = is not asked for
 * @y, @tension: (out): per unknown and slider, in the order of the problem
 *
 * Solves eight blocks, all for the matrices that they have.
 *
 * Returns: a bit for each whose sliders do not agree with its pattern; what is given for it is void
 */
guint        hys_qp_eights_solve (const HysQp      *self,
                                  const HysQpEight *eight,
                                  const double     *left,
                                  double            least,
                                  double           *y,
                                  double           *tension,
                                  double           *force);

G_END_DECLS
