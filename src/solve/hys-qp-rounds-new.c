/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where everything is that is kept of the parts of a problem.
 */
#include "hys-qp-rounds-private.h"

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
      int order;

      part->n = k < n_bodies ? hys_qp_body_of (self, k)->piece.n : 1;
      part->m = k < n_bodies ? hys_qp_body_of (self, k)->piece.m
                             : g_array_index (self->parts->points, HysQpPoint, k - n_bodies).slider >= 0;
      order = part->n + part->m;
      part->matrix = *size;
      *size += k < n_bodies && hys_qp_body_of (self, k)->dense != NULL ? (gsize) ((order + order % 2) * order) : 0;
      part[1].row = part->row + (guint) order;
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
        rounds->part_of[which[j]] = k;
      for (int i = 0; i < part->m; i++)
        rounds->part_with[which[part->n + i]] = k;
    }
}

/* Per unknown its place. Free with g_free(). */
static guint *
find_rows (const HysQp       *self,
           const HysQpRounds *rounds,
           guint              count)
{
  guint *row_of = g_new (guint, self->n + 1);

  for (guint k = 0; k < count; k++)
    for (int j = 0; j < rounds->parts[k].n; j++)
      row_of[rounds->which[rounds->parts[k].row + (guint) j]] = rounds->parts[k].row + (guint) j;
  return row_of;
}

/* The couplings by place. */
static void
list_near (HysQpRounds  *rounds,
           guint         n_rows,
           const guint  *row_of,
           const GArray *couplings)
{
  guint *first = rounds->first_near;

  rounds->n_near = 2 * couplings->len;
  rounds->near = g_new (HysQpNear, rounds->n_near + 1);
  for (guint k = 0; k < couplings->len; k++)
    {
      first[row_of[g_array_index (couplings, HysQpEntry, k).i]]++;
      first[row_of[g_array_index (couplings, HysQpEntry, k).j]]++;
    }
  for (guint p = 0; p < n_rows; p++)
    first[p + 1] += first[p];
  for (guint k = couplings->len; k > 0; k--)
    {
      const HysQpEntry *entry = &g_array_index (couplings, HysQpEntry, k - 1);

      rounds->near[--first[row_of[entry->i]]] = (HysQpNear){ entry->j, entry->at, 0 };
      rounds->near[--first[row_of[entry->j]]] = (HysQpNear){ entry->i, entry->at, 0 };
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
          guint other = rounds->part_of[rounds->near[i].unknown];

          if (seen[other] != k + 1)
            rounds->beside[n++] = other;
          seen[other] = k + 1;
        }
    }
  rounds->parts[count].beside = n;
}

/* Appends the numbers that @which lists, ascending, to @runs; their number. */
static guint
add_runs (HysQpRun  *runs,
          guint      n_runs,
          const int *which,
          int        n)
{
  for (int begin = 0, end; begin < n; begin = end)
    {
      for (end = begin + 1; end < n && which[end] == which[end - 1] + 1;)
        end++;
      runs[n_runs++] = (HysQpRun){ (guint) which[begin], (guint) which[end - 1] + 1 };
    }
  return n_runs;
}

/* Whether a component is one block, and nothing is coupled to it. */
static gboolean
is_one_block (const HysQpRounds    *rounds,
              const HysQpComponent *component)
{
  const HysQpPart *part = &rounds->parts[component->first_body];

  return component->end_body == component->first_body + 1 && component->end_point == component->first_point
         && part->kind == HYS_QP_BLOCK && part[1].beside == part->beside;
}

/* The parts of a component; their number. */
static guint
list_parts (const HysQp          *self,
            const HysQpComponent *component,
            guint                *parts)
{
  guint n_bodies = self->parts->bodies->len, count = 0;

  for (guint k = component->first_body; k < component->end_body; k++)
    parts[count++] = k;
  for (guint k = component->first_point; k < component->end_point; k++)
    parts[count++] = n_bodies + k;
  return count;
}

/* What each component consists of. */
static void
find_spans (const HysQp *self,
            HysQpRounds *rounds)
{
  const GArray *components = self->parts->components;
  HysQpSpan *span = rounds->spans;

  for (guint k = 0; k < components->len; k++, span++)
    {
      const HysQpComponent *component = &g_array_index (components, HysQpComponent, k);
      const HysQpPiece *whole = &component->whole;

      span[1] = *span;
      if (is_one_block (rounds, component))
        continue;
      span[1].unknowns = add_runs (rounds->unknowns, span->unknowns, whole->unknown, whole->n);
      span[1].sliders = add_runs (rounds->sliders, span->sliders, whole->slider, whole->m);
      span[1].all += list_parts (self, component, rounds->all + span->all);
    }
}

