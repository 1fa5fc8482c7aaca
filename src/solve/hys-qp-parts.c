/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a problem consists of. Two bars that are joined by no slider, and by springs and dashpots that are weak against their
 * inertia over a step, hardly feel each other within it: the coupling is moved to the right-hand side, and a few rounds over
 * the parts give the solution to rounding. What is left is points, small bodies, and masses in clusters; rarely more.
 */
#include "hys-qp-parts.h"

#include "hys-qp-private.h"
#include "hys-sets.h"

#define WEAK  0.02   /* |A_ij| up to this, in units of the square root of A_ii A_jj */
#define SMALL 6      /* components up to this many unknowns are not taken apart */

HysQpParts *
hys_qp_parts_new (int n,
                  int m)
{
  HysQpParts *self = g_new0 (HysQpParts, 1);

  self->components = g_array_new (FALSE, TRUE, sizeof (HysQpComponent));
  self->bodies = g_array_new (FALSE, TRUE, sizeof (HysQpBody));
  self->points = g_array_new (FALSE, TRUE, sizeof (HysQpPoint));
  self->stiffness = g_new0 (double, n + 1);
  self->compliance = g_new0 (double, m + 1);
  self->given = g_new0 (int, m + 1);
  self->force = g_new0 (double, m + 1);
  self->b = g_new0 (double, n + 1);
  self->piece_b = g_new0 (double, n + 1);
  self->piece_y = g_new0 (double, n + 1);
  self->piece_d = g_new0 (double, m + 1);
  self->piece_alpha = g_new0 (double, m + 1);
  self->piece_lambda = g_new0 (double, m + 1);
  self->piece_slip = g_new0 (gint8, m + 1);
  self->taken = g_new0 (gboolean, m + 1);
  self->parent = g_new0 (int, n + 1);
  return self;
}

static void
piece_clear (HysQpPiece *piece)
{
  g_free (piece->unknown);
  g_free (piece->slider);
  g_free (piece->row);
  g_array_unref (piece->entries);
  hys_qp_free_plain (piece->plain);
}

static gboolean
are_alike (const HysQpPiece *one,
           const HysQpPiece *other)
{
  return one->n == other->n && one->m == other->m && one->entries->len == other->entries->len
         && memcmp (one->unknown, other->unknown, (gsize) one->n * sizeof (int)) == 0
         && memcmp (one->slider, other->slider, (gsize) one->m * sizeof (int)) == 0
         && memcmp (one->row, other->row, (gsize) one->m * sizeof (HysQpRow)) == 0
         && memcmp (one->entries->data, other->entries->data, one->entries->len * sizeof (HysQpEntry)) == 0;
}

/* What a piece was as a problem of its own, where there is such a piece among @pieces now; these lie in the order of their first
 * unknowns. */
static void
hand_on (HysQpPiece *from,
         HysQpPiece *pieces,
         guint       count)
{
  guint low = 0, high = count;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (pieces[middle].unknown[0] < from->unknown[0])
        low = middle + 1;
      else
        high = middle;
    }
  if (from->plain == NULL || low == count || !are_alike (from, &pieces[low]))
    return;
  pieces[low].plain = g_steal_pointer (&from->plain);
  pieces[low].stale = TRUE;
}

static void
forget (HysQpParts *self)
{
  for (guint k = 0; k < self->bodies->len; k++)
    {
      HysQpBody *body = &g_array_index (self->bodies, HysQpBody, k);

      piece_clear (&body->piece);
      hys_qp_dense_free (body->dense);
      hys_qp_cluster_free (body->cluster);
    }
  for (guint k = 0; k < self->components->len; k++)
    {
      piece_clear (&g_array_index (self->components, HysQpComponent, k).whole);
      hys_qp_chain_free (g_array_index (self->components, HysQpComponent, k).chain);
    }
  g_array_set_size (self->bodies, 0);
  g_array_set_size (self->components, 0);
  g_array_set_size (self->points, 0);
  self->n_loose = 0;
}

