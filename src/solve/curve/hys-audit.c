/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-audit.h"

#include "hys-tolerances.h"

#include <float.h>
#include <math.h>

/* Moves between two accounts, per branch and (turning points + TURNS_FREE) / TURNS_FREE. */
#define MOVES_PER_BRANCH 16
#define TURNS_FREE 8

struct HysAudit
{
  guint64 n;            /* branches */
  double *u;            /* their elongations at the last account */
  HysAuditMark since;   /* what was noted since then */
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
  self->since.n_ways = 0;
  self->since.complete = TRUE;
  self->since.moves = 0;
  self->since.due = MOVES_PER_BRANCH * self->n;
  self->since.account++;
}

HysAudit *
hys_audit_new (const HysCurve *curve)
{
  const HysBackbone *backbone = hys_curve_backbone (curve);
  const HysKnot *last = &backbone->knots[backbone->n_knots - 1];
  HysAudit *self = hys_owner_new (HysAudit);

  self->n = backbone->n;
  self->u = hys_owned (self, double, backbone->n);
  self->stiffness = backbone->knots[0].slope;
  self->per_strength = 1 / last->force;
  self->per_capacity = 2 / last->energy;
  self->per_stiffness = 1 / self->stiffness;
  open_account (self, curve);
  return self;
}

HysAuditMark
hys_audit_mark (const HysAudit *self)
{
  return self->since;
}

void
hys_audit_return (HysAudit           *self,
                  const HysCurve     *curve,
                  const HysAuditMark *mark)
{
  if (self->since.account == mark->account)
    self->since = *mark;
  else
    open_account (self, curve);
}

/* Applies the branches' law over the ways since the last account. */
static void
follow (HysAudit          *self,
        const HysBackbone *backbone)
{
  for (guint k = 0; k < self->since.n_ways; k++)
    {
      double way = self->since.ways[k];

      for (gsize i = 0; i < backbone->n; i++)
        self->u[i] = CLAMP (self->u[i] + way, -backbone->eta[i], backbone->eta[i]);
    }
  self->since.n_ways = 0;
}

static double
make_account (HysAudit       *self,
              const HysCurve *curve)
{
  const HysBackbone *backbone = hys_curve_backbone (curve);
  double force = 0, energy = 0, worst = 0;

  if (self->since.complete)
    follow (self, backbone);
  for (gsize i = 0; i < backbone->n; i++)
    {
      double u = hys_curve_branch (curve, i), k = backbone->stiffness[i];

      if (self->since.complete)
        worst = MAX (worst, k * fabs (u - self->u[i]) * self->per_strength);
      worst = MAX (worst, k * (fabs (u) - backbone->eta[i]) * self->per_strength);
      force += k * u;
      energy += 0.5 * k * u * u;
    }
  worst = MAX (worst, fabs (force - hys_curve_force (curve)) * self->per_strength);
  worst = MAX (worst, fabs (energy - hys_curve_energy (curve)) * self->per_capacity);
  return isfinite (force) && isfinite (energy) ? worst : INFINITY;
}

double
hys_audit_close (HysAudit       *self,
                 const HysCurve *curve)
{
  double worst = make_account (self, curve);

  open_account (self, curve);
  return worst;
}

static void
note (HysAudit *self,
      double    move)
{
  self->since.moves++;
  if (!self->since.complete)
    return;
  if (self->since.n_ways > 0 && self->since.ways[self->since.n_ways - 1] * move >= 0)
    self->since.ways[self->since.n_ways - 1] += move;
  else if (self->since.n_ways < HYS_AUDIT_TURNS)
    {
      self->since.ways[self->since.n_ways++] = move;
      self->since.due += MOVES_PER_BRANCH * self->n / TURNS_FREE;
    }
  else
    self->since.complete = FALSE;
}

/* How far a move is from what holds for any bundle. */
static inline double
judge (const HysAudit *self,
       double          move,
       double          before,
       double          force,
       double          energy)
{
  double rise = move > 0 ? force - before : before - force, size = fabs (move);
  double worst = larger (-rise, rise - self->stiffness * size) * self->per_strength;

  worst = larger (worst, fabs (force) * self->per_strength - 1);
  worst = larger (worst, energy * self->per_capacity - 1);
  worst = larger (worst, (0.5 * force * force * self->per_stiffness - energy) * self->per_capacity) - HYS_TOL_AUDIT;
  return larger (worst, 0) + 0 * (force + energy);   /* not a number where one is not finite */
}

double
hys_audit_move (HysAudit       *self,
                const HysCurve *curve,
                double          move,
                double          before)
{
  double worst = judge (self, move, before, hys_curve_force (curve), hys_curve_energy (curve));

  if (!isfinite (worst))
    return INFINITY;
  note (self, move);
  if (self->since.moves >= self->since.due)
    worst = larger (hys_audit_close (self, curve), worst);
  return worst;
}
