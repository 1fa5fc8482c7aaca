/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/*
 * The law of a slider: all that is known of the graph alpha sigma, which takes rates to tensions. It is non-decreasing,
 * and vertical at rest, between the tensions with which the slider slips one way and the other: a tension belongs to a
 * rate when it is its own projection, lambda = clip (lambda + rho rate) for any rho > 0 (the natural map: Facchinei and
 * Pang, Finite-Dimensional Variational Inequalities, 2003, 1.5). Another law, say with other thresholds left and right,
 * is another type here and other bodies of these functions, and then a compiler names who takes a law for a number:
 * hys-system.c, which makes it, hys-jump.c, the referee (hys-certificate.c), `exact` and hys-undetermined.c. It does not
 * name those who go by HysSlider.threshold, which stays a number until the drawing has two: `wellposed`, `inclusion`,
 * the scales of `exact` and of `system`; nor bundles (HysBundle.limit), as Masing's rules need the same both ways; and
 * hys_slider_loss() is told a way, but not in which sense.
 */

/* What a law is made of: a threshold. */
typedef double HysSliderLaw;

/* That of tensions so many times as large. */
static inline HysSliderLaw
hys_slider_scaled (HysSliderLaw alpha,
                   double       factor)
{
  return factor * alpha;
}

/* Whether two are the same. */
static inline gboolean
hys_slider_is_same (HysSliderLaw alpha,
                    HysSliderLaw other)
{
  return alpha == other;
}

/* The largest tension that it bears, whichever way. */
static inline double
hys_slider_strength (HysSliderLaw alpha)
{
  return alpha;
}

/* By how much its tension jumps where it turns round. */
static inline double
hys_slider_jump (HysSliderLaw alpha)
{
  return 2 * alpha;
}

/* What it dissipates on its way there and back. */
static inline double
hys_slider_loss (HysSliderLaw alpha,
                 double       way)
{
  return alpha * way;
}

/* The tension with which it slips in a sense (> 0 or < 0). */
static inline double
hys_slider_bound (HysSliderLaw alpha,
                  double       sense)
{
  return copysign (alpha, sense);
}

/* What that is of one with the pattern @slip; 0 of one that sticks. */
static inline double
hys_slider_slipping (HysSliderLaw alpha,
                     gint8        slip)
{
  return slip == 0 ? 0 : hys_slider_bound (alpha, slip);
}

/* The tension between the bounds that is nearest to one: the projection. */
static inline double
hys_slider_clip (HysSliderLaw alpha,
                 double       lambda)
{
  return CLAMP (lambda, -alpha, alpha);
}

/* What is left up to the bound in a sense; less than 0 beyond it. */
static inline double
hys_slider_room (HysSliderLaw alpha,
                 double       lambda,
                 double       sense)
{
  return sense > 0 ? alpha - lambda : alpha + lambda;
}

/* The sense of the bound that a tension is beyond by more than @slack; 0 = of none. */
static inline gint8
hys_slider_side (HysSliderLaw alpha,
                 double       slack,
                 double       lambda)
{
  return (gint8) ((lambda > alpha + slack) - (lambda < -alpha - slack));
}

/* Whether a tension is at a bound, or beyond it, but for @slack. */
static inline gboolean
hys_slider_is_at_bound (HysSliderLaw alpha,
                        double       slack,
                        double       lambda)
{
  return fabs (lambda) >= alpha - slack;
}

G_END_DECLS
