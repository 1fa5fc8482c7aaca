/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The components of a problem, which nothing couples: points in closed form, small ones by the inverse for their
 * pattern, others in clusters (hys-qp-clusters.c), and where these do not come to a solution, by the general method in
 * one piece. A slider between given motions belongs to none.
 */
#include "hys-qp.h"

#include "hys-owner.h"
#include "hys-processors.h"
#include "hys-qp-clusters.h"
#include "hys-qp-private.h"
#include "hys-sets.h"
#include "hys-slider-law.h"
#include "hys-sums.h"

gboolean hys_qp_general_only;

/* One unknown with one slider at most (-1 = none): a y + f lambda = b, lambda in alpha sigma (f y + d). */
typedef struct
{
  int    unknown;
  int    slider;
  double a;
  double f;
} HysQpPoint;

/**
 * HysQpComponent:
 * @whole: all of it
 * @clusters: how it is solved where it is not small; NULL = in one piece
 *
 * What is joined by anything: no number of another component has to do with it.
 */
typedef struct
{
  HysQpPiece     whole;
  HysQpClusters *clusters;
} HysQpComponent;

static void
forget (GArray *components)
{
  for (guint k = 0; k < components->len; k++)
    {
      HysQpComponent *component = &g_array_index (components, HysQpComponent, k);

      hys_qp_piece_clear (&component->whole);
      hys_qp_clusters_free (component->clusters);
    }
  g_array_set_size (components, 0);
}

HysQp *
hys_qp_new (int             n,
            const HysPair  *pairs,
            gsize           n_pairs,
            int             m,
            const HysQpRow *row,
            const gboolean *floating)
{
  HysQp *self = hys_qp_new_arrays (n, pairs, n_pairs, m, row, floating);
  HysQpParts *parts = self->parts = hys_owner_new (HysQpParts);

  self->general = hys_qp_general_only;
  parts->points = g_array_new (FALSE, TRUE, sizeof (HysQpPoint));
  parts->components = g_array_new (FALSE, TRUE, sizeof (HysQpComponent));
  parts->stiffness = hys_owned (parts, double, n + 1);
  parts->compliance = hys_owned (parts, double, m + 1);
  parts->given = hys_owned (parts, int, m + 1);
  parts->force = hys_owned (parts, double, m + 1);
  parts->load = hys_owned (parts, double, n + 1);
  parts->taken = hys_owned (parts, gboolean, m + 1);
  parts->parent = hys_owned (parts, int, n + 1);
  return self;
}

void
hys_qp_free (HysQp *self)
{
  if (self == NULL)
    return;
  forget (self->parts->components);
  g_array_unref (self->parts->components);
  g_array_unref (self->parts->points);
  hys_owner_free (self->parts);
  hys_qp_free_arrays (self);
}

/* The unknown that a slider is counted to; -1 = between given motions. */
static int
home (const HysQpRow *row)
{
  return row->unknown[0] >= 0 ? row->unknown[0] : row->unknown[1];
}

/* Numbers the components of the unknowns. */
static guint *
number_components (const HysQp *self,
                   guint       *count)
{
  g_autoptr (HysSets) sets = hys_sets_new ((guint) self->n);

  for (int i = 0; i < self->m; i++)
    if (self->row[i].unknown[0] >= 0 && self->row[i].unknown[1] >= 0)
      hys_sets_join (sets, (guint) self->row[i].unknown[0], (guint) self->row[i].unknown[1]);
  for (int j = 0; j < self->n; j++)
    for (int k = self->A->column[j]; k < self->A->column[j + 1]; k++)
      if (self->A->row[k] != j && self->A->value[k] != 0)
        hys_sets_join (sets, (guint) self->A->row[k], (guint) j);
  return hys_sets_number (sets, count);
}

