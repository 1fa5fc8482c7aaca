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

/* found = matrix known, of columns of @pairs pairs; inlined for each number of them that is frequent. */
static inline void
multiply_pairs (const double *matrix,
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

static void
multiply (const double *matrix,
          int           order,
          const double *known,
          double       *found)
{
  switch ((order + 1) / 2)
    {
    case 1:
      multiply_pairs (matrix, order, 1, known, found);
      break;
    case 2:
      multiply_pairs (matrix, order, 2, known, found);
      break;
    case 3:
      multiply_pairs (matrix, order, 3, known, found);
      break;
    case 4:
      multiply_pairs (matrix, order, 4, known, found);
      break;
    default:
      multiply_pairs (matrix, order, (order + 1) / 2, known, found);
      break;
    }
}

/* Whether the tensions and rates found agree with the pattern. */
static gboolean
agrees (const HysQpRounds *rounds,
        const HysQpPart   *part,
        const double      *found)
{
  for (int i = part->n; i < part->n + part->m; i++)
    {
      guint p = part->row + (guint) i;

      if (!hys_qp_row_agrees (&rounds->line[p], rounds->d[p], rounds->alpha[p], found, found[i], rounds->slip[p]))
        return FALSE;
    }
  return TRUE;
}

/* How far the unknowns move. */
static double
take_found (HysQpRounds     *rounds,
            const HysQpPart *part,
            const double    *found)
{
  double *before = rounds->found + part->row, farthest = 0;

  for (int j = 0; j < part->n; j++)
    farthest = MAX (farthest, fabs (found[j] - before[j]));
  for (int j = 0; j < part->n + part->m; j++)
    before[j] = found[j];
  return farthest;
}

/* By the matrix for the pattern that is guessed; FALSE if that is not the pattern. */
static gboolean
solve_block (const HysQp *self,
             HysQpRounds *rounds,
             guint        k,
             double      *move)
{
  HysQpPart *part = &rounds->parts[k];
  double known[2 * HYS_QP_DENSE_MAX], found[2 * HYS_QP_DENSE_MAX];
  const double *given = rounds->given + part->row, *pull = rounds->pull + part->row;

  if (!part->fits)
    part->fits = hys_qp_dense_fold (hys_qp_body_of (self, k)->dense, rounds->slip + part->row + part->n,
                                    rounds->matrix + part->matrix);
  if (!part->fits)
    return FALSE;
  for (int j = 0; j < part->n + part->m; j += 2)
    *(HysTwoAt *) (known + j) = *(const HysTwoAt *) (given + j) - *(const HysTwoAt *) (pull + j);
  multiply (rounds->matrix + part->matrix, part->n + part->m, known, found);
  if (!agrees (rounds, part, found))
    return FALSE;
  *move = take_found (rounds, part, found);
  return TRUE;
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
  *move = take_found (rounds, part, rounds->work + part->row);
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
                   const HysQpPart   *part,
                   double             force)
{
  guint sliders = part->row + (guint) part->n, end = sliders + (guint) part->m;

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
