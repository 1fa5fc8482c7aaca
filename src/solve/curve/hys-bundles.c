/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-bundles.h"

#include "hys-audit.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define MANY_BRANCHES 1000  /* more are curves: what they do in a jump is told once in so many parts of it */

struct HysBundlesWork
{
  HysAudit **audit;     /* per bundle */
  double    *slipping;  /* per bundle: the stiffness of what slipped when last asked, with the sign of its rate */
};

struct HysBundlesMark
{
  guint         n;
  HysCurve    **curve;
  HysAuditMark *audit;
  double       *slipping;
};

static HysCurve *
new_curve (const HysBundle *bundle,
           const double    *elongation)
{
  g_autoptr (HysBackbone) backbone = hys_backbone_new (bundle->n, bundle->stiffness, bundle->limit);

  return hys_curve_new (backbone, elongation);
}

HysBundles *
hys_bundles_new (const HysSystem *system)
{
  HysBundles *self = hys_owner_new (HysBundles);

  self->n = system->n_bundles;
  self->curve = hys_owned (self, HysCurve *, self->n);
  self->move = hys_owned (self, double, self->n);
  self->taken = hys_owned (self, double, self->n);
  self->work = hys_owned (self, HysBundlesWork, 1);
  self->work->audit = hys_owned (self, HysAudit *, self->n);
  self->work->slipping = hys_owned (self, double, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      self->curve[i] = new_curve (&system->bundles[i], system->bundles[i].elongation);
      self->work->audit[i] = hys_audit_new (self->curve[i]);
    }
  return self;
}

void
hys_bundles_free (HysBundles *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n; i++)
    {
      hys_audit_free (self->work->audit[i]);
      hys_curve_free (self->curve[i]);
    }
  g_free (self->watched);
  hys_owner_free (self);
}

/* Looks at the watched branches. */
static void
look_at_watched (HysBundles *self)
{
  for (guint k = 0; k < self->n_watched; k++)
    {
      HysBundleBranch *branch = &self->watched[k];

      branch->before = branch->after;
      branch->after = hys_curve_branch (self->curve[branch->bundle], branch->index);
    }
}

void
hys_bundles_take_over (HysBundles     *self,
                       guint           bundle,
                       const HysCurve *curve)
{
  hys_curve_free (self->curve[bundle]);
  hys_audit_free (self->work->audit[bundle]);
  self->curve[bundle] = hys_curve_copy (curve);
  self->work->audit[bundle] = hys_audit_new (self->curve[bundle]);
  look_at_watched (self);
}

HysBundlesMark *
hys_bundles_mark (const HysBundles *self)
{
  HysBundlesMark *mark;

  if (self->n == 0)
    return NULL;
  mark = hys_owner_new (HysBundlesMark);
  mark->n = self->n;
  mark->curve = hys_owned (mark, HysCurve *, self->n);
  mark->audit = hys_owned (mark, HysAuditMark, self->n);
  mark->slipping = hys_owned_copy (mark, double, self->work->slipping, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      mark->curve[i] = hys_curve_copy (self->curve[i]);
      mark->audit[i] = hys_audit_mark (self->work->audit[i]);
    }
  return mark;
}

void
hys_bundles_return (HysBundles           *self,
                    const HysBundlesMark *mark)
{
  for (guint i = 0; i < self->n; i++)
    {
      hys_curve_free (self->curve[i]);
      self->curve[i] = hys_curve_copy (mark->curve[i]);
      hys_audit_return (self->work->audit[i], self->curve[i], &mark->audit[i]);
      self->work->slipping[i] = mark->slipping[i];
    }
  look_at_watched (self);
}

void
hys_bundles_mark_free (HysBundlesMark *mark)
{
  if (mark == NULL)
    return;
  for (guint i = 0; i < mark->n; i++)
    hys_curve_free (mark->curve[i]);
  hys_owner_free (mark);
}

static inline void
read_one (const HysBundles *self,
          guint             i,
          HysState         *state)
{
  state->r[i] = hys_curve_force (self->curve[i]);
  state->w[i] = hys_curve_energy (self->curve[i]);
}

void
hys_bundles_read (const HysBundles *self,
                  HysState         *state)
{
  for (guint i = 0; i < self->n; i++)
    read_one (self, i, state);
}