/* Per unknown its component. Free with g_free(). */
static guint *
find_components (const HysQp *self)
{
  const GArray *components = self->parts->components;
  guint *component_of = g_new (guint, self->n + 1);

  for (int j = 0; j < self->n; j++)
    component_of[j] = components->len;
  for (guint k = 0; k < components->len; k++)
    {
      const HysQpPiece *whole = &g_array_index (components, HysQpComponent, k).whole;

      for (int j = 0; j < whole->n; j++)
        component_of[whole->unknown[j]] = k;
    }
  return component_of;
}

static void
allocate (const HysQp *self,
          HysQpRounds *rounds,
          guint        count,
          gsize        size)
{
  gsize n = (gsize) self->n + 1, m = (gsize) self->m + 1, rows = rounds->parts[count].row + 2;
  guint n_components = self->parts->components->len;

  rounds->which = g_new0 (int, rows);
  rounds->line = g_new0 (HysQpRow, rows);
  rounds->first_near = g_new0 (guint, rows);
  rounds->stiffness = g_new0 (double, n);
  rounds->pull = g_new0 (double, n);
  rounds->latest = g_new0 (double, n);
  for (guint k = 0; k < G_N_ELEMENTS (rounds->past); k++)
    rounds->past[k] = g_new0 (double, n);
  rounds->y = g_new0 (double, n);
  rounds->tension = g_new0 (double, m);
  rounds->slip = g_new0 (gint8, m);
  rounds->left = g_new0 (double, n);
  rounds->matrix = g_new (double, size + 1);
  rounds->spans = g_new0 (HysQpSpan, n_components + 1);
  rounds->unknowns = g_new (HysQpRun, n);
  rounds->sliders = g_new (HysQpRun, m);
  rounds->all = g_new (guint, count + 1);
  rounds->known = g_new0 (gboolean, n_components + 1);
  rounds->force = g_new0 (double, n_components + 1);
  rounds->largest = g_new0 (double, n_components + 1);
  rounds->now = g_new0 (guint, count + 1);
  rounds->next = g_new0 (guint, count + 1);
  rounds->part_of = g_new0 (guint, n);
  rounds->part_with = g_new0 (guint, m);
  rounds->asked = (HysQpQuestion){ g_new0 (double, n), g_new0 (double, m), g_new0 (double, m) };
}

void
hys_qp_rounds_new (HysQp *self)
{
  HysQpRounds *rounds = self->rounds = g_new0 (HysQpRounds, 1);
  g_autofree guint *row_of = NULL, *component_of = find_components (self);
  gsize size;
  guint count;

  rounds->parts = g_new0 (HysQpPart, self->parts->bodies->len + self->parts->points->len + 1);
  count = find_places (self, rounds, &size);
  allocate (self, rounds, count, size);
  arrange (self, rounds, count);
  row_of = find_rows (self, rounds, count);
  list_near (rounds, rounds->parts[count].row, row_of, self->parts->couplings);
  list_beside (rounds, count);
  rounds->pulls = hys_qp_pulls_new (self, component_of, self->parts->components->len);
  find_spans (self, rounds);
}

void
hys_qp_rounds_free (HysQpRounds *self)
{
  if (self == NULL)
    return;
  g_free (self->parts);
  g_free (self->which);
  g_free (self->line);
  g_free (self->stiffness);
  g_free (self->pull);
  g_free (self->latest);
  for (guint k = 0; k < G_N_ELEMENTS (self->past); k++)
    g_free (self->past[k]);
  g_free (self->y);
  g_free (self->tension);
  g_free (self->slip);
  g_free (self->first_near);
  g_free (self->near);
  g_free (self->beside);
  g_free (self->matrix);
  hys_qp_pulls_free (self->pulls);
  g_free (self->spans);
  g_free (self->unknowns);
  g_free (self->sliders);
  g_free (self->all);
  g_free (self->known);
  g_free (self->force);
  g_free (self->largest);
  g_free (self->now);
  g_free (self->next);
  g_free (self->part_of);
  g_free (self->part_with);
  g_free (self->asked.b);
  g_free (self->asked.d);
  g_free (self->asked.alpha);
  g_free (self->left);
  g_free (self);
}

void
hys_qp_rounds_set (const HysQp *self)
{
  HysQpRounds *rounds = self->rounds;
  guint count = self->parts->bodies->len + self->parts->points->len;

  for (int j = 0; j < self->n; j++)
    rounds->stiffness[j] = hys_matrix_diagonal (self->A, j);
  for (guint k = 0; k < rounds->n_near; k++)
    rounds->near[k].value = self->A->value[rounds->near[k].at];
  hys_qp_pulls_set (rounds->pulls, self->A);
  for (guint k = 0; k < count; k++)
    {
      HysQpPart *part = &rounds->parts[k];

      part->fits = part->due = FALSE;
      part->reach = 0;
      for (guint i = rounds->first_near[part->row]; i < rounds->first_near[part[1].row]; i++)
        part->reach += fabs (rounds->near[i].value);
    }
  for (guint k = 0; k < self->parts->components->len; k++)
    rounds->known[k] = FALSE;
}
