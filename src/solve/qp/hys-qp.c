/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp.h"

#include "hys-processors.h"
#include "hys-qp-parts.h"
#include "hys-qp-private.h"
#include "hys-slider-law.h"
#include "hys-sums.h"

gboolean hys_qp_general_only;

HysQp *
hys_qp_new (int             n,
            const HysPair  *pairs,
            gsize           n_pairs,
            int             m,
            const HysQpRow *row,
            const gboolean *floating)
{
  HysQp *self = hys_qp_new_arrays (n, pairs, n_pairs, m, row, floating);

  self->general = hys_qp_general_only;
  self->parts = hys_qp_parts_new (n, m);
  return self;
}

void
hys_qp_free (HysQp *self)
{
  if (self == NULL)
    return;
  hys_qp_parts_free (self->parts);
  hys_qp_free_arrays (self);
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
  hys_qp_parts_set (self);
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

/* A slider between two bars whose motion is given: its rate is known. */
static void
settle_given_row (HysQp *self,
                  int    i)
{
  self->slip[i] = (gint8) ((self->d[i] > 0) - (self->d[i] < 0));
  if (self->slip[i] != 0)
    self->lambda[i] = hys_slider_bound (self->alpha[i], self->slip[i]);
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
  gboolean solved = hys_qp_parts_solve (self, cold);

  for (guint k = 0; k < self->parts->n_given; k++)
    settle_given_row (self, self->parts->given[k]);
  clamp ((gsize) self->m, self->alpha, self->lambda);
  return solved;
}
