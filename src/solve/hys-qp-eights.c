/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-eights.h"

#include "hys-lanes.h"
#include "hys-qp-rounds-private.h"

HysQpEights *
hys_qp_eights_new (guint n_parts,
                   gsize n_places,
                   gsize size,
                   int   m)
{
  HysQpEights *self = g_new0 (HysQpEights, 1);

  self->eight = g_new0 (HysQpEight, n_parts / HYS_QP_EIGHT + 1);
  self->which = g_new0 (int, n_places + 1);
  self->value = g_new0 (double, n_places + 1);
  self->matrix = g_new0 (double, size + 1);
  self->place_with = g_new (guint, m + 1);
  for (int i = 0; i < m; i++)
    self->place_with[i] = (guint) n_places;
  return self;
}

void
hys_qp_eights_free (HysQpEights *self)
{
  if (self == NULL)
    return;
  g_free (self->eight);
  g_free (self->which);
  g_free (self->value);
  g_free (self->matrix);
  g_free (self->place_with);
  g_free (self);
}

/* By shape, and as they were; what is no block comes last. */
static int
compare (const void *a,
         const void *b,
         void       *data)
{
  const HysQpRounds *rounds = data;
  guint i = *(const guint *) a, j = *(const guint *) b;
  const HysQpPart *p = &rounds->parts[i], *q = &rounds->parts[j];
  int order = (p->kind != HYS_QP_BLOCK) - (q->kind != HYS_QP_BLOCK);

  if (order == 0)
    order = p->n != q->n ? p->n - q->n : p->m - q->m;
  if (order == 0)
    order = memcmp (rounds->line + p->row + p->n, rounds->line + q->row + q->n, (gsize) p->m * sizeof (HysQpRow));
  return order != 0 ? order : (i > j) - (i < j);
}

static gboolean
is_alike (const HysQpRounds *rounds,
          guint              i,
          guint              j)
{
  const HysQpPart *p = &rounds->parts[i], *q = &rounds->parts[j];

  return p->kind == HYS_QP_BLOCK && q->kind == HYS_QP_BLOCK && p->n == q->n && p->m == q->m
         && memcmp (rounds->line + p->row + p->n, rounds->line + q->row + q->n, (gsize) p->m * sizeof (HysQpRow)) == 0;
}

/* Where the places and matrices of the next eight begin. */
static void
find_room (const HysQpEights *self,
           gsize             *at,
           gsize             *matrix)
{
  *at = *matrix = 0;
  if (self->n_eights > 0)
    {
      const HysQpEight *last = &self->eight[self->n_eights - 1];
      int order = last->n + last->m;

      *at = last->at + (gsize) (HYS_QP_EIGHT * order);
      *matrix = last->matrix + (gsize) (HYS_QP_EIGHT * order * order);
    }
}

static void
add_eight (HysQpRounds *rounds,
           const guint *parts)
{
  HysQpEights *self = rounds->eights;
  const HysQpPart *first = &rounds->parts[parts[0]];
  HysQpEight eight = { .n = first->n, .m = first->m, .row = rounds->line + first->row + first->n };

  find_room (self, &eight.at, &eight.matrix);
  for (guint lane = 0; lane < HYS_QP_EIGHT; lane++)
    {
      HysQpPart *part = &rounds->parts[parts[lane]];

      eight.part[lane] = parts[lane];
      part->lane = eight.matrix + lane;
      for (int p = 0; p < eight.n + eight.m; p++)
        self->which[eight.at + (gsize) (p * HYS_QP_EIGHT) + lane] = rounds->which[part->row + (guint) p];
      for (int p = eight.n; p < eight.n + eight.m; p++)
        self->place_with[rounds->which[part->row + (guint) p]] = (guint) (eight.at + (gsize) (p * HYS_QP_EIGHT)) + lane;
    }
  self->eight[self->n_eights++] = eight;
}

guint
hys_qp_eights_take (const HysQp *self,
                    guint       *parts,
                    guint        count)
{
  HysQpRounds *rounds = self->rounds;
  g_autofree guint *sorted = g_memdup2 (parts, count * sizeof (guint));
  guint left = 0;

  g_qsort_with_data (sorted, (int) count, sizeof (guint), compare, rounds);
  for (guint begin = 0, end; begin < count; begin = end)
    {
      for (end = begin + 1; end < count && is_alike (rounds, sorted[begin], sorted[end]);)
        end++;
      for (; end - begin >= HYS_QP_EIGHT; begin += HYS_QP_EIGHT)
        add_eight (rounds, sorted + begin);
    }
  for (guint k = 0; k < count; k++)
    if (rounds->parts[parts[k]].lane == HYS_QP_NO_LANE)
      parts[left++] = parts[k];
  return left;
}

void
hys_qp_eights_set (HysQpEights     *self,
                   const HysMatrix *A)
{
  for (guint k = 0; k < self->n_eights; k++)
    {
      const HysQpEight *eight = &self->eight[k];

      for (gsize p = eight->at; p < eight->at + (gsize) (eight->n * HYS_QP_EIGHT); p++)
        self->value[p] = hys_matrix_diagonal (A, self->which[p]);
    }
}

void
hys_qp_eights_place (HysQpEights  *self,
                     int           order,
                     int           stride,
                     const double *matrix,
                     gsize         lane)
{
  double *to = self->matrix + lane;

  for (int j = 0; j < order; j++)
    for (int i = 0; i < order; i++, to += HYS_QP_EIGHT)
      *to = matrix[j * stride + i];
}

/* Eight blocks, and what is asked of a whole problem and found. */
typedef struct
{
  int             n, m;
  const HysQpRow *row;
  const int      *which;
  const double   *value, *matrix;
  const double   *left, *d, *alpha;
  double         *y, *tension;
  double          least;
  double         *force;
} Task;

#define HYS_PASSES "hys-qp-eights-passes.h"
#include "hys-passes.h"

guint
hys_qp_eights_solve (const HysQp      *self,
                     const HysQpEight *eight,
                     const double     *left,
                     double            least,
                     double           *y,
                     double           *tension,
                     double           *force)
{
  const HysQpEights *eights = self->rounds->eights;
  Task task = { eight->n, eight->m, eight->row, eights->which + eight->at, eights->value + eight->at, eights->matrix + eight->matrix,
                left, self->d, self->alpha, y, tension, least, force };
  double excess[HYS_QP_EIGHT];
  guint off = 0;

  HYS_WIDEST (solve, &task, excess);
  for (guint lane = 0; lane < HYS_QP_EIGHT; lane++)
    off |= (guint) (excess[lane] > 0) << lane;
  return off;
}
