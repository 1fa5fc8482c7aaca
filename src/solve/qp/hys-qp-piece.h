/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-dense.h"
#include "hys-qp-problem.h"

G_BEGIN_DECLS

/* An entry of A below its diagonal, or on it: between unknowns i and j; A->value[at]. */
typedef struct
{
  int i, j, at;
} HysQpEntry;

/**
 * HysQpPiece:
 * @unknown, @slider: its n unknowns and m sliders in the whole problem
 * @row: the sliders' rows, in the piece's own numbers
 * @entries: (of HysQpEntry) what of A it takes into account, in its own numbers
 * @loops: whether its sliders form a loop when all stick
 * @dense: how it is solved where it is small and A determines it; NULL = by the general method
 * @plain: the same as a problem in one piece; NULL until needed
 * @stale: whether @plain has former values of A
 *
 * Some unknowns and sliders of a problem, to be solved by themselves.
 */
typedef struct
{
  int         n;
  int         m;
  int        *unknown;
  int        *slider;
  HysQpRow   *row;
  GArray     *entries;
  gboolean    loops;
  HysQpDense *dense;
  HysQp      *plain;
  gboolean    stale;
} HysQpPiece;

/* Chooses how a piece is solved whose @n, @m, @unknown, @slider, @row and @entries are set. Takes the plain problem of
 * @before over if that is the same but for A; NULL = there is none. */
void     hys_qp_piece_open   (HysQpPiece   *piece,
                              const HysQp  *self,
                              HysQpPiece   *before);
void     hys_qp_piece_clear  (HysQpPiece   *piece);

/* Takes over other values of A. */
void     hys_qp_piece_set    (HysQpPiece   *piece,
                              const HysQp  *self);

/* Whether A is positive on each of its unknowns and determines it. */
gboolean hys_qp_piece_is_regular (const HysQpPiece *piece,
                                  const HysQp      *self);

/* Solves a piece for the loads @b, in the numbers of the problem, from the guess in @self, into it. @cold: do not trust
 * the guess. Returns: whether it was solved. */
gboolean hys_qp_piece_solve  (HysQpPiece   *piece,
                              HysQp        *self,
                              const double *b,
                              gboolean      cold);

/* The largest force in a piece: asked, found, and of the problem's scale. */
double   hys_qp_piece_force  (const HysQpPiece *piece,
                              const HysQp      *self);

G_END_DECLS
