/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One part of a problem, for a given pull of the others.
 */
#include "hys-qp-rounds-private.h"

#include "hys-two.h"

/* Calls what is inlined, with the numbers of unknowns and of sliders that most parts have. */
#define BY_SHAPE(part, function, ...) \
  ((part)->n == 3 && (part)->m == 2 ? function (__VA_ARGS__, 3, 2) \
   : (part)->n == 2 && (part)->m == 1 ? function (__VA_ARGS__, 2, 1) : function (__VA_ARGS__, (part)->n, (part)->m))

/* How far its unknown moves. */
static double
solve_point (const HysQp     *self,
             HysQpRounds     *rounds,
             const HysQpPart *part)
{
  guint p = part->row, s = p + 1;
  double b = self->b[rounds->which[p]] - rounds->pull[p], before = rounds->found[p];

  if (part->m == 0)
    rounds->found[p] = b / rounds->stiffness[p];
  else
    rounds->found[p] = hys_qp_point_solve (rounds->stiffness[p], rounds->line[s].factor[0], b, self->d[rounds->which[s]],
                                           self->alpha[rounds->which[s]], &rounds->found[s], &rounds->slip[s]);
  return fabs (rounds->found[p] - before);
}

/* found = matrix known, of columns of @pairs pairs */
G_ALWAYS_INLINE static inline void
multiply (const double *matrix,
          int           order,
          int           pairs,
          const double *known,
          double       *found)
{
  HysTwo sum[HYS_QP_DENSE_MAX];

  for (int i = 0; i < pairs; i++)
    sum[i] = (HysTwo){ 0, 0 };
  for (int j = 0; j < order; j++)
    for (int i = 0; i < pairs; i++)
      sum[i] += *(const HysTwoAt *) (matrix + 2 * (j * pairs + i)) * known[j];
  for (int i = 0; i < pairs; i++)
    *(HysTwoAt *) (found + 2 * i) = sum[i];
}

/* How far the @n unknowns move. */
G_ALWAYS_INLINE static inline double
take_found (double       *before,
            const double *found,
            int           n,
            int           m)
{
  double farthest = 0;

  for (int j = 0; j < n; j++)
    farthest = MAX (farthest, fabs (found[j] - before[j]));
  for (int j = 0; j < n + m; j++)
    before[j] = found[j];
  return farthest;
}

/* Takes the pattern that is guessed, which the matrix fits where the same sliders stick as before. */
G_ALWAYS_INLINE static inline void
take_pattern (const HysQp *self,
              HysQpRounds *rounds,
              HysQpPart   *part,
              int          n,
              int          m)
{
  const int *which = rounds->which + part->row;
  const gint8 *guess = self->slip;
  gint8 *slip = rounds->slip + part->row;
  gboolean same = part->fits;

  for (int p = n; p < n + m; p++)
    {
      gint8 next = guess[which[p]];

      same = same && (next == 0) == (slip[p] == 0);
      slip[p] = next;
    }
  part->fits = same;
}

/* By the matrix for that pattern; FALSE if it is another. */
G_ALWAYS_INLINE static inline gboolean
multiply_block (const HysQp     *self,
                HysQpRounds     *rounds,
                const HysQpPart *part,
                double          *move,
                int              n,
                int              m)
{
  double known[2 * HYS_QP_DENSE_MAX], found[2 * HYS_QP_DENSE_MAX];
  const double *b = self->b, *d = self->d, *alpha = self->alpha, *pull = rounds->pull + part->row;
  const HysQpRow *line = rounds->line + part->row;
  const gint8 *slip = rounds->slip + part->row;
  const int *which = rounds->which + part->row;

  for (int p = 0; p < n; p++)
    known[p] = b[which[p]] - pull[p];
  for (int p = n; p < n + m; p++)
    known[p] = slip[p] == 0 ? -d[which[p]] : slip[p] * alpha[which[p]];
  multiply (rounds->matrix + part->matrix, n + m, (n + m + 1) / 2, known, found);
  for (int p = n; p < n + m; p++)
    if (!hys_qp_row_agrees (&line[p], d[which[p]], alpha[which[p]], found, found[p], slip[p]))
      return FALSE;
  *move = take_found (rounds->found + part->row, found, n, m);
  return TRUE;
}

static gboolean
solve_block (const HysQp *self,
             HysQpRounds *rounds,
             guint        k,
             double      *move)
{
  HysQpPart *part = &rounds->parts[k];

  BY_SHAPE (part, take_pattern, self, rounds, part);
  if (!part->fits)
    part->fits = hys_qp_dense_fold (hys_qp_body_of (self, k)->dense, rounds->slip + part->row + part->n,
                                    rounds->matrix + part->matrix);
  return part->fits && BY_SHAPE (part, multiply_block, self, rounds, part, move);
}

