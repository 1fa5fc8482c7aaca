/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where everything is that is kept of the parts of a problem.
 */
#include "hys-qp-rounds-private.h"

static int
even (int n)
{
  return n + n % 2;
}

static void
arrange_body (HysQpRounds     *rounds,
              HysQpPart       *part,
              const HysQpBody *body)
{
  const HysQpPiece *piece = &body->piece;
  guint sliders = part->row + (guint) piece->n;

  part->kind = body->dense != NULL && !body->loops ? HYS_QP_BLOCK : HYS_QP_BODY;
  part->always = body->loops || (body->dense == NULL && body->cluster == NULL);
  memcpy (rounds->which + part->row, piece->unknown, (gsize) piece->n * sizeof (int));
  memcpy (rounds->which + sliders, piece->slider, (gsize) piece->m * sizeof (int));
  memcpy (rounds->line + sliders, piece->row, (gsize) piece->m * sizeof (HysQpRow));
}

static void
arrange_point (HysQpRounds      *rounds,
               HysQpPart        *part,
               const HysQpPoint *point)
{
  part->kind = HYS_QP_POINT;
  rounds->which[part->row] = point->unknown;
  if (point->slider < 0)
    return;
  rounds->which[part->row + 1] = point->slider;
  rounds->line[part->row + 1] = (HysQpRow){ { 0, -1 }, { point->f, 0 } };
}

/* Finds a place for each part. Returns: the number of them. */
static guint
find_places (const HysQp *self,
             HysQpRounds *rounds,
             gsize       *size)
{
  guint n_bodies = self->parts->bodies->len, count = n_bodies + self->parts->points->len;

  *size = 0;
  for (guint k = 0; k < count; k++)
    {
      HysQpPart *part = &rounds->parts[k];
      int stride;

      part->n = k < n_bodies ? hys_qp_body_of (self, k)->piece.n : 1;
      part->m = k < n_bodies ? hys_qp_body_of (self, k)->piece.m
                             : g_array_index (self->parts->points, HysQpPoint, k - n_bodies).slider >= 0;
      stride = even (part->n + part->m);
      part->matrix = *size;
      *size += k < n_bodies && hys_qp_body_of (self, k)->dense != NULL ? (gsize) (stride * (part->n + part->m)) : 0;
      part[1].row = part->row + (guint) stride;
    }
  return count;
}

/* Notes in both directions where everything is. */
static void
arrange (const HysQp *self,
         HysQpRounds *rounds,
         guint        count)
{
  guint n_bodies = self->parts->bodies->len;

  for (int i = 0; i < self->m; i++)
    rounds->part_with[i] = count;
  for (guint k = 0; k < count; k++)
    {
      HysQpPart *part = &rounds->parts[k];
      const int *which = rounds->which + part->row;

      if (k < n_bodies)
        arrange_body (rounds, part, hys_qp_body_of (self, k));
      else
        arrange_point (rounds, part, &g_array_index (self->parts->points, HysQpPoint, k - n_bodies));
      for (int j = 0; j < part->n; j++)
        {
          rounds->row_of[which[j]] = part->row + (guint) j;
          rounds->part_of[which[j]] = k;
        }
      for (int i = 0; i < part->m; i++)
        {
          rounds->row_with[which[part->n + i]] = part->row + (guint) (part->n + i);
          rounds->part_with[which[part->n + i]] = k;
        }
    }
}

/* The couplings by place. */
static void
list_near (HysQpRounds  *rounds,
           guint         n_rows,
           const GArray *couplings)
{
  guint *first = rounds->first_near;

  rounds->n_near = 2 * couplings->len;
  rounds->near = g_new (HysQpNear, rounds->n_near + 1);
  for (guint k = 0; k < couplings->len; k++)
    {
      first[rounds->row_of[g_array_index (couplings, HysQpEntry, k).i]]++;
      first[rounds->row_of[g_array_index (couplings, HysQpEntry, k).j]]++;
    }
  for (guint p = 0; p < n_rows; p++)
    first[p + 1] += first[p];
  for (guint k = couplings->len; k > 0; k--)
    {
      const HysQpEntry *entry = &g_array_index (couplings, HysQpEntry, k - 1);
      guint i = rounds->row_of[entry->i], j = rounds->row_of[entry->j];

      rounds->near[--first[i]] = (HysQpNear){ j, entry->at, 0 };
      rounds->near[--first[j]] = (HysQpNear){ i, entry->at, 0 };
    }
}