void
hys_qp_parts_free (HysQpParts *self)
{
  if (self == NULL)
    return;
  forget (self);
  g_array_unref (self->components);
  g_array_unref (self->bodies);
  g_array_unref (self->points);
  g_clear_pointer (&self->couplings, g_array_unref);
  g_free (self->stiffness);
  g_free (self->compliance);
  g_free (self->given);
  g_free (self->force);
  g_free (self->b);
  g_free (self->piece_b);
  g_free (self->piece_y);
  g_free (self->piece_d);
  g_free (self->piece_alpha);
  g_free (self->piece_lambda);
  g_free (self->piece_slip);
  g_free (self->kind);
  g_free (self->row);
  g_free (self->taken);
  g_free (self->parent);
  g_free (self);
}

static gboolean
is_weak (const HysQp      *self,
         const HysQpEntry *entry)
{
  double a = hys_matrix_diagonal (self->A, entry->i), b = hys_matrix_diagonal (self->A, entry->j);

  return !self->floating[entry->i] && !self->floating[entry->j] && fabs (self->A->value[entry->at]) <= WEAK * sqrt (a * b);
}

/* A's entries that are not zero, and its diagonal. */
static GArray *
list_entries (const HysQp *self)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (HysQpEntry));

  for (int j = 0; j < self->n; j++)
    for (int k = self->A->column[j]; k < self->A->column[j + 1]; k++)
      if (self->A->row[k] == j || self->A->value[k] != 0)
        g_array_append_val (entries, ((HysQpEntry){ self->A->row[k], j, k }));
  return entries;
}

static void
join_rows (const HysQp *self,
           HysSets     *sets)
{
  for (int i = 0; i < self->m; i++)
    if (self->row[i].unknown[0] >= 0 && self->row[i].unknown[1] >= 0)
      hys_sets_join (sets, (guint) self->row[i].unknown[0], (guint) self->row[i].unknown[1]);
}

/* The unknown that a slider is counted to; -1 = between given motions. */
static int
home (const HysQpRow *row)
{
  return row->unknown[0] >= 0 ? row->unknown[0] : row->unknown[1];
}

/* Pieces by the numbers of their unknowns; @count of them, each with the entries between its unknowns. @local: workspace of n. */
static HysQpPiece *
cut (const HysQp  *self,
     const guint  *number,
     guint         count,
     const GArray *entries,
     int          *local)
{
  HysQpPiece *pieces = g_new0 (HysQpPiece, count + 1);

  for (int j = 0; j < self->n; j++)
    local[j] = pieces[number[j]].n++;
  for (int i = 0; i < self->m; i++)
    if (home (&self->row[i]) >= 0)
      pieces[number[home (&self->row[i])]].m++;
  for (guint k = 0; k < count; k++)
    {
      pieces[k].unknown = g_new (int, pieces[k].n);
      pieces[k].slider = g_new (int, pieces[k].m + 1);
      pieces[k].row = g_new (HysQpRow, pieces[k].m + 1);
      pieces[k].entries = g_array_new (FALSE, FALSE, sizeof (HysQpEntry));
      pieces[k].m = 0;
    }
  for (int j = 0; j < self->n; j++)
    pieces[number[j]].unknown[local[j]] = j;
  for (int i = 0; i < self->m; i++)
    if (home (&self->row[i]) >= 0)
      {
        HysQpPiece *piece = &pieces[number[home (&self->row[i])]];
        HysQpRow row = self->row[i];

        for (int k = 0; k < 2; k++)
          if (row.unknown[k] >= 0)
            row.unknown[k] = local[row.unknown[k]];
        piece->slider[piece->m] = i;
        piece->row[piece->m++] = row;
      }
  for (guint k = 0; k < entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (entries, HysQpEntry, k);

      if (number[entry->i] == number[entry->j])
        g_array_append_val (pieces[number[entry->i]].entries, ((HysQpEntry){ local[entry->i], local[entry->j], entry->at }));
    }
  return pieces;
}

