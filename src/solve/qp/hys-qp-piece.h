/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-qp-problem.h"

G_BEGIN_DECLS

/* An entry of A on its diagonal, or one of two beside it: between unknowns i and j; A->value[at]. */
typedef struct
{
  int i, j, at;
} HysQpEntry;

/**
 * HysQpPiece:
 * @unknown, @slider: its n unknowns and m sliders in the whole problem
 * @row: the sliders' rows, in the piece's own numbers
 * @entries: (of HysQpEntry) what of A is between its unknowns, in its own numbers
 * @plain: the same as a problem of its own; NULL until needed
 * @stale: whether @plain has former values of A
 *
 * Some unknowns and sliders of a problem, to be solved by themselves, by the general method.
 */
typedef struct
{
  int       n;
  int       m;
  int      *unknown;
  int      *slider;
  HysQpRow *row;
  GArray   *entries;
  HysQp    *plain;
  gboolean  stale;
} HysQpPiece;

/* @unknowns, @sliders: (of int), copied; of each slider an end is one of the unknowns, and the other one too or given.
   */
HysQpPiece *hys_qp_piece_new   (const HysQp  *self,
                                const GArray *unknowns,
                                const GArray *sliders);
#define hys_qp_piece_free hys_owner_free

/* Solves a piece for the loads @b, in the numbers of the problem, from the guess in @self, into it. @cold: do not trust
 * the guess. Returns: whether it was solved. */
gboolean    hys_qp_piece_solve (HysQpPiece   *piece,
                                HysQp        *self,
                                const double *b,
                                gboolean      cold);

G_END_DECLS
