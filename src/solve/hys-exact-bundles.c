/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-bundles.h"

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

void
hys_exact_bundles_look (const HysBundles *bundles,
                        HysState         *state)
{
  for (guint i = 0; i < bundles->n; i++)
    {
      g_autoptr (HysCurve) curve = hys_curve_copy (bundles->curve[i]);

      hys_curve_move (curve, bundles->move[i]);
      state->r[i] = hys_curve_force (curve);
      state->w[i] = hys_curve_energy (curve);
    }
}