/* The pieces of the components. */
static HysQpComponent *
cut (const HysQp *self,
     const guint *number,
     guint        count)
{
  HysQpComponent *parts = g_new0 (HysQpComponent, count + 1);
  g_autofree int *local = g_new (int, self->n + 1);

  for (int j = 0; j < self->n; j++)
    local[j] = parts[number[j]].whole.n++;
  for (int i = 0; i < self->m; i++)
    if (home (&self->row[i]) >= 0)
      parts[number[home (&self->row[i])]].whole.m++;
  for (guint k = 0; k < count; k++)
    {
      HysQpPiece *piece = &parts[k].whole;

      piece->unknown = g_new (int, piece->n);
      piece->slider = g_new (int, piece->m + 1);
      piece->row = g_new (HysQpRow, piece->m + 1);
      piece->entries = g_array_new (FALSE, FALSE, sizeof (HysQpEntry));
      piece->m = 0;
    }
  for (int i = 0; i < self->m; i++)
    if (home (&self->row[i]) >= 0)
      {
        HysQpPiece *piece = &parts[number[home (&self->row[i])]].whole;
        HysQpRow row = self->row[i];

        for (int k = 0; k < 2; k++)
          if (row.unknown[k] >= 0)
            row.unknown[k] = local[row.unknown[k]];
        piece->slider[piece->m] = i;
        piece->row[piece->m++] = row;
      }
  for (int j = 0; j < self->n; j++)
    {
      HysQpPiece *piece = &parts[number[j]].whole;

      piece->unknown[local[j]] = j;
      for (int k = self->A->column[j]; k < self->A->column[j + 1]; k++)
        if (self->A->row[k] == j || self->A->value[k] != 0)
          g_array_append_val (piece->entries, ((HysQpEntry){ local[self->A->row[k]], local[j], k }));
    }
  return parts;
}

/* A component of one unknown that A determines, with one slider at most; FALSE if it is none. */
static gboolean
take_point (HysQp            *self,
            const HysQpPiece *piece)
{
  HysQpPoint point = { piece->unknown[0], piece->m > 0 ? piece->slider[0] : -1,
                      hys_matrix_diagonal (self->A, piece->unknown[0]), 0 };

  if (piece->n != 1 || piece->m > 1 || !hys_qp_piece_is_regular (piece, self))
    return FALSE;
  if (piece->m > 0)
    point.f = piece->row[0].factor[piece->row[0].unknown[0] >= 0 ? 0 : 1];
  g_array_append_val (self->parts->points, point);
  return TRUE;
}

/* The component among those before, in the order of their first unknowns, that begins with the same unknown. */
static HysQpPiece *
find_before (GArray *components,
             int     unknown)
{
  guint low = 0, high = components->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (components, HysQpComponent, middle).whole.unknown[0] < unknown)
        low = middle + 1;
      else
        high = middle;
    }
  return low < components->len ? &g_array_index (components, HysQpComponent, low).whole : NULL;
}

static void
take_apart (HysQp *self)
{
  HysQpParts *parts = self->parts;
  guint count;
  g_autofree guint *number = number_components (self, &count);
  g_autofree HysQpComponent *found = cut (self, number, count);
  GArray *before = parts->components;

  parts->components = g_array_new (FALSE, TRUE, sizeof (HysQpComponent));
  g_array_set_size (parts->points, 0);
  for (guint k = 0; k < count; k++)
    {
      HysQpComponent *component = &found[k];

      if (!self->general && take_point (self, &component->whole))
        {
          hys_qp_piece_clear (&component->whole);
          continue;
        }
      hys_qp_piece_open (&component->whole, self, find_before (before, component->whole.unknown[0]));
      if (component->whole.dense == NULL && !self->general)
        component->clusters = hys_qp_clusters_new (self, &component->whole);
      g_array_append_val (parts->components, *component);
    }
  forget (before);
  g_array_unref (before);
}

/* Gives the same components the present values of A. */
static void
renew (HysQp *self)
{
  HysQpParts *parts = self->parts;

  for (guint k = 0; k < parts->components->len; k++)
    {
      HysQpComponent *component = &g_array_index (parts->components, HysQpComponent, k);

      hys_qp_piece_set (&component->whole, self);
      if (component->clusters != NULL)
        hys_qp_clusters_set (component->clusters, self);
    }
  for (guint k = 0; k < parts->points->len; k++)
    {
      HysQpPoint *point = &g_array_index (parts->points, HysQpPoint, k);

      point->a = hys_matrix_diagonal (self->A, point->unknown);
    }
}

