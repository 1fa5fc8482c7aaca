/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-concave-fit-private.h"

#include <math.h>
#include <string.h>

#define CELLS 400

/* Sums over the points of the first so many cells. */
typedef struct
{
  double w, x, r, xx, xr, rr;
} Sums;

struct HysSplits
{
  guint    n;          /* cells that are not empty */
  guint    most;       /* pieces */
  Sums    *sums;       /* n + 1, cumulated */
  double  *border;     /* n + 1 */
  guint16 *previous;   /* [pieces - 1][cells]: where the last of so many pieces begins */
};

static void
fill_cells (HysSplits    *self,
            const GArray *points)
{
  g_autofree Sums *cells = g_new0 (Sums, CELLS);

  for (guint i = 0; i < points->len; i++)
    {
      const HysHalfPoint *p = &g_array_index (points, HysHalfPoint, i);
      Sums *cell = &cells[(guint) CLAMP ((p->x + 0.5) * CELLS, 0, CELLS - 1)];

      cell->w += p->weight;
      cell->x += p->weight * p->x;
      cell->r += p->weight * p->r;
      cell->xx += p->weight * p->x * p->x;
      cell->xr += p->weight * p->x * p->r;
      cell->rr += p->weight * p->r * p->r;
    }
  self->border[0] = -0.5;
  for (guint i = 0; i < CELLS; i++)
    {
      const Sums *c = &cells[i], *before = &self->sums[self->n];

      if (c->w == 0)
        continue;
      self->sums[++self->n] = (Sums){ before->w + c->w, before->x + c->x, before->r + c->r, before->xx + c->xx,
                                      before->xr + c->xr, before->rr + c->rr };
      self->border[self->n] = (i + 1.0) / CELLS - 0.5;
    }
}

/* The squares that remain of the cells [from, to) about their line. */
static double
cost (const HysSplits *self,
      guint            from,
      guint            to)
{
  const Sums *a = &self->sums[from], *b = &self->sums[to];
  double w = b->w - a->w, x = b->x - a->x, r = b->r - a->r;
  double xx = b->xx - a->xx - x * x / w, xr = b->xr - a->xr - x * r / w, rr = b->rr - a->rr - r * r / w;

  return fmax (xx > 1e-14 * w ? rr - xr * xr / xx : rr, 0);
}

static void
solve (HysSplits *self)
{
  guint n = self->n;
  g_autofree double *before = g_new (double, n + 1), *now = g_new (double, n + 1);

  for (guint j = 1; j <= n; j++)
    before[j] = cost (self, 0, j);
  for (guint pieces = 2; pieces <= self->most; pieces++)
    {
      for (guint j = 2 * pieces; j <= n; j++)
        {
          now[j] = INFINITY;
          for (guint i = 2 * (pieces - 1); i + 2 <= j; i++)
            {
              double sum = before[i] + cost (self, i, j);

              if (sum >= now[j])
                continue;
              now[j] = sum;
              self->previous[(pieces - 1) * (n + 1) + j] = (guint16) i;
            }
        }
      memcpy (before + 1, now + 1, n * sizeof *before);
    }
}

HysSplits *
hys_splits_new (const GArray *points,
                guint         most_knots)
{
  HysSplits *self = g_new0 (HysSplits, 1);

  self->sums = g_new0 (Sums, CELLS + 1);
  self->border = g_new0 (double, CELLS + 1);
  fill_cells (self, points);
  self->most = CLAMP (self->n / 2, 1, most_knots + 1);
  self->previous = g_new0 (guint16, self->most * (self->n + 1));
  solve (self);
  return self;
}

void
hys_splits_free (HysSplits *self)
{
  if (self == NULL)
    return;
  g_free (self->sums);
  g_free (self->border);
  g_free (self->previous);
  g_free (self);
}

guint
hys_splits_most (const HysSplits *self)
{
  return self->most - 1;
}

void
hys_splits_knots (const HysSplits *self,
                  guint            n,
                  double          *knots)
{
  guint j = self->n;

  for (guint i = n; i > 0; i--)
    {
      j = self->previous[i * (self->n + 1) + j];
      knots[i - 1] = self->border[j];
    }
}