/* In the arrays of the problem. */
static gboolean
solve_body (HysQp       *self,
            HysQpRounds *rounds,
            guint        k,
            double      *move)
{
  HysQpPart *part = &rounds->parts[k];
  guint sliders = part->row + (guint) part->n, end = sliders + (guint) part->m;

  for (guint p = part->row; p < sliders; p++)
    rounds->left[rounds->which[p]] = self->b[rounds->which[p]] - rounds->pull[p];
  if (!hys_qp_parts_solve_body (self, hys_qp_body_of (self, k), rounds->left))
    return FALSE;
  for (guint p = sliders; p < end; p++)
    {
      gint8 slip = self->slip[rounds->which[p]];

      part->fits = part->fits && (rounds->slip[p] == 0) == (slip == 0);
      rounds->slip[p] = slip;
      rounds->work[p] = self->lambda[rounds->which[p]];
    }
  for (guint p = part->row; p < sliders; p++)
    rounds->work[p] = self->y[rounds->which[p]];
  *move = take_found (rounds->found + part->row, rounds->work + part->row, part->n, part->m);
  return TRUE;
}

gboolean
hys_qp_part_solve (HysQp       *self,
                   HysQpRounds *rounds,
                   guint        k,
                   double      *move)
{
  const HysQpPart *part = &rounds->parts[k];

  if (part->kind == HYS_QP_BLOCK && solve_block (self, rounds, k, move))
    return TRUE;
  if (part->kind != HYS_QP_POINT)
    return solve_body (self, rounds, k, move);
  *move = solve_point (self, rounds, part);
  return TRUE;
}

G_ALWAYS_INLINE static inline double
largest_force (const HysQp       *self,
               const HysQpRounds *rounds,
               const HysQpPart   *part,
               int                n,
               int                m)
{
  const double *stiffness = rounds->stiffness + part->row, *found = rounds->found + part->row;
  const int *which = rounds->which + part->row;
  double force = 0;

  for (int p = 0; p < n; p++)
    {
      double inertia = stiffness[p] * fabs (found[p]);

      force = MAX (force, fabs (self->b[which[p]]));
      force = MAX (force, inertia);
    }
  for (int p = n; p < n + m; p++)
    force = MAX (force, fabs (found[p]));
  return force;
}

double
hys_qp_part_force (const HysQp       *self,
                   const HysQpRounds *rounds,
                   const HysQpPart   *part)
{
  return BY_SHAPE (part, largest_force, self, rounds, part);
}

G_ALWAYS_INLINE static inline void
answer (HysQp             *self,
        const HysQpRounds *rounds,
        const HysQpPart   *part,
        int                n,
        int                m)
{
  const double *found = rounds->found + part->row;
  const gint8 *slip = rounds->slip + part->row;
  const int *which = rounds->which + part->row;
  double *y = self->y, *lambda = self->lambda;
  gint8 *pattern = self->slip;

  for (int p = 0; p < n; p++)
    y[which[p]] = found[p];
  for (int p = n; p < n + m; p++)
    {
      lambda[which[p]] = found[p];
      pattern[which[p]] = slip[p];
    }
}

/* All of this for a block whose pattern stays. */
G_ALWAYS_INLINE static inline gboolean
solve_at_once (HysQp       *self,
               HysQpRounds *rounds,
               HysQpPart   *part,
               double      *force,
               int          n,
               int          m)
{
  double move;

  take_pattern (self, rounds, part, n, m);
  if (!part->fits || !multiply_block (self, rounds, part, &move, n, m))
    return FALSE;
  *force = largest_force (self, rounds, part, n, m);
  answer (self, rounds, part, n, m);
  return TRUE;
}

gboolean
hys_qp_part_solve_alone (HysQp       *self,
                         HysQpRounds *rounds,
                         guint        k,
                         double      *force)
{
  HysQpPart *part = &rounds->parts[k];
  double move;

  if (part->kind == HYS_QP_BLOCK && BY_SHAPE (part, solve_at_once, self, rounds, part, force))
    return TRUE;
  if (!hys_qp_part_solve (self, rounds, k, &move))
    return FALSE;
  *force = hys_qp_part_force (self, rounds, part);
  BY_SHAPE (part, answer, self, rounds, part);
  return TRUE;
}
