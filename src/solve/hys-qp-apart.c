/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Solving a problem in the parts that hys-qp-parts.c has found.
 */
#include "hys-qp-parts.h"
#include "hys-qp-private.h"
#include "hys-qp-rounds.h"

/* a y + f lambda = b, lambda in alpha sigma (f y + d) */
static void
solve_point (HysQp            *self,
             const HysQpPoint *point)
{
  int i = point->slider;
  double b = self->b[point->unknown];

  self->y[point->unknown] = i < 0 ? b / point->a
                                  : hys_qp_point_solve (point->a, point->f, b, self->d[i], self->alpha[i], &self->lambda[i],
                                                        &self->slip[i]);
}

static void
solve_loose_points (HysQp *self)
{
  HysQpParts *parts = self->parts;

  for (guint k = 0; k < parts->n_loose; k++)
    {
      const HysQpPoint *point = &g_array_index (parts->points, HysQpPoint, k);

      solve_point (self, point);
      if (point->slider >= 0)
        parts->force[point->slider] = MAX (self->scale, MAX (fabs (self->b[point->unknown]), self->alpha[point->slider]));
    }
}

static HysQp *
make_plain (const HysQp      *self,
            const HysQpPiece *piece)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (HysPair));
  g_autofree gboolean *floating = g_new (gboolean, piece->n);

  for (int j = 0; j < piece->n; j++)
    floating[j] = self->floating[piece->unknown[j]];
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      g_array_append_val (pairs, ((HysPair){ entry->i, entry->j }));
    }
  return hys_qp_new_sharing (piece->n, (const HysPair *) pairs->data, pairs->len, piece->m, piece->row, floating);
}

static void
set_plain (const HysQp *self,
           HysQpPiece  *piece)
{
  hys_matrix_clear (piece->plain->A);
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      hys_matrix_add (piece->plain->A, entry->i, entry->j, self->A->value[entry->at]);
    }
  hys_qp_update_plain (piece->plain);
  piece->stale = FALSE;
}

/* Makes the problem of a piece where there is none; FALSE if it is asked to stop by then. */
static gboolean
has_plain (const HysQp *self,
           HysQpPiece  *piece)
{
  if (piece->plain != NULL && !piece->stale)
    return TRUE;
  if (hys_stop_asked (self->stop))
    return FALSE;
  if (piece->plain == NULL)
    piece->plain = make_plain (self, piece);
  set_plain (self, piece);
  return !hys_stop_asked (self->stop);
}

/* A piece as one problem, whatever it is like. */
static gboolean
solve_in_one (HysQp        *self,
              HysQpPiece   *piece,
              const double *b,
              gboolean      cold)
{
  HysQp *plain;
  gboolean solved;

  if (!has_plain (self, piece))
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

static double
force_of_piece (const HysQp      *self,
                const HysQpPiece *piece)
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

/* Whether sliders that stick, or are at their bound without a rate, form a loop, so that their tensions can be shared. */
static gboolean
shares (const HysQp     *self,
        const HysQpBody *body)
{
  const HysQpPiece *piece = &body->piece;
  HysQpParts *parts = self->parts;
  double force = body->loops ? force_of_piece (self, piece) : 0;

  for (int i = 0; body->loops && i < piece->m; i++)
    {
      int at = piece->slider[i];

      parts->taken[i] = self->slip[at] == 0
                        || hys_qp_row_rests (&self->row[at], self->d[at], self->y, parts->stiffness, force, HYS_TOL_QP_REST);
    }
  return body->loops && hys_qp_has_loop (piece->n, piece->m, piece->row, parts->taken, parts->parent);
}

/* By what was made for it; FALSE if that does not do. */
static gboolean
solve_quickly (HysQp        *self,
               HysQpBody    *body,
               const double *b)
{
  const HysQpPiece *piece = &body->piece;
  HysQpParts *parts = self->parts;
  gboolean solved;

  for (int j = 0; j < piece->n; j++)
    parts->piece_b[j] = b[piece->unknown[j]];
  for (int i = 0; i < piece->m; i++)
    {
      parts->piece_d[i] = self->d[piece->slider[i]];
      parts->piece_alpha[i] = self->alpha[piece->slider[i]];
      parts->piece_slip[i] = self->slip[piece->slider[i]];
    }
  if (body->dense != NULL)
    solved = hys_qp_dense_solve (body->dense, parts->piece_b, parts->piece_d, parts->piece_alpha, parts->piece_y,
                                 parts->piece_lambda, parts->piece_slip);
  else
    solved = hys_qp_cluster_solve (body->cluster, parts->piece_b, parts->piece_d, parts->piece_alpha, parts->piece_y,
                                   parts->piece_lambda, parts->piece_slip);
  if (!solved)
    return FALSE;
  for (int j = 0; j < piece->n; j++)
    self->y[piece->unknown[j]] = parts->piece_y[j];
  for (int i = 0; i < piece->m; i++)
    {
      self->lambda[piece->slider[i]] = parts->piece_lambda[i];
      self->slip[piece->slider[i]] = parts->piece_slip[i];
    }
  return !shares (self, body);
}

static gboolean
is_quick (const HysQpBody *body)
{
  return body->dense != NULL || body->cluster != NULL;
}

gboolean
hys_qp_parts_solve_body (HysQp        *self,
                         HysQpBody    *body,
                         const double *b)
{
  return (is_quick (body) && solve_quickly (self, body, b)) || solve_in_one (self, &body->piece, b, FALSE);
}

/* In one piece. */
static gboolean
solve_whole (HysQp          *self,
             HysQpComponent *component,
             gboolean        cold)
{
  return !hys_stop_asked (self->stop) && solve_in_one (self, &component->whole, self->b, cold);
}

static gboolean
solve_component (HysQp    *self,
                 guint     k,
                 gboolean  cold)
{
  HysQpComponent *component = &g_array_index (self->parts->components, HysQpComponent, k);
  const HysQpPiece *whole = &component->whole;
  gboolean solved = !cold && component->chain != NULL && hys_qp_chain_solve (component->chain, self);
  double force;

  if (!solved && !cold && component->apart && hys_qp_rounds_solve (self, k))
    return TRUE;
  hys_qp_rounds_forget (self, k);
  solved = solved || solve_whole (self, component, cold);
  force = force_of_piece (self, whole);
  for (int i = 0; i < whole->m; i++)
    self->parts->force[whole->slider[i]] = force;
  return solved;
}

gboolean
hys_qp_parts_solve (HysQp   *self,
                    gboolean cold)
{
  gboolean solved = TRUE;

  solve_loose_points (self);
  for (guint k = 0; k < self->parts->components->len; k++)
    solved = solve_component (self, k, cold) && solved;
  return solved;
}
