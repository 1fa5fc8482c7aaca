/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-audit.h"

#include "hys-tolerances.h"

#include <float.h>
#include <math.h>

/* Turning points of one account, at most. */
#define MAX_TURNS 64

/* Moves between two accounts, per branch and (turning points + TURNS_FREE) / TURNS_FREE. */
#define MOVES_PER_BRANCH 16
#define TURNS_FREE 8

struct HysAudit
{
  guint64 n;            /* branches */
  double *u;            /* their elongations at the last account */
  double  ways[MAX_TURNS];   /* since then, from turn to turn */
  guint   n_ways;
  gboolean complete;    /* whether these are all */
  guint64 moves;        /* since then */
  guint64 due;
  double  stiffness;    /* sum k */
  double  per_strength; /* 1 / sum k eta */
  double  per_capacity; /* 1 / sum k eta^2 / 2 */
  double  per_stiffness;
};

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

static void
open_account (HysAudit       *self,
              const HysCurve *curve)
{
  hys_curve_branches (curve, self->u);
  self->n_ways = 0;
  self->complete = TRUE;
  self->moves = 0;
  self->due = MOVES_PER_BRANCH * self->n;
}

HysAudit *
hys_audit_new (const HysCurve *curve)
{
  const HysBackbone *backbone = hys_curve_backbone (curve);
  const HysKnot *last = &backbone->knots[backbone->n_knots - 1];
  HysAudit *self = g_new0 (HysAudit, 1);

  self->n = backbone->n;
  self->u = g_new (double, backbone->n);
  self->stiffness = backbone->knots[0].slope;
  self->per_strength = 1 / last->force;
  self->per_capacity = 2 / last->energy;
  self->per_stiffness = 1 / self->stiffness;
  open_account (self, curve);
  return self;
}

void
hys_audit_free (HysAudit *self)
{
  if (self == NULL)
    return;
  g_free (self->u);
  g_free (self);
}

static void
follow (HysAudit          *self,
        const HysBackbone *backbone)
{
  for (guint k = 0; k < self->n_ways; k++)
    {
      double way = self->ways[k];

      for (gsize i = 0; i < backbone->n; i++)
        self->u[i] = CLAMP (self->u[i] + way, -backbone->eta[i], backbone->eta[i]);
    }
}

double
hys_audit_close (HysAudit       *self,
                 const HysCurve *curve)
{
  const HysBackbone *backbone = hys_curve_backbone (curve);
  double force = 0, energy = 0, worst = 0;

  if (self->complete)
    follow (self, backbone);
  for (gsize i = 0; i < backbone->n; i++)
    {
      double u = hys_curve_branch (curve, i), k = backbone->stiffness[i];

      if (self->complete)
        worst = MAX (worst, k * fabs (u - self->u[i]) * self->per_strength);
      worst = MAX (worst, k * (fabs (u) - backbone->eta[i]) * self->per_strength);
      force += k * u;
      energy += 0.5 * k * u * u;
    }
  worst = MAX (worst, fabs (force - hys_curve_force (curve)) * self->per_strength);
  worst = MAX (worst, fabs (energy - hys_curve_energy (curve)) * self->per_capacity);
  open_account (self, curve);
  return isfinite (force) && isfinite (energy) ? worst : INFINITY;
}

static void
note (HysAudit *self,
      double    move)
{
  self->moves++;
  if (!self->complete)
    return;
  if (self->n_ways > 0 && self->ways[self->n_ways - 1] * move >= 0)
    self->ways[self->n_ways - 1] += move;
  else if (self->n_ways < MAX_TURNS)
    {
      self->ways[self->n_ways++] = move;
      self->due += MOVES_PER_BRANCH * self->n / TURNS_FREE;
    }
  else
    self->complete = FALSE;
}

double
hys_audit_move (HysAudit       *self,
                const HysCurve *curve,
                double          move,
                double          before)
{
  double force = hys_curve_force (curve), energy = hys_curve_energy (curve);
  double rise = move > 0 ? force - before : before - force, worst;

  if (!isfinite (force) || !isfinite (energy))
    return INFINITY;
  worst = larger (-rise, rise - self->stiffness * fabs (move)) * self->per_strength;
  worst = larger (worst, fabs (force) * self->per_strength - 1);
  worst = larger (worst, energy * self->per_capacity - 1);
  worst = larger (worst, (0.5 * force * force * self->per_stiffness - energy) * self->per_capacity) - HYS_TOL_AUDIT;
  note (self, move);
  if (self->moves >= self->due)
    worst = MAX (worst, hys_audit_close (self, curve));
  return MAX (worst, 0);
}