void
hys_bundles_look (const HysBundles *self,
                  HysState         *state)
{
  for (guint i = 0; i < self->n; i++)
    {
      HysCurvePiece piece;

      hys_curve_look (self->curve[i], self->move[i], &piece);
      state->r[i] = piece.force;
      state->w[i] = piece.energy;
    }
}

void
hys_bundles_watch (HysBundles            *self,
                   const HysBundleBranch *branches,
                   guint                  n)
{
  g_free (self->watched);
  self->watched = g_memdup2 (branches, n * sizeof *branches);
  self->n_watched = n;
  look_at_watched (self);
}

double
hys_bundles_advance (HysBundles     *self,
                     const HysState *before,
                     HysState       *after)
{
  double worst = 0;

  for (guint i = 0; i < self->n; i++)
    {
      double residual;

      self->taken[i] = hys_curve_move (self->curve[i], self->move[i]);
      residual = hys_audit_move (self->work->audit[i], self->curve[i], self->move[i], before->r[i]);
      worst = MAX (worst, residual);
      read_one (self, i, after);
    }
  look_at_watched (self);
  return worst;
}

double
hys_bundles_find_turn (const HysBundles *self,
                       const HysSystem  *system,
                       const double     *rate,
                       double            soon,
                       double            left)
{
  gsize n = 0;

  for (guint i = 0; i < system->n_bundles; i++)
    n += system->bundles[i].n;
  if (n > MANY_BRANCHES)
    soon = 1.0 / MANY_BRANCHES;
  for (guint i = 0; i < system->n_bundles; i++)
    {
      double move = rate[system->bundles[i].to] - rate[system->bundles[i].from];
      HysCurvePiece piece;

      if (move == 0)
        continue;
      hys_curve_look (self->curve[i], soon * move, &piece);
      left = MIN (left, (move > 0 ? piece.to : piece.from) / move);
    }
  return left;
}

gboolean
hys_bundles_changed (HysBundles *self)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      HysCurvePiece piece;
      double slipping;

      hys_curve_look (self->curve[i], 0, &piece);
      slipping = hys_curve_direction (self->curve[i])
                 * (hys_curve_backbone (self->curve[i])->knots[0].slope - piece.slope);
      changed = changed || slipping != self->work->slipping[i];
      self->work->slipping[i] = slipping;
    }
  return changed;
}

double
hys_bundles_audit (HysBundles *self)
{
  double worst = 0;

  for (guint i = 0; i < self->n; i++)
    {
      double residual = hys_audit_close (self->work->audit[i], self->curve[i]);

      worst = MAX (worst, residual);
    }
  return worst;
}

static gboolean
same_values (const HysBackbone *backbone,
             const HysBundle   *bundle)
{
  gsize size = bundle->n * sizeof (double);

  return memcmp (backbone->stiffness, bundle->stiffness, size) == 0 && memcmp (backbone->eta, bundle->limit, size) == 0;
}

/* Goes on from the present elongations with other values. */
static double
replace_curve (HysBundles      *self,
               guint            i,
               const HysBundle *bundle,
               double          *stored)
{
  g_autofree double *u = g_new (double, bundle->n);
  double dissipated = 0;

  hys_curve_branches (self->curve[i], u);
  for (guint k = 0; k < bundle->n; k++)
    {
      double kept = CLAMP (u[k], -bundle->limit[k], bundle->limit[k]);

      *stored += 0.5 * bundle->stiffness[k] * u[k] * u[k];
      dissipated += bundle->stiffness[k] * kept * (u[k] - kept);
      u[k] = kept;
    }
  hys_curve_free (self->curve[i]);
  hys_audit_free (self->work->audit[i]);
  self->curve[i] = new_curve (bundle, u);
  self->work->audit[i] = hys_audit_new (self->curve[i]);
  return dissipated;
}

double
hys_bundles_set_system (HysBundles      *self,
                        const HysSystem *system,
                        HysState        *state,
                        double          *stored)
{
  double dissipated = 0;

  *stored = 0;
  for (guint i = 0; i < self->n; i++)
    if (same_values (hys_curve_backbone (self->curve[i]), &system->bundles[i]))
      *stored += hys_curve_energy (self->curve[i]);
    else
      dissipated += replace_curve (self, i, &system->bundles[i], stored);
  hys_bundles_read (self, state);
  look_at_watched (self);
  return dissipated;
}
