/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Solving a problem in the parts that hys-qp-parts.c has found.
 */
#include "hys-qp-parts.h"
#include "hys-qp-private.h"

#define MAX_ROUNDS 12      /* over the parts of a component */
#define LARGE      100     /* unknowns of a component that is not solved without a look at whether to stop, ... */
#define BETWEEN_LOOKS 16   /* ... one for so many of its bodies */

/* a y + f lambda = b, lambda in alpha sigma (f y + d) */
static void
solve_point (HysQp            *self,
             const HysQpPoint *point,
             double            b)
{
  int i = point->slider;
  double tension;

  if (i < 0)
    {
      self->y[point->unknown] = b / point->a;
      return;
    }
  tension = (b + point->a * self->d[i] / point->f) / point->f;
  self->slip[i] = (gint8) ((tension > self->alpha[i]) - (tension < -self->alpha[i]));
  if (self->slip[i] == 0)
    self->y[point->unknown] = -self->d[i] / point->f;
  else
    {
      tension = self->slip[i] * self->alpha[i];
      self->y[point->unknown] = (b - point->f * tension) / point->a;
    }
  self->lambda[i] = tension;
}

static void
solve_loose_points (HysQp *self)
{
  HysQpParts *parts = self->parts;

  for (guint k = 0; k < parts->n_loose; k++)
    {
      const HysQpPoint *point = &g_array_index (parts->points, HysQpPoint, k);

      solve_point (self, point, self->b[point->unknown]);
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
  HysQp *plain;

  for (int j = 0; j < piece->n; j++)
    floating[j] = self->floating[piece->unknown[j]];
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      g_array_append_val (pairs, ((HysPair){ entry->i, entry->j }));
    }
  plain = hys_qp_new_sharing (piece->n, (const HysPair *) pairs->data, pairs->len, piece->m, piece->row, floating);
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      hys_matrix_add (plain->A, entry->i, entry->j, self->A->value[entry->at]);
    }
  hys_qp_update_plain (plain);
  return plain;
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

  if (piece->plain == NULL)
    piece->plain = make_plain (self, piece);
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

/* Couplings times y, for the unknowns of the component. */
static void
measure_pull (const HysQp          *self,
              const HysQpComponent *component,
              double               *pull)
{
  const double *value = self->A->value, *y = self->y;

  for (int j = 0; j < component->whole.n; j++)
    pull[component->whole.unknown[j]] = 0;
  for (guint k = 0; k < component->n_couplings; k++)
    {
      const HysQpEntry *entry = &component->couplings[k];

      pull[entry->i] += value[entry->at] * y[entry->j];
      pull[entry->j] += value[entry->at] * y[entry->i];
    }
}

/* One round: all parts, for the present pull. */
static gboolean
solve_parts (HysQp          *self,
             HysQpComponent *component,
             const double   *pull)
{
  HysQpParts *parts = self->parts;
  gboolean solved = TRUE;

  for (int j = 0; j < component->whole.n; j++)
    {
      int at = component->whole.unknown[j];

      parts->b[at] = self->b[at] - pull[at];
    }
  for (guint k = component->first_point; k < component->end_point; k++)
    {
      const HysQpPoint *point = &g_array_index (parts->points, HysQpPoint, k);

      solve_point (self, point, parts->b[point->unknown]);
    }
  for (guint k = component->first_body; k < component->end_body && solved; k++)
    {
      HysQpBody *body = &g_array_index (parts->bodies, HysQpBody, k);

      if (component->whole.n >= LARGE && k % BETWEEN_LOOKS == 0 && hys_stop_asked (self->stop))
        return FALSE;
      solved = ((body->dense != NULL || body->cluster != NULL) && solve_quickly (self, body, parts->b))
               || solve_in_one (self, &body->piece, parts->b, FALSE);
    }
  return solved;
}

/* How much the pull has changed since the round before. */
static double
change_of_pull (const HysQp          *self,
                const HysQpComponent *component)
{
  const HysQpParts *parts = self->parts;
  double change = 0;

  for (int j = 0; j < component->whole.n; j++)
    {
      int at = component->whole.unknown[j];

      change = MAX (change, fabs (parts->pull[at] - parts->pull_before[at]));
    }
  return change;
}

/* Rounds until the couplings have settled. */
static gboolean
solve_apart (HysQp          *self,
             HysQpComponent *component)
{
  HysQpParts *parts = self->parts;
  double force = 0;

  measure_pull (self, component, parts->pull);
  for (int k = 0; k < MAX_ROUNDS; k++)
    {
      double *swap = parts->pull;

      if (!solve_parts (self, component, parts->pull))
        return FALSE;
      if (component->n_couplings == 0)
        return TRUE;
      parts->pull = parts->pull_before;
      parts->pull_before = swap;
      measure_pull (self, component, parts->pull);
      if (k == 0)
        force = force_of_piece (self, &component->whole);
      if (change_of_pull (self, component) <= HYS_TOL_QP_SETTLED * force)
        return TRUE;
    }
  component->apart = FALSE;
  return FALSE;
}

static gboolean
solve_component (HysQp          *self,
                 HysQpComponent *component,
                 gboolean        cold)
{
  const HysQpPiece *whole = &component->whole;
  gboolean solved = !cold && ((component->chain != NULL && hys_qp_chain_solve (component->chain, self))
                              || (component->apart && solve_apart (self, component)));
  double force;

  if (!solved && !hys_stop_asked (self->stop))
    solved = solve_in_one (self, &component->whole, self->b, cold);
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
    solved = solve_component (self, &g_array_index (self->parts->components, HysQpComponent, k), cold) && solved;
  return solved;
}
