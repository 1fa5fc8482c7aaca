/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One part of a problem, for a given pull of the others.
 */
#include "hys-qp-rounds-private.h"

#include "hys-two.h"

/* What is given of a slider. */
static void
give (HysQpRounds *rounds,
      guint        p)
{
  rounds->given[p] = rounds->slip[p] == 0 ? -rounds->d[p] : rounds->slip[p] * rounds->alpha[p];
}

void
hys_qp_part_ask (const HysQp *self,
                 HysQpRounds *rounds,
                 HysQpPart   *part)
{
  guint sliders = part->row + (guint) part->n, end = sliders + (guint) part->m;

  for (guint p = part->row; p < sliders; p++)
    rounds->given[p] = self->b[rounds->which[p]];
  for (guint p = sliders; p < end; p++)
    {
      int i = rounds->which[p];

      if ((self->slip[i] == 0) != (rounds->slip[p] == 0))
        part->fits = FALSE;
      rounds->d[p] = self->d[i];
      rounds->alpha[p] = self->alpha[i];
      rounds->slip[p] = self->slip[i];
      give (rounds, p);
    }
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

/* By the matrix for the pattern that is guessed; FALSE if that is not the pattern. @n, @m: those of the part; inlined with
 * the numbers that most have. */
G_ALWAYS_INLINE static inline gboolean
multiply_block (HysQpRounds     *rounds,
                const HysQpPart *part,
                int              n,
                int              m,
                double          *move)
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
  if (part->n == 2 && part->m == 1)
    return multiply_block (rounds, part, 2, 1, move);
  if (part->n == 3 && part->m == 2)
    return multiply_block (rounds, part, 3, 2, move);
  return multiply_block (rounds, part, part->n, part->m, move);
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
      give (rounds, p);
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

double
hys_qp_part_force (const HysQpRounds *rounds,
                   const HysQpPart   *part)
{
  guint sliders = part->row + (guint) part->n, end = sliders + (guint) part->m;
  double force = 0;

  for (guint p = part->row; p < sliders; p++)
    {
      double inertia = rounds->stiffness[p] * fabs (rounds->found[p]);

      force = MAX (force, fabs (rounds->given[p]));
      force = MAX (force, inertia);
    }
  for (guint p = sliders; p < end; p++)
    force = MAX (force, fabs (rounds->found[p]));
  return force;
}
