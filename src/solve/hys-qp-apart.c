/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Solving a problem in the parts that hys-qp-parts.c has found.
 */
#include "hys-qp-parts.h"
#include "hys-qp-private.h"

#define MAX_ROUNDS 12      /* over the parts of a component */
#define LARGE      100     /* unknowns of a component that is not solved without a look at whether to stop, ... */
#define BETWEEN_LOOKS 16   /* ... one for so many of its parts */

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

/* Makes the problem of a piece where there is none; FALSE if it is asked to stop by then. */
static gboolean
has_plain (const HysQp *self,
           HysQpPiece  *piece)
{
  if (piece->plain != NULL)
    return TRUE;
  if (hys_stop_asked (self->stop))
    return FALSE;
  piece->plain = make_plain (self, piece);
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

/* ---- Rounds over the parts of a component ---- */

/* Whether y is what was found, by which the pull on all parts that are not due was measured. */
static gboolean
is_as_found (const HysQp          *self,
             const HysQpComponent *component)
{
  gboolean known = component->known;

  for (int j = 0; j < component->whole.n && known; j++)
    known = self->y[component->whole.unknown[j]] == self->parts->answer.y[component->whole.unknown[j]];
  return known;
}

/* Parts that are asked something else than before, or whose answer does not follow from that alone, are due. */
static void
find_due (HysQp                *self,
          const HysQpComponent *component,
          gboolean              known)
{
  HysQpParts *parts = self->parts;
  HysQpAnswer *answer = &parts->answer;
  const HysQpPiece *whole = &component->whole;

  for (int j = 0; j < whole->n; j++)
    {
      int at = whole->unknown[j];

      if (!known || self->b[at] != answer->b[at])
        parts->due[parts->part_of[at]] = TRUE;
      answer->b[at] = self->b[at];
      answer->y[at] = self->y[at];
    }
  for (int i = 0; i < whole->m; i++)
    {
      int at = whole->slider[i];

      if (self->d[at] != answer->d[at] || self->alpha[at] != answer->alpha[at] || self->slip[at] != answer->slip[at])
        parts->due[parts->part_with[at]] = TRUE;
      answer->d[at] = self->d[at];
      answer->alpha[at] = self->alpha[at];
    }
  for (guint k = component->first_body; k < component->end_body; k++)
    if (g_array_index (parts->bodies, HysQpBody, k).loops || !is_quick (&g_array_index (parts->bodies, HysQpBody, k)))
      parts->due[k] = TRUE;
}

/* Lists the parts that are due, and gives the others their answers. */
static guint
list_due (HysQp                *self,
          const HysQpComponent *component)
{
  HysQpParts *parts = self->parts;
  guint count = 0;

  for (guint k = component->first_body; k < component->end_body; k++)
    if (parts->due[k])
      parts->now[count++] = k;
  for (guint k = component->first_point; k < component->end_point; k++)
    if (parts->due[parts->bodies->len + k])
      parts->now[count++] = parts->bodies->len + k;
  for (int i = 0; i < component->whole.m; i++)
    {
      int at = component->whole.slider[i];

      if (!parts->due[parts->part_with[at]])
        self->lambda[at] = parts->answer.lambda[at];
    }
  return count;
}

static void
keep_answer (HysQp          *self,
             HysQpComponent *component)
{
  HysQpAnswer *answer = &self->parts->answer;

  component->known = TRUE;
  for (int i = 0; i < component->whole.m; i++)
    {
      answer->lambda[component->whole.slider[i]] = self->lambda[component->whole.slider[i]];
      answer->slip[component->whole.slider[i]] = self->slip[component->whole.slider[i]];
    }
}

/* What the pull leaves of b, for a part. */
static void
leave (HysQp     *self,
       int        n,
       const int *unknown)
{
  for (int j = 0; j < n; j++)
    self->parts->b[unknown[j]] = self->b[unknown[j]] - self->parts->pull[unknown[j]];
}

/* Takes the pull on the unknowns of a part by the present y, unless it has changed by @settled at most since the part was solved.
 * Returns: whether it has. */
static gboolean
take_pull (HysQp *self,
           guint  part,
           double settled)
{
  HysQpParts *parts = self->parts;
  const HysQpNear *near = (const HysQpNear *) parts->near->data;
  const double *y = self->y;
  const int *unknown;
  int n = hys_qp_parts_unknowns (parts, part, &unknown);
  gboolean changed = FALSE;

  for (int j = 0; j < n; j++)
    {
      int at = unknown[j];
      double pull = 0;

      for (guint k = parts->first_near[at]; k < parts->first_near[at + 1]; k++)
        pull += near[k].value * y[near[k].unknown];
      parts->b[at] = pull;
      changed = changed || !(fabs (pull - parts->pull[at]) <= settled);
    }
  if (!changed)
    return FALSE;
  for (int j = 0; j < n; j++)
    parts->pull[unknown[j]] = parts->b[unknown[j]];
  leave (self, n, unknown);
  return TRUE;
}

/* The pull that a part is solved with first: by the present y, where it is not the one found, or as it goes on changing since all
 * parts were last asked something else (@foreseen). */
static void
begin_part (HysQp   *self,
            guint    part,
            gboolean known,
            gboolean foreseen)
{
  HysQpParts *parts = self->parts;
  const int *unknown;
  int n = hys_qp_parts_unknowns (parts, part, &unknown);

  if (!known)
    take_pull (self, part, -1);
  for (int j = 0; j < n && foreseen; j++)
    {
      int at = unknown[j];
      double pull = parts->pull[at];

      parts->pull[at] += pull - parts->pull_before[at];
      parts->pull_before[at] = pull;
    }
  leave (self, n, unknown);
}

/* The pull on the parts that are due, of @count: those for which it has settled drop out. Returns: how many are left. */
static guint
take_pulls (HysQp *self,
            guint  count,
            double settled)
{
  HysQpParts *parts = self->parts;
  guint left = 0;

  for (guint k = 0; k < count; k++)
    if (take_pull (self, parts->now[k], settled))
      parts->now[left++] = parts->now[k];
    else
      parts->due[parts->now[k]] = FALSE;
  return left;
}

static gboolean
solve_part (HysQp        *self,
            guint         part,
            const double *b)
{
  HysQpParts *parts = self->parts;
  HysQpBody *body;

  if (part >= parts->bodies->len)
    {
      const HysQpPoint *point = &g_array_index (parts->points, HysQpPoint, part - parts->bodies->len);

      solve_point (self, point, b[point->unknown]);
      return TRUE;
    }
  body = &g_array_index (parts->bodies, HysQpBody, part);
  return (is_quick (body) && solve_quickly (self, body, b)) || solve_in_one (self, &body->piece, b, FALSE);
}

/* Whether a part has moved; notes where it is. */
static gboolean
moves (HysQp *self,
       guint  part)
{
  const int *unknown;
  int n = hys_qp_parts_unknowns (self->parts, part, &unknown);
  gboolean moved = FALSE;

  for (int j = 0; j < n; j++)
    {
      double *y = &self->parts->answer.y[unknown[j]];

      moved = moved || self->y[unknown[j]] != *y;
      *y = self->y[unknown[j]];
    }
  return moved;
}

/* Those coupled to a part are due in the next round: adds them to the @count so far; their number. */
static guint
call_neighbours (HysQpParts *parts,
                 guint       part,
                 guint       count)
{
  const guint *beside = (const guint *) parts->beside->data;

  for (guint k = parts->first_beside[part]; k < parts->first_beside[part + 1]; k++)
    if (!parts->due[beside[k]])
      {
        parts->due[beside[k]] = TRUE;
        parts->next[count++] = beside[k];
      }
  return count;
}

/* One round: the parts that are due now, for the present pull. Returns: whether they were solved. @all: whether these are all due
 * again. @count: their number; (out): that of those that are due next. */
static gboolean
solve_round (HysQp                *self,
             const HysQpComponent *component,
             gboolean              all,
             guint                *count)
{
  HysQpParts *parts = self->parts;
  guint *swap = parts->now, n = 0;

  for (guint k = 0; k < *count; k++)
    parts->due[parts->now[k]] = all;
  for (guint k = 0; k < *count; k++)
    {
      if (component->whole.n >= LARGE && k % BETWEEN_LOOKS == 0 && hys_stop_asked (self->stop))
        return FALSE;
      if (!solve_part (self, parts->now[k], parts->b))
        return FALSE;
      if (moves (self, parts->now[k]) && !all)
        n = call_neighbours (parts, parts->now[k], n);
    }
  if (all)
    return TRUE;
  parts->now = parts->next;
  parts->next = swap;
  *count = n;
  return TRUE;
}

/* Whether it is one body, without weak couplings in it. */
static gboolean
is_uncoupled_body (const HysQpParts     *parts,
                   const HysQpComponent *component)
{
  guint k = component->first_body;

  return component->end_body == k + 1 && component->end_point == component->first_point
         && parts->first_beside[k + 1] == parts->first_beside[k];
}

/* Rounds until the couplings have settled. Where all parts are due, the first one takes the pull that is to be expected. */
static gboolean
solve_apart (HysQp          *self,
             HysQpComponent *component)
{
  guint n_parts = component->end_body - component->first_body + component->end_point - component->first_point, count;
  gboolean known, foreseen;
  double settled = 0;

  if (is_uncoupled_body (self->parts, component))
    return solve_part (self, component->first_body, self->b);
  known = is_as_found (self, component);
  find_due (self, component, known);
  count = list_due (self, component);
  foreseen = count == n_parts;
  component->known = FALSE;
  for (guint k = 0; k < count; k++)
    begin_part (self, self->parts->now[k], known, foreseen);
  for (int round = 0; count > 0; round++)
    {
      component->apart = round < MAX_ROUNDS;
      if (!component->apart || !solve_round (self, component, round == 0 && foreseen, &count))
        return FALSE;
      if (round == 0 && count > 0)
        settled = HYS_TOL_QP_SETTLED * force_of_piece (self, &component->whole);
      count = take_pulls (self, count, settled);
    }
  keep_answer (self, component);
  return TRUE;
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
