/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-bundles.h"

#include "hys-owner.h"
#include "hys-tolerances.h"

#include <math.h>

HysExactBundle
hys_exact_bundle_choose (HysCurve *curve,
                         int       wanted)
{
  double sliver = HYS_TOL_PIECE * hys_curve_backbone (curve)->extent;
  HysCurvePiece ahead, back;

  hys_curve_look (curve, sliver, &ahead);
  hys_curve_look (curve, -sliver, &back);
  if (ahead.slope == back.slope)
    return (HysExactBundle){ 0, ahead.slope, back.from, ahead.to };
  if (wanted >= 0)
    return (HysExactBundle){ 1, ahead.slope, -INFINITY, ahead.to };
  return (HysExactBundle){ -1, back.slope, back.from, INFINITY };
}

struct HysExactAhead
{
  const HysBundles *bundles;
  HysCurve        **curve;    /* per bundle; NULL = not copied yet */
  double           *moved;    /* how far the copies have moved */
};

HysExactAhead *
hys_exact_ahead_new (const HysBundles *bundles)
{
  HysExactAhead *self = hys_owner_new (HysExactAhead);

  self->bundles = bundles;
  self->curve = hys_owned (self, HysCurve *, bundles->n + 1);
  self->moved = hys_owned (self, double, bundles->n + 1);
  return self;
}

void
hys_exact_ahead_free (HysExactAhead *self)
{
  if (self == NULL)
    return;
  hys_exact_ahead_restart (self);
  hys_owner_free (self);
}

void
hys_exact_ahead_restart (HysExactAhead *self)
{
  for (guint i = 0; i < self->bundles->n; i++)
    g_clear_pointer (&self->curve[i], hys_curve_free);
}

void
hys_exact_ahead_look (HysExactAhead *self,
                      HysState      *state)
{
  const HysBundles *bundles = self->bundles;

  for (guint i = 0; i < bundles->n; i++)
    {
      if (self->curve[i] == NULL)
        {
          self->curve[i] = hys_curve_copy (bundles->curve[i]);
          self->moved[i] = 0;
        }
      hys_curve_move (self->curve[i], bundles->move[i] - self->moved[i]);
      self->moved[i] = bundles->move[i];
      state->r[i] = hys_curve_force (self->curve[i]);
      state->w[i] = hys_curve_energy (self->curve[i]);
    }
}
