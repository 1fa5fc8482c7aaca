/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A problem as a whole: in clusters (hys-qp-clusters.c), and where these do not come to a solution, by the general
 * method in one piece (hys-qp-plain.c). A slider between given motions belongs to neither.
 */
#include "hys-qp.h"

#include "hys-owner.h"
#include "hys-qp-clusters.h"
#include "hys-qp-piece.h"
#include "hys-qp-private.h"
#include "hys-sums.h"

/**
 * HysQpParts:
 * @whole: all of it in one piece, but for sliders between given motions; NULL until needed
 * @clusters: the same, taken apart
 * @stiffness: per unknown, see hys_qp_measure_stiffness()
 * @compliance: per slider, see hys_qp_row_compliance(); @most_compliance: the largest
 * @factor: the largest of the rows
 * @given: the @n_given sliders between given motions
 * @force: the largest in the last solution
 * @row: the rows by which it was taken apart
 */
struct HysQpParts
{
  HysQpPiece    *whole;
  HysQpClusters *clusters;
  double        *stiffness;
  double        *compliance;
  double         most_compliance;
  double         factor;
  int           *given;
  guint          n_given;
  double         force;
  HysQpRow      *row;
};

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

  parts->stiffness = hys_owned (parts, double, n + 1);
  parts->compliance = hys_owned (parts, double, m + 1);
  parts->given = hys_owned (parts, int, m + 1);
  parts->row = hys_owned (parts, HysQpRow, m + 1);
  self->local = hys_owned (self, int, n + 1);
  return self;
}

void
hys_qp_free (HysQp *self)
{
  if (self == NULL)
    return;
  hys_qp_piece_free (self->parts->whole);
  hys_qp_clusters_free (self->parts->clusters);
  hys_owner_free (self->parts);
  hys_owner_free (self);
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
      if (hys_qp_row_is_given (&self->row[i]))
        parts->given[parts->n_given++] = i;
    }
}

/* All of it in one piece. */
static HysQpPiece *
piece_new (HysQp *self)
{
  g_autoptr (GArray) unknowns = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) sliders = g_array_new (FALSE, FALSE, sizeof (int));

  for (int j = 0; j < self->n; j++)
    g_array_append_val (unknowns, j);
  for (int i = 0; i < self->m; i++)
    if (!hys_qp_row_is_given (&self->row[i]))
      g_array_append_val (sliders, i);
  return hys_qp_piece_new (self, unknowns, sliders);
}

void
hys_qp_update (HysQp *self)
{
  HysQpParts *parts = self->parts;

  hys_qp_measure_stiffness (self, INFINITY, parts->stiffness);
  measure_rows (self);
  if (parts->clusters == NULL || memcmp (parts->row, self->row, (gsize) self->m * sizeof (HysQpRow)) != 0)
    {
      memcpy (parts->row, self->row, (gsize) self->m * sizeof (HysQpRow));
      g_clear_pointer (&parts->whole, hys_qp_piece_free);
      hys_qp_clusters_free (parts->clusters);
      parts->clusters = hys_qp_clusters_new (self);
    }
  if (parts->whole != NULL)
    parts->whole->stale = TRUE;
  hys_qp_clusters_set (parts->clusters, self);
}

gboolean
hys_qp_is_at_rest (const HysQp *self,
                   int          i,
                   double       tolerance)
{
  return hys_qp_rate_rests (&self->row[i], self->d[i], self->y, self->parts->force * self->parts->compliance[i],
                            tolerance);
}

double
hys_qp_resting_speed (const HysQp *self)
{
  const HysQpParts *parts = self->parts;
  double speed = hys_largest_size (self->d, (gsize) self->m,
                                   parts->factor * hys_largest_size (self->y, (gsize) self->n, 0));

  return 2 * MAX (HYS_TOL_RATE * speed, HYS_TOL_QP_RATE * parts->force * parts->most_compliance);
}

gboolean
hys_qp_solve (HysQp   *self,
              gboolean cold)
{
  HysQpParts *parts = self->parts;
  gboolean solved = !cold && !self->general && hys_qp_clusters_solve (parts->clusters, self);

  if (!solved && parts->whole == NULL)
    parts->whole = piece_new (self);
  if (!solved && !hys_stop_asked (self->stop))
    solved = hys_qp_piece_solve (parts->whole, self, self->b, cold);
  parts->force = hys_qp_force_scale (self);
  for (guint k = 0; k < parts->n_given; k++)
    {
      int i = parts->given[k];

      self->slip[i] = (gint8) ((self->d[i] > 0) - (self->d[i] < 0));
      if (self->slip[i] != 0)
        self->lambda[i] = hys_slider_bound (self->alpha[i], self->slip[i]);
    }
  return solved;
}
