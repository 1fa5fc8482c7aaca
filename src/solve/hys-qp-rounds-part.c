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

/* What is given of a slider. */
static inline double
give (double d,
      double alpha,
      gint8  slip)
{
  return slip == 0 ? -d : slip * alpha;
}

G_ALWAYS_INLINE static inline void
ask (const HysQp *self,
     HysQpRounds *rounds,
     HysQpPart   *part,
     int          n,
     int          m)
{
  const int *which = rounds->which + part->row;
  double *given = rounds->given + part->row, *d = rounds->d + part->row, *alpha = rounds->alpha + part->row;
  gint8 *slip = rounds->slip + part->row;
  gboolean fits = part->fits;

  for (int p = 0; p < n; p++)
    given[p] = self->b[which[p]];
  for (int p = n; p < n + m; p++)
    {
      int i = which[p];
      gint8 pattern = self->slip[i];

      fits = fits && (pattern == 0) == (slip[p] == 0);
      d[p] = self->d[i];
      alpha[p] = self->alpha[i];
      given[p] = give (d[p], alpha[p], pattern);
      slip[p] = pattern;
    }
  part->fits = fits;
}

void
hys_qp_part_ask (const HysQp *self,
                 HysQpRounds *rounds,
                 HysQpPart   *part)
{
  BY_SHAPE (part, ask, self, rounds, part);
}

/* How far its unknown moves. */
static double
solve_point (HysQpRounds     *rounds,
             const HysQpPart *part)
{
  guint p = part->row, s = p + 1;
  double b = rounds->given[p] - rounds->pull[p], before = rounds->found[p];

  if (part->m == 0)
    rounds->found[p] = b / rounds->stiffness[p];
  else
    rounds->found[p] = hys_qp_point_solve (rounds->stiffness[p], rounds->line[s].factor[0], b, rounds->d[s],
                                           rounds->alpha[s], &rounds->found[s], &rounds->slip[s]);
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

/* By the matrix for the pattern that is guessed; FALSE if that is not the pattern. */
G_ALWAYS_INLINE static inline gboolean
multiply_block (HysQpRounds     *rounds,
                const HysQpPart *part,
                double          *move,
                int              n,
                int              m)
{
  double known[2 * HYS_QP_DENSE_MAX], found[2 * HYS_QP_DENSE_MAX];
  const double *given = rounds->given + part->row, *pull = rounds->pull + part->row;
  const HysQpRow *line = rounds->line + part->row;
  const double *d = rounds->d + part->row, *alpha = rounds->alpha + part->row;
  const gint8 *slip = rounds->slip + part->row;

  for (int j = 0; j < n + m; j += 2)
    *(HysTwoAt *) (known + j) = *(const HysTwoAt *) (given + j) - *(const HysTwoAt *) (pull + j);
  multiply (rounds->matrix + part->matrix, n + m, (n + m + 1) / 2, known, found);
  for (int i = n; i < n + m; i++)
    if (!hys_qp_row_agrees (&line[i], d[i], alpha[i], found, found[i], slip[i]))
      return FALSE;
  *move = take_found (rounds->found + part->row, found, n, m);
  return TRUE;
}

/* The same from what the problem asks to its answer, where nothing is coupled to the part. @force: (out): the largest */
G_ALWAYS_INLINE static inline gboolean
answer_block (HysQp             *self,
              const HysQpRounds *rounds,
              const HysQpPart   *part,
              double            *force,
              int                n,
              int                m)
{
  double known[2 * HYS_QP_DENSE_MAX], found[2 * HYS_QP_DENSE_MAX], most = 0;
  const int *which = rounds->which + part->row;
  const HysQpRow *line = rounds->line + part->row;
  const double *stiffness = rounds->stiffness + part->row;
  const gint8 *pattern = rounds->slip + part->row;

  for (int p = 0; p < n; p++)
    known[p] = self->b[which[p]];
  for (int p = n; p < n + m; p++)
    {
      gint8 slip = self->slip[which[p]];

      if ((slip == 0) != (pattern[p] == 0))
        return FALSE;
      known[p] = give (self->d[which[p]], self->alpha[which[p]], slip);
    }
  multiply (rounds->matrix + part->matrix, n + m, (n + m + 1) / 2, known, found);
  for (int p = n; p < n + m; p++)
    if (!hys_qp_row_agrees (&line[p], self->d[which[p]], self->alpha[which[p]], found, found[p], self->slip[which[p]]))
      return FALSE;
  for (int p = 0; p < n; p++)
    {
      double inertia = stiffness[p] * fabs (found[p]);

      self->y[which[p]] = found[p];
      most = MAX (most, fabs (known[p]));
      most = MAX (most, inertia);
    }
  for (int p = n; p < n + m; p++)
    {
      self->lambda[which[p]] = found[p];
      most = MAX (most, fabs (found[p]));
    }
  *force = most;
  return TRUE;
}

gboolean
hys_qp_part_answer (HysQp             *self,
                    const HysQpRounds *rounds,
                    const HysQpPart   *part,
                    double            *force)
{
  return part->kind == HYS_QP_BLOCK && part->fits && BY_SHAPE (part, answer_block, self, rounds, part, force);
}

static gboolean
solve_block (const HysQp *self,
             HysQpRounds *rounds,
             guint        k,
             double      *move)
{
  HysQpPart *part = &rounds->parts[k];

  if (!part->fits)
    part->fits = hys_qp_dense_fold (hys_qp_body_of (self, k)->dense, rounds->slip + part->row + part->n,
                                    rounds->matrix + part->matrix);
  if (!part->fits)
    return FALSE;
  return BY_SHAPE (part, multiply_block, rounds, part, move);
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
    rounds->left[rounds->which[p]] = rounds->given[p] - rounds->pull[p];
  for (guint p = sliders; p < end; p++)
    self->slip[rounds->which[p]] = rounds->slip[p];
  if (!hys_qp_parts_solve_body (self, hys_qp_body_of (self, k), rounds->left))
    return FALSE;
  for (guint p = sliders; p < end; p++)
    {
      gint8 slip = self->slip[rounds->which[p]];

      part->fits = part->fits && (rounds->slip[p] == 0) == (slip == 0);
      rounds->slip[p] = slip;
      rounds->work[p] = self->lambda[rounds->which[p]];
      rounds->given[p] = give (rounds->d[p], rounds->alpha[p], slip);
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
  *move = solve_point (rounds, part);
  return TRUE;
}

G_ALWAYS_INLINE static inline double
largest_force (const HysQpRounds *rounds,
               const HysQpPart   *part,
               int                n,
               int                m)
{
  const double *given = rounds->given + part->row, *stiffness = rounds->stiffness + part->row, *found = rounds->found + part->row;
  double force = 0;

  for (int p = 0; p < n; p++)
    {
      double inertia = stiffness[p] * fabs (found[p]);

      force = MAX (force, fabs (given[p]));
      force = MAX (force, inertia);
    }
  for (int p = n; p < n + m; p++)
    force = MAX (force, fabs (found[p]));
  return force;
}

double
hys_qp_part_force (const HysQpRounds *rounds,
                   const HysQpPart   *part)
{
  return BY_SHAPE (part, largest_force, rounds, part);
}
