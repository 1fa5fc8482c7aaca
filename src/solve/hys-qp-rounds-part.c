/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One part of a problem, for a given pull of the others.
 */
#include "hys-qp-rounds-private.h"

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
  int j = rounds->which[part->row], i = rounds->which[part->row + 1];
  double b = self->b[j] - rounds->pull[j], before = rounds->y[j];

  if (part->m == 0)
    rounds->y[j] = b / rounds->stiffness[j];
  else
    rounds->y[j] = hys_qp_point_solve (rounds->stiffness[j], rounds->line[part->row + 1].factor[0], b, self->d[i], self->alpha[i],
                                       &rounds->tension[i], &rounds->slip[i]);
  return fabs (rounds->y[j] - before);
}

/* found = matrix known, of columns of @stride numbers */
G_ALWAYS_INLINE static inline void
multiply (const double *restrict matrix,
          int                    order,
          int                    stride,
          const double *restrict known,
          double       *restrict found)
{
  for (int i = 0; i < stride; i++)
    found[i] = 0;
  for (int j = 0; j < order; j++)
    for (int i = 0; i < stride; i++)
      found[i] += matrix[j * stride + i] * known[j];
}

/* How far the @n unknowns move. */
G_ALWAYS_INLINE static inline double
take_found (HysQpRounds     *rounds,
            const HysQpPart *part,
            const double    *found,
            int              n,
            int              m)
{
  const int *which = rounds->which + part->row;
  double farthest = 0;

  for (int p = 0; p < n; p++)
    {
      double move = fabs (found[p] - rounds->y[which[p]]);

      farthest = MAX (farthest, move);
      rounds->y[which[p]] = found[p];
    }
  for (int p = n; p < n + m; p++)
    rounds->tension[which[p]] = found[p];
  return farthest;
}

/* By the matrix for the pattern; FALSE if it is another. */
G_ALWAYS_INLINE static inline gboolean
multiply_block (const HysQp     *self,
                HysQpRounds     *rounds,
                const HysQpPart *part,
                double          *move,
                int              n,
                int              m)
{
  double known[2 * HYS_QP_DENSE_MAX], found[2 * HYS_QP_DENSE_MAX];
  const double *b = self->b, *d = self->d, *alpha = self->alpha, *pull = rounds->pull;
  const HysQpRow *line = rounds->line + part->row;
  const gint8 *slip = rounds->slip;
  const int *which = rounds->which + part->row;

  for (int p = 0; p < n; p++)
    known[p] = b[which[p]] - pull[which[p]];
  for (int p = n; p < n + m; p++)
    known[p] = slip[which[p]] == 0 ? -d[which[p]] : slip[which[p]] * alpha[which[p]];
  multiply (rounds->matrix + part->matrix, n + m, n + m + (n + m) % 2, known, found);
  for (int p = n; p < n + m; p++)
    if (!hys_qp_row_agrees (&line[p], d[which[p]], alpha[which[p]], found, found[p], slip[which[p]]))
      return FALSE;
  *move = take_found (rounds, part, found, n, m);
  return TRUE;
}

/* Whether there is a matrix for the pattern of block @k, which is made if need be. */
static gboolean
fits (const HysQp *self,
      HysQpRounds *rounds,
      guint        k)
{
  HysQpPart *part = &rounds->parts[k];
  gint8 slip[HYS_QP_DENSE_MAX];

  if (part->fits)
    return TRUE;
  for (int i = 0; i < part->m; i++)
    slip[i] = rounds->slip[rounds->which[part->row + (guint) (part->n + i)]];
  part->fits = hys_qp_dense_fold (hys_qp_body_of (self, k)->dense, slip, rounds->matrix + part->matrix);
  return part->fits;
}

static gboolean
solve_block (const HysQp *self,
             HysQpRounds *rounds,
             guint        k,
             double      *move)
{
  const HysQpPart *part = &rounds->parts[k];

  return fits (self, rounds, k) && BY_SHAPE (part, multiply_block, self, rounds, part, move);
}

/* In the arrays of the problem. */
static gboolean
solve_body (HysQp       *self,
            HysQpRounds *rounds,
            guint        k,
            double      *move)
{
  const HysQpPart *part = &rounds->parts[k];
  const int *which = rounds->which + part->row;
  int n = part->n, m = part->m;

  for (int p = 0; p < n; p++)
    rounds->left[which[p]] = self->b[which[p]] - rounds->pull[which[p]];
  for (int p = n; p < n + m; p++)
    self->slip[which[p]] = rounds->slip[which[p]];
  if (!hys_qp_parts_solve_body (self, hys_qp_body_of (self, k), rounds->left))
    return FALSE;
  *move = 0;
  for (int p = 0; p < n; p++)
    {
      *move = MAX (*move, fabs (self->y[which[p]] - rounds->y[which[p]]));
      rounds->y[which[p]] = self->y[which[p]];
    }
  for (int p = n; p < n + m; p++)
    {
      hys_qp_rounds_guess (rounds, which[p], self->slip[which[p]]);
      rounds->tension[which[p]] = self->lambda[which[p]];
    }
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
  const int *which = rounds->which + part->row;
  double force = 0;

  for (int p = 0; p < n; p++)
    {
      double inertia = rounds->stiffness[which[p]] * fabs (rounds->y[which[p]]);

      force = MAX (force, fabs (self->b[which[p]]));
      force = MAX (force, inertia);
    }
  for (int p = n; p < n + m; p++)
    force = MAX (force, fabs (rounds->tension[which[p]]));
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
  const int *which = rounds->which + part->row;

  for (int p = 0; p < n; p++)
    self->y[which[p]] = rounds->y[which[p]];
  for (int p = n; p < n + m; p++)
    {
      self->lambda[which[p]] = rounds->tension[which[p]];
      self->slip[which[p]] = rounds->slip[which[p]];
    }
}

G_ALWAYS_INLINE static inline void
take_guess (const HysQp     *self,
            HysQpRounds     *rounds,
            const HysQpPart *part,
            int              n,
            int              m)
{
  for (int p = n; p < n + m; p++)
    {
      int i = rounds->which[part->row + (guint) p];

      if (rounds->slip[i] != self->slip[i])
        hys_qp_rounds_guess (rounds, i, self->slip[i]);
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

  BY_SHAPE (part, take_guess, self, rounds, part);
  if (part->kind == HYS_QP_BLOCK && BY_SHAPE (part, solve_at_once, self, rounds, part, force))
    return TRUE;
  if (!hys_qp_part_solve (self, rounds, k, &move))
    return FALSE;
  *force = hys_qp_part_force (self, rounds, part);
  BY_SHAPE (part, answer, self, rounds, part);
  return TRUE;
}
