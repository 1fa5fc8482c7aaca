/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-backbone.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  double eta, stiffness;
} Branch;

static int
compare_branches (const void *a,
                  const void *b)
{
  double x = ((const Branch *) a)->eta, y = ((const Branch *) b)->eta;

  return (x > y) - (x < y);
}

static Branch *
sort_branches (gsize         n,
               const double *stiffness,
               const double *eta)
{
  Branch *sorted = g_new (Branch, n);
  gboolean is_sorted = TRUE;

  for (gsize i = 0; i < n; i++)
    {
      sorted[i] = (Branch){ eta[i], stiffness[i] };
      is_sorted = is_sorted && (i == 0 || eta[i - 1] <= eta[i]);
    }
  if (!is_sorted)
    qsort (sorted, n, sizeof *sorted, compare_branches);
  return sorted;
}

/* A sum with what was rounded off it. */
typedef struct
{
  double sum, rest;
} Sum;

static void
add (Sum    *self,
     double  term)
{
  double sum = self->sum + term;

  /* The terms are positive; which of both is smaller changes with the data. */
  self->rest += self->sum >= term ? (self->sum - sum) + term : (term - sum) + self->sum;
  self->sum = sum;
}

static double
total (const Sum *self)
{
  return self->sum + self->rest;
}

/* Limits, and sums over the branches below them. Branches of equal eta share a knot. */
static void
sum_upwards (HysBackbone  *self,
             const Branch *sorted)
{
  Sum force = { 0 }, energy = { 0 };

  for (gsize i = 0; i < self->n; i++)
    {
      if (i == 0 || sorted[i].eta != sorted[i - 1].eta)
        self->knots[self->n_knots++] = (HysKnot){ sorted[i].eta, total (&force), 0, total (&energy) };
      add (&force, sorted[i].stiffness * sorted[i].eta);
      add (&energy, sorted[i].stiffness * sorted[i].eta * sorted[i].eta);
    }
  self->knots[self->n_knots++] = (HysKnot){ INFINITY, total (&force), 0, total (&energy) };
}

/* Slopes, summed from the last branch on: none of them is a difference. */
static void
sum_downwards (HysBackbone  *self,
               const Branch *sorted)
{
  Sum slope = { 0 };
  gsize knot = self->n_knots - 1;

  for (gsize i = self->n; i-- > 0;)
    {
      add (&slope, sorted[i].stiffness);
      if (i == 0 || sorted[i].eta != sorted[i - 1].eta)
        self->knots[--knot].slope = total (&slope);
    }
}

HysBackbone *
hys_backbone_new (gsize         n,
                  const double *stiffness,
                  const double *eta)
{
  HysBackbone *self = g_atomic_rc_box_new0 (HysBackbone);
  g_autofree Branch *sorted = sort_branches (n, stiffness, eta);

  self->n = n;
  self->stiffness = g_memdup2 (stiffness, n * sizeof *stiffness);
  self->eta = g_memdup2 (eta, n * sizeof *eta);
  self->knots = g_new (HysKnot, n + 1);
  sum_upwards (self, sorted);
  sum_downwards (self, sorted);
  self->extent = sorted[n - 1].eta;
  return self;
}

HysBackbone *
hys_backbone_ref (HysBackbone *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  HysBackbone *self = data;

  g_free (self->stiffness);
  g_free (self->eta);
  g_free (self->knots);
}

void
hys_backbone_unref (HysBackbone *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/* The piece among @low ... @high, the latter being known not to end below @d. */
static gsize
bisect (const HysKnot *knots,
        double         d,
        gsize          low,
        gsize          high)
{
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (knots[middle].limit <= d)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

gsize
hys_backbone_piece (const HysBackbone *self,
                    double             d,
                    gsize              near)
{
  const HysKnot *knots = self->knots;
  gsize step = 1, last = self->n_knots - 1;

  if (knots[near].limit <= d)
    {
      gsize low = near + 1, high = low;

      while (high < last && knots[high].limit <= d)
        {
          low = high + 1;
          high = MIN (last, high + step);
          step *= 2;
        }
      return bisect (knots, d, low, high);
    }

  gsize high = near, low = near;

  while (low > 0 && !(knots[low - 1].limit <= d))
    {
      high = low - 1;
      low = high > step ? high - step : 0;
      step *= 2;
    }
  return bisect (knots, d, low, high);
}
