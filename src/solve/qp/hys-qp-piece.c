/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A part of a problem as a problem of its own: by the inverse of its pattern where it is small, else by the general
 * method.
 */
#include "hys-qp-piece.h"

#include "hys-qp-private.h"

gboolean
hys_qp_piece_is_regular (const HysQpPiece *piece,
                         const HysQp      *self)
{
  for (int j = 0; j < piece->n; j++)
    if (self->floating[piece->unknown[j]] || !(hys_matrix_diagonal (self->A, piece->unknown[j]) > 0))
      return FALSE;
  return TRUE;
}

/* The part of A that belongs to a piece of few unknowns. */
static void
take_matrix (const HysQp      *self,
             const HysQpPiece *piece,
             double           *A)
{
  memset (A, 0, (gsize) (piece->n * piece->n) * sizeof (double));
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      A[entry->i * piece->n + entry->j] = A[entry->j * piece->n + entry->i] = self->A->value[entry->at];
    }
}

static gboolean
are_alike (const HysQpPiece *one,
           const HysQpPiece *other)
{
  return one->n == other->n && one->m == other->m && one->entries->len == other->entries->len
         && memcmp (one->unknown, other->unknown, (gsize) one->n * sizeof (int)) == 0
         && memcmp (one->slider, other->slider, (gsize) one->m * sizeof (int)) == 0
         && memcmp (one->row, other->row, (gsize) one->m * sizeof (HysQpRow)) == 0
         && memcmp (one->entries->data, other->entries->data, one->entries->len * sizeof (HysQpEntry)) == 0;
}

void
hys_qp_piece_open (HysQpPiece  *piece,
                   const HysQp *self,
                   HysQpPiece  *before)
{
  double A[HYS_QP_DENSE_MAX * HYS_QP_DENSE_MAX];

  piece->loops = hys_qp_has_loop (piece->n, piece->m, piece->row, NULL, self->parts->parent);
  if (!self->general && piece->n <= HYS_QP_DENSE_MAX && piece->m <= HYS_QP_DENSE_MAX
      && hys_qp_piece_is_regular (piece, self))
    {
      take_matrix (self, piece, A);
      piece->dense = hys_qp_dense_new (piece->n, A, piece->m, piece->row);
    }
  if (before != NULL && before->plain != NULL && are_alike (before, piece))
    piece->plain = g_steal_pointer (&before->plain);
  piece->stale = TRUE;
}

void
hys_qp_piece_clear (HysQpPiece *piece)
{
  g_clear_pointer (&piece->unknown, g_free);
  g_clear_pointer (&piece->slider, g_free);
  g_clear_pointer (&piece->row, g_free);
  g_clear_pointer (&piece->entries, g_array_unref);
  g_clear_pointer (&piece->dense, hys_qp_dense_free);
  g_clear_pointer (&piece->plain, hys_qp_free_plain);
}

void
hys_qp_piece_set (HysQpPiece  *piece,
                  const HysQp *self)
{
  double A[HYS_QP_DENSE_MAX * HYS_QP_DENSE_MAX];

  piece->stale = TRUE;
  if (piece->dense == NULL)
    return;
  take_matrix (self, piece, A);
  hys_qp_dense_set (piece->dense, A);
}

/* Makes the problem of a piece where there is none; FALSE if it is asked to stop by then. */
static gboolean
has_plain (HysQpPiece  *piece,
           const HysQp *self)
{
  if (piece->plain != NULL && !piece->stale)
    return TRUE;
  if (hys_stop_asked (self->stop))
    return FALSE;
  if (piece->plain == NULL)
    {
      g_autofree HysPair *pairs = g_new (HysPair, piece->entries->len + 1);
      g_autofree gboolean *floating = g_new (gboolean, piece->n + 1);

      for (int j = 0; j < piece->n; j++)
        floating[j] = self->floating[piece->unknown[j]];
      for (guint k = 0; k < piece->entries->len; k++)
        pairs[k] = (HysPair){ g_array_index (piece->entries, HysQpEntry, k).i,
                             g_array_index (piece->entries, HysQpEntry, k).j };
      piece->plain = hys_qp_new_plain (piece->n, pairs, piece->entries->len, piece->m, piece->row, floating);
      hys_qp_share_init (piece->plain);
    }
  hys_matrix_clear (piece->plain->A);
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      hys_matrix_add (piece->plain->A, entry->i, entry->j, self->A->value[entry->at]);
    }
  hys_qp_update_plain (piece->plain);
  piece->stale = FALSE;
  return !hys_stop_asked (self->stop);
}

static gboolean
solve_plain (HysQpPiece   *piece,
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

double
hys_qp_piece_force (const HysQpPiece *piece,
                    const HysQp      *self)
{
  double force = self->scale;

  for (int j = 0; j < piece->n; j++)
    {
      int at = piece->unknown[j];

      force = MAX (force, MAX (fabs (self->b[at]), hys_matrix_diagonal (self->A, at) * fabs (self->y[at])));
    }
  for (int i = 0; i < piece->m; i++)
    force = MAX (force, fabs (self->lambda[piece->slider[i]]));
  return force;
}

/* Whether sliders that stick, or are at their bound without a rate, form a loop, so that their tensions can be shared.
   */
static gboolean
shares (const HysQpPiece *piece,
        const HysQp      *self)
{
  HysQpParts *parts = self->parts;
  double force = piece->loops ? hys_qp_piece_force (piece, self) : 0;

  for (int i = 0; piece->loops && i < piece->m; i++)
    {
      int at = piece->slider[i];

      parts->taken[i] = self->slip[at] == 0
                        || hys_qp_row_rests (&self->row[at], self->d[at], self->y, parts->stiffness, force,
                                             HYS_TOL_QP_REST);
    }
  return piece->loops && hys_qp_has_loop (piece->n, piece->m, piece->row, parts->taken, parts->parent);
}

/* By the inverse for its pattern; FALSE if that does not do, or leaves tensions to be shared. */
static gboolean
solve_dense (HysQpPiece   *piece,
             HysQp        *self,
             const double *b)
{
  double load[HYS_QP_DENSE_MAX], y[HYS_QP_DENSE_MAX], d[HYS_QP_DENSE_MAX], alpha[HYS_QP_DENSE_MAX],
      lambda[HYS_QP_DENSE_MAX];
  gint8 slip[HYS_QP_DENSE_MAX];

  for (int j = 0; j < piece->n; j++)
    load[j] = b[piece->unknown[j]];
  for (int i = 0; i < piece->m; i++)
    {
      d[i] = self->d[piece->slider[i]];
      alpha[i] = self->alpha[piece->slider[i]];
      slip[i] = self->slip[piece->slider[i]];
    }
  if (!hys_qp_dense_solve (piece->dense, load, d, alpha, y, lambda, slip))
    return FALSE;
  for (int j = 0; j < piece->n; j++)
    self->y[piece->unknown[j]] = y[j];
  for (int i = 0; i < piece->m; i++)
    {
      self->lambda[piece->slider[i]] = lambda[i];
      self->slip[piece->slider[i]] = slip[i];
    }
  return !shares (piece, self);
}

gboolean
hys_qp_piece_solve (HysQpPiece   *piece,
                    HysQp        *self,
                    const double *b,
                    gboolean      cold)
{
  return (!cold && piece->dense != NULL && solve_dense (piece, self, b)) || solve_plain (piece, self, b, cold);
}