/* Notes what decides how the problem is taken apart. Returns: whether that has changed. */
static gboolean
note_kinds (HysQp *self)
{
  HysQpParts *parts = self->parts;
  gboolean first = parts->kind == NULL, changed = first;

  if (first)
    {
      parts->kind = hys_owned (parts, guint8, self->A->column[self->n] + 1);
      parts->row = hys_owned (parts, HysQpRow, self->m + 1);
    }
  for (int j = 0; j < self->n; j++)
    for (int k = self->A->column[j]; k < self->A->column[j + 1]; k++)
      {
        guint8 kind = self->A->row[k] == j ? self->A->value[k] > 0 : self->A->value[k] != 0;

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

/* What follows from the rows alone, and from A's diagonal. */
static void
measure_rows (HysQp *self)
{
  HysQpParts *parts = self->parts;

  parts->n_given = 0;
  parts->most_compliance = parts->factor = 0;
  for (int i = 0; i < self->m; i++)
    {
      parts->compliance[i] = hys_qp_row_compliance (&self->row[i], parts->stiffness);
      parts->most_compliance = MAX (parts->most_compliance, parts->compliance[i]);
      parts->factor = MAX (parts->factor, MAX (fabs (self->row[i].factor[0]), fabs (self->row[i].factor[1])));
      if (self->row[i].unknown[0] < 0 && self->row[i].unknown[1] < 0)
        parts->given[parts->n_given++] = i;
    }
}

void
hys_qp_update (HysQp *self)
{
  hys_qp_measure_stiffness (self, INFINITY, self->parts->stiffness);
  measure_rows (self);
  if (note_kinds (self))
    take_apart (self);
  else
    renew (self);
}

gboolean
hys_qp_is_at_rest (const HysQp *self,
                   int          i,
                   double       tolerance)
{
  return hys_qp_rate_rests (&self->row[i], self->d[i], self->y, self->parts->force[i] * self->parts->compliance[i],
                            tolerance);
}

double
hys_qp_resting_speed (const HysQp *self,
                      double       tolerance)
{
  const HysQpParts *parts = self->parts;
  double speed = hys_largest_size (self->d, (gsize) self->m,
                                   parts->factor * hys_largest_size (self->y, (gsize) self->n, 0));
  double caused = hys_largest_size (parts->force, (gsize) self->m, 0) * parts->most_compliance;

  return 2 * MAX (tolerance * speed, HYS_TOL_QP_RATE * caused);
}

/* a y + f lambda = b, lambda in alpha sigma (f y + d) */
static void
solve_point (HysQp            *self,
             const HysQpPoint *point)
{
  int i = point->slider;
  double b = self->b[point->unknown], d, tension;

  if (i < 0)
    {
      self->y[point->unknown] = b / point->a;
      return;
    }
  d = self->d[i];
  tension = (b + point->a * d / point->f) / point->f;
  self->slip[i] = hys_slider_side (self->alpha[i], 0, tension);
  self->lambda[i] = hys_slider_clip (self->alpha[i], tension);
  self->y[point->unknown] = self->slip[i] == 0 ? -d / point->f : (b - point->f * self->lambda[i]) / point->a;
  self->parts->force[i] = MAX (self->scale, MAX (fabs (b), self->alpha[i]));
}

static gboolean
solve_component (HysQp          *self,
                 HysQpComponent *component,
                 gboolean        cold)
{
  HysQpPiece *whole = &component->whole;
  double force;
  gboolean solved = TRUE;

  if (cold || component->clusters == NULL || !hys_qp_clusters_solve (component->clusters, self, &force))
    {
      solved = !hys_stop_asked (self->stop) && hys_qp_piece_solve (whole, self, self->b, cold);
      force = hys_qp_piece_force (whole, self);
    }
  for (int i = 0; i < whole->m; i++)
    self->parts->force[whole->slider[i]] = force;
  return solved;
}

/* Tensions are within their thresholds. */
HYS_EACH_PROCESSOR static void
clamp (gsize                  n,
       const double *restrict alpha,
       double *restrict       lambda)
{
  for (gsize i = 0; i < n; i++)
    lambda[i] = hys_slider_clip (alpha[i], lambda[i]);
}

gboolean
hys_qp_solve (HysQp   *self,
              gboolean cold)
{
  HysQpParts *parts = self->parts;
  gboolean solved = TRUE;

  for (guint k = 0; k < parts->points->len; k++)
    solve_point (self, &g_array_index (parts->points, HysQpPoint, k));
  for (guint k = 0; k < parts->components->len; k++)
    solved = solve_component (self, &g_array_index (parts->components, HysQpComponent, k), cold) && solved;
  for (guint k = 0; k < parts->n_given; k++)
    {
      int i = parts->given[k];

      self->slip[i] = (gint8) ((self->d[i] > 0) - (self->d[i] < 0));
      if (self->slip[i] != 0)
        self->lambda[i] = hys_slider_bound (self->alpha[i], self->slip[i]);
    }
  clamp ((gsize) self->m, self->alpha, self->lambda);
  return solved;
}