/* Whether nothing but sliders joins its unknowns, and A is positive on each. */
static gboolean
is_diagonal (const HysQp      *self,
             const HysQpPiece *piece)
{
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      if (entry->i != entry->j && !is_weak (self, &(HysQpEntry){ piece->unknown[entry->i], piece->unknown[entry->j], entry->at }))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_regular (const HysQp      *self,
            const HysQpPiece *piece)
{
  for (int j = 0; j < piece->n; j++)
    if (self->floating[piece->unknown[j]] || !(hys_matrix_diagonal (self->A, piece->unknown[j]) > 0))
      return FALSE;
  return TRUE;
}

/* The part of A that belongs to a piece of few unknowns. */
static void
take_matrix (const HysQp      *self,
             const HysQpPiece *piece,
             double           *A)
{
  memset (A, 0, (gsize) (piece->n * piece->n) * sizeof (double));
  for (guint k = 0; k < piece->entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (piece->entries, HysQpEntry, k);

      A[entry->i * piece->n + entry->j] = A[entry->j * piece->n + entry->i] = self->A->value[entry->at];
    }
}

static void
take_diagonal (const HysQp      *self,
               const HysQpPiece *piece,
               double           *diagonal)
{
  for (int j = 0; j < piece->n; j++)
    diagonal[j] = hys_matrix_diagonal (self->A, piece->unknown[j]);
}

static HysQpDense *
make_dense (const HysQp      *self,
            const HysQpPiece *piece)
{
  double A[HYS_QP_DENSE_MAX * HYS_QP_DENSE_MAX];

  take_matrix (self, piece, A);
  return hys_qp_dense_new (piece->n, A, piece->m, piece->row);
}

static HysQpCluster *
make_cluster (const HysQp      *self,
              const HysQpPiece *piece)
{
  g_autofree double *diagonal = g_new (double, piece->n);

  take_diagonal (self, piece, diagonal);
  return hys_qp_cluster_new (piece->n, diagonal, piece->m, piece->row);
}

/* A cluster leaves what couples its masses to the rounds over the parts. */
static void
drop_couplings (HysQpPiece *piece,
                GArray     *couplings)
{
  guint kept = 0;

  for (guint k = 0; k < piece->entries->len; k++)
    {
      HysQpEntry entry = g_array_index (piece->entries, HysQpEntry, k);

      if (entry.i == entry.j)
        g_array_index (piece->entries, HysQpEntry, kept++) = entry;
      else
        g_array_append_val (couplings, ((HysQpEntry){ piece->unknown[entry.i], piece->unknown[entry.j], entry.at }));
    }
  g_array_set_size (piece->entries, kept);
}

/* Chooses how a piece is solved. Takes it. */
static void
add_part (HysQp     *self,
          HysQpPiece piece,
          GArray    *couplings)
{
  HysQpParts *parts = self->parts;
  HysQpBody body = { .piece = piece };
  gboolean regular = is_regular (self, &piece), fits = piece.n <= HYS_QP_DENSE_MAX && piece.m <= HYS_QP_DENSE_MAX;

  if (regular && piece.n == 1 && piece.m <= 1)
    {
      HysQpPoint point = { piece.unknown[0], piece.m > 0 ? piece.slider[0] : -1, hys_matrix_diagonal (self->A, piece.unknown[0]),
                           0 };

      if (piece.m > 0)
        point.f = piece.row[0].factor[piece.row[0].unknown[0] >= 0 ? 0 : 1];
      g_array_append_val (parts->points, point);
      piece_clear (&piece);
      return;
    }
  if (regular && !(fits && piece.n <= SMALL) && is_diagonal (self, &piece))
    body.cluster = make_cluster (self, &piece);
  if (regular && body.cluster == NULL && fits)
    body.dense = make_dense (self, &piece);
  if (body.cluster != NULL)
    drop_couplings (&body.piece, couplings);
  body.loops = hys_qp_has_loop (piece.n, piece.m, piece.row, NULL, parts->parent);
  g_array_append_val (parts->bodies, body);
}

/* The unknowns of every component, cut further where couplings are weak; a small component is not. */
static void
join_strong (const HysQp  *self,
             const GArray *entries,
             const guint  *component,
             HysQpPiece   *wholes,
             HysSets      *sets)
{
  join_rows (self, sets);
  for (guint k = 0; k < entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (entries, HysQpEntry, k);

      if (entry->i != entry->j && (wholes[component[entry->i]].n <= SMALL || !is_weak (self, entry)))
        hys_sets_join (sets, (guint) entry->i, (guint) entry->j);
    }
}

/* Pieces sorted by component, and the couplings that none of them takes. */
typedef struct
{
  guint  *first;      /* per component + 1: its pieces in @order */
  guint  *order;
  GArray *couplings;  /* of HysQpEntry */
} Sorting;

static void
sort_pieces (Sorting          *sorting,
             const guint      *component,
             guint             n_components,
             const HysQpPiece *pieces,
             guint             count)
{
  sorting->first = g_new0 (guint, n_components + 1);
  sorting->order = g_new0 (guint, count + 1);
  sorting->couplings = g_array_new (FALSE, FALSE, sizeof (HysQpEntry));
  for (guint k = 0; k < count; k++)
    sorting->first[component[pieces[k].unknown[0]] + 1]++;
  for (guint k = 0; k < n_components; k++)
    sorting->first[k + 1] += sorting->first[k];
  for (guint k = 0; k < count; k++)
    sorting->order[sorting->first[component[pieces[k].unknown[0]]]++] = k;
  for (guint k = n_components; k > 0; k--)
    sorting->first[k] = sorting->first[k - 1];
  sorting->first[0] = 0;
}

static void
add_component (HysQp      *self,
               HysQpPiece  whole,
               HysQpPiece *pieces,
               Sorting    *sorting,
               guint       k)
{
  HysQpParts *parts = self->parts;
  HysQpComponent component = { .whole = whole, .apart = TRUE, .first_body = parts->bodies->len,
                               .first_point = parts->points->len };

  if (whole.n > HYS_QP_DENSE_MAX && is_regular (self, &whole))
    component.chain = hys_qp_chain_new (self, &whole);
  for (guint i = sorting->first[k]; i < sorting->first[k + 1]; i++)
    add_part (self, pieces[sorting->order[i]], sorting->couplings);
  component.end_body = parts->bodies->len;
  component.end_point = parts->points->len;
  g_array_append_val (parts->components, component);
}

/* Components of a single point come first, as points only. */
static void
add_loose_points (HysQp      *self,
                  HysQpPiece *wholes,
                  guint       n_components,
                  HysQpPiece *pieces,
                  Sorting    *sorting)
{
  for (guint k = 0; k < n_components; k++)
    if (wholes[k].n == 1 && wholes[k].m <= 1 && is_regular (self, &wholes[k]))
      {
        add_part (self, pieces[sorting->order[sorting->first[k]]], sorting->couplings);
        piece_clear (&wholes[k]);
        wholes[k].n = 0;
      }
  self->parts->n_loose = self->parts->points->len;
}

static guint8
kind_of (const HysQp *self,
         int          i,
         int          j,
         int          at)
{
  if (i == j)
    return self->A->value[at] > 0;
  return self->A->value[at] == 0 ? 0 : is_weak (self, &(HysQpEntry){ i, j, at }) ? 1 : 2;
}

/* Notes what decides how the problem is taken apart. Returns: whether that has changed. */
static gboolean
note_kinds (HysQp *self)
{
  HysQpParts *parts = self->parts;
  gboolean first = parts->kind == NULL, changed = first;

  if (first)
    {
      parts->kind = g_new0 (guint8, self->A->column[self->n] + 1);
      parts->row = g_new0 (HysQpRow, self->m + 1);
    }
  for (int j = 0; j < self->n; j++)
    for (int k = self->A->column[j]; k < self->A->column[j + 1]; k++)
      {
        guint8 kind = kind_of (self, self->A->row[k], j, k);

        changed = changed || kind != parts->kind[k];
        parts->kind[k] = kind;
      }
  for (int i = 0; i < self->m; i++)
    {
      changed = changed || memcmp (&parts->row[i], &self->row[i], sizeof (HysQpRow)) != 0;
      parts->row[i] = self->row[i];
    }
  return changed;
}

static void
renew_body (const HysQp *self,
            HysQpBody   *body)
{
  double A[HYS_QP_DENSE_MAX * HYS_QP_DENSE_MAX];

  body->piece.stale = TRUE;
  if (body->dense != NULL)
    {
      take_matrix (self, &body->piece, A);
      hys_qp_dense_set (body->dense, A);
    }
  if (body->cluster != NULL)
    {
      take_diagonal (self, &body->piece, self->parts->b);
      hys_qp_cluster_set (body->cluster, self->parts->b);
    }
}

/* Gives the same parts the present values of A. */
static void
renew (HysQp *self)
{
  HysQpParts *parts = self->parts;

  for (guint k = 0; k < parts->components->len; k++)
    {
      HysQpComponent *component = &g_array_index (parts->components, HysQpComponent, k);

      component->whole.stale = TRUE;
      component->apart = TRUE;
      if (component->chain != NULL)
        {
          hys_qp_chain_free (component->chain);
          component->chain = hys_qp_chain_new (self, &component->whole);
        }
    }
  for (guint k = 0; k < parts->bodies->len; k++)
    renew_body (self, &g_array_index (parts->bodies, HysQpBody, k));
  for (guint k = 0; k < parts->points->len; k++)
    {
      HysQpPoint *point = &g_array_index (parts->points, HysQpPoint, k);

      point->a = hys_matrix_diagonal (self->A, point->unknown);
    }
}

static void
take_apart (HysQp *self)
{
  g_autoptr (GArray) entries = list_entries (self);
  g_autoptr (HysSets) joined = hys_sets_new ((guint) self->n), strongly = hys_sets_new ((guint) self->n);
  g_autofree guint *component = NULL, *number = NULL;
  g_autofree int *local = g_new (int, self->n + 1);
  g_autofree HysQpPiece *wholes = NULL, *pieces = NULL;
  guint n_components, n_pieces;
  Sorting sorting;

  join_rows (self, joined);
  for (guint k = 0; k < entries->len; k++)
    hys_sets_join (joined, (guint) g_array_index (entries, HysQpEntry, k).i, (guint) g_array_index (entries, HysQpEntry, k).j);
  component = hys_sets_number (joined, &n_components);
  wholes = cut (self, component, n_components, entries, local);
  join_strong (self, entries, component, wholes, strongly);
  number = hys_sets_number (strongly, &n_pieces);
  pieces = cut (self, number, n_pieces, entries, local);
  sort_pieces (&sorting, component, n_components, pieces, n_pieces);
  for (guint k = 0; k < entries->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (entries, HysQpEntry, k);

      if (number[entry->i] != number[entry->j])
        g_array_append_val (sorting.couplings, *entry);
    }
  for (guint k = 0; k < self->parts->bodies->len; k++)
    hand_on (&g_array_index (self->parts->bodies, HysQpBody, k).piece, pieces, n_pieces);
  for (guint k = 0; k < self->parts->components->len; k++)
    hand_on (&g_array_index (self->parts->components, HysQpComponent, k).whole, wholes, n_components);
  forget (self->parts);
  add_loose_points (self, wholes, n_components, pieces, &sorting);
  for (guint k = 0; k < n_components; k++)
    if (wholes[k].n > 0)
      add_component (self, wholes[k], pieces, &sorting, k);
  g_clear_pointer (&self->parts->couplings, g_array_unref);
  self->parts->couplings = sorting.couplings;
  g_free (sorting.first);
  g_free (sorting.order);
}

gboolean
hys_qp_parts_find (HysQp *self)
{
  gboolean others = note_kinds (self);

  if (others)
    take_apart (self);
  else
    renew (self);
  return others;
}
