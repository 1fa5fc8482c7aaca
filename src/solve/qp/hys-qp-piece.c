/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A part of a problem as a problem of its own, for the general method. */
#include "hys-qp-piece.h"

#include "hys-qp-private.h"

HysQpPiece *
hys_qp_piece_new (const HysQp  *self,
                  const GArray *unknowns,
                  const GArray *sliders)
{
  HysQpPiece *piece = hys_owner_new (HysQpPiece);
  int *local = self->local;   /* of those that are none of the piece: anything */

  piece->n = (int) unknowns->len;
  piece->m = (int) sliders->len;
  piece->unknown = hys_owned_copy (piece, int, unknowns->data, unknowns->len);
  piece->slider = hys_owned_copy (piece, int, sliders->data, sliders->len);
  piece->row = hys_owned (piece, HysQpRow, piece->m + 1);
  piece->entries = hys_owner_keep (piece, g_array_new (FALSE, FALSE, sizeof (HysQpEntry)), g_array_unref);
  for (int j = 0; j < piece->n; j++)
    local[piece->unknown[j]] = j;
  for (int i = 0; i < piece->m; i++)
    {
      piece->row[i] = self->row[piece->slider[i]];
      for (int k = 0; k < 2; k++)
        if (piece->row[i].unknown[k] >= 0)
          piece->row[i].unknown[k] = local[piece->row[i].unknown[k]];
    }
  for (int j = 0; j < piece->n; j++)
    for (int at = self->A->column[piece->unknown[j]]; at < self->A->column[piece->unknown[j] + 1]; at++)
      {
        int row = self->A->row[at];

        if (local[row] >= j && local[row] < piece->n && piece->unknown[local[row]] == row)
          g_array_append_val (piece->entries, ((HysQpEntry){ local[row], j, at }));
      }
  piece->stale = TRUE;
  return piece;
}

/* Makes the problem of a piece where there is none; FALSE if it is asked to stop by then. */
static gboolean
has_plain (HysQpPiece  *piece,
           const HysQp *self)
{
  const HysQpEntry *entries = (const HysQpEntry *) piece->entries->data;
  guint n_entries = piece->entries->len;

  if (piece->plain != NULL && !piece->stale)
    return TRUE;
  if (hys_stop_asked (self->stop))
    return FALSE;
  if (piece->plain == NULL)
    {
      g_autofree HysPair *pairs = g_new (HysPair, n_entries + 1);
      g_autofree gboolean *floating = g_new (gboolean, piece->n + 1);

      for (int j = 0; j < piece->n; j++)
        floating[j] = self->floating[piece->unknown[j]];
      for (guint k = 0; k < n_entries; k++)
        pairs[k] = (HysPair){ entries[k].i, entries[k].j };
      piece->plain = hys_owner_keep (piece, hys_qp_new_plain (piece->n, pairs, n_entries, piece->m, piece->row,
                                                              floating), hys_qp_free_plain);
      hys_qp_share_init (piece->plain);
    }
  hys_matrix_clear (piece->plain->A);
  for (guint k = 0; k < n_entries; k++)
    hys_matrix_add (piece->plain->A, entries[k].i, entries[k].j, self->A->value[entries[k].at]);
  hys_qp_update_plain (piece->plain);
  piece->stale = FALSE;
  return !hys_stop_asked (self->stop);
}

gboolean
hys_qp_piece_solve (HysQpPiece   *piece,
                    HysQp        *self,
                    const double *b,
                    gboolean      cold)
{
  HysQp *plain;
  gboolean solved;

  if (!has_plain (piece, self))
    return FALSE;
  plain = piece->plain;
  plain->scale = self->scale;
  plain->stop = self->stop;
  for (int j = 0; j < piece->n; j++)
    plain->b[j] = b[piece->unknown[j]];
  for (int i = 0; i < piece->m; i++)
    {
      plain->alpha[i] = self->alpha[piece->slider[i]];
      plain->d[i] = self->d[piece->slider[i]];
      plain->had[i] = self->had[piece->slider[i]];
      plain->lambda[i] = self->lambda[piece->slider[i]];
      plain->slip[i] = self->slip[piece->slider[i]];
    }
  solved = hys_qp_solve_plain (plain, cold);
  for (int j = 0; j < piece->n; j++)
    self->y[piece->unknown[j]] = plain->y[j];
  for (int i = 0; i < piece->m; i++)
    {
      self->lambda[piece->slider[i]] = plain->lambda[i];
      self->slip[piece->slider[i]] = plain->slip[i];
    }
  return solved;
}