/* The parts that couplings lead to, each once. */
static void
list_beside (HysQpRounds *rounds,
             guint        count)
{
  g_autofree guint *seen = g_new0 (guint, count + 1);
  guint n = 0;

  rounds->beside = g_new (guint, rounds->n_near + 1);
  for (guint k = 0; k < count; k++)
    {
      HysQpPart *part = &rounds->parts[k];

      part->beside = n;
      for (guint i = rounds->first_near[part->row]; i < rounds->first_near[part[1].row]; i++)
        {
          guint other = rounds->part_of[rounds->which[rounds->near[i].row]];

          if (seen[other] != k + 1)
            rounds->beside[n++] = other;
          seen[other] = k + 1;
        }
    }
  rounds->parts[count].beside = n;
}

static void
allocate_rows (HysQpRounds *rounds,
               gsize        n)
{
  rounds->which = g_new0 (int, n);
  rounds->stiffness = g_new0 (double, n);
  rounds->line = g_new0 (HysQpRow, n);
  rounds->slip = g_new0 (gint8, n);
  rounds->pull = g_new0 (double, n);
  rounds->latest = g_new0 (double, n);
  for (guint k = 0; k < G_N_ELEMENTS (rounds->past); k++)
    rounds->past[k] = g_new0 (double, n);
  rounds->found = g_new0 (double, n);
  rounds->first_near = g_new0 (guint, n);
  rounds->work = g_new0 (double, n);
}

HysQpRounds *
hys_qp_rounds_new (const HysQp *self)
{
  HysQpRounds *rounds = g_new0 (HysQpRounds, 1);
  gsize n = (gsize) self->n + 1, m = (gsize) self->m + 1, size;
  guint count;

  rounds->parts = g_new0 (HysQpPart, self->parts->bodies->len + self->parts->points->len + 1);
  count = find_places (self, rounds, &size);
  allocate_rows (rounds, rounds->parts[count].row + 2);
  rounds->matrix = g_new (double, size + 1);
  rounds->known = g_new0 (gboolean, self->parts->components->len + 1);
  rounds->force = g_new0 (double, self->parts->components->len + 1);
  rounds->now = g_new0 (guint, count + 1);
  rounds->next = g_new0 (guint, count + 1);
  rounds->row_of = g_new0 (guint, n);
  rounds->row_with = g_new0 (guint, m);
  rounds->part_of = g_new0 (guint, n);
  rounds->part_with = g_new0 (guint, m);
  rounds->asked = (HysQpQuestion){ g_new0 (double, n), g_new0 (double, m), g_new0 (double, m), g_new0 (gint8, m) };
  rounds->left = g_new0 (double, n);
  arrange (self, rounds, count);
  list_near (rounds, rounds->parts[count].row, self->parts->couplings);
  list_beside (rounds, count);
  return rounds;
}

void
hys_qp_rounds_free (HysQpRounds *self)
{
  if (self == NULL)
    return;
  g_free (self->parts);
  g_free (self->which);
  g_free (self->stiffness);
  g_free (self->line);
  g_free (self->slip);
  g_free (self->pull);
  g_free (self->latest);
  for (guint k = 0; k < G_N_ELEMENTS (self->past); k++)
    g_free (self->past[k]);
  g_free (self->found);
  g_free (self->first_near);
  g_free (self->near);
  g_free (self->beside);
  g_free (self->matrix);
  g_free (self->known);
  g_free (self->force);
  g_free (self->now);
  g_free (self->next);
  g_free (self->row_of);
  g_free (self->row_with);
  g_free (self->part_of);
  g_free (self->part_with);
  g_free (self->asked.b);
  g_free (self->asked.d);
  g_free (self->asked.alpha);
  g_free (self->asked.slip);
  g_free (self->left);
  g_free (self->work);
  g_free (self);
}

void
hys_qp_rounds_set (const HysQp *self)
{
  HysQpRounds *rounds = self->rounds;
  guint count = self->parts->bodies->len + self->parts->points->len;

  for (int j = 0; j < self->n; j++)
    rounds->stiffness[rounds->row_of[j]] = hys_matrix_diagonal (self->A, j);
  for (guint k = 0; k < rounds->n_near; k++)
    rounds->near[k].value = self->A->value[rounds->near[k].at];
  for (guint k = 0; k < count; k++)
    {
      HysQpPart *part = &rounds->parts[k];

      part->fits = FALSE;
      part->reach = 0;
      for (guint i = rounds->first_near[part->row]; i < rounds->first_near[part[1].row]; i++)
        part->reach += fabs (rounds->near[i].value);
    }
  for (guint k = 0; k < self->parts->components->len; k++)
    rounds->known[k] = FALSE;
}
